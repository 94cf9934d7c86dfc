"""The manifest of the site, and the preview of a link to it, in the language of its host."""

import html
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from babel.messages.catalog import Catalog

from scripts.build import catalogue
from scripts.build.layout import Layout
from scripts.build.workshop import BuildError

SITE: Final = "site.json"  # what the host of a site says of it; it does not ship
MANIFEST: Final = "manifest.webmanifest"
LANGUAGES: Final = ("ca", "ro", "en")
LOCALES: Final = {"ca": "ca_ES", "ro": "ro_RO", "en": "en_GB"}
URL: Final = re.compile(r"https?://[^\s\"'<>?#]+/")
DESCRIPTION: Final = (
    "The referee’s office for Scrabble clubs: duplicate evenings, tournaments and a word judge on one "
    "tablet, without a connection."
)
# The screens that an icon of the app offers at a long press.
SHORTCUTS: Final = (
    ("#/duplicate", "Duplicate"),
    ("#/tournament", "Tournament"),
    ("#/words", "Words"),
)
# Pictures that the dialog of installation shows (scripts/pictures.py): fetched by nothing else.
PICTURES: Final = ("round", "hall", "pairings", "analysis")
PICTURE_SIZE: Final = "1180x820"
PREVIEW: Final = "icons/icon-512.png"
MESSAGES: Final = (DESCRIPTION, *(name for _, name in SHORTCUTS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """What site.json says: the language of the club, and the address of the site if it is known."""

    lang: str = "ca"
    url: str = ""


def read_host(text: bytes | None) -> Host:
    """Return the host of a site.json; a key that it does not have keeps its default.

    Raises:
        BuildError: it is no such file, or a value is none that the site can use.
    """
    if text is None:
        return Host()
    try:
        values = json.loads(text)
        host = Host(**{name: str(value) for name, value in values.items()})
    except (ValueError, TypeError, AttributeError) as error:
        raise BuildError(f"{SITE}: {error}") from error
    if host.lang not in LANGUAGES:
        raise BuildError(
            f"{SITE}: lang is {host.lang!r}, and has to be one of {', '.join(LANGUAGES)}"
        )
    if host.url and not URL.fullmatch(host.url):
        raise BuildError(
            f'{SITE}: url is {host.url!r}, and has to be "" or like "https://club.example/faristol/"'
        )
    return host


def manifest_pictures(layout: Layout) -> dict[str, bytes]:
    """Return the pictures of the manifest, by the names under which they ship."""
    folder = layout.root / "docs" / "pictures"
    return {f"pictures/{name}.webp": (folder / f"{name}.webp").read_bytes() for name in PICTURES}


def fill_manifest(manifest: bytes, host: Host, languages: Mapping[str, Catalog]) -> bytes:
    """Return the manifest with its texts in the language of the host, its shortcuts and its pictures."""
    filled: dict[str, Any] = json.loads(manifest)
    filled |= {
        "lang": host.lang,
        "description": _translate(languages, host.lang, DESCRIPTION),
        "shortcuts": [
            {"name": _translate(languages, host.lang, name), "url": f"./{place}"}
            for place, name in SHORTCUTS
        ],
        # a computer shows the wide ones alone, a tablet all others
        "screenshots": [
            {
                "src": f"pictures/{name}.webp",
                "type": "image/webp",
                "sizes": PICTURE_SIZE,
                **form_factor,
            }
            for form_factor in ({"form_factor": "wide"}, {})
            for name in PICTURES
        ],
    }
    return json.dumps(filled, ensure_ascii=False, separators=(",", ":")).encode()


def add_preview(shell: bytes, host: Host, languages: Mapping[str, Catalog]) -> bytes:
    """Return the page with what search engines and messages show of a link to it."""
    description = _translate(languages, host.lang, DESCRIPTION)
    # programs that show a preview ask for whole addresses
    properties = {
        "og:type": "website",
        "og:title": "Faristol",
        "og:description": description,
        "og:locale": LOCALES[host.lang],
        **({"og:url": host.url, "og:image": f"{host.url}{PREVIEW}"} if host.url else {}),
    }
    names = {"description": description, "twitter:card": "summary"}
    lines = [f'<meta name="{name}" content="{html.escape(text)}">' for name, text in names.items()]
    lines += [
        f'<meta property="{name}" content="{html.escape(text)}">'
        for name, text in properties.items()
    ]
    return shell.replace(b"</title>\n", "\n".join(["</title>", *lines, ""]).encode(), 1)


def _translate(languages: Mapping[str, Catalog], language: str, message: str) -> str:
    catalog = languages.get(language)
    return catalogue.translate(catalog, message) if catalog else message
