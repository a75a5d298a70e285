"""Nova refuses a volume of another zone where it is told to."""

from __future__ import annotations

import pytest

OFF = "[cinder]\ncross_az_attach = false\n"
RBD = "[rbd]\nvolume_driver = cinder.volume.drivers.rbd.RBDDriver\n"


def ask_both(ask, nova, cinder):
    (verdict,) = ask({"nova.conf": nova, "cinder.conf": cinder}).values()
    return verdict


def test_passed_where_the_zone_has_a_backend(ask):
    """By the backend's own zone."""
    nova = f"{OFF}[DEFAULT]\ndefault_schedule_zone = north\n"
    cinder = f"[DEFAULT]\nenabled_backends = rbd\n{RBD}backend_availability_zone = north\n"

    assert ask_both(ask, nova, cinder) == "passed"


@pytest.mark.parametrize(
    ("nova", "cinder"),
    [
        (OFF, "[DEFAULT]\nstorage_availability_zone = nova\n"),
        (
            f"{OFF}[DEFAULT]\ndefault_availability_zone = internal1\n",
            f"[DEFAULT]\nstorage_availability_zone = internal1\n{RBD}rbd_pool = v\n",
        ),
        (
            f"{OFF}[DEFAULT]\ndefault_schedule_zone = north\n",
            "[DEFAULT]\nstorage_availability_zone = North\n",
        ),
    ],
)
def test_failed_where_they_cannot_meet(ask, nova, cinder):
    """The zone of hosts in no zone is none that an instance in a zone is in."""
    assert ask_both(ask, nova, cinder) == "failed"


@pytest.mark.parametrize("zone", ["north", "{{ zone }}"])
def test_unknown_where_the_zones_of_computes_are_not_said(ask, zone):
    """They are in aggregates, not in files."""
    cinder = f"[DEFAULT]\nstorage_availability_zone = {zone}\n"

    assert ask_both(ask, OFF, cinder) == "unknown"


def test_not_applicable_where_it_is_on(ask):
    """Zones do not matter then."""
    nova = "[cinder]\ncross_az_attach = true\n"

    assert ask_both(ask, nova, "[DEFAULT]\nstorage_availability_zone = nova\n") == (
        "not-applicable"
    )
