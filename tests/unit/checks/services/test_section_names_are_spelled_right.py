"""A slip in a header loses all that is below it."""

from __future__ import annotations

import pytest


def test_passed_for_sections_of_the_service_and_of_others(ask):
    """A plug-in's section is like none of the service's; a store is named by the operator."""
    verdicts = ask(
        {
            "neutron.conf": "[QUOTAS]\nquota_port = 1\n[vendor_acme]\na_b = 1\n",
            "glance-api.conf": "[DEFAULT]\nenabled_backends = file1:file\n[file1]\na_b = 1\n",
        }
    )

    assert set(verdicts.values()) == {"passed"}


@pytest.mark.parametrize(
    ("name", "section"),
    [
        ("nova.conf", "libvrit"),
        ("nova.conf", "workaround"),
        ("nova.conf", "Default"),
        ("glance-api.conf", "glance-store"),
        ("neutron.conf", "quota"),
        ("bgp-agent.conf", "bgp"),
    ],
)
def test_failed_for_a_slip(ask, name, section):
    """The finding says what is meant."""
    assert ask({name: f"[{section}]\na_b = 1\n"}) == {f"[{section}]": "failed"}


@pytest.mark.parametrize("section", ["oslo_concurrency", "privsep_vtysh", "privsep_ovs_vsctl"])
def test_passed_for_sections_of_the_agent_s_libraries(ask, section):
    """ovn-bgp-agent has a helper with privileges for each of two commands."""
    text = f"[DEFAULT]\nexposing_method = vrf\n[{section}]\na_b = 1\n"

    assert ask({"bgp-agent.conf": text}) == {"[DEFAULT]": "passed", f"[{section}]": "passed"}


def test_unknown_where_jinja_names_it(ask):
    """The name is not in the file."""
    text = "[DEFAULT]\ndebug = true\n[{{ name }}]\na_b = 1\n"

    assert "unknown" in ask({"glance-api.conf": text}).values()


def test_passed_where_no_section_stands(ask):
    """A fragment has lost its header; that is not a name."""
    assert ask({"pasted.txt": "exposing_method = vrf\na_b = 1\n"}) == {"[DEFAULT]": "passed"}
    assert ask({"pasted.txt": "cross_az_attach = no\nimages_type = rbd\na_b = 1\n"}) == {
        "[cinder]": "passed",
        "[libvirt]": "passed",
    }
