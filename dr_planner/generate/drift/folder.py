"""A folder of deployed files against the files that would be generated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from dr_planner.design.source import NotReadable
from dr_planner.generate import banner
from dr_planner.generate.drift import Difference, format_of, patch
from dr_planner.generate.drift.patch import Patch
from dr_planner.generate.drift.showing import Showing

PROSE = (".txt", ".md", ".rst")
"""Files for people, which nobody deploys."""

THERE = "is there"
NOT_THERE = None


@dataclass(frozen=True)
class Unreadable:
    """What stands for the text of a deployed file that cannot be read."""

    reason: str


Deployed = Mapping[str, str | Unreadable]


@dataclass(frozen=True)
class Drift:
    """How a folder differs.

    :param by_hand: what a patch cannot mend, in sentences.
    """

    differences: tuple[Difference, ...]
    patch: str
    by_hand: tuple[str, ...]


def places(generated: Mapping[str, str]) -> frozenset[str]:
    """The folders that files for machines are written to, without what is below them."""
    return frozenset(str(PurePosixPath(name).parent) for name in compared(generated))


def compared(generated: Mapping[str, str]) -> dict[str, str]:
    """The generated files that are for machines."""
    return {name: text for name, text in generated.items() if not name.endswith(PROSE)}


def drift(generated: Mapping[str, str], deployed: Deployed) -> Drift:
    """Compare.

    :param deployed: the files in the :func:`places`, by their paths.
    """
    differences: list[Difference] = []
    patches: list[str] = []
    by_hand: list[str] = []
    wanted = compared(generated)
    for name, text in wanted.items():
        found = deployed.get(name)
        if isinstance(found, str):
            different, mended = _file(name, found, text)
        elif found is None:
            different = [Difference(name, "", "", NOT_THERE, THERE)]
            mended = patch.added(name, text)
        else:
            different, mended = [Difference(name, "", "", found.reason, THERE)], Patch("")
        differences += different
        patches.append(mended.text)
        by_hand += _by_hand(name, different, mended)
    for name in sorted(set(deployed) - set(wanted)):
        if name.endswith(PROSE):
            continue
        differences.append(Difference(name, "", "", THERE, NOT_THERE))
        found = deployed[name]
        if isinstance(found, str) and banner.is_ours(found):
            patches.append(patch.removed(name, found).text)
        else:
            by_hand.append(f"{name}: dr-planner did not write it; look whether it is needed")
    return Drift(tuple(differences), "".join(patches), tuple(by_hand))


def _file(name: str, deployed: str, generated: str) -> tuple[list[Difference], Patch]:
    form = format_of(name, generated)
    showing = Showing(deployed, generated)
    try:
        found = form.compare(deployed, generated, showing)
    except NotReadable as error:
        reason = f"cannot be read: {error.reason}"
        if error.line:
            reason += f" (line {error.line})"
        return [Difference(name, "", "", reason, THERE)], Patch("")
    if not found:
        return [], Patch("")
    mended = patch.changed(name, deployed, form.mend(deployed, generated), showing.line)
    return [replace(difference, file=name) for difference in found], mended


def _by_hand(name: str, different: list[Difference], mended: Patch) -> list[str]:
    lines = [
        f"{name}:{line}: this line is to change or go, and it or its neighbour may hold a secret: "
        "do it by hand"
        for line in mended.withheld
    ]
    if different and not mended.text and not lines:
        lines.append(f"{name}: put the generated file in its place")
    return lines
