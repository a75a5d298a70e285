"""What a collection of files becomes: the hard cases, each with small files of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from dr_planner.design.importing.design import draft_design
from dr_planner.design.importing.storage import split_monitors
from dr_planner.design.importing.text import text_of
from dr_planner.design.load import load
from dr_planner.design.recognition import read_all
from dr_planner.model.part import Collection

FSID = {"north": "11111111-0000-4000-8000-000000000001",
        "south": "22222222-0000-4000-8000-000000000002"}  # fmt: skip
DRIVER = "volume_driver = cinder.volume.drivers.rbd.RBDDriver"


class Imported:
    """A draft and what it loads as."""

    def __init__(self, folder: Path, files: dict[str, str]) -> None:
        for name, text in files.items():
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text)
        sites = sorted({name.partition("/")[0] for name in files})
        parts = []
        for site in sites:
            for part in read_all([folder / site], site=site).parts:
                path = str(Path(part.path).relative_to(folder))
                parts.append(part.model_copy(update={"path": path}))
        self.draft = draft_design(Collection(parts=tuple(parts)), sites, "small")
        self.text = text_of(self.draft)
        (folder / "design.yaml").write_text(self.text)
        self.design = load(folder / "design.yaml")
        self.left = "\n".join(self.draft.left)


@pytest.fixture
def imported(tmp_path):
    """Makes a design of files by ``site/name``; it must load."""
    return lambda files: Imported(tmp_path, files)


def ceph_conf(site, extra=""):
    """A ceph.conf of the cluster of a site."""
    return f"[global]\nfsid = {FSID[site]}\nmon_host = 192.0.2.1\n{extra}"


def backend(name="ceph", more="", host="vol"):
    """A cinder.conf with one backend on /etc/ceph/ceph.conf."""
    return (
        f"[DEFAULT]\nenabled_backends = {name}\nhost = {host}\n"
        f"[{name}]\n{DRIVER}\nrbd_pool = volumes\nrbd_user = cinder\n{more}"
    )


def test_two_clusters_that_are_both_called_ceph(imported):
    """The usual case: they are told apart by their fsids, and named after their sites."""
    found = imported({f"{s}/ceph.conf": ceph_conf(s) for s in FSID}
                     | {f"{s}/cinder.conf": backend(f"rbd-{s}") for s in FSID})  # fmt: skip

    clusters = found.design.ceph_clusters
    assert {(c.name, c.site, str(c.fsid)) for c in clusters} == {
        ("ceph-north", "north", FSID["north"]),
        ("ceph-south", "south", FSID["south"]),
    }
    assert [b.ceph_cluster for b in found.design.cinder.backends] == ["ceph-north", "ceph-south"]


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ("10.0.0.1, 10.0.0.2:6789", ["10.0.0.1", "10.0.0.2:6789"]),
        ("[v2:10.0.0.1:3300,v1:10.0.0.1:6789],b", ["[v2:10.0.0.1:3300,v1:10.0.0.1:6789]", "b"]),
        ("[2001:db8::1]:6789 2001:db8::2", ["[2001:db8::1]:6789", "2001:db8::2"]),
        (
            "[v2:[2001:db8::1]:3300, v1:[2001:db8::1]:6789];[v2:[2001:db8::2]:3300]",
            ["[v2:[2001:db8::1]:3300, v1:[2001:db8::1]:6789]", "[v2:[2001:db8::2]:3300]"],
        ),
        ("v2:[2001:db8::1]:3300,[open", ["v2:[2001:db8::1]:3300", "[open"]),
        (" ", []),
    ],
)  # fmt: skip
def test_the_addresses_of_one_monitor_stay_together(text, members):
    assert split_monitors(text) == members


def control_plane(shared):
    return (
        "apiVersion: core.openstack.org/v1beta1\nkind: OpenStackControlPlane\n"
        "metadata: {name: cp}\nspec:\n  cinder:\n    template:\n      customServiceConfig: |\n"
        f"        [DEFAULT]\n        {shared}\n      cinderVolumes:\n        rbd:\n"
        "          customServiceConfig: |\n            [DEFAULT]\n"
        "            enabled_backends = rbd\n            [rbd]\n"
        "            volume_driver = cinder.volume.drivers.rbd.RBDDriver\n"
        "            rbd_pool = volumes\n            backend_host = vol\n"
    )


@pytest.mark.parametrize(
    ("shared", "zone"),
    [
        ("storage_availability_zone = hall-1", "cinder: hall-1  # north/cp.yaml:9"),
        ("debug = true", "# unknown: availability_zones of nova, cinder and neutron"),
    ],
)
def test_the_zone_that_the_text_for_all_services_of_cinder_says(imported, shared, zone):
    assert zone in imported({"north/cp.yaml": control_plane(shared)}).text


def test_one_section_at_two_sites_under_one_host(imported):
    """One backend that a second site can run: a standby."""
    found = imported({f"{s}/cinder.conf": backend(more="backend_host = both\n") for s in FSID}
                     | {"north/ceph.conf": ceph_conf("north")})  # fmt: skip

    (only,) = found.design.cinder.backends
    assert (only.name, only.site, only.host, only.standby_sites) == (
        "ceph", "north", "both", ("south",)
    )  # fmt: skip


def test_one_section_at_two_sites_under_two_hosts(imported):
    """Names of a design are unique; that they had to be changed is said."""
    files = {f"{s}/cinder.conf": backend(host=f"vol-{s}") for s in FSID}
    found = imported(files | {f"{s}/ceph.conf": ceph_conf(s) for s in FSID})

    assert [b.name for b in found.design.cinder.backends] == ["ceph-north", "ceph-south"]
    assert "[ceph] stands for several backends, with different hosts or clusters" in found.left


def test_one_section_of_one_site_on_two_clusters(imported):
    """Two services of one site with files of their own: two backends with two names."""
    text = backend(host="").replace("host = \n", "")
    files = {"north/a/cinder.conf": text + "rbd_ceph_conf = /etc/ceph/a.conf\n",
             "north/b/cinder.conf": text + "rbd_ceph_conf = /etc/ceph/b.conf\n"}  # fmt: skip
    found = imported(files)

    backends = found.design.cinder.backends
    assert [(b.name, b.ceph_cluster) for b in backends] == [("ceph-north", "a"), ("ceph-b", "b")]


@pytest.mark.parametrize("host", ["rbd:volumes", "control@ceph", "vol-1.example.org"])
def test_a_host_is_taken_as_it_is_written(imported, host):
    """Also in the form that puppet-cinder gives it; it counts before that of [DEFAULT]."""
    own = imported({"north/cinder.conf": backend(more=f"backend_host = {host}\n")})
    shared = imported({"north/cinder.conf": backend(host=host)})

    assert own.design.cinder.backends[0].host == host
    assert shared.design.cinder.backends[0].host == host


@pytest.mark.parametrize("known", [True, False])
def test_hosts_called_after_their_pool_are_no_proof_of_one_backend(imported, known):
    """puppet-cinder calls them so in every cloud."""
    files = {f"{s}/cinder.conf": backend(more="backend_host = rbd:volumes\n") for s in FSID}
    confs = {f"{s}/ceph.conf": ceph_conf(s) for s in FSID} if known else {}
    found = imported(files | confs)

    backends = found.design.cinder.backends
    assert [(b.site, b.host, b.standby_sites) for b in backends] == [
        ("north", "rbd:volumes", ()), ("south", "rbd:volumes", ()),
    ]  # fmt: skip


def test_one_host_on_two_clusters_is_two_backends(imported):
    """Two clouds may call their hosts alike; the fsids say that they are not one."""
    files = {f"{s}/cinder.conf": backend(more="backend_host = both\n") for s in FSID}
    found = imported(files | {f"{s}/ceph.conf": ceph_conf(s) for s in FSID})

    assert [b.ceph_cluster for b in found.design.cinder.backends] == ["ceph-north", "ceph-south"]


def test_a_host_that_is_not_known_is_no_other(imported):
    """The service's own host is not the backend's, where the backend has one."""
    found = imported({"north/cinder.conf": backend(more="backend_host = {{ where }}\n")})

    assert found.design.cinder.backends[0].host is None
    assert "# unknown: host" in found.text


def test_a_part_of_a_backend_without_its_driver(imported):
    """An override has a few lines only; nothing but the RBD driver reads rbd_pool."""
    found = imported({"north/cinder.conf": "[far]\nrbd_pool = volumes\n"})

    assert [b.name for b in found.design.cinder.backends] == ["far"]


def test_a_file_that_a_design_takes_nothing_of(imported):
    """It was understood, and is listed all the same."""
    found = imported({"north/x.keyring": '[client.x]\n\tcaps mon = "profile rbd"\n'})

    assert "north/x.keyring: it was read, and a design takes nothing of it" in found.left


def test_one_cluster_that_two_sites_use_has_no_known_site(imported):
    """A stretched cluster: nothing in these files says where it is, so it is not guessed."""
    files = {f"{s}/ceph.conf": ceph_conf("north") for s in FSID}
    found = imported(files | {f"{s}/cinder.conf": backend(f"rbd-{s}") for s in FSID})

    assert found.design.ceph_clusters == ()
    assert found.design.cinder.backends == ()
    assert "no file says at which site it is" in found.left


def test_its_own_answer_says_where_a_cluster_is(imported):
    """The same two sites, and an answer of the cluster's command at one of them."""
    answer = f'{{"epoch":1,"fsid":"{FSID["north"]}","mons":[{{"rank":0,"name":"a"}}]}}\n'
    files = {f"{s}/ceph.conf": ceph_conf("north") for s in FSID}
    files |= {f"{s}/cinder.conf": backend(f"rbd-{s}", host=s) for s in FSID}
    found = imported(files | {"north/mon-dump.json": answer})

    assert [(c.name, c.site) for c in found.design.ceph_clusters] == [("ceph-north", "north")]
    assert [b.ceph_cluster for b in found.design.cinder.backends] == ["ceph-north"] * 2


def test_a_cluster_without_a_ceph_conf(imported):
    """Its fsid is all zeros, which says that it is not known yet."""
    found = imported({"north/cinder.conf": backend()})

    (cluster,) = found.design.ceph_clusters
    assert not cluster.fsid_is_known
    assert "unknown: 'ceph fsid'" in found.text


def test_a_target_whose_conf_was_not_collected(imported):
    """Which cluster it is cannot be told; it is listed and left out."""
    device = "replication_device = backend_id:far,conf:/etc/ceph/far.conf,user:cinder\n"
    found = imported({"north/cinder.conf": backend(more=device),
                      "north/ceph.conf": ceph_conf("north")})  # fmt: skip

    assert found.design.cinder.backends[0].replication == ()
    assert "north/cinder.conf:8: which cluster the target far is" in found.left


def test_a_target_whose_conf_was(imported):
    """By the fsid in it, it is the cluster of the other site, whatever it is called there."""
    device = "replication_device = backend_id:far,conf:/etc/ceph/far.conf,user:cinder\n"
    files = {f"{s}/ceph.conf": ceph_conf(s) for s in FSID}
    files |= {"north/cinder.conf": backend("a", device), "south/cinder.conf": backend("b")}
    found = imported(files | {"north/far.conf": ceph_conf("south")})

    (target,) = found.design.backend("a").replication
    assert (target.backend_id, target.ceph_cluster) == ("far", "ceph-south")


def test_mirroring_as_it_was_answered(imported):
    """One way: the cluster with rx-only receives, and is the second one."""
    files = {f"{s}/ceph.conf": ceph_conf(s) for s in FSID}
    files |= {f"{s}/cinder.conf": backend(f"rbd-{s}") for s in FSID}
    files["north/info.txt"] = (
        "$ rbd mirror pool info volumes --format json\n"
        '{"mode":"image","site_name":"hall-n","peers":[]}\n'
    )
    files["south/info.txt"] = (
        "$ rbd mirror pool info volumes --format json\n"
        '{"mode":"image","site_name":"hall-s","peers":[{"uuid":"u","direction":"rx-only",'
        '"site_name":"hall-n","mirror_uuid":"m","client_name":"client.x"}]}\n'
    )
    found = imported(files)

    (mirror,) = found.design.mirrors
    assert (mirror.pool, mirror.clusters, mirror.direction) == (
        "volumes", ("ceph-north", "ceph-south"), "rx-only"
    )  # fmt: skip
    assert {p.profile for c in found.design.ceph_clusters for p in c.pools} == {"image"}


def test_the_stores_of_glance_and_the_disks_of_nova(imported):
    """With their pools, whose role they tell."""
    found = imported({
        "north/ceph.conf": ceph_conf("north", "[client.glance]\nrbd_default_features = 125\n"),
        "north/glance-api.conf": "[DEFAULT]\nenabled_backends = near:rbd,disk:file\n"
        "[near]\nrbd_store_pool = images\nrbd_store_user = glance\n",
        "north/nova.conf": "[libvirt]\nimages_type = rbd\nimages_rbd_pool = vms\n"
        f"rbd_user = nova\nrbd_secret_uuid = {FSID['south']}\n[cinder]\ncross_az_attach = False\n",
    })  # fmt: skip

    (store,), (disks,) = found.design.glance, found.design.nova
    assert (store.name, store.pool, store.user) == ("near", "images", "glance")
    assert (disks.pool, disks.user, str(disks.secret_uuid)) == ("vms", "nova", FSID["south"])
    pools = {p.name: (p.role, p.journaling) for c in found.design.ceph_clusters for p in c.pools}
    assert pools == {"images": ("glance", True), "vms": ("nova", None)}
    assert found.design.zone_options.nova_cross_az_attach is False


def test_zones_that_differ_at_one_site(imported):
    """The site's is what [DEFAULT] says; a backend with another one keeps its own."""
    found = imported({"north/ceph.conf": ceph_conf("north"), "north/cinder.conf": (
        "[DEFAULT]\nenabled_backends = a,b\nstorage_availability_zone = hall\n"
        f"[a]\n{DRIVER}\nrbd_pool = v\n[b]\n{DRIVER}\nrbd_pool = w\n"
        "backend_availability_zone = attic\n"
    )})  # fmt: skip

    assert found.design.site("north").availability_zones.cinder == "hall"
    zones = {b.name: b.availability_zone for b in found.design.cinder.backends}
    assert zones == {"a": None, "b": "attic"}


def test_the_voters_of_the_database(imported):
    """Segments and weights; a member that is only listed; a site that only votes."""
    node = (
        "[mysqld]\nwsrep_provider = /usr/lib/galera/libgalera_smm.so\n"
        "wsrep_cluster_name = keeper\nwsrep_cluster_address = gcomm://db-1,db-2\n"
        "wsrep_node_name = db-1\nwsrep_provider_options = gmcast.segment=1;pc.weight=2\n"
    )
    garb = (
        'GALERA_NODES="db-1:4567 db-2:4567"\nGALERA_GROUP="keeper"\n'
        'GALERA_OPTIONS="gmcast.segment=3"\n'
    )
    found = imported({"north/galera.cnf": node, "hill/garb": garb})

    assert found.design.galera is not None
    assert found.design.galera.name == "keeper"
    members = [(m.name, m.site, m.segment, m.weight, m.arbitrator)
               for m in found.design.galera.members]  # fmt: skip
    assert sorted(members) == [("db-1", "north", 1, 2, False), ("garb-hill", "hill", 3, 1, True)]
    assert not found.design.site("hill").is_full
    assert "member db-2 is listed, and its own file was not given" in found.left


def test_voters_of_two_clusters_are_not_those_of_one(imported):
    """Their votes do not add up; which control planes there are is in no such file."""
    files = {
        f"{site}/galera.cnf": f"[mysqld]\nwsrep_cluster_name = of-{site}\n"
        f"wsrep_cluster_address = gcomm://db-{site}\nwsrep_node_name = db-{site}\n"
        for site in FSID
    }
    found = imported(files)

    assert found.design.galera is None
    assert "of-north (north/galera.cnf:2); of-south (south/galera.cnf:2)" in found.left


def test_types_and_hosts_of_the_openstack_command(imported):
    """A list of a whole control plane: a host is of the site whose zone it is in."""

    def row(host, zone):
        return f'{{"Binary":"nova-compute","Host":"{host}","Zone":"{zone}","State":"up"}}'

    types = (
        '[{"ID":"1","Name":"gold","Is Public":true,"Properties":{"volume_backend_name":"ceph",'
        '"replication_enabled":"<is> True","vendor:tier":"1"}},'
        '{"ID":"2","Name":"__DEFAULT__","Is Public":true,"Properties":{}}]'
    )
    computes = f"[{row('c-1', 'north')},{row('c-2', 'south')}]"
    found = imported({
        "north/ceph.conf": ceph_conf("north"), "north/cinder.conf": backend(),
        "north/types.json": types, "north/computes.json": computes,
        "south/computes.json": computes,
    })  # fmt: skip

    (gold,) = found.design.cinder.volume_types
    assert (gold.name, gold.backends, gold.replicated) == ("gold", ("ceph",), True)
    assert gold.extra_specs == {"vendor:tier": "1"}
    assert [found.design.site(s).computes for s in ("north", "south")] == [("c-1",), ("c-2",)]


def test_files_that_do_not_agree_give_no_value(imported):
    """What the two say is listed, with both places."""
    found = imported({
        f"{s}/nova.conf": f"[cinder]\ncross_az_attach = {s == 'north'}\n[libvirt]\n" for s in FSID
    })  # fmt: skip

    assert found.design.zone_options.nova_cross_az_attach is None
    assert "nova_cross_az_attach: the files do not agree" in found.left


def test_templates_and_placeholders_are_no_values(imported):
    """Somebody or something fills them in later."""
    more = "backend_availability_zone = {{ zone }}\nvolume_backend_name = <name>\n"
    files = {"north/ceph.conf": ceph_conf("north"), "north/cinder.conf": backend(more=more)}
    found = imported(files)

    (only,) = found.design.cinder.backends
    assert (only.availability_zone, only.volume_backend_name) == (None, None)
    assert "{{" not in found.text.partition("# Not understood")[0]


@pytest.mark.parametrize("name", ["no", "1e3", "on", "0x10", "2024-01-01", "null", "a: b", "#x"])
def test_words_stay_words(imported, name):
    """YAML takes some names for other things; they come back as they were."""
    text = backend("ceph").replace("rbd_user = cinder", f"rbd_user = {name}")
    found = imported({"north/ceph.conf": ceph_conf("north"), "north/cinder.conf": text})

    assert found.design.cinder.backends[0].user in (name, "cinder")
