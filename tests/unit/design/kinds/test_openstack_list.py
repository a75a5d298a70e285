"""The kind openstack-list: what the openstack command printed as JSON."""

from __future__ import annotations

import pytest

from dr_planner.design.kinds.openstack_list import read
from dr_planner.design.recognition import read_piece, recognise
from dr_planner.design.source import Source
from dr_planner.model.openstacklist import (
    AgentListing,
    ComputeListing,
    GroupTypeListing,
    QosListing,
    TypeListing,
)
from dr_planner.model.part import Unread

TYPES = """[
  {"ID": "1", "Name": "gold", "Is Public": true, "Description": null,
   "Properties": {"volume_backend_name": "rbd-1", "replication_enabled": "<is> True",
                  "array:san_password": "hush",
                  "x:note": "AQBnPxRmAAAAABAAnP1lAnTeDkEyOfAuSeRxyz=="}},
  {"ID": "2", "Name": "plain", "Is Public": true, "Description": "", "Properties": {}}
]
"""
COMPUTES = """[
  {"ID": "1", "Binary": "nova-compute", "Host": "c-1", "Zone": "north", "Status": "enabled",
   "State": "up", "Updated At": "now"}
]
"""
AGENTS = """[
  {"ID": "1", "Agent Type": "L3 agent", "Host": "g-1", "Availability Zone": "north",
   "Alive": true, "State": true, "Binary": "neutron-l3-agent"},
  {"ID": "2", "Agent Type": "Metadata agent", "Host": "g-1", "Availability Zone": null,
   "Alive": true, "State": true, "Binary": "neutron-metadata-agent"}
]
"""


QOS = """[
  {"ID": "1", "Name": "fast", "Consumer": "both", "Associations": ["gold"],
   "Properties": {"total_iops_sec": "500", "note": "AQBnPxRmAAAAABAAnP1lAnTeDkEyOfAuSeRxyz=="}}
]
"""
GROUPS = """[
  {"ID": "1", "Name": "db", "Is Public": true,
   "Group Specs": {"consistent_group_snapshot_enabled": "<is> True"}}
]
"""


@pytest.mark.parametrize("text", [TYPES, COMPUTES, AGENTS, QOS, GROUPS])
def test_it_is_recognised_by_its_columns(text):
    """Under any name."""
    assert recognise(Source("x", text))[0] == "openstack-list"


def test_types_without_what_may_be_secret():
    """Extra specs are words that the scheduler reads, not an array's credentials."""
    (part,) = read(Source("types.json", TYPES))

    assert isinstance(part, TypeListing)
    assert [(row.name, row.line) for row in part.types] == [("gold", 2), ("plain", 6)]
    assert part.types[0].properties == {
        "volume_backend_name": "rbd-1",
        "replication_enabled": "<is> True",
    }


def test_hosts_with_their_zones():
    """A zone that is null is none."""
    (computes,) = read(Source("computes.json", COMPUTES))
    (agents,) = read(Source("agents.json", AGENTS))

    assert isinstance(computes, ComputeListing)
    assert isinstance(agents, AgentListing)
    assert [(h.what, h.host, h.zone) for h in computes.hosts] == [("nova-compute", "c-1", "north")]
    assert [(h.host, h.zone) for h in agents.hosts] == [("g-1", "north"), ("g-1", "")]


@pytest.mark.parametrize("text", ['[{"Binary": 1}]', '["Binary":', "[[[", '[{"Is Public" : {'])
def test_what_is_no_list_of_these(text):
    """Said, without a word of it."""
    parts = list(read_piece(Source("x.json", text), "openstack-list"))

    assert all(isinstance(part, Unread) for part in parts)


def test_qos_and_group_types():
    """What is limited, and for whom; a value that may be a key is not kept, and so no limit."""
    (qos,) = read(Source("qos.json", QOS))
    (groups,) = read(Source("groups.json", GROUPS))

    assert isinstance(qos, QosListing)
    assert isinstance(groups, GroupTypeListing)
    (fast,) = qos.specs
    assert (fast.name, fast.consumer, fast.types, fast.keys) == (
        "fast",
        "both",
        ("gold",),
        ("total_iops_sec",),
    )
    assert groups.types[0].specs == {"consistent_group_snapshot_enabled": "<is> True"}
