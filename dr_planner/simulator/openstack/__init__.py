"""OpenStack's APIs as the simulator serves them: one folder per service, found by walking.

A service is a package with a ``SERVICE``; each of its modules has a table ``ROUTES``.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil

from dr_planner.registry import discover
from dr_planner.simulator.openstack.service import Service
from dr_planner.simulator.web.routes import Router, Routes


@functools.cache
def services() -> tuple[tuple[Service, Router], ...]:
    """Every service with its routes, in the order of their names.

    Made once in a process: their hundreds of routes take a while to compile.
    """
    found = []
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        if not info.ispkg:
            continue
        package = importlib.import_module(f"{__name__}.{info.name}")
        service = package.SERVICE
        if not isinstance(service, Service):
            raise TypeError(f"{package.__name__} must define SERVICE as a Service")
        tables = discover(package, "ROUTES", Routes)
        found.append((service, Router(tables.values(), service.prefixes)))
    return tuple(found)
