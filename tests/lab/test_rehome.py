"""Re-homing by the real Cinder, with images that really changed sides.

The lab's cinder-api must have loaded the extension: see the how-to on installing the hooks.
"""

import time
import uuid
from concurrent.futures import ThreadPoolExecutor

import openstack
import pytest

from dr_planner.model.mirror import Presence

pytestmark = pytest.mark.lab

POOL = "cinder"
A = {"host": "lab@rbd-a#rbd-a", "zone": "site-a", "type": "replicated-a"}
B = {"host": "lab@rbd-b#rbd-b", "zone": "site-b", "type": "replicated-b"}
MOVED = {
    "os-vol-host-attr:host",
    "availability_zone",
    "service_uuid",
    "volume_type",
    "volume_type_id",
}
"""Fields of a volume that a re-homing changes."""


class Cinder:
    """The lab's Cinder, as an administrator and as a tenant."""

    def __init__(self, lab):
        self.lab = lab
        self.admin = self._cloud("admin")
        self.alice = self._cloud("alice")
        self.bob = self._cloud("bob")

    def _cloud(self, name):
        config = openstack.config.OpenStackConfig(
            config_files=[str(self.lab.clouds_file)], load_envvars=False
        )
        return openstack.connection.Connection(config=config.get_one(name))

    def volume(self, *, volume_type=A["type"], zone=A["zone"], **more):
        """A new volume of alice."""
        made = self.alice.block_storage.create_volume(
            size=1, volume_type=volume_type, availability_zone=zone,
            **{"name": f"drp-{uuid.uuid4().hex[:8]}", **more},
        )  # fmt: skip
        return self.settled(made)

    def settled(self, made):
        """Wait until a volume or snapshot is available."""
        return self.alice.block_storage.wait_for_status(made, "available", wait=90)

    def snapshot(self, volume_id, **more):
        """A new snapshot of alice."""
        return self.settled(self.alice.block_storage.create_snapshot(volume_id=volume_id, **more))

    def rehome(self, volume_id, source=A, target=B, *, cloud=None, **changes):
        """Ask for a re-homing; give the status and Cinder's own words."""
        body = {
            "from_host": source["host"],
            "to_host": target["host"],
            "availability_zone": target["zone"],
            "volume_type": target["type"],
            **changes,
        }
        body = {key: value for key, value in body.items() if value is not ...}
        answer = (cloud or self.admin).block_storage.post(
            f"/volumes/{volume_id}/action", json={"dr-rehome": body}, microversion="3.71"
        )
        return answer.status_code, answer.text

    def row(self, volume_id):
        """A volume as the API tells it to an administrator."""
        answer = self.admin.block_storage.get(f"/volumes/{volume_id}", microversion="3.71")
        return answer.json()["volume"]

    def snapshot_rows(self, volume_id):
        """Its snapshots, likewise."""
        query = {"all_tenants": 1, "volume_id": volume_id}
        answer = self.admin.block_storage.get(
            "/snapshots/detail", params=query, microversion="3.65"
        )
        return answer.json()["snapshots"]

    def reset(self, volume_id, status):
        """Set a volume's status by decree."""
        answer = self.admin.block_storage.post(
            f"/volumes/{volume_id}/action", json={"os-reset_status": {"status": status}}
        )
        assert 202 == answer.status_code

    def usage(self, volume_type):
        """What alice's project uses of the quotas of one type."""
        project = self.alice.current_project_id
        answer = self.admin.block_storage.get(
            f"/os-quota-sets/{project}", params={"usage": "True"}
        )
        rows = answer.json()["quota_set"]
        kinds = ("volumes", "gigabytes", "snapshots")
        return {kind: rows[f"{kind}_{volume_type}"]["in_use"] for kind in kinds}

    def delete(self, volume_id):
        """Delete a volume with its snapshots, and wait until it is gone."""
        storage = self.admin.block_storage
        for row in self.snapshot_rows(volume_id):
            storage.delete_snapshot(row["id"])
        self.lab.until(lambda: not self.snapshot_rows(volume_id), "the snapshots are deleted")
        # A primary that is removed before its copy has heard of this leaves an orphan there.
        image = f"volume-{volume_id}"
        for site, cluster in (("a", self.lab.a), ("b", self.lab.b)):
            if cluster.image(POOL, image).presence is Presence.PRESENT:
                self.lab.until(
                    lambda site=site: self.lab.snapshots_of_users(site, f"{POOL}/{image}") == [],
                    f"{image} has no snapshots at {site}",
                )
        storage.delete_volume(volume_id)
        gone = f"/volumes/{volume_id}"
        self.lab.until(lambda: storage.get(gone).status_code == 404, "the volume is deleted")


def changed(before, after):
    """The names of the fields that differ, but for the time of the change."""
    return {key for key in before if before[key] != after[key]} - {"updated_at"}


@pytest.fixture(scope="module")
def cinder(lab):
    """The lab's Cinder."""
    return Cinder(lab)


@pytest.fixture
def volume(cinder):
    """A replicated volume of alice at A; its image is not moved here."""
    made = cinder.volume(name="ledger", description="of the bank", metadata={"app": "db"})
    yield made.id
    if cinder.row(made.id)["os-vol-host-attr:host"] == B["host"]:
        cinder.reset(made.id, "available")
        assert 202 == cinder.rehome(made.id, B, A)[0]
    cinder.reset(made.id, "available")
    cinder.delete(made.id)


# ---------------------------------------------------------------- the row, and only the row


def test_only_what_was_asked_for_changes(cinder, volume):
    """The owner finds everything else as it was, field by field."""
    cinder.snapshot(volume, name="before", description="d", metadata={"k": "v"})
    before, snapshots = cinder.row(volume), cinder.snapshot_rows(volume)

    assert (202, "") == cinder.rehome(volume)

    after = cinder.row(volume)
    assert MOVED == changed(before, after)
    assert (B["host"], B["zone"], B["type"]) == (
        after["os-vol-host-attr:host"], after["availability_zone"], after["volume_type"],
    )  # fmt: skip
    kept = [{k: v for k, v in row.items() if k != "updated_at"} for row in snapshots]
    assert kept == [
        {k: v for k, v in row.items() if k != "updated_at"} for row in cinder.snapshot_rows(volume)
    ]


def test_doing_it_twice_is_doing_it_once(cinder, volume):
    """An answer may be lost on its way."""
    assert 202 == cinder.rehome(volume)[0]
    after = cinder.row(volume)

    assert (202, "") == cinder.rehome(volume)
    assert after == cinder.row(volume)


def test_of_many_callers_one_moves_it_and_all_are_told_that_it_is_there(cinder, volume):
    """And its usage is counted once, whoever wins."""
    from_before, to_before = cinder.usage(A["type"]), cinder.usage(B["type"])
    cinder.snapshot(volume)
    with ThreadPoolExecutor(8) as callers:
        answers = list(callers.map(lambda _: cinder.rehome(volume), range(16)))

    assert [(202, "")] * 16 == answers
    assert B["host"] == cinder.row(volume)["os-vol-host-attr:host"]
    used = {kind: cinder.usage(B["type"])[kind] - to_before[kind] for kind in to_before}
    assert {"volumes": 1, "gigabytes": 2, "snapshots": 1} == used
    freed = {kind: cinder.usage(A["type"])[kind] - from_before[kind] for kind in from_before}
    assert {"volumes": -1, "gigabytes": -1, "snapshots": 0} == freed


def test_a_quota_of_the_other_type_does_not_stop_a_recovery(cinder, volume):
    """The owner has the volume already. What is counted still holds for new ones."""
    project = cinder.alice.current_project_id
    limits = f"/os-quota-sets/{project}"
    none = {"quota_set": {f"volumes_{B['type']}": 0}}
    assert 200 == cinder.admin.block_storage.put(limits, json=none).status_code
    try:
        assert 202 == cinder.rehome(volume)[0]
        assert 1 <= cinder.usage(B["type"])["volumes"]
        refused = cinder.alice.block_storage.post(
            "/volumes", json={"volume": {"size": 1, "volume_type": B["type"]}}
        )
        assert 413 == refused.status_code
    finally:
        unlimited = {"quota_set": {f"volumes_{B['type']}": -1}}
        cinder.admin.block_storage.put(limits, json=unlimited)


def test_a_broken_volume_moves_and_stays_broken(cinder, volume):
    """After a disaster many are in error, and those are wanted back first."""
    cinder.reset(volume, "error")

    assert 202 == cinder.rehome(volume)[0]
    assert "error" == cinder.row(volume)["status"]


def test_an_attached_volume_moves_and_stays_attached(cinder, volume):
    """Its server, and the connection that it was given, are another step's business."""
    storage = cinder.admin.block_storage
    connector = {"host": "compute-a", "ip": "127.0.0.1", "initiator": "iqn.2027-03.example:a"}
    # To a host, not to a server: for a server Cinder would ask Nova before detaching.
    body = {"attachment": {"volume_uuid": volume, "connector": connector}}
    answer = storage.post("/attachments", json=body, microversion="3.54")
    made = answer.json()["attachment"]["id"]
    try:
        storage.complete_attachment(made)
        before = cinder.row(volume)
        assert ("in-use", 1) == (before["status"], len(before["attachments"]))

        assert 202 == cinder.rehome(volume)[0]
        after = cinder.row(volume)
        assert MOVED == changed(before, after)
    finally:
        if cinder.row(volume)["os-vol-host-attr:host"] == B["host"]:
            cinder.rehome(volume, B, A)
        storage.delete_attachment(made)


def test_without_a_type_the_type_stays(cinder, volume):
    """Clouds with one type for both sites."""
    assert 202 == cinder.rehome(volume, volume_type=None)[0]
    assert A["type"] == cinder.row(volume)["volume_type"]
    assert 202 == cinder.rehome(volume, B, A, volume_type=...)[0]


# ------------------------------------------------------------------------------ refusals


def unchanged(cinder, volume, answer, status, words):
    """Assert a refusal, and that the volume is as it was."""
    assert status == answer[0], answer
    assert words in answer[1]
    assert A["host"] == cinder.row(volume)["os-vol-host-attr:host"]
    assert A["type"] == cinder.row(volume)["volume_type"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"force": True}, "Additional properties are not allowed"),
        ({"to_host": ...}, "'to_host' is a required property"),
        ({"from_host": "rubbish"}, "does not match"),
        ({"availability_zone": 7}, "is not of type 'string'"),
        ({"to_host": "lab@rbd-x#rbd-x"}, "no cinder-volume service lab@rbd-x"),
        ({"availability_zone": "nowhere"}, "nowhere is not that of lab@rbd-b"),
        ({"volume_type": "no-such-type"}, "no-such-type is not known"),
        ({"volume_type": "plain-b"}, "differ in: replicated"),
        ({"to_host": A["host"]}, "the same"),
    ],
)
def test_a_wrong_request_is_400_and_says_why(cinder, volume, change, words):
    """Nothing is guessed and nothing is changed."""
    unchanged(cinder, volume, cinder.rehome(volume, **change), 400, words)


def test_a_volume_that_is_elsewhere_is_409(cinder, volume):
    """The plan was made for another world."""
    answer = cinder.rehome(volume, from_host="lab@other#other")
    unchanged(cinder, volume, answer, 409, A["host"])


@pytest.mark.parametrize("status", ["creating", "maintenance", "attaching"])
def test_a_volume_at_work_is_409(cinder, volume, status):
    """A service writes to the old place."""
    cinder.reset(volume, status)

    unchanged(cinder, volume, cinder.rehome(volume), 409, status)


def test_a_tenant_is_403_and_a_stranger_404(cinder, volume):
    """It is for administrators; others learn nothing about strangers' volumes."""
    answer = cinder.rehome(volume, cloud=cinder.alice)
    unchanged(cinder, volume, answer, 403, "volume_extension:dr_rehome")
    unchanged(cinder, volume, cinder.rehome(volume, cloud=cinder.bob), 404, "could not be found")


def test_an_unknown_volume_is_404(cinder):
    """Deleted meanwhile, or never there."""
    assert 404 == cinder.rehome(str(uuid.uuid4()))[0]


@pytest.fixture
def other_type(cinder):
    """Makes volume types that are removed afterwards."""
    storage, made = cinder.admin.block_storage, []

    def make(**more):
        specs = {"replication_enabled": "<is> True", "volume_backend_name": "rbd-b"}
        specs |= more.pop("extra_specs", {})
        name = f"drp-{uuid.uuid4().hex[:8]}"
        made.append(storage.create_type(name=name, extra_specs=specs, **more))
        return made[-1]

    yield make
    for volume_type in made:
        storage.delete_type(volume_type)


def test_a_private_type_needs_access(cinder, volume, other_type):
    """Else the owner could not see the volume's type."""
    private = other_type(is_public=False)
    answer = cinder.rehome(volume, volume_type=private.name)
    unchanged(cinder, volume, answer, 400, "private")

    project = cinder.alice.current_project_id
    cinder.admin.block_storage.add_type_access(private, project)
    assert 202 == cinder.rehome(volume, volume_type=private.id)[0]
    assert 202 == cinder.rehome(volume, B, A)[0]  # else the type could not be removed


def test_a_type_that_forbids_the_zone_or_encrypts_is_refused(cinder, volume, other_type):
    """The image is what it is; a type must not promise more."""
    elsewhere = other_type(extra_specs={"RESKEY:availability_zones": "site-a"})
    answer = cinder.rehome(volume, volume_type=elsewhere.name)
    unchanged(cinder, volume, answer, 400, "does not allow availability zone")

    secret = other_type()
    how = {"provider": "luks", "cipher": "aes-xts-plain64", "key_size": 256,
           "control_location": "front-end"}  # fmt: skip
    made = cinder.admin.block_storage.post(
        f"/types/{secret.id}/encryption", json={"encryption": how}
    )
    assert 200 == made.status_code
    answer = cinder.rehome(volume, volume_type=secret.name)
    unchanged(cinder, volume, answer, 400, "differ in: encryption")


# -------------------------------------------------------------- with images that change sides


@pytest.fixture(scope="module")
def arrived(cinder, lab):
    """Three volumes with snapshots, failed over from A to B with their images."""
    volumes = [
        cinder.volume(name=f"ledger {n}", description=f"d{n}", metadata={"n": str(n)})
        for n in range(3)
    ]
    ids = [volume.id for volume in volumes]
    for volume_id in ids:
        cinder.snapshot(volume_id, name="at A", metadata={"k": "v"})
    storage = cinder.alice.block_storage
    storage.set_volume_image_metadata(volumes[0], hw_firmware_type="uefi")
    storage.set_volume_bootable_status(volumes[0], True)
    images = {volume_id: f"volume-{volume_id}" for volume_id in ids}
    for image in images.values():
        lab.until(lambda image=image: lab.b.image(POOL, image).is_replaying, f"{image} follows")
    before = {volume_id: cinder.row(volume_id) for volume_id in ids}

    began = time.monotonic()
    for image in images.values():
        lab.a.demote(POOL, image)
    for image in images.values():
        lab.promote_when_it_can(lab.b, POOL, image)
    promoted = time.monotonic()
    for volume_id in ids:
        assert 202 == cinder.rehome(volume_id)[0]
    print(
        f"3 volumes: sides changed in {promoted - began:.1f} s, re-homed in "
        f"{time.monotonic() - promoted:.2f} s"
    )
    yield before
    for volume_id in ids:
        if cinder.admin.block_storage.get(f"/volumes/{volume_id}").status_code == 200:
            cinder.delete(volume_id)
    # Cinder keeps the image of a volume that was once cloned, under this name.
    lab.sweep(POOL, [f"volume-{volume_id}.deleted" for volume_id in ids])


def test_after_a_failover_every_field_is_as_the_owner_left_it(cinder, arrived):
    """Name, description, metadata, image metadata, bootable, size, owner, replication."""
    for volume_id, before in arrived.items():
        after = cinder.row(volume_id)
        assert MOVED == changed(before, after)
        assert "enabled" == after["replication_status"]


def test_after_a_failover_the_volume_works_at_its_new_home(cinder, lab, arrived):
    """Extended, snapshot, cloned, made anew from its old snapshot, all at B."""
    volume_id = next(iter(arrived))
    storage = cinder.alice.block_storage
    storage.extend_volume(volume_id, 2)
    lab.until(lambda: cinder.row(volume_id)["size"] == 2, "the volume is extended")
    info = lab.b.image(POOL, f"volume-{volume_id}")
    assert 2 * 1024**3 == info.size_bytes

    cinder.snapshot(volume_id, name="at B")
    old = next(row for row in cinder.snapshot_rows(volume_id) if row["name"] == "at A")
    offspring = [
        cinder.settled(storage.create_volume(size=2, source_volume_id=volume_id, name="clone")),
        cinder.settled(storage.create_volume(size=1, snapshot_id=old["id"], name="from snapshot")),
    ]
    try:
        for made in offspring:
            row = cinder.row(made.id)
            assert (B["host"], B["type"]) == (row["os-vol-host-attr:host"], row["volume_type"])
            assert Presence.PRESENT is lab.b.image(POOL, f"volume-{made.id}").presence
    finally:
        for made in offspring:
            cinder.delete(made.id)


def test_after_a_failover_a_volume_is_deleted_at_its_new_home(cinder, lab, arrived):
    """With its snapshots; the copy at A follows."""
    volume_id = list(arrived)[1]
    cinder.delete(volume_id)

    image = f"volume-{volume_id}"
    assert Presence.ABSENT is lab.b.image(POOL, image).presence
    lab.until(lambda: lab.a.image(POOL, image).presence is Presence.ABSENT, "gone at A too")


def test_and_back(cinder, lab, arrived):
    """Failback is the same in the other direction."""
    volume_id = list(arrived)[2]
    image = f"volume-{volume_id}"
    lab.until(lambda: lab.a.image(POOL, image).is_replaying, "A follows")
    lab.b.demote(POOL, image)
    lab.promote_when_it_can(lab.a, POOL, image)
    assert 202 == cinder.rehome(volume_id, B, A)[0]

    before, after = arrived[volume_id], cinder.row(volume_id)
    assert set() == changed(before, after)
    cinder.snapshot(volume_id, name="home again")
