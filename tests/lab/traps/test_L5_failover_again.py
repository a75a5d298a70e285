"""L5: a failover that worked is asked for once more."""

import pytest

from tests.lab.traps.conftest import B
from tests.lab.waiting import until

pytestmark = pytest.mark.lab


def test_healthy_volumes_are_put_in_error(native):
    """To Cinder it is an error that a copy is primary already: a lost answer is a trap."""
    volume = native.volume()
    native.failover(B)
    assert native.words(volume) == ("available", "failed-over")

    answer = native.admin.put(
        "/os-services/failover_host",
        json={"host": "lab@rbd-a", "backend_id": B},
        microversion="3.26",
    )
    assert answer.status_code == 202

    until(lambda: native.words(volume)[0] == "error", "the healthy volume is in error")
    assert native.words(volume) == ("error", "failover-error")
    assert native.primary(volume) == (False, True)
