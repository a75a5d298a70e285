"""Asks live.volume-types-are-as-designed."""

import pytest


def specs(live, number, **change):
    """Change the extra specs of a type, as both sites tell it."""
    for site in live["seen"]["sites"]:
        site["volume_types"][number]["extra_specs"].update(change)


def test_passed_when_they_agree(ask, live):
    """Both types are there."""
    assert ask(live) == {"type gold-e": "passed", "type gold-w": "passed"}


def test_passed_with_several_backends(ask, live):
    """Cinder's scheduler takes alternatives in one word list."""
    live["design"]["cinder"]["volume_types"][0]["backends"] = ["rbd-e", "rbd-w"]
    specs(live, 0, volume_backend_name="<or> rbd-w <or> rbd-e")

    assert ask(live)["type gold-e"] == "passed"


@pytest.mark.parametrize(
    "change",
    [
        {"volume_backend_name": "rbd-w"},
        {"replication_enabled": "<is> True"},
        {"multiattach": "<is> True"},
    ],
)
def test_failed_when_specs_differ(ask, live, change):
    """Each of them changes where a volume goes, or what becomes of it."""
    specs(live, 0, **change)

    assert ask(live) == {"type gold-e": "failed", "type gold-w": "passed"}


def test_failed_when_replication_is_spelled_otherwise(ask, live):
    """The driver compares letter by letter."""
    live["design"]["cinder"]["volume_types"][0]["replicated"] = True
    specs(live, 0, replication_enabled="<is> true")

    assert ask(live)["type gold-e"] == "failed"


def test_failed_when_a_type_is_missing(ask, live):
    """Its volumes could not even be made again."""
    for site in live["seen"]["sites"]:
        del site["volume_types"][1]

    assert ask(live)["type gold-w"] == "failed"


def test_unknown_when_types_are_not_told(ask, live):
    """Refused by policy, for instance."""
    for site in live["seen"]["sites"]:
        site["volume_types"] = None
        site["silent"] = {"volume_types": "403"}

    assert set(ask(live).values()) == {"unknown"}
