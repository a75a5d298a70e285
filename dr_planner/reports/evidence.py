"""The evidence of a drill as text for people."""

from __future__ import annotations

import textwrap

import tabulate

from dr_planner.drill.evidence import Evidence

WIDTH = 80


def render(evidence: Evidence) -> str:
    """A page that fits 80 columns."""
    verdict = "SUCCEEDED" if evidence.succeeded else "FAILED"
    acts = tabulate.tabulate(
        [(act.name, f"{act.seconds:.2f}", act.detail) for act in evidence.acts],
        ("Act", "Seconds", "Detail"),
        tablefmt="simple",
        colalign=("left", "right", "left"),
        disable_numparse=True,
        maxcolwidths=[40, None, 28],
    )
    runs = tabulate.tabulate(
        [
            (
                f"{run.source} → {run.target}",
                run.kind,
                run.volumes,
                run.fields_compared,
                f"{run.seconds:.2f}",
                run.plan_digest[:12],
            )
            for run in evidence.runs
        ],
        ("Direction", "Kind", "Volumes", "Fields compared", "Seconds", "Plan"),
        tablefmt="simple",
    )
    lines = [
        f"Drill {evidence.id}: {verdict}",
        f"scenario {evidence.scenario}, stage {evidence.stage}, design {evidence.deployment} "
        f"({evidence.deployment_digest[:12]})",
        f"from {evidence.started_at} to {evidence.finished_at}",
        "",
        acts,
        "",
        runs,
        "",
    ]
    for assertion in evidence.assertions:
        mark = "ok  " if assertion.holds else "FAIL"
        text = f"{assertion.name}: {assertion.seen}"
        lines += textwrap.wrap(text, WIDTH, initial_indent=f"{mark} ", subsequent_indent="     ")
    held = sum(assertion.holds for assertion in evidence.assertions)
    lines += ["", f"{held} of {len(evidence.assertions)} assertions hold: {verdict}"]
    return "\n".join(lines) + "\n"
