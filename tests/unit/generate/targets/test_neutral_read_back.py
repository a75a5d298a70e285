"""The neutral target's whole output, as the product's own readers and checks see it."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, assume, given, settings

from dr_planner.checks import all_checks, run_checks
from dr_planner.design.recognition import Reading, read_all
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.generate.parts.libvirt import clashes
from dr_planner.generate.quoting import path_part
from dr_planner.model.cephconf import CephConf
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.deployment import Deployment
from dr_planner.model.part import Part, Unread
from tests.unit.generate.targets.test_neutral import PLAIN, designs

NEUTRAL = all_targets()["neutral"]
CHECKS = all_checks()


def written(deployment: Deployment, files: dict[str, str], folder: Path) -> Reading:
    """The output in a folder, read site by site."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    reading = Reading()
    for site in deployment.full_sites:
        reading += read_all([folder / path_part(site.name, "site")], site=site.name)
    return reading


def with_monitors_of_their_own(deployment: Deployment) -> Deployment:
    """The design with no monitor in two clusters."""
    clusters = [
        cluster.model_copy(
            update={
                "mon_hosts": cluster.mon_hosts
                and tuple(f"192.0.2.{10 * n + k}" for k in range(len(cluster.mon_hosts)))
            }
        )
        for n, cluster in enumerate(deployment.ceph_clusters, 1)
    ]
    return deployment.model_copy(update={"ceph_clusters": tuple(clusters)})


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(deployment=designs(PLAIN, PLAIN))
def test_the_whole_output_is_recognised_and_says_what_the_design_says(
    deployment: Deployment, tmp_path_factory
) -> None:
    """Each configuration file is of its kind, and clusters, targets and secrets come back."""
    try:
        files = dict(NEUTRAL.render(deployment))
    except InputError:
        return  # what is refused, and why, is tested beside the target
    folder = tmp_path_factory.mktemp("out")
    reading = written(deployment, files, folder)
    parts = reading.collection.parts

    assert not [part for part in parts if isinstance(part, Unread)]
    for name in files:
        kind = reading.kinds.get(str(folder / name))
        if name.endswith("cinder.conf"):
            assert kind == "cinder-conf"
        elif name.endswith(".conf"):
            assert kind == "ceph-conf"
    fsids = {str(cluster.fsid) for cluster in deployment.ceph_clusters}
    for part in parts:
        if isinstance(part, CephConf):
            found = {
                option.value.text
                for section in part.sections
                for option in section.options
                if option.name == "fsid"
            }
            assert len(found) == 1 and found <= fsids
    for site in deployment.full_sites:
        (conf,) = [p for p in parts if isinstance(p, CinderConf) and p.site == site.name]
        names = {section.name for section in conf.sections} - {"DEFAULT"}
        assert names == {backend.name for backend in deployment.backends_at(site.name)}


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
    ],
)
@given(deployment=designs(PLAIN, PLAIN))
def test_no_rule_of_lint_fails_the_output(deployment: Deployment, tmp_path_factory) -> None:
    """Files alone and together. What the design does not say may be unknown, never wrong.

    A design in which one secret is of two users is wrong itself, which the target says; so is one
    with the same monitors in two clusters.
    """
    deployment = with_monitors_of_their_own(deployment)
    assume(not any(clashes(deployment, site) for site in deployment.full_sites))
    try:
        files = dict(NEUTRAL.render(deployment))
    except InputError:
        return
    reading = written(deployment, files, tmp_path_factory.mktemp("out"))
    whole = reading.collection
    checks = {
        name: check
        for name, check in CHECKS.items()
        if issubclass(check.view, Part) or isinstance(whole, check.view)
    }

    failed = [
        f for part in [*whole.parts, whole] for f in run_checks(checks, part) if f.counts_against
    ]

    assert not failed
