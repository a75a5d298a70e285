"""A key that nobody looks at."""

from __future__ import annotations


def test_passed_with_cephx(ask, external):
    """However the options are written."""
    text = external("auth client required: cephx", "auth_service_required: cephx")

    assert set(ask({"v.yaml": text}).values()) == {"passed"}


def test_failed_with_none(ask, external):
    """At its line."""
    ask({"v.yaml": external("auth client required: none")})

    assert ask.findings[0].verdict == "failed"
    assert ask.findings[0].where.endswith(":8")
    assert set(ask({"v.yaml": external("auth supported: none")}).values()) == {"failed"}


def test_unknown_with_a_template(ask, external):
    """It may become either."""
    text = external('auth_client_required: "{{ auth }}"')

    assert set(ask({"v.yaml": text}).values()) == {"unknown"}


def test_not_applicable_without_a_word_on_it(ask, external):
    """Ceph's default is cephx."""
    assert set(ask({"v.yaml": external()}).values()) == {"not-applicable"}
