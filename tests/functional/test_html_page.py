"""The page in a browser: failed by click and by key, it says what the engine says."""

from __future__ import annotations

import importlib.util
import json
import logging
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from dr_planner.design.load import load_with_places
from dr_planner.graph.whatif.engine import WhatIf
from dr_planner.model.answer import Answer, GroupState, ServiceState

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

EXAMPLE = Path(__file__).parents[2] / "etc/dr-planner/examples/two-sites-and-quorum.yaml"
CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
SWITCHES = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--host-resolver-rules=MAP * ~NOTFOUND",
)
IN_SIGHT = """
const box = document.querySelector(arguments[0]).getBoundingClientRect();
return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
"""
WIDE, NARROW = (1280, 800), (800, 900)

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER and importlib.util.find_spec("selenium")),
    reason="needs Chromium, chromedriver (tests/packages browser) and the package selenium",
)


class Window:
    """A page in a browser of its own, which notes what the page asks the network for."""

    def __init__(self, driver: Chrome) -> None:
        self.driver = driver

    def open(self, page: Path, size: tuple[int, int] = WIDE, after: str = "") -> None:
        self.size(size)
        self.driver.get(page.as_uri() + after)

    def size(self, size: tuple[int, int]) -> None:
        metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def emulate(self, media: str = "", **features: str) -> None:
        wanted = [{"name": k.replace("_", "-"), "value": v} for k, v in features.items()]
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"media": media, "features": wanted}
        )

    def run(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def click(self, selector: str) -> None:
        self.driver.find_element("css selector", selector).click()

    def press(self, *keys: str) -> None:
        from selenium.webdriver import ActionChains

        ActionChains(self.driver).send_keys(*keys).perform()

    def text(self, selector: str) -> str:
        return str(self.run("return document.querySelector(arguments[0]).textContent", selector))

    def attribute(self, selector: str, name: str) -> str:
        script = "return document.querySelector(arguments[0]).getAttribute(arguments[1])"
        return str(self.run(script, selector, name))

    def shown(self, selector: str) -> bool:
        script = "return getComputedStyle(document.querySelector(arguments[0])).display !== 'none'"
        return bool(self.run(script, selector))

    def focused(self) -> str:
        script = (
            "const e = document.activeElement;return e.getAttribute('aria-label') || e.textContent"
        )
        return str(self.run(script))

    def tab_to(self, name: str) -> None:
        from selenium.webdriver import Keys

        for _ in range(120):
            self.press(Keys.TAB)
            if self.focused().startswith(name):
                return
        raise AssertionError(f"the Tab key does not lead to {name}")

    def requests(self) -> list[str]:
        """Every address that was asked for since the last look."""
        events = [
            json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")
        ]
        return [
            event["params"]["request"]["url"]
            for event in events
            if event["method"] == "Network.requestWillBeSent"
        ]


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    from selenium.webdriver import Chrome, ChromeOptions
    from selenium.webdriver.chrome.service import Service

    options = ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for switch in (*SWITCHES, f"--user-data-dir={tmp_path / 'profile'}"):
        options.add_argument(switch)
    # Debian's Chromium would begin with a search engine's page.
    blank = {"session.restore_on_startup": 4, "session.startup_urls": ["about:blank"]}
    options.add_experimental_option("prefs", blank)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    logging.getLogger("selenium").setLevel(logging.WARNING)
    driver = Chrome(options=options, service=Service(str(DRIVER)))
    try:
        driver.get("about:blank")
        found = Window(driver)
        found.requests()
        yield found
        assert driver.get_log("browser") == []
        asked = found.requests()
        assert asked
        assert all(address.startswith(tmp_path.as_uri()) for address in asked)
    finally:
        driver.quit()


@pytest.fixture
def page(dr_planner, tmp_path: Path) -> Path:
    """The page of the shipped example."""
    path = tmp_path / "example.html"
    run = dr_planner("design", "graph", EXAMPLE, "-o", path)
    assert run.returncode == 0, run.stderr
    return path


@pytest.fixture(scope="module")
def engine() -> WhatIf:
    return WhatIf(load_with_places(EXAMPLE)[0])


def assert_shows(window: Window, label: str, answer: Answer) -> None:
    """The page shows an answer of the engine: what stops, where it can go, and every reason."""
    assert window.text("#answer-title") == f"If this fails: {label}"
    detail, said = window.text("#detail"), window.text("#said")
    stopped = [e for _, e in answer.services() if e.state is ServiceState.STOPPED]
    assert said.lower().startswith(
        f"{len(stopped) or 'nothing'} {'stop' if len(stopped) > 1 else 'stops'}"
    )
    for _, entry in answer.services():
        assert all(part in detail for part in entry.name.split(": ", 1))
        if entry.state is not ServiceState.WORKS:
            assert all(reason in detail for reason in entry.reasons)
    for group in answer.groups:
        assert all(reason in detail for reason in (*group.reasons, *group.blockers))
        if group.state is GroupState.RECOVERABLE:
            words = f"{group.name} stands still; can be recovered at {' or '.join(group.at)}"
            assert f"{words} by {group.strategy}, worst RPO" in detail
            assert words in said
        if group.state is GroupState.RUNS:
            assert f"{group.name} runs" in detail


def test_a_site_is_failed_by_a_click_and_everything_is_taken_back(window, page, engine):
    """The answer is the engine's, the signs are there, and Reset ends it."""
    window.open(page)
    assert window.text("#answer-title") == "Nothing has failed"
    assert "services work" in window.text("#said")
    assert not window.driver.find_element("css selector", "#reset").is_enabled()

    window.click('#map g[aria-label^="north"]')

    assert_shows(window, "site north", engine.ask(["site:north"]))
    north, south, hill = (
        f'#map g[aria-label^="{name}"]' for name in ("north", "south", "witness")
    )
    for site, sign, words in ((north, "stop", "failed"), (hill, "good", "works")):
        assert window.shown(f"{site} .sign .{sign}")
        assert window.attribute(site, "aria-label").endswith(f": {words}")
    assert not window.shown(f"{south} .sign .good")
    assert window.attribute(north, "aria-pressed") == "true"
    chips = window.run(
        "return [...document.querySelectorAll('#sites button')]"
        ".filter((e) => e.textContent.startsWith('✕')).map((e) => e.textContent)"
    )
    assert any("compute-n1" in chip for chip in chips)
    assert not any("compute-s1" in chip for chip in chips)

    window.click("#reset")

    assert window.text("#answer-title") == "Nothing has failed"
    assert not window.shown(f"{north} .sign .stop")
    assert window.attribute(north, "aria-pressed") == "false"


def test_everything_can_be_done_by_keyboard(window, page, engine):
    """Tab goes there, Enter and Space fail it, Escape takes it back; the focus can be seen."""
    from selenium.webdriver import Keys

    window.open(page)
    window.tab_to("witness")
    stroke = "return getComputedStyle(document.activeElement.querySelector('.shape')).strokeWidth"
    assert window.run(stroke) == "4px"

    window.press(Keys.ENTER)
    assert_shows(window, "site witness", engine.ask(["site:witness"]))

    window.press(Keys.ESCAPE)
    assert window.text("#answer-title") == "Nothing has failed"

    window.tab_to("north-to-aurora")
    outline = "return getComputedStyle(document.activeElement).outlineStyle"
    assert window.run(outline) == "solid"
    window.press(Keys.SPACE)
    label = "uplink north-to-aurora at north"
    assert_shows(window, label, engine.ask(["uplink:north/north-to-aurora"]))


def test_a_link_of_the_map_and_an_address_fail_things_too(window, page, engine):
    """An answer can be sent to a colleague as an address."""
    window.open(page, after="#fail=link%3Anorth-south")
    assert_shows(window, "link north-south", engine.ask(["link:north-south"]))

    window.run("location.hash = '#fail=ceph%3Aceph-north'")
    window.run("return new Promise((done) => setTimeout(done, 100))")
    assert_shows(window, "Ceph cluster ceph-north", engine.ask(["ceph:ceph-north"]))

    window.run("location.hash = '#fail=site%3Anowhere'")
    window.run("return new Promise((done) => setTimeout(done, 100))")
    assert window.text("#answer-title") == "If this fails: Ceph cluster ceph-north"


def test_the_table_is_a_way_in(window, page, engine):
    """Who cannot use a picture reads the table, and fails things from there."""
    window.open(page)

    link = window.driver.find_element("link text", "cinder-volume of rbd-south")
    link.click()

    assert_shows(window, "cinder-volume of rbd-south", engine.ask(["backend:rbd-south"]))
    assert window.run("return document.querySelectorAll('tr.chosen').length") == 1
    assert window.run(IN_SIGHT, "#said")


def test_the_answer_stays_in_sight_and_covers_nothing(window, page):
    """While one reads on, to the last row of the table."""
    window.open(page, after="#fail=site%3Anorth")

    for selector in (".card.wide", "#singles tr:last-child"):
        window.run(f"document.querySelector('{selector}').scrollIntoView({{block: 'center'}})")
        assert window.run(IN_SIGHT, "#said")
        assert window.run(
            f"return document.querySelector('{selector}').getBoundingClientRect().right <= "
            "document.querySelector('#answer').getBoundingClientRect().left"
        )


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_it_fits_the_window(window, page, size):
    """Nothing is cut at the side; the answer is in sight without scrolling."""
    window.open(page, size, "#fail=site%3Anorth")

    assert window.run("return document.documentElement.scrollWidth <= innerWidth")
    assert window.run(IN_SIGHT, "#said")
    smallest = window.run(
        "const svg = document.querySelector('#map > svg');"
        "return 11 * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width"
    )
    assert smallest >= 9.5


def test_it_prints_the_overview_and_the_table(window, page):
    """In the state of nothing failed, whatever is chosen on the screen."""
    window.open(page, after="#fail=site%3Anorth")

    window.emulate("print")

    assert window.shown("#map")
    assert window.shown("#singles")
    assert not window.shown("#answer")
    assert not window.shown("#sites")
    assert not window.shown('#map g[aria-label^="north"] .sign .stop')


def test_dark_and_still_where_people_ask_for_it(window, page):
    """Colours follow the system; nothing moves where motion is not wanted."""
    window.open(page)
    background = "return getComputedStyle(document.body).backgroundColor"
    moves = "return getComputedStyle(document.querySelector('.shape')).transitionDuration"

    window.emulate(prefers_color_scheme="light", prefers_reduced_motion="no-preference")
    light, moving = window.run(background), window.run(moves)
    window.emulate(prefers_color_scheme="dark", prefers_reduced_motion="reduce")

    assert light == "rgb(255, 255, 255)"
    assert window.run(background) != light
    assert moving != "0s"
    assert window.run(moves) == "0s"


def test_a_name_runs_no_script(window, dr_planner, tmp_path):
    """A design from elsewhere is data, whatever its sites are called."""
    name = "<script>alert(1)</script>"
    design = EXAMPLE.read_text().replace("name: witness", f'name: "{name}"')
    design = design.replace("witness]", f'"{name}"]').replace("site: witness", f'site: "{name}"')
    file, page = tmp_path / "design.yaml", tmp_path / "page.html"
    file.write_text(design)
    assert dr_planner("design", "graph", file, "-o", page).returncode == 0

    window.open(page)
    window.click('#map g[aria-label^="<script>"]')

    assert window.text("#answer-title") == f"If this fails: site {name}"
    assert window.run("return document.scripts.length") == 2
