"""The layers of kolla-ansible: what is left after its merge."""

from __future__ import annotations

from dr_planner.design.cinderconf import read_source
from dr_planner.design.kollatree import effective, merged, without_overrides
from dr_planner.design.recognition import read_all
from dr_planner.design.source import Source
from dr_planner.model.kolla import EffectiveCinderConf

GLOBALS = """\
cinder_ceph_backends:
  - {name: one, cluster: near, user: vol, pool: blocks, availability_zone: north}
  - {name: two, cluster: far, user: vol, pool: blocks, enabled: false}
"""


def layer(text):
    """A layer from a text."""
    return read_source(Source("x/cinder.conf", text))


def test_a_later_layer_replaces_options_whole():
    """Targets of two files do not add up: those of the last file are all that is left."""
    first = layer(
        "[one]\nrbd_pool = a\nrbd_user = u\nreplication_device = backend_id:x\n"
        "replication_device = backend_id:y\n"
    )
    second = layer("[ONE]\nrbd_pool = b\nreplication_device = backend_id:z\n[two]\nrbd_pool = c\n")
    one, two = merged([first, second])

    assert [device.text("backend_id") for device in one.devices] == ["z"]
    assert [(o.name, o.value.text) for o in one.options] == [("rbd_user", "u"), ("rbd_pool", "b")]
    assert two.option("rbd_pool").value.text == "c"


def test_a_layer_that_is_silent_leaves_what_was_there():
    """Targets stay where the later file has none."""
    (one,) = merged([layer("[one]\nreplication_device = backend_id:x\n"), layer("[one]\na = 1\n")])

    assert len(one.devices) == 1


def test_layers_of_a_tree(tmp_path):
    """The role's template, then the files in kolla's order, once per host."""
    files = {
        "k/globals.yml": GLOBALS,
        "k/config/global.conf": "[one]\nrbd_pool = from_global\n",
        "k/config/cinder.conf": "[one]\nrbd_pool = from_cinder\nrbd_user = from_cinder\n",
        "k/config/cinder/cinder-volume.conf": "[one]\nreplication_device = backend_id:far\n",
        "k/config/cinder/host7/cinder.conf": "[one]\nrbd_user = from_host\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (conf,) = [p for p in read_all([tmp_path]).parts if isinstance(p, EffectiveCinderConf)]

    assert "host7" in conf.path
    assert conf.enabled_names == ("one",)
    assert conf.text("one", "rbd_pool") == "from_cinder"
    assert conf.text("one", "rbd_user") == "from_host"
    assert conf.text("one", "rbd_cluster_name") == "near"
    assert conf.text("one", "backend_availability_zone") == "north"
    assert [d.text("backend_id") for _, d in conf.devices] == ["far"]
    assert {o.value.line for s in conf.sections for o in s.options} == {0}
    assert len(conf.layers) == 5


def test_nothing_is_merged_without_a_tree(tmp_path):
    """Variables alone say nothing of what Cinder is told in the end."""
    (tmp_path / "globals.yml").write_text(GLOBALS)

    assert effective(read_all([tmp_path]).parts) == []


def test_variables_without_overrides(tmp_path):
    """A design takes their backends, unless the tree has more to say."""
    (tmp_path / "globals.yml").write_text(GLOBALS)
    [(top, conf)] = without_overrides(read_all([tmp_path]).collection)

    assert (conf.enabled_names, conf.layers) == (("one",), (top.path,))
    override = tmp_path / "config/cinder/cinder-volume.conf"
    override.parent.mkdir(parents=True)
    override.write_text("[one]\nrbd_pool = other\n")
    assert not list(without_overrides(read_all([tmp_path]).collection))
