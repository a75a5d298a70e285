"""What cinder-volume starts."""

from __future__ import annotations


def test_passed_with_the_option(ask, volumes):
    """In the service's own text, or in that of all of Cinder."""
    everybody = '      customServiceConfig: "[DEFAULT]\\nenabled_backends = blocks\\n"\n'
    services = "      cinderVolumes"
    shared = volumes("north", enabled=False).replace(services, everybody + services)
    for text in (volumes("north"), shared):
        assert set(ask({"v.yaml": text}).values()) == {"passed"}


def test_passed_with_one_section_that_names_its_backend(ask, volumes):
    """The operator enables it."""
    text = volumes("north", enabled=False, lines="volume_backend_name = blocks")

    assert set(ask({"v.yaml": text}).values()) == {"passed"}


def test_failed_without(ask, volumes):
    """Nothing runs."""
    assert set(ask({"v.yaml": volumes("north", enabled=False)}).values()) == {"failed"}


def test_failed_with_several_sections(ask, volumes):
    """The operator enables one of them."""
    text = volumes("north", enabled=False, lines="volume_backend_name = blocks")
    second = "            [more]\n            volume_backend_name = more\n"

    assert set(ask({"v.yaml": text + second}).values()) == {"failed"}


def test_unknown_with_a_secret(ask, volumes):
    """It must have it."""
    text = volumes("north", enabled=False, more="customServiceConfigSecrets: [logins]")

    assert set(ask({"v.yaml": text}).values()) == {"unknown"}
