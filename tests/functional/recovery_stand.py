"""A simulated two-site cloud, and an operator's environment that reaches it."""

from __future__ import annotations

import datetime
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from dr_planner.catalog.capture import capture
from dr_planner.catalog.statestore import StateStore
from dr_planner.catalog.store import CatalogStore
from dr_planner.cloud.openstack import OpenStackCloud
from dr_planner.design.load import load
from dr_planner.model.plan import RecoveryKind
from dr_planner.recovery.planfile import render
from dr_planner.recovery.planning import make_plan
from dr_planner.simulator.simulator import Simulator
from dr_planner.simulator.workload import example_workload

EXAMPLE = Path(__file__).parents[2] / "etc/dr-planner/examples/two-sites-and-quorum.yaml"
SPEED = 100.0
ACKNOWLEDGE = "two-writable-copies-when-north-returns"


class Cloud:
    """A simulator with volumes at north, and ``dr-planner`` as a process beside it."""

    def __init__(self, folder: Path, *, volumes: int) -> None:
        self.folder = folder
        self.simulator = Simulator(load(EXAMPLE), speed=SPEED)
        workload = example_workload(load(EXAMPLE), volumes=volumes, site="north")
        # Attached volumes have stories of their own.
        idle = tuple(v.model_copy(update={"server": None}) for v in workload.volumes)
        self.simulator.populate(workload.model_copy(update={"volumes": idle}))
        self.simulator.start()
        access = self.simulator.write_access(folder / "access")
        self.environment = {
            **os.environ,
            "OS_CLIENT_CONFIG_FILE": str(access.clouds_file),
            "OS_CEPH__CONF_DIR": str(access.ceph_conf_dir),
            "OS_CEPH__RBD_COMMAND": str(access.bin_dir / "rbd"),
            "OS_CEPH__TIMEOUT": "10",
            "OS_CLOUD__DEAD_PEER_TIMEOUT": "1",
            "OS_RECOVERY__POLL_INTERVAL": "0.05",
            "OS_RECOVERY__OBSERVATION_GAP": "0.4",
            "OS_RECOVERY__BASE_DEADLINE": "60",
            "DR_PLANNER_CATALOG_KEY": "0123456789abcdef" * 4,
        }
        for word in ("OS_CLOUD", "COLUMNS"):
            self.environment.pop(word, None)

    def words(self, *arguments: object) -> list[str]:
        """The command line of dr-planner."""
        return [sys.executable, "-m", "dr_planner", *map(str, arguments)]

    def run(self, *arguments: object, expect: int | None = 0) -> subprocess.CompletedProcess[str]:
        """Run dr-planner as an operator does; its exit status is part of the story."""
        done = subprocess.run(
            self.words(*arguments),
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )
        if expect is not None:
            assert done.returncode == expect, f"{arguments}\n{done.stdout}\n{done.stderr}"
        assert "Traceback" not in done.stderr
        return done

    def json(self, *arguments: object, expect: int = 0) -> dict[str, Any]:
        """Run dr-planner and read the object that it prints."""
        found: dict[str, Any] = json.loads(
            self.run(*arguments, "-f", "json", expect=expect).stdout
        )
        return found

    def plan(self, kind: str = "planned", source: str = "north", name: str = "plan.yaml") -> str:
        """Capture, plan, and give the plan's digest."""
        target = "south" if source == "north" else "north"
        self.run("catalog", "capture", EXAMPLE, "--from", source, "--no-stamp")
        self.run(
            *("plan", "create", EXAMPLE, "--kind", kind),
            *("--from", source, "--to", target, "-o", name),
        )
        return str(self.json("plan", "show", name)["digest"])

    def plan_here(self, kind: str) -> str:
        """The same as ``plan`` without processes, for stories that need it very often."""
        deployment, now = load(EXAMPLE), datetime.datetime.now(datetime.UTC)
        state = StateStore(f"sqlite:///{self.folder / 'dr-planner.sqlite'}")
        catalog = capture(deployment, self.door("north"), now)
        CatalogStore(state).add(catalog)
        state.close()
        plan = make_plan(
            deployment,
            catalog,
            kind=RecoveryKind(kind),
            source="north",
            target="south",
            created_at="now",
        )
        (self.folder / "plan.yaml").write_text(render(plan))
        return plan.digest()

    def door(self, site: str) -> OpenStackCloud:
        """The product's door to a site, in this process."""
        clouds = Path(self.environment["OS_CLIENT_CONFIG_FILE"])
        return OpenStackCloud(site, site, clouds_file=clouds)

    def acts(self) -> Counter[str]:
        """What took effect on volumes and images, by anybody; a refused try is none."""
        return Counter(
            f"{call.place}: {call.what}" if call.kind == "rbd" else call.what
            for call in self.simulator.mutating_calls()
            if call.status in (None, 0, 202)
        )
