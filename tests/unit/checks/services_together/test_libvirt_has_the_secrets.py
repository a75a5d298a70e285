"""The rule libvirt-has-the-secrets."""

from __future__ import annotations

HERE = "5c0f7a3e-1111-4222-8333-444455556666"
THERE = "6d1a8b4f-1111-4222-8333-444455556666"
CINDER = f"""\
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_user = cinder
rbd_secret_uuid = {HERE}
replication_device = backend_id:west,conf:/etc/ceph/west.conf,user:cinder,secret_uuid:{THERE}
"""


def listed(*uuids):
    """What 'virsh secret-list' prints on a compute."""
    rows = "".join(f" {uuid}   ceph client.cinder secret\n" for uuid in uuids)
    return f" UUID                                   Usage\n-----\n{rows}"


def xml(uuid):
    """A definition."""
    return f"<secret>\n<uuid>{uuid}</uuid>\n<usage type='ceph'><name>x</name></usage>\n</secret>\n"


def test_passed_on_every_compute(ask):
    """Both secrets on both."""
    lists = {"one.txt": listed(HERE, THERE), "two.txt": listed(THERE, HERE)}

    assert ask({"cinder.conf": CINDER} | lists) == {
        "Cinder [rbd]": "passed",
        "Cinder [rbd] target 1": "passed",
    }


def test_passed_by_definitions(ask):
    """In several files."""
    given = {"cinder.conf": CINDER, "here.xml": xml(HERE), "there.xml": xml(THERE.upper())}

    assert set(ask(given).values()) == {"passed"}


def test_failed_on_one_compute(ask):
    """It cannot take an instance over."""
    lists = {"one.txt": listed(HERE, THERE), "two.txt": listed(HERE)}
    verdicts = ask({"cinder.conf": CINDER} | lists)

    assert verdicts == {"Cinder [rbd]": "passed", "Cinder [rbd] target 1": "failed"}
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "two.txt" in finding.reason
    assert "one.txt" not in finding.reason
    assert finding.where.endswith("cinder.conf:6")


def test_failed_without_a_definition(ask):
    """Only the first cluster's was written."""
    verdicts = ask({"cinder.conf": CINDER, "here.xml": xml(HERE)})

    assert verdicts == {"Cinder [rbd]": "passed", "Cinder [rbd] target 1": "failed"}


def test_failed_for_nova(ask):
    """Its own disks need theirs."""
    nova = f"[libvirt]\nimages_type = rbd\nrbd_user = nova\nrbd_secret_uuid = {THERE}\n"

    assert ask({"nova.conf": nova, "one.txt": listed(HERE)}) == {"Nova": "failed"}


def test_failed_where_only_the_other_site_has_it(ask):
    """Computes look in their own libvirt."""
    files = {
        "site=east/cinder.conf": CINDER,
        "site=east/here.xml": xml(HERE),
        "site=west/there.xml": xml(THERE),
    }

    assert ask(files) == {"Cinder [rbd]": "passed", "Cinder [rbd] target 1": "failed"}
    assert "at east" in next(f for f in ask.findings if f.verdict == "failed").reason


def test_passed_where_its_site_has_no_computes(ask):
    """Then all that were given count."""
    secrets = {"site=west/here.xml": xml(HERE), "site=west/there.xml": xml(THERE)}

    assert set(ask({"site=east/cinder.conf": CINDER} | secrets).values()) == {"passed"}


def test_unknown_for_a_template(ask):
    """It is filled in later, there or here."""
    given = {"cinder.conf": CINDER.replace(THERE, "{{ uuid }}"), "here.xml": xml(HERE)}

    assert ask(given)["Cinder [rbd] target 1"] == "unknown"
    given = {"cinder.conf": CINDER, "here.xml": xml(HERE), "more.xml": xml("{{ uuid }}")}
    assert ask(given)["Cinder [rbd] target 1"] == "unknown"


def test_not_applicable_without_libvirt(ask):
    """Its secrets were not given."""
    assert list(ask({"cinder.conf": CINDER}).values()) == ["not-applicable"]


def test_unknown_for_the_secret_that_kolla_makes(ask):
    """Its role defines one for Cinder's own cluster; that of the target is another matter."""
    files = {"config/cinder/cinder-volume.conf": CINDER, "there.xml": xml(THERE)}

    assert ask(files) == {"Cinder [rbd]": "unknown", "Cinder [rbd] target 1": "passed"}
