"""The command line."""

import argparse
import io
import sys
from collections.abc import Sequence
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from faristol.command.lists import lists_of
from faristol.command.packed_site import PackedSite
from faristol.command.serve import MAX_PORT, PORT, serve
from faristol.command.translation import gettext

SITE: Final = "site.zip"  # beside the modules, in the wheel
ROOT: Final = "site/"  # of the site inside of faristol.pyz


def main(arguments: Sequence[str] | None = None, *, archive: Path | None = None) -> int:
    """Run the command, and return its exit code; `archive` is the zip that Python runs, if it runs one."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # some terminals cannot print all letters
    options = _parser().parse_args(arguments)
    if not 1 <= options.port <= MAX_PORT:
        text = gettext("There is no port {port}: a port is a number from 1 to {last}.")
        print(text.format(port=options.port, last=MAX_PORT))
        return 1
    if options.lists and not options.lists.is_dir():
        print(gettext("There is no folder {folder}.").format(folder=options.lists))
        return 1
    if not has_xz():
        text = gettext(
            "This Python was built without its module lzma, and Faristol is packed with that. Use the Python of the "
            "system, or the one of python.org."
        )
        print(text)
        return 1
    site = find_site(archive)
    if site is None:
        print(gettext("This copy was built without the site: it is in what `make wheel` builds."))
        return 1
    try:
        lists = lists_of(options.lists) if options.lists else {}
    except OSError:
        print(gettext("The folder {folder} may not be read.").format(folder=options.lists))
        return 1
    return serve(site, options.port, lists, opens_browser=not options.no_browser)


def _parser() -> argparse.ArgumentParser:
    description = gettext("A referee's office for Catalan and Romanian Scrabble clubs.")
    parser = argparse.ArgumentParser(prog="faristol", description=description)
    parser.add_argument("command", nargs="?", default="serve", choices=["serve"])
    parser.add_argument("--port", type=int, default=PORT)
    help_ = gettext("a folder of word lists to offer beside those that ship")
    parser.add_argument("--lists", type=Path, metavar="FOLDER", help=help_)
    help_ = gettext("only print the address")
    parser.add_argument("--no-browser", action="store_true", help=help_)
    return parser


def has_xz() -> bool:
    """Whether this Python reads what is packed with xz; some are built without."""
    return find_spec("_lzma") is not None


def find_site(archive: Path | None) -> PackedSite | None:
    """Return the site in the zip that Python runs, or beside these modules; None if it is missing."""
    if archive:
        return PackedSite(archive, ROOT)
    file = resources.files("faristol.command") / SITE
    return PackedSite(io.BytesIO(file.read_bytes())) if file.is_file() else None
