"""Systems that go on only while a majority of their members is together, besides Galera."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from dr_planner.model.frozen import Frozen, Name


class QuorumKind(StrEnum):
    """What kind of system it is."""

    CEPH_MON = "ceph-mon"
    ETCD = "etcd"
    RABBITMQ = "rabbitmq"
    OTHER = "other"


class QuorumMember(Frozen):
    """A voter."""

    name: Name = Field(description="What the voter is called.")
    site: Name = Field(description="Where it stands.")
    weight: Annotated[int, Field(ge=0, le=255)] = Field(
        default=1, description="How many votes it has."
    )


class QuorumSystem(Frozen):
    """A system of voters that needs strictly more than half of all votes, always."""

    name: Name = Field(description="What the system is called.")
    kind: QuorumKind = Field(description="What kind of system it is.")
    members: tuple[QuorumMember, ...] = Field(description="The voters.")
    ceph_cluster: Name | None = Field(
        default=None, description="Of kind ceph-mon: the cluster whose monitors these are."
    )
