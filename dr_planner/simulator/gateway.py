"""From a request at a site's port to an answer: faults, quorum, routes, versions, and the log."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Mapping
from typing import Any, Protocol

from dr_planner.simulator.calls import CallLog
from dr_planner.simulator.faults import Effect, Faults
from dr_planner.simulator.faults import Fault as Rule
from dr_planner.simulator.openstack import services
from dr_planner.simulator.openstack.service import Context, Service
from dr_planner.simulator.region.region import Region
from dr_planner.simulator.web.message import BadJSON, Ending, Fault, Reply, Request
from dr_planner.simulator.web.routes import Route, Router

LOG = logging.getLogger(__name__)
DEFECT = "The server has either erred or is incapable of performing the requested operation."
NO_ACTION = (
    "There is no such action: {}. Verify the request body and Content-Type header and try again."
)

PROXY = b"""<html><body><h1>503 Service Unavailable</h1>
No server is available to handle this request.
</body></html>
"""
"""What a load balancer says that has no API process left behind it."""

ENDINGS = {Effect.HALF: Ending.HALF, Effect.RESET: Ending.RESET}


class Ruler(Protocol):
    """Whoever can make things happen that are not calls."""

    def lose_site(self, site: str) -> None:
        """A site is lost as a whole."""
        ...

    def mishap(self, name: str, details: Mapping[str, str]) -> None:
        """A mishap of the library happens."""
        ...


class Gateway:
    """Answers the requests of all sites, one at a time.

    :param regions: the control plane of every full site.

    ``dead`` holds the kind and site of every API that has died.
    """

    def __init__(
        self,
        regions: Mapping[str, Region],
        lock: threading.RLock,
        calls: CallLog,
        problems: list[str],
        faults: Faults,
        rule: Ruler,
    ) -> None:
        self._regions = regions
        self._lock = lock
        self._calls = calls
        self._problems = problems
        self._faults = faults
        self._rule = rule
        self.dead: set[tuple[str, str]] = set()
        self._services = services()
        self._catalog = tuple(
            (service.mount, entry) for service, _ in self._services for entry in service.entries
        )

    @property
    def kinds(self) -> list[str]:
        """What its services are called."""
        return [service.kind for service, _ in self._services]

    def answer(self, site: str, request: Request) -> Reply | None:
        """Answer one request at a site's port; None: break the connection."""
        service, router = self._service(request.path)
        kind = service.kind if service is not None else "unknown"
        what = f"{request.method} {request.path}"
        fault = self._faults.hit(kind, site, what)
        effect = fault.effect if fault is not None else None
        if fault is not None and effect is Effect.DELAY:
            time.sleep(fault.seconds)
        with self._lock:
            if fault is not None:
                self._strike(fault, kind, site, request)
            if effect in (Effect.DROP_BEFORE, Effect.LOSE_SITE):
                self._calls.add(site, kind, what, None, request.method not in ("GET", "HEAD"))
                return None
            region = self._regions[site]
            region.timeline.run_due()
            if service is None or router is None:
                self._problems.append(f"{what}: no service is mounted there")
                self._calls.add(site, kind, what, 404, False)
                return Reply(404)
            context = self._context(site, service, request)
            reply, mutating = self._reply(service, router, context, fault)
            lost = effect is Effect.DROP_AFTER
            self._calls.add(site, kind, what, None if lost else reply.status, mutating)
            request_id = "req-" + region.identifiers.uuid()
            reply.headers.setdefault("x-openstack-request-id", request_id)
            reply.ending = ENDINGS.get(effect, Ending.WHOLE) if effect else Ending.WHOLE
            return None if lost else reply

    def _strike(self, fault: Rule, kind: str, site: str, request: Request) -> None:
        """What a fault does before the call is carried out."""
        match fault.effect:
            case Effect.LOSE_SITE:
                self._rule.lose_site(site)
            case Effect.DIE:
                self.dead.add((kind, site))
            case Effect.EXPIRE_TOKEN:
                self._regions[site].directory.revoke(request.headers.get("x-auth-token", ""))
            case Effect.MISHAP:
                self._rule.mishap(fault.mishap, fault.details)

    def _reply(
        self, service: Service, router: Router, context: Context, fault: Rule | None
    ) -> tuple[Reply, bool]:
        """The answer, and whether a change was asked for."""
        mutating = context.request.method not in ("GET", "HEAD")
        if (service.kind, context.site) in self.dead:
            return Reply(503, PROXY, {"Content-Type": "text/html"}), mutating
        if fault is not None and fault.effect is Effect.REFUSE:
            return service.fault(context, Fault(fault.status, fault.message)), mutating
        if not context.region.quorum.holds:
            return service.down(context), mutating
        return self._carry_out(service, router, context)

    def _service(self, path: str) -> tuple[Service | None, Router | None]:
        for service, router in self._services:
            if path == service.mount or path.startswith(service.mount + "/"):
                return service, router
        return None, None

    def _context(self, site: str, service: Service, request: Request) -> Context:
        below = request.path.removeprefix(service.mount) or "/"
        inner = Request(
            request.method, request.base, below, request.query, request.headers, request.body
        )
        return Context(
            self._regions[site], site, request.base, service.mount, inner, catalog=self._catalog
        )

    def _carry_out(self, service: Service, router: Router, context: Context) -> tuple[Reply, bool]:
        mutating = context.request.method not in ("GET", "HEAD")
        try:
            service.admit(context)
            route, arguments = self._route(service, router, context)
            mutating = route.mutating
            self._check_project(context, arguments)
            answer: Any = route.function(context, **arguments)
            reply = answer if isinstance(answer, Reply) else Reply(200, answer)
        except Fault as fault:
            if fault.problem:
                method, path = context.request.method, context.request.path
                self._problems.append(f"{method} {context.mount}{path}: {fault.message}")
            reply = service.fault(context, fault)
        except BadJSON:
            reply = service.fault(context, Fault(400, "Malformed request body"))
        except Exception as error:  # the boundary of a service: a defect is answered and told
            where = f"{context.request.method} {context.mount}{context.request.path}"
            self._problems.append(f"{where}: a defect of the simulator: {error!r}")
            LOG.exception("a defect of the simulator at %s", where)
            reply = service.fault(context, Fault(500, DEFECT))
        for key, value in context.headers.items():
            reply.headers.setdefault(key, value)
        return reply, mutating

    def _route(
        self, service: Service, router: Router, context: Context
    ) -> tuple[Route, dict[str, str]]:
        """The route that answers.

        :raises Fault: there is none for this path, method, version or action.
        """
        request = context.request
        found = router.find(request.method, request.path)
        if found is None:
            self._problems.append(
                f"{request.method} {context.mount}{request.path}: there is no such route"
            )
            known = router.methods(request.path) if service.wrong_method else []
            if known:
                context.headers["Allow"] = ", ".join(known)
                raise Fault(405, service.wrong_method.format(method=request.method))
            raise Fault(404, "")
        routes, arguments = found
        if routes[0].action:
            document = request.json()
            if len(document) != 1:
                raise Fault(400, "Malformed request body")
            name = next(iter(document))
            routes = [route for route in routes if route.action == name]
            if not routes:
                raise Fault(400, NO_ACTION.format(name), problem=True)
        for route in routes:
            if route.since <= context.version <= route.until:
                return route, arguments
        version = "{}.{}".format(*context.version)
        self._problems.append(
            f"{request.method} {context.mount}{request.path}: not in microversion {version}"
        )
        raise Fault(404, "The resource could not be found.")

    def _check_project(self, context: Context, arguments: dict[str, str]) -> None:
        named = arguments.pop("project_id", None)
        project = context.token.project if context.token is not None else None
        if named is not None and (project is None or project.id != named):
            raise Fault(400, "Malformed request url")
