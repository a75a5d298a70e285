"""A plan as a YAML file: written to be read by people, read back strictly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from dr_planner.design.yamlfile import YamlFile
from dr_planner.errors import PlanInvalid
from dr_planner.model.plan import Plan

HEADER = """\
# Recovery plan of DR Planner, from {plan.source} to {plan.target}.
# Review it, then start it with its digest:
#   dr-planner run start {{this file}} --approve {digest}
# Any change to what it says changes its digest; comments and layout do not count.
"""


def render(plan: Plan) -> str:
    """The file's text."""
    body = yaml.safe_dump(plan.model_dump(mode="json"), sort_keys=False, allow_unicode=True)
    return HEADER.format(plan=plan, digest=plan.digest()) + body


def read(path: Path) -> Plan:
    """Read a plan.

    :raises FileUnreadable: the file cannot be read. :raises YamlInvalid: it is no YAML.
    :raises PlanInvalid: it is no plan, or a plan of another version.
    """
    source = YamlFile(path)
    try:
        return Plan.model_validate_json(json.dumps(source.data), strict=True)
    except ValidationError as error:
        first: Any = error.errors(include_url=False)[0]
        at = tuple(first["loc"])
        name = ".".join(str(part) for part in at) or "the whole file"
        raise PlanInvalid(f"{name}: {first['msg']}", where=source.at(at)) from error
