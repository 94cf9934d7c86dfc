"""The packed catalogues."""

import pytest
from babel.messages.catalog import Catalog

from faristol.desk.kernel.translation import texts
from scripts.build.catalogue import pack_catalogues, translate

HERE = [("py/faristol/desk/app.py", 1)]


def catalogue():
    messages = Catalog(locale="ca")
    messages.add("Start again", "Torna a començar", HERE)
    messages.add("Guessed", "Endevinat", HERE, flags=["fuzzy"])
    messages.add("Of the page", "De la pàgina", [("site/js", None)])
    messages.add(("{n} player", "{n} players"), ("{n} jugador", "{n} jugadors"), HERE)
    return messages


def said(language="ca"):
    tables = {name: table.decode() for name, table in pack_catalogues({"ca": catalogue()}).items()}
    return texts(tables.get)(language)


def test_what_was_packed_is_said():
    assert said().say("Start again") == "Torna a començar"
    assert [said().count("{n} player", "{n} players", n) for n in (0, 1, 2)] == [
        "0 jugadors",
        "1 jugador",
        "2 jugadors",
    ]


def test_guessed_translations_stay_out_and_what_is_not_there_is_said_as_it_is():
    assert said().say("Guessed") == "Guessed"
    assert translate(catalogue(), "Guessed") == "Guessed"
    assert said().say("Unknown") == "Unknown"
    assert said().count("{n} game", "{n} games", 2) == "2 games"
    assert said("en").say("Start again") == "Start again"


def test_what_only_the_page_says_is_not_packed_with_the_program():
    assert said().say("Of the page") == "Of the page"
    assert translate(catalogue(), "Of the page") == "De la pàgina"


def test_a_message_that_holds_the_sign_between_two_is_refused():
    messages = catalogue()
    messages.add("Bad\0", "Dolent", HERE)
    with pytest.raises(ValueError, match="sign"):
        pack_catalogues({"ca": messages})
