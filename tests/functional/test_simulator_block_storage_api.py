"""The simulator's Cinder is as strict as the real one, and says so in the same words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dr_planner.design.load import load
from dr_planner.simulator.workload import example_workload
from tests.functional.simulated_cloud import DESIGN, Cinder, SimulatedCloud

NOWHERE = "11111111-1111-4111-8111-111111111111"


@pytest.fixture(scope="module")
def cloud(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatedCloud]:
    """One cloud for all cases of this file; they leave it as they found it."""
    workload = example_workload(load(DESIGN), volumes=8)
    with SimulatedCloud(tmp_path_factory.mktemp("cloud"), workload) as running:
        yield running


@pytest.fixture
def admin(cloud: SimulatedCloud) -> Cinder:
    """Block storage as an administrator sees it."""
    return cloud.cinder(cloud.token())


@pytest.fixture
def tenant(cloud: SimulatedCloud) -> Cinder:
    """Block storage as a member of the project bank sees it."""
    return cloud.cinder(cloud.token("astrid", project="bank"))


def volume_of(tenant: Cinder) -> str:
    """One of the tenant's idle volumes."""
    volumes = tenant.ok("GET", "/volumes/detail")["volumes"]
    return next(str(v["id"]) for v in volumes if v["status"] == "available")


# -------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "words"),
    [
        ("GET", "/nosuch", None, 404, "could not be found"),
        ("PATCH", "/volumes", {}, 404, "could not be found"),
        ("GET", f"/volumes/{NOWHERE}", None, 404, f"Volume {NOWHERE} could not be found."),
        ("GET", "/abcdef/volumes", None, 400, "Malformed request url"),
        ("GET", "/volumes/detail?limit=-1", None, 400, "limit param must be positive"),
        ("GET", "/volumes/detail?limit=x", None, 400, "limit param must be an integer"),
        ("GET", "/volumes/detail?marker=x", None, 404, "Volume x could not be found."),
        ("POST", f"/volumes/{NOWHERE}/action", {"os-x": {}}, 400, "no such action: os-x."),
        ("POST", f"/volumes/{NOWHERE}/action", {}, 400, "Malformed request body"),
        (
            "POST",
            f"/volumes/{NOWHERE}/action",
            {"os-extend": {"new_size": 2}},
            404,
            f"Volume {NOWHERE} could not be found.",
        ),
        (
            "POST",
            "/volumes",
            {"volume": {"size": 1, "project_id": "x"}},
            400,
            "Additional properties are not allowed ('project_id' was unexpected)",
        ),
        ("POST", "/volumes", {"volumes": {}}, 400, "'volume' is a required property"),
        ("POST", "/volumes", {"volume": {"size": "x"}}, 400, "does not match '^[0-9]+$'"),
        ("POST", "/volumes", {"volume": {"size": 0}}, 400, "0 is less than the minimum of 1"),
        (
            "POST",
            "/volumes",
            {"volume": {"size": 1, "availability_zone": "nowhere"}},
            400,
            "Availability zone 'nowhere' is invalid.",
        ),
        (
            "POST",
            "/volumes",
            {"volume": {"size": 1, "volume_type": "gold"}},
            404,
            "Volume type with name gold could not be found.",
        ),
        ("PUT", "/os-services/failover", {"host": "x"}, 404, "could not be found"),
        ("PUT", "/os-services/freeze", {"host": "x"}, 400, "No service found with host=x"),
        ("PUT", "/os-services/freeze", {}, 400, "One and only one of cluster and host"),
        (
            "PUT",
            "/os-services/thaw",
            {"host": "cinder-north@rbd-north"},
            400,
            "frozen in ['cinder-north@rbd-north'] must be True to failover.",
        ),
        (
            "PUT",
            "/os-services/disable",
            {"host": "x", "binary": "cinder-volume"},
            404,
            "Service cinder-volume could not be found on host x.",
        ),
        ("GET", f"/types/{NOWHERE}", None, 404, f"Volume type {NOWHERE} could not be found."),
        ("GET", f"/snapshots/{NOWHERE}", None, 404, f"Snapshot {NOWHERE} could not be found."),
    ],
)
def test_what_the_real_one_refuses_is_refused(
    admin: Cinder, method: str, path: str, body: object, status: int, words: str
) -> None:
    """Status and words were seen on Cinder 29.0.0."""
    answer = admin(method, path, body)

    assert answer.status == status
    inner = next(iter(answer.document.values()))
    message = inner["message"] if isinstance(inner, dict) else answer.document["message"]
    assert words in message


@pytest.mark.parametrize(
    ("version", "status"), [("3.99", 406), ("2.0", 406), ("abc", 400), ("latest", 200), ("", 200)]
)
def test_microversions_are_checked(cloud: SimulatedCloud, version: str, status: int) -> None:
    """Unknown ones are not silently ignored."""
    answer = cloud.cinder(cloud.token(), version=version)("GET", "/volumes")

    assert answer.status == status
    if status == 200:
        expected = "3.71" if version == "latest" else "3.0"
        assert answer.headers["OpenStack-API-Version"] == f"volume {expected}"


def test_a_route_is_not_there_before_its_microversion(cloud: SimulatedCloud) -> None:
    """Attachments came with 3.27."""
    token = cloud.token()
    before = len(cloud.simulator.problems)

    early = cloud.cinder(token, version="3.26")("GET", "/attachments")
    late = cloud.cinder(token, version="3.27")("GET", "/attachments")

    assert (early.status, late.status) == (404, 200)
    assert early.document == {
        "itemNotFound": {"code": 404, "message": "The resource could not be found."}
    }
    assert "not in microversion 3.26" in cloud.simulator.problems[before]


def test_fields_come_with_their_microversions(cloud: SimulatedCloud) -> None:
    """What a client must ask for, it must ask for here too."""
    token = cloud.token()
    shown = {
        version: set(
            cloud.cinder(token, version=version).ok("GET", "/volumes/detail?all_tenants=1")[
                "volumes"
            ][0]
        )
        for version in ("3.0", "3.48", "3.63", "3.65")
    }

    assert "service_uuid" not in shown["3.0"]
    assert "service_uuid" in shown["3.48"]
    assert "volume_type_id" in shown["3.63"] - shown["3.48"]
    assert "consumes_quota" in shown["3.65"] - shown["3.63"]


@pytest.mark.parametrize("token", ["", "made-up"])
def test_without_a_good_token_nothing_is_told(cloud: SimulatedCloud, token: str) -> None:
    """401, and where to get one."""
    answer = cloud.cinder(token)("GET", "/volumes")

    assert answer.status == 401
    assert answer.headers["WWW-Authenticate"].startswith("Keystone uri=")


@pytest.mark.parametrize(
    ("user", "project", "domain", "password"),
    [
        ("admin", "admin", "Default", "wrong"),
        ("teller", "museum", "Default", None),
        ("admin", "nosuch", "Default", None),
    ],
)
def test_keystone_gives_tokens_only_to_whom_it_should(
    cloud: SimulatedCloud, user: str, project: str, domain: str, password: str | None
) -> None:
    """A wrong password, no role, no such project."""
    with pytest.raises(AssertionError, match="401"):
        cloud.token(user, project=project, domain=domain, password=password)


# ---------------------------------------------------------------------------- policy


def test_a_tenant_sees_its_own_things_and_less_of_them(
    cloud: SimulatedCloud, admin: Cinder, tenant: Cinder
) -> None:
    """No host, no other project, not all extra specs."""
    everything = admin.ok("GET", "/volumes/detail?all_tenants=1")["volumes"]
    own = tenant.ok("GET", "/volumes/detail?all_tenants=1")["volumes"]
    other = next(v["id"] for v in everything if v["id"] not in {o["id"] for o in own})
    types = tenant.ok("GET", "/types")["volume_types"]

    assert 0 < len(own) < len(everything)
    assert "os-vol-host-attr:host" in everything[0]
    assert "os-vol-host-attr:host" not in own[0]
    assert tenant("GET", f"/volumes/{other}").status == 404
    assert tenant("DELETE", f"/volumes/{other}").status == 404
    assert all("volume_backend_name" not in t["extra_specs"] for t in types)
    assert all("qos_specs_id" not in t for t in types)


@pytest.mark.parametrize(
    ("method", "path", "body", "rule"),
    [
        ("GET", "/os-services", None, "volume_extension:services:index"),
        (
            "PUT",
            "/os-services/freeze",
            {"host": "cinder-north@rbd-north"},
            "volume_extension:services:update",
        ),
        ("POST", "/types", {"volume_type": {"name": "x"}}, "volume_extension:type_create"),
        (
            "POST",
            "/volumes/{volume}/action",
            {"os-reset_status": {"status": "error"}},
            "volume_extension:volume_admin_actions:reset_status",
        ),
        (
            "POST",
            "/volumes/{volume}/action",
            {
                "dr-rehome": {
                    "from_host": "a@b#c",
                    "to_host": "d@e#f",
                    "availability_zone": "north",
                }
            },
            "volume_extension:dr_rehome",
        ),
    ],
)
def test_what_is_for_administrators_is_refused_to_tenants(
    tenant: Cinder, method: str, path: str, body: object, rule: str
) -> None:
    """403, with the name of the rule."""
    answer = tenant(method, path.format(volume=volume_of(tenant)), body)

    assert answer.status == 403
    assert answer.document["forbidden"]["message"] == (
        f"Policy doesn't allow {rule} to be performed."
    )


def test_a_reader_reads(cloud: SimulatedCloud) -> None:
    """And changes nothing."""
    reader = cloud.cinder(cloud.token("teller", project="bank"))

    assert reader("GET", "/volumes").status == 200
    assert reader("POST", "/volumes", {"volume": {"size": 1}}).status == 403


# --------------------------------------------------------------------------- volumes


def test_a_volume_becomes_available_in_a_moment_and_has_an_image(
    cloud: SimulatedCloud, tenant: Cinder
) -> None:
    """202 first, then work, then an image in Ceph that is mirrored."""
    body = {
        "volume": {
            "size": 1,
            "name": " spaced ",
            "volume_type": "standard-north",
            "metadata": {"a": "b"},
        }
    }
    made = tenant.ok("POST", "/volumes", body)["volume"]
    assert made["status"] == "creating"
    assert made["name"] == "spaced"
    assert made["service_uuid"] is None

    shown = tenant.until(
        f"/volumes/{made['id']}", lambda r: r.document["volume"]["status"] == "available"
    )["volume"]

    assert shown["service_uuid"] is not None
    assert shown["created_at"].endswith(".000000")
    info = cloud.rbd("ceph-north", "info", f"volumes/volume-{made['id']}", "--format", "json")
    assert '"primary":true' in info.stdout
    assert tenant("DELETE", f"/volumes/{made['id']}").status == 202
    tenant.until(f"/volumes/{made['id']}", lambda r: r.status == 404)
    gone = cloud.rbd("ceph-north", "info", f"volumes/volume-{made['id']}")
    assert gone.returncode == 2


def test_a_volume_without_a_backend_ends_in_error(tenant: Cinder) -> None:
    """The type's backend is not in that zone: 202, and then the scheduler finds nothing."""
    body = {"volume": {"size": 1, "volume_type": "standard-north", "availability_zone": "south"}}
    made = tenant.ok("POST", "/volumes", body)["volume"]

    shown = tenant.until(
        f"/volumes/{made['id']}", lambda r: r.document["volume"]["status"] != "creating"
    )["volume"]

    assert shown["status"] == "error"
    assert tenant("DELETE", f"/volumes/{made['id']}").status == 202


def test_metadata_is_merged_or_replaced_as_asked(tenant: Cinder) -> None:
    """POST merges, PUT replaces, DELETE takes one key."""
    path = f"/volumes/{volume_of(tenant)}/metadata"
    before = tenant.ok("GET", path)["metadata"]

    assert tenant.ok("PUT", path, {"metadata": {"a": "1"}}) == {"metadata": {"a": "1"}}
    assert tenant.ok("POST", path, {"metadata": {"b": "2"}})["metadata"] == {"a": "1", "b": "2"}
    assert tenant("DELETE", f"{path}/a").status == 200
    assert tenant("DELETE", f"{path}/a").status == 404
    assert tenant.ok("GET", f"{path}/b") == {"meta": {"b": "2"}}
    tenant.ok("PUT", path, {"metadata": before})


def test_actions_change_what_they_say(admin: Cinder, tenant: Cinder) -> None:
    """Size, bootable, read-only, image metadata, status; each with Cinder's own status code."""
    id = volume_of(tenant)
    action = f"/volumes/{id}/action"
    size = tenant.ok("GET", f"/volumes/{id}")["volume"]["size"]

    assert tenant("POST", action, {"os-extend": {"new_size": size}}).status == 400
    assert tenant("POST", action, {"os-extend": {"new_size": size + 1}}).status == 202
    tenant.until(f"/volumes/{id}", lambda r: r.document["volume"]["size"] == size + 1)
    assert tenant("POST", action, {"os-set_bootable": {"bootable": True}}).status == 200
    assert tenant("POST", action, {"os-update_readonly_flag": {"readonly": True}}).status == 202
    set_ = tenant("POST", action, {"os-set_image_metadata": {"metadata": {"os_type": "linux"}}})
    assert set_.status == 200
    assert set_.document["metadata"]["os_type"] == "linux"
    shown = tenant.ok("GET", f"/volumes/{id}")["volume"]
    assert shown["bootable"] == "true"
    assert shown["metadata"]["readonly"] == "True"
    assert shown["volume_image_metadata"]["os_type"] == "linux"
    unset = {"os-unset_image_metadata": {"key": "os_type"}}
    assert tenant("POST", action, unset).status == 200
    assert tenant("POST", action, unset).status == 404
    assert admin("POST", action, {"os-reset_status": {"status": "error"}}).status == 202
    assert tenant.ok("GET", f"/volumes/{id}")["volume"]["status"] == "error"
    replication = {"os-reset_status": {"replication_status": "enabled"}}
    assert admin("POST", action, replication).status == 400
    assert admin("POST", action, {"os-reset_status": {"status": "available"}}).status == 202


def test_a_volume_with_snapshots_is_deleted_with_them_or_not_at_all(tenant: Cinder) -> None:
    """Only cascade takes both."""
    volume = tenant.ok("POST", "/volumes", {"volume": {"size": 1}})["volume"]["id"]
    tenant.until(f"/volumes/{volume}", lambda r: r.document["volume"]["status"] == "available")
    body = {"snapshot": {"volume_id": volume, "name": "s", "metadata": {"k": "v"}}}
    snapshot = tenant.ok("POST", "/snapshots", body)["snapshot"]["id"]
    shown = tenant.until(
        f"/snapshots/{snapshot}", lambda r: r.document["snapshot"]["status"] == "available"
    )["snapshot"]
    assert shown["metadata"] == {"k": "v"}
    assert shown["os-extended-snapshot-attributes:progress"] == "100%"

    refused = tenant("DELETE", f"/volumes/{volume}")
    taken = tenant("DELETE", f"/volumes/{volume}?cascade=true")

    assert refused.status == 400
    assert "have snapshots" in refused.document["badRequest"]["message"]
    assert taken.status == 202
    tenant.until(f"/volumes/{volume}", lambda r: r.status == 404)
    assert tenant("GET", f"/snapshots/{snapshot}").status == 404


def test_lists_are_cut_into_pages_that_join_without_gap(admin: Cinder) -> None:
    """Limit and marker; the link leads to the next page."""
    whole = [
        v["id"] for v in admin.ok("GET", "/volumes?all_tenants=1&sort=created_at:asc")["volumes"]
    ]
    found: list[str] = []
    path = "/volumes?all_tenants=1&sort=created_at:asc&limit=3"
    while path:
        page = admin.ok("GET", path)
        found += [v["id"] for v in page["volumes"]]
        links = page.get("volumes_links", [])
        path = links[0]["href"].partition("/volume/v3")[2] if links else ""

    assert found == whole
    assert len(whole) >= 8


@pytest.mark.parametrize("name", ["", "räksmörgås"])
def test_filters_find_by_exact_value(admin: Cinder, name: str) -> None:
    """An empty name too."""
    from urllib.parse import quote

    everything = admin.ok("GET", "/volumes?all_tenants=1")["volumes"]
    found = admin.ok("GET", f"/volumes?all_tenants=1&name={quote(name)}")["volumes"]

    assert {v["id"] for v in found} == {v["id"] for v in everything if v["name"] == name}
    assert admin.ok("GET", "/volumes/detail?all_tenants=1&frob=x") == {"volumes": []}


# -------------------------------------------------------------------------- services


def test_a_freeze_blocks_changes_and_a_thaw_enables(admin: Cinder, tenant: Cinder) -> None:
    """The table of Cinder's states, row by row."""
    host = "cinder-north@rbd-north"

    def service() -> dict[str, object]:
        return dict(admin.ok("GET", f"/os-services?host={host}")["services"][0])

    volumes = admin.ok("GET", f"/volumes/detail?all_tenants=1&host={host}")["volumes"]
    volume = next(v["id"] for v in volumes if v["status"] == "available")
    assert admin("PUT", "/os-services/freeze", {"host": host}).status == 200
    frozen = service()
    assert (frozen["status"], frozen["disabled_reason"], frozen["frozen"]) == (
        "disabled",
        "frozen",
        True,
    )
    refused = admin("POST", "/snapshots", {"snapshot": {"volume_id": volume}})
    assert refused.status == 400
    assert "frozen storage backends" in refused.document["badRequest"]["message"]
    assert admin("PUT", "/os-services/freeze", {"host": host}).status == 400

    assert admin("PUT", "/os-services/thaw", {"host": host}).status == 200

    thawed = service()
    assert (thawed["status"], thawed["disabled_reason"], thawed["frozen"]) == (
        "enabled",
        "",
        False,
    )


def test_a_backend_without_replication_does_not_fail_over(admin: Cinder) -> None:
    """Cinder refuses at once: its service is neither enabled for it nor failed over."""
    answer = admin(
        "PUT", "/os-services/failover_host", {"host": "cinder-north@rbd-north", "backend_id": "x"}
    )

    assert answer.status == 400
    assert "replication_status in ['cinder-north@rbd-north'] must be" in str(answer.document)


# ---------------------------------------------------------------------------- rehome


NORTH, SOUTH = "cinder-north@rbd-north#rbd-north", "cinder-south@rbd-south#rbd-south"


def move(to: str, **changes: object) -> dict[str, object]:
    """The body of a move to a site."""
    north, south = NORTH, SOUTH
    body: dict[str, object] = {
        "from_host": north if to == "south" else south,
        "to_host": south if to == "south" else north,
        "availability_zone": to,
        "volume_type": f"standard-{to}",
        **changes,
    }
    return {"dr-rehome": body}


@pytest.fixture
def northerner(admin: Cinder) -> str:
    """An idle volume at north."""
    volumes = admin.ok("GET", "/volumes/detail?all_tenants=1")["volumes"]
    return next(
        str(v["id"])
        for v in volumes
        if v["os-vol-host-attr:host"] == NORTH and v["status"] == "available"
    )


def test_a_move_changes_four_fields_and_nothing_else(admin: Cinder, northerner: str) -> None:
    """Host, zone, service and type; and back again."""
    before = admin.ok("GET", f"/volumes/{northerner}")["volume"]

    assert admin("POST", f"/volumes/{northerner}/action", move("south")).status == 202

    after = admin.ok("GET", f"/volumes/{northerner}")["volume"]
    changed = {key for key in before if before[key] != after[key]}
    assert changed - {"updated_at"} == {
        "os-vol-host-attr:host",
        "availability_zone",
        "service_uuid",
        "volume_type",
        "volume_type_id",
    }
    again = admin("POST", f"/volumes/{northerner}/action", move("south"))
    assert again.status == 202
    assert admin.ok("GET", f"/volumes/{northerner}")["volume"] == after
    assert admin("POST", f"/volumes/{northerner}/action", move("north")).status == 202
    home = admin.ok("GET", f"/volumes/{northerner}")["volume"]
    assert {k: v for k, v in home.items() if k != "updated_at"} == {
        k: v for k, v in before.items() if k != "updated_at"
    }


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"availability_zone": "nowhere"}, 400),
        ({"availability_zone": "north"}, 400),
        ({"volume_type": "nosuch"}, 400),
        ({"to_host": "cinder-mars@rbd-mars#x"}, 400),
        ({"to_host": "no host"}, 400),
        ({"color": "red"}, 400),
        ({"from_host": "cinder-east@rbd-east#x"}, 409),
    ],
)
def test_a_wrong_move_is_refused(
    admin: Cinder, northerner: str, changes: dict[str, object], status: int
) -> None:
    """400 for what is wrong in itself, 409 for what the volume is not ready for."""
    before = admin.ok("GET", f"/volumes/{northerner}")["volume"]

    answer = admin("POST", f"/volumes/{northerner}/action", move("south", **changes))

    assert answer.status == status
    assert ("conflictingRequest" in answer.document) is (status == 409)
    assert admin.ok("GET", f"/volumes/{northerner}")["volume"] == before


def test_a_volume_at_work_is_not_moved(admin: Cinder, northerner: str) -> None:
    """Whoever works on it would find it gone."""
    action = f"/volumes/{northerner}/action"
    admin("POST", action, {"os-reset_status": {"status": "extending"}})

    answer = admin("POST", action, move("south"))

    assert answer.status == 409
    admin("POST", action, {"os-reset_status": {"status": "available"}})
