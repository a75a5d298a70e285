"""Small schemas of request bodies, with the words in which OpenStack's validation complains."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from dr_planner.simulator.web.message import Fault

Check = Callable[[str, Any], None]
"""Takes the name of a field and its value; raises Fault."""

UUID = re.compile(r"[0-9a-fA-F]{8}-?([0-9a-fA-F]{4}-?){3}[0-9a-fA-F]{12}")


def refuse(name: str, value: Any, why: str, *, problem: bool = False) -> Fault:
    """The refusal of one field; without a name: of the whole body."""
    if name:
        why = f"Invalid input for field/attribute {name}. Value: {value}. {why}"
    return Fault(400, why, problem=problem)


def anything(name: str, value: Any) -> None:
    """Every value will do."""


def text(*, longest: int = 255, shortest: int = 0, null: bool = False, pattern: str = "") -> Check:
    """A string within bounds of length, of a pattern where one is given."""

    def check(name: str, value: Any) -> None:
        if value is None and null:
            return
        if not isinstance(value, str):
            raise refuse(name, value, f"{value!r} is not of type 'string'")
        if len(value) > longest:
            raise refuse(name, value, f"{value!r} is too long")
        if len(value) < shortest:
            how = "is too short" if value else "should be non-empty"
            raise refuse(name, value, f"{value!r} {how}")
        if pattern and not re.search(pattern, value):
            raise refuse(name, value, f"{value!r} does not match {pattern!r}")

    return check


def boolean(name: str, value: Any) -> None:
    """True or false, also as the words that OpenStack takes for them."""
    words = ("true", "false", "1", "0", "on", "off", "yes", "no", "y", "n", "t", "f")
    if isinstance(value, bool) or str(value).lower() in words:
        return
    raise refuse(name, value, f"{value!r} is not one of {list(words)}")


def true(value: Any) -> bool:
    """What a value means that ``boolean`` has let pass."""
    return value is True or str(value).lower() in ("true", "1", "on", "yes", "y", "t")


def listed(name: str, value: Any) -> None:
    """A list of strings."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise refuse(name, value, f"{value!r} is not of type 'array'")


def whole(*, least: int, most: int = 2147483647, null: bool = False) -> Check:
    """A whole number, also as a string of digits."""

    def check(name: str, value: Any) -> None:
        if value is None and null:
            return
        if isinstance(value, bool) or not isinstance(value, (int, str)):
            raise refuse(name, value, f"{value!r} is not of type 'integer', 'string'")
        if not re.fullmatch(r"[0-9]+", str(value)):
            raise refuse(name, value, f"{value!r} does not match '^[0-9]+$'")
        if int(value) < least:
            raise refuse(name, value, f"{value} is less than the minimum of {least}")
        if int(value) > most:
            raise refuse(name, value, f"{value} is greater than the maximum of {most}")

    return check


def uuid(*, null: bool = False) -> Check:
    """A UUID, with or without dashes."""

    def check(name: str, value: Any) -> None:
        if value is None and null:
            return
        if not isinstance(value, str) or not UUID.fullmatch(value):
            raise refuse(name, value, f"{value!r} is not a 'uuid'")

    return check


def one_of(*words: str | None) -> Check:
    """One of some words."""

    def check(name: str, value: Any) -> None:
        if value not in words:
            raise refuse(name, value, f"{value!r} is not one of {list(words)}")

    return check


def strings(*, null: bool = False, nullable_values: bool = False, least: int = 0) -> Check:
    """An object of strings, such as metadata."""

    def check(name: str, value: Any) -> None:
        if value is None and null:
            return
        if not isinstance(value, dict):
            raise refuse(name, value, f"{value!r} is not of type 'object'")
        if len(value) < least:
            raise refuse(name, value, f"{value!r} does not have enough properties")
        for key, content in value.items():
            if not 1 <= len(key) <= 255 or not re.fullmatch(r"[a-zA-Z0-9-_:. /]+", key):
                raise refuse(
                    name,
                    value,
                    f"Additional properties are not allowed ({key!r} was unexpected)",
                )
            if content is None and nullable_values:
                continue
            text()(key, content)

    return check


@dataclass(frozen=True)
class Body:
    """An object with known keys.

    :param extra: whether unknown keys are let pass, as some older versions do.
    """

    fields: Mapping[str, Check]
    required: tuple[str, ...] = ()
    extra: bool = False
    any_of: tuple[str, ...] = field(default=())

    def __call__(self, name: str, value: Any) -> None:
        if not isinstance(value, dict):
            raise refuse(name, value, f"{value!r} is not of type 'object'")
        for key in self.required:
            if key not in value:
                raise refuse(name, value, f"{key!r} is a required property")
        unknown = [key for key in value if key not in self.fields]
        if unknown and not self.extra:
            listed = ", ".join(repr(key) for key in unknown)
            were = "were" if len(unknown) > 1 else "was"
            why = f"Additional properties are not allowed ({listed} {were} unexpected)"
            raise refuse(name, value, why, problem=True)
        if self.any_of and not any(key in value for key in self.any_of):
            raise refuse(name, value, f"{value!r} is not valid under any of the given schemas")
        for key, check in self.fields.items():
            if key in value:
                check(key, value[key])


def validate(body: Body, document: Any) -> Any:
    """Check a whole request body and give it back.

    :raises Fault: 400, in the words of the service.
    """
    body("", document)
    return document
