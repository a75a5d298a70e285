"""oslo.config knows eight words for a flag."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("word", ["True", "no", "1", "OFF"])
def test_passed_for_words_that_oslo_config_knows(ask, word):
    """In any case."""
    text = f"[cinder]\ncross_az_attach = {word}\n"

    assert ask({"nova.conf": text}) == {"[cinder] cross_az_attach": "passed"}


@pytest.mark.parametrize("word", ["enabled", "Flase", "'true", "${x"])
def test_failed_for_other_words(ask, word):
    """Nova stops there."""
    text = f"[cinder]\ncross_az_attach = {word}\n"

    assert ask({"nova.conf": text}) == {"[cinder] cross_az_attach": "failed"}


def test_unknown_where_jinja_writes_it(ask):
    """It will be one of them."""
    text = "[DEFAULT]\nl3_ha = {{ ha | bool }}\n"

    assert ask({"neutron.conf": text}) == {"[DEFAULT] l3_ha": "unknown"}


def test_not_applicable_to_a_flag_of_another_service(ask):
    """Its value is not kept, and it does nothing there."""
    text = "[DEFAULT]\nl3_ha = maybe\n[libvirt]\nimages_type = rbd\n"

    assert set(ask({"nova.conf": text}).values()) == {"not-applicable"}
