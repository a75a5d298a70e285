"""The second lock: words that look like secrets are found, and replaced in what goes out."""

from __future__ import annotations

import base64

import pytest

from dr_planner.design.secretwords import Mask, secret_words

KEY = "AQ" + "Bx" * 18 + "=="
TWICE = base64.b64encode(KEY.encode()).decode()


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        (f"\tkey = {KEY}\n", KEY),
        (f"anything at all {KEY} else", KEY),
        ("san_password = hunter2hunter2", "hunter2hunter2"),
        ('"api_token": "t0k3n-t0k3n"', "t0k3n-t0k3n"),
        ("transport_url = rabbit://nova:rabbitpass@10.0.0.1", "rabbitpass"),
        ("token: eyJmc2lkIjoiMTIzNDU2Nzg5MDEyMzQ1Njc4OTAifQ==", None),
        ("application_credential_secret: qwertyuiop", "qwertyuiop"),
        ("  userKey: " + TWICE, TWICE),
        ("ceph_keys:\n  fixed_key: 0000000011111111", "0000000011111111"),
        ("a.conf: " + base64.b64encode(b"san_password = in-base64").decode(), "in-base64"),
    ],
)
def test_a_secret_is_found_and_masked(text, secret):
    """Whatever it is called, and wherever it stands."""
    words = secret_words(text)
    assert words
    if secret is not None:
        assert secret in words
        assert secret not in Mask(words)(f"a finding about {secret} here")


@pytest.mark.parametrize(
    "text",
    [
        "rbd_secret_uuid = 457eb676-33da-42ec-9a8c-9293d545c337",
        "keyring = /etc/ceph/ceph.client.cinder.keyring",
        "key = <the key>",
        "password: '{{ cinder_password }}'",
        "secretName: ceph-conf-files",
        "rbd_pool = volumes",
    ],
)
def test_what_is_no_secret_stays(text):
    """A report that hides the name of a pool helps nobody."""
    assert secret_words(text) == set()


def test_a_key_is_masked_though_no_file_had_it():
    """The mask knows what keys look like."""
    assert KEY not in Mask(())(f"reason: {KEY}")
