"""What environments of TripleO say about Ceph clusters and zones."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.inifile import Value
from dr_planner.model.part import Part
from dr_planner.model.settings import Settings


class Caps(Frozen):
    """One capability of a key.

    :param daemon: ``mon``, ``osd``, ``mgr`` or ``mds``.
    """

    cluster: str
    client: str
    daemon: str
    value: Value


class TripleoEnvironment(Part):
    """One environment file.

    :param clusters: the entries of CephExternalMultiConfig.
    :param zones: the parameters that say in which zones computes and volumes are.
    :param backends: the entries of CinderRbdMultiConfig, by their names.
    :param names: CinderRbdBackendName, split; None where the file does not set it.
    """

    clusters: tuple[Settings, ...] = ()
    caps: tuple[Caps, ...] = ()
    backends: tuple[Settings, ...] = ()
    names: tuple[str, ...] | None = None
    names_line: int = 0
    has_backends: bool = False
    has_clusters: bool = False
    zones: Settings = Settings()
