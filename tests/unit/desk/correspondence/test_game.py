"""Games by post at the desk: two devices that exchange postcards as text, letters, due tasks."""

import html
import random
import re
from dataclasses import replace
from datetime import date
from html import unescape

import pytest

from faristol.correspondence.acts.disputes import words_of
from faristol.correspondence.kind import POST
from faristol.correspondence.postcard import read_cards, write_card
from faristol.desk.correspondence.coefficients import parse_coefficient
from faristol.ledger.audit import audit
from faristol.ledger.fold import read_events
from tests.support.classic_user import problems
from tests.support.desk import run
from tests.support.post_user import CARD, GAME, LETTERS, NAMES, POSTCARD, PostUser

FIRST = {"sent": "2026-01-13", "reached": "2026-01-12"}
DRAWN = {"day": "2026-01-20"}


def plain_text(screen):
    return " ".join(re.sub(r"<[^>]*>", " ", screen).split())


def pair_players():
    """Return red and blue, who share the order of the tiles."""
    red = PostUser(own="1")
    return red, PostUser(own="2", typed_order=red.string)


def play_as_arbiter(*moves, seed=1, **form):
    """Return the arbiter's sheet after placements."""
    at, dice = PostUser(own="0", **form), random.Random(seed)
    for sent, reached in moves or (("2026-01-13", "2026-01-12"), ("2026-01-18", "2026-01-15")):
        at.place(dice, sent, reached=reached)
    return at


def resolve(at, correct):
    """Decide the challenge with these words as valid."""
    decision = {"by": ("Ana",), "day": "2026-01-28", "correct": correct, "variant": "right"}
    at.ok("resolve_challenge", LETTERS, **decision)


# ---- beginning ----


@pytest.mark.parametrize(
    ("form", "problem"),
    [
        ({"name": " "}, "Write something here"),
        ({"deadline": "2025-01-01"}, "The deadline must be after"),
        ({"start": "2026-02-31"}, "There is no such day"),
        ({"arbiters": ""}, "Say who"),
        ({"players": ("Ioana", "")}, "Write something here"),
        ({"number": "0"}, "A number from 1"),
        ({"typed_order": "A B C"}, "the set has"),
        ({"typed_order": "Ж"}, "Ж"),
        ({"channel": "pigeon"}, "Choose one"),
        ({"coefficients": ("x", "")}, "A coefficient from 0"),
        ({"own": "7"}, "Choose one"),
        ({"ruleset": "ca-classic"}, "Choose rules for a correspondence game"),
    ],
)
def test_bad_field_of_new_game_is_refused_at_the_field(form, problem):
    at = PostUser(begun=False)
    refused = at.user.send("begin_mail", "/mail/new", **{**at.given, **form})
    assert not refused.taken
    assert re.search(problem, str(problems(refused)), re.IGNORECASE), problems(refused)
    if "name" not in form:
        assert "Cupa Clavecin" in refused.screen, "the form is as it was"


def test_names_and_addresses_stay_out_of_the_log():
    at = PostUser()
    log_text = "".join(run(at.user.desk.stream_store.lines(at.document.id)))
    assert not any(word in log_text for word in ("Ioana", "Lungă", "Eminescu"))
    at.place(random.Random(1), **FIRST)
    assert "Str. Mihai Eminescu 14<br>700001 Iași" in at.look(CARD)


# ---- cards ----


def test_two_devices_share_only_the_text_of_postcards():
    red, blue = pair_players()
    dice = random.Random(4)
    assert "A card has arrived" in blue.look(GAME), "blue waits"
    text = red.place(dice, **FIRST)
    assert [f"\n{n} " in f"\n{text}" for n in range(1, 12)] == [True] * 11
    blue.ok("read_card", CARD, came=f"Salut!\n> {text}")
    screen_text = plain_text(blue.look(CARD))
    assert "It fits. Sent on 13/01/2026" in screen_text
    assert len(blue.post.game.sheet.lines) == 0, "it is shown before it is taken"
    blue.ok("take_card", CARD, reached="2026-01-15")
    answer = blue.place(dice, "2026-01-19")
    assert "this round 3, I 3, you 0" in answer
    red.take(answer, "2026-01-21")
    assert red.post.game.mailed[0].reached == "2026-01-15", "the card says when mine came"
    for _ in range(2):  # sent again, it changes nothing (RO-COR 28)
        red.ok("read_card", CARD, came=answer)
        assert "accepted before" in plain_text(red.look(CARD))
        assert not red.send("take_card", CARD, reached="2026-01-22").taken
    assert red.post.game.sheet.chain == blue.post.game.sheet.chain


def test_postcard_that_does_not_fit_is_refused_with_reason():
    red, blue = pair_players()
    dice = random.Random(4)
    text = red.place(dice, **FIRST)
    for card_text, code in (
        (text[:-30], "missing"),
        (text.replace("FC2 2", "FC2 3"), "missing|changed"),
        ("Salut", "no card"),
    ):
        refused = blue.send("read_card", CARD, came=card_text)
        assert re.search(code, str(problems(refused))), problems(refused)
    stranger = PostUser(own="1", number="2", typed_order=red.string)
    other = stranger.place(random.Random(9), **FIRST)
    blue.ok("read_card", CARD, came=other)
    screen = plain_text(blue.look(CARD))
    assert "belongs to another game" in screen
    assert "Nothing has changed" in screen
    blue.ok("drop_card", CARD)
    assert "belongs to another game" not in plain_text(blue.look(CARD))
    assert not blue.post.game.sheet.lines


def test_postcard_of_later_format_is_refused_and_stays_in_the_form():
    red, blue = pair_players()
    text = red.place(random.Random(4), **FIRST)
    later = text[text.index("FC2") :].replace("FC2", "FC3")
    refused = blue.send("read_card", CARD, came=later)
    assert "A later version of Faristol wrote this card" in str(problems(refused))
    assert later.strip() in html.unescape(refused.screen)
    blue.ok("read_card", CARD, came=f"{text}\n{later}")
    assert "wrote another card of this text" in plain_text(blue.look(CARD))


def test_items_changed_by_hand_are_reported():
    """RO-COR 46: the coded line decides."""
    red, blue = pair_players()
    text = red.place(random.Random(4), **FIRST)
    blue.ok("read_card", CARD, came=text)
    assert "On the card" not in plain_text(blue.look(CARD)), "as it was written"
    total = re.search(r"9 Points: .*total (\d+)", text)[1]
    edited = text.replace(f"total {total}", "total 999").replace("13/01/2026", "12/01/2026")
    blue.ok("drop_card", CARD)
    blue.ok("read_card", CARD, came=edited)
    screen_text = plain_text(blue.look(CARD))
    assert "999" in screen_text
    assert "12/01/2026" in screen_text
    in_romanian = PostUser(own="2", lang="ro", typed_order=red.string)
    in_romanian.ok("read_card", CARD, came=text.replace("\n", "\r\n> "))
    assert "În mesaj" not in plain_text(in_romanian.look(CARD)), "another language says the same"


def test_postcard_is_imported_from_a_file():
    red, blue = pair_players()
    red.place(random.Random(4), **FIRST)
    (effect,) = red.ok("save_card", CARD).effects
    blue.ok("read_card", CARD, files=(effect["text"].encode(),))
    blue.ok("take_card", CARD, reached="2026-01-15")
    assert blue.post.game.sheet.lines


def test_placement_is_previewed_before_it_is_recorded():
    """RO-COR 3: recorded and real points."""
    at = PostUser()
    rack = [
        tile for tile in re.findall(r'data-tile="([^"]+)" data-count', at.look(GAME)) if tile != "?"
    ]
    laid = f"H8={rack[0]} H9={rack[1]}"
    trial = plain_text(at.look(f"{GAME}?stream={at.document.id}&laid={laid}"))
    assert "Write the card of round I" in trial
    early = at.send("place_letters", GAME, laid=laid, sent="2026-01-13")
    assert "First say when it arrived" in str(problems(early)), "days run from then (RO-COR 20)"
    at.ok("reach_mail", GAME, reached="2026-01-12")
    at.ok("place_letters", GAME, laid=laid, sent="2026-01-13")
    assert len(at.post.game.sheet.lines[0].letters) == 2
    refused = at.send("place_letters", GAME, laid="A1=X", sent="2026-01-13")
    assert not refused.taken


def test_impossible_days_change_nothing():
    at = play_as_arbiter()
    before = at.post
    for form in (
        {"sent": "2026-01-01"},
        {"sent": "2099-01-01"},
        {"sent": ""},
        {"sent": "2026-01-30", "reached": "2026-01-02"},
    ):
        refused = at.send("pass_mail", GAME, **form)
        assert not refused.taken
        assert problems(refused)
    assert at.post == before
    at.ok("reach_mail", GAME, reached="2026-01-20", stamp="same_town")
    at.ok("pass_mail", GAME, sent="2026-01-23")
    assert at.post.game.mailed[-1].used == 1
    at.ok("take_line_back", GAME, why="nu a plecat")


# ---- letters ----


def test_challenged_game_has_two_variants_until_the_decision():
    """RO-COR 15, 16."""
    at = play_as_arbiter()
    words = re.findall(r'name="words" value="([^"]+)"', at.look(LETTERS))
    at.ok("challenge_mail", LETTERS, by="1", words=words[:1], why="", day="2026-01-20")
    assert at.look(f"{GAME}?variant=wrong") != at.look(GAME)
    cards = [
        at.place(random.Random(2), "2026-01-24", reached="2026-01-21", variant=variant)
        for variant in ("right", "wrong")
    ]
    assert cards[0] != cards[1]
    resolve(at, words[:1])
    assert "has challenged" in plain_text(at.look(LETTERS))
    lines = run(at.user.desk.stream_store.lines(at.document.id))
    assert not audit(
        list(read_events(lines, POST.schema)), POST.initial, POST.evolve, POST.auditors()
    )


def test_coefficients_of_a_game_are_proposed_and_confirmed():
    """RO-COR 33-45."""
    at = play_as_arbiter()
    at.ok("end_mail", LETTERS, cause="abandoned", by="2", day="2026-01-25")
    worth = re.findall(r'id="confirm-(?:red|blue)"[^>]*value="([^"]+)"', at.look(LETTERS))
    assert len(worth) == 2
    at.ok("propose_worth", LETTERS, seat="1", red=worth[0], blue=worth[1])
    wrong = at.send("confirm_worth", LETTERS, red="3,5", blue="x", by=("Ana",), why="")
    assert not wrong.taken
    at.ok("confirm_worth", LETTERS, red=worth[0], blue=worth[1], by=("Ana",), why="")
    at.ok("punish_player", LETTERS, seat="2", reduction="0,3", why="obstrucție", by=("Ana",))
    assert "Confirmed" in plain_text(at.look(LETTERS))
    assert "Finished 1" in plain_text(at.look("/mail"))


def test_vacations_claims_and_leaves_are_recorded():
    """RO-COR 26, 31, 32, 43."""
    at = play_as_arbiter()
    at.ok(
        "take_vacation",
        LETTERS,
        seat="1",
        first="2026-02-20",
        last="2026-02-25",
        recorded_on="2026-01-18",
    )
    at.ok("letter_not_fetched", LETTERS, seat="2", round="1")
    at.ok("allow_writer", LETTERS, seat="1", by=("Ana",))
    lacking = at.send("claim_time", LETTERS, by="1", day="2026-02-01", enclosed=("comment",))
    assert "the claim is not considered" in str(problems(lacking))
    assert re.search(r'value="comment"[^>]* checked', lacking.screen), "the boxes come back"
    assert not at.post.vacations[0].is_chosen, "a box that is not ticked says so"
    at.ok("keep_sheet", LETTERS, own="2")
    letters_text = plain_text(at.look(LETTERS))
    for text in (
        "leave 20/02/2026",
        "did not collect a letter in round I",
        "Another person writes for",
    ):
        assert text in letters_text


@pytest.mark.parametrize(
    ("text", "expected"),
    [("1,5219", 15_219), ("1.53", 15_300), ("2", 20_000), ("", -1), ("1,53000", -1), ("-1", -1)],
)
def test_coefficients_are_read_to_the_fourth_decimal(text, expected):
    assert parse_coefficient(text) == expected


# ---- all games ----


def test_games_are_listed_by_turn_and_due_task():
    """RO-COR 27-29."""
    red, blue = pair_players()
    text = red.place(random.Random(4), **FIRST)
    waiting = plain_text(red.look("/mail"))
    assert "Waiting for an answer 1" in waiting
    assert (
        "Send the last card again to Radu Petrescu" in waiting or "Write to the arbiter" in waiting
    )
    blue.take(text, "2026-01-15")
    mine = plain_text(blue.look("/mail"))
    assert "Your turn 1" in mine
    assert f"Answer {NAMES[0]}" in mine
    assert "think longer" in mine, "more than ten days"
    second = PostUser(user=blue.user, own="2", number="2", typed_order=red.string)
    streams = re.findall(r'name="stream" value="([^"]+)"', blue.look("/mail"))
    assert len(set(streams)) == 2
    assert second.user.send("use_mail", "/mail", stream=streams[0]).taken
    assert "Correspondence game" in blue.look("/")


def test_sheet_is_printed_front_and_back():
    """RO-COR 5, 8, 25."""
    at = play_as_arbiter()
    paper = plain_text(at.look("/mail/print"))
    for name in (*NAMES, "Cupa Clavecin", "Ana Barbu, Ion Pop"):
        assert name in paper
    placements = at.post.game.sheet.lines
    assert str(placements[1].recorded) in paper
    assert (
        "(" + str(placements[1].real) + ")" in paper or placements[1].real == placements[1].recorded
    )
    assert at.look("/mail/print").count("is-spent") == at.post.game.mailed[1].used


def test_card_is_printed_as_a_postcard():
    """RO-COR 46: each row of the card is on the postcard once."""
    at = PostUser()
    text = unescape(at.place(random.Random(1), **FIRST))
    screen = at.look(POSTCARD)
    head, *rows, line = filter(None, text.splitlines())
    assert f"{NAMES[1]}<br>Str. Mihai Eminescu 14<br>700001 Iași</address>" in screen
    assert f'data-text="{line.replace(" ", "")}"' in screen
    screen_text = unescape(plain_text(screen))
    assert len(rows) == 11
    assert [screen_text.count(row) for row in (head, *rows, line)] == [1] * 13
    assert '"#/mail/postcard"' in at.look(CARD)


def test_no_postcard_is_printed_without_a_card_to_send():
    red, blue = pair_players()
    red.place(random.Random(4), **FIRST)
    for at in (PostUser(), blue):
        screen = at.look(POSTCARD)
        assert "No card to send" in screen
        assert 'href="#/mail/card"' in screen
        assert "qr-code" not in screen
        assert "#/mail/postcard" not in at.look(CARD)
    assert "game" in PostUser(begun=False).look(POSTCARD)


def test_names_and_addresses_on_a_postcard_are_escaped():
    hostile = '<b>"x"'
    at = PostUser(name=hostile, players=(hostile, f"{hostile}2"), addresses=("", f"{hostile}3"))
    at.place(random.Random(1), **FIRST)
    screen = at.look(POSTCARD)
    assert '<b>"x' not in screen
    assert unescape(screen).count(hostile) > 3


@pytest.mark.parametrize(
    ("name_length", "address_lines", "sizes"),
    [(4, 8, ["", ""]), (60, 12, ["", "is-long"]), (120, 20, ["is-long", "is-longest"])],
)
def test_long_names_and_addresses_are_smaller_on_a_postcard(name_length, address_lines, sizes):
    names = tuple(name[0] * name_length for name in NAMES)
    address = "Str. Lungă 1\n" * address_lines
    at = PostUser(name="C" * name_length, players=names, addresses=("", address))
    at.place(random.Random(1), **FIRST)
    pattern = r"<(?:article class=\"paper postcard|address(?: class=\")?) ?(.*?)\"?[ >]"
    assert re.findall(pattern, at.look(POSTCARD)) == sizes


def test_due_days_are_exported_to_a_calendar():
    red, _ = pair_players()
    red.place(random.Random(4), **FIRST)
    (effect,) = red.user.send("export_mail_days", "/mail").effects
    assert effect["name"].endswith(".ics")
    assert effect["text"].count("BEGIN:VEVENT") == 5
    assert "20260128" in effect["text"], "fifteen days after it was sent"


def test_arbiter_sees_late_players_and_pending_tasks():
    """RO-COR 29, 30, 33, 44."""
    at = play_as_arbiter()
    at.ok("end_mail", LETTERS, cause="draw", by="", day="2026-01-25")
    first = at.document.id
    second = PostUser(
        user=at.user, own="0", number="2", typed_order=at.string, players=(NAMES[0], "Mihai Stoica")
    )
    second.place(random.Random(3), **FIRST)
    screen = plain_text(at.look("/mail/series"))
    assert "Cupa Clavecin" in screen
    assert "Late 1 Mihai Stoica" in screen, "nothing since the thirteenth"
    assert "Players 3" in screen, "who plays twice is one person"
    assert "Coefficients to confirm" in screen
    response = at.user.send("use_mail", "/mail/series", stream=first, at="letters")
    assert "#/mail/letters" in str(response.effects) or response.route == LETTERS
    at.ok("confirm_worth", LETTERS, red="1", blue="1", by=("Ana",), why="")
    table = plain_text(at.look("/mail/series"))
    assert f"1 {NAMES[0]} 1 1" in table
    assert "Nothing is waiting" in table
    assert "The competition" in PostUser(begun=False).look("/mail/series")


def test_new_address_is_stored_on_a_new_card():
    """RO-COR 43."""
    at = play_as_arbiter()
    at.ok("change_address", LETTERS, seat="2", name="", address="Bd. Unirii 3\nBucurești")
    screen = at.look(LETTERS)
    assert "Bd. Unirii 3<br>București" in screen
    assert NAMES[1] in screen
    assert "Unirii" not in "".join(run(at.user.desk.stream_store.lines(at.document.id)))
    at.ok("change_address", LETTERS, seat="1", name="Ioana Pop", address="")
    assert at.post.seated[0].card != at.post.seated[1].card
    assert "Ioana Pop" in at.look("/mail")
    assert not at.send("change_address", LETTERS, seat="7", name="", address="x").taken


def test_dossier_of_a_claim_lists_all_days_in_order():
    """RO-COR 32."""
    at = play_as_arbiter(channel="registered")
    at.passes("2026-03-25", reached="2026-01-20")
    pieces = re.findall(r'name="enclosed" value="([^"]+)"', at.look(LETTERS))
    at.ok("claim_time", LETTERS, by="2", day="2026-03-28", enclosed=pieces)
    at.ok("answer_claim", LETTERS, day="2026-03-30", answer="am recipisa")
    paper = plain_text(at.look("/mail/dossier"))
    days = [
        paper.index(f"{day}/2026") for day in ("12/01", "13/01", "15/01", "18/01", "25/03", "28/03")
    ]
    assert days == sorted(days)
    assert "63 63" in paper, "days of the third placement, and in all"
    assert "am recipisa" in paper
    assert len(pieces) == 7


def test_letters_are_written_in_the_chosen_language():
    at = play_as_arbiter()
    words = re.findall(r'name="words" value="([^"]+)"', at.look(LETTERS))
    at.ok("challenge_mail", LETTERS, by="1", words=words[:1], why="", day="2026-01-20")
    resolve(at, words[:1])
    verdict = at.look("/mail/letter?kind=verdict&to=ro")
    assert 'lang="ro"' in verdict
    assert f"{words[0]} is in the list" in verdict, "no catalogue is at hand here"
    assert "costs 10 points" in verdict
    start = at.look("/mail/letter?kind=start&to=ca")
    assert " ".join(at.string.split(" ")[:20]) in start
    assert "RED: Ioana Munteanu" in start
    assert "Radu Petrescu" in at.look("/mail/letter?kind=address&to=en")
    assert "has not answered in round" in at.look("/mail/letter?kind=silent&to=en")
    at.ok("end_mail", LETTERS, cause="draw", by="", day="2026-01-29", variant="")
    assert "you propose" in at.look("/mail/letter?kind=result&to=en")
    content = at.look("/mail/letter?kind=silent&to=en").partition("</header>")[2]
    assert "silent" not in content.split("letter-text")[0]


def test_next_game_of_competition_copies_its_string_and_days():
    """RO-COR 1: one string for all games of a series."""
    at = PostUser(coefficients=("1,2345", ""))
    assert at.post.seated[0].coefficient == 12_345
    form = at.look("/mail/new?like=1")
    assert at.string in form
    assert 'value="Cupa Clavecin"' in form
    assert 'name="number" type="text" value="2"' in form
    assert "1.2345" in at.look("/mail/print")
    at.ok("comment_mail", LETTERS, turn="0", text="Întreruptă de grevă")
    assert "grevă" in at.look("/mail/print")


def test_cards_of_both_variants_are_imported_from_one_text():
    """RO-COR 15, third-round 4-B1, 4-B2: with the challenge, and both in a single step."""
    red, blue = pair_players()
    dice = random.Random(4)
    blue.take(red.place(dice, **FIRST), "2026-01-15")
    words = re.findall(r'name="words" value="([^"]+)"', blue.look(LETTERS))
    blue.ok("challenge_mail", LETTERS, by="2", words=words[:1], why="", day="2026-01-16")
    both_cards = [blue.place(dice, "2026-01-18", variant=variant) for variant in ("right", "wrong")]
    assert both_cards[0] != both_cards[1]
    for variant, card in zip(("right", "wrong"), both_cards, strict=True):
        assert f'"#/mail/postcard?variant={variant}"' in blue.look(f"{CARD}?variant={variant}")
        postcard = blue.look(f"{POSTCARD}?variant={variant}")
        assert card.splitlines()[-1] in postcard
        assert f'"#/mail/card?variant={variant}"' in postcard
    red.ok("read_card", CARD, came="\n".join(reversed(both_cards)))
    screen_text = plain_text(red.look(CARD))
    assert f"{NAMES[1]} has challenged {words[0]}" in screen_text
    assert "Accept 2 cards" in screen_text
    red.ok("take_card", CARD, reached="2026-01-20")
    assert red.post.dispute == blue.post.dispute
    days = [game.mailed[-1].reached for game in (red.post.game, red.post.other)]
    assert days == ["2026-01-20"] * 2
    assert [len(game.sheet.lines) for game in (red.post.game, red.post.other)] == [2, 2]
    assert red.post.other.sheet.chain == blue.post.other.sheet.chain


def test_card_of_partner_without_program_is_typed_by_items():
    """RO-COR 46: checked by the rules, without a chain."""
    red, blue = pair_players()
    dice = random.Random(4)
    assert "type_card" not in red.look(CARD), "it is red who places"
    text = red.place(dice, **FIRST)
    blue.take(text, "2026-01-15")
    answer = blue.place(dice, "2026-01-19")
    at, word = re.search(r"8 Place and word: (\S+) ([^;\n]+)", answer).groups()
    form = {
        "at": at,
        "word": word,
        "arrived": "2026-01-15",
        "sent": "2026-01-19",
        "came": "2026-01-22",
    }
    for wrong, problem in (
        ({"word": "ZZZ"}, "rack|lies|word|tile"),
        ({"arrived": "2026-01-01"}, "before it was sent"),
        ({"came": "2026-01-02"}, "before it was sent"),
        ({"sent": "2026-01-14"}, "before the letter it answers"),
        ({"points": "999"}, "Say what counts"),
    ):
        refused = red.send("type_card", CARD, **{**form, **wrong})
        assert not refused.taken
        assert re.search(problem, str(problems(refused))), (wrong, problems(refused))
        assert "2026-01-22" in refused.screen or "came" in wrong, "the form is as it was"
    red.ok("type_card", CARD, **form)
    assert red.post.game.sheet.chain == blue.post.game.sheet.chain
    assert red.post.game.mailed[1].reached == "2026-01-22"
    red.place(dice, "2026-01-25")
    red.ok(
        "type_card", CARD, is_pass="yes", arrived="2026-01-27", sent="2026-01-28", came="2026-01-30"
    )


def test_last_card_of_a_game_is_imported():
    """RO-COR 9."""
    red, blue = pair_players()
    sides = (red, blue)
    for number in range(4):
        mine, other = sides[number % 2], sides[(number + 1) % 2]
        mine.passes(f"2026-01-{13 + 3 * number}", reached=f"2026-01-{12 + 3 * number}")
        other.take(mine.card(), f"2026-01-{14 + 3 * number}")
    assert [len(side.post.game.sheet.lines) for side in sides] == [4, 4]
    assert "The end of the game" in red.look(GAME)


def test_impossible_card_does_not_fit():
    red, blue = pair_players()
    text = red.place(random.Random(4), **FIRST)
    (card,) = read_cards(text)
    rack = blue.post.game.sheet.rack(1)
    missing = next(tile for tile in range(1, 20) if tile not in rack)
    for forged, reason in (
        (replace(card, word=bytes([missing] * 2)), "rack"),
        (replace(card, sent=date(2028, 1, 1)), "not come yet"),
    ):
        blue.ok("read_card", CARD, came=write_card(forged))
        screen_text = plain_text(blue.look(CARD))
        assert "It fits" not in screen_text
        assert reason in screen_text
        assert not blue.send("take_card", CARD, reached="2026-01-15").taken
        blue.ok("drop_card", CARD)
    refused = blue.send("read_card", CARD, came=write_card(replace(card, word=bytes([31, 31]))))
    assert "letters that this game does not have" in str(problems(refused))


def test_answer_needs_the_arrival_day_of_the_letter():
    """RO-COR 20."""
    at = PostUser(own="0")
    refused = at.send("place_letters", GAME, at="H8", word="AB", sent="2026-01-13")
    assert "First say when it arrived" in str(problems(refused))
    assert 'id="play-reached"' in at.look(GAME)
    at.ok("reach_mail", GAME, reached="2026-01-12", stamp="unreadable_bucharest")
    dialog = at.look(GAME)
    assert 'value="2026-01-12"' in dialog, "what is known is not written over"
    assert '<option value="unreadable_bucharest" selected>' in dialog


def test_bad_field_of_a_player_is_refused_at_that_player():
    at = PostUser(begun=False)
    for form, field in (
        ({"players": ("Ioana", "x" * 500)}, "player-2"),
        ({"addresses": ("", "x" * 5_000)}, "address-2"),
        ({"coefficients": ("", "x")}, "before-2"),
    ):
        refused = at.user.send("begin_mail", "/mail/new", **{**at.given, **form})
        assert not refused.taken
        assert f'id="{field}-wrong"' in refused.screen, form
    PostUser(user=at.user)
    repeated = at.user.send("begin_mail", "/mail/new", **at.given)
    assert "already has a game with that number" in str(problems(repeated))


def test_blue_without_a_first_letter_is_reminded_to_write():
    """RO-COR 30."""
    blue = PostUser(own="2", start="2026-10-01", deadline="2027-06-30", channel="registered")
    assert f"Write to the arbiter: {NAMES[0]} does not answer" in plain_text(blue.look("/mail"))
    (effect,) = blue.user.send("export_mail_days", "/mail").effects
    assert "registered letter" in effect["text"]


def test_receipt_is_listed_in_the_dossier():
    """RO-COR 18, 19, 32."""
    at = play_as_arbiter(channel="registered")
    wrong = at.send("keep_receipt", LETTERS, turn="1", number="", office="Iași 1", day="2026-01-13")
    assert "Write something here" in "".join(problems(wrong))
    at.ok("keep_receipt", LETTERS, turn="1", number="RR <1>", office="Iași 1", day="2026-01-13")
    assert "has a receipt: RR &lt;1&gt;, Iași 1" in at.look("/mail/dossier")


def test_damaged_card_among_two_in_a_text_is_reported():
    """RO-COR 15: both variants are sent in one letter."""
    red, blue = pair_players()
    dice = random.Random(4)
    blue.take(red.place(dice, **FIRST), "2026-01-15")
    words = tuple(words_of(red.post)[:1])
    for side in (red, blue):
        side.ok("challenge_mail", LETTERS, by="2", day="2026-01-16", words=words)
    texts = [blue.place(dice, "2026-01-20", variant=variant) for variant in ("right", "wrong")]
    intact, changed = (text.strip().splitlines()[-1] for text in texts)
    red.ok("read_card", CARD, came=f"{intact}\n{changed[:-3]}")
    assert "Another card in this text was damaged" in plain_text(red.look(CARD))
    red.ok("read_card", CARD, came=f"{intact}\n{changed}")
    assert "Another card in this text" not in plain_text(red.look(CARD))


def test_competition_sets_the_rule_for_leftover_letters():
    """RO-COR 9."""
    assert PostUser().post.terms.rules.leftovers.out == "none"
    rules = PostUser(leftovers="transfer").post
    assert rules.terms.rules.leftovers.out == "transfer"
    assert rules.ruleset["leftovers"]["out"]["basis"] == "club"
    refused = PostUser(begun=False)
    response = refused.user.send("begin_mail", "/mail/new", **{**refused.given, "leftovers": "x"})
    assert not response.taken


def test_printed_sheet_has_previous_coefficient_and_place():
    """RO-COR 5."""
    at = PostUser(coefficients=("1,2345", ""), places=("3", "7"))
    paper = plain_text(at.look("/mail/print"))
    assert "Ioana Munteanu (1.2345, 3)" in paper
    assert "Radu Petrescu (7)" in paper
    refused = PostUser(begun=False)
    response = refused.user.send(
        "begin_mail", "/mail/new", **{**refused.given, "places": ("x", "")}
    )
    assert "A number from 1 to 999" in "".join(problems(response))


def test_card_is_matched_to_its_game_among_all():
    red, blue = pair_players()
    text = red.place(random.Random(4), **FIRST)
    other = PostUser(user=blue.user, number="2", own="2", typed_order=red.string)
    assert other.post.series.number == 2
    response = blue.user.send("find_card", "/mail", came=text)
    assert response.taken
    assert blue.post.series.number == 1, "the game of the card is in use"
    blue.ok("take_card", CARD, reached="2026-01-15")
    stranger = PostUser(number="9").place(random.Random(4), **FIRST)
    for card_text, reason in (
        (stranger, "belongs to no game on this device"),
        ("Salut!", "a card starts with FC2"),
    ):
        refused = blue.user.send("find_card", "/mail", came=card_text)
        assert not refused.taken
        assert reason in "".join(problems(refused))


def test_arbiter_has_no_turn():
    at = PostUser(own="0")
    text = plain_text(at.look("/mail"))
    assert "You are the arbiter" in text
    assert "Your turn" not in text
    assert "Answer" not in text
