"""L4: one image is not mirrored, though Cinder's database says so; both sites live."""

import pytest

from tests.lab.traps.conftest import A, B
from tests.lab.waiting import until

pytestmark = [pytest.mark.lab, pytest.mark.alone]


def test_the_others_are_promoted_by_force_while_their_source_lives(native):
    """After the first demotion that fails Cinder demotes no more, and promotes by force."""
    volumes = native.some(3)
    rows = native.region.database.sql(
        "SELECT id FROM volumes WHERE deleted = 0 AND host LIKE 'lab@rbd-a%' "
        "ORDER BY created_at DESC, id DESC",
        "cinder",
    ).split()
    first = next(row for row in rows if row in volumes)
    others = [volume for volume in volumes if volume != first]
    native.rbd(A, "mirror", "image", "disable", native.spec(first))
    until(lambda: not native.info(B, native.spec(first)), "its copy is gone")

    took = native.failover(B)

    assert native.words(first) == ("error", "failover-error")
    both = [volume for volume in others if native.primary(volume) == (True, True)]
    assert both, "two writable copies of at least one volume"
    assert [native.words(volume) for volume in both] == [("available", "failed-over")] * len(both)
    print(f"L4: {len(both)} of {len(others)} volumes primary at both sites after {took:.1f} s")
