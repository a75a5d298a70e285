"""Faults at the push of a button, and their ends. Each returns when its effect is there."""

from __future__ import annotations

from collections.abc import Callable

from tests.lab.ceph import Cluster
from tests.lab.openstack import Region
from tests.lab.place import Place
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
    cinder = Region(place).cinder
    since = cinder.now()
    cinder.start_volume(site)
    until(lambda: cinder.volumes_up(since), f"the cinder-volume of {site} reports", seconds=120)


def stop_mirror(place: Place, site: str) -> None:
    """A site's rbd-mirror daemon ends: the copies there do not follow any more."""
    Cluster(place, site).stop("mirror")


def start_mirror(place: Place, site: str) -> None:
    """It follows again."""
    Cluster(place, site).start("mirror")


def lose_site(place: Place, site: str) -> None:
    """A site's Ceph and its cinder-volume die at once. The API is the other site's too."""
    Region(place).cinder.volume(site).kill()
    kill_ceph(place, site)
    Region(place).cinder.volume(site).wait_for_end()


def return_site(place: Place, site: str) -> None:
    """Everything that was lost starts again and finds its data as it was."""
    start_ceph(place, site)
    start_volume(place, site)


FAULTS: dict[str, Callable[[Place, str], None]] = {
    "kill-ceph": kill_ceph,
    "start-ceph": start_ceph,
    "kill-volume": kill_volume,
    "start-volume": start_volume,
    "stop-mirror": stop_mirror,
    "start-mirror": start_mirror,
    "lose-site": lose_site,
    "return-site": return_site,
}
"""By the name of the command."""
