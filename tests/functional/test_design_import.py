"""From configuration that was collected to a design: the commands, as an operator types them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dr_planner.design.difference import Change, Difference, differences
from dr_planner.design.load import load
from dr_planner.model.ceph import PoolRole
from dr_planner.model.deployment import Deployment
from dr_planner.simulator.simulator import Simulator
from dr_planner.simulator.workload import example_workload
from tests.functional.conftest import Run

EXAMPLES = Path(__file__).parents[2] / "etc" / "dr-planner" / "examples"
NOT_THERE = re.compile(
    r"(?:description|links|galera|glance|nova|zone_reassignments|protection_groups|catalog|state"
    r"|regions|quorums|zone_options|cinder\.volume_types)\b.*"
    r"|sites\[[^\]]+\]\.(?:cloud|coordinates|api_services|computes|gateways|uplinks|hosts"
    r"|failure_domains|availability_zones\.(?:nova|neutron))\b.*"
    r"|ceph_clusters\[[^\]]+\]\.(?:release|rbd_mirror_daemons|rbd_mirrors|capacity_gib|ratios)\b.*"
    r"|ceph_clusters\[[^\]]+\]\.pools\[[^\]]+\]\.(?:used_gib|change_mib_s)"
    r"|cinder\.backends\[[^\]]+\]\.secret\b.*"
)
"""Paths of a design that ini files, ceph.conf and mirror scripts say nothing of."""


def imported(run: Run, tmp_path: Path, design: Path) -> Path:
    """Generate the configuration of a design, and make a design of that alone."""
    made, out = tmp_path / "made", tmp_path / "imported.yaml"
    assert run("config", "generate", "neutral", design, "-o", made).returncode == 0
    places = [f"{p.name}={p}" for p in sorted(made.iterdir()) if p.is_dir()]
    words = [word for place in places for word in ("--site", place)]
    done = run("design", "import", *words, "--name", load(design).name, "-o", out)
    assert done.returncode == 0, done.stderr
    return out


@pytest.mark.parametrize(
    "example",
    ["two-sites-and-quorum", "image-profile", "three-sites", "two-control-planes", "twelve-sites"],
)
def test_what_was_generated_is_read_again(dr_planner: Run, tmp_path: Path, example: str) -> None:
    """Nothing is changed and nothing is added; what is missing, no file says."""
    design = EXAMPLES / f"{example}.yaml"
    out = imported(dr_planner, tmp_path, design)
    before, after = load(design), load(out)

    found = [d for d in differences(before, after) if not silent(d, before)]

    assert found == []
    assert {b.name for b in after.cinder.backends} == {b.name for b in before.cinder.backends}


def silent(difference: Difference, design: Deployment) -> bool:
    """Whether the files say nothing of it: who uses a pool is said of Cinder's pools only."""
    path = difference.path
    witness = {f"sites[{site.name}]" for site in design.sites if not site.is_full}
    others = {pool.name for _cluster, pool in design.pools() if pool.role is not PoolRole.CINDER}
    of_others = re.fullmatch(
        r"mirrors\[([^:]+):.*|ceph_clusters\[[^\]]+\]\.pools\[([^\]]+)\]", path
    )
    if difference.change is Change.REMOVED and of_others:
        return bool(others & set(of_others.groups()))
    removed = difference.change is Change.REMOVED and path in witness
    return removed or NOT_THERE.fullmatch(path) is not None


NOT_IN_TOOLS = {
    "kolla": r"galera",
    "osa": r"galera",
    "puppet": r"galera",
    "rhoso": r"galera|sites\[[^\]]+\]\.availability_zones\.neutron",
    "osh": r"galera|sites\[[^\]]+\]\.availability_zones\.neutron"
    r"|ceph_clusters\[[^\]]+\]\.(?:mon_hosts|pools\[[^\]]+\]\.journaling)"
    r"|cinder\.backends\[[^\]]+\]\.replication\[.*",
    "juju": r"galera|glance\[.*|nova\[.*|sites\[[^\]]+\]\.availability_zones\.neutron"
    r"|ceph_clusters\[[^\]]+\]\.(?:mon_hosts|pools\[[^\]]+\]\.journaling)"
    r"|cinder\.backends\[[^\]]+\]\.(?:host|replication\[at-.*)",
}
"""Keys of a design that files of a tool say nothing of, beside those of nobody's files.

Who the members of the database are is in the inventory, which is the operator's own.
"""

NOT_IN_ANY_TOOL = re.compile(
    r"description|links|zone_reassignments|protection_groups(?:\[.*)?|catalog.*|state"
    r"|sites\[[^\]]+\]\.(?:cloud|coordinates|api_services|computes|gateways|uplinks"
    r"|availability_zones\.nova)"
    r"|ceph_clusters\[[^\]]+\]\.(?:release|rbd_mirror_daemons|rbd_mirrors"
    r"|pools\[[^\]]+\]\.profile)"
    r"|mirrors\[.*|cinder\.volume_types\[.*|cinder\.backends\[[^\]]+\]\.secret"
)
"""What deployment tools have no business with: it is Ceph's, Nova's API's and the operator's."""

SAID = re.compile(
    r"^ +(?:host|pool|user|cinder|neutron|backend_id|secret_uuid|fsid): (\S+) +# (\S+):(\d+)$",
    re.MULTILINE,
)
"""A value with its origin."""

OF_CHARMS = re.compile(
    r"cinder\.backends\[([^\]]+)\]\.(?:user|replication\[ceph\])"
    r"|ceph_clusters\[[^\]]+\]\.rbd_mirror_daemons"
)
"""What charms decide by themselves: the users, the id of a target, and daemons by their number."""

UNUSED = {"rhoso": {"kustomization.yaml", "node-set.yaml"}, "osh": {"libvirt.yaml"}}
"""The files that say nothing that a design has a key for."""

WITHOUT_CEPH_CONF = re.compile(
    r"ceph_clusters\[[^\]]+\]\.fsid|cinder\.backends\[[^\]]+\]\.secret_uuid"
)
"""Without the fsid, that a libvirt secret's UUID is the same number cannot be seen."""

TARGETS = {
    "kolla": "kolla-ansible",
    "osa": "openstack-ansible",
    "puppet": "puppet",
    "rhoso": "rhoso",
    "osh": "openstack-helm",
}


@pytest.mark.parametrize("example", ["two-sites-and-quorum", "image-profile"])
@pytest.mark.parametrize("tool", TARGETS)
def test_what_was_generated_for_a_tool_is_read_again(
    dr_planner: Run, tmp_path: Path, tool: str, example: str
) -> None:
    """Nothing is changed or added; what is missing is of kinds that the tool has no key for."""
    design = EXAMPLES / f"{example}.yaml"
    made, out = tmp_path / "made", tmp_path / "imported.yaml"
    assert dr_planner("config", "generate", TARGETS[tool], design, "-o", made).returncode == 0
    places = [f"{p.name}={p}" for p in sorted(made.iterdir()) if p.is_dir()]
    words = [word for place in places for word in ("--site", place)]
    if tool != "puppet":  # its data is recognised by itself
        words += ["--tool", tool]
    done = dr_planner("design", "import", *words, "--name", load(design).name, "-o", out)
    assert done.returncode == 0, done.stderr
    before, after = load(design), load(out)

    found = [d for d in differences(before, after) if not missing_of_tool(d, before, tool)]

    assert found == []
    unused = re.findall(r"/([\w.-]+): it was read, and a design takes nothing", done.stderr)
    secrets = {name for name in unused if name.endswith(".xml")}  # of libvirt, by other names
    assert set(unused) - secrets == UNUSED.get(tool, set())
    for value, file, line in SAID.findall(out.read_text()):
        rows = (made / file).read_text().splitlines()
        assert value.strip('"[]') in rows[int(line) - 1], (value, file, line)
    assert [s.pool for s in after.glance] == [s.pool for s in before.glance]
    assert {(n.site, n.secret_uuid) for n in after.nova} == {
        (n.site, n.secret_uuid) for n in before.nova
    }


@pytest.mark.parametrize("example", ["two-sites-and-quorum", "image-profile"])
def test_what_was_generated_for_juju_is_read_again(
    dr_planner: Run, tmp_path: Path, example: str
) -> None:
    """One overlay has both sites; the zones of backends tell them apart."""
    design = EXAMPLES / f"{example}.yaml"
    before = load(design)
    made, out = tmp_path / "made", tmp_path / "imported.yaml"
    assert dr_planner("config", "generate", "juju", design, "-o", made).returncode == 0
    first, second = (site.name for site in before.sites if site.is_full)
    (tmp_path / "nothing").mkdir()
    words = ("--site", f"{first}={made}", "--site", f"{second}={tmp_path / 'nothing'}")
    done = dr_planner("design", "import", *words, "--tool", "juju", "-o", out)
    assert done.returncode == 0, done.stderr
    after = load(out)

    found = [
        d
        for d in differences(before, after)
        if not missing_of_tool(d, before, "juju")
        and not OF_CHARMS.fullmatch(d.path)
        and d.path not in ("name", "description")
    ]

    assert found == []
    for backend in after.cinder.backends:
        assert backend.user == backend.name
        counterpart = {t.ceph_cluster for b in before.cinder.backends for t in b.replication
                       if b.name == backend.name}  # fmt: skip
        assert {target.ceph_cluster for target in backend.replication} == counterpart
        assert {target.backend_id for target in backend.replication} <= {"ceph"}
    assert [c.rbd_mirror_daemons for c in after.ceph_clusters] == [
        c.mirror_daemons for c in before.ceph_clusters
    ]
    cinder = {b.pool for b in before.cinder.backends}
    assert {(m.pool, frozenset(m.clusters), m.direction) for m in after.mirrors} == {
        (m.pool, frozenset(m.clusters), m.direction) for m in before.mirrors if m.pool in cinder
    }


@pytest.mark.parametrize("example", ["two-sites-and-quorum", "image-profile"])
@pytest.mark.parametrize("target", ["bird", "frr"])
def test_what_was_generated_for_routers_is_read_again(
    dr_planner: Run, tmp_path: Path, target: str, example: str
) -> None:
    """AS numbers and prefixes come back; names of providers and their limits are in no file."""
    design = EXAMPLES / f"{example}.yaml"
    made, out = tmp_path / "made", tmp_path / "imported.yaml"
    assert dr_planner("config", "generate", target, design, "-o", made).returncode == 0
    places = [f"{p.name}={p}" for p in sorted(made.iterdir()) if p.is_dir()]
    words = [word for place in places for word in ("--site", place)]
    done = dr_planner("design", "import", *words, "-o", out)
    assert done.returncode == 0, done.stderr
    before, after = load(design), load(out)

    found = {d.path for d in differences(before, after) if ".uplinks" in d.path}

    assert {path.rpartition(".")[2] for path in found} <= {
        "provider", "longest_prefix", "longest_prefix_v6",
    }  # fmt: skip
    for site in after.sites:
        for uplink in site.uplinks or ():
            assert uplink.provider == f"AS{uplink.peer_as}"
            assert uplink.announces


def test_what_was_generated_for_rook_is_read_again(dr_planner: Run, tmp_path: Path) -> None:
    """Beside the files of services, which say whose the pools are; scripts carry the tokens."""
    design = EXAMPLES / "two-sites-and-quorum.yaml"
    words, out = [], tmp_path / "imported.yaml"
    for target in ("rhoso", "rook"):
        made = tmp_path / target
        assert dr_planner("config", "generate", target, design, "-o", made).returncode == 0
    for site in ("north", "south"):
        shutil.copytree(tmp_path / "rhoso" / site, tmp_path / site)
        shutil.copytree(tmp_path / "rook" / site, tmp_path / site / "rook")
        words += ["--site", f"{site}={tmp_path / site}"]
    done = dr_planner("design", "import", *words, "--tool", "rhoso", "-o", out)
    assert done.returncode == 0, done.stderr
    before, after = load(design), load(out)

    found = [d for d in differences(before, after) if d.path.startswith("ceph_clusters")]

    assert [d.path for d in found] == [
        f"ceph_clusters[ceph-{s}].release" for s in ("north", "south")
    ]
    assert all(d.change is Change.REMOVED for d in found)
    assert {(m.pool, frozenset(m.clusters), m.direction) for m in after.mirrors} == {
        (m.pool, frozenset(m.clusters), m.direction) for m in before.mirrors
    }
    assert "are in secrets" not in done.stderr


def fsids(design: Deployment) -> list[str]:
    """The fsids of a design's clusters."""
    return [str(cluster.fsid) for cluster in design.ceph_clusters]


def missing_of_tool(difference: Difference, design: Deployment, tool: str) -> bool:
    """Whether a design says it and no file of the tool can; never something that it adds."""
    path = difference.path
    if tool == "osh" and WITHOUT_CEPH_CONF.fullmatch(path):
        return difference.after in ("00000000-0000-0000-0000-000000000000", *fsids(design))
    if difference.change is not Change.REMOVED:
        return path == "description"
    witness = {f"sites[{site.name}]" for site in design.sites if not site.is_full}
    copies = re.fullmatch(r"ceph_clusters\[([^\]]+)\]\.pools\[([^\]]+)\]", path)
    other = re.fullmatch(r"mirrors\[([^:]+):.*", path)
    if other and tool == "juju":
        return other.group(1) not in {b.pool for b in design.cinder.backends}
    if copies:  # a copy of a pool is only in the mirror's own files
        here = {(b.ceph_cluster, b.pool) for b in design.cinder.backends}
        return copies.groups() not in here
    own = re.fullmatch(NOT_IN_TOOLS[tool], path)
    return path in witness or bool(own or NOT_IN_ANY_TOOL.fullmatch(path))


def test_every_pool_of_cinder_comes_back(dr_planner: Run, tmp_path: Path) -> None:
    """With its profile, its journaling, and the mirror in its direction."""
    design = EXAMPLES / "two-sites-and-quorum.yaml"
    after = load(imported(dr_planner, tmp_path, design))

    assert [(c.name, p.name, p.profile, p.journaling) for c, p in after.pools()] == [
        ("ceph-north", "volumes", "pool", True),
        ("ceph-south", "volumes", "pool", True),
    ]
    assert [(m.pool, set(m.clusters), m.direction) for m in after.mirrors] == [
        ("volumes", {"ceph-north", "ceph-south"}, "rx-tx")
    ]


def test_every_value_has_its_origin(dr_planner: Run, tmp_path: Path) -> None:
    """The file and line behind a value is where it stands."""
    out = imported(dr_planner, tmp_path, EXAMPLES / "image-profile.yaml")
    said = re.findall(r"^(?! +role:).*: (\S+) +# (\S+):(\d+)$", out.read_text(), re.MULTILINE)

    assert len(said) > 20
    for value, file, line in said:
        rows = (tmp_path / "made" / file).read_text().splitlines()
        row = " ".join(rows[int(line) - 1 : int(line) + 1])  # a command may go on in the next one
        assert value.strip('"[]') in row, (value, file, line)


def test_what_was_not_seen_is_a_comment_and_not_a_value(dr_planner: Run, tmp_path: Path) -> None:
    """The design loads, is checked, and says unknown of what no file says."""
    out = imported(dr_planner, tmp_path, EXAMPLES / "image-profile.yaml")
    text = out.read_text()

    assert "# unknown: links: how far apart are the sites" in text
    assert "# unknown: computes, the hosts" in text
    done = dr_planner("design", "check", out, "-f", "json")
    found = json.loads(done.stdout)
    assert done.returncode == 1
    assert found["summary"]["unknown"] > 20
    assert found["summary"]["failed"] == 0


def test_what_was_not_understood_is_listed_twice(dr_planner: Run, tmp_path: Path) -> None:
    """In the file as comments, and on stderr."""
    north = tmp_path / "north"
    north.mkdir()
    (north / "shopping.txt").write_text("milk\n")
    (north / "cinder.conf").write_text(
        "[DEFAULT]\nenabled_backends = lvm, ceph\n[lvm]\n"
        "volume_driver = cinder.volume.drivers.lvm.LVMVolumeDriver\n[ceph]\n"
        "volume_driver = cinder.volume.drivers.rbd.RBDDriver\nrbd_pool = vols\n"
    )

    done = dr_planner("design", "import", "--site", f"north={north}")

    assert done.returncode == 0
    for told in (done.stdout, done.stderr):
        assert "north/shopping.txt: no kind of file that is known" in told
        assert "north/cinder.conf:3: [lvm] has a driver that is not known here" in told
    assert "pool: vols # north/cinder.conf:7" in done.stdout


def test_no_secret_comes_out(dr_planner: Run, tmp_path: Path) -> None:
    """Keys of every kind are planted where a careless collection would have them."""
    planted = {
        "cephx": "AQBnPxRmAAAAABAAnP1lAnTeDkEyOfAuSeRxyz==",
        "password": "h0rse-b4ttery-st4ple",
        "token": "eyJmc2lkIjoiMDAwMC0wMDAwIiwia2V5IjoiQVFBIn0=",
    }
    north = tmp_path / "north"
    north.mkdir()
    (north / "cinder.conf").write_text(
        f"[DEFAULT]\nenabled_backends = ceph\ntransport_url = rabbit://u:{planted['password']}@h\n"
        "[ceph]\nvolume_driver = cinder.volume.drivers.rbd.RBDDriver\n"
        f"rbd_pool = volumes\nrbd_user = {planted['password']}\nrbd_ceph_conf = x\n"
        f"rbd_secret_uuid = {planted['cephx']}\n"
        f"san_password = {planted['password']}\nbackend_host = {planted['token']}\n"
    )
    (north / "ceph.client.admin.keyring").write_text(f"[client.admin]\nkey = {planted['cephx']}\n")
    (north / "token").write_text(planted["token"] + "\n")

    done = dr_planner("design", "import", "--site", f"north={north}")

    assert done.returncode == 0
    for secret in planted.values():
        assert secret not in done.stdout + done.stderr


def test_a_name_that_is_a_secret_too_stops_the_import(dr_planner: Run, tmp_path: Path) -> None:
    """A design cannot be without the name, and must not show the secret; the place is told."""
    north = tmp_path / "north"
    north.mkdir()
    (north / "cinder.conf").write_text(
        "[DEFAULT]\nenabled_backends = ceph\n[ceph]\nsan_password = volumes-7\n"
        "volume_driver = cinder.volume.drivers.rbd.RBDDriver\nrbd_pool = volumes-7\n"
    )

    done = dr_planner("design", "import", "--site", f"north={north}")

    assert done.returncode == 2
    assert "volumes-7" not in done.stdout + done.stderr
    assert "north/cinder.conf:6" in done.stderr


def test_a_design_is_never_overwritten(dr_planner: Run, tmp_path: Path) -> None:
    """It may be the one that somebody has worked on for days."""
    north, out = tmp_path / "north", tmp_path / "design.yaml"
    north.mkdir()
    out.write_text("mine\n")

    done = dr_planner("design", "import", "--site", f"north={north}", "-o", out)

    assert done.returncode == 2
    assert out.read_text() == "mine\n"


@pytest.mark.parametrize("words", [(), ("--site", "north"), ("--site", "=x"), ("--site", "a=/no")])
def test_wrong_words_are_told(dr_planner: Run, words: tuple[str, ...]) -> None:
    """A message and exit status 2."""
    done = dr_planner("design", "import", *words)

    assert done.returncode == 2
    assert "To do:" in done.stderr


@pytest.mark.parametrize("text", ["", "\0\1\2", "[", "{" * 5000, "- " * 5000, "[DEFAULT]\n" * 50])
def test_garbage_is_no_traceback(dr_planner: Run, tmp_path: Path, text: str) -> None:
    """Whatever was collected, the design that comes out loads."""
    north = tmp_path / "north"
    north.mkdir()
    for name in ("cinder.conf", "ceph.conf", "nova.conf", "glance-api.conf", "x.json", "garb"):
        (north / name).write_text(text)
    done = dr_planner("design", "import", "--site", f"north={north}", "-o", tmp_path / "d.yaml")

    assert done.returncode == 0, done.stderr
    assert [site.name for site in load(tmp_path / "d.yaml").sites] == ["north"]


def test_what_collect_prints_is_enough(dr_planner: Run, tmp_path: Path) -> None:
    """Its commands are run at both sites of a simulated cloud, and the design comes back."""
    design = EXAMPLES / "two-sites-and-quorum.yaml"
    before = load(design)
    made = tmp_path / "made"
    dr_planner("config", "generate", "neutral", design, "-o", made)
    with Simulator(before, speed=100) as simulator:
        simulator.populate(example_workload(before, volumes=1, site="north"))
        access = simulator.write_access(tmp_path / "access")
        for site in ("north", "south"):
            folder = tmp_path / site
            (folder / "ceph").mkdir(parents=True)
            for conf in (made / site / "ceph").glob("*.conf"):
                shutil.copy(conf, folder / "ceph")
            environment = {
                **access.environment(),
                "OS_CLOUD": site,
                "CEPH_CONF": f"{access.ceph_conf_dir}/ceph-{site}.conf",
                "CEPH_ID": "dr-planner",
            }
            for thing in collected(dr_planner, site):
                command = thing["command"].replace("/etc/cinder", f"{made}/{site}/cinder")
                if not re.match(
                    r"ceph ver|rbd |openstack |\{ printf .* rbd |awk .*cinder", command
                ):
                    continue  # the simulator has no 'mon dump' and no files of other services
                file = tmp_path / thing["file"]
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(asked(command, environment))
        assert simulator.mutating_calls() == []
    words = [w for s in ("north", "south") for w in ("--site", f"{s}={tmp_path / s}")]
    done = dr_planner("design", "import", *words, "--name", before.name, "-o", tmp_path / "d.yaml")
    assert done.returncode == 0, done.stderr

    after = load(tmp_path / "d.yaml")

    for name in ("north", "south"):
        assert after.site(name).availability_zones == before.site(name).availability_zones
        assert after.site(name).computes == before.site(name).computes
        assert sorted(after.site(name).gateways or ()) == sorted(before.site(name).gateways or ())
        ours, theirs = after.clusters_at(name)[0], before.clusters_at(name)[0]
        assert (ours.name, ours.fsid) == (theirs.name, theirs.fsid)
        assert ours.rbd_mirror_daemons == 1
        assert [(p.name, p.profile) for p in ours.pools] == [("volumes", "pool")]
    assert [t.backends for t in after.cinder.volume_types] == [
        t.backends for t in sorted(before.cinder.volume_types, key=lambda t: t.name, reverse=True)
    ]
    assert [(m.pool, m.direction) for m in after.mirrors] == [("volumes", "rx-tx")]


def collected(run: Run, site: str, *words: object) -> list[dict[str, Any]]:
    """What ``design collect`` names."""
    done = run("design", "collect", "--site", site, *words, "-f", "json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["schema"] == "dr-planner.collect/1"
    things: list[dict[str, Any]] = found["things"]
    return things


def asked(command: str, environment: dict[str, str]) -> str:
    """What a command prints."""
    bin_dir = Path(sys.executable).parent
    done = subprocess.run(
        ["bash", "-c", command],
        env={**environment, "PATH": f"{environment['PATH']}:{bin_dir}"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, (command, done.stderr)
    return done.stdout


def test_only_what_is_missing_is_collected(dr_planner: Run) -> None:
    """With a design that says all but a few things, only those are asked for."""
    design = EXAMPLES / "two-sites-and-quorum.yaml"
    everything = collected(dr_planner, "north")
    little = collected(dr_planner, "north", "--design", design)

    assert 0 < len(little) < len(everything) / 2
    assert all("zone_options" in thing["tells"] for thing in little)
    assert collected(dr_planner, "witness", "--design", design) == []


@pytest.mark.parametrize("tool", ["plain", "kolla", "osa", "juju", "rhoso", "osh"])
def test_no_command_prints_a_key_or_changes_anything(dr_planner: Run, tool: str) -> None:
    """Read-only, and without secrets, for every tool."""
    for thing in collected(dr_planner, "north", "--tool", tool):
        command = thing["command"]
        assert not re.search(r"ceph auth|keyring|clouds\.yaml|passwords|--all\b", command)
        program = command.removeprefix("{ ").split()[0]
        assert program in {"awk", "ceph", "rbd", "openstack", "printf"}
        if program in {"ceph", "rbd", "openstack"}:
            assert re.search(r"\b(?:dump|versions|info|status|list)\b", command), command


def test_people_get_lines_for_a_shell(dr_planner: Run) -> None:
    """Each can be copied as it is; the shell takes the whole for a script."""
    done = dr_planner("design", "collect", "--site", "north pole")

    assert done.returncode == 0
    assert "rbd mirror pool info volumes --format json; } > 'north pole/ceph/" in done.stdout
    read = subprocess.run(
        ["bash", "-n"], input=done.stdout, capture_output=True, text=True, check=False
    )
    assert (read.returncode, read.stderr) == (0, "")


def test_collecting_leaves_secrets_where_they_are(dr_planner: Run, tmp_path: Path) -> None:
    """The command for cinder.conf gives lines at their places, and only those that are needed."""
    conf = tmp_path / "cinder.conf"
    conf.write_text(
        "[DEFAULT]\n"
        "transport_url = rabbit://u:hidden-1@h,\n"
        "   rabbit://u:hidden-2@h\n"
        "enabled_backends = ceph\n"
        "[ceph]\n"
        "san_password = hidden-3\n"
        "rbd_pool = volumes\n"
        "replication_device = backend_id:x,\n"
        "   conf:/etc/ceph/x.conf,\n"
        "   san_password:hidden-4,\n"
        "   secret_uuid:6f1d2c3b-0000-4000-8000-000000000002\n"
        "  # rbd_user = hidden-5\n"
        "rbd_secret_uuid = 6f1d2c3b-0000-4000-8000-000000000001\n"
    )
    command = collected(dr_planner, "north")[0]["command"].replace("/etc/cinder", str(tmp_path))
    text = asked(command, {"PATH": "/usr/bin:/bin"})

    rows = text.splitlines()
    assert rows[0] == "[DEFAULT]"
    assert rows[1] == rows[2] == ""
    assert rows[6] == "rbd_pool = volumes"
    assert rows[8].strip() == "conf:/etc/ceph/x.conf,"
    assert "000000000002" in rows[10]
    assert rows[12].endswith("000000000001")
    assert not re.search("hidden-[1-4]", text)


def test_the_tool_that_was_named_is_looked_for(dr_planner: Run, tmp_path: Path) -> None:
    """A folder of the wrong cloud is told, not taken in silence."""
    north = tmp_path / "north"
    north.mkdir()
    (north / "cinder.conf").write_text("[DEFAULT]\nenabled_backends = a\n")
    words = ("design", "import", "--site", f"north={north}")

    assert "no file that only kolla has" in dr_planner(*words, "--tool", "kolla").stderr
    (north / "globals.yml").write_text('cinder_backend_ceph: "yes"\nkolla_base_distro: "debian"\n')
    assert "no file that only kolla has" not in dr_planner(*words, "--tool", "kolla").stderr
