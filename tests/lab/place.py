"""Where one lab is: its folder, its addresses, its ports, its sites."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The checkout: what the lab runs of the product's own is taken from here."""

CACHE = Path("/var/cache/dr-planner-lab")
"""Kept between labs: the virtual environment and the empty databases."""

FOLDER = Path("/var/tmp/dr-planner-lab")
SITES = ("site-a", "site-b")
POOLS = {"volumes": "pool", "images": "pool", "vms": "pool", "cinder": "image"}
"""Pool -> mirror mode, the same in both clusters."""

LOCAL_POOLS = ("plain-images",)
"""In both clusters too, and mirrored by nobody."""

PASSWORD = "lab-secret"
"""Everywhere the same: nothing listens beyond loopback."""

REGIONS = {"": "RegionOne", "-two": "RegionTwo"}
"""What the names of a region's own things end with -> the region."""


class LabError(Exception):
    """The lab cannot be had here, with the reason in one sentence."""


@dataclass(frozen=True)
class Place:
    """One lab. Two can run side by side when folder, net and base differ.

    :param net: the first three numbers of the loopback addresses.
    :param base: the first port; the next 200 belong to the lab too.
    :param suffix: whose Keystone and Cinder are meant: a key of ``REGIONS``.
    """

    folder: Path
    net: str = "127.0.14"
    base: int = 14300
    suffix: str = ""

    @classmethod
    def at(cls, folder: Path, net: str | None = None, base: int | None = None) -> Place:
        """The lab in a folder as it was started, or a new one there."""
        folder = folder.resolve()
        remembered = folder / "lab.json"
        if remembered.exists():
            known = json.loads(remembered.read_text())
            return cls(folder, known["net"], known["base"])
        return cls(folder, net or cls.net, base or cls.base)

    def remember(self) -> None:
        """Leave the settings in the folder, so that all later commands need it only."""
        for name in ("conf", "log", "pid", "state", "ceph", "bin"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        settings = {"net": self.net, "base": self.base}
        (self.folder / "lab.json").write_text(json.dumps(settings) + "\n")

    # ------------------------------------------------------------------------- regions

    def of_region_two(self) -> Place:
        """The same lab, as the services of the second region see it."""
        return replace(self, suffix="-two")

    @property
    def region(self) -> str:
        """The name of the region."""
        return REGIONS[self.suffix]

    def named(self, name: str) -> str:
        """The name of a region's own daemon, cloud or folder."""
        return f"{name}{self.suffix}"

    def schema(self, name: str) -> str:
        """The name of a region's own schema."""
        return self.named(name).replace("-", "_")

    # ------------------------------------------------------------------------- folders

    @property
    def conf(self) -> Path:
        """Configuration of the OpenStack services."""
        return self.folder / self.named("conf")

    @property
    def log(self) -> Path:
        """What the daemons print."""
        return self.folder / "log"

    @property
    def state(self) -> Path:
        """What the daemons keep."""
        return self.folder / self.named("state")

    @property
    def clouds_file(self) -> Path:
        """The clouds ``admin``, ``alice`` and ``bob``."""
        return self.folder / "clouds.yaml"

    @property
    def venv(self) -> Path:
        """The virtual environment that the OpenStack services run in."""
        return CACHE / "venv"

    def ceph_conf(self, site: str) -> Path:
        """A site's ceph.conf."""
        return self.folder / "ceph" / f"{site}.conf"

    # ----------------------------------------------------------------------- addresses

    @property
    def address(self) -> str:
        """Where database, queue and APIs listen."""
        return f"{self.net}.1"

    def site_address(self, site: str) -> str:
        """Where a site's Ceph listens."""
        return f"{self.net}.{11 + SITES.index(site)}"

    def site_port(self, site: str) -> int:
        """The first of a site's thirty ports."""
        return self.base + 100 + 30 * SITES.index(site)

    def port(self, service: str) -> int:
        """The port of a service that there is once in a region."""
        return self.base + 30 * list(REGIONS).index(self.suffix) + (
            "keystone", "cinder", "database", "queue", "queue-peers", "epmd",
            "glance", "placement", "neutron", "nova",
        ).index(service)  # fmt: skip

    def url(self, service: str) -> str:
        """An API without a version, for a sign of life."""
        return f"http://{self.address}:{self.port(service)}/"

    @property
    def keystone_url(self) -> str:
        """For clients and services."""
        return f"{self.url('keystone')}v3"


def default_folder() -> Path:
    """``DR_PLANNER_LAB_DIR``, or the usual one."""
    return Path(os.environ.get("DR_PLANNER_LAB_DIR") or FOLDER)
