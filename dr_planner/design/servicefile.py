"""Reading a service's file, or options that were taken out of one.

What people paste often lacks the header of its section. Each option is then taken for one of the
section that the service reads it from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from dr_planner.design.inifile import (
    BEFORE,
    MARK,
    IniReader,
    Keeps,
    begins_as_ini,
    has_statements,
    is_fragment,
    is_name,
    left_out,
    left_to_template,
    plain,
    shape,
    value,
)
from dr_planner.design.kind import Likeness
from dr_planner.design.optionlists import sections_of
from dr_planner.design.serviceoptions import SINGLE_WORDS
from dr_planner.design.source import NotReadable, Source
from dr_planner.model.inifile import IniSection, Option, ServiceConf, normalized
from dr_planner.model.part import Part, Unread

DROP_INS = ".conf.d"
"""The end of the name of a folder whose files a service reads one after the other."""


@dataclass(frozen=True)
class ServiceFile:
    """What has to be known of a service to read its file.

    :param kind: the name of the kind of file.
    :param service: as the model names it.
    :param model: the class of the service's configuration.
    :param keeps: the options whose values rules look at; all others become shapes.
    :param named: whether the name of a file, without ``.j2``, says that it is whole.
    :param known: whether a name in small letters is an option of this service, so that it may be
        shown though it does not look like one.
    """

    kind: str
    service: str
    model: Callable[..., ServiceConf]
    keeps: Keeps
    named: Callable[[str], bool]
    known: Callable[[str], bool] = SINGLE_WORDS.__contains__

    def is_whole(self, source: Source) -> bool:
        """Whether a text is a file that the service reads by itself, by its name or folder."""
        in_folder = bool(source.folders) and source.folders[0].endswith(DROP_INS)
        if source.quoted:
            return False  # it may be what a page adds to the file
        return self.named(source.name.removesuffix(".j2")) or (in_folder and not source.hint)


def likeness_to(file: ServiceFile, source: Source, *, own: bool, named: bool = False) -> Likeness:
    """How much a text looks like the file of a service.

    :param own: whether it has sections or options that no other service has.
    :param named: whether its name or folders hint at the service.
    """
    if file.named(source.name.removesuffix(".j2")):
        return Likeness.SURE
    whole = begins_as_ini(source.text)
    if own and (whole or is_fragment(source)):
        return Likeness.SURE
    return Likeness.NAME if whole and named else Likeness.NO


class _Reader(IniReader):
    def __init__(self, source: Source, file: ServiceFile) -> None:
        self.found: dict[str, tuple[str, int, list[Option]]] = {}
        self.before: list[Option] = []
        self._current = self.before
        self._file = file
        super().__init__(source)

    def new_section(self, section: str) -> None:
        self._current = self._place(section, self.lineno)

    def option(self, key: str, text: str, lines: tuple[int, ...]) -> None:
        keeps = self._file.keeps
        ours = plain(key) in keeps or self._file.known(plain(key))
        named = key in keeps or ours or is_name(key)
        self._current.append(
            Option(
                name=key if named else shape(key),
                named=named,
                capitals=key != key.lower(),
                value=value(text, lines, keeps.get(key)),
            )
        )

    def sections(self) -> tuple[IniSection, ...]:
        """All sections. What stands before the first goes where the service reads it."""
        service = self._file.service
        homes = sections_of({option.name for option in self.before}, service)
        for home in dict.fromkeys(homes[option.name] for option in self.before):
            ours = [option for option in self.before if homes[option.name] == home]
            self._place(home, ours[0].value.line)[:0] = ours
        return tuple(
            IniSection(name=name, line=line, options=left_to_template(options, self.source.text))
            for name, line, options in self.found.values()
        )

    def _place(self, section: str, line: int) -> list[Option]:
        return self.found.setdefault(normalized(section), (section, line, []))[2]


def read_service(source: Source, file: ServiceFile) -> Iterator[Part]:
    """Read a service's file, as one part; and one more where oslo.config would refuse its top.

    :raises NotReadable: oslo.config cannot read it, or it has no section and is a whole file.
    """
    source.refuse_mark(MARK)
    reader = _Reader(source, file)
    before = reader.before[0].value.line if reader.before else 0
    if before and file.is_whole(source):
        raise NotReadable(BEFORE, before)
    if before and reader.found and not source.quoted:
        yield Unread(path=source.path, kind=file.kind, line=before, reason=BEFORE)
    if not reader.found and not before:
        raise NotReadable("it has no [section]", source.first_line)
    yield file.model(
        path=source.path,
        sections=reader.sections(),
        has_statements=has_statements(source.text),
        left_out=left_out(source),
        fragment=before > 0,
    )
