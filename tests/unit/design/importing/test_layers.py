"""The file and line of what kolla-ansible has merged."""

from __future__ import annotations

import pytest

from dr_planner.design.importing.layers import Layers
from dr_planner.design.recognition import read_all
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.kolla import EffectiveCinderConf

GLOBALS = """\
cinder_ceph_backends:
  - name: fast
    cluster: near
    user: vol
    pool: fastvols
"""
SERVICE = "[fast]\nbackend_host = one\nrbd_user = other\n"
HOST = (
    "[fast]\nbackend_host = two\nreplication_device = backend_id:away,conf:/etc/ceph/away.conf\n"
)


@pytest.fixture
def read(tmp_path):
    """The merged configuration and its layers."""
    folder = tmp_path / "config" / "cinder"
    (folder / "host1").mkdir(parents=True)
    (tmp_path / "globals.yml").write_text(GLOBALS)
    (folder / "cinder-volume.conf").write_text(SERVICE)
    (folder / "host1" / "cinder.conf").write_text(HOST)
    collection = read_all([tmp_path]).collection
    [merged] = collection.of(EffectiveCinderConf)
    return merged, Layers(collection), tmp_path, collection


def test_an_option_is_of_the_last_layer_that_has_it(read):
    """That is the one whose value counts; the template is below all files."""
    merged, layers, folder, _ = read

    def origin(name):
        return layers.of_option(merged, merged.option("fast", name)).removeprefix(f"{folder}/")

    assert origin("backend_host") == "config/cinder/host1/cinder.conf:2"
    assert origin("rbd_user") == "config/cinder/cinder-volume.conf:3"
    assert origin("rbd_pool") == "globals.yml:5"
    assert origin("rbd_ceph_conf") == "globals.yml:3"
    assert origin("volume_driver") == "globals.yml:2"


def test_a_section_is_of_the_first_layer_and_a_target_of_the_last(read):
    """A backend begins where it is first named; targets are replaced whole."""
    merged, layers, folder, _ = read
    section = merged.section("fast")

    assert layers.of_section(merged, section) == f"{folder}/globals.yml:2"
    [device] = merged.devices_of(section)
    assert layers.of_device(merged, device) == f"{folder}/config/cinder/host1/cinder.conf:3"


def test_a_file_that_was_not_merged_has_its_own_lines(read):
    """Nothing is looked up for it."""
    _, layers, folder, collection = read
    path = f"{folder}/config/cinder/cinder-volume.conf"
    conf = next(part for part in collection.of(CinderConf) if part.path == path)

    assert layers.of_option(conf, conf.option("fast", "rbd_user")) == f"{path}:3"
    assert layers.of_section(conf, conf.section("fast")) == f"{path}:1"
