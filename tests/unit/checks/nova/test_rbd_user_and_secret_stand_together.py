"""A user without a key, or a key without a user, opens nothing."""

from __future__ import annotations

import pytest

UUID = "5f1c7c1e-8f0e-4ac6-9d3b-0a8f4f6f2b11"


def test_passed_with_both(ask):
    """Or with Jinja in them."""
    text = "[libvirt]\nrbd_user = nova\nrbd_secret_uuid = {{ uuid }}\n"

    assert ask({"nova.conf": text}) == {"[libvirt]": "passed"}


@pytest.mark.parametrize(
    "line", ["rbd_user = nova", f"rbd_secret_uuid = {UUID}", f"rbd_user =\nrbd_secret_uuid={UUID}"]
)
def test_failed_with_one(ask, line):
    """Whichever it is."""
    assert ask({"nova.conf": f"[libvirt]\n{line}\n"}) == {"[libvirt]": "failed"}


def test_unknown_where_jinja_decides(ask):
    """It may leave the whole out."""
    text = "[libvirt]\n{% if ceph %}\nrbd_user = nova\n{% endif %}\n"

    assert ask({"nova.conf": text}) == {"[libvirt]": "unknown"}


def test_not_applicable_without_either(ask):
    """Cinder then says which."""
    assert "not-applicable" in ask({"nova.conf": "[libvirt]\nimages_type = rbd\n"}).values()


def test_unknown_of_data_for_hiera(ask):
    """The other one is often at another level, beside the secrets."""
    assert ask({"common.yaml": "nova::compute::rbd::libvirt_rbd_user: nova\n"}) == {
        "[libvirt]": "unknown"
    }


def test_unknown_of_an_override_of_kolla_ansible(ask):
    """The role's own template has the other one."""
    given = {"kolla/config/nova/nova-compute.conf": "[libvirt]\nrbd_user = nova\n"}

    assert ask(given) == {"[libvirt]": "unknown"}


def test_unknown_of_a_file_that_is_laid_over_another(ask):
    """Packages and tools split what a compute reads."""
    given = {"etc/nova/nova-compute.conf": "[libvirt]\nrbd_user = nova\n"}

    assert ask(given) == {"[libvirt]": "unknown"}


def test_unknown_where_the_rest_of_the_section_is_elsewhere(ask):
    """A fragment without its header need not be all of it."""
    text = "images_type = rbd\nrbd_user = cinder\n"

    assert ask({"pasted.txt": text}) == {"[libvirt]": "unknown"}
