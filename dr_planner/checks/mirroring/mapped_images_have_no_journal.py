"""An image that a script maps by the kernel has no journal.

Why     The kernel's client of RBD knows no journal: it refuses to map an image with that feature,
        on the day when somebody needs the copy. Only librbd writes journals, in QEMU and in
        rbd-nbd.
Fix     Map it with 'rbd device map -t nbd', attach it through QEMU, or mirror it by snapshots.
Source  Linux, drivers/block/rbd.c, the list of its features, and ceph pull request 50341 (2023).
Dispute The talk of 2019 expected journals in the kernel within two or three releases. They never
        came: this check follows the kernel.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephcommands import Command, CommandList, is_known
from dr_planner.model.finding import Severity

OF_LIBRBD = frozenset({"nbd", "ggate"})
DEVICES = OF_LIBRBD | {"krbd", "ubbd"}


def subjects(view: CommandList) -> list[tuple[str, Command]]:
    """The images that are mapped, where the file switches journals or mirroring on."""
    if not _journaled(view):
        return []
    return [(f"line {c.line}", c) for c in view.of("rbd", "map", "device map")]


def evaluate(command: Command, view: CommandList) -> Outcome:
    """Look whether the image, or all of its pool, is journaled."""
    where = view.at(command.line)
    device = command.setting("t", "device-type")
    words = {device, *command.arguments} if device is not None else set()
    if words & OF_LIBRBD:
        return passed("it is mapped through librbd", where=where)
    image = next((word for word in command.arguments if word not in DEVICES), "")
    if not is_known(image) or "/" not in image:
        return unknown("which image it is does not stand here", where=where)
    pool = image.partition("/")[0]
    for name in sorted(_journaled(view)):
        if name in (image, pool):
            return failed(f"{name} is journaled by this file", where=where)
    return passed(f"nothing here journals {image}", where=where)


def _journaled(view: CommandList) -> set[str]:
    """Images, and pools in the mode 'pool', that get journals."""
    found = set()
    for c in view.of("rbd", "mirror pool enable"):
        if (c.arguments[1] if len(c.arguments) > 1 else "pool") == "pool":
            found.add(c.pool)
    for c in view.of("rbd", "mirror image enable"):
        if (c.arguments[1] if len(c.arguments) > 1 else "journal") == "journal":
            found.update(c.arguments[:1])
    for c in view.of("rbd", "feature enable"):
        if "journaling" in c.arguments[1:]:
            found.update(c.arguments[:1])
    return {name for name in found if is_known(name)}


CHECK = Check(
    Severity.ERROR, CommandList, subjects, evaluate, "the file maps no image, or journals none"
)
