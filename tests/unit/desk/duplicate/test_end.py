"""The end of a game: proposed by the rules with its reason, by agreement, taken back (CAT-DUP 1.1-2, 1.6)."""

import pytest

from faristol.board.square import SQUARES, Square, square_name
from faristol.clock.round.acts import EndRound, StartRound
from faristol.desk.duplicate.round import end
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.storage.stream_store import Change
from faristol.duplicate.acts.master import AnnounceMaster
from faristol.duplicate.kind import DUPLICATE
from faristol.rules.clock import Cue
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack, whole_set
from faristol.tiles.reading import tile_name, tile_names
from tests.support.analyse_user import failed, words
from tests.support.desk import run
from tests.support.duplicate_game import GameUser, typed_rack

ROUTE = "/duplicate/end"
THREE = ("Anna", "Benet", "Clara")


def played(**more):
    game = GameUser(**{"names": THREE, **more}).start()
    game.play("CASESAL", dict.fromkeys((1, 2, 3), "H8 CASES"), "H8", "CASES")
    return game


def screen(game):
    answer = game.look("end")
    assert not failed(answer), failed(answer)
    return answer.screen


def test_while_the_game_can_go_on_no_rule_ends_it():
    game = played()
    text = words(screen(game))
    assert "The game can continue" in text
    assert "2 tiles on the rack" in text
    refused = game.send("end_game", ROUTE, cause="no_rack")
    assert not refused.taken
    assert game.game.end is None


def test_by_agreement_with_a_reason():
    """CAT-DUP 1.6-3."""
    game = played()
    without = game.send("end_game", ROUTE, cause="agreement", why=" ")
    assert not without.taken
    assert 'aria-invalid="true"' in without.screen
    answer = game.send("end_game", ROUTE, cause="agreement", why="the light went out")
    assert answer.taken
    assert answer.route == "/duplicate/results"
    assert (game.game.end.cause, game.game.end.why) == ("agreement", "the light went out")
    assert "By agreement with the players (art. 1.6). the light went out" in words(screen(game))


def test_a_usual_reason_is_one_tap():
    """CAT-DUP 1.6-3."""
    game = played()
    assert game.send("end_game", ROUTE, cause="agreement", usual="The room has to be vacated").taken
    assert game.game.end.why == "The room has to be vacated"


def test_the_rounds_agreed_are_played():
    """CAT-DUP 1.1-2."""
    game = played(rounds=1)
    text = words(screen(game))
    assert "The agreed rounds have been played" in text
    assert "art. 1.1" in text
    assert game.send("end_game", ROUTE, cause="rounds").taken
    assert game.game.end.cause == "rounds"


def almost_over(left):
    """Return a game in the log of which every tile but those few went to the board or nowhere.

    The tiles lie on the board as no game would lay them: only how many are left matters here.
    """
    game = GameUser(names=THREE).start()
    alphabet = alphabet_of("ca")
    tiles = bytearray(whole_set(alphabet).tiles)
    for tile in read_rack(left, alphabet):
        tiles.remove(tile)
    placed = tuple(
        f"{square_name(Square(at))}={tile_name(tile, alphabet) if tile else '(A)'}"
        for at, tile in zip(range(SQUARES), tiles, strict=False)
    )
    rack = tuple(tile_names(bytes(tiles), alphabet))
    facts = (
        typed_rack(1, rack),
        AnnounceMaster(
            round=1, at="A1", word="A", placed=placed, points=1, best_of_players=0, best=None
        ),
    )
    shelf = game.user.desk.stream_store
    run(
        shelf.append(
            Change(stream=game.opened.id, events=facts, schema=DUPLICATE.schema),
            request="laid",
            done=Done(),
        )
    )
    return game


@pytest.mark.parametrize(
    ("left", "lacking"),
    [
        ("STR", "No vowels are left."),
        ("AEE", "No consonants are left."),
        ("", "No tiles are left."),
    ],
)
def test_when_no_valid_rack_can_be_drawn_the_end_is_proposed_with_what_lacks(left, lacking):
    """CAT-DUP 1.3-4, 1.6-1."""
    game = almost_over(left)
    text = words(screen(game))
    assert "No valid rack can be drawn any more" in text
    assert lacking in text
    assert "art. 1.6" in text
    assert game.send("end_game", ROUTE, cause="no_rack").taken


def test_when_no_move_is_possible_the_end_is_proposed():
    """CAT-DUP 1.6-2: the list of words proves it when what is left fits a rack."""
    game = almost_over("ZÇE")
    text = words(screen(game))
    assert "No move is possible any more" in text
    assert game.send("end_game", ROUTE, cause="no_move").taken


def test_the_list_proves_it_also_when_some_more_tiles_are_left_than_fit_a_rack():
    """CAT-DUP 1.6-2: no part of them makes a move, so no rack will have one."""
    game = almost_over("ZÇEXNYHJQF")  # nine: NY is one tile
    assert "No move is possible any more" in words(screen(game))
    assert "No move is possible with the tiles that are left." in words(game.look("round").screen)
    assert game.send("end_game", ROUTE, cause="no_move").taken
    assert game.game.end.is_declared is False


def test_while_players_look_for_a_move_nothing_is_told_and_when_nobody_has_one_the_end_is_proposed():
    """CAT-DUP 1.6-2."""
    game = almost_over("ZÇE")
    game.type_rack("ZÇE")
    text = words(screen(game))
    assert "The game can continue" in text
    assert 'id="end-by-rule"' not in screen(game)
    game.slips({1: "", 2: "", 3: "H8 XXX"})
    text = words(screen(game))
    assert "No move is possible any more" in text
    assert "Round 2 is under way: it would not count." in text
    assert game.send("end_game", ROUTE, cause="no_move").taken
    assert game.game.end.is_declared is False


def test_the_judge_declares_that_no_move_is_possible_where_nothing_proves_it():
    """CAT-DUP 1.6-2."""
    game = played()
    assert 'id="end-no-move"' in screen(game)
    assert 'id="no-move" open' not in screen(game)
    without = game.send("end_game", ROUTE, cause="no_move", why=" ")
    assert not without.taken
    assert 'id="no-move" open' in without.screen or 'id="no-move-why-wrong"' in without.screen
    assert 'id="end-why-wrong"' not in without.screen
    assert game.send("end_game", ROUTE, cause="no_move", why="the board is full").taken
    assert (game.game.end.is_declared, game.game.end.why) == (True, "the board is full")
    said = "No move is possible any more, as the judge has decided (art. 1.6). the board is full"
    assert said in words(screen(game))


def test_while_the_list_has_a_move_for_the_last_rack_the_judge_does_not_declare_that_there_is_none(
    monkeypatch,
):
    """CAT-DUP 1.6-2."""

    async def has_move(*_):
        return True

    monkeypatch.setattr(end, "has_move", has_move)
    game = almost_over("CASES")
    assert 'id="end-no-move"' not in screen(game)
    refused = game.send("end_game", ROUTE, cause="no_move", why="I see none")
    assert not refused.taken
    assert "A move is possible with the tiles that are left." in words(refused.screen)


def test_an_end_for_a_reason_that_nobody_knows_is_refused():
    """CAT-DUP 1.6-3: nothing becomes an agreement by itself."""
    game = played()
    for cause in ("", "whatever"):
        refused = game.send("end_game", ROUTE, cause=cause, why="a reason")
        assert not refused.taken
        assert "The rules do not provide for this reason" in words(refused.screen)
    assert game.game.end is None


def test_where_the_rules_end_the_game_nothing_is_agreed():
    """CAT-DUP 1.6-1."""
    game = almost_over("STR")
    assert 'id="agreed"' not in screen(game)
    refused = game.send("end_game", ROUTE, cause="agreement", why="we are tired")
    assert "over for another reason" in words(refused.screen)
    assert game.game.end is None


def test_an_end_that_was_a_mistake_is_taken_back_with_a_reason():
    """CAT-DUP 1.6: nothing is uncorrectable."""
    game = played()
    game.end()
    without = game.send("resume_game", ROUTE, why="")
    assert not without.taken
    assert game.send("resume_game", ROUTE, why="the lights are on again").taken
    assert game.game.end is None
    assert "The game can continue" in words(screen(game))


def test_a_round_under_way_is_said_not_to_count():
    game = played()
    game.type_rack("ALSOLAM")
    assert "Round 2 is under way: it would not count." in words(screen(game))


def test_while_the_clock_runs_the_game_does_not_end():
    game = played()
    game.type_rack("ALSOLAM")
    cues = (Cue(seconds_left=30, must=True),)
    game.do(StartRound(number=2, seconds=180, cues=cues, moment=game.device.moment))
    assert not game.send("end_game", ROUTE, cause="agreement", why="fire").taken
    game.do(EndRound(moment=game.device.moment))
    assert game.send("end_game", ROUTE, cause="agreement", why="fire").taken


def test_before_the_game_there_is_nothing_to_end():
    assert "The game has not started." in words(screen(GameUser(names=THREE)))
