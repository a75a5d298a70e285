"""What the simulator plays, how each of it is known to be true, and what it does not play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Confirmed:
    """A behaviour with the contract tests that hold it, as ``file::function``."""

    what: str
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Unconfirmed:
    """A behaviour without a contract test on real services yet.

    :param source: where it comes from.
    """

    what: str
    source: str


@dataclass(frozen=True)
class Behaviours:
    """What is known of one part of the simulator.

    :param confirmed: behaviours whose contract tests pass on the simulator and on real services.
    :param unconfirmed: behaviours that have another source.
    :param unsupported: what is refused. Using it is also written down as a problem of the caller.
    """

    confirmed: tuple[Confirmed, ...] = ()
    unconfirmed: tuple[Unconfirmed, ...] = ()
    unsupported: tuple[str, ...] = ()


RECORDED = "recorded once on two real clusters, Ceph 16.2.15"
READ = "read in Cinder 29.0.0 and recorded there"
