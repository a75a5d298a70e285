"""What Keystone answers: tokens, scopes, projects, users, roles and application credentials."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.contract.target import Answer, Api, Target, User

NOWHERE = "0123456789abcdef0123456789abcdef"
AGAIN = "The request you have made requires authentication."
MALFORMED = (
    " The server could not comply with the request since it is either malformed or otherwise "
    "incorrect. The client is assumed to be in error."
)


class Keystone(Api):
    """Keystone as one user sees it; paths begin with ``/v3``."""

    @property
    def endpoint(self) -> str:
        """The API without the version that some catalogs name."""
        return super().endpoint.removesuffix("/v3")

    def authenticate(self, identity: Any, scope: Any = None) -> Answer:
        """Ask for a token."""
        auth = {"identity": identity} | ({} if scope is None else {"scope": scope})
        return self("POST", "/v3/auth/tokens", {"auth": auth}, headers={"X-Auth-Token": ""})

    def by_token(self, token: str, method: str, path: str, body: Any = None) -> Answer:
        """Ask with another token than one's own."""
        return self(method, path, body, headers={"X-Auth-Token": token})


@dataclass
class Made:
    """What a case has made, newest last; removed in the opposite order."""

    admin: Keystone
    paths: list[str] = field(default_factory=list)

    def make(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A new resource with a name that nobody else has."""
        name = fields.pop("name", f"contract-{uuid.uuid4().hex[:12]}")
        answer = self.admin("POST", f"/v3/{kind}s", {kind: {"name": name, **fields}})
        assert answer.status == 201, answer
        made: dict[str, Any] = answer.document[kind]
        self.paths.append(f"/v3/{kind}s/{made['id']}")
        return made

    def sweep(self) -> None:
        """Remove everything that is still there."""
        for path in reversed(self.paths):
            if "/domains/" in path:
                self.admin("PATCH", path, {"domain": {"enabled": False}})
            assert self.admin("DELETE", path).status in (204, 404)


@pytest.fixture(scope="module")
def admin(target: Target) -> Keystone:
    """Keystone as the administrator sees it."""
    return Keystone(target, target.admin.user, "identity")


@pytest.fixture(scope="module")
def tenant(target: Target) -> Keystone:
    """Keystone as a member of one project sees it."""
    return Keystone(target, target.tenant.user, "identity")


@pytest.fixture
def made(admin: Keystone) -> Iterator[Made]:
    """Makes things and takes them away again."""
    found = Made(admin)
    yield found
    found.sweep()


@dataclass
class Person:
    """A user of their own with a password, and a project of their own."""

    user: dict[str, Any]
    project: dict[str, Any]
    password: str

    @property
    def identity(self) -> dict[str, Any]:
        """How they show who they are."""
        user = {"id": self.user["id"], "password": self.password}
        return {"methods": ["password"], "password": {"user": user}}

    @property
    def scope(self) -> dict[str, Any]:
        """Their project."""
        return {"project": {"id": self.project["id"]}}


@pytest.fixture
def person(made: Made) -> Person:
    """Somebody who is a member of one project."""
    password = uuid.uuid4().hex
    found = Person(made.make("user", password=password), made.make("project"), password)
    path = f"/v3/projects/{found.project['id']}/users/{found.user['id']}/roles"
    assert made.admin("PUT", f"{path}/{role(made.admin, 'member')}").status == 204
    return found


def role(keystone: Keystone, name: str) -> str:
    """The id of a role."""
    found: str = keystone.ok("GET", f"/v3/roles?name={name}")["roles"][0]["id"]
    return found


def own(user: User) -> dict[str, Any]:
    """A password identity from the data of a clouds.yaml."""
    auth = user._auth
    claimed = {
        "name": auth["username"],
        "password": auth["password"],
        "domain": {"name": auth["user_domain_name"]},
    }
    return {"methods": ["password"], "password": {"user": claimed}}


def secret(answer: Answer) -> str:
    """The token in an answer."""
    assert answer.status == 201, answer
    return answer.headers["x-subject-token"]


# ------------------------------------------------------------------------------ tokens


def test_the_shape_of_a_token(target: Target, tenant: Keystone) -> None:
    """For a project: roles and catalog; unscoped: neither."""
    scoped = tenant.by_token(
        tenant.user.token, "GET", "/v3/auth/projects"
    )  # a good token may ask for its projects
    assert len(scoped.document["projects"]) == 1
    project = scoped.document["projects"][0]
    identity = own(tenant.user)

    token = tenant.authenticate(identity, {"project": {"id": project["id"]}}).document["token"]
    unscoped = tenant.authenticate(identity, "unscoped").document["token"]

    assert set(unscoped) == {"methods", "user", "audit_ids", "expires_at", "issued_at"}
    assert set(token) == {*unscoped, "project", "is_domain", "roles", "catalog"}
    assert set(token["user"]) == {"domain", "id", "name", "password_expires_at"}
    assert token["project"]["domain"] == {"id": "default", "name": "Default"}
    assert {r["name"] for r in token["roles"]} == {"member", "reader"}
    assert token["expires_at"].endswith(".000000Z")
    entry = token["catalog"][0]
    assert set(entry) == {"endpoints", "id", "type", "name"}
    assert set(entry["endpoints"][0]) == {"id", "interface", "region_id", "region", "url"}


@pytest.mark.parametrize(
    ("identity", "scope", "status", "words"),
    [
        ({"methods": ["foo"], "foo": {}}, None, 401, "unsupported"),
        ({"methods": []}, None, 401, AGAIN),
        (
            {"methods": ["password"]},
            None,
            400,
            f"Expecting to find password in identity.{MALFORMED}",
        ),
        (
            {"methods": ["password"], "password": {"user": {"name": "x", "password": "y"}}},
            None,
            400,
            f"Expecting to find domain in user.{MALFORMED}",
        ),
        (
            {"methods": ["password"], "password": {"user": {"id": NOWHERE, "password": "y"}}},
            None,
            401,
            AGAIN,
        ),
        ({"methods": ["token"], "token": {"id": "bad"}}, None, 404, "Could not recognize Fernet"),
        (
            {
                "methods": ["application_credential"],
                "application_credential": {"id": NOWHERE, "secret": "x"},
            },
            None,
            404,
            f"Could not find Application Credential: {NOWHERE}.",
        ),
    ],
)
def test_who_gets_no_token(
    tenant: Keystone, identity: Any, scope: Any, status: int, words: str
) -> None:
    """Status and words."""
    answer = tenant.authenticate(identity, scope)

    assert answer.status == status, answer
    assert words in answer.message


@pytest.mark.parametrize(
    ("scope", "status", "words"),
    [
        ({"domain": {"id": "default"}}, 401, AGAIN),
        ({"system": {"all": True}}, 401, AGAIN),
        ({"project": {"name": "nosuch", "domain": {"id": "default"}}}, 401, AGAIN),
        ({"project": {"id": NOWHERE}}, 401, AGAIN),
        (
            {"project": {"name": "nosuch"}},
            400,
            f"Expecting to find domain in project.{MALFORMED}",
        ),
        ({"project": {}}, 400, "Invalid input for field scope/project: id or name must be"),
    ],
)
def test_where_a_tenant_gets_no_token(
    tenant: Keystone, scope: Any, status: int, words: str
) -> None:
    """Without a role there; or where the place is badly named."""
    answer = tenant.authenticate(own(tenant.user), scope)

    assert answer.status == status, answer
    assert words in answer.message


def test_the_system_as_scope(admin: Keystone) -> None:
    """An administrator of the bootstrap has a role on it."""
    answer = admin.authenticate(own(admin.user), {"system": {"all": True}})

    token = answer.document["token"]
    assert token["system"] == {"all": True}
    assert "project" not in token
    assert {r["name"] for r in token["roles"]} == {"admin", "manager", "member", "reader"}
    assert admin.by_token(secret(answer), "GET", "/v3/projects").status == 200
    assert admin.ok("GET", "/v3/auth/system")["system"] == [{"all": True}]


def test_a_token_from_a_token(tenant: Keystone) -> None:
    """It remembers both methods, and ends with the first."""
    first = tenant.authenticate(own(tenant.user), "unscoped")
    project = tenant.ok("GET", "/v3/auth/projects")["projects"][0]

    second = tenant.authenticate(
        {"methods": ["token"], "token": {"id": secret(first)}}, {"project": {"id": project["id"]}}
    )

    before, after = first.document["token"], second.document["token"]
    assert set(after["methods"]) == {"token", "password"}
    assert after["audit_ids"][1:] == before["audit_ids"]
    assert after["expires_at"] == before["expires_at"]


def test_without_a_scope_the_default_project_decides(made: Made, person: Person) -> None:
    """Where the user has a role on it."""
    identity = person.identity
    assert "project" not in made.admin.authenticate(identity).document["token"]

    path = f"/v3/users/{person.user['id']}"
    made.admin.ok("PATCH", path, {"user": {"default_project_id": person.project["id"]}})

    token = made.admin.authenticate(identity).document["token"]
    assert token["project"]["id"] == person.project["id"]


def test_a_token_is_looked_at_and_taken_back(admin: Keystone, tenant: Keystone) -> None:
    """By its owner and by an admin; nobody else."""
    token = secret(tenant.authenticate(own(tenant.user), "unscoped"))
    subject = {"X-Subject-Token": token}
    path = "/v3/auth/tokens"

    assert admin("GET", path, headers=subject).status == 200
    assert admin("HEAD", path, headers=subject).status == 200
    assert tenant("GET", path, headers=subject).status == 200
    foreign = tenant("GET", path, headers={"X-Subject-Token": admin.user.token})
    assert (foreign.status, foreign.message) == (
        403,
        "You are not authorized to perform the requested action: identity:validate_token.",
    )
    assert tenant("DELETE", path, headers=subject).status == 204
    assert admin("GET", path, headers=subject).status == 404
    assert admin("HEAD", path, headers=subject).status == 404

    def refused() -> Answer | None:  # Keystone needs up to a second after the revocation
        answer = tenant.by_token(token, "GET", "/v3/auth/projects")
        return answer if answer.status != 200 else None

    gone = tenant.target.until(refused, "the token is refused")
    assert gone is not None
    assert (gone.status, gone.message) == (401, AGAIN)
    assert gone.headers["www-authenticate"].startswith("Keystone uri=")


def test_an_unscoped_token_sees_no_catalog(tenant: Keystone) -> None:
    """It finds its projects and no more."""
    token = secret(tenant.authenticate(own(tenant.user), "unscoped"))

    catalog = tenant.by_token(token, "GET", "/v3/auth/catalog")

    assert (catalog.status, catalog.message) == (
        403,
        "You are not authorized to perform the requested action.",
    )
    assert tenant.by_token(token, "GET", "/v3/auth/projects").status == 200


def test_what_ends_tokens(made: Made, person: Person) -> None:
    """Another password, a lost role, a disabled user, a deleted user.

    Of a deleted one Keystone says 404, or 401 where it has the user's roles in its cache.
    """
    admin, path = made.admin, f"/v3/users/{person.user['id']}"

    def fresh() -> str:
        return secret(admin.authenticate(person.identity, person.scope))

    def gone(token: str) -> tuple[int, str]:
        def look() -> Answer | None:
            answer = admin.by_token(token, "GET", "/v3/auth/projects")
            return answer if answer.status != 200 else None

        answer = admin.target.until(look, "the token has ended")
        assert answer is not None
        return answer.status, answer.message

    token, changed = fresh(), uuid.uuid4().hex
    body = {"user": {"password": changed, "original_password": "wrong"}}
    assert admin("POST", f"{path}/password", body).status == 401
    body["user"]["original_password"] = person.password
    admin.target.until(lambda: admin("POST", f"{path}/password", body).status == 204, "changed")
    person.password = changed
    assert gone(token) == (401, AGAIN)

    token = fresh()
    grant = f"/v3/projects/{person.project['id']}{path.removeprefix('/v3')}/roles"
    member = role(admin, "member")
    assert admin("DELETE", f"{grant}/{member}").status == 204
    assert gone(token) == (401, AGAIN)
    assert admin.authenticate(person.identity, person.scope).status == 401
    assert admin("PUT", f"{grant}/{member}").status == 204

    token = fresh()
    assert admin("PATCH", path, {"user": {"enabled": False}}).status == 200
    assert gone(token) == (401, AGAIN)
    assert admin.authenticate(person.identity).status == 401
    assert admin("PATCH", path, {"user": {"enabled": True}}).status == 200

    token = fresh()
    assert admin("DELETE", path).status == 204
    assert gone(token) in (
        (404, f"Could not find user: {person.user['id']}."),
        (401, AGAIN),
    )


# ------------------------------------------------------------- projects, users and roles


def test_a_project_from_birth_to_death(made: Made) -> None:
    """Shapes, names that are taken, and children."""
    admin = made.admin
    project = made.make("project", tags=["one"])
    path = f"/v3/projects/{project['id']}"

    assert set(project) == {
        "id",
        "name",
        "domain_id",
        "description",
        "enabled",
        "parent_id",
        "is_domain",
        "tags",
        "options",
        "links",
    }
    assert (project["domain_id"], project["parent_id"]) == ("default", "default")
    taken = admin("POST", "/v3/projects", {"project": {"name": project["name"]}})
    assert taken.status == 409
    assert taken.message.startswith(
        "Conflict occurred attempting to store project - it is not permitted to have two projects "
        "with either the same name or same id in the same domain: name is "
        f"{project['name']}, project id "
    )
    changed = admin.ok("PATCH", path, {"project": {"description": "d", "colour": "red"}})
    assert changed["project"]["extra"] == {"colour": "red"}
    assert admin.ok("GET", path)["project"]["colour"] == "red"
    listed = admin.ok("GET", f"/v3/projects?name={project['name']}&domain_id=default")
    assert [p["id"] for p in listed["projects"]] == [project["id"]]
    assert listed["links"]["self"].endswith(f"?name={project['name']}&domain_id=default")

    child = made.make("project", parent_id=project["id"])
    shown = admin.ok("GET", f"/v3/projects/{child['id']}?parents_as_ids")["project"]
    assert shown["parents"] == {project["id"]: {"default": None}}
    shown = admin.ok("GET", f"{path}?subtree_as_ids")["project"]
    assert shown["subtree"] == {child["id"]: None}
    for method, body, words in (
        (
            "DELETE",
            None,
            f"Cannot delete the project {project['id']} since it is not a leaf in the hierarchy. "
            "Use the cascade option if you want to delete a whole subtree.",
        ),
        (
            "PATCH",
            {"enabled": False},
            f"Cannot disable project {project['id']} since its subtree contains enabled projects.",
        ),
        ("PATCH", {"parent_id": "x"}, "Update of `parent_id` is not allowed."),
    ):
        answer = admin(method, path, body and {"project": body})
        assert (answer.status, answer.message) == (403, words)
    assert admin("DELETE", f"/v3/projects/{child['id']}").status == 204
    assert admin("DELETE", path).status == 204
    assert admin("DELETE", path).message == f"Could not find project: {project['id']}."


def test_tags_of_a_project(made: Made) -> None:
    """As a whole and one by one."""
    admin, path = made.admin, f"/v3/projects/{made.make('project')['id']}/tags"

    assert admin.ok("PUT", path, {"tags": ["x", "y"]})["tags"] == ["x", "y"]
    assert admin("PUT", f"{path}/z").status == 201
    assert admin("GET", f"{path}/z").status == 204
    assert admin("DELETE", f"{path}/z").status == 204
    missing = admin("GET", f"{path}/z")
    assert (missing.status, missing.message) == (404, "Could not find project tag: z.")
    assert admin("DELETE", path).status == 204
    assert admin.ok("GET", path)["tags"] == []


def test_a_user_from_birth_to_death(made: Made) -> None:
    """The password is never shown."""
    admin = made.admin
    user = made.make("user", password="secret-pw", email="a@example.org")
    path = f"/v3/users/{user['id']}"

    assert set(user) == {
        "email",
        "id",
        "name",
        "domain_id",
        "enabled",
        "password_expires_at",
        "options",
        "links",
    }
    taken = admin("POST", "/v3/users", {"user": {"name": user["name"]}})
    assert (taken.status, taken.message) == (
        409,
        "Conflict occurred attempting to store user - Duplicate entry found with name "
        f"{user['name']} at domain ID default.",
    )
    changed = admin.ok("PATCH", path, {"user": {"description": "d"}})["user"]
    assert changed["extra"] == {"email": "a@example.org", "description": "d"}
    assert "secret-pw" not in str(admin.ok("GET", "/v3/users"))
    assert admin("DELETE", path).status == 204
    assert admin("GET", path).message == f"Could not find user: {user['id']}."


def test_roles_are_given_listed_and_taken(made: Made, person: Person) -> None:
    """On projects, domains and the system; what was not given cannot be taken."""
    admin, given, user = made.admin, made.make("role", description="d"), person.user["id"]
    for place, where in (
        (f"projects/{person.project['id']}", person.project["id"]),
        ("domains/default", "default"),
        ("system", "system"),
    ):
        path = f"/v3/{place}/users/{user}/roles"
        assert admin("PUT", f"{path}/{given['id']}").status == 204
        assert admin("PUT", f"{path}/{given['id']}").status == 204
        assert admin("HEAD", f"{path}/{given['id']}").status == 204
        assert given["id"] in {r["id"] for r in admin.ok("GET", path)["roles"]}
        listed = admin.ok("GET", f"/v3/role_assignments?user.id={user}&role.id={given['id']}")
        (line,) = listed["role_assignments"]
        assert line["links"]["assignment"].endswith(f"{path}/{given['id']}")
        assert set(line) == {"links", "scope", "user", "role"}
        assert admin("DELETE", f"{path}/{given['id']}").status == 204
        missing = admin("DELETE", f"{path}/{given['id']}")
        assert (missing.status, missing.message) == (
            404,
            f"Could not find role assignment with role: {given['id']}, user or group: {user}, "
            f"project, domain, or system: {where}.",
        )
    path = f"/v3/projects/{person.project['id']}/users"
    for place, kind, id in (
        (f"{path}/{user}/roles/{NOWHERE}", "role", NOWHERE),
        (f"{path}/{NOWHERE}/roles/{given['id']}", "user", NOWHERE),
        (f"/v3/projects/{NOWHERE}/users/{user}/roles/{given['id']}", "project", NOWHERE),
    ):
        answer = admin("PUT", place)
        assert (answer.status, answer.message) == (404, f"Could not find {kind}: {id}.")


def test_assignments_with_names_and_in_effect(made: Made, person: Person) -> None:
    """A member is a reader too."""
    path = f"/v3/role_assignments?user.id={person.user['id']}"

    (line,) = made.admin.ok("GET", f"{path}&include_names")["role_assignments"]
    effective = made.admin.ok("GET", f"{path}&effective&include_names")["role_assignments"]

    assert line["user"] == {
        "id": person.user["id"],
        "name": person.user["name"],
        "domain": {"id": "default", "name": "Default"},
    }
    assert line["scope"]["project"]["name"] == person.project["name"]
    assert line["role"]["name"] == "member"
    assert [entry["role"]["name"] for entry in effective] == ["member", "reader"]
    assert "prior_role" in effective[1]["links"]
    both = made.admin("GET", "/v3/role_assignments?scope.project.id=a&scope.domain.id=b")
    assert (both.status, both.message) == (400, "Specify a domain or project, not both")


def test_an_inherited_role_holds_on_the_projects_below(made: Made, person: Person) -> None:
    """And is listed as such."""
    admin, reader = made.admin, role(made.admin, "reader")
    child = made.make("project", parent_id=person.project["id"])
    path = f"/v3/OS-INHERIT/projects/{person.project['id']}/users/{person.user['id']}/roles"

    assert admin("PUT", f"{path}/{reader}/inherited_to_projects").status == 204

    inside = {"project": {"id": child["id"]}}
    token = admin.authenticate(person.identity, inside).document["token"]
    assert [r["name"] for r in token["roles"]] == ["reader"]
    listed = admin.ok("GET", f"/v3/role_assignments?user.id={person.user['id']}")
    scopes = [line["scope"] for line in listed["role_assignments"]]
    assert {
        "project": {"id": person.project["id"]},
        "OS-INHERIT:inherited_to": "projects",
    } in scopes
    assert admin("DELETE", f"{path}/{reader}/inherited_to_projects").status == 204
    assert admin.authenticate(person.identity, inside).status == 401


def test_a_group_brings_its_members_roles(made: Made, person: Person) -> None:
    """As long as they are in it."""
    admin, group = made.admin, made.make("group", description="d")
    project, user = made.make("project")["id"], person.user["id"]
    inside = {"project": {"id": project}}
    reader = role(admin, "reader")
    membership = f"/v3/groups/{group['id']}/users/{user}"

    assert set(group) == {"id", "name", "domain_id", "description", "links"}
    assert (
        admin("PUT", f"/v3/projects/{project}/groups/{group['id']}/roles/{reader}").status == 204
    )
    assert admin("PUT", membership).status == 204
    assert admin("HEAD", membership).status == 204
    assert [g["id"] for g in admin.ok("GET", f"/v3/users/{user}/groups")["groups"]] == [
        group["id"]
    ]
    members = admin.ok("GET", f"/v3/groups/{group['id']}/users")["users"]
    assert [u["id"] for u in members] == [user]
    assert admin.authenticate(person.identity, inside).status == 201
    assert admin("DELETE", membership).status == 204
    missing = admin("GET", membership)
    assert (missing.status, missing.message) == (
        404,
        f"User '{user}' not found in group '{group['id']}'",
    )
    assert admin.authenticate(person.identity, inside).status == 401
    taken = admin("POST", "/v3/groups", {"group": {"name": group["name"]}})
    assert taken.status == 409


def test_a_role_from_birth_to_death(made: Made) -> None:
    """Those of the bootstrap cannot be changed."""
    admin, found = made.admin, made.make("role", description="d")

    assert set(found) == {"id", "name", "domain_id", "description", "options", "links"}
    taken = admin("POST", "/v3/roles", {"role": {"name": found["name"]}})
    assert (taken.status, taken.message) == (
        409,
        "Conflict occurred attempting to store role - Duplicate entry found with name "
        f"{found['name']}.",
    )
    strongest = role(admin, "admin")
    for method, verb in (("PATCH", "update"), ("DELETE", "delete")):
        body = {"role": {"name": "q"}} if method == "PATCH" else None
        answer = admin(method, f"/v3/roles/{strongest}", body)
        assert (answer.status, answer.message) == (
            403,
            f"Unable to {verb} immutable role resource: `{strongest}. Set resource option "
            '"immutable" to false first.',
        )
    implied = admin.ok("GET", f"/v3/roles/{strongest}/implies")["role_inference"]
    assert [r["name"] for r in implied["implies"]] == ["manager"]
    table = admin.ok("GET", "/v3/role_inferences")["role_inferences"]
    assert {line["prior_role"]["name"] for line in table} == {"admin", "manager", "member"}


def test_a_domain_is_disabled_before_it_is_deleted(made: Made) -> None:
    """Everything in it goes with it."""
    admin, domain = made.admin, made.make("domain", description="d")
    path = f"/v3/domains/{domain['id']}"
    inside = admin.ok("POST", "/v3/users", {"user": {"name": "ida", "domain_id": domain["id"]}})[
        "user"
    ]

    assert set(domain) == {"id", "name", "description", "enabled", "tags", "options", "links"}
    taken = admin("POST", "/v3/domains", {"domain": {"name": domain["name"]}})
    assert (taken.status, taken.message) == (
        409,
        "Conflict occurred attempting to store project - it is not permitted to have two projects "
        f"acting as domains with the same name: {domain['name']}.",
    )
    refused = admin("DELETE", path)
    assert (refused.status, refused.message) == (
        403,
        "Cannot delete a domain that is enabled, please disable it first.",
    )
    assert admin.ok("PATCH", path, {"domain": {"enabled": False}})["domain"]["enabled"] is False
    assert admin("DELETE", path).status == 204
    assert admin("GET", path).message == f"Could not find domain: {domain['id']}."
    assert admin("GET", f"/v3/users/{inside['id']}").status == 404


def test_a_list_comes_in_pages(admin: Keystone) -> None:
    """With a link to the next page."""
    page = admin.ok("GET", "/v3/projects?limit=1")

    assert len(page["projects"]) == 1
    assert page["truncated"] is True
    assert f"marker={page['projects'][0]['id']}" in page["links"]["next"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "words"),
    [
        ("GET", f"/v3/projects/{NOWHERE}", None, 404, f"Could not find project: {NOWHERE}."),
        ("GET", f"/v3/services/{NOWHERE}", None, 404, f"Could not find service: {NOWHERE}."),
        ("GET", f"/v3/endpoints/{NOWHERE}", None, 404, f"Could not find endpoint: {NOWHERE}."),
        ("GET", "/v3/regions/nosuch", None, 404, "Could not find region: nosuch."),
        ("GET", f"/v3/groups/{NOWHERE}", None, 404, f"Could not find group: {NOWHERE}."),
        (
            "POST",
            "/v3/projects",
            {"project": {"description": "x"}},
            400,
            "Invalid input for field/attribute project. Value: {'description': 'x'}. 'name' is a "
            "required property",
        ),
        (
            "POST",
            "/v3/projects",
            {"project": {"name": ""}},
            400,
            "Invalid input for field/attribute name. Value: . '' should be non-empty",
        ),
        (
            "POST",
            "/v3/users",
            {"user": {"name": 5}},
            400,
            "Invalid input for field/attribute name. Value: 5. 5 is not of type 'string'",
        ),
        (
            "POST",
            "/v3/projects",
            {"project": {"name": "contract-e", "enabled": "x"}},
            400,
            "Invalid input for field/attribute enabled. Value: x. 'x' is not one of [True, "
            "'True', 'TRUE', 'true', False, 'False', 'FALSE', 'false', '', '1', '0', 'y', 'Y', "
            "'n', 'N', 'on', 'ON', 'off', 'OFF', 'yes', 'no']",
        ),
        (
            "POST",
            "/v3/projects",
            {"project": {"name": "contract-e", "domain_id": NOWHERE}},
            400,
            f"Could not find domain: {NOWHERE}.",
        ),
        (
            "POST",
            "/v3/users",
            {"user": {"name": "contract-e", "domain_id": NOWHERE}},
            404,
            f"Could not find domain: {NOWHERE}.",
        ),
    ],
)
def test_what_is_refused_to_an_admin(
    admin: Keystone, method: str, path: str, body: Any, status: int, words: str
) -> None:
    """Status and words."""
    answer = admin(method, path, body)

    assert (answer.status, answer.message) == (status, words)


@pytest.mark.parametrize(
    ("method", "path", "rule"),
    [
        ("GET", "/v3/projects", "list_projects"),
        ("GET", f"/v3/projects/{NOWHERE}", "get_project"),
        ("GET", "/v3/users", "list_users"),
        ("GET", f"/v3/users/{NOWHERE}", "get_user"),
        ("DELETE", f"/v3/users/{NOWHERE}", "delete_user"),
        ("GET", "/v3/roles", "list_roles"),
        ("GET", "/v3/groups", "list_groups"),
        ("GET", "/v3/domains", "list_domains"),
        ("GET", "/v3/services", "list_services"),
        ("GET", "/v3/endpoints", "list_endpoints"),
        ("GET", "/v3/role_assignments", "list_role_assignments"),
    ],
)
def test_what_a_member_may_not(tenant: Keystone, method: str, path: str, rule: str) -> None:
    """The policy is asked before the thing is looked for."""
    answer = tenant(method, path)

    assert (answer.status, answer.message) == (
        403,
        f"You are not authorized to perform the requested action: identity:{rule}.",
    )


def test_what_a_member_may(tenant: Keystone) -> None:
    """Look at themselves, their project, their domain, and the regions."""
    project = tenant.ok("GET", "/v3/auth/projects")["projects"][0]
    own_token = tenant("GET", "/v3/auth/tokens", headers={"X-Subject-Token": tenant.user.token})
    user = own_token.document["token"]["user"]

    assert tenant.ok("GET", f"/v3/projects/{project['id']}")["project"] == project
    assert tenant.ok("GET", f"/v3/users/{user['id']}")["user"]["name"] == user["name"]
    assert tenant.ok("GET", f"/v3/users/{user['id']}/groups")["groups"] == []
    assert len(tenant.ok("GET", f"/v3/users/{user['id']}/projects")["projects"]) == 1
    assert tenant.ok("GET", "/v3/domains/default")["domain"]["name"] == "Default"
    assert [r["id"] for r in tenant.ok("GET", "/v3/regions")["regions"]] == ["RegionOne"]
    assert tenant.ok("GET", "/v3/auth/domains")["domains"] == []
    assert tenant.ok("GET", "/v3/auth/system")["system"] == []
    assert tenant.ok("GET", "/v3/limits")["limits"] == []


def test_services_endpoints_and_regions(admin: Keystone) -> None:
    """As the catalog has them."""
    services = admin.ok("GET", "/v3/services?type=identity")["services"]
    endpoints = admin.ok("GET", f"/v3/endpoints?service_id={services[0]['id']}")["endpoints"]
    region = admin.ok("GET", "/v3/regions/RegionOne")["region"]

    assert {"id", "type", "name", "enabled", "links"} <= set(services[0])
    assert {e["interface"] for e in endpoints} == {"public", "internal", "admin"}
    assert set(endpoints[0]) == {
        "id",
        "interface",
        "region_id",
        "region",
        "service_id",
        "url",
        "enabled",
        "links",
    }
    assert set(region) == {"id", "description", "parent_region_id", "links"}


# -------------------------------------------------------------- application credentials


@dataclass
class Holder:
    """Somebody with a token for their project, and the path of their credentials."""

    keystone: Keystone
    person: Person
    token: str

    @property
    def path(self) -> str:
        """Of their application credentials."""
        return f"/v3/users/{self.person.user['id']}/application_credentials"

    def make(self, token: str = "", **fields: Any) -> Answer:
        """Make one."""
        body = {"application_credential": {"name": f"contract-{uuid.uuid4().hex[:12]}", **fields}}
        return self.keystone.by_token(token or self.token, "POST", self.path, body)


@pytest.fixture
def holder(made: Made, person: Person) -> Holder:
    """A member of one project."""
    token = secret(made.admin.authenticate(person.identity, person.scope))
    return Holder(made.admin, person, token)


def test_an_application_credential_shows_its_secret_once(holder: Holder) -> None:
    """And lets a program in, with the roles of its owner."""
    created = holder.make().document["application_credential"]

    assert set(created) == {
        "id",
        "name",
        "description",
        "user_id",
        "project_id",
        "system",
        "expires_at",
        "unrestricted",
        "roles",
        "secret",
        "links",
    }
    keystone, path = holder.keystone, f"{holder.path}/{created['id']}"
    shown = keystone.by_token(holder.token, "GET", path).document["application_credential"]
    listed = keystone.by_token(holder.token, "GET", holder.path).document
    assert [c["id"] for c in listed["application_credentials"]] == [created["id"]]
    for document in (shown, created):
        document["roles"].sort(key=lambda role: role["name"])
    assert shown == {key: value for key, value in created.items() if key != "secret"}
    identity = {
        "methods": ["application_credential"],
        "application_credential": {"id": created["id"], "secret": created["secret"]},
    }
    answer = keystone.authenticate(identity)
    token = answer.document["token"]
    assert token["project"]["id"] == holder.person.project["id"]
    assert {r["name"] for r in token["roles"]} == {"member", "reader"}
    assert token["application_credential"] == {
        "id": created["id"],
        "name": created["name"],
        "restricted": True,
    }
    scoped = keystone.authenticate(identity, holder.person.scope)
    assert (scoped.status, scoped.message) == (
        401,
        "Error authenticating with application credential: Application credentials cannot "
        "request a scope.",
    )
    wrong = {"id": created["id"], "secret": "wrong"}
    refused = keystone.authenticate({**identity, "application_credential": wrong})
    assert (refused.status, refused.message) == (401, AGAIN)
    assert keystone.by_token(holder.token, "DELETE", path).status == 204
    gone = keystone.by_token(secret(answer), "GET", "/v3/auth/projects")
    assert (gone.status, gone.message) == (
        404,
        f"Could not find Application Credential: {created['id']}.",
    )


def test_a_restricted_credential_makes_no_others(holder: Holder) -> None:
    """An unrestricted one does, with roles that it has itself."""
    keystone = holder.keystone
    roles = [{"name": "reader"}]
    tokens = {}
    for unrestricted in (None, True):
        created = holder.make(
            roles=roles, unrestricted=unrestricted, secret=f"s-{unrestricted}"
        ).document["application_credential"]
        assert (created["unrestricted"], created["secret"]) == (unrestricted, f"s-{unrestricted}")
        claimed = {
            "name": created["name"],
            "user": {"id": holder.person.user["id"]},
            "secret": created["secret"],
        }
        answer = keystone.authenticate(
            {"methods": ["application_credential"], "application_credential": claimed}
        )
        assert [r["name"] for r in answer.document["token"]["roles"]] == ["reader"]
        tokens[unrestricted] = secret(answer)

    words = (
        "You are not authorized to perform the requested action: Using method "
        "'application_credential' is not allowed for managing additional application credentials.."
    )
    refused = holder.make(tokens[None], roles=roles)
    assert (refused.status, refused.message) == (403, words)
    assert holder.make(tokens[True], roles=roles).status == 201
    more = holder.make(tokens[True], roles=[{"name": "member"}])
    assert (more.status, more.message) == (
        400,
        "Invalid application credential: Cannot create an application credential with unassigned "
        "role",
    )
    again = keystone.authenticate({"methods": ["token"], "token": {"id": tokens[True]}})
    assert (again.status, again.message) == (
        403,
        "You are not authorized to perform the requested action: Using a delegated token to "
        "create another token is not allowed..",
    )


@pytest.mark.parametrize(
    ("fields", "status", "words"),
    [
        ({"roles": [{"name": "nosuch"}]}, 404, "Role nosuch is not defined"),
        (
            {"roles": [{"name": "admin"}]},
            400,
            "Invalid application credential: Cannot create an application credential with "
            "unassigned role",
        ),
        (
            {"expires_at": "2001-01-01T00:00:00"},
            400,
            f"The 'expires_at' must not be before now.{MALFORMED}",
        ),
        ({"expires_at": "junk"}, 400, f"Timestamp not in expected format.{MALFORMED}"),
        (
            {"colour": "red"},
            400,
            "Additional properties are not allowed ('colour' was unexpected)",
        ),
    ],
)
def test_which_application_credentials_are_refused(
    holder: Holder, fields: Any, status: int, words: str
) -> None:
    """Status and words."""
    answer = holder.make(**fields)

    assert answer.status == status, answer
    assert answer.message.endswith(words)


def test_application_credentials_are_their_owners(holder: Holder) -> None:
    """An admin sees them and may take them away, but makes none for others."""
    keystone = holder.keystone
    created = holder.make(expires_at="2090-01-01T00:00:00.000000").document
    path = f"{holder.path}/{created['application_credential']['id']}"
    name = created["application_credential"]["name"]

    assert created["application_credential"]["expires_at"] == "2090-01-01T00:00:00.000000"
    refused = holder.make(keystone.user.token)
    assert (refused.status, refused.message) == (
        403,
        "You are not authorized to perform the requested action: "
        "identity:create_application_credential.",
    )
    taken = holder.make(name=name)
    assert (taken.status, taken.message) == (
        409,
        "Conflict occurred attempting to store application_credential - Duplicate entry found "
        f"with name {name}.",
    )
    assert keystone("GET", path).status == 200
    assert keystone("DELETE", path).status == 204
    missing = keystone("GET", path)
    assert missing.status == 404
    assert missing.message.startswith("Could not find Application Credential: ")
