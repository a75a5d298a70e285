"""L5: a failover that worked is asked for once more."""

import pytest

from tests.lab.traps.conftest import B
from tests.lab.waiting import until

pytestmark = [pytest.mark.lab, pytest.mark.alone]


def test_healthy_volumes_are_demoted_under_their_writers(native):
    """Cinder demotes where it is, which is where it goes: a lost answer is a trap."""
    volume = native.volume()
    native.failover(B)
    assert native.words(volume) == ("available", "failed-over")

    with native.writer(B, volume) as writer:
        native.failover(B)
        until(lambda: writer.poll() is not None, "the writer has failed", seconds=60)

    assert writer.returncode != 0
    assert native.words(volume) == ("available", "failed-over")
    assert native.primary(volume) == (False, True)
