"""Read the message catalogues, and pack them."""

from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

from faristol.desk.kernel.translation import BETWEEN, FORM, MESSAGES
from scripts.build.layout import ROOT, Layout
from scripts.build.workshop import BuildError

DOMAIN = "faristol"


def read_catalogues(layout: Layout) -> dict[str, Catalog]:
    """Return all catalogues, by language."""
    return {
        path.parts[-3]: read_catalogue(path)
        for path in sorted((layout.package / "desk" / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    }


def read_catalogue(path: Path) -> Catalog:
    """Return the catalogue of a file.

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


def pack_catalogues(catalogues: Mapping[str, Catalog]) -> dict[str, bytes]:
    """Return the tables that ship, by name: messages, and their translations by language.

    Each message stands once, and every language has its translations in the same order
    (`desk/kernel/translation.py` pairs them). Messages of the page, the build or the installed command alone are not among them.
    """
    ids = sorted(
        {
            message.id if isinstance(message.id, str) else message.id[0]
            for catalogue in catalogues.values()
            for message in catalogue
            if message.id and any(_is_for_engine(place) for place, _ in message.locations)
        }
    )
    tables = {MESSAGES: ids}
    tables |= {
        language: [_join_forms(catalogue.get(text)) for text in ids]
        for language, catalogue in catalogues.items()
    }
    for name, table in tables.items():
        if any(BETWEEN in text for text in table):
            message = f"a message of {name} holds the sign that stands between two"
            raise ValueError(message)
    return {name: BETWEEN.join(table).encode() for name, table in tables.items()}


def _is_for_engine(place: str) -> bool:
    return place.startswith("py/") and not place.startswith("py/faristol/command/")


def _join_forms(message: Message | None) -> str:
    """Return the forms of a translation in one text; empty for a missing or guessed one."""
    if message is None or message.fuzzy or not message.string:
        return ""
    forms = (message.string,) if isinstance(message.string, str) else message.string
    return FORM.join(forms)


def translate(catalogue: Catalog, text: str) -> str:
    """Return the translation of a text, or the text itself without one."""
    message = catalogue.get(text)
    if message is None or message.fuzzy or not message.string:
        return text
    return str(message.string)
