"""The site of `make dev`: uncompressed, and with a service worker that stores nothing."""

import hashlib
import json
from pathlib import Path

from scripts.build.layout import ROOT, Layout
from scripts.build.precache import ANNOUNCEMENT, WORKER, seal, to_json

DEV_OUT = ROOT / "build" / "dev"
DEV_WORKER = "sw-dev.js"
SOURCE = Path(__file__).resolve().parent / "dev_worker.js"


def seal_for_dev(
    layout: Layout, files: dict[str, bytes], *, version: str, news: dict[str, list[str]]
) -> dict[str, bytes]:
    """Return the files of a site with derived lists and the service worker of `make dev`."""
    files = {name: data for name, data in files.items() if name != WORKER}
    files = seal(layout, files, version=version, news=news, is_compressed=False)
    worker = SOURCE.read_bytes()
    announced = json.loads(files[ANNOUNCEMENT])
    # Always the same name: the worker does not change with the site, so no reload installs another one.
    announced |= {"worker": DEV_WORKER, "worker_sha256": hashlib.sha256(worker).hexdigest()}
    return {**files, DEV_WORKER: worker, ANNOUNCEMENT: to_json(announced)}


def write_changed(folder: Path, files: dict[str, bytes]) -> None:
    """Write the files that differ from those of the folder, and remove the others.

    A file that stays keeps its date: the browser need not load it again.
    """
    for name, data in files.items():
        path = folder / name
        if not (path.is_file() and path.read_bytes() == data):
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_name(path.name + ".new")
            fresh.write_bytes(data)
            fresh.replace(path)
    for path in folder.rglob("*"):
        if path.is_file() and path.relative_to(folder).as_posix() not in files:
            path.unlink()
