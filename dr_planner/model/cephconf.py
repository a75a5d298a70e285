"""A ceph.conf and a keyring as librados reads them, with lines and without secrets.

Keys are never kept: only whether there is one, and whether it looks like one.
"""

from __future__ import annotations

import ipaddress
import re
from pathlib import PurePosixPath

from dr_planner.model.frozen import Frozen
from dr_planner.model.inifile import Value
from dr_planner.model.part import Asked, Part
from dr_planner.model.placeholder import comes_later

GLOBAL = "global"
JOURNALING = 64
EXCLUSIVE_LOCK = 4
FEATURES = {
    "layering": 1, "striping": 2, "exclusive-lock": 4, "object-map": 8, "fast-diff": 16,
    "deep-flatten": 32, "journaling": 64, "data-pool": 128,
}  # fmt: skip
"""The features of an image by name, with the bit of each."""

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE)
NIL = "00000000-0000-0000-0000-000000000000"
"""Stands where a UUID is to be filled in."""

_SEPARATORS = re.compile(r"[,;\s]+")
_ADDRESS = re.compile(
    r"(?:(?:v[12]|any|legacy):)?(\[[0-9A-Fa-f:.%]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?(?:/\d+)?"
)


def uuid_in(value: object) -> str:
    """A UUID in small letters, or an empty text where it is none."""
    return value.lower() if isinstance(value, str) and UUID.fullmatch(value) else ""


class CephOption(Frozen):
    """One assignment; the name with underscores, as librados compares names."""

    name: str
    value: Value


class CephSection(Frozen):
    """A section; one that stands twice is one."""

    name: str
    line: int
    options: tuple[CephOption, ...] = ()

    def option(self, name: str) -> CephOption | None:
        """The last assignment of an option: it is the one that counts."""
        return next((o for o in reversed(self.options) if o.name == name), None)


class CephConf(Asked):
    """One ceph.conf, or a part of one.

    :param file: what the file is going to be called, where it stands inside another one.
    """

    sections: tuple[CephSection, ...] = ()
    file: str = ""

    @property
    def name(self) -> str:
        """What the file is called, without folders."""
        return self.file or PurePosixPath(self.path).name

    def section(self, name: str) -> CephSection | None:
        """The section of that name."""
        return next((s for s in self.sections if s.name == name), None)

    def option(self, name: str, entity: str = "") -> CephOption | None:
        """What an option is for a daemon or client, such as ``client.cinder``; else for all."""
        places = [entity, entity.partition(".")[0]] if entity else []
        for place in [*places, GLOBAL]:
            section = self.section(place)
            option = section.option(name) if section else None
            if option is not None:
                return option
        return None

    def every(self, name: str) -> list[tuple[str, CephOption]]:
        """What an option is in each section that sets it, with the section's name."""
        found = [(section.name, section.option(name)) for section in self.sections]
        return [(place, option) for place, option in found if option is not None]

    def text(self, name: str, entity: str = "") -> str:
        """The value of :meth:`option`, empty where it is not set or not known."""
        option = self.option(name, entity)
        return "" if option is None or option.value.hidden else option.value.text.strip()

    @property
    def fsid(self) -> str:
        """The cluster's id where it is a UUID, in small letters; else nothing."""
        text = self.text("fsid")
        return uuid_in(text)

    @property
    def monitors(self) -> frozenset[str]:
        """The addresses in ``mon_host``, without ports; none where they are filled in later."""
        text = self.text("mon_host")
        if comes_later(text):
            return frozenset()
        return frozenset(addresses(text))

    @property
    def clients(self) -> tuple[CephSection, ...]:
        """The sections of clients: all of them, or one by name."""
        return tuple(
            s for s in self.sections if s.name == "client" or s.name.startswith("client.")
        )


class Cap(Frozen):
    """What an entity may do at one kind of daemon, such as ``osd``."""

    service: str
    value: Value


class Entity(Frozen):
    """A user of a keyring.

    :param has_key: whether a key stands there.
    :param well_formed: whether it can be a key at all.
    :param unfilled: whether a template or placeholder stands in its place.
    """

    name: str
    line: int
    key_line: int = 0
    has_key: bool = False
    well_formed: bool = False
    unfilled: bool = False
    caps: tuple[Cap, ...] = ()

    def cap(self, service: str) -> Cap | None:
        """What it may do at a kind of daemon, or None."""
        return next((cap for cap in reversed(self.caps) if cap.service == service), None)

    def words(self, service: str) -> str:
        """The words of a capability, empty where there are none."""
        cap = self.cap(service)
        return "" if cap is None or cap.value.hidden else cap.value.text


class Keyring(Part):
    """A keyring file, without its keys.

    :param file: what the file is going to be called, where it stands inside another one.
    :param is_planned: whether a deployment tool is to make the users, so that Ceph makes the keys.
    """

    entities: tuple[Entity, ...] = ()
    file: str = ""
    is_planned: bool = False

    @property
    def name(self) -> str:
        """What the file is called, without folders."""
        return self.file or PurePosixPath(self.path).name


def addresses(text: str) -> list[str]:
    """The hosts in a list of monitors, as they are written, without ports and protocols."""
    inner = re.sub(r"\[((?:v[12]:|any:)[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*)\]", r"\1", text)
    found = []
    for word in filter(None, _SEPARATORS.split(inner)):
        match = _ADDRESS.fullmatch(word)
        if match is not None:
            found.append(match.group(1).strip("[]").lower())
        elif _is_address(word):
            found.append(word.lower())
    return list(dict.fromkeys(found))


def unusable_addresses(text: str) -> int:
    """How many words of a list of monitors are no address."""
    inner = re.sub(r"\[((?:v[12]:|any:)[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*)\]", r"\1", text)
    words = [word for word in _SEPARATORS.split(inner) if word]
    return sum(not (_ADDRESS.fullmatch(word) or _is_address(word)) for word in words)


def _is_address(word: str) -> bool:
    try:
        ipaddress.ip_address(word.strip("[]"))
    except ValueError:
        return False
    return True


def feature_bits(text: str) -> int | None:
    """The value of ``rbd_default_features``: a number, or names; None where it is neither."""
    if re.fullmatch(r"\d{1,6}", text.strip()):
        return int(text)
    names = [name for name in re.split(r"[,\s]+", text.strip()) if name]
    if not names or any(name not in FEATURES for name in names):
        return None
    return sum(FEATURES[name] for name in set(names))
