"""A command is given up when it breaks a limit, and nothing of it is left running."""

import sys
import textwrap
import time
from pathlib import Path

import pytest

from dr_planner.ceph import process


def python(program, **limits):
    """Run a few lines of Python as the command."""
    argv = [sys.executable, "-S", "-c", textwrap.dedent(program)]
    return process.run(argv, **{"timeout": 20, **limits})


def is_running(pid):
    """Whether a process is there and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def soon_gone(pid):
    """Whether a process ends within a moment: killing is not instant."""
    for _ in range(200):
        if not is_running(pid):
            return True
        time.sleep(0.01)
    return False


def test_code_and_both_texts_come_back():
    """Ceph writes JSON to one and its reasons to the other."""
    result = python("import os; os.write(1, b'out'); os.write(2, b'err'); os._exit(16)")

    assert process.Finished(16, b"out", b"err") == result


def test_a_signal_is_told_as_a_negative_code():
    """A crash of the command is not an answer of the cluster."""
    assert process.Finished(-9, b"", b"") == python("import os; os.kill(os.getpid(), 9)")


def test_it_gets_no_input():
    """Nothing may ever wait for an operator."""
    assert process.Finished(0, b"''", b"") == python(
        "import sys; print(repr(sys.stdin.read()), end='')"
    )


def test_words_are_never_read_by_a_shell():
    """A volume's name may hold anything."""
    result = process.run(["printf", "%s", "a b; $HOME `id` *"], timeout=20)

    assert b"a b; $HOME `id` *" == result.out


def test_variables_are_added_to_its_own_ones(monkeypatch):
    """The command still needs PATH and the like."""
    monkeypatch.setenv("DRP_ONE", "1")
    program = "import os; print(os.environ['DRP_ONE'] + os.environ['DRP_TWO'], end='')"

    assert b"12" == python(program, environment={"DRP_TWO": "2"}).out


def test_a_command_that_hangs_is_killed_with_all_that_it_started(tmp_path):
    """A dead cluster's client hangs; a wrapper's child must not stay behind."""
    pids = tmp_path / "pids"
    result = python(
        f"""
        import os, subprocess, sys, time
        child = subprocess.Popen(["sleep", "600"])
        open({str(pids)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
        os.write(2, b"still hunting")
        time.sleep(600)
        """,
        timeout=1,
    )

    assert isinstance(result, process.GivenUp)
    assert "1 s" in result.reason
    assert b"still hunting" == result.err
    assert all(soon_gone(int(pid)) for pid in pids.read_text().split())


def test_a_command_that_closes_its_output_and_lives_on_is_killed(tmp_path):
    """No end is no answer either."""
    pids = tmp_path / "pid"
    result = python(
        f"""
        import os, time
        open({str(pids)!r}, "w").write(str(os.getpid()))
        os.close(1); os.close(2)
        time.sleep(600)
        """,
        timeout=1,
    )

    assert isinstance(result, process.GivenUp)
    assert soon_gone(int(pids.read_text()))


def test_endless_output_is_cut_off():
    """It must not fill the memory."""
    result = python("import os\nwhile True: os.write(1, b'x' * 65536)", most_output=1_000_000)

    assert isinstance(result, process.GivenUp)
    assert result.too_much
    assert "1000000" in result.reason


def test_work_that_reports_progress_may_take_longer_than_the_limit():
    """A copy takes hours; only its silence is suspicious."""
    program = """
        import os, time
        for _ in range(6):
            time.sleep(0.25); os.write(2, b".")
        """

    assert process.Finished(0, b"", b"......") == python(program, timeout=1, silence=True)
    assert isinstance(python(program, timeout=1), process.GivenUp)


def test_work_that_falls_silent_is_given_up():
    """The cluster died in the middle of it."""
    result = python(
        "import os, time; os.write(2, b'1%'); time.sleep(600)", timeout=1, silence=True
    )

    assert isinstance(result, process.GivenUp)
    assert "silent" in result.reason


def test_a_command_that_is_not_there_is_an_os_error():
    """The caller knows which option names it."""
    with pytest.raises(FileNotFoundError):
        process.run(["./no-such-command"], timeout=1)
