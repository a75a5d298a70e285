"""A name that is one slip away from an option is a line that does nothing."""

from __future__ import annotations

import pytest


def test_passed_with_the_services_options(ask):
    """And with names that are like none, for a plug-in may have them."""
    verdicts = ask(
        {
            "nova.conf": "[libvirt]\nimages_rbd_pool = vms\n[cinder]\nvendor_mirror_mode = a\n",
            "l3_agent.ini": "[AGENT]\navailability_zone = north\n",
        }
    )

    assert set(verdicts.values()) == {"passed"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nova.conf", "[keystone_authtoken]\nauth_uri = http://a\nmemcache_servers = a:1\n"),
        ("nova.conf", "[keystone_authtoken]\nauth_url = http://a\nproject_domain_id = a\n"),
        ("neutron.conf", "[DEFAULT]\nlogdir = /var/log\nrpc_thread_pool_size = 64\n"),
    ],
)
def test_passed_with_names_that_are_near_others(ask, name, text):
    """Old names, which the service still takes, and those of the plug-in that authenticates."""
    assert set(ask({name: text}).values()) == {"passed"}


@pytest.mark.parametrize(
    ("name", "text", "meant"),
    [
        ("nova.conf", "[libvirt]\nimages_rbd_pol = vms\n", "'images_rbd_pool'"),
        ("nova.conf", "[cinder]\ncross_az_attahc = false\n", "'cross_az_attach'"),
        ("neutron.conf", "[DEFAULT]\ndefault_availability_zone = a\n", "_availability_zones'"),
        ("cinder.conf", "[DEFAULT]\nallow_availabilty_zone_falback = on\n", "zone_fallback'"),
        (
            "cinder.conf",
            "[DEFAULT]\nenabled_backends = a\n[a]\nvolume_driver = "
            "cinder.volume.drivers.pure.PureISCSIDriver\nreplication_devices = backend_id:b\n",
            "'replication_device'",
        ),
        (
            "glance-api.conf",
            "[DEFAULT]\nenabled_backends = a:rbd\n[a]\nrbd_store_pools = images\n",
            "'rbd_store_pool'",
        ),
    ],
)
def test_failed_with_a_slip(ask, name, text, meant):
    """The finding says what may be meant, at the line."""
    ask({name: text})
    (found,) = [each for each in ask.findings if each.verdict == "failed"]

    assert found.reason.endswith(f"{meant}?")
    assert found.where.endswith(f":{len(text.splitlines())}")


def test_unknown_where_jinja_names_the_section(ask):
    """It may be any section."""
    text = "[DEFAULT]\nmy_ip = 192.0.2.1\n[{{ section }}]\nimages_rbd_pol = vms\n"

    assert ask({"nova.conf": text})["[{{ section }}]"] == "unknown"


def test_not_applicable_to_a_driver_that_left(ask):
    """Its options are like those of others, and were right."""
    text = (
        "[DEFAULT]\nenabled_backends = a\n[a]\n"
        "volume_driver = cinder.volume.drivers.hitachi.hnas_nfs.HNASNFSDriver\nhnas_password = b\n"
    )

    assert ask({"cinder.conf": text})["[a]"] == "not-applicable"


def test_not_applicable_in_a_section_that_nobody_knows(ask):
    """A plug-in's options are its own."""
    assert ask({"neutron.conf": "[DEFAULT]\nl3_ha = true\n[acme]\nl3_haa = a\n"})["[acme]"] == (
        "not-applicable"
    )
