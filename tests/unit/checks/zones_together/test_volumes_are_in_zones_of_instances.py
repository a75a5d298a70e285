"""Nova refuses a volume of another zone where it is told to."""

from __future__ import annotations

import json

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


def services(binary, *zones):
    """What a list of services prints."""
    return json.dumps(
        [
            {"Binary": binary, "Host": f"h{n}", "Zone": zone, "Status": "enabled", "State": "up"}
            for n, zone in enumerate(zones)
        ]
        + [{"Binary": "nova-conductor", "Host": "c", "Zone": "internal", "State": "up"}]
    )


def listed(site="", *, volumes=("north",), **lists):
    """Files of Nova and Cinder, with lists of services in the place of Nova's own zone."""
    backends = "".join(
        f"[b{n}]\n{RBD.partition(chr(10))[2]}backend_availability_zone = {zone}\n"
        for n, zone in enumerate(volumes)
    )
    enabled = ",".join(f"b{n}" for n in range(len(volumes)))
    files = {
        "nova.conf": OFF,
        "cinder.conf": f"[DEFAULT]\nenabled_backends = {enabled}\n{backends}",
        **{f"{name}.json": services(f"{name.replace('_', '-')}", *z) for name, z in lists.items()},
    }
    return {f"site={site}/{name}" if site else name: text for name, text in files.items()}


def test_passed_where_computes_are_listed_in_zones_of_volumes(ask):
    """Hosts that are in no zone too, if the volumes are."""
    assert set(ask(listed(nova_compute=["north", "north"])).values()) == {"passed"}
    assert set(ask(listed(volumes=["nova"], nova_compute=["nova"])).values()) == {"passed"}


@pytest.mark.parametrize("site", ["", "west"])
def test_failed_where_no_compute_is_listed_in_a_zone_of_volumes(ask, site):
    """The zones have other names."""
    ask(listed(site, nova_compute=["nova"]))

    assert [f.verdict for f in ask.findings] == ["failed"]
    assert "computes are in nova, volumes in north" in ask.findings[0].reason


def test_failed_where_cinder_lists_none_in_the_zone_of_a_compute(ask):
    """Its list is whole."""
    given = listed("west", nova_compute=["north", "south"], cinder_volume=["north"])

    assert set(ask(given).values()) == {"failed"}


def test_unknown_where_a_backend_may_be_in_another_file(ask):
    """Only some computes are without."""
    assert set(ask(listed(nova_compute=["north", "south"])).values()) == {"unknown"}


def test_unknown_for_spare_computes(ask):
    """They are in no zone, and need no volumes."""
    given = listed(nova_compute=["north", "nova"], cinder_volume=["north"])

    assert set(ask(given).values()) == {"unknown"}


def test_unknown_where_the_list_is_of_another_site(ask):
    """Or of one that is not told, where there are two clouds."""
    away = {"site=east/list.json": services("nova-compute", "nova")}
    two = {
        "list.json": services("nova-compute", "nova"),
        "other/cinder.conf": "[DEFAULT]\nstorage_availability_zone = south\n",
    }

    assert set(ask(listed("west") | away).values()) == {"unknown"}
    assert set(ask(listed() | two).values()) == {"unknown"}
