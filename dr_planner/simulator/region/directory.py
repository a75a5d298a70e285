"""Who is who: domains, projects, users, roles, and the tokens given out (Keystone's state)."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass, field

from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.timeline import Timeline

TOKEN_SECONDS = 24 * 3600.0
"""Real seconds that a token is good for."""


@dataclass(eq=False)
class Domain:
    """A domain."""

    id: str
    name: str


@dataclass(eq=False)
class Project:
    """A project."""

    id: str
    name: str
    domain: Domain
    description: str = ""


@dataclass(eq=False)
class User:
    """A user. The password is kept as it is: nothing but this process ever sees it."""

    id: str
    name: str
    domain: Domain
    password: str = field(repr=False)


@dataclass(eq=False)
class Role:
    """A role."""

    id: str
    name: str


@dataclass(frozen=True)
class Assignment:
    """A user has a role on a project, a domain or the system (``scope`` is ``system``)."""

    user: User
    role: Role
    scope: Project | Domain | str


@dataclass(eq=False)
class Token:
    """A token that was given out. ``scope`` None: unscoped. Times in simulated seconds."""

    secret: str = field(repr=False)
    user: User
    scope: Project | Domain | str | None
    roles: tuple[Role, ...]
    methods: tuple[str, ...]
    issued_at: float
    expires_at: float
    audit_id: str

    @property
    def project(self) -> Project | None:
        """The project that it is good for."""
        return self.scope if isinstance(self.scope, Project) else None

    def has_role(self, name: str) -> bool:
        """Whether it carries a role of that name."""
        return any(role.name == name for role in self.roles)


class Directory:
    """Keystone's tables."""

    def __init__(self, timeline: Timeline, identifiers: Identifiers) -> None:
        self._timeline = timeline
        self._identifiers = identifiers
        self.domains: dict[str, Domain] = {}
        self.projects: dict[str, Project] = {}
        self.users: dict[str, User] = {}
        self.roles: dict[str, Role] = {}
        self.assignments: list[Assignment] = []
        self._tokens: dict[str, Token] = {}
        default = self.add_domain("Default", id="default")
        for name in ("admin", "manager", "member", "reader", "service"):
            self.add_role(name)
        self.admin_password = secrets.token_urlsafe(18)
        self.admin = self.add_user("admin", default, password=self.admin_password)
        self.admin_project = self.add_project("admin", default)
        self.assign(self.admin, "admin", self.admin_project)
        self.assign(self.admin, "admin", default)
        self.assign(self.admin, "admin", "system")

    # ------------------------------------------------------------------------- adding

    def add_domain(self, name: str, *, id: str = "") -> Domain:
        """A new domain."""
        domain = Domain(id or self._identifiers.hex(), name)
        self.domains[domain.id] = domain
        return domain

    def add_project(self, name: str, domain: Domain, description: str = "") -> Project:
        """A new project."""
        project = Project(self._identifiers.hex(), name, domain, description)
        self.projects[project.id] = project
        return project

    def add_user(self, name: str, domain: Domain, *, password: str = "") -> User:
        """A new user, with a random password unless one is given."""
        user = User(self._identifiers.hex(), name, domain, password or secrets.token_urlsafe(18))
        self.users[user.id] = user
        return user

    def add_role(self, name: str) -> Role:
        """A new role."""
        role = Role(self._identifiers.hex(), name)
        self.roles[role.id] = role
        return role

    def role(self, name: str) -> Role | None:
        """The role of that name."""
        return next((role for role in self.roles.values() if role.name == name), None)

    def assign(self, user: User, role: str, scope: Project | Domain | str) -> None:
        """Give a user a role.

        :raises KeyError: there is no such role.
        """
        found = self.role(role)
        if found is None:
            raise KeyError(role)
        assignment = Assignment(user, found, scope)
        if assignment not in self.assignments:
            self.assignments.append(assignment)

    def unassign(self, user: User, role: Role, scope: Project | Domain | str) -> bool:
        """Take a role away; false where the user did not have it."""
        assignment = Assignment(user, role, scope)
        if assignment not in self.assignments:
            return False
        self.assignments.remove(assignment)
        return True

    # ------------------------------------------------------------------------ looking

    def domain_of(self, reference: dict[str, str]) -> Domain | None:
        """The domain that a request names by ``id`` or ``name``."""
        if "id" in reference:
            return self.domains.get(reference["id"])
        named = [d for d in self.domains.values() if d.name == reference.get("name")]
        return named[0] if named else None

    def project_of(self, reference: dict[str, object]) -> Project | None:
        """The project that a request names by ``id``, or by ``name`` and ``domain``."""
        if "id" in reference:
            return self.projects.get(str(reference["id"]))
        domain = self._domain_in(reference)
        for project in self.projects.values():
            if project.name == reference.get("name") and project.domain is domain:
                return project
        return None

    def user_of(self, reference: dict[str, object]) -> User | None:
        """The user that a request names by ``id``, or by ``name`` and ``domain``."""
        if "id" in reference:
            return self.users.get(str(reference["id"]))
        domain = self._domain_in(reference)
        for user in self.users.values():
            if user.name == reference.get("name") and user.domain is domain:
                return user
        return None

    def _domain_in(self, reference: dict[str, object]) -> Domain | None:
        domain = reference.get("domain")
        return self.domain_of(domain) if isinstance(domain, dict) else None

    def roles_of(self, user: User, scope: Project | Domain | str) -> tuple[Role, ...]:
        """The roles of a user somewhere; a strong one implies the weaker ones, as in Keystone."""
        own = {a.role.name for a in self.assignments if a.user is user and a.scope == scope}
        order = ("admin", "manager", "member", "reader")
        strongest = next((name for name in order if name in own), None)
        if strongest is not None:
            own |= set(order[order.index(strongest) :])
        return tuple(role for role in self.roles.values() if role.name in own)

    # ------------------------------------------------------------------------- tokens

    def check_password(self, user: User, password: str) -> bool:
        """Whether it is the user's."""
        return hmac.compare_digest(user.password.encode(), password.encode())

    def issue(
        self, user: User, scope: Project | Domain | str | None, methods: tuple[str, ...]
    ) -> Token | None:
        """A new token, or None where the user has no role there."""
        roles = () if scope is None else self.roles_of(user, scope)
        if scope is not None and not roles:
            return None
        now = self._timeline.now()
        token = Token(
            secret="gAAAAA" + secrets.token_urlsafe(48),
            user=user,
            scope=scope,
            roles=roles,
            methods=methods,
            issued_at=now,
            expires_at=now + TOKEN_SECONDS * self._timeline.speed,
            audit_id=secrets.token_urlsafe(16),
        )
        self._tokens[token.secret] = token
        return token

    def token(self, secret: str) -> Token | None:
        """The token, if it is known and still good."""
        token = self._tokens.get(secret)
        if token is None or token.expires_at <= self._timeline.now():
            return None
        return token

    def revoke(self, secret: str) -> None:
        """Make a token worthless."""
        self._tokens.pop(secret, None)
