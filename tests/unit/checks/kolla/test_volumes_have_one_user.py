"""One secret, one user."""

from __future__ import annotations

NOVA = "nova_cell_ceph_backend:\n  cluster: near\n  volumes: {user: %s, pool: blocks}\n"
OWN = "[in-far]\nrbd_secret_uuid = 22222222-3333-4444-8555-666666666666\n"


def two(entry, second, **more):
    """Entries of two users; the second with these keys."""
    return "cinder_ceph_backends:\n" + entry("near") + entry("far", user=second, **more)


def test_passed_with_one_user(ask, entry):
    """Of both backends, and of Nova."""
    text = two(entry, "vol") + NOVA % "vol"

    assert set(ask({"globals.yml": text}).values()) == {"passed"}


def test_failed_with_two(ask, entry):
    """At the second one."""
    ask({"globals.yml": two(entry, "other")})
    (found,) = ask.findings

    assert found.verdict == "failed"
    assert "cinder-volume in-far has other" in found.reason


def test_failed_where_nova_has_another(ask, volumes):
    """Its user's key is what the secret holds."""
    ask({"globals.yml": volumes("near") + NOVA % "compute"})

    assert [found.verdict for found in ask.findings] == ["failed"]


def test_not_applicable_where_the_other_has_its_own_secret(ask, entry):
    """Or where nothing runs with it."""
    text = two(entry, "other")
    verdicts = ask({"kolla/globals.yml": text, "kolla/config/cinder/cinder-volume.conf": OWN})

    assert set(verdicts.values()) == {"not-applicable"}
    off = two(entry, "other", enabled="false")
    assert set(ask({"globals.yml": off}).values()) == {"not-applicable"}


def test_unknown_with_a_template(ask, entry):
    """It may become the same."""
    text = two(entry, '"{{ user_of_volumes }}"')

    assert set(ask({"globals.yml": text}).values()) == {"unknown"}
