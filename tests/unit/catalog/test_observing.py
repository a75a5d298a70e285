"""Observing, against doors that answer, refuse, or stop answering in the middle."""

from __future__ import annotations

from dataclasses import replace

from dr_planner.catalog.observing import Doors, observe
from dr_planner.errors import InputError, Refused, Unreachable
from dr_planner.model.mirror import ImageState, Presence
from dr_planner.model.poolmirroring import PoolMirroring


class Site:
    """The endpoints of one site."""

    def __init__(self, error=None, refuses=()):
        self.error, self.refuses, self.asked = error, refuses, []

    def ping(self):
        self.asked.append("ping")
        if self.error:
            raise self.error
        return "3.71"

    def __getattr__(self, name):
        def answer():
            self.asked.append(name)
            if name in self.refuses:
                raise Refused(f"no {name} for you")
            return ()

        return answer


class Cluster:
    """One Ceph cluster with an image in each pool."""

    def __init__(self, name, primary, dies_after=None):
        self.name, self.primary, self.dies_after = name, primary, dies_after
        self.asked = []

    def _alive(self, what):
        self.asked.append(what)
        if self.dies_after is not None and len(self.asked) > self.dies_after:
            raise Unreachable(f"{self.name} is silent")

    def ping(self, pool):
        self._alive(f"ping {pool}")
        return self.name

    def mirroring(self, pool):
        self._alive(f"mirroring {pool}")
        images = [
            ImageState(cluster=self.name, pool=pool, image=f"{n}", presence=Presence.PRESENT)
            for n in range(4)
        ]
        return PoolMirroring(mode="pool", images=tuple(images))

    def image(self, pool, image, *, status):
        assert status is False
        self._alive(f"image {pool}/{image}")
        return ImageState(
            cluster=self.name,
            pool=pool,
            image=image,
            presence=Presence.PRESENT,
            primary=self.primary,
        )


def doors(sites, clusters, workers=1):
    """Doors to these."""

    def cloud(name):
        found = sites[name]
        if isinstance(found, InputError):
            raise found
        return found

    return Doors(cloud, clusters.__getitem__, clusters.__getitem__, workers)


def both(**change):
    """Two clusters that are well."""
    return {"ceph-e": Cluster("ceph-e", True), "ceph-w": Cluster("ceph-w", False), **change}


def test_everything_is_asked_once(deployment_of, design):
    """Four images of three pools, each looked at from both sides."""
    clusters = both()
    seen = observe(deployment_of(design), doors({"east": Site(), "west": Site()}, clusters, 4))

    assert [site.answered for site in seen.sites] == [True, True]
    pool = seen.cluster("ceph-w").pool("blocks")
    assert pool is not None
    assert [image.primary for image in pool.primaries] == [False] * 4
    assert len(clusters["ceph-e"].asked) == len(set(clusters["ceph-e"].asked)) == 1 + 3 + 12


def test_who_watches_is_told_of_every_image(deployment_of, design):
    """How many there are comes first: 12 images of three pools, at two clusters."""
    told = []
    known = doors({"east": Site(), "west": Site()}, both())
    watched = replace(known, watch=lambda text, more=0: told.append((text, more)))

    observe(deployment_of(design), watched)

    assert told[0] == ("sites and clusters", 24)
    assert len(told) == 1 + 24
    assert all(more == 0 for _, more in told[1:])


def test_a_silent_site_is_asked_nothing_more(deployment_of, design):
    """One proof of life, and no list is waited for."""
    silent = Site(Unreachable("no answer"))
    seen = observe(deployment_of(design), doors({"east": silent, "west": Site()}, both()))

    assert silent.asked == ["ping"]
    assert (seen.site("east").answered, seen.site("east").refused) == (False, False)
    assert seen.site("east").volume_services is None


def test_a_refusal_is_an_answer(deployment_of, design):
    """The site lives; the credentials are wrong."""
    sites = {"east": Site(Refused("401")), "west": Site(refuses=("network_agents",))}
    seen = observe(deployment_of(design), doors(sites, both()))

    assert seen.site("east").refused
    assert seen.site("west").network_agents is None
    assert "no network_agents" in seen.site("west").silent["network_agents"]
    assert seen.site("west").volume_services == ()


def test_a_site_that_cannot_be_reached_from_here(deployment_of, design):
    """No entry of clouds.yaml: unknown, and the rest is looked at."""
    sites = {"east": InputError("the design names no clouds.yaml entry"), "west": Site()}
    seen = observe(deployment_of(design), doors(sites, both()))

    assert "clouds.yaml" in seen.site("east").problem
    assert seen.site("west").answered


def test_a_dead_cluster_is_asked_once(deployment_of, design):
    """Its images are known from the other end, and each has the reason."""
    clusters = both(**{"ceph-e": Cluster("ceph-e", True, dies_after=0)})
    seen = observe(deployment_of(design), doors({"east": Site(), "west": Site()}, clusters))

    assert clusters["ceph-e"].asked == ["ping blocks"]
    assert seen.cluster("ceph-e").problem == "ceph-e is silent"


def test_a_cluster_that_dies_meanwhile_is_given_up(deployment_of, design):
    """After the first silence, no image and no pool is waited for."""
    clusters = both(**{"ceph-e": Cluster("ceph-e", True, dies_after=5)})
    seen = observe(deployment_of(design), doors({"east": Site(), "west": Site()}, clusters))

    assert len(clusters["ceph-e"].asked) == 6
    pools = [pool for pool in seen.cluster("ceph-e").pools if pool.primaries]
    told = [image.presence for pool in pools for image in pool.primaries]
    assert told.count(Presence.PRESENT) == 1
    assert told.count(Presence.UNKNOWN) == 11


def test_volumes_are_listed_where_a_backend_replicates(deployment_of, design):
    """Nobody else pays for it."""
    plain, target = Site(), {"backend_id": "west", "ceph_cluster": "ceph-w"}
    observe(deployment_of(design), doors({"east": plain, "west": Site()}, both()))
    design["cinder"]["backends"][0]["replication"] = [target]
    replicating = Site()
    seen = observe(deployment_of(design), doors({"east": replicating, "west": Site()}, both()))

    assert "closures" not in plain.asked
    assert replicating.asked.count("closures") == 1
    assert seen.site("east").closures == ()
