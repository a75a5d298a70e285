"""What stands in a text in the place of a value: a template, a variable, a word to be replaced."""

from __future__ import annotations

import re

_TEMPLATE = re.compile(r"\{\{|\{%")

_BRACKETS = re.compile(r"<[^<>\n]+>")
_XML = re.compile(r"</[\w:.-]+>|/>")

_SIGNS = re.compile(
    r"(?<!\w)_{1,2}(?!_|DEFAULT_)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_{1,2}(?!\w)"
    r"|(?<![\w.@-])@[A-Za-z_]\w*@(?![\w.@-])"
    r"|(?<![\w%])%[A-Za-z_]\w*%(?![\w%])"
    r"|\b(?:CHANGE_?ME|REPLACE_?ME|REPLACED?_[A-Z_]+|TO_?BE_?(?:FILLED|REPLACED)|FIXME|TODO)"
    r"|_replaced_|\bchange_?me\b"
)
"""``_OURS_``, ``@ours@``, ``%OURS%``, ``CHANGEME``: for somebody to replace, or for a tool."""

MARKED = r"@[A-Za-z_]\w*@|%[A-Za-z_]\w*%|_{1,2}[A-Z][A-Z0-9_]*"
"""The pattern of such a word between signs, for patterns of values that may be shown."""

_VARIABLE = re.compile(r"\$(?:[A-Za-z_]|\{|\()")
_WORD = re.compile(r"_{0,2}[A-Z][A-Z0-9_-]{0,60}|[xX-]{1,60}")


def is_template(text: str) -> bool:
    """Whether a text is filled in by Jinja later."""
    return _TEMPLATE.search(text) is not None


def placeholder_in(text: str) -> bool:
    """Whether a text holds a placeholder that somebody, or a tool, was to replace.

    One in angle brackets is none in XML.
    """
    marked = _BRACKETS.search(text) is not None and _XML.search(text) is None
    return marked or _SIGNS.search(text) is not None


def variable_in(text: str) -> bool:
    """Whether a text holds ``$name``, ``${name}`` or ``$(command)``."""
    return _VARIABLE.search(text) is not None


def comes_later(text: str) -> bool:
    """Whether a text, or a part of it, is not yet what it is going to be."""
    return is_template(text) or placeholder_in(text) or variable_in(text)


def stands_for_an_id(text: str) -> bool:
    """Whether guides write such a text where a UUID belongs: a word in capitals, a row of x."""
    return _WORD.fullmatch(text) is not None
