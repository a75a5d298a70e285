"""Tables for people, versioned objects for machines."""

from __future__ import annotations

import argparse
import io
import json

import yaml

from dr_planner.cli.output import JSONEnvelope, PlainTable, YAMLEnvelope, table

ARGS = argparse.Namespace(envelope=("dr-planner.things/1", {"count": 2}, "things"))
NAMES = ("Name", "Started at")
ROWS = [("a", None), ("b", "x")]


def test_json_names_its_schema_and_has_facts_and_rows() -> None:
    """A reader can tell which contract it holds."""
    stream = io.StringIO()
    JSONEnvelope().emit_list(NAMES, ROWS, stream, ARGS)

    assert json.loads(stream.getvalue()) == {
        "schema": "dr-planner.things/1",
        "count": 2,
        "things": [{"name": "a", "started_at": None}, {"name": "b", "started_at": "x"}],
    }


def test_yaml_says_the_same() -> None:
    """One contract in two spellings."""
    as_json, as_yaml = io.StringIO(), io.StringIO()
    JSONEnvelope().emit_list(NAMES, ROWS, as_json, ARGS)
    YAMLEnvelope().emit_list(NAMES, ROWS, as_yaml, ARGS)

    assert yaml.safe_load(as_yaml.getvalue()) == json.loads(as_json.getvalue())


def test_no_rows_give_an_empty_list_and_an_empty_table() -> None:
    """Nothing found is an answer too."""
    stream = io.StringIO()
    JSONEnvelope().emit_list(NAMES, [], stream, ARGS)
    assert json.loads(stream.getvalue())["things"] == []
    PlainTable().emit_list(NAMES, [], stream, ARGS)


def test_a_table_is_folded_to_the_width_it_is_given() -> None:
    """80 columns at three in the morning; nothing is cut off."""
    long = "every word of a long reason must still be there " * 4
    text = table(("Check", "Reason"), [("storage.two-way", long)], width=80)

    assert max(len(line) for line in text.splitlines()) <= 80
    words = " ".join(" ".join(line.split()) for line in text.splitlines())
    assert words.count("reason") >= 1
    assert sum(line.count("word") for line in text.splitlines()) == 4


def test_a_number_that_looks_like_one_stays_as_it_is() -> None:
    """Digests and ids are no numbers."""
    assert "0012" in table(("ID",), [("0012",)])
    assert "1e5" in table(("ID",), [("1e5",)])
