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

    def image(self) -> str:
        """The id of an image that everybody may use; the smallest one is made if there is none."""
        glance = Api(None, self.user(), "image")
        listed = glance.ok("GET", "/v2/images?visibility=public&status=active")["images"]
        if found := [image["id"] for image in listed if image["name"].startswith("guest")]:
            return str(found[0])
        wanted = {"name": "guest", "disk_format": "raw", "container_format": "bare"}
        made = glance.ok("POST", "/v2/images", {**wanted, "visibility": "public"})
        content = {"Content-Type": "application/octet-stream"}
        sent = glance("PUT", f"/v2/images/{made['id']}/file", "guest", headers=content)
        assert sent.status == 204, sent
        return str(made["id"])

    def flavor(self) -> str:
        """The id of the smallest flavor that has a disk of its own, made if there is none."""
        nova = Api(None, self.user(), "compute")
        listed = nova.ok("GET", "/flavors/detail")["flavors"]
        if found := sorted((f["disk"], f["id"]) for f in listed if f["disk"]):
            return str(found[0][1])
        wanted = {"name": "tiny", "ram": 64, "vcpus": 1, "disk": 1}
        return str(nova.ok("POST", "/flavors", {"flavor": wanted})["flavor"]["id"])

    def newest_volume_microversion(self) -> str:
        """The newest microversion of block storage that the cloud speaks."""
        answer = Api(None, self.user(), "block-storage").root()
        return str(answer.document["versions"][-1]["version"])
