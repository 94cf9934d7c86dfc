"""Build the wheel: the package with all its data, and faristol.pyz, which only serves.

With the wheel stored logs are folded and audited without a site; both serve the site that they hold.
"""

import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from faristol.command.main import ROOT as SITE_IN_ARCHIVE
from faristol.command.main import SITE
from faristol.command.packed_site import LINKS
from faristol.command.translation import FILE as TRANSLATIONS
from faristol.ledger.rules_digest import FILE as RULES_DIGEST
from scripts.build import catalogue
from scripts.build.application import alphabet_files
from scripts.build.layout import ROOT, Layout, tree
from scripts.build.licence import join_licences
from scripts.build.precache import plain_name
from scripts.build.rules_digest import program_file
from scripts.dist import LICENCES, add_file

OUT = ROOT / "build" / "wheel"
PROJECT = ("pyproject.toml", "LICENSE")
# Templates, catalogues and the kernel's source: the build of the site makes something else of them.
LEFT_OUT = {".html", ".po", ".pot", ".c", ".h"}
COMMAND = "py/faristol/command/"
PYZ = "faristol.pyz"
# Run by whatever Python a machine has: it must be readable for an old one, which is told what is missing.
PYZ_MAIN = b"""import sys

if sys.version_info < (3, 11):
    sys.exit("Faristol needs Python 3.11 or later; this is Python %d.%d." % sys.version_info[:2])

from pathlib import Path

from faristol.command.main import main

sys.exit(main(archive=Path(__loader__.archive)))
"""


def main() -> int:
    """Write build/wheel/faristol-<version>-py3-none-any.whl and build/wheel/faristol.pyz."""
    layout = Layout()
    site = pack_built_site(layout.out)
    wheel = build_wheel(layout, OUT, moment=moment_of_commit(layout.root), site=site)
    for path in (wheel, build_pyz(layout, OUT, site=site)):
        print(f"wheel: {path.relative_to(ROOT)}, {path.stat().st_size / 1e6:.1f} MB")
    return 0


def moment_of_commit(root: Path) -> int:
    """Return the moment of the commit of a checkout, in seconds since 1970."""
    command = ["git", "log", "-1", "--format=%ct"]
    output = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    return int(output)


def pack_built_site(site: Path) -> bytes:
    """Return a built site as a zip that `PackedSite` reads.

    Of a file that has a compressed sibling it holds the sibling alone, and of files with the same content the first.

    Raises:
        ValueError: a file of the site has the name of the list of the others.
    """
    files = {path.relative_to(site).as_posix(): path.read_bytes() for path in tree(site)}
    if LINKS in files:
        message = f"{LINKS} is a file of the site: see LINKS in {COMMAND}packed_site.py"
        raise ValueError(message)
    has_sibling = {plain_name(name) for name in files if name != plain_name(name)}
    entries: dict[str, bytes] = {}
    links: dict[str, str] = {}
    names_by_content: dict[bytes, str] = {}
    for name in sorted(files.keys() - has_sibling):
        first = names_by_content.setdefault(files[name], name)
        if first == name:
            entries[name] = files[name]
        else:
            links[name] = first
    return pack({**entries, LINKS: json.dumps(links).encode()})


def pack(files: Mapping[str, bytes]) -> bytes:
    """Return files as a zip; the same files make the same bytes on any day."""
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files.items()):
            add_file(archive, name, data)
    return output.getvalue()


def translations_of_command(layout: Layout) -> bytes:
    """Return the file with the translations of the command's messages."""
    translations = {
        language: {
            str(message.id): catalogue.translate(messages, str(message.id))
            for message in messages
            if message.id and any(place.startswith(COMMAND) for place, _ in message.locations)
        }
        for language, messages in catalogue.read_catalogues(layout).items()
    }
    return json.dumps(translations, ensure_ascii=False).encode()


def build_pyz(layout: Layout, out: Path, *, site: bytes) -> Path:
    """Build the zip that Python runs, with the command and the site, and return its path."""
    modules = [layout.package / "__init__.py", *tree(layout.root / COMMAND, ".py")]
    folder = layout.package.parent
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in modules}
    files["__main__.py"] = PYZ_MAIN
    files[LICENCES] = join_licences(layout)
    files[f"{COMMAND.removeprefix('py/')}{TRANSLATIONS}"] = translations_of_command(layout)
    with zipfile.ZipFile(io.BytesIO(site)) as archive:
        files |= {f"{SITE_IN_ARCHIVE}{name}": archive.read(name) for name in archive.namelist()}
    out.mkdir(parents=True, exist_ok=True)
    path = out / PYZ
    path.write_bytes(pack(files))
    return path


def wheel_sources(layout: Layout, *, site: bytes, is_release: bool = False) -> dict[str, bytes]:
    """Return the files that the wheel is built from, by name.

    The package is as in the archive of the site: with the alphabets and the name of the program, which are
    elsewhere in a checkout or missing there. The command has the packed site and its translations.
    """
    package = f"{layout.package.parent.name}/{layout.package.name}"
    files = {name: (layout.root / name).read_bytes() for name in PROJECT}
    files[LICENCES] = join_licences(layout)  # put beside LICENSE for its name
    for path in tree(layout.package):
        if path.suffix not in LEFT_OUT:
            files[f"{package}/{path.relative_to(layout.package).as_posix()}"] = path.read_bytes()
    for name, path in alphabet_files(layout):
        files[f"{package}/{name}"] = path.read_bytes()
    files[f"{COMMAND}{TRANSLATIONS}"] = translations_of_command(layout)
    files[f"{COMMAND}{SITE}"] = site
    files[f"{package}/{RULES_DIGEST}"] = program_file(layout, is_release=is_release)
    return files


def build_wheel(
    layout: Layout, out: Path, *, moment: int, site: bytes, is_release: bool = False
) -> Path:
    """Build the wheel into a folder, and return its path; the same files and moment make the same bytes."""
    with TemporaryDirectory() as scratch:
        stage, output = Path(scratch, "stage"), Path(scratch, "made")
        for name, data in wheel_sources(layout, site=site, is_release=is_release).items():
            _write(stage / name, data)
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation"]
        process = subprocess.run(
            [*command, "--outdir", str(output), str(stage)],
            env={**os.environ, "SOURCE_DATE_EPOCH": str(moment)},
            umask=0o022,  # the zip holds modes
            check=False,
            capture_output=True,
            text=True,
        )
        if process.returncode:
            raise RuntimeError(f"the wheel was not built\n{process.stdout}{process.stderr}")
        (wheel,) = output.iterdir()
        out.mkdir(parents=True, exist_ok=True)
        path = out / wheel.name
        path.write_bytes(wheel.read_bytes())
        return path


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(0o644)


if __name__ == "__main__":
    sys.exit(main())
