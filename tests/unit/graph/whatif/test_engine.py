"""What the field knows must come out: each test is one fact about failures."""

from __future__ import annotations

import pytest

from dr_planner.errors import NotFound
from dr_planner.graph.whatif import WhatIf


def entry(answer, kind, name):
    return next(e for e in getattr(answer, kind) if e.name == name)


@pytest.fixture
def ask(design, deployment_of):
    """Asks the design of this test; the steps one after the other."""

    def of(*steps, graceful=()):
        engine = WhatIf(deployment_of(design))
        if graceful:
            return engine.ask(*steps, graceful)
        return engine.ask_in_order([(step, ()) for step in steps])[-1]

    return of


def members(*rows):
    return {"members": [{"name": f"db{i}", "site": s, **more} for i, (s, more) in enumerate(rows)]}


# --------------------------------------------------------------------------- quorums


def test_three_and_two_a_crash_of_the_larger_stops_all_an_orderly_shutdown_does_not(ask, design):
    """Graceful leavers lower the total; a crash tells the others nothing."""
    rows = [("east", {})] * 3 + [("west", {})] * 2
    design["galera"] = members(*rows)

    assert entry(ask(["site:east"]), "quorums", "database").state == "stopped"
    left = entry(ask([], graceful=["site:east"]), "quorums", "database")
    assert left.state == "degraded"
    assert "west" in left.where
    assert "3 of 5 votes left in order and no longer count" in left.reasons


def test_three_even_sites_survive_one_loss_and_not_a_second(ask):
    """After a first failure the base has shrunk to two, and one of two is no majority."""
    assert entry(ask(["site:hill"]), "quorums", "database").state == "degraded"
    second = entry(ask(["site:hill"], ["site:east"]), "quorums", "database")
    assert second.state == "stopped"
    assert second.reasons[0].startswith("2 of 2 votes are needed")


def test_five_sites_lost_one_by_one_go_on_down_to_two_at_once_only_two_may_go(ask, design):
    """The base shrinks with every settled loss; together three of five are too many."""
    names = ["east", "west", "hill", "lake", "moor"]
    design["sites"] += [{"name": name, "role": "quorum"} for name in names[3:]]
    design["links"] += [
        {"name": f"west-{name}", "sites": ["west", name], "networks": ["management"]}
        for name in names[3:]
    ]
    design["galera"] = members(*((name, {}) for name in names))
    lost = ["site:moor", "site:lake", "site:hill"]

    assert entry(ask(lost), "quorums", "database").state == "stopped"
    assert entry(ask(*([id_] for id_ in lost)), "quorums", "database").state == "degraded"


def test_etcd_needs_more_than_half_of_all_votes_however_they_left(ask, design):
    """Unlike Galera its base never shrinks."""
    names = ["east", "west", "hill"]
    voters = [{"name": f"e-{name}", "site": name} for name in names]
    design["quorums"] = [{"name": "keys", "kind": "etcd", "members": voters}]

    assert entry(ask(["site:hill"]), "quorums", "etcd keys").state == "degraded"
    assert entry(ask([], graceful=["site:hill", "site:east"]), "quorums", "etcd keys").state == (
        "stopped"
    )


def test_an_arbitrator_alone_serves_nobody(ask, design):
    """It votes and stores nothing."""
    design["galera"] = members(("east", {}), ("hill", {"arbitrator": True, "weight": 3}))
    left = entry(ask(["site:east"]), "quorums", "database")

    assert left.state == "stopped"
    assert any("only arbitrators" in reason for reason in left.reasons)


def test_without_rabbitmq_keystone_answers_and_nova_does_not(ask, design):
    """Keystone, Glance and Placement talk over HTTP and SQL alone."""
    voters = [{"name": f"mq{i}", "site": "east"} for i in range(3)]
    design["quorums"] = [{"name": "mq", "kind": "rabbitmq", "members": voters}]
    answer = ask(["host:east/mq0", "host:east/mq1"])

    assert entry(answer, "apis", "keystone").state == "works"
    assert entry(answer, "apis", "nova").state == "stopped"
    assert "east reaches no RabbitMQ with a majority" in entry(answer, "apis", "nova").reasons


# --------------------------------------------------------------------------- network


@pytest.mark.parametrize("cut", ["link:east-west", "link-way:east-west/west>east"])
def test_a_cut_link_one_way_or_both_splits_the_tenant_network(ask, cut):
    """Both uplinks still announce the prefix, and a packet may arrive on the wrong side."""
    answer = ask([cut])

    assert entry(answer, "prefixes", "203.0.113.0/24").state == "ambiguous"
    assert entry(answer, "quorums", "database").state == "works"  # the hill joins them
    assert entry(answer, "mirrors", "blocks: ceph-e to ceph-w").state == "stopped"
    assert [g.state for g in answer.groups] == []


def test_a_prefix_stays_reachable_through_the_other_uplink(ask):
    """And the answer names it."""
    left = entry(ask(["provider:Amber"]), "prefixes", "203.0.113.0/24")

    assert left.state == "degraded"
    assert left.where == ("uplink:west/west-up",)
    assert left.reasons == ("uplink east-up at east is down with provider Amber",)


def test_servers_go_on_without_an_api_and_nothing_can_be_changed(ask):
    """A zone whose computes run is not a zone that works."""
    left = entry(ask(["site:east", "site:hill"]), "zones", "west")

    assert left.state == "degraded"
    assert left.where == ("west",)


# ---------------------------------------------------------------------------- groups


@pytest.fixture
def bank(design):
    """A group at home in the east."""
    group = {"name": "bank", "volume_types": ["gold-e"]}
    design["protection_groups"] = [group]
    return group


def of_bank(answer):
    return next(g for g in answer.groups if g.name == "bank")


def in_the_way(answer):
    assert of_bank(answer).state == "blocked"
    return " / ".join(of_bank(answer).blockers)


def test_a_lost_site_is_recovered_at_the_other(ask, bank):
    """And the loss is unknown while the design names neither rate nor width."""
    found = of_bank(ask(["site:east"]))

    assert (found.state, found.at, found.worst_rpo_seconds) == ("recoverable", ("west",), None)
    assert of_bank(ask(["site:west"])).state == "runs"


def test_snapshots_lose_at_most_twice_their_schedule(ask, bank, design):
    """By convention: the newest may be lost on its way."""
    for cluster in design["ceph_clusters"]:
        cluster["pools"][0] |= {"profile": "image", "mode": "snapshot", "schedule": "15m"}

    assert of_bank(ask(["site:east"])).worst_rpo_seconds == 1800


def test_a_journal_loses_what_waits_for_the_next_poll_and_for_the_link(ask, bank, design):
    """Five seconds, and the time that what was written meanwhile takes on the link."""
    design["links"][0] |= {"bandwidth_mbit": 1000.0, "rtt_ms": 0.0}
    design["ceph_clusters"][0]["pools"][0]["change_mib_s"] = 59.604644775390625  # 500 Mbit/s

    assert of_bank(ask(["site:east"])).worst_rpo_seconds == pytest.approx(7.5, abs=0.05)

    design["ceph_clusters"][0]["pools"][0]["change_mib_s"] = 500.0
    found = of_bank(ask(["site:east"]))
    assert found.worst_rpo_seconds is None
    assert any("has no bound" in reason for reason in found.reasons)


def test_the_order_of_failures_decides_whether_the_copy_is_good(ask, bank):
    """First the link and then the site: stuck. First the site: what had arrived is good."""
    assert "journal stuck" in in_the_way(ask(["link:east-west"], ["site:east"]))
    assert of_bank(ask(["site:east"], ["link:east-west"])).state == "recoverable"
    assert "journal stuck" in in_the_way(ask(["site:east", "link:east-west"])), "the worst order"


def test_no_receiving_daemon_is_in_the_way(ask, bank):
    """Mirroring is pulled by the cluster that receives."""
    told = in_the_way(ask(["mirror-daemon:ceph-w/0", "site:east"]))
    assert "no rbd-mirror daemon is left at ceph-w" in told


def test_a_one_way_mirror_the_wrong_way_is_in_the_way(ask, bank, design):
    """The second cluster of rx-only receives."""
    design["mirrors"][0] |= {"clusters": ["ceph-w", "ceph-e"], "direction": "rx-only"}
    assert "one-way mirror: ceph-w does not receive blocks" in in_the_way(ask(["site:east"]))


def test_no_counterpart_is_in_the_way(ask, bank, design):
    """Promoted images without a backend are nobody's volumes."""
    design["cinder"]["backends"].pop()
    design["cinder"]["volume_types"].pop()
    design["cinder"]["volume_types"][0].pop("counterparts")
    assert "no counterpart of rbd-e" in in_the_way(ask(["site:east"]))


def test_a_catalog_that_was_only_at_the_lost_site_is_in_the_way(ask, bank, design):
    """Where the tool's own state is matters as much as where the data is."""
    design["state"] = {"sites": ["east"]}
    assert "the catalog and the journals are lost: they are at east only" in in_the_way(
        ask(["site:east"])
    )


def test_where_the_state_lives_is_unknown_so_is_the_recovery(ask, bank, design):
    """Unknown is never healthy."""
    design.pop("zone_reassignments")
    found = of_bank(ask(["site:east"]))
    assert found.state == "unknown"
    assert found.reasons[0] == "the design leaves out what would decide"
    assert any("catalog" in blocker for blocker in found.blockers)


def test_a_libvirt_secret_that_holds_another_key_is_in_the_way(ask, bank, design):
    """One secret holds one key: the first backend's."""
    for backend in design["cinder"]["backends"]:
        backend["secret_uuid"] = "00000001-0000-4000-8000-000000000000"
    assert "lack the libvirt secret of ceph-w" in in_the_way(ask(["site:east"]))


def test_no_api_anywhere_is_in_the_way(ask, bank):
    """And the reason is the database."""
    told = in_the_way(ask(["site:east", "site:hill"]))
    assert "no Nova API answers that west reaches: west reaches no database" in told


def test_failing_over_needs_a_live_service_of_the_same_name(ask, bank, design):
    """Cinder refuses to fail over a service that is down."""
    bank["strategy"] = "replication-api"
    backends = design["cinder"]["backends"]
    backends[0] |= {"host": "east", "replication": [{"backend_id": "w", "ceph_cluster": "ceph-w"}]}
    assert "no cinder-volume is left for east@rbd-e, the dead host" in in_the_way(
        ask(["site:east"])
    )
    assert of_bank(ask(["ceph:ceph-e"])).state == "recoverable", "the process itself is alive"

    backends[0]["standby_sites"] = ["west"]
    assert of_bank(ask(["backend:rbd-e", "backend:rbd-w"])).state != "blocked"
    assert "no cinder-volume is left" in in_the_way(ask(["site:east"])), (
        "started when its own cluster is dead, it stays down"
    )

    del backends[0]["host"]
    backends[0]["cluster"] = "volumes"
    assert of_bank(ask(["site:east"])).state == "recoverable", "members of a cluster all run"


def test_rehome_does_not_cross_control_planes_and_manage_needs_to(ask, bank, design):
    """A volume of another cloud has to be managed there, under a new id."""
    design["regions"] = [
        {"name": name, "sites": [name], "galera": members((name, {}))} for name in ("east", "west")
    ]
    assert "rehome does not fit two control planes" in in_the_way(ask(["site:east"]))
    bank["strategy"] = "manage"
    assert of_bank(ask(["site:east"])).state == "recoverable"


def test_who_depends_on_a_blocked_group_is_blocked(ask, bank, design):
    """Its own volumes could be recovered."""
    bank["depends_on"] = ["ledger"]
    design["protection_groups"].append(
        {"name": "ledger", "volume_types": ["gold-e"], "recovers_at": ["east"]}
    )
    told = in_the_way(ask(["site:east"]))
    assert told == "it depends on group ledger, which is blocked"


def test_who_depends_on_what_cannot_be_told_cannot_be_told(ask, bank, design):
    """Unknown is handed on: it is neither an all-clear nor a verdict."""
    bank["depends_on"] = ["ledger"]
    design["protection_groups"].append({"name": "ledger", "home_site": "hill"})
    found = of_bank(ask(["site:east"]))

    assert found.state == "unknown"
    assert found.blockers == ("it depends on group ledger, which is unknown",)


# --------------------------------------------------------------------------- unknown


def test_silence_about_links_is_unknown_and_not_healthy(ask, bank, design):
    """Nor is it broken."""
    design.pop("links")
    answer = ask([])

    assert entry(answer, "quorums", "database").state == "unknown"
    assert entry(answer, "mirrors", "blocks: ceph-e to ceph-w").state == "unknown"
    assert of_bank(answer).state == "runs", "nothing between sites is needed at home"
    assert entry(ask(["site:east"]), "zones", "east").state == "stopped", "that much is sure"


def test_the_answer_repeats_the_question(ask):
    """So that a stored answer can be read alone."""
    answer = ask(["link:east-west"], graceful=["site:hill"])

    assert answer.failed == ("link:east-west",)
    assert answer.graceful == ("site:hill",)


def test_no_such_component_is_said(ask):
    """With the nearest."""
    with pytest.raises(NotFound, match="nearest: link:east-west"):
        ask(["link:east-vest"])
