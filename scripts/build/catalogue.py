"""Read the message catalogues, and pack them."""

from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

from faristol.desk.kernel.translation import BETWEEN, FORM, MESSAGES
from scripts.build.layout import ROOT, Layout
from scripts.build.workshop import BuildError

DOMAIN = "faristol"


def catalogues(layout: Layout) -> dict[str, Catalog]:
    """Read every catalogue, by language."""
    return {
        path.parts[-3]: read(path)
        for path in sorted((layout.package / "desk" / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    }


def read(path: Path) -> Catalog:
    """Read one catalogue.

    Raises:
        BuildError: it has a syntax error.
    """
    with path.open("rb") as file:
        try:
            return read_po(file, locale=path.parts[-3], domain=DOMAIN, abort_invalid=True)
        except PoFileError as error:
            name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            message = f'File "{name}", line {error.lineno + 1}\nPoFileError: {error}'
            raise BuildError(message) from error


def packed(catalogues: Mapping[str, Catalog]) -> dict[str, bytes]:
    """Make the tables that ship, by name: the messages of the program, and what each language has for them.

    Each message stands once, and every language has its own in the same order (`desk/kernel/translation.py` puts
    them side by side). What only the page or the build says is not among them.
    """
    ids = sorted(
        {
            message.id if isinstance(message.id, str) else message.id[0]
            for found in catalogues.values()
            for message in found
            if message.id and any(place.startswith("py/") for place, _ in message.locations)
        }
    )
    tables = {MESSAGES: ids}
    tables |= {
        language: [_forms(found.get(text)) for text in ids]
        for language, found in catalogues.items()
    }
    for name, table in tables.items():
        if any(BETWEEN in text for text in table):
            message = f"a message of {name} holds the sign that stands between two"
            raise ValueError(message)
    return {name: BETWEEN.join(table).encode() for name, table in tables.items()}


def _forms(message: Message | None) -> str:
    """Return what a language has for a message, its forms for counts side by side; guessed ones stay out."""
    if message is None or message.fuzzy or not message.string:
        return ""
    forms = (message.string,) if isinstance(message.string, str) else message.string
    return FORM.join(forms)


def translated(catalogue: Catalog, text: str) -> str:
    """Translate one text, or leave it as it is."""
    message = catalogue.get(text)
    if message is None or message.fuzzy or not message.string:
        return text
    return str(message.string)
