"""What a guide leaves open must not reach a service."""

from __future__ import annotations

import pytest


def test_passed_with_real_values(ask):
    """The format of a log line may have angle brackets."""
    text = "[DEFAULT]\nmy_ip = 192.0.2.1\nlogging_context_format_string = <%(levelname)s> a\n"

    assert ask({"nova.conf": text}) == {"[DEFAULT]": "passed"}


def test_failed_with_a_placeholder(ask):
    """Also in a value that is not shown."""
    text = "[glance_store]\nstores = rbd\n[DEFAULT]\ntransport_url = rabbit://a:<PASSWORD>@b\n"

    assert ask({"glance-api.conf": text}) == {"[glance_store]": "passed", "[DEFAULT]": "failed"}
    assert "PASSWORD" not in str(ask.findings)


def test_unknown_with_jinja_beside_it(ask):
    """The brackets may be part of what Jinja writes."""
    text = "[DEFAULT]\nbgp_router_id = <{{ a }}>\n"

    assert ask({"bgp-agent.conf": text}) == {"[DEFAULT]": "unknown"}


@pytest.mark.parametrize("word", ["_POOL_", "@pool@", "%POOL%", "CHANGEME"])
def test_failed_with_signs_of_others(ask, word):
    """What a tool was to replace, and did not."""
    assert ask({"nova.conf": f"[libvirt]\nimages_rbd_pool = {word}\n"}) == {"[libvirt]": "failed"}
