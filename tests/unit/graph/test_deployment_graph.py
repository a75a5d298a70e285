"""The graph: what is in it, and its answers."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dr_planner.graph.deployment_graph import (
    Answer,
    DeploymentGraph,
    Kind,
    Node,
    Relation,
    site_node,
)
from dr_planner.model.deployment import Deployment
from dr_planner.model.link import Network

STORAGE = Network.STORAGE


@pytest.fixture
def view(design, deployment_of) -> DeploymentGraph:
    return DeploymentGraph(deployment_of(design))


def test_every_kind_of_thing_has_its_nodes(view):
    """What an architect writes is in the graph, each thing once."""
    counts = {kind: len(view.nodes(kind)) for kind in Kind}

    assert counts == {
        Kind.SITE: 3,
        Kind.LINK: 3,
        Kind.ZONE: 6,
        Kind.API: 12,
        Kind.COMPUTE: 2,
        Kind.GATEWAY: 2,
        Kind.UPLINK: 2,
        Kind.PROVIDER: 2,
        Kind.DATABASE: 3,
        Kind.CLUSTER: 2,
        Kind.POOL: 6,
        Kind.MIRROR: 3,
        Kind.BACKEND: 2,
        Kind.STORE: 2,
        Kind.DISKS: 2,
    }


def test_needs_lead_from_a_service_to_its_site(view):
    """Backend, pool, cluster, site: each edge says why it is there."""
    backend, pool = Node(Kind.BACKEND, "rbd-e", "east"), Node(Kind.POOL, "blocks", "ceph-e")
    cluster = Node(Kind.CLUSTER, "ceph-e")

    assert (backend, pool) in view.edges(Relation.USES)
    assert (pool, cluster) in view.edges(Relation.IN)
    assert (cluster, site_node("east")) in view.edges(Relation.AT)


def test_loss_of_a_site_hits_what_leans_on_it(view):
    """Also the mirror whose other end is elsewhere; not the other site's backend."""
    hit = view.hit_by(site_node("east"))

    assert Node(Kind.MIRROR, "blocks", "ceph-e, ceph-w") in hit
    assert Node(Kind.BACKEND, "rbd-e", "east") in hit
    assert Node(Kind.LINK, "east-hill") in hit
    assert Node(Kind.BACKEND, "rbd-w", "west") not in hit
    assert Node(Kind.LINK, "west-hill") not in hit


def test_loss_of_a_replication_target_spares_the_backend(design, deployment_of):
    """A backend works without its target; it only cannot fail over."""
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "w", "ceph_cluster": "ceph-w"}
    ]
    view = DeploymentGraph(deployment_of(design))
    backend = Node(Kind.BACKEND, "rbd-e", "east")

    assert view.edges(Relation.REPLICATES_TO) == [(backend, Node(Kind.CLUSTER, "ceph-w"))]
    assert backend not in view.hit_by(site_node("west"))


def test_a_provider_is_one_node_however_it_is_spelt(design, deployment_of):
    """Blanks and capitals do not make another company."""
    design["sites"][1]["uplinks"][0]["provider"] = " amber".strip().upper()
    view = DeploymentGraph(deployment_of(design))

    (provider,) = view.nodes(Kind.PROVIDER)

    assert {node.within for node in view.hit_by(provider)} == {"east", "west"}


def test_reach_leads_through_other_sites(view):
    """Layer 3 is routed; for storage there is one link, and hill is not on it."""
    answers = view.reach(STORAGE)

    assert answers == {
        ("east", "west"): Answer.YES,
        ("east", "hill"): Answer.NO,
        ("west", "hill"): Answer.NO,
    }
    assert set(view.reach(Network.MANAGEMENT).values()) == {Answer.YES}


def test_reach_without_a_site_has_no_paths_through_it(design, deployment_of):
    """What it carried is gone with it."""
    design["links"] = design["links"][1:]
    view = DeploymentGraph(deployment_of(design))

    assert view.reach(Network.MANAGEMENT)["east", "west"] is Answer.YES
    assert view.reach(Network.MANAGEMENT, without="hill") == {("east", "west"): Answer.NO}


def test_reach_is_unknown_where_the_design_is_silent(design, deployment_of):
    """A link without networks may carry any; a design without links may have any."""
    del design["links"][1]["networks"]
    del design["links"][2]["networks"]
    view = DeploymentGraph(deployment_of(design))

    assert view.reach(STORAGE)["east", "hill"] is Answer.UNKNOWN
    assert view.reach(STORAGE)["east", "west"] is Answer.YES
    del design["links"]
    silent = DeploymentGraph(deployment_of(design))
    assert set(silent.reach(STORAGE).values()) == {Answer.UNKNOWN}


@given(
    st.integers(2, 6).flatmap(
        lambda n: st.tuples(
            st.just(n),
            st.lists(
                st.tuples(
                    st.sampled_from(list(combinations(range(n), 2))),
                    st.sampled_from([["storage"], ["tenant"], None]),
                ),
                max_size=8,
            ),
        )
    )
)
def test_reach_is_what_a_walk_finds(world):
    """Against a walk from neighbour to neighbour that knows nothing of graphs."""
    count, links = world
    deployment = Deployment.model_validate(
        {
            "version": 1,
            "name": "x",
            "sites": [{"name": f"s{i}"} for i in range(count)],
            "links": [
                {"name": f"l{i}", "sites": [f"s{a}", f"s{b}"], "networks": networks}
                for i, ((a, b), networks) in enumerate(links)
            ],
        }
    )

    def walk(start: int, sure: bool) -> set[int]:
        seen, todo = {start}, [start]
        while todo:
            here = todo.pop()
            for ends, networks in links:
                carries = not sure if networks is None else "storage" in networks
                if carries and here in ends:
                    todo += [end for end in ends if end not in seen]
                    seen.update(ends)
        return seen

    for (a, b), answer in DeploymentGraph(deployment).reach(STORAGE).items():
        first, second = int(a[1:]), int(b[1:])
        expected = (
            Answer.YES
            if second in walk(first, sure=True)
            else Answer.UNKNOWN
            if second in walk(first, sure=False)
            else Answer.NO
        )
        assert answer is expected


def test_quickest_takes_the_cheapest_of_parallel_links_and_detours(design, deployment_of):
    """Two links between the same sites, and a way around."""
    for name, rtt in (("spare", 0.2), ("slow", 0.9)):
        design["links"].append({**design["links"][0], "name": name, "rtt_ms": rtt})
    view = DeploymentGraph(deployment_of(design))

    def quickest(a: str, b: str, network: Network) -> float | None:
        return view.quickest(network, lambda link: link.rtt_ms).get((a, b))

    assert quickest("east", "west", STORAGE) == pytest.approx(0.2)
    assert quickest("west", "hill", Network.MANAGEMENT) == pytest.approx(0.5)
    assert quickest("east", "hill", STORAGE) is None
    assert view.quickest(STORAGE, lambda link: None) == {}


def test_places_are_those_of_the_subject(design, deployment_of):
    """A finding names the line of what it speaks of, and of nothing else."""
    deployment = deployment_of(design)
    view = DeploymentGraph(deployment, lambda path: "/".join(map(str, path)))

    assert view.place_of(deployment.sites[1].uplinks[0]) == "sites/1/uplinks/0"
    assert view.place_of(("word", deployment.links[2])) == "links/2"
    assert view.place_of("word") == ""
    assert DeploymentGraph(deployment).place_of(deployment.sites[0]) == ""


def test_silence_is_told_from_an_empty_list(design, deployment_of):
    """Only what stands in the file was said."""
    design["glance"] = []
    del design["nova"]
    del design["cinder"]["volume_types"]
    view = DeploymentGraph(deployment_of(design))

    assert view.says("glance")
    assert not view.says("nova")
    assert view.says("cinder", "backends")
    assert not view.says("cinder", "volume_types")
