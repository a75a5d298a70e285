"""Plug-ins are found by walking a folder; nothing is listed by hand."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType
from typing import TypeVar

T = TypeVar("T")


def walk(package: ModuleType) -> list[ModuleType]:
    """Import every module below a package, in the order of their full names."""
    found = pkgutil.walk_packages(package.__path__, package.__name__ + ".")
    return [importlib.import_module(info.name) for info in sorted(found, key=lambda i: i.name)]


def discover(package: ModuleType, attribute: str, kind: type[T]) -> dict[str, T]:
    """Collect one object of a kind from every module of a package, keyed by the module's path.

    The key is the path below the package with ``_`` written as ``-``:
    ``checks/storage/pool_names_equal.py`` gives ``storage.pool-names-equal``.

    :raises TypeError: a module that is not a package lacks the object, or it is of another type.
    """
    result: dict[str, T] = {}
    for module in walk(package):
        if hasattr(module, "__path__"):
            continue
        found = getattr(module, attribute, None)
        if not isinstance(found, kind):
            raise TypeError(f"{module.__name__} must define {attribute} as a {kind.__name__}")
        name = module.__name__.removeprefix(package.__name__ + ".").replace("_", "-")
        result[name] = found
    return result
