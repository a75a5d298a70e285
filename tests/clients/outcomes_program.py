"""Read a subunit stream from stdin and print what became of each test, as JSON.

Run by the Python of tempest's environment, which alone has the readers.
"""

from __future__ import annotations

import json
import sys

import subunit
from testtools import StreamToDict

LONGEST = 20000


def main() -> None:
    """Print a list of ``{"test", "status", "seconds", "said"}``."""
    found: list[dict[str, object]] = []

    def keep(test: dict) -> None:
        first, last = test["timestamps"]
        said = "\n".join(
            content.as_text()
            for name, content in sorted(test["details"].items())
            if name.startswith(("traceback", "reason"))
        )
        found.append(
            {
                "test": test["id"],
                "status": test["status"],
                "seconds": (last - first).total_seconds() if first and last else 0.0,
                "said": said[-LONGEST:],
            }
        )

    result = StreamToDict(keep)
    result.startTestRun()
    subunit.ByteStreamToStreamResult(sys.stdin.buffer, non_subunit_name="noise").run(result)
    result.stopTestRun()
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
