"""The JSON Schema agrees with the loader, as far as one file can tell."""

from __future__ import annotations

import copy
from pathlib import Path

import jsonschema
import pytest

from dr_planner.design.draft import draft
from dr_planner.design.expansion import list_kinds
from dr_planner.design.schema import DIALECT, schema
from dr_planner.design.yamlfile import YamlFile
from dr_planner.model.deployment import Deployment

EXAMPLES = sorted((Path(__file__).parents[3] / "etc/dr-planner/examples").glob("*.yaml"))


@pytest.fixture(scope="module")
def validator():
    return jsonschema.Draft202012Validator(schema())


def test_it_is_a_schema():
    """Of the dialect that it names."""
    found = schema()

    assert found["$schema"] == DIALECT
    jsonschema.Draft202012Validator.check_schema(found)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_example_fits(validator, path):
    """Templates, blanks and defaults included."""
    assert list(validator.iter_errors(YamlFile(path).data)) == []


def test_a_draft_fits(validator, tmp_path):
    """What 'design init' writes, an editor does not mark."""
    file = tmp_path / "draft.yaml"
    file.write_text(draft(3))

    assert list(validator.iter_errors(YamlFile(file).data)) == []


def test_a_part_fits(validator):
    """An included file has no version and no name."""
    assert list(validator.iter_errors({"links": [{"name": "l", "sites": ["a", "b"]}]})) == []


def misspelt(d):
    d["sites"][0]["compute"] = []


def wrong_word(d):
    d["sites"][0]["role"] = "half"


def wrong_type(d):
    d["galera"]["members"][0]["weight"] = "one"


def nameless(d):
    del d["links"][0]["name"]


def unknown_default(d):
    d["defaults"] = {"pool": {"profile": "pool"}}


def name_as_default(d):
    d["defaults"] = {"pools": {"name": "x"}}


def sites_in_a_template(d):
    d["templates"] = {"t": {"sites": []}}


def wrong_word_in_a_template(d):
    d["templates"] = {"t": {"ceph_clusters": [{"name": "c", "pools": [{"role": "swift"}]}]}}


def site_as_a_value(d):
    d["sites"][0]["values"] = {"site": "x"}


def blank_outside_a_template(d):
    d["galera"]["members"][0]["weight"] = "{weight}"


@pytest.mark.parametrize(
    "spoil",
    [
        misspelt,
        wrong_word,
        wrong_type,
        nameless,
        unknown_default,
        name_as_default,
        sites_in_a_template,
        wrong_word_in_a_template,
        site_as_a_value,
        blank_outside_a_template,
    ],
    ids=lambda spoil: spoil.__name__,
)
def test_what_the_loader_refuses_an_editor_marks(validator, design, spoil):
    """Each mistake is one, in a design that has no other."""
    assert validator.is_valid(design)
    spoil(design)

    assert not validator.is_valid(design)


def test_a_number_of_a_template_may_be_a_blank(validator, design):
    """It takes its value from the site, with its type."""
    design = copy.deepcopy(design)
    design["templates"] = {
        "t": {"galera": {"members": [{"name": "db-{site}", "weight": "{weight}"}]}}
    }

    assert validator.is_valid(design)


def test_every_key_of_the_language_is_in_it():
    """And so is every list that can have defaults."""
    found = schema()["properties"]

    assert set(found) == {*Deployment.model_fields, "include", "templates", "defaults"}
    assert set(found["defaults"]["properties"]) == set(list_kinds())
