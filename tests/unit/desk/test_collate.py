"""Sort keys of names, by the conventions of each language."""

import pytest

from faristol.desk.kernel.collate import sort_key


def is_in_order(language, *names):
    """Return True if sorting keeps the names in this order, starting from the reverse."""
    reversed_names = names[::-1]
    return tuple(sorted(reversed_names, key=lambda name: sort_key(name, language))) == names


def test_catalan_sorts_accents_after_plain_letters_and_only_in_a_tie():
    assert is_in_order("ca", "Nada", "Nàdal", "Noguera", "Núñez", "Núria", "Nus")
    assert is_in_order("ca", "Marti", "Martí", "Martin", "Martín", "Martina")


def test_catalan_sorts_c_with_cedilla_as_c_and_after_it_in_a_tie():
    assert is_in_order("ca", "Franca", "França", "Francàs", "Francesc", "Franch")


def test_catalan_sorts_the_geminate_l_as_two_l_in_all_spellings():
    assert is_in_order("ca", "Colet", "Collboni", "Collell", "Col.lell", "Col·lell", "Colom")
    assert sort_key("Coŀlell", "ca")[0] == sort_key("Col·lell", "ca")[0]
    assert sort_key("Coŀlell", "ca")[0] == sort_key("Collell", "ca")[0]


def test_catalan_sorts_digraphs_as_their_letters():
    assert is_in_order("ca", "Capmany", "Capmanyà", "Capmàs")
    assert is_in_order("ca", "Lima", "Llac", "Lluís", "Lola")
    assert is_in_order("ca", "Munuera", "Munyoz", "Muntaner") is False
    assert is_in_order("ca", "Muntaner", "Munuera", "Munyoz")


def test_catalan_ignores_an_apostrophe():
    assert is_in_order("ca", "Duran", "d'Urgell", "Dürer") is False
    assert is_in_order("ca", "Duran", "Dürer", "d'Urgell", "Durgellet")
    assert sort_key("d’Urgell", "ca")[0] == sort_key("d'Urgell", "ca")[0]


def test_romanian_sorts_its_own_letters_after_their_base_letters():
    assert is_in_order("ro", "Azur", "Ăbacu", "Ăzu", "Âbru", "Barbu")
    assert is_in_order("ro", "Iva", "Izu", "Înainte", "Jianu")
    assert is_in_order("ro", "Suciu", "Szabo", "Șandru", "Ștefan", "Tabacu")
    assert is_in_order("ro", "Toma", "Tudor", "Tzara", "Țepeș", "Țurcanu", "Ungureanu")


def test_romanian_sorts_its_own_letters_also_inside_a_name():
    assert is_in_order("ro", "Barbu", "Bazon", "Bădescu", "Bâlcescu", "Beldi")


def test_romanian_sorts_the_cedilla_of_old_files_like_the_comma():
    assert is_in_order("ro", "Suciu", "Ștefan", "Ştefan", "Tabacu")
    assert is_in_order("ro", "Tzara", "Țepeș", "Ţepeş", "Ungur")


def test_romanian_sorts_foreign_accents_only_in_a_tie():
    assert is_in_order("ro", "Munoz", "Muñoz", "Munteanu")


def test_english_sorts_accents_as_marks():
    assert is_in_order("en", "Stead", "Ștefan", "Steiner")
    assert is_in_order("en", "Aberg", "Åberg", "Abraham")
    assert is_in_order("en", "Öberg", "Oslo")
    assert is_in_order("en", "Ma", "Łaski", "Ma") is False
    assert is_in_order("en", "Lang", "Łaski", "Lee")


@pytest.mark.parametrize("language", ["ca", "ro", "en"])
def test_words_are_compared_from_the_left(language):
    assert is_in_order(language, "Puig", "Puig Roca", "Puigdemont")
    assert is_in_order(language, "Jean-Luc Roca", "Jeanette Roca")


@pytest.mark.parametrize("language", ["ca", "ro", "en"])
def test_numbers_sort_by_their_value(language):
    assert is_in_order(language, "Player 2", "Player 10", "Player 010 b", "Player 11", "Player X")
    assert is_in_order(language, "Jugador ٢", "Jugador 10")


@pytest.mark.parametrize("language", ["ca", "ro", "en"])
def test_other_scripts_sort_after_the_alphabet_and_symbols_before_it(language):
    assert is_in_order(
        language, "🙂", "7 Sins", "Anna", "Zoe", "Ωμέγα", "Ольга", "אבי", "محمد", "张伟"
    )
    assert is_in_order(language, "Зоя", "Йосип", "Ира", "Яна")


@pytest.mark.parametrize("language", ["ca", "ro", "en"])
def test_capitals_are_compared_last(language):
    assert is_in_order(language, "ANNA", "Anna", "anna", "anna b")


@pytest.mark.parametrize("language", ["ca", "ro", "en"])
def test_only_equal_texts_have_equal_keys(language):
    texts = [
        "Núria",
        "Nu\u0301ria",
        "nuria",
        "NÚRIA",
        "Núria ",
        "Nu ria",
        "Nuria.",
        "",
        " ",
        "'",
        "ŀl",
    ]
    assert len({sort_key(text, language) for text in texts}) == len(texts)


def test_unknown_language_sorts_as_english():
    assert sort_key("Ștefan", "xx") == sort_key("Ștefan", "en")
