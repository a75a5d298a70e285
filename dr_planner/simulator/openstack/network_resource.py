"""How every kind of thing in Neutron's API is listed, shown, made, changed and deleted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from urllib.parse import urlencode

from dr_planner.simulator.openstack.network_kinds import (
    Kind,
    Wrong,
    WrongOperation,
    anything,
    boolean,
    text,
)
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.web.message import Reply
from dr_planner.simulator.web.routes import Routes

Row = TypeVar("Row")
UNSET: Any = object()
"""The default of an attribute that is left to Neutron."""

ABSENT: Any = object()
"""What an attribute reads from a row that is shown without it."""

NEEDED: Any = object()
"""The default of an attribute that must be given."""

EVERYBODY, ADMIN, NETWORK_OWNER, MANAGER, SERVICE, NETWORK_MANAGER = (
    "everybody",
    "admin",
    "network-owner",
    "manager",
    "service",
    "network-manager",
)
"""Who may give an attribute; admins and services always, but only services with ``SERVICE``."""


def moment(context: Context, at: float) -> str:
    """A time as Neutron writes it."""
    return (context.iso(at) or "").partition(".")[0] + "Z"


def project_id(context: Context) -> str:
    """The project that the token is good for; empty: for none."""
    project = context.user.project
    return project.id if project is not None else ""


def is_member(context: Context) -> bool:
    """Whether who asks may write at all."""
    user = context.user
    return user.has_role("member") or context.is_admin or user.has_role("service")


def bad_request(message: str, *, problem: bool = False) -> Refusal:
    """The refusal of a body or a query."""
    return Refusal(400, "HTTPBadRequest", message, problem=problem)


def not_found() -> Refusal:
    """What is said of a thing that nobody is to know of."""
    return Refusal(404, "HTTPNotFound", "The resource could not be found.")


@dataclass(frozen=True)
class Attribute(Generic[Row]):
    """One attribute of a kind of thing.

    :param show: reads it from a row; None: it is never shown.
    :param post: whether it may be given at birth. :param put: whether it may be changed.
    :param default: where it is not given at birth.
    :param kind: reads a value from a body or a filter.
    :param seen_by: who sees it. :param set_by: who may give it.
    :param changed_by: who may change it, where that is not the same.
    """

    show: Callable[[Context, Row], Any] | None = None
    post: bool = False
    put: bool = False
    default: Any = UNSET
    kind: Kind = anything
    filter: bool = True
    sort: bool = True
    seen_by: str = EVERYBODY
    set_by: str = EVERYBODY
    changed_by: str = ""

    def allows(self, *, new: bool) -> str:
        """Who may give it at birth, or change it."""
        return self.set_by if new or not self.changed_by else self.changed_by


Match = Callable[[Context, Row, list[str]], bool]


@dataclass(frozen=True)
class Resource(Generic[Row]):
    """A kind of thing.

    :param member: what one is called in a body. :param collection: what many are called.
    :param rows: all of them, by id.
    :param sees: whether who asks may see one. :param owns: whether who asks may change one.
    :param missing: the refusal where there is none of an id.
    :param quota: its name among the quotas; empty: it has none.
    :param narrow: filters that lead to their rows at once.
    :param matches: filters that are no attributes.
    :param owner_of: whose network a body or row belongs to, for what only its owner may give.
    """

    member: str
    collection: str
    attributes: Mapping[str, Attribute[Row]]
    rows: Callable[[Context], Mapping[str, Row]]
    sees: Callable[[Context, Row], bool]
    owns: Callable[[Context, Row], bool]
    missing: Callable[[str], Refusal]
    create: Callable[[Context, dict[str, Any]], Row] | None = None
    update: Callable[[Context, Row, dict[str, Any]], None] | None = None
    delete: Callable[[Context, Row], None] | None = None
    may_delete: Callable[[Context, Row], bool] | None = None
    may_create: Callable[[Context, dict[str, Any]], bool] = lambda context, asked: True
    owner_of: Callable[[Context, Mapping[str, Any]], str] = lambda context, asked: ""
    quota: str = ""
    narrow: Mapping[str, Callable[[Context, str], Iterable[Row]]] = field(default_factory=dict)
    matches: Mapping[str, Match[Row]] = field(default_factory=dict)
    tagged: bool = True
    bulk: bool = True

    # ------------------------------------------------------------------------- showing

    def view(
        self, context: Context, row: Row, fields: Iterable[str] | None = None
    ) -> dict[str, Any]:
        """One of them as Neutron shows it."""
        admin = context.is_admin or context.user.has_role("service")
        shown: dict[str, Any] = {}
        wanted = set(fields) if fields else None
        for name, attribute in self.attributes.items():
            if attribute.show is None or (wanted is not None and name not in wanted):
                continue
            if attribute.seen_by == ADMIN and not admin:
                continue
            value = attribute.show(context, row)
            if value is not ABSENT:
                shown[name] = value
        return shown

    def find(self, context: Context, id: str) -> Row:
        """One of them.

        :raises Refusal: there is none, or nobody is to know of it.
        """
        row = self.rows(context).get(id)
        if row is None or not self.sees(context, row):
            raise self.missing(id)
        return row

    def find_own(self, context: Context, id: str, action: str) -> Row:
        """One of them that who asks may change.

        :raises Refusal: there is none; or it is another's.
        """
        row = self.find(context, id)
        if not self.owns(context, row) or not is_member(context):
            raise self._denied(action)
        return row

    def _denied(self, action: str) -> Refusal:
        words = f"rule:{action}_{self.member} is disallowed by policy"
        return Refusal(403, "PolicyNotAuthorized", words)

    # ------------------------------------------------------------------------- listing

    def index(self, context: Context) -> dict[str, Any]:
        """Those that somebody sees, that fit all filters, in order, a page at a time."""
        query = Query(self, context)
        rows = query.chosen()
        page, links = query.page(rows)
        document: dict[str, Any] = {
            self.collection: [self.view(context, row, query.fields) for row in page]
        }
        if links:
            document[f"{self.collection}_links"] = links
        return document

    # ------------------------------------------------------------------------- writing

    def post(self, context: Context) -> Reply:
        """One new thing, or several: then all of them or none."""
        assert self.create is not None
        body = document(context)
        many = self.collection in body and self.bulk
        if many:
            asked = body[self.collection]
            if not isinstance(asked, list) or not asked:
                raise bad_request("Resources required")
            bodies = [
                one[self.member] if isinstance(one, dict) and self.member in one else one
                for one in asked
            ]
        else:
            if self.member not in body:
                raise bad_request(f"Unable to find '{self.member}' in request body")
            bodies = [body[self.member]]
        read = [self.read(context, one, new=True) for one in bodies]
        for one in read:
            if not is_member(context) or not self.may_create(context, one):
                raise self._denied("create")
        self._within_quota(context, read)
        made: list[Row] = []
        try:
            for one in read:
                made.append(self.create(context, one))
        except Refusal:
            for row in made:
                if self.delete is not None:
                    self.delete(context, row)
            raise
        shown = [self.view(context, row) for row in made]
        return Reply(201, {self.collection: shown} if many else {self.member: shown[0]})

    def put(self, context: Context, id: str) -> dict[str, Any]:
        """Change one."""
        assert self.update is not None
        body = document(context)
        if self.member not in body:
            raise bad_request(f"Unable to find '{self.member}' in request body")
        row = self.find(context, id)
        asked = self.read(context, body[self.member], new=False, row=row)
        self.find_own(context, id, "update")
        self._if_match(context, row)
        before = getattr(row, "revision_number", None)
        self.update(context, row, asked)
        if before is not None and getattr(row, "revision_number", 0) > before:
            row.revision_number = before + 1  # type: ignore[attr-defined]  # one update, one step
        return {self.member: self.view(context, row)}

    @staticmethod
    def _if_match(context: Context, row: Row) -> None:
        wanted = context.request.headers.get("if-match", "").strip('"')
        name, _, number = wanted.partition("=")
        if name != "revision_number" or not number.isdigit():
            return
        current = getattr(row, "revision_number", None)
        if current is not None and current != int(number):
            raise Refusal(
                412,
                "RevisionNumberConstraintFailed",
                f"Constrained to {number}, but current revision is {current}",
            )

    def remove(self, context: Context, id: str) -> Reply:
        """Delete one."""
        assert self.delete is not None
        if self.may_delete is None:
            row = self.find_own(context, id, "delete")
        else:
            row = self.find(context, id)
            if not self.may_delete(context, row):
                raise self._denied("delete")
        self._if_match(context, row)
        self.delete(context, row)
        return Reply(204)

    def read(
        self, context: Context, asked: Any, *, new: bool, row: Row | None = None
    ) -> dict[str, Any]:
        """What a body asks for, checked, with all defaults filled in for a new thing.

        :raises Refusal: an attribute is unknown, may not be given, or has a wrong value.
        """
        if not isinstance(asked, dict):
            raise bad_request(f"Object '{self.member}' contains invalid data")
        given = dict(asked)
        self._project(context, given, new=new)
        unknown = [name for name in given if name not in self.attributes]
        if unknown:
            raise bad_request(f"Unrecognized attribute(s) '{', '.join(unknown)}'", problem=True)
        explicit = set(given)
        for name, attribute in self.attributes.items():
            if not new:
                if name in given and not attribute.put:
                    raise bad_request(f"Cannot update read-only attribute {name}")
            elif attribute.post:
                if name not in given and attribute.default is NEEDED:
                    raise bad_request(
                        f"Failed to parse request. Required attribute '{name}' not specified"
                    )
                if name not in given and attribute.default is not UNSET:
                    given[name] = attribute.default
            elif name in given:
                raise bad_request(f"Attribute '{name}' not allowed in POST")
        for name in given:
            if name in explicit:
                given[name] = self._converted(name, given[name])
        self._may_give(context, given, explicit, new=new, row=row)
        return given

    def _converted(self, name: str, value: Any) -> Any:
        try:
            return self.attributes[name].kind(value)
        except Wrong as wrong:
            if isinstance(wrong, WrongOperation):
                raise Refusal(
                    400, "InvalidInput", f"Invalid input for operation: {wrong}."
                ) from None
            raise bad_request(f"Invalid input for {name}. Reason: {wrong}.") from None

    def _project(self, context: Context, given: dict[str, Any], *, new: bool) -> None:
        if "project_id" not in self.attributes:
            return
        names = [name for name in ("project_id", "tenant_id") if name in given]
        if len({given[name] for name in names}) > 1:
            raise bad_request("'project_id' and 'tenant_id' do not match")
        own = project_id(context)
        if names:
            if given[names[0]] != own and not context.is_admin:
                raise bad_request(
                    "Specifying 'project_id' other than the authenticated project in request "
                    "is not allowed for the current user."
                )
            given["project_id"] = given["tenant_id"] = given[names[0]]
        elif new:
            given["project_id"] = given["tenant_id"] = own

    def _may_give(
        self,
        context: Context,
        given: Mapping[str, Any],
        explicit: set[str],
        *,
        new: bool,
        row: Row | None,
    ) -> None:
        known = given if row is None else {"network_id": getattr(row, "network_id", "")}
        for name in explicit:
            attribute = self.attributes[name]
            whom = attribute.allows(new=new)
            if given[name] is attribute.default or self._is(context, whom, known):
                continue
            words = self._rule(explicit, new=new)
            raise Refusal(403, "PolicyNotAuthorized", f"{words} is disallowed by policy")

    def _is(self, context: Context, whom: str, known: Mapping[str, Any]) -> bool:
        """Whether who asks is one of those who may."""
        user = context.user
        if whom == EVERYBODY or user.has_role("service"):
            return True
        if whom == SERVICE:
            return False
        if context.is_admin:
            return True
        if whom in (MANAGER, NETWORK_MANAGER) and not user.has_role("manager"):
            return False
        if whom in (NETWORK_OWNER, NETWORK_MANAGER):
            return self.owner_of(context, known) == project_id(context)
        return whom == MANAGER

    def _rule(self, explicit: set[str], *, new: bool) -> str:
        """The rule that is asked for an action with some attributes."""
        base = f"rule:{'create' if new else 'update'}_{self.member}"
        words = base
        for name, attribute in self.attributes.items():
            if name in explicit and attribute.allows(new=new) != EVERYBODY:
                words = f"({words} and {base}:{name})"
        return words

    def _within_quota(self, context: Context, asked: list[dict[str, Any]]) -> None:
        if not self.quota:
            return
        owner = asked[0]["project_id"]
        limit = context.region.network.quotas.limit(owner, self.quota)
        if limit < 0:
            return
        used = sum(
            1 for row in self.rows(context).values() if getattr(row, "project_id", "") == owner
        )
        if used + len(asked) > limit:
            raise Refusal(409, "OverQuota", f"Quota exceeded for resources: ['{self.quota}'].")

    # -------------------------------------------------------------------------- routes

    def register(self, routes: Routes, path: str) -> None:
        """Serve them below a path."""
        routes.add("GET", path)(self.index)
        routes.add("GET", f"{path}/<id>")(self._show)
        if self.create is not None:
            routes.add("POST", path)(self.post)
        if self.update is not None:
            routes.add("PUT", f"{path}/<id>")(self.put)
        if self.delete is not None:
            routes.add("DELETE", f"{path}/<id>")(self.remove)

    def _show(self, context: Context, id: str) -> dict[str, Any]:
        row = self.find(context, id)
        fields = [value for key, value in context.request.query if key == "fields" and value]
        return {self.member: self.view(context, row, fields)}


def document(context: Context) -> dict[str, Any]:
    """The body.

    :raises Refusal: it is no JSON object.
    """
    try:
        body = json.loads(context.request.body or b"{}")
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise bad_request("Body contains invalid data")
    return body


# ------------------------------------------------------------------------------- queries

SKIPPED = ("fields", "sort_key", "sort_dir", "limit", "marker", "page_reverse")
TAGS = ("tags", "tags-any", "not-tags", "not-tags-any")


class Query(Generic[Row]):
    """One list that is asked for.

    :raises Refusal: a filter, a sort key or a limit is wrong.
    """

    def __init__(self, resource: Resource[Row], context: Context) -> None:
        self._resource = resource
        self._context = context
        self._query = context.request.query
        self.fields = [value for key, value in self._query if key == "fields" and value]
        self._filters: dict[str, list[str]] = {}
        for key, value in self._query:
            if key not in SKIPPED:
                self._filters.setdefault(key, []).append(value)
        self._check_filters()
        self._sorts = self._sorting()
        self._limit = self._number()
        self._reverse = (context.request.first("page_reverse") or "").lower() == "true"

    def _check_filters(self) -> None:
        resource = self._resource
        wrong = []
        for key in self._filters:
            attribute = resource.attributes.get(key)
            if key in resource.matches or (key in TAGS and resource.tagged):
                continue
            if attribute is None or not attribute.filter:
                wrong.append(key)
        if wrong:
            raise bad_request(f"{wrong} is invalid attribute for filtering")

    def _sorting(self) -> list[tuple[str, str]]:
        keys = [value for key, value in self._query if key == "sort_key" and value]
        directions = [value for key, value in self._query if key == "sort_dir" and value]
        if len(keys) != len(directions):
            raise bad_request("The number of sort_keys and sort_dirs must be same")
        known = self._resource.attributes
        absent = [key for key in keys if key not in known or not known[key].sort]
        if absent:
            raise bad_request(f"{absent} is invalid attribute for sort_keys")
        wrong = [word for word in directions if word not in ("asc", "desc")]
        if wrong:
            raise bad_request(
                f"{wrong} is invalid value for sort_dirs, valid value is 'asc' and 'desc'"
            )
        return list(zip(keys, directions, strict=True))

    def _number(self) -> int:
        given = self._context.request.first("limit") or "0"
        if not given.isdigit():
            raise Refusal(
                400,
                "BadRequest",
                f"Bad limit request: Limit must be an integer 0 or greater and not '{given}'.",
            )
        return int(given)

    def chosen(self) -> list[Row]:
        """The rows that are seen and fit, in order."""
        context, resource = self._context, self._resource
        rows = [row for row in self._candidates() if resource.sees(context, row)]
        for key, values in self._filters.items():
            rows = self._fitting(key, values, rows)
        rows.sort(key=lambda row: str(getattr(row, "id", "")))
        for key, direction in reversed(self._sorts):
            show = resource.attributes[key].show
            assert show is not None

            def rank(row: Row, show: Callable[[Context, Row], Any] = show) -> tuple[bool, Any]:
                value = show(context, row)
                return value is not None, value if value is not None else 0

            rows.sort(key=rank, reverse=direction == "desc")
        return rows

    def _candidates(self) -> Iterable[Row]:
        """Rows that may fit; an id, or a filter with an index, leads there at once."""
        resource, context = self._resource, self._context
        if "id" in self._filters:
            rows = resource.rows(context)
            return [rows[id] for id in dict.fromkeys(self._filters["id"]) if id in rows]
        for key, narrow in resource.narrow.items():
            if key in self._filters:
                values = dict.fromkeys(self._filters[key])
                return [row for value in values for row in narrow(context, value)]
        return resource.rows(context).values()

    def _fitting(self, key: str, values: list[str], rows: list[Row]) -> list[Row]:
        context, resource = self._context, self._resource
        if key in TAGS:
            wanted = {tag for value in values for tag in value.split(",")}
            return [row for row in rows if _tags_fit(key, getattr(row, "tags", set()), wanted)]
        special = resource.matches.get(key)
        if special is not None:
            return [row for row in rows if special(context, row, values)]
        attribute = resource.attributes[key]
        show = attribute.show
        if show is None:
            return rows
        kind = attribute.kind if attribute.kind is boolean else anything
        try:
            wanted_values = {str(kind(value)) for value in values}
        except Wrong as wrong:
            raise Refusal(400, "InvalidInput", f"Invalid input for operation: {wrong}.") from None
        return [row for row in rows if _text_of(show(context, row)) in wanted_values]

    def page(self, rows: list[Row]) -> tuple[list[Row], list[dict[str, str]]]:
        """The page that was asked for, and the links to its neighbours."""
        if not self._limit:
            return rows, []
        marker = self._context.request.first("marker")
        if self._reverse:
            rows = rows[::-1]
        if marker:
            places = [n for n, row in enumerate(rows) if getattr(row, "id", "") == marker]
            if not places:
                raise self._resource.missing(marker)
            rows = rows[places[0] + 1 :]
        chosen = rows[: self._limit]
        links = []
        if self._reverse:
            chosen = chosen[::-1]
        short = len(chosen) < self._limit
        if not short or self._reverse:
            links.append(self._link("next", chosen))
        if not short or not self._reverse:
            links.append(self._link("previous", chosen))
        return chosen, links

    def _link(self, rel: str, rows: list[Row]) -> dict[str, str]:
        query = [(k, v) for k, v in self._query if k not in ("marker", "page_reverse")]
        if rows:
            query.append(("marker", str(getattr(rows[-1 if rel == "next" else 0], "id", ""))))
        if rel == "previous":
            query.append(("page_reverse", "True"))
        path = self._context.url(self._context.request.path)
        return {"rel": rel, "href": f"{path}?{urlencode(query)}"}


def _text_of(value: Any) -> str:
    return "" if value is None else str(value)


def _tags_fit(key: str, tags: set[str], wanted: set[str]) -> bool:
    answers = {
        "tags": wanted <= tags,
        "tags-any": bool(wanted & tags),
        "not-tags": not wanted <= tags,
        "not-tags-any": not wanted & tags,
    }
    return answers[key]


# ------------------------------------------------------------------- common attributes


def of(name: str) -> Callable[[Context, Any], Any]:
    """Reads a field of a row."""
    return lambda context, row: getattr(row, name)


def owner() -> dict[str, Attribute[Any]]:
    """The project that a thing belongs to, under both of its names."""
    mine = Attribute[Any](of("project_id"), post=True, kind=text())
    return {"tenant_id": mine, "project_id": mine}


def standard() -> dict[str, Attribute[Any]]:
    """The standard attributes."""
    return {
        "id": Attribute(of("id")),
        **owner(),
        "description": Attribute(of("description"), post=True, put=True, default="", kind=text()),
        "tags": Attribute(lambda context, row: sorted(row.tags), filter=False, sort=False),
        "created_at": Attribute(lambda context, row: moment(context, row.created_at)),
        "updated_at": Attribute(lambda context, row: moment(context, row.updated_at)),
        "revision_number": Attribute(of("revision_number")),
    }


def own(context: Context, row: Any) -> bool:
    """Whether a row belongs to the project that the token is good for; admins see all."""
    return context.is_admin or row.project_id == project_id(context)


def for_admins(context: Context, row: Any) -> bool:
    """Whether who asks is an admin."""
    return context.is_admin
