"""Data for Hiera: what the modules make of it, and what other levels may say left open."""

from __future__ import annotations

import pytest

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.puppet_hiera import KIND, likeness
from dr_planner.design.recognition import recognise
from dr_planner.design.source import Source
from dr_planner.model.cephconf import CephConf, Keyring
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.serviceconf import GlanceConf, NeutronConf, NovaConf

BACKENDS = """\
---
cinder::storage_availability_zone: east
cinder::backends::enabled_backends:
  - fast
  - slow
site::volumes:
  fast:
    rbd_pool: volumes
    rbd_user: cinder
    rbd_ceph_conf: /etc/ceph/near.conf
    backend_host: '<SERVICE DEFAULT>'
    extra_options:
      fast/replication_device:
        value:
          - backend_id:a,conf:/etc/ceph/a.conf,user:cinder
          - backend_id:b,conf:/etc/ceph/b.conf,user:cinder
  slow:
    rbd_pool: "%{lookup('pool_of_site')}"
    rbd_user: cinder
    rbd_secret_uuid: ENC[PKCS7,MIIBeQYJKoZIhvcNAQcDoIIBajCCAWYCAQAx]
cinder::config::cinder_config:
  slow/backend_availability_zone:
    value: west
  DEFAULT/transport_url:
    value: rabbit://cinder:correct-horse@rabbit
  fast/gone:
    ensure: absent
    value: 1
"""

SERVICES = """\
nova::compute::rbd::libvirt_rbd_user: nova
nova::compute::rbd::libvirt_images_rbd_pool: vms
nova::availability_zone::default_schedule_zone: "%{::site}-1"
nova::cinder::cross_az_attach: no
nova::config::nova_config:
  libvirt/disk_cachemodes: {value: network=writeback}
glance::api::enabled_backends: ['near:rbd', 'far:rbd']
glance::api::default_backend: near
site::stores:
  near: {rbd_store_pool: images, rbd_store_user: glance}
  far: {rbd_store_pool: images, rbd_store_ceph_conf: /etc/ceph/far.conf}
neutron::server::default_availability_zones: [east, west]
neutron::agents::l3::availability_zone: east
neutron::agents::dhcp::availability_zone: east
neutron::agents::bgp_dragent::bgp_router_id: 192.0.2.1
"""

CLUSTER = """\
ceph::profile::params::fsid: 0b1e4c9a-5d7f-4a52-8a64-0f2f6d1c9e11
ceph::profile::params::mon_host: [192.0.2.1, 192.0.2.2]
ceph::profile::params::authentication_type: cephx
ceph::conf::args:
  global/rbd_default_features: {value: 125}
ceph::profile::params::client_keys:
  client.cinder:
    secret: AQBnPxRmAAAAABAAnP1lAnTeDkEyOfAuSeRxyz==
    mode: '0600'
    cap_mon: profile rbd
    cap_osd: profile rbd pool=volumes
"""


def of(kind, text):
    """The parts of a type."""
    parts = KIND.read(Source("common.yaml", text))
    return [part for part in parts if isinstance(part, kind)]


def test_a_backend_is_what_the_define_writes():
    """With the driver, the host and the cluster's name, which it adds by itself."""
    (conf,) = of(CinderConf, BACKENDS)
    said = {o.name: o.value.text for o in conf.section("fast").options}

    assert said["volume_driver"] == "cinder.volume.drivers.rbd.RBDDriver"
    assert (said["volume_backend_name"], said["rbd_cluster_name"]) == ("fast", "near")
    assert conf.option("fast", "backend_host").value.is_template
    assert "gone" not in said
    assert conf.option("slow", "rbd_ceph_conf").value.text == "/etc/ceph/ceph.conf"
    assert conf.option("slow", "rbd_cluster_name") is None


def test_a_list_is_several_lines_of_an_option():
    """Each target with its own line of the data."""
    (conf,) = of(CinderConf, BACKENDS)

    assert [(d.text("backend_id"), d.line) for _, d in conf.devices] == [("a", 15), ("b", 16)]
    assert conf.option("slow", "backend_availability_zone").value.line == 23
    assert conf.enabled_names == ("fast", "slow")


def test_what_hiera_looks_up_or_decrypts_is_not_known():
    """It is there, and nobody guesses it."""
    (conf,) = of(CinderConf, BACKENDS)

    for name in ("rbd_pool", "rbd_secret_uuid"):
        value = conf.option("slow", name).value
        assert value.is_template and not value.is_known
    assert "correct-horse" not in repr(conf) and "MIIBeQYJ" not in repr(conf)


def test_a_list_of_what_is_at_another_level_is_left_out():
    """Here the backend has no section, and there is nothing wrong with that."""
    (conf,) = of(CinderConf, BACKENDS.replace("- slow\n", "- elsewhere\n"))
    (glance,) = of(GlanceConf, SERVICES.replace("'far:rbd'", "'deep:rbd'"))

    assert conf.enabled is None
    assert glance.stores == ()


def test_the_host_of_a_backend_may_be_that_of_a_class():
    """The class may come first, with a host or with none; the manifests decide."""
    lone = BACKENDS.replace("cinder::backends::enabled_backends:\n  - fast\n  - slow\n", "")
    (conf,) = of(CinderConf, lone)

    assert conf.option("fast", "backend_host").value.text == "rbd:volumes"
    (conf,) = of(CinderConf, lone + "cinder::backends::backend_host: shared\n")
    assert conf.option("fast", "backend_host").value.is_template


def test_files_of_other_services():
    """Each is a part of its kind."""
    (nova,), (glance,) = of(NovaConf, SERVICES), of(GlanceConf, SERVICES)
    neutron = of(NeutronConf, SERVICES)

    assert nova.text("libvirt", "images_type") == "rbd"
    assert nova.text("libvirt", "disk_cachemodes") == "network=writeback"
    assert nova.option("cinder", "cross_az_attach").value.flag is False
    assert nova.option("DEFAULT", "default_schedule_zone").value.is_template
    assert glance.stores == (("near", "rbd"), ("far", "rbd"))
    assert glance.text("far", "rbd_store_ceph_conf") == "/etc/ceph/far.conf"
    assert [[s.name for s in conf.sections] for conf in neutron] == [
        ["DEFAULT"], ["agent"], ["agent"], ["bgp"]
    ]  # fmt: skip
    assert neutron[0].option("DEFAULT", "default_availability_zones").value.words == (
        "east", "west"
    )  # fmt: skip


def test_disks_are_not_on_rbd_where_the_class_is_told_so():
    """Its user and secret serve volumes then."""
    (nova,) = of(NovaConf, SERVICES + "nova::compute::rbd::ephemeral_storage: false\n")
    (open_,) = of(NovaConf, SERVICES + 'nova::compute::rbd::ephemeral_storage: "%{x}"\n')
    (told,) = of(NovaConf, SERVICES + "nova::compute::libvirt::images_type: rbd\n")

    assert nova.option("libvirt", "images_type") is None
    assert nova.text("libvirt", "rbd_user") == "nova"
    assert open_.option("libvirt", "images_type").value.is_template
    assert len(told.section("libvirt").all("images_type")) == 1


def test_a_cluster_and_its_users():
    """The file is ceph.conf whatever the data's own file is called; no key is kept."""
    (conf,), (keyring,) = of(CephConf, CLUSTER), of(Keyring, CLUSTER)
    (user,) = keyring.entities

    assert (conf.name, conf.fsid) == ("ceph.conf", "0b1e4c9a-5d7f-4a52-8a64-0f2f6d1c9e11")
    assert conf.monitors == {"192.0.2.1", "192.0.2.2"}
    assert conf.text("auth_client_required") == "cephx"
    assert conf.text("rbd_default_features") == "125"
    assert (user.name, user.words("osd")) == ("client.cinder", "profile rbd pool=volumes")
    assert (user.has_key, user.line, user.key_line) == (True, 8, 8)
    assert "AQBnPx" not in repr(keyring)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (BACKENDS, Likeness.SURE),
        ("'nova::compute::rbd::libvirt_rbd_user': nova\n", Likeness.SURE),
        ('{"cinder::host": "a", "x": 1}\n', Likeness.SURE),
        ("cinder_config:\n  DEFAULT/host: {value: a}\n", Likeness.SURE),
        ("cinder_config:\n  backends: []\n", Likeness.NO),
        ("profile::volume::pool: volumes\n", Likeness.SHAPE),
        ("parameter_defaults:\n  ExtraConfig:\n    cinder::host: a\n", Likeness.NO),
        ("cinder: {}\nnote: see cinder::host\n", Likeness.NO),
    ],
)
def test_it_is_told_by_the_parameters_of_classes(text, expected):
    """At the first level: below it they are for whoever has the level above."""
    assert likeness(Source("a.yaml", text)) is expected


@pytest.mark.parametrize(
    "text",
    [
        "cinder::backend::rbd: the define\n\nIt takes:\n- a pool: its name\n a user\n",
        "std::vector: a: b\n",
    ],
)
def test_prose_about_modules_is_no_data(text):
    """Whoever writes about a class begins a line with it too."""
    assert likeness(Source("README.md", text)) is Likeness.NO


def test_an_environment_of_tripleo_stays_one():
    """It hands hieradata on, as other things too."""
    text = "parameter_defaults:\n  ControllerExtraConfig:\n    cinder::host: a\n"

    assert recognise(Source("a.yaml", text))[0] == "tripleo-environment"


@pytest.mark.parametrize(
    "text",
    [
        "cinder::host: [\n",
        "cinder::host: {}\n",
        "cinder::host:\n",
        "cinder_config: 1\n",
        "nova_config: {a/b: {value: {}}}\n",
    ],
)
def test_odd_data_is_no_traceback(text):
    """It says nothing, or cannot be read."""
    source = Source("a.yaml", text)

    assert source.mapping is None or [type(p).__name__ for p in KIND.read(source)] == [
        "HieraData",
        "RepeatedKeys",
    ]
