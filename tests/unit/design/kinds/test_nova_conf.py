"""A nova.conf is known by what only Nova reads, and keeps nothing that rules do not compare."""

from __future__ import annotations

import pytest

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.nova_conf import KIND, likeness
from dr_planner.design.recognition import recognise
from dr_planner.design.source import NotReadable, Source
from dr_planner.model.serviceconf import NovaConf

UUID = "5f1c7c1e-8f0e-4ac6-9d3b-0a8f4f6f2b11"


def nova(text: str) -> NovaConf:
    (part,) = KIND.read(Source("nova.conf", text))
    assert isinstance(part, NovaConf)
    return part


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("nova.conf", "", Likeness.SURE),
        ("a.txt", "[libvirt]\nimages_type = rbd\n", Likeness.SURE),
        ("a.txt", "# of a guide\n\n[cinder]\ncross_az_attach = false\n", Likeness.SURE),
        ("a.txt", "[glance]\nrbd_pool = images\n[libvirt]\nvirt_type = kvm\n", Likeness.SURE),
        ("25-nova-extra.conf", "[DEFAULT]\nreimage_timeout_per_gb = 60\n", Likeness.NAME),
        ("nova/x.conf", "[DEFAULT]\ndebug = true\n", Likeness.NAME),
        ("a.txt", "[glance]\nrbd_pool = i\nenable_rbd_download = true\n", Likeness.SURE),
        ("a.txt", "[DEFAULT]\ndebug = true\n", Likeness.NO),
        ("a.txt", "# pasted\nimages_type = rbd\nrbd_user = cinder\n", Likeness.SURE),
        ("a.tfvars", "images_type = rbd\n", Likeness.NO),
        ("nova/x.env", "debug = true\n", Likeness.NO),
        ("a.sh", "cat > nova.conf <<X\n[libvirt]\nimages_type = rbd\nX\n", Likeness.NO),
        ("a.yaml", "nova:\n  conf: |\n    [libvirt]\n    images_type = rbd\n", Likeness.NO),
    ],
)
def test_is_known_by_what_only_nova_has(name: str, text: str, expected: Likeness) -> None:
    """A script that writes one is none."""
    assert likeness(Source(name, text)) is expected


def test_is_told_from_cinder() -> None:
    """Nova may read Glance's pool, by options of Cinder's names."""
    text = "[glance]\nrbd_pool = images\nrbd_ceph_conf = /etc/ceph/a.conf\n[DEFAULT]\n"
    found = recognise(Source("nova.conf", text))

    assert found is not None
    assert found[0] == "nova-conf"


def test_keeps_no_value_that_no_rule_compares() -> None:
    """A password in a URL, and a key where a UUID belongs, are shapes only."""
    conf = nova(
        "[DEFAULT]\ntransport_url = rabbit://u:hunter2@h\n"
        "[libvirt]\nrbd_secret_uuid = QGZ1xYzRhunter2\n"
    )

    assert "hunter2" not in repr(conf)


def test_keeps_what_rules_compare() -> None:
    """With its line."""
    option = nova(f"[libvirt]\nrbd_secret_uuid = {UUID}\n").option("libvirt", "rbd_secret_uuid")

    assert option is not None
    assert (option.value.text, option.value.line) == (UUID, 2)


def test_a_byte_order_mark_is_refused() -> None:
    """oslo.config takes it for a part of the first line."""
    with pytest.raises(NotReadable, match="byte-order"):
        list(KIND.read(Source("nova.conf", "[DEFAULT]\n", byte_order_mark=True)))


def test_an_octavia_conf_is_none():
    """It has a driver for computes too."""
    text = "[controller_worker]\ncompute_driver = compute_nova_driver\n"

    assert likeness(Source("octavia.conf", text)) is Likeness.NO
    assert likeness(Source("x.conf", "[DEFAULT]\ncompute_driver = libvirt.LibvirtDriver\n"))
