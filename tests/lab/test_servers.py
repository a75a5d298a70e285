"""Servers with volumes and ports at each site: what the OpenStack services do together."""

import json
import uuid

import openstack
import pytest

from tests.lab import faults
from tests.lab.place import SITES
from tests.lab.services.nova import COMPUTES
from tests.lab.waiting import until

pytestmark = pytest.mark.lab

A, B = SITES
MICROVERSION = "2.90"


class Tenant:
    """Alice with her servers; what she made is removed in the end."""

    def __init__(self, lab):
        config = openstack.config.OpenStackConfig(
            config_files=[str(lab.clouds_file)], load_envvars=False
        )
        self.admin = openstack.connection.Connection(config=config.get_one("admin"))
        self.alice = openstack.connection.Connection(config=config.get_one("alice"))
        self.made = []

    def keep_in_mind(self, kind, id):
        self.made.append((kind, id))
        return id

    def image(self, store):
        """The image that the lab keeps in a store of Glance."""
        return next(i for i in self.alice.image.images() if i.name == f"guest-{store}")

    def flavor(self, name):
        return next(f.id for f in self.alice.compute.flavors() if f.name == name)

    def volume(self, site, **more):
        """A new volume that Cinder replicates."""
        made = self.alice.block_storage.create_volume(
            size=1, volume_type=f"replicated-{site[-1]}", availability_zone=site,
            name=f"servers {uuid.uuid4().hex[:8]}", **more,
        )  # fmt: skip
        self.keep_in_mind("volumes", made.id)
        return self.settled(made.id, "available")

    def settled(self, volume, status):
        """Wait until a volume has a status; give its row as an administrator sees it."""

        def look():
            row = self.admin.block_storage.get(f"/volumes/{volume}").json()["volume"]
            return row if row["status"] in (status, "error") else None

        row = until(look, f"volume {volume} is {status}", every=0.5)
        assert status == row["status"]
        return row

    def port(self):
        """A port on the tenant's network."""
        network = self.alice.network.find_network("tenant-1", ignore_missing=False)
        made = self.alice.network.create_port(network_id=network.id, name="of a server")
        self.keep_in_mind("ports", made.id)
        return made

    def ask_for_server(self, site, *, port, flavor="tiny", **more):
        """Ask for a server in a zone; give the answer."""
        body = {
            "name": f"servers {uuid.uuid4().hex[:8]}",
            "flavorRef": self.flavor(flavor),
            "availability_zone": site,
            "networks": [{"port": port.id}],
            **more,
        }
        return self.alice.compute.post(
            "/servers", json={"server": body}, microversion=MICROVERSION
        )

    def server(self, site, **more):
        """A new server that is active."""
        answer = self.ask_for_server(site, **more)
        assert answer.status_code == 202, answer.text
        return self.active(self.keep_in_mind("servers", answer.json()["server"]["id"]))

    def active(self, server):
        """Wait until a server is active; give it as an administrator sees it."""

        def look():
            found = self.admin.compute.get(f"/servers/{server}", microversion=MICROVERSION)
            row = found.json()["server"]
            return row if row["status"] in ("ACTIVE", "ERROR") else None

        row = until(look, f"server {server} is active", seconds=120, every=0.5)
        assert "ACTIVE" == row["status"], row.get("fault")
        return row

    def attach(self, server, volume):
        """Ask for an attachment; give the answer."""
        body = {"volumeAttachment": {"volumeId": volume}}
        return self.alice.compute.post(
            f"/servers/{server}/os-volume_attachments", json=body, microversion=MICROVERSION
        )

    def gone(self, kind, id):
        """Delete a thing and wait until it is gone."""
        service, path = {
            "servers": (self.admin.compute, f"/servers/{id}"),
            "volumes": (self.admin.block_storage, f"/volumes/{id}"),
            "ports": (self.admin.network, f"/ports/{id}"),
        }[kind]
        service.delete(path)
        until(lambda: service.get(path).status_code == 404, f"{path} is gone", every=0.5)

    def sweep(self):
        """Servers first: they hold the rest."""
        order = ["servers", "volumes", "ports"]
        for kind, id in sorted(self.made, key=lambda made: order.index(made[0])):
            self.gone(kind, id)
        self.made.clear()


def root(volume):
    """A volume as the disk that a server boots from."""
    return {"uuid": volume, "source_type": "volume", "destination_type": "volume",
            "boot_index": 0, "delete_on_termination": False}  # fmt: skip


def refusal(answer):
    """The status of a request that was refused, and the words."""
    return answer.status_code, answer.json()["badRequest"]["message"]


@pytest.fixture
def tenant(lab):
    """Alice, whose things are removed afterwards."""
    tenant = Tenant(lab)
    yield tenant
    tenant.sweep()


@pytest.mark.parametrize("site", SITES)
def test_a_server_boots_from_a_volume_in_its_zone_and_has_its_port(tenant, site):
    """The plain life of a tenant at each site; the way back after a recovery is this, too."""
    volume = tenant.volume(site, image_id=tenant.image("mirrored").id)
    port = tenant.port()

    server = tenant.server(
        site, port=port, flavor="volume-only", block_device_mapping_v2=[root(volume["id"])]
    )

    row = tenant.settled(volume["id"], "in-use")
    bound = tenant.admin.network.get_port(port.id)
    assert COMPUTES[site] == server["OS-EXT-SRV-ATTR:host"]
    assert site == server["OS-EXT-AZ:availability_zone"]
    assert [server["id"]] == [attached["server_id"] for attached in row["attachments"]]
    assert ("ACTIVE", COMPUTES[site]) == (bound.status, bound.binding_host_id)
    assert server["id"] == bound.device_id
    addresses = [a["addr"] for rows in server["addresses"].values() for a in rows]
    assert [fixed["ip_address"] for fixed in port.fixed_ips] == addresses


def test_a_volume_is_attached_and_detached(tenant):
    """Cinder and Nova agree about it at every moment."""
    server = tenant.server(A, port=tenant.port(), imageRef=tenant.image("mirrored").id)
    volume = tenant.volume(A)["id"]

    assert 200 == tenant.attach(server["id"], volume).status_code
    row = tenant.settled(volume, "in-use")
    listed = tenant.alice.compute.get(
        f"/servers/{server['id']}/os-volume_attachments", microversion=MICROVERSION
    ).json()["volumeAttachments"]
    assert [volume] == [attachment["volumeId"] for attachment in listed]
    assert [server["id"]] == [attached["server_id"] for attached in row["attachments"]]

    path = f"/servers/{server['id']}/os-volume_attachments/{volume}"
    assert 202 == tenant.alice.compute.delete(path, microversion=MICROVERSION).status_code
    assert [] == tenant.settled(volume, "available")["attachments"]


def test_a_server_boots_from_an_image_in_its_zone(tenant):
    """Without a volume nothing of it would survive the loss of its site."""
    image = tenant.image("mirrored").id

    server = tenant.server(B, port=tenant.port(), imageRef=image)

    assert image == server["image"]["id"]
    assert COMPUTES[B] == server["OS-EXT-SRV-ATTR:host"]
    assert [] == server["os-extended-volumes:volumes_attached"]


def test_a_volume_of_the_other_zone_is_refused(tenant):
    """So a server never depends on both sites; a recovery must move both, or neither."""
    server = tenant.server(B, port=tenant.port(), imageRef=tenant.image("mirrored").id)
    volume = tenant.volume(A)["id"]

    answer = tenant.attach(server["id"], volume)

    assert (400, "Invalid volume: Instance {} and volume {} are not in the same "
            "availability_zone. Instance is in site-b. Volume is in site-a"
            .format(server["id"], volume)) == refusal(answer)  # fmt: skip
    assert [] == tenant.settled(volume, "available")["attachments"]


def test_a_server_does_not_boot_from_a_volume_of_the_other_zone(tenant):
    """Known words: who recovers servers one zone at a time meets them."""
    volume = tenant.volume(A, image_id=tenant.image("mirrored").id)["id"]

    answer = tenant.ask_for_server(
        B, port=tenant.port(), flavor="volume-only", block_device_mapping_v2=[root(volume)]
    )

    status, words = refusal(answer)
    assert 400 == status
    assert words.endswith(
        "Server and volumes are not in the same availability zone. Server is in: site-b. "
        "Volumes are in: site-a."
    )
    assert [] == tenant.settled(volume, "available")["attachments"]


@pytest.mark.parametrize(("store", "pool"), [("mirrored", "images"), ("plain", "plain-images")])
def test_a_volume_of_an_image_is_a_clone_in_the_cluster_of_the_image(tenant, lab, store, pool):
    """A volume that hangs on its image: its copy at the other site needs the image there too."""
    image = tenant.image(store)
    made = tenant.alice.block_storage.create_volume(
        size=1, volume_type="plain-a", availability_zone=A, image_id=image.id, name="clone"
    )
    tenant.keep_in_mind("volumes", made.id)
    tenant.settled(made.id, "available")

    info = json.loads(lab.rbd("a", "info", f"cinder/volume-{made.id}", "--format", "json"))
    parent = info["parent"]
    assert (pool, image.id, "snap") == (parent["pool"], parent["image"], parent["snapshot"])


def test_the_mirrored_image_is_followed_at_the_other_site_and_the_plain_one_is_not(tenant, lab):
    """What tells the stores apart."""
    mirrored, plain = tenant.image("mirrored").id, tenant.image("plain").id

    assert lab.b.image("images", mirrored).is_replaying
    assert not lab.a.image("plain-images", plain).mirrored
    assert plain.encode() not in lab.rbd("b", "ls", "plain-images")


@pytest.mark.alone
def test_computes_that_were_killed_are_down_and_come_back(tenant, place):
    """What Nova knows of a lost site: 20 s later the service is down, its servers still active."""
    server = tenant.server(B, port=tenant.port(), imageRef=tenant.image("mirrored").id)

    def state():
        rows = tenant.admin.compute.get("/os-services", params={"host": COMPUTES[B]}).json()
        return rows["services"][0]["state"]

    assert "up" == state()
    faults.kill_computes(place, B)
    try:
        until(lambda: state() == "down", "Nova says that the compute is down", seconds=60)
        assert "ACTIVE" == tenant.active(server["id"])["status"]
    finally:
        faults.start_computes(place, B)
    until(lambda: state() == "up", "Nova says that the compute is up", seconds=60)
