"""The rule single-images-need-image-mode."""

from __future__ import annotations


def test_passed_in_image_mode(ask):
    """As Cinder needs it."""
    files = {
        "a.sh": """\
rbd mirror pool enable volumes image
rbd mirror image enable volumes/a journal
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_in_pool_mode(ask):
    """Ceph refuses it."""
    files = {
        "a.sh": """\
rbd mirror pool enable volumes pool
rbd mirror image enable volumes/a journal
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.sh:2")
    assert "mode 'pool'" in finding.reason


def test_unknown_when_the_pool_is_not_enabled_here(ask):
    """It may be of any mode."""
    files = {
        "a.sh": "rbd mirror image enable volumes/a journal\n",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "does not stand here" in finding.reason


def test_passed_for_a_variable_that_is_the_same(ask):
    """Whatever it holds, it is one pool; what a function is given may be another one each time."""
    script = "rbd mirror pool enable {0} image\nrbd mirror image enable {0}/a journal\n"

    assert "passed" in ask({"a.sh": script.format("${POOL}")}).values()
    assert "unknown" in ask({"a.sh": script.format("$1")}).values()


def test_unknown_when_a_page_shows_both_modes(ask):
    """One or the other is meant."""
    text = "rbd mirror pool enable volumes image\nrbd mirror pool enable volumes pool\n"
    verdicts = ask({"a.sh": f"{text}rbd mirror image enable volumes/a journal\n"})

    assert "unknown" in verdicts.values()
    assert "several modes" in next(f for f in ask.findings if f.verdict == "unknown").reason
