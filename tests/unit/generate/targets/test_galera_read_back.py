"""The target galera, imported: the voters of the design come back."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from dr_planner.generate import all_targets
from dr_planner.generate.drift.folder import Drift, compared, drift
from dr_planner.model.deployment import Deployment
from dr_planner.model.galera import GaleraMember
from dr_planner.model.site import SiteRole
from tests.unit.generate.targets.importing import imported, otherwise
from tests.unit.generate.targets.test_galera import clusters

TARGET = all_targets()["galera"]
SLOW = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]


@settings(max_examples=40, deadline=None, suppress_health_check=SLOW)
@given(deployment=clusters())
def test_random_clusters_come_back(deployment, tmp_path_factory) -> None:
    """The cluster's name, and every member with its site, weight, segment and kind."""
    files = TARGET.render(deployment)
    after = imported(deployment, files, tmp_path_factory.mktemp("out"))

    assert otherwise(outspoken(deployment), after, "") == []
    assert drift(files, compared(files)) == Drift((), "", ())


def outspoken(deployment: Deployment) -> Deployment:
    """What the files say: an arbitrator has no name of its own, and a site with it alone votes."""
    galera = deployment.galera
    assert galera is not None
    members = tuple(named(member) for member in galera.members)
    quorum = {"role": SiteRole.QUORUM}
    sites = tuple(
        site.model_copy(update=quorum if only_votes(site.name, members) else {})
        for site in deployment.sites
    )
    update = {"sites": sites, "galera": galera.model_copy(update={"members": members})}
    return deployment.model_copy(update=update)


def named(member: GaleraMember) -> GaleraMember:
    """The member as an import calls it."""
    name = f"garb-{member.site}" if member.arbitrator else member.name
    return member.model_copy(update={"name": name})


def only_votes(site: str, members: tuple[GaleraMember, ...]) -> bool:
    """Whether a site has an arbitrator and nothing else."""
    kinds = {member.arbitrator for member in members if member.site == site}
    return kinds == {True}
