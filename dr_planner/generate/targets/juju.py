"""Juju: an overlay per model."""

from __future__ import annotations

from collections.abc import Mapping

from dr_planner.generate import Target
from dr_planner.generate.banner import heading, wrapped
from dr_planner.generate.parts.juju_overlay import (
    BACKEND_ID,
    Model,
    Overlay,
    models,
    overlay,
)
from dr_planner.generate.parts.juju_overlay import (
    render as render_overlay,
)
from dr_planner.generate.parts.open_points import open_points, told
from dr_planner.generate.quoting import path_part, plain
from dr_planner.model.deployment import Deployment

ORDER = f"""
overlay.yaml     juju deploy ./bundle.yaml --overlay overlay.yaml

A folder per model where the design has several control planes. What the charms decide by
themselves is in the overlay, after the words NOT AS IN THE DESIGN. To fail over, the name of the
target is always '{BACKEND_ID}'. The extra specs of volume types and Nova's zones are no business
of this overlay: take the target 'neutral'. Read from charm-cinder-ceph c27238c and
charm-ceph-rbd-mirror 180bd57.
""".strip()


def _across(model: Model, found: Overlay) -> list[str]:
    """The commands for relations between models; models have no name in the design."""
    if not found.across:
        return []
    name = plain(model.name, "the name of a region")
    lines = [f"Relations of the model of {name} with other models:", ""]
    offers: dict[str, dict[str, None]] = {}
    for _, end in found.across:
        application, _, endpoint = end.partition(":")
        offers.setdefault(application, {})[endpoint] = None
    for application, endpoints in offers.items():
        offered = ",".join(endpoints)
        lines.append(f"in the model of {application}: juju offer {application}:{offered}")
        lines.append(f"here: juju consume <other model>.{application}")
    lines += [f"here: juju integrate {one} {two}" for one, two in found.across]
    return [*lines, ""]


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: one overlay, or a folder per control plane.

    :raises InputError: a name of the design cannot be written, or Juju does not take it.
    """
    result = {"README.txt": ""}
    parts = [heading(deployment, sign=""), ORDER, ""]
    for model in models(deployment):
        found = overlay(deployment, model)
        folder = f"{path_part(model.name, 'the name of a region')}/" if model.name else ""
        if found.applications or found.relations:  # Juju takes no empty overlay
            result[f"{folder}overlay.yaml"] = render_overlay(deployment, model, found)
        if found.notes:
            of = f" for {plain(model.name, 'the name of a region')}" if model.name else ""
            parts += [f"What the charms decide otherwise{of}:", ""]
            for note in found.notes:
                parts += wrapped(f"- {plain(note, 'a name')}.", indent="  ")
            parts.append("")
        parts += _across(model, found)
    result["README.txt"] = "\n".join([*parts, *told(deployment)]) + "\n"
    return result


TARGET = Target(
    title="Juju: an overlay with backends, replication and mirrors; one target, named 'ceph'",
    render=render,
    leaves_open=open_points,
)
