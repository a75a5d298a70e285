"""A table whose rows are found by their id, and by the volume that they belong to."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import Protocol, TypeVar


class OfVolume(Protocol):
    """A row that belongs to a volume, for good."""

    id: str
    volume_id: str


Row = TypeVar("Row", bound=OfVolume)


class Rows(MutableMapping[str, Row]):
    """Rows by id, in the order in which they came; those of one volume are found at once.

    The volume of a row must not change.
    """

    def __init__(self) -> None:
        self._rows: dict[str, Row] = {}
        self._of_volume: dict[str, dict[str, Row]] = {}

    def of(self, volume_id: str) -> list[Row]:
        """The rows of a volume, the oldest first."""
        return list(self._of_volume.get(volume_id, {}).values())

    def __getitem__(self, id: str) -> Row:
        return self._rows[id]

    def __setitem__(self, id: str, row: Row) -> None:
        if id in self._rows:
            del self[id]
        self._rows[id] = row
        self._of_volume.setdefault(row.volume_id, {})[id] = row

    def __delitem__(self, id: str) -> None:
        row = self._rows.pop(id)
        rest = self._of_volume[row.volume_id]
        del rest[id]
        if not rest:
            del self._of_volume[row.volume_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)
