"""A table of two to four players: acts are decided, written as lines, read again and folded.

Racks stay hidden.
"""

import random
from hashlib import sha256
from typing import Any

from faristol.board.cells import rack_names
from faristol.classic.acts.closing import EndClassic, Sign
from faristol.classic.acts.start import Deal, DrawStart, ListStart, OpenClassic
from faristol.classic.acts.turns import Accept, ExchangeTiles, Pass, Play
from faristol.classic.faults import World
from faristol.classic.hands import hands_after
from faristol.classic.kind import CLASSIC
from faristol.classic.state import board, proposed_end, step_of
from faristol.classic.values import CardDigest, Seated, Settings
from faristol.clock.game.acts import EndClock, PressClock, SetClock, StartClock
from faristol.clock.game.state import terms_of
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import Table as Plain
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset
from faristol.tiles.reading import in_tiles
from tests.support.deciding import decide_all
from tests.support.device import Device

PIN = LexiconPin(digest="ab" * 32, name="", version="1", kind="practice")
SEEDS = {"ca-classic": 25, "ca-ciutat-de-mallorca": 30, "ro-general": 0}
MINUTES = {"ca-classic": 30, "ca-ciutat-de-mallorca": 30, "ro-general": 0}


def seed_of(number: int) -> str:
    return sha256(f"seed {number}".encode()).hexdigest()


class ClassicTable:
    """A game's log and state; every word is valid but the refused ones."""

    def __init__(
        self,
        rules="ca-classic",
        *,
        mode="play",
        seats=2,
        minutes: int | None = None,
        seed=1,
        refused=(),
        begun=True,
        **settings,
    ):
        ruleset = preset(rules)
        self.device = Device()
        self.alphabet_name = ruleset.rules.equipment.tiles
        self.seed = seed_of(seed)
        self.refused = set(refused)
        self.log: list[Any] = []
        self.game = CLASSIC.initial
        minutes = MINUTES.get(rules, 0) if minutes is None else minutes
        self.ok(
            OpenClassic(
                language=self.alphabet_name,
                lexicon=PIN,
                ruleset=Plain(plain_ruleset(ruleset)),
                settings=Settings(mode=mode, seconds=60 * minutes, **settings),
                seated=tuple(
                    Seated(player=f"p{seat}", card=CardDigest(f"{seat}" * 64))
                    for seat in range(1, seats + 1)
                ),
                commitment=sha256(self.seed.encode()).hexdigest() if mode == "play" else "",
            )
        )
        if minutes:
            self.ok(
                SetClock(terms=terms_of(rules, ruleset.rules), seconds=(60 * minutes, 60 * minutes))
            )
        if begun:
            self.begin()

    # ---- what may be known ----

    @property
    def terms(self):
        return self.game.terms

    @property
    def hands(self):
        """Return the hidden racks, with the tiles of a move that may still be challenged."""
        return hands_after(self.seed, self.game.dealt, self.terms, len(self.game.seated))

    @property
    def rack(self):
        return self.hands.rack(self.game.turn)

    def names(self, rack=None):
        return rack_names(self.rack if rack is None else rack, self.terms.alphabet)

    @property
    def world(self):
        is_hidden = self.game.settings.mode == "play" and self.terms is not None
        return World(contains=self.contains, racks=self.hands.racks if is_hidden else None)

    def contains(self, word):
        return in_tiles(word, self.terms.alphabet) not in self.refused

    @property
    def moment(self):
        return self.device.moment

    @property
    def step(self):
        return step_of(self.game)

    # ---- acting ----

    def do(self, *acts):
        """Return the events of acts, of all or none of them, or the code of the refusal."""
        outcome = decide_all(CLASSIC, self.game, acts, self.world)
        if isinstance(outcome, Refusal):
            return outcome.code
        self.game, events = outcome
        self.log += events
        return events

    def ok(self, *acts):
        events = self.do(*acts)
        assert not isinstance(events, str), events
        return events

    def begin(self):
        """Draw who starts, deal, and start the clock."""
        if self.game.settings.mode == "play":
            self.ok(DrawStart(seed=seed_of(99)))
        elif self.game.terms.rules.start.methods != ("draw",):
            self.ok(ListStart())
        else:
            self.ok(DrawStart(drawn_by_hand=("A", "B", "C", "D")[: len(self.game.seated)]))
        self.ok(Deal())
        if self.game.settings.seconds:
            self.ok(StartClock(side=max(self.game.first, 1), moment=self.moment))

    def accepted(self):
        return (Accept(),) if self.step == "pending" else ()

    def pressed(self, seat):
        is_on = self.game.settings.seconds and self.game.clock.state == "running"
        return (PressClock(side=seat, moment=self.moment),) if is_on else ()

    def turn(self, act, *, after=20_000):
        """Do an act of a turn, and press the clock."""
        self.device.wait(after)
        seat = self.game.after(len(self.game.turns))
        return self.do(*self.accepted(), act, *self.pressed(seat))

    def play(self, text, **more):
        """Play `H8 CASA`."""
        at, _, word = text.partition(" ")
        return self.turn(Play(at=at, word=word, **more))

    def exchange(self, *places, count=0):
        return self.turn(ExchangeTiles(count=len(places) or count, places=tuple(sorted(places))))

    def pass_(self):
        return self.turn(Pass())

    def finish(self, **more):
        """End the game as it stands, with all signatures."""
        if self.step == "pending":
            self.ok(Accept())
        cause = proposed_end(self.game)
        if self.game.clock.state in ("running", "stopped"):
            self.ok(EndClock(moment=self.moment))
        seed = self.seed if self.game.settings.mode == "play" else ""
        self.ok(EndClassic(cause=cause, seed=seed, **more))

    def sign(self):
        for seat in self.game.seats:
            self.ok(Sign(seat=seat))

    @property
    def board(self):
        return board(self.game)


def a_move(table, chance: random.Random):
    """Return a random move of two to four tiles as place and word, or None."""
    from faristol.board.legality import check_laid
    from faristol.board.move import Move
    from faristol.board.notation import format_coordinates
    from faristol.board.square import SQUARES, Square
    from faristol.board.typed import LaidTiles

    lies, rack = table.board, list(table.rack)
    terms = table.terms
    for _ in range(400):
        size = chance.randint(1, min(4, len(rack)))
        tiles = [tile or (0x80 | chance.randint(1, 5)) for tile in chance.sample(rack, size)]
        step = chance.choice((1, 15))
        at = 112 if lies.is_empty else chance.randrange(SQUARES)
        placed = []
        while tiles and at < SQUARES:
            if not lies.at(Square(at)):
                placed.append((Square(at), tiles.pop()))
            at += step
        if tiles:
            continue
        move = check_laid(lies, LaidTiles(tuple(placed)), terms.scoring, rack=bytes(rack))
        if isinstance(move, Move):
            place = format_coordinates(move.start, move.direction)
            return place, in_tiles(move.word, terms.alphabet), move
    return None
