"""What commands that answer with findings have in common."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.metadata import EntryPoint, version
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from stevedore.extension import Extension, ExtensionManager

from dr_planner.cli.command import Lister
from dr_planner.cli.output import PlainFormatter

if TYPE_CHECKING:
    from dr_planner.checks import Check
    from dr_planner.clock import Clock
    from dr_planner.model.checkreport import CheckReport
    from dr_planner.model.finding import Finding


MOST_SHOWN = 8
"""Subjects and lines of one row of the table; other formats have them all."""

WIDEST = 72
"""Characters of a line on which subjects are put together."""


class ReportFormatter(PlainFormatter):
    """A whole report instead of rows, in one of the formats of ``reports.findings``."""

    def __init__(self, render: Callable[[CheckReport], str]) -> None:
        self._render = render

    def emit_list(
        self,
        column_names: Sequence[str],
        data: Iterable[Sequence[Any]],
        stdout: TextIO,
        parsed_args: argparse.Namespace,
    ) -> None:
        stdout.write(self._render(parsed_args.report))


class FindingsLister(Lister):
    """A command whose rows are findings.

    The answer is no, and the exit status 1, when a finding counts against what was looked at. The
    table is for people: it shows what did not pass, the worst first, and puts together what is
    said of several subjects. Other formats have every finding, one row each. ``rows`` ends with
    :meth:`judge`.
    """

    schema = "dr-planner.findings/1"
    items = "findings"
    summary_says_all = True
    columns = (
        "Check", "Severity", "Verdict", "Subject", "Reason", "Remedy", "Where", "Sites", "Waived",
    )  # fmt: skip

    FOR_PEOPLE = ("Verdict", "Check, subject, place", "Why, and what to do")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.whole: CheckReport | None = None

    def _load_formatter_plugins(self) -> ExtensionManager[Any]:
        from dr_planner.reports.findings import all_formats

        usual = list(super()._load_formatter_plugins())
        more = [
            Extension(
                name,
                EntryPoint(name, f"dr_planner.reports.findings.{name}", self.formatter_namespace),
                ReportFormatter,
                ReportFormatter(known.render),
            )
            for name, known in all_formats().items()
        ]
        return ExtensionManager.make_test_instance([*usual, *more])

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        chosen = next(action for action in parser._actions if action.dest == "formatter")
        # All choices in one word would make the help wider than a terminal.
        chosen.metavar = "FORMAT"
        chosen.help = f"{', '.join(sorted(chosen.choices or ()))}; default: table"
        parser.add_argument(
            "--all", action="store_true", help="show in the table also what passed"
        )
        parser.add_argument(
            "--only",
            action="append",
            default=[],
            metavar="CHECK",
            help="ask this check only; may be repeated",
        )
        parser.add_argument("--area", help="ask the checks of one area only, such as storage")
        parser.add_argument(
            "--fail-on",
            choices=("error", "warning"),
            default="error",
            help="what makes the answer no: an error (default), or a warning too",
        )
        parser.add_argument(
            "--waivers",
            type=Path,
            metavar="FILE",
            help="findings that somebody bears with: check, scope, reason, owner, expires",
        )
        return parser

    def judge(
        self,
        args: argparse.Namespace,
        views: Sequence[object],
        checks: Mapping[str, Check[Any]],
        *,
        about: str,
        file: str = "",
        site: str = "",
        mask: Callable[[str], str] = str,
    ) -> list[Sequence[Any]]:
        """Ask the checks, decide the answer, say it on stderr, and give the rows.

        :param views: what the checks look at; each is asked those of its type.
        :param about: what was looked at, for the summary.
        :param file: the one file that was looked at; the table then names lines only.
        :param site: only what belongs to this site, or to none; empty: everything.
        :param mask: puts something else where a word of a finding is a secret.
        :raises NotFound: a check or an area that was asked for does not exist.
        :raises InputError: the file of waivers is none.
        """
        from dr_planner.checks import run_checks

        chosen = {name: checks[name] for name in _chosen(list(checks), args.only, args.area)}
        found = [finding for view in views for finding in run_checks(chosen, view)]
        found = [f.masked(mask) for f in found if not _was_not_asked(f, chosen)]
        if args.waivers is not None:
            found, rules = _waived(found, args.waivers, self.clock())
            chosen |= rules
        if site:
            found = [finding for finding in found if site in finding.sites or not finding.sites]
        told = {finding.check for finding in found}
        chosen = {name: check for name, check in chosen.items() if name in told}
        strict = args.fail_on == "warning"
        self.whole = _report(self.words, about, file, chosen, found, strict=strict)
        args.report = self.whole
        against = len(self.whole.against)
        verdicts = Counter(str(finding.verdict) for finding in found)
        waived = sum(bool(finding.waived) for finding in found)
        self.exit_status = 1 if against else 0
        self.facts |= {
            "checks": len(chosen),
            "summary": {
                **_none_of_each(), **verdicts, "waived": waived, "counts_against": against,
            },
            "answer": "no" if against else "yes",
        }  # fmt: skip
        self.app.stderr.write(_summary(about, len(chosen), verdicts, against, waived))
        return [
            (
                f.check, f.severity, f.verdict, f.subject, f.reason, f.remedy, f.where,
                list(f.sites), f.waived,
            )
            for f in found
        ]  # fmt: skip

    def clock(self) -> Clock:
        """What tells which day it is, for the ends of waivers."""
        from dr_planner.clock import SystemClock

        return SystemClock()

    def take_action(
        self, parsed_args: argparse.Namespace
    ) -> tuple[Sequence[str], Iterable[Sequence[Any]]]:
        columns, rows = super().take_action(parsed_args)
        if parsed_args.formatter != "table" or parsed_args.columns:
            return columns, rows
        assert self.whole is not None
        return self.FOR_PEOPLE, _for_people(
            list(self.whole.findings), self.whole.file, everything=parsed_args.all
        )


def _chosen(known: list[str], only: list[str], area: str | None) -> list[str]:
    """The checks that were asked for, in the order of the checklist.

    :raises NotFound: a check or an area does not exist.
    :raises InputError: none of the named checks is in the named area; nothing is no answer.
    """
    from dr_planner.cli.names import find
    from dr_planner.errors import InputError

    wanted = {find(name, known, "check") for name in only}
    areas = list(dict.fromkeys(name.partition(".")[0] for name in known))
    inside = find(area, areas, "area") if area is not None else None
    chosen = [
        name
        for name in known
        if (not wanted or name in wanted) and (inside is None or name.startswith(inside + "."))
    ]
    if not chosen:
        raise InputError(f"none of the named checks is in the area {inside}")
    return chosen


def _was_not_asked(finding: Finding, checks: Mapping[str, Check[Any]]) -> bool:
    """Whether a rule about files together found none that it speaks of."""
    from dr_planner.checks import WHOLE
    from dr_planner.model.finding import Verdict
    from dr_planner.model.part import Collection

    return (
        finding.verdict is Verdict.NOT_APPLICABLE
        and finding.subject == WHOLE
        and checks[finding.check].view is Collection
    )


def _waived(
    findings: list[Finding], path: Path, clock: Clock
) -> tuple[list[Finding], dict[str, Check[Any]]]:
    """The findings with the waivers of a file and what is said of those, and its checks.

    :raises InputError: it is no file of waivers.
    """
    from dr_planner.checks import all_checks, run_checks
    from dr_planner.design.secretwords import Mask
    from dr_planner.design.waiverfile import read_waivers
    from dr_planner.model.waiver import WaiverFile

    known = all_checks()
    rules = {name: check for name, check in known.items() if check.view is WaiverFile}
    file = read_waivers(path, clock.now().date())
    waivers, found = file.applied(findings, frozenset(known))
    keys = Mask(())
    return [f.masked(keys) for f in (*found, *run_checks(rules, waivers))], rules


def _report(
    command: str,
    about: str,
    file: str,
    checks: Mapping[str, Check[Any]],
    findings: list[Finding],
    *,
    strict: bool,
) -> CheckReport:
    from dr_planner.checks import page
    from dr_planner.model.checkreport import CheckReport, RulePage

    pages = {name: page(name) for name in checks}
    return CheckReport(
        command=command,
        about=about,
        file=file,
        version=version("dr-planner"),
        rules=tuple(
            RulePage(
                id=name,
                title=about_rule.title,
                why=about_rule.why,
                fix=about_rule.fix,
                source=about_rule.source,
                severity=checks[name].severity,
                dispute=about_rule.dispute,
            )
            for name, about_rule in pages.items()
        ),
        findings=tuple(findings),
        strict=strict,
    )


def _none_of_each() -> dict[str, int]:
    from dr_planner.model.finding import Verdict

    return {str(verdict): 0 for verdict in Verdict}


def _summary(
    about: str, checks: int, verdicts: Counter[str], against: int, waived: int = 0
) -> str:
    from dr_planner.checks import TELL

    counts = ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in _none_of_each())
    told = "nothing counts against it"
    if against:
        told = f"{against} of them {'counts' if against == 1 else 'count'} against it"
    answer = "no" if against else "yes"
    asked = "1 check" if checks == 1 else f"{checks} checks"
    text = f"{about}: {asked}, {counts}.\nThe answer is {answer}: {told}.\n"
    if waived:
        text += f"{waived} {'is' if waived == 1 else 'are'} waived.\n"
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
            bool(f.waived),
            not f.counts_against,
            verdicts.index(f.verdict),
            severities.index(f.severity),
        ),
    ):
        key = (
            finding.check, finding.verdict, finding.reason, finding.remedy, finding.waived,
        )  # fmt: skip
        together.setdefault(key, []).append(finding)
    rows: list[Sequence[Any]] = []
    for same in together.values():
        first = same[0]
        what = [first.check, *_subjects(same), *_places([f.where for f in same if f.where], file)]
        remedy = "" if first.remedy == TELL else first.remedy
        why = [first.reason, *([f"To do: {remedy}"] if remedy else [])]
        if first.waived:
            why = [first.reason, f"Waived: {first.waived}"]
        verdict = "waived" if first.waived else str(first.verdict)
        rows.append((f"{verdict}\n{first.severity}", "\n".join(what), "\n".join(why)))
    return rows


def _subjects(same: list[Finding]) -> list[str]:
    """What is judged, on as few lines as fit. A file that is also the place is not named twice."""
    places = {finding.where for finding in same}
    named = _few(finding.subject for finding in same if finding.subject not in places)
    lines: list[str] = []
    for number, subject in enumerate(named):
        word = subject if number == len(named) - 1 else f"{subject};"
        if lines and len(lines[-1]) + 1 + len(word) <= WIDEST:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _places(places: list[str], file: str) -> list[str]:
    """Lines of the one file that was looked at, or else a line for each place."""
    if not file or not all(place.startswith(f"{file}:") for place in places):
        return _few(places)
    lines = _few(place.removeprefix(f"{file}:") for place in places)
    return [f"{'lines' if len(lines) > 1 else 'line'} {', '.join(lines)}"] if lines else []


def _few(words: Iterable[str]) -> list[str]:
    """The first of many words, each once, and how many more there are."""
    known = list(dict.fromkeys(words))
    if len(known) <= MOST_SHOWN:
        return known
    return [*known[:MOST_SHOWN], f"and {len(known) - MOST_SHOWN} more"]
