"""Printed output of a classic game: the picture of the board, the organiser's notes, unseen tiles."""

import re

import pytest

from tests.support.classic_user import ClassicUser, problems


def plain_text(html):
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def find_picture(at, route="/game/files"):
    match = re.search(
        r'<svg class="paper board-picture".*?</svg>', at.user.look(route).screen, re.DOTALL
    )
    return match[0] if match else ""


@pytest.fixture
def wood():
    at = ClassicUser(mode="record").begin()
    at.ok("write_turn", move="h8 c(a)sa")
    at.ok("write_turn", move="11e sola")
    return at


def test_board_picture_has_the_laid_tiles(wood):
    svg = find_picture(wood)
    assert plain_text(svg).count("(A)") == 1
    assert svg.count('class="is-tile"') == 7, "seven tiles are laid"
    assert svg.count('class="is-mark"') == 3, "the last move is marked"
    assert "After turn 2" in plain_text(svg)
    assert 'data-file="board-2-' in svg


def test_board_picture_after_the_end_is_of_any_turn(wood):
    assert find_picture(wood, "/game/files?t=1") == find_picture(wood), "not before"
    wood.ok("end_classic", "/game/arbiter", cause="abandoned", by=["2"])
    first = find_picture(wood, "/game/files?t=1")
    assert first.count('class="is-tile"') == 4
    assert "After turn 1" in plain_text(first)
    for odd in ("0", "99", "x", "-1"):
        assert find_picture(wood, f"/game/files?t={odd}") == find_picture(wood)


def test_no_board_picture_before_first_move_and_during_dispute():
    at = ClassicUser(mode="record").begin()
    assert not find_picture(at)
    at.ok("write_turn", move="h8 casa")
    assert find_picture(at)
    at.ok("stop_for_challenge")
    at.ok("ask_verdict", by=2, words=["CASA"], source="arbiter")
    assert not find_picture(at)


def test_unseen_tiles_are_counted_by_letter_after_the_end():
    at = ClassicUser(mode="record").begin()
    at.ok("write_turn", move="h8 casa", rack="casaert")
    assert "Unseen" not in at.user.look("/game/after").screen
    at.ok("end_classic", "/game/arbiter", cause="abandoned", by=["2"])
    screen = at.user.look("/game/after").screen
    details = re.search(r'<details class="after__unseen">.*?</details>', screen, re.DOTALL)[0]
    counts = dict(re.findall(r"<b>([^<]+)</b> (\d+)", details))
    alphabet = at.opened.terms.alphabet
    assert sum(map(int, counts.values())) == sum(alphabet.counts) - 7
    of_a = alphabet.counts[alphabet.written.index("A")]
    assert int(counts["A"]) == of_a - 2


def test_printed_sheet_has_the_notes_of_the_organiser():
    at = ClassicUser(mode="record", notes="Llicència: 42\n\n  Segell de la federació \n<b>x</b>: 1")
    assert at.game.settings.notes == ("Llicència: 42", "Segell de la federació", "<b>x</b>: 1")
    screen = at.begin().user.look("/game/print").screen
    assert "Llicència: 42" in plain_text(screen)
    assert "Segell de la federació: …" in plain_text(screen), "for the pen"
    assert "<b>x</b>" not in screen


def test_too_many_notes_are_refused_at_their_field():
    at = ClassicUser(mode="record", notes="\n".join(f"{n}: x" for n in range(40)))
    assert not at.began.taken
    assert "lines" in " ".join(problems(at.began))
