"""What the lab demands of a machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lab.machine import check, wanted_packages
from tests.lab.place import LabError

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('ID=ubuntu\nVERSION_ID="24.04"\nPRETTY_NAME="Ubuntu 24.04"\n', "this is Ubuntu 24.04"),
        ('ID=debian\nVERSION_ID="13"\nPRETTY_NAME="Debian 13"\n', "this is Debian 13"),
        ("", "unknown system"),
    ],
)
def test_elsewhere_it_refuses_with_the_reason(tmp_path: Path, text: str, words: str) -> None:
    """Half a lab on another system costs an afternoon."""
    release = tmp_path / "os-release"
    release.write_text(text)

    with pytest.raises(LabError, match=words):
        check(release)


def test_only_root_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would fail half-way through an installation."""
    release = tmp_path / "os-release"
    release.write_text('ID=debian\nVERSION_ID="12"\n')
    monkeypatch.setattr("os.geteuid", lambda: 1000)

    with pytest.raises(LabError, match="root"):
        check(release)


def test_packages_come_from_bindep(tmp_path: Path) -> None:
    """One list for people and for machines, by profile."""
    bindep = tmp_path / "bindep.txt"
    bindep.write_text(
        "# lab: a comment [platform:dpkg lab]\n"
        "first [platform:dpkg lab]\nboth [platform:dpkg lab lab-ceph]\n"
        "other [platform:rpm lab]\nmore [platform:dpkg browser]\n"
    )

    assert wanted_packages(bindep, "lab") == ["first", "both"]
    assert wanted_packages(bindep, "lab-ceph") == ["both"]
    assert "ceph-mon" in wanted_packages(ROOT / "bindep.txt", "lab-ceph")


@pytest.mark.parametrize(("kilobytes", "refused"), [(5 * 1024**2, True), (16 * 1024**2, False)])
def test_too_little_memory_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kilobytes: int, refused: bool
) -> None:
    """A lab that swaps fails in ways that teach nothing."""
    release, meminfo = tmp_path / "os-release", tmp_path / "meminfo"
    release.write_text('ID=debian\nVERSION_ID="12"\n')
    meminfo.write_text(f"MemTotal: 99999999 kB\nMemAvailable:   {kilobytes} kB\n")
    monkeypatch.setattr("os.geteuid", lambda: 0)
    if not refused:
        check(release, meminfo)
        return
    with pytest.raises(LabError, match="memory"):
        check(release, meminfo)
