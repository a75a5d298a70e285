"""Who is who: Keystone's tables, and the tokens given out."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable

from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.account import (
    SYSTEM,
    ApplicationCredential,
    Assignment,
    Domain,
    Group,
    Project,
    Role,
    Scope,
    Token,
    User,
)
from dr_planner.simulator.timeline import Timeline

TOKEN_SECONDS = 24 * 3600.0
"""Real seconds that a token is good for."""

IMPLIED = (("admin", "manager"), ("manager", "member"), ("member", "reader"))
"""The stronger role and the weaker one that comes with it, as ``keystone-manage bootstrap``."""


class Directory:
    """Keystone's tables."""

    def __init__(self, timeline: Timeline, identifiers: Identifiers) -> None:
        self._timeline = timeline
        self._identifiers = identifiers
        self.domains: dict[str, Domain] = {}
        self.projects: dict[str, Project] = {}
        self.users: dict[str, User] = {}
        self.groups: dict[str, Group] = {}
        self.roles: dict[str, Role] = {}
        self.implied: dict[Role, list[Role]] = {}
        self.assignments: dict[Assignment, None] = {}
        self.credentials: dict[str, ApplicationCredential] = {}
        self._assigned: dict[User | Group, dict[Assignment, None]] = {}
        self._tokens: dict[str, Token] = {}
        self._tokens_of: dict[User, dict[str, Token]] = {}
        self._gone: dict[str, str] = {}
        self._bootstrap()

    def _bootstrap(self) -> None:
        default = self.add_domain("Default", id="default")
        default.description = "The default domain"
        for name in ("admin", "manager", "member", "reader", "service"):
            self.add_role(name).options["immutable"] = True
        by_name = {role.name: role for role in self.roles.values()}
        self.implied = {by_name[prior]: [by_name[weaker]] for prior, weaker in IMPLIED}
        self.admin_password = secrets.token_urlsafe(18)
        self.admin = self.add_user("admin", default, password=self.admin_password)
        self.admin_project = self.add_project("admin", default)
        self.assign(self.admin, "admin", self.admin_project)
        self.assign(self.admin, "admin", default)
        self.assign(self.admin, "admin", SYSTEM)

    # ------------------------------------------------------------------------- adding

    def add_domain(self, name: str, *, id: str = "") -> Domain:
        """A new domain."""
        domain = Domain(id or self._identifiers.hex(), name)
        self.domains[domain.id] = domain
        return domain

    def add_project(
        self, name: str, domain: Domain, description: str = "", *, id: str = ""
    ) -> Project:
        """A new project."""
        project = Project(id or self._identifiers.hex(), name, domain, description)
        self.projects[project.id] = project
        return project

    def add_user(self, name: str, domain: Domain, *, password: str = "", id: str = "") -> User:
        """A new user, with a random password unless one is given."""
        user = User(
            id or self._identifiers.hex(), name, domain, password or secrets.token_urlsafe(18)
        )
        self.users[user.id] = user
        return user

    def add_group(self, name: str, domain: Domain, description: str = "") -> Group:
        """A new group without members."""
        group = Group(self._identifiers.hex(), name, domain, description)
        self.groups[group.id] = group
        return group

    def add_role(self, name: str, *, domain_id: str | None = None) -> Role:
        """A new role."""
        role = Role(self._identifiers.hex(), name, domain_id=domain_id)
        self.roles[role.id] = role
        return role

    def add_credential(self, credential: ApplicationCredential) -> None:
        """A new application credential."""
        self.credentials[credential.id] = credential

    # ------------------------------------------------------------------------ removing

    def remove_domain(self, domain: Domain) -> None:
        """Take a domain away with everything in it."""
        for project in [p for p in self.projects.values() if p.domain is domain]:
            self.remove_project(project)
        for user in [u for u in self.users.values() if u.domain is domain]:
            self.remove_user(user)
        for group in [g for g in self.groups.values() if g.domain is domain]:
            self.remove_group(group)
        for role in [r for r in self.roles.values() if r.domain_id == domain.id]:
            self.remove_role(role)
        self._forget(a for a in self.assignments if a.scope is domain)
        del self.domains[domain.id]

    def remove_project(self, project: Project) -> None:
        """Take a project away, with the assignments, credentials and tokens for it."""
        self._forget(a for a in self.assignments if a.scope is project)
        for credential in [c for c in self.credentials.values() if c.project is project]:
            self.remove_credential(credential)
        del self.projects[project.id]

    def remove_user(self, user: User) -> None:
        """Take a user away, with everything that was theirs."""
        for secret in list(self._tokens_of.pop(user, {})):
            self.revoke(secret)
            self._gone[secret] = f"Could not find user: {user.id}."
        self._forget(self._assigned.pop(user, {}))
        for credential in [c for c in self.credentials.values() if c.user is user]:
            self.remove_credential(credential)
        for group in self.groups.values():
            group.members.pop(user.id, None)
        del self.users[user.id]

    def remove_group(self, group: Group) -> None:
        """Take a group away; its members lose what they had by it."""
        self._forget(self._assigned.pop(group, {}))
        members, group.members = group.members, {}
        del self.groups[group.id]
        for user in members.values():
            self._reconsider(user)

    def remove_role(self, role: Role) -> None:
        """Take a role away from everybody."""
        self._forget(a for a in self.assignments if a.role is role)
        self.implied.pop(role, None)
        for weaker in self.implied.values():
            if role in weaker:
                weaker.remove(role)
        del self.roles[role.id]

    def remove_credential(self, credential: ApplicationCredential) -> None:
        """Take an application credential away, and the tokens that were made with it."""
        self.credentials.pop(credential.id, None)
        for secret, token in list(self._tokens_of.get(credential.user, {}).items()):
            if token.application_credential is credential:
                self.revoke(secret)
                self._gone[secret] = f"Could not find Application Credential: {credential.id}."

    # -------------------------------------------------------------------- assignments

    def role(self, name: str) -> Role | None:
        """The role of that name that no domain owns."""
        return next((r for r in self.roles.values() if r.name == name and not r.domain_id), None)

    def assign(
        self, actor: User | Group, role: str | Role, scope: Scope, *, inherited: bool = False
    ) -> None:
        """Give a user or group a role.

        :raises KeyError: there is no such role.
        """
        found = self.role(role) if isinstance(role, str) else role
        if found is None:
            raise KeyError(role)
        assignment = Assignment(actor, found, scope, inherited)
        self.assignments[assignment] = None
        self._assigned.setdefault(actor, {})[assignment] = None
        self._reconsider_all(actor)

    def unassign(
        self, actor: User | Group, role: Role, scope: Scope, *, inherited: bool = False
    ) -> bool:
        """Take a role away; false where the actor did not have it."""
        assignment = Assignment(actor, role, scope, inherited)
        if assignment not in self.assignments:
            return False
        self._forget([assignment])
        return True

    def _forget(self, assignments: Iterable[Assignment]) -> None:
        for assignment in list(assignments):
            self.assignments.pop(assignment, None)
            self._assigned.get(assignment.actor, {}).pop(assignment, None)
            self._reconsider_all(assignment.actor)

    def groups_of(self, user: User) -> list[Group]:
        """The groups that a user is in."""
        return [group for group in self.groups.values() if user.id in group.members]

    def assigned(self, user: User) -> list[Assignment]:
        """Every assignment that counts for a user: their own, and those of their groups."""
        actors: list[User | Group] = [user, *self.groups_of(user)]
        return [found for actor in actors for found in self._assigned.get(actor, ())]

    def with_implied(self, roles: Iterable[Role]) -> list[Role]:
        """These roles and all weaker ones that come with them."""
        found: dict[Role, None] = {}
        waiting = list(roles)
        while waiting:
            role = waiting.pop(0)
            if role not in found:
                found[role] = None
                waiting += self.implied.get(role, [])
        return list(found)

    def roles_of(self, user: User, scope: Scope) -> tuple[Role, ...]:
        """The roles of a user somewhere; inherited and implied ones too."""
        above: list[Scope] = []
        if isinstance(scope, Project):
            above = [*scope.ancestors, scope.domain]
        own = [
            a.role
            for a in self.assigned(user)
            if (a.scope in above if a.inherited else a.scope == scope)
        ]
        return tuple(self.with_implied(own))

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

    def credential_of(self, user: User, name: str) -> ApplicationCredential | None:
        """A user's application credential of that name."""
        own = (c for c in self.credentials.values() if c.user is user)
        return next((c for c in own if c.name == name), None)

    # ------------------------------------------------------------------------- tokens

    def check_password(self, user: User, password: str) -> bool:
        """Whether it is the user's."""
        if user.password is None:
            return False
        return hmac.compare_digest(user.password.encode(), password.encode())

    def issue(
        self,
        user: User,
        scope: Scope | None,
        methods: tuple[str, ...],
        *,
        parent: Token | None = None,
        credential: ApplicationCredential | None = None,
    ) -> Token | None:
        """A new token, or None where the user has no role there.

        :param parent: the token that it is made from; it ends with that one.
        :param credential: the application credential that limits its roles.
        """
        roles = self._roles(user, scope, credential)
        if scope is not None and not roles:
            return None
        own = secrets.token_urlsafe(16)
        token = Token(
            secret="gAAAAA" + secrets.token_urlsafe(48),
            user=user,
            scope=scope,
            roles=roles,
            methods=methods,
            issued_at=self._timeline.now(),
            expires_at=parent.expires_at if parent else self._end(credential),
            audit_ids=(own, parent.audit_ids[0]) if parent else (own,),
            application_credential=credential,
        )
        self._tokens[token.secret] = token
        self._tokens_of.setdefault(user, {})[token.secret] = token
        return token

    def _end(self, credential: ApplicationCredential | None) -> float:
        seconds = TOKEN_SECONDS
        if credential is not None and credential.expires_at is not None:
            left = (credential.expires_at - self._timeline.wall()).total_seconds()
            seconds = min(seconds, left)
        return self._timeline.now() + seconds * self._timeline.speed

    def _roles(
        self, user: User, scope: Scope | None, credential: ApplicationCredential | None
    ) -> tuple[Role, ...]:
        if scope is None:
            return ()
        roles = self.roles_of(user, scope)
        if credential is None:
            return roles
        return tuple(role for role in roles if role in credential.roles)

    def token(self, secret: str) -> Token | None:
        """The token, if it is known and still good."""
        token = self._tokens.get(secret)
        if token is None or token.expires_at <= self._timeline.now():
            return None
        return token

    def why_gone(self, secret: str) -> str:
        """Why a token is no longer good, where Keystone says more than that; else nothing."""
        return self._gone.get(secret, "")

    def revoke(self, secret: str) -> None:
        """Make a token worthless."""
        token = self._tokens.pop(secret, None)
        if token is not None:
            self._tokens_of.get(token.user, {}).pop(secret, None)

    def revoke_all(self, user: User) -> None:
        """Make all tokens of a user worthless."""
        for secret in list(self._tokens_of.get(user, ())):
            self.revoke(secret)

    def revoke_for(self, scope: Project | Domain) -> None:
        """Make all tokens for a project, or for a domain and its projects and users, worthless."""
        for token in list(self._tokens.values()):
            where = token.scope
            inside = isinstance(where, Project) and where.domain is scope
            if where is scope or inside or token.user.domain is scope:
                self.revoke(token.secret)

    def _reconsider_all(self, actor: User | Group) -> None:
        users = [actor] if isinstance(actor, User) else list(actor.members.values())
        for user in users:
            self._reconsider(user)

    def _reconsider(self, user: User) -> None:
        """Give a user's tokens the roles of now; Keystone looks them up at every use."""
        for secret, token in list(self._tokens_of.get(user, {}).items()):
            if token.scope is None:
                continue
            token.roles = self._roles(user, token.scope, token.application_credential)
            if not token.roles:
                self.revoke(secret)

    def join(self, group: Group, user: User) -> None:
        """Put a user into a group."""
        group.members[user.id] = user
        self._reconsider(user)

    def leave(self, group: Group, user: User) -> bool:
        """Take a user out of a group; false where they were not in it."""
        if group.members.pop(user.id, None) is None:
            return False
        self._reconsider(user)
        return True
