"""The check zones-together.instances-go-to-a-zone-of-others."""

from __future__ import annotations

NOVA = "[DEFAULT]\ndefault_schedule_zone = {}\n[libvirt]\nvirt_type = kvm\n"
CINDER = (
    "[DEFAULT]\nenabled_backends = rbd\n[rbd]\n"
    "volume_driver = cinder.volume.drivers.rbd.RBDDriver\nbackend_availability_zone = east\n"
)


def test_passed_for_a_zone_of_volumes(ask):
    """A site's."""
    answers = ask({"nova.conf": NOVA.format("east"), "cinder.conf": CINDER})

    assert answers == {"zone east": "passed"}


def test_failed_for_one_that_no_other_has(ask):
    """An old name."""
    answers = ask({"nova.conf": NOVA.format("room1"), "cinder.conf": CINDER})

    assert answers == {"zone room1": "failed"}


def test_unknown_where_computes_are_in_it(ask):
    """It is a zone, and whether it is a site's is not seen."""
    computes = (
        '[{"ID": "1", "Binary": "nova-compute", "Host": "c-1", "Zone": "room1",'
        ' "Status": "enabled", "State": "up"}]'
    )
    answers = ask(
        {"nova.conf": NOVA.format("room1"), "cinder.conf": CINDER, "computes.json": computes}
    )

    assert answers == {"zone room1": "unknown"}


def test_not_applicable_alone(ask):
    """Nothing else names a zone."""
    assert set(ask({"nova.conf": NOVA.format("east")}).values()) == {"not-applicable"}
