"""Faults at the push of a button, and their ends. Each returns when its effect is there."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Callable, Iterator

from tests.lab.ceph import Cluster
from tests.lab.machine import DEBIAN_PYTHON
from tests.lab.openstack import Region
from tests.lab.operations import OPERATIONS
from tests.lab.place import ROOT, LabError, Place
from tests.lab.relay import Slowness
from tests.lab.waiting import until


def kill_ceph(place: Place, site: str) -> None:
    """All daemons of a site's Ceph die at once, as when its power fails."""
    Cluster(place, site).kill()


def start_ceph(place: Place, site: str) -> None:
    """They start again and find their data as it was; returns when clients are served."""
    cluster = Cluster(place, site)
    cluster.start()
    until(cluster.answers, f"the Ceph of {site} answers")


def kill_volume(place: Place, site: str) -> None:
    """A site's cinder-volume dies; Cinder calls it down after its service_down_time, 20 s."""
    daemon = Region(place).cinder.volume(site)
    daemon.kill()
    daemon.wait_for_end()


def start_volume(place: Place, site: str) -> None:
    """It starts again; returns when all backends of both sites report."""
    region = Region(place)
    cinder = region.cinder
    since = region.database.now()
    cinder.start_volume(site)
    until(lambda: cinder.volumes_up(since), f"the cinder-volume of {site} reports", seconds=120)


def kill_computes(place: Place, site: str) -> None:
    """A site's nova-compute dies; Nova calls it down after its service_down_time, 20 s."""
    daemon = Region(place).nova.compute(site)
    daemon.kill()
    daemon.wait_for_end()


def start_computes(place: Place, site: str) -> None:
    """It starts again; returns when it reports."""
    region = Region(place)
    since = region.database.now()
    region.nova.start_compute(site)
    until(
        lambda: region.nova.computes_up(since, site),
        f"the nova-compute of {site} reports",
        seconds=120,
    )


def stop_mirror(place: Place, site: str) -> None:
    """A site's rbd-mirror daemon ends: the copies there do not follow any more."""
    Cluster(place, site).stop("mirror")


def start_mirror(place: Place, site: str) -> None:
    """It follows again."""
    Cluster(place, site).start("mirror")


def lose_site(place: Place, site: str) -> None:
    """A site's Ceph, cinder-volume and nova-compute die at once. The APIs are the other's too."""
    region = Region(place)
    lost = (region.cinder.volume(site), region.nova.compute(site))
    for daemon in lost:
        daemon.kill()
    kill_ceph(place, site)
    for daemon in lost:
        daemon.wait_for_end()


def return_site(place: Place, site: str) -> None:
    """Everything that was lost starts again and finds its data as it was."""
    start_ceph(place, site)
    Region(place).nova.start_compute(site)
    start_volume(place, site)
    start_computes(place, site)


def cut_path(place: Place, site: str, target: str, *, both_ways: bool = False) -> None:
    """The rbd-mirror daemon at a site no longer reaches the cluster at another; clients do.

    Nothing is refused and nothing is closed: what is sent does not arrive, as on a dead line.
    """
    for here, there in _ways(site, target, both_ways):
        Cluster(place, here).relay.cut(there)


def mend_path(place: Place, site: str, target: str, *, both_ways: bool = False) -> None:
    """The daemon reaches the cluster again, at full speed."""
    for here, there in _ways(site, target, both_ways):
        Cluster(place, here).relay.mend(there)


def slow_path(
    place: Place,
    site: str,
    target: str,
    *,
    both_ways: bool = False,
    delay_ms: float = 0,
    rate_mbit: float = 0,
) -> None:
    """What passes between the daemon and the cluster arrives later, or slower.

    :param delay_ms: in each direction, so that the round trip grows by twice this.
    :param rate_mbit: megabits per second in each direction; 0 for no limit.
    """
    if delay_ms < 0 or rate_mbit < 0 or not (delay_ms or rate_mbit):
        raise LabError("slow-path needs a delay or a rate, and neither below zero")
    for here, there in _ways(site, target, both_ways):
        Cluster(place, here).relay.slow(there, Slowness(delay_ms, rate_mbit))


def _ways(site: str, target: str, both: bool) -> list[tuple[str, str]]:
    if site == target:
        raise LabError(f"{site} has no path to itself that could be cut")
    return [(site, target), (target, site)] if both else [(site, target)]


def kill_during(
    place: Place,
    site: str,
    operation: str,
    *,
    seconds: float = 120,
    say: Callable[[str], None] = print,
) -> None:
    """Wait until an operation is under way at a site, and kill the daemon that does it.

    Needs Ceph's bindings, which Debian's Python has. It says when it watches, and what it saw.

    :param operation: one of ``OPERATIONS``.
    :raises LabError: nothing of the kind was seen in time; nothing was killed.
    """
    chosen = OPERATIONS[operation]
    victim = chosen.victim(place, site)
    victim.must_live()
    look = chosen.watch(place, site)
    say(f"watching for: {operation} at {site}")
    seen = until(look, f"{operation} at {site}", seconds=seconds, every=0.01)
    victim.kill()
    victim.wait_for_end()
    say(f"killed {victim.name}: {seen}")


@contextlib.contextmanager
def killing_during(place: Place, site: str, operation: str) -> Iterator[None]:
    """The same, while the operation is begun inside; the daemon is dead in the end.

    :raises LabError: nothing of the kind was seen, or nothing could be watched.
    """
    argv = [DEBIAN_PYTHON, "-m", "tests.lab", "--dir", str(place.folder),
            "kill-during", site, operation]  # fmt: skip
    with subprocess.Popen(argv, cwd=ROOT, stdout=subprocess.PIPE, text=True) as watcher:
        assert watcher.stdout is not None
        if not watcher.stdout.readline():
            raise LabError(f"nothing watches for: {operation} at {site}")
        try:
            yield
        except BaseException:
            watcher.kill()
            raise
        if watcher.wait():
            raise LabError(f"not seen, and nothing killed: {operation} at {site}")


FAULTS: dict[str, Callable[[Place, str], None]] = {
    "kill-ceph": kill_ceph,
    "start-ceph": start_ceph,
    "kill-volume": kill_volume,
    "start-volume": start_volume,
    "kill-computes": kill_computes,
    "start-computes": start_computes,
    "stop-mirror": stop_mirror,
    "start-mirror": start_mirror,
    "lose-site": lose_site,
    "return-site": return_site,
}
"""By the name of the command."""

PATH_FAULTS: dict[str, Callable[..., None]] = {
    "cut-path": cut_path,
    "mend-path": mend_path,
    "slow-path": slow_path,
}
"""Those of the path from the daemon at one site to the cluster at another."""
