"""YAML: compared as data, mended with its comments and its order kept."""

from __future__ import annotations

import io
import re
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import YAMLError
from ruamel.yaml.scalarstring import LiteralScalarString

from dr_planner.design.source import NotReadable
from dr_planner.generate.drift import Difference, Format, tree
from dr_planner.generate.drift.merge import carried
from dr_planner.generate.drift.showing import Showing

_SEQUENCE = re.compile(
    r"^( *)[\w.\"'/-]+:[ \t]*(?:#.*)?\n(?:[ \t]*(?:#.*)?\n)*( *)-( +)", re.MULTILINE
)
WIDE = 4096
"""Columns; lines are never folded."""


def _reader(text: str) -> YAML:
    yaml = YAML(typ="rt")
    yaml.preserve_quotes = True
    yaml.width = WIDE
    yaml.explicit_start = text.startswith("---") or None
    found = _SEQUENCE.search(text)
    if found is not None:
        offset = len(found.group(2)) - len(found.group(1))
        yaml.indent(mapping=2, sequence=offset + 1 + len(found.group(3)), offset=offset)
    return yaml


def read(text: str) -> list[Any]:
    """Every document.

    :raises NotReadable: it is no YAML.
    """
    problem: NotReadable | None = None
    try:
        return [one for one in _reader(text).load_all(text) if one is not None]
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = NotReadable("it is no YAML, or a key stands twice", mark.line + 1 if mark else 0)
    except (ValueError, RecursionError):
        problem = NotReadable("it is no YAML")
    raise problem


def plain(node: Any) -> Any:
    """A document as plain data. A value with a tag of its own is its tag and text."""
    if isinstance(node, dict):
        return {str(key): plain(value) for key, value in node.items()}
    if isinstance(node, list):
        return [plain(value) for value in node]
    if isinstance(node, bool) or node is None:
        return node
    for kind in (int, float, str):
        if isinstance(node, kind):
            return kind(node)
    return str(node)


def _whole(documents: list[Any]) -> Any:
    """One document, or the list of several."""
    data = [plain(document) for document in documents]
    return data[0] if len(data) == 1 else data


def compare(deployed: str, generated: str, showing: Showing) -> list[Difference]:
    """The places that differ."""
    return tree.compare(_whole(read(deployed)), _whole(read(generated)), showing)


def mend(deployed: str, generated: str) -> str:
    """The deployed text with the places changed that differ, and its layout kept."""
    old, new = read(deployed), read(generated)
    before = _written(deployed, old)
    documents = [
        _mended(old[number], document) if number < len(old) else document
        for number, document in enumerate(new)
    ]
    after = _written(deployed, documents)
    result = carried(deployed, before, after)
    try:
        right = not list(tree.leaves(_whole(read(result)), _whole(read(generated))))
    except NotReadable:
        right = False
    return result if right else after


def _written(deployed: str, documents: list[Any]) -> str:
    yaml = _reader(deployed)
    stream = io.StringIO()
    if len(documents) == 1:
        yaml.dump(documents[0], stream)
    else:
        yaml.explicit_start = True
        yaml.dump_all(documents, stream)
    text: str = stream.getvalue()
    return text


def _mended(old: Any, new: Any) -> Any:
    if not list(tree.leaves(plain(old), plain(new))):
        return old
    if isinstance(old, CommentedMap) and isinstance(new, CommentedMap):
        wanted = {str(key): key for key in new}
        for key in [key for key in old if str(key) not in wanted]:
            del old[key]
        here = {str(key): key for key in old}
        for name, key in wanted.items():
            if name in here:
                old[here[name]] = _mended(old[here[name]], new[key])
            else:
                old[key] = _bare(new[key])
        return old
    if isinstance(old, CommentedSeq) and isinstance(new, CommentedSeq):
        for number, value in enumerate(new):
            if number < len(old):
                old[number] = _mended(old[number], value)
            else:
                old.append(_bare(value))
        for _ in range(len(old) - len(new)):
            del old[-1]
        return old
    return _text(old, new) if isinstance(old, str) and isinstance(new, str) else _bare(new)


def _text(old: str, new: str) -> Any:
    form = tree.embedded(new)
    if form is None:
        return new
    try:
        return LiteralScalarString(form.mend(old, new))
    except NotReadable:
        return new


def _bare(node: Any) -> Any:
    """A value without the comments around it, which belong to the generated file."""
    if isinstance(node, dict):
        return CommentedMap((key, _bare(value)) for key, value in node.items())
    return CommentedSeq(map(_bare, node)) if isinstance(node, list) else node


def fits(name: str, text: str) -> bool:
    """By its name."""
    return name.endswith((".yaml", ".yml"))


FORMAT = Format("YAML", fits, compare, mend)
