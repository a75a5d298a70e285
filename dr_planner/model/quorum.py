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

    name: Name
    site: Name
    weight: Annotated[int, Field(ge=0, le=255)] = 1


class QuorumSystem(Frozen):
    """A system of voters that needs strictly more than half of all votes, always."""

    name: Name
    kind: QuorumKind
    members: tuple[QuorumMember, ...]
    ceph_cluster: Name | None = Field(
        default=None, description="Of kind ceph-mon: the cluster whose monitors these are."
    )
