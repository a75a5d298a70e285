"""Files of openstack-ansible: backends become a cinder.conf with the lines of the file."""

from __future__ import annotations

import pytest

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.openstack_ansible import KIND, likeness
from dr_planner.design.recognition import recognise
from dr_planner.design.source import Source
from dr_planner.model.cephconf import CephConf
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.openstackansible import OsaFile
from dr_planner.model.serviceconf import NovaConf

TEXT = """\
az1-infra_hosts: &one
  a1: {ip: 192.0.2.1}
storage_hosts:
  s1:
    container_vars:
      cinder_backends:
        fast:
          volume_driver: cinder.volume.drivers.rbd.RBDDriver
          rbd_pool: blocks
          san_password: correct-horse
          replication_device: "backend_id:far,conf:/etc/ceph/far.conf,user:vol"
          extra_volume_types: [x]
shared-infra_hosts:
  <<: *one
galera_wsrep_provider_options:
  - {option: "gcache.size", value: "1G"}
"""


def parts():
    """All of them."""
    return list(KIND.read(Source("openstack_user_config.yml", TEXT)))


def test_backends_become_a_cinder_conf():
    """As the role's template writes them, below any host, with the lines of this file."""
    (conf,) = [part for part in parts() if isinstance(part, CinderConf)]
    (device,) = [device for _, device in conf.devices]

    assert conf.enabled_names == ("fast",)
    assert conf.option("fast", "rbd_pool").value.line == 9
    assert (device.text("backend_id"), device.line) == ("far", 11)
    assert conf.option("fast", "extra_volume_types") is None


def test_the_rest_is_a_part():
    """Zones are what begins the names of groups."""
    (part,) = [part for part in parts() if isinstance(part, OsaFile)]

    assert part.zones == ("az1",)
    assert part.option("gcache.size").text == "1G"
    assert part.targets[0].conf.text == "/etc/ceph/far.conf"


def test_no_secret_is_kept():
    """Of a backend only what rules compare."""
    assert "correct-horse" not in repr(parts())


def test_is_known_by_its_variables():
    """At the beginning of a line."""
    assert likeness(Source("x", TEXT)) is Likeness.SURE
    assert likeness(Source("x", "a: 1\n")) is Likeness.NO


@pytest.mark.parametrize(
    "name",
    [
        "nova_nova_conf_overrides",
        "glance_glance_api_conf_overrides",
        "neutron_l3_agent_ini_overrides",
        "nova_libvirt_images_rbd_pool",
        "ceph_mons",
    ],
)
def test_variables_of_roles_are_enough(name):
    """Many files set nothing else; other tools have variables that sound alike."""
    assert likeness(Source("user_x.yml", f"{name}: {{}}\n")) is Likeness.SURE
    assert likeness(Source("group_vars.yml", "ceph_conf_overrides: {}\n")) is Likeness.NO


def test_variables_for_ceph_ansible_are_read_too():
    """They are handed to it, so the file may have both."""
    text = TEXT_OF_BOTH
    source = Source("user_variables.yml", text)
    found = recognise(source)
    parts = list(KIND.read(source))

    assert found is not None and found[0] == "openstack-ansible"
    assert [part.backends[0].name for part in parts if isinstance(part, CinderConf)] == ["far"]
    assert [
        part.text("osd_pool_default_size") for part in parts if isinstance(part, CephConf)
    ] == ["3"]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("ceph.yml", "# where\nceph-mon_hosts:\n  m1:\n    ip: 192.0.2.1\n", Likeness.SURE),
        ("cinder.yml", "container_skel:\n  v:\n    properties: {is_metal: true}\n", Likeness.SURE),
        ("user_galera_variables.yml", "haproxy_galera_service: {}\n", Likeness.NAME),
        ("hosts.yml", "my_hosts:\n  - one\n", Likeness.NO),
    ],
)
def test_is_known_by_groups_of_hosts_and_by_name(name, text, expected):
    """In conf.d and env.d files may have one group only."""
    assert likeness(Source(name, text)) is expected


TEXT_OF_BOTH = """\
osd_objectstore: bluestore
ceph_conf_overrides:
  global:
    osd_pool_default_size: 3
cinder_backends:
  far:
    volume_driver: cinder.volume.drivers.rbd.RBDDriver
    rbd_pool: blocks
"""


def test_what_limits_containers_is_no_backend():
    """The inventory reads it, beside the backends of a host."""
    text = TEXT_OF_BOTH.replace(
        "cinder_backends:\n", "cinder_backends:\n  limit_container_types: cinder_volume\n"
    )
    (conf,) = [part for part in KIND.read(Source("v.yml", text)) if isinstance(part, CinderConf)]

    assert [section.name for section in conf.backends] == ["far"]
    assert conf.enabled_names == ("far",)


def test_files_of_services_are_parts():
    """What the variables make of them is judged as they are; what is missing is not known."""
    text = "nova_nova_conf_overrides:\n  libvirt:\n    images_rbd_pol: disks\n"
    (conf,) = [part for part in KIND.read(Source("v.yml", text)) if isinstance(part, NovaConf)]

    assert [(o.name, o.value.line) for o in conf.section("libvirt").options] == [
        ("images_rbd_pol", 3)
    ]
    assert (conf.path, conf.has_statements) == ("v.yml", True)
