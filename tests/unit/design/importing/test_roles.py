"""Variables of kolla-ansible and openstack-ansible, as far as a design takes them."""

from __future__ import annotations

from tests.unit.design.importing.test_design import FSID, ceph_conf, imported

__all__ = ["imported"]

GLOBALS = """\
nova_backend_ceph: yes
glance_backend_ceph: true
cinder_ceph_backends:
  - {name: fast, cluster: near, user: vol, pool: fastvols, enabled: true, availability_zone: z1}
glance_ceph_backends:
  - {name: pictures, type: rbd, cluster: near, user: img, pool: pix, enabled: true}
  - {name: old, type: rbd, cluster: near, user: img, pool: older, enabled: no}
nova_cell_ceph_backend:
  cluster: near
  vms: {user: machines, pool: disks}
  volumes: {user: vol, pool: fastvols}
rbd_secret_uuid: 77777777-0000-4000-8000-000000000007
neutron_ovn_availability_zones: [net1]
mariadb_wsrep_extra_provider_options: [gmcast.segment=3, "pc.weight=2"]
database_cluster_name: votes
"""

USER_VARIABLES = """\
ceph_extra_confs:
  - {src: /etc/deploy/far.conf, dest: /etc/ceph/second.conf, secret_uuid: x}
  - {dest: /etc/ceph/third.conf, mon_host: 192.0.2.7}
cinder_backends:
  fast:
    volume_driver: cinder.volume.drivers.rbd.RBDDriver
    rbd_pool: fastvols
    rbd_user: vol
    rbd_ceph_conf: /etc/ceph/near.conf
    replication_device: "backend_id:away,conf:/etc/ceph/second.conf,user:vol"
glance_default_store: {name: pictures, type: rbd, config: {rbd_store_pool: pix}}
glance_additional_stores: [http, {name: web, type: http}]
nova_libvirt_images_rbd_pool: disks
nova_ceph_client: machines
nova_nova_conf_overrides: {libvirt: {images_rbd_ceph_conf: /etc/ceph/near.conf}}
neutron_dhcp_agent_ini_overrides: {AGENT: {availability_zone: net1}}
galera_cluster_name: votes
galera_wsrep_provider_options:
  - {option: gmcast.segment, value: 3}
  - {option: gcache.size, value: "{{ galera_gcache_size }}"}
"""

NODE = "[mysqld]\nwsrep_cluster_address = gcomm://db1\nwsrep_node_name = db1\n"


def words(text):
    """A text without the blanks that put its comments into one column."""
    return " ".join(text.split())


def test_globals_of_kolla_ansible(imported):
    """Each entry becomes what the role's own template makes of it, with the line of its value."""
    found = imported(
        {
            "a/globals.yml": GLOBALS,
            "a/config/cinder/near.conf": ceph_conf("north"),
            "a/config/cinder/cinder-volume.conf": "[fast]\nbackend_host = one\n",
        }
    )

    [backend], [store], [disks] = (
        found.design.cinder.backends,
        found.design.glance,
        found.design.nova,
    )
    assert (backend.name, backend.host, backend.pool, backend.user) == (
        "fast", "one", "fastvols", "vol",
    )  # fmt: skip
    assert (store.name, store.pool, store.user, store.ceph_cluster) == (
        "pictures", "pix", "img", "near",
    )  # fmt: skip
    assert (disks.pool, disks.user, str(disks.secret_uuid)[:8]) == ("disks", "machines", "7" * 8)
    zones = found.design.sites[0].availability_zones
    assert (zones.cinder, zones.neutron, zones.nova) == ("z1", "net1", None)
    assert str(found.design.ceph_clusters[0].fsid) == FSID["north"]
    assert "pool: pix # a/globals.yml:6" in words(found.text)
    assert "neutron: net1 # a/globals.yml:13" in words(found.text)


def test_what_is_switched_off_is_not_there(imported):
    """The role takes the entries only where its switch is on, and off is its default."""
    found = imported(
        {"a/globals.yml": GLOBALS.replace("nova_backend_ceph: yes\n", "").replace("true", "no", 1)}
    )

    assert (found.design.glance, found.design.nova) == ((), ())
    assert "no file of this site sets nova_backend_ceph to true" in found.left
    assert "no file of this site sets glance_backend_ceph to true" in found.left


def test_a_switch_that_jinja_sets_is_not_known(imported):
    """Nothing is guessed of it."""
    found = imported({"a/globals.yml": GLOBALS.replace(": yes", ': "{{ rbd_or_not }}"', 1)})

    assert found.design.nova == ()


def test_options_for_all_nodes_of_a_site(imported):
    """They hold for the members that are known, unless a node's own file says otherwise."""
    own = NODE + 'wsrep_provider_options = "pc.weight=5"\n'
    found = imported(
        {"a/globals.yml": GLOBALS, "a/db/galera.cnf": own, "b/db/galera.cnf": NODE + "\n"}
    )

    one, two = found.design.galera.members
    assert (one.segment, one.weight) == (3, 5)
    assert (two.segment, two.weight) == (None, 1)
    assert found.design.galera.name == "votes"
    assert "segment: 3 # a/globals.yml:14" in words(found.text)


def test_options_of_no_known_node_are_listed(imported):
    """A design has no place for them without a member."""
    found = imported({"a/globals.yml": GLOBALS})

    assert found.design.galera is None
    assert "a/globals.yml:14: segment is 3 at all nodes of a; no file names a node" in found.left


def test_variables_of_openstack_ansible(imported):
    """Backends, stores, disks and zones, with the clusters that extra confs bring to hosts."""
    found = imported(
        {
            "a/user_variables.yml": USER_VARIABLES,
            "a/ceph/near.conf": ceph_conf("north"),
            "a/ceph/far.conf": ceph_conf("south").replace("192.0.2.1", "192.0.2.9"),
            "b/ceph/far.conf": ceph_conf("south").replace("192.0.2.1", "192.0.2.9"),
            "b/glance-api.conf": "[glance_store]\nrbd_store_pool = pix\n"
            "rbd_store_ceph_conf = /etc/ceph/far.conf\n",
        }
    )

    [backend] = found.design.cinder.backends
    [target] = backend.replication
    assert (target.backend_id, target.ceph_cluster, target.user) == ("away", "far", "vol")
    assert ("pictures", "pix", "a") in [(s.name, s.pool, s.site) for s in found.design.glance]
    assert [(n.pool, n.user, n.ceph_cluster) for n in found.design.nova] == [
        ("disks", "machines", "near")
    ]
    assert found.design.sites[0].availability_zones.neutron == "net1"
    assert "segment is 3 at all nodes of a; no file names a node" in found.left
    assert "Ceph cluster third (a: third.conf): no file says at which site it is" in found.left


def test_no_secret_of_a_variable_is_kept(imported):
    """A key in the place of a UUID, a pool or a name of the database is not shown."""
    key = "AQBnPxRmAAAAABAAnP1lAnTeDkEyOfAuSeRxyz=="
    found = imported(
        {
            "a/globals.yml": GLOBALS.replace("77777777-0000-4000-8000-000000000007", key)
            .replace("pool: pix", f"pool: {key}")
            .replace("votes", key)
        }
    )

    assert key not in found.text + found.left


VALUES = """\
conf:
  glance:
    DEFAULT: {enabled_backends: "pictures:rbd"}
    pictures: {rbd_store_pool: pix, rbd_store_user: img}
  nova:
    libvirt: {images_type: rbd, images_rbd_pool: disks, rbd_user: machines}
  l3_agent:
    agent: {availability_zone: net1}
"""


def test_values_of_openstack_helm(imported):
    """The charts write sections of options as they stand there."""
    found = imported({"a/values.yaml": VALUES, "a/ceph.conf": ceph_conf("north")})

    assert [(s.name, s.pool, s.user) for s in found.design.glance] == [("pictures", "pix", "img")]
    assert [(n.pool, n.user) for n in found.design.nova] == [("disks", "machines")]
    assert found.design.sites[0].availability_zones.neutron == "net1"
    assert "pool: pix # a/values.yaml:4" in words(found.text)


def test_backends_of_variables_alone(imported):
    """Where no file of the config tree says more of Cinder, the entries are all there is."""
    switched = GLOBALS + "cinder_backend_ceph: yes\n"
    found = imported({"a/globals.yml": switched, "a/config/cinder/near.conf": ceph_conf("north")})

    [backend] = found.design.cinder.backends
    assert (backend.name, backend.host, backend.pool, backend.user) == (
        "fast", None, "fastvols", "vol",
    )  # fmt: skip
    assert "pool: fastvols # a/globals.yml:4" in words(found.text)


def test_backends_of_variables_alone_that_are_switched_off(imported):
    """They are listed, and not taken."""
    found = imported({"a/globals.yml": GLOBALS})

    assert found.design.cinder is None or not found.design.cinder.backends
    assert "a/globals.yml:4: the entries of cinder; no file" in found.left
