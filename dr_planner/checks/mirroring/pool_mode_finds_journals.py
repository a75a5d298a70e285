"""In a pool of the mode 'pool' new images have a journal.

Why     That mode mirrors the images that have the feature journaling, and no others. To switch it
        on for one image leaves all others, and all that are created later, without a copy.
Fix     Set rbd_default_features to 125 for the clients that create images, and enable journaling
        on those that are there.
Source  Ceph documentation, RBD mirroring: image journaling support; F. Haas, talk on rbd-mirror,
        Cephalocon 2019, checklist item 7.
Dispute The talk wants journaling on every image in its checklist, and warns against journaling
        everywhere in its takeaways. In a pool of the mode 'pool' the checklist is followed; an
        image that may be lost belongs into another pool.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephcommands import Command, CommandList, is_known
from dr_planner.model.cephconf import JOURNALING, feature_bits
from dr_planner.model.finding import Severity


def subjects(view: CommandList) -> list[tuple[str, Command]]:
    """The pools that are enabled in that mode, which is the default."""
    enables = {c.pool: c for c in view.of("rbd", "mirror pool enable")}
    return [
        (f"pool {name}", c) for name, c in enables.items() if c.arguments[1:] in ((), ("pool",))
    ]


def evaluate(command: Command, view: CommandList) -> Outcome:
    """Look for default features, then for images that get the feature one by one."""
    where = view.at(command.line)
    if any(sets_journaling(c) for c in view.commands):
        return passed("new images get it by default", where=where)
    single = [c for c in view.of("rbd", "feature enable") if "journaling" in c.arguments[1:]]
    ours = [c for c in single if c.pool == command.pool or not is_known(c.pool)]
    if ours and all(is_known(c.arguments[0]) for c in ours):
        return failed("only single images get it", where=view.at(ours[0].line))
    return unknown("which features new images get does not stand here", where=where)


def sets_journaling(command: Command) -> bool:
    """Whether a command makes journaling a default."""
    names = [word.replace(" ", "_") for word in command.arguments]
    if "rbd_default_features" not in names[:-1]:
        return False
    return bool((feature_bits(command.arguments[-1]) or 0) & JOURNALING)


CHECK = Check(
    Severity.WARNING, CommandList, subjects, evaluate, "the file enables no pool in this mode"
)
