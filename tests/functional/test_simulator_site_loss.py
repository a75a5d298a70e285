"""Losing and returning sites of the simulator, and faults on purpose, as clients feel them."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from dr_planner.design.load import load
from dr_planner.errors import NotFound
from dr_planner.simulator.faults import Effect, Fault
from dr_planner.simulator.workload import example_workload
from tests.functional.simulated_cloud import DESIGN, SimulatedCloud


@pytest.fixture
def cloud(tmp_path: Path) -> Iterator[SimulatedCloud]:
    """Four volumes at north, mirrored to south."""
    workload = example_workload(load(DESIGN), volumes=4, site="north")
    with SimulatedCloud(tmp_path, workload) as running:
        running.simulator.settle()
        yield running
        assert running.simulator.problems == []


def image_of(cloud: SimulatedCloud) -> str:
    """The image of one volume."""
    return cloud.rbd("ceph-north", "ls", "volumes").stdout.split()[0]


def test_a_lost_site_refuses_connections_and_its_ceph_hangs(cloud: SimulatedCloud) -> None:
    """Dead endpoints fail at once; a dead Ceph does not fail, it hangs."""
    token = cloud.token(site="south")

    cloud.simulator.lose_site("north")

    with pytest.raises(ConnectionRefusedError):
        cloud.call("GET", "/identity/v3")
    with pytest.raises(subprocess.TimeoutExpired):
        cloud.rbd("ceph-north", "ls", "volumes", timeout=1)
    assert cloud.cinder(token, site="south")("GET", "/volumes").status == 200
    assert cloud.rbd("ceph-south", "ls", "volumes").returncode == 0


def test_ceph_itself_gives_up_when_it_was_told_to(cloud: SimulatedCloud) -> None:
    """client_mount_timeout ends the hanging with ETIMEDOUT."""
    cloud.simulator.lose_site("north")

    done = cloud.rbd("ceph-north", "--client-mount-timeout", "1", "ls", "volumes")

    assert done.returncode == 110
    assert "couldn't connect to the cluster" in done.stderr


def test_a_command_that_hangs_goes_on_when_the_cluster_returns(cloud: SimulatedCloud) -> None:
    """As Ceph's clients do."""
    cloud.simulator.lose_site("north")
    found: list[subprocess.CompletedProcess[str]] = []
    waiting = threading.Thread(
        target=lambda: found.append(cloud.rbd("ceph-north", "ls", "volumes"))
    )
    waiting.start()
    time.sleep(0.3)
    assert not found

    cloud.simulator.return_site("north")
    waiting.join()

    assert found[0].returncode == 0
    assert len(found[0].stdout.split()) == 4


def test_live_connections_break_with_the_site(cloud: SimulatedCloud) -> None:
    """A request on a kept-alive connection gets no answer."""
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", cloud.port(), timeout=5)
    connection.request("GET", "/identity/v3")
    assert connection.getresponse().read()

    cloud.simulator.lose_site("north")

    with pytest.raises((ConnectionError, http.client.HTTPException)):
        connection.request("GET", "/identity/v3")
        connection.getresponse()
    connection.close()


def test_services_of_a_lost_site_go_down_after_their_last_heartbeat(
    cloud: SimulatedCloud,
) -> None:
    """Cinder believes in them for a minute; a volume made meanwhile waits for ever."""
    south = cloud.cinder(cloud.token(site="south"), site="south")
    path = "/os-services?binary=cinder-volume"

    def states(document: dict[str, list[dict[str, str]]]) -> dict[str, str]:
        return {s["zone"]: s["state"] for s in document["services"]}

    cloud.simulator.lose_site("north")
    down = south.until(path, lambda r: states(r.document)["north"] == "down", tries=5000)
    cloud.simulator.return_site("north")

    assert states(down) == {"north": "down", "south": "up"}
    south.until(path, lambda r: states(r.document)["north"] == "up")


def test_without_quorum_every_api_says_that_it_is_unwell(cloud: SimulatedCloud) -> None:
    """Two of three places gone: no answer of the database may be made up."""
    token = cloud.token(site="south")
    cloud.simulator.lose_site("witness")
    assert cloud.cinder(token, site="south")("GET", "/volumes").status == 200

    cloud.simulator.lose_site("north")

    assert cloud.cinder(token, site="south")("GET", "/volumes").status == 503
    assert cloud.call("GET", "/identity/v3/auth/catalog", site="south").status == 500
    assert cloud.rbd("ceph-south", "ls", "volumes").returncode == 0
    cloud.simulator.return_site("north")
    assert cloud.cinder(token, site="south")("GET", "/volumes").status == 200


def test_a_disaster_and_its_traces(cloud: SimulatedCloud) -> None:
    """Force, dual primary, split-brain, resync: through the real command, end to end."""
    image = image_of(cloud)
    spec = f"volumes/{image}"
    before = cloud.simulator.data("ceph-south", "volumes", image)
    cloud.simulator.stop_daemon("ceph-south")
    cloud.simulator.write("ceph-north", "volumes", image, "lost with the site")
    cloud.simulator.lose_site("north")

    assert cloud.rbd("ceph-south", "mirror", "image", "promote", spec).returncode == 16
    forced = cloud.rbd("ceph-south", "mirror", "image", "promote", "--force", spec)
    assert forced.stdout == "Image promoted to primary\n"
    assert cloud.simulator.data("ceph-south", "volumes", image) == before
    cloud.simulator.start_daemon("ceph-south")
    cloud.simulator.return_site("north")
    for cluster in ("ceph-north", "ceph-south"):
        info = cloud.rbd(cluster, "info", spec, "--format", "json")
        assert '"primary":true' in info.stdout
    assert cloud.simulator.writes("ceph-north", "volumes", image)[-1] == b"lost with the site"
    assert cloud.rbd("ceph-north", "mirror", "image", "demote", spec).returncode == 0
    for _ in range(200):
        status = cloud.rbd("ceph-north", "mirror", "image", "status", spec).stdout
        if "split-brain detected" in status:
            break
        time.sleep(0.02)
    else:
        pytest.fail(status)
    assert cloud.rbd("ceph-north", "mirror", "image", "resync", spec).returncode == 0

    cloud.simulator.settle()

    assert cloud.simulator.data("ceph-north", "volumes", image) == before


def test_only_known_sites_and_clusters_can_be_lost(cloud: SimulatedCloud) -> None:
    """A typing error must not pass as a drill."""
    with pytest.raises(NotFound, match="mars"):
        cloud.simulator.lose_site("mars")
    with pytest.raises(NotFound, match="ceph-mars"):
        cloud.simulator.stop_daemon("ceph-mars")


# ------------------------------------------------------------------------------ faults


def test_a_fault_refuses_chosen_calls(cloud: SimulatedCloud) -> None:
    """By kind, place and pattern; the rest pass."""
    image = image_of(cloud)
    fault = Fault(Effect.REFUSE, kind="rbd", pattern=f"info volumes/{image}*", status=5)
    cloud.simulator.faults.add(fault)

    hit = cloud.rbd("ceph-north", "info", f"volumes/{image}")
    passed = cloud.rbd("ceph-north", "ls", "volumes")

    assert hit.returncode == 5
    assert "put into the simulator" in hit.stderr
    assert passed.returncode == 0
    assert fault.hits == 1


def test_a_lost_answer_leaves_its_effect(cloud: SimulatedCloud) -> None:
    """The hardest case for whoever retries."""
    image = image_of(cloud)
    demote = ("mirror", "image", "demote", f"volumes/{image}")
    cloud.simulator.faults.add(Fault(Effect.DROP_AFTER, kind="rbd", pattern="*demote*", times=1))

    with pytest.raises(subprocess.TimeoutExpired):
        cloud.rbd("ceph-north", *demote, timeout=1)

    info = cloud.rbd("ceph-north", "info", f"volumes/{image}", "--format", "json")
    assert '"primary":false' in info.stdout
    assert [c.status for c in cloud.simulator.mutating_calls()] == [None]
    again = cloud.rbd("ceph-north", *demote)
    assert again.returncode == 22


def test_a_dropped_request_has_no_effect(cloud: SimulatedCloud) -> None:
    """And the client sees its connection break."""
    admin = cloud.cinder(cloud.token())
    volume = admin.ok("GET", "/volumes?all_tenants=1")["volumes"][0]["id"]
    cloud.simulator.faults.add(Fault(Effect.DROP_BEFORE, kind="cinder", pattern="PUT *", times=1))

    with pytest.raises(ConnectionError):
        admin("PUT", f"/volumes/{volume}", {"volume": {"name": "new"}})

    assert admin.ok("GET", f"/volumes/{volume}")["volume"]["name"] != "new"
    admin.ok("PUT", f"/volumes/{volume}", {"volume": {"name": "new"}})
    assert admin.ok("GET", f"/volumes/{volume}")["volume"]["name"] == "new"


def test_a_site_can_die_at_a_chosen_call(cloud: SimulatedCloud) -> None:
    """In the middle of a recovery, before the call has any effect."""
    images = cloud.rbd("ceph-north", "ls", "volumes").stdout.split()
    cloud.simulator.faults.add(
        Fault(Effect.LOSE_SITE, kind="rbd", pattern="mirror image demote *", after=1)
    )
    demote = ("mirror", "image", "demote")
    assert cloud.rbd("ceph-north", *demote, f"volumes/{images[0]}").returncode == 0

    with pytest.raises(subprocess.TimeoutExpired):
        cloud.rbd("ceph-north", *demote, f"volumes/{images[1]}", timeout=1)

    assert cloud.simulator.lost_sites == {"north"}
    cloud.simulator.faults.clear()
    cloud.simulator.return_site("north")
    info = cloud.rbd("ceph-north", "info", f"volumes/{images[1]}", "--format", "json")
    assert '"primary":true' in info.stdout


# ------------------------------------------------------------------------------ access


def test_keys_and_passwords_are_private_and_wanted(cloud: SimulatedCloud) -> None:
    """Nobody else can read them; without them nothing is told."""
    keyring = cloud.access.ceph_conf_dir / "ceph-north.client.dr-planner.keyring"
    for file in (keyring, cloud.access.clouds_file):
        assert file.stat().st_mode & 0o077 == 0
    key = keyring.read_text()
    keyring.write_text(key.replace("key = AQ", "key = AR"))

    assert cloud.rbd("ceph-north", "ls", "volumes").returncode == 13

    keyring.unlink()
    assert cloud.rbd("ceph-north", "ls", "volumes").returncode == 13
    assert cloud.rbd("ceph-north", "ls", "volumes", client="stranger").returncode == 13
    absent = cloud.rbd("ceph-mars", "ls", "volumes")
    assert absent.returncode == 1
    assert "unable to open config file" in absent.stderr


def test_every_call_is_written_down_in_order(cloud: SimulatedCloud) -> None:
    """A dry run is proven by this log."""
    image = image_of(cloud)
    admin = cloud.cinder(cloud.token())
    admin.ok("GET", "/volumes")
    cloud.rbd("ceph-north", "image-meta", "set", f"volumes/{image}", "k", "v")
    admin("POST", "/snapshots", {"snapshot": {}})

    calls = cloud.simulator.calls

    assert [call.number for call in calls] == list(range(1, len(calls) + 1))
    assert [(c.kind, c.place, c.mutating) for c in calls[-4:]] == [
        ("keystone", "north", False),
        ("cinder", "north", False),
        ("rbd", "ceph-north", True),
        ("cinder", "north", True),
    ]
    assert [c.status for c in cloud.simulator.mutating_calls()] == [0, 400]
