"""The tables of names, the model of the regulation, and the names of clubs."""

import pytest

from faristol.board.square import ROW_NAMES
from faristol.rules.preset import preset, preset_names
from faristol.speech.language import language_of, spoken_languages
from faristol.speech.model import by_model
from faristol.speech.names import LONGEST_NAME, Misnamed, name_of, named_tiles, read_names, tables
from faristol.tiles.alphabet import alphabet_of

EVERY_TABLE = [(language, table) for language in ("ca", "ro") for table in tables(language)]


def test_cat_dup_1_4_6_ro_gen_18_tables_are_those_of_the_regulations():
    assert spoken_languages() == ("ca", "ro")
    by_language = {
        language: {
            preset(name).rules.announcing.tables
            for name in preset_names()
            if name.startswith(language) and preset(name).rules.announcing
        }
        for language in spoken_languages()
    }
    assert by_language == {language: {tables(language)} for language in spoken_languages()}


@pytest.mark.parametrize(("language", "table"), EVERY_TABLE)
def test_letters_rows_and_the_blank_have_names_of_their_own(language, table):
    expected = {letter.name for letter in alphabet_of(language).letters} | set(ROW_NAMES) | {"?"}
    names = language_of(language).tables[table]
    assert set(names) == expected == set(named_tiles(language))
    assert len(set(names.values())) == len(expected)


def test_tiles_are_in_alphabet_order_then_the_bare_row_then_the_blank():
    assert " ".join(named_tiles("ca")) == (
        "A B C Ç D E F G H I J L L·L M N NY O P Q R S T U V X Z K ?"
    )
    assert named_tiles("ro")[-2:] == ("Z", "?")


@pytest.mark.parametrize(
    ("language", "tile", "name", "spoken"),
    [
        ("ca", "A", "Alacant", "A d’Alacant"),
        ("ca", "B", "Barcelona", "B de Barcelona"),
        ("ca", "H", "Hospitalet", "H d’Hospitalet"),
        ("ca", "H", "Hèctor", "H d’Hèctor"),
        ("ca", "O", "Òdena", "O d’Òdena"),
        ("ca", "U", "Úrsula", "U d’Úrsula"),
        ("ca", "U", "Uruguai", "U d’Uruguai"),
        ("ca", "I", "Itàlia", "I d’Itàlia"),
        ("ca", "I", "Iemen", "I de Iemen"),
        ("ca", "U", "Uagadugu", "U de Uagadugu"),
        ("ca", "J", "Japó", "J de Japó"),
        ("ca", "NY", "ena i grega", "ena i grega"),
        ("ca", "Ç", "ce trencada", "ce trencada"),
        ("ca", "Z", "zeta", "zeta"),
        ("ca", "Z", "Zarra", "Z de Zarra"),
        ("ca", "?", "escarràs", "escarràs"),
        ("ca", "P", "el Prat", "P del Prat"),
        ("ca", "B", "les Borges", "B de les Borges"),
        ("ca", "E", "l’Escala", "E de l’Escala"),
        ("ca", "A", "en Andreu", "A d’en Andreu"),
        ("ro", "A", "Ana", "A de la Ana"),
        ("ro", "?", "joker", "joker"),
        ("ro", "K", "K", "K"),
    ],
)
def test_cat_dup_1_4_tile_is_announced_by_the_model(language, tile, name, spoken):
    assert by_model(tile, name, language) == spoken


def test_names_of_a_club_store_only_the_differences():
    names = read_names("ca", "cities", {"Z": " Zarra  ", "A": "Alacant", "E": "l'Escala"})
    assert names.edited == {"E": "l’Escala", "Z": "Zarra"}
    assert [name_of(names, tile) for tile in "AEZ"] == ["Alacant", "l’Escala", "Zarra"]


def test_romanian_cedillas_become_commas_below():
    names = read_names("ro", "names", {"S": "Şerban", "T": "Ţica"})
    assert names.edited == {"S": "Șerban", "T": "Țica"}


@pytest.mark.parametrize(
    ("table", "edited", "fault"),
    [
        ("rivers", {}, Misnamed("no_such_table")),
        ("cities", {"W": "Wamba"}, Misnamed("no_such_tile", "W")),
        ("cities", {"W" * 99: "Wamba"}, Misnamed("no_such_tile", "W" * LONGEST_NAME)),
        ("cities", {"A": "  "}, Misnamed("empty", "A")),
        ("cities", {"A": "A" * 31}, Misnamed("too_long", "A", LONGEST_NAME)),
        ("cities", {"A": "a" * 100_000}, Misnamed("too_long", "A", LONGEST_NAME)),
        ("cities", {"A": "<b>Alcoi</b>"}, Misnamed("bad_sign", "A")),
        ("cities", {"A": "Al\ncoi"}, Misnamed("bad_sign", "A")),
        ("cities", {"A": "Al\u202ecoi"}, Misnamed("bad_sign", "A")),
        ("cities", {"A": "-Alcoi"}, Misnamed("bad_sign", "A")),
        ("cities", {"A": "barcelona"}, Misnamed("twice", "B")),
        ("cities", {"A": "Alcoi", "E": "Alcoi"}, Misnamed("twice", "E")),
    ],
)
def test_invalid_name_is_refused_with_its_tile(table, edited, fault):
    assert read_names("ca", table, edited) == fault


def test_two_names_may_change_places():
    names = read_names("ca", "cities", {"A": "Barcelona", "B": "Alacant"})
    assert names.edited == {"A": "Barcelona", "B": "Alacant"}
