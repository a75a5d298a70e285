"""What Nova answers: refusals, microversions, policies, shapes, and the life of a server."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.target import Api, Target

NOBODY = "00000000-0000-4000-8000-000000000000"
NEWEST = "2.104"
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl me"


@pytest.fixture(scope="module")
def nova(target: Target) -> Api:
    """Nova as the administrator sees it."""
    api = target.api("compute")
    try:
        assert api.endpoint
    except AssertionError:
        pytest.skip("the target's catalog has no compute service")
    return api


@pytest.fixture(scope="module")
def tenant(target: Target, nova: Api) -> Api:
    """Nova as somebody sees it who is no administrator."""
    return target.api("compute", tenant=True)


@pytest.fixture(scope="module")
def flavor(nova: Api) -> Iterator[str]:
    """A small flavor without a local disk."""
    asked = {"name": _name(), "ram": 64, "vcpus": 1, "disk": 0}
    made = nova.ok("POST", "/flavors", {"flavor": asked})["flavor"]["id"]
    yield made
    nova.ok("DELETE", f"/flavors/{made}")


class Servers:
    """Makes servers that boot from volumes of a zone, and removes them in the end."""

    def __init__(self, target: Target, nova: Api, flavor: str, plain: dict[str, str]) -> None:
        self.target, self.nova, self.flavor, self.plain = target, nova, flavor, plain
        self.made: list[str] = []

    @property
    def zone(self) -> str:
        """Where they are."""
        return self.plain["availability_zone"]

    def disk(self) -> str:
        """A new volume to boot from."""
        volume = str(self.target.admin.create(**self.plain)["id"])
        bootable = {"os-set_bootable": {"bootable": True}}
        self.target.admin.ok("POST", f"/volumes/{volume}/action", bootable)
        return volume

    def ask(self, volume: str, version: str = NEWEST, **fields: Any) -> Any:
        """Ask for a server; gives the answer."""
        root = {
            "boot_index": 0,
            "uuid": volume,
            "source_type": "volume",
            "destination_type": "volume",
        }
        asked = {
            "name": _name(),
            "flavorRef": self.flavor,
            "networks": "none",
            "availability_zone": self.zone,
            "block_device_mapping_v2": [root],
            **fields,
        }
        asked = {key: value for key, value in asked.items() if value is not None}
        answer = self.nova("POST", "/servers", {"server": asked}, version=version)
        if answer.status == 202:
            self.made.append(answer.document["server"]["id"])
        return answer

    def active(self, volume: str, **fields: Any) -> str:
        """A server that runs."""
        answer = self.ask(volume, **fields)
        assert answer.status == 202, answer
        server = str(answer.document["server"]["id"])
        self.reaches(server, "ACTIVE")
        return server

    def reaches(self, server: str, status: str) -> None:
        """Wait until a server has a status and nothing to do."""

        def look() -> bool:
            shown = self.nova.ok("GET", f"/servers/{server}")["server"]
            return shown["status"] == status and shown["OS-EXT-STS:task_state"] is None

        self.target.until(look, f"server {server} is {status}")

    def host(self, server: str) -> str | None:
        """Where a server is."""
        shown = self.nova.ok("GET", f"/servers/{server}")["server"]
        host: str | None = shown["OS-EXT-SRV-ATTR:host"]
        return host

    def act(self, server: str, action: str, inside: Any = None, version: str = NEWEST) -> Any:
        """Ask for an action; gives the answer."""
        return self.nova("POST", f"/servers/{server}/action", {action: inside}, version=version)

    def volume_is(self, volume: str, status: str) -> None:
        """Wait until a volume has a status."""
        self.target.admin.wait(f"/volumes/{volume}", "volume", status)

    def sweep(self) -> None:
        """Delete all of them and wait until they are gone."""
        for id in self.made:
            self.nova("DELETE", f"/servers/{id}")
        for id in self.made:
            self.target.until(
                lambda id=id: self.nova("GET", f"/servers/{id}").status == 404, f"{id} is gone"
            )
        self.made.clear()


@pytest.fixture(scope="module")
def servers(target: Target, nova: Api, flavor: str, plain: dict[str, str]) -> Iterator[Servers]:
    """A maker of servers."""
    maker = Servers(target, nova, flavor, plain)
    yield maker
    maker.sweep()


@pytest.fixture(scope="module")
def running(servers: Servers) -> tuple[str, str]:
    """A server that runs, and its root volume. Cases leave it as it was."""
    volume = servers.disk()
    return servers.active(volume, metadata={"a": "b"}, tags=["gold"], description="d"), volume


def _name() -> str:
    return f"contract-{uuid.uuid4().hex[:12]}"


# ----------------------------------------------------------------------------- refusals

LACKING = {"server": {"flavorRef": "1", "networks": "none"}}
FULL = {"name": "n", "flavorRef": "no-such", "networks": "none", "imageRef": ""}
BOOT = [{"boot_index": 0, "uuid": NOBODY, "source_type": "volume", "destination_type": "volume"}]


@pytest.mark.parametrize(
    ("method", "path", "body", "version", "status", "message"),
    [
        ("GET", f"/servers/{NOBODY}", None, "2.1", 404,
         f"Instance {NOBODY} could not be found."),
        ("DELETE", f"/servers/{NOBODY}", None, "2.1", 404,
         f"Instance {NOBODY} could not be found."),
        ("POST", f"/servers/{NOBODY}/action", {"os-start": None}, "2.1", 404,
         f"Instance {NOBODY} has no mapping to a cell."),
        ("POST", f"/servers/{NOBODY}/action", {"pause": None}, "2.1", 404,
         f"Instance {NOBODY} could not be found."),
        ("GET", f"/servers/{NOBODY}/tags", None, "2.26", 404,
         f"Instance {NOBODY} has no mapping to a cell."),
        ("GET", f"/servers/{NOBODY}/metadata", None, "2.1", 404,
         f"Instance {NOBODY} could not be found."),
        ("POST", f"/servers/{NOBODY}/action", {"no-such": None}, "2.1", 400,
         "There is no such action: no-such"),
        ("POST", "/servers", LACKING, NEWEST, 400,
         "Invalid input for field/attribute server. Value: {'flavorRef': '1', 'networks': "
         "'none'}. 'name' is a required property"),
        ("POST", "/servers", {"server": {"name": "n", "flavorRef": "1"}}, "2.37", 400,
         "Invalid input for field/attribute server. Value: {'name': 'n', 'flavorRef': '1'}. "
         "'networks' is a required property"),
        ("POST", "/servers", {"server": FULL}, NEWEST, 400, "Missing imageRef attribute"),
        ("POST", "/servers", {"server": {**FULL, "block_device_mapping_v2": BOOT}}, NEWEST, 400,
         "Flavor no-such could not be found."),
        ("POST", "/servers", {"server": {**FULL, "availability_zone": "nowhere",
                                         "block_device_mapping_v2": BOOT}}, NEWEST, 400,
         "Flavor no-such could not be found."),
        ("GET", "/servers?no_such=1", None, "2.75", 400,
         "'no_such' does not match any of the regexes: '^_'"),
        ("GET", "/flavors?no_such=1", None, "2.75", 400,
         "Additional properties are not allowed ('no_such' was unexpected)"),
        ("GET", "/os-services?no_such=1", None, "2.75", 400,
         "Additional properties are not allowed ('no_such' was unexpected)"),
        ("GET", "/servers?status=no-such", None, "2.38", 400, "Invalid status value"),
        ("GET", f"/servers?marker={NOBODY}", None, "2.1", 400, f"marker [{NOBODY}] not found"),
        ("GET", "/servers?changes-since=yesterday", None, "2.1", 400, None),
        ("GET", "/flavors/no-such", None, "2.1", 404, "Flavor no-such could not be found."),
        ("DELETE", "/os-server-groups/" + NOBODY, None, "2.1", 404,
         f"Instance group {NOBODY} could not be found."),
        ("GET", "/os-aggregates/987654", None, "2.1", 404,
         "Aggregate 987654 could not be found."),
        ("PUT", f"/os-services/{NOBODY}", {"status": "enabled"}, "2.53", 404,
         f"Service {NOBODY} could not be found."),
        ("PUT", "/os-services/7", {"status": "enabled"}, "2.53", 400, "Invalid uuid 7"),
        ("PUT", "/os-services/disable", {"host": "no-such", "binary": "nova-compute"}, "2.1",
         404, "Host 'no-such' is not mapped to any cell"),
        ("GET", "/os-hypervisors/7", None, "2.53", 400, "Invalid uuid 7"),
        ("POST", "/os-keypairs", {"keypair": {"name": "k"}}, "2.92", 400,
         "Invalid input for field/attribute keypair. Value: {'name': 'k'}. 'public_key' is a "
         "required property"),
        ("POST", "/os-keypairs", {"keypair": {"name": "k", "public_key": "no"}}, "2.92", 400,
         "Keypair data is invalid: failed to generate fingerprint"),
        ("POST", "/os-server-groups", {"server_group": {"name": "g", "policies": ["x"]}}, "2.1",
         400, "Invalid input for field/attribute 0. Value: x. 'x' is not one of "
         "['anti-affinity', 'affinity']"),
    ],
)  # fmt: skip
def test_what_is_refused(nova, method, path, body, version, status, message):
    """Clients read these words."""
    answer = nova(method, path, body, version=version)

    assert answer.status == status, answer
    if message is not None:
        assert answer.message == message


def test_microversions(nova):
    """One header or the older one asks; the answer says what it got."""
    plain = nova("GET", "/servers")
    newest = nova("GET", "/servers", version="latest")
    older = nova("GET", "/servers", headers={"X-OpenStack-Nova-API-Version": "2.10"})
    too_new = nova("GET", "/servers", version="2.999")
    wrong = nova("GET", "/servers", version="two")

    assert plain.headers["openstack-api-version"] == "compute 2.1"
    assert newest.headers["openstack-api-version"] == f"compute {NEWEST}"
    assert newest.headers["x-openstack-nova-api-version"] == NEWEST
    assert older.headers["openstack-api-version"] == "compute 2.10"
    assert too_new.status == 406
    assert too_new.message == (
        "Version 2.999 is not supported by the API. Minimum is 2.1 and maximum is 2.104."
    )
    assert wrong.status == 400


def test_the_versions_are_told_to_everybody(nova):
    """Clients look here before they ask for anything."""
    answer = nova.root()

    assert answer.status == 200
    versions = {v["id"]: v for v in answer.document["versions"]}
    assert (versions["v2.1"]["min_version"], versions["v2.1"]["version"]) == ("2.1", NEWEST)
    assert versions["v2.1"]["status"] == "CURRENT"


@pytest.mark.parametrize(
    ("path", "version"),
    [("/servers/{}/tags", "2.25"), ("/servers/{}/migrations", "2.22")],
)
def test_a_route_is_not_there_before_its_microversion(nova, running, path, version):
    """Nor is it said why."""
    assert nova("GET", path.format(running[0]), version=version).status == 404


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/os-services", None),
        ("GET", "/os-hypervisors", None),
        ("GET", "/os-aggregates", None),
        ("GET", "/os-migrations", None),
        ("GET", "/servers?all_tenants=1", None),
        ("GET", "/os-availability-zone/detail", None),
        ("POST", "/flavors", {"flavor": {"name": "f", "ram": 1, "vcpus": 1, "disk": 1}}),
    ],
)
def test_what_tenants_may_not(tenant, method, path, body):
    """They are told so by the name of a rule."""
    answer = tenant(method, path, body)

    assert answer.status == 403
    assert answer.message.startswith("Policy doesn't allow ")


def test_tenants_do_not_see_servers_of_others(tenant, running):
    """To them there is no such server."""
    assert tenant("GET", f"/servers/{running[0]}").status == 404


# ------------------------------------------------------------------------------- shapes

SHORT = {"id", "name", "links"}
PLAIN = {
    *("accessIPv4", "accessIPv6", "addresses", "created", "flavor", "hostId", "id", "image"),
    *("links", "metadata", "name", "status", "tenant_id", "user_id", "updated", "progress"),
    *("OS-DCF:diskConfig", "OS-EXT-AZ:availability_zone", "config_drive", "key_name"),
    *("OS-SRV-USG:launched_at", "OS-SRV-USG:terminated_at"),
    *("OS-EXT-STS:task_state", "OS-EXT-STS:vm_state", "OS-EXT-STS:power_state"),
    *("OS-EXT-SRV-ATTR:host", "OS-EXT-SRV-ATTR:instance_name"),
    *("OS-EXT-SRV-ATTR:hypervisor_hostname", "os-extended-volumes:volumes_attached"),
}
LATER = {
    "2.3": {
        f"OS-EXT-SRV-ATTR:{key}"
        for key in ("hostname", "kernel_id", "launch_index", "ramdisk_id", "reservation_id",
                    "root_device_name", "user_data")
    },
    "2.9": {"locked"},
    "2.16": {"host_status"},
    "2.19": {"description"},
    "2.26": {"tags"},
    "2.63": {"trusted_image_certificates"},
    "2.71": {"server_groups"},
    "2.73": {"locked_reason"},
    "2.96": {"pinned_availability_zone"},
    "2.100": {"scheduler_hints"},
}  # fmt: skip


@pytest.mark.parametrize("version", ["2.1", *LATER, NEWEST])
def test_the_shape_of_a_server(nova, running, version):
    """Each microversion adds something."""
    number = tuple(map(int, version.split(".")))
    expected = set(PLAIN)
    for since, keys in LATER.items():
        expected |= keys if tuple(map(int, since.split("."))) <= number else set()

    shown = nova.ok("GET", f"/servers/{running[0]}", version=version)["server"]

    assert set(shown) == expected
    assert shown["image"] == ""
    assert ("id" in shown["flavor"]) == (number < (2, 47))


def test_the_shape_of_a_tenants_server_list(nova, running):
    """Lists have neither groups nor faults of their own."""
    query = f"?uuid={running[0]}&all_tenants=1"
    short = nova.ok("GET", f"/servers{query}", version=NEWEST)["servers"]
    full = nova.ok("GET", f"/servers/detail{query}", version=NEWEST)["servers"]

    assert [set(one) for one in short] == [SHORT]
    assert set(full[0]) == PLAIN.union(*LATER.values()) - {"server_groups"}


def test_a_volume_of_a_server_has_no_boot_index(nova, running):
    """Which disk it boots from is said nowhere but by the name of its device."""
    server, volume = running
    path = f"/servers/{server}/os-volume_attachments"
    old = nova.ok("GET", path)["volumeAttachments"][0]
    new = nova.ok("GET", path, version=NEWEST)["volumeAttachments"][0]

    assert set(old) == {"id", "volumeId", "serverId", "device"}
    assert set(new) == {
        *("volumeId", "serverId", "device", "tag", "delete_on_termination"),
        *("attachment_id", "bdm_uuid"),
    }
    assert (new["volumeId"], new["delete_on_termination"]) == (volume, False)


def test_the_shape_of_services_and_hypervisors(nova):
    """Before 2.53 they have numbers, from then on UUIDs."""
    old = nova.ok("GET", "/os-services?binary=nova-compute")["services"][0]
    new = nova.ok("GET", "/os-services?binary=nova-compute", version=NEWEST)["services"][0]
    hypervisor = nova.ok("GET", "/os-hypervisors/detail", version=NEWEST)["hypervisors"][0]

    common = {"binary", "host", "id", "zone", "status", "state", "updated_at", "disabled_reason"}
    assert set(old) == common
    assert set(new) == common | {"forced_down"}
    assert isinstance(old["id"], int)
    assert uuid.UUID(new["id"])
    assert (new["state"], new["status"], new["forced_down"]) == ("up", "enabled", False)
    assert set(hypervisor) == {
        *("id", "hypervisor_hostname", "state", "status", "hypervisor_type"),
        *("hypervisor_version", "host_ip", "service", "uptime"),
    }
    assert set(hypervisor["service"]) == {"id", "host", "disabled_reason"}


def test_zones_are_aggregates(nova, servers):
    """Every site's hosts are in an aggregate that is a zone."""
    zones = nova.ok("GET", "/os-availability-zone")["availabilityZoneInfo"]
    aggregates = nova.ok("GET", "/os-aggregates", version=NEWEST)["aggregates"]

    mine = next(zone for zone in zones if zone["zoneName"] == servers.zone)
    assert mine == {"zoneName": servers.zone, "zoneState": {"available": True}, "hosts": None}
    found = next(a for a in aggregates if a["availability_zone"] == servers.zone)
    assert set(found) == {
        *("id", "name", "hosts", "metadata", "availability_zone", "created_at", "updated_at"),
        *("deleted_at", "deleted", "uuid"),
    }
    assert found["metadata"]["availability_zone"] == servers.zone
    assert found["hosts"]


def test_a_flavor_from_birth_to_death(nova):
    """With extra specs, access and description."""
    asked = {"name": _name(), "ram": 64, "vcpus": 1, "disk": 1, "description": "d"}
    asked["os-flavor-access:is_public"] = False
    made = nova.ok("POST", "/flavors", {"flavor": asked}, version=NEWEST)["flavor"]
    path = f"/flavors/{made['id']}"
    specs = nova.ok("POST", f"{path}/os-extra_specs", {"extra_specs": {"hw:mem_page_size": "1"}})
    again = nova("POST", "/flavors", {"flavor": asked}, version=NEWEST)
    shown = nova.ok("GET", path, version=NEWEST)["flavor"]
    old = nova.ok("GET", path)["flavor"]
    access = nova.ok("GET", f"{path}/os-flavor-access")
    nova.ok("PUT", path, {"flavor": {"description": "e"}}, version=NEWEST)
    missing = nova("GET", f"{path}/os-extra_specs/no-such")
    nova.ok("DELETE", path)

    assert specs == {"extra_specs": {"hw:mem_page_size": "1"}}
    assert (again.status, again.message) == (
        409, f"Flavor with name {asked['name']} already exists.",
    )  # fmt: skip
    assert set(shown) == {
        *("id", "name", "ram", "disk", "swap", "OS-FLV-EXT-DATA:ephemeral", "vcpus"),
        *("os-flavor-access:is_public", "links", "description", "extra_specs"),
    }
    assert set(old) == (set(shown) - {"description", "extra_specs"}) | {
        *("OS-FLV-DISABLED:disabled", "rxtx_factor"),
    }
    assert (old["swap"], shown["swap"]) == ("", 0)
    assert access == {"flavor_access": []}
    assert missing.status == 404
    assert nova("GET", path).status == 404


def test_a_keypair_from_birth_to_death(nova):
    """Only its name and fingerprint matter to servers."""
    name = _name()
    asked = {"keypair": {"name": name, "public_key": KEY, "type": "ssh"}}
    made = nova("POST", "/os-keypairs", asked, version=NEWEST)
    again = nova("POST", "/os-keypairs", asked, version=NEWEST)
    shown = nova.ok("GET", f"/os-keypairs/{name}", version=NEWEST)["keypair"]
    gone = nova("DELETE", f"/os-keypairs/{name}", version=NEWEST)

    assert (made.status, gone.status) == (201, 204)
    assert set(made.document["keypair"]) == {
        *("name", "public_key", "fingerprint", "type", "user_id"),
    }
    assert (again.status, again.message) == (409, f"Key pair '{name}' already exists.")
    assert set(shown) == set(made.document["keypair"]) | {
        *("created_at", "deleted", "deleted_at", "id", "updated_at"),
    }
    assert shown["fingerprint"].count(":") == 15
    assert nova("GET", f"/os-keypairs/{name}").status == 404


def test_a_server_group_from_birth_to_death(nova):
    """From 2.64 on it has one policy and rules."""
    asked = {"server_group": {"name": _name(), "policy": "anti-affinity"}}
    made = nova.ok("POST", "/os-server-groups", asked, version=NEWEST)["server_group"]
    path = f"/os-server-groups/{made['id']}"
    old = nova.ok("GET", path)["server_group"]
    gone = nova("DELETE", path)

    assert set(made) == {"id", "name", "policy", "rules", "members", "project_id", "user_id"}
    assert set(old) == {"id", "name", "policies", "metadata", "members"}
    assert gone.status == 204


def test_quotas_and_limits(nova, running):
    """Nova's own share of them."""
    project = nova.ok("GET", f"/servers/{running[0]}")["server"]["tenant_id"]
    quota = nova.ok("GET", f"/os-quota-sets/{project}", version=NEWEST)["quota_set"]
    detail = nova.ok("GET", f"/os-quota-sets/{project}/detail", version=NEWEST)["quota_set"]
    limits = nova.ok("GET", "/limits", version=NEWEST)["limits"]

    assert set(quota) == {
        *("id", "instances", "cores", "ram", "metadata_items", "key_pairs"),
        *("server_groups", "server_group_members"),
    }
    assert set(detail["instances"]) == {"in_use", "limit", "reserved"}
    assert detail["instances"]["in_use"] >= 1
    assert limits["rate"] == []
    assert {"maxTotalInstances", "totalInstancesUsed"} <= set(limits["absolute"])


# -------------------------------------------------------------------------------- ports


@pytest.fixture(scope="module")
def network(target: Target, nova: Api) -> Iterator[dict[str, str]]:
    """A network with a subnet, and a port in it; removed in the end."""
    neutron = target.api("network")
    id = neutron.ok("POST", "/v2.0/networks", {"network": {"name": _name()}})["network"]["id"]
    subnet = {"network_id": id, "cidr": "192.0.2.0/24", "ip_version": 4}
    neutron.ok("POST", "/v2.0/subnets", {"subnet": subnet})
    port = neutron.ok("POST", "/v2.0/ports", {"port": {"network_id": id}})["port"]["id"]
    yield {"id": id, "port": port}
    for one in neutron.ok("GET", f"/v2.0/ports?network_id={id}")["ports"]:
        if one["device_owner"] != "network:dhcp":
            neutron("DELETE", f"/v2.0/ports/{one['id']}")
    neutron("DELETE", f"/v2.0/networks/{id}")


def test_a_port_outlives_its_server(servers, network, target):
    """A port that was there before is bound to the host, and free again with its addresses."""
    neutron, volume = target.api("network"), servers.disk()
    path = f"/v2.0/ports/{network['port']}"
    before = neutron.ok("GET", path)["port"]
    server = servers.active(volume, networks=[{"port": network["port"]}])
    bound = neutron.ok("GET", path)["port"]
    taken = servers.ask(servers.disk(), networks=[{"port": network["port"]}])
    shown = servers.nova.ok("GET", f"/servers/{server}")["server"]
    interfaces = servers.nova.ok("GET", f"/servers/{server}/os-interface", version=NEWEST)
    servers.nova.ok("DELETE", f"/servers/{server}")
    servers.volume_is(volume, "available")
    after = neutron.ok("GET", path)["port"]

    assert (bound["device_id"], bound["device_owner"]) == (server, f"compute:{servers.zone}")
    assert bound["binding:host_id"] == shown["OS-EXT-SRV-ATTR:host"]
    assert (taken.status, taken.message) == (409, f"Port {network['port']} is still in use.")
    (label,) = shown["addresses"]
    (address,) = shown["addresses"][label]
    assert address == {
        "version": 4,
        "addr": before["fixed_ips"][0]["ip_address"],
        "OS-EXT-IPS:type": "fixed",
        "OS-EXT-IPS-MAC:mac_addr": before["mac_address"],
    }
    assert shown["security_groups"] == [{"name": "default"}]
    (interface,) = interfaces["interfaceAttachments"]
    assert set(interface) == {
        *("net_id", "port_id", "mac_addr", "port_state", "fixed_ips", "tag"),
    }
    assert (after["device_id"], after["device_owner"]) == ("", "")
    assert after["fixed_ips"] == before["fixed_ips"]
    assert after["mac_address"] == before["mac_address"]


def test_interfaces_come_and_go(servers, running, network, target):
    """A port that Nova made goes with its interface."""
    nova, (server, _) = servers.nova, running
    path = f"/servers/{server}/os-interface"
    asked = {"interfaceAttachment": {"net_id": network["id"]}}
    made = nova.ok("POST", path, asked, version=NEWEST)["interfaceAttachment"]
    shown = nova.ok("GET", f"{path}/{made['port_id']}", version=NEWEST)["interfaceAttachment"]
    both = {"net_id": network["id"], "port_id": network["port"]}
    refused = nova("POST", path, {"interfaceAttachment": both})
    unknown = nova("POST", path, {"interfaceAttachment": {"port_id": NOBODY}})
    missing = nova("POST", path, {"interfaceAttachment": {"net_id": NOBODY}})
    gone = nova("DELETE", f"{path}/{made['port_id']}")
    neutron = target.api("network")
    target.until(
        lambda: neutron("GET", f"/v2.0/ports/{made['port_id']}").status == 404, "the port is gone"
    )

    assert made["net_id"] == network["id"]
    assert shown["port_id"] == made["port_id"]
    assert (refused.status, refused.message) == (
        400, "Must not input both network_id and port_id",
    )  # fmt: skip
    assert (unknown.status, unknown.message) == (404, f"Port id {NOBODY} could not be found.")
    assert missing.status == 500
    assert missing.message.endswith("<class 'oslo_messaging.rpc.client.RemoteError'>")
    assert gone.status == 202


@pytest.mark.parametrize(
    ("networks", "message"),
    [
        ([{"port": NOBODY}], f"Port id {NOBODY} could not be found."),
        ([{"uuid": NOBODY}], f"Network {NOBODY} could not be found."),
    ],
)
def test_ports_and_networks_must_be_there(servers, network, networks, message):
    """Said before anything is made; the volume stays free."""
    volume = servers.disk()
    answer = servers.ask(volume, networks=networks)

    assert (answer.status, answer.message) == (400, message)
    servers.volume_is(volume, "available")


# --------------------------------------------------------------------------------- life


def test_cinder_and_nova_attach_together(servers, target):
    """A volume is reserved while a server is built, and free again when it is gone."""
    volume = servers.disk()
    answer = servers.ask(volume)
    asked_for = target.admin.ok("GET", f"/volumes/{volume}")["volume"]["status"]
    server = answer.document["server"]["id"]
    servers.reaches(server, "ACTIVE")
    attached = target.admin.ok("GET", f"/volumes/{volume}")["volume"]
    gone = servers.nova("DELETE", f"/servers/{server}")
    servers.volume_is(volume, "available")

    assert set(answer.document["server"]) == {
        *("id", "links", "OS-DCF:diskConfig", "security_groups", "adminPass"),
    }
    assert answer.headers["location"].endswith(f"/servers/{server}")
    assert asked_for in ("reserved", "attaching", "in-use")
    assert attached["status"] == "in-use"
    assert attached["attachments"][0]["server_id"] == server
    assert gone.status == 204


def test_attach_and_detach_a_volume(servers, running, target):
    """The root disk stays; others come and go, each only once."""
    server, root = running
    path = f"/servers/{server}/os-volume_attachments"
    volume = target.admin.create(**servers.plain)["id"]
    asked = {"volumeAttachment": {"volumeId": volume, "delete_on_termination": True}}
    answer = servers.nova("POST", path, asked, version="2.100")
    servers.volume_is(volume, "in-use")
    again = servers.nova("POST", path, asked, version="2.100")
    changed = servers.nova(
        "PUT", f"{path}/{volume}",
        {"volumeAttachment": {"volumeId": volume, "delete_on_termination": False}},
        version=NEWEST,
    )  # fmt: skip
    shown = servers.nova.ok("GET", f"{path}/{volume}", version=NEWEST)["volumeAttachment"]
    swap = servers.nova("PUT", f"{path}/{volume}", {"volumeAttachment": {"volumeId": root}})
    kept = servers.nova("DELETE", f"{path}/{root}")
    gone = servers.nova("DELETE", f"{path}/{volume}")
    servers.volume_is(volume, "available")

    assert answer.status == 200
    assert set(answer.document["volumeAttachment"]) == {
        *("id", "serverId", "volumeId", "device", "tag", "delete_on_termination"),
    }
    assert (again.status, again.message) == (
        400,
        f"Invalid volume: volume {volume} is already attached to instances: {server}",
    )
    assert changed.status == 202
    assert shown["delete_on_termination"] is False
    assert (swap.status, swap.message) == (
        409,
        f"volume {volume} is not migrating; this API should only be called by Cinder",
    )
    assert (kept.status, kept.message) == (400, "Cannot detach a root device volume")
    assert gone.status == 202
    assert servers.nova("GET", f"{path}/{volume}").message == (
        f"Instance {server} is not attached to volume {volume}"
    )


def test_what_a_state_does_not_allow_is_a_conflict(servers, running):
    """Named are the action and the state."""
    server, _ = running
    started = servers.act(server, "os-start")
    unshelved = servers.act(server, "unshelve")
    resumed = servers.act(server, "resume")

    assert started.status == unshelved.status == resumed.status == 409
    assert started.message == (f"Cannot 'start' instance {server} while it is in vm_state active")
    assert unshelved.message == (
        f"Cannot 'unshelve' instance {server} while it is in vm_state active"
    )


def test_stop_and_start(servers, running):
    """Accepted at once, done in a while."""
    server, _ = running
    assert servers.act(server, "os-stop").status == 202
    servers.reaches(server, "SHUTOFF")
    stopped = servers.nova.ok("GET", f"/servers/{server}")["server"]
    assert servers.act(server, "os-start").status == 202
    servers.reaches(server, "ACTIVE")

    assert (stopped["OS-EXT-STS:vm_state"], stopped["OS-EXT-STS:power_state"]) == ("stopped", 4)
    assert "progress" not in stopped


def test_pause_suspend_and_reboot(servers, running):
    """Each has a state of its own, and a way back."""
    server, _ = running
    for there, status, back in (
        ("pause", "PAUSED", "unpause"),
        ("suspend", "SUSPENDED", "resume"),
    ):
        assert servers.act(server, there).status == 202
        servers.reaches(server, status)
        assert servers.act(server, back).status == 202
        servers.reaches(server, "ACTIVE")
    assert servers.act(server, "reboot", {"type": "HARD"}).status == 202
    servers.reaches(server, "ACTIVE")


def test_lock_and_unlock(servers, running):
    """A lock stops everybody but admins; it has a reason from 2.73 on."""
    server, _ = running
    locked = servers.act(server, "lock", {"locked_reason": "a drill"})
    shown = servers.nova.ok("GET", f"/servers/{server}", version=NEWEST)["server"]
    unlocked = servers.act(server, "unlock")
    after = servers.nova.ok("GET", f"/servers/{server}", version=NEWEST)["server"]

    assert (locked.status, unlocked.status) == (202, 202)
    assert (shown["locked"], shown["locked_reason"]) == (True, "a drill")
    assert (after["locked"], after["locked_reason"]) == (False, None)


def test_metadata_and_tags(servers, running):
    """Both can be set, added to and taken away."""
    nova, (server, _) = servers.nova, running
    metadata = nova.ok("POST", f"/servers/{server}/metadata", {"metadata": {"c": "d"}})
    nova.ok("DELETE", f"/servers/{server}/metadata/c")
    missing = nova("GET", f"/servers/{server}/metadata/c")
    added = nova("PUT", f"/servers/{server}/tags/silver", version=NEWEST)
    again = nova("PUT", f"/servers/{server}/tags/silver", version=NEWEST)
    tags = nova.ok("GET", f"/servers/{server}/tags", version=NEWEST)
    nova.ok("DELETE", f"/servers/{server}/tags/silver", version=NEWEST)
    absent = nova("GET", f"/servers/{server}/tags/silver", version=NEWEST)

    assert metadata == {"metadata": {"a": "b", "c": "d"}}
    assert (missing.status, missing.message) == (404, "Metadata item was not found")
    assert (added.status, again.status) == (201, 204)
    assert tags == {"tags": ["gold", "silver"]}
    assert (absent.status, absent.message) == (404, f"Server {server} has no tag 'silver'")


def test_update_of_a_server(servers, running):
    """A pinned server is let go, and bound again only to where it is."""
    nova, (server, _) = servers.nova, running
    free = nova.ok(
        "PUT", f"/servers/{server}", {"server": {"pinned_availability_zone": None}},
        version=NEWEST,
    )["server"]  # fmt: skip
    elsewhere = nova(
        "PUT", f"/servers/{server}", {"server": {"pinned_availability_zone": "nowhere"}},
        version=NEWEST,
    )  # fmt: skip
    bound = nova.ok(
        "PUT", f"/servers/{server}",
        {"server": {"pinned_availability_zone": servers.zone, "description": "e"}},
        version=NEWEST,
    )["server"]  # fmt: skip

    assert free["pinned_availability_zone"] is None
    assert elsewhere.status == 409
    assert elsewhere.message == (
        f"Server can only be pinned to its current availability zone '{servers.zone}', but "
        "'nowhere' was requested."
    )
    assert (bound["pinned_availability_zone"], bound["description"]) == (servers.zone, "e")


def test_shelve_and_unshelve(servers, target):
    """Shelved, a server is at no host; its volumes stay reserved for it."""
    volume = servers.disk()
    server = servers.active(volume)
    assert servers.act(server, "shelve").status == 202
    servers.reaches(server, "SHELVED_OFFLOADED")
    target.until(lambda: servers.host(server) is None, f"{server} has no host")  # a moment later
    shelved = servers.nova.ok("GET", f"/servers/{server}", version=NEWEST)["server"]
    status = target.admin.ok("GET", f"/volumes/{volume}")["volume"]["status"]
    nowhere = servers.act(server, "unshelve", {"availability_zone": "nowhere"})
    assert servers.act(server, "unshelve").status == 202
    servers.reaches(server, "ACTIVE")
    servers.volume_is(volume, "in-use")

    assert (shelved["hostId"], shelved["OS-EXT-STS:power_state"]) == ("", 4)
    assert status == "reserved"
    assert (nowhere.status, nowhere.message) == (
        400, "The requested availability zone is not available",
    )  # fmt: skip


def test_a_zone_is_kept_for_server_and_volumes(servers):
    """With cross_az_attach off a server and its volumes are in one zone."""
    zones = servers.nova.ok("GET", "/os-availability-zone")["availabilityZoneInfo"]
    other = next(z["zoneName"] for z in zones if z["zoneName"] != servers.zone)
    volume = servers.disk()
    answer = servers.ask(volume, availability_zone=other)

    assert (answer.status, answer.message) == (
        400,
        "The availability zone between the server and its attached volumes do not match: "
        f"Server and volumes are not in the same availability zone. Server is in: {other}. "
        f"Volumes are in: {servers.zone}.",
    )


def test_a_server_without_a_zone_is_pinned_to_that_of_its_volumes(servers):
    """With cross_az_attach off Nova chooses for the user, and for good."""
    volume = servers.disk()
    asked = servers.ask(volume, availability_zone=None)
    servers.reaches(asked.document["server"]["id"], "ACTIVE")
    shown = servers.nova.ok("GET", f"/servers/{asked.document['server']['id']}", version=NEWEST)[
        "server"
    ]

    assert shown["pinned_availability_zone"] == servers.zone
    assert shown["OS-EXT-AZ:availability_zone"] == servers.zone


def test_no_valid_host(servers, nova):
    """A server that fits nowhere ends in error, its volume stays reserved until it is deleted."""
    asked = {"name": _name(), "ram": 99_999_999, "vcpus": 1, "disk": 0}
    huge = nova.ok("POST", "/flavors", {"flavor": asked})["flavor"]["id"]
    volume = servers.disk()
    server = servers.ask(volume, flavorRef=huge).document["server"]["id"]
    servers.reaches(server, "ERROR")
    shown = nova.ok("GET", f"/servers/{server}")["server"]
    status = servers.target.admin.ok("GET", f"/volumes/{volume}")["volume"]["status"]
    nova.ok("DELETE", f"/servers/{server}")
    servers.volume_is(volume, "available")
    nova.ok("DELETE", f"/flavors/{huge}")

    assert shown["fault"]["code"] == 500
    assert shown["fault"]["message"].startswith("No valid host was found.")
    assert shown["OS-EXT-SRV-ATTR:host"] is None
    assert status == "reserved"


def test_only_a_dead_host_is_evacuated(servers, running):
    """While Nova sees its heartbeat, nothing is moved away from it."""
    server, _ = running
    shown = servers.nova.ok("GET", f"/servers/{server}")["server"]
    host = shown["OS-EXT-SRV-ATTR:host"]
    alive = servers.act(server, "evacuate", {})
    nowhere = servers.act(server, "evacuate", {"host": "no-such"})
    itself = servers.act(server, "evacuate", {"host": host})

    assert (alive.status, alive.message) == (
        400, f"Compute service of {host} is still in use.",
    )  # fmt: skip
    assert (nowhere.status, nowhere.message) == (404, "Compute host no-such not found.")
    assert (itself.status, itself.message) == (400, "The target host can't be the same one.")


def test_reset_state(servers, running):
    """The row says what it was told to say."""
    server, _ = running
    wrong = servers.act(server, "os-resetState", {"state": "stopped"})
    assert servers.act(server, "os-resetState", {"state": "error"}).status == 202
    shown = servers.nova.ok("GET", f"/servers/{server}")["server"]
    assert servers.act(server, "os-resetState", {"state": "active"}).status == 202

    assert wrong.status == 400
    assert (shown["status"], shown["OS-EXT-STS:vm_state"]) == ("ERROR", "error")


def test_actions_are_written_down(servers, running):
    """With the request that asked, and what the services did for it."""
    nova, (server, _) = servers.nova, running
    path = f"/servers/{server}/os-instance-actions"
    actions = nova.ok("GET", path, version=NEWEST)["instanceActions"]
    create = next(a for a in actions if a["action"] == "create")
    shown = nova.ok("GET", f"{path}/{create['request_id']}", version=NEWEST)["instanceAction"]

    assert set(create) == {
        *("action", "instance_uuid", "request_id", "user_id", "project_id", "start_time"),
        *("message", "updated_at"),
    }
    assert {e["event"] for e in shown["events"]} >= {"compute__do_build_and_run_instance"}
    assert set(shown["events"][0]) == {
        *("event", "start_time", "finish_time", "result", "traceback", "host", "hostId"),
        "details",
    }
    assert shown["events"][0]["result"] == "Success"


def test_lists_can_be_filtered_and_paged(servers, running):
    """By name as a pattern, by status, tag, and page by page."""
    nova, (server, _) = servers.nova, running
    name = nova.ok("GET", f"/servers/{server}")["server"]["name"]
    by_name = nova.ok("GET", f"/servers?name=^{name[:-1]}")["servers"]
    by_status = nova.ok("GET", f"/servers?status=SHUTOFF&name={name}")["servers"]
    by_tag = nova.ok("GET", f"/servers?tags=gold&uuid={server}", version=NEWEST)["servers"]
    by_host = nova.ok("GET", f"/servers?host=no-such&uuid={server}")["servers"]
    second = servers.active(servers.disk())
    page = nova.ok("GET", "/servers?limit=1")
    next_page = nova.ok("GET", f"/servers?limit=1&marker={page['servers'][0]['id']}")

    assert [s["id"] for s in by_name] == [server]
    assert by_status == by_host == []
    assert [s["id"] for s in by_tag] == [server]
    assert [s["id"] for s in page["servers"]] == [second]
    assert page["servers_links"][0]["rel"] == "next"
    assert len(next_page["servers"]) == 1
    assert next_page["servers"][0]["id"] != second
