"""Kinds of files, one per file of this folder, found by walking it.

The name of a kind is that of its file: ``kinds/ceph_conf.py`` is ``ceph-conf``.
"""

from __future__ import annotations

import functools
import sys

from dr_planner.design.kind import Kind
from dr_planner.registry import discover


@functools.cache
def all_kinds() -> dict[str, Kind]:
    """Every kind by its name."""
    return discover(sys.modules[__name__], "KIND", Kind)
