"""The rule keyring-holds-its-entity."""

from __future__ import annotations


def test_passed_for_its_own(ask):
    """With another cluster's name too."""
    files = {
        "south.client.cinder.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "passed")
    assert finding.where.endswith("keyring:1")


def test_failed_for_another(ask):
    """Renamed, with another user's content."""
    files = {
        "ceph.client.cinder.keyring": """\
[client.glance]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("keyring:1")
    assert "client.glance" in finding.reason


def test_unknown_for_a_template(ask):
    """The name is filled in later."""
    files = {
        "ceph.client.cinder.keyring": """\
[client.{{ user }}]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_inside_a_secret(ask):
    """There the key of the secret is the file's name."""
    secret = (
        "apiVersion: v1\nkind: Secret\nmetadata:\n  name: ceph\nstringData:\n"
        "  west.client.glance.keyring: |\n"
        "    [client.cinder]\n    key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==\n"
    )

    assert list(ask({"secret.yaml": secret}).values()) == ["failed"]
