"""Run a command of an OpenStack client again and again without starting Python anew.

The clients need a second to be imported. This process loads a console script once, as its starter
does, and forks for each command: a command has its own arguments, environment, output and exit
status. A request is a line of JSON on stdin, ``{"argv", "env"}``; the answer is one on stdout,
``{"code", "out", "err"}``. The only argument is the name of the script.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from importlib.metadata import entry_points

Script = Callable[[], int | None]


def main() -> None:
    """Answer until stdin ends."""
    (found,) = entry_points(group="console_scripts", name=sys.argv[1])
    script = found.load()
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(answer(script, asked["argv"], asked["env"])), flush=True)


def answer(script: Script, argv: list[str], env: dict[str, str]) -> dict[str, int | str]:
    """What one command says and how it ends."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            _become(script, argv, env, out.fileno(), err.fileno())
        _, status = os.waitpid(child, 0)
        for file in (out, err):
            file.seek(0)
        return {
            "code": os.waitstatus_to_exitcode(status),
            "out": out.read().decode(),
            "err": err.read().decode(),
        }


def _become(script: Script, argv: list[str], env: dict[str, str], out: int, err: int) -> None:
    """Be the command; never returns."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(out, 1)
    os.dup2(err, 2)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = argv
    code = 70
    try:
        sys.exit(script())
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    main()
