"""What the inputs of cephadm, ceph-ansible and TripleO say about pools and RBD mirroring."""

from __future__ import annotations

from dr_planner.model.inifile import Value
from dr_planner.model.part import Part
from dr_planner.model.settings import Settings


class CephadmSpec(Part):
    """A file with service specifications of cephadm.

    :param mirrors: those of rbd-mirror.
    :param types: the type of every specification, where it is one word.
    """

    mirrors: tuple[Settings, ...] = ()
    types: tuple[Value, ...] = ()

    def named(self) -> list[tuple[str, Settings]]:
        """Every specification of rbd-mirror with its name."""
        return [(f"rbd-mirror {n}", spec) for n, spec in enumerate(self.mirrors, start=1)]


class PlannedPools(Part):
    """Pools that a deployment tool is to make.

    :param pools: each with its ``size``, where it has one of its own.
    """

    pools: tuple[Settings, ...] = ()

    def named(self) -> list[tuple[str, Settings]]:
        """Every pool with its name."""
        return [(f"pool {pool.name}", pool) for pool in self.pools]


class CephAnsibleVars(Part):
    """Variables of ceph-ansible about rbd-mirror."""

    variables: Settings

    def configured(self) -> list[tuple[str, Settings]]:
        """The variables, where ceph-ansible is told to configure mirroring or may be."""
        flag = "ceph_rbd_mirror_configure"
        off = flag not in self.variables.keys or self.variables.flag(flag) is False
        return [] if off else [("rbd-mirror", self.variables)]
