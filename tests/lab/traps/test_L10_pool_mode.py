"""L10: a replicated type in a pool that Ceph mirrors in pool mode."""

import pytest

from tests.lab.traps.backend import Backend
from tests.lab.traps.conftest import A, B
from tests.lab.waiting import until

pytestmark = [pytest.mark.lab, pytest.mark.alone]

POOL = "volumes"


@pytest.fixture
def backend(native):
    """One that replicates in Cinder's way what Ceph mirrors already."""
    with Backend(native, "trap-pool", POOL, {B: B}).served() as made:
        yield made


def test_the_process_crashes_and_the_image_stays_and_is_mirrored(native, backend):
    """Ceph refuses the enabling; the driver cleans up with a closed connection."""
    before = native.crashes(backend.hosts[0])
    volume = native.create(backend.name)
    spec = native.spec(volume, POOL)
    until(lambda: native.row(volume)["status"] == "error", "the volume is in error")

    assert native.crashes(backend.hosts[0]) == before + 1
    assert [row["state"] for row in backend.services()] == ["up"]
    assert native.row(volume)["replication_status"] is None
    left = native.info(A, spec)
    assert left["size"] == 1 << 30
    assert (left["mirroring"]["state"], left["mirroring"]["primary"]) == ("enabled", True)
    # Nobody ordered it, and it uses up space at both sites.
    until(lambda: native.info(B, spec), "the copy is at the other site")

    # The next process serves, and can delete what the last one left.
    native.delete(volume)
    assert native.info(A, spec) == {}
    until(lambda: not native.info(B, spec), "the copy is gone")
