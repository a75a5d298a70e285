"""Whatever is sent to the simulator, it answers as a service would and goes on."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dr_planner.design.load import load
from dr_planner.simulator.openstack import services
from dr_planner.simulator.workload import example_workload
from tests.functional.simulated_cloud import DESIGN, SimulatedCloud

ROUTES = [
    (service.mount + (next((p for p in service.prefixes if p), "")), route)
    for service, router in services()
    for route in router.routes
    if "auth/tokens" not in route.path or route.method == "POST"
]
WORDS = st.text(max_size=12) | st.sampled_from(
    ["name", "size", "volume", "snapshot", "metadata", "auth", "identity", "methods", "password"]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 2**40) | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=8,
)


@pytest.fixture(scope="module")
def cloud(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatedCloud]:
    """A cloud that may be left in any state."""
    workload = example_workload(load(DESIGN), volumes=4)
    with SimulatedCloud(tmp_path_factory.mktemp("cloud"), workload) as running:
        yield running


USER = {"name": "ida", "domain": {"name": "Default"}, "password": "x"}
GOOD = {
    "/v3/auth/tokens": {
        "auth": {
            "identity": {"methods": ["password"], "password": {"user": USER}},
            "scope": {"project": {"name": "bank", "domain": {"id": "default"}}},
        }
    },
    "/volumes": {
        "volume": {"name": "n", "size": 1, "metadata": {"k": "v"}, "volume_type": "standard-north"}
    },
    "/volumes/<id>": {"volume": {"name": "n", "metadata": {"k": "v"}}},
    "/volumes/<id>/metadata": {"metadata": {"k": "v"}},
    "/volumes/<id>/metadata/<key>": {"meta": {"k": "v"}},
    "/snapshots": {"snapshot": {"volume_id": "0" * 32, "name": "n", "metadata": {"k": "v"}}},
    "/types": {"volume_type": {"name": "n", "extra_specs": {"k": "v"}}},
    "/types/<id>": {"volume_type": {"name": "n", "is_public": True}},
    "/types/<id>/extra_specs": {"extra_specs": {"k": "v"}},
    "os-extend": {"os-extend": {"new_size": 5}},
    "os-retype": {"os-retype": {"new_type": "standard-south", "migration_policy": "never"}},
    "os-reset_status": {"os-reset_status": {"status": "error"}},
    "os-set_bootable": {"os-set_bootable": {"bootable": "true"}},
    "os-set_image_metadata": {"os-set_image_metadata": {"metadata": {"k": "v"}}},
    "os-unset_image_metadata": {"os-unset_image_metadata": {"key": "k"}},
    "dr-rehome": {
        "dr-rehome": {
            "from_host": "cinder-north@rbd-north#rbd-north",
            "to_host": "cinder-south@rbd-south#rbd-south",
            "availability_zone": "south",
            "volume_type": "standard-south",
        }
    },
    "/os-services/freeze": {"host": "cinder-north@rbd-north"},
    "/os-services/enable": {"host": "cinder-north@rbd-north", "binary": "cinder-volume"},
}
"""Bodies that are taken, by path or action; the test spoils one place in them."""


def spoiled(document: Any, noise: Any, draw: Any) -> Any:
    """A copy with one place replaced by noise, or with noise added."""
    if not isinstance(document, dict) or not document or draw(st.booleans()):
        return noise
    key = draw(st.sampled_from([*document, "unknown"]))
    return {**document, key: spoiled(document.get(key), noise, draw)}


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.data())
def test_no_body_breaks_a_service(cloud: SimulatedCloud, data: st.DataObject) -> None:
    """An error of the caller is a 4xx, never a defect."""
    mount, route = data.draw(st.sampled_from(ROUTES))
    noise = data.draw(JSON)
    good = GOOD.get(route.action) or GOOD.get(route.path) or {route.action or "x": {}}
    body = spoiled(good, noise, data.draw)
    volume = next(iter(cloud.simulator.region.block_storage.volumes), "gone")
    path = route.path.replace("<id>", volume).replace("<key>", "k")
    mount = mount if route.path not in ("/", "/v3") else mount.removesuffix("/v3")
    headers = {
        "X-Auth-Token": cloud.token(),
        "OpenStack-API-Version": "volume 3.71",
    }

    answer = cloud.call(route.method, mount + path, json.dumps(body), headers=headers)

    assert answer.status < 500 or answer.status == 501, (route, body, answer)
    assert not [p for p in cloud.simulator.problems if "defect" in p]


@pytest.mark.parametrize(
    "body", ["{", "[]", "5", "null", '"x"', "\xff{}", "{" * 5000, "[" * 100_000]
)
def test_what_is_no_object_is_a_malformed_body(cloud: SimulatedCloud, body: str) -> None:
    """With status 400."""
    for path in ("/volume/v3/volumes", "/identity/v3/auth/tokens"):
        answer = cloud.call("POST", path, body, headers={"X-Auth-Token": cloud.token()})
        assert answer.status == 400


def talk(port: int, sent: bytes) -> bytes:
    """Send bytes, and read until the other end is done; a reset is an end too."""
    answer = b""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        connection.settimeout(5)
        with contextlib.suppress(ConnectionError):
            connection.sendall(sent)
            with contextlib.suppress(OSError):  # it may be gone already
                connection.shutdown(socket.SHUT_WR)
            while more := connection.recv(65536):
                answer += more
    return answer


@pytest.mark.parametrize(
    "sent",
    [
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /volume/v3/volumes HTTP/1.1\r\nContent-Length: x\r\n\r\n",
        b"POST /volume/v3/volumes HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
        b"POST /volume/v3/volumes HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01",
        b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\n\r\n",
    ],
)
def test_what_is_no_http_ends_the_connection_alone(cloud: SimulatedCloud, sent: bytes) -> None:
    """The next client is served."""
    answer = talk(cloud.port(), sent)

    assert b" 200 " not in answer
    assert cloud.call("GET", "/identity/v3").status == 200


@pytest.mark.parametrize(
    "sent", [b"", b"\xff\xff\xff\xff", b"\x00\x00\x00\x03abc", b"GET / HTTP/1.1\r\n\r\n"]
)
def test_what_is_no_rbd_ends_the_connection_alone(cloud: SimulatedCloud, sent: bytes) -> None:
    """The next command is served."""
    conf = (cloud.access.ceph_conf_dir / "ceph-north.conf").read_text()
    port = int(conf.partition("mon_host = 127.0.0.1:")[2].partition("\n")[0])

    assert talk(port, sent) == b""

    assert cloud.rbd("ceph-north", "ls", "volumes").returncode == 0


def test_an_unknown_mount_is_no_service(cloud: SimulatedCloud) -> None:
    """404, and written down."""
    before = len(cloud.simulator.problems)

    answer = cloud.call("GET", "/dns/v2")

    assert answer.status == 404
    assert "no service is mounted there" in cloud.simulator.problems[before]


def test_a_connection_serves_many_requests(cloud: SimulatedCloud) -> None:
    """HTTP/1.1 keeps it open, errors or not."""
    connection = http.client.HTTPConnection("127.0.0.1", cloud.port(), timeout=5)
    for path in ("/identity/v3", "/volume/", "/volume/v3/volumes", "/nowhere", "/identity/"):
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        assert not answer.will_close
    connection.close()
