"""BGP speakers and peers of Neutron, as commands make them; they are in no file of its agents."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.part import Part

HIDDEN = "?"
"""Stands for a name that is a variable, or may be a secret."""


class Speaker(Frozen):
    """``openstack bgp speaker create``.

    :param number: its AS number; None where a variable stands for it.
    :param version: of the addresses that it tells of: 4 or 6.
    """

    name: str
    line: int
    number: int | None = None
    version: int = 4


class Peer(Frozen):
    """``openstack bgp peer create``. Its password is not kept.

    :param number: the AS number of the neighbour; None where a variable stands for it.
    :param address: of the neighbour; empty where it is not known.
    """

    name: str
    line: int
    number: int | None = None
    address: str = ""


class Membership(Frozen):
    """``openstack bgp speaker add peer``."""

    speaker: str
    peer: str
    line: int


class BgpCommands(Part):
    """The commands of one file."""

    speakers: tuple[Speaker, ...] = ()
    peers: tuple[Peer, ...] = ()
    members: tuple[Membership, ...] = ()
