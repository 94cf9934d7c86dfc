"""A game on a wooden board at the desk: corrected turns, SENYORS with its committee, the clock."""

import re

import pytest

from faristol.classic.hands import hands_after
from faristol.classic.values import RackChange
from faristol.rules.preset import preset
from faristol.rules.senyors import one_kind
from faristol.rules.terms import terms_under
from tests.support.classic_table import seed_of
from tests.support.classic_user import NAMES, ClassicUser, problems
from tests.support.desk import CountingDice, User
from tests.unit.desk.classic.test_game import has_sound_log

CLM = "ca-ciutat-de-mallorca"
CORRECT = "/game/correct"


def plain_text(screen):
    return " ".join(re.sub(r"<[^>]*>", " ", screen).split())


def play_on_wood(*moves, **form):
    at = ClassicUser(mode="record", **{"ruleset": CLM, **form}).begin()
    for move in moves:
        at.ok("write_turn", move=move)
    return at


def correct_turn(at, number, **fields):
    defaults = {"number": number, "how": "play", "move": "", "points": "", "count": ""}
    return at.send("rewrite_turn", f"{CORRECT}?turn={number}", **{**defaults, **fields})


BY = {"why": "mal escrit", "by": "Rosa"}


# ---- correcting a turn ----


def test_row_opens_the_correction_with_its_move():
    """third-round 3-B4: numbered as on the sheet, by line and player."""
    at = play_on_wood("h8 casa", "11e sola", "12h sons")
    links = re.findall(r'<a class="twosheet__to" href="#(/game/correct\?turn=\d+)"', at.screen)
    assert links == [f"{CORRECT}?turn={number}" for number in (1, 2, 3)]
    third = at.user.look(links[2]).screen
    assert f"Turn 2: {NAMES[0]}" in third
    assert re.search(r'name="move"[^>]* value="12H SONS"', third)
    second = at.user.look(links[1]).screen
    assert f"Turn 1: {NAMES[1]}" in second
    assert re.search(r'name="move"[^>]* value="11E SOLA"', second)


def test_correction_previews_all_changed_turns_and_totals():
    """third-round 3-B4: all turns and totals that change."""
    at = play_on_wood("h8 casa", "12h sons")
    before = [turn.points for turn in at.game.turns]
    query = f"stream={at.opened.id}&number=1&how=play&move=h8+capa&points=&count="
    text = plain_text(at.user.look(f"{CORRECT}?{query}").screen)
    assert f"{NAMES[0]}: H8 CAPA {before[0] + 4} was H8 CASA, {before[0]}" in text
    assert f"{NAMES[1]}: 12H SONS {before[1] + 2} was 12H SONS, {before[1]}" in text
    assert f"{NAMES[1]} {before[1]} → {before[1] + 2}" in text
    assert correct_turn(at, 1, move="h8 capa", **BY).taken
    assert [turn.points for turn in at.game.turns] == [before[0] + 4, before[1] + 2]
    assert has_sound_log(at)


def test_later_turn_that_no_longer_fits_is_named():
    """third-round 3-B4: at the field of the move; preserved as announced on request."""
    at = play_on_wood("h8 casa", "11e sola", ruleset="ro-general", minutes="0", lexicon="")
    refused = correct_turn(at, 1, move="8h casa", **BY)
    assert not refused.taken
    assert f"turn 1 of {NAMES[1]}, 11E SOLA, no longer fits" in " ".join(problems(refused))
    assert 'id="correct-move-1-wrong"' in refused.screen
    assert correct_turn(at, 1, move="8h casa", is_rest_kept="yes", **BY).taken
    assert at.game.turns[1].is_unchecked
    assert correct_turn(at, 2, move="k5 sola", **BY).taken
    assert not at.game.turns[1].is_unchecked
    assert has_sound_log(at)


def test_correction_after_the_last_turn_reopens_the_clock():
    """third-round 3-B4: as when the turn is undone."""
    at = play_on_wood()
    for _ in range(6):
        at.ok("pass_turn")
    assert (at.step, at.game.clock.state) == ("over", "ended")
    assert correct_turn(at, 1, move="h8 casa", **BY).taken
    assert at.step == "turn"
    assert at.game.clock.state == "stopped"
    assert has_sound_log(at)


# ---- SENYORS ----


class LoadedDice(CountingDice):
    """Dice that throw given seeds first."""

    seeds = ()

    def token(self, *size):
        return self.seeds.pop() if self.seeds and size == (32,) else super().token(*size)


def start_with_senyors():
    """Return a game on the tablet whose first rack is all vowels or all consonants."""
    terms = terms_under("ca", preset(CLM))
    deals = [RackChange(seat=seat, what="deal") for seat in (1, 2)]
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


def test_senyors_is_confirmed_and_displayed_to_the_opponent():
    """third-round 3-B9: CAT-CLM 17; in the log of decisions and on paper too."""
    at = start_with_senyors()
    screen = at.screen
    assert re.search(r'<dialog class="dialog" id="senyors"', screen)
    assert (
        re.search(
            r'data-command="call_senyors"[^>]* class="act"|class="act" data-command="call_senyors"',
            screen,
        )
        is None
    )
    displayed = f"SENYORS: {' '.join(list_rack_names(at))}"
    at.ok("call_senyors", rack="")
    call = at.game.calls[0]
    call_text = f"SENYORS: {' '.join(call.tiles)}"
    assert sorted(call_text.split()) == sorted(displayed.split())
    displayed = plain_text(at.screen)
    assert call_text in displayed
    assert "Show these tiles to the opponent" in displayed
    assert not at.rack, "the drawn tiles are covered while the tablet is displayed"
    at.uncover()
    assert len(at.rack) == 7
    assert call_text in plain_text(at.screen)
    at.ok("pass_turn")
    assert call_text in plain_text(at.screen), "the opponent sees it before the own rack"
    at.uncover()
    assert call_text in plain_text(at.screen)
    at.ok("pass_turn")
    assert call_text not in plain_text(at.screen)
    assert call_text in plain_text(at.user.look("/game/arbiter").screen)
    assert call_text in plain_text(at.user.look("/game/print").screen)


def list_rack_names(at):
    from faristol.board.cells import rack_names

    return rack_names(at.opened.rack(at.game.turn), at.opened.terms.alphabet)


@pytest.mark.parametrize(
    ("bag", "outcome"),
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
def test_outcome_of_the_committee_is_displayed_and_recorded(bag, outcome):
    """third-round 3-B10: which of a, b, c, the tile, how many to draw; on screen, in the log and on paper."""
    at = play_on_wood()
    at.ok("call_senyors", rack="a e i o u a e")
    assert "SENYORS: A E I O U A E" in plain_text(at.screen)
    at.ok("look_through", by="Rosa Pi", rack="a a e e i o u", bag=bag, case="")
    for route in ("/game", "/game/arbiter", "/game/print"):
        text = plain_text(at.user.look(route).screen)
        assert outcome in text, route
        assert "checked by Rosa Pi" in text
    at.ok("write_turn", move="h8 casa")
    assert outcome not in plain_text(at.user.look("/game").screen)
    at.ok("take_turn_back")
    assert outcome in plain_text(at.user.look("/game/print").screen)
    assert has_sound_log(at)


def test_helping_tile_is_typed_when_checked_by_hand():
    """third-round 3-B10: for a alone, and a tile that there is."""
    at = play_on_wood()
    at.ok("call_senyors", rack="a e i o u a e")
    by_hand = {"by": "Rosa", "rack": "", "bag": ""}
    for case, piece in (("b", "b"), ("a", "#")):
        refused = at.send("look_through", **by_hand, case=case, piece=piece)
        assert not refused.taken
        assert 'id="look-piece-wrong"' in refused.screen
    at.ok("look_through", **by_hand, case="a", piece="l·l")
    assert at.game.calls[0].piece == "L·L"
    assert has_sound_log(at)


# ---- the clock ----


def test_clock_of_the_drawing_player_runs_after_the_move():
    """third-round 3-B11: CAT-CLM 27, a turn is over when the tiles are drawn."""
    at = play_on_wood()
    first = at.game.clock.running
    at.ok("write_turn", move="h8 casa")
    assert at.game.clock.running == first
    assert f"Tiles drawn: {NAMES[2 - first].split()[0]}’s time starts" in plain_text(at.screen)
    at.ok("let_move_stand")
    assert at.game.clock.running == 3 - first
    at.ok("exchange_turn", count="2")
    assert at.game.clock.running == 3 - first
    assert "press_clock" in at.screen
    at.ok("press_clock", side=3 - first)
    assert at.game.clock.running == first
    at.ok("pass_turn")
    assert at.game.clock.running == 3 - first, "there is nothing to draw"
    assert has_sound_log(at)


def bar_of(screen):
    match = re.search(
        r'<form class="act" data-command="(\w+)"[^>]*>(?:<input[^>]*>)*<button class="next"', screen
    )
    return match[1] if match else ""


def test_bar_starts_the_next_clock_while_tiles_are_drawn():
    """third-round 3-B11: always in sight, once, and a move being typed has the bar again."""
    at = play_on_wood("h8 casa")
    assert bar_of(at.screen) == "let_move_stand"
    assert at.screen.count("Tiles drawn:") == 1
    screen = at.user.look(f"/game?stream={at.opened.id}&move=11e+sola").screen
    assert bar_of(screen) == ""
    assert "Write 11E SOLA" in plain_text(screen)
    at.ok("let_move_stand")
    at.ok("exchange_turn", count="2")
    assert bar_of(at.screen) == "press_clock"
    at.ok("press_clock", side=at.game.last.seat)
    assert "Tiles drawn:" not in at.screen


def test_recording_the_next_turn_ends_the_draw_before_it():
    """third-round 3-B11: no clock runs on in the turn of the opponent."""
    at = play_on_wood("h8 casa")
    first = at.game.clock.running
    at.ok("write_turn", move="11e sola")
    assert at.game.clock.running == 3 - first
    at.ok("pass_turn")
    assert at.game.clock.running == 3 - at.game.last.seat
    assert at.game.clock.presses == 3
    assert has_sound_log(at)


@pytest.mark.parametrize("stands", ["yes", "no"])
def test_clock_after_a_challenge_is_that_of_the_drawing_player(stands):
    """third-round 3-B11: a valid move is followed by its draw, a withdrawn one by the opponent's turn."""
    at = play_on_wood("h8 casa")
    first = at.game.clock.running
    at.challenge(source="")
    at.ok("give_verdict", source="opponent", word1=stands)
    at.ok("go_on_game")
    assert at.game.clock.running == (first if stands == "yes" else 3 - first)
    assert has_sound_log(at)


# ---- the paper ----


@pytest.mark.parametrize(
    ("row_count", "density"), [(12, ""), (26, " is-dense"), (27, " is-denser"), (34, " is-densest")]
)
def test_long_sheet_is_set_in_denser_lines(row_count, density):
    """third-round 3-B3: a sheet is one page; result and signatures stay together."""
    at = ClassicUser(mode="record", ruleset="ro-general", minutes="0", lexicon="").begin()
    for _ in range(2 * row_count):
        at.ok("exchange_turn", count="3")
    paper = at.user.look("/game/print").screen
    assert f'class="paper sheet-paper game-paper{density}"' in paper
    result = paper[paper.index('class="game-paper__result"') :]
    assert 'class="sign-here"' in result
