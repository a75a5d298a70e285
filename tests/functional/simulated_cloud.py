"""A running simulator, and the clients that operators and tests reach it with."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import yaml

from dr_planner.design.load import load
from dr_planner.simulator.simulator import Simulator
from dr_planner.simulator.workload import Workload

DESIGN = Path(__file__).parents[2] / "etc/dr-planner/examples/two-sites-and-quorum.yaml"
SPEED = 200.0


@dataclass(frozen=True)
class Response:
    """An answer over HTTP; the document is None where the body was empty."""

    status: int
    headers: dict[str, str]
    document: Any


class SimulatedCloud:
    """The example design, played; every method goes over the wire or through a process."""

    def __init__(
        self, folder: Path, workload: Workload | None = None, *, speed: float = SPEED
    ) -> None:
        self.deployment = load(DESIGN)
        self.simulator = Simulator(self.deployment, speed=speed)
        if workload is not None:
            self.simulator.populate(workload)
        self.simulator.start()
        self.access = self.simulator.write_access(folder)
        self.clouds = yaml.safe_load(self.access.clouds_file.read_text())["clouds"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.simulator.stop()

    # ---------------------------------------------------------------------------- clients

    def openstack(self, *words: str, cloud: str = "north") -> subprocess.CompletedProcess[str]:
        """Run the unmodified ``openstack`` client."""
        program = Path(sys.executable).with_name("openstack")
        return subprocess.run(
            [str(program), "--os-cloud", cloud, *words],
            env=self.access.environment(),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def openstack_json(self, *words: str, cloud: str = "north") -> Any:
        """Run it and read what it prints."""
        done = self.openstack(*words, "-f", "json", cloud=cloud)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def rbd(
        self, cluster: str, *words: str, client: str = "dr-planner", timeout: float = 20
    ) -> subprocess.CompletedProcess[str]:
        """Run the ``rbd`` command as it is found in PATH."""
        conf = self.access.ceph_conf_dir / f"{cluster}.conf"
        return subprocess.run(
            ["rbd", "-c", str(conf), "--id", client, *words],
            env=self.access.environment(),
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )

    def port(self, site: str = "north") -> int:
        """The port of a site's APIs."""
        url: str = self.clouds[site]["auth"]["auth_url"]
        return int(url.split(":")[2].partition("/")[0])

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        site: str = "north",
        headers: dict[str, str] | None = None,
    ) -> Response:
        """Send one request, as it is."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port(site), timeout=10)
        payload = body if isinstance(body, str) or body is None else json.dumps(body)
        sent = {"Content-Type": "application/json", **(headers or {})}
        try:
            connection.request(method, path, payload, sent)
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        kind = answer.headers.get("Content-Type", "")
        document = json.loads(content) if content and "json" in kind else None
        return Response(answer.status, dict(answer.headers), document)

    def token(
        self,
        user: str = "admin",
        *,
        project: str = "admin",
        domain: str = "Default",
        password: str | None = None,
        site: str = "north",
    ) -> str:
        """A token for a project."""
        known = self.simulator.region.directory.user_of({"name": user, "domain": {"name": domain}})
        assert known is not None
        answer = self.call(
            "POST",
            "/identity/v3/auth/tokens",
            {
                "auth": {
                    "identity": {
                        "methods": ["password"],
                        "password": {
                            "user": {"id": known.id, "password": password or known.password}
                        },
                    },
                    "scope": {"project": {"name": project, "domain": {"name": domain}}},
                }
            },
            site=site,
        )
        assert answer.status == 201, answer.document
        return answer.headers["X-Subject-Token"]

    def cinder(self, token: str, *, site: str = "north", version: str = "3.71") -> Cinder:
        """Block storage as somebody sees it."""
        return Cinder(self, token, site, version)


@dataclass(frozen=True)
class Cinder:
    """Sends requests to one site's block storage, with one token and one microversion."""

    cloud: SimulatedCloud
    token: str
    site: str
    version: str

    def __call__(self, method: str, path: str, body: Any = None) -> Response:
        headers = {"X-Auth-Token": self.token}
        if self.version:
            headers["OpenStack-API-Version"] = f"volume {self.version}"
        return self.cloud.call(method, f"/volume/v3{path}", body, site=self.site, headers=headers)

    def ok(self, method: str, path: str, body: Any = None) -> Any:
        """A request that must succeed; gives the document."""
        answer = self(method, path, body)
        assert answer.status < 300, answer
        return answer.document

    def until(self, path: str, fits: Callable[[Any], bool], tries: int = 500) -> Any:
        """Ask again until the answer fits."""
        for _ in range(tries):
            document = self(*("GET", path))
            if fits(document):
                return document.document
        raise AssertionError(f"{path} never fitted; the last answer was {document}")
