"""Unit tests of the packed catalogues (scripts/build/catalogue.py), read by the desk's translation."""

import pytest
from babel.messages.catalog import Catalog

from faristol.desk.kernel.translation import translators
from scripts.build.catalogue import pack_catalogues, translate

HERE = [("py/faristol/desk/app.py", 1)]


def catalogue():
    messages = Catalog(locale="ca")
    messages.add("Start again", "Torna a començar", HERE)
    messages.add("Guessed", "Endevinat", HERE, flags=["fuzzy"])
    messages.add("Of the page", "De la pàgina", [("site/js", None)])
    messages.add(("{n} player", "{n} players"), ("{n} jugador", "{n} jugadors"), HERE)
    return messages


def texts_of(language="ca"):
    tables = {name: table.decode() for name, table in pack_catalogues({"ca": catalogue()}).items()}
    return translators(tables.get)(language)


def test_packed_catalogue_translates_messages():
    assert texts_of().gettext("Start again") == "Torna a començar"
    assert [texts_of().ngettext("{n} player", "{n} players", n) for n in (0, 1, 2)] == [
        "0 jugadors",
        "1 jugador",
        "2 jugadors",
    ]


def test_catalogue_leaves_out_fuzzy_and_returns_missing_messages():
    assert texts_of().gettext("Guessed") == "Guessed"
    assert translate(catalogue(), "Guessed") == "Guessed"
    assert texts_of().gettext("Unknown") == "Unknown"
    assert texts_of().ngettext("{n} game", "{n} games", 2) == "2 games"
    assert texts_of("en").gettext("Start again") == "Start again"


def test_program_catalogue_leaves_out_messages_of_page():
    assert texts_of().gettext("Of the page") == "Of the page"
    assert translate(catalogue(), "Of the page") == "De la pàgina"


def test_packing_refuses_message_with_separator():
    messages = catalogue()
    messages.add("Bad\0", "Dolent", HERE)
    with pytest.raises(ValueError, match="sign"):
        pack_catalogues({"ca": messages})
