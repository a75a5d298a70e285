"""L2: the rbd-mirror daemon at the target does not run."""

import pytest

from tests.lab import faults
from tests.lab.traps.conftest import B
from tests.lab.waiting import until

pytestmark = [pytest.mark.lab, pytest.mark.alone, pytest.mark.long]


def test_the_image_ends_up_primary_nowhere(native):
    """Cinder demotes first and gives up on the promotion after 15 seconds."""
    volume = native.volume()
    faults.stop_mirror(native.place, B)

    took = native.failover(B)

    assert native.words(volume) == ("error", "failover-error")
    assert native.primary(volume) == (False, False)
    # The service itself calls it a success.
    assert native.service()["replication_status"] == "failed-over"

    # Nothing was lost: when the copy has caught up it can be promoted, without force.
    faults.start_mirror(native.place, B)
    spec = native.spec(volume)

    def promoted():
        native.rbd(B, "mirror", "image", "promote", spec, check=False)
        return native.primary(volume) == (False, True)

    until(promoted, "an unforced promotion by hand")
    assert native.words(volume) == ("error", "failover-error")
    print(f"L2: {took:.1f} s")
