"""The ``rbd`` command as Ceph 16 answers it: commands, options, texts and exit statuses."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from dr_planner.simulator.ceph import plain_text, status
from dr_planner.simulator.ceph.command_line import (
    Arguments,
    ImageSpec,
    UsageError,
    image_spec,
    pool_spec,
    size_of,
    take_apart,
    words_of,
)
from dr_planner.simulator.ceph.image import ALL_FEATURES
from dr_planner.simulator.ceph.storage import (
    EBUSY,
    EEXIST,
    EINVAL,
    ENOENT,
    EROFS,
    REASONS,
    CephError,
    CephStorage,
)

IMAGE = frozenset({"pool", "image"})
OUTPUT = frozenset({"format", "pretty-format"})
COPY = frozenset({"dest-pool", "dest", "image-feature", "no-progress", "snap"})


@dataclass(frozen=True)
class Answer:
    """What a command printed and its exit status.

    :param problem: set where the command line is one that the real rbd would not take, or that
        the simulator does not know.
    """

    code: int = 0
    out: str = ""
    err: str = ""
    mutating: bool = False
    problem: str = ""


@dataclass(frozen=True)
class Invocation:
    """One command on its way: where it runs and what it was given."""

    storage: CephStorage
    cluster: str
    arguments: Arguments

    def spec(self) -> ImageSpec:
        """The image it speaks of.

        :raises UsageError: none was named.
        :raises CephError: the pool is the default one, which is not there.
        """
        return self._checked(image_spec(self.arguments))

    def target(self) -> ImageSpec:
        """The second image of a copy."""
        return self._checked(image_spec(self.arguments, prefix="dest-"))

    def pool(self) -> str:
        """The pool it speaks of."""
        return self._known_pool(pool_spec(self.arguments))

    def done(self) -> None:
        """Nothing may be left of the command's words.

        :raises UsageError: something is.
        """
        if self.arguments.words:
            raise UsageError(1, "rbd: too many arguments")

    def json(self, document: Any, plain: str) -> Answer:
        """A document in the form that was asked for."""
        form = self.arguments.get("format", "plain")
        if form not in ("plain", "json"):
            raise UsageError(1, "rbd: the argument for option '--format' is invalid")
        if form == "plain":
            return Answer(out=plain)
        if self.arguments.has("pretty-format"):
            return Answer(out=json.dumps(document, indent=4, ensure_ascii=False) + "\n")
        text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
        return Answer(out=text + "\n")

    def progress(self, verb: str) -> str:
        """What is written to stderr about work that goes on."""
        if self.arguments.has("no-progress"):
            return ""
        return f"{verb}: 100% complete...done.\n"

    def failed(self, verb: str, text: str, code: int) -> Answer:
        """Work that was begun and failed."""
        begun = "" if self.arguments.has("no-progress") else f"{verb}: 0% complete...failed.\n"
        return Answer(code, err=begun + text + "\n")

    def log(self, line: str) -> str:
        """A line of librbd's log, as it goes to stderr."""
        moment = self.storage.timeline.wall().strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3]
        return f"{moment}+0000 7f0000000000 -1 {line}\n"

    def _checked(self, spec: ImageSpec) -> ImageSpec:
        return ImageSpec(self._known_pool(spec.pool), spec.image, spec.snapshot)

    def _known_pool(self, pool: str) -> str:
        if pool == "rbd" and pool not in self.storage.clusters[self.cluster].pools:
            raise CephError(
                ENOENT,
                "rbd: error opening default pool 'rbd'",
                "Ensure that the default pool has been created or specify an alternate pool name.",
            )
        return pool


Run = Callable[[Invocation], Answer]


@dataclass(frozen=True)
class Verb:
    """One command of rbd: the options it takes, and whether it changes anything."""

    run: Run
    options: frozenset[str]
    mutating: bool


VERBS: dict[tuple[str, ...], Verb] = {}
ALIASES = {
    ("list",): ("ls",),
    ("remove",): ("rm",),
    ("copy",): ("cp",),
    ("deep", "copy"): ("deep", "cp"),
    ("rename",): ("mv",),
    ("snap", "list"): ("snap", "ls"),
    ("snap", "add"): ("snap", "create"),
    ("snap", "remove"): ("snap", "rm"),
    ("image-meta", "ls"): ("image-meta", "list"),
    ("image-meta", "rm"): ("image-meta", "remove"),
}


def verb(
    words: str, *options: frozenset[str] | str, mutating: bool = False
) -> Callable[[Run], Run]:
    """Register a command under its words."""
    names: set[str] = set()
    for option in options:
        names |= {option} if isinstance(option, str) else option

    def register(run: Run) -> Run:
        VERBS[tuple(words.split())] = Verb(run, frozenset(names), mutating)
        return run

    return register


def run(storage: CephStorage, cluster: str, argv: Sequence[str]) -> Answer:
    """Carry out one command line at a cluster."""
    words = _words(argv)
    found = VERBS.get(ALIASES.get(words, words))
    if found is None:
        named = " ".join(word for word in argv if not word.startswith("-"))
        return Answer(
            1,
            err=f"error: unknown option '{named}'\n\n",
            problem=f"rbd {' '.join(argv)}: the simulator has no such command",
        )
    try:
        arguments = take_apart(argv, found.options)
        del arguments.words[: len(words)]
        answer = found.run(Invocation(storage, cluster, arguments))
    except UsageError as error:
        return Answer(
            error.code, err=error.text + "\n", problem=f"rbd {' '.join(argv)}: {error.text}"
        )
    except CephError as error:
        answer = Answer(error.code, err="".join(line + "\n" for line in error.lines))
    return Answer(answer.code, answer.out, answer.err, found.mutating, answer.problem)


def _words(argv: Sequence[str]) -> tuple[str, ...]:
    """The words that name the command: the longest ones that are known."""
    plain = words_of(argv)
    for count in (3, 2, 1):
        words = tuple(plain[:count])
        if len(words) == count and (words in VERBS or words in ALIASES):
            return words
    return ()


def is_mutating(argv: Sequence[str]) -> bool:
    """Whether a command line asks for a change."""
    words = _words(argv)
    found = VERBS.get(ALIASES.get(words, words))
    return found is not None and found.mutating


# ------------------------------------------------------------------------------ images


@verb("ls", "pool", OUTPUT, "long")
def _ls(call: Invocation) -> Answer:
    try:
        pool = call.storage.pool(call.cluster, call.pool())
    except CephError as error:
        raise CephError(
            error.code, *error.lines, f"rbd: listing images failed: (2) {REASONS[ENOENT]}"
        ) from error
    call.done()
    images = [pool.images[name] for name in sorted(pool.images)]
    if not call.arguments.has("long"):
        names = [image.name for image in images]
        return call.json(names, "".join(name + "\n" for name in names))
    documents = [
        {"image": image.name, "id": image.id, "size": image.size, "format": 2} for image in images
    ]
    rows = [[d.name, plain_text.size(d.size), "", "2", "", ""] for d in images]
    names_ = ["NAME", "SIZE", "PARENT", "FMT", "PROT", "LOCK"]
    return call.json(documents, plain_text.table(names_, rows, right=(1, 3)) if rows else "")


@verb("info", IMAGE, OUTPUT, "snap")
def _info(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    image = call.storage.image(call.cluster, spec.pool, spec.image)
    document = status.info(call.storage, image)
    return call.json(document, plain_text.info(document))


@verb("status", IMAGE, OUTPUT)
def _status(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    document = status.watchers(
        call.storage, call.storage.image(call.cluster, spec.pool, spec.image)
    )
    lines = [
        f"\twatcher={w['address']} client.{w['client']} cookie={w['cookie']}"
        for w in document["watchers"]
    ]
    plain = "Watchers:\n" + "\n".join(lines) + "\n" if lines else "Watchers: none\n"
    return call.json(document, plain)


@verb("create", IMAGE, "size", "image-feature", "no-progress", mutating=True)
def _create(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    if not call.arguments.has("size"):
        raise UsageError(22, "rbd: must specify --size <M/G/T>")
    size = size_of(call.arguments.get("size"))
    try:
        call.storage.create(call.cluster, spec.pool, spec.image, size, _features(call))
    except CephError as error:
        if error.code == ENOENT:
            raise
        text = f"rbd: create error: ({error.code}) {REASONS[error.code]}\n"
        return Answer(error.code, err=text + call.log(error.lines[-1]))
    return Answer()


def _features(call: Invocation) -> list[str] | None:
    given = call.arguments.options.get("image-feature")
    if given is None:
        return None
    features = [name for text in given for name in text.split(",")]
    if any(name not in ALL_FEATURES for name in features):
        raise UsageError(1, "rbd: the argument for option '--image-feature' is invalid")
    return features


@verb("resize", IMAGE, "size", "allow-shrink", "no-progress", mutating=True)
def _resize(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    if not call.arguments.has("size"):
        raise UsageError(22, "rbd: must specify --size <M/G/T>")
    size = size_of(call.arguments.get("size"))
    image = call.storage.image(call.cluster, spec.pool, spec.image)
    if size < image.size and not call.arguments.has("allow-shrink"):
        return Answer(
            EINVAL, err="rbd: shrinking an image is only allowed with the --allow-shrink flag\n"
        )
    try:
        call.storage.resize(call.cluster, spec.pool, spec.image, size)
    except CephError as error:
        if error.code != EROFS:
            raise
        text = f"rbd: resize error: (30) {REASONS[EROFS]}"
        return call.failed("Resizing image", text, EROFS)
    return Answer(err=call.progress("Resizing image"))


@verb("rm", IMAGE, "no-progress", mutating=True)
def _rm(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    call.storage.pool(call.cluster, spec.pool)
    try:
        call.storage.remove(call.cluster, spec.pool, spec.image)
    except CephError as error:
        text = "\n".join(error.lines)
        if error.code == ENOENT:
            text = f"rbd: delete error: (2) {REASONS[ENOENT]}"
        return call.failed("Removing image", text, error.code)
    return Answer(err=call.progress("Removing image"))


@verb("cp", IMAGE, COPY, mutating=True)
def _cp(call: Invocation) -> Answer:
    return _copy(call, deep=False)


@verb("deep cp", IMAGE, COPY, "flatten", mutating=True)
def _deep_cp(call: Invocation) -> Answer:
    return _copy(call, deep=True)


def _copy(call: Invocation, *, deep: bool) -> Answer:
    source, target = call.spec(), call.target()
    call.done()
    call.storage.image(call.cluster, source.pool, source.image)
    verb_, error_ = (
        ("Image deep copy", "deep copy failed") if deep else ("Image copy", "copy failed")
    )
    try:
        call.storage.copy(
            call.cluster,
            (source.pool, source.image),
            (target.pool, target.image),
            deep=deep,
            features=_features(call),
        )
    except CephError as error:
        if error.code != EEXIST:
            raise
        text = f"rbd: {error_}: (17) {REASONS[EEXIST]}\n" + call.log(error.lines[-1]).rstrip()
        return call.failed(verb_, text, EEXIST)
    return Answer(err=call.progress(verb_))


@verb("mv", IMAGE, "dest-pool", "dest", mutating=True)
def _mv(call: Invocation) -> Answer:
    source, target = call.spec(), call.target()
    call.done()
    if source.pool != target.pool:
        return Answer(EINVAL, err="rbd: mv/rename across pools not supported\n")
    try:
        call.storage.rename(call.cluster, source.pool, source.image, target.image)
    except CephError as error:
        text = f"rbd: rename error: ({error.code}) {REASONS[error.code]}\n"
        if error.code == EEXIST:
            text = call.log(error.lines[-1]) + text
        return Answer(error.code, err=text)
    return Answer()


# --------------------------------------------------------------------------- snapshots


@verb("snap ls", IMAGE, OUTPUT, "all")
def _snap_ls(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    image = call.storage.image(call.cluster, spec.pool, spec.image)
    documents = status.snapshots(call.storage, image)
    return call.json(documents, plain_text.snapshots(documents))


def _snapshot_spec(call: Invocation) -> ImageSpec:
    spec = call.spec()
    call.done()
    if not spec.snapshot:
        raise UsageError(22, "rbd: snapshot name was not specified")
    return spec


@verb("snap create", IMAGE, "snap", "no-progress", mutating=True)
def _snap_create(call: Invocation) -> Answer:
    spec = _snapshot_spec(call)
    try:
        call.storage.create_snapshot(call.cluster, spec.pool, spec.image, spec.snapshot)
    except CephError as error:
        if error.code not in (EEXIST, EROFS):
            raise
        text = f"rbd: failed to create snapshot: ({error.code}) {REASONS[error.code]}"
        return call.failed("Creating snap", text, error.code)
    return Answer(err=call.progress("Creating snap"))


@verb("snap rm", IMAGE, "snap", "no-progress", mutating=True)
def _snap_rm(call: Invocation) -> Answer:
    spec = _snapshot_spec(call)
    call.storage.image(call.cluster, spec.pool, spec.image)
    try:
        call.storage.remove_snapshot(call.cluster, spec.pool, spec.image, spec.snapshot)
    except CephError as error:
        text = f"rbd: failed to remove snapshot: ({error.code}) {REASONS[error.code]}"
        if error.code == EBUSY:
            text = error.lines[-1]
        return call.failed("Removing snap", text, error.code)
    return Answer(err=call.progress("Removing snap"))


@verb("snap protect", IMAGE, "snap", mutating=True)
def _snap_protect(call: Invocation) -> Answer:
    return _protect(call, protected=True)


@verb("snap unprotect", IMAGE, "snap", mutating=True)
def _snap_unprotect(call: Invocation) -> Answer:
    return _protect(call, protected=False)


def _protect(call: Invocation, *, protected: bool) -> Answer:
    spec = _snapshot_spec(call)
    call.storage.image(call.cluster, spec.pool, spec.image)
    try:
        call.storage.protect_snapshot(
            call.cluster, spec.pool, spec.image, spec.snapshot, protected=protected
        )
    except CephError as error:
        if error.lines[-1].startswith("rbd: snap is already"):
            raise
        word = "protecting" if protected else "unprotecting"
        reason = f"({error.code}) {REASONS[error.code]}"
        return Answer(error.code, err=f"rbd: {word} snap failed: {reason}\n")
    return Answer()


@verb("snap purge", IMAGE, "no-progress", mutating=True)
def _snap_purge(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    image = call.storage.image(call.cluster, spec.pool, spec.image)
    protected = [snapshot.name for snapshot in image.snapshots.values() if snapshot.protected]
    if protected:  # seen on Ceph 16.2.15: this failure has exit status 0 and goes to stdout
        names = ", ".join(f"'{name}'" for name in protected)
        begun = "" if call.arguments.has("no-progress") else "Removing all snapshots: 0% complete"
        return Answer(
            out=f"rbd: error removing snapshot(s) {names}, which is protected - these must be "
            "unprotected with `rbd snap unprotect`.\n",
            err=begun and begun + "...failed.\n",
        )
    try:
        for name in list(image.snapshots):
            call.storage.remove_snapshot(call.cluster, spec.pool, spec.image, name)
    except CephError as error:
        text = f"rbd: removing snaps failed: ({error.code}) {REASONS[error.code]}"
        return call.failed("Removing all snapshots", text, error.code)
    return Answer(err=call.progress("Removing all snapshots"))


# ---------------------------------------------------------------------- image metadata


@verb("image-meta list", IMAGE, OUTPUT)
def _meta_list(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    values = call.storage.image(call.cluster, spec.pool, spec.image).metadata
    ordered = {key: values[key] for key in sorted(values)}
    answer = call.json(ordered, plain_text.metadata(ordered))
    if not ordered and call.arguments.get("format") == "json":
        return Answer()  # Ceph 16.2.15 prints nothing at all, not {}
    return answer


@verb("image-meta get", IMAGE)
def _meta_get(call: Invocation) -> Answer:
    spec, key = call.spec(), _key(call)
    call.done()
    values = call.storage.image(call.cluster, spec.pool, spec.image).metadata
    if key not in values:
        return Answer(
            ENOENT,
            err=f"failed to get metadata {key} of image : (2) {REASONS[ENOENT]}\n"
            f"rbd: getting metadata failed: (2) {REASONS[ENOENT]}\n",
        )
    return Answer(out=values[key] + "\n")


def _key(call: Invocation) -> str:
    if not call.arguments.words:
        raise UsageError(22, "rbd: metadata key was not specified")
    return call.arguments.words.pop(0)


@verb("image-meta set", IMAGE, mutating=True)
def _meta_set(call: Invocation) -> Answer:
    spec, key = call.spec(), _key(call)
    if not call.arguments.words:
        raise UsageError(22, "rbd: metadata value was not specified")
    value = call.arguments.words.pop(0)
    call.done()
    if not value:
        raise UsageError(22, "rbd: metadata value was not specified")
    try:
        call.storage.set_metadata(call.cluster, spec.pool, spec.image, key, value)
    except CephError as error:
        if error.code != EROFS:
            raise
        return Answer(
            EROFS,
            err=f"failed to set metadata {key} of image : (30) {REASONS[EROFS]}\n"
            f"rbd: setting metadata failed: (30) {REASONS[EROFS]}\n",
        )
    return Answer()


@verb("image-meta remove", IMAGE, mutating=True)
def _meta_remove(call: Invocation) -> Answer:
    spec, key = call.spec(), _key(call)
    call.done()
    call.storage.image(call.cluster, spec.pool, spec.image)
    try:
        call.storage.remove_metadata(call.cluster, spec.pool, spec.image, key)
    except CephError as error:
        begin = (
            "rbd: no existing metadata key"
            if error.code == ENOENT
            else "failed to remove metadata"
        )
        reason = f"({error.code}) {REASONS[error.code]}"
        return Answer(
            error.code,
            err=f"{begin} {key} of image : {reason}\nrbd: removing metadata failed: {reason}\n",
        )
    return Answer()


# --------------------------------------------------------------------------- mirroring


@verb("mirror pool info", "pool", OUTPUT)
def _pool_info(call: Invocation) -> Answer:
    pool = call.storage.pool(call.cluster, call.pool())
    call.done()
    document = status.pool_info(pool)
    return call.json(document, plain_text.pool_info(document))


@verb("mirror pool status", "pool", OUTPUT, "verbose")
def _pool_status(call: Invocation) -> Answer:
    pool = call.storage.pool(call.cluster, call.pool())
    call.done()
    if pool.mode == "disabled":
        raise CephError(EINVAL, "rbd: mirroring not enabled on the pool")
    document = status.pool_status(call.storage, pool, verbose=call.arguments.has("verbose"))
    return call.json(document, plain_text.pool_status(document))


@verb("mirror pool enable", "pool", "site-name", mutating=True)
def _pool_enable(call: Invocation) -> Answer:
    name = call.pool()
    if not call.arguments.words:
        raise UsageError(22, "rbd: must specify 'image' or 'pool' mode.")
    mode = call.arguments.words.pop(0)
    call.done()
    pool = call.storage.pool(call.cluster, name)
    if mode not in ("pool", "image"):
        raise UsageError(22, "rbd: must specify 'image' or 'pool' mode.")
    if pool.mode == mode:
        return Answer(out=f"rbd: mirroring is already configured for {mode} mode\n")
    before = pool.mode
    call.storage.set_pool_mode(call.cluster, name, mode)
    if before == "disabled":
        return Answer()
    return Answer(out=f"note: changing mirroring mode from {before} to {mode}\n")


@verb("mirror image status", IMAGE, OUTPUT)
def _image_status(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    image = call.storage.mirrored(call.cluster, spec.pool, spec.image)
    document = status.image_status(call.storage, image)
    return call.json(document, plain_text.image_status(document))


def _change(call: Invocation, act: Callable[[ImageSpec], None], said: str, failed: str) -> Answer:
    """Carry out a change of an image's mirroring and print what rbd prints about it."""
    spec = call.spec()
    call.done()
    call.storage.image(call.cluster, spec.pool, spec.image)
    try:
        act(spec)
    except CephError as error:
        if error.lines[-1].startswith("rbd: "):
            raise
        text = "".join(call.log(f"librbd::api::Mirror: {line}") for line in error.lines)
        return Answer(error.code, err=text + (failed + "\n" if failed else ""))
    return Answer(out=said + "\n")


@verb("mirror image promote", IMAGE, "force", mutating=True)
def _promote(call: Invocation) -> Answer:
    force = call.arguments.has("force")
    return _change(
        call,
        lambda s: call.storage.promote(call.cluster, s.pool, s.image, force=force),
        "Image promoted to primary",
        "rbd: error promoting image to primary",
    )


@verb("mirror image demote", IMAGE, mutating=True)
def _demote(call: Invocation) -> Answer:
    return _change(
        call,
        lambda s: call.storage.demote(call.cluster, s.pool, s.image),
        "Image demoted to non-primary",
        "rbd: error demoting image to non-primary",
    )


@verb("mirror image resync", IMAGE, mutating=True)
def _resync(call: Invocation) -> Answer:
    return _change(
        call,
        lambda s: call.storage.resync(call.cluster, s.pool, s.image),
        "Flagged image for resync from primary",
        "rbd: error flagging image resync",
    )


@verb("mirror image enable", IMAGE, mutating=True)
def _enable(call: Invocation) -> Answer:
    spec = call.spec()
    mode = call.arguments.words.pop(0) if call.arguments.words else "journal"
    if mode != "journal":
        return Answer(
            95,
            err="rbd: the simulator mirrors by journal only\n",
            problem=f"rbd mirror image enable … {mode}: the simulator mirrors by journal only",
        )
    call.arguments.words.insert(0, f"{spec.pool}/{spec.image}")
    return _change(
        call,
        lambda s: call.storage.enable(call.cluster, s.pool, s.image),
        "Mirroring enabled",
        "",
    )


@verb("mirror image disable", IMAGE, "force", mutating=True)
def _disable(call: Invocation) -> Answer:
    return _change(
        call,
        lambda s: call.storage.disable(call.cluster, s.pool, s.image),
        "Mirroring disabled",
        "",
    )
