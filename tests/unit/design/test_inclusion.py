"""A design of several files: what is put together, and what is refused at which line."""

from __future__ import annotations

import os

import pytest

from dr_planner.design.load import load, load_with_places
from dr_planner.errors import FileUnreadable, YamlInvalid

HEAD = """
    version: 1
    name: x
    include: [{}]
    sites:
      - name: east
"""


def head(*names: str) -> str:
    return HEAD.format(", ".join(names))


def test_lists_are_joined_and_mappings_merged(files):
    """The first file comes first; a folder below may include its neighbour by its bare name."""
    path = files(
        design=head("more.yaml", "parts/sites.yaml"),
        more="""
            galera: {name: db}
            sites:
              - name: west
        """,
        parts__sites="""
            include: [members.yaml]
            sites:
              - name: hill
        """,
        parts__members="""
            galera:
              members: [{name: a, site: east}]
        """,
    )

    deployment, source = load_with_places(path)

    assert [site.name for site in deployment.sites] == ["east", "west", "hill"]
    assert deployment.galera is not None
    assert (deployment.galera.name, len(deployment.galera.members)) == ("db", 1)
    folder = path.parent
    assert source.files == (
        path,
        folder / "more.yaml",
        folder / "parts/sites.yaml",
        folder / "parts/members.yaml",
    )


def test_places_are_those_of_the_file_that_says_it(files):
    """Findings and errors lead to the line that an architect can mend."""
    path = files(
        design=head("more.yaml"),
        more="""
            sites:
              - name: west
                computes: [w1]
            links: []
        """,
    )

    _, source = load_with_places(path)

    folder = path.parent
    assert source.at(("sites", 0, "name")) == f"{path}:5"
    assert source.at(("sites", 1)) == f"{folder}/more.yaml:2"
    assert source.at(("sites", 1, "computes", 0)) == f"{folder}/more.yaml:3"
    assert source.at(("links",)) == f"{folder}/more.yaml:4"
    assert source.at(("sites",)) == f"{path}:4"


def test_an_error_in_an_included_file_names_that_file(files, problems):
    """With the path as it is in that file, whether a schema or a reference is broken."""
    path = files(
        design=head("more.yaml"),
        more="""
            sites:
              - name: west
                compute: [w1]
        """,
    )
    assert problems(path) == [
        "more.yaml:3: sites[0].compute: unknown key 'compute'; did you mean 'computes'?"
    ]

    (path.parent / "more.yaml").write_text("links:\n- name: l\n  sites: [east, eats]\n")
    assert problems(path) == [
        "more.yaml:3: links[0].sites[1]: there is no site 'eats'; did you mean 'east'?"
    ]


def test_a_name_that_two_files_define_is_refused(files, problems):
    """The second one is the one too many."""
    path = files(design=head("more.yaml"), more="sites: [{name: east}]\n")

    assert problems(path) == [
        "more.yaml:1: sites[0]: the name 'east' is used twice, first at item 0"
    ]


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ("version: 1\n", "more.yaml:1: version: the key 'version' is also at design.yaml:1"),
        ("name: y\n", "more.yaml:1: name: the key 'name' is also at design.yaml:2"),
        (
            "links: []\nsites: many\n",
            "more.yaml:2: sites: the key 'sites' is also at design.yaml:4",
        ),
        ("sites:\n", "more.yaml:1: sites: the key 'sites' is also at design.yaml:4"),
    ],
)
def test_what_can_be_said_once_is_refused_twice(files, problems, more, place):
    """Even where both say the same: the day one of them is changed is coming."""
    path = files(design=head("more.yaml"), more=more)

    assert problems(path) == [f"{place}; say it once"]


@pytest.mark.parametrize(
    ("include", "told"),
    [
        ("[/etc/passwd]", "include[0]: '/etc/passwd' is outside the folder of the design"),
        ("[../other.yaml]", "include[0]: '../other.yaml' is outside the folder of the design"),
        ("[a/../../x.yaml]", "include[0]: 'a/../../x.yaml' is outside the folder of the design"),
        ("more.yaml", "include: include is a list of paths"),
        ("[7]", "include[0]: a path is expected here"),
        ("['']", "include[0]: a path is expected here"),
        ("[{a: b}]", "include[0]: a path is expected here"),
        ('["a\\0b"]', "include[0]: 'a\\x00b' is no path of a file"),
        (f"[{'x' * 300}]", f"include[0]: '{'x' * 300}' is no path of a file"),
        ("[design.yaml]", "include[0]: the files include each other: design.yaml → design.yaml"),
        ("[more.yaml, ./more.yaml]", "include[1]: './more.yaml' is included twice, first at "),
    ],
)
def test_a_bad_include_is_refused_at_its_line(files, problems, include, told):
    """Nothing outside the folder is read, whoever wrote the design."""
    path = files(
        design=f"version: 1\nname: x\ninclude: {include}\nsites: [{{name: e}}]\n", more="{}"
    )

    (problem,) = problems(path)

    assert problem.startswith(f"design.yaml:3: {told}")


def test_a_link_out_of_the_folder_is_refused(files, problems, tmp_path_factory):
    """Where the path leads counts, not how it looks."""
    outside = tmp_path_factory.mktemp("outside") / "secret.yaml"
    outside.write_text("links: []\n")
    path = files(design=head("link.yaml"))
    (path.parent / "link.yaml").symlink_to(outside)

    (problem,) = problems(path)

    assert "outside the folder" in problem


def test_a_pipe_is_refused(files, problems):
    """Nobody waits for what may never come."""
    path = files(design=head("pipe.yaml"))
    os.mkfifo(path.parent / "pipe.yaml")

    (problem,) = problems(path)

    assert problem.startswith("design.yaml:3: include[0]: 'pipe.yaml' is a device or a pipe")


def test_a_circle_is_refused_where_it_closes(files, problems):
    """And named in full."""
    path = files(design=head("a.yaml"), a="include: [b.yaml]\n", b="include: [a.yaml]\n")

    assert problems(path) == [
        "b.yaml:1: include[0]: the files include each other: a.yaml → b.yaml → a.yaml"
    ]


@pytest.mark.parametrize("kind", ["missing", "folder", "empty", "not text"])
def test_a_file_that_cannot_be_read_is_refused_where_it_is_asked_for(files, kind):
    """The operator named the design, not this file."""
    path = files(design=head("more.yaml"))
    more = path.parent / "more.yaml"
    if kind == "folder":
        more.mkdir()
    elif kind != "missing":
        more.write_bytes(b"" if kind == "empty" else b"a: \xff\n")

    with pytest.raises(FileUnreadable) as caught:
        load(path)

    assert caught.value.where == f"{path}:3"
    assert f"the included file {more}" in caught.value.message


def test_broken_yaml_in_an_included_file_names_its_own_line(files):
    """There, and not in the file that includes it."""
    path = files(design=head("more.yaml"), more="links: []\nsites: [\n")

    with pytest.raises(YamlInvalid) as caught:
        load(path)

    assert caught.value.where.startswith(f"{path.parent / 'more.yaml'}:")


def test_an_included_file_is_a_mapping(files, problems):
    """A bare list would belong nowhere."""
    path = files(design=head("more.yaml"), more="- name: west\n")

    assert problems(path) == [
        "more.yaml:1: an included file is a mapping with keys such as sites, links …"
    ]


def test_all_problems_are_told_at_once(files, problems):
    """Of every file."""
    path = files(design=head("a.yaml", "b.yaml", "/c.yaml"), a="name: a\n", b="name: b\n")

    assert [problem.partition(":")[0] for problem in problems(path)] == [
        "a.yaml",
        "b.yaml",
        "design.yaml",
    ]


def test_nothing_to_include_is_no_problem(files):
    """A list that was emptied, or a key that was left there."""
    for nothing in ("[]", ""):
        path = files(design=f"version: 1\nname: x\ninclude: {nothing}\nsites: [{{name: e}}]\n")

        assert load(path).name == "x"
