"""Secrets of libvirt: by which UUIDs a compute knows keys. The keys are never read."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.part import Part


class LibvirtSecret(Frozen):
    """One secret.

    :param uuid: in small letters; empty where it is filled in later.
    :param ephemeral: whether it is kept in memory only; None where that is not said.
    """

    line: int
    uuid: str = ""
    ephemeral: bool | None = None

    @property
    def name(self) -> str:
        """What findings call it."""
        return f"secret {self.uuid or f'of line {self.line}'}"


class LibvirtSecrets(Part):
    """The definition of one secret, or the list of all that one compute has.

    :param whole: whether it is such a list, so that what is not in it is not there.
    """

    secrets: tuple[LibvirtSecret, ...] = ()
    whole: bool = False

    @property
    def uuids(self) -> frozenset[str]:
        """Those that are known."""
        return frozenset(secret.uuid for secret in self.secrets if secret.uuid)
