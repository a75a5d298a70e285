"""The programs by which a simulated cluster is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dr_planner.simulator.ceph import ceph_command, rbd_command
from dr_planner.simulator.ceph.invocation import Answer
from dr_planner.simulator.ceph.storage import CephStorage


@dataclass(frozen=True)
class Program:
    """One program.

    :param run: carries out a command line at a cluster.
    :param is_mutating: whether a command line asks for a change.
    :param refusal: status and text for a client whose key is wrong.
    """

    run: Callable[[CephStorage, str, Sequence[str]], Answer]
    is_mutating: Callable[[Sequence[str]], bool]
    refusal: tuple[int, str]

    def no_access(self) -> tuple[int, str, str]:
        """The answer to a client whose key is wrong."""
        code, text = self.refusal
        return code, "", text + "\n"


PROGRAMS = {
    "rbd": Program(
        rbd_command.run, rbd_command.is_mutating, (13, "rbd: couldn't connect to the cluster!")
    ),
    "ceph": Program(
        ceph_command.run,
        ceph_command.is_mutating,
        (1, "[errno 13] RADOS permission denied (error connecting to the cluster)"),
    ),
}
