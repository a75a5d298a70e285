"""What commands that answer with findings have in common."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from dr_planner.cli.command import Lister

if TYPE_CHECKING:
    from dr_planner.model.finding import Finding


MOST_SHOWN = 8
"""Subjects and lines of one row of the table; other formats have them all."""


class FindingsLister(Lister):
    """A command whose rows are findings.

    The answer is no, and the exit status 1, when a finding counts against what was looked at. The
    table is for people: it shows what did not pass, the worst first, and puts together what is
    said of several subjects. Other formats have every finding, one row each. ``rows`` ends with
    :meth:`report`.
    """

    schema = "dr-planner.findings/1"
    items = "findings"
    columns = ("Check", "Severity", "Verdict", "Subject", "Reason", "Remedy", "Where")

    FOR_PEOPLE = ("Verdict", "Check, subject, place", "Why, and what to do")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.found: list[Finding] = []
        self.file = ""

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument(
            "--all", action="store_true", help="show in the table also what passed"
        )
        return parser

    def report(
        self, findings: list[Finding], *, about: str, checks: int, file: str = ""
    ) -> list[Sequence[Any]]:
        """Decide the answer, say it on stderr, and give the rows.

        :param about: what was looked at, for the summary.
        :param checks: how many rules were asked.
        :param file: the one file that was looked at; the table then names lines only.
        """
        against = sum(finding.counts_against for finding in findings)
        verdicts = Counter(str(finding.verdict) for finding in findings)
        self.exit_status = 1 if against else 0
        self.facts |= {
            "checks": checks,
            "summary": {**_none_of_each(), **verdicts, "counts_against": against},
            "answer": "no" if against else "yes",
        }
        self.app.stderr.write(_summary(about, checks, verdicts, against))
        self.found, self.file = findings, file
        return [
            (f.check, f.severity, f.verdict, f.subject, f.reason, f.remedy, f.where)
            for f in findings
        ]

    def take_action(
        self, parsed_args: argparse.Namespace
    ) -> tuple[Sequence[str], Iterable[Sequence[Any]]]:
        columns, rows = super().take_action(parsed_args)
        if parsed_args.formatter != "table" or parsed_args.columns:
            return columns, rows
        return self.FOR_PEOPLE, _for_people(self.found, self.file, everything=parsed_args.all)

    def produce_output(
        self,
        parsed_args: argparse.Namespace,
        column_names: Sequence[str],
        data: Iterable[Sequence[Any]],
    ) -> int:
        rows = list(data)
        if parsed_args.formatter == "table" and not rows:
            return 0  # the summary has said all
        return int(super().produce_output(parsed_args, column_names, rows) or 0)


def _none_of_each() -> dict[str, int]:
    from dr_planner.model.finding import Verdict

    return {str(verdict): 0 for verdict in Verdict}


def _summary(about: str, checks: int, verdicts: Counter[str], against: int) -> str:
    from dr_planner.checks import TELL

    counts = ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in _none_of_each())
    told = "nothing counts against it"
    if against:
        told = f"{against} of them {'counts' if against == 1 else 'count'} against it"
    answer = "no" if against else "yes"
    asked = "1 check" if checks == 1 else f"{checks} checks"
    text = f"{about}: {asked}, {counts}.\nThe answer is {answer}: {told}.\n"
    if verdicts["unknown"]:
        text += f"What is unknown: {TELL[0].lower()}{TELL[1:]}\n"
    return text


def _for_people(findings: list[Finding], file: str, *, everything: bool) -> list[Sequence[Any]]:
    """What matters first; subjects of which the same is said are put together.

    The remedy of every unknown is the same, and stands in the summary once.
    """
    from dr_planner.checks import TELL
    from dr_planner.model.finding import Severity, Verdict

    verdicts = [Verdict.FAILED, Verdict.UNKNOWN, Verdict.PASSED, Verdict.NOT_APPLICABLE]
    severities = list(Severity)
    shown = verdicts if everything else verdicts[:2]
    together: dict[tuple[str, ...], list[Finding]] = {}
    for finding in sorted(
        (finding for finding in findings if finding.verdict in shown),
        key=lambda f: (
            not f.counts_against,
            verdicts.index(f.verdict),
            severities.index(f.severity),
        ),
    ):
        key = (finding.check, finding.verdict, finding.reason, finding.remedy)
        together.setdefault(key, []).append(finding)
    rows: list[Sequence[Any]] = []
    for same in together.values():
        first = same[0]
        subjects = "; ".join(_few(finding.subject for finding in same))
        what = [first.check, subjects, *_place([f.where for f in same if f.where], file)]
        remedy = "" if first.remedy == TELL else first.remedy
        why = [first.reason, *([f"To do: {remedy}"] if remedy else [])]
        rows.append((f"{first.verdict}\n{first.severity}", "\n".join(what), "\n".join(why)))
    return rows


def _place(places: list[str], file: str) -> list[str]:
    if not places:
        return []
    if not file:
        return [", ".join(_few(places))]
    lines = _few(place.removeprefix(f"{file}:") for place in places)
    return [f"{'lines' if len(lines) > 1 else 'line'} {', '.join(lines)}"]


def _few(words: Iterable[str]) -> list[str]:
    """The first of many words, each once, and how many more there are."""
    known = list(dict.fromkeys(words))
    if len(known) <= MOST_SHOWN:
        return known
    return [*known[:MOST_SHOWN], f"and {len(known) - MOST_SHOWN} more"]
