"""Configuration that a page, a script or a paste quotes: each piece of it, with its line.

Known are the code blocks of Markdown and reStructuredText, here-documents of a shell, several
files in one paste under lines that name them, what a guide shows below an editor's command, and
text that is indented as a whole.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from itertools import takewhile
from pathlib import PurePosixPath

from dr_planner.design.inifile import LEFT_OUT, ROW
from dr_planner.design.source import Source

_FENCE = re.compile(r"(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,})[^`\n]*")
_DIRECTIVE = re.compile(r"[ \t]*\.\.[ \t]+(?:code-block|code|sourcecode|parsed-literal)::.*")
_OPTION = re.compile(r"\s*:[\w-]+:.*")
_FILE = r"(?P<path>(?:[\w.~@+-]*/)*[\w.@+-]+\.(?:conf|ini|cnf|cfg|keyring|ya?ml|json)(?:\.\w+)?)"
_MARKED = re.compile(r"==>\s*(?P<path>\S+)\s*<==")
_LEFT_OUT = r"e?grep\s+(?:-\w*v\w*|-E\s+-v)\s+"
"""Without the lines that a pattern takes; people leave out comments so."""

_PROMPTED = r"(?:\[[^\]]*\][#$]\s*|[^\s#$>]*\s?[#$>]\s+)?(?:sudo\s+)?"

_SHOWN = re.compile(
    rf"{_PROMPTED}(?:(?:cat|less|more)\s+|{_LEFT_OUT}(?:'[^']*'|\"[^\"]*\"|[^\s'\"]+)\s+)"
    rf"(?P<path>[\w./~@+-]+)(?:\s*\|\s*{_LEFT_OUT}[^|]*)*"
)
_EDITED = re.compile(
    rf"{_PROMPTED}(?:vim?|nano|emacs|gedit|sudoedit)\s+(?:[-+]\S+\s+)*"
    r"(?P<path>[\w./~@+-]+\.(?:conf|ini)(?:\.j2)?)"
)
"""An editor that is started with a file, above what a guide wants to be in it."""

_REMARK = re.compile(rf"[#;]+[ \t-]*(?:file(?:name)?:?[ \t]*)?[`'\"]?{_FILE}[`'\"]?[ \t:-]*", re.I)
_PROMPT = re.compile(r"(?:\S+@\S+.*?[#$>]|\[[^\]\n]+\][#$]|\$)[ \t]+\S.*")
_HERE = re.compile(r"<<(?P<dash>-?)\s*(?P<quote>['\"\\]?)(?P<word>\w+)['\"]?")
_TARGET = re.compile(
    r">{1,2}\s*[\"']?(?P<to>[^\s\"'<>|;&]+)|\btee\s+(?:-a\s+)?[\"']?(?P<tee>[^\s\"'<>|]+)"
)
_VARIABLE = re.compile(r"\$\{[^}\n]*\}|\$\([^)\n]*\)|\$\w+|`[^`\n]*`")
_DOTS = re.compile(r"\s*(?:\.{2,}|…)\s*")
_MARKDOWN = (".md", ".markdown")
_LONGEST_HEAD = 200
"""Characters of a line that names a file, or is a prompt with a command."""

_LEAST_INDENT = 4
"""Blanks that make a code block in Markdown."""

Row = tuple[int, str]


def quotes(source: Source) -> tuple[Source, ...]:
    """The pieces that a text quotes; none where it quotes nothing."""
    rows = list(source.rows())
    blocks = list(_literal(rows, source.name) if _is_rst(source) else _fenced(rows))
    if not blocks and source.name.endswith(_MARKDOWN):
        blocks = list(_literal(rows, source.name))
    if not blocks:
        found = list(_here(rows)) or list(_headed(rows)) or list(_indented(rows))
        return tuple(_quote(source, lines, hint) for lines, hint in found)
    pieces: list[tuple[list[Row], str]] = []
    for block in blocks:
        pieces += list(_here(block)) or list(_headed(block)) or [(block, "")]
    return tuple(_quote(source, lines, hint) for lines, hint in pieces)


def _quote(source: Source, rows: list[Row], hint: str) -> Source:
    while rows and _DOTS.fullmatch(rows[0][1]):
        rows = rows[1:]  # to YAML they would be the end
    line = rows[0][0] if rows else source.first_line
    text = "".join(f"{text}\n" for _, text in rows)
    return Source(source.path, text, line, hint, quoted=True)


def _is_rst(source: Source) -> bool:
    """Whether it is reStructuredText, where a row of tildes underlines a title."""
    if source.name.endswith((".rst", ".inc", *_MARKDOWN)):
        return not source.name.endswith(_MARKDOWN)
    return any(_DIRECTIVE.fullmatch(text) for text in source.text.splitlines())


def _fenced(rows: list[Row]) -> Iterator[list[Row]]:
    """The code blocks between fences. One that is not closed is none."""
    fence, indent, held = "", 0, list[Row]()
    for line, text in rows:
        match = _FENCE.fullmatch(text)
        if fence:
            if text.strip().startswith(fence) and not text.strip(" \t`~"):
                yield held
                fence = ""
            else:
                held.append((line, text[indent:] if not text[:indent].strip() else text))
        elif match is not None:
            fence, indent, held = match["fence"], len(match["indent"]), []


def _literal(rows: list[Row], name: str) -> Iterator[list[Row]]:
    """The indented blocks of reStructuredText, or of Markdown without fences."""
    is_rst = not name.endswith(_MARKDOWN)
    position = 0
    while position < len(rows):
        text = rows[position][1]
        position += 1
        colons = text.rstrip().endswith("::") and not text.lstrip().startswith("..")
        begins = _DIRECTIVE.fullmatch(text) or colons
        if not (begins if is_rst else not text.strip()):
            continue
        margin = _margin(text) if is_rst else _LEAST_INDENT - 1
        block = list[Row]()
        while position < len(rows) and _is_inside(rows[position][1], margin):
            block.append(rows[position])
            position += 1
        while block and (not block[0][1].strip() or (is_rst and _OPTION.fullmatch(block[0][1]))):
            block.pop(0)
        if block:
            yield _dedented(block)
            position -= not is_rst


def _is_inside(text: str, margin: int) -> bool:
    return not text.strip() or _margin(text) > margin


def _margin(text: str) -> int:
    expanded = text.expandtabs()
    return len(expanded) - len(expanded.lstrip())


def _dedented(rows: list[Row]) -> list[Row]:
    if not rows:
        return []
    text = textwrap.dedent("\n".join(text for _, text in rows))
    return [(line, new) for (line, _), new in zip(rows, text.split("\n"), strict=True)]


def _indented(rows: list[Row]) -> Iterator[tuple[list[Row], str]]:
    """The whole text, where every line of it is indented."""
    filled = [text for _, text in rows if text.strip()]
    if filled and all(text[0] in " \t" for text in filled):
        yield _dedented(rows), ""


def _headed(rows: list[Row]) -> Iterator[tuple[list[Row], str]]:
    """The files under lines that name them."""
    heads = [(n, path) for n, (_, text) in enumerate(rows) if (path := _named(text))]
    remarks = [
        (n, match["path"])
        for n, (_, text) in enumerate(rows)
        if (match := _REMARK.fullmatch(text[:_LONGEST_HEAD])) and _begins_below(rows, n)
    ]
    if not heads and remarks:
        above = [text for _, text in rows[: remarks[0][0]] if text.strip() and text[0] not in "#;"]
        several = len({path for _, path in remarks}) > 1
        is_file = any(text.startswith("[") for text in above)
        heads = remarks if (above or several) and not is_file else []
    ends = [*(n for n, _ in heads), len(rows)][1:]
    for (begin, path), end in zip(heads, ends, strict=True):
        answer = takewhile(
            lambda row: not _PROMPT.fullmatch(row[1][:_LONGEST_HEAD]), rows[begin + 1 : end]
        )
        body = _dedented(list(answer))
        if _EDITED.fullmatch(rows[begin][1].strip()[:_LONGEST_HEAD]):
            body = list(takewhile(_is_of_ini, body))  # what comes after is the next command
            holds = any(text.strip() and text[0] not in "#;" for _, text in body)
        else:
            holds = any(text.strip() for _, text in body)
        if holds:
            yield body, PurePosixPath(path).name.removesuffix(".j2")


def _is_of_ini(row: Row) -> bool:
    return bool(ROW.fullmatch(row[1]) or LEFT_OUT.fullmatch(row[1]))


def _named(text: str) -> str:
    head = text.strip()
    if len(head) > _LONGEST_HEAD:
        return ""
    match = _MARKED.fullmatch(head) or _SHOWN.fullmatch(head) or _EDITED.fullmatch(head)
    return match["path"] if match else ""


def _begins_below(rows: list[Row], position: int) -> bool:
    """Whether a [section] is the next thing that is no comment."""
    below = (text.strip() for _, text in rows[position + 1 :])
    return next((t for t in below if t and t[0] not in "#;"), "").startswith("[")


def _here(rows: list[Row]) -> Iterator[tuple[list[Row], str]]:
    """The here-documents that a script writes to files; its variables become Jinja's."""
    position = 0
    while position < len(rows):
        text = rows[position][1]
        position += 1
        match, target = _HERE.search(text), _TARGET.search(_HERE.sub(" ", text))
        if match is None or target is None or not re.search(r"\b(?:cat|tee)\b", text):
            continue
        body = list[Row]()
        while position < len(rows):
            line, inner = rows[position]
            position += 1
            inner = inner.lstrip("\t") if match["dash"] else inner
            if inner.strip() == match["word"]:
                yield body, PurePosixPath(target["to"] or target["tee"]).name
                break
            body.append((line, inner if match["quote"] else _VARIABLE.sub("{{ shell }}", inner)))
