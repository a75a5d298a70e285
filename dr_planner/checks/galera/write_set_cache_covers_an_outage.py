"""The cache of write sets is not below its default.

Why     A node that was cut off fetches what it missed from the cache of another. Where the cache
        has turned over meanwhile, it fetches the whole database over the link between sites.
Fix     Set gcache.size to what is written during the longest outage that you want to bridge.
Source  Galera documentation, gcache.size (128M by default) and incremental state transfer.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import PROVIDER_OPTIONS, GaleraConf, ProviderOptions, bytes_of

DEFAULT = 128 << 20


def subjects(view: GaleraConf) -> list[tuple[str, ProviderOptions]]:
    """The options that count."""
    return [(PROVIDER_OPTIONS, view.provider)] if view.provider else []


def evaluate(options: ProviderOptions, view: GaleraConf) -> Outcome:
    """Compare with the default."""
    where = view.at(options.line)
    text = options.text("gcache.size")
    if text is None:
        return not_applicable("it leaves the default", where=where)
    size = bytes_of(text)
    if size is None:
        return unknown("gcache.size cannot be read", where=where)
    told = f"gcache.size is {size >> 20} MiB"
    return passed(told, where=where) if size >= DEFAULT else failed(told, where=where)


CHECK = Check(Severity.WARNING, GaleraConf, subjects, evaluate, "the file does not set them")
