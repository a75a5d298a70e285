"""QoS specs: made, changed, and associated with volume types. For admins only."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import listing, policy
from dr_planner.simulator.openstack.block_storage import volumes
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.type_rules import QoSSpecs
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, listed, strings, text, true, validate

ROUTES = Routes()
RULE = "volume_extension:qos_specs_manage:"
CREATE = Body(
    {"qos_specs": Body({"name": text(shortest=1)}, ("name",), extra=True)}, ("qos_specs",)
)
SET = Body({"qos_specs": strings(nullable_values=True)}, ("qos_specs",))
UNSET = Body({"keys": listed}, ("keys",))
CONSUMERS = ("back-end", "front-end", "both")


def view(specs: QoSSpecs) -> dict[str, Any]:
    """QoS specs as Cinder shows them."""
    return {
        "id": specs.id,
        "name": specs.name,
        "consumer": specs.consumer,
        "specs": dict(specs.specs),
    }


def _document(context: Context, specs: QoSSpecs) -> dict[str, Any]:
    return {"qos_specs": view(specs), "links": volumes.links(context, "qos-specs", specs.id)}


def _find(context: Context, id: str) -> QoSSpecs:
    specs = context.region.type_rules.qos.get(id)
    if specs is None:
        raise Fault(404, f"No such QoS spec {id}.")
    return specs


@ROUTES.add("GET", "/qos-specs")
def index(context: Context) -> dict[str, Any]:
    """All QoS specs, the newest first."""
    policy.admin(context, f"{RULE}get_all")
    rows = list(context.region.type_rules.qos.values())[::-1]
    chosen, link = listing.page(
        context, rows, path="/v3/qos-specs", kind="QoS spec", identifier=lambda s: s.id
    )
    document: dict[str, Any] = {"qos_specs": [view(specs) for specs in chosen]}
    if link:
        document["qos_specs_links"] = link
    return document


@ROUTES.add("GET", "/qos-specs/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One of them."""
    policy.admin(context, f"{RULE}get")
    return _document(context, _find(context, id))


def _consumer(given: Any) -> str:
    if given not in CONSUMERS:
        raise Fault(
            400,
            "Invalid qos specs: Valid consumer of QoS specs are: QoSConsumerValues(default=<class "
            "'oslo_versionedobjects.fields.UnspecifiedDefault'>,nullable=False,valid_values="
            f"{CONSUMERS})",
        )
    return str(given)


@ROUTES.add("POST", "/qos-specs")
def create(context: Context) -> dict[str, Any]:
    """New QoS specs; everything but name and consumer is a spec."""
    asked = dict(validate(CREATE, context.request.json())["qos_specs"])
    policy.admin(context, f"{RULE}create")
    name = asked.pop("name").strip()
    consumer = _consumer(asked.pop("consumer", "back-end"))
    strings(nullable_values=True)("qos_specs", asked)
    rules = context.region.type_rules
    if any(specs.name == name for specs in rules.qos.values()):
        raise Fault(409, f"QoS Specs {name} already exists.")
    specs = QoSSpecs(context.region.identifiers.uuid(), name, consumer, asked)
    rules.qos[specs.id] = specs
    return _document(context, specs)


@ROUTES.add("PUT", "/qos-specs/<id>")
def update(context: Context, id: str) -> dict[str, Any]:
    """Add or change keys, or the consumer."""
    asked = dict(validate(SET, context.request.json())["qos_specs"])
    specs = _find(context, id)
    policy.admin(context, f"{RULE}update")
    if "consumer" in asked:
        specs.consumer = _consumer(asked["consumer"])
    specs.specs |= {key: value for key, value in asked.items() if key != "consumer"}
    return {"qos_specs": asked}


@ROUTES.add("PUT", "/qos-specs/<id>/delete_keys")
def delete_keys(context: Context, id: str) -> Reply:
    """Take keys away."""
    keys = validate(UNSET, context.request.json())["keys"]
    specs = _find(context, id)
    policy.admin(context, f"{RULE}update")
    for key in keys:
        if key not in specs.specs:
            raise Fault(404, f"QoS spec {id} has no spec with key {key}.")
        del specs.specs[key]
    return Reply(202)


@ROUTES.add("DELETE", "/qos-specs/<id>")
def delete(context: Context, id: str) -> Reply:
    """Take them away; with ``force`` from their types too."""
    policy.admin(context, f"{RULE}delete")
    _find(context, id)
    rules = context.region.type_rules
    if id in rules.qos_of.values() and not true(context.request.first("force", "no")):
        raise Fault(400, "Qos specs still in use.")
    _dissolve(context, id)
    del rules.qos[id]
    return Reply(202)


def _dissolve(context: Context, id: str) -> None:
    table = context.region.type_rules.qos_of
    for kind in [kind for kind, specs in table.items() if specs == id]:
        del table[kind]


@ROUTES.add("GET", "/qos-specs/<id>/associations")
def associations(context: Context, id: str) -> dict[str, Any]:
    """The types that they hold for."""
    policy.admin(context, f"{RULE}get_all")
    _find(context, id)
    types = context.region.block_storage.types
    found = [
        types[kind] for kind, specs in context.region.type_rules.qos_of.items() if specs == id
    ]
    return {
        "qos_associations": [
            {"association_type": "volume_type", "name": kind.name, "id": kind.id} for kind in found
        ]
    }


def _type_id(context: Context) -> str:
    id = context.request.first("vol_type_id")
    if id is None:
        raise Fault(400, "Volume Type id must not be None.")
    if id not in context.region.block_storage.types:
        raise Fault(404, f"Volume type {id} could not be found.")
    return id


@ROUTES.add("GET", "/qos-specs/<id>/associate", mutating=True)
def associate(context: Context, id: str) -> Reply:
    """Let them hold for a type."""
    policy.admin(context, f"{RULE}update")
    if context.request.first("vol_type_id") is not None:
        _find(context, id)
    kind = _type_id(context)
    table = context.region.type_rules.qos_of
    if table.get(kind, id) != id:
        raise Fault(
            400,
            f"Invalid volume type: Type {kind} is already associated with another qos specs: "
            f"{table[kind]}",
        )
    table[kind] = id
    return Reply(202)


@ROUTES.add("GET", "/qos-specs/<id>/disassociate", mutating=True)
def disassociate(context: Context, id: str) -> Reply:
    """Let them no longer hold for a type."""
    policy.admin(context, f"{RULE}update")
    if context.request.first("vol_type_id") is not None:
        _find(context, id)
    kind = _type_id(context)
    if context.region.type_rules.qos_of.get(kind) == id:
        del context.region.type_rules.qos_of[kind]
    return Reply(202)


@ROUTES.add("GET", "/qos-specs/<id>/disassociate_all", mutating=True)
def disassociate_all(context: Context, id: str) -> Reply:
    """Let them hold for no type."""
    policy.admin(context, f"{RULE}update")
    _find(context, id)
    _dissolve(context, id)
    return Reply(202)
