"""The end of a game: proposed by the rules with its reason, by agreement, undone (CAT-DUP 1.1-2, 1.6)."""

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


def played_game(**more):
    game = GameUser(**{"names": THREE, **more}).start()
    game.play("CASESAL", dict.fromkeys((1, 2, 3), "H8 CASES"), "H8", "CASES")
    return game


def screen(game):
    answer = game.look("end")
    assert not failed(answer), failed(answer)
    return answer.screen


def test_no_rule_ends_a_game_that_can_go_on():
    game = played_game()
    text = words(screen(game))
    assert "The game can continue" in text
    assert "2 tiles on the rack" in text
    refused = game.send("end_game", ROUTE, cause="no_rack")
    assert not refused.taken
    assert game.game.end is None


def test_game_ends_by_agreement_with_a_reason():
    """CAT-DUP 1.6-3."""
    game = played_game()
    without = game.send("end_game", ROUTE, cause="agreement", why=" ")
    assert not without.taken
    assert 'aria-invalid="true"' in without.screen
    answer = game.send("end_game", ROUTE, cause="agreement", why="the light went out")
    assert answer.taken
    assert answer.route == "/duplicate/results"
    assert (game.game.end.cause, game.game.end.why) == ("agreement", "the light went out")
    assert "By agreement with the players (art. 1.6). the light went out" in words(screen(game))


def test_usual_reason_takes_one_tap():
    """CAT-DUP 1.6-3."""
    game = played_game()
    assert game.send("end_game", ROUTE, cause="agreement", usual="The room has to be vacated").taken
    assert game.game.end.why == "The room has to be vacated"


def test_game_ends_after_the_agreed_rounds():
    """CAT-DUP 1.1-2."""
    game = played_game(rounds=1)
    text = words(screen(game))
    assert "The agreed rounds have been played" in text
    assert "art. 1.1" in text
    assert game.send("end_game", ROUTE, cause="rounds").taken
    assert game.game.end.cause == "rounds"


def build_ending_game(left):
    """Return a game with only these tiles left, all others on the board.

    No real game would have such a board: only the number of tiles left matters here.
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
    events = (
        typed_rack(1, rack),
        AnnounceMaster(
            round=1, at="A1", word="A", placed=placed, points=1, best_of_players=0, best=None
        ),
    )
    stream_store = game.user.desk.stream_store
    run(
        stream_store.append(
            Change(stream=game.opened.id, events=events, schema=DUPLICATE.schema),
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
def test_end_is_proposed_with_the_missing_letters_if_no_rack_is_valid(left, lacking):
    """CAT-DUP 1.3-4, 1.6-1."""
    game = build_ending_game(left)
    text = words(screen(game))
    assert "No valid rack can be drawn any more" in text
    assert lacking in text
    assert "art. 1.6" in text
    assert game.send("end_game", ROUTE, cause="no_rack").taken


def test_end_is_proposed_when_no_move_is_possible():
    """CAT-DUP 1.6-2: the list proves it when the tiles left fit a rack."""
    game = build_ending_game("ZÇE")
    text = words(screen(game))
    assert "No move is possible any more" in text
    assert game.send("end_game", ROUTE, cause="no_move").taken


def test_end_is_proved_when_a_few_more_tiles_are_left_than_a_rack_holds():
    """CAT-DUP 1.6-2: no subset of them makes a move, so no rack will have one."""
    game = build_ending_game("ZÇEXNYHJQF")  # nine: NY is one tile
    assert "No move is possible any more" in words(screen(game))
    assert "No move is possible with the tiles that are left." in words(game.look("round").screen)
    assert game.send("end_game", ROUTE, cause="no_move").taken
    assert game.game.end.is_declared is False


def test_end_for_lack_of_moves_is_proposed_only_after_the_round():
    """CAT-DUP 1.6-2."""
    game = build_ending_game("ZÇE")
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


def test_judge_declares_that_no_move_is_possible_without_a_proof():
    """CAT-DUP 1.6-2."""
    game = played_game()
    assert 'id="end-no-move"' in screen(game)
    assert 'id="no-move" open' not in screen(game)
    without = game.send("end_game", ROUTE, cause="no_move", why=" ")
    assert not without.taken
    assert 'id="no-move" open' in without.screen or 'id="no-move-why-wrong"' in without.screen
    assert 'id="end-why-wrong"' not in without.screen
    assert game.send("end_game", ROUTE, cause="no_move", why="the board is full").taken
    assert (game.game.end.is_declared, game.game.end.why) == (True, "the board is full")
    text = "No move is possible any more, as the judge has decided (art. 1.6). the board is full"
    assert text in words(screen(game))


def test_judge_cannot_declare_the_end_while_the_last_rack_has_a_move(
    monkeypatch,
):
    """CAT-DUP 1.6-2."""

    async def has_move(*_):
        return True

    monkeypatch.setattr(end, "has_move", has_move)
    game = build_ending_game("CASES")
    assert 'id="end-no-move"' not in screen(game)
    refused = game.send("end_game", ROUTE, cause="no_move", why="I see none")
    assert not refused.taken
    assert "A move is possible with the tiles that are left." in words(refused.screen)


def test_end_with_an_unknown_reason_is_refused():
    """CAT-DUP 1.6-3: an agreement needs an explicit act."""
    game = played_game()
    for cause in ("", "whatever"):
        refused = game.send("end_game", ROUTE, cause=cause, why="a reason")
        assert not refused.taken
        assert "The rules do not provide for this reason" in words(refused.screen)
    assert game.game.end is None


def test_agreement_is_refused_where_the_rules_end_the_game():
    """CAT-DUP 1.6-1."""
    game = build_ending_game("STR")
    assert 'id="agreed"' not in screen(game)
    refused = game.send("end_game", ROUTE, cause="agreement", why="we are tired")
    assert "over for another reason" in words(refused.screen)
    assert game.game.end is None


def test_end_by_mistake_is_undone_with_a_reason():
    """CAT-DUP 1.6: any end can be undone."""
    game = played_game()
    game.end()
    without = game.send("resume_game", ROUTE, why="")
    assert not without.taken
    assert game.send("resume_game", ROUTE, why="the lights are on again").taken
    assert game.game.end is None
    assert "The game can continue" in words(screen(game))


def test_ending_warns_that_the_round_in_play_does_not_count():
    game = played_game()
    game.type_rack("ALSOLAM")
    assert "Round 2 is under way: it would not count." in words(screen(game))


def test_game_cannot_end_while_the_clock_runs():
    game = played_game()
    game.type_rack("ALSOLAM")
    cues = (Cue(seconds_left=30, must=True),)
    game.do(StartRound(number=2, seconds=180, cues=cues, moment=game.device.moment))
    assert not game.send("end_game", ROUTE, cause="agreement", why="fire").taken
    game.do(EndRound(moment=game.device.moment))
    assert game.send("end_game", ROUTE, cause="agreement", why="fire").taken


def test_game_before_its_start_cannot_end():
    assert "The game has not started." in words(screen(GameUser(names=THREE)))
