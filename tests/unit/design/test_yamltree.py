"""YAML of others: lines, merge keys, repeated keys, Jinja, and nothing of the text in errors."""

from __future__ import annotations

import pytest

from dr_planner.design.yamltree import NotYAML, documents


def one(text: str):
    (tree,) = documents(text)
    return tree


def test_everything_has_its_line():
    """Also inside lists and flow style."""
    tree = one("a:\n  - b: 1\n    c: {d: x}\n---x: y\n".replace("---x: y\n", ""))

    assert tree.get("a", 0, "b").line == 2
    assert tree.get("a", 0, "c", "d").line == 3
    assert tree.text_at("a", 0, "c", "d") == "x"
    assert tree.get("a", 5) is None
    assert tree.text_at("nothing", "there") == ""


def test_a_merge_key_may_stand_twice():
    """openstack-ansible's own examples do that."""
    tree = one("x: &x {a: 1}\ny: &y {b: 2}\nz:\n  <<: *x\n  <<: *y\n  b: 3\n")

    assert {k: v.text for k, v in tree.get("z").keys.items()} == {"a": "1", "b": "3"}


def test_a_key_that_stands_twice_counts_last_and_is_told():
    """As Ansible reads it."""
    tree = one("a: 1\nb: 2\na: 3\n")

    assert tree.text_at("a") == "3"
    assert tree.twice == [("a", 3)]


@pytest.mark.parametrize(
    "text", ["a: {{ x }}\n", "{% if x %}\na: 1\n{% endif %}\n", "a: {{ x }}-b\n"]
)
def test_jinja_is_tolerated(text):
    """Templates are files of operators too."""
    tree = one(text)

    assert tree.get("a") is not None
    assert tree.get("a").is_template == ("{{" in text)


def test_a_block_knows_where_its_text_begins():
    """Ini text inside YAML is read with the lines of the file."""
    tree = one("a:\n  conf: |\n    [DEFAULT]\n    x = 1\n")

    assert tree.get("a", "conf").first_line == 3
    assert one("\n\na: |\n  x\n").get("a").first_line == 4


def test_lines_can_begin_anywhere():
    """For YAML inside another file."""
    (tree,) = documents("a: 1\nb: 2\n", first_line=10)

    assert tree.get("b").line == 11


def test_what_is_no_yaml_says_where_and_shows_nothing():
    """The line may hold a key."""
    with pytest.raises(NotYAML) as caught:
        documents("list:\n  - a: 1\n  hunter2hunter2: 3\n")

    assert caught.value.line == 3
    assert "hunter2" not in caught.value.reason


def test_an_alias_bomb_is_only_as_large_as_its_text():
    """Aliases are shared, not copied."""
    rows = ["a0: &a0 [x, x]"]
    rows += [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 60)]
    tree = one("\n".join(rows))

    assert len(list(tree.walk())) < 200


@pytest.mark.parametrize(("text", "flag"), [("yes", True), ("False", False), ("maybe", None)])
def test_yes_and_no_are_read_however_written(text, flag):
    """Ansible takes them all."""
    assert one(f"a: {text}\n").get("a").flag is flag


def test_statements_of_jinja_at_the_head_of_a_block():
    """They keep their indentation, so that the block ends where it did."""
    text = "a: >-\n  {% set x = 1 %}\n    {%- if x -%}\n  {{ x }}\nb: 1\n"
    (tree,) = documents(text)

    assert tree.get("a").is_template
    assert tree.get("b").line == 5


def test_statements_of_jinja_between_keys():
    """They are no part of the mapping."""
    (tree,) = documents("a: 1\n{% if x %}\nb: 2\n{% endif %}\nc: {# why #} 3\n")

    assert [(key, node.line) for key, node in tree.keys.items()] == [("a", 1), ("b", 3), ("c", 5)]


def test_signs_that_are_never_closed_take_no_long_time():
    """A hostile line must not hang a linter; nothing is asserted but that it ends."""
    for text in ("{{" * 200_000, "}}" + "{{" * 200_000, "{{ x\n" * 50_000 + "}}"):
        try:
            documents(text)
        except NotYAML as error:
            assert error.reason


def test_statements_at_the_margin_do_not_end_a_block():
    """Templates of files have them there, in the middle of a text that is indented."""
    text = "a: |\n    [x]\n{% if y %}\n    z = 1\n{% endif %}\nb:\n  - 1\n"
    (tree,) = documents(text)

    assert tree.text_at("a").splitlines()[-1] == "z = 1"
    assert (tree.get("b").line, len(tree.get("b").members)) == (7, 1)


@pytest.mark.parametrize(
    "text",
    [
        "a: 1\n{{- if .Values.x }}\nb:\n  {{- toYaml .Values.y | nindent 2 }}\n{{- end }}\nc: 2\n",
        "a: 1\nb:\n{{ y | to_nice_yaml }}\n# why\nc: 2\n",
    ],
)
def test_a_line_of_one_expression_may_be_several_of_yaml(text):
    """What it becomes is not known; the rest is read."""
    (tree,) = documents(text)

    assert (tree.text_at("a"), tree.text_at("c")) == ("1", "2")
    assert tree.get("c").line == text.count("\n")


def test_a_mistake_beside_a_template_is_still_one():
    """No expression excuses it."""
    with pytest.raises(NotYAML) as caught:
        documents("a: {{ x }}\n{{- if y }}\nlist:\n  - a: 1\n  b: 3\n{{- end }}\n")

    assert caught.value.line == 5
