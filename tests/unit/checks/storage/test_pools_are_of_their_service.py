"""The check storage.pools-are-of-their-service."""

from __future__ import annotations


def test_passed_with_pools_of_their_own(ask, design):
    """Each in one of its role."""
    assert set(ask(design).values()) == {"passed"}


def test_failed_where_disks_are_among_volumes(ask, design):
    """And only of the one that is there."""
    disks = design["nova"][0]
    disks["pool"] = design["cinder"]["backends"][0]["pool"]

    answers = ask(design)

    assert [name for name, verdict in answers.items() if verdict == "failed"] == [
        f"Nova's disks at {disks['site']}"
    ]


def test_failed_where_volumes_are_among_images(ask, design):
    """A slip in a name."""
    backend = design["cinder"]["backends"][0]
    backend["pool"] = design["glance"][0]["pool"]

    assert ask(design)[f"backend {backend['name']}"] == "failed"


def test_unknown_where_a_service_is_left_out(ask, design):
    """It keeps its data somewhere."""
    for key in ("cinder", "glance", "nova"):
        del design[key]

    assert ask(design) == {"Cinder": "unknown", "Glance": "unknown", "Nova": "unknown"}
