"""L6 to L9: a site is killed, the backend fails over, the site returns as it was."""

import pytest

from tests.lab import faults
from tests.lab.traps.conftest import A, B
from tests.lab.waiting import until

pytestmark = [pytest.mark.lab, pytest.mark.alone, pytest.mark.long]


@pytest.fixture
def after_disaster(native):
    """Three volumes that were failed over when their site was killed."""
    volumes = native.some(3)
    faults.kill_ceph(native.place, A)
    took = native.failover(B)
    print(f"L6: {took:.1f} s for {len(volumes)} volumes")
    return volumes


def write_at_b(native, volume):
    """Write when B's daemon has left the replay: a write right when A returned was refused."""
    until(lambda: native.state(B, volume) == "up+stopped", "B's daemon has left the replay")
    native.write(B, volume, "8K")


def test_l6_failover_works_after_waiting_for_the_dead(native, after_disaster):
    """Every call to the dead cluster hangs until its timeout, again for each volume or once."""
    assert {native.words(volume) for volume in after_disaster} == {("available", "failed-over")}
    for volume in after_disaster:
        info = native.rbd(B, "info", native.spec(volume), "--format", "json")
        assert '"primary":true' in info


def test_l7_nothing_flags_the_two_writable_copies_when_the_site_returns(native, after_disaster):
    """Each side says of itself that all is well."""
    faults.start_ceph(native.place, A)

    for volume in after_disaster:
        assert native.primary(volume) == (True, True)
        for site in (A, B):
            until(
                lambda site=site, volume=volume: (
                    native.state(site, volume) == "up+stopped"
                    and native.status(site, volume)["description"] == "local image is primary"
                ),
                f"{site} says that all is well",
            )
        assert native.words(volume) == ("available", "failed-over")


def test_l8_failback_without_resync_makes_the_stale_side_the_primary(native, after_disaster):
    """What was written at B since is only there; a resync of B would now destroy it."""
    faults.start_ceph(native.place, A)
    volume = after_disaster[0]
    write_at_b(native, volume)

    native.failover("default")

    assert native.words(volume) == ("error", "failover-error")
    assert native.primary(volume) == (True, False)
    until(
        lambda: "split-brain" in native.status(B, volume).get("description", ""),
        "B reports a split brain",
    )


def test_l9_failback_works_after_the_old_side_was_resynced_by_hand(native, after_disaster):
    """Demote the stale side, resync it, wait until it follows, and only then fail back."""
    faults.start_ceph(native.place, A)
    for volume in after_disaster:
        write_at_b(native, volume)
        native.rbd(A, "mirror", "image", "demote", native.spec(volume))
    for volume in after_disaster:
        until(
            lambda volume=volume: "split-brain" in native.status(A, volume).get("description", ""),
            "A reports a split brain",
        )
        native.rbd(A, "mirror", "image", "resync", native.spec(volume))
    for volume in after_disaster:
        until(lambda volume=volume: native.state(A, volume) == "up+replaying", "A follows")

    native.failover("default")

    assert {native.words(volume) for volume in after_disaster} == {("available", "enabled")}
    assert {native.primary(volume) for volume in after_disaster} == {(True, False)}
