"""What can be failed on the page: every component, and the mirrors that one arrow stands for."""

from __future__ import annotations

from dataclasses import dataclass

from dr_planner.graph.components import Component, Components, mirror_id
from dr_planner.graph.formats import printable
from dr_planner.graph.outline import LineKind
from dr_planner.graph.page.map import Map, MapLine


@dataclass(frozen=True)
class Subject:
    """Something that the page fails when it is clicked.

    :param index: its number on the page.
    :param asked: ids of the components that fail.
    :param includes: ids of what fails with them.
    """

    index: int
    id: str
    label: str
    kind: str
    site: str
    asked: tuple[str, ...]
    includes: tuple[str, ...]


class Subjects:
    """Every subject of a deployment's page, the components first, in their own order."""

    def __init__(self, components: Components, drawn: Map) -> None:
        self._found: list[Subject] = [
            _subject(number, component) for number, component in enumerate(components)
        ]
        self._by_id = {subject.id: subject for subject in self._found}
        for line in drawn.lines:
            ids = line_ids(line)
            if len(ids) > 1:
                self._add_together(line, ids)

    def all(self) -> list[Subject]:
        """Every subject, by number."""
        return list(self._found)

    def find(self, id_: str) -> Subject:
        """The subject of an id that is on the page."""
        return self._by_id[id_]

    def of_line(self, line: MapLine) -> Subject | None:
        """What a line of the map fails; None for a line that is no component of its own."""
        ids = line_ids(line)
        if not ids:
            return None
        return self._by_id[ids[0] if len(ids) == 1 else _together(ids)]

    def _add_together(self, line: MapLine, ids: tuple[str, ...]) -> None:
        id_ = _together(ids)
        if id_ in self._by_id:
            return
        label = printable(line.line.label)
        number = len(self._found)
        subject = Subject(number, id_, label, "mirrors", "", ids, ())
        self._found.append(subject)
        self._by_id[id_] = subject


def line_ids(line: MapLine) -> tuple[str, ...]:
    """The components that a line of the map stands for."""
    if line.line.kind is LineKind.LINK:
        return tuple(f"link:{link.name}" for link in line.line.things)
    if line.line.kind is LineKind.MIRROR:
        return tuple(dict.fromkeys(mirror_id(mirror) for mirror in line.line.things))
    return ()


def _together(ids: tuple[str, ...]) -> str:
    return "together:" + "&".join(ids)


def _subject(number: int, component: Component) -> Subject:
    return Subject(
        number,
        component.id,
        printable(component.label),
        component.kind,
        component.site,
        (component.id,),
        component.includes,
    )
