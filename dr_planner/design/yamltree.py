"""YAML that others wrote: any legal file, with the line of everything, and Jinja tolerated.

PyYAML is the reader, for it takes what deployment tools take: a merge key that stands twice, YAML
1.1. A key that stands twice is kept as it is read, the last one counts, and it is remembered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

TEMPLATE = "__template__"
"""Stands for every Jinja expression that is not quoted."""

MOST_NODES = 200_000
DEEPEST = 100
_TAG = "tag:yaml.org,2002:"
_MERGE = f"{_TAG}merge"
_TYPES = {
    **{name: name for name in ("str", "int", "float", "bool", "null")},
    **dict.fromkeys(("timestamp", "binary", "value"), "str"),
}
"""Tags of scalars; text is what Kubernetes and others take the last ones for."""

Scalar = str | int | float | bool | None


class NotYAML(Exception):
    """A text is no YAML; says where and why, without a word of it."""

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


@dataclass(eq=False)
class Tree:
    """A node: a mapping, a list or a scalar.

    :param line: of the file, from 1.
    :param written: a scalar as it is written.
    :param first_line: of a block scalar: the line of the file that its text begins on.
    :param twice: keys of a mapping that stand there more than once, with the later line.
    :param type: of a scalar, as PyYAML sees it: ``str``, ``int``, ``float``, ``bool``, ``null``;
        ``custom`` where a tag says something else.
    :param is_bare: whether a scalar has no quotes and is no block.
    :param key_lines: the line of each key of a mapping that stands in it itself.
    """

    line: int
    keys: dict[str, Tree] = field(default_factory=dict)
    members: list[Tree] = field(default_factory=list)
    value: Scalar = None
    written: str = ""
    first_line: int = 0
    is_mapping: bool = False
    is_list: bool = False
    twice: list[tuple[str, int]] = field(default_factory=list)
    type: str = ""
    is_bare: bool = False
    key_lines: dict[str, int] = field(default_factory=dict)

    @property
    def is_scalar(self) -> bool:
        """Whether it is one value."""
        return not self.is_mapping and not self.is_list

    @property
    def is_template(self) -> bool:
        """Whether Jinja fills it in."""
        return self.is_scalar and TEMPLATE in self.written

    @property
    def text(self) -> str:
        """A scalar as text, stripped; empty for anything else."""
        return self.written.strip() if self.is_scalar and self.value is not None else ""

    @property
    def flag(self) -> bool | None:
        """A scalar that is yes or no, however it is written; else None."""
        word = self.text.lower()
        return {"true": True, "yes": True, "on": True, "false": False, "no": False,
                "off": False}.get(word)  # fmt: skip

    @property
    def number(self) -> float | None:
        """A scalar that is a number; else None."""
        try:
            return float(self.text)
        except ValueError:
            return None

    def get(self, *path: str | int) -> Tree | None:
        """What stands at a path below, or None."""
        node: Tree | None = self
        for step in path:
            if node is None:
                return None
            if isinstance(step, int):
                node = (
                    node.members[step] if -len(node.members) <= step < len(node.members) else None
                )
            else:
                node = node.keys.get(step)
        return node

    def text_at(self, *path: str | int) -> str:
        """The text at a path below; empty where there is none."""
        node = self.get(*path)
        return node.text if node is not None else ""

    def walk(self) -> Iterator[tuple[tuple[str | int, ...], Tree]]:
        """The node and every one below it, each once, with its path."""
        seen: set[int] = set()
        waiting: list[tuple[tuple[str | int, ...], Tree]] = [((), self)]
        while waiting:
            path, node = waiting.pop()
            if id(node) in seen:
                continue
            seen.add(id(node))
            yield path, node
            below: list[tuple[tuple[str | int, ...], Tree]] = []
            below += [((*path, key), child) for key, child in node.keys.items()]
            below += [((*path, number), child) for number, child in enumerate(node.members)]
            waiting += reversed(below)


def documents(text: str, first_line: int = 1) -> list[Tree]:
    """Read all documents of a text.

    :param first_line: the line of the file that the text begins on.
    :raises NotYAML: it is none.
    """
    if "{" not in text:
        return _read(text, first_line)
    plain = _without_templates(text)
    try:
        return _read(plain, first_line)
    except NotYAML:
        whole = _without_templates(text, blocks=True)
        if whole == plain:
            raise
        return _read(whole, first_line)


def _without_templates(text: str, *, blocks: bool = False) -> str:
    """Expressions become a word, statements vanish.

    A line of nothing but statements becomes a comment that is indented as far as the next line:
    inside a block of text it is then a line of the block, which an empty one would not be, and one
    at the margin would end it.

    :param blocks: whether a line of nothing but expressions is a statement too: templates of Helm
        have no others, and a filter may make several lines of YAML of one.
    """
    rows = _replaced(text, "{{", "}}", TEMPLATE).splitlines(keepends=True)
    indent = 0
    for number in range(len(rows) - 1, -1, -1):
        row = rows[number]
        left = row
        if "{%" in row or "{#" in row:
            left = _replaced(_replaced(row, "{%", "%}", ""), "{#", "#}", "")
        bare = left.replace(TEMPLATE, "") if blocks else left
        if bare.strip():
            indent = _indent(left)
            rows[number] = left
        elif row.strip():
            rows[number] = f"{' ' * max(indent, _indent(row))}#\n"
    return "".join(rows)


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip(" "))


def _replaced(text: str, opening: str, closing: str, instead: str) -> str:
    """The text with every piece between two signs on one line replaced. Linear in its length."""
    result: list[str] = []
    position = 0
    while (start := text.find(opening, position)) >= 0:
        row = text.find("\n", start)
        row = len(text) if row < 0 else row
        end = text.find(closing, start + len(opening), row)
        if end < 0:  # not closed on its line
            result.append(text[position:row])
            position = row
        else:
            result += [text[position:start], instead]
            position = end + len(closing)
    return "".join([*result, text[position:]])


def _read(text: str, first_line: int) -> list[Tree]:
    try:
        nodes = list(yaml.compose_all(text, Loader=_loader()))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + first_line if mark is not None else 0
        raise NotYAML(_in_our_words(error), line) from None
    except (yaml.YAMLError, ValueError) as error:
        raise NotYAML("it has characters that YAML does not allow", 0) from error
    except RecursionError as error:
        raise NotYAML("it is nested too deeply", 0) from error
    builder = _Builder(first_line)
    return [builder.build(node, 0) for node in nodes if node is not None]


def _loader() -> type[yaml.SafeLoader]:
    fast: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return fast


def _in_our_words(error: yaml.MarkedYAMLError) -> str:
    """What the parser says, where its words are its own and none of the file's."""
    problem = str(error.problem or "")
    if isinstance(error, yaml.scanner.ScannerError | yaml.parser.ParserError):
        words = re.sub(r"'[^']*'|\"[^\"]*\"", "…", problem)
        return f"it is no YAML: {words}" if words else "it is no YAML"
    return "it is no YAML"


class _Builder:
    """Makes trees of nodes; an alias is the same tree again, not a copy."""

    def __init__(self, first_line: int) -> None:
        self._first = first_line
        self._made: dict[int, Tree] = {}
        self._nodes = 0

    def build(self, node: yaml.Node, depth: int) -> Tree:
        known = self._made.get(id(node))
        if known is not None:
            return known
        self._nodes += 1
        if depth > DEEPEST or self._nodes > MOST_NODES:
            raise NotYAML("it is nested too deeply or has too many values", 0)
        line = node.start_mark.line + self._first
        tree = self._made[id(node)] = Tree(line)
        if isinstance(node, yaml.MappingNode):
            tree.is_mapping = True
            self._mapping(node, tree, depth)
        elif isinstance(node, yaml.SequenceNode):
            tree.is_list = True
            tree.members = [self.build(child, depth + 1) for child in node.value]
        elif isinstance(node, yaml.ScalarNode):
            self._scalar(node, tree)
        return tree

    def _mapping(self, node: yaml.MappingNode, tree: Tree, depth: int) -> None:
        merged: dict[str, Tree] = {}
        for key, value in node.value:
            if key.tag == _MERGE:
                found = self.build(value, depth + 1)
                for other in found.members or [found]:
                    merged = {**other.keys, **merged}
                continue
            name = key.value if isinstance(key, yaml.ScalarNode) else "?"
            if name in tree.keys:
                tree.twice.append((name, key.start_mark.line + self._first))
            tree.keys[name] = self.build(value, depth + 1)
            tree.key_lines[name] = key.start_mark.line + self._first
        tree.keys = {**merged, **tree.keys}

    def _scalar(self, node: yaml.ScalarNode, tree: Tree) -> None:
        tree.written = node.value
        block = node.style in ("|", ">")
        tree.first_line = tree.line + 1 if block else tree.line
        tree.type = _TYPES.get(node.tag.removeprefix(_TAG), "custom")
        tree.is_bare = not node.style
        if node.tag.endswith(":null"):
            tree.value = None
        elif node.tag.endswith(":bool"):
            tree.value = tree.written.lower() in ("true", "yes", "on", "y")
        else:
            tree.value = node.value
