"""What a site announces can also be announced at the site that takes over.

Why     A floating IP follows its server only where its prefix, or a larger one that holds it, may
        be announced to the provider there. Where the design names no takeover site, every other
        full site is looked at.
Fix     Arrange with the providers of the other site that they accept the prefix from there too,
        and add it to announces of an uplink.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 5.
"""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import full_sites
from dr_planner.model.finding import Severity
from dr_planner.model.site import DYNAMIC_PROTOCOLS, Site

Prefix = IPv4Network | IPv6Network


def evaluate(site: Site, view: DeploymentGraph) -> Outcome:
    """Compare the prefixes of the dynamic uplinks here with those at each takeover site."""
    others = [other for other in view.deployment.full_sites if other != site]
    named = view.takeover_sites(site.name) or ()
    chosen = [other for other in others if other.name in named] or others
    if not chosen:
        return not_applicable("there is no other full site")
    own = _announced(site)
    lacking = {
        other.name: [str(prefix) for prefix in own if not _takes(other, prefix)]
        for other in chosen
    }
    silent = [other.name for other in chosen if lacking[other.name] and _says_too_little(other)]
    short = [
        f"{', '.join(p)} at {name}" for name, p in lacking.items() if p and name not in silent
    ]
    if short:
        return failed(f"cannot be announced: {'; '.join(short)}")
    if _says_too_little(site):
        silent.insert(0, site.name)
    if silent:
        return unknown(
            f"the design does not tell all that can be announced at {', '.join(silent)}"
        )
    if not own:
        return failed("nothing is announced here by a dynamic protocol")
    return passed(f"{', '.join(map(str, own))} also at {', '.join(lacking)}")


def _announced(site: Site) -> list[Prefix]:
    dynamic = (uplink for uplink in site.uplinks or () if uplink.protocol in DYNAMIC_PROTOCOLS)
    return list(dict.fromkeys(prefix for uplink in dynamic for prefix in uplink.announces or ()))


def _says_too_little(site: Site) -> bool:
    """Whether what the design leaves out could hold a prefix."""
    return site.uplinks is None or any(
        uplink.protocol is None
        or (uplink.announces is None and uplink.protocol in DYNAMIC_PROTOCOLS)
        for uplink in site.uplinks
    )


def _takes(site: Site, prefix: Prefix) -> bool:
    return any(_inside(prefix, offered) for offered in _announced(site))


def _inside(prefix: Prefix, offered: Prefix) -> bool:
    if isinstance(prefix, IPv4Network) and isinstance(offered, IPv4Network):
        return prefix.subnet_of(offered)
    if isinstance(prefix, IPv6Network) and isinstance(offered, IPv6Network):
        return prefix.subnet_of(offered)
    return False


CHECK = Check(Severity.BLOCKER, DeploymentGraph, full_sites, evaluate)
