"""Join the licences of all that ships, as they require to be passed on."""

from pathlib import Path

from scripts.build.interpreter import Interpreter
from scripts.build.layout import Layout
from scripts.build.lists import credits as list_credits
from scripts.build.vendor import UNPACKER_SOURCE
from scripts.build.wheels import Wheel, resolve_wheels

NAME = "licences.txt"
HEAD = """\
Faristol is free software. Its own code is under the MIT licence; with it ship the works of others,
unchanged but for packing: byte code in place of Python sources, a part of Python's library.

"""
# The whole texts that the licences of the practice lists require to be passed on, as Debian's package base-files
# 12.4+deb12u11 has them under /usr/share/common-licenses (GPL-2, LGPL-2.1), unchanged.
OF_LISTS = (
    ("GNU General Public License, version 2", "GPL-2.0.txt"),
    ("GNU Lesser General Public License, version 2.1", "LGPL-2.1.txt"),
)
# Their packages carry no text of the licence.
NOTICES = """\
Pyodide {pyodide}
Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/
Source: https://github.com/pyodide/pyodide (release {pyodide})

CPython {python}, inside Pyodide
Copyright (c) 2001 Python Software Foundation; all rights reserved
Python Software Foundation License 2, https://docs.python.org/3/license.html
"""


def join_licences(layout: Layout) -> bytes:
    """Return the text of all licences."""
    modules, wheels = layout.node_modules, resolve_wheels(layout, "site")
    parts = [
        ("Faristol", (layout.root / "LICENSE").read_text(encoding="utf-8")),
        ("PyScript (@pyscript/core)", _text(modules / "@pyscript" / "core" / "LICENSE")),
        ("idb", _text(modules / "idb" / "LICENSE")),
        ("Idiomorph", _text(modules / "idiomorph" / "LICENSE")),
        ("qr", _text(modules / "qr" / "LICENSE-MIT")),
        ("xz-decompress", _unpacker_licence(layout)),
        ("Jinja2", _licence_of(wheels["jinja2"])),
        ("MarkupSafe", _licence_of(wheels["markupsafe"])),
    ]
    parts.append(("Word lists", list_credits(layout)))
    parts.append(("Spoken clips", _text(layout.site / "audio" / "CREDITS.txt")))
    parts += [
        (f"{title}, of the word lists", _text(layout.lexicons / "licences" / file))
        for title, file in OF_LISTS
    ]
    blocks = [f"{name}\n\n{text.strip()}\n" for name, text in parts]
    interpreter = Interpreter.of(layout)
    notices = NOTICES.format(pyodide=interpreter.release, python=interpreter.python)
    rule = "\n" + "-" * 72 + "\n\n"
    return (HEAD + rule.join([*blocks, notices])).encode()


def _unpacker_licence(layout: Layout) -> str:
    """Return the authors and terms of the unpacker of xz: its package names the licence, without its text."""
    script = _text(layout.node_modules / UNPACKER_SOURCE)
    authors = script.partition("/*!")[2].partition("*/")[0].replace("\n *", "\n").strip()
    terms = (layout.root / "LICENSE").read_text(encoding="utf-8").partition("Permission is ")
    return f"{authors}\n\n{terms[1]}{terms[2]}"


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _licence_of(wheel: Wheel) -> str:
    name = next(name for name in wheel.namelist() if "LICENSE" in name.rpartition("/")[2].upper())
    return wheel.read(name).decode()
