"""Two regions: a mirrored volume of the first one is managed into the Cinder of the second.

What Cinder and Ceph do when the two control planes know nothing of each other: the ground that the
strategy ``manage`` stands on. Region one keeps its row until somebody unmanages it there.
"""

import json
from dataclasses import dataclass, field

import openstack
import pytest

from dr_planner.model.mirror import Presence
from tests.lab.place import SITES
from tests.lab.waiting import until

pytestmark = [pytest.mark.lab, pytest.mark.alone]

A, B = SITES
POOL = "cinder"
HOST_TWO = "lab-two@rbd-b#rbd-b"
MANAGE = "3.16"
"""The microversion of what manages."""


class Cinder:
    """The Cinder of one region, as one user sees it."""

    def __init__(self, lab, cloud):
        config = openstack.config.OpenStackConfig(
            config_files=[str(lab.clouds_file)], load_envvars=False
        )
        connection = openstack.connection.Connection(config=config.get_one(cloud))
        self.project = connection.current_project_id
        self.user = connection.current_user_id
        self.storage = connection.block_storage

    def ask(self, method, path, body=None, *, version="3.71"):
        """Send a request that must succeed; give the document."""
        answer = getattr(self.storage, method)(path, json=body, microversion=version)
        assert answer.status_code < 300, (path, answer.text)
        return answer.json() if answer.text else {}

    def row(self, volume):
        """A volume, all its fields."""
        return self.ask("get", f"/volumes/{volume}")["volume"]

    def settled(self, kind, id, *statuses):
        """Wait until a thing has one of these statuses; give it."""

        def look():
            row = self.ask("get", f"/{kind}s/{id}")[kind]
            return row if row["status"] in statuses else None

        return until(look, f"{kind} {id} is {' or '.join(statuses)}", every=0.5)

    def act(self, kind, id, **action):
        """Ask for an action upon a thing."""
        return self.ask("post", f"/{kind}s/{id}/action", action)

    def gone(self, kind, id):
        """Wait until a thing is not there any more."""
        until(
            lambda: self.storage.get(f"/{kind}s/{id}").status_code == 404,
            f"{kind} {id} is gone",
            every=0.5,
        )

    def make(self, **more):
        """A new replicated volume at site A."""
        body = {"size": 1, "volume_type": "replicated-a", "availability_zone": A, **more}
        made = self.ask("post", "/volumes", {"volume": body})["volume"]["id"]
        self.settled("volume", made, "available")
        return made

    def manage(self, image, **more):
        """Ask for an image to become a volume at site B; give its id."""
        body = {"ref": {"source-name": image}, "host": HOST_TWO, "volume_type": "replicated-b",
                "availability_zone": B, **more}  # fmt: skip
        return self.ask("post", "/manageable_volumes", {"volume": body}, version=MANAGE)["volume"][
            "id"
        ]

    def unmanage(self, kind, id):
        """Forget a thing without touching its image."""
        self.act(kind, id, **{"os-unmanage": {}})
        self.gone(kind, id)

    def delete(self, volume):
        """Delete a volume with its snapshots, image and all."""
        self.storage.delete(f"/volumes/{volume}", params={"cascade": "true"})
        self.gone("volume", volume)


@dataclass
class Regions:
    """Both, and what a test leaves in them."""

    one: Cinder
    alice: Cinder
    two: Cinder
    alice_two: Cinder
    in_one: list = field(default_factory=list)
    in_two: list = field(default_factory=list)

    def made(self, **more):
        """A new volume of alice in region one."""
        made = self.alice.make(**more)
        self.in_one.append(made)
        return made

    def managed(self, image, **more):
        """An image that region two was asked to manage."""
        made = self.two.manage(image, **more)
        self.in_two.append(made)
        return made

    def sweep(self, lab):
        """Rows first, where the image is another's; then the images at both sites."""
        for volume in self.in_two:
            self.two.delete(volume)
        for volume in self.in_one:
            query = {"all_tenants": 1, "volume_id": volume}
            rows = self.one.storage.get("/snapshots/detail", params=query).json()["snapshots"]
            for snapshot in rows:
                self.one.act("snapshot", snapshot["id"], **{"os-force_delete": {}})
                self.one.gone("snapshot", snapshot["id"])
            self.one.unmanage("volume", volume)
        names = [f"volume-{volume}" for volume in (*self.in_one, *self.in_two)]
        lab.sweep(POOL, names)


@pytest.fixture(scope="module")
def regions(two_regions, lab):
    """Both regions; afterwards nothing of these tests is left in either."""
    clouds = ("admin", "alice", "admin-two", "alice-two")
    regions = Regions(*(Cinder(lab, cloud) for cloud in clouds))
    yield regions
    regions.sweep(lab)


def info(lab, site, image):
    """An image as rbd tells it; empty where there is none."""
    names = json.loads(lab.rbd(site, "ls", POOL, "--format", "json"))
    if image not in names:
        return {}
    return json.loads(lab.rbd(site, "info", f"{POOL}/{image}", "--format", "json"))


def write(lab, image):
    """Some megabytes of a guest's data."""
    lab.rbd("a", "bench", "--io-type", "write", "--io-size", "64K", "--io-total", "4M",
            "--io-pattern", "rand", f"{POOL}/{image}")  # fmt: skip


@dataclass
class Arrived:
    """A volume that has changed region."""

    old: str
    new: str
    before: dict
    content: str
    global_id: str
    snapshot: str

    @property
    def image(self):
        return f"volume-{self.new}"


@pytest.fixture(scope="module")
def arrived(regions, lab):
    """One of alice's: written to, with a snapshot; demoted at A, promoted at B, managed there."""
    old = regions.made(
        name="ledger", description="of the bank", metadata={"number": "7"},
    )  # fmt: skip
    regions.alice.act("volume", old, **{"os-set_bootable": {"bootable": True}})
    image = f"volume-{old}"
    write(lab, image)
    body = {"snapshot": {"volume_id": old, "name": "before"}}
    snapshot = regions.alice.ask("post", "/snapshots", body)["snapshot"]["id"]
    regions.alice.settled("snapshot", snapshot, "available")
    lab.until(lambda: lab.b.image(POOL, image).is_replaying, "the copy follows")
    before = regions.one.row(old)
    content = lab.content("a", f"{POOL}/{image}")
    global_id = info(lab, "a", image)["mirroring"]["global_id"]

    lab.a.demote(POOL, image)
    lab.promote_when_it_can(lab.b, POOL, image)
    new = regions.managed(
        image, name=before["name"], description=before["description"],
        metadata=before["metadata"], bootable=before["bootable"] == "true",
    )  # fmt: skip
    assert "available" == regions.two.settled("volume", new, "available", "error")["status"]
    return Arrived(old, new, before, content, global_id, snapshot)


def test_what_manage_takes_is_as_in_the_first_region(regions, arrived):
    """Name, description, type, zone, metadata, bootable: said at manage time, kept."""
    row, before = regions.two.row(arrived.new), arrived.before
    for key in ("name", "description", "metadata", "bootable", "size"):
        assert before[key] == row[key], key
    assert ("replicated-b", B) == (row["volume_type"], row["availability_zone"])
    assert HOST_TWO == row["os-vol-host-attr:host"]
    assert "enabled" == row["replication_status"]


def test_the_volume_has_a_new_uuid_and_the_owner_is_the_manager(regions, arrived):
    """What manage cannot keep; the map from old to new is the product's to hold."""
    row = regions.two.row(arrived.new)
    assert arrived.old != arrived.new
    assert arrived.old == arrived.before["id"]
    assert regions.two.project == row["os-vol-tenant-attr:tenant_id"]
    assert regions.two.user == row["user_id"]
    assert regions.one.row(arrived.old)["status"] == "available"


def test_the_image_is_renamed_and_keeps_content_and_identity(lab, arrived):
    """One image all the while: the same bytes under the same global id, primary at B now."""
    renamed = info(lab, "b", arrived.image)
    assert {} == info(lab, "b", f"volume-{arrived.old}")
    assert (arrived.global_id, True) == (
        renamed["mirroring"]["global_id"], renamed["mirroring"]["primary"],
    )  # fmt: skip
    assert arrived.content == lab.content("b", f"{POOL}/{arrived.image}")


def test_the_rename_reaches_the_other_site(lab, arrived):
    """So the way back begins with the new name on both sides."""
    copy = lab.until(lambda: info(lab, "a", arrived.image), "the copy at A has the new name")
    assert {} == info(lab, "a", f"volume-{arrived.old}")
    assert (arrived.global_id, False) == (
        copy["mirroring"]["global_id"], copy["mirroring"]["primary"],
    )  # fmt: skip
    lab.until(lambda: lab.a.image(POOL, arrived.image).is_replaying, "A follows B")


def test_a_snapshot_is_managed_under_a_new_uuid_and_renamed(regions, lab, arrived):
    """Snapshots do not come with their volume: each is managed for itself."""
    spec = f"{POOL}/{arrived.image}"
    assert [f"snapshot-{arrived.snapshot}"] == lab.snapshots_of_users("b", spec)
    query = {"volume_id": arrived.new, "all_tenants": 1}
    listed = regions.two.storage.get("/snapshots", params=query).json()["snapshots"]
    assert [] == listed

    ref = {"source-name": f"snapshot-{arrived.snapshot}"}
    body = {"snapshot": {"volume_id": arrived.new, "ref": ref, "name": "before"}}
    new = regions.two.ask("post", "/manageable_snapshots", body, version=MANAGE)["snapshot"]["id"]
    row = regions.two.settled("snapshot", new, "available", "error")

    assert ("available", "before") == (row["status"], row["name"])
    assert arrived.snapshot != new
    assert [f"snapshot-{new}"] == lab.snapshots_of_users("b", spec)


def test_a_transfer_gives_it_to_its_owner_under_the_same_uuid(regions, arrived):
    """Project and user become alice's; the rest stays."""
    regions.two.storage.post(
        f"/volumes/{arrived.new}/action",
        json={"os-set_image_metadata": {"metadata": {"hw_firmware_type": "uefi"}}},
    )
    before = regions.two.row(arrived.new)
    body = {"transfer": {"volume_id": arrived.new, "name": "home"}}
    offered = regions.two.ask("post", "/volume-transfers", body)["transfer"]
    accept = {"accept": {"auth_key": offered["auth_key"]}}
    regions.alice_two.ask("post", f"/volume-transfers/{offered['id']}/accept", accept)

    row = regions.alice_two.settled("volume", arrived.new, "available")
    assert regions.alice_two.user == row["user_id"]
    after = regions.two.row(arrived.new)
    assert regions.alice_two.project == after["os-vol-tenant-attr:tenant_id"]
    assert {"hw_firmware_type": "uefi"} == after["volume_image_metadata"]
    moved = {"user_id", "os-vol-tenant-attr:tenant_id", "updated_at"}
    differ = {key for key in before if before[key] != after[key]}
    assert {"user_id", "os-vol-tenant-attr:tenant_id"} <= differ <= moved


def test_afterwards_the_first_region_cannot_unmanage_a_snapshot_but_forgets_it_by_force(
    regions, lab, arrived
):
    """It looks for the image under the old name. So unmanage snapshots before the image leaves."""
    theirs = lab.snapshots_of_users("b", f"{POOL}/{arrived.image}")
    lab.until(lambda: not info(lab, "a", f"volume-{arrived.old}"), "the old name is gone at A")

    regions.one.act("snapshot", arrived.snapshot, **{"os-unmanage": {}})
    row = regions.one.settled("snapshot", arrived.snapshot, "available", "error_deleting")
    assert "error_deleting" == row["status"]

    regions.one.act("snapshot", arrived.snapshot, **{"os-force_delete": {}})
    regions.one.gone("snapshot", arrived.snapshot)
    regions.one.unmanage("volume", arrived.old)
    regions.in_one.remove(arrived.old)
    assert theirs == lab.snapshots_of_users("b", f"{POOL}/{arrived.image}")
    assert arrived.content == lab.content("b", f"{POOL}/{arrived.image}")


def test_an_image_that_is_primary_elsewhere_is_not_managed(regions, lab):
    """The volume ends in error, with no size; the image is as it was."""
    old = regions.made(name="still at A")
    image = f"volume-{old}"
    lab.until(lambda: lab.b.image(POOL, image).is_replaying, "the copy follows")

    new = regions.managed(image, name="too early")

    row = regions.two.settled("volume", new, "available", "error")
    assert ("error", 0) == (row["status"], row["size"])
    assert Presence.ABSENT is lab.b.image(POOL, f"volume-{new}").presence
    assert lab.b.image(POOL, image).is_replaying


def test_a_type_of_another_backend_is_not_managed(regions, lab, image_name):
    """The image is untouched: ask again with the right type."""
    lab.rbd("b", "create", "--size", "1G", "--image-feature", "layering", f"{POOL}/{image_name}")
    try:
        new = regions.managed(image_name, volume_type="mirrored-b")
        row = regions.two.settled("volume", new, "available", "error")
        assert ("error", 0) == (row["status"], row["size"])
        assert Presence.PRESENT is lab.b.image(POOL, image_name).presence
    finally:
        lab.rbd("b", "rm", "--no-progress", f"{POOL}/{image_name}")
