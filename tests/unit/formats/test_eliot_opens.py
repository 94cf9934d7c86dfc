"""Random games as Eliot opens them: laid blanks, words across and down, null slips, bonuses."""

import random

import pytest

from faristol.board.board import EMPTY
from faristol.board.legality import check_laid
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.square import SQUARES, Square
from faristol.board.typed import LaidTiles
from faristol.formats.duplicate_record import (
    Record,
    RecordBonus,
    RecordMove,
    RecordPlayer,
    RecordRound,
    RecordSlip,
)
from faristol.formats.eliot import read_eliot, write_eliot
from faristol.formats.eliot_limits import is_vertical, turned_over
from faristol.rules.preset import preset
from faristol.rules.terms import terms_under
from faristol.tiles.alphabet import BLANK_BIT
from faristol.tiles.reading import in_tiles, tile_names
from tests.support.eliot_rules import refused_by_eliot

TERMS = {
    "ca": terms_under("ca", preset("ca-duplicate-2018")),
    "ro": terms_under("ro", preset("ro-duplicate")),
}
PLAYERS = tuple(RecordPlayer(id=f"p{at}", name=f"<{at}> & més", table=at) for at in (1, 2, 3))


def find_move(board, rack, terms, dice):
    """Return a random move of a rack, in which a blank is any letter; None without one."""
    codes = [code for code, count in enumerate(terms.alphabet.counts) if code and count]
    for _ in range(500):
        tiles = dice.sample(rack, dice.randint(2, min(5, len(rack))))
        tiles = [tile or dice.choice(codes) | BLANK_BIT for tile in tiles]
        at, step, placed = dice.randrange(SQUARES), dice.choice((1, 15)), []
        at = 112 - step * dice.randrange(len(tiles)) if board.is_empty else at
        while tiles and at < SQUARES:
            if not board.at(Square(at)):
                placed.append((Square(at), tiles.pop()))
            at += step
        move = check_laid(board, LaidTiles(tuple(placed)), terms.scoring)
        if not tiles and isinstance(move, Move):
            return move
    return None


def format_move(move, alphabet):
    return format_coordinates(move.start, move.direction), in_tiles(move.word, alphabet)


def build_game(seed):
    """Return a game of random moves."""
    dice = random.Random(seed)
    language = dice.choice(("ca", "ro"))
    terms, rounds = TERMS[language], []
    bag = [code for code, count in enumerate(terms.alphabet.counts) for _ in range(count)]
    dice.shuffle(bag)
    board, rack = EMPTY, []
    if dice.random() < 0.7:  # blanks come early, so that words run over them
        bag.sort(key=lambda code: code != 0)
        bag = bag[:2] + bag[2:][::-1]
        bag.reverse()
    for _ in range(dice.randint(3, 12)):
        while bag and len(rack) < 7:
            rack.append(bag.pop())
        moves = [move for _ in range(3) if (move := find_move(board, rack, terms, dice))]
        if not moves:
            break
        slips = []
        for player, move in zip(PLAYERS, moves, strict=False):
            at, word = format_move(move, terms.alphabet)
            slips.append(RecordSlip(player=player.id, at=at, word=word, points=move.points))
        if dice.random() < 0.3:
            slips[-1] = RecordSlip(
                player=slips[-1].player, at="", word="?", points=0, reason="bad_word"
            )
        master = dice.choice(moves)
        at, word = format_move(master, terms.alphabet)
        rounds.append(
            RecordRound(
                rack=tuple(tile_names(bytes(rack), terms.alphabet)),
                slips=tuple(slips),
                master=RecordMove(at=at, word=word, points=master.points),
                bonuses=(RecordBonus(player="p1", half_points=20),) if dice.random() < 0.3 else (),
            )
        )
        for _, tile in master.placed:
            rack.remove(0 if tile & BLANK_BIT else tile)
        board = board.with_tiles(master.placed)
    return Record(language=language, players=PLAYERS, rounds=tuple(rounds), list_name="a < b & c")


@pytest.mark.parametrize("seed", range(40))
def test_eliot_opens_game_unless_first_word_is_vertical(seed):
    game = build_game(seed)
    refusal = refused_by_eliot(write_eliot(game), game.language)
    if is_vertical(game.rounds[0].master.at):
        assert refusal.endswith("the first word stands")
        game = turned_over(game)
        refusal = refused_by_eliot(write_eliot(game), game.language)
    assert refusal == ""
    reread = read_eliot(write_eliot(game)).record
    assert [round_.master.points for round_ in reread.rounds] == [
        round_.master.points for round_ in game.rounds
    ]


def test_random_games_cover_all_shapes():
    games = [build_game(seed) for seed in range(40)]
    words = [round_.master.word for game in games for round_ in game.rounds]
    assert {is_vertical(game.rounds[0].master.at) for game in games} == {True, False}
    assert sum("(" in word for word in words) > 20
    assert {game.language for game in games} == {"ca", "ro"}


def test_checker_refuses_files_that_eliot_refuses():
    game = next(
        game for game in map(build_game, range(40)) if not is_vertical(game.rounds[0].master.at)
    )
    text = write_eliot(game).decode()
    first = game.rounds[0].master
    for wrong in (
        text.replace(f'coord="{first.at}"', 'coord="A1"'),
        text.replace(f'coord="{first.at}"', f'coord="{first.at}x"'),
        text.replace('word="', 'word="#'),
    ):
        assert refused_by_eliot(wrong.encode(), game.language)
