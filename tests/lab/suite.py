"""The tests that need the lab, in the order that takes the least time.

``python -m tests.lab.suite [--short] [PYTEST-WORD…]``. First those that change only what they
made themselves, then those that must have the lab for themselves, because they kill or cut
something. ``--short`` leaves out those that take long, and the cases on the simulator, which other
environments run. What fails is tried once more: real services on a loaded machine are late now and
then, a defect is there both times. With words of pytest it is pytest with those words.
"""

from __future__ import annotations

import subprocess
import sys

FAILED = 1
"""What pytest says when tests failed."""


def main(words: list[str]) -> int:
    """Run them; give the worst exit status."""
    short = "--short" in words
    more = [word for word in words if word != "--short"]
    if more:
        return pytest(*more)
    left_out = ["-k", "not simulator]"] if short else []
    quick = " and not long" if short else ""
    shared = twice("-m", f"not alone{quick}", *left_out, "tests/contract", "tests/lab")
    return max(shared, twice("-m", f"alone{quick}", "tests/lab"))


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
