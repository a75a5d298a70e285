"""L13: a replicated volume is retyped to a type without replication."""

import pytest

from tests.lab.traps.conftest import A
from tests.lab.waiting import until

pytestmark = [pytest.mark.lab, pytest.mark.alone]


def test_it_works_where_images_are_journaled_from_birth(native):
    """Elsewhere the driver takes journaling off twice, and the second time is an error."""
    volume = native.volume()
    body = {"os-retype": {"new_type": "plain-a", "migration_policy": "never"}}
    assert native.admin.post(f"/volumes/{volume}/action", json=body).status_code == 202
    until(lambda: native.row(volume)["status"] != "retyping", "the retype has ended")

    row = native.row(volume)
    assert (row["volume_type"], row["replication_status"]) == ("plain-a", "disabled")
    assert native.status(A, volume) == {}
    assert native.rbd(A, "info", native.spec(volume))
