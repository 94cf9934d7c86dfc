"""Pack the built site, with pages for the host's administrator and all licences, into one zip."""

import re
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

import faristol
from scripts.build.layout import ROOT, Layout, tree
from scripts.build.licence import join_licences
from scripts.build.precache import ANNOUNCEMENT, SHIPPED_WORKER

LANGUAGES = {"ca": "ca", "ro": "ro", "en": ""}  # with their folders of docs
HOST, INSTALL = "host.md", "install.md"
# Which sections of a page, from its title on, one reads first; they are the same in each language.
FIRST_OF_HOST, FIRST_OF_INSTALL = slice(0, 4), slice(2, 3)
LICENCES = "LICENCES.txt"
RELEASES = ROOT / "docs" / "releases.json"
# The earliest date a zip can hold: the same site must make the same zip on any day.
DATE = (1980, 1, 1, 0, 0, 0)
READABLE = 0o644 << 16


def main() -> int:
    """Write build/dist/faristol-<version>.zip."""
    out = ROOT / "build" / "dist" / f"faristol-{faristol.__version__}.zip"
    count = pack_site(Layout().out, out, releases=RELEASES)
    print(f"dist: {out.relative_to(ROOT)}, {out.stat().st_size / 1e6:.1f} MB, {count} files")
    return 0


def pack_site(site: Path, out: Path, *, releases: Path) -> int:
    """Pack a built site, and return the number of its files.

    The pages for its host, the licences and the list of releases are added.
    """
    files = {f"faristol/{path.relative_to(site).as_posix()}": path for path in tree(site)}
    out.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text in host_pages().items():
            add_file(archive, name, text.encode())
        # where everybody sees them: the site has them, too
        add_file(archive, LICENCES, join_licences(Layout()).replace(b"\n", b"\r\n"))
        add_file(archive, "RELEASES.json", releases.read_bytes())
        for name in order_for_upload(files):
            add_file(archive, name, files[name].read_bytes())
    return len(files)


def host_pages() -> dict[str, str]:
    """Return the pages for a host by file name: what to read first, and all of it, in each language."""
    pages = {}
    for language, folder in LANGUAGES.items():
        host, install = (
            (ROOT / "docs" / folder / name).read_text(encoding="utf-8") for name in (HOST, INSTALL)
        )
        first = [*sections_of(host)[FIRST_OF_HOST], *sections_of(install)[FIRST_OF_INSTALL]]
        pages[f"READ ME FIRST.{language}.txt"] = plain_text("".join(first))
        pages[f"ALL FOR THE HOST.{language}.txt"] = plain_text(host)
    return pages


def sections_of(page: str) -> list[str]:
    """Return the sections of a page of Markdown; the first one is its title, with what stands below."""
    return re.split(r"^(?=## )", page, flags=re.MULTILINE)


def order_for_upload(names: Iterable[str]) -> list[str]:
    """Return names in the order of upload, as most programs go through a folder or a zip."""

    def key(name: str) -> tuple[bool, bool, str]:
        file = name.rpartition("/")[2]
        return file == ANNOUNCEMENT, SHIPPED_WORKER.fullmatch(file) is not None, name

    return sorted(names, key=key)


def plain_text(page: str) -> str:
    """Return a page without the marks of Markdown, for any program that opens text files."""
    text = re.sub(r"^#+ (.+)$", lambda heading: heading[1].upper(), page, flags=re.MULTILINE)
    text = re.sub(r" ?\(\[[^]]+\]\([^)]+\)\)", "", text)  # a remark that is a link alone
    text = re.sub(r"\[([^]]+)\]\([^)]+\)|<(http[^>]+)>", lambda link: link[1] or link[2], text)
    text = re.sub(r"^\|[-|]+\|\n", "", text, flags=re.MULTILINE)
    text = re.sub(
        r"^\| (.+) \|$", lambda row: row[1].replace(" | ", ": "), text, flags=re.MULTILINE
    )
    return re.sub(r"\*\*|`", "", text).replace("\n", "\r\n")


def add_file(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Add a file to a zip: the same bytes on any day."""
    entry = zipfile.ZipInfo(name, DATE)
    entry.external_attr = READABLE
    # Compressed files would only grow.
    is_compressed = name.endswith((".gz", ".xz"))
    entry.compress_type = zipfile.ZIP_STORED if is_compressed else zipfile.ZIP_DEFLATED
    archive.writestr(entry, data)


if __name__ == "__main__":
    sys.exit(main())
