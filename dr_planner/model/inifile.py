"""An ini file as oslo.config reads it, with the line of everything and without its secrets.

Values that may be secret are kept as a shape only: every letter and digit is ``x``, the signs that
rules look at stay (see ``design/inifile.py``). Nothing here can leak what it does not have.
"""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.part import Part
from dr_planner.model.placeholder import is_template, placeholder_in

DEFAULT = "DEFAULT"

NO_SECTION = "no section"
"""How the section of an option is called whose header is not there."""

_ON = frozenset({"true", "1", "yes", "on"})
_OFF = frozenset({"false", "0", "no", "off"})


def normalized(section: str) -> str:
    """A section's name as oslo.config compares it: case matters in ``DEFAULT`` only."""
    return section if section == DEFAULT else section.lower()


class Value(Frozen):
    """A value as written: the parts that stand on lines of their own, joined by newlines.

    :param text: the value, or its shape where it may be secret.
    :param hidden: whether ``text`` is a shape.
    :param lines: the line of each part.
    :param chosen_later: whether a template chooses between this value and others of its option.
    """

    text: str
    hidden: bool = False
    lines: tuple[int, ...] = ()
    chosen_later: bool = False

    @property
    def line(self) -> int:
        """The line that the value begins on."""
        return self.lines[0] if self.lines else 0

    @property
    def is_template(self) -> bool:
        """Whether Jinja fills it in, or chooses it."""
        return self.chosen_later or is_template(self.text)

    @property
    def is_known(self) -> bool:
        """Whether the text is what the service gets: no shape, nothing that is filled in later."""
        return not (self.hidden or self.is_template or placeholder_in(self.text))

    @property
    def flag(self) -> bool | None:
        """The value as oslo.config reads a flag; None where it is none, or not known."""
        word = self.text.strip().lower()
        if not self.is_known or word not in _ON | _OFF:
            return None
        return word in _ON

    @property
    def words(self) -> tuple[str, ...]:
        """The members of a list with commas, without blanks and quotes around them."""
        members = (word.strip().strip("\"'") for word in self.text.strip("[]").split(","))
        return tuple(word for word in members if word)


class Option(Frozen):
    """One assignment.

    :param named: whether ``name`` is the name as written; else it may be part of a secret, and
        ``name`` is its shape.
    :param capitals: whether the name has a capital letter.
    """

    name: str
    value: Value
    named: bool = True
    capitals: bool = False


class IniSection(Frozen):
    """A section of any service's file; one that stands twice is one.

    :param line: of its first header.
    """

    name: str
    line: int
    options: tuple[Option, ...] = ()

    def option(self, name: str) -> Option | None:
        """The last assignment of an option: it is the one that counts."""
        return next((o for o in reversed(self.options) if o.named and o.name == name), None)

    @property
    def values(self) -> tuple[tuple[str, Value, bool], ...]:
        """Every value with the name of what it is set for, and whether that name is as written."""
        return tuple((o.name, o.value, o.named) for o in self.options)

    def all(self, name: str) -> tuple[Option, ...]:
        """Every assignment of an option that may stand several times."""
        return tuple(o for o in self.options if o.named and o.name == name)


class OsloConf(Part):
    """A file that oslo.config reads, or a part of one, whatever the service.

    :param has_statements: whether Jinja decides which lines of it stay.
    :param left_out: the lines of dots that stand for lines that were left out.
    :param quoted: whether a page quotes it, which may show the rest elsewhere.
    :param fragment: whether more of its sections may be elsewhere: its options stand without a
        [section], or it is a level of Hiera.
    """

    sections: tuple[IniSection, ...] = ()
    has_statements: bool = False
    left_out: tuple[int, ...] = ()
    quoted: bool = False
    fragment: bool = False


class ServiceConf(OsloConf):
    """The configuration of an OpenStack service that has no model of its own kind of file.

    :param service: whose it is, such as ``nova`` or ``glance-api``.
    """

    service: str

    def section(self, name: str) -> IniSection | None:
        """The section of that name, as oslo.config compares names."""
        wanted = normalized(name)
        return next((s for s in self.sections if normalized(s.name) == wanted), None)

    def option(self, section: str, name: str) -> Option | None:
        """What an option is set to here, or None."""
        found = self.section(section)
        return found.option(name) if found else None

    def text(self, section: str, name: str) -> str | None:
        """The value of an option without the blanks around it, or None where it is not here."""
        option = self.option(section, name)
        return None if option is None else option.value.text.strip()
