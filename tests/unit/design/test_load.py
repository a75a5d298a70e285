"""From files to a deployment and back: whatever can be said is understood as it was meant."""

from __future__ import annotations

import io
import json
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from dr_planner.design.difference import differences
from dr_planner.design.load import load, load_with_places
from dr_planner.design.references import problems_of
from dr_planner.model.deployment import Deployment

AWKWARD = [
    "no",
    "Yes",
    "null",
    "~",
    "1e3",
    "0x1F",
    "1.0",
    "{site}",
    "a: b",
    "# x",
    "- y",
    "ü",
    "*a",
]
"""Names that a careless writer or reader of YAML takes for something else."""

WORDS = st.sampled_from(AWKWARD) | st.from_regex(r"[a-z][a-z0-9.-]{0,8}", fullmatch=True)
TEXTS = st.text("ab <>:#'\"{}[],&*!|%@`äß漢", max_size=8)
NAMES = st.lists(WORDS, unique=True, max_size=3)
NUMBERS = st.floats(0, 1000, allow_nan=False, allow_infinity=False)
ABOVE_ZERO = st.floats(0.001, 1000, allow_nan=False, allow_infinity=False)


def known(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A mapping that says some of these things."""
    return st.fixed_dictionaries({}, optional=fields)


SITE = known(
    cloud=WORDS,
    coordinates=st.fixed_dictionaries(
        {"latitude": st.floats(-90, 90), "longitude": st.floats(-180, 180)}
    ),
    availability_zones=known(nova=WORDS, cinder=WORDS, neutron=WORDS),
    api_services=NAMES,
    computes=NAMES,
    gateways=NAMES,
    failure_domains=NAMES.map(lambda names: [{"name": n, "kind": "rack"} for n in names]),
    hosts=NAMES.map(lambda names: [{"name": n, "vcpus": 4} for n in names]),
    uplinks=NAMES.map(lambda names: [{"name": n, "provider": n, "announces": []} for n in names]),
)
LINK = known(
    networks=st.lists(st.sampled_from(["management", "tenant", "storage"]), unique=True),
    length_km=NUMBERS,
    rtt_ms=NUMBERS,
    loss_percent=st.floats(0, 100),
    bandwidth_mbit=ABOVE_ZERO,
    shared_risk=NAMES,
)
POOL = known(
    profile=st.sampled_from(["pool", "image"]),
    journaling=st.booleans(),
    features=NAMES,
    used_gib=NUMBERS,
    change_mib_s=NUMBERS,
)
CLUSTER = known(
    release=WORDS, mon_hosts=NAMES, rbd_mirror_daemons=st.integers(0, 9), capacity_gib=ABOVE_ZERO
)


@st.composite
def designs(draw: st.DrawFn) -> dict[str, Any]:
    """A design in which everything that is named exists."""
    names = draw(st.lists(WORDS, unique=True, min_size=1, max_size=4))
    site = st.sampled_from(names)
    design: dict[str, Any] = {
        "version": 1,
        "name": draw(WORDS),
        "sites": [{"name": name, **draw(SITE)} for name in names],
    }
    pools = draw(st.lists(WORDS, unique=True, min_size=1, max_size=3))
    roles = {pool: draw(st.sampled_from(["cinder", "glance", "nova"])) for pool in pools}
    clusters = draw(NAMES)
    if len(names) > 1:
        ends = st.lists(site, min_size=2, max_size=2, unique=True)
        design["links"] = [{"name": n, "sites": draw(ends), **draw(LINK)} for n in draw(NAMES)]
    if draw(st.booleans()):
        weight = st.integers(0, 255)
        members = [{"name": n, "site": draw(site), "weight": draw(weight)} for n in draw(NAMES)]
        design["galera"] = {"members": members}
    design["ceph_clusters"] = [
        {
            "name": name,
            "site": draw(site),
            "fsid": str(draw(st.uuids())),
            "pools": [{"name": pool, "role": roles[pool], **draw(POOL)} for pool in pools],
            **draw(CLUSTER),
        }
        for name in clusters
    ]
    if clusters:
        uses = {"site": site, "ceph_cluster": st.sampled_from(clusters)}
        use = st.fixed_dictionaries({**uses, "pool": st.sampled_from(pools)})
        design["cinder"] = {
            "backends": [{"name": name, **draw(use)} for name in draw(NAMES)],
            "volume_types": [
                {"name": n, "extra_specs": draw(st.dictionaries(WORDS, TEXTS, max_size=3))}
                for n in draw(NAMES)
            ],
        }
        design["nova"] = draw(st.lists(use, max_size=2))
    if len(clusters) > 1:
        design["mirrors"] = [{"pool": pools[0], "clusters": clusters[:2]}]
    groups = draw(NAMES)
    design["protection_groups"] = [
        {"name": name, "depends_on": groups[:i], "rpo_seconds": i + 1}
        for i, name in enumerate(groups)
    ]
    return design


def block_yaml(data: Any) -> str:
    stream = io.StringIO()
    yaml = YAML(typ="safe", pure=True)
    yaml.default_flow_style = False
    yaml.allow_unicode = True
    yaml.dump(data, stream)
    return stream.getvalue()


QUIET = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@QUIET
@given(designs(), st.sampled_from([block_yaml, json.dumps]))
def test_what_is_written_is_what_is_read(design, write):
    """In block style as people write it, and as JSON, which is YAML too."""
    wanted = Deployment.model_validate_json(json.dumps(design), strict=True)
    assert problems_of(wanted) == []

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "design.yaml"
        file.write_text(write(design), encoding="utf-8")
        found = load(file)
        again = Path(folder) / "again.yaml"
        plain = found.model_dump(mode="json", exclude_defaults=True)
        again.write_text(block_yaml(plain), encoding="utf-8")

        assert found == wanted
        assert load(again) == wanted


@QUIET
@given(designs(), st.data())
def test_a_design_means_the_same_in_several_files(design, data):
    """However its keys and the items of its lists are spread; only the order may differ."""
    files: list[dict[str, Any]] = [{}, {}, {}]
    for key, value in design.items():
        items = value if isinstance(value, list) else None
        if items is None:
            files[data.draw(st.integers(0, 2)) if key not in ("version",) else 0][key] = value
            continue
        files[0][key] = []
        for item in items:
            files[data.draw(st.integers(0, 2))].setdefault(key, []).append(item)
    files[0]["include"] = ["b.yaml"]
    files[1]["include"] = ["c.yaml"]
    wanted = Deployment.model_validate_json(json.dumps(design), strict=True)

    with tempfile.TemporaryDirectory() as folder:
        for name, part in zip("abc", files, strict=True):
            (Path(folder) / f"{name}.yaml").write_text(json.dumps(part or {"include": []}))
        found, source = load_with_places(Path(folder) / "a.yaml")

        assert differences(found, wanted) == []
        for i, site in enumerate(found.sites):
            file = Path(source.at(("sites", i)).rpartition(":")[0])
            assert site.name in [s["name"] for s in json.loads(file.read_text())["sites"]]


def test_a_list_is_not_called_short_because_its_item_is_wrong(files, problems):
    """One mistake, one line."""
    path = files(design="version: 1\nname: x\nsites:\n  - {name: east, role: half}\n")

    (problem,) = problems(path)

    assert problem.startswith("design.yaml:4: sites[0].role: ")


def test_a_list_that_is_short_is_called_so(files, problems):
    """A design has one site at least."""
    (problem,) = problems(files(design="version: 1\nname: x\nsites: []\n"))

    assert problem.startswith("design.yaml:3: sites: ")
    assert "at least 1 item" in problem
