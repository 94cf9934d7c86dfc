"""A game by post on one device: acts are decided, written as lines, read again and folded."""

import random
from datetime import date, timedelta
from itertools import islice

from faristol.board.legality import check_laid
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.square import SQUARES, Square
from faristol.board.typed import LaidTiles, TypedMove
from faristol.correspondence.acts.letters import Place, SayPass
from faristol.correspondence.acts.start import OpenPost
from faristol.correspondence.faults import World
from faristol.correspondence.kind import POST
from faristol.correspondence.sheet import place_letters
from faristol.correspondence.state import step_of
from faristol.correspondence.values import CardDigest, Seated, Series
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import Table as Plain
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset
from faristol.tiles.alphabet import BLANK
from faristol.tiles.reading import in_tiles
from tests.support.deciding import decide_all

PIN = LexiconPin(digest="ab" * 32, name="", version="1", kind="practice")
START, DEADLINE = date(2026, 1, 10), date(2027, 12, 31)
SEED = "5e" * 32
SERIES = Series(
    name="Cupa Clavecin",
    start=START.isoformat(),
    deadline=DEADLINE.isoformat(),
    arbiters=("Ana Barbu",),
)
SEATED = tuple(
    Seated(player=f"p{seat}", card=CardDigest(f"{seat}" * 64), coefficient=12_000, place=seat)
    for seat in (1, 2)
)
# as long as names may be, of letters that no packing makes shorter
LONG_NAMES = tuple(
    " ".join("".join(dice.choices("ăâîșțéàèòúabcdefg", k=count)) for count in (17, 20, 21))
    for dice in map(random.Random, (1, 2))
)


def opening(**more):
    """Return the opening act of a game of the series."""
    fields = {
        "language": "ro",
        "lexicon": PIN,
        "ruleset": Plain(plain_ruleset(preset("ro-correspondence"))),
        "series": SERIES,
        "seated": SEATED,
        "seed": "" if more.get("typed_order") else SEED,
    }
    return OpenPost(**{**fields, **more})


class PostTable:
    """A game's log and state."""

    def __init__(self, *, own=0, today=None, begun=True, **more):
        self.post, self.log, self.today = POST.initial, [], today
        self.own = own
        if begun:
            self.ok(opening(own=own, **more))

    @property
    def step(self):
        return step_of(self.post)

    @property
    def terms(self):
        return self.post.terms

    @property
    def sheet(self):
        return self.post.game.sheet

    def do(self, *acts):
        """Return the events of acts, of all or none of them, or the code of the refusal."""
        outcome = decide_all(POST, self.post, acts, World(today=self.today))
        if isinstance(outcome, Refusal):
            return outcome.code.removeprefix("correspondence/")
        self.post, events = outcome
        self.log += events
        return events

    def ok(self, *acts):
        events = self.do(*acts)
        assert not isinstance(events, str), events
        return events

    def placing(self, move, sent, **more):
        """Return the act of a move of tiles."""
        at = format_coordinates(move.start, move.direction)
        word = in_tiles(move.word, self.terms.alphabet)
        return Place(at=at, word=word, sent=day(sent), **more)

    def passes(self, sent, **more):
        return self.ok(SayPass(sent=day(sent), **more))


def day(after):
    """Return a day by its number after the start, or as it is written."""
    return after if isinstance(after, str) else (START + timedelta(days=after)).isoformat()


def a_move(sheet, dice):
    """Return a random placement of the next player, or None."""
    rack = [tile for tile in sheet.rack(sheet.seat) if tile != BLANK]
    for _ in range(400):
        tiles = dice.sample(rack, dice.randint(1, len(rack))) if rack else []
        at, step = dice.randrange(SQUARES), dice.choice((1, 15))
        at = 112 if sheet.board.is_empty else at
        placed = []
        while tiles and at < SQUARES:
            if not sheet.board.at(Square(at)):
                placed.append((Square(at), tiles.pop()))
            at += step
        move = check_laid(sheet.board, LaidTiles(tuple(placed)), sheet.terms.scoring)
        if placed and not tiles and isinstance(move, Move):
            return TypedMove(move.start, move.direction, move.word)
    return None


def a_short_move(sheet, dice):
    """Return a placement of few letters, so that the string lasts for many rounds, or None."""
    tries = (a_move(sheet, dice) for _ in range(60))
    some = islice((move for move in tries if move), 4)
    return min(
        some, key=lambda move: len(place_letters(sheet, move).lines[-1].letters), default=None
    )


def played(turns, *, seed=0):
    """Return a table after so many placements."""
    dice, table = random.Random(seed), PostTable()
    for turn in range(1, turns + 1):
        reached = day(4 * turn - 2) if turn > 1 else day(1)
        move = a_short_move(table.sheet, dice)
        if move is None:
            table.passes(4 * turn, reached=reached)
        else:
            table.ok(table.placing(move, 4 * turn, reached=reached))
    return table
