"""Environments of TripleO: clusters, capabilities, backends; no key of cephx."""

from __future__ import annotations

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.tripleo_environment import KIND, likeness
from dr_planner.design.source import Source
from dr_planner.model.cephconf import CephConf
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.serviceconf import NovaConf

TEXT = """\
parameter_defaults:
  CinderRbdBackendName: [one, two]
  CinderRbdMultiConfig:
    two: {CephClusterName: far}
  CephExternalMultiConfig:
    - cluster: far
      keys:
        - name: client.stack
          key: correct-horse
          caps:
            osd: "profile rbd pool=blocks"
"""


def test_what_is_read():
    """A list of names is as good as a text."""
    part, _ = KIND.read(Source("e.yaml", TEXT))

    assert part.names == ("one", "two")
    assert [(b.name, b.text("CephClusterName")) for b in part.backends] == [("two", "far")]
    assert [(c.cluster, c.client, c.daemon, c.value.line) for c in part.caps] == [
        ("far", "client.stack", "osd", 11)
    ]
    assert "correct-horse" not in repr(part)


def test_is_known_by_its_top():
    """Every environment has one of two keys."""
    assert likeness(Source("x", TEXT)) is Likeness.SURE
    assert likeness(Source("x", "parameters: 1\n")) is Likeness.NO


def test_parameters_may_stand_alone():
    """A piece of an environment, without the key above."""
    source = Source("p.yaml", "CephExternalMultiConfig:\n- {cluster: far, fsid: f-1}\n")

    assert KIND.likeness(source) is Likeness.SURE
    part, _ = KIND.read(source)
    assert [cluster.name for cluster in part.clusters] == ["far"]


def test_further_keys_of_the_own_cluster_have_capabilities_too():
    """They are made by the deployment, as those of other clusters are."""
    text = (
        "parameter_defaults:\n  CephClusterName: edge\n  CephExtraKeys:\n"
        "  - {name: client.far, key: correct-horse, caps: {osd: 'osd: profile rbd'}}\n"
    )
    part, _ = KIND.read(Source("k.yaml", text))

    assert [(c.cluster, c.client, c.daemon) for c in part.caps] == [("edge", "client.far", "osd")]
    assert "correct-horse" not in repr(part)


def test_data_for_hiera_becomes_files():
    """It is the only way of TripleO to a replication target."""
    text = (
        "parameter_defaults:\n"
        "  ControllerExtraConfig:\n"
        "    cinder::config::cinder_config:\n"
        "      array/volume_backend_name:\n"
        "        value: array\n"
        "      array/replication_device:\n"
        "        value: ['backend_id:far,san_ip:192.0.2.1']\n"
        "      array/san_password:\n"
        "        value: correct-horse\n"
        "  ComputeExtraConfig:\n"
        "    nova::compute::rbd::libvirt_rbd_user: nova\n"
    )
    parts = list(KIND.read(Source("e.yaml", text)))
    (cinder,) = [part for part in parts if isinstance(part, CinderConf)]
    (nova,) = [part for part in parts if isinstance(part, NovaConf)]

    assert [(d.text("backend_id"), d.line) for _, d in cinder.devices] == [("far", 7)]
    assert nova.text("libvirt", "rbd_user") == "nova"
    assert "correct-horse" not in repr(parts)


def test_pools_and_overrides_are_read_as_ceph_conf():
    """At the lines of the parameters."""
    text = """\
parameter_defaults:
  CephPoolDefaultSize: 1
  CephConfigOverrides:
    osd_pool_default_min_size: 1
"""
    (conf,) = [part for part in KIND.read(Source("e.yaml", text)) if isinstance(part, CephConf)]

    assert conf.option("osd_pool_default_size").value.line == 2
    assert conf.option("osd_pool_default_min_size").value.line == 4
