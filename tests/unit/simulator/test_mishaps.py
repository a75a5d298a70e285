"""The library of mishaps: each one has the effect that its name promises."""

from __future__ import annotations

import json
import socket
import subprocess
from http.client import HTTPConnection, IncompleteRead
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml

from dr_planner.design.load import load
from dr_planner.errors import DRPlannerError, InputError, NotFound
from dr_planner.simulator.faults import Effect, Fault
from dr_planner.simulator.mishaps import library
from dr_planner.simulator.simulator import Simulator

DESIGN = Path(__file__).parents[3] / "etc/dr-planner/examples/two-sites-and-quorum.yaml"
PLACE = {"cluster": "ceph-north", "pool": "volumes"}


class Stand:
    """A running simulator, and a client that knows nothing of it but its files."""

    def __init__(self, simulator: Simulator, folder: Path) -> None:
        self.simulator = simulator
        self.access = simulator.write_access(folder)
        self.auth = yaml.safe_load(self.access.clouds_file.read_text())["clouds"]["north"]["auth"]
        self.token = ""

    def call(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """One request over a connection of its own."""
        where = urlsplit(self.auth["auth_url"]).netloc
        connection = HTTPConnection(where, timeout=10)
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["X-Auth-Token"] = self.token
        try:
            connection.request(method, path, json.dumps(body) if body else None, headers)
            answer = connection.getresponse()
            self.token = answer.headers.get("X-Subject-Token") or self.token
            return answer.status, answer.read()
        finally:
            connection.close()

    def login(self) -> None:
        """Get a token."""
        user = {
            "name": self.auth["username"],
            "password": self.auth["password"],
            "domain": {"name": "Default"},
        }
        identity = {"methods": ["password"], "password": {"user": user}}
        scope = {"project": {"name": "admin", "domain": {"name": "Default"}}}
        body = {"auth": {"identity": identity, "scope": scope}}
        assert self.call("POST", "/identity/v3/auth/tokens", body)[0] == 201

    def rbd(self, *words: str, patience: float = 30) -> subprocess.CompletedProcess[str]:
        """One rbd command at the first cluster."""
        conf = str(self.access.ceph_conf_dir / "ceph-north.conf")
        argv = [str(self.access.bin_dir / "rbd"), "-c", conf, "--id", "admin", *words]
        return subprocess.run(argv, capture_output=True, text=True, timeout=patience, check=False)


@pytest.fixture
def stand(tmp_path):
    """A simulator of the shipped example, in which somebody has logged in."""
    with Simulator(load(DESIGN), speed=50) as simulator:
        made = Stand(simulator, tmp_path)
        made.login()
        yield made


def test_every_mishap_says_what_it_is_told_and_refuses_the_rest():
    """A typing error must not become a fault that never happens."""
    simulator = Simulator(load(DESIGN))
    for name, mishap in library().items():
        with pytest.raises(InputError, match="no-such-detail"):
            simulator.mishap(name, {**dict.fromkeys(mishap.needs, "x"), "no-such-detail": "1"})
        if mishap.needs:
            with pytest.raises(InputError, match="lacks"):
                simulator.mishap(name, {})


def test_an_unknown_mishap_is_told_the_known_ones():
    """The library is what one can choose from."""
    with pytest.raises(NotFound, match="site-lost"):
        Simulator(load(DESIGN)).mishap("meteor", {})


@pytest.mark.parametrize("details", [{"chance": "2"}, {"chance": "half"}, {"times": "1.5"}])
def test_numbers_of_a_rule_are_numbers(details):
    """No traceback for bad input."""
    with pytest.raises(InputError):
        Simulator(load(DESIGN)).mishap("api-refuses", details)


def test_a_refusal_has_the_status_that_was_asked_for(stand):
    """An error of the service, worded as the service words it."""
    stand.simulator.mishap("api-refuses", {"kind": "cinder", "status": "500", "times": "1"})

    status, body = stand.call("GET", "/volume/v3/volumes")
    assert status == 500
    assert json.loads(body)["computeFault"]["code"] == 500
    assert stand.call("GET", "/volume/v3/volumes")[0] == 200


def test_chance_is_the_seeds():
    """The same seed spoils the same calls."""

    def hits(seed: int) -> list[bool]:
        simulator = Simulator(load(DESIGN), seed=seed)
        simulator.mishap("answers-lost", {"chance": "0.5"})
        return [simulator.faults.hit("cinder", "north", "GET /") is not None for _ in range(40)]

    assert hits(1) == hits(1)
    assert hits(1) != hits(2)
    assert 5 < sum(hits(3)) < 35


def test_an_answer_that_is_reset_breaks_in_the_middle(stand):
    """The call took effect, and the client cannot know."""
    stand.simulator.mishap("answers-reset", {"kind": "cinder", "times": "1"})

    with pytest.raises((ConnectionResetError, IncompleteRead)):
        stand.call("GET", "/volume/v3/types")
    assert stand.simulator.calls[-1].status == 200


def test_a_half_written_answer_looks_complete(stand):
    """No error of the connection tells that it is no JSON."""
    stand.simulator.mishap("answers-half-written", {"kind": "cinder", "times": "1"})

    status, body = stand.call("GET", "/volume/v3/types")
    assert status == 200
    with pytest.raises(ValueError, match=r"."):
        json.loads(body)


def test_a_half_written_answer_of_a_command_has_exit_status_zero(stand):
    """So does a disk that is full where its output goes."""
    whole = stand.rbd("mirror", "pool", "info", "volumes", "--format", "json")
    stand.simulator.mishap("answers-half-written", {"kind": "rbd", "times": "1"})

    half = stand.rbd("mirror", "pool", "info", "volumes", "--format", "json")
    assert half.returncode == 0
    assert 0 < len(half.stdout.strip()) < len(whole.stdout.strip())


def test_a_command_that_is_killed_says_so(stand):
    """The change it asked for was made all the same."""
    stand.simulator.mishap("answers-reset", {"kind": "rbd", "pattern": "create *"})

    assert stand.rbd("create", "volumes/box", "--size", "1G").returncode == 137
    assert stand.rbd("info", "volumes/box").returncode == 0


def test_a_token_expires_in_the_middle_of_the_work(stand):
    """Whoever asks for a new one goes on."""
    stand.simulator.mishap("token-expired", {"kind": "cinder", "after": "1", "times": "1"})

    assert stand.call("GET", "/volume/v3/volumes")[0] == 200
    assert stand.call("GET", "/volume/v3/volumes")[0] == 401
    assert stand.call("GET", "/volume/v3/volumes")[0] == 401
    stand.login()
    assert stand.call("GET", "/volume/v3/volumes")[0] == 200


def test_an_api_that_died_leaves_its_load_balancer(stand):
    """The others go on; revived, it answers again."""
    stand.simulator.mishap("api-dead", {"service": "cinder", "site": "north"})

    status, body = stand.call("GET", "/volume/v3/volumes")
    assert (status, body[:6]) == (503, b"<html>")
    stand.login()
    stand.simulator.revive()
    assert stand.call("GET", "/volume/v3/volumes")[0] == 200


def test_an_api_dies_after_so_many_calls(stand):
    """The call that kills it has no effect."""
    stand.simulator.mishap("dies-after", {"kind": "cinder", "after": "2", "place": "north"})

    seen = [stand.call("GET", "/volume/v3/volumes")[0] for _ in range(4)]
    assert seen == [200, 200, 503, 503]


def test_a_cluster_dies_after_so_many_commands(stand):
    """Its site lives on; commands hang, so that they must be given a limit."""
    stand.simulator.mishap("dies-after", {"kind": "rbd", "after": "1"})

    assert stand.rbd("ls", "volumes").returncode == 0
    with pytest.raises(subprocess.TimeoutExpired):
        stand.rbd("ls", "volumes", patience=2)
    assert stand.call("GET", "/volume/v3/volumes")[0] == 200


def test_a_mishap_can_wait_for_a_call(stand):
    """What happens at a chosen moment is how races are found."""
    stand.simulator.faults.add(
        Fault(
            Effect.MISHAP,
            kind="rbd",
            pattern="create *",
            times=1,
            mishap="site-lost",
            details={"site": "south"},
        )
    )

    assert stand.simulator.lost_sites == frozenset()
    assert stand.rbd("create", "volumes/box", "--size", "1G").returncode == 0
    assert stand.simulator.lost_sites == {"south"}


def test_metadata_are_damaged_by_one_character(stand):
    """A signature over them must not hold any more."""
    stand.rbd("create", "volumes/box", "--size", "1G")
    stand.rbd("image-meta", "set", "volumes/box", "key", "a value")

    stand.simulator.mishap("image-metadata-corrupted", {**PLACE, "image": "box"})
    found = stand.simulator.metadata("ceph-north", "volumes", "box")["key"]
    assert found != "a value"
    assert len(found) == len("a value")


def test_a_stamp_is_given_to_another_image(stand):
    """Whoever can write to the pool can do that."""
    for image in ("mine", "yours"):
        stand.rbd("create", f"volumes/{image}", "--size", "1G")
    with pytest.raises(DRPlannerError, match="no stamp"):
        stand.simulator.mishap("closure-forged", {**PLACE, "image": "yours", "from": "mine"})
    stand.rbd("image-meta", "set", "volumes/mine", "dr_planner.closure.header", "signed")

    stand.simulator.mishap("closure-forged", {**PLACE, "image": "yours", "from": "mine"})
    metadata = stand.simulator.metadata("ceph-north", "volumes", "yours")
    assert metadata["dr_planner.closure.header"] == "signed"


def test_calls_that_are_not_answered_have_no_effect(stand):
    """The connection breaks."""
    stand.simulator.mishap("calls-unanswered", {"kind": "cinder", "times": "1"})

    with pytest.raises((ConnectionError, OSError, socket.timeout)):
        stand.call("POST", "/volume/v3/volumes", {"volume": {"size": 1}})
    assert not stand.simulator.region.block_storage.volumes


def test_a_slow_call_is_carried_out(stand):
    """Late is not lost."""
    stand.simulator.mishap("calls-slow", {"kind": "cinder", "seconds": "0.01", "times": "1"})

    assert stand.call("GET", "/volume/v3/volumes")[0] == 200
    assert stand.simulator.faults.rules[0].hits == 1


def test_a_stopped_mirror_daemon_follows_no_more(stand):
    """New images have no copy."""
    stand.simulator.mishap("mirror-daemon-stopped", {"cluster": "ceph-south"})
    features = "layering,exclusive-lock,journaling"
    stand.rbd("create", "volumes/box", "--size", "1G", "--image-feature", features)

    with pytest.raises(TimeoutError):
        stand.simulator.settle(timeout=0.5)


def test_in_a_full_pool_writing_waits_and_reading_goes_on(stand):
    """So do Cinder's new volumes: they are being created for ever."""
    stand.rbd("create", "volumes/box", "--size", "1G")
    stand.simulator.mishap("pool-full", PLACE)

    for words in (("create", "volumes/more", "--size", "1G"),
                  ("image-meta", "set", "volumes/box", "key", "value")):  # fmt: skip
        with pytest.raises(subprocess.TimeoutExpired):
            stand.rbd(*words, patience=1)
    assert stand.rbd("info", "volumes/box").returncode == 0
    body = {"volume": {"size": 1, "availability_zone": "north", "volume_type": "standard-north"}}
    status, answer = stand.call("POST", "/volume/v3/volumes", body)
    assert status == 202
    made = json.loads(answer)["volume"]["id"]
    stand.simulator.timeline.run_due()
    assert stand.simulator.region.block_storage.volumes[made].status == "creating"
    assert stand.rbd("rm", "volumes/box").returncode == 0


def test_a_full_pool_stops_following_until_there_is_room(stand):
    """What waited in the mirror goes on then."""
    stand.simulator.mishap("pool-full", {"cluster": "ceph-south", "pool": "volumes"})
    features = "layering,exclusive-lock,journaling"
    stand.rbd("create", "volumes/box", "--size", "1G", "--image-feature", features)
    with pytest.raises(TimeoutError):
        stand.simulator.settle(timeout=0.5)

    stand.simulator.make_room("ceph-south", "volumes")
    stand.simulator.settle()
