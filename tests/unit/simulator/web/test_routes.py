"""Tables of routes."""

from __future__ import annotations

from dr_planner.simulator.web.routes import Router, Routes


def test_a_route_is_found_by_method_and_path():
    """With or without a project in front; the arguments come along."""
    table = Routes()

    @table.add("GET", "/things/<id>")
    def show() -> None:
        """Never called here."""

    router = Router([table], ("/v3", "/v3/<project_id>"))

    for path, arguments in (
        ("/v3/things/5", {"id": "5"}),
        ("/v3/abc/things/5", {"id": "5", "project_id": "abc"}),
    ):
        found = router.find("GET", path)
        assert found is not None
        assert found[0][0].function is show
        assert found[1] == arguments
    assert router.find("POST", "/v3/things/5") is None
    assert router.find("GET", "/things/5") is None
    assert router.find("GET", "/v3/things") is None


def test_a_fixed_word_wins_over_an_argument():
    """``/things/detail`` is no thing of that name."""
    table = Routes()

    @table.add("GET", "/things/<id>")
    def show() -> None:
        """Never called here."""

    @table.add("GET", "/things/detail")
    def detail() -> None:
        """Never called here."""

    found = Router([table]).find("GET", "/things/detail")

    assert found is not None
    assert found[0][0].function is detail


def test_routes_of_one_place_are_told_apart_by_version_and_action():
    """Each has its range, each its key in the body."""
    table = Routes()

    @table.add("POST", "/things/<id>/action", since="3.7", action="os-do")
    def do() -> None:
        """Never called here."""

    @table.add("POST", "/things/<id>/action", until="3.6", action="os-undo", mutating=False)
    def undo() -> None:
        """Never called here."""

    found = Router([table]).find("POST", "/things/1/action")

    assert found is not None
    first, second = found[0]
    assert (first.action, first.since, first.mutating) == ("os-do", (3, 7), True)
    assert (second.action, second.until, second.mutating) == ("os-undo", (3, 6), False)


def test_a_table_may_stand_outside_the_prefixes():
    """Version discovery does."""
    table = Routes(prefixed=False)

    @table.add("GET", "/")
    def index() -> None:
        """Never called here."""

    router = Router([table], ("/v3",))

    assert router.find("GET", "/") is not None
    assert router.find("GET", "/v3/") is None


def test_whatever_answers_get_answers_head():
    """The caller sends no body then."""
    table = Routes()

    @table.add("GET", "/things")
    def index() -> None:
        """Never called here."""

    router = Router([table])
    found = router.find("HEAD", "/things")

    assert found is not None
    assert found[0][0].function is index
    assert router.find("DELETE", "/things") is None


def test_a_slash_at_the_end_matters_only_where_both_are_routes():
    """Clients add and drop it as they like."""
    table = Routes()

    @table.add("GET", "/things/<id>")
    def show() -> None:
        """Never called here."""

    @table.add("GET", "/v2")
    def version() -> None:
        """Never called here."""

    @table.add("GET", "/v2/")
    def nothing() -> None:
        """Never called here."""

    router = Router([table])

    def function(path: str) -> object:
        found = router.find("GET", path)
        return found and found[0][0].function

    assert function("/things/5/") is function("/things/5") is show
    assert (function("/v2"), function("/v2/")) == (version, nothing)
    assert function("/things/") is None
    assert function("/things//5") is None


def test_a_path_that_a_fixed_word_leads_astray_is_found_behind_an_argument():
    """``/v2/servers/x`` may be a project of the name servers."""
    table = Routes()

    @table.add("GET", "/v2/servers/<id>/one")
    def one() -> None:
        """Never called here."""

    @table.add("GET", "/v2/<project>/x/two")
    def two() -> None:
        """Never called here."""

    found = Router([table]).find("GET", "/v2/servers/x/two")

    assert found is not None
    assert found[0][0].function is two
    assert found[1] == {"project": "servers"}
