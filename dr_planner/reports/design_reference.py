"""The reference page of the design language: every key, from the model itself."""

from __future__ import annotations

import inspect
import re
import textwrap
import types
import typing
from enum import Enum
from typing import Any, Literal, Union
from uuid import UUID

from pydantic import BaseModel, IPvAnyAddress, IPvAnyNetwork
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from dr_planner.design.expansion import inside
from dr_planner.model.deployment import Deployment

WIDTH = 79

_INTRODUCTION = """\
A design is YAML. This page has every key of it; 'design schema' prints the same for editors. How
a design is spread over several files, and how templates and defaults save repeating, is in
:doc:`design-files`; how to begin one is in :doc:`../how-to/write-a-design`.

A key that is left out means that it is unknown, unless its default says something else. An empty
list says that there is none. Names are compared letter by letter."""

_BASIC: dict[Any, str] = {
    str: "text",
    int: "whole number",
    float: "number",
    bool: "true or false",
    UUID: "UUID",
    IPvAnyAddress: "IP address",
    IPvAnyNetwork: "IP prefix",
}


def design_page(made: str) -> str:
    """``design.rst``.

    :param made: the comment that says how the page is written.
    """
    title = "The design language"
    line = "=" * len(title)
    sections = [_section(model, paths) for model, paths in _places().items()]
    return "\n\n".join([made, f"{line}\n{title}\n{line}", _INTRODUCTION, *sections]) + "\n"


def _places() -> dict[type[BaseModel], list[str]]:
    """Every mapping of the language, with the paths where it may stand; the outer come first."""
    found: dict[type[BaseModel], list[str]] = {}

    def visit(path: str, model: type[BaseModel]) -> None:
        found.setdefault(model, []).append(path)
        for key, field in model.model_fields.items():
            is_list, part = inside(field.annotation)
            if part is not None:
                visit(f"{path}.{key}".lstrip(".") + ("[]" if is_list else ""), part)

    visit("", Deployment)
    return found


def _section(model: type[BaseModel], paths: list[str]) -> str:
    first, *others = sorted(paths, key=lambda path: (path.count("."), path))
    title = first or "The whole"
    text = inspect.cleandoc(model.__doc__ or "")
    paragraphs = ["\n".join(_folded(part)) for part in text.split("\n\n")]
    if others:
        paragraphs.append(f"The same: {', '.join(f'``{path}``' for path in others)}.")
    keys = [_key(key, field) for key, field in model.model_fields.items()]
    return "\n\n".join([f"{title}\n{'-' * len(title)}", *paragraphs, "\n\n".join(keys)])


def _key(key: str, field: FieldInfo) -> str:
    facts = type_words(field.annotation, field.metadata)
    if field.is_required():
        facts += "; required"
    elif (default := _default(field)) is not None:
        facts += f"; default {default}"
    lines = [f"``{key}`` ({facts})"]
    lines += [f"    {line}" for line in _folded(field.description or "", WIDTH - 4)]
    return "\n".join(lines)


def _default(field: FieldInfo) -> str | None:
    """The default in words; None where left out means unknown, or what its own section says."""
    value = field.get_default(call_default_factory=True)
    if value is None or value is PydanticUndefined or isinstance(value, BaseModel):
        return None
    if value == () or value == {}:
        return "none"
    if value == "":
        return "empty"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


def type_words(annotation: Any, metadata: list[Any] | tuple[Any, ...] = ()) -> str:
    """A type in words, such as ``list of texts`` or ``number, above 0``."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        return type_words(arguments[0], arguments[1:])
    if origin in (Union, types.UnionType):
        known = [part for part in arguments if part is not type(None)]
        return " or ".join(type_words(part, metadata) for part in known)
    if origin is Literal:
        return " or ".join(str(value) for value in arguments)
    if origin is tuple:
        return f"list of {_many(type_words(arguments[0]))}{_limits(metadata)}"
    if origin is dict:
        key, value = (type_words(part) for part in arguments)
        return f"mapping of {_many(key)} to {_many(value)}"
    if isinstance(annotation, type):
        if issubclass(annotation, BaseModel):
            return "mapping"
        if issubclass(annotation, Enum):
            return "one of: " + ", ".join(str(member.value) for member in annotation)
    return _BASIC[annotation] + _limits(metadata)


def _many(words: str) -> str:
    if words.startswith("one of: "):
        return words.removeprefix("one of: ")
    return words + ("es" if words.endswith(("s", "x")) else "s")


def _limits(metadata: list[Any] | tuple[Any, ...]) -> str:
    """What else is asked of a number or of a list."""
    said: dict[str, Any] = {}
    for item in metadata:
        for name in ("ge", "gt", "le", "min_length", "max_length"):
            value = getattr(item, name, None)
            if value is not None:
                said[name] = value
        for inner in getattr(item, "metadata", ()):
            for name in ("ge", "gt", "le", "min_length", "max_length"):
                value = getattr(inner, name, None)
                if value is not None:
                    said[name] = value
    if "ge" in said and "le" in said:
        return f", {said['ge']} to {said['le']}"
    found = []
    if "gt" in said:
        found.append(f"above {said['gt']}")
    if "ge" in said:
        found.append(f"{said['ge']} or more")
    if "le" in said:
        found.append(f"at most {said['le']}")
    least, most = said.get("min_length"), said.get("max_length")
    if least is not None and least == most:
        found.append(f"exactly {least}")
    elif least is not None and most is None:
        found.append(f"{least} or more")
    return "".join(f", {part}" for part in found)


def _folded(text: str, width: int = WIDTH) -> list[str]:
    """A paragraph as RST prints it; ``literals`` stay."""
    text = " ".join(text.split())
    pieces = re.split(r"(``.*?``)", text)
    safe = [
        p if p.startswith("``") else re.sub(r"([\\*`|])|_(?!\w)", r"\\\g<0>", p) for p in pieces
    ]
    return textwrap.wrap("".join(safe), width, break_long_words=False, break_on_hyphens=False)
