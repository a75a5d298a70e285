"""The volumes of a drill: of two tenants, at a site, of both mirror profiles.

``python -m tests.lab.workload make SITE N`` or ``clear``; run by the services' own Python.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import openstack

from tests.lab.place import POOLS, SITES, Place
from tests.lab.waiting import until

PREFIX = "drill "
TENANTS = ("alice", "bob")


def make(site: str, count: int) -> None:
    """Make volumes whose every field that a tenant can set is set."""
    made = []
    clouds = {name: openstack.connect(cloud=name).block_storage for name in TENANTS}
    for number in range(count):
        storage = clouds[TENANTS[number % 2]]
        kind = ("replicated", "mirrored")[number // 2 % 2]
        volume = storage.create_volume(
            size=1,
            name=f"{PREFIX}{site} {number}",
            description=f"the {kind} volume number {number}",
            volume_type=f"{kind}-{site[-1]}",
            availability_zone=site,
            metadata={"number": str(number)},
        )
        made.append((storage, volume))
    for number, (storage, volume) in enumerate(made):
        _settled(storage, volume.id)
        storage.set_volume_image_metadata(volume, hw_firmware_type="uefi")
        if number % 3 == 0:
            storage.set_volume_bootable_status(volume, True)
            storage.create_snapshot(
                volume_id=volume.id, name="before", metadata={"of": str(number)}
            )


def clear() -> None:
    """Remove the volumes of drills, whatever state they are in, and what is left of images."""
    storage = openstack.connect(cloud="admin").block_storage
    volumes = [v for v in _all(storage, "volumes") if str(v["name"]).startswith(PREFIX)]
    ids = {volume["id"] for volume in volumes}
    for volume in volumes:
        _reset(storage, volume["id"], "available")
    snapshots = [s for s in _all(storage, "snapshots") if s["volume_id"] in ids]
    for snapshot in snapshots:
        storage.delete_snapshot(snapshot["id"], ignore_missing=True)
    until(
        lambda: not [s for s in _all(storage, "snapshots") if s["volume_id"] in ids],
        "the snapshots are deleted",
    )
    for volume in volumes:
        storage.delete_volume(volume["id"], ignore_missing=True, force=True)

    def left() -> list[str]:
        rows = [v for v in _all(storage, "volumes") if v["id"] in ids]
        return [str(v["id"]) for v in rows if v["status"] == "deleting"]

    until(lambda: not left(), "the volumes are deleted")
    _sweep_images(ids)


def _sweep_images(ids: set[str]) -> None:
    """Copies that were kept, and copies whose primary is gone."""
    place = Place.at(Path(os.environ["DR_PLANNER_LAB_DIR"]))
    for site in SITES:
        for pool in POOLS:
            for image in _rbd(place, site, "ls", pool).split():
                if any(f"volume-{i}" in image for i in ids) and ".kept-" in image:
                    listed = _rbd(place, site, "snap", "ls", f"{pool}/{image}", "--format", "json")
                    for snapshot in json.loads(listed or "[]"):
                        name = f"{pool}/{image}@{snapshot['name']}"
                        _rbd(place, site, "snap", "unprotect", name)
                    _rbd(place, site, "snap", "purge", f"{pool}/{image}", "--no-progress")
                    _rbd(place, site, "rm", f"{pool}/{image}", "--no-progress")


def _rbd(place: Place, site: str, *words: str) -> str:
    argv = ["rbd", "-c", str(place.ceph_conf(site)), "--id", "openstack", *words]
    done = subprocess.run(argv, capture_output=True, text=True, timeout=60, check=False)
    return done.stdout


def _all(storage: Any, what: str) -> list[dict[str, Any]]:
    answer = storage.get(f"/{what}/detail", params={"all_tenants": 1})
    return list(answer.json()[what])


def _reset(storage: Any, volume_id: str, status: str) -> None:
    body = {"os-reset_status": {"status": status}}
    storage.post(f"/volumes/{volume_id}/action", json=body)


def _settled(storage: Any, volume_id: str) -> None:
    volume = storage.wait_for_status(
        storage.get_volume(volume_id), "available", failures=["error"], wait=120, interval=0.5
    )
    assert volume.status == "available"


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2], int(sys.argv[3]))
    else:
        clear()
