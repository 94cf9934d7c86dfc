"""Letters of a game by post, written by the player or by the arbiter whose device it is."""

import html
import random
import re

import pytest

from faristol.correspondence.acts.disputes import words_of
from faristol.correspondence.days import Piece
from faristol.correspondence.post import card_of
from faristol.correspondence.postcard import read_cards
from faristol.correspondence.roles import LETTERS as ROLES
from faristol.desk.correspondence.letter import BODIES, KINDS
from tests.support.post_user import GAME, LETTERS, NAMES
from tests.unit.desk.correspondence.test_game import FIRST, pair_players, play_as_arbiter


def read_letter(at, kind, lang="en"):
    """Return the lines of a letter, after checking that it is offered."""
    screen = at.look(f"/mail/letter?kind={kind}&to={lang}")
    assert kind in list_offered(screen)
    (text,) = re.findall(r'id="letter-text"[^>]*>(.*?)</pre>', screen, re.DOTALL)
    return html.unescape(text).strip().splitlines()


def list_offered(screen):
    """Return the kinds of the letters offered."""
    choice = re.search(r'<select id="kind".*?</select>', screen, re.DOTALL)
    return re.findall(r'<option value="([^"]*)"', choice[0]) if choice else []


def start_sides():
    """Return red, whose answer is due, and blue, who waits."""
    red, blue = pair_players()
    blue.take(red.place(random.Random(4), **FIRST), "2026-01-15")
    red.take(blue.place(random.Random(5), "2026-01-20"), "2026-01-22")
    return red, blue


def read_signature(lines):
    return lines[0], lines[-2]


def test_letters_have_names_bodies_and_roles():
    """third-round 4-B3."""
    assert KINDS.keys() == BODIES.keys() == {kind for row in ROLES.values() for kind in row}


def test_arbiter_signs_letters_of_the_arbiter():
    """third-round 4-B3."""
    at = play_as_arbiter()
    assert set(list_offered(at.look("/mail/letter"))) <= ROLES["arbiter"].keys()
    assert read_signature(read_letter(at, "start")) == (
        f"To: {', '.join(NAMES)}",
        "Ana Barbu, Ion Pop, arbiter",
    )


@pytest.mark.parametrize("seat", [1, 2])
def test_player_signs_letters_of_the_player(seat):
    """third-round 4-B3: such letters were signed by the arbiter."""
    at = start_sides()[seat - 1]
    at.ok(
        "take_vacation",
        LETTERS,
        seat=str(seat),
        first="2026-02-20",
        last="2026-02-25",
        recorded_on="2026-01-23",
    )
    kinds = list_offered(at.look("/mail/letter"))
    assert {"leave", "address"} < set(kinds) <= ROLES["player"].keys()
    assert ("longer" in kinds, "again" in kinds) == (seat == 1, seat == 2)
    for kind in kinds:
        to, name = read_signature(read_letter(at, kind))
        goes_to = {"proposal": "To: Ana Barbu, Ion Pop"}.get(kind, f"To: {NAMES[2 - seat]}")
        assert (to, name) == (goes_to, NAMES[seat - 1]), kind


def test_last_move_is_sent_again_with_its_receipt_and_card():
    """third-round 4-B3, RO-COR 28."""
    _, blue = start_sides()
    blue.ok("keep_receipt", LETTERS, turn="2", number="RO77", office="Iași 1", day="2026-01-20")
    lines = read_letter(blue, "again")
    assert any("20/01/2026" in line and "round I again" in line for line in lines)
    assert "Postal receipt: RO77, Iași 1, 20/01/2026" in lines
    (card,) = read_cards("\n".join(lines))
    assert card == card_of(blue.post, 2)


def test_challenge_goes_from_the_challenger_to_arbiter_and_opponent():
    """third-round 4-B3, RO-COR 15."""
    red, blue = start_sides()
    for at in (red, blue):
        at.ok("challenge_mail", LETTERS, by="1", day="2026-01-23", words=tuple(words_of(at.post)))
    to, name = read_signature(read_letter(red, "challenge"))
    assert (to, name) == (f"To: Ana Barbu, Ion Pop, {NAMES[1]}", NAMES[0])
    assert "challenge" not in list_offered(blue.look("/mail/letter"))


def test_result_is_proposed_to_the_arbiter():
    """third-round 4-B3, RO-COR 42."""
    red, _ = start_sides()
    red.ok("end_mail", LETTERS, cause="draw", by="", day="2026-01-25")
    assert "result" not in list_offered(red.look("/mail/letter"))
    red.ok("propose_worth", LETTERS, seat="1", red="1", blue="1")
    lines = read_letter(red, "result")
    assert read_signature(lines) == ("To: Ana Barbu, Ion Pop", NAMES[0])
    assert any(line.startswith("I propose the coefficients 1") for line in lines)


def test_claim_letter_states_the_last_day_to_answer():
    """third-round 4-B3, RO-COR 32."""
    red, _ = start_sides()
    red.place(random.Random(6), "2026-01-24")
    assert "claim" not in list_offered(red.look("/mail/letter"))
    red.ok("reach_mail", GAME, reached="2026-01-26")
    red.ok("claim_time", LETTERS, by="1", day="2026-04-01", enclosed=Piece.__args__)
    lines = read_letter(red, "claim")
    assert read_signature(lines) == (f"To: {NAMES[1]}", NAMES[0])
    assert (
        "I have claimed that Radu Petrescu thought for more than 50 days (ch. Timpul de gândire)."
        in lines
    )
    assert "An answer with its evidence is due by 6/04/2026." in lines


def test_letter_screen_without_letters_says_so():
    """third-round 4-B3: of an ended game without a proposal, with no address."""
    red, _ = start_sides()
    red.ok("end_mail", LETTERS, cause="draw", by="", day="2026-01-25")
    red.ok("change_address", LETTERS, seat="1", name="", address="")
    screen = red.look("/mail/letter")
    assert "There is nothing to write now." in screen
    assert "letter-text" not in screen


def test_own_address_alone_goes_to_the_opponent():
    """third-round 4-B3, RO-COR 43."""
    red, _ = start_sides()
    lines = read_letter(red, "address")
    assert "Str. Lungă 1" in lines
    assert "700001 Iași" not in lines


def test_letters_to_all_are_offered_to_the_arbiter_only():
    """third-round 4-B3: a player does not write for the arbiter how games begin."""
    red, _ = start_sides()
    assert "Letters to all" not in red.look("/mail/series")
    assert "card-text" not in red.look("/mail/series/letters")
    at = play_as_arbiter()
    assert "Letters to all" in at.look("/mail/series")
    assert "Ana Barbu, Ion Pop, arbiter" in at.look("/mail/series/letters")
