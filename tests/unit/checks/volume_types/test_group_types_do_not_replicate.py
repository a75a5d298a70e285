"""The check volume-types.group-types-do-not-replicate."""

from __future__ import annotations

import json

import pytest

RBD = (
    "[DEFAULT]\nenabled_backends = one\n"
    "[one]\nvolume_driver = cinder.volume.drivers.rbd.RBDDriver\n"
)
PURE = RBD.replace("rbd.RBDDriver", "pure.PureISCSIDriver")


def listed(**specs: str) -> str:
    return json.dumps([{"ID": "1", "Name": "db", "Is Public": True, "Group Specs": specs}])


@pytest.mark.parametrize("specs", [{}, {"group_replication_enabled": "<is> False"}])
def test_passed_without(ask, specs):
    """A group may have snapshots that go together."""
    answers = ask({"c.conf": RBD, "groups.json": listed(**specs)})

    assert answers == {"group type db": "passed"}


@pytest.mark.parametrize(
    "spec", ["group_replication_enabled", "consistent_group_replication_enabled"]
)
def test_failed_on_rbd(ask, spec):
    """It cannot be enabled."""
    answers = ask({"c.conf": RBD, "groups.json": listed(**{spec: "<is> True"})})

    assert answers == {"group type db": "failed"}


@pytest.mark.parametrize("conf", ["# nothing\n", PURE])
def test_unknown_on_other_backends(ask, conf):
    """Some can."""
    groups = listed(group_replication_enabled="<is> True")

    assert ask({"c.conf": conf, "groups.json": groups}) == {"group type db": "unknown"}
