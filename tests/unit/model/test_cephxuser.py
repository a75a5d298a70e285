"""Users of Ceph are written without their type."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from dr_planner.model.ceph import RbdMirrorDaemon
from dr_planner.model.openstack import GlanceStore, NovaEphemeral, ReplicationTarget

WORDS = dict.fromkeys(("name", "site", "ceph_cluster", "pool", "backend_id", "host"), "x")


@pytest.mark.parametrize("model", [RbdMirrorDaemon, GlanceStore, NovaEphemeral, ReplicationTarget])
def test_the_type_is_refused(model):
    """OpenStack would look for client.client.cinder."""
    given = {name: word for name, word in WORDS.items() if name in model.model_fields}

    assert model(**given, user="rbd-mirror.client").user == "rbd-mirror.client"
    with pytest.raises(ValidationError, match=r"written without 'client\.'"):
        model(**given, user="client.cinder")
