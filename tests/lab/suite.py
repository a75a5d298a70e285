"""The tests that need the lab, in the order that takes the least time.

``python -m tests.lab.suite [--short] [PYTEST-WORD…]``. First those that change only what they
made themselves, then those that must have the lab for themselves, because they kill or cut
something. ``--short`` leaves out those that take long or wait for mirrors most of their time,
and the cases on the simulator, which other environments run. What fails is tried once more: real
services on a loaded machine are late now and then, a defect is there both times. With words of
pytest it is pytest with those words.
"""

from __future__ import annotations

import subprocess
import sys

ANSWERS = tuple(
    f"tests/contract/test_{name}_answers.py"
    for name in ("cinder", "glance", "neutron", "nova", "placement", "rbd")
)
"""Contract cases that wait little."""

FAILED = 1
"""What pytest says when tests failed."""


def main(words: list[str]) -> int:
    """Run them; give the worst exit status."""
    short = "--short" in words
    more = [word for word in words if word != "--short"]
    if more:
        return pytest(*more)
    if short:
        shared = twice(
            "-m", "not alone and not long", "-k", "not simulator]", *ANSWERS, "tests/lab"
        )
        return max(shared, twice("-m", "alone and not long", "tests/lab"))
    shared = twice("-m", "not alone", "tests/contract", "tests/lab")
    return max(shared, twice("-m", "alone", "tests/lab"))


def twice(*words: str) -> int:
    """Run pytest; where tests failed, run those again."""
    status = pytest(*words)
    if status != FAILED:
        return status
    print("Some failed. Those are tried once more.", flush=True)
    return pytest("--last-failed", *words)


def pytest(*words: str) -> int:
    """Run pytest in a process of its own."""
    argv = [sys.executable, "-m", "pytest", "-q", "--durations=10", *words]
    print("+", " ".join(argv[1:]), flush=True)
    return subprocess.run(argv, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
