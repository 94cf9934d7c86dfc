"""The list of files that ship, compressed for the download, and the service worker that stores them."""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from faristol.command.content_types import TYPES
from faristol.rules.versions import present_version
from scripts.build.layout import Layout
from scripts.build.rules_digest import program_file
from scripts.build.shell import list_early_files
from scripts.build.vendor import UNPACKER, read_unpacker
from scripts.build.words import WORDS
from scripts.build.workshop import squeeze_all, squeeze_all_further

# Below this size, a compressed sibling does not even save a packet.
WORTH_BYTES = 1_000
WORTH_SHARE = 0.9
# From this size on it is worth the time of a tablet to unpack xz, which saves a quarter of what gzip makes.
LARGE_BYTES = 500_000
VOICE = ".mp3pack"  # its clips are compressed; so what broke off goes on where it stood
SIBLINGS = (".gz", ".xz")  # what compressed siblings of a file end in; it has one of them at most

WORKER = "sw.js"  # as it is written, with a module that it imports
WORKER_MODULES = ("sw-downloads.js", "sw-pages.js")
WORKER_IMPORT = re.compile(r'^import [^;]+ from "\./([\w/-]+\.js)";\n', re.MULTILINE)
SHARE_WORKER = "sw-share.js"  # joined to it
# As it ships: each version has a file of its own, which no later upload overwrites. A browser reads
# the script that it runs at any time, and would treat an empty one as a new version.
SHIPPED_WORKER = re.compile(r"sw-[0-9a-f]{16}\.js")
SHELL = "index.html"
PRECACHE = "precache.json"
# The file that announces a version. It is uploaded last: before it is there, no file is downloaded.
ANNOUNCEMENT = "version.json"
# Files that a version can start without: downloaded when the page requests them, once the screen is displayed,
# and stored from then on like all others. Voice and help, with its pictures, are only for users who choose
# their language, the example club for those who open it. A list of words comes at once for users of its language.
LATER = re.compile(r"(?:audio|help)/.*|example/\w+\.packed|lexicons/\w+\.packed")
EXAMPLE = re.compile(r"example/(\w+)\.packed")
EXAMPLES = "example/index.json"  # what the examples of a version are known by

# Fetched only at a user's request, and never stored by the worker: lists of words that a document
# of another version is judged by (lists.py), pictures that a browser shows when it installs the site,
# those that a first visit has to look at meanwhile, the page that is opened without a server, and what unpacks
# the large files where there is no worker, which has it inside.
ON_REQUEST = re.compile(
    r"lexicons/[0-9a-f]{64}\.packed|pictures/[\w-]+\.webp|file\.html|" + re.escape(UNPACKER)
)

# Messages of the worker for a page that cannot show any; the page has both too (site/js/notices.js).
WORKER_MESSAGES = (
    (
        "A Faristol file is missing on this device: {names}. Connect to the internet and start "
        "again: it will be downloaded, and what you have entered stays."
    ),
    "Start again",
)
NEWS = "changelog.json"  # of this version, by language

Manifest = dict[str, Any]


def seal(
    layout: Layout,
    files: dict[str, bytes],
    *,
    version: str,
    news: dict[str, list[str]],
    is_compressed: bool = True,
    is_release: bool = False,
) -> dict[str, bytes]:
    """Return the files of a site with all derived ones: siblings, lists, the worker filled in."""
    files = {name: data for name, data in files.items() if not is_derived(name)}
    on_request = {name: files.pop(name) for name in [*files] if ON_REQUEST.fullmatch(name)}
    shares = files.pop(SHARE_WORKER, b"")
    modules = {name: files.pop(name) for name in WORKER_MODULES if name in files}
    modules |= {name: data for name, data in on_request.items() if name == UNPACKER}
    worker = join_worker(files.pop(WORKER, b""), modules)
    worker = b"\n".join((worker, shares)) if worker else b""
    files |= list_examples(files) | {NEWS: to_json(news)}
    siblings = compress_files(layout, files | on_request) if is_compressed else {}
    manifest = make_manifest(files, siblings, version=version, worker=worker)
    announcement = {
        "version": version,
        "build": manifest["build"],
        "storage": storage_version(files),
        **readable_entries(layout, is_release=is_release),
    }
    if worker:
        tokens = {
            '"@@BUILD@@"': json.dumps(manifest["build"]),
            "/*@@PRECACHE@@*/ null": to_json(manifest).decode(),
            "/*@@VERSION@@*/ null": to_json(announcement).decode(),
            "/*@@WORDS@@*/ null": to_json(words_of(files)).decode(),
        }
        name, script = f"sw-{manifest['build']}.js", wrap_script(fill_tokens(worker, tokens))
        files[name] = script
        announcement |= {"worker": name, "worker_sha256": hashlib.sha256(script).hexdigest()}
    files[PRECACHE] = to_json(manifest)
    files[ANNOUNCEMENT] = to_json(announcement)
    return files | on_request | siblings


def list_examples(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the file with the digest of each example: a page knows by them whether one is whole."""
    found = {
        match[1]: hashlib.sha256(data).hexdigest()
        for name, data in sorted(files.items())
        if (match := EXAMPLE.fullmatch(name))
    }
    return {EXAMPLES: to_json(found)} if found else {}


def is_derived(name: str) -> bool:
    """Whether a file of a site is derived from the others."""
    return (
        name in (PRECACHE, ANNOUNCEMENT, EXAMPLES, NEWS)
        or SHIPPED_WORKER.fullmatch(name) is not None
    )


def read_worker(layout: Layout) -> dict[str, bytes]:
    """Return the files that the service worker is written in."""
    names = (WORKER, *WORKER_MODULES, SHARE_WORKER)
    files = {name: (layout.site / name).read_bytes() for name in names}
    return {**files, UNPACKER: read_unpacker(layout)}


def join_worker(worker: bytes, modules: Mapping[str, bytes]) -> bytes:
    """Return the service worker as one script, with each module in the place of its import.

    Raises:
        ValueError: it imports a module that is missing.
    """

    def exported(match: re.Match[str]) -> str:
        if match[1] not in modules:
            message = f"{match[1]} is missing"
            raise ValueError(message)
        module = WORKER_IMPORT.sub(exported, modules[match[1]].decode())
        return re.sub(r"^export ", "", module, flags=re.MULTILINE)

    return WORKER_IMPORT.sub(exported, worker.decode()).encode()


def wrap_script(script: bytes) -> bytes:
    """Wrap a script in a function, so that the browser refuses one that was cut short on its way."""
    return b"(() => {\n" + script + b"\n})();\n"


def words_of(files: dict[str, bytes]) -> dict[str, list[str]] | None:
    """Return the worker's messages by language, taken from the page's, or None if the page has none."""
    if WORDS not in files:
        return None
    table = json.loads(files[WORDS].partition(b"export const words = ")[2].rstrip(b";\n"))
    return {
        "en": list(WORKER_MESSAGES),
        **{
            name: [translations[text] for text in WORKER_MESSAGES]
            for name, translations in table.items()
        },
    }


def storage_version(files: dict[str, bytes]) -> int:
    """Return the version of the program's database: an older program cannot open a newer one."""
    match = re.search(rb"^const VERSION = (\d+);", files.get("js/database.js", b""), re.MULTILINE)
    return int(match[1]) if match else 1


def readable_entries(layout: Layout, *, is_release: bool = False) -> dict[str, Any]:
    """Return the versions of entries that a program reads.

    With them another version can name what it cannot read.
    """
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


def compress_files(layout: Layout, files: dict[str, bytes]) -> dict[str, bytes]:
    """Return .xz siblings of large files, .gz siblings of others; none where little is saved."""
    files = {name: data for name, data in files.items() if not name.endswith(VOICE)}
    large = {name: data for name, data in sorted(files.items()) if len(data) >= LARGE_BYTES}
    packed = {f"{name}.xz": small for name, small in squeeze_all_further(layout, large).items()}
    gzipped = squeeze_all(
        layout,
        {
            name: data
            for name, data in files.items()
            if len(data) >= WORTH_BYTES and name not in large
        },
    )
    packed |= {f"{name}.gz": small for name, small in gzipped.items()}
    return {
        sibling: small
        for sibling, small in packed.items()
        if len(small) < WORTH_SHARE * len(files[plain_name(sibling)])
    }


def plain_name(name: str) -> str:
    """Return the name of the file that a compressed sibling stands for; any other name as it is."""
    return name[:-3] if name.endswith(SIBLINGS) else name


def make_manifest(
    files: dict[str, bytes], siblings: dict[str, bytes], *, version: str, worker: bytes
) -> Manifest:
    """Return the description of all files that the service worker stores, and of the build as a whole."""
    early = list_early_files(files.get(SHELL, b""), files)
    listed = {
        name: {
            "sha256": hashlib.sha256(data).hexdigest(),
            "type": media_type(name),
            "size": len(data),
            **{
                ending[1:]: len(siblings[f"{name}{ending}"])
                for ending in SIBLINGS
                if f"{name}{ending}" in siblings
            },
            **({"later": True} if LATER.fullmatch(name) else {}),
            **({"early": True} if name in early else {}),
        }
        for name, data in sorted(files.items())
    }
    # The worker is not in its own list, but a new worker makes a new build.
    content = json.dumps([version, listed, hashlib.sha256(worker).hexdigest()], sort_keys=True)
    build = hashlib.sha256(content.encode()).hexdigest()[:16]
    return {"version": version, "build": build, "files": listed}


def media_type(name: str) -> str:
    """Return the media type of a file; an unknown kind must not ship by accident."""
    suffix = "." + name.rpartition(".")[2]
    if suffix not in TYPES:
        message = f"what type is {name}? Add {suffix} to scripts/build/precache.py"
        raise ValueError(message)
    return TYPES[suffix]


def fill_tokens(template: bytes, values: dict[str, str]) -> bytes:
    """Replace tokens by values; each token must be there."""
    text = template.decode()
    for token, value in values.items():
        if token not in text:
            message = f"the token {token} is missing"
            raise ValueError(message)
        text = text.replace(token, value)
    return text.encode()


def to_json(value: object) -> bytes:
    """Return JSON that is the same on every machine."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
