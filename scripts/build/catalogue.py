"""Compile the message catalogues."""

import io
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scripts.build.layout import Layout

DOMAIN = "faristol"
EPOCH = datetime(1980, 1, 1, tzinfo=UTC)


def catalogues(layout: Layout) -> dict[str, Catalog]:
    """Read every catalogue, by language."""
    return {
        path.parts[-3]: read(path)
        for path in sorted((layout.package / "desk" / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    }


def read(path: Path) -> Catalog:
    """Read one catalogue."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], domain=DOMAIN, abort_invalid=True)


def compiled(catalogue: Catalog) -> bytes:
    """Make the .mo file of a catalogue; guessed translations stay out.

    Babel puts the present time into a header without dates; the site must not depend on the minute.
    """
    catalogue.creation_date = catalogue.revision_date = EPOCH
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def translated(catalogue: Catalog, text: str) -> str:
    """Translate one text, or leave it as it is."""
    message = catalogue.get(text)
    if message is None or message.fuzzy or not message.string:
        return text
    return str(message.string)
