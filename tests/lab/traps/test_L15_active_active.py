"""L15: a backend whose cinder-volumes form a cluster fails over, and back."""

import pytest

from tests.lab.traps.backend import Backend
from tests.lab.traps.conftest import POOL, A, B
from tests.lab.waiting import until

pytestmark = [pytest.mark.lab, pytest.mark.alone, pytest.mark.long]

NAME = "trap-cluster"


def serving(native, targets, *hosts):
    """The backend of a cluster, while it is served."""
    return Backend(native, NAME, POOL, targets, hosts, cluster="trap").served()


def there_and_back(native, backend):
    """A volume that was failed over to B and back, both sites healthy."""
    volume = native.volume(backend.name)
    for target, active, words, primary in (
        (B, B, ("available", "failed-over"), (False, True)),
        ("default", "", ("available", "enabled"), (True, False)),
    ):
        native.failover(target, cluster=backend.owner)
        until(
            lambda active=active: (
                [row["active_backend_id"] for row in backend.services()]
                == [active] * len(backend.hosts)
            ),
            "every cinder-volume was told",
        )
        until(lambda words=words: native.words(volume) == words, "the volume was told")
        assert native.primary(volume) == primary
        if target == B:
            native.follows(A, volume)
    return volume


def says(row):
    """What a row of a service or a cluster says of itself."""
    return row["state"], row["status"], row["replication_status"], row["active_backend_id"]


def still_serves_b(native, backend, volume):
    """The images went back and the processes did not; give a volume that was made now, at B."""
    new = native.create(backend.name)
    native.available(new)
    assert native.words(new) == ("available", "enabled")
    assert native.row(new)["availability_zone"] == A
    assert native.info(B, native.spec(new))["mirroring"]["primary"] is True
    native.alice.extend_volume(volume, 2)
    until(lambda: native.row(volume)["status"] == "error_extending", "it cannot be extended")
    return new


def test_with_one_target_the_failback_leaves_the_processes_at_the_other_site(native):
    """The completion is told '' for the primary; the driver looks for a target that is left."""
    with serving(native, {B: B}, "trap-1", "trap-2") as backend:
        volume = there_and_back(native, backend)

        assert says(native.cluster(backend.owner)) == ("up", "enabled", "enabled", "")
        for row in backend.services():
            assert says(row) == ("up", "disabled", "error", "")
            assert row["disabled_reason"].startswith("Driver reported error during replication")
        # Disabled or not: the scheduler asks the cluster's row.
        new = still_serves_b(native, backend, volume)
        for target in (B, "default"):
            refused = native.order_failover(target, backend.owner)
            assert refused.status_code == 400, refused.text
            assert "No service could be changed" in refused.text

        # A new process starts where the row says.
        backend.stop()
        backend.start()
        until(
            lambda: {row["replication_status"] for row in backend.services()} == {"enabled"},
            "the services say enabled",
        )
        assert {row["status"] for row in backend.services()} == {"disabled"}
        native.reset(volume)
        native.alice.extend_volume(volume, 2)
        until(lambda: native.row(volume)["size"] == 2, "it is served from A")
        until(lambda: native.primary(new) == (False, True), "the new one stays at B")


def test_with_two_targets_nobody_says_that_it_serves_the_second(native):
    """The target that is left is taken. Here it is B's cluster under another name."""
    with serving(native, {B: B, "site-c": B}, "trap-1") as backend:
        volume = there_and_back(native, backend)

        for row in (*backend.services(), native.cluster(backend.owner)):
            assert says(row) == ("up", "enabled", "enabled", "")
        still_serves_b(native, backend, volume)

        # The next failover demotes where the process is, not where the images are: L4.
        native.reset(volume)
        native.failover(B, cluster=backend.owner)
        until(lambda: native.words(volume) == ("available", "failed-over"), "Cinder is content")
        assert native.primary(volume) == (True, True)
