"""The last line counts, and nobody looks there."""

from __future__ import annotations

import pytest


def test_passed_with_options_that_take_several_values(ask):
    """The same value twice does no harm either."""
    text = (
        "[oslo_messaging_notifications]\ndriver = log\ndriver = messagingv2\n"
        "[libvirt]\nimages_type = rbd\n[libvirt]\nimages_type = rbd\n"
    )

    assert set(ask({"nova.conf": text}).values()) == {"passed"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nova.conf", "[libvirt]\nrbd_user = a\n[vnc]\n[libvirt]\nrbd_user = b\n"),
        ("cinder.conf", "[rbd]\nrbd_pool = a\nrbd_pool = b\n"),
        ("neutron.conf", "[DEFAULT]\nl3_ha = true\nl3_ha = false\n"),
        ("nova.conf", "[neutron]\npassword = aa\npassword = aaa\n"),
    ],
)
def test_failed_with_two_values(ask, name, text):
    """Also over pieces of a section."""
    assert "failed" in ask({name: text}).values()


def test_unknown_where_jinja_chooses(ask):
    """Only one of them is written."""
    text = (
        "[libvirt]\n{% if a %}\nimages_type = rbd\n{% else %}\nimages_type = qcow2\n{% endif %}\n"
    )

    assert ask({"nova.conf": text}) == {"[libvirt]": "unknown"}


def test_unknown_where_the_values_are_not_shown(ask):
    """They may be equal, or only as long."""
    text = "[neutron]\npassword = aaa\npassword = bbb\n"

    assert ask({"nova.conf": text}) == {"[neutron]": "unknown"}


def test_not_applicable_in_the_section_of_a_plugin(ask):
    """Its options may be lists."""
    assert set(ask({"neutron.conf": "[vendor]\na_b = 1\na_b = 2\n"}).values()) == {
        "not-applicable"
    }
