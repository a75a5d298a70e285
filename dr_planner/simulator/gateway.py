"""From a request at a site's port to an answer: faults, quorum, routes, versions, and the log."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from dr_planner.simulator.calls import CallLog
from dr_planner.simulator.faults import Effect, Faults
from dr_planner.simulator.openstack import services
from dr_planner.simulator.openstack.service import Context, Service
from dr_planner.simulator.region.region import Region
from dr_planner.simulator.web.message import BadJSON, Fault, Reply, Request
from dr_planner.simulator.web.routes import Route, Router

LOG = logging.getLogger(__name__)
DEFECT = "The server has either erred or is incapable of performing the requested operation."
NO_ACTION = (
    "There is no such action: {}. Verify the request body and Content-Type header and try again."
)


class Gateway:
    """Answers the requests of all sites, one at a time."""

    def __init__(
        self,
        region: Region,
        lock: threading.RLock,
        calls: CallLog,
        problems: list[str],
        faults: Faults,
        lose_site: Callable[[str], None],
    ) -> None:
        self._region = region
        self._lock = lock
        self._calls = calls
        self._problems = problems
        self._faults = faults
        self._lose_site = lose_site
        self._services = services()
        self._catalog = tuple(
            (service.mount, entry) for service, _ in self._services for entry in service.entries
        )

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
            if effect is Effect.LOSE_SITE:
                self._lose_site(site)
            if effect in (Effect.DROP_BEFORE, Effect.LOSE_SITE):
                self._calls.add(site, kind, what, None, request.method not in ("GET", "HEAD"))
                return None
            self._region.timeline.run_due()
            if service is None or router is None:
                self._problems.append(f"{what}: no service is mounted there")
                self._calls.add(site, kind, what, 404, False)
                return Reply(404)
            context = self._context(site, service, request)
            if fault is not None and effect is Effect.REFUSE:
                reply = service.fault(context, Fault(fault.status, fault.message))
                mutating = request.method not in ("GET", "HEAD")
            elif not self._region.quorum.holds:
                reply, mutating = service.down(context), request.method not in ("GET", "HEAD")
            else:
                reply, mutating = self._carry_out(service, router, context)
            lost = effect is Effect.DROP_AFTER
            self._calls.add(site, kind, what, None if lost else reply.status, mutating)
            request_id = "req-" + self._region.identifiers.uuid()
            reply.headers.setdefault("x-openstack-request-id", request_id)
            return None if lost else reply

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
            self._region, site, request.base, service.mount, inner, catalog=self._catalog
        )

    def _carry_out(self, service: Service, router: Router, context: Context) -> tuple[Reply, bool]:
        mutating = context.request.method not in ("GET", "HEAD")
        try:
            service.admit(context)
            route, arguments = self._route(router, context)
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

    def _route(self, router: Router, context: Context) -> tuple[Route, dict[str, str]]:
        """The route that answers.

        :raises Fault: there is none for this path, version or action.
        """
        request = context.request
        found = router.find(request.method, request.path)
        if found is None:
            self._problems.append(
                f"{request.method} {context.mount}{request.path}: there is no such route"
            )
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
