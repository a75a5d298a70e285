"""A cinder.conf as oslo.config reads it, with the line of everything and without its secrets.

Values that may be secret are kept as a shape only: every letter and digit is ``x``, the signs that
rules look at stay (see ``design/cinderconf.py``). Nothing here can leak what it does not have.
"""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.inifile import (
    DEFAULT,
    IniSection,
    Option,
    OsloConf,
    Value,
    normalized,
)

SHARED = "backend_defaults"
"""The section that every backend falls back to; ``[DEFAULT]`` is none of a backend's business."""

DEVICE = "replication_device"

COMMA_AT_END = "it ends in a comma"
"""The problem of a replication_device that was to have more pairs, or one comma too many."""


class Pair(Frozen):
    """One ``key:value`` of a replication_device.

    :param named: whether ``key`` is the key as written; else it may be part of a secret, and
        ``key`` is its shape.
    """

    key: str
    value: Value
    named: bool = True


class Device(Frozen):
    """One ``replication_device``.

    :param number: which one of its section, from 1.
    :param pairs: what oslo.config makes of it; empty where it makes nothing of it.
    :param problem: why oslo.config refuses it, in words of ours; empty where it does not.
    :param is_cut: whether dots stand for lines of it, so that it may have more pairs.
    """

    section: str
    number: int
    line: int
    pairs: tuple[Pair, ...] = ()
    problem: str = ""
    is_template: bool = False
    is_cut: bool = False

    def pair(self, key: str) -> Pair | None:
        """The pair of that key."""
        return next((pair for pair in self.pairs if pair.named and pair.key == key), None)

    def text(self, key: str) -> str | None:
        """The value of a key, or None where it is not set."""
        found = self.pair(key)
        return None if found is None else found.value.text


class Remark(Frozen):
    """An option that stands in a comment. Its value is not kept."""

    option: str
    line: int
    is_default: bool = False


class Section(IniSection):
    """A section of a cinder.conf, with the replication targets and remarks in it."""

    devices: tuple[Device, ...] = ()
    remarks: tuple[Remark, ...] = ()

    @property
    def values(self) -> tuple[tuple[str, Value, bool], ...]:
        """Those of options, and those of the pairs of replication targets."""
        pairs = (pair for device in self.devices for pair in device.pairs)
        return (*super().values, *((pair.key, pair.value, pair.named) for pair in pairs))


class CinderConf(OsloConf):
    """One file, or one piece of a file.

    :param runs: whether a service is started with it; no where it is scaled to none.
    """

    sections: tuple[Section, ...] = ()
    runs: bool = True

    def section(self, name: str) -> Section | None:
        """The section of that name, as oslo.config compares names."""
        wanted = normalized(name)
        return next((s for s in self.sections if normalized(s.name) == wanted), None)

    def option(self, section: str, name: str) -> Option | None:
        """What an option of a backend is set to: in its section, else in the shared one."""
        for place in (section, SHARED):
            found = self.section(place)
            option = found.option(name) if found else None
            if option is not None:
                return option
        return None

    def text(self, section: str, name: str) -> str | None:
        """The value of :meth:`option`, without the blanks around it, or None."""
        option = self.option(section, name)
        return None if option is None else option.value.text.strip()

    @property
    def enabled(self) -> Option | None:
        """``enabled_backends``, where the file has it."""
        default = self.section(DEFAULT)
        return default.option("enabled_backends") if default else None

    @property
    def enabled_names(self) -> tuple[str, ...]:
        """The names in ``enabled_backends``."""
        option = self.enabled
        if option is None:
            return ()
        return tuple(n for part in option.value.text.split(",") if (n := part.strip()))

    @property
    def backends(self) -> tuple[Section, ...]:
        """The sections that are backends: enabled, or with an option that only backends have."""
        enabled = {normalized(name) for name in self.enabled_names}
        marks = ("volume_driver", "volume_backend_name", "rbd_pool")
        return tuple(
            section
            for section in self.sections
            if section.name != DEFAULT
            and normalized(section.name) != SHARED
            and (
                normalized(section.name) in enabled
                or section.devices
                or any(section.option(mark) for mark in marks)
            )
        )

    def devices_of(self, section: Section) -> tuple[Device, ...]:
        """The replication targets of a backend: its own, else the shared ones."""
        if section.devices:
            return section.devices
        shared = self.section(SHARED)
        return shared.devices if shared else ()

    @property
    def devices(self) -> tuple[tuple[str, Device], ...]:
        """Every replication_device of the file with the name that it is reported under."""
        return tuple(
            (f"[{section.name}] {DEVICE} {device.number}", device)
            for section in self.sections
            for device in section.devices
        )
