"""All tests that need the lab, in the order that takes the least time.

``python -m tests.lab.suite [--short] [PYTEST-WORD…]``. First, side by side, those that change
only what they made themselves; then, one after the other, those that must have the lab for
themselves, because they kill or cut something. ``--short`` leaves out those that take long. With
words of pytest it is pytest with those words.
"""

from __future__ import annotations

import subprocess
import sys

WORKERS = "4"
"""Tests side by side. Most of a test is waiting for a mirror."""

WHERE = ("tests/contract", "tests/lab")


def main(words: list[str]) -> int:
    """Run them; give the worst exit status."""
    short = "--short" in words
    more = [word for word in words if word != "--short"]
    if more:
        return pytest(*more)
    alone = "alone and not long" if short else "alone"
    shared = "not alone and not long" if short else "not alone"
    together = pytest("-n", WORKERS, "--dist", "loadgroup", "-m", shared, *WHERE)
    return max(together, pytest("-m", alone, "tests/lab"))


def pytest(*words: str) -> int:
    """Run pytest in a process of its own."""
    argv = [sys.executable, "-m", "pytest", "--durations=10", *words]
    print("+", " ".join(argv[1:]), flush=True)
    return subprocess.run(argv, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
