"""A cinder-volume that stands by at another site: what every target of Cinder writes of it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dr_planner.design.load import load
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.generate.drift.folder import compared, drift
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.deployment import Deployment
from dr_planner.model.kolla import EffectiveCinderConf
from dr_planner.model.part import Part
from tests.unit.generate.targets.importing import imported
from tests.unit.generate.targets.reading import GOLDEN, failures, put, read_by_site, without_digest
from tests.unit.generate.targets.test_neutral import PLAIN, designs

TARGETS = all_targets()
FILES = {
    "neutral": "cinder/cinder.conf",
    "kolla-ansible": "config/cinder/cinder-volume.conf",
    "openstack-ansible": "dr-planner.yml",
    "rhoso": "control-plane.yaml",
    "openstack-helm": "cinder.yaml",
    "puppet": "dr-planner.yaml",
}
"""The file of a site's folder that says which backends there are."""

SECTIONS = ("neutral", "kolla-ansible", "openstack-ansible", "rhoso", "openstack-helm")
"""The targets whose files are read as sections of cinder.conf."""


@pytest.fixture
def standby() -> Deployment:
    """The reviewed design: a backend at each of two sites stands by at the other."""
    return load(GOLDEN / "standby.yaml")


def changed(deployment: Deployment, name: str, **update: Any) -> Deployment:
    """The design with another backend of that name."""
    cinder = deployment.cinder.model_copy(
        update={
            "backends": tuple(
                b.model_copy(update=update) if b.name == name else b
                for b in deployment.cinder.backends
            )
        }
    )
    return deployment.model_copy(update={"cinder": cinder})


def without(deployment: Deployment, name: str) -> Deployment:
    """The design without a backend."""
    kept = tuple(b for b in deployment.cinder.backends if b.name != name)
    cinder = deployment.cinder.model_copy(update={"backends": kept, "volume_types": ()})
    return deployment.model_copy(update={"cinder": cinder})


def services(parts: list[Part]) -> list[tuple[str, str, dict[str, str], bool]]:
    """Site, section, options and whether it runs, of every backend that the files have."""
    confs = [part for part in parts if isinstance(part, CinderConf)]
    merged = {path for c in confs if isinstance(c, EffectiveCinderConf) for path in c.layers}
    found: dict[tuple[str, str], tuple[dict[str, str], bool]] = {}
    for conf in confs:
        for section in conf.backends if conf.path not in merged else ():
            if section.option("rbd_pool") is None or section.name.startswith("to-"):
                continue
            options = {o.name: o.value.text for o in section.options}
            devices = [{p.key: p.value.text for p in d.pairs} for d in section.devices]
            runs = conf.runs and section.name in conf.enabled_names
            found[conf.site, section.name] = ({**options, "devices": str(devices)}, runs)
    return [(*key, *value) for key, value in found.items()]


@pytest.mark.parametrize("target", FILES)
@pytest.mark.parametrize("site", ["harbour", "hill"])
def test_golden_files(standby: Deployment, target: str, site: str) -> None:
    """The file with the backends is reviewed.

    When a change is meant: ``dr-planner config generate TARGET tests/golden/standby.yaml -o DIR``,
    and copy the file to ``tests/golden/standby``.
    """
    name = FILES[target]
    text = TARGETS[target].render(standby)[f"{site}/{name}"]
    golden = GOLDEN / "standby" / target / site / Path(name).name

    assert without_digest(text) == without_digest(golden.read_text(encoding="utf-8"))


@pytest.mark.parametrize("target", SECTIONS)
def test_the_section_is_the_same_at_both_sites(
    standby: Deployment, target: str, tmp_path: Path
) -> None:
    """Same host, pool, user, secret, zone and targets: whoever runs it works on the same volumes.

    The charts of openstack-helm have one name for the files of any cluster, so paths differ there.
    """
    parts = read_by_site(standby, put(TARGETS[target].render(standby), tmp_path))
    by_name: dict[str, list[tuple[dict[str, str], bool]]] = {}
    for _site, name, options, runs in services(parts):
        by_name.setdefault(name, []).append((options, runs))

    assert {name: len(found) for name, found in by_name.items()} == {
        "replicated": 2, "low-pool": 1, "high-pool": 2,
    }  # fmt: skip
    for name in ("replicated", "high-pool"):
        (one, runs), (two, runs_too) = by_name[name]
        assert runs is not runs_too
        for paths in ("rbd_ceph_conf", "devices"):
            if target == "openstack-helm":
                one.pop(paths), two.pop(paths)
        assert one == two
        assert one["backend_host"] == standby.backend(name).host
        assert one["backend_availability_zone"] == standby.backend(name).site


@pytest.mark.parametrize("target", FILES)
def test_the_file_says_what_a_standby_is_good_for(standby: Deployment, target: str) -> None:
    """Started when its cluster is dead it is down after one heartbeat: no failover-host."""
    text = TARGETS[target].render(standby)[f"hill/{FILES[target]}"]
    said = " ".join(re.sub(r"[\s#]+", " ", text).split())

    assert "replicated stands by here for site harbour" in said
    assert "sends one heartbeat and counts as down from then on" in said
    assert "does not help the strategy replication-api when harbour is lost with low" in said


@pytest.mark.parametrize("target", [*FILES, "juju"])
def test_what_is_left_to_the_operator_is_told(standby: Deployment, target: str) -> None:
    """Nothing here starts a standby, or stops the other one first."""
    chosen = TARGETS[target]

    told = "\n".join(chosen.leaves_open(standby))

    assert "Cinder backend replicated at hill, a standby: who starts it, and makes sure" in told
    assert "a standby: who starts it" in " ".join(chosen.render(standby)["README.txt"].split())


def test_juju_says_what_its_charms_do(standby: Deployment) -> None:
    """A subordinate charm runs wherever its principal does."""
    overlay = TARGETS["juju"].render(standby)["overlay.yaml"]

    assert "NOT AS IN THE DESIGN: replicated: the standby at hill is not made." in overlay


@pytest.mark.parametrize("target", SECTIONS)
def test_members_of_a_cluster_run_at_both_sites(
    standby: Deployment, target: str, tmp_path: Path
) -> None:
    """Each under the name of its own machine; not in a control plane of its own."""
    design = without(without(standby, "replicated"), "low-pool")
    design = changed(design, "high-pool", host=None, cluster="everywhere")
    files = TARGETS[target].render(design)
    found = services(read_by_site(design, put(files, tmp_path)))

    sites = {"hill"} if target == "rhoso" else {"harbour", "hill"}
    assert {(site, runs) for site, _name, _options, runs in found} == {(s, True) for s in sites}
    for _site, _name, options, _runs in found:
        assert "backend_host" not in options
    texts = [files[f"{site}/{FILES[target]}"] for site in sites if target != "kolla-ansible"]
    texts += [files[f"{site}/dr-planner.yml"] for site in sites if target == "kolla-ansible"]
    assert all(re.search(r"cluster(?:_name)?( = |: )everywhere", text) for text in texts)
    if target == "rhoso":
        text = files.get("harbour/control-plane.yaml", "")
        assert "high-pool" not in text or "NOT GENERATED: high-pool as a member" in text
    else:
        assert "two members of one cluster" in " ".join(re.sub(r"[\s#]+", " ", t) for t in texts)
        assert any("lock service" in point for point in TARGETS[target].leaves_open(design))


@pytest.mark.parametrize("target", FILES)
@pytest.mark.parametrize(
    ("update", "reason"),
    [
        ({"host": None}, "neither host nor cluster"),
        ({"cluster": "everywhere"}, "is one for a whole service"),
    ],
)
def test_a_standby_of_another_name_is_not_written(
    standby: Deployment, target: str, update: dict[str, str | None], reason: str
) -> None:
    """A service without the backend's identity would have none of its volumes."""
    design = changed(standby, "replicated", **update)
    chosen = TARGETS[target]
    text = chosen.render(design)[f"hill/{FILES[target]}"]

    assert "NOT GENERATED: the standby of Cinder backend replicated at hill" in text
    assert reason in " ".join(re.sub(r"[\s#]+", " ", text).split())
    assert any(reason in point for point in chosen.leaves_open(design))
    assert "cinder-harbour" not in text


def test_another_control_plane_has_no_standby(standby: Deployment) -> None:
    """Its database has none of the volumes."""
    data = standby.model_dump(mode="json")
    data["regions"] = [{"name": name, "sites": [name]} for name in ("harbour", "hill")]
    design = Deployment.model_validate(data)
    text = TARGETS["neutral"].render(design)["hill/cinder/cinder.conf"]

    assert "NOT GENERATED: the standby of Cinder backend replicated at hill" in text
    assert "[replicated]" not in text


@pytest.mark.parametrize("target", ["neutral", "openstack-ansible", "openstack-helm", "puppet"])
def test_lint_has_nothing_against_a_standby(
    standby: Deployment, target: str, tmp_path: Path
) -> None:
    """It is no section that somebody forgot to enable."""
    parts = read_by_site(standby, put(TARGETS[target].render(standby), tmp_path))

    assert failures(parts) == set()


@pytest.mark.parametrize("target", FILES)
def test_a_standby_that_was_enabled_is_drift(standby: Deployment, target: str) -> None:
    """Enabled by hand in the middle of a disaster, and forgotten: two services of one name."""
    files = dict(TARGETS[target].render(standby))
    edits = {
        "neutral": ("enabled_backends = high-pool", "enabled_backends = high-pool,replicated"),
        "kolla-ansible": ("pool: volumes\n  enabled: false", "pool: volumes\n  enabled: true"),
        "openstack-ansible": ("cinder_backends:\n", "cinder_backends:\n  replicated: {}\n"),
        "rhoso": ("replicas: 0", "replicas: 1"),
        "openstack-helm": ("_backends: high-pool", "_backends: high-pool,replicated"),
        "puppet": ("_backends:\n- high-pool", "_backends:\n- high-pool\n- replicated"),
    }  # fmt: skip
    name = "dr-planner.yml" if target == "kolla-ansible" else FILES[target]
    before, after = edits[target]
    deployed = compared(files)
    assert before in deployed[f"hill/{name}"]
    deployed[f"hill/{name}"] = deployed[f"hill/{name}"].replace(before, after, 1)

    found = drift(files, deployed)

    assert {difference.file for difference in found.differences} == {f"hill/{name}"}
    assert found.patch


@st.composite
def standing_by(draw: st.DrawFn) -> Deployment:
    """A random design whose backends stand by at the other site, or are members of a cluster."""
    deployment: Deployment = draw(designs(PLAIN, PLAIN))
    names = [site.name for site in deployment.sites]
    hosts = draw(st.lists(PLAIN, min_size=4, max_size=4, unique=True))
    backends = []
    for backend, host in zip(deployment.cinder.backends, hosts, strict=True):
        other = next(name for name in names if name != backend.site)
        update: dict[str, Any] = {"host": draw(st.none() | st.just(host)), "standby_sites": ()}
        if draw(st.booleans()):
            update["standby_sites"] = (other,)
        if draw(st.sampled_from([False, False, False, True])):
            update["cluster"] = "all"
        backends.append(backend.model_copy(update=update))
    cinder = deployment.cinder.model_copy(update={"backends": tuple(backends)})
    return deployment.model_copy(update={"cinder": cinder})


@pytest.mark.parametrize("target", SECTIONS)
@settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(deployment=standing_by())
def test_random_standbys_come_back_and_never_run_twice(
    deployment: Deployment, target: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """With a host: one service runs, and the import says where others stand by."""
    chosen = TARGETS[target]
    try:
        files = dict(chosen.render(deployment))
    except InputError:
        return  # what is refused, and why, is tested beside the targets
    folder = tmp_path_factory.mktemp("out")
    after = {b.name: b for b in imported(deployment, files, folder).cinder.backends}
    running = Counter(
        (name, options["backend_host"])
        for _site, name, options, runs in services(read_by_site(deployment, folder))
        if runs and "backend_host" in options
    )

    assert all(number == 1 for number in running.values())
    told = chosen.leaves_open(deployment)
    for backend in deployment.cinder.backends:
        mine = after.get(backend.name)
        if backend.host is None or mine is None:
            continue
        names = f"the standby (at [^:]+ )?of (Cinder )?backend {re.escape(backend.name)}( at|:)"
        lost = any(re.match(names, point) for point in told)
        assert mine.standby_sites == (() if lost else backend.standby_sites)
        assert (mine.host, mine.site) == (backend.host, backend.site)


def test_the_disaster_profile_has_a_standby_too(standby: Deployment) -> None:
    """It stands in the file of the site that would run it."""
    files = TARGETS["disaster-profile"].render(standby)

    for site in ("harbour", "hill"):
        text = files[f"{site}/apply/cinder.conf"]
        assert "[replicated]" in text
        assert "[high-pool]" in text
