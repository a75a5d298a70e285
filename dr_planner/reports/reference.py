"""Reference pages from the code: one page per error code and per check, as text and as RST.

``python -m dr_planner.reports.reference FOLDER`` writes ``errors.rst``, ``checklist.rst`` and
``design.rst`` anew; a test compares them with what is committed.
"""

from __future__ import annotations

import inspect
import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dr_planner.checks import all_checks, page
from dr_planner.errors import ANSWER_IS_NO, BUG, OK, DRPlannerError, all_errors
from dr_planner.model.finding import Severity
from dr_planner.reports.design_reference import design_page

WIDTH = 79

MADE = ".. Written by 'python -m dr_planner.reports.reference'; change the code, not this page."

EXIT_STATUSES = (
    (OK, "good: it is done, or the answer is yes"),
    (
        ANSWER_IS_NO,
        "the answer is no: the checklist has findings against the design, a drill failed",
    ),
    (2, "the command line or a file is wrong; nothing was changed"),
    (3, "a site, service or cluster gave no answer"),
    (4, "a service understood and refused"),
    (5, "going on would be unsafe, or the world is not the one that was planned for"),
    (6, "the state store cannot be trusted, or is in use"),
    (BUG, "a defect of dr-planner"),
    (130, "interrupted from the keyboard; what a recovery had done is in the journal"),
)


@dataclass(frozen=True)
class ReferencePage:
    """What there is to say of one name.

    :param facts: short things, each with its heading.
    :param parts: paragraphs, each with its heading.
    """

    name: str
    title: str
    text: str
    facts: tuple[tuple[str, str], ...]
    parts: tuple[tuple[str, str], ...]


def pages() -> dict[str, ReferencePage]:
    """Every page by its name: error codes first, then checks."""
    checks = (_check(name, check.severity) for name, check in all_checks().items())
    found = [*map(_error, all_errors()), _bug(), *checks]
    return {about.name: about for about in found}


def _error(cls: type[DRPlannerError]) -> ReferencePage:
    title, _, text = inspect.cleandoc(cls.__doc__ or "").partition("\n")
    parent = cls.__mro__[1]
    family = parent.code if issubclass(parent, DRPlannerError) else ""
    facts = [
        ("Exit status", str(cls.exit_status)),
        ("A retry helps", "yes" if cls.retryable else "no"),
    ]
    if family:
        facts.append(("Kind of", family))
    return ReferencePage(cls.code, title, text.strip(), tuple(facts), (("To do", cls.remedy),))


def _bug() -> ReferencePage:
    return ReferencePage(
        "bug",
        "Something happened that dr-planner has no name for.",
        "",
        (("Exit status", str(BUG)), ("A retry helps", "no")),
        (("To do", "Run the same command with --debug and report its output."),),
    )


def _check(identifier: str, severity: Severity) -> ReferencePage:
    about = page(identifier)
    return ReferencePage(
        identifier,
        about.title,
        "",
        (("Severity", str(severity)), ("Area", about.area)),
        (
            ("Why", about.why),
            ("Fix", about.fix),
            ("Source", about.source),
            *((("Dispute", about.dispute),) if about.dispute else ()),
        ),
    )


# ---------------------------------------------------------------------------------- as text


def plain(about: ReferencePage) -> str:
    """A page for a terminal. A word that is too long for its column begins at the margin."""
    lines = [f"{about.name}", "", *_folded(about.title)]
    for paragraph in about.text.split("\n\n") if about.text else ():
        lines += ["", *_folded(" ".join(paragraph.split()))]
    lines.append("")
    column = max(len(heading) for heading, _ in (*about.facts, *about.parts)) + 2
    for heading, text in (*about.facts, *about.parts):
        lines += _folded(text, first=f"{heading:<{column}}", later=" " * column)
    return "\n".join(line.lstrip() if len(line) > WIDTH else line for line in lines)


def _folded(text: str, first: str = "", later: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )


# ----------------------------------------------------------------------------------- as RST


def errors_page() -> str:
    """``errors.rst``: the exit statuses, and every error code."""
    statuses = [f"{status}\n    {meaning}." for status, meaning in EXIT_STATUSES]
    codes = {cls.code for cls in all_errors()} | {"bug"}
    return _document(
        "Errors and exit statuses",
        "Every error names its code in brackets; 'dr-planner explain CODE' prints its page. "
        "Codes and exit statuses are never changed or reused.",
        [
            "Exit statuses\n-------------\n\n" + "\n".join(statuses),
            "Codes\n-----",
            *(_section(about, "~") for name, about in pages().items() if name in codes),
        ],
    )


def checklist_page() -> str:
    """``checklist.rst``: every check by area."""
    return _document(
        "The checklist",
        "'dr-planner design check' and 'dr-planner config lint' ask these questions. A finding "
        "is passed, failed, unknown or not-applicable: what the design leaves out is unknown, "
        "never passed. A blocker that failed or is unknown, and an error that failed, make the "
        "answer no (exit status 1); a warning does not. 'dr-planner explain CHECK' prints one "
        "page.",
        [*_areas(), *_disputes()],
    )


def _disputes() -> Iterator[str]:
    """What sources say against each other, with the check that had to choose."""
    title = "Where the sources disagree"
    yield f"{title}\n{'-' * len(title)}"
    yield "\n".join(
        _folded(
            "Sources contradict each other, and sometimes themselves. Each of these checks says "
            "what is said against it, and which of them it follows."
        )
    )
    for identifier in all_checks():
        about = page(identifier)
        if about.dispute:
            text = _folded(_rst(about.dispute), first="    ", later="    ")
            yield "\n".join([identifier, *text])


def _areas() -> Iterator[str]:
    area = ""
    for identifier, check in all_checks().items():
        here = page(identifier).area
        if here != area:
            area = here
            yield f"{area}\n{'-' * len(area)}"
        yield _section(_check(identifier, check.severity), "~")


def _document(title: str, text: str, sections: list[str]) -> str:
    line = "=" * len(title)
    start = [MADE, f"{line}\n{title}\n{line}", "\n".join(_folded(_rst(text)))]
    return "\n\n".join([*start, *sections]) + "\n"


def _section(about: ReferencePage, underline: str) -> str:
    pieces = [
        f"{about.name}\n{underline * len(about.name)}",
        "\n".join(_folded(_rst(about.title))),
    ]
    for paragraph in about.text.split("\n\n") if about.text else ():
        pieces.append("\n".join(_folded(_rst(" ".join(paragraph.split())))))
    facts = [f":{heading}: {_rst(text)}" for heading, text in about.facts]
    for heading, text in about.parts:
        facts += _folded(_rst(text), first=f":{heading}: ", later="    ")
    return "\n\n".join([*pieces, "\n".join(facts)])


def _rst(text: str) -> str:
    """Text that RST prints as it is."""
    return re.sub(r"([\\*`|]|_(?![A-Za-z0-9]))", r"\\\1", text)


def write(folder: Path) -> None:
    """Write the pages into a folder."""
    (folder / "errors.rst").write_text(errors_page(), encoding="utf-8")
    (folder / "checklist.rst").write_text(checklist_page(), encoding="utf-8")
    (folder / "design.rst").write_text(design_page(MADE), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
