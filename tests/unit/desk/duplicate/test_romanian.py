"""Romanian wording: a duplicate has “tururi”, a tournament “runde”; no screen mixes them."""

from pathlib import Path

import pytest

import faristol.desk

pytestmark = pytest.mark.desk_only("needs Babel and the sources of the catalogues")

DESK = Path(faristol.desk.__file__).parent
SOURCES = (
    *DESK.glob("duplicate/*.py"),
    *DESK.glob("duplicate/*.html"),
)


def romanian_messages():
    """Return the translations of the catalogue by message; of a counted message, all forms."""
    from babel.messages.pofile import read_po

    with (DESK / "locale/ro/LC_MESSAGES/faristol.po").open("rb") as stream:
        for message in read_po(stream, locale="ro"):
            ident = message.id if isinstance(message.id, str) else message.id[0]
            forms = message.string if not isinstance(message.string, str) else [message.string]
            yield ident, " ".join(forms)


def test_no_message_of_a_duplicate_contains_runda():
    translations = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    tournaments = {ident for ident, words in romanian_messages() if "rund" in words.lower()}
    assert len(tournaments) > 2  # other screens have such messages
    assert [ident for ident in tournaments if f'"{ident}"' in translations] == []
