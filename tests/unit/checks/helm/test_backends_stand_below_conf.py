"""A place that the chart does not look at."""

from __future__ import annotations

import pytest

FAR = "far: {volume_driver: cinder.volume.drivers.rbd.RBDDriver}"
CONF = "conf:\n  cinder:\n    DEFAULT: {debug: true}\n"


def test_passed_below_conf(ask):
    """Beside the sections."""
    assert set(ask({"v.yaml": f"{CONF}  backends:\n    {FAR}\n"}).values()) == {"passed"}


@pytest.mark.parametrize(
    "text", [f"{CONF}backends:\n  {FAR}\n", f"{CONF}    backends:\n      {FAR}\n"]
)
def test_failed_elsewhere(ask, text):
    """Two blanks too few, or too many."""
    assert set(ask({"v.yaml": text}).values()) == {"failed"}


def test_unknown_with_a_template(ask):
    """It may be something else of the operator's own."""
    assert set(ask({"v.yaml": f"{CONF}backends: {{{{ mine }}}}\n"}).values()) == {"unknown"}
