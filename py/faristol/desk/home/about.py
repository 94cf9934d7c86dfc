"""About: what this is, its version, its licences, and whom to write to."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import faristol
from faristol.desk.home.ready import details_of
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import gettext_noop
from faristol.desk.kernel.view import View

# heading and paragraphs
TEXTS = (
    (
        gettext_noop("Privacy"),
        (
            gettext_noop(
                "Nothing leaves this device: there is no account, no server and no count of visits. What you enter "
                "is stored here, and in the files that you save or send yourself."
            ),
            gettext_noop(
                "Everyone who holds the device can read it. A person who asks is erased under Players: the name "
                "goes, the results stay under a number."
            ),
        ),
    ),
    (
        gettext_noop("Who made it"),
        (
            gettext_noop(
                "Faristol is free software under the MIT licence: everybody may read its source, change it and pass "
                "it on. “Faristol” is Catalan for the rack."
            ),
            gettext_noop(
                "It stands on Pyodide, PyScript, Jinja2, MarkupSafe, idb, Idiomorph, qr and xz-decompress. The practice "
                "lists come from free dictionaries, the voices from free speech software; each is named under “Licences”."
            ),
            gettext_noop(
                "It is not connected with the owners of the trade mark Scrabble, nor with any federation."
            ),
        ),
    ),
)
SCOPE = gettext_noop(
    "It runs duplicate evenings, tournaments, games of two and games by correspondence by the Catalan and the "
    "Romanian regulations, article by article."
)
LICENCES = "licences.txt"
HOST = "contact.json"  # written by the host of a copy: no part of a version (docs/host.md)
MAX_CONTACT = 120  # characters
SOURCE = re.compile(r"https://[\w.-]+(?::\d+)?(?:/[\w./~%-]*)?", re.ASCII)
MAX_SOURCE = 200  # characters


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class AboutContext(Context):
    """What this program is, and where it comes from."""

    template: ClassVar[str] = "home/about.html"
    regions: ClassVar[Mapping[str, str]] = {"about-version": "home/about_version.html"}

    scope: str
    texts: Sequence[tuple[str, Sequence[str]]]  # heading and paragraphs
    version: str
    details: str  # version and build, or an empty string
    licences: str  # their texts, or an empty string
    contact: str  # of the host, or an empty string
    source: str  # the address of the source, or an empty string


async def show(desk: Desk, request: Request) -> View:
    """Show the program, its version and its licences; its build once the page has sent its facts."""
    text = desk.translator_for(request.lang)
    is_part = bool(request.region)
    host = "" if is_part else await _load_text(desk, HOST)
    return View(
        title=text.gettext("About Faristol"),
        context=AboutContext(
            scope=text.gettext(SCOPE),
            texts=[
                (text.gettext(heading), [text.gettext(line) for line in lines])
                for heading, lines in TEXTS
            ],
            version=faristol.__version__,
            details=details_of(request.facts),
            licences="" if is_part else await _load_text(desk, LICENCES),
            contact=contact_of(host),
            source=source_of(host),
        ),
    )


async def _load_text(desk: Desk, name: str) -> str:
    """Return a text file of the site, or an empty string if it is not there now."""
    try:
        return await desk.site_files.text(name)
    except StoreError:
        return ""


def contact_of(site: str) -> str:
    """Return the contact, text of the host’s file, or an empty string.

    >>> contact_of('{"contact": "club@example.org"}'), contact_of("<!doctype html>"), contact_of("[]")
    ('club@example.org', '', '')
    """
    return " ".join(_host_text(site, "contact").split())[:MAX_CONTACT]


def source_of(site: str) -> str:
    """Return the address of the source, text of the host’s file, or an empty string.

    >>> source_of('{"source": "https://code.example/faristol"}'), source_of('{"source": "javascript:x"}')
    ('https://code.example/faristol', '')
    """
    source = _host_text(site, "source")
    return source if len(source) <= MAX_SOURCE and SOURCE.fullmatch(source) else ""


def _host_text(site: str, name: str) -> str:
    try:
        value = json.loads(site).get(name)
    except (ValueError, AttributeError, RecursionError):
        return ""
    return value if isinstance(value, str) else ""
