"""An option in another section does nothing."""

from __future__ import annotations

import pytest


def test_passed_where_they_are_read(ask):
    """Names of sections have no case."""
    text = "[AGENT]\navailability_zone = north\n[bgp]\nbgp_router_id = 192.0.2.1\n"

    assert set(ask({"neutron.conf": text}).values()) == {"passed"}


@pytest.mark.parametrize(
    ("name", "text", "home"),
    [
        ("nova.conf", "[DEFAULT]\nimages_type = rbd\n", "[libvirt]"),
        ("nova.conf", "[DEFAULT]\ncross_az_attach = false\n", "[cinder]"),
        ("nova.conf", "[libvirt]\nnever_download_image_if_on_rbd = true\n", "[workarounds]"),
        ("l3_agent.ini", "[DEFAULT]\navailability_zone = north\n", "[agent]"),
        ("glance-api.conf", "[DEFAULT]\ndefault_backend = one\n", "[glance_store]"),
        ("bgp-agent.conf", "[ovn]\nbgp_AS = 64999\n", "[DEFAULT]"),
    ],
)
def test_failed_in_another_section(ask, name, text, home):
    """The finding says where."""
    assert list(ask({name: text}).values()) == ["failed"]
    assert home in ask.findings[0].reason


def test_unknown_in_the_section_of_a_plugin(ask):
    """It may have an option of that name."""
    assert list(ask({"neutron.conf": "[vendor]\nl3_ha = true\n"}).values()) == ["unknown"]
