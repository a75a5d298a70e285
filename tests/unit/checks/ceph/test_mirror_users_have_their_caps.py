"""The rule mirror-users-have-their-caps."""

from __future__ import annotations


def test_passed_for_daemon_and_peer(ask):
    """As the documents say."""
    files = {
        "a.keyring": """\
[client.rbd-mirror.a]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd-mirror"
	caps osd = "profile rbd"
[client.rbd-mirror-peer]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd-mirror-peer"
	caps osd = "profile rbd"
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_for_a_daemon_with_the_profile_of_a_client(ask):
    """It cannot keep its leader."""
    files = {
        "a.keyring": """\
[client.rbd-mirror.a]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd"
	caps osd = "profile rbd"
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.keyring:3")
    assert "not the profile" in finding.reason


def test_failed_for_a_peer_that_cannot_read(ask):
    """It may do nothing at OSDs."""
    files = {
        "a.keyring": """\
[client.rbd-mirror-peer]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd-mirror-peer"
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.keyring:1")
    assert "nothing at osd" in finding.reason


def test_unknown_for_a_template(ask):
    """It gets its value later."""
    files = {
        "a.keyring": """\
[client.rbd-mirror.a]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "{{ caps }}"
	caps osd = "profile rbd"
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("a.keyring:3")
