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
        ("cephClientKey: hunter2hunter2", "hunter2hunter2"),
        ("    admin-key: hunter2hunter2", "hunter2hunter2"),
        ("OS_PWD=hunter2hunter2", "hunter2hunter2"),
        ("san_pasword = hunter2hunter2", "hunter2hunter2"),
        ("cinder_password: |\n  hunterhunter\n", "hunterhunter"),
        ("cinder_password: &one hunterhunter\n", "hunterhunter"),
        ("cinder_password: !vault |\n  hunterhunter\n", "hunterhunter"),
        ("cinder::password => 'hunterhunter',", "hunterhunter"),
        ("cinder_password: ENC[PKCS7,hunterhunter]", "hunterhunter"),
        ("{cinder_password: hunterhunter}", "hunterhunter"),
        ("password: \"{{ vaulted | default('hunterhunter') }}\"", "hunterhunter"),
        ("data:\n  password: " + base64.b64encode(b"hunterhunter").decode(), "hunterhunter"),
        ("<password>hunterhunter</password>", "hunterhunter"),
        ("openstack --os-password hunterhunter volume list", "hunterhunter"),
        ("mysql -u root -phunterhunter -e 'show status'", "hunterhunter"),
        ("curl -s -u admin:hunterhunter https://here", "hunterhunter"),
        ("curl -H 'Authorization: Bearer hunterhunter'", "hunterhunter"),
        (" neighbor 192.0.2.1 password hunterhunter", "hunterhunter"),
        (" neighbor 192.0.2.1 password 8 hunterhunter", "hunterhunter"),
        ('  password "hunterhunter";', "hunterhunter"),
        ("snmp-server community hunterhunter RO", "hunterhunter"),
        ("enable secret 5 hunter2hunter2", "hunter2hunter2"),
        ('wsrep_sst_auth = "sst:hunterhunter"', "hunterhunter"),
        ("rabbit://nova:hunter/h@nter@192.0.2.1,nova:more-of-it@192.0.2.2", "hunter/h@nter"),
        ("password = hunter/2hunter2#and-2more2", "2hunter2"),
        ("-----BEGIN RSA PRIVATE KEY-----\nhunterhunter\n-----END RSA", "hunterhunter"),
        ("[hUn7erhUn7erhUn7er]", "hUn7erhUn7erhUn7er"),
        ("password = hunter2:", "hunter2:"),
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
        "secret_name: ceph-conf-files",
        "secretProviderClass: ceph-conf-files",
        "secret:\n  secretName: ceph-conf-files",
        "secret: {secretName: ceph-conf-files}",
        "secretKeyRef: {name: ceph-conf-files}",
        "passwordSelectors:\n  database: CinderPlace",
        "rbd_pool = volumes",
        "  key: volumes-north",
        "topologyKey: topology.kubernetes.io/zone",
        "identity = keystone-north",
        "the password for volumes is elsewhere",
        "password: *cinder_password",
        "virsh secret-set-value --secret 457eb676-33da-42ec-9a8c-9293d545c337",
        "url = http://192.0.2.1:8776/v3",
        "command: podman run --user cinder:cinder-group",
        "class = RouterHostedByL3Agent",
    ],
)
def test_what_is_no_secret_stays(text):
    """A report that hides the name of a pool helps nobody."""
    assert secret_words(text) == set()


def test_a_key_is_masked_though_no_file_had_it():
    """The mask knows what keys look like."""
    assert KEY not in Mask(())(f"reason: {KEY}")


OWN = (
    "see 'openstack availability zone list'", "rbd_secret_uuid", "site/openstack/a.conf",
    "openstack", "secret", " is ",
)  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Have a look: see 'openstack availability zone list'.",
        "rbd_secret_uuid is missing",
        "site/openstack/a.conf:3",
        "it names /etc/openstack/ceph.conf",
        "the backend openstack-north has my_secret_option",
    ],
)
def test_a_common_word_stays_where_it_tells_nothing(text):
    """In the product's own texts, in paths and in longer names."""
    assert Mask({"openstack", "secret"}, lambda: OWN)(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "the pool is {}", "password={}", "'{}'", "{}", "rabbit://{}:x@here", "rabbit://x:{}@here",
        "user/{}", "of {}: see", "it is {}.", "{} is {}",
    ],
)  # fmt: skip
@pytest.mark.parametrize("word", ["openstack", "secret"])
def test_a_common_word_is_masked_where_it_may_be_the_value(text, word):
    """Wherever a value would stand."""
    masked = Mask({"openstack", "secret"}, lambda: OWN)(text.replace("{}", word))
    assert masked == text.replace("{}", "***")


@pytest.mark.parametrize("text", ["a-hunterhunter", "/etc/hunterhunter/a", "hunterhunters"])
def test_what_is_no_word_of_the_products_is_masked_everywhere(text):
    """Also as a piece of something."""
    assert "hunterhunter" not in Mask({"hunterhunter"}, lambda: OWN)(text)
