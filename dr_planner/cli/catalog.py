"""``catalog``: capture, list and show the closures of a workload."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from dr_planner.cli.command import Lister


class CatalogCapture(Lister):
    """Read the closure of every volume, and keep it twice.

    Once in the state store, and once in the RBD image of each volume, signed, so that it is at the
    other site with the blocks. Reads OpenStack; writes only image metadata, and only where it
    changed.
    """

    words = "catalog capture"
    schema = "dr-planner.catalog/1"
    items = "volumes"
    columns = ("ID", "Name", "Project", "Site", "Size", "Snapshots", "Stamp")
    brief = ("ID", "Name", "Project", "Site", "Stamp")

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("design", type=Path, help="design file")
        parser.add_argument(
            "--from", dest="site", help="site whose endpoints are asked (default: the first full)"
        )
        parser.add_argument(
            "--no-stamp", action="store_true", help="write nothing into the RBD images"
        )
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.catalog.capture import backends_by_host, capture, service_host
        from dr_planner.catalog.signing import signing_key
        from dr_planner.catalog.stamping import stamp_all
        from dr_planner.catalog.store import CatalogStore
        from dr_planner.cli.progress import progress
        from dr_planner.cli.world import state_store, world
        from dr_planner.design.load import load
        from dr_planner.errors import NotFound

        deployment = load(args.design)
        names = [site.name for site in deployment.full_sites]
        site = args.site or names[0]
        if site not in names:
            raise NotFound(f"{site!r} is not a full site; these are: {', '.join(names)}")
        key = None if args.no_stamp else signing_key(deployment, os.environ)
        outside = world(deployment, self.conf)
        store = CatalogStore(state_store(self.conf, create=True))
        with progress(self.app.stderr, "capture", 1) as advance:
            catalog = capture(deployment, outside.cloud(site), outside.clock.now())
            advance(f"{len(catalog.volumes)} volumes")
        store.add(catalog)
        outcome: dict[str, str] = {}
        if key is not None:
            total = len(catalog.volumes)
            with progress(self.app.stderr, "stamp", total) as advance:
                outcome = stamp_all(
                    deployment,
                    catalog,
                    cluster=outside.cluster,
                    key=key,
                    workers=outside.settings.workers,
                    watch=advance,
                )
        hosts = backends_by_host(deployment)
        self.facts = {
            "catalog": catalog.id,
            "digest": catalog.digest(),
            "captured_at": catalog.captured_at,
            "captured_from": catalog.captured_from,
        }
        failed = [text for text in outcome.values() if text not in ("written", "unchanged")]
        if failed:
            self.exit_status = 1
        self.app.stderr.write(
            f"Catalog {catalog.id}: {len(catalog.volumes)} volumes, "
            f"{len(outcome) - len(failed)} stamped, {len(failed)} not stamped\n"
        )
        return [
            (
                volume.id,
                volume.name or "",
                volume.project.name or volume.project.id,
                hosts[service_host(volume.host)].site,
                volume.size_gib,
                len(volume.snapshots),
                outcome.get(volume.id, "not asked for"),
            )
            for volume in catalog.volumes
        ]


class CatalogList(Lister):
    """List the catalogs in the state store."""

    words = "catalog list"
    schema = "dr-planner.catalogs/1"
    items = "catalogs"
    columns = ("Catalog", "Deployment", "Captured at", "From", "Volumes", "Digest")
    brief = ("Catalog", "From", "Volumes")

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.catalog.store import CatalogStore
        from dr_planner.cli.world import state_store

        store = CatalogStore(state_store(self.conf, create=False))
        for name in store.names():
            c = store.get(name)
            yield c.id, c.deployment, c.captured_at, c.captured_from, len(c.volumes), c.digest()


class CatalogShow(Lister):
    """Show one volume's closure, field by field."""

    words = "catalog show"
    schema = "dr-planner.closure/1"
    items = "fields"
    columns = ("Field", "Value")

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("volume", help="id of the volume")
        parser.add_argument("--catalog", help="name of the catalog (default: the newest)")
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.catalog.store import CatalogStore
        from dr_planner.cli.world import state_store
        from dr_planner.errors import NotFound

        store = CatalogStore(state_store(self.conf, create=False))
        names = store.names()
        if not names:
            raise NotFound("there is no catalog in the state store")
        catalog = store.get(args.catalog or names[-1])
        for volume in catalog.volumes:
            if volume.id == args.volume:
                self.facts = {"catalog": catalog.id, "volume": volume.id}
                return list(volume.model_dump(mode="json").items())
        raise NotFound(f"catalog {catalog.id} has no volume {args.volume!r}")
