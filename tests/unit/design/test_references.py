"""Names that are used exist, names are unique, statements agree: one wrong thing at a time."""

from __future__ import annotations

from typing import Any

import pytest

from dr_planner.design.references import problems_of
from dr_planner.design.yamlfile import dotted

Design = dict[str, Any]


@pytest.fixture
def rich(design: Design) -> Design:
    """The small design with one of everything that refers to something."""
    east = design["sites"][0]
    east["failure_domains"] = [
        {"name": "hall", "kind": "room"},
        {"name": "rack-1", "kind": "rack", "inside": "hall"},
    ]
    east["hosts"] = [{"name": "east-cpu", "domains": ["rack-1"], "vcpus": 8}]
    east["uplinks"][0]["gateways"] = ["east-gw"]
    design["quorums"] = [
        {
            "name": "mons",
            "kind": "ceph-mon",
            "ceph_cluster": "ceph-e",
            "members": [{"name": "m1", "site": "east"}, {"name": "m2", "site": "east"}],
        },
        {"name": "etcd", "kind": "etcd", "members": [{"name": "e1", "site": "hill"}]},
    ]
    design["regions"] = [{"name": "one", "sites": ["east", "west"]}]
    design["protection_groups"] = [
        {"name": "base", "home_site": "east", "recovers_at": ["west"]},
        {"name": "apps", "depends_on": ["base"], "volume_types": ["gold-e"]},
    ]
    design["state"] = {"sites": ["east", "hill"]}
    design["cinder"]["backends"][0]["secret"] = {"env": "CINDER_KEY"}
    design["cinder"]["backends"][0]["standby_sites"] = ["west"]
    design["catalog"] = {"signing_key": {"file": "/etc/key"}}
    pool = {"name": "cold", "role": "cinder", "profile": "image", "mode": "snapshot"}
    pool |= {"schedule": "15m", "data_pool": "cold-data", "erasure_code": {"k": 4, "m": 2}}
    design["ceph_clusters"][0]["pools"].append(pool)
    return design


@pytest.fixture
def wrong(rich, deployment_of):
    """What is wrong with the design now: path and text."""
    return lambda: {dotted(path): text for path, text in problems_of(deployment_of(rich))}


def test_nothing_is_wrong_to_begin_with(wrong):
    """Or the cases below would prove nothing."""
    assert wrong() == {}


def at(design: Design, path: str) -> tuple[Any, Any]:
    """The thing that holds the last part of a path, and that part."""
    parts: list[Any] = [int(p) if p.isdigit() else p for p in path.split("/")]
    thing: Any = design
    for part in parts[:-1]:
        thing = thing[part]
    return thing, parts[-1]


DANGLING = {
    "sites/0/failure_domains/1/inside": (
        "hal",
        "failure domain of site 'east' named 'hal'",
        "hall",
    ),
    "sites/0/hosts/0/domains/0": ("rack1", "failure domain of site 'east' named", "rack-1"),
    "sites/0/uplinks/0/gateways/0": ("est-gw", "gateway of site 'east' named", "east-gw"),
    "links/0/sites/1": ("wast", "site 'wast'", "west"),
    "galera/members/0/site": ("wast", "site 'wast'", "west"),
    "quorums/0/members/0/site": ("eas", "site 'eas'", "east"),
    "quorums/0/ceph_cluster": ("ceph-ee", "Ceph cluster 'ceph-ee'", "ceph-e"),
    "regions/0/sites/0": ("eas", "site 'eas'", "east"),
    "ceph_clusters/0/site": ("eas", "site 'eas'", "east"),
    "mirrors/0/clusters/0": ("ceph-x", "Ceph cluster 'ceph-x'", "ceph-"),
    "mirrors/0/pool": ("block", "pool at cluster 'ceph-w' named 'block'", "blocks"),
    "cinder/backends/0/site": ("eas", "site 'eas'", "east"),
    "cinder/backends/0/ceph_cluster": ("ceph-ee", "Ceph cluster 'ceph-ee'", "ceph-e"),
    "cinder/backends/0/pool": ("block", "pool at cluster 'ceph-e' named", "blocks"),
    "cinder/backends/0/standby_sites/0": ("wst", "site 'wst'", "west"),
    "cinder/volume_types/0/backends/0": ("rbd-ee", "Cinder backend 'rbd-ee'", "rbd-e"),
    "cinder/volume_types/0/counterparts/west": ("gold", "volume type 'gold'", "gold-"),
    "glance/0/pool": ("picture", "pool at cluster 'ceph-e' named", "pictures"),
    "nova/0/pool": ("disk", "pool at cluster 'ceph-e' named", "disks"),
    "zone_reassignments/0/takeover_site": ("wst", "site 'wst'", "west"),
    "zone_reassignments/0/runs_at/0": ("wst", "site 'wst'", "west"),
    "protection_groups/0/home_site": ("eas", "site 'eas'", "east"),
    "protection_groups/0/recovers_at/0": ("wst", "site 'wst'", "west"),
    "protection_groups/1/depends_on/0": ("bse", "protection group 'bse'", "base"),
    "protection_groups/1/volume_types/0": ("gold", "volume type 'gold'", "gold-"),
    "state/sites/0": ("eas", "site 'eas'", "east"),
}
"""Where a name is used -> a name that is nobody's, what the message says of it, what it offers."""


@pytest.mark.parametrize("path", DANGLING)
def test_a_name_that_is_nobodys_is_refused_with_the_nearest(rich, wrong, path):
    """At the place where it is used."""
    name, told, nearest = DANGLING[path]
    thing, part = at(rich, path)
    thing[part] = name

    found = wrong()

    here = dotted(tuple(int(p) if p.isdigit() else p for p in path.split("/")))
    assert f"there is no {told}" in found[here]
    assert f"did you mean '{nearest}" in found[here]


TWICE = [
    "sites",
    "sites/0/uplinks",
    "sites/0/failure_domains",
    "sites/0/hosts",
    "sites/0/computes",
    "sites/0/gateways",
    "sites/0/api_services",
    "links",
    "galera/members",
    "quorums",
    "quorums/0/members",
    "ceph_clusters",
    "ceph_clusters/0/pools",
    "mirrors",
    "cinder/backends",
    "cinder/backends/0/standby_sites",
    "cinder/volume_types",
    "glance",
    "regions",
    "protection_groups",
    "protection_groups/0/recovers_at",
    "state/sites",
]


@pytest.mark.parametrize("path", TWICE)
def test_what_is_there_twice_is_refused(rich, wrong, path):
    """Two things of one name cannot be told apart."""
    thing, part = at(rich, path)
    thing[part].append(thing[part][0])

    here = dotted(tuple(int(p) if p.isdigit() else p for p in path.split("/")))
    text = wrong()[f"{here}[{len(thing[part]) - 1}]"]
    assert "twice, first at item 0" in text


def inside_each_other(d: Design) -> None:
    d["sites"][0]["failure_domains"][0]["inside"] = "rack-1"


def waits_for_itself(d: Design) -> None:
    d["protection_groups"][0]["depends_on"] = ["apps"]


def region_of_a_quorum_site(d: Design) -> None:
    d["regions"][0]["sites"].append("hill")


def site_in_two_regions(d: Design) -> None:
    d["regions"].append({"name": "two", "sites": ["west"]})


def database_at_both_levels(d: Design) -> None:
    d["regions"][0]["galera"] = {"members": []}


def one_node_in_two_databases(d: Design) -> None:
    member = {"name": "db", "site": "hill"}
    del d["galera"]
    d["regions"] = [
        {"name": site, "sites": [site], "galera": {"members": [member]}}
        for site in ("east", "west")
    ]


def monitors_of_kind_etcd(d: Design) -> None:
    d["quorums"][1]["ceph_cluster"] = "ceph-w"


def monitors_listed_twice(d: Design) -> None:
    d["quorums"].append({**d["quorums"][0], "name": "more-mons"})


def schedule_without_snapshots(d: Design) -> None:
    d["ceph_clusters"][0]["pools"][3]["mode"] = "journal"


def schedule_that_is_no_interval(d: Design) -> None:
    d["ceph_clusters"][0]["pools"][3]["schedule"] = "hourly"


def own_data_pool(d: Design) -> None:
    d["ceph_clusters"][0]["pools"][3]["data_pool"] = "cold"


def erasure_code_without_a_data_pool(d: Design) -> None:
    del d["ceph_clusters"][0]["pools"][3]["data_pool"]


def daemons_that_disagree(d: Design) -> None:
    d["ceph_clusters"][0]["rbd_mirrors"] = [{"host": "a"}, {"host": "b"}]


def ratios_that_fall(d: Design) -> None:
    d["ceph_clusters"][0]["ratios"] = {"nearfull": 0.96}


def link_to_itself(d: Design) -> None:
    d["links"][0]["sites"] = ["east", "east"]


def mirror_to_itself(d: Design) -> None:
    d["mirrors"][0]["clusters"] = ["ceph-e", "ceph-e"]


def mirror_listed_from_both_ends(d: Design) -> None:
    d["mirrors"].append({"pool": "blocks", "clusters": ["ceph-w", "ceph-e"]})


def takeover_by_the_lost_site(d: Design) -> None:
    d["zone_reassignments"][0]["takeover_site"] = "east"


def recovery_at_home(d: Design) -> None:
    d["protection_groups"][0]["recovers_at"] = ["east"]


def recovery_at_a_quorum_site(d: Design) -> None:
    d["protection_groups"][0]["recovers_at"] = ["hill"]


def standby_at_home(d: Design) -> None:
    d["cinder"]["backends"][0]["standby_sites"] = ["east"]


CONTRADICTIONS = {
    standby_at_home: ("cinder.backends[0].standby_sites[0]", "runs at east already"),
    inside_each_other: ("sites[0].failure_domains[0].inside", "hall → rack-1 → hall"),
    waits_for_itself: ("protection_groups[0].depends_on", "base → apps → base"),
    region_of_a_quorum_site: ("regions[0].sites[2]", "has the role quorum"),
    site_in_two_regions: ("regions[1].sites[0]", "is in region 'one' already"),
    database_at_both_levels: ("regions[0].galera", "at the top level too"),
    one_node_in_two_databases: ("regions[1].galera.members[0]", "in region 'east' already"),
    monitors_of_kind_etcd: ("quorums[1].ceph_cluster", "of kind etcd"),
    monitors_listed_twice: ("quorums[2].ceph_cluster", "are 'mons' already"),
    schedule_without_snapshots: ("ceph_clusters[0].pools[3].schedule", "mode: snapshot"),
    schedule_that_is_no_interval: ("ceph_clusters[0].pools[3].schedule", "15m, 2h or 1d"),
    own_data_pool: ("ceph_clusters[0].pools[3].data_pool", "another pool"),
    erasure_code_without_a_data_pool: ("ceph_clusters[0].pools[3].erasure_code", "data_pool"),
    daemons_that_disagree: ("ceph_clusters[0].rbd_mirrors", "2 daemons are listed, and"),
    ratios_that_fall: ("ceph_clusters[0].ratios", "must rise"),
    link_to_itself: ("links[0].sites", "two different sites"),
    mirror_to_itself: ("mirrors[0].clusters", "two different clusters"),
    mirror_listed_from_both_ends: ("mirrors[3]", "is listed twice"),
    takeover_by_the_lost_site: ("zone_reassignments[0]", "cannot take over from itself"),
    recovery_at_home: ("protection_groups[0].recovers_at[0]", "elsewhere"),
    recovery_at_a_quorum_site: ("protection_groups[0].recovers_at[0]", "has the role quorum"),
}


@pytest.mark.parametrize("spoil", CONTRADICTIONS, ids=lambda spoil: spoil.__name__)
def test_a_contradiction_is_refused_where_it_stands(rich, wrong, spoil):
    """No reading of the file can make sense of it."""
    spoil(rich)
    path, told = CONTRADICTIONS[spoil]

    found = wrong()

    assert list(found) == [path]
    assert told in found[path]


@pytest.mark.parametrize("word", ["s3cr3t!", "two words", "1ST"])
def test_what_is_no_reference_to_a_secret_is_refused_and_not_shown(rich, wrong, word):
    """It may be the secret itself."""
    rich["cinder"]["backends"][0]["secret"] = {"env": word}

    found = wrong()

    assert list(found) == ["cinder.backends[0].secret.env"]
    assert word not in found["cinder.backends[0].secret.env"]


def test_gateways_of_an_uplink_are_not_judged_where_the_sites_are_unknown(rich, wrong):
    """What is left out is unknown, not none."""
    del rich["sites"][0]["gateways"]

    assert wrong() == {}
