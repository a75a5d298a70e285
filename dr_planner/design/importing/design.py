"""A collection of parts, put together to the draft of a design. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from dr_planner.design.importing.block_storage import BlockStorage
from dr_planner.design.importing.bundles import CINDER, MIRROR, Bundles
from dr_planner.design.importing.ceph_scripts import CephScripts
from dr_planner.design.importing.ceph_tools import CephTools
from dr_planner.design.importing.database import galera
from dr_planner.design.importing.draft import Block, Draft
from dr_planner.design.importing.listings import Listings
from dr_planner.design.importing.roles import with_role_files
from dr_planner.design.importing.rook import RookObjects
from dr_planner.design.importing.services import Images, neutron_zone, zone_options
from dr_planner.design.importing.storage import Storage
from dr_planner.design.importing.uplinks import agents, uplinks
from dr_planner.model.bgpcommands import BgpCommands
from dr_planner.model.cephanswer import MonitorMap, PoolList, Releases
from dr_planner.model.cephcommands import CommandList
from dr_planner.model.cephconf import CephConf
from dr_planner.model.galeraconf import GaleraConf, GarbdConf
from dr_planner.model.inifile import OsloConf
from dr_planner.model.jujubundle import JujuBundle
from dr_planner.model.kolla import KollaGlobals
from dr_planner.model.mirroranswer import MirrorPool, MirrorPoolState
from dr_planner.model.openstackansible import OsaFile
from dr_planner.model.openstacklist import AgentListing, ComputeListing, TypeListing
from dr_planner.model.part import Collection, Part, Unread, Unrecognised
from dr_planner.model.rook import RookFile
from dr_planner.model.routingconf import RoutingConf

USED = (
    CephConf, CommandList, MirrorPool, MirrorPoolState, MonitorMap, PoolList, Releases,
    OsloConf, GaleraConf, GarbdConf, BgpCommands, AgentListing, ComputeListing, TypeListing,
)  # fmt: skip
"""The parts that a design is made of."""

NOT_IN_FILES = (
    "links: how far apart are the sites, which networks are routed between them?",
    "zone_reassignments: what is done when a site is lost, and where does that run?",
    "protection_groups: which volumes recover together, with which RPO and RTO?",
    "catalog: where is the key that the closures are signed with?",
    "state: where is this tool's own state kept?",
)
"""What no configuration file says."""


def draft_design(parts: Collection, sites: Iterable[str], name: str) -> Draft:
    """What the files of some sites say of a deployment.

    :param parts: each part with the site that it is from, and the path that its origin is to have.
    :param sites: the sites, in their order.
    :param name: what the deployment is to be called.
    """
    names = list(sites)
    draft = Draft(Block())
    given, parts = parts, with_role_files(parts, draft)
    bundles = Bundles(parts, names, draft)
    parts = Collection(parts=(*parts.parts, *bundles.confs()))
    storage = Storage(parts, draft)
    bundles.declare(storage)
    backends = BlockStorage(parts, storage, draft)
    images = Images(parts, storage, draft)
    rook = RookObjects(parts, draft)
    rook.declare(storage)
    scripts, tools = CephScripts(parts, draft), CephTools(parts, draft)
    scripts.declare(storage)
    tools.declare(storage)
    listings = Listings(parts)
    bundles.complete(storage)
    storage.settle()
    rook.complete(storage)
    scripts.complete()
    tools.complete(storage)
    root = draft.root
    root.put("version", 1)
    root.put("name", name)
    root.nest("sites", [_site(site, parts, backends, listings, draft) for site in names])
    database = galera(parts, draft)
    if database is not None:
        root.entries["galera"] = database
    else:
        root.unknown("galera: the members of the database, and their sites")
    options = zone_options(parts, draft)
    if options.entries:
        root.entries["zone_options"] = options
    root.nest("ceph_clusters", storage.blocks())
    root.nest("mirrors", storage.mirrors())
    cinder = Block()
    cinder.nest("backends", backends.blocks())
    cinder.nest("volume_types", listings.types(cinder, draft))
    if cinder.entries:
        root.entries["cinder"] = cinder
    root.nest("glance", images.stores())
    root.nest("nova", images.disks())
    for key in ("ceph_clusters", "mirrors", "cinder", "glance", "nova"):
        if key not in root.entries:
            root.unknown(f"{key}: no file says anything of it")
    for text in NOT_IN_FILES:
        root.unknown(text)
    draft.left += [*_unread(given), *_unused(parts, tools.paths)]
    draft.left = list(dict.fromkeys(draft.left))
    return draft


def _site(
    name: str, parts: Collection, backends: BlockStorage, listings: Listings, draft: Draft
) -> Block:
    block = Block()
    block.put("name", name)
    here = [part for part in parts.parts if part.site == name]
    if _only_votes(here):
        arbitrator = next(part for part in here if isinstance(part, GarbdConf))
        block.put("role", "quorum", f"{arbitrator.path}; no file of a service was given")
        return block
    zones = Block()
    for service, zone in (
        ("nova", listings.compute_zone(name)),
        ("cinder", backends.zone_of(name)),
        ("neutron", listings.network_zone(name) or neutron_zone(parts, name)),
    ):
        if zone is not None:
            zones.say(service, zone)
        else:
            zones.unknown(f"{service}, its zone at this site")
    if zones.entries:
        block.entries["availability_zones"] = zones
    else:
        block.unknown("availability_zones of nova, cinder and neutron")
    for key, found in (
        ("computes", listings.computes(name, zones)),
        ("gateways", listings.gateways(name, zones)),
    ):
        block.say(key, found)
        if found is None:
            block.unknown(f"{key}, the hosts")
    block.unknown("cloud, the entry of clouds.yaml that reaches the APIs here")
    block.unknown("api_services, the services whose API runs here")
    providers = uplinks(parts, name, draft)
    block.nest("uplinks", providers)
    if not providers:
        block.unknown("uplinks, the providers and what is announced to them")
    told = agents(parts, name, providers, draft)
    if told is not None:
        block.notes.append(told)
    block.unknown("coordinates")
    return block


def _only_votes(here: list[Part]) -> bool:
    """Whether nothing but an arbitrator was found at a site."""
    if not any(isinstance(part, GarbdConf) for part in here):
        return False
    others = (OsloConf, GaleraConf, RoutingConf, BgpCommands)
    return not any(isinstance(part, others) for part in here)


def _unused(parts: Collection, used: set[str]) -> list[str]:
    """The files that were read and of which nothing goes into a design."""
    passed_over = (*USED, Unread, Unrecognised)
    done = used | {part.path for part in parts.parts if isinstance(part, passed_over)}
    done |= {g.path for g in parts.of(KollaGlobals) if g.uses or g.provider}
    done |= {b.path for b in parts.of(JujuBundle) if b.of_charm(CINDER) or b.of_charm(MIRROR)}
    done |= {rook.path for rook in parts.of(RookFile) if rook.pools or rook.mirrors}
    done |= {r.path for r in parts.of(RoutingConf) if r.sessions}
    done |= {osa.path for osa in parts.of(OsaFile) if osa.extra_confs or osa.options}
    others = dict.fromkeys(part.path for part in parts.parts if part.path not in done)
    return [f"{path}: it was read, and a design takes nothing of it" for path in others]


def _unread(parts: Collection) -> list[str]:
    found = []
    for part in parts.parts:
        if isinstance(part, Unread):
            found.append(f"{part.at(part.line)}: {part.kind} that cannot be read: {part.reason}")
        elif isinstance(part, Unrecognised):
            found.append(f"{part.path}: {part.reason}")
    return found
