"""The fields of a player's card, and the line it is stored as."""

import pytest

from faristol.club.card import (
    Card,
    Listing,
    card_digest,
    card_line,
    check_card,
    join_cards,
    parse_card,
    parse_card_line,
    parse_date,
    parse_rating,
    read_card,
)
from faristol.ledger.record import LedgerError
from faristol.ledger.refusal import Refusal
from tests.support.club_strategy import HOSTILE_NAMES

SALT = "0123456789abcdef"
FULL = Card(
    name="Núria Puig",
    club="Lleida",
    lists=(Listing(list="BARRUF", number="B-12", rating=1203, date="2025-09-01"),),
    note="arriba\ntard",
)


def refusal_of(**fields):
    result = parse_card(**{"name": "Núria", **fields})
    assert isinstance(result, Refusal), result
    return result


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_name_of_any_script_is_stored_exactly(name):
    assert parse_card(name=name) == Card(name=name)


def test_outer_white_space_is_trimmed_everywhere():
    card = parse_card(
        name=" Núria  Puig\u00a0",
        club="\tReus ",
        note=" x\r\ny ",
        lists=[(" L ", " 1 ", "5 ", " ")],
    )
    assert card == Card(
        name="Núria  Puig",
        club="Reus",
        note="x\ny",
        lists=(Listing(list="L", number="1", rating=5),),
    )


@pytest.mark.parametrize(
    "name", ["", "  ", "\u200b", "\u200d\u200d", "\u3164", "\u2800 \u2800", "\u0301", "\u00ad"]
)
def test_invisible_name_is_refused(name):
    assert refusal_of(name=name) == Refusal("player/name_empty", {"field": "name"})


@pytest.mark.parametrize("name", ["?", "0", "🙂", "é", "ç", "ا", "日"])
def test_name_of_one_visible_character_is_accepted(name):
    assert isinstance(parse_card(name=name), Card)


@pytest.mark.parametrize(
    ("character", "code"),
    [
        ("\0", "U+0000"), ("\x07", "U+0007"), ("\n", "U+000A"), ("\t", "U+0009"),
        ("\x7f", "U+007F"), ("\x85", "U+0085"), ("\u2028", "U+2028"), ("\ud800", "U+D800"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("field", ["name", "club"])
def test_control_character_is_refused_with_its_position(field, character, code):
    refusal = refusal_of(**{field: f"ab{character}c"})
    assert refusal == Refusal(
        "player/character_bad", {"field": field, "position": 3, "character": code}
    )


def test_note_may_have_line_breaks_but_no_other_control_characters():
    assert isinstance(parse_card(name="x", note="a\nb\rc"), Card)
    assert refusal_of(note="a\tb").data["character"] == "U+0009"


@pytest.mark.parametrize(
    ("field", "limit", "code"),
    [
        ("name", 120, "player/name_too_long"),
        ("club", 120, "player/field_too_long"),
        ("note", 500, "player/field_too_long"),
    ],
)
def test_text_has_a_limit_in_characters(field, limit, code):
    assert isinstance(parse_card(**{"name": "x", field: "𝔑" * limit}), Card)
    assert refusal_of(**{field: "𝔑" * (limit + 1)}) == Refusal(
        code, {"field": field, "limit": limit, "length": limit + 1}
    )


def test_megabyte_of_text_is_refused_at_once():
    assert refusal_of(name="x" * 1_000_000).code == "player/name_too_long"
    assert refusal_of(lists=[("L", "x" * 1_000_000, "", "")]).data == {
        "field": "number", "limit": 40, "length": 1_000_000, "listing": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("texts", "code", "field"),
    [
        (("", "12", "", ""), "player/list_empty", "list"),
        (("\u200b", "12", "", ""), "player/list_empty", "list"),
        (("BARRUF", "", "molt", ""), "player/rating_bad", "rating"),
        (("BARRUF", "", "12,5", ""), "player/rating_bad", "rating"),
        (("BARRUF", "", "100000", ""), "player/rating_bad", "rating"),
        (("BARRUF", "", "٣", ""), "player/rating_bad", "rating"),
        (("BARRUF", "", "", "ahir"), "player/date_bad", "date"),
        (("BARRUF", "", "", "31/04/2025"), "player/date_bad", "date"),
        (("barruf ", "", "", ""), "player/list_repeated", "list"),
    ],
)
def test_fault_in_a_list_names_its_line_and_field(texts, code, field):
    lists = [("BARRUF" if texts[0] == "barruf " else "RASCCAT", "", "900", ""), ("",) * 4, texts]
    refusal = refusal_of(lists=lists)
    assert (refusal.code, refusal.data["field"]) == (code, field)
    assert refusal.data["listing"] == 2


def test_card_holds_eight_lists():
    lists = [(f"L{at}", "", "", "") for at in range(9)]
    assert isinstance(parse_card(name="x", lists=lists[:8]), Card)
    assert refusal_of(lists=lists).code == "player/too_many_lists"


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("1203", 1203), ("-5", -5), ("−5", -5), ("+7", 7), ("1203,0", 1203), ("1203.00", 1203),
        ("0", 0), ("", None), ("1.203,5", None), ("1203.5", None), ("1 203", 1203), ("1.203", 1203), ("12.03", None), ("1.000", 1000), ("x", None),
        ("99999", 99_999), ("100000", None), ("-9999", -9_999), ("-10000", None), ("9" * 9, None),
    ],
)  # fmt: skip
def test_rating_is_a_whole_number(text, points):
    assert parse_rating(text) == points


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2025-09-01", "2025-09-01"), ("2025-9-1", "2025-09-01"), ("1/9/2025", "2025-09-01"),
        ("01.09.2025", "2025-09-01"), ("31-12-1999", "1999-12-31"), ("29/2/2024", "2024-02-29"),
        ("29/2/2025", None), ("29/2/1900", None), ("29/2/2000", "2000-02-29"), ("", ""),
        ("1/9/25", None), ("1/9.2025", None), ("2025-13-01", None), ("2025-00-10", None),
        ("0/1/2025", None), ("1899-12-31", None), ("٢٠٢٥-٠٩-٠١", None), ("2025-09-01T10:00", None),
    ],
)  # fmt: skip
def test_date_is_a_calendar_day_with_the_day_first(text, day):
    assert parse_date(text) == day


def test_line_of_a_card_never_changes():
    # As released: a stored line must load in all later versions.
    line = (
        '{"card":{"club":"Lleida","lists":[{"date":"2025-09-01","list":"BARRUF","number":"B-12",'
        '"rating":1203}],"name":"Núria Puig","note":"arriba\\ntard","salt":"0123456789abcdef",'
        '"v":1}}'
    )
    assert card_line(FULL, SALT) == line
    assert parse_card_line(line) == (FULL, SALT)
    assert read_card(line) == FULL
    assert card_digest(FULL, SALT) == (
        "843557f56529cca60b0fcdfdd6d70bbf0471b16d0f21f2ee9e2e564af63714d4"
    )


def test_salt_changes_the_digest_only():
    other = "fedcba9876543210"
    assert card_digest(FULL, SALT) != card_digest(FULL, other)
    assert read_card(card_line(FULL, other)) == FULL


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (('"v":1', '"v":2'), "card/too_new"),
        (('"v":1', '"v":0'), "card/damaged"),
        (('"v":1', '"v":"1"'), "card/damaged"),
        (('"v":1', '"v":true'), "card/damaged"),
        (('"v":1', '"w":1'), "card/damaged"),
        (('"salt":"0123456789abcdef"', '"salt":"0123"'), "card/damaged"),
        (('"salt":"0123456789abcdef"', '"salt":7'), "card/damaged"),
        (('"note":"arriba\\ntard"', '"note":3'), "card/damaged"),
        (('"club":"Lleida",', ""), "card/damaged"),
        (('"rating":1203', '"rating":"1203"'), "card/damaged"),
        (('"rating":1203', '"rating":1203.5'), "ledger/number"),
        (('"name":"Núria Puig"', '"name":" Núria Puig"'), "player/character_bad"),
        (('"name":"Núria Puig"', '"name":""'), "player/name_empty"),
        (('"date":"2025-09-01"', '"date":"1/9/2025"'), "player/date_bad"),
        (('"card"', '"cards"'), "card/damaged"),
        (("}}", "}} "), "ledger/not_canonical"),
        (("}}", "}"), "ledger/not_json"),
    ],
)
def test_damaged_line_from_outside_is_refused(change, code):
    with pytest.raises(LedgerError) as caught:
        parse_card_line(card_line(FULL, SALT).replace(*change))
    assert caught.value.code == code


@pytest.mark.parametrize("line", ["", "[]", "{}", '{"card":{}}', '{"card":{"v":1}}', "null", "x"])
def test_stored_line_that_is_no_card_raises_a_ledger_error(line):
    with pytest.raises(LedgerError):
        read_card(line)
    with pytest.raises(LedgerError):
        parse_card_line(line)


def test_imported_card_must_be_trimmed():
    assert check_card(Card(name="Núria ")) == Refusal(
        "player/character_bad", {"field": "name", "position": 6, "character": "U+0020"}
    )
    assert check_card(Card(name=" Núria")).data["position"] == 1


def test_joined_card_has_the_newer_rating_of_each_list():
    survivor = Card(
        name="Núria Puig",
        lists=(
            Listing(list="BARRUF", number="12", rating=1203, date="2025-01-01"),
            Listing(list="RASCCAT", rating=900, date="2025-01-01"),
        ),
        note="tresorera",
    )
    merged = Card(
        name="N. Puig",
        club="Lleida",
        lists=(
            Listing(list="Barruf", rating=1250, date="2025-09-01"),
            Listing(list="RASCCAT", number="7", rating=800, date="2024-01-01"),
            Listing(list="Lliga", rating=3),
        ),
        note="zurda",
    )
    assert join_cards(survivor, merged) == Card(
        name="Núria Puig",
        club="Lleida",
        lists=(
            Listing(list="Barruf", number="12", rating=1250, date="2025-09-01"),
            Listing(list="RASCCAT", number="7", rating=900, date="2025-01-01"),
            Listing(list="Lliga", rating=3),
        ),
        note="tresorera\nzurda",
    )


def test_joining_ratings_of_one_day_prefers_the_survivor():
    ours, theirs = (
        Card(name="x", lists=(Listing(list="L", rating=rating, date="2025-01-01"),))
        for rating in (1, 2)
    )
    assert join_cards(ours, theirs) == ours


def test_joining_a_card_with_itself_changes_no_field():
    assert join_cards(FULL, FULL) == FULL


def test_joined_card_is_always_valid():
    many = tuple(Listing(list=f"L{at}") for at in range(8))
    more = tuple(Listing(list=f"M{at}") for at in range(8))
    joined = join_cards(
        Card(name="a", lists=many, note="x" * 500), Card(name="b", lists=more, note="y" * 500)
    )
    assert check_card(joined) is None
    assert joined.note == "x" * 500
