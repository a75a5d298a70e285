"""Settings of a mapping in an operator's YAML: those that rules look at, and the names of all."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.inifile import Value
from dr_planner.model.part import Part
from dr_planner.model.placeholder import is_template, placeholder_in


def is_open(value: Value | None) -> bool:
    """Whether a value is there but not known here: a template, a placeholder, not shown."""
    return value is not None and (
        value.hidden or is_template(value.text) or placeholder_in(value.text)
    )


class Setting(Frozen):
    """One key with its value; a list of values is joined by commas."""

    key: str
    value: Value


class Settings(Frozen):
    """A mapping.

    :param name: what it is called, where it has a name.
    :param kept: the settings that rules look at, by their path, such as ``spec.mirroring.mode``.
    :param keys: the paths of ``kept`` that are there, and all names of the first level.
    """

    name: str = ""
    line: int = 0
    kept: tuple[Setting, ...] = ()
    keys: tuple[str, ...] = ()

    def get(self, key: str) -> Value | None:
        """The value of a key; None where it is not there or null."""
        return next((setting.value for setting in self.kept if setting.key == key), None)

    def text(self, key: str) -> str:
        """The value of a key without the blanks around it; empty where it is not there."""
        found = self.get(key)
        return "" if found is None else found.text.strip()

    def line_of(self, key: str) -> int:
        """The line of a value, else of the mapping."""
        found = self.get(key)
        return found.line if found is not None and found.line else self.line

    def flag(self, key: str) -> bool | None:
        """A value that is yes or no, else None."""
        word = self.text(key).lower()
        return {"true": True, "yes": True, "false": False, "no": False}.get(word)


class RepeatedKeys(Part):
    """Where a YAML file sets one key of a mapping twice.

    :param repeated: the keys, where they look like names, with their later lines.
    :param has_statements: whether a template decides which lines of the file stay.
    """

    repeated: tuple[tuple[str, int], ...] = ()
    has_statements: bool = False
