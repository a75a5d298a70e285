"""Neutron's files are known by their names, or by what only Neutron reads."""

from __future__ import annotations

import pytest

from dr_planner.design.kinds.neutron_conf import KIND, likeness
from dr_planner.design.source import Source


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("l3_agent.ini", "", "SURE"),
        ("neutron.conf.j2", "", "SURE"),
        ("a.ini", "[agent]\navailability_zone = north\n", "SURE"),
        ("a.ini", "[AGENT]\nAvailability_Zone = north\n", "SURE"),
        ("a.ini", "[BGP]\nbgp_speaker_driver = x\n", "SURE"),
        ("neutron_server.conf", "[DEFAULT]\ndebug = true\n", "NAME"),
        ("a.ini", "[agent]\nroot_helper = sudo\n", "NO"),
        ("a.txt", "availability_zone = north\nl3_ha = true\n", "SURE"),
        ("a.txt", "availability_zone = north\n", "NO"),
        ("nova.conf", "[DEFAULT]\nl3_ha = true\n", "NO"),
        ("o.conf", "[DEFAULT]\nexposing_method = vrf\n[bgp]\nbgp_speaker_driver = x\n", "NO"),
        ("a.ini", "[north]\navailability_zone = north\n", "NO"),
    ],
)
def test_is_known_by_what_only_neutron_has(name: str, text: str, expected: str) -> None:
    """[agent] alone is everybody's."""
    assert likeness(Source(name, text)).name == expected


def test_keeps_no_secret() -> None:
    """The metadata agent has one."""
    text = "[DEFAULT]\nmetadata_proxy_shared_secret = hunter2hunter2\n"
    (part,) = KIND.read(Source("metadata_agent.ini", text))

    assert "hunter2" not in repr(part)
