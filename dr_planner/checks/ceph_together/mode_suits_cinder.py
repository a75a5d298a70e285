"""The pool of a Cinder backend with replication is mirrored in the mode 'image'.

Why     Cinder enables each replicated volume itself. In the mode 'pool' Ceph refuses that, and the
        volume service breaks while it cleans up. Without Cinder's replication the mode 'pool' is
        right, with journaling on every image.
Fix     rbd mirror pool enable <pool> image, at both sites; or take replication_device away and
        fail over with the whole pool.
Source  Cinder administration guide, RBD replication; measured with cinder 29.0.0 on Ceph 16.2.15.
Dispute The talk on rbd-mirror (Cephalocon 2019) wants pool mode for Cinder's volumes, the Cinder
        guide image mode. The two exclude each other on one pool; which is right is decided here by
        whether a replication_device names a target.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephcommands import CommandList, is_known
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import MirrorPool
from dr_planner.model.part import Collection, Part


def subjects(view: Collection) -> list[tuple[str, tuple[Part, str, str, int]]]:
    """The pools whose mode an answer or a script says."""
    found: list[tuple[Part, str, str, int]] = [
        (pool, pool.pool, pool.mode, pool.line)
        for pool in view.of(MirrorPool)
        if pool.mode in ("pool", "image")
    ]
    for script in view.of(CommandList):
        for c in script.of("rbd", "mirror pool enable"):
            mode = c.arguments[1] if len(c.arguments) > 1 else "pool"
            found.append((script, c.pool, mode, c.line))
    return [(f"pool {name}".strip() + f" in line {line}", (part, name, mode, line))
            for part, name, mode, line in found]  # fmt: skip


def evaluate(thing: tuple[Part, str, str, int], view: Collection) -> Outcome:
    """Look whether a backend of Cinder replicates that pool."""
    part, pool, mode, line = thing
    where = part.at(line)
    if mode == "image":
        return passed("its mode is image", where=where)
    if not is_known(mode):
        return unknown("its mode is a variable", where=where)
    cinders = view.of(CinderConf)
    if not cinders:
        return unknown("its mode is pool, in which Cinder's replication_device is refused; no "
                       "cinder.conf is among the files", where=where)  # fmt: skip
    for cinder in cinders:
        for backend in cinder.backends:
            pools = (cinder.text(backend.name, "rbd_pool"), None)
            if cinder.devices_of(backend) and pool and pool == pools[0]:
                reason = f"its mode is pool, and [{backend.name}] of {cinder.path} replicates"
                return failed(reason, where=where)
    return passed("no backend of Cinder replicates it", where=where)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "nothing says the mode of a pool")
