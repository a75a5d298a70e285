"""A design with a key in it is refused, and nobody is shown the key."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
import yaml

from dr_planner.design.load import load
from dr_planner.errors import DesignInvalid

EXAMPLE = Path(__file__).parents[3] / "etc/dr-planner/examples/two-sites-and-quorum.yaml"
KEY = base64.b64encode(b"\x01\x00" + b"\x07" * 8 + b"\x10\x00" + b"\x5a" * 16).decode()
TOKEN = base64.b64encode(b'{"fsid": "5e0d2b8a", "key": "something"}').decode()


def put(path: str, word: object) -> dict:
    """The example with a word at a place."""
    design = yaml.safe_load(EXAMPLE.read_text())
    thing, *_, last = design, *path.split("/")
    for part in path.split("/")[:-1]:
        thing = thing[int(part) if isinstance(thing, list) else part]
    thing[last] = word
    return design


def refused(folder: Path, design: dict) -> list[str]:
    """What is said of a design that is no good."""
    path = folder / "design.yaml"
    path.write_text(yaml.safe_dump(design))
    with pytest.raises(DesignInvalid) as caught:
        load(path)
    return list(caught.value.problems)


@pytest.mark.parametrize("word", [KEY, TOKEN, f"key = {KEY}"])
@pytest.mark.parametrize(
    "path",
    [
        "description",
        "cinder/backends/0/user",
        "cinder/backends/0/secret_uuid",
        "ceph_clusters/0/release",
        "ceph_clusters/0/fsid",
        "cinder/volume_types/0/extra_specs",
        "catalog/signing_key/env",
        "links/0/rtt_ms",
    ],
)
def test_a_key_anywhere_is_refused_by_its_place(path, word, tmp_path):
    """Also where a text is good otherwise: it would stand in reports."""
    (problem,) = refused(tmp_path, put(path, {"x": word} if "specs" in path else word))

    assert "a key or token stands here" in problem
    assert path.split("/")[-1] in problem
    assert KEY not in problem and TOKEN not in problem


def test_a_key_as_a_name_is_refused_at_its_mapping(tmp_path):
    """Half a thought: the place of the secret's name was taken by the secret."""
    (problem,) = refused(tmp_path, put("catalog/signing_key", {KEY: "x"}))

    assert "catalog.signing_key: a key or token stands for a name" in problem
    assert KEY not in problem


@pytest.mark.parametrize("word", ["hunter2hunter2", 4711004711, True])
def test_what_stands_for_a_secret_is_not_repeated(word, tmp_path):
    """A password has no form that it could be known by; its place tells."""
    for path in ("catalog/signing_key", "cinder/backends/0/secret", "nova/0/secret_uuid"):
        problems = refused(tmp_path, put(path, word))
        assert problems and str(word) not in " ".join(problems)


def test_long_names_are_no_keys(tmp_path):
    """They begin with the letter that keys of cephx begin with, and are long."""
    path = tmp_path / "design.yaml"
    name = "Amsterdam/datacentre/keys/cinderclientofeverybody"
    path.write_text(yaml.safe_dump(put("description", f"{name} and A{'bcdefghij' * 4}")))

    assert name in load(path).description
