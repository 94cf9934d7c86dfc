"""A sheet of wood at the desk: a turn that is corrected, SENYORS with its committee, a clock that waits for the draw."""

import re

import pytest

from faristol.classic.hands import hands_after
from faristol.classic.values import Dealt
from faristol.rules.preset import preset
from faristol.rules.senyors import one_kind
from faristol.rules.terms import terms_under
from tests.support.classic_table import seed_of
from tests.support.classic_user import NAMES, ClassicUser, problems
from tests.support.desk import CountingDice, User
from tests.unit.desk.classic.test_game import log_is_sound

CLM = "ca-ciutat-de-mallorca"
CORRECT = "/game/correct"


def text_of(screen):
    return " ".join(re.sub(r"<[^>]*>", " ", screen).split())


def on_wood(*moves, **form):
    at = ClassicUser(mode="record", **{"ruleset": CLM, **form}).begin()
    for move in moves:
        at.ok("write_turn", move=move)
    return at


def correct(at, number, **fields):
    given = {"number": number, "how": "play", "move": "", "points": "", "count": ""}
    return at.send("rewrite_turn", f"{CORRECT}?turn={number}", **{**given, **fields})


BY = {"why": "mal escrit", "by": "Rosa"}


# ---- a turn corrected ----


def test_3_b4_a_tapped_row_brings_its_word_place_and_points():
    """third-round 3-B4: counted as the sheet counts, by line and player."""
    at = on_wood("h8 casa", "11e sola", "12h sons")
    links = re.findall(r'<a class="twosheet__to" href="#(/game/correct\?turn=\d+)"', at.screen)
    assert links == [f"{CORRECT}?turn={number}" for number in (1, 2, 3)]
    third = at.user.look(links[2]).screen
    assert f"Turn 2: {NAMES[0]}" in third
    assert re.search(r'name="move"[^>]* value="12H SONS"', third)
    second = at.user.look(links[1]).screen
    assert f"Turn 1: {NAMES[1]}" in second
    assert re.search(r'name="move"[^>]* value="11E SOLA"', second)


def test_3_b4_what_a_correction_changes_is_shown_before_it_is_made():
    """third-round 3-B4: every turn and every total that moves."""
    at = on_wood("h8 casa", "12h sons")
    before = [turn.points for turn in at.game.turns]
    query = f"stream={at.opened.id}&number=1&how=play&move=h8+capa&points=&count="
    said = text_of(at.user.look(f"{CORRECT}?{query}").screen)
    assert f"{NAMES[0]}: H8 CAPA {before[0] + 4} was H8 CASA, {before[0]}" in said
    assert f"{NAMES[1]}: 12H SONS {before[1] + 2} was 12H SONS, {before[1]}" in said
    assert f"{NAMES[1]} {before[1]} → {before[1] + 2}" in said
    assert correct(at, 1, move="h8 capa", **BY).taken
    assert [turn.points for turn in at.game.turns] == [before[0] + 4, before[1] + 2]
    assert log_is_sound(at)


def test_3_b4_a_later_turn_that_fits_no_more_is_named_as_on_the_sheet():
    """third-round 3-B4: at the field of the move; kept as announced where that is wanted."""
    at = on_wood("h8 casa", "11e sola", ruleset="ro-general", minutes="0", lexicon="")
    wrong = correct(at, 1, move="8h casa", **BY)
    assert not wrong.taken
    assert f"turn 1 of {NAMES[1]}, 11E SOLA, no longer fits" in " ".join(problems(wrong))
    assert 'id="correct-move-1-wrong"' in wrong.screen
    assert correct(at, 1, move="8h casa", is_rest_kept="yes", **BY).taken
    assert at.game.turns[1].is_unchecked
    assert correct(at, 2, move="k5 sola", **BY).taken
    assert not at.game.turns[1].is_unchecked
    assert log_is_sound(at)


def test_3_b4_times_that_ended_with_the_last_turn_go_on():
    """third-round 3-B4: as when it is undone."""
    at = on_wood()
    for _ in range(6):
        at.ok("pass_turn")
    assert (at.step, at.game.clock.state) == ("over", "ended")
    assert correct(at, 1, move="h8 casa", **BY).taken
    assert at.step == "turn"
    assert at.game.clock.state == "stopped"
    assert log_is_sound(at)


# ---- SENYORS ----


class LoadedDice(CountingDice):
    """Dice that throw given seeds first."""

    seeds = ()

    def token(self, *size):
        return self.seeds.pop() if self.seeds and size == (32,) else super().token(*size)


def with_senyors():
    """Return a game on the tablet of which the first rack is of one kind."""
    terms = terms_under("ca", preset(CLM))
    deals = [Dealt(seat=seat, what="deal") for seat in (1, 2)]
    tries = (seed_of(number) for number in range(5_000))
    seed = next(
        seed
        for seed in tries
        if one_kind(hands_after(seed, deals, terms, 2).rack(1), terms.alphabet)
    )
    dice = LoadedDice()
    dice.seeds = [seed]
    at = ClassicUser(user=User(lang="en", dice=dice), ruleset=CLM)
    return at.begin()


def test_3_b9_senyors_is_asked_about_and_the_opponent_sees_the_rack():
    """third-round 3-B9: CAT-CLM 17; in the log of decisions and on paper too."""
    at = with_senyors()
    screen = at.screen
    assert re.search(r'<dialog class="dialog" id="senyors"', screen)
    assert (
        re.search(
            r'data-command="call_senyors"[^>]* class="act"|class="act" data-command="call_senyors"',
            screen,
        )
        is None
    )
    shown = f"SENYORS: {' '.join(sorted_names(at))}"
    at.ok("call_senyors", rack="")
    call = at.game.calls[0]
    said = f"SENYORS: {' '.join(call.tiles)}"
    assert sorted(said.split()) == sorted(shown.split())
    shown = text_of(at.screen)
    assert said in shown
    assert "Show these tiles to the opponent" in shown
    assert not at.rack, "what was drawn is covered while the tablet is shown"
    at.uncover()
    assert len(at.rack) == 7
    assert said in text_of(at.screen)
    at.ok("pass_turn")
    assert said in text_of(at.screen), "who takes the tablet sees it before the own rack"
    at.uncover()
    assert said in text_of(at.screen)
    at.ok("pass_turn")
    assert said not in text_of(at.screen)
    assert said in text_of(at.user.look("/game/arbiter").screen)
    assert said in text_of(at.user.look("/game/print").screen)


def sorted_names(at):
    from faristol.board.cells import rack_names

    return rack_names(at.opened.rack(at.game.turn), at.opened.terms.alphabet)


@pytest.mark.parametrize(
    ("bag", "said"),
    [
        ("e e i b", "B goes on the rack, the others into the bag, 6 tiles are drawn (art. 17 a)"),
        (
            "e b c",
            "all tiles go into the bag, 7 tiles are drawn, again until one helps (art. 17 b)",
        ),
        ("e i", "no tile helps, the rack stays (art. 17 c)"),
    ],
    ids=["a", "b", "c"],
)
def test_3_b10_what_the_committee_found_is_said_and_written(bag, said):
    """third-round 3-B10: which of a, b, c, the tile, how many to draw; on screen, in the log and on paper."""
    at = on_wood()
    at.ok("call_senyors", rack="a e i o u a e")
    assert "SENYORS: A E I O U A E" in text_of(at.screen)
    at.ok("look_through", by="Rosa Pi", rack="a a e e i o u", bag=bag, case="")
    for route in ("/game", "/game/arbiter", "/game/print"):
        shown = text_of(at.user.look(route).screen)
        assert said in shown, route
        assert "checked by Rosa Pi" in shown
    at.ok("write_turn", move="h8 casa")
    assert said not in text_of(at.user.look("/game").screen)
    at.ok("take_turn_back")
    assert said in text_of(at.user.look("/game/print").screen)
    assert log_is_sound(at)


def test_3_b10_the_tile_that_helps_is_typed_where_it_was_found_by_hand():
    """third-round 3-B10: for a alone, and a tile that there is."""
    at = on_wood()
    at.ok("call_senyors", rack="a e i o u a e")
    by_hand = {"by": "Rosa", "rack": "", "bag": ""}
    for case, piece in (("b", "b"), ("a", "#")):
        wrong = at.send("look_through", **by_hand, case=case, piece=piece)
        assert not wrong.taken
        assert 'id="look-piece-wrong"' in wrong.screen
    at.ok("look_through", **by_hand, case="a", piece="l·l")
    assert at.game.calls[0].piece == "L·L"
    assert log_is_sound(at)


# ---- the clock ----


def test_3_b11_writing_a_move_leaves_the_time_of_who_still_draws():
    """third-round 3-B11: CAT-CLM 27, a turn is over when the tiles are drawn."""
    at = on_wood()
    first = at.game.clock.running
    at.ok("write_turn", move="h8 casa")
    assert at.game.clock.running == first
    assert f"Tiles drawn: {NAMES[2 - first].split()[0]}’s time starts" in text_of(at.screen)
    at.ok("let_move_stand")
    assert at.game.clock.running == 3 - first
    at.ok("exchange_turn", count="2")
    assert at.game.clock.running == 3 - first
    assert "press_clock" in at.screen
    at.ok("press_clock", side=3 - first)
    assert at.game.clock.running == first
    at.ok("pass_turn")
    assert at.game.clock.running == 3 - first, "there is nothing to draw"
    assert log_is_sound(at)


def bar_of(screen):
    found = re.search(
        r'<form class="act" data-command="(\w+)"[^>]*>(?:<input[^>]*>)*<button class="next"', screen
    )
    return found[1] if found else ""


def test_3_b11_the_bar_starts_the_time_while_the_draw_is_awaited():
    """third-round 3-B11: always in sight, once, and a move being typed has the bar again."""
    at = on_wood("h8 casa")
    assert bar_of(at.screen) == "let_move_stand"
    assert at.screen.count("Tiles drawn:") == 1
    typed = at.user.look(f"/game?stream={at.opened.id}&move=11e+sola").screen
    assert bar_of(typed) == ""
    assert "Write 11E SOLA" in text_of(typed)
    at.ok("let_move_stand")
    at.ok("exchange_turn", count="2")
    assert bar_of(at.screen) == "press_clock"
    at.ok("press_clock", side=at.game.last.seat)
    assert "Tiles drawn:" not in at.screen


def test_3_b11_who_played_before_has_drawn_when_the_next_turn_is_written():
    """third-round 3-B11: nobody's time runs on in the turn of the other."""
    at = on_wood("h8 casa")
    first = at.game.clock.running
    at.ok("write_turn", move="11e sola")
    assert at.game.clock.running == 3 - first
    at.ok("pass_turn")
    assert at.game.clock.running == 3 - at.game.last.seat
    assert at.game.clock.presses == 3
    assert log_is_sound(at)


@pytest.mark.parametrize("stands", ["yes", "no"])
def test_3_b11_after_a_challenge_who_still_draws_has_the_time(stands):
    """third-round 3-B11: a move that stands is followed by its draw, a move that fell by the other's turn."""
    at = on_wood("h8 casa")
    first = at.game.clock.running
    at.challenge(source="")
    at.ok("give_verdict", source="opponent", word1=stands)
    at.ok("go_on_game")
    assert at.game.clock.running == (first if stands == "yes" else 3 - first)
    assert log_is_sound(at)


# ---- the paper ----


@pytest.mark.parametrize(
    ("lines", "density"), [(12, ""), (26, " is-dense"), (27, " is-denser"), (34, " is-densest")]
)
def test_3_b3_a_long_sheet_is_set_closer(lines, density):
    """third-round 3-B3: one sheet is one page; result and signatures stand together."""
    at = ClassicUser(mode="record", ruleset="ro-general", minutes="0", lexicon="").begin()
    for _ in range(2 * lines):
        at.ok("exchange_turn", count="3")
    paper = at.user.look("/game/print").screen
    assert f'class="paper sheet-paper game-paper{density}"' in paper
    result = paper[paper.index('class="game-paper__result"') :]
    assert 'class="sign-here"' in result
