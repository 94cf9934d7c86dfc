"""List what ships, compress it for the journey, and tell the service worker."""

import hashlib
import json
import re
from typing import Any

from faristol.rules.versions import present_version
from scripts.build.layout import Layout
from scripts.build.rules_digest import program_file
from scripts.build.words import WORDS
from scripts.build.workshop import squeeze_all

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".mp3pack": "application/octet-stream",
    ".packed": "application/octet-stream",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
# Below this, a second file saves nothing that a packet would notice.
WORTH_BYTES = 1_000
WORTH_SHARE = 0.9

WORKER = "sw.js"  # as it is written
# As it ships: each version's is a file of its own, which no later upload writes over. A browser looks at
# the script it runs whenever it likes, and would take an empty one for a new version.
SHIPPED_WORKER = re.compile(r"sw-[0-9a-f]{16}\.js")
PRECACHE = "precache.json"
# What a version is announced by. It goes last of an upload: nothing is taken in before it is there.
ANNOUNCED = "version.json"
# Not part of what a version cannot be without: taken in when the page asks for it, once the screen stands,
# and from then on kept as everything else is. A voice is only for those who choose its language.
LATER = ("audio/",)

# Fetched by a page only when somebody asks for it, and never kept by the worker: lists of words that a document
# of another version is judged by (lists.py).
ON_REQUEST = re.compile(r"lexicons/[0-9a-f]{64}\.packed")

# What the worker says where the page cannot: both are said by the page too (site/js/notices.js).
SAID_BY_WORKER = (
    (
        "A Faristol file is missing on this device: {names}. Connect to the internet and start "
        "again: it will be downloaded, and what you have entered stays."
    ),
    "Start again",
)

Manifest = dict[str, Any]


def sealed(
    layout: Layout,
    files: dict[str, bytes],
    *,
    version: str,
    news: dict[str, list[str]],
    is_compressed: bool = True,
    is_release: bool = False,
) -> dict[str, bytes]:
    """Add to the files of a site all that follows from them: siblings, lists, the worker filled."""
    files = {name: data for name, data in files.items() if not is_derived(name)}
    on_request = {name: files.pop(name) for name in [*files] if ON_REQUEST.fullmatch(name)}
    worker = files.pop(WORKER, b"")
    siblings = compressed(layout, files | on_request) if is_compressed else {}
    listed = manifest(files, siblings, version=version, worker=worker)
    told = {
        "version": version,
        "build": listed["build"],
        "storage": storage_version(files),
        **readable_entries(layout, is_release=is_release),
        "changelog": news,
    }
    if worker:
        tokens = {
            '"@@BUILD@@"': json.dumps(listed["build"]),
            "/*@@PRECACHE@@*/ null": to_json(listed).decode(),
            "/*@@VERSION@@*/ null": to_json(told).decode(),
            "/*@@WORDS@@*/ null": to_json(words_of(files)).decode(),
        }
        name, script = f"sw-{listed['build']}.js", closed(filled(worker, tokens))
        files[name] = script
        told |= {"worker": name, "worker_sha256": hashlib.sha256(script).hexdigest()}
    files[PRECACHE] = to_json(listed)
    files[ANNOUNCED] = to_json(told)
    return files | on_request | siblings


def is_derived(name: str) -> bool:
    """Tell whether a file of a site follows from the others."""
    return name in (PRECACHE, ANNOUNCED) or SHIPPED_WORKER.fullmatch(name) is not None


def closed(script: bytes) -> bytes:
    """Wrap a script so that none of its beginnings is one: cut short on its way, it is refused by the browser."""
    return b"(() => {\n" + script + b"\n})();\n"


def words_of(files: dict[str, bytes]) -> dict[str, list[str]] | None:
    """Read what the worker says by itself from what the page says: by language, nothing without such words."""
    if WORDS not in files:
        return None
    table = json.loads(files[WORDS].partition(b"export const words = ")[2].rstrip(b";\n"))
    return {
        "en": list(SAID_BY_WORKER),
        **{name: [said[text] for text in SAID_BY_WORKER] for name, said in table.items()},
    }


def storage_version(files: dict[str, bytes]) -> int:
    """Read which version of the database a program wants: an older program cannot open a newer one."""
    found = re.search(rb"^const VERSION = (\d+);", files.get("js/database.js", b""), re.MULTILINE)
    return int(found[1]) if found else 1


def readable_entries(layout: Layout, *, is_release: bool = False) -> dict[str, Any]:
    """Return what a program says of the entries that it reads, so that another version can tell what waits."""
    schema = json.loads((layout.package / "schema.json").read_text(encoding="utf-8"))
    return {
        "schema": schema["number"],
        "acts": {
            kind: {act: shape["version"] for act, shape in acts.items()}
            for kind, acts in schema["shapes"].items()
            if not kind.startswith("_")
        },
        "rules": present_version(),
        "keeps_later_entries": True,
        "program": json.loads(program_file(layout, is_release=is_release))["program"],
    }


def compressed(layout: Layout, files: dict[str, bytes]) -> dict[str, bytes]:
    """Make the .gz siblings of the files that get clearly smaller."""
    packed = squeeze_all(
        layout, {name: data for name, data in files.items() if len(data) >= WORTH_BYTES}
    )
    return {
        f"{name}.gz": small
        for name, small in packed.items()
        if len(small) < WORTH_SHARE * len(files[name])
    }


def manifest(
    files: dict[str, bytes], siblings: dict[str, bytes], *, version: str, worker: bytes
) -> Manifest:
    """Describe every file the service worker keeps, and the build as a whole."""
    listed = {
        name: {
            "sha256": hashlib.sha256(data).hexdigest(),
            "type": media_type(name),
            "size": len(data),
            "gz": f"{name}.gz" in siblings,
            **({"later": True} if name.startswith(LATER) else {}),
        }
        for name, data in sorted(files.items())
    }
    # The worker is no file of its own list, but a new worker is a new build.
    content = json.dumps([version, listed, hashlib.sha256(worker).hexdigest()], sort_keys=True)
    build = hashlib.sha256(content.encode()).hexdigest()[:16]
    return {"version": version, "build": build, "files": listed}


def media_type(name: str) -> str:
    """Say the type of a file; a kind we do not know must not ship by accident."""
    suffix = "." + name.rpartition(".")[2]
    if suffix not in TYPES:
        message = f"what type is {name}? Add {suffix} to scripts/build/precache.py"
        raise ValueError(message)
    return TYPES[suffix]


def filled(template: bytes, values: dict[str, str]) -> bytes:
    """Put values in the place of tokens, each of which must be there."""
    text = template.decode()
    for token, value in values.items():
        if token not in text:
            message = f"the token {token} is missing"
            raise ValueError(message)
        text = text.replace(token, value)
    return text.encode()


def to_json(value: object) -> bytes:
    """Write JSON that is the same whoever builds."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
