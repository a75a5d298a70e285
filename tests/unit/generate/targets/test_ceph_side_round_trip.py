"""The targets of the Ceph side, imported again: alone, and beside a target of OpenStack.

What a service keeps in a pool is said by the services alone. So a design of the Ceph side alone
has no pools and no mirrors: the import tells what the files say of them in words. Beside the files
of services everything that the tool has words for comes back.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from dr_planner.design.difference import Change, Difference
from dr_planner.design.load import load
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.generate.parts.libvirt import clashes
from dr_planner.generate.parts.mirrored_pools import mirrored
from dr_planner.model.ceph import CephCluster
from dr_planner.model.deployment import Deployment
from tests.unit.generate.targets.ceph_designs import NAMES, ceph_designs
from tests.unit.generate.targets.importing import drafted, imported, otherwise
from tests.unit.generate.targets.reading import ROOT
from tests.unit.generate.targets.test_neutral import designs
from tests.unit.generate.targets.test_neutral_read_back import with_monitors_of_their_own

TARGETS = all_targets()
SLOW = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much]
ALONE = ("cephadm", "microceph", "ceph-ansible", "rook")
BESIDE = {
    "cephadm": "kolla-ansible",
    "ceph-ansible": "openstack-ansible",
    "rook": "rhoso",
    "microceph": "openstack-helm",
}
"""A target of OpenStack for each of Ceph."""


def left_of(deployment: Deployment, files: dict[str, str], folder: Path) -> str:
    """What the import of the files tells beside the design."""
    return "\n".join(drafted(deployment, files, folder).left)


def hosts(cluster: CephCluster) -> list[str] | None:
    """The hosts of a cluster's daemons, as cephadm has them: one number on each."""
    if not cluster.rbd_mirrors:
        return None
    found = Counter(daemon.host for daemon in cluster.rbd_mirrors)
    return [host for host in found for _number in range(max(found.values()))]


@pytest.mark.parametrize("target", ALONE)
@settings(max_examples=15, deadline=None, suppress_health_check=SLOW)
@given(deployment=ceph_designs())
def test_the_ceph_side_alone(
    deployment: Deployment, target: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Clusters with all that the tool has words for; pools and mirrors in words."""
    files = dict(TARGETS[target].render(deployment))
    folder = tmp_path_factory.mktemp("out")
    after = imported(deployment, files, folder)
    left = left_of(deployment, files, folder)

    assert (after.cinder.backends, after.glance, after.nova, after.mirrors) == ((), (), (), ())
    found = {cluster.site: cluster for cluster in after.ceph_clusters}
    for cluster in deployment.ceph_clusters:
        known = [pool for pool in mirrored(deployment, cluster) if pool.profile]
        mine = found.get(cluster.site)
        if target == "rook" and not known and not cluster.mirror_daemons:
            assert mine is None  # there is no object of it
            continue
        if target in ("microceph", "ceph-ansible") and not known:
            continue  # MicroCeph's commands name it; the role is told to do nothing
        assert mine is not None
        # Rook's objects do not say what a cluster is called.
        assert mine.name == (f"ceph-{cluster.site}" if target == "rook" else cluster.name)
        # Only commands that run 'ceph' ask for the fsid.
        assert mine.fsid_is_known is (target == "cephadm")
        assert mine.fsid == cluster.fsid or not mine.fsid_is_known
        _daemons_agree(target, cluster, mine)
        for pool in known[:1] if target == "ceph-ansible" else known:
            assert f"pool {pool.name} of {mine.name} (profile {pool.profile}, " in left
    for mirror in deployment.mirrors:
        known = deployment.ceph_clusters[0].pool(mirror.pool).profile is not None
        first = mirrored(deployment, deployment.ceph_clusters[0])
        chosen = next((pool.name for pool in first if pool.profile), None)
        told = f"the mirror of pool {mirror.pool} between " in left
        assert told is (
            target == "cephadm" or (known and (target != "ceph-ansible" or mirror.pool == chosen))
        )


def _daemons_agree(target: str, cluster: CephCluster, mine: CephCluster) -> None:
    """Numbers: cephadm and Rook. Hosts: cephadm and MicroCeph. Of ceph-ansible: nothing."""
    number, on = mine.rbd_mirror_daemons, [d.host for d in mine.rbd_mirrors or ()]
    if target == "ceph-ansible":
        assert (number, on) == (None, [])
    elif target == "rook":
        assert (number or 0, on) == (cluster.mirror_daemons or 0, [])
    elif target == "microceph":
        # One number without hosts is one command: how many more there are, nobody can say.
        once = list(dict.fromkeys(d.host for d in cluster.rbd_mirrors or ()))
        assert (number, on) == (None, once)
    elif hosts(cluster) is not None:
        assert (number, on) == (None, hosts(cluster))
    else:
        # A specification of no daemons is none.
        assert (number, on) == (cluster.rbd_mirror_daemons or None, [])


OF_SERVICES = (
    r"cinder\.volume_types\[.*|galera|sites\[[^\]]+\]\.(?:availability_zones\.nova|computes|cloud)"
    r"|ceph_clusters\[[^\]]+\]\.release"
)
"""Types, zones and computes are Nova's and Cinder's API, and the inventory's."""

SILENT = {
    "cephadm": OF_SERVICES,
    # The role mirrors one pool with one peer; where the daemons run is in the inventory.
    "ceph-ansible": rf"{OF_SERVICES}|ceph_clusters\[[^\]]+\]\.rbd_mirror_daemons",
    "rook": OF_SERVICES,
    # The charts have one external cluster, and no ceph.conf of the local one is generated: its
    # fsid, monitors and journaling are in the operator's config map. MicroCeph has no number.
    "microceph": rf"{OF_SERVICES}|ceph_clusters\[[^\]]+\]\.(?:rbd_mirror_daemons|mon_hosts)"
    r"|ceph_clusters\[[^\]]+\]\.pools\[[^\]]+\]\.journaling"
    r"|cinder\.backends\[[^\]]+\]\.replication\[.*",
}


@st.composite
def with_images(draw: st.DrawFn) -> Deployment:
    """A random design whose images are mirrored too, in some mode or none that is known."""
    deployment: Deployment = draw(designs(NAMES, NAMES))
    data = deployment.model_dump(mode="json", exclude_none=True)
    images = data["ceph_clusters"][0]["pools"][2]["name"]
    kind = draw(st.sampled_from([{}, {"profile": "pool", "journaling": True}]))
    for number, cluster in enumerate(data["ceph_clusters"]):
        cluster["pools"][2].update(kind)
        place = {"site": cluster["site"], "ceph_cluster": cluster["name"], "pool": images}
        data.setdefault("glance", []).append({**place, "name": f"s{number}", "user": draw(NAMES)})
    for mirror in data["mirrors"]:
        mirror["direction"] = draw(st.sampled_from(["rx-tx", "rx-only"]))
    return Deployment.model_validate(data)


@pytest.mark.parametrize("target", ALONE)
@settings(max_examples=12, deadline=None, suppress_health_check=SLOW)
@given(deployment=designs(NAMES, NAMES) | with_images())
def test_both_sides_in_one_folder_per_site(
    deployment: Deployment, target: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Pools, profiles, mirrors and daemons from Ceph's tool; backends from that of OpenStack."""
    deployment = with_monitors_of_their_own(deployment)
    assume(not any(clashes(deployment, site) for site in deployment.full_sites))
    files: dict[str, str] = {}
    try:
        for each in (BESIDE[target], target):
            for path, text in TARGETS[each].render(deployment).items():
                site, _, rest = path.partition("/")
                files[f"{site}/{each}/{rest}" if rest else path] = text
    except InputError:
        return  # what is refused, and why, is tested beside the targets
    after = imported(deployment, files, tmp_path_factory.mktemp("out"))

    found = otherwise(deployment, after, SILENT[target])
    assert [one for one in found if not _not_said(one, deployment, target)] == []


def _not_said(one: Difference, deployment: Deployment, target: str) -> bool:
    """What the two targets cannot say of this very design, and why."""
    first = deployment.ceph_clusters[0]
    pool = re.match(r"mirrors\[([^:\]]+):|.*\.pools\[([^\]]+)\]\.profile", one.path)
    name = next(filter(None, pool.groups()), "") if pool else ""
    if one.change is Change.REMOVED and one.path.startswith("mirrors["):
        used = {b.pool for b in deployment.cinder.backends} | {s.pool for s in deployment.glance}
        if name not in used:
            return True  # no service has the pool, so no file says whose it is
        if target in ("rook", "microceph") and first.pool(name).profile is None:
            return True  # without a mode there is no object and no command
    if one.change is Change.REMOVED and one.path.endswith(".rbd_mirror_daemons"):
        return one.before == 0  # no daemons are no specification and no object
    if target == "ceph-ansible" and one.change is Change.REMOVED and name:
        return name != next(p.name for p in mirrored(deployment, first) if p.profile)
    if target == "microceph" and re.fullmatch(OF_THE_CHARTS, one.path):
        fsids = [str(cluster.fsid) for cluster in deployment.ceph_clusters]
        return one.after in ("00000000-0000-0000-0000-000000000000", *fsids)
    return False


OF_THE_CHARTS = r"ceph_clusters\[[^\]]+\]\.fsid|cinder\.backends\[[^\]]+\]\.secret_uuid"
"""Nobody runs 'ceph fsid' there; that a secret has the cluster's number cannot be seen then."""


@pytest.mark.parametrize("target", ALONE)
@pytest.mark.parametrize("example", ["two-sites-and-quorum", "image-profile"])
def test_examples_of_both_sides(target: str, example: str, tmp_path: Path) -> None:
    """Every pool of Cinder with its profile, and its mirror with both ends, from four pairs."""
    deployment = load(ROOT / "etc" / "dr-planner" / "examples" / f"{example}.yaml")
    files = {
        path.replace("/", f"/{each}/", 1): text
        for each in (BESIDE[target], target)
        for path, text in TARGETS[each].render(deployment).items()
        if "/" in path
    }
    after = imported(deployment, files, tmp_path)

    wanted = {(b.ceph_cluster, b.pool) for b in deployment.cinder.backends}
    pools = [(c.name, p) for c, p in after.pools() if (c.name, p.name) in wanted]
    profiles = {
        (name, pool.name): pool.profile
        for name, pool in pools
        if target != "ceph-ansible" or pool.profile is not None
    }
    assert profiles
    for (name, pool), profile in profiles.items():
        assert profile is deployment.ceph_cluster(name).pool(pool).profile
    mirrors = {(m.pool, frozenset(m.clusters), m.direction) for m in deployment.mirrors}
    found = {(m.pool, frozenset(m.clusters), m.direction) for m in after.mirrors}
    assert found <= mirrors
    assert {pool for pool, _ends, _way in found} >= {pool for _name, pool in profiles}
