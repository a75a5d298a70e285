"""L3: somebody writes to the volume while the backend fails over."""

import pytest

from tests.lab.traps.conftest import A, B
from tests.lab.waiting import until

pytestmark = [pytest.mark.lab, pytest.mark.alone, pytest.mark.long]


def test_the_demotion_succeeds_under_the_writer(native):
    """Ceph hands the lock over on request; the guest gets write errors, and nobody warned it."""
    volume = native.volume()
    with native.writer(A, volume) as writer:
        took = native.failover(B)
        until(lambda: writer.poll() is not None, "the writer has failed", seconds=60)
        said = writer.stderr.read().decode()

    assert writer.returncode != 0
    assert "write error" in said.lower() or "not permitted" in said.lower(), said[-300:]
    at_a, at_b = native.primary(volume)
    assert at_a is False
    # Whether the promotion follows depends on how far behind the copy was.
    wanted = ("available", "failed-over") if at_b else ("error", "failover-error")
    assert native.words(volume) == wanted
    print(f"L3: {took:.1f} s, {wanted[1]}")
