"""Run the slice of tempest by hand and keep the record, or write the page about it anew."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tests.clients import page, record, tempest_program, tempest_run, workspace
from tests.clients.slice import CHOSEN, LEFT_OUT
from tests.clients.targets import NAMES, cloud


def main() -> None:
    """``page``, or the name of a target."""
    words = sys.argv[1:]
    if words == ["page"]:
        page.FILE.write_text(page.page(), encoding="utf-8")
    elif len(words) == 1 and words[0] in NAMES:
        _keep(words[0])
    else:
        raise SystemExit(f"usage: python -m tests.clients page|{'|'.join(NAMES)}")


def _keep(name: str) -> None:
    programs = tempest_program.make()
    with tempfile.TemporaryDirectory() as folder, cloud(name, Path(folder) / "target") as target:
        made = workspace.make(target, Path(folder) / "workspace", programs)
        start = time.monotonic()
        outcomes = tempest_run.run(programs, made, CHOSEN, LEFT_OUT)
        seconds = time.monotonic() - start
    before = record.read().get(name)
    for line in record.difference(before, outcomes):
        print(line)
    record.write(name, record.of(outcomes, seconds, before))
    print(tempest_run.rate(name, outcomes))


if __name__ == "__main__":
    main()
