"""A solo duplicate driven by commands as the desk drives them, with a made-up word list."""

from dataclasses import replace

from faristol.clock.moment import Moment
from faristol.duplicate.drawing import position_of
from faristol.duplicate.judging import CountedSlip, WrittenSlip, judge
from faristol.duplicate.solo.acts import SOLO, HandIn, OpenSolo, to_begin, to_hand_in, to_leave
from faristol.duplicate.solo.acts import laid_move_of as as_laid
from faristol.duplicate.solo.replay import course_of, others_of, players_for_bonus
from faristol.duplicate.solo.state import ME, Laid, Solo
from faristol.duplicate.values import Slip
from faristol.duplicate.world import World
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import in_tiles
from tests.support.duplicate_table import HAND, PIN, SEED, Table, pinned
from tests.support.duplicate_table import at as at_second


def evening(*, has_bonus=False, players=4):
    """Return a finished game of two rounds: CASES, then MASA; one player hands in no slip."""
    table = Table(players=players, settings=replace(HAND, has_bonus=has_bonus))
    table.play("CASESAL", "p1 H4 CASES, p2 H8 CASES, p3 H8 CASA, p4 - -", "H4 CASES")
    table.play("ALSOLAM", "p1 6F MASA, p2 6F MASA, p3 6F MASA, p4 - -", "6F MASA")
    table.end()
    return table.game


class SoloTable:
    """A solo game's log and state; every word is valid but the refused ones."""

    def __init__(self, *, game=None, language="ca", refused=(), seconds=180, rounds=0, seed=SEED):
        self.alphabet = alphabet_of(language)
        self.refused = set(refused)
        self.log = []
        self.solo = Solo()
        self.now = 0
        rules = {"ca": "ca-duplicate-2018", "ro": "ro-duplicate"}[language]
        given = (
            {
                "course": course_of(game),
                "others": others_of(game),
                "players": players_for_bonus(game),
            }
            if game
            else {"seed": seed, "rounds": rounds}
        )
        self.opening = OpenSolo(
            language=language, lexicon=PIN, ruleset=pinned(preset(rules)), seconds=seconds, **given
        )
        self.ok(self.opening)

    def contains(self, word):
        return in_tiles(word, self.alphabet) not in self.refused

    @property
    def moment(self) -> Moment:
        return at_second(self.now)

    @property
    def terms(self):
        return self.solo.game.terms

    def do(self, *acts):
        """Return the events of acts, of all or none of them, or the code of the refusal."""
        solo, log = self.solo, ()
        for act in acts:
            events = SOLO.decide(solo, act, World(contains=self.contains))
            if isinstance(events, Refusal):
                return events.code
            solo, log = SOLO.fold(solo, events), (*log, *events)
        self.solo = solo
        self.log += log
        return log

    def all_of(self, acts):
        """Return the events of acts, or the code of their refusal."""
        return acts.code if isinstance(acts, Refusal) else self.do(*acts)

    def ok(self, command):
        events = self.do(command)
        assert not isinstance(events, str), events
        return events

    def begin(self):
        return self.all_of(to_begin(self.solo, self.moment))

    def hand_in(self, text="", *, after=60, is_at_end=False, best=None):
        """Hand in `H8 CASA`, or an empty slip, so many seconds later."""
        self.now += after
        where, _, word = text.partition(" ")
        act = HandIn(slip=Slip(player=ME, at=where, word=word), is_at_end=is_at_end, master=best)
        return self.all_of(to_hand_in(self.solo, act, self.moment))

    def play(self, text="", **more):
        """Play a whole round."""
        assert not isinstance(events := self.begin(), str), events
        events = self.hand_in(text, **more)
        assert not isinstance(events, str), events
        return events

    def best(self, count=7):
        """Return a legal move as the app's master: so many tiles of the rack from H8 on, or beside laid tiles."""
        position = position_of(self.solo.game, self.terms, len(self.solo.game.rounds))
        rack = [tile if tile != "?" else "(A)" for tile in self.solo.game.rounds[-1].rack]
        for size in range(min(count, len(rack)), 1, -1):
            for where in (f"{row}{column}" for row in "HABCDEFGIJKLMNO" for column in range(1, 16)):
                for word in ("".join(rack[:size]), "".join(reversed(rack[:size]))):
                    verdict = judge(
                        WrittenSlip(at=where, word=word), position, contains=self.contains
                    )
                    if isinstance(verdict, CountedSlip):
                        return as_laid(verdict)
        return None

    def leave(self):
        return self.all_of(to_leave(self.solo, self.moment))


def laid(text, points, *placed):
    """Return a master written as `H8 CASA`."""
    where, _, word = text.partition(" ")
    return Laid(at=where, word=word, placed=placed, points=points)
