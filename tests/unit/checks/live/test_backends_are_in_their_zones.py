"""Asks live.backends-are-in-their-zones."""


def test_passed_when_the_zone_is_the_sites(ask, live):
    """Both are where the design has them."""
    assert set(ask(live).values()) == {"passed"}


def test_passed_with_a_zone_of_its_own(ask, live):
    """A backend's own zone in the design counts before the site's."""
    live["design"]["cinder"]["backends"][0]["availability_zone"] = "attic"
    for site in live["seen"]["sites"]:
        site["volume_services"][0]["zone"] = "attic"

    assert ask(live)["backend rbd-e"] == "passed"


def test_failed_in_another_zone(ask, live):
    """Cinder falls back to nova, its default."""
    for site in live["seen"]["sites"]:
        site["volume_services"][0]["zone"] = "nova"

    assert ask(live) == {"backend rbd-e": "failed", "backend rbd-w": "passed"}


def test_unknown_without_a_zone_in_the_design(ask, live):
    """There is nothing to compare with."""
    del live["design"]["sites"][0]["availability_zones"]["cinder"]

    assert ask(live)["backend rbd-e"] == "unknown"
