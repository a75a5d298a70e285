"""A file of a service that is not judged is told, whatever it has of those that are."""

from __future__ import annotations

import pytest

from dr_planner.design.recognition import read_piece, recognise
from dr_planner.design.source import Source
from dr_planner.model.otherservice import OtherService

CINDER = "volume_driver = cinder.volume.drivers.rbd.RBDDriver\n"
NOVA = "[libvirt]\nimages_type = rbd\n"


def kind(name: str, text: str) -> str:
    """The kind that a text is recognised as."""
    found = recognise(Source(name, text))
    return found[0] if found else ""


@pytest.mark.parametrize(
    ("name", "text", "service"),
    [
        ("octavia.conf", f"[controller_worker]\n{CINDER}", "Octavia"),
        ("common.txt", f"[controller_worker]\n{CINDER}", "Octavia"),
        ("tacker.conf", "[DEFAULT]\nservice_plugins = nfvo\n", "Tacker"),
        ("tacker-server.conf.j2", "[DEFAULT]\nservice_plugins = nfvo\n", "Tacker"),
        ("heat.conf", "[DEFAULT]\nenable_stack_adopt = true\n", "Heat"),
        ("manila.conf", "[DEFAULT]\nstorage_availability_zone = a\n", "Manila"),
        ("m.txt", "[a]\nbackend_availability_zone = a\nshare_driver = b\n", "Manila"),
        ("m.conf", "[DEFAULT]\nshare_driver = x\ninterface_driver = y\n", "Manila"),
        ("designate.conf", "[service:central]\nworkers = 1\n", "Designate"),
        ("barbican.conf", "[secretstore]\na_b = 1\n", "Barbican"),
        ("keystone.conf", "[cache]\nenabled = true\n", "Keystone"),
        ("placement.conf", "[api_database]\na_b = 1\n", "Placement"),
        ("i.txt", "[DEFAULT]\nenabled_hardware_types = ipmi\ninstances_path = /y\n", "Ironic"),
        ("proxy-server.conf", "[app:proxy-server]\nuse = egg:swift#proxy\n", "Swift"),
        ("magnum.conf", "[cinder]\ncross_az_attach = false\n", "Magnum"),
        ("sahara.conf", NOVA, "Sahara"),
        ("octavia/conf/more.conf", "[DEFAULT]\ndebug = true\n", "Octavia"),
        ("manila/manila.conf.d/10.conf", "[DEFAULT]\ndebug = true\n", "Manila"),
    ],
)
def test_other_services(name: str, text: str, service: str) -> None:
    """By name, by what only they have, or by the folder."""
    (part,) = read_piece(Source(name, text))

    assert kind(name, text) == "other-service"
    assert isinstance(part, OtherService)
    assert part.service == service


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("manila/ceph.conf", "[global]\nfsid = x\n", "ceph-conf"),
        ("manila/ceph.client.manila.keyring", "[client.manila]\nkey = x\n", "ceph-keyring"),
        ("ironic/nova.conf", NOVA, "nova-conf"),
        ("heat/parts.conf", f"[DEFAULT]\ndebug = true\n{NOVA}", "nova-conf"),
        ("nova.conf", f"[manila]\na_b = 1\n{NOVA}", "nova-conf"),
        ("nova_placement.conf", NOVA, "nova-conf"),
        ("placement/notes.txt", "Placement is next.\n", ""),
    ],
)
def test_those_that_are_judged_are_none(name: str, text: str, expected: str) -> None:
    """Also in the folder of another, as deployment tools put them there."""
    assert kind(name, text) == expected
