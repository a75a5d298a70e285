"""Stamps come back whole, and nothing but a whole and genuine one is ever believed."""

import base64
import functools
import json
import random
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cinder_hooks import stamp as stamps

KEY = bytes(range(32))
OTHER_KEY = bytes(range(1, 33))
IMAGE = "volume-6a1c"
NOON = "2027-03-01T12:00:00+00:00"

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
closures = st.builds(
    lambda rest, volume_id: {**rest, "id": volume_id},
    st.dictionaries(st.text(max_size=12), json_values, max_size=6),
    st.text(min_size=1, max_size=36),
)
incompressible = st.builds(
    lambda seed, size: {"id": "v", "description": random.Random(seed).randbytes(size).hex()},
    st.integers(0, 2**32),
    st.integers(100_000, 200_000),
)


def small(**changes):
    """A closure of a few fields."""
    return {"id": "6a1c", "name": "ledger", "metadata": {"tier": "gold"}, **changes}


@functools.cache
def large(seed="x"):
    """A closure that needs several chunks: text that zlib cannot make small."""
    return small(description=random.Random(seed).randbytes(80_000).hex())


def stamped(closure=None, **changes):
    """A stamp's metadata, as written."""
    how = {"image": IMAGE, "key": KEY, "captured_at": NOON, **changes}
    return stamps.stamp(closure or small(), **how)


SMALL_STAMP = stamped()
LARGE_STAMP = stamped(large())


def read(metadata, **changes):
    """Read with the right image and key unless told otherwise."""
    return stamps.read(metadata, **{"image": IMAGE, "key": KEY, **changes})


def altered(metadata, **changes):
    """The same stamp with other values in its header, and the old signature."""
    header = {**json.loads(metadata[stamps.HEADER]), **changes}
    text = json.dumps(header, sort_keys=True, separators=(",", ":"))
    return {**metadata, stamps.HEADER: text}


def signed_anew(metadata, packed):
    """A genuine signature over content that no honest writer makes."""
    header = json.loads(metadata[stamps.HEADER])
    header.update(chunks=1, size=header["size"])
    del header["mac"]
    header["mac"] = stamps._mac(header, [packed], KEY)
    text = json.dumps(header, sort_keys=True, separators=(",", ":"))
    return {stamps.HEADER: text, f"{stamps.PREFIX}{header['generation']}.0000": packed}


# ------------------------------------------------------------------------- round trip


@given(closures, st.text(min_size=1, max_size=40))
def test_a_closure_comes_back_as_it_was(closure, image):
    """Recovery rests on it: every field, every character."""
    metadata = stamps.stamp(closure, image=image, key=KEY, captured_at=NOON)

    found = stamps.read(metadata, image=image, key=KEY)

    assert closure == found.closure
    assert (1, NOON, image, closure["id"]) == (
        found.version,
        found.captured_at,
        found.image,
        found.closure_id,
    )


@settings(max_examples=10)
@given(incompressible)
def test_a_large_closure_is_cut_so_that_the_rbd_command_takes_every_value(closure):
    """The rbd command line stops at 128 KiB per value."""
    metadata = stamps.stamp(closure, image=IMAGE, key=KEY, captured_at=NOON)

    assert len(metadata) > 2
    assert all(len(value) <= 64 * 1024 for value in metadata.values())
    assert closure == read(metadata).closure


def test_the_image_metadata_of_others_is_neither_read_nor_called_stale():
    """Ceph and operators keep their own keys there."""
    metadata = {**stamped(), "conf_rbd_cache": "false", "dr_planner": "mine"}

    assert small() == read(metadata).closure
    assert () == stamps.stale(metadata)


def test_the_same_closure_at_the_same_time_gives_the_same_pairs():
    """So that a step that is repeated writes nothing new."""
    assert stamped() == stamped()


# --------------------------------------------------------------------------- refusals


@given(st.data())
def test_any_flipped_bit_of_any_value_is_refused(data):
    """No part of a stamp may be unsigned."""
    metadata = dict(data.draw(st.sampled_from([SMALL_STAMP, LARGE_STAMP])))
    key = data.draw(st.sampled_from(sorted(metadata)))
    place = data.draw(st.integers(0, len(metadata[key]) - 1))
    bit = data.draw(st.integers(0, 6))
    value = metadata[key]
    metadata[key] = value[:place] + chr(ord(value[place]) ^ (1 << bit)) + value[place + 1 :]

    with pytest.raises(stamps.StampError):
        read(metadata)


@given(st.data())
def test_a_shortened_value_is_refused(data):
    """A write that was cut off must not pass for the whole."""
    metadata = dict(LARGE_STAMP)
    key = data.draw(st.sampled_from(sorted(metadata)))
    metadata[key] = metadata[key][: data.draw(st.integers(0, len(metadata[key]) - 1))]

    with pytest.raises(stamps.StampError):
        read(metadata)


def test_each_missing_part_is_called_damage_and_a_missing_header_no_stamp():
    """The remedies differ: damage is looked into, a missing stamp is written."""
    metadata = stamped(large())
    for key in metadata:
        rest = {name: value for name, value in metadata.items() if name != key}
        expected = stamps.NoStamp if key == stamps.HEADER else stamps.Damaged

        with pytest.raises(expected):
            read(rest)


def test_chunks_in_another_order_are_refused():
    """The order is signed with the chunks."""
    metadata = stamped(large())
    first, second = sorted(key for key in metadata if key != stamps.HEADER)[:2]
    metadata[first], metadata[second] = metadata[second], metadata[first]

    with pytest.raises(stamps.Forged):
        read(metadata)


def test_a_character_moved_to_the_next_chunk_is_refused():
    """The joined text would be the same; the borders are signed too."""
    metadata = stamped(large())
    first, second = sorted(key for key in metadata if key != stamps.HEADER)[-2:]
    metadata[first], metadata[second] = (
        metadata[first][:-1],
        metadata[first][-1] + metadata[second],
    )

    with pytest.raises(stamps.Forged):
        read(metadata)


def test_a_chunk_of_another_stamp_of_the_same_image_is_refused():
    """Two genuine stamps must not make a third."""
    old, new = stamped(large("a")), stamped(large("b"))
    old_chunks = sorted(key for key in old if key != stamps.HEADER)
    new_chunks = sorted(key for key in new if key != stamps.HEADER)
    new[new_chunks[0]] = old[old_chunks[0]]

    with pytest.raises(stamps.Forged):
        read(new)


def test_an_old_header_over_the_chunks_of_a_newer_generation_is_refused():
    """Rolling back only the header must not bring back an old owner."""
    old, new = stamped(small(name="old")), stamped(small(name="new"))
    both = {**new, stamps.HEADER: old[stamps.HEADER]}

    with pytest.raises(stamps.Damaged):
        read(both)

    renamed = {
        **both,
        next(key for key in old if key != stamps.HEADER): next(
            value for key, value in new.items() if key != stamps.HEADER
        ),
    }

    with pytest.raises(stamps.Forged):
        read(renamed)


def test_a_stamp_copied_to_another_image_is_refused_and_named():
    """RBD copies metadata to clones and copies; a clone is not its parent."""
    with pytest.raises(stamps.OtherImage, match=r"volume-77.*volume-6a1c"):
        read(stamped(), image="volume-77")


def test_a_changed_image_name_is_forgery():
    """Whoever edits the header for another image has no key for it."""
    metadata = altered(stamped(), image="volume-77")

    with pytest.raises(stamps.Forged) as caught:
        read(metadata, image="volume-77")

    assert caught.type is stamps.Forged


@pytest.mark.parametrize(
    "change",
    [
        {"captured_at": "2027-03-02T12:00:00+00:00"},
        {"closure": "77"},
        {"size": 7},
        {"mac": "0" * 64},
        {"mac": ""},
    ],
)
def test_every_fact_of_the_header_is_signed(change):
    """Time, owner and size decide what recovery does."""
    with pytest.raises(stamps.Forged):
        read(altered(stamped(), **change))


def test_another_key_is_refused():
    """A stamp is worth what the key is worth."""
    with pytest.raises(stamps.Forged):
        read(stamped(), key=OTHER_KEY)


def test_a_newer_version_is_told_apart():
    """Its remedy is to update this program, not to suspect the pool."""
    with pytest.raises(stamps.UnknownVersion, match="version 2"):
        read(altered(stamped(), version=2))


@pytest.mark.parametrize(
    "header",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"version":true}',
        '{"version":0}',
        '{"version":"1"}',
        "[" * 99999,
        '{"version":1}',
    ],
)
def test_a_header_that_is_no_header_is_damage(header):
    """Garbage has no traceback."""
    with pytest.raises(stamps.Damaged):
        read({stamps.HEADER: header})


@pytest.mark.parametrize(
    "change",
    [
        {"chunks": 0},
        {"chunks": 97},
        {"chunks": 10**12},
        {"size": 0},
        {"size": 10**12},
        {"generation": "../../etc"},
        {"mac": "é"},
        {"more": 1},
        {"chunks": True},
        {"size": 1.0},
    ],
)
def test_header_values_that_are_never_written_are_damage(change):
    """Sizes are limited before anything is fetched or unpacked."""
    with pytest.raises(stamps.Damaged):
        read(altered(stamped(), **change))


def test_a_header_with_blanks_is_damage():
    """There is one way to write a header, so nothing can hide in another."""
    metadata = stamped()
    metadata[stamps.HEADER] += " "

    with pytest.raises(stamps.Damaged):
        read(metadata)


def test_a_chunk_larger_than_any_that_is_written_is_damage():
    """Nobody may make the reader sign and unpack megabytes in one value."""
    metadata = stamped()
    chunk = next(key for key in metadata if key != stamps.HEADER)
    metadata[chunk] = "A" * (64 * 1024 + 1)

    with pytest.raises(stamps.Damaged):
        read(metadata)


# ---------------------------------------------------- content that only a key holder makes


def test_a_decompression_bomb_stops_at_the_size_that_was_told():
    """64 MiB of zeros fit in one chunk."""
    bomb = base64.b64encode(zlib.compress(bytes(40_000_000), 9)).decode()
    assert len(bomb) <= 64 * 1024

    with pytest.raises(stamps.Damaged):
        read(signed_anew(stamped(), bomb))


@pytest.mark.parametrize(
    "packed",
    [
        "not base64!",
        base64.b64encode(b"not zlib").decode(),
        base64.b64encode(zlib.compress(b'{"id":"6a1c"}')[:-3]).decode(),
        base64.b64encode(zlib.compress(b"[1]")).decode(),
    ],
)
def test_signed_content_that_cannot_be_read_is_damage(packed):
    """A fault of the writer is no reason for a traceback."""
    with pytest.raises(stamps.Damaged):
        read(signed_anew(stamped(), packed))


def test_a_closure_of_another_volume_than_the_header_names_is_damage():
    """The header is what operators are shown."""
    text = json.dumps(small(id="9999"), sort_keys=True, separators=(",", ":")).encode()
    packed = base64.b64encode(zlib.compress(text, 9)).decode()

    with pytest.raises(stamps.Damaged):
        read(signed_anew(stamped(), packed))


# ---------------------------------------------------------------------- replacing a stamp


@pytest.mark.parametrize("new_closure", [small(name="after"), large("after")])
@pytest.mark.parametrize("old_closure", [small(name="before"), large("before")])
def test_killed_after_any_write_either_the_old_or_the_new_stamp_is_whole(old_closure, new_closure):
    """Values are written one by one; the machine may die between any two."""
    metadata = stamped(old_closure)
    new = stamped(new_closure, captured_at="2027-03-01T13:00:00+00:00")
    writes = list(new.items())
    for position, (key, value) in enumerate(writes, start=1):
        metadata[key] = value
        expected = new_closure if position == len(writes) else old_closure

        assert expected == read(metadata).closure

    for key in stamps.stale(metadata):
        del metadata[key]

        assert new_closure == read(metadata).closure

    assert new == metadata


def test_what_an_unfinished_writer_left_is_stale():
    """It would stay for ever otherwise."""
    unfinished = dict(list(stamped(large("lost")).items())[:-1])
    metadata = {**unfinished, **stamped()}

    assert sorted(unfinished) == list(stamps.stale(metadata))


def test_nothing_is_stale_where_the_current_stamp_cannot_be_told():
    """Removing by guess could remove the last good copy."""
    chunks_only = dict(list(stamped().items())[:-1])

    assert () == stamps.stale(chunks_only)
    assert () == stamps.stale({**chunks_only, stamps.HEADER: "{"})


# ------------------------------------------------------------------------ what is not stamped


@pytest.mark.parametrize("key", [b"", b"short", bytes(31)])
def test_a_short_key_is_refused_for_writing_and_reading(key):
    """A guessable key is no key."""
    with pytest.raises(ValueError, match="at least 32"):
        stamped(key=key)
    with pytest.raises(stamps.KeyTooShort):
        read(stamped(), key=key)


@pytest.mark.parametrize(
    "closure",
    [
        {"name": "no id"},
        {"id": ""},
        {"id": 7},
        {"id": "v", "ratio": float("nan")},
        {"id": "v", "when": object()},
        {"id": "v", 7: "a number as key"},
        {"id": "v", "pair": (1, 2)},
        {"id": "v", "text": "x" * 4 * 1024 * 1024},
    ],
)
def test_a_closure_that_would_not_come_back_the_same_is_refused(closure):
    """Better no stamp than one that says something else."""
    with pytest.raises(stamps.ClosureUnfit):
        stamped(closure)


@pytest.mark.parametrize(
    "captured_at", ["", "yesterday", "2027-03-01T12:00:00", "2027-03-01T12:00:00+01:00"]
)
def test_a_time_that_is_not_utc_is_refused(captured_at):
    """Two sites compare these times."""
    with pytest.raises(stamps.ClosureUnfit):
        stamped(captured_at=captured_at)


def test_an_image_without_a_name_is_refused():
    """A stamp that belongs to no image would fit any."""
    with pytest.raises(stamps.ClosureUnfit):
        stamped(image="")
