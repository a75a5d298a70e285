"""What bundles and overlays of Juju say: applications and how they are related."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.part import Part
from dr_planner.model.settings import Settings


class Application(Settings):
    """An application. Its charm is a name without store, series and revision."""

    charm: str = ""


class End(Frozen):
    """One end of a relation. Without an endpoint Juju finds it by the interface."""

    application: str
    endpoint: str = ""


class Relation(Frozen):
    """Two ends that are related."""

    line: int
    ends: tuple[End, ...]

    def other(self, application: str, endpoint: str = "") -> End | None:
        """The end opposite to one; None where it is not an end of this relation."""
        for number, end in enumerate(self.ends[:2]):
            if end.application == application and endpoint in ("", end.endpoint):
                return self.ends[1 - number] if len(self.ends) > 1 else None
        return None


class JujuBundle(Part):
    """All documents of one file, laid over each other."""

    applications: tuple[Application, ...] = ()
    relations: tuple[Relation, ...] = ()

    def of_charm(self, charm: str) -> list[Application]:
        """The applications of a charm."""
        return [app for app in self.applications if app.charm == charm]

    def related(self, application: str, endpoint: str) -> list[tuple[End, Relation]]:
        """What an application is related to by an endpoint."""
        return [
            (end, relation)
            for relation in self.relations
            if (end := relation.other(application, endpoint)) is not None
        ]
