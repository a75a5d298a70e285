"""The rule keyring-keys-are-well-formed."""

from __future__ import annotations


def test_passed_for_a_key(ask):
    """Of a header and sixteen bytes."""
    files = {
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "passed")
    assert finding.where.endswith("a.keyring:2")


def test_failed_for_a_key_that_is_cut(ask):
    """One sign was lost when it was copied."""
    files = {
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.keyring:2")
    assert "no key of cephx" in finding.reason


def test_failed_without_a_key(ask):
    """The entity alone is no user."""
    files = {
        "a.keyring": """\
[client.cinder]
	caps mon = "profile rbd"
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.keyring:1")
    assert "no key" in finding.reason


def test_unknown_for_a_template(ask):
    """It gets its value later."""
    files = {
        "a.keyring": """\
[client.cinder]
	key = {{ key }}
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("a.keyring:2")


def test_not_applicable_to_users_that_a_tool_makes(ask):
    """Ceph makes their keys."""
    text = 'cephadm_keys:\n- name: client.vol\n  caps: {mon: "profile rbd"}\n'

    assert set(ask({"cephadm.yml": text}).values()) == {"not-applicable"}
