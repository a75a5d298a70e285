"""A secret holds one key, and a key is one user's."""

from __future__ import annotations

ONE = "5f1c7c1e-8f0e-4ac6-9d3b-0a8f4f6f2b11"
TWO = "7a2d8d2f-9a1f-4bd7-8e4c-1b9a5a7a3c22"


def both(ask, nova_user, cinder_user, secret=ONE):
    return ask(
        {
            "nova.conf": f"[libvirt]\nrbd_user = {nova_user}\nrbd_secret_uuid = {ONE}\n",
            "cinder.conf": f"[rbd]\nrbd_pool = v\nrbd_user = {cinder_user}\n"
            f"rbd_secret_uuid = {secret}\n",
        }
    )


def test_passed_with_one_user(ask):
    """Letters of a UUID have no case."""
    assert both(ask, "cinder", "cinder", ONE.upper()) == {f"secret {ONE}": "passed"}


def test_failed_with_two(ask):
    """Both are named."""
    assert both(ask, "nova", "cinder") == {f"secret {ONE}": "failed"}
    assert "nova" in ask.findings[0].reason
    assert "cinder" in ask.findings[0].reason


def test_unknown_where_jinja_writes_a_user(ask):
    """It may be the same."""
    assert both(ask, "{{ user }}", "cinder") == {f"secret {ONE}": "unknown"}


def test_not_applicable_with_two_secrets(ask):
    """Each may have its user."""
    assert set(both(ask, "nova", "cinder", TWO).values()) == {"not-applicable"}


def test_unknown_where_the_secret_is_to_be_filled_in(ask):
    """Zeros stand for two secrets that nobody knows yet."""
    nil = "00000000-0000-0000-0000-000000000000"
    texts = {
        f"{name}.conf": f"[{section}]\nrbd_pool = v\nrbd_user = {name}\nrbd_secret_uuid = {nil}\n"
        for name, section in (("nova", "libvirt"), ("cinder", "rbd"))
    }
    assert set(ask(texts).values()) == {"unknown"}
