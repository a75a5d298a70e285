"""A file of waivers, as YAML: a list under ``waivers``."""

from __future__ import annotations

import datetime
from pathlib import Path

from pydantic import ValidationError

from dr_planner.design.yamlfile import YamlFile
from dr_planner.errors import InputError
from dr_planner.model.waiver import Waiver, WaiverFile


def read_waivers(path: Path, today: datetime.date) -> WaiverFile:
    """Read a file of waivers.

    :raises FileUnreadable: it is not there or cannot be read.
    :raises YamlInvalid: it is no YAML.
    :raises InputError: it is no list of waivers; says what is wrong, and at which line.
    """
    document = YamlFile(path)
    data = document.data
    rows = data.get("waivers") if isinstance(data, dict) and set(data) == {"waivers"} else None
    if not isinstance(rows, list):
        raise InputError(
            "is no file of waivers",
            where=str(path),
            remedy="It has one key, 'waivers', with a list: check, scope, reason, owner, expires.",
        )
    waivers, lines = [], []
    for number, row in enumerate(rows):
        line = document.line(("waivers", number))
        try:
            waivers.append(Waiver.model_validate(row))
        except ValidationError as error:
            first = error.errors()[0]
            what = ".".join(str(part) for part in first["loc"])
            raise InputError(
                f"waiver {number + 1}: {what}: {first['msg']}", where=f"{path}:{line}"
            ) from error
        lines.append(line)
    return WaiverFile(path=str(path), today=today, waivers=tuple(waivers), lines=tuple(lines))
