"""A design and what was seen of it, side by side."""

from __future__ import annotations

from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.reality import Reality
from dr_planner.model.cloudstate import VolumeService
from dr_planner.model.mirror import ImageState, Presence
from dr_planner.model.observation import ClusterSeen, Observation, PoolSeen, SiteSeen
from dr_planner.model.poolmirroring import PoolMirroring


def image(cluster, name, **more):
    """One end's word about an image of the pool blocks."""
    return ImageState(
        cluster=cluster, pool="blocks", image=name, presence=Presence.PRESENT, **more
    )


def seen_at(cluster, reports=(), flags=()):
    """A cluster that told these reports, and these flags, of the pool blocks."""
    told = PoolMirroring(mode="pool", images=tuple(reports))
    pool = PoolSeen(pool="blocks", mirroring=told, primaries=tuple(flags))
    return ClusterSeen(cluster=cluster, site="", pools=(pool,))


def reality(deployment, **seen):
    """Both together."""
    return Reality(DeploymentGraph(deployment), Observation(**seen))


def test_an_image_that_one_end_reports_is_a_pair(deployment_of, design):
    """Whichever end it is; the other may have lost it, or never had it."""
    ends = (
        seen_at("ceph-e", [image("ceph-e", "a")], [image("ceph-e", "a", primary=True)]),
        seen_at("ceph-w", [image("ceph-w", "b")], [image("ceph-w", "a", primary=False)]),
    )
    pairs = {pair.image: pair for pair in reality(deployment_of(design), clusters=ends).pairs()}

    assert set(pairs) == {"a", "b"}
    assert pairs["a"].primaries == ("ceph-e",)
    assert [flag.cluster for flag, _report in pairs["a"].copies] == ["ceph-w"]
    assert "ceph-e" in pairs["b"].not_told


def test_a_silent_site_is_spoken_for_by_its_control_plane(deployment_of, design):
    """One database: the other site's Cinder knows all services."""
    service = VolumeService(host="east@rbd-e", zone="east", status="enabled", state="down")
    sites = (
        SiteSeen(site="east", problem="silent"),
        SiteSeen(site="west", volume_services=(service,)),
    )
    found = reality(deployment_of(design), sites=sites)

    assert found.control_plane("east").site == "west"
    assert found.service_of(found.design.deployment.backend("rbd-e")) == service


def test_services_of_a_cluster_are_one(deployment_of, design):
    """Active/active: each has a host of its own, and one that is up is enough."""
    design["cinder"]["backends"][0]["cluster"] = "both"
    rows = [
        VolumeService(
            host=f"vol-{n}@rbd-e", cluster="both@rbd-e", zone="east", status="enabled", state=state
        )
        for n, state in enumerate(("down", "up", "down"))
    ]
    seen = (SiteSeen(site="east", volume_services=tuple(rows)),)
    found = reality(deployment_of(design), sites=seen)

    assert found.service_of(found.design.deployment.backend("rbd-e")) == rows[1]


def test_regions_do_not_speak_for_each_other(deployment_of, design):
    """They have databases of their own."""
    del design["galera"]
    design["regions"] = [{"name": site, "sites": [site]} for site in ("east", "west")]
    sites = (SiteSeen(site="east", problem="silent"), SiteSeen(site="west", volume_services=()))

    assert not reality(deployment_of(design), sites=sites).control_plane("east").answered


def test_why_mirroring_is_not_known(deployment_of, design):
    """A cluster that is silent, and a pool that was refused."""
    refused = ClusterSeen(
        cluster="ceph-w", site="west", pools=(PoolSeen(pool="blocks", problem="denied"),)
    )
    found = reality(deployment_of(design), clusters=(refused,))

    assert found.mirroring("ceph-w", "blocks") == "ceph-w does not tell: denied"
    assert found.mirroring("ceph-e", "blocks") == "ceph-e gives no answer: it was not asked"
