"""The libvirt secrets of a site's computes."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from dr_planner.generate.parts import libvirt

KEY = "AQDzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz=="


def files(deployment, site="east"):
    return libvirt.files(deployment, deployment.site(site))


def test_every_compute_gets_the_keys_of_both_clusters(design, deployment_of) -> None:
    """After a recovery it has the volumes of the other site."""
    assert set(files(deployment_of(design), "east")) == {
        "ceph-e.client.cinder.xml",
        "ceph-w.client.cinder.xml",
        "ceph-e.client.nova.xml",
        "define-secrets.sh",
    }
    assert "ceph-w.client.nova.xml" in files(deployment_of(design), "west")


def test_the_xml_holds_the_uuid_and_no_value(design, deployment_of) -> None:
    """Libvirt must not show the secret to anyone."""
    secret = ET.fromstring(files(deployment_of(design))["ceph-w.client.cinder.xml"])

    assert secret.attrib == {"ephemeral": "no", "private": "yes"}
    assert secret.findtext("uuid") == design["ceph_clusters"][1]["fsid"]
    assert secret.find("usage").attrib == {"type": "ceph"}
    assert secret.findtext("usage/name") == (
        f"client.cinder of ceph-w, {design['ceph_clusters'][1]['fsid']}"
    )
    assert {child.tag for child in secret} == {"uuid", "description", "usage"}


def test_odd_names_are_escaped(design, deployment_of) -> None:
    """The XML stays well-formed."""
    design["cinder"]["backends"][0]["name"] = "a<b>&c"
    design["cinder"]["volume_types"] = []
    design["name"] = "two -- hills --"

    text = files(deployment_of(design))["ceph-e.client.cinder.xml"]

    assert "a<b>&c" in ET.fromstring(text).findtext("description")


def test_the_script_gives_the_key_by_file(design, deployment_of, run_script, tmp_path) -> None:
    """A command line can be read by every user of the host."""
    deployment = deployment_of(design)
    made = files(deployment)
    keys = tmp_path / "keys"
    keys.mkdir()
    for name in made:
        (tmp_path / name).write_text(made[name])
        keyring = keys / name.replace(".xml", ".keyring")
        keyring.write_text(f"[client.x]\n\tkey = {KEY}\n")
    copied = tmp_path / "copied"
    answers = {
        "virsh": f'if [ "$1" = secret-set-value ]; then cat "$5" >> "{copied}"; fi\n'
        f'[ "$1" != secret-set-value ] || stat -c %a "$5" >> "{copied}"'
    }

    status, calls, _ = run_script(made["define-secrets.sh"], str(keys), answers=answers)

    assert status == 0
    assert [call[1] for call in calls] == ["secret-define", "secret-set-value"] * 3
    assert calls[0][2:] == ["--file", f"{tmp_path}/ceph-e.client.cinder.xml"]
    assert calls[1][2:5] == ["--secret", design["ceph_clusters"][0]["fsid"], "--file"]
    assert copied.read_text().split() == [KEY, "600"] * 3
    assert not any(KEY in word for call in calls for word in call)


def test_a_keyring_without_a_key_stops_the_script(
    design, deployment_of, run_script, tmp_path
) -> None:
    """An empty secret would be found out on the night of the failover."""
    (tmp_path / "ceph-e.client.cinder.keyring").write_text("[client.cinder]\n")
    script = files(deployment_of(design))["define-secrets.sh"]

    status, calls, said = run_script(script, str(tmp_path), answers={"virsh": "true"})

    assert status == 1
    assert calls == []
    assert "No key in" in said


def test_two_keys_for_one_uuid_are_marked(design, deployment_of) -> None:
    """A libvirt secret holds one value."""
    design["nova"][0]["secret_uuid"] = None
    deployment = deployment_of(design)

    clashes = libvirt.clashes(deployment, deployment.site("east"))

    assert len(clashes) == 1
    assert "client.nova of ceph-e" in clashes[0] and "secret_uuid of its own" in clashes[0]
    assert "NOT GENERATED" in files(deployment)["define-secrets.sh"]
    assert libvirt.clashes(deployment, deployment.site("west")) == ()


def test_one_key_under_two_uuids_has_two_files(design, deployment_of) -> None:
    """Both are needed, each by a backend."""
    design["cinder"]["backends"].append(
        {
            **design["cinder"]["backends"][0],
            "name": "second",
            "secret_uuid": "77777777-aaaa-4bbb-8ccc-dddddddddddd",
        }
    )
    found = [name for name in files(deployment_of(design)) if name.startswith("ceph-e.client.cin")]

    assert len(found) == 2
    assert "ceph-e.client.cinder.77777777-aaaa-4bbb-8ccc-dddddddddddd.xml" in found


def test_a_site_without_volumes_or_disks_needs_none(design, deployment_of) -> None:
    """Nothing of Ceph is attached there."""
    design["cinder"] = {}
    design["nova"] = []

    assert files(deployment_of(design)) == {}
