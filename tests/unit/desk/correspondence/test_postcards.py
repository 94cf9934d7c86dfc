"""What comes with a card besides its placement, and several cards in one text, on the screens (unit)."""

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
from tests.unit.desk.correspondence.test_game import FIRST, pair, said
from tests.unit.desk.correspondence.test_sheet import saved

LETTER = "/mail/letter"


def begun():
    """Return both sides after a placement of each."""
    red, blue = pair()
    blue.take(red.place(random.Random(4), **FIRST), "2026-01-15")
    red.take(blue.place(random.Random(5), "2026-01-20"), "2026-01-22")
    return red, blue


def letter(side, kind):
    """Return a letter of a side in English."""
    screen = side.look(f"{LETTER}?kind={kind}&to=en")
    return html.unescape(re.search(r'id="letter-text"[^>]*>(.*?)</pre>', screen, re.DOTALL)[1])


def challenge(side):
    """Challenge the last placement of the partner."""
    words = tuple(words_of(side.post)[:1])
    by = str(side.post.own)
    side.ok("challenge_mail", LETTERS, by=by, words=words, why="", day="2026-01-22")
    return words


def test_leave_is_read_from_the_card_and_both_save_the_same():
    """RO-COR 26, third-round 4-B1."""
    red, blue = begun()
    leave = {"seat": "1", "first": "2026-01-24", "last": "2026-01-28", "recorded_on": "2026-01-23"}
    red.ok("take_vacation", LETTERS, **leave)
    card = red.place(random.Random(6), "2026-01-31")
    told = f"{NAMES[0]}: leave 24/01/2026 – 28/01/2026"
    assert told in card, "people read it too"
    assert told in said(red.look(POSTCARD))
    blue.ok("read_card", CARD, came=card)
    assert told in said(blue.look(CARD))
    blue.ok("take_card", CARD, reached="2026-02-02")
    assert blue.post.vacations == red.post.vacations
    assert saved(blue) == saved(red)


def test_leave_that_is_not_on_the_card_is_named_and_stays():
    """third-round 4-B1."""
    red, blue = begun()
    leave = {"seat": "1", "first": "2026-01-24", "last": "2026-01-28", "recorded_on": "2026-01-23"}
    blue.ok("take_vacation", LETTERS, **leave)
    blue.ok("read_card", CARD, came=red.place(random.Random(6), "2026-01-31"))
    assert "is not on the card. It stays." in said(blue.look(CARD))
    blue.ok("take_card", CARD, reached="2026-02-02")
    assert len(blue.post.vacations) == 1


def test_card_of_the_other_variant_brings_the_challenge():
    """RO-COR 15, third-round 4-B1: it read "something before is not the same"."""
    red, blue = begun()
    words = challenge(red)
    card = red.place(random.Random(6), "2026-01-25", variant="wrong")
    assert f"{NAMES[0]} has challenged {words[0]}" in card
    blue.ok("read_card", CARD, came=card)
    shown = said(blue.look(CARD))
    assert f"{NAMES[0]} has challenged {words[0]}" in shown
    assert "(As if it were not valid)" in shown
    assert "not the same" not in shown
    blue.ok("take_card", CARD, reached="2026-01-27")
    assert blue.post.dispute == red.post.dispute
    assert blue.post.other.sheet == red.post.other.sheet


def test_card_of_the_first_version_says_what_its_reader_has_to_do():
    """third-round 4-B1: an older program sends variant B."""
    red, blue = begun()
    words = challenge(red)
    (card,) = read_cards(red.place(random.Random(6), "2026-01-25", variant="wrong"))
    old = write_card(replace(card, version=1, variant="", notes=()))
    blue.ok("read_card", CARD, came=old)
    assert "as if your move were not valid" in said(blue.look(CARD))
    blue.ok("challenge_mail", LETTERS, by="1", words=words, why="", day="2026-01-22")
    blue.ok("take_card", CARD, reached="2026-01-27")
    assert blue.post.other.sheet == red.post.other.sheet


def test_day_of_dispatch_is_shown_and_can_be_another():
    """RO-COR 46, third-round 4-B12: laying tiles recorded today without showing it."""
    red, _ = pair()
    form = re.search(r'<form id="play-form".*?</form>', red.look(GAME), re.DOTALL)[0]
    (sent,) = re.findall(r'<input[^>]*name="sent"[^>]*>', form)
    assert 'type="date"' in sent
    today = re.search(r'value="([^"]*)"', sent)[1]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", today)
    red.ok("reach_mail", GAME, reached="2026-01-12")
    laid = lay(red.post.game.sheet)
    trial = red.look(f"{GAME}?stream={red.document.id}&laid={laid}&sent=2026-01-14")
    assert "sent on 14/01/2026" in said(trial), "beside the button, also on a phone"
    wrong = red.send("place_letters", GAME, laid=laid, sent="2026-01-11")
    assert not wrong.taken
    told = re.search(r'id="play-sent-wrong">(.*?)</p>', wrong.screen, re.DOTALL)
    assert "before the letter it answers arrived" in said(told[1])
    red.ok("place_letters", GAME, laid=laid, sent="2026-01-14")
    assert red.post.game.mailed[0].sent == "2026-01-14"


def lay(sheet):
    """Return two letters of the rack as they lie on the board."""
    names = tile_names(sheet.rack(1), sheet.terms.alphabet)
    letters = [name for name in names if name.isalpha()][:2]
    return f"H8={letters[0]} I8={letters[1]}"


def test_challenge_is_written_down_after_variant_a():
    """RO-COR 15, third-round 4-B1."""
    red, blue = begun()
    words = challenge(red)
    (card,) = read_cards(red.place(random.Random(6), "2026-01-25", variant="right"))
    blue.take(write_card(replace(card, version=1, variant="", notes=())), "2026-01-27")
    screen = blue.look(LETTERS)
    assert f"{NAMES[0]} challenges" in said(screen)
    assert f'value="{words[0]}"' in screen
    late = blue.send("challenge_mail", LETTERS, by="1", words=words, day="2026-01-26")
    assert "This move was answered on 25/01/2026" in "".join(problems(late))
    blue.ok("challenge_mail", LETTERS, by="1", words=words, why="", day="2026-01-22")
    assert blue.post.dispute == red.post.dispute
    assert blue.post.game.sheet == red.post.game.sheet


def test_longer_thinking_is_announced_by_a_letter_that_is_read():
    """RO-COR 27, third-round 4-B1."""
    red, blue = begun()
    refused = red.send("announce_thinking", LETTERS, seat="2", until="2026-02-20")
    assert "Another player is next" in "".join(problems(refused))
    red.ok("announce_thinking", LETTERS, seat="1", until="2026-02-20")
    text = letter(red, "longer")
    assert "I will answer by 20/02/2026." in text
    assert "FC2 " in text
    blue.ok("read_card", CARD, came=text)
    told = f"{NAMES[0]} will think until 20/02/2026"
    shown = said(blue.look(CARD))
    assert told in shown
    assert "It arrived on" not in shown, "no move came"
    blue.ok("take_card", CARD)
    assert told in said(blue.look(GAME))
    assert len(blue.post.game.sheet.lines) == 2
    blue.ok("read_card", CARD, came=text)
    assert "was accepted before" in said(blue.look(CARD))
    assert not blue.send("take_card", CARD).taken


def test_letters_of_leave_and_of_a_challenge_are_read():
    """RO-COR 15, 26, third-round 4-B1: before the next move is sent."""
    red, blue = begun()
    leave = {"seat": "1", "first": "2026-01-24", "last": "2026-01-28", "recorded_on": "2026-01-23"}
    red.ok("take_vacation", LETTERS, **leave)
    blue.ok("read_card", CARD, came=letter(red, "leave"))
    blue.ok("take_card", CARD)
    assert blue.post.vacations == red.post.vacations
    challenge(red)
    arbiter = PostUser(own="0", typed_order=red.string)
    for side in (blue, arbiter):
        side.ok("read_card", CARD, came=letter(red, "challenge"))
        if side is blue:
            side.ok("take_card", CARD)
    assert blue.post.dispute == red.post.dispute
    assert "an earlier one has not arrived" in said(arbiter.look(CARD))


def test_arbiter_accepts_all_cards_of_a_text_in_the_order_of_the_game():
    """third-round 4-B2: of several cards pasted the first one alone was taken."""
    red, blue = pair()
    arbiter = PostUser(own="0", typed_order=red.string)
    cards = [red.place(random.Random(4), **FIRST)]
    blue.take(cards[0], "2026-01-15")
    cards.append(blue.place(random.Random(5), "2026-01-20"))
    red.take(cards[1], "2026-01-22")
    words = challenge(red)
    cards += [red.place(random.Random(6), "2026-01-25", variant=one) for one in ("wrong", "right")]
    stranger = PostUser(own="1", number="2", typed_order=red.string)
    cards.append(stranger.place(random.Random(9), **FIRST))
    arbiter.ok("read_card", CARD, came="\n".join(reversed(cards)))
    shown = said(arbiter.look(CARD))
    assert "Accept 4 cards" in shown
    assert f"{NAMES[0]} has challenged {words[0]}" in shown
    assert "belongs to another game" in shown
    answer = arbiter.ok("take_card", CARD, reached="")
    assert arbiter.post.game.sheet == red.post.game.sheet
    assert arbiter.post.other.sheet == red.post.other.sheet
    assert arbiter.post.game.mailed[-1].reached == "", "an arbiter may not know it"
    left = said(answer.screen + arbiter.look(CARD))
    assert "belongs to another game" in left, "why it was not taken is still there"


def test_card_that_cannot_be_among_several_is_named_and_changes_nothing():
    """third-round 4-B2: each with what it did or why not."""
    red, blue = pair()
    arbiter = PostUser(own="0", typed_order=red.string)
    cards = [red.place(random.Random(4), **FIRST)]
    blue.take(cards[0], "2026-01-15")
    cards.append(blue.place(random.Random(5), "2026-01-20"))
    (second,) = read_cards(cards[1])
    forged = write_card(replace(second, arrived=second.sent.replace(month=2)))
    arbiter.ok("read_card", CARD, came=f"{cards[0]}\n{forged}")
    shown = said(arbiter.look(CARD))
    assert shown.count("It fits.") == 1
    assert shown.count("Nothing has changed.") == 1
    arbiter.ok("take_card", CARD, reached="")
    assert len(arbiter.post.game.sheet.lines) == 1


def test_card_of_a_capped_round_tells_recorded_and_real_points():
    """third-round 4-B6 (RO-COR 3): the screen said the real points alone, where ten are recorded."""
    red, blue = pair()
    text = red.place(random.Random(4), **FIRST)
    line = red.post.game.sheet.lines[0]
    assert line.real > line.recorded == 10
    blue.ok("read_card", CARD, came=text)
    assert f", 10 points ({line.real})" in said(blue.look(CARD))


# ---- on paper ----


def paper():
    """Return blue, who types red's first card from paper, its line as red wrote it, and the form."""
    red, blue = pair()
    text = red.place(random.Random(4), **FIRST)
    at, word = re.search(r"8 Place and word: (\S+) ([^;\n]+)", text).groups()
    line = red.post.game.sheet.lines[0]
    assert line.real > line.recorded == 10
    form = {"at": at, "word": word, "arrived": "2026-01-12", "sent": "2026-01-13"}
    return blue, line, {**form, "came": "2026-01-15"}


@pytest.mark.parametrize(
    "points", ["{recorded}", "{real}", "{recorded} ({real})", "{real}: {recorded}"]
)
def test_recorded_points_of_a_paper_card_are_not_disputed(points):
    """RO-COR 3, third-round 4-B6: in round I a card says 10, and "10, here 30" was asked."""
    blue, line, form = paper()
    typed_points = points.format(recorded=line.recorded, real=line.real)
    blue.ok("type_card", CARD, **form, points=typed_points, total="10 puncte", used="0 zile")
    assert blue.post.game.sheet.lines[0].recorded == 10
    assert blue.post.comments == {}


@pytest.mark.parametrize(
    ("points", "total"), [("11", "10"), ("10", "11"), ("x", "10"), ("10 11", "")]
)
def test_other_points_of_a_paper_card_are_disputed(points, total):
    """RO-COR 11, 14."""
    blue, _, form = paper()
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
    red, blue = pair()
    blue.take(red.place(random.Random(4), **FIRST), "2026-01-15")
    text = blue.place(random.Random(5), "2026-01-20")
    own = re.search(r"5 I confirm: I (\S+) (\S+), (\d+)", text)
    line = red.post.game.sheet.lines[0]
    at, word = re.search(r"8 Place and word: (\S+) ([^;\n]+)", text).groups()
    said_so = confirmed.format(
        at=own[1], word=own[2].lower(), recorded=line.recorded, real=line.real
    )
    form = {"at": at, "word": word, "arrived": "2026-01-15", "sent": "2026-01-20"}
    wrong = red.send("type_card", CARD, **form, came="2026-01-22", confirmed="H8 ALTCEVA")
    assert "5 Your move, as confirmed" in "".join(problems(wrong))
    red.ok("type_card", CARD, **form, came="2026-01-22", confirmed=said_so)
    assert red.post.game.sheet.chain == blue.post.game.sheet.chain
