"""The line of a postcard: it survives handling by mail, and a changed line is never accepted."""

import random
import textwrap
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.board.square import Direction, Square
from faristol.correspondence.notes import (
    FIRST_DAY,
    LAST_DAY,
    ChallengeNote,
    LaterNote,
    LeaveNote,
    ThinkingNote,
)
from faristol.correspondence.postcard import (
    MARK,
    MAX_NOTES,
    Card,
    Flaw,
    count_broken_cards,
    has_later,
    read_cards,
    write_card,
)
from faristol.tiles.alphabet import BLANK_BIT
from tests.support.examples import examples

days = st.dates(FIRST_DAY, LAST_DAY)
tiles = st.builds(
    lambda code, blank: code | blank, st.integers(1, 26), st.sampled_from((0, BLANK_BIT))
)
seats = st.integers(1, 2)
notes = st.one_of(
    st.builds(
        LeaveNote, seat=seats, first=days, days=st.integers(1, 32), is_chosen=st.booleans(),
        recorded_on=days,
    ),
    st.builds(ThinkingNote, seat=seats, until=days),
    st.builds(
        ChallengeNote, by=seats, turn=st.integers(0, 255), day=days, words=st.integers(0, 2_047),
        is_admitted=st.booleans(),
    ),
    st.builds(LaterNote, packed=st.integers(5 << 37, (1 << 40) - 1)),
)  # fmt: skip
of_first_version = st.fixed_dictionaries({"version": st.just(1)})
of_second_version = st.fixed_dictionaries(
    {
        "variant": st.sampled_from(("", "right", "wrong")),
        "notes": st.lists(notes, max_size=MAX_NOTES).map(tuple),
    }
)
plain = st.builds(
    Card,
    game=st.integers(0, 2**32 - 1),
    chain=st.integers(0, 2**40 - 1),
    turn=st.integers(1, 255),
    how=st.sampled_from(("play", "pass")),
    sent=days,
    partner_sent=st.none() | days,
    arrived=st.none() | days,
    used=st.integers(0, 255),
    own_days=st.integers(0, 255),
    partner_days=st.integers(0, 255),
    at=st.integers(0, 224).map(Square),
    direction=st.sampled_from(Direction),
    word=st.lists(tiles, max_size=15).map(bytes),
    points=st.integers(0, 4_095),
    total=st.integers(-2_000, 14_383),
)
cards = st.builds(
    lambda card, more: replace(card, **more), plain, of_first_version | of_second_version
)
CARD = Card(
    game=0xDEADBEEF, chain=0x1234567890, turn=7, how="play", sent=date(2026, 11, 25),
    partner_sent=date(2026, 11, 10), arrived=date(2026, 11, 14), used=10, own_days=31,
    partner_days=12, at=Square(112), word=bytes([3, 1, 19 | BLANK_BIT, 1]), points=41, total=146,
)  # fmt: skip
FIRST = replace(CARD, version=1)
FULL = replace(
    CARD, variant="wrong",
    notes=(
        LeaveNote(seat=1, first=date(2026, 8, 1), days=20, is_chosen=True, recorded_on=date(2026, 6, 1)),
        ChallengeNote(by=1, turn=6, day=date(2026, 11, 24), words=0b101),
        ThinkingNote(seat=1, until=date(2026, 12, 20)),
    ),
)  # fmt: skip


@given(cards)
def test_card_is_read_as_written(card):
    assert read_cards(write_card(card)) == [card]


def test_line_is_short_and_uses_the_characters_of_a_qr_code():
    longest = replace(CARD, word=bytes(range(1, 16)), notes=FULL.notes[:1] * MAX_NOTES)
    line = write_card(longest)
    assert len(line.replace(" ", "")) == 191
    assert len(write_card(CARD).replace(" ", "")) == 57
    assert len(write_card(FIRST).replace(" ", "")) == 56
    assert set(line) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


MANGLINGS = {
    "wrapped": lambda line: "\n".join(textwrap.wrap(line, 24)),
    "wrapped at any character": lambda line: "\r\n".join(
        line[at : at + 13] for at in range(0, len(line), 13)
    ),
    "quoted": lambda line: "\n".join("> > " + part for part in textwrap.wrap(line, 30)),
    "spaces that do not break": lambda line: line.replace(" ", "\u00a0"),
    "small letters": str.lower,
    "dashes": lambda line: line.replace(" ", " – "),
    "without spaces": lambda line: line.replace(" ", ""),
    "soft breaks": lambda line: line.replace(" ", "=\n "),
    "wide letters": lambda line: "".join(
        chr(ord(character) + 0xFEE0) if character != " " else "\u3000" for character in line
    ),
    "read for figures": lambda line: line.replace("0", "O").replace("1", "l"),
    "in a letter": lambda line: f"Salut!\n\n{line}\n\n-- \nTrimis de pe telefon 2026",
    "quoted-printable": lambda line: line.replace(" ", "=20"),
    "hard spaces in quoted-printable": lambda line: line.replace(" ", "=C2=A0=\r\n"),
    "in an address": lambda line: line.replace(" ", "%20"),
    "entities": lambda line: f"<p>{line.replace(' ', '&nbsp;')}</p>",
    "numbered entities": lambda line: line.replace(" ", "&#160;&#xA0;"),
    "source of a page": lambda line: "<br>\n".join(
        f'<span style="font-size:12pt">{part}</span>' for part in line.split(" ")
    ),
    "stamps of a chat": lambda line: "\n".join(
        f"[12:3{at}, 25/11/2026] Radu Petrescu: {part}"
        for at, part in enumerate(textwrap.wrap(line, 60))
    ),
    "stamps of another chat": lambda line: "\n".join(
        f"25.11.2026, 12:3{at} - Radu: {part}" for at, part in enumerate(textwrap.wrap(line, 60))
    ),
    "times between lines": lambda line: "\n12:31\n".join(textwrap.wrap(line, 60)),
    "name and time between lines": lambda line: "\nRadu Petrescu, 12:31 PM\n".join(
        textwrap.wrap(line, 60)
    ),
    "counted parts": lambda line: "\n".join(
        f"{part} ({at}/4)" for at, part in enumerate(textwrap.wrap(line, 60), start=1)
    ),
    "counted parts with stamps in entities": lambda line: "<br>".join(
        f"[25/11/2026, 9:07:1{at}] Radu: {part.replace(' ', '&nbsp;')} ({at}/4)"
        for at, part in enumerate(textwrap.wrap(line, 60), start=1)
    ),
    "answered": lambda line: f"Bine.\n\nPe 25.11.2026, Ion a scris:\n> {line}\n> Ion",
}


@pytest.mark.parametrize("mangling", MANGLINGS)
@given(card=cards)
@settings(max_examples=examples(50, every_run=12))
def test_card_survives_the_mangling_of_mail_and_people(mangling, card):
    """third-round 4-C: source of a page, `=20`, `%20`, stamps of a chat and "(2/2)" inside a line."""
    assert read_cards(MANGLINGS[mangling](write_card(card))) == [card]


def test_text_with_several_cards_gives_each_once():
    other = write_card(Card(game=1, chain=2, turn=6, how="pass", sent=date(2026, 11, 1)))
    result = read_cards(f"{write_card(CARD)}\n\n> {other}\n> > {write_card(CARD)}")
    assert [card.turn for card in result] == [7, 6]


def test_damaged_card_does_not_hide_a_whole_one():
    line = write_card(CARD)
    assert read_cards(f"{line[:-3]}\n{line}") == [CARD]


def test_changed_card_beside_a_whole_one_is_counted():
    """Both variants go in one letter (RO-COR 15)."""
    whole, other = write_card(CARD), write_card(replace(CARD, turn=8))
    changed = other[:30] + ("0" if other[30] != "0" else "1") + other[31:]
    assert count_broken_cards(f"{whole}\n{other}") == 0
    assert count_broken_cards(f"{whole}\n> {changed}") == 1
    assert count_broken_cards(f"{changed}\n{whole}") == 1
    assert count_broken_cards(f"{whole}\n{other[:60]}") == 1
    prose = "Linia începe cu FC1, așa se citește o fișă: nu uita de a 2-a zi din luna 11."
    assert count_broken_cards(f"{prose}\n{whole}") == 0


LATER = write_card(CARD).replace("FC2", "FC3")


@pytest.mark.parametrize(
    "text", [LATER, f"Hello!\n> {LATER}\nAnna", LATER.lower(), LATER.replace("FC3", "FC9")]
)
def test_card_of_a_later_format_is_recognised(text):
    assert read_cards(text) == Flaw("later")
    assert has_later(text)


def test_card_of_a_later_format_hides_no_readable_card():
    assert read_cards(f"{LATER} {write_card(CARD)}") == [CARD]
    assert has_later(f"{LATER} {write_card(CARD)}")
    assert not has_later(write_card(CARD))


@pytest.mark.parametrize(
    "text", ["FC3", "FC3 is our club", "FC Barcelona 2 FC3 " + "A" * 40, "FC0 " + "7" * 40]
)
def test_mention_of_a_later_format_is_no_card(text):
    assert read_cards(text) == Flaw("none")
    assert not has_later(text)


CHANGED = examples(3_000, every_run=600)


@pytest.mark.parametrize("card", [FIRST, CARD, FULL], ids=["version 1", "version 2", "notes"])
def test_changed_card_is_rejected(card):
    """third-round 4-B1: also the mark, which holds the version."""
    dice, characters = random.Random(4), "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    line = write_card(card)
    plain_line, changed = line.replace(" ", ""), 0
    for _ in range(CHANGED):
        text = list(line)
        for _ in range(dice.randint(1, 4)):
            at = dice.randrange(len(text))
            if dice.random() < 0.6:
                text[at] = dice.choice(characters)
            elif dice.random() < 0.5:
                del text[at]
            else:
                text.insert(at, dice.choice(characters))
        damaged = "".join(text).replace(" ", "")
        if damaged == plain_line:
            continue
        changed += 1
        result = read_cards("".join(text))
        # characters before the mark, or after the end, are no part of it
        assert isinstance(result, Flaw) or (result == [card] and plain_line in damaged)
    assert changed > CHANGED * 0.93


def test_cut_card_is_detected_and_versions_are_not_confused():
    """third-round 4-B1."""
    for card in (FIRST, CARD, FULL):
        line = write_card(card).replace(" ", "")
        for at in range(4, len(line)):
            assert read_cards(line[:at]) == Flaw("cut_short"), at
        other = "FC1" if card.version == 2 else "FC2"
        assert isinstance(read_cards(other + line[3:]), Flaw)
        assert read_cards("FC3" + line[3:]) == Flaw("later")


def test_line_of_the_first_version_is_read():
    """third-round 4-B1: cards that are in the mail when the program is updated."""
    line = "FC1 229QA PHQG7 1XCMW 022AA TA9TA A8080 800VR 023X5 6M0FG G67X2 C"
    (card,) = read_cards(line)
    assert (card.version, card.notes, card.variant) == (1, (), "")
    assert write_card(card) == line


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "none"),
        ("Bună ziua, cartea vine mâine.", "none"),
        (MARK, "cut_short"),
        (write_card(CARD)[:40], "cut_short"),
        (write_card(CARD)[:-1], "cut_short"),
        (write_card(CARD).replace("FC2 4", "FC2 Z"), "damaged"),
        ("FC1 " + "0" * 200, "damaged"),
        ("FC2 " + "0" * 200, "damaged"),
        ("FC3 " + "0" * 200, "later"),
        ("x" * 100_001, "too_long"),
    ],
)
def test_flaw_names_the_reason(text, code):
    assert read_cards(text) == Flaw(code)


def test_writing_values_outside_the_range_raises():
    with pytest.raises(ValueError, match="points"):
        write_card(Card(game=1, chain=1, turn=1, how="play", sent=FIRST_DAY, points=5_000))


@given(st.text(max_size=300))
def test_any_text_gives_cards_or_a_flaw(text):
    result = read_cards(f"FC2{text}")
    assert (
        result == [] or isinstance(result, Flaw) or all(isinstance(card, Card) for card in result)
    )
