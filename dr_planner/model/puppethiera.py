"""What data for Hiera gives to ``cinder::backend::rbd`` of puppet-cinder."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.part import Part


class ExtraOption(Frozen):
    """An entry of ``extra_options``.

    :param section: what stands before the slash; empty where there is none, ``?`` where a lookup
        fills it in.
    :param option: the rest of the key.
    :param has_value: whether it is a hash with a ``value``, or with ``ensure``.
    """

    section: str
    option: str
    line: int
    has_value: bool


class HieraBackend(Frozen):
    """A hash with a backend's parameters.

    :param parameters: their names, with lines; ``?`` where one may be a secret.
    :param later: whether all its extra options are looked up elsewhere.
    """

    name: str
    line: int
    parameters: tuple[tuple[str, int], ...] = ()
    extra: tuple[ExtraOption, ...] = ()
    later: bool = False


class HieraData(Part):
    """One file."""

    backends: tuple[HieraBackend, ...] = ()


class HieraLevels(Part):
    """A hiera.yaml.

    :param levels: the patterns of the files of each level, the one that counts first. They are
        below the folder of the file; what Hiera fills in is ``*``.
    """

    levels: tuple[tuple[str, ...], ...] = ()
