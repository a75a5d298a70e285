"""Which options the releases of OpenStack's services have, with their types.

The lists in ``options`` are made by ``tests/readers/option_lists.py`` from the services
themselves, one file per service and release. They hold names, types and limits only.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from dr_planner.design.serviceoptions import HOMES
from dr_planner.model.frozen import Frozen
from dr_planner.model.inifile import NO_SECTION, normalized

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


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


OF_AUTHENTICATION = _words("""
    access_token access_token_endpoint application_credential_id application_credential_name
    application_credential_secret auth_section auth_type auth_uri auth_url authorization_code
    client_id client_secret default_domain_id default_domain_name discovery_endpoint domain_id
    domain_name identity_provider openid_scope passcode password project_domain_id
    project_domain_name project_id project_name protocol redirect_uri system_scope tenant_id
    tenant_name token trust_id user_domain_id user_domain_name user_id user_name username
""")
"""What the plug-ins of keystoneauth read, in any section; they are not in the lists."""

OF_A_SECTION = {
    "cinder": ("backend_defaults", "backend"),
    "glance": (
        "glance_store",
        "glance.store.http.Store",
        "glance.store.rbd.Store",
        "glance.store.s3.Store",
        "glance.store.swift.Store",
        "glance.store.vmware_datastore.Store",
    ),
}
"""Whose options a section has that the operator named: of a backend, of a store.

The first is a section itself.
"""


_IN_LISTS_ONLY = frozenset(
    normalized(name) for names in OF_A_SECTION.values() for name in names[1:]
)
"""Names that no section of a file has."""


@cache
def known_options(service: str) -> Mapping[str, frozenset[str]]:
    """Section as oslo.config compares names -> every name that some release takes there.

    What several releases have is put together, with the old names that they still take.
    """
    found: dict[str, frozenset[str]] = {}
    for release in option_lists(service):
        for table in (release.sections, release.renamed):
            for section, names in table.items():
                place = normalized(section)
                found[place] = found.get(place, OF_AUTHENTICATION) | frozenset(names)
    return found


def of_named_sections(service: str) -> frozenset[str]:
    """The options of a section that the operator named."""
    known = known_options(service)
    groups = [known.get(normalized(name), frozenset()) for name in OF_A_SECTION.get(service, ())]
    return frozenset().union(*groups)


def sections_of(names: Collection[str], service: str) -> dict[str, str]:
    """The sections that options were meant for that stand in none.

    An option that the service reads from one section was meant for that. One of several sections,
    or of none because it is misspelt, goes with the others, where these have a section in common.

    :param service: as in the model of its configuration, such as ``glance-api``.
    """
    homes, known = HOMES.get(service, {}), known_options(service.removesuffix("-api"))
    ours = {section: found for section, found in known.items() if section not in _IN_LISTS_ONLY}
    places = {
        name: [homes[name]] if name in homes else [s for s, found in ours.items() if name in found]
        for name in names
    }
    sure = {found[0] for found in places.values() if len(found) == 1}

    def place(found: Collection[str]) -> str:
        likely = sure.intersection(found or sure)
        return likely.pop() if len(likely) == 1 else NO_SECTION

    return {name: place(found) for name, found in places.items()}
