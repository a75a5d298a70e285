"""Cinder's failover of a whole backend: the traps L1 to L14, and what its API answers.

On real services these cases need a lab of their own (see ``replication.py``), and about ten
minutes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from dr_planner.design.load import load
from dr_planner.simulator.simulator import Simulator
from tests.contract.conftest import lab_target, simulated_target
from tests.contract.replication import Replication, SimulatedGround

OWN_LAB = os.environ.get("DR_PLANNER_OWN_LAB_DIR", "")
DESIGN = Path(__file__).parents[2] / "etc/dr-planner/examples/image-profile.yaml"
SPEED = 50.0


@pytest.fixture(params=["simulator", *(["lab"] if OWN_LAB else [])])
def backend(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Replication]:
    """A backend that replicates from a to b and is healthy."""
    if request.param == "lab":
        from tests.contract.lab_ground import LabGround

        found = Replication(lab_target(Path(OWN_LAB), pool="cinder"), LabGround(Path(OWN_LAB)))
        assert found.service()["replication_status"] == "enabled"
        yield found
        found.heal()
        return
    with Simulator(load(DESIGN), speed=SPEED, seed=2) as simulator:
        target = simulated_target(simulator, tmp_path, pool="volumes-quarry")
        target.admin.ok("POST", "/types", {"volume_type": {
            "name": "plain", "extra_specs": {"volume_backend_name": "rbd-quarry"}}})  # fmt: skip
        yield Replication(target, SimulatedGround(simulator))


@pytest.fixture
def after_disaster(backend: Replication) -> list[str]:
    """Three volumes that were failed over when their Ceph was killed."""
    volumes = backend.some(3)
    backend.ground.kill_ceph("a")
    backend.failover(backend.ground.away)
    return volumes


def test_l1_planned_failover_works_and_fails_back(backend: Replication) -> None:
    """The volume is served from b and still says that it is at a."""
    volume = backend.volume()
    before = backend.row(volume)

    backend.failover(backend.ground.away)

    assert backend.words(volume) == ("available", "failed-over")
    assert backend.primary(volume) == (False, True)
    service = backend.service()
    assert service["replication_status"] == "failed-over"
    assert service["active_backend_id"] == backend.ground.away
    assert (service["status"], service["disabled_reason"]) == ("disabled", "failed-over")
    after = backend.row(volume)
    same = set(before) - {"replication_status", "updated_at"}
    assert {key: after[key] for key in same} == {key: before[key] for key in same}

    backend.until(lambda: backend.state("a", volume) == "up+replaying", "the old side follows")
    backend.failover("default")

    assert backend.words(volume) == ("available", "enabled")
    assert backend.primary(volume) == (True, False)
    service = backend.service()
    assert (service["replication_status"], service["active_backend_id"]) == ("enabled", "")
    assert (service["status"], service["disabled_reason"]) == ("enabled", "")


def test_l2_without_a_daemon_at_the_target_the_image_is_primary_nowhere(
    backend: Replication,
) -> None:
    """Demoted first, and given up after three tries; a promotion by hand works later."""
    volume = backend.volume()
    backend.ground.stop_mirror("b")

    backend.failover(backend.ground.away)

    assert backend.words(volume) == ("error", "failover-error")
    assert backend.primary(volume) == (False, False)
    assert backend.service()["replication_status"] == "failed-over"
    backend.ground.start_mirror("b")

    def promoted() -> bool:
        backend.rbd("b", "mirror", "image", "promote", backend.spec(volume), check=False)
        return backend.primary(volume) == (False, True)

    backend.until(promoted, "an unforced promotion by hand")
    assert backend.words(volume) == ("error", "failover-error")


def test_l3_the_demotion_succeeds_under_a_writer(backend: Replication) -> None:
    """The guest gets write errors, and nobody warned it."""
    volume = backend.volume()
    with backend.ground.writer("a", volume) as writer:
        backend.failover(backend.ground.away)
        backend.until(writer.failed, "the writer has failed")

    at_a, at_b = backend.primary(volume)
    assert at_a is False
    wanted = ("available", "failed-over") if at_b else ("error", "failover-error")
    assert backend.words(volume) == wanted


def test_l4_after_one_failed_demotion_the_rest_is_promoted_by_force(backend: Replication) -> None:
    """The newest volume comes first; here its image is not mirrored, though Cinder thinks so."""
    volumes = backend.some(3)
    rows = backend.admin.ok("GET", "/volumes/detail?all_tenants=1&sort=created_at:desc,id:desc")
    first = next(row["id"] for row in rows["volumes"] if row["id"] in volumes)
    others = [volume for volume in volumes if volume != first]
    backend.rbd("a", "mirror", "image", "disable", backend.spec(first))
    backend.until(
        lambda: backend.target.rbd("b", "info", backend.spec(first)).code == 2, "its copy is gone"
    )

    backend.failover(backend.ground.away)

    assert backend.words(first) == ("error", "failover-error")
    both = [volume for volume in others if backend.primary(volume) == (True, True)]
    assert both, "two writable copies of at least one volume"
    assert {backend.words(volume) for volume in both} == {("available", "failed-over")}


def test_l5_a_second_failover_demotes_under_the_writers(backend: Replication) -> None:
    """Cinder demotes where it is, which is where it goes."""
    volume = backend.volume()
    backend.failover(backend.ground.away)
    assert backend.words(volume) == ("available", "failed-over")

    with backend.ground.writer("b", volume) as writer:
        backend.failover(backend.ground.away)
        backend.until(writer.failed, "the writer has failed")

    assert backend.words(volume) == ("available", "failed-over")
    assert backend.primary(volume) == (False, True)


def test_l6_failover_works_when_the_source_is_dead(
    backend: Replication, after_disaster: list[str]
) -> None:
    """After the connection was tried three times, all are promoted by force."""
    assert {backend.words(volume) for volume in after_disaster} == {("available", "failed-over")}
    assert {backend.target.primary("b", backend.spec(v)) for v in after_disaster} == {True}


def test_l7_nothing_flags_two_writable_copies_when_the_source_returns(
    backend: Replication, after_disaster: list[str]
) -> None:
    """Each side says of itself that all is well."""
    backend.ground.start_ceph("a")

    for volume in after_disaster:
        assert backend.primary(volume) == (True, True)
        for site in "ab":
            backend.until(
                lambda site=site, volume=volume: (
                    backend.state(site, volume) == "up+stopped"
                    and backend.description(site, volume) == "local image is primary"
                ),
                f"{site} says that all is well",
            )
        assert backend.words(volume) == ("available", "failed-over")


def _write_at_b(backend: Replication, volume: str) -> None:
    """Write when b's daemon has left the replay."""
    backend.until(lambda: backend.state("b", volume) == "up+stopped", "b has left the replay")
    backend.ground.write("b", volume)


def test_l8_failback_without_resync_makes_the_stale_side_primary(
    backend: Replication, after_disaster: list[str]
) -> None:
    """What was written at b since is only there; a resync of b would destroy it."""
    backend.ground.start_ceph("a")
    volume = after_disaster[0]
    _write_at_b(backend, volume)

    backend.failover("default")

    assert backend.words(volume) == ("error", "failover-error")
    assert backend.primary(volume) == (True, False)
    backend.until(lambda: "split-brain" in backend.description("b", volume), "b: split brain")
    service = backend.service()
    assert (service["replication_status"], service["status"]) == ("enabled", "enabled")


def test_l9_failback_works_after_the_old_side_was_resynced(
    backend: Replication, after_disaster: list[str]
) -> None:
    """Demote the stale side, resync it, wait until it follows, and only then fail back."""
    backend.ground.start_ceph("a")
    for volume in after_disaster:
        _write_at_b(backend, volume)
        backend.rbd("a", "mirror", "image", "demote", backend.spec(volume))
    for volume in after_disaster:
        backend.until(
            lambda volume=volume: "split-brain" in backend.description("a", volume),
            "a: split brain",
        )
        backend.rbd("a", "mirror", "image", "resync", backend.spec(volume))
    for volume in after_disaster:
        backend.until(
            lambda volume=volume: backend.state("a", volume) == "up+replaying", "a follows"
        )

    backend.failover("default")

    assert {backend.words(volume) for volume in after_disaster} == {("available", "enabled")}
    assert {backend.primary(volume) for volume in after_disaster} == {(True, False)}


def test_l14_a_snapshot_arrives_protected_at_the_target(backend: Replication) -> None:
    """Snapshots travel with the image; clones need them protected."""
    volume = backend.volume()
    body = {"snapshot": {"volume_id": volume, "name": "of the trap"}}
    made = backend.target.tenant.ok("POST", "/snapshots", body)["snapshot"]
    name = f"snapshot-{made['id']}"

    backend.until(
        lambda: backend.snapshots("b", volume).get(name) == "true", "it is there, protected"
    )

    backend.admin.ok("DELETE", f"/snapshots/{made['id']}")
    backend.until(
        lambda: backend.admin("GET", f"/snapshots/{made['id']}").status == 404, "it is deleted"
    )


def test_what_is_not_replicated_falls_into_error_for_good(backend: Replication) -> None:
    """Its snapshots too; failback heals neither."""
    plain = backend.new(backend.ground.plain)
    body = {"snapshot": {"volume_id": plain}}
    snapshot = backend.target.tenant.ok("POST", "/snapshots", body)["snapshot"]["id"]
    backend.admin.wait(f"/snapshots/{snapshot}", "snapshot", "available")
    assert backend.words(plain) == ("available", "disabled")

    backend.failover(backend.ground.away)
    assert backend.words(plain) == ("error", "not-capable")
    backend.failover("default")

    assert backend.words(plain) == ("error", "not-capable")
    shown = backend.admin.ok("GET", f"/snapshots/{snapshot}")["snapshot"]
    assert shown["status"] == "error"
    reset = {"os-reset_status": {"status": "available"}}
    backend.admin.ok("POST", f"/volumes/{plain}/action", reset)
    assert backend.words(plain) == ("available", "not-capable")


def test_an_unknown_target_is_refused_after_the_harm_is_done(backend: Replication) -> None:
    """202, and the volumes without replication are in error; the service is as before."""
    plain, volume = backend.new(backend.ground.plain), backend.volume()
    before = backend.service()

    backend.failover("nowhere")

    after = backend.service()
    for key in ("status", "disabled_reason", "replication_status", "active_backend_id"):
        assert after[key] == before[key]
    assert backend.words(plain) == ("error", "not-capable")
    assert backend.words(volume) == ("available", "enabled")
    assert backend.primary(volume) == (True, False)


def test_a_second_failover_is_refused_while_one_runs(backend: Replication) -> None:
    """And the volumes keep their status until all are done."""
    volume = backend.volume()
    body = {"host": backend.ground.host, "backend_id": backend.ground.away}
    assert backend.admin("PUT", "/os-services/failover_host", body).status == 202

    refused = backend.admin("PUT", "/os-services/failover_host", body)

    assert (refused.status, refused.message) == (
        400,
        "Invalid input received: No service could be changed: replication_status in "
        f"['{backend.ground.host}'] must be ['enabled', 'failed-over'] and must be up to "
        "failover.",
    )
    backend.until(lambda: backend.service()["replication_status"] == "failed-over", "it is done")
    backend.until(lambda: backend.words(volume)[1] == "failed-over", "the volume is there")


def test_freeze_thaw_and_failover_go_together_as_cinder_has_it(backend: Replication) -> None:
    """A freeze does not block a failover; a thaw enables what the failover disabled."""
    backend.volume()
    host = {"host": backend.ground.host}
    said = ("status", "disabled_reason", "replication_status", "active_backend_id", "frozen")

    def words() -> tuple[object, ...]:
        service = backend.service()
        return tuple(service[key] for key in said)

    away = backend.ground.away
    assert backend.admin("PUT", "/os-services/freeze", host).status == 200
    assert words()[:3] == ("disabled", "frozen", "enabled")
    backend.failover(away)
    assert words() == ("disabled", "failed-over", "failed-over", away, True)
    backend.failover("default")
    assert words() == ("disabled", "frozen", "enabled", "", True)
    backend.failover(away)
    assert backend.admin("PUT", "/os-services/thaw", host).status == 200
    assert words() == ("enabled", "", "failed-over", away, False)


def test_after_a_failover_new_volumes_are_born_at_the_target(backend: Replication) -> None:
    """Once the service is enabled again by a freeze and a thaw; they say ``enabled``."""
    backend.volume()
    backend.failover(backend.ground.away)
    for verb in ("freeze", "thaw"):
        assert (
            backend.admin("PUT", f"/os-services/{verb}", {"host": backend.ground.host}).status
            == 200
        )

    born = backend.new(backend.ground.replicated)

    assert backend.words(born) == ("available", "enabled")
    assert backend.target.primary("b", backend.spec(born)) is True


def test_a_restart_keeps_the_active_backend(backend: Replication) -> None:
    """What is failed over stays so; once it is enabled again its volumes can be used there."""
    volume = backend.volume()
    backend.failover(backend.ground.away)
    backend.ground.restart_service()
    service = backend.service()
    assert (service["replication_status"], service["active_backend_id"]) == (
        "failed-over",
        backend.ground.away,
    )

    body = {"snapshot": {"volume_id": volume}}
    lost = backend.target.tenant.ok("POST", "/snapshots", body)["snapshot"]
    backend.admin.wait(f"/snapshots/{lost['id']}", "snapshot", "error")  # it is disabled still
    for verb in ("freeze", "thaw"):
        path = f"/os-services/{verb}"
        assert backend.admin("PUT", path, {"host": backend.ground.host}).status == 200

    made = backend.target.tenant.ok("POST", "/snapshots", body)["snapshot"]

    backend.admin.wait(f"/snapshots/{made['id']}", "snapshot", "available")
    assert f"snapshot-{made['id']}" in backend.snapshots("b", volume)
