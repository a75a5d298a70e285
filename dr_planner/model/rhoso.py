"""What custom resources and values of Red Hat OpenStack Services on OpenShift say."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.inifile import Value
from dr_planner.model.part import Part


class VolumeService(Frozen):
    """A member of cinderVolumes.

    :param replicas: as written, where it is.
    :param secrets: whether it names secrets with further configuration.
    :param readable: whether its text is there and can be read as a cinder.conf.
    :param enabled: whether its text, or that of all of Cinder, has enabled_backends.
    :param backends: how many backends its text has.
    :param named: how many sections of its text have a volume_backend_name.
    :param targets: how many replication targets.
    :param zones: the zones of its backends.
    """

    name: str
    line: int
    replicas: Value | None = None
    secrets: bool = False
    readable: bool = False
    enabled: bool = False
    backends: int = 0
    named: int = 0
    targets: int = 0
    zones: tuple[str, ...] = ()


class Database(Frozen):
    """A member of galera.templates."""

    name: str
    line: int
    replicas: Value | None = None


class Reference(Frozen):
    """A configMapRef, secretRef or the like.

    :param is_null: whether nothing is below it.
    :param beside: whether ``name`` stands beside it instead.
    """

    key: str
    line: int
    name: Value | None = None
    is_null: bool = False
    beside: bool = False


class FileEntry(Frozen):
    """A file in a ConfigMap, a Secret or a list of values.

    :param name: the name of the file.
    :param holds: ``conf``, ``keyring``, ``placeholder for a conf``, ``placeholder for a keyring``,
        or empty where it is none of them.
    """

    name: str
    line: int
    holds: str = ""


class Placeholder(Frozen):
    """A value that somebody was to fill in, by the path of its key."""

    key: str
    line: int


class RhosoFile(Part):
    """One file."""

    volumes: tuple[VolumeService, ...] = ()
    databases: tuple[Database, ...] = ()
    references: tuple[Reference, ...] = ()
    entries: tuple[FileEntry, ...] = ()
    placeholders: tuple[Placeholder, ...] = ()
