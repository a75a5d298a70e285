"""Conducting a drill: the acts that scenarios are made of, each leaving evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from dr_planner.catalog.capture import backends_by_host, capture, read_stamp, service_host
from dr_planner.catalog.compare import compare
from dr_planner.catalog.stamping import stamp_all
from dr_planner.catalog.statestore import StateStore
from dr_planner.catalog.store import CatalogStore
from dr_planner.checks import all_checks, run_checks
from dr_planner.design import cinderconf
from dr_planner.drill.evidence import Act, Assertion, Evidence, RunEvidence
from dr_planner.drill.stage import Stage
from dr_planner.errors import DRPlannerError
from dr_planner.generate import all_targets
from dr_planner.generate.output import write
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.closure import Catalog, VolumeClosure
from dr_planner.model.deployment import Deployment
from dr_planner.model.finding import Verdict
from dr_planner.model.openstack import CinderBackend
from dr_planner.model.plan import Plan, PlanItem, RecoveryKind
from dr_planner.model.run import StepState
from dr_planner.recovery.journal import Journal
from dr_planner.recovery.launch import check_approval, context, latest_records, volumes_done
from dr_planner.recovery.planfile import render
from dr_planner.recovery.planning import make_plan
from dr_planner.recovery.runner import Runner, dry_run
from dr_planner.recovery.steps import Stop

SHOWN = 3


@dataclass
class Drill:
    """One drill in progress.

    :param folder: where the plans, the generated configuration and the evidence are left.
    :param key: the key that signs closures.
    :param watch: is told, in a sentence, what is being done.
    """

    deployment: Deployment
    stage: Stage
    state: StateStore
    folder: Path
    key: bytes
    operator: str
    source: str
    target: str
    watch: Callable[[str], None] = lambda text: None
    acts: list[Act] = field(default_factory=list)
    runs: list[RunEvidence] = field(default_factory=list)
    assertions: list[Assertion] = field(default_factory=list)

    # ------------------------------------------------------------------------- evidence

    def must(self, name: str, holds: bool, seen: str) -> bool:
        """Assert something; what was seen is kept either way."""
        self.assertions.append(Assertion(name=name, holds=holds, seen=seen))
        return holds

    def must_none(self, name: str, wrong: list[str], of: int) -> bool:
        """Assert that none of ``of`` things is wrong. Nothing looked at is not a success."""
        if not wrong and of:
            return self.must(name, True, f"{of} of {of}")
        listed = "; ".join(wrong[:SHOWN]) + (" …" if len(wrong) > SHOWN else "")
        seen = f"{len(wrong)} wrong in {of}: {listed}" if of else "nothing to look at"
        return self.must(name, False, seen)

    @contextmanager
    def act(self, name: str) -> Iterator[list[str]]:
        """Do something and note how long it took. Details go into the list that is given."""
        self.watch(name)
        clock, details = self.stage.world.clock, list[str]()
        start = clock.monotonic()
        try:
            yield details
        finally:
            seconds = round(clock.monotonic() - start, 3)
            self.acts.append(Act(name=name, seconds=seconds, detail="; ".join(details)))

    def evidence(self, scenario: str, identifier: str, started: str) -> Evidence:
        """Everything up to now, as one frozen record.

        Where the stage tells, a call that no service would have understood is a failure, even if
        everything went on as if it had been.
        """
        complaints = self.stage.complaints()
        if complaints is not None:
            seen = "; ".join(complaints[:SHOWN]) or "nothing that they do not offer"
            self.must("the services understood whatever was asked", not complaints, seen)
        return Evidence(
            id=identifier,
            scenario=scenario,
            stage=self.stage.name,
            deployment=self.deployment.name,
            deployment_digest=self.deployment.digest(),
            started_at=started,
            finished_at=self.stage.world.clock.now().strftime("%Y-%m-%dT%H:%M:%SZ"),
            acts=tuple(self.acts),
            runs=tuple(self.runs),
            assertions=tuple(self.assertions),
        )

    # ----------------------------------------------------------------------------- acts

    def check_design(self) -> None:
        """Ask the whole checklist."""
        with self.act("check the design") as details:
            graph = DeploymentGraph(self.deployment)
            findings = run_checks(all_checks(), graph)
            count = {v: sum(f.verdict is v for f in findings) for v in Verdict}
            details.append(", ".join(f"{n} {verdict}" for verdict, n in count.items() if n))
        against = [f"{f.check}: {f.reason}" for f in findings if f.counts_against]
        self.must_none("no finding counts against the design", against, len(findings))

    def generate(self) -> None:
        """Write the configuration that realises the design."""
        with self.act("generate the configuration") as details:
            rendered = all_targets()["neutral"].render(self.deployment)
            written = write(rendered, self.folder / "config")
            details.append(f"{len(written)} files")
        # What counts is what Cinder will read: the files are read back as oslo.config reads them.
        files = [cinderconf.read(w.path) for w in written if w.path.name == "cinder.conf"]
        wrong = [
            f"{backend.name}: nothing like it is enabled in a generated cinder.conf"
            for backend in self.deployment.cinder.backends
            if not any(_is_realised(backend, self.deployment, conf) for conf in files)
        ]
        backends = len(self.deployment.cinder.backends)
        self.must_none("every Cinder backend is read back as it was designed", wrong, backends)
        findings = [f for conf in files for f in run_checks(all_checks(), conf)]
        traps = [f"{f.where}: {f.reason}" for f in findings if f.counts_against]
        self.must_none("the lint finds no trap in the generated files", traps, len(findings))

    def capture(self, site: str) -> Catalog:
        """Capture the catalog at a site and stamp it into the images."""
        world = self.stage.world
        with self.act(f"capture the catalog at {site}") as details:
            catalog = capture(self.deployment, world.cloud(site), world.clock.now())
            CatalogStore(self.state).add(catalog)
            stamped = stamp_all(
                self.deployment,
                catalog,
                cluster=world.cluster,
                key=self.key,
                workers=world.settings.workers,
            )
            projects = {volume.project.id for volume in catalog.volumes}
            details.append(f"{len(catalog.volumes)} volumes of {len(projects)} projects")
        wrong = [
            f"{volume}: {text}"
            for volume, text in stamped.items()
            if text not in ("written", "unchanged")
        ]
        self.must_none(f"every volume is stamped into its image ({site})", wrong, len(stamped))
        return catalog

    def stamps_arrived(self, plan: Plan, catalog: Catalog) -> None:
        """Every closure can be read, signed, from the copy at the target, before promotion."""
        captured = {volume.id: volume for volume in catalog.volumes}
        with self.act(f"read the closures from the copies at {plan.target}"):
            wrong = self._eventually(lambda: self._stamps_missing(plan, captured))
        name = f"every closure is readable and genuine at {plan.target} before promotion"
        self.must_none(name, wrong, len(plan.items))

    def _stamps_missing(self, plan: Plan, captured: Mapping[str, VolumeClosure]) -> list[str]:
        wrong = []
        for item in plan.items:
            try:
                cluster = self.stage.world.cluster(item.target_cluster)
                found = read_stamp(
                    cluster.metadata(item.pool, item.image), image=item.image, key=self.key
                )
            except DRPlannerError as error:
                wrong.append(f"{item.image}: {error}")
                continue
            if found != captured[item.volume_id]:
                wrong.append(f"{item.image}: {'another closure' if found else 'no stamp'}")
        return wrong

    def _eventually(self, look: Callable[[], list[str]]) -> list[str]:
        """Look until nothing is wrong any more, or the time of one step is over."""
        world = self.stage.world
        end = world.clock.monotonic() + world.settings.base_deadline
        while (wrong := look()) and world.clock.monotonic() < end:
            world.clock.sleep(world.settings.poll_interval)
        return wrong

    def plan(
        self,
        catalog: Catalog,
        kind: RecoveryKind,
        source: str,
        target: str,
        *,
        moved: Plan | None = None,
    ) -> Plan:
        """Make a plan and leave it in the folder.

        Attached volumes stay out of it where both sites live: nobody is there to stop servers.
        """
        attached = () if kind is RecoveryKind.DISASTER else self._attached(catalog, source)
        with self.act(f"plan the {kind} recovery {source} → {target}") as details:
            plan = make_plan(
                self.deployment,
                catalog,
                kind=kind,
                source=source,
                target=target,
                created_at=self.stage.world.clock.now().strftime("%Y-%m-%dT%H:%M:%SZ"),
                exclude=attached,
                moved=moved,
            )
            path = self.folder / f"plan-{len(self.runs) + 1}-{kind}.yaml"
            path.write_text(render(plan), encoding="utf-8")
            details.append(f"{len(plan.items)} volumes, {len(attached)} attached ones stay")
        return plan

    def _attached(self, catalog: Catalog, source: str) -> tuple[str, ...]:
        return tuple(v.id for v in catalog.volumes if v.attachments and self.site_of(v) == source)

    def rehearse(self, plan: Plan) -> None:
        """A dry run: it must find nothing in the way, and change nothing."""
        with self.act(f"dry run of the {plan.kind} recovery") as details:
            before = self.stage.changes()
            found = dry_run(context(self.stage.world, self.state, plan, None))
            after = self.stage.changes()
            details.append(f"{len(found)} intentions")
        self.must("a dry run changes nothing", after == before, f"{after - before} changes")
        stops = [f"{i.step}: {i.decision.error}" for i in found if isinstance(i.decision, Stop)]
        self.must_none("a dry run finds nothing in the way", stops, len(found))

    def recover(self, plan: Plan) -> Journal:
        """Run a plan to its end and judge it by what the sites say."""
        clock = self.stage.world.clock
        check_approval(plan, self.deployment, plan.digest(), plan.acknowledgements)
        journal = Journal.create(
            self.state, plan, clock, self.operator, acknowledged=plan.acknowledgements
        )
        start = clock.monotonic()
        with self.act(f"{plan.kind} recovery {plan.source} → {plan.target}") as details:
            ctx = context(self.stage.world, self.state, plan, journal)
            Runner(ctx, journal).run()
            done = volumes_done(journal)
            details.append(f"{len(done)} of {len(plan.items)} volumes")
        seconds = round(clock.monotonic() - start, 3)
        records = latest_records(journal)
        failed = [f"{r.step} {r.item}: {r.detail}" for r in records if r.state is StepState.FAILED]
        unfinished = failed or [i.volume_id for i in plan.items if i.volume_id not in done]
        where = f"({plan.source} → {plan.target})"
        self.must_none(f"every step of every volume is done {where}", unfinished, len(records))
        compared = sum(
            r.seen["compared"] for r in records if r.step == "verify-closure" and r.seen
        )
        self.runs.append(
            RunEvidence(
                run=journal.run,
                kind=plan.kind,
                source=plan.source,
                target=plan.target,
                plan_digest=plan.digest(),
                volumes=len(plan.items),
                fields_compared=compared,
                seconds=seconds,
            )
        )
        self._one_primary(plan)
        return journal

    def repeat(self, plan: Plan, journal: Journal) -> None:
        """Running it once more is running it once."""
        with self.act(f"run the {plan.kind} recovery a second time"):
            before = self.stage.changes()
            again = Journal.create(
                self.state, plan, self.stage.world.clock, self.operator, plan.acknowledgements
            )
            complete = Runner(context(self.stage.world, self.state, plan, again), again).run()
            after = self.stage.changes()
        self.must(
            f"the same plan run again changes nothing ({plan.source} → {plan.target})",
            complete and after == before,
            f"{after - before} changes, {'complete' if complete else 'not complete'}",
        )

    def _one_primary(self, plan: Plan) -> None:
        """Asked at both sites: the target's copy is primary and the source's is not."""
        wrong = []
        for item in plan.items:
            target = self.stage.world.cluster(item.target_cluster).image(
                item.pool, item.image, status=False
            )
            if not target.primary:
                wrong.append(f"{item.image} is not primary at {item.target_cluster}")
            elif plan.kind is not RecoveryKind.DISASTER:
                source = self.stage.world.cluster(item.source_cluster)
                if source.image(item.pool, item.image, status=False).primary is not False:
                    wrong.append(f"{item.image} is not read-only at {item.source_cluster}")
        sides = f"at {plan.target}" + ("" if plan.kind is RecoveryKind.DISASTER else " alone")
        self.must_none(f"every image is primary {sides}", wrong, len(plan.items))

    # -------------------------------------------------------------------- assertions

    def same_closures(
        self,
        before: Catalog,
        site: str,
        *,
        moved: Mapping[str, PlanItem] | None = None,
        only: set[str] | None = None,
    ) -> None:
        """Read everything back and compare it with a catalog, field by field.

        :param moved: items whose host, zone and type are expected to be those of the target.
        :param only: compare only these volumes.
        """
        moved = moved or {}
        with self.act(f"read every closure back at {site}"):
            found = {c.id: c for c in self.stage.world.cloud(site).closures()}
        wrong, volumes = [], [v for v in before.volumes if only is None or v.id in only]
        for closure in volumes:
            live = found.get(closure.id)
            if live is None:
                wrong.append(f"{closure.id} is gone")
                continue
            item = moved.get(closure.id)
            if item is not None:
                kind = live.volume_type.name if live.volume_type else None
                home = (live.host, live.availability_zone, kind)
                if home != (item.target_host, item.target_zone, item.target_type):
                    wrong.append(f"{closure.id} is at {home}")
                kept = {name: getattr(closure, name) for name in MOVED}
                live = live.model_copy(update=kept)
            wrong += [f"{closure.id}: {d}" for d in compare(closure, live)]
        what = "except its home" if moved else "home included"
        self.must_none(f"every volume is as captured, {what} ({site})", wrong, len(volumes))

    def checksums(self, plan: Plan, cluster: str) -> dict[str, str | None]:
        """The content of every image of a plan at a cluster."""
        return {i.image: self.stage.checksum(cluster, i.pool, i.image) for i in plan.items}

    def same_content(
        self, name: str, expected: Mapping[str, str | None], found: Mapping[str, str | None]
    ) -> None:
        """Assert that images hold what they must hold."""
        wrong = [
            f"{image}: {found.get(image)} instead of {content}"
            for image, content in expected.items()
            if content is None or found.get(image) != content
        ]
        self.must_none(name, wrong, len(expected))

    def let_guests_write(self, plan: Plan, cluster: str) -> None:
        """Write something new into every image where it is primary."""
        for item in plan.items:
            self.stage.write(cluster, item.pool, item.image)

    def site_of(self, closure: VolumeClosure) -> str:
        """The site where a volume lives."""
        return backends_by_host(self.deployment)[service_host(closure.host)].site


def _is_realised(backend: CinderBackend, deployment: Deployment, conf: CinderConf) -> bool:
    """Whether a file enables a backend with its pool, user, zone and replication targets."""
    section = conf.section(backend.name)
    if section is None or backend.name not in conf.enabled_names:
        return False
    zone = deployment.site(backend.site).availability_zones.cinder
    wanted = {
        "rbd_pool": backend.pool,
        "rbd_user": backend.user,
        "backend_availability_zone": backend.availability_zone or zone,
    }
    found = {name: conf.text(backend.name, name) for name in wanted}
    targets = {device.text("backend_id") for device in section.devices}
    return found == wanted and targets == {t.backend_id for t in backend.replication}


MOVED = ("host", "availability_zone", "volume_type")
"""What a re-homing changes, and nothing else."""
