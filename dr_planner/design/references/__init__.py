"""What a schema cannot say: names are unique, names that are used exist, statements agree.

One file per noun. Each has ``problems``, which gives the path and the text of everything wrong.
"""

from __future__ import annotations

from dr_planner.design.references import (
    groups,
    networks,
    quorums,
    regions,
    services,
    sites,
    storage,
)
from dr_planner.design.references.known import Known, Problem
from dr_planner.model.deployment import Deployment

__all__ = ["Problem", "problems_of"]

NOUNS = (sites, networks, regions, quorums, storage, services, groups)


def problems_of(deployment: Deployment) -> list[Problem]:
    """Every duplicate, every dangling name and every contradiction, with the path of it."""
    known = Known(deployment)
    return [problem for noun in NOUNS for problem in noun.problems(deployment, known)]
