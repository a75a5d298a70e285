"""The rule images-have-one-primary."""

from __future__ import annotations


def test_passed_with_one(ask):
    """The other is a copy."""
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


def test_passed_in_two_files(ask):
    """Each from a site."""
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
""",
        "b.txt": """\
north # rbd info volumes/volume-1
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


def test_not_applicable_for_one_copy_that_was_asked_twice(ask):
    """Before and after; its id is the same."""
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
""",
        "b.txt": """\
north # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: 1058c4df7c3
	features: layering, exclusive-lock, journaling
	mirroring state: enabled
	mirroring mode: journal
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true
""",
    }
    verdicts = ask(files)

    assert "not-applicable" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_with_two(ask):
    """After a forced promotion."""
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
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "2 of 2" in finding.reason


def test_failed_with_none(ask):
    """Both were demoted."""
    files = {
        "a.txt": """\
north # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: c0ffee5
	features: layering, exclusive-lock, journaling
	mirroring state: enabled
	mirroring mode: journal
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: false

southern # rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: c0ffee8
	features: layering, exclusive-lock, journaling
	mirroring state: enabled
	mirroring mode: journal
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: false
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "none is" in finding.reason


def test_unknown_when_one_does_not_say(ask):
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
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "not said" in finding.reason


def test_not_applicable_for_one_side(ask):
    """The other may be asked later."""
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
""",
    }
    verdicts = ask(files)

    assert "not-applicable" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_unknown_when_roles_change_between_the_answers(ask):
    """A terminal shows a failover: each side was asked at another time."""
    answer = """\
[root@{host} ~]# rbd info volumes/volume-1
rbd image 'volume-1':
	size 1 GiB in 256 objects
	id: {id}
	features: layering, exclusive-lock, journaling
	mirroring state: enabled
	mirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
	mirroring primary: true
"""
    before = answer.format(host="north", id="1058c4df7c3")
    change = "[root@north ~]# rbd mirror image demote volumes/volume-1\nImage demoted\n"
    after = answer.format(host="south", id="20aa17b0e41")
    verdicts = ask({"a.txt": before + change + after})

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    assert "failed" in ask({"a.txt": before + after + change}).values()
