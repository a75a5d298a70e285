"""L1: both sites healthy, one idle volume: native failover works, slowly."""

import pytest

from tests.lab.traps.conftest import A, B
from tests.lab.waiting import until

pytestmark = [pytest.mark.lab, pytest.mark.alone]


def test_it_succeeds_and_fails_back(native):
    """Most of its time it waits: Ceph refuses the promotion until the demotion has arrived."""
    volume = native.volume()

    there = native.failover(B)

    assert native.words(volume) == ("available", "failed-over")
    assert native.primary(volume) == (False, True)
    service = native.service()
    assert (service["replication_status"], service["active_backend_id"]) == ("failed-over", B)
    assert service["status"] == "disabled"
    # The volume is served from B and still says that it is at A.
    assert native.row(volume)["os-vol-host-attr:host"] == "lab@rbd-a#rbd-a"
    assert native.row(volume)["availability_zone"] == A

    until(lambda: native.state(A, volume) == "up+replaying", "the old side follows")
    back = native.failover("default")

    assert native.words(volume) == ("available", "enabled")
    assert native.primary(volume) == (True, False)
    print(f"L1: failover {there:.1f} s, failback {back:.1f} s")
