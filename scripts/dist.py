"""Pack the built site, with a page for the host's administrator, into one zip."""

import re
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

import faristol
from scripts.build.layout import ROOT, Layout, tree
from scripts.build.precache import ANNOUNCEMENT, SHIPPED_WORKER

PAGE = ROOT / "docs" / "host.md"
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

    The page for its host and the list of releases are added.
    """
    files = {f"faristol/{path.relative_to(site).as_posix()}": path for path in tree(site)}
    out.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        add_file(
            archive, "READ ME FIRST.txt", plain_text(PAGE.read_text(encoding="utf-8")).encode()
        )
        add_file(archive, "RELEASES.json", releases.read_bytes())
        for name in order_for_upload(files):
            add_file(archive, name, files[name].read_bytes())
    return len(files)


def order_for_upload(names: Iterable[str]) -> list[str]:
    """Return names in the order of upload, as most programs go through a folder or a zip."""

    def key(name: str) -> tuple[bool, bool, str]:
        file = name.rpartition("/")[2]
        return file == ANNOUNCEMENT, SHIPPED_WORKER.fullmatch(file) is not None, name

    return sorted(names, key=key)


def plain_text(page: str) -> str:
    """Return a page without the marks of Markdown, for any program that opens text files."""
    text = re.sub(r"^#+ (.+)$", lambda heading: heading[1].upper(), page, flags=re.MULTILINE)
    return re.sub(r"\*\*|`", "", text).replace("\n", "\r\n")


def add_file(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Add a file to a zip: the same bytes on any day."""
    entry = zipfile.ZipInfo(name, DATE)
    entry.external_attr = READABLE
    # Compressed files would only grow.
    entry.compress_type = zipfile.ZIP_STORED if name.endswith(".gz") else zipfile.ZIP_DEFLATED
    archive.writestr(entry, data)


if __name__ == "__main__":
    sys.exit(main())
