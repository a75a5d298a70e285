"""Faults come out as errors of ours, with nothing lost. A real server answers, over loopback."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import yaml

from dr_planner.cloud.openstack import OpenStackCloud
from dr_planner.errors import DRPlannerError, InputError, Refused, Unreachable


class Answers(BaseHTTPRequestHandler):
    """Block Storage that answers as it is told."""

    status, body, raw = 200, {}, None

    def _send(self, status: int, body: object, **headers: str) -> None:
        data = self.raw if self.raw is not None else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(json.dumps(body).encode())))
        self.send_header("x-openstack-request-id", "req-42")
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        if self.path in ("/v3", "/v3/"):
            root = f"http://127.0.0.1:{self.server.server_address[1]}/v3/"
            versions = {"id": "v3.0", "status": "CURRENT", "version": "3.71", "min_version": "3.0"}
            links = [{"rel": "self", "href": root}]
            data = json.dumps({"versions": [{**versions, "links": links}]}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)
        else:
            self._send(self.status, self.body)


@pytest.fixture
def cloud(tmp_path: Path) -> Iterator[OpenStackCloud]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    Answers.status, Answers.body, Answers.raw = 200, {}, None
    yield OpenStackCloud("north", "here", clouds_file=clouds(tmp_path, server.server_address[1]))
    server.shutdown()
    server.server_close()


def clouds(folder: Path, port: int) -> Path:
    """An entry that needs no Keystone: the simulator's tests have a whole one."""
    path = folder / "clouds.yaml"
    entry = {"auth_type": "none", "auth": {"endpoint": f"http://127.0.0.1:{port}/v3"}}
    path.write_text(yaml.safe_dump({"clouds": {"here": entry}}))
    return path


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, Refused),
        (401, Refused),
        (403, Refused),
        (404, Refused),
        (409, Refused),
        (429, Unreachable),
        (500, Unreachable),
        (503, Unreachable),
    ],
)
def test_a_status_becomes_the_right_family_with_the_services_own_words(
    cloud: OpenStackCloud, status: int, kind: type[DRPlannerError]
) -> None:
    """A 4xx is a refusal, a 5xx may be tried again; message and request id are kept."""
    Answers.status = status
    Answers.body = {"itIsBroken": {"code": status, "message": "The service's own words."}}

    with pytest.raises(kind) as caught:
        cloud.volume_services()
    text = str(caught.value)
    assert f"HTTP {status}" in text
    assert "The service's own words." in text
    assert "req-42" in text
    assert "site north" in text


def test_an_answer_cut_short_is_no_answer(cloud: OpenStackCloud) -> None:
    """Half a body must not be taken for an empty list."""
    Answers.body = {"services": [{"host": "h", "zone": "z", "status": "enabled", "state": "up"}]}
    Answers.raw = b'{"services": ['

    with pytest.raises(Unreachable):
        cloud.volume_services()


def test_an_answer_of_another_kind_is_no_answer(cloud: OpenStackCloud) -> None:
    """A proxy's page, or another service on that port."""
    Answers.body = {"welcome": "to the router"}

    with pytest.raises(Unreachable, match="not what the API promises"):
        cloud.closures()


def test_nothing_listening_is_unreachable_and_names_the_site(tmp_path: Path) -> None:
    """A lost site."""
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        path = clouds(tmp_path, unused.getsockname()[1])
    cloud = OpenStackCloud("north", "here", clouds_file=path)

    for ask in (cloud.ping, cloud.closures, lambda: cloud.closure("x")):
        with pytest.raises(Unreachable, match="site north"):
            ask()


def test_an_entry_that_clouds_yaml_lacks_is_an_input_error(tmp_path: Path) -> None:
    """Exit status 2: the operator must mend a file."""
    cloud = OpenStackCloud("north", "elsewhere", clouds_file=clouds(tmp_path, 1))

    with pytest.raises(InputError, match="elsewhere"):
        cloud.ping()


def test_credentials_that_do_not_see_hosts_are_refused_with_a_remedy(
    cloud: OpenStackCloud,
) -> None:
    """A tenant's view of a volume is not a closure."""
    volume = {"id": "v1", "name": "x", "user_id": "u", "attachments": []}
    identity: dict[str, list[object]] = {"domains": [], "projects": [], "users": []}
    Answers.body = {"volumes": [volume], "snapshots": [], "volume_types": [], **identity}

    with pytest.raises(Refused) as caught:
        cloud.closures()
    assert "administrator" in caught.value.next_step
