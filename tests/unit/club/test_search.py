"""The search for people while a name is being typed."""

import pytest

from faristol.club.card import Card, Listing
from faristol.club.player import Player
from faristol.club.search import build_index, find


def person(at, name, club="", *, numbers=(), **marks):
    player = Player(id=f"p{at}", ordinal=at + 1, card=f"card of {name}", history=(), seq=1, **marks)
    lists = tuple(Listing(list=f"L{n}", number=number) for n, number in enumerate(numbers))
    return player, Card(name=name, club=club, lists=lists)


def index_of(*people):
    return build_index(
        entry if isinstance(entry, tuple) else person(at, entry) for at, entry in enumerate(people)
    )


def names_found(index, query):
    names = {player.id: player.card.removeprefix("card of ") for player in index.players}
    return [names[id_] for id_ in find(index, query)]


CLUB = index_of(
    person(0, "Núria Puig", "Lleida", numbers=("B-0012",)),
    person(1, "Puig Núria", "Reus"),
    person(2, "Joan Collell"),
    person(3, "Joan Col·lell"),
    person(4, "Joan Coŀlell"),
    person(5, "Joan Col.lell"),
    person(6, "Ștefan Țurcanu", "Iași"),
    person(7, "Ştefan Ţurcanu"),
    person(8, "Anna-Maria d'Urgell i O’Brien"),
    person(9, "Nil Punsoda", "Scrabble Puigcerdà"),
    person(10, "🙂 Emili"),
    person(11, "محمد علي"),
    person(12, "张伟"),
    person(13, "???"),
    person(14, "Zoltán Szabó", numbers=("ROM 77", "12")),
)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("nuria", ["Núria Puig", "Puig Núria"]),
        ("NÚRIA", ["Núria Puig", "Puig Núria"]),
        ("puig nuria", ["Puig Núria", "Núria Puig"]),
        ("nuria puig", ["Núria Puig", "Puig Núria"]),
        ("puig, núria", ["Puig Núria", "Núria Puig"]),
        ("nu pu", ["Núria Puig", "Puig Núria"]),
        ("pu n", ["Puig Núria", "Núria Puig", "Nil Punsoda"]),
        ("nil puigc", ["Nil Punsoda"]),
        ("nuria reus", ["Puig Núria"]),
        ("lleida", ["Núria Puig"]),
        ("nuria x", []),
        ("uria", []),
    ],
)
def test_query_words_begin_words_of_the_name_in_either_order(query, names):
    assert names_found(CLUB, query) == names


@pytest.mark.parametrize(
    "query",
    ["collell", "col·lell", "COL·LELL", "coŀlell", "col.lell", "coll", "col·l", "joan col·le"],
)
def test_geminate_l_is_found_in_any_spelling(query):
    assert names_found(CLUB, query) == [
        "Joan Collell",
        "Joan Col·lell",
        "Joan Coŀlell",
        "Joan Col.lell",
    ]


@pytest.mark.parametrize("query", ["c", "co", "col", "col·", "col·l", "col.", "col.l", "col.le"])
def test_geminate_l_is_found_at_each_keystroke(query):
    assert "Joan Col·lell" in names_found(CLUB, query)


@pytest.mark.parametrize("query", ["stefan", "ștefan", "ştefan", "turcanu st", "ţurc", "ȚURC"])
def test_romanian_letters_are_found_with_comma_cedilla_or_neither(query):
    assert names_found(CLUB, query) == ["Ștefan Țurcanu", "Ştefan Ţurcanu"]


@pytest.mark.parametrize(
    "query",
    ["d'urgell", "durgell", "urgell", "o'brien", "obrien", "brien", "anna-maria", "annam", "maria"],
)
def test_apostrophes_and_hyphens_may_be_left_out(query):
    assert names_found(CLUB, query) == ["Anna-Maria d'Urgell i O’Brien"]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("b-0012", ["Núria Puig"]),
        ("b0012", ["Núria Puig"]),
        ("0012", ["Núria Puig"]),
        ("12", ["Núria Puig", "Zoltán Szabó"]),
        ("rom 77", ["Zoltán Szabó"]),
        ("ROM77", ["Zoltán Szabó"]),
        ("77", ["Zoltán Szabó"]),
        ("puig 12", ["Núria Puig"]),
    ],
)
def test_numbers_are_found(query, names):
    assert names_found(CLUB, query) == names


@pytest.mark.parametrize(
    ("query", "name"),
    [("🙂", "🙂 Emili"), ("محمد", "محمد علي"), ("عل", "محمد علي"), ("张", "张伟"), ("???", "???")],
)
def test_any_script_and_symbol_is_found(query, name):
    assert names_found(CLUB, query) == [name]


@pytest.mark.parametrize("query", ["", "  ", "\t"])
def test_empty_query_finds_all_players_in_their_order(query):
    assert list(find(CLUB, query)) == [f"p{at}" for at in range(15)]


def test_answers_are_ranked_by_the_kind_of_match():
    index = index_of(
        person(0, "Marc Roca", is_retired=True),  # retired, though exact
        person(1, "Joan Roca", "Club Marc"),  # a whole word of the club
        person(2, "Pau Marca"),  # begins a word, not the first
        person(3, "Marcel Vila"),  # begins the first word
        person(4, "Pau Marçal", is_favourite=True),  # begins a word; a favourite
        person(5, "Vila Marc"),  # a whole word
        person(6, "Marc Vila"),  # a whole word, the first
        person(7, "Marc"),  # all of the name
        person(8, "Joan Sala", "Club Marcel"),  # begins a word of the club
        person(9, "Joan Sala", numbers=("MARC",)),  # a whole number
        person(10, "Joan Sala", numbers=("MARC-7",)),  # the beginning of one, and a word of it
        person(11, "Marc Vila", is_favourite=True),
    )
    assert [int(id_[1:]) for id_ in find(index, "marc")] == [
        7, 11, 6, 5, 4, 3, 2, 9, 10, 1, 8, 0,
    ]  # fmt: skip


def test_worst_word_counts_before_the_sum():
    index = index_of(
        person(0, "Pau Roca", "Reus"),  # whole name, whole club
        person(1, "Paula Reusser"),  # two beginnings
    )
    assert list(find(index, "pau reus")) == ["p1", "p0"]


def test_tie_keeps_the_given_order_of_players():
    index = index_of("Pau Z", "Pau A", "Pau M")
    assert names_found(index, "pau") == ["Pau Z", "Pau A", "Pau M"]


def test_pasted_page_is_cut_and_harmless():
    assert find(CLUB, "nuria " * 100_000) == find(CLUB, "nuria")
    assert find(CLUB, "x" * 1_000_000) == ()
    assert find(CLUB, "\ud800") == ()


def test_empty_index_finds_no_player():
    assert find(build_index(()), "nuria") == ()
    assert find(build_index(()), "") == ()


def test_new_index_reuses_words_and_drops_players_who_left():
    people = [person(at, name) for at, name in enumerate(("Núria Puig", "Joan Mas", "Pau Vila"))]
    before = build_index(people)
    retired = person(0, "Núria Puig", is_retired=True)
    after = build_index([retired, people[1]], before=before)
    assert after.words[0] is before.words[0]
    assert find(after, "pau") == ()
    assert after == build_index([retired, people[1]])
    assert len(after) == 2


def test_favourite_mark_rebuilds_no_words_and_counts_at_once():
    names = ("Núria Puig", "Núria Mas", "Núria Vila")
    before = build_index(person(at, name) for at, name in enumerate(names))
    people = [person(at, name, is_favourite=name == "Núria Vila") for at, name in enumerate(names)]
    after = build_index(people, before=before)
    assert after.places is before.places
    assert names_found(before, "nuria") == ["Núria Puig", "Núria Mas", "Núria Vila"]
    assert names_found(after, "nuria") == ["Núria Vila", "Núria Puig", "Núria Mas"]
    assert after == build_index(people)


def test_changed_names_or_order_rebuild_the_index():
    before = build_index([person(0, "Núria Puig"), person(1, "Joan Mas")])
    for people in (
        [person(0, "Núria Roca"), person(1, "Joan Mas")],
        [person(1, "Joan Mas"), person(0, "Núria Puig")],
        [person(2, "Núria Puig"), person(1, "Joan Mas")],
    ):
        assert build_index(people, before=before) == build_index(people)


def test_cards_of_forgotten_players_are_never_reused():
    forgotten = Player(id="p0", ordinal=1, card=None, history=(), seq=1)
    before = build_index([(forgotten, Card(name="A name"))])
    after = build_index([(forgotten, Card(name="Another"))], before=before)
    assert find(after, "another") == ("p0",)
