"""Which options the releases of OpenStack's services have, with their types.

The lists in ``options`` are made by ``tests/readers/option_lists.py`` from the services
themselves, one file per service and release. They hold names, types and limits only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from dr_planner.model.frozen import Frozen

_FOLDER = Path(__file__).parent / "options"


class OptionKind(Frozen):
    """What a service takes for an option.

    :param type: ``string``, ``integer`` and so on; ``several …`` where the option may stand
        several times.
    :param deprecated: whether the service will not have it much longer.
    """

    type: str
    choices: tuple[str, ...] = ()
    min: float | None = None
    max: float | None = None
    deprecated: bool = False


class OptionList(Frozen):
    """The options of one release of a service.

    :param sections: section -> option -> what it takes.
    :param renamed: section -> old name -> section and name that the option has now.
    """

    service: str
    release: str
    sections: Mapping[str, Mapping[str, OptionKind]]
    renamed: Mapping[str, Mapping[str, tuple[str, str]]]


@cache
def option_lists(service: str) -> tuple[OptionList, ...]:
    """The lists of a service, the oldest release first; none where it is not known."""
    found = [_read(path) for path in _FOLDER.glob(f"{service}-*.json")]
    return tuple(sorted(found, key=lambda each: int(each.release.partition(".")[0])))


def _read(path: Path) -> OptionList:
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    sections = {
        section: {
            name: OptionKind.model_validate(kind if isinstance(kind, dict) else {"type": kind})
            for name, kind in options.items()
        }
        for section, options in document.pop("sections").items()
    }
    return OptionList(**document, sections=sections)
