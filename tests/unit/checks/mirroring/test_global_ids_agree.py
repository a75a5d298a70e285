"""The rule global-ids-agree."""

from __future__ import annotations


def test_passed_for_copies(ask):
    """One id."""
    files = {
        "a.txt": """\
north # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: 1058c4df7c3
	features: layering, exclusive-lock, journaling
	mirroring state: enabled
	mirroring mode: journal
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true

south # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: c0ffee5
	features: layering, exclusive-lock, journaling
	mirroring state: enabled
	mirroring mode: journal
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: false
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_for_two_images_of_one_name(ask):
    """Each was created at its site."""
    files = {
        "a.txt": """\
north # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: 1058c4df7c3
	features: layering, exclusive-lock, journaling
	mirroring state: enabled
	mirroring mode: journal
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true

south # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: 20aa17b0e41
	features: layering, exclusive-lock, journaling
	mirroring state: enabled
	mirroring mode: journal
	mirroring global id: 88db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "differ" in finding.reason


def test_unknown_when_one_is_not_said(ask):
    """The line is missing."""
    files = {
        "a.txt": """\
north # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: 1058c4df7c3
	features: layering, exclusive-lock, journaling
	mirroring state: enabled
	mirroring mode: journal
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true

south # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: 20aa17b0e41
	features: layering, exclusive-lock, journaling
	mirroring state: enabled
	mirroring mode: journal
	mirroring primary: true
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "not said" in finding.reason
