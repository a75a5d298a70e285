"""The text of a draft: a design file with the origin of every value as a comment."""

from __future__ import annotations

import io
import re

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import DoubleQuotedScalarString

from dr_planner.design.importing.draft import Block, Draft, Said

_PLAIN = re.compile(r"[A-Za-z_][\w./@-]*")
_WORDS = frozenset({"true", "false", "yes", "no", "on", "off", "null", "none", "y", "n"})
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")

HEAD = """\
A design for DR Planner, put together from configuration files by 'dr-planner design import'.
Behind each value stands the file and line that says it. What no file says is left out, which means
unknown, and stands here as a comment. Nothing was guessed: fill in what is missing from
measurements and from the people who know, and run 'dr-planner design check' on it."""


def text_of(draft: Draft) -> str:
    """The whole file."""
    root = _mapping(draft.root, 0)
    root.yaml_set_start_comment(HEAD)
    yaml = YAML()
    yaml.indent(mapping=2, sequence=4, offset=2)
    yaml.width = 4096
    stream = io.StringIO()
    yaml.dump(root, stream)
    text = stream.getvalue()
    rows = [f"# {_one_line(note)}" for note in draft.root.notes]
    if draft.left:
        rows += ["", "# Not understood, or not used:"]
        rows += [f"#   {_one_line(text)}" for text in draft.left]
    return text + "\n" + "\n".join(rows) + "\n"


def _mapping(block: Block, indent: int) -> CommentedMap:
    made = CommentedMap()
    keys = list(block.entries)
    for key, entry in block.entries.items():
        if isinstance(entry, Said):
            made[key] = _value(entry)
            if entry.origin:
                made.yaml_add_eol_comment(_one_line(entry.origin), key)
        elif isinstance(entry, Block):
            made[key] = _mapping(entry, indent + 2)
        else:
            made[key] = CommentedSeq(_mapping(item, indent + 4) for item in entry)
    if indent and block.notes and keys:
        # Behind the first key, which names the item and stands beside its dash.
        place = keys[1] if len(keys) > 1 else keys[0]
        notes = "\n".join(_one_line(note) for note in block.notes)
        made.yaml_set_comment_before_after_key(place, before=notes, indent=indent)
    return made


def _value(said: Said) -> object:
    if isinstance(said.value, list):
        made = CommentedSeq(_word(word) for word in said.value)
        made.fa.set_flow_style()
        return made
    return _word(said.value) if isinstance(said.value, str) else said.value


def _word(text: str) -> str:
    """A text that every reader of YAML takes for one, in quotes where it needs them."""
    if _PLAIN.fullmatch(text) and text.lower() not in _WORDS:
        return text
    quoted: str = DoubleQuotedScalarString(text)
    return quoted


def _one_line(text: str) -> str:
    return _CONTROL.sub(" ", text)
