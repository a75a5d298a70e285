"""Signs that look right and are not."""

from __future__ import annotations

import pytest


def test_passed_with_plain_signs(ask):
    """Letters of any language are no signs."""
    text = '[DEFAULT]\nhost = "größe"\n[libvirt]\ndisk_cachemodes = "network=writeback"\n'

    assert set(ask({"nova.conf": text}).values()) == {"passed"}


@pytest.mark.parametrize(
    "value", ["“network=writeback”", "network＝none", "file=none，block=none"]
)
def test_failed_with_signs_of_a_word_processor(ask, value):
    """The sign is named, the value is not."""
    text = f"[libvirt]\nimages_type = rbd\ndisk_cachemodes = {value}\n"

    assert ask({"nova.conf": text}) == {"[libvirt]": "failed"}
    assert ask.findings[0].where.endswith("nova.conf:3")


def test_failed_in_a_cinder_conf_too(ask):
    """It is read in the same way."""
    text = "[DEFAULT]\nenabled_backends = “rbd”\n"

    assert ask({"cinder.conf": text}) == {"[DEFAULT]": "failed"}


def test_unknown_in_a_secret(ask):
    """It may be meant."""
    text = "[neutron]\npassword = abc“def\n"

    assert ask({"nova.conf": text}) == {"[neutron]": "unknown"}


@pytest.mark.parametrize(
    "text",
    [
        "[one]\nreplication_device = backend_id:two,user:“cinder”\n",
        "[one]\nrbd_secret_uuid = “5c0f7a3e-9d1b-4c52-8f0e-2b6a7d9e1c40”\n",
    ],
)
def test_failed_in_a_target_and_in_the_name_of_a_secret(ask, text):
    """A name of a secret is no secret."""
    assert ask({"cinder.conf": text}) == {"[one]": "failed"}
    assert ask.findings[0].where.endswith("cinder.conf:2")
