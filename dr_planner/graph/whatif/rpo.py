"""The most that a recovery loses, by the mode of mirroring.

Journal mode: a change waits until the receiving rbd-mirror asks again (``rbd_mirror_journal_poll_
age``, 5 s by default; Ceph, rbd-mirror.yaml.in) and until it and what was written meanwhile have
crossed the link. It holds only while the link carries more than is written. Snapshot mode: twice
the schedule, by convention: a snapshot that is taken when the one before has just been copied may
be lost on its way.
"""

from __future__ import annotations

import re

from dr_planner.graph.whatif.reading import Flow
from dr_planner.model.ceph import MirrorMode
from dr_planner.model.deployment import Deployment
from dr_planner.model.link import Network

JOURNAL_POLL_SECONDS = 5.0
UNIT_SECONDS = {"m": 60, "h": 3600, "d": 86400}
MEBIBYTE_IN_MEGABIT = 1.048576 * 8


class WorstLoss:
    """Worst RPO of every flow of a deployment."""

    def __init__(self, deployment: Deployment) -> None:
        self.deployment = deployment

    def of(self, flow: Flow) -> tuple[float | None, str]:
        """Seconds, or None where the design does not say enough, and where it comes from."""
        pool = self.deployment.ceph_cluster(flow.source).pool(flow.pool)
        if pool is None:
            return None, f"the design does not describe pool {flow.pool}"
        if pool.mode is MirrorMode.SNAPSHOT:
            every = schedule_seconds(pool.schedule or "")
            if every is None:
                return None, f"worst RPO of {flow.name} unknown: no schedule of mirror snapshots"
            return 2 * every, f"worst RPO of {flow.name}: twice the schedule of {pool.schedule}"
        sites = {self.deployment.ceph_cluster(c).site for c in (flow.source, flow.target)}
        links = [
            link
            for link in self.deployment.links or ()
            if set(link.sites) == sites and Network.STORAGE in (link.networks or ())
        ]
        widths = [link.bandwidth_mbit for link in links if link.bandwidth_mbit is not None]
        if pool.change_mib_s is None or not widths:
            return None, (
                f"worst RPO of {flow.name} unknown: it needs the pool's change_mib_s and the "
                "bandwidth_mbit of a storage link"
            )
        use = pool.change_mib_s * MEBIBYTE_IN_MEGABIT / max(widths)
        if use >= 1:
            return (
                None,
                f"worst RPO of {flow.name} has no bound: the link carries less than is written",
            )
        slowest = max((link.rtt_ms or 0.0) for link in links)
        seconds = round(JOURNAL_POLL_SECONDS * (1 + use) + slowest / 1000, 1)
        return seconds, f"worst RPO of {flow.name}: journal lag of {seconds:g} s on a free link"


def schedule_seconds(text: str) -> float | None:
    """The interval of a snapshot schedule, such as ``15m``, in seconds; None if it is none.

    >>> schedule_seconds("2h")
    7200.0
    """
    match = re.fullmatch(r"(\d+)([mhd])", text.strip().lower())
    return float(match[1]) * UNIT_SECONDS[match[2]] if match and int(match[1]) > 0 else None
