"""Asks live.no-backends-beside-the-design."""

STRANGER = {"host": "cinder-east@fast", "zone": "east", "status": "enabled", "state": "up"}


def test_passed_when_all_are_designed(ask, live):
    """Each service once, though two sites tell it."""
    assert ask(live) == {
        "service cinder-east@rbd-e": "passed",
        "service cinder-west@rbd-w": "passed",
    }


def test_failed_with_a_stranger(ask, live):
    """Its volumes are in no plan."""
    live["seen"]["sites"][1]["volume_services"].append(STRANGER)
    live["seen"]["sites"][0]["volume_services"].append(STRANGER)

    assert ask(live)["service cinder-east@fast"] == "failed"


def test_unknown_when_the_stranger_may_be_designed(ask, live):
    """A backend without a host has no name to know it by."""
    del live["design"]["cinder"]["backends"][0]["host"]

    assert ask(live)["service cinder-east@rbd-e"] == "unknown"


def test_unknown_when_cinder_is_silent(ask, live):
    """An empty answer and no answer are two things."""
    live["seen"]["sites"] = []

    assert set(ask(live).values()) == {"unknown"}
