"""``design``: check, draw and show a design file. Only ``check --live`` needs a cloud."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dr_planner.cli.command import Command
from dr_planner.cli.findings import FindingsLister

if TYPE_CHECKING:
    from dr_planner.graph.deployment_graph import DeploymentGraph
    from dr_planner.graph.reality import Reality


def read(path: Path) -> DeploymentGraph:
    """The graph of a design file, which knows the file's lines."""
    from dr_planner.design.load import load_with_places
    from dr_planner.graph.deployment_graph import DeploymentGraph

    deployment, source = load_with_places(path)
    return DeploymentGraph(deployment, source.at)


class DesignCheck(FindingsLister):
    """Check a design against the disaster recovery checklist.

    The answer is no, and the exit status 1, when a blocker or an error failed or a blocker could
    not be told. The table shows what did not pass; other formats have every finding. With --live
    what is really there is compared with the design; nothing is changed.
    """

    words = "design check"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("design", type=Path, metavar="FILE", help="design file")
        parser.add_argument("--site", help="only what belongs to this site, or to none")
        parser.add_argument(
            "--live",
            action="store_true",
            help="also ask the clouds and Ceph clusters that the design names, read-only, and "
            "compare",
        )
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.checks import all_checks
        from dr_planner.cli.names import find

        view = read(args.design)
        if args.site is not None:
            find(args.site, [site.name for site in view.deployment.sites], "site")
        name, file = view.deployment.name, str(args.design)
        self.facts = {"design": name, "file": file, "digest": view.deployment.digest()}
        views: list[object] = [view]
        if args.live:
            views.append(self._look(view))
        kinds = {type(v) for v in views}
        checks = {name: c for name, c in all_checks().items() if c.view in kinds}
        return self.judge(args, views, checks, about=name, file=file, site=args.site or "")

    def _look(self, view: DeploymentGraph) -> Reality:
        """Ask the clouds and clusters of the design, and say on stderr who gave no answer."""
        from dr_planner.catalog.observing import Doors, observe
        from dr_planner.cli.progress import progress
        from dr_planner.cli.world import world
        from dr_planner.graph.reality import Reality

        outside = world(view.deployment, self.conf)
        workers = outside.settings.workers
        with progress(self.app.stderr, "observe", 1) as advance:
            doors = Doors(outside.cloud, outside.cluster, outside.probe, workers, advance)
            seen = observe(view.deployment, doors)
        for about, problem in (
            *((f"site {site.site}", site.problem) for site in seen.sites),
            *((f"Ceph cluster {cluster.cluster}", cluster.problem) for cluster in seen.clusters),
        ):
            if problem:
                self.app.stderr.write(f"{about} gave no usable answer: {problem}\n")
        return Reality(view, seen)


class DesignGraph(Command):
    """Draw a design: its sites, what stands there, and what is between them."""

    words = "design graph"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("design", type=Path, metavar="FILE", help="design file")
        parser.add_argument(
            "-o",
            "--output",
            type=Path,
            required=True,
            metavar="FILE",
            help="where to; its suffix tells the format: .html (a page), .svg, "
            ".dot (Graphviz), .mmd (Mermaid)",
        )
        parser.add_argument(
            "--force", action="store_true", help="overwrite FILE though it is no such drawing"
        )
        return parser

    def run_it(self, args: argparse.Namespace) -> int:
        from dr_planner.cli.files import write_new
        from dr_planner.errors import InputError
        from dr_planner.graph.formats import all_formats, is_ours

        formats = all_formats()
        chosen = formats.get(args.output.suffix)
        if chosen is None:
            known = ", ".join(f"{suffix} ({f.title})" for suffix, f in formats.items())
            raise InputError(
                f"no drawing has the suffix {args.output.suffix!r}; known: {known}",
                where=str(args.output),
            )
        view = read(args.design)
        text = chosen.render(view)
        write_new(args.output, text, force=args.force or is_ours(args.output))
        nodes, edges = view.graph.number_of_nodes(), view.graph.number_of_edges()
        self.app.stderr.write(f"{args.output}: {chosen.title}, {nodes} things, {edges} needs\n")
        return 0
