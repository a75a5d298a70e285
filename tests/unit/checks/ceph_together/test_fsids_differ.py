"""The rule fsids-differ."""

from __future__ import annotations


def test_passed_for_two_clusters(ask):
    """Each has its own."""
    files = {
        "a.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
""",
        "b.conf": """\
[global]
fsid = c07d9e42-81aa-4f36-b2d5-66e0a1f3947b
mon_host = 10.2.0.1
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_for_one_fsid_and_other_monitors(ask):
    """Both were made from one template."""
    files = {
        "a.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
""",
        "b.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.2.0.1
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("b.conf:2")
    assert "different monitors" in finding.reason


def test_unknown_for_a_template(ask):
    """The monitors say that it is another cluster."""
    files = {
        "a.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
""",
        "b.conf": """\
[global]
fsid = {{ fsid }}
mon_host = 10.2.0.1
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("b.conf:2")
    assert "filled in later" in finding.reason


def test_not_applicable_for_copies_of_one_file(ask):
    """Cinder and Nova each have one."""
    files = {
        "cinder/ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
""",
        "nova/ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
""",
    }
    verdicts = ask(files)

    assert "not-applicable" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_unknown_with_zeros(ask):
    """They are to be filled in, in both."""
    conf = "[global]\nfsid = 00000000-0000-0000-0000-000000000000\nmon_host = 10.1.0.{}\n"

    assert set(ask({"a.conf": conf.format(1), "b.conf": conf.format(2)}).values()) == {"unknown"}
