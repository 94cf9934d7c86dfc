"""What is handed out of a game of two: the board as a picture, the sheet with what the organiser asks for; what was not seen."""

import re

import pytest

from tests.support.classic_user import ClassicUser, problems


def words(html):
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def picture(at, route="/game/files"):
    found = re.search(
        r'<svg class="paper board-picture".*?</svg>', at.user.look(route).screen, re.DOTALL
    )
    return found[0] if found else ""


@pytest.fixture
def wood():
    at = ClassicUser(mode="record").begin()
    at.ok("write_turn", move="h8 c(a)sa")
    at.ok("write_turn", move="11e sola")
    return at


def test_the_board_is_a_picture_with_the_letters_that_lie_there(wood):
    drawn = picture(wood)
    assert words(drawn).count("(A)") == 1
    assert drawn.count('class="is-tile"') == 7, "seven tiles lie"
    assert drawn.count('class="is-mark"') == 3, "the last move is marked"
    assert "After turn 2" in words(drawn)
    assert 'data-file="board-2-' in drawn


def test_after_the_end_it_is_the_board_of_any_turn(wood):
    assert picture(wood, "/game/files?t=1") == picture(wood), "not before"
    wood.ok("end_classic", "/game/arbiter", cause="abandoned", by=["2"])
    first = picture(wood, "/game/files?t=1")
    assert first.count('class="is-tile"') == 4
    assert "After turn 1" in words(first)
    for odd in ("0", "99", "x", "-1"):
        assert picture(wood, f"/game/files?t={odd}") == picture(wood)


def test_while_a_move_is_disputed_and_before_the_first_there_is_no_picture():
    at = ClassicUser(mode="record").begin()
    assert not picture(at)
    at.ok("write_turn", move="h8 casa")
    assert picture(at)
    at.ok("stop_for_challenge")
    at.ok("ask_verdict", by=2, words=["CASA"], source="arbiter")
    assert not picture(at)


def test_what_was_not_seen_is_counted_by_letter_after_the_end():
    at = ClassicUser(mode="record").begin()
    at.ok("write_turn", move="h8 casa", rack="casaert")
    assert "Unseen" not in at.user.look("/game/after").screen
    at.ok("end_classic", "/game/arbiter", cause="abandoned", by=["2"])
    shown = at.user.look("/game/after").screen
    told = re.search(r'<details class="after__unseen">.*?</details>', shown, re.DOTALL)[0]
    counts = dict(re.findall(r"<b>([^<]+)</b> (\d+)", told))
    alphabet = at.opened.terms.alphabet
    assert sum(map(int, counts.values())) == sum(alphabet.counts) - 7
    of_a = alphabet.counts[alphabet.written.index("A")]
    assert int(counts["A"]) == of_a - 2


def test_the_sheet_has_what_the_organiser_asks_for():
    at = ClassicUser(mode="record", notes="Llicència: 42\n\n  Segell de la federació \n<b>x</b>: 1")
    assert at.game.settings.notes == ("Llicència: 42", "Segell de la federació", "<b>x</b>: 1")
    shown = at.begin().user.look("/game/print").screen
    assert "Llicència: 42" in words(shown)
    assert "Segell de la federació: …" in words(shown), "for the pen"
    assert "<b>x</b>" not in shown


def test_too_many_lines_are_refused_at_their_field():
    at = ClassicUser(mode="record", notes="\n".join(f"{n}: x" for n in range(40)))
    assert not at.began.taken
    assert "lines" in " ".join(problems(at.began))
