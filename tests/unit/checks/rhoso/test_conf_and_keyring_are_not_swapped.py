"""A key in the wrong file."""

from __future__ import annotations

CONF, KEY = '"[global]\\nfsid = 1\\n"', '"[client.x]\\nkey = not-shown\\n"'


def files(conf, keyring):
    """A Secret with both."""
    return (
        "kind: Secret\napiVersion: v1\nstringData:\n"
        f"  far.conf: {conf}\n  far.client.x.keyring: {keyring}\n"
    )


def test_passed_where_each_holds_its_own(ask):
    """Real ones and placeholders."""
    for text in (files(CONF, KEY), files("CHANGEME_CONF", "CHANGEME_KEYRING")):
        assert set(ask({"s.yaml": text}).values()) == {"passed"}


def test_failed_where_they_are_swapped(ask):
    """Both, and nothing of the key is told."""
    for text in (files(KEY, CONF), files("CHANGEME_KEYRING", "CHANGEME_CONF")):
        assert set(ask({"s.yaml": text}).values()) == {"failed"}
        assert "not-shown" not in str(ask.findings)


def test_unknown_with_something_else(ask):
    """In base64, for example."""
    assert set(ask({"s.yaml": files("W2dsb2JhbF0K", "W2NsaWVudF0K")}).values()) == {"unknown"}
