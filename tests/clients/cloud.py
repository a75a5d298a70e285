"""What real clients are run against: a cloud with an administrator and somebody who is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests.contract.target import Api, User

KINDS = {
    "glance": ("image",),
    "nova": ("compute",),
    "neutron": ("network",),
}
"""Services that tempest asks about, and how catalogs call them."""


@dataclass(frozen=True)
class Cloud:
    """One target.

    :param name: ``simulator`` or ``lab``.
    :param admin: entry of the clouds.yaml of an administrator; ``tenant``: of somebody else.
    :param patience: real seconds that anything may take.
    :param interval: real seconds between two looks.
    """

    name: str
    clouds_file: Path
    admin: str
    tenant: str
    patience: int
    interval: int

    def entry(self, who: str) -> dict[str, Any]:
        """An entry of the clouds.yaml."""
        document = yaml.safe_load(self.clouds_file.read_text(encoding="utf-8"))
        return dict(document["clouds"][who])

    def auth(self, who: str) -> Mapping[str, str]:
        """How somebody signs in."""
        return dict(self.entry(who)["auth"])

    def user(self) -> User:
        """The administrator, signed in."""
        return User(self.auth(self.admin))

    def has(self, service: str) -> bool:
        """Whether the catalog names a service."""
        try:
            return bool(self.user().endpoint(*KINDS[service]))
        except AssertionError:
            return False

    def backends(self) -> list[str]:
        """The backends in the zone where volumes are made when nobody names one, sorted.

        Without the fallback between zones a volume of another zone's backend ends in error.
        """
        cinder = Api(None, self.user(), "block-storage")
        services = cinder.ok("GET", "/os-services")["services"]
        zone = next(s["zone"] for s in services if s["binary"] == "cinder-scheduler")
        return sorted(
            service["host"].partition("@")[2]
            for service in services
            if service["binary"] == "cinder-volume" and service["zone"] == zone
        )

    def newest_volume_microversion(self) -> str:
        """The newest microversion of block storage that the cloud speaks."""
        answer = Api(None, self.user(), "block-storage").root()
        return str(answer.document["versions"][-1]["version"])
