"""What the API server of Kubernetes would say of an object, by the schema of its kind."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.part import Part


class Flaw(Frozen):
    """What a schema has against one field.

    :param field: its path, such as ``spec.mirroring.mode``.
    :param told: a sentence without its subject; never a value of the object.
    :param sure: whether it is wrong; else it may be right, by what is not seen here.
    :param dropped: whether the field is dropped without a word; else the object is refused.
    """

    field: str
    line: int = 0
    told: str
    sure: bool = False
    dropped: bool = False


class JudgedObject(Part):
    """One object.

    :param name: ``namespace/name``, or what there is of it.
    :param line: the first line of it.
    :param schema_of: whose schema judged it.
    :param schema_given: whether that is the operator's own.
    :param unjudged: why no schema did.
    """

    kind: str
    name: str = ""
    line: int = 0
    schema_of: str = ""
    schema_given: bool = False
    unjudged: str = ""
    flaws: tuple[Flaw, ...] = ()

    @property
    def title(self) -> str:
        """Kind and name."""
        return f"{self.kind} {self.name}".strip()

    def refusals(self) -> list[Flaw]:
        """What the object is, or may be, refused for."""
        return [flaw for flaw in self.flaws if not flaw.dropped]

    def losses(self) -> list[Flaw]:
        """The fields that are, or may be, dropped."""
        return [flaw for flaw in self.flaws if flaw.dropped]
