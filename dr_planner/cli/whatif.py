"""``design what-if``: break a design on paper. Needs no cloud."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from dr_planner.cli.command import Lister, columns_exist

if TYPE_CHECKING:
    from dr_planner.graph.components import Components
    from dr_planner.graph.whatif.compare import Change
    from dr_planner.model.answer import Answer
    from dr_planner.model.deployment import Deployment
    from dr_planner.model.sweep import Cut, Sweep, Weakness

MOST_IDS = 3
MOST_CUTS = 8
LONGEST_CUT = 29
"""How many components of a part, cuts of a thing, and characters of a line the table shows."""


class Shape(NamedTuple):
    """The contract of one kind of answer: schema, key of the rows, columns."""

    schema: str
    items: str
    columns: tuple[str, ...]


class DesignWhatIf(Lister):
    """Fail components of a design on paper, and see what is left, where, and why.

    With --sweep every failure is tried, and the smallest that stop each thing are told. The answer
    is no, and the exit status 1: when a protection group is blocked, or cannot be told; in a
    sweep, when one failure alone does that; in a comparison, when OTHER makes anything worse.
    """

    words = "design what-if"
    schema = "dr-planner.answer/1"
    items = "things"
    summary_says_all = True
    columns = (
        "Kind",
        "Name",
        "State",
        "Where",
        "Strategy",
        "Worst RPO seconds",
        "Blockers",
        "Reasons",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people: tuple[tuple[str, ...], list[Sequence[Any]]] = ((), [])
        """The table for people: its headings and its rows."""
        self.shape = Shape(self.schema, self.items, self.columns)
        """What this question is answered with."""

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        add = parser.add_argument
        add("design", type=Path, metavar="FILE", help="design file")
        add(
            "--fail",
            action="append",
            default=[],
            metavar="ID",
            help="a component that crashes or is cut, such as site:north; may be repeated",
        )
        add(
            "--graceful",
            action="append",
            default=[],
            metavar="ID",
            help="a component that is shut down in order, at the same time; may be repeated",
        )
        add(
            "--then",
            action="append",
            default=[],
            metavar="ID",
            help="a component that fails after those, when the rest has settled; may be repeated, "
            "each one after the other",
        )
        add(
            "--sweep",
            type=int,
            choices=(1, 2),
            metavar="N",
            help="try every single failure (1), or every pair too (2)",
        )
        add(
            "--kinds",
            metavar="KIND,...",
            help="sweep components of these kinds only, such as site,link",
        )
        add(
            "--triples",
            metavar="KIND,...",
            help="sweep also every three components of these kinds",
        )
        add(
            "--no-additions",
            action="store_true",
            help="do not look for what would remove each single point of failure",
        )
        add(
            "--compare",
            type=Path,
            metavar="OTHER",
            help="ask the same of this design, and tell what it makes better or worse",
        )
        add("--list", action="store_true", help="list every component by its id")
        add("--all", action="store_true", help="show in the table also what works")
        return parser

    # --------------------------------------------------------------------- the work

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.design.load import load_with_places

        _refuse_contradictions(args)
        deployment, _ = load_with_places(args.design)
        self.facts = {
            "design": deployment.name,
            "file": str(args.design),
            "digest": deployment.digest(),
        }
        if args.list:
            return self._components(deployment, args)
        if args.compare is not None:
            other, _ = load_with_places(args.compare)
            self.facts |= {"other": str(args.compare), "other_digest": other.digest()}
            return self._comparison(deployment, other, args)
        if args.sweep:
            return self._sweep(deployment, args)
        return self._answer(deployment, args)

    def _components(
        self, deployment: Deployment, args: argparse.Namespace
    ) -> Iterable[Sequence[Any]]:
        from dr_planner.graph.components import Components

        columns = ("Id", "Kind", "Label", "Site", "Includes")
        self.shape = Shape("dr-planner.components/1", "components", columns)
        found = Components(deployment).of_kinds(_kinds(args.kinds))
        self.people = (
            ("Component", "Site", "Parts"),
            [(c.id, c.site, str(len(c.includes) or "")) for c in found],
        )
        return [(c.id, c.kind, c.label, c.site, list(c.includes)) for c in found]

    def _answer(self, deployment: Deployment, args: argparse.Namespace) -> list[Sequence[Any]]:
        answer = _ask(deployment, args)
        self.facts |= {
            "failed": list(answer.failed),
            "graceful": list(answer.graceful),
            "answer": "no" if _lost(answer) else "yes",
        }
        self.exit_status = 1 if _lost(answer) else 0
        self.app.stderr.write(_said(deployment.name, answer))
        self.people = ("State", "What, where", "Why"), _answer_for_people(answer, args.all)
        return [
            *(
                (
                    "groups",
                    g.name,
                    str(g.state),
                    list(g.at),
                    str(g.strategy),
                    g.worst_rpo_seconds,
                    list(g.blockers),
                    list(g.reasons),
                )
                for g in answer.groups
            ),
            *(
                (kind, e.name, str(e.state), list(e.where), None, None, [], list(e.reasons))
                for kind, e in answer.services()
            ),
        ]

    def _sweep(self, deployment: Deployment, args: argparse.Namespace) -> list[Sequence[Any]]:
        from dr_planner.graph.components import Components

        found = _swept(deployment, args)
        columns = ("Kind", "Name", "Baseline", "Cuts")
        self.shape = Shape("dr-planner.sweep/1", "things", columns)
        weak = [w for w in found.weaknesses if w.kind == "groups"]
        bad = [w for w in weak if w.single_points or w.baseline in ("blocked", "unknown")]
        self.exit_status = 1 if bad else 0
        self.facts |= {
            "depth": found.depth,
            "components": found.components,
            "questions": found.questions,
            "distinct": found.distinct,
            "answer": "no" if bad else "yes",
        }
        self.app.stderr.write(
            f"{deployment.name}: {found.components} components, {found.questions} failures, "
            f"{found.distinct} with an effect of their own.\n" + _verdict(weak, bad)
        )
        self.people = (
            ("What", "Stops when these fail", "To do"),
            _sweep_for_people(found, Components(deployment), args.all),
        )
        return [
            (
                w.kind,
                w.name,
                w.baseline,
                [
                    {**cut.model_dump(mode="json"), "size": len(cut.parts), "count": cut.count}
                    for cut in w.cuts
                ],
            )
            for w in found.weaknesses
        ]

    def _comparison(
        self, before: Deployment, after: Deployment, args: argparse.Namespace
    ) -> list[Sequence[Any]]:
        from dr_planner.graph.whatif.compare import compare_answers, compare_sweeps

        changes: list[Change]
        if args.fail or args.graceful or args.then:
            changes = compare_answers(_ask(before, args), _ask(after, args))
        else:
            args.no_additions = True
            changes = compare_sweeps(_swept(before, args), _swept(after, args))
        columns = ("Kind", "Name", "Change", "Before", "After")
        self.shape = Shape("dr-planner.comparison/1", "changes", columns)
        counts = Counter(change.change for change in changes)
        worse = counts["worse"]
        self.exit_status = 1 if worse else 0
        self.facts |= {
            "better": counts["better"],
            "worse": worse,
            "answer": "no" if worse else "yes",
        }
        self.app.stderr.write(
            f"{args.compare} against {args.design}: {counts['better']} better, {worse} worse, "
            f"{counts['other']} other.\n"
        )
        rows = [(c.kind, c.name, c.change, c.before, c.after) for c in changes]
        self.people = (
            ("Change", "What", "Before", "After"),
            [
                (change, f"{SINGULAR[kind]}\n{name}", before, after)
                for kind, name, change, before, after in rows
            ],
        )
        return list(rows)

    # ------------------------------------------------------------------- the output

    def check_columns(self, asked: Sequence[str]) -> None:
        """Each question has columns of its own; see :meth:`take_action`."""

    def take_action(
        self, parsed_args: argparse.Namespace
    ) -> tuple[Sequence[str], Iterable[Sequence[Any]]]:
        _, rows = super().take_action(parsed_args)
        columns_exist(parsed_args.columns, self.shape.columns)
        parsed_args.envelope = (self.shape.schema, self.facts, self.shape.items)
        if parsed_args.formatter != "table" or parsed_args.columns:
            return self.shape.columns, rows
        return self.people


SINGULAR = {
    "groups": "group",
    "quorums": "quorum",
    "apis": "API",
    "zones": "zone",
    "prefixes": "prefix",
    "volumes": "volumes",
    "mirrors": "mirror",
}


LOCAL = ("zones", "volumes", "mirrors")
"""What stands at one site or between two and falls with it; the table of a sweep leaves it out."""


def _refuse_contradictions(args: argparse.Namespace) -> None:
    from dr_planner.errors import InputError

    asks = bool(args.fail or args.graceful or args.then)
    if asks and args.sweep:
        raise InputError("--sweep tries every failure; leave out --fail, --graceful and --then")
    if args.list and (asks or args.sweep or args.compare):
        raise InputError("--list lists components and asks nothing; use it alone")
    if args.triples and not (args.sweep or args.compare):
        raise InputError("--triples belongs to --sweep")


def _kinds(text: str | None) -> list[str] | None:
    return None if text is None else [kind.strip() for kind in text.split(",") if kind.strip()]


def _ask(deployment: Deployment, args: argparse.Namespace) -> Answer:
    from dr_planner.graph.whatif import WhatIf

    steps = [(args.fail, args.graceful), *(((id_,), ()) for id_ in args.then)]
    return WhatIf(deployment).ask_in_order(steps)[-1]


def _swept(deployment: Deployment, args: argparse.Namespace) -> Sweep:
    from dr_planner.graph.whatif import sweep

    return sweep(
        deployment,
        args.sweep or 1,
        _kinds(args.kinds),
        _kinds(args.triples) or (),
        additions=not args.no_additions,
    )


def _lost(answer: Answer) -> bool:
    """Whether something protected is blocked, or cannot be told."""
    return any(str(group.state) in ("blocked", "unknown") for group in answer.groups)


def _said(name: str, answer: Answer) -> str:
    states = Counter(str(group.state) for group in answer.groups)
    counts = ", ".join(f"{states[s]} {s}" for s in ("runs", "recoverable", "blocked", "unknown"))
    failed = ", ".join(answer.failed)
    failed += f"; in order: {', '.join(answer.graceful)}" if answer.graceful else ""
    what = f"without {failed.strip('; ')}" if failed else "with nothing failed"
    told = "no" if _lost(answer) else "yes"
    groups = f"Protection groups: {counts}." if answer.groups else "There is no protection group."
    return f"{name}, {what}.\n{groups}\nThe answer is {told}.\n"


def _verdict(groups: Sequence[Weakness], bad: Sequence[Weakness]) -> str:
    if not groups:
        return "The answer is yes: there is no protection group that could be blocked.\n"
    if not bad:
        return "The answer is yes: no single failure blocks a protection group.\n"
    unknown = [w for w in bad if w.baseline == "unknown"]
    word = "cannot be told for" if len(unknown) == len(bad) else "one failure is enough to block"
    return f"The answer is no: {word} {_names(bad)}.\n"


def _names(weak: Sequence[Weakness]) -> str:
    return ", ".join(w.name for w in weak)


def _answer_for_people(answer: Answer, everything: bool) -> list[Sequence[Any]]:
    alike: dict[tuple[str, ...], list[str]] = {}
    for g in answer.groups:
        if everything or str(g.state) != "runs":
            about = [f"at {', '.join(g.at)}, {g.strategy}" if g.at else str(g.strategy)]
            if g.worst_rpo_seconds is not None:
                about.append(f"loses at most {g.worst_rpo_seconds:g} s")
            why = [*(f"In the way: {b}" for b in g.blockers), *g.reasons]
            alike.setdefault((str(g.state), "\n".join(about), "\n".join(why)), []).append(g.name)
    rows: list[Sequence[Any]] = [
        (state, f"group {', '.join(names)}\n{told}", because)
        for (state, told, because), names in alike.items()
    ]
    together: dict[tuple[str, ...], list[str]] = {}
    for kind, e in answer.services():
        if everything or str(e.state) != "works":
            where = ", ".join(e.where)
            key = (kind, str(e.state), where, "\n".join(e.reasons))
            together.setdefault(key, []).append(e.name)
    for (kind, state, where, because), names in together.items():
        what = [f"{SINGULAR[kind]} {', '.join(names)}", *([f"at {where}"] if where else [])]
        rows.append((state, "\n".join(what), because))
    return rows


def _sweep_for_people(
    found: Sweep, components: Components, everything: bool
) -> list[Sequence[Any]]:
    """Single points of failure, then pairs; things with the same cuts are put together."""
    together: dict[tuple[str, str, str], list[str]] = {}
    for weakness in found.weaknesses:
        if weakness.kind in LOCAL and not everything:
            continue
        known = {chosen for cut in weakness.cuts for chosen in _wholes(cut, components)}
        by_addition: dict[tuple[int, tuple[str, ...]], list[str]] = {}
        for cut in weakness.cuts:
            lines = by_addition.setdefault((len(cut.parts), cut.additions), [])
            shown = _wholes(cut, components)
            if everything or not any(_is_half(chosen, known) for chosen in shown):
                lines.append(_cut([_part(part) for part in _brief(cut, components)]))
        for (_, additions), lines in by_addition.items():
            if not lines:
                continue
            shown_lines = lines if everything else lines[:MOST_CUTS]
            if len(lines) > len(shown_lines):
                shown_lines = [*shown_lines, f"and {len(lines) - MOST_CUTS} more"]
            todo = "\n".join(f"Add {a}" for a in additions)
            key = (weakness.kind, "\n".join(shown_lines), todo)
            together.setdefault(key, []).append(weakness.name)
        if weakness.baseline in ("blocked", "stopped", "ambiguous", "unknown"):
            key = (weakness.kind, f"{weakness.baseline} before anything fails", "")
            together.setdefault(key, []).append(weakness.name)
    return [
        (f"{SINGULAR[kind]}\n" + "\n".join(names), lines, todo)
        for (kind, lines, todo), names in together.items()
    ]


def _brief(cut: Cut, components: Components) -> list[tuple[str, ...]]:
    """The parts of a cut without what only stands on a machine that is named too."""
    found = []
    for part in cut.parts:
        inside = {id_ for whole in part for id_ in components.find(whole).includes}
        found.append(tuple(id_ for id_ in part if id_ not in inside) or part)
    return found


def _wholes(cut: Cut, components: Components) -> list[frozenset[str]]:
    """The sets that a cut shows, by the first component of each part."""
    return [frozenset(part[0] for part in _brief(cut, components))]


def _is_half(chosen: frozenset[str], known: set[frozenset[str]]) -> bool:
    """Whether a set has one way of a link where the whole link is told as well."""
    for id_ in chosen:
        kind, _, name = id_.partition(":")
        whole = f"link:{name.rpartition('/')[0]}"
        if kind == "link-way" and (chosen - {id_}) | {whole} in known:
            return True
    return False


def _cut(parts: list[str]) -> str:
    """A cut on one line, or where that is long one line per part: an id stays whole."""
    line = " + ".join(parts)
    return line if len(line) <= LONGEST_CUT else "\n+ ".join(parts)


def _part(ids: tuple[str, ...]) -> str:
    if len(ids) <= MOST_IDS:
        return " or ".join(ids)
    return f"{ids[0]} or {len(ids) - 1} like it"
