"""The check services-together.default-volume-type-exists."""

from __future__ import annotations

CONF = "[DEFAULT]\nenabled_backends = rbd\ndefault_volume_type = {}\n"
TYPES = '[{"ID": "1", "Name": "gold", "Is Public": true, "Properties": {}}]'


def test_passed_for_one_that_is_listed(ask):
    """The name is the same."""
    answers = ask({"cinder.conf": CONF.format("gold"), "types.json": TYPES})

    assert list(answers.values()) == ["passed"]


def test_failed_for_one_that_is_not(ask):
    """It was renamed."""
    answers = ask({"site=a/cinder.conf": CONF.format("Gold"), "site=a/types.json": TYPES})

    assert list(answers.values()) == ["failed"]


def test_unknown_where_the_list_may_be_of_another_cloud(ask):
    """It is of another site."""
    answers = ask({"site=a/cinder.conf": CONF.format("Gold"), "site=b/types.json": TYPES})

    assert list(answers.values()) == ["unknown"]
