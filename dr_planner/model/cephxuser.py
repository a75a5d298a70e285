"""The name of a user of Ceph, as a design has it."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator

from dr_planner.model.frozen import Name

_TYPE = "client."


def _plain(name: str) -> str:
    if name.startswith(_TYPE):
        raise ValueError(f"a user of Ceph is written without '{_TYPE}'")
    return name


CephxUser = Annotated[Name, AfterValidator(_plain)]
"""Without its type. OpenStack's options, and ``--id`` of Ceph's commands, add ``client.``"""
