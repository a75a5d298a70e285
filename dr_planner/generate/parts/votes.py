"""Who votes in a Galera cluster, and what the loss of each site leaves of the votes."""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.model.deployment import Deployment
from dr_planner.model.galera import Galera


def databases(deployment: Deployment) -> tuple[Galera, ...]:
    """Every Galera cluster of a design, the one of all sites first."""
    every = (deployment.galera, *(region.galera for region in deployment.regions or ()))
    return tuple(galera for galera in every if galera is not None)


def sentences(galera: Galera) -> Iterator[str]:
    """How many votes there are, and for each site whether the others carry on without it."""
    total = sum(member.weight for member in galera.members)
    yield f"{total} votes in all, which is {'odd' if total % 2 else 'even'}."
    for site in dict.fromkeys(member.site for member in galera.members):
        rest = sum(member.weight for member in galera.members if member.site != site)
        after = f"Without {site} {rest} of {total} votes are left"
        if not any(m.site != site and not m.arbitrator for m in galera.members):
            yield f"{after}: no copy of the database is left."
        elif rest * 2 > total:
            yield f"{after}: the others carry on."
        else:
            yield (
                f"{after}: the others STOP. Only where it is certain that no node of {site} "
                "runs, a person makes one remaining node primary with "
                "SET GLOBAL wsrep_provider_options='pc.bootstrap=YES'."
            )
