"""A design of several files: ``include`` names more of them, and all are read as one.

Lists are concatenated and mappings are joined. What can be said once only, and is said in two
files, is a problem that names both places.
"""

from __future__ import annotations

from pathlib import Path

from dr_planner.design.piece import Origin, Piece, join, without
from dr_planner.design.yamlfile import YamlFile
from dr_planner.errors import FileUnreadable

MOST_FILES = 1000


class Inclusion:
    """Reads a design file and all that it includes.

    ``piece`` is the whole, ``problems`` has a line for everything that is wrong with the
    including, ``files`` are those that were read.

    :raises FileUnreadable: a file cannot be read; the place is the line that includes it.
    :raises YamlInvalid: a file is not well-formed YAML.
    """

    def __init__(self, path: Path) -> None:
        self.problems: list[str] = []
        self.files: list[YamlFile] = []
        self._folder = path.resolve().parent
        self._read: dict[Path, str] = {}
        self._open: list[Path] = []
        self.piece = self._file(path, None)

    def _file(self, path: Path, asked: Origin | None) -> Piece:
        try:
            file = YamlFile(path)
        except FileUnreadable as error:
            if asked is None or not error.where.startswith(str(path)):
                raise
            line = error.where.removeprefix(str(path))
            raise FileUnreadable(
                f"the included file {path}{line} {error.message}", where=asked.where
            ) from error
        self.files.append(file)
        whole = Piece(Origin(file), file.data)
        if not whole.is_mapping:
            what = "an included file" if asked else "a design"
            keys = "sites, links …" if asked else "version, name, sites …"
            self.problems.append(f"{file.at(())}: {what} is a mapping with keys such as {keys}")
            return Piece(whole.origin, parts={})
        self._open.append(path.resolve())
        self._read[path.resolve()] = asked.where if asked else str(path)
        named = whole.mapping().get("include")
        whole = without(whole, "include")
        for other in self._names(named) if named is not None and named.data is not None else ():
            found = self._find(path, other)
            if found is not None:
                whole = join(whole, self._file(found, other.origin), self._conflict)
        self._open.pop()
        return whole

    def _names(self, named: Piece) -> list[Piece]:
        if not named.is_list:
            self._problem(named, "include is a list of paths, such as [storage.yaml]")
        return named.items()

    def _find(self, path: Path, named: Piece) -> Path | None:
        """The file that an include means, or None where it is a problem."""
        name = named.data
        if not isinstance(name, str) or not name.strip():
            self._problem(named, "a path is expected here, such as storage.yaml")
            return None
        target = path.parent / name
        try:
            resolved = target.resolve()
            special = target.exists() and not (target.is_file() or target.is_dir())
        except (OSError, RuntimeError, ValueError):
            self._problem(named, f"{name!r} is no path of a file")
            return None
        if Path(name).is_absolute() or not resolved.is_relative_to(self._folder):
            self._problem(
                named,
                f"{name!r} is outside the folder of the design; an included file is in that "
                "folder or below it, and its path is relative to the file that includes it",
            )
        elif resolved in self._open:
            circle = [*self._open[self._open.index(resolved) :], resolved]
            self._problem(
                named, f"the files include each other: {' → '.join(p.name for p in circle)}"
            )
        elif resolved in self._read:
            self._problem(named, f"{name!r} is included twice, first at {self._read[resolved]}")
        elif special:
            self._problem(named, f"{name!r} is a device or a pipe, not a file")
        elif len(self.files) >= MOST_FILES:
            self._problem(named, f"a design has {MOST_FILES} files at most")
        else:
            return target
        return None

    def _problem(self, piece: Piece, text: str) -> None:
        self.problems.append(piece.origin.told(text))

    def _conflict(self, first: Piece, second: Piece) -> None:
        key = second.origin.path[-1]
        self._problem(second, f"the key {key!r} is also at {first.origin.where}; say it once")
