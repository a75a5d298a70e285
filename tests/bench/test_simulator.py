"""The simulator beside a bare HTTP server, and beside the reading of the catalog that it loads.

Printed with ``-s``: requests a second of processor time, seconds, and memory.
"""

from __future__ import annotations

import http.server
import json
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

from dr_planner.design.load import load
from dr_planner.model.closure import (
    Attachment,
    Catalog,
    Owner,
    TypeByValue,
    VolumeClosure,
)
from dr_planner.simulator.simulator import Simulator
from dr_planner.simulator.twin import twin
from dr_planner.simulator.workload import example_workload

DESIGN = Path(__file__).parents[2] / "etc/dr-planner/examples/two-sites-and-quorum.yaml"
REQUESTS = 1500
CLIENT = """
import http.client, json, sys
told = json.load(sys.stdin)
connection = http.client.HTTPConnection(told["where"])
for _ in range(told["count"]):
    connection.request("GET", told["path"], headers=told["headers"])
    answer = connection.getresponse()
    assert answer.status == 200 and len(answer.read()) > 500
"""


def ask(where: str, path: str, headers: dict[str, str]) -> float:
    """Processor seconds of this process for one of many requests of a client elsewhere."""
    told = {"where": where, "path": path, "headers": headers, "count": REQUESTS}
    began = time.process_time()
    subprocess.run([sys.executable, "-c", CLIENT], input=json.dumps(told), text=True, check=True)
    return (time.process_time() - began) / REQUESTS


@contextmanager
def bare(document: Any) -> Iterator[str]:
    """The baseline: the standard library's server, which answers the same JSON to everything."""

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            body = json.dumps(document).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def test_a_show_call_costs_a_few_bare_ones(tmp_path):
    """So that a drill measures the engine and not the fake."""
    simulator = Simulator(load(DESIGN))
    simulator.populate(example_workload(simulator.deployment, volumes=2000))
    with simulator:
        access = simulator.write_access(tmp_path)
        auth = yaml.safe_load(access.clouds_file.read_text())["clouds"]["north"]["auth"]
        where = auth["auth_url"].removeprefix("http://").partition("/")[0]
        directory = simulator.region.directory
        token = directory.issue(directory.admin, directory.admin_project, ("password",))
        volume = next(iter(simulator.region.block_storage.volumes))
        path = f"/volume/v3/volumes/{volume}"
        headers = {"X-Auth-Token": token.secret, "OpenStack-API-Version": "volume 3.71"}
        seconds = ask(where, path, headers)
    document = {"volume": {f"key{number}": "a value of some length" for number in range(30)}}
    with bare(document) as where:
        baseline = ask(where, path, headers)

    print(f"\nshow: {1 / seconds:.0f} requests a second of one core, bare {1 / baseline:.0f}")
    assert seconds < 12 * baseline


def large_catalog(deployment: Any, volumes: int, servers: int) -> Catalog:
    """Volumes of 200 tenants, all on one backend, most of them attached."""
    backend = deployment.cinder.backends[0]
    kind = TypeByValue(id=f"{1:032x}", name=deployment.cinder.volume_types[0].name)
    closures = []
    for number in range(volumes):
        owner = Owner(
            id=f"{number % 200:032x}", name=f"tenant-{number % 200}",
            domain_id="default", domain_name="Default",
        )  # fmt: skip
        user = owner.model_copy(update={"id": f"{number % 200 + 1000:032x}"})
        id = f"{number:08x}-0000-4000-8000-000000000000"
        server = f"{number % servers:08x}-1111-4000-8000-000000000000"
        closures.append(
            VolumeClosure(
                id=id, name=f"disk {number}", description=None, size_gib=10, status="in-use",
                project=owner, user=user, volume_type=kind, availability_zone="north",
                host=backend.volume_host, bootable=number < servers, multiattach=False,
                encrypted=False, metadata={"number": str(number)}, image=f"volume-{id}",
                attachments=(Attachment(server_id=server, device="", attachment_id=None),),
            )
        )  # fmt: skip
    return Catalog(
        id="large", deployment=deployment.name, captured_at="2026-01-01T00:00:00Z",
        captured_from="north", volumes=tuple(closures),
    )  # fmt: skip


def test_a_large_twin_takes_a_few_readings_of_its_catalog():
    """Ten thousand volumes and two thousand servers, and no more memory than a laptop has."""
    deployment = load(DESIGN)
    text = large_catalog(deployment, 10_000, 2_000).model_dump_json()
    began = time.process_time()
    catalog = Catalog.model_validate_json(text)
    json.loads(text)
    catalog.digest()
    baseline = time.process_time() - began

    began = time.process_time()
    simulator = Simulator(deployment)
    simulator.populate(twin(catalog, deployment))
    seconds = time.process_time() - began
    mib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

    print(f"\ntwin: {seconds:.1f} s, reading its catalog {baseline:.2f} s; {mib:.0f} MiB at most")
    assert len(simulator.region.block_storage.volumes) == 10_000
    assert len(simulator.region.compute.servers) == 2_000
    assert seconds < 40 * baseline
