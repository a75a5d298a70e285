"""Images in a pool in image mode, for the cases that enable mirroring one by one."""

from __future__ import annotations

import uuid
from typing import Any

from tests.contract.target import Target

PLAIN = "layering,exclusive-lock,object-map,fast-diff,deep-flatten"


class Ground:
    """A pool in image mode at both clusters, and the images that a case makes there."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.pool = "cinder" if target.name == "lab" else "vms"
        self._made: list[str] = []
        if target.name == "simulator":
            for cluster in ("a", "b"):
                target.rbd(cluster, "mirror", "pool", "enable", self.pool, "image")

    def image(self, *, pool: str = "") -> str:
        """A new image at a without a journal, as ``pool/name``."""
        spec = self.name(pool=pool)
        made = self.target.rbd("a", "create", spec, "--size", "8M", "--image-feature", PLAIN)
        assert made.code == 0, made
        return spec

    def name(self, *, pool: str = "") -> str:
        """A name for an image, which is removed in the end if it is there."""
        spec = f"{pool or self.pool}/contract-{uuid.uuid4().hex[:12]}"
        self._made.append(spec)
        return spec

    def by_snapshots(self) -> str:
        """A new image at a that is mirrored by snapshots, with its copy at b in place."""
        spec = self.image()
        assert self.a("mirror", "image", "enable", spec, "snapshot") == "Mirroring enabled\n"
        self.follows("b", spec)
        return spec

    def follows(self, cluster: str, spec: str) -> None:
        """Wait until the copy at a cluster has fetched everything, and its primary knows."""
        other = "a" if cluster == "b" else "b"

        def level() -> bool:
            seen = self.target.status(other, spec)
            copy = self.snapshots(cluster, spec)
            offered = [s["id"] for s in seen.get("snapshots", [])]
            done = [s["namespace"] for s in copy if s["namespace"].get("complete")]
            return bool(
                seen.get("state") == "up+stopped"
                and seen["peer_sites"][0]["state"] == "up+replaying"
                and done
                and offered
                and done[-1].get("primary_snap_id") == offered[-1]
            )

        self.target.until(level, f"{spec} is followed at {cluster}")

    def a(self, *words: str) -> str:
        """Run rbd at a; it must succeed. Gives what it printed."""
        done = self.target.rbd("a", *words)
        assert done.code == 0, done
        return done.out

    def json(self, cluster: str, *words: str) -> Any:
        """Run rbd and read what it prints."""
        return self.target.rbd(cluster, *words, "--format", "json").json

    def snapshots(self, cluster: str, spec: str) -> list[dict[str, Any]]:
        """All snapshots of an image, those of mirroring too; none where there is no image."""
        done = self.target.rbd(cluster, "snap", "ls", spec, "--all", "--format", "json")
        return [] if done.code else list(done.json)

    def sweep(self) -> None:
        """Remove every image that was made, clones first, at both clusters and in the trash."""
        for spec in reversed(self._made):
            for cluster in ("a", "b"):
                if self.target.rbd(cluster, "info", spec).code == 0:
                    self._remove(cluster, spec)
        for pool in {spec.rpartition("/")[0] for spec in self._made}:
            for cluster in ("a", "b"):
                self._empty(cluster, pool)
        self._made.clear()

    def _remove(self, cluster: str, spec: str) -> None:
        rbd = self.target.rbd
        if self.target.primary(cluster, spec) is False:
            other = "b" if cluster == "a" else "a"
            if self.target.primary(other, spec):
                return  # goes with its primary
            rbd(cluster, "mirror", "image", "promote", "--force", spec)
        for snapshot in self.snapshots(cluster, spec):
            rbd(cluster, "snap", "unprotect", f"{spec}@{snapshot['name']}")
        rbd(cluster, "snap", "purge", spec, "--no-progress")
        gone = rbd(cluster, "rm", spec, "--no-progress")
        assert gone.code in (0, 2), gone

    def _empty(self, cluster: str, pool: str) -> None:
        names = {spec.rpartition("/")[2] for spec in self._made}
        listed = self.target.rbd(cluster, "trash", "ls", pool, "--format", "json")
        for image in listed.json if listed.code == 0 else []:
            if image["name"] in names:
                words = ("--force", "--no-progress")
                self.target.rbd(cluster, "trash", "rm", f"{pool}/{image['id']}", *words)
