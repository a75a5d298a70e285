"""A script that starts rbd-mirror starts it for every cluster that receives.

Why     A daemon copies to its own cluster. With two daemons for one of them, peers and pools look
        right and nothing reaches the other.
Fix     Give the daemon of each site its own cluster: rbd-mirror --cluster <that site's>.
Source  rbd-mirror(8): --cluster is the local cluster; Ceph documentation, RBD mirroring.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephcommands import BOTH, Command, CommandList
from dr_planner.model.finding import Severity

IMPORT = "mirror pool peer bootstrap import"
SET_UP = (
    "mirror pool enable",
    "mirror pool peer add",
    "mirror pool peer bootstrap create",
    IMPORT,
)


def is_start(command: Command) -> bool:
    """Whether a command starts an rbd-mirror."""
    about = any("rbd-mirror" in word for word in command.arguments)
    return command.program == "rbd-mirror" or (
        about and command.verb in ("start", "enable", "restart", "orch apply", "orch daemon add")
    )


def subjects(view: CommandList) -> list[tuple[str, tuple[Command, ...]]]:
    """The commands that start daemons, together, where mirroring is set up too."""
    starts = tuple(filter(is_start, view.commands))
    return [("rbd-mirror daemons", starts)] if starts and view.of("rbd", *SET_UP) else []


def evaluate(starts: tuple[Command, ...], view: CommandList) -> Outcome:
    """Compare the clusters of the daemons with those that are set up."""
    where = view.at(starts[-1].line)
    one_way = {c.side for c in view.of("rbd", IMPORT) if c.setting("direction") == "rx-only"}
    needed = one_way or {c.side for c in view.of("rbd", *SET_UP)} - {BOTH}
    served = {command.side for command in starts}
    missing = needed - served
    if BOTH in served or not missing:
        return passed("every cluster that is set up has one", where=where)
    by_option = any(c.setting("cluster") for c in view.of("rbd", *SET_UP))
    told = any(c.setting("cluster") for c in starts)
    unsaid = by_option and any(
        c.setting("cluster") is None and not (told and c.side in needed) for c in starts
    )
    if unsaid or not served <= needed:
        return unknown("for which cluster a daemon is, is not said", where=where)
    names = " and ".join(sorted(side or "the default cluster" for side in missing))
    return failed(f"{names} gets none", where=where)


CHECK = Check(
    Severity.ERROR,
    CommandList,
    subjects,
    evaluate,
    "the file does not both set mirroring up and start daemons",
)
