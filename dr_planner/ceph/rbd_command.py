"""One Ceph cluster through the ``rbd`` command, which every Ceph installation has."""

from __future__ import annotations

import errno
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dr_planner.ceph import faults, process
from dr_planner.ceph.image_state import image_state
from dr_planner.ceph.pool_mirroring import pool_mirroring
from dr_planner.ceph.process import Finished, GivenUp
from dr_planner.errors import Busy, FileUnreadable, Refused, Unsafe
from dr_planner.model.mirror import ImageState, Presence
from dr_planner.model.poolmirroring import PoolMirroring

KEPT_FEATURES = "layering,exclusive-lock,object-map,fast-diff,deep-flatten"
"""Features of a kept copy: Ceph's usual ones, so without journaling. In a pool whose mirroring is
in pool mode, journaling alone decides that an image is mirrored."""

PARTIAL = ".partial"
SLOWEST_COPY = 10 * 1024 * 1024
"""Bytes per second that a copy is sure to reach. rbd reports a copy's progress per percent."""


class RbdCluster:
    """Implements ``ports.MirrorCluster``.

    :param name: the cluster's name in the design, for messages.
    :param conf: its ceph.conf, with ``mon_host`` and ``keyring``.
    :param client: the cephx user, without ``client.``.
    :param command: the rbd command: a name in PATH, or a path.
    :param timeout: seconds after which a command that got no answer is killed.
    :param environment: variables for the command, on top of this process's own.
    """

    def __init__(
        self,
        name: str,
        conf: Path,
        client: str,
        *,
        command: str = "rbd",
        timeout: float = 30.0,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.name = name
        self._conf = conf
        self._client = client
        self._command = command
        self._timeout = timeout
        self._environment = {"TZ": "UTC", **(environment or {})}

    # ------------------------------------------------------------------------- looking

    def ping(self, pool: str) -> str:
        """See ``ports.MirrorCluster``.

        Reads from a monitor and from the pool. Ceph gives the cluster's fsid for a site name
        where none is set, and where the client may not read it.
        """
        doing = f"read the mirroring of pool {pool}"
        info = self._json(doing, "mirror", "pool", "info", pool, "--format", "json")
        return str(info.get("site_name", ""))

    def image(self, pool: str, image: str, *, status: bool = True) -> ImageState:
        """See ``ports.MirrorCluster``."""
        spec = f"{pool}/{image}"
        absent = ImageState(cluster=self.name, pool=pool, image=image, presence=Presence.ABSENT)
        doing = f"look at image {spec}"
        result = self._run("info", spec, "--format", "json")
        if faults.says_absent(result):
            return absent
        info = self._parsed(doing, result)
        if "mirroring" not in info:
            return image_state(absent, info, None)
        if not status:
            return image_state(absent, info, {})
        doing = f"read the mirror status of image {spec}"
        result = self._run("mirror", "image", "status", spec, "--format", "json")
        if faults.says_absent(result):
            return absent
        if faults.says_not_mirrored(result):
            return image_state(absent, info, None)
        return image_state(absent, info, self._parsed(doing, result))

    def metadata(self, pool: str, image: str) -> Mapping[str, str]:
        """See ``ports.MirrorCluster``. Bytes that are no UTF-8 are replaced."""
        doing = f"read the metadata of image {pool}/{image}"
        found = self._json(doing, "image-meta", "list", f"{pool}/{image}", "--format", "json")
        return {str(key): str(value) for key, value in found.items()}

    def mirroring(self, pool: str) -> PoolMirroring:
        """See ``ports.MirrorCluster``. Without ``--all``, which would print the peers' keys."""
        doing = f"read the mirroring of pool {pool}"
        info = self._json(doing, "mirror", "pool", "info", pool, "--format", "json")
        result = self._run("mirror", "pool", "status", pool, "--verbose", "--format", "json")
        status = None if faults.says_not_mirrored(result) else self._parsed(doing, result)
        doing = f"list the images of pool {pool}"
        listed = self._document(doing, self._run("ls", pool, "--format", "json"))
        return pool_mirroring(self.name, pool, info, status, listed)

    # ------------------------------------------------------------------------ changing

    def promote(self, pool: str, image: str, *, force: bool = False) -> None:
        """See ``ports.MirrorCluster``.

        :raises Unsafe: by force, and the image is one that Ceph would tear.
        """
        spec = f"{pool}/{image}"
        doing = f"promote image {spec}{' by force' if force else ''}"
        if force:
            self._refuse_to_tear(pool, image)
        result = self._run("mirror", "image", "promote", spec, *(["--force"] if force else []))
        if isinstance(result, Finished) and result.code == errno.EROFS:
            # Mirroring by snapshots: the demotion is still being copied.
            said = faults.words(result.err)
            raise Busy(f"cannot {doing}: {said}", where=self._where)
        self._finished(doing, result)

    def demote(self, pool: str, image: str) -> None:
        """See ``ports.MirrorCluster``."""
        spec = f"{pool}/{image}"
        doing = f"demote image {spec}"
        result = self._run("mirror", "image", "demote", spec)
        if isinstance(result, Finished) and result.code == errno.EROFS:
            said = faults.words(result.err)
            raise Refused(
                f"cannot {doing}: {said}",
                where=self._where,
                remedy=f"A client holds the image's lock. Find it with 'rbd lock ls {spec}' and "
                "stop it, then resume.",
            )
        self._finished(doing, result)

    def resync(self, pool: str, image: str) -> None:
        """See ``ports.MirrorCluster``. The local rbd-mirror does it, some seconds later."""
        spec = f"{pool}/{image}"
        self._do(f"resync image {spec}", "mirror", "image", "resync", spec)

    def copy(self, pool: str, image: str, copy: str) -> None:
        """See ``ports.MirrorCluster``.

        The copy has the image's snapshots and metadata and no parent. It gets its name only when
        it is whole; what an earlier try left unfinished is removed first.

        :raises Refused: there is an image of the copy's name.
        """
        spec, partial = f"{pool}/{image}", f"{pool}/{copy}{PARTIAL}"
        doing = f"copy image {spec} to {pool}/{copy}"
        if self.image(pool, copy).presence is not Presence.ABSENT:
            raise Refused(f"cannot {doing}: there is such an image already", where=self._where)
        self._remove_partial(partial)
        info = self._json(f"look at image {spec}", "info", spec, "--format", "json")
        result = self._run(
            *("deep", "cp", spec, partial, "--flatten", "--image-feature", KEPT_FEATURES),
            silence_over=int(info.get("size", 0)),
        )
        self._finished(doing, result)
        self._do(doing, "mv", partial, f"{pool}/{copy}")

    def set_metadata(self, pool: str, image: str, values: Mapping[str, str]) -> None:
        """See ``ports.MirrorCluster``. Written one by one, in their order.

        The rbd command refuses an empty value, and cannot take one of 128 KiB or more.
        """
        spec = f"{pool}/{image}"
        doing = f"write metadata of image {spec}"
        for key, value in values.items():
            self._do(doing, "image-meta", "set", spec, "--", key, value)

    def remove_metadata(self, pool: str, image: str, key: str) -> None:
        """See ``ports.MirrorCluster``."""
        spec = f"{pool}/{image}"
        doing = f"remove metadata {key} of image {spec}"
        result = self._run("image-meta", "remove", spec, "--", key)
        missing = isinstance(result, Finished) and b"no existing metadata key" in result.err
        if not missing:
            self._finished(doing, result)

    # ------------------------------------------------------------------------- details

    def _refuse_to_tear(self, pool: str, image: str) -> None:
        """Refuse a forced promotion that is known to leave wrong content.

        Mirroring by snapshots, and the source died while one was being copied: Ceph rolls back to
        the wrong snapshot, or hangs, and a second try reports success over a torn image (measured
        on 16.2.15 and 18.2.7; see also Ceph's pull requests 51540 and 52632).
        """
        spec = f"{pool}/{image}"
        info = self._json(f"look at image {spec}", "info", spec, "--format", "json")
        if info.get("mirroring", {}).get("mode") != "snapshot":
            return
        doing = f"list the snapshots of image {spec}"
        result = self._run("snap", "ls", spec, "--all", "--format", "json")
        for snapshot in self._parsed_list(doing, result):
            kind = snapshot.get("namespace", {})
            if kind.get("type") == "mirror" and kind.get("complete") is False:
                raise Unsafe(
                    f"image {spec} was cut off while a mirror snapshot was being copied; a "
                    "promotion by force would leave wrong or torn content",
                    where=self._where,
                    remedy=f"The right content is in snapshot id {snapshot.get('id')}, until a "
                    "promotion deletes it. Copy it out through librbd (set_snap_by_id) first.",
                )

    def _remove_partial(self, partial: str) -> None:
        result = self._run("snap", "ls", partial, "--format", "json")
        if faults.says_absent(result):
            return
        doing = f"remove the unfinished copy {partial}"
        for snapshot in self._parsed_list(doing, result):
            if str(snapshot.get("protected")).lower() == "true":
                self._do(doing, "snap", "unprotect", f"{partial}@{snapshot.get('name')}")
        self._do(doing, "snap", "purge", partial)
        self._do(doing, "rm", partial)

    @property
    def _where(self) -> str:
        return f"Ceph cluster {self.name}"

    def _run(self, *words: str, silence_over: int | None = None) -> Finished | GivenUp:
        """Run rbd.

        :param silence_over: for work that reports each percent: over how many bytes it goes. The
            time limit is then one of silence, as long as one percent may take.
        """
        if not self._conf.is_file():
            raise FileUnreadable(
                f"there is no Ceph configuration {self._conf}",
                where=self._where,
                remedy="Put the cluster's ceph.conf there, or set [ceph] conf_dir.",
            )
        argv = [self._command, "--conf", str(self._conf), "--id", self._client, *words]
        percent = (silence_over or 0) / 100 / SLOWEST_COPY
        try:
            return process.run(
                argv,
                timeout=self._timeout + percent,
                environment=self._environment,
                silence=silence_over is not None,
            )
        except OSError as error:
            raise faults.not_started(self._command, error) from error

    def _do(self, doing: str, *words: str) -> None:
        self._finished(doing, self._run(*words))

    def _finished(self, doing: str, result: Finished | GivenUp) -> Finished:
        if isinstance(result, Finished) and result.code == 0:
            return result
        raise faults.fault(self.name, self._conf, self._client, doing, result)

    def _json(self, doing: str, *words: str) -> dict[str, Any]:
        return self._parsed(doing, self._run(*words))

    def _parsed(self, doing: str, result: Finished | GivenUp) -> dict[str, Any]:
        found = self._document(doing, result)
        if found is None:  # an empty object is printed as nothing
            return {}
        if not isinstance(found, dict):
            raise self._not_understood(doing, result)
        return found

    def _parsed_list(self, doing: str, result: Finished | GivenUp) -> list[dict[str, Any]]:
        found = self._document(doing, result)
        if found is None:
            return []
        if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
            raise self._not_understood(doing, result)
        return found

    def _document(self, doing: str, result: Finished | GivenUp) -> Any:
        text = self._finished(doing, result).out.decode(errors="replace")
        if not text.strip():
            return None
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise self._not_understood(doing, result) from None

    def _not_understood(self, doing: str, result: Finished | GivenUp) -> Refused:
        start = result.out[:60] if isinstance(result, Finished) else b""
        return Refused(
            f"cannot {doing}: the answer of {self._command} is not understood: "
            f"{start.decode(errors='replace')!r}",
            where=self._where,
            remedy="Check that [ceph] rbd_command is Ceph's own rbd, release 16 or newer.",
        )
