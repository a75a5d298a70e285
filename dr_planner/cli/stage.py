"""The simulator as the stage of a drill."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Self

from dr_planner.cli.world import world

if TYPE_CHECKING:
    from oslo_config import cfg

    from dr_planner.model.deployment import Deployment


class SimulatorStage:
    """Implements ``drill.stage.Stage``.

    :param mishaps: what goes wrong from the start on: a name, then ``KEY=VALUE`` words.

    Everything the product does still goes over HTTP and the ``rbd`` process; only the drill's own
    assertions look inside.
    """

    name = "simulator"

    def __init__(
        self,
        deployment: Deployment,
        conf: cfg.ConfigOpts,
        folder: Path,
        *,
        source: str,
        target: str,
        volumes: int,
        seed: int,
        speed: float,
        mishaps: Sequence[tuple[str, ...]] = (),
    ) -> None:
        from dr_planner.simulator.control import details
        from dr_planner.simulator.simulator import Simulator
        from dr_planner.simulator.workload import example_workload

        self._simulator = Simulator(deployment, seed=seed, speed=speed)
        mine = example_workload(deployment, volumes=volumes, site=source, seed=seed)
        others = example_workload(deployment, volumes=6, site=target, seed=seed + 1)
        both = mine.model_copy(update={"volumes": (*mine.volumes, *others.volumes)})
        self._simulator.populate(both)
        for name, *pairs in mishaps:
            self._simulator.mishap(name, details(pairs))
        self._simulator.start()
        access = self._simulator.write_access(folder)
        outside = world(
            deployment,
            conf,
            clouds_file=access.clouds_file,
            ceph_conf_dir=access.ceph_conf_dir,
            rbd_command=str(access.bin_dir / "rbd"),
        )
        faster = {
            name: getattr(outside.settings, name) / speed
            for name in ("poll_interval", "observation_gap")
        }
        settings = dataclasses.replace(outside.settings, **faster, base_deadline=60.0)
        self.world = dataclasses.replace(outside, settings=settings)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self._simulator.stop()

    def write(self, cluster: str, pool: str, image: str) -> None:
        """See ``Stage``."""
        self._simulator.write(cluster, pool, image, f"guest data {len(self._simulator.calls)}")

    def checksum(self, cluster: str, pool: str, image: str) -> str | None:
        """See ``Stage``."""
        from dr_planner.simulator.ceph.storage import CephError

        try:
            return self._simulator.data(cluster, pool, image)
        except CephError:
            return None

    def changes(self) -> int:
        """See ``Stage``."""
        return len(self._simulator.mutating_calls())

    def complaints(self) -> tuple[str, ...] | None:
        """See ``Stage``."""
        return tuple(self._simulator.problems)

    def lose_site(self, site: str) -> None:
        """See ``Stage``."""
        self._simulator.lose_site(site)

    def return_site(self, site: str) -> None:
        """See ``Stage``."""
        self._simulator.return_site(site)
