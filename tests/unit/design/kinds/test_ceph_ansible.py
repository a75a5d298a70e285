"""Variables of ceph-ansible."""

from __future__ import annotations

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.ceph_ansible import KIND, likeness
from dr_planner.design.source import Source
from dr_planner.model.cephconf import CephConf

TEXT = "ceph_rbd_mirror_configure: true\nceph_rbd_mirror_remote_key: correct-horse\n"


def test_the_key_is_known_to_be_there_and_not_kept():
    """Rules only ask whether it is."""
    part, _ = KIND.read(Source("r.yml", TEXT))

    assert "ceph_rbd_mirror_remote_key" in part.variables.keys
    assert "correct-horse" not in repr(part)


def test_is_known_by_its_variables():
    """Those of mirroring, or those that every installation has."""
    assert likeness(Source("x", TEXT)) is Likeness.SURE
    assert likeness(Source("x", "ceph_origin: distro\n")) is Likeness.SURE
    assert likeness(Source("x", "a: 1\n")) is Likeness.NO


def test_overrides_are_read_as_ceph_conf():
    """They are written into it as they stand."""
    text = "ceph_conf_overrides:\n  global:\n    osd_pool_default_size: 1\n"
    (conf,) = [part for part in KIND.read(Source("all.yml", text)) if isinstance(part, CephConf)]

    assert conf.option("osd_pool_default_size").value.line == 3


def test_variables_of_another_project_are_its_own():
    """It hands some of them to ceph-ansible."""
    text = "osd_objectstore: bluestore\ncinder_backends: {}\n"

    assert likeness(Source("user_variables.yml", text)) is Likeness.SHAPE
