"""Notes that come with a postcard, several cards in one text, and cards on paper, on the screens."""

import html
import random
import re
from dataclasses import replace

import pytest

from faristol.correspondence.acts.disputes import words_of
from faristol.correspondence.postcard import read_cards, write_card
from faristol.tiles.reading import tile_names
from tests.support.classic_user import problems
from tests.support.post_user import CARD, GAME, LETTERS, NAMES, POSTCARD, PostUser
from tests.unit.desk.correspondence.test_game import FIRST, pair_players, plain_text
from tests.unit.desk.correspondence.test_sheet import save_sheet

LETTER = "/mail/letter"


def start_sides():
    """Return both sides after a placement of each."""
    red, blue = pair_players()
    blue.take(red.place(random.Random(4), **FIRST), "2026-01-15")
    red.take(blue.place(random.Random(5), "2026-01-20"), "2026-01-22")
    return red, blue


def read_letter(side, kind):
    """Return a letter of a side in English."""
    screen = side.look(f"{LETTER}?kind={kind}&to=en")
    return html.unescape(re.search(r'id="letter-text"[^>]*>(.*?)</pre>', screen, re.DOTALL)[1])


def challenge_partner(side):
    """Challenge the last placement of the partner."""
    words = tuple(words_of(side.post)[:1])
    by = str(side.post.own)
    side.ok("challenge_mail", LETTERS, by=by, words=words, why="", day="2026-01-22")
    return words


def test_leave_is_imported_from_the_card_and_sheets_agree():
    """RO-COR 26, third-round 4-B1."""
    red, blue = start_sides()
    leave = {"seat": "1", "first": "2026-01-24", "last": "2026-01-28", "recorded_on": "2026-01-23"}
    red.ok("take_vacation", LETTERS, **leave)
    card = red.place(random.Random(6), "2026-01-31")
    note = f"{NAMES[0]}: leave 24/01/2026 – 28/01/2026"
    assert note in card, "people read it too"
    assert note in plain_text(red.look(POSTCARD))
    blue.ok("read_card", CARD, came=card)
    assert note in plain_text(blue.look(CARD))
    blue.ok("take_card", CARD, reached="2026-02-02")
    assert blue.post.vacations == red.post.vacations
    assert save_sheet(blue) == save_sheet(red)


def test_leave_missing_from_the_card_is_reported_and_stays():
    """third-round 4-B1."""
    red, blue = start_sides()
    leave = {"seat": "1", "first": "2026-01-24", "last": "2026-01-28", "recorded_on": "2026-01-23"}
    blue.ok("take_vacation", LETTERS, **leave)
    blue.ok("read_card", CARD, came=red.place(random.Random(6), "2026-01-31"))
    assert "is not on the card. It stays." in plain_text(blue.look(CARD))
    blue.ok("take_card", CARD, reached="2026-02-02")
    assert len(blue.post.vacations) == 1


def test_card_of_the_other_variant_imports_the_challenge():
    """RO-COR 15, third-round 4-B1: it read "something before is not the same"."""
    red, blue = start_sides()
    words = challenge_partner(red)
    card = red.place(random.Random(6), "2026-01-25", variant="wrong")
    assert f"{NAMES[0]} has challenged {words[0]}" in card
    blue.ok("read_card", CARD, came=card)
    screen_text = plain_text(blue.look(CARD))
    assert f"{NAMES[0]} has challenged {words[0]}" in screen_text
    assert "(As if it were not valid)" in screen_text
    assert "not the same" not in screen_text
    blue.ok("take_card", CARD, reached="2026-01-27")
    assert blue.post.dispute == red.post.dispute
    assert blue.post.other.sheet == red.post.other.sheet


def test_card_of_version_one_explains_its_missing_variant():
    """third-round 4-B1: an older program sends variant B."""
    red, blue = start_sides()
    words = challenge_partner(red)
    (card,) = read_cards(red.place(random.Random(6), "2026-01-25", variant="wrong"))
    old = write_card(replace(card, version=1, variant="", notes=()))
    blue.ok("read_card", CARD, came=old)
    assert "as if your move were not valid" in plain_text(blue.look(CARD))
    blue.ok("challenge_mail", LETTERS, by="1", words=words, why="", day="2026-01-22")
    blue.ok("take_card", CARD, reached="2026-01-27")
    assert blue.post.other.sheet == red.post.other.sheet


def test_day_of_dispatch_is_displayed_and_can_be_changed():
    """RO-COR 46, third-round 4-B12: laying tiles recorded today without showing it."""
    red, _ = pair_players()
    form = re.search(r'<form id="play-form".*?</form>', red.look(GAME), re.DOTALL)[0]
    (field,) = re.findall(r'<input[^>]*name="sent"[^>]*>', form)
    assert 'type="date"' in field
    today = re.search(r'value="([^"]*)"', field)[1]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", today)
    red.ok("reach_mail", GAME, reached="2026-01-12")
    laid = lay_two_letters(red.post.game.sheet)
    trial = red.look(f"{GAME}?stream={red.document.id}&laid={laid}&sent=2026-01-14")
    assert "sent on 14/01/2026" in plain_text(trial), "beside the button, also on a phone"
    refused = red.send("place_letters", GAME, laid=laid, sent="2026-01-11")
    assert not refused.taken
    problem = re.search(r'id="play-sent-wrong">(.*?)</p>', refused.screen, re.DOTALL)
    assert "before the letter it answers arrived" in plain_text(problem[1])
    red.ok("place_letters", GAME, laid=laid, sent="2026-01-14")
    assert red.post.game.mailed[0].sent == "2026-01-14"


def lay_two_letters(sheet):
    """Return two letters of the rack as they lie on the board."""
    names = tile_names(sheet.rack(1), sheet.terms.alphabet)
    letters = [name for name in names if name.isalpha()][:2]
    return f"H8={letters[0]} I8={letters[1]}"


def test_challenge_is_recorded_after_variant_a():
    """RO-COR 15, third-round 4-B1."""
    red, blue = start_sides()
    words = challenge_partner(red)
    (card,) = read_cards(red.place(random.Random(6), "2026-01-25", variant="right"))
    blue.take(write_card(replace(card, version=1, variant="", notes=())), "2026-01-27")
    screen = blue.look(LETTERS)
    assert f"{NAMES[0]} challenges" in plain_text(screen)
    assert f'value="{words[0]}"' in screen
    late = blue.send("challenge_mail", LETTERS, by="1", words=words, day="2026-01-26")
    assert "This move was answered on 25/01/2026" in "".join(problems(late))
    blue.ok("challenge_mail", LETTERS, by="1", words=words, why="", day="2026-01-22")
    assert blue.post.dispute == red.post.dispute
    assert blue.post.game.sheet == red.post.game.sheet


def test_longer_thinking_is_imported_from_its_letter():
    """RO-COR 27, third-round 4-B1."""
    red, blue = start_sides()
    refused = red.send("announce_thinking", LETTERS, seat="2", until="2026-02-20")
    assert "Another player is next" in "".join(problems(refused))
    red.ok("announce_thinking", LETTERS, seat="1", until="2026-02-20")
    text = read_letter(red, "longer")
    assert "I will answer by 20/02/2026." in text
    assert "FC2 " in text
    blue.ok("read_card", CARD, came=text)
    note = f"{NAMES[0]} will think until 20/02/2026"
    screen_text = plain_text(blue.look(CARD))
    assert note in screen_text
    assert "It arrived on" not in screen_text, "no move came"
    blue.ok("take_card", CARD)
    assert note in plain_text(blue.look(GAME))
    assert len(blue.post.game.sheet.lines) == 2
    blue.ok("read_card", CARD, came=text)
    assert "was accepted before" in plain_text(blue.look(CARD))
    assert not blue.send("take_card", CARD).taken


def test_letters_of_leave_and_of_a_challenge_are_imported():
    """RO-COR 15, 26, third-round 4-B1: before the next move is sent."""
    red, blue = start_sides()
    leave = {"seat": "1", "first": "2026-01-24", "last": "2026-01-28", "recorded_on": "2026-01-23"}
    red.ok("take_vacation", LETTERS, **leave)
    blue.ok("read_card", CARD, came=read_letter(red, "leave"))
    blue.ok("take_card", CARD)
    assert blue.post.vacations == red.post.vacations
    challenge_partner(red)
    arbiter = PostUser(own="0", typed_order=red.string)
    for side in (blue, arbiter):
        side.ok("read_card", CARD, came=read_letter(red, "challenge"))
        if side is blue:
            side.ok("take_card", CARD)
    assert blue.post.dispute == red.post.dispute
    assert "an earlier one has not arrived" in plain_text(arbiter.look(CARD))


def test_arbiter_accepts_all_cards_of_a_text_in_the_order_of_the_game():
    """third-round 4-B2: of several pasted cards only the first was imported."""
    red, blue = pair_players()
    arbiter = PostUser(own="0", typed_order=red.string)
    cards = [red.place(random.Random(4), **FIRST)]
    blue.take(cards[0], "2026-01-15")
    cards.append(blue.place(random.Random(5), "2026-01-20"))
    red.take(cards[1], "2026-01-22")
    words = challenge_partner(red)
    cards += [
        red.place(random.Random(6), "2026-01-25", variant=variant) for variant in ("wrong", "right")
    ]
    stranger = PostUser(own="1", number="2", typed_order=red.string)
    cards.append(stranger.place(random.Random(9), **FIRST))
    arbiter.ok("read_card", CARD, came="\n".join(reversed(cards)))
    screen_text = plain_text(arbiter.look(CARD))
    assert "Accept 4 cards" in screen_text
    assert f"{NAMES[0]} has challenged {words[0]}" in screen_text
    assert "belongs to another game" in screen_text
    answer = arbiter.ok("take_card", CARD, reached="")
    assert arbiter.post.game.sheet == red.post.game.sheet
    assert arbiter.post.other.sheet == red.post.other.sheet
    assert arbiter.post.game.mailed[-1].reached == "", "an arbiter may not know it"
    remaining_text = plain_text(answer.screen + arbiter.look(CARD))
    assert "belongs to another game" in remaining_text, "why it was not taken is still there"


def test_impossible_card_among_several_is_reported_and_ignored():
    """third-round 4-B2: cards are listed with their effect or the reason for refusal."""
    red, blue = pair_players()
    arbiter = PostUser(own="0", typed_order=red.string)
    cards = [red.place(random.Random(4), **FIRST)]
    blue.take(cards[0], "2026-01-15")
    cards.append(blue.place(random.Random(5), "2026-01-20"))
    (second,) = read_cards(cards[1])
    forged = write_card(replace(second, arrived=second.sent.replace(month=2)))
    arbiter.ok("read_card", CARD, came=f"{cards[0]}\n{forged}")
    screen_text = plain_text(arbiter.look(CARD))
    assert screen_text.count("It fits.") == 1
    assert screen_text.count("Nothing has changed.") == 1
    arbiter.ok("take_card", CARD, reached="")
    assert len(arbiter.post.game.sheet.lines) == 1


def test_card_of_a_capped_round_has_recorded_and_real_points():
    """third-round 4-B6 (RO-COR 3): the screen had only the real points, where ten are recorded."""
    red, blue = pair_players()
    text = red.place(random.Random(4), **FIRST)
    placement = red.post.game.sheet.lines[0]
    assert placement.real > placement.recorded == 10
    blue.ok("read_card", CARD, came=text)
    assert f", 10 points ({placement.real})" in plain_text(blue.look(CARD))


# ---- on paper ----


def type_paper_card():
    """Return blue, who types red's first card from paper, red's line, and the form."""
    red, blue = pair_players()
    text = red.place(random.Random(4), **FIRST)
    at, word = re.search(r"8 Place and word: (\S+) ([^;\n]+)", text).groups()
    placement = red.post.game.sheet.lines[0]
    assert placement.real > placement.recorded == 10
    form = {"at": at, "word": word, "arrived": "2026-01-12", "sent": "2026-01-13"}
    return blue, placement, {**form, "came": "2026-01-15"}


@pytest.mark.parametrize(
    "points", ["{recorded}", "{real}", "{recorded} ({real})", "{real}: {recorded}"]
)
def test_recorded_points_of_a_paper_card_are_not_disputed(points):
    """RO-COR 3, third-round 4-B6: in round I a card says 10, and "10, here 30" was disputed."""
    blue, placement, form = type_paper_card()
    typed_points = points.format(recorded=placement.recorded, real=placement.real)
    blue.ok("type_card", CARD, **form, points=typed_points, total="10 puncte", used="0 zile")
    assert blue.post.game.sheet.lines[0].recorded == 10
    assert blue.post.comments == {}


@pytest.mark.parametrize(
    ("points", "total"), [("11", "10"), ("10", "11"), ("x", "10"), ("10 11", "")]
)
def test_other_points_of_a_paper_card_are_disputed(points, total):
    """RO-COR 11, 14."""
    blue, _, form = type_paper_card()
    refused = blue.send("type_card", CARD, **form, points=points, total=total)
    assert "Say what counts" in "".join(problems(refused))


@pytest.mark.parametrize(
    "confirmed",
    [
        "{at} {word}",
        "{word}",
        "{word} {recorded}",
        "I {at} {word}, {recorded}",
        "1: {at} {word} - {real}",
    ],
)
def test_confirmation_asks_no_more_than_the_regulation(confirmed):
    """RO-COR 46, third-round 4-C: item 5 wanted place, word and points in one order."""
    red, blue = pair_players()
    blue.take(red.place(random.Random(4), **FIRST), "2026-01-15")
    text = blue.place(random.Random(5), "2026-01-20")
    own = re.search(r"5 I confirm: I (\S+) (\S+), (\d+)", text)
    placement = red.post.game.sheet.lines[0]
    at, word = re.search(r"8 Place and word: (\S+) ([^;\n]+)", text).groups()
    confirmation = confirmed.format(
        at=own[1], word=own[2].lower(), recorded=placement.recorded, real=placement.real
    )
    form = {"at": at, "word": word, "arrived": "2026-01-15", "sent": "2026-01-20"}
    refused = red.send("type_card", CARD, **form, came="2026-01-22", confirmed="H8 ALTCEVA")
    assert "5 Your move, as confirmed" in "".join(problems(refused))
    red.ok("type_card", CARD, **form, came="2026-01-22", confirmed=confirmation)
    assert red.post.game.sheet.chain == blue.post.game.sheet.chain
