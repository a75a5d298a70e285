"""What a name that does not exist may have meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dr_planner.design.nearest import misspelt, nearly, one_slip_away

WORDS = st.text(alphabet="ab_", min_size=1, max_size=6)


@pytest.mark.parametrize(
    ("name", "known", "meant"),
    [
        ("secretuuid", {"secret_uuid", "conf"}, "secret_uuid"),
        ("Conf", {"secret_uuid", "conf"}, "conf"),
        ("pool", {"backend_id", "conf", "user"}, None),
        ("ceph.rbddriver", {"ceph.RBDDriver", "lvm.LVMDriver"}, "ceph.RBDDriver"),
        ("backup.CephBackupDrivr", {"backup.CephBackupDriver"}, "backup.CephBackupDriver"),
        ("CEPH-EAST", {"Ceph-East", "Ceph-West"}, "Ceph-East"),
    ],
)
def test_what_a_misspelt_name_was_meant_to_be(
    name: str, known: set[str], meant: str | None
) -> None:
    """It is said as it is written, capitals and all; a wrong guess is worse than none."""
    assert misspelt(name, known) == meant


@pytest.mark.parametrize("slip", ["pols", "pool", "pole", "ool", "polo", "opl"])
def test_what_one_slip_makes(slip: str) -> None:
    known = {"pools", "pole_", "oola", "pool_", "pol"}

    assert one_slip_away(slip, known) is not None


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("backend_availabilty_zones", "backend_availability_zone"),
        ("backend_available_zone", None),
        ("storage_zone", None),
        ("reserved_percentages", "reserved_percentage"),
        ("short_zome", None),
        ("min_agents_per_router", None),
    ],
)
def test_two_slips_in_a_long_name(name: str, meant: str | None) -> None:
    """A short name with as many is another word."""
    known = {
        "backend_availability_zone",
        "max_agents_per_router",
        "reserved_percentage",
        "short_zone",
    }

    assert nearly(name, known) == meant


@given(WORDS, WORDS)
def test_a_slip_is_one_edit(one: str, other: str) -> None:
    """Compared with every edit of one letter, written out."""
    edits = {one[:n] + one[n + 1 :] for n in range(len(one))}
    edits |= {one[:n] + sign + one[n:] for n in range(len(one) + 1) for sign in "ab_"}
    edits |= {one[:n] + sign + one[n + 1 :] for n in range(len(one)) for sign in "ab_"}
    edits |= {one[:n] + one[n + 1] + one[n] + one[n + 2 :] for n in range(len(one) - 1)}

    found = one_slip_away(one, {other})

    assert (found == other) == (other in edits - {one})
