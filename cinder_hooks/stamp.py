"""A volume's closure, kept in the metadata of its own RBD image, signed and versioned.

Image metadata travels with a mirrored image, and can be read at the second site before the
image is promoted. So the image itself says whose it is, even where the first site's database is
gone. Whoever may write to the pool can write there too: nothing is believed that is not signed
with the operator's key.

Layout, version 1. All keys begin with ``dr_planner.closure.``:

``header``
    One JSON object: version, time, image, the closure's id, size, generation, number of chunks,
    and the HMAC-SHA256 over all of these and over every chunk.
``<generation>.<number>``
    The closure as canonical JSON, compressed with zlib, in base64, in chunks of 64 KiB. The
    ``rbd`` command takes at most 128 KiB per value.

The generation is a digest of the content, so two different stamps never share a chunk's key.
Write the pairs of :func:`stamp` in their order: the header comes last and replaces the old one
in one act. Killed before that, the old stamp is whole; after it, the new one is. Then remove
what :func:`stale` names. One writer at a time: a second writer's chunks look stale until its
header is there.

A signature cannot tell the newest stamp from an older one of the same image that somebody put
back. Compare :attr:`Stamp.captured_at` with another copy of the closure where there is one.
"""

from __future__ import annotations

import base64
import binascii
import datetime
import hashlib
import hmac
import json
import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

VERSION = 1
PREFIX = "dr_planner.closure."
HEADER = PREFIX + "header"
MIN_KEY_BYTES = 32
CHUNK_CHARACTERS = 64 * 1024
MAX_CLOSURE_BYTES = 4 * 1024 * 1024
MAX_CHUNKS = 96
"""Enough for a closure of the largest size that zlib could not make smaller at all."""

_GENERATION = re.compile(r"[0-9a-f]{16}")
_HEADER_FIELDS: dict[str, type] = {
    "captured_at": str,
    "chunks": int,
    "closure": str,
    "generation": str,
    "image": str,
    "mac": str,
    "size": int,
    "version": int,
}


class StampError(Exception):
    """A stamp cannot be made, or cannot be believed."""


class KeyTooShort(StampError, ValueError):
    """The signing key has fewer than 32 bytes."""


class ClosureUnfit(StampError, ValueError):
    """The closure is no plain JSON object with an ``id``, or is too large, or has no time."""


class NoStamp(StampError):
    """The image has no stamp."""


class UnknownVersion(StampError):
    """The stamp was written by a newer version of this program."""


class Damaged(StampError):
    """Parts of the stamp are missing, or are not what any version writes."""


class Forged(StampError):
    """The signature does not match: altered, put together from two, or of another key."""


class OtherImage(Forged):
    """A genuine stamp, but made for another image: a clone, a copy, a renamed image, or fraud."""


@dataclass(frozen=True)
class Stamp:
    """What an image says of its volume, after the signature was found right."""

    version: int
    captured_at: str
    image: str
    closure_id: str
    closure: dict[str, Any]
    generation: str


# ------------------------------------------------------------------------------- write


def stamp(
    closure: Mapping[str, Any], *, image: str, key: bytes, captured_at: str
) -> dict[str, str]:
    """Give the image metadata that holds a closure, in the order in which it must be written.

    :param closure: a plain JSON object with the volume's ``id``.
    :param image: name of the RBD image that it will be written to.
    :param key: the operator's signing key, at least 32 bytes.
    :param captured_at: when the closure was true; UTC, ISO 8601.
    :raises KeyTooShort: the key has fewer than 32 bytes.
    :raises ClosureUnfit: the closure, its time or the image's name cannot be stamped.
    """
    _check_key(key)
    _check_time(captured_at)
    if not image:
        raise ClosureUnfit("the image has no name")
    text = _closure_text(closure)
    packed = base64.b64encode(zlib.compress(text, 9)).decode("ascii")
    chunks = [
        packed[start : start + CHUNK_CHARACTERS]
        for start in range(0, len(packed), CHUNK_CHARACTERS)
    ]
    header: dict[str, Any] = {
        "captured_at": captured_at,
        "chunks": len(chunks),
        "closure": closure["id"],
        "image": image,
        "size": len(text),
        "version": VERSION,
    }
    header["generation"] = hashlib.sha256(_signed_bytes(header, chunks)).hexdigest()[:16]
    header["mac"] = _mac(header, chunks, key)
    metadata = {
        _chunk_key(header["generation"], number): chunk for number, chunk in enumerate(chunks)
    }
    metadata[HEADER] = _canonical(header)
    return metadata


def stale(metadata: Mapping[str, str]) -> tuple[str, ...]:
    """Name the keys of older or unfinished stamps, which may be removed.

    Nothing is stale where the header is missing or damaged: what belongs together cannot be
    told then. Writing a new stamp makes all of it stale.
    """
    try:
        header = _header(metadata)
    except StampError:
        return ()
    current = {HEADER, *_chunk_keys(header)}
    return tuple(sorted(key for key in metadata if key.startswith(PREFIX) and key not in current))


# -------------------------------------------------------------------------------- read


def read(metadata: Mapping[str, str], *, image: str, key: bytes) -> Stamp:
    """Read the stamp of an image and make sure that it is genuine.

    :param metadata: all of the image's metadata; other keys are ignored.
    :param image: name of the RBD image that the metadata was read from.
    :param key: the operator's signing key.
    :raises KeyTooShort: the key has fewer than 32 bytes.
    :raises NoStamp: there is no stamp.
    :raises UnknownVersion: a newer version of this program wrote it.
    :raises Damaged: parts are missing or malformed.
    :raises Forged: the signature is not that of this key over this content.
    :raises OtherImage: the signature is right, for an image of another name.
    """
    _check_key(key)
    header = _header(metadata)
    try:
        chunks = [metadata[chunk_key] for chunk_key in _chunk_keys(header)]
    except KeyError as missing:
        raise Damaged(f"image {image}: the stamp's part {missing} is missing") from None
    if any(len(chunk) > CHUNK_CHARACTERS for chunk in chunks):
        raise Damaged(f"image {image}: a part of the stamp is larger than any that is written")
    if not hmac.compare_digest(_mac(header, chunks, key), header["mac"]):
        raise Forged(
            f"image {image}: the stamp's signature does not match; it was altered, or signed "
            "with another key"
        )
    if header["image"] != image:
        raise OtherImage(
            f"image {image}: carries the stamp of image {header['image']}, volume "
            f"{header['closure']}"
        )
    return Stamp(
        version=header["version"],
        captured_at=header["captured_at"],
        image=header["image"],
        closure_id=header["closure"],
        closure=_unpack(chunks, header),
        generation=header["generation"],
    )


# ------------------------------------------------------------------------------- parts


def _check_key(key: bytes) -> None:
    if len(key) < MIN_KEY_BYTES:
        raise KeyTooShort(
            f"the signing key has {len(key)} bytes; at least {MIN_KEY_BYTES} are needed"
        )


def _check_time(captured_at: str) -> None:
    try:
        when = datetime.datetime.fromisoformat(captured_at)
    except ValueError:
        raise ClosureUnfit(f"{captured_at!r} is no time in ISO 8601") from None
    if when.utcoffset() != datetime.timedelta(0):
        raise ClosureUnfit(f"the time {captured_at!r} is not in UTC")


def _closure_text(closure: Mapping[str, Any]) -> bytes:
    if not isinstance(closure.get("id"), str) or not closure["id"]:
        raise ClosureUnfit("the closure has no id")
    try:
        text = _canonical(closure)
        same = json.loads(text) == closure
    except (TypeError, ValueError, RecursionError) as error:
        raise ClosureUnfit(f"the closure is no plain JSON: {error}") from error
    if not same:
        raise ClosureUnfit("the closure is no plain JSON: it would be read back differently")
    if len(text) > MAX_CLOSURE_BYTES:
        raise ClosureUnfit(
            f"the closure of {closure['id']} has {len(text)} bytes; at most {MAX_CLOSURE_BYTES} "
            "are allowed"
        )
    return text.encode("ascii")


def _canonical(value: Mapping[str, Any]) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _chunk_key(generation: str, number: int) -> str:
    return f"{PREFIX}{generation}.{number:04d}"


def _chunk_keys(header: Mapping[str, Any]) -> list[str]:
    return [_chunk_key(header["generation"], number) for number in range(header["chunks"])]


def _signed_bytes(header: Mapping[str, Any], chunks: Iterable[str]) -> bytes:
    """All that is signed, each part with its length before it, so that none can flow over."""
    facts = {name: value for name, value in header.items() if name != "mac"}
    parts = [PREFIX, _canonical(facts), *chunks]
    encoded = [part.encode("utf-8", "surrogatepass") for part in parts]
    return b"".join(len(part).to_bytes(8, "big") + part for part in encoded)


def _mac(header: Mapping[str, Any], chunks: Iterable[str], key: bytes) -> str:
    return hmac.new(key, _signed_bytes(header, chunks), hashlib.sha256).hexdigest()


def _header(metadata: Mapping[str, str]) -> dict[str, Any]:
    """The header, with every field there and of its type. Nothing is believed yet."""
    text = metadata.get(HEADER)
    if text is None:
        raise NoStamp("the image has no closure stamp")
    try:
        header = json.loads(text)
    except (ValueError, RecursionError):
        raise Damaged("the stamp's header is not JSON") from None
    version = header.get("version") if isinstance(header, dict) else None
    if type(version) is not int or version < 1:
        raise Damaged("the stamp's header names no version")
    if version > VERSION:
        raise UnknownVersion(
            f"the stamp has version {version}; this program knows versions up to {VERSION}"
        )
    types = {name: type(value) for name, value in header.items()}
    if types != _HEADER_FIELDS or _canonical(header) != text:
        raise Damaged("the stamp's header is not as version 1 writes it")
    if (
        not _GENERATION.fullmatch(header["generation"])
        or not header["mac"].isascii()
        or not 1 <= header["chunks"] <= MAX_CHUNKS
        or not 0 < header["size"] <= MAX_CLOSURE_BYTES
    ):
        raise Damaged("the stamp's header holds values that version 1 never writes")
    return dict(header)


def _unpack(chunks: Iterable[str], header: Mapping[str, Any]) -> dict[str, Any]:
    """Give the closure back. Never makes more than the size that the header tells."""
    size = header["size"]
    opener = zlib.decompressobj()
    try:
        text = opener.decompress(base64.b64decode("".join(chunks), validate=True), size + 1)
        closure = json.loads(text)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        raise Damaged(f"the stamp's content cannot be read: {error}") from error
    if len(text) != size or not opener.eof or opener.unused_data:
        raise Damaged(f"the stamp's content has not the {size} bytes that its header tells")
    if not isinstance(closure, dict) or closure.get("id") != header["closure"]:
        raise Damaged("the stamp's content is not the closure that its header names")
    return closure
