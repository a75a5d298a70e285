"""The volume types that a site's backends serve."""

from __future__ import annotations

from dr_planner.errors import InputError
from dr_planner.generate.banner import wrapped
from dr_planner.generate.parts import clone_parents
from dr_planner.generate.parts.shell import script, word
from dr_planner.generate.quoting import backend_name, plain
from dr_planner.model.deployment import Deployment
from dr_planner.model.openstack import VolumeType
from dr_planner.model.site import Site

OPERATORS = frozenset(
    ("=", "<in>", "<is>", "<or>", "==", "!=", ">=", "<=", "s==", "s!=", "s<", "s<=", "s>", "s>=")
)
"""First words of an extra spec that Cinder's scheduler takes for an operator
(cinder 29.0.0, scheduler/filters/extra_specs_ops.py)."""


def serving(deployment: Deployment, site: Site) -> tuple[VolumeType, ...]:
    """The types with a backend at a site; those without any backend belong to every site."""
    here = {backend.name for backend in deployment.backends_at(site.name)}
    kinds = deployment.cinder.volume_types
    return tuple(kind for kind in kinds if not kind.backends or here & set(kind.backends))


def properties(deployment: Deployment, kind: VolumeType) -> dict[str, str]:
    """The extra specs of a type.

    :raises InputError: a name cannot be written, or Cinder refuses the combination.
    """
    result = {}
    names = tuple(
        dict.fromkeys(
            deployment.backend(name).volume_backend_name or name for name in kind.backends
        )
    )
    where = f"volume_backend_name of volume type {kind.name!r}"
    for name in names:
        backend_name(name, where)
        blank = any(sign.isspace() for sign in name)
        if name.split()[0] in OPERATORS or (len(names) > 1 and blank):
            raise InputError(
                f"{where} is {name!r}, which Cinder's scheduler would not read as one name",
                remedy="Give the backend a volume_backend_name without blanks in the design.",
            )
    if len(names) == 1:
        result["volume_backend_name"] = names[0]
    elif names:
        result["volume_backend_name"] = " ".join(f"<or> {name}" for name in names)
    if kind.replicated and kind.multiattach:
        raise InputError(
            f"volume type {kind.name!r} is replicated and multiattach, which Cinder refuses: "
            "multiattach volumes cannot have journaling",
            remedy="Make two volume types of it in the design.",
        )
    result["replication_enabled"] = "<is> True" if kind.replicated else "<is> False"
    if kind.multiattach:
        result["multiattach"] = "<is> True"
    return result


def render(deployment: Deployment, site: Site) -> str | None:
    """The script that makes the types of a site, or None where there are none."""
    kinds = serving(deployment, site)
    if not kinds:
        return None
    blocks = []
    for kind in kinds:
        name = word(kind.name, "the name of a volume type")
        lines = []
        if not kind.backends:
            shown = plain(kind.name, "the name of a volume type")
            lines += [f"# {shown}: no backend IN THE DESIGN, so its volumes may land anywhere."]
        for warning in clone_parents.warnings(deployment, kind):
            lines += [f"# {row}" for row in wrapped(plain(f"WARNING: {warning}.", "a name"))]
        lines += [
            f"openstack volume type show {name} > /dev/null 2>&1 || \\",
            f"    openstack volume type create {name}",
            "openstack volume type set \\",
        ]
        for key, value in properties(deployment, kind).items():
            lines.append(f"    --property {key}={word(value, f'{key} of a volume type')} \\")
        blocks.append([*lines, f"    {name}"])
    about = [
        f"The volume types of site {plain(site.name, 'the name of a site')}. It may be run again.",
        "replication_enabled is always said, with these very words: the RBD driver compares them "
        "letter by letter, and a type that says nothing may land on a replicated backend, where a "
        "failover puts its volumes in error.",
    ]
    return script(deployment, about, reach(site), *blocks)


def reach(site: Site) -> list[str]:
    """Lines that say which cloud the openstack command talks to."""
    if site.cloud is None:
        return ["# The design names no clouds.yaml entry for this site: set OS_CLOUD or the like."]
    return [f"export OS_CLOUD={word(site.cloud, f'cloud of site {site.name!r}')}"]
