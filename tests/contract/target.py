"""What contract tests speak to: the simulator always, real services where a lab is named.

A target is two Ceph clusters, here called a and b, whose pool is mirrored both ways in pool mode,
and an OpenStack that is reached by a clouds.yaml. A case may change only what it made itself.
"""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import yaml

T = TypeVar("T")
LOG_LINE = re.compile(r"\d{4}-\d\d-\d\dT\S+ \S+\s+-?\d+ [^\n]*\n\n?")
JOURNALED = "layering,exclusive-lock,object-map,fast-diff,deep-flatten,journaling"


@dataclass(frozen=True)
class Done:
    """A command that has ended."""

    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        """What is left of stderr without librbd's log, which may cut into rbd's own words."""
        return LOG_LINE.sub("", self.err)

    @property
    def json(self) -> Any:
        """What it printed, read."""
        assert self.code == 0, self
        return json.loads(self.out)


@dataclass(frozen=True)
class Answer:
    """An answer over HTTP; the document is None where it was no JSON."""

    status: int
    headers: Mapping[str, str]
    document: Any

    @property
    def message(self) -> str:
        """The words of an error, whatever they are wrapped in."""
        inner = next(iter(self.document.values()))
        return str(inner["message"] if isinstance(inner, dict) else self.document["message"])


class Target:
    """One thing that the cases are run against.

    :param confs: a ceph.conf for each of a and b.
    :param client: a client that may do anything with the pool.
    :param admin: entry of clouds.yaml of an administrator; ``tenant``: of somebody who is none.
    :param environment: in which ``rbd`` is found.
    """

    def __init__(
        self,
        name: str,
        *,
        confs: Mapping[str, Path],
        client: str,
        pool: str,
        clouds_file: Path,
        admin: str,
        tenant: str,
        environment: Mapping[str, str],
        patience: float,
    ) -> None:
        self.name = name
        self.pool = pool
        self._confs = confs
        self._client = client
        self._environment = environment
        self._patience = patience
        clouds = yaml.safe_load(clouds_file.read_text())["clouds"]
        self._admin, self._tenant = User(clouds[admin]["auth"]), User(clouds[tenant]["auth"])
        self.admin = Cinder(self, self._admin)
        self.tenant = Cinder(self, self._tenant)
        self._images: list[str] = []

    def api(self, kind: str, *, tenant: bool = False) -> Api:
        """A service of the catalog as the administrator sees it, or a tenant."""
        return Api(self, self._tenant if tenant else self._admin, kind)

    # ------------------------------------------------------------------------------ Ceph

    def rbd(self, cluster: str, *words: str, client: str = "") -> Done:
        """Run rbd at a or b."""
        return self._run("rbd", cluster, *words, client=client)

    def ceph(self, cluster: str, *words: str, client: str = "") -> Done:
        """Run ceph at a or b."""
        return self._run("ceph", cluster, *words, client=client)

    def _run(self, program: str, cluster: str, *words: str, client: str) -> Done:
        argv = [program, "-c", str(self._confs[cluster]), "--id", client or self._client, *words]
        done = subprocess.run(
            argv,
            env=dict(self._environment),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    def image(self, *, features: str = JOURNALED, followed: bool = True) -> str:
        """A new image at a, as ``pool/name``; with its copy at b in place unless not wanted."""
        spec = f"{self.pool}/contract-{uuid.uuid4().hex[:12]}"
        made = self.rbd("a", "create", spec, "--size", "8M", "--image-feature", features)
        assert made.code == 0, made
        self._images.append(spec)
        if followed:
            self.until(
                lambda: (
                    self.state("b", spec) == "up+replaying"
                    and self.state("a", spec) == "up+stopped"
                ),
                f"{spec} is followed",
            )
        return spec

    def keep_in_mind(self, spec: str) -> None:
        """An image that a case made by other means, to be removed in the end."""
        self._images.append(spec)

    def primary(self, cluster: str, spec: str) -> bool | None:
        """The primary flag; None where there is no image or no mirroring."""
        done = self.rbd(cluster, "info", spec, "--format", "json")
        if done.code:
            return None
        flag: bool | None = done.json.get("mirroring", {}).get("primary")
        return flag

    def status(self, cluster: str, spec: str) -> dict[str, Any]:
        """The mirror status; empty where there is no image."""
        done = self.rbd(cluster, "mirror", "image", "status", spec, "--format", "json")
        return {} if done.code else dict(done.json)

    def state(self, cluster: str, spec: str) -> str:
        """The state in the mirror status."""
        return str(self.status(cluster, spec).get("state", ""))

    def until(self, look: Callable[[], T], what: str) -> T:
        """Look again and again until something true is seen; give that."""
        end = time.monotonic() + self._patience
        while time.monotonic() < end:
            if seen := look():
                return seen
            time.sleep(0.02 if self.name == "simulator" else 0.5)
        raise AssertionError(f"not within {self._patience:g} s: {what}")

    def sweep(self) -> None:
        """Remove every image that the cases made, at both clusters."""
        for spec in self._images:
            for cluster in ("a", "b"):
                if self.rbd(cluster, "info", spec).code == 0:
                    self._remove(cluster, spec)
        self._images.clear()

    def _remove(self, cluster: str, spec: str) -> None:
        if self.primary(cluster, spec) is False:
            other = "b" if cluster == "a" else "a"
            if self.primary(other, spec):
                return  # goes with its primary
            self.rbd(cluster, "mirror", "image", "promote", "--force", spec)
        listed = self.rbd(cluster, "snap", "ls", spec, "--format", "json")
        if listed.code == 2:
            return  # its primary went meanwhile, and it went with it
        for snapshot in listed.json:
            self.rbd(cluster, "snap", "unprotect", f"{spec}@{snapshot['name']}")
        self.rbd(cluster, "snap", "purge", spec, "--no-progress")
        gone = self.rbd(cluster, "rm", spec, "--no-progress")
        assert gone.code in (0, 2), gone


class User:
    """Somebody with a token and the catalog that came with it."""

    def __init__(self, auth: Mapping[str, str]) -> None:
        self._auth = auth
        self._token = ""
        self._catalog: dict[str, str] = {}

    @property
    def token(self) -> str:
        """A token for the project."""
        if not self._token:
            self._authenticate()
        return self._token

    def endpoint(self, *kinds: str) -> str:
        """The public URL of the first of these types that the catalog has."""
        assert self.token
        found = [self._catalog[kind] for kind in kinds if kind in self._catalog]
        assert found, (kinds, sorted(self._catalog))
        return found[0]

    def _authenticate(self) -> None:
        auth = self._auth
        user = {
            "name": auth["username"],
            "password": auth["password"],
            "domain": {"name": auth["user_domain_name"]},
        }
        project = {
            "name": auth["project_name"],
            "domain": {"name": auth["project_domain_name"]},
        }
        body = {
            "auth": {
                "identity": {"methods": ["password"], "password": {"user": user}},
                "scope": {"project": project},
            }
        }
        answer = _send("POST", auth["auth_url"] + "/auth/tokens", body, {})
        assert answer.status == 201, answer
        self._token = answer.headers["x-subject-token"]
        self._catalog = {
            entry["type"]: endpoint["url"]
            for entry in answer.document["token"]["catalog"]
            for endpoint in entry["endpoints"]
            if endpoint["interface"] == "public"
        }


KINDS = {"block-storage": ("block-storage", "volumev3")}
"""Other names of a service in catalogs."""

MICROVERSIONS = {"block-storage": "volume", "compute": "compute", "placement": "placement"}
"""How services that have microversions are called in the header."""


class Api:
    """One service as one user sees it, over plain HTTP."""

    def __init__(self, target: Target, user: User, kind: str) -> None:
        self.target = target
        self.user = user
        self.kind = kind

    def __call__(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        version: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send one request; the path begins after what the catalog names."""
        sent = {"X-Auth-Token": self.user.token, **(headers or {})}
        if version:
            sent["OpenStack-API-Version"] = f"{MICROVERSIONS[self.kind]} {version}"
        return _send(method, f"{self.endpoint}{path}", body, sent)

    @property
    def endpoint(self) -> str:
        """The URL that the catalog names, without a slash at its end."""
        return self.user.endpoint(*KINDS.get(self.kind, (self.kind,))).rstrip("/")

    def ok(self, method: str, path: str, body: Any = None, *, version: str = "") -> Any:
        """A request that must succeed; gives the document."""
        answer = self(method, path, body, version=version)
        assert answer.status < 300, (method, path, answer)
        return answer.document

    def root(self) -> Answer:
        """Ask for the versions, as nobody."""
        parts = urlsplit(self.endpoint)
        path = re.sub(r"/v\d.*", "", parts.path)
        return _send("GET", f"{parts.scheme}://{parts.netloc}{path}/", None, {})

    def wait(self, path: str, key: str, status: str) -> dict[str, Any]:
        """Wait until a thing has a status; give it."""

        def look() -> dict[str, Any] | None:
            shown: dict[str, Any] = self.ok("GET", path)[key]
            return shown if shown["status"] == status else None

        found = self.target.until(look, f"{path} is {status}")
        assert found is not None
        return found


class Cinder(Api):
    """Block storage as one user sees it, at the newest microversion."""

    def __init__(self, target: Target, user: User) -> None:
        super().__init__(target, user, "block-storage")
        self.volumes: list[str] = []

    def __call__(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        version: str = "3.71",
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send one request to the API; the path begins after ``/v3``."""
        return super().__call__(method, path, body, version=version, headers=headers)

    @property
    def endpoint(self) -> str:
        """The API without the project that some catalogs add."""
        return super().endpoint.partition("/v3")[0] + "/v3"

    def ok(self, method: str, path: str, body: Any = None, *, version: str = "3.71") -> Any:
        """A request that must succeed; gives the document."""
        return super().ok(method, path, body, version=version)

    def create(self, **fields: Any) -> dict[str, Any]:
        """A new volume that is available; removed in the end."""
        made = self.ok("POST", "/volumes", {"volume": {"size": 1, **fields}})["volume"]
        self.volumes.append(made["id"])
        return self.wait(f"/volumes/{made['id']}", "volume", "available")

    def sweep(self) -> None:
        """Delete every volume that the cases made, with its snapshots."""
        for id in self.volumes:
            if self("GET", f"/volumes/{id}").status == 404:
                continue
            self("DELETE", f"/volumes/{id}?cascade=true")
            self.target.until(
                lambda id=id: self("GET", f"/volumes/{id}").status == 404, f"volume {id} is gone"
            )
        self.volumes.clear()


def _send(method: str, url: str, body: Any, headers: Mapping[str, str]) -> Answer:
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.netloc, timeout=30)
    payload = body if body is None or isinstance(body, bytes) else json.dumps(body)
    path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    sent = {"Accept": "application/json", "Content-Type": "application/json", **headers}
    try:
        connection.request(method, path, payload, sent)
        answer = connection.getresponse()
        content = answer.read()
    finally:
        connection.close()
    try:
        document = json.loads(content) if content else None
    except ValueError:
        document = None
    return Answer(answer.status, {k.lower(): v for k, v in answer.headers.items()}, document)
