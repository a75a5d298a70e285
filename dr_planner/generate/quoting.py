"""Writing an operator's names in the languages of configuration files, or refusing to.

Every function takes the name and where the design has it, and raises
:class:`~dr_planner.errors.InputError` for a name that the language cannot hold: silently written,
it would be read back as something else. The rules are those of the readers: oslo.config 10.7
(``iniparser``, ``types.Dict``), Ceph's ConfFile and capability grammars, Cinder's
``host@backend#pool``.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from xml.sax.saxutils import escape

from dr_planner.errors import InputError

LONGEST_FILE_NAME = 100
"""Bytes of one path component that is made from a name of the design."""

LONGEST_IN_ETC = 255
"""Bytes of a file name that Linux takes."""

_UNPRINTABLE = {"Cc", "Cs", "Zl", "Zp"}
_NOT_XML = "\ufffe\uffff"
_WORD = re.compile(r"[A-Za-z0-9_./-]+")
_SAFE = re.compile(r"[\w.-]", re.UNICODE)


def _refuse(name: str, where: str, why: str) -> InputError:
    return InputError(
        f"{where} is {name!r}, which cannot be written into the configuration: {why}",
        remedy="Give it another name in the design.",
    )


def plain(name: str, where: str) -> str:
    """A name that stays on its line in any text file."""
    bad = [c for c in name if unicodedata.category(c) in _UNPRINTABLE or c in _NOT_XML]
    if bad:
        raise _refuse(name, where, f"it holds the control character {bad[0]!r}")
    return name


def ini_value(value: str, where: str) -> str:
    r"""The value of an option of an OpenStack ini file.

    ``$`` is written ``\$``, else oslo.config puts another option's value there. It takes one pair
    of quotes away from a value that has the same quote at both ends, so such a value gets a pair.
    """
    plain(value, where)
    if value != value.strip():
        raise _refuse(value, where, "it has a blank at one end")
    escaped = value.replace("$", r"\$")
    if escaped[:1] in ("'", '"') and escaped[:1] == escaped[-1:]:
        escaped = f'"{escaped}"'
    return escaped


def device_value(value: str, where: str) -> str:
    """The value of one key inside a ``replication_device``."""
    if "," in value:
        raise _refuse(value, where, "a comma separates the pairs of a replication_device")
    plain(value, where)
    return value.replace("$", r"\$")


def backend_name(name: str, where: str) -> str:
    """A name that Cinder uses in ``host@backend#pool``, in lists, and as a section."""
    for sign in ",@#":
        if sign in name:
            raise _refuse(name, where, f"Cinder takes {sign!r} for a separator")
    return plain(name, where)


def ceph_value(value: str, where: str) -> str:
    """The value of an option of ceph.conf."""
    for sign in "#;\"'\\$":
        if sign in value:
            raise _refuse(value, where, f"{sign!r} has a meaning of its own in ceph.conf")
    return plain(value, where)


def ceph_name(name: str, where: str) -> str:
    """A cluster's or user's name: part of file names in /etc/ceph and of sections in ceph.conf."""
    for sign in "/[]=,":
        if sign in name:
            raise _refuse(name, where, f"{sign!r} cannot be in a name of a cluster or cephx user")
    if any(c.isspace() for c in name) or name.startswith(("-", ".")):
        raise _refuse(name, where, "it has a blank, or begins with '-' or '.'")
    return ceph_value(name, where)


def pool_name(name: str, where: str) -> str:
    """A pool's name, as an argument of the rbd command and in Cinder."""
    for sign in "/@":
        if sign in name:
            raise _refuse(name, where, f"the rbd command takes {sign!r} for a separator")
    return argument(name, where)


def etc_file(name: str, where: str) -> str:
    """A path below /etc/ceph."""
    if len(name.encode()) > LONGEST_IN_ETC:
        raise _refuse(name, where, f"a file's name has at most {LONGEST_IN_ETC} bytes")
    return f"/etc/ceph/{name}"


def cap_word(value: str, where: str) -> str:
    """A word inside a cephx capability; Ceph's grammar has quotes and no escapes."""
    argument(value, where)
    if _WORD.fullmatch(value):
        return value
    if '"' in value:
        raise _refuse(value, where, "a double quote cannot be written in a cephx capability")
    return f'"{value}"'


def argument(value: str, where: str) -> str:
    """An argument of a command, before the shell's own quoting."""
    if value.startswith("-"):
        raise _refuse(value, where, "commands take a leading '-' for an option")
    return plain(value, where)


def xml_text(value: str, where: str) -> str:
    """Text inside an XML element."""
    return escape(plain(value, where))


def xml_comment(text: str) -> str:
    """Text inside an XML comment, where two hyphens must not meet."""
    return text.replace("--", "-\u2010")


def path_part(name: str, where: str) -> str:
    """One component of an output path: any name, made safe, no two names the same.

    Letters, digits, ``_``, ``-`` and ``.`` stay; all else is written as ``%`` and hexadecimal.
    """
    plain(name, where)
    text = ""
    for position, sign in enumerate(name):
        stays = _SAFE.match(sign) and (position or sign != ".")
        text += sign if stays else "".join(f"%{byte:02X}" for byte in sign.encode())
    if len(text.encode()) > LONGEST_FILE_NAME:
        mark = hashlib.sha256(name.encode()).hexdigest()[:12]
        text = text.encode()[: LONGEST_FILE_NAME - 13].decode(errors="ignore") + "-" + mark
    return text
