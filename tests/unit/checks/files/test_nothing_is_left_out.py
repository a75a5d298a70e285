"""Dots that stand for lines are not understood by the service."""

from __future__ import annotations

import pytest

SECTION = "[one]\nvolume_driver = cinder.volume.drivers.rbd.RBDDriver\n"


def test_passed_in_a_whole_file(ask):
    """Dots in a value or a comment are none of these."""
    assert ask({"cinder.conf": SECTION + "# ...\nrbd_pool = a...\n"}) == {"cinder.conf": "passed"}


@pytest.mark.parametrize("gap", ["...", "  ....", "…", "[...]", "(snip)", "<further options>"])
def test_failed_with_a_gap(ask, gap):
    """What stands around it is judged all the same."""
    assert ask({"cinder.conf": f"{SECTION}{gap}\nrbd_pool = a\n"}) == {"cinder.conf": "failed"}
    assert ask.findings[0].where.endswith("cinder.conf:3")


def test_failed_in_any_service_s_file(ask):
    """oslo.config reads them all."""
    assert ask({"nova.conf": "[libvirt]\n...\n"}) == {"nova.conf": "failed"}


def test_passed_in_what_a_page_quotes(ask):
    """A guide may be short."""
    assert ask({"guide.md": f"```\n{SECTION}...\n```\n"}) == {"guide.md": "passed"}


def test_unknown_where_jinja_chooses_the_lines(ask):
    """It may leave the dots out."""
    text = f"{SECTION}{{% if short %}}\n...\n{{% endif %}}\n"

    assert ask({"cinder.conf": text}) == {"cinder.conf": "unknown"}
