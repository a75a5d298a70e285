"""Drawings of a deployment's graph, one format per file.

A format is a module with one ``FORMAT``; its suffix is how an operator asks for it. Equal designs
give equal text.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.registry import discover

MARK = "Drawn by 'dr-planner design graph'"
"""Stands in a comment near the top of every drawing: a file with it may be drawn over."""

NEAR_THE_TOP = 200


@dataclass(frozen=True)
class Format:
    """How a graph is written.

    :param suffix: of the file's name, with the dot.
    :param title: what it is, for people.
    """

    suffix: str
    title: str
    render: Callable[[DeploymentGraph], str]


def all_formats() -> dict[str, Format]:
    """Every format by suffix."""
    return {
        found.suffix: found for found in discover(sys.modules[__name__], "FORMAT", Format).values()
    }


def banner(view: DeploymentGraph) -> str:
    """The text of the comment: no name of the operator's is in it, so nothing needs escaping."""
    return f"{MARK} from the design with SHA-256 {view.deployment.digest()}"


def is_ours(path: Path) -> bool:
    """Whether a file is a drawing that this tool made, and may be drawn over."""
    try:
        with path.open(encoding="utf-8") as stream:
            return MARK in stream.read(NEAR_THE_TOP)
    except (OSError, UnicodeDecodeError):
        return False


def printable(text: str) -> str:
    """The text without control characters and halves of characters, which no format can hold."""
    return "".join(
        "\N{REPLACEMENT CHARACTER}" if unicodedata.category(c) in ("Cc", "Cs") else c for c in text
    )
