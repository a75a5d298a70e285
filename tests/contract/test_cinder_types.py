"""What hangs on Cinder's volume types: access, encryption, QoS specs and defaults."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.target import Answer, Api, Cinder, Target

NOWHERE = "11111111-1111-4111-8111-111111111111"
LUKS = {
    "provider": "luks",
    "cipher": "aes-xts-plain64",
    "key_size": 256,
    "control_location": "front-end",
}


def name() -> str:
    """One that nobody else has."""
    return f"contract-{uuid.uuid4().hex[:12]}"


def said(answer: Answer) -> tuple[int, str]:
    """Status and words of a refusal."""
    return answer.status, answer.message


def own_project(cinder: Cinder) -> str:
    """The id of the project that somebody's token is good for."""
    keystone = Api(cinder.target, cinder.user, "identity")
    path = "/auth/tokens" if keystone.endpoint.endswith("/v3") else "/v3/auth/tokens"
    answer = keystone("GET", path, headers={"X-Subject-Token": cinder.user.token})
    id: str = answer.document["token"]["project"]["id"]
    return id


@pytest.fixture
def admin(target: Target) -> Cinder:
    """Cinder as the administrator sees it."""
    return target.admin


@pytest.fixture
def private(admin: Cinder) -> Iterator[dict[str, Any]]:
    """A private volume type without volumes."""
    wanted = {"name": name(), "os-volume-type-access:is_public": False}
    made = admin.ok("POST", "/types", {"volume_type": wanted})["volume_type"]
    yield made
    assert admin("DELETE", f"/types/{made['id']}").status == 202


@pytest.fixture
def specs(admin: Cinder) -> Iterator[dict[str, Any]]:
    """QoS specs without types."""
    wanted = {"name": name(), "consumer": "front-end", "total_iops_sec": "100"}
    made = admin.ok("POST", "/qos-specs", {"qos_specs": wanted})["qos_specs"]
    yield made
    assert admin("DELETE", f"/qos-specs/{made['id']}?force=true").status in (202, 404)


def test_answers_to_changes_of_a_type_say_less(admin: Cinder, private: dict[str, Any]) -> None:
    """Only list and show have the QoS specs."""
    short = {"id", "name", "is_public", "extra_specs", "description"}

    changed = admin.ok("PUT", f"/types/{private['id']}", {"volume_type": {"description": "d"}})[
        "volume_type"
    ]
    shown = admin.ok("GET", f"/types/{private['id']}")["volume_type"]

    assert set(private) == {*short, "os-volume-type-access:is_public"}
    assert set(changed) == short
    assert set(shown) == {*short, "os-volume-type-access:is_public", "qos_specs_id"}


def test_access_to_a_private_type(target: Target, private: dict[str, Any]) -> None:
    """Given to projects one by one."""
    admin, id = target.admin, private["id"]
    own = own_project(target.tenant)
    path, action = f"/types/{id}/os-volume-type-access", f"/types/{id}/action"
    add, remove = {"addProjectAccess": {"project": own}}, {"removeProjectAccess": {"project": own}}

    assert target.tenant("GET", f"/types/{id}").status == 404
    assert admin.ok("GET", path) == {"volume_type_access": []}
    assert admin("POST", action, add).status == 202
    assert admin.ok("GET", path)["volume_type_access"] == [
        {"volume_type_id": id, "project_id": own}
    ]
    assert target.tenant("GET", f"/types/{id}").status == 200
    assert said(admin("POST", action, add)) == (
        409,
        f"Volume type access for {id} / {own} combination already exists.",
    )
    assert said(target.tenant("GET", path)) == (
        403,
        "Policy doesn't allow volume_extension:volume_type_access:get_all_for_type to be "
        "performed.",
    )
    assert admin("POST", action, remove).status == 202
    assert said(admin("POST", action, remove)) == (
        404,
        f"Volume type access not found for {id} / {own} combination.",
    )


def test_access_to_a_public_type_is_everybodys(admin: Cinder) -> None:
    """It has no list."""
    public = next(k for k in admin.ok("GET", "/types")["volume_types"] if k["is_public"])
    body = {"addProjectAccess": {"project": "x"}}

    assert said(admin("GET", f"/types/{public['id']}/os-volume-type-access")) == (
        404,
        "Access list not available for public volume types.",
    )
    assert said(admin("POST", f"/types/{public['id']}/action", body)) == (
        400,
        "Invalid volume type: Type access modification is not applicable to public volume type.",
    )
    assert said(admin("POST", f"/types/{NOWHERE}/action", body)) == (
        404,
        f"Volume type {NOWHERE} could not be found.",
    )


def test_encryption_of_a_type(target: Target, private: dict[str, Any]) -> None:
    """One per type; wrapped when written, bare when read."""
    admin, path = target.admin, f"/types/{private['id']}/encryption"
    missing = (404, f"Volume type encryption for type {private['id']} does not exist.")

    assert admin.ok("GET", path) == {}
    made = admin.ok("POST", path, {"encryption": LUKS})["encryption"]
    assert made == {
        **LUKS,
        "volume_type_id": private["id"],
        "encryption_id": made["encryption_id"],
    }
    assert said(admin("POST", path, {"encryption": LUKS})) == (
        400,
        f"Volume type encryption for type {private['id']} already exists.",
    )
    shown = admin.ok("GET", path)
    assert shown == {
        **made,
        "deleted_at": None,
        "deleted": False,
        "created_at": shown["created_at"],
        "updated_at": None,
    }
    assert admin.ok("GET", f"{path}/cipher") == {"cipher": LUKS["cipher"]}
    assert said(admin("GET", f"{path}/nosuch")) == missing
    one = f"{path}/{made['encryption_id']}"
    assert admin.ok("PUT", one, {"encryption": {"key_size": 128}}) == {
        "encryption": {"key_size": 128}
    }
    assert admin.ok("GET", path)["key_size"] == 128
    assert said(target.tenant("GET", path)) == (
        403,
        "Policy doesn't allow volume_extension:volume_type_encryption:get to be performed.",
    )
    assert admin("DELETE", one).status == 202
    assert said(admin("DELETE", one)) == missing
    assert admin.ok("GET", path) == {}


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (
            {"provider": "luks"},
            "Invalid input for field/attribute encryption. Value: {'provider': 'luks'}. "
            "'control_location' is a required property",
        ),
        (
            {"provider": "luks", "control_location": "x"},
            "Invalid input for field/attribute control_location. Value: x. 'x' is not one of "
            "['front-end', 'back-end']",
        ),
    ],
)
def test_which_encryption_is_refused(
    admin: Cinder, private: dict[str, Any], asked: Any, words: str
) -> None:
    """Status and words."""
    answer = admin("POST", f"/types/{private['id']}/encryption", {"encryption": asked})

    assert said(answer) == (400, words)


def test_qos_specs_from_birth_to_death(target: Target, specs: dict[str, Any]) -> None:
    """Keys come and go one by one."""
    admin, path = target.admin, f"/qos-specs/{specs['id']}"

    assert specs["specs"] == {"total_iops_sec": "100"}
    assert set(specs) == {"id", "name", "consumer", "specs"}
    assert said(admin("POST", "/qos-specs", {"qos_specs": {"name": specs["name"]}})) == (
        409,
        f"QoS Specs {specs['name']} already exists.",
    )
    answer = admin("POST", "/qos-specs", {"qos_specs": {"name": name(), "consumer": "x"}})
    assert answer.status == 400
    assert answer.message.startswith("Invalid qos specs: Valid consumer of QoS specs are: ")
    shown = admin.ok("GET", path)
    assert shown["qos_specs"] == specs
    assert [link["rel"] for link in shown["links"]] == ["self", "bookmark"]
    assert specs in admin.ok("GET", "/qos-specs")["qos_specs"]
    change = {"qos_specs": {"k": "v", "consumer": "both"}}
    assert admin.ok("PUT", path, change) == change
    assert admin.ok("GET", path)["qos_specs"]["consumer"] == "both"
    assert admin("PUT", f"{path}/delete_keys", {"keys": ["k"]}).status == 202
    assert said(admin("PUT", f"{path}/delete_keys", {"keys": ["k"]})) == (
        404,
        f"QoS spec {specs['id']} has no spec with key k.",
    )
    assert said(target.tenant("GET", "/qos-specs")) == (
        403,
        "Policy doesn't allow volume_extension:qos_specs_manage:get_all to be performed.",
    )
    assert admin("DELETE", path).status == 202
    assert said(admin("DELETE", path)) == (404, f"No such QoS spec {specs['id']}.")


def test_qos_specs_hold_for_types(
    admin: Cinder, private: dict[str, Any], specs: dict[str, Any]
) -> None:
    """A type has one of them at most."""
    path, kind = f"/qos-specs/{specs['id']}", private["id"]
    other = admin.ok("POST", "/qos-specs", {"qos_specs": {"name": name()}})["qos_specs"]
    assert (other["consumer"], other["specs"]) == ("back-end", {})

    assert said(admin("GET", f"{path}/associate")) == (400, "Volume Type id must not be None.")
    assert said(admin("GET", f"{path}/associate?vol_type_id={NOWHERE}")) == (
        404,
        f"Volume type {NOWHERE} could not be found.",
    )
    assert admin("GET", f"{path}/associate?vol_type_id={kind}").status == 202
    assert admin.ok("GET", f"{path}/associations")["qos_associations"] == [
        {"association_type": "volume_type", "name": private["name"], "id": kind}
    ]
    assert admin.ok("GET", f"/types/{kind}")["volume_type"]["qos_specs_id"] == specs["id"]
    assert said(admin("GET", f"/qos-specs/{other['id']}/associate?vol_type_id={kind}")) == (
        400,
        f"Invalid volume type: Type {kind} is already associated with another qos specs: "
        f"{specs['id']}",
    )
    assert said(admin("DELETE", path)) == (400, "Qos specs still in use.")
    assert admin("GET", f"{path}/disassociate?vol_type_id={kind}").status == 202
    assert admin("GET", f"{path}/disassociate?vol_type_id={kind}").status == 202
    assert admin("GET", f"{path}/associate?vol_type_id={kind}").status == 202
    assert admin("GET", f"{path}/disassociate_all").status == 202
    assert admin.ok("GET", f"/types/{kind}")["volume_type"]["qos_specs_id"] is None
    assert admin("DELETE", f"/qos-specs/{other['id']}").status == 202


def test_the_default_type_of_a_project(target: Target, private: dict[str, Any]) -> None:
    """From microversion 3.62 on, for administrators."""
    admin, own = target.admin, own_project(target.tenant)
    path = f"/default-types/{own}"
    body = {"default_type": {"volume_type": private["name"]}}
    row = {"project_id": own, "volume_type_id": private["id"]}

    assert admin("GET", "/default-types", version="3.61").status == 404
    assert admin.ok("PUT", path, body) == {"default_type": row}
    assert admin.ok("GET", path) == {"default_type": row}
    assert row in admin.ok("GET", "/default-types")["default_types"]
    assert said(target.tenant("GET", path)) == (
        403,
        "You are not authorized to perform this operation.",
    )
    assert said(admin("PUT", path, {"default_type": {"volume_type": "nosuch"}})) == (
        400,
        "Volume type with name nosuch could not be found.",
    )
    assert admin("DELETE", path).status == 204
    assert admin("DELETE", path).status == 204
    assert said(admin("GET", "/default-types/nosuch")) == (
        404,
        "Project with id nosuch not found.",
    )
