"""The neutral target: golden files, and random designs read back."""

from __future__ import annotations

import re
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dr_planner.checks import all_checks, run_checks
from dr_planner.design.cinderconf import read
from dr_planner.design.load import load
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.model.deployment import Deployment
from tests.unit.generate.targets.reading import ROOT, agree_with_folder

GOLDEN = ROOT / "tests" / "golden" / "neutral"
DESIGNS = {
    "two-sites-and-quorum": ROOT / "etc" / "dr-planner" / "examples" / "two-sites-and-quorum.yaml",
    "image-profile": GOLDEN / "image-profile.yaml",
}
NEUTRAL = all_targets()["neutral"]
CHECKS = all_checks()


@pytest.mark.parametrize("name", DESIGNS)
def test_golden_files(name: str) -> None:
    """What is generated is reviewed as files, not as code.

    When a change is meant, write them anew and look at the difference:
    ``dr-planner config generate neutral DESIGN -o tests/golden/neutral/NAME``.
    """
    agree_with_folder(NEUTRAL, load(DESIGNS[name]), GOLDEN / name)


def test_rendering_twice_gives_the_same(design, deployment_of) -> None:
    """No clock, no chance, one order."""
    first = NEUTRAL.render(deployment_of(design))
    second = NEUTRAL.render(deployment_of(design))

    assert list(first.items()) == list(second.items())


def test_a_quorum_site_has_no_folder(design, deployment_of) -> None:
    """Nothing of Ceph or Cinder runs there."""
    tops = {path.partition("/")[0] for path in NEUTRAL.render(deployment_of(design))}

    assert tops == {"README.txt", "east", "west"}


def test_the_readme_lists_what_is_left_open(design, deployment_of) -> None:
    """The design's gaps are said, not filled."""
    closed = NEUTRAL.render(deployment_of(design))["README.txt"]
    del design["ceph_clusters"][0]["mon_hosts"]
    opened = NEUTRAL.render(deployment_of(design))

    assert "monitors' addresses" not in closed
    assert "Ceph cluster ceph-e: the monitors' addresses" in opened["README.txt"]
    assert "mon_host =" not in opened["east/ceph/ceph-e.conf"]
    assert "mon_host: NOT IN THE DESIGN" in opened["east/ceph/ceph-e.conf"]


def test_no_file_holds_or_shows_a_key(design, deployment_of) -> None:
    """Keys go from Ceph to files to libvirt, never through here or a command line."""
    for path, text in NEUTRAL.render(deployment_of(design)).items():
        assert not re.search(r"^\s*key\s*=\s*\S*==", text, re.MULTILINE), path
        for command in ("get-key", "print-key", "--base64", "--key"):
            assert command not in text, path


# ---------------------------------------------------------------------- random designs

PLAIN = st.text(alphabet="abcXYZ019-_.", min_size=1, max_size=12).filter(
    lambda name: name[0].isalnum()
)
ODD = st.text(alphabet="aB1é $'\"\\;:=%{}<>|&!*?()~`^[]+", min_size=1, max_size=10).filter(
    lambda name: name == name.strip()
)
FORBIDDEN = st.text(alphabet="a,@#/\t\r-", min_size=1, max_size=5).filter(
    lambda name: name == name.strip() and set(name) & set(",@#/\t\r")
)


@st.composite
def designs(
    draw: st.DrawFn, names: st.SearchStrategy[str], in_ceph: st.SearchStrategy[str]
) -> Deployment:
    """Two sites with a cluster each, and backends of both profiles, all with drawn names.

    :param in_ceph: names of clusters, cephx users and backend_ids, of which Ceph takes fewer.
    """
    site_names = draw(st.lists(names, min_size=2, max_size=2, unique=True))
    cluster_names = draw(st.lists(in_ceph, min_size=2, max_size=2, unique=True))
    pools = draw(st.lists(names, min_size=3, max_size=3, unique=True))
    folded = lambda name: name.lower()  # noqa: E731
    backends = draw(st.lists(names, min_size=4, max_size=4, unique_by=folded))
    ids = draw(st.lists(in_ceph, min_size=2, max_size=2, unique=True))
    uuids = draw(st.lists(st.uuids(version=4), min_size=8, max_size=8, unique=True))
    maybe = lambda strategy: draw(st.none() | strategy)  # noqa: E731
    sites = [
        {
            "name": name,
            "availability_zones": {"nova": maybe(names), "cinder": maybe(names)},
            "computes": maybe(st.lists(names, max_size=2)),
            "cloud": maybe(names),
        }
        for name in site_names
    ]
    clusters = [
        {
            "name": name,
            "site": site,
            "fsid": str(uuids.pop()),
            "mon_hosts": draw(st.sampled_from([None, ["192.0.2.7"], ["192.0.2.7", "192.0.2.8"]])),
            "rbd_mirror_daemons": maybe(st.integers(0, 2)),
            "pools": [
                {"name": pools[0], "role": "cinder", "profile": "pool", "journaling": True},
                {"name": pools[1], "role": "cinder", "profile": "image"},
                {"name": pools[2], "role": "glance", "profile": None},
            ],
        }
        for name, site in zip(cluster_names, site_names, strict=True)
    ]
    sections: list[dict[str, Any]] = []
    for number, (site, cluster) in enumerate(zip(site_names, cluster_names, strict=True)):
        other = cluster_names[1 - number]
        common = {"site": site, "ceph_cluster": cluster}
        sections.append(
            {
                **common,
                "name": backends[2 * number],
                "pool": pools[0],
                "user": draw(in_ceph),
                "host": maybe(names),
                "volume_backend_name": maybe(names),
                "secret_uuid": str(uuids.pop()),
            }
        )
        sections.append(
            {
                **common,
                "name": backends[2 * number + 1],
                "pool": pools[1],
                "user": draw(in_ceph),
                "replication": [
                    {
                        "backend_id": ids[number],
                        "ceph_cluster": other,
                        "user": maybe(in_ceph),
                        "secret_uuid": str(uuids.pop()) if draw(st.booleans()) else None,
                    }
                ],
            }
        )
    kinds = draw(st.lists(names, min_size=2, max_size=2, unique=True))
    return Deployment.model_validate(
        {
            "version": 1,
            "name": draw(names),
            "sites": sites,
            "ceph_clusters": clusters,
            "mirrors": [{"pool": pool, "clusters": cluster_names} for pool in pools],
            "cinder": {
                "backends": sections,
                "volume_types": [
                    {"name": kinds[0], "backends": [backends[1]], "replicated": True},
                    {"name": kinds[1], "backends": [backends[0], backends[2]]},
                ],
            },
        }
    )


def expected_options(deployment: Deployment, name: str) -> dict[str, str]:
    """The options of a backend, straight from the design."""
    backend = deployment.backend(name)
    cluster = deployment.ceph_cluster(backend.ceph_cluster)
    wanted = {
        "volume_driver": "cinder.volume.drivers.rbd.RBDDriver",
        "volume_backend_name": backend.volume_backend_name or backend.name,
        "backend_host": backend.host,
        "backend_availability_zone": deployment.site(backend.site).availability_zones.cinder,
        "rbd_cluster_name": cluster.name,
        "rbd_ceph_conf": f"/etc/ceph/{cluster.name}.conf",
        "rbd_user": backend.user,
        "rbd_pool": backend.pool,
        "rbd_secret_uuid": str(backend.secret_uuid or cluster.fsid),
    }
    return {key: value for key, value in wanted.items() if value is not None}


def expected_devices(deployment: Deployment, name: str) -> list[dict[str, str]]:
    """The replication targets of a backend, straight from the design."""
    backend = deployment.backend(name)
    return [
        {
            "backend_id": target.backend_id,
            "conf": f"/etc/ceph/{target.backend_id}.conf",
            "user": target.user or backend.user,
            "secret_uuid": str(
                target.secret_uuid or deployment.ceph_cluster(target.ceph_cluster).fsid
            ),
        }
        for target in backend.replication
    ]


def agree(
    deployment: Deployment,
    files: dict[str, str],
    folder: Path,
    read_cinder_conf: Callable[[str], Any],
    read_ceph_conf: Callable[[str], dict[str, dict[str, str]]],
) -> None:
    """Read every file back and compare it with the design."""
    seen = []
    for path, text in files.items():
        if path.endswith("cinder.conf"):
            found = read_cinder_conf(text)
            for name in found.enabled:
                assert found.options[name] == expected_options(deployment, name)
                assert found.devices[name] == expected_devices(deployment, name)
            seen += found.enabled
        elif path.endswith(".conf"):
            sections = read_ceph_conf(text)
            fsids = {str(cluster.fsid): cluster for cluster in deployment.ceph_clusters}
            cluster = fsids[sections["global"]["fsid"]]
            hosts = ",".join(cluster.mon_hosts or ()) or None
            assert sections["global"].get("mon_host") == hosts
            name = path.rpartition("/")[2].removesuffix(".conf")
            for section, options in sections.items():
                if section != "global":
                    assert options["keyring"] == f"/etc/ceph/{name}.{section}.keyring"
        elif path.endswith(".xml"):
            secret = ET.fromstring(text)
            assert secret.find("usage/name") is not None
            assert secret.findtext("uuid")
    assert sorted(seen) == sorted(backend.name for backend in deployment.cinder.backends)
    scripts = []
    for number, (path, text) in enumerate(files.items()):
        if path.endswith(".sh"):
            scripts.append(folder / f"{number}.sh")
            scripts[-1].write_text(text, encoding="utf-8")
    check = 'for f in "$@"; do bash -n "$f" || exit 1; done'
    checked = subprocess.run(
        ["bash", "-c", check, "bash", *map(str, scripts)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert scripts and checked.returncode == 0, checked.stderr


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(deployment=designs(PLAIN, PLAIN))
def test_plain_designs_are_read_back(
    deployment, tmp_path_factory, read_cinder_conf, read_ceph_conf
):
    """Every file says what the design says, and the product's own lint has nothing against it."""
    try:
        files = dict(NEUTRAL.render(deployment))
    except InputError as error:
        # drawn names can be words that mean something else
        assert re.search("'default'|another meaning|would mean the Ceph clusters", error.message)
        return
    folder = tmp_path_factory.mktemp("out")
    agree(deployment, files, folder, read_cinder_conf, read_ceph_conf)
    for path, text in files.items():
        if path.endswith("cinder.conf"):
            conf = folder / "cinder.conf"
            conf.write_text(text, encoding="utf-8")
            findings = run_checks(CHECKS, read(conf))
            assert not [f for f in findings if f.counts_against]


@settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(deployment=designs(PLAIN | ODD, PLAIN))
def test_odd_designs_are_read_back_or_refused(
    deployment, tmp_path_factory, read_cinder_conf, read_ceph_conf
):
    """A name is written so that it is read back, or the design is refused; never anything else."""
    try:
        files = dict(NEUTRAL.render(deployment))
    except InputError as error:
        assert error.message
        return
    agree(deployment, files, tmp_path_factory.mktemp("out"), read_cinder_conf, read_ceph_conf)


@settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(deployment=designs(PLAIN | FORBIDDEN, PLAIN | ODD | FORBIDDEN))
def test_forbidden_names_are_refused_or_do_not_matter(
    deployment, tmp_path_factory, read_cinder_conf, read_ceph_conf
):
    """Commas, signs and controls: where one would be misread, nothing is generated."""
    try:
        files = dict(NEUTRAL.render(deployment))
    except InputError as error:
        assert error.message
        return
    agree(deployment, files, tmp_path_factory.mktemp("out"), read_cinder_conf, read_ceph_conf)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d["cinder"]["backends"][0].update(volume_backend_name="a,b"), "','"),
        (lambda d: d["cinder"]["backends"][0].update(host="a@b"), "'@'"),
        (lambda d: d["cinder"]["backends"][0].update(user="a b"), "blank"),
        (lambda d: d["ceph_clusters"][0].update(client="a/b"), "'/'"),
        (lambda d: d["ceph_clusters"][0].update(mon_hosts=["192.0.2.1 # one"]), "'#'"),
        (lambda d: d["sites"][0]["availability_zones"].update(nova="a\rb"), "control character"),
        (lambda d: d["sites"][0].update(cloud="-x"), "option"),
        (lambda d: d["cinder"]["volume_types"][0].update(name="-x"), "option"),
    ],
)
def test_names_that_cannot_be_written_are_refused(
    change: Callable[[dict[str, Any]], object],
    said: str,
    design: dict[str, Any],
    deployment_of: Callable[[dict[str, Any]], Deployment],
) -> None:
    """With an input error that names the value and the reason."""
    change(design)

    with pytest.raises(InputError, match=re.escape(said)):
        NEUTRAL.render(deployment_of(design))
