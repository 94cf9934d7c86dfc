"""A duplicate game driven by commands as the desk drives them, with a made-up word list."""

from dataclasses import replace

from faristol.board.cells import rack_names
from faristol.clock.moment import Moment
from faristol.clock.round.acts import EndRound, StartRound
from faristol.duplicate.acts.master import AnnounceMaster
from faristol.duplicate.acts.players import EnrolPlayers
from faristol.duplicate.acts.rack import CorrectRack, DrawRack, TypeRack, to_put_right
from faristol.duplicate.acts.results import EndGame, SignResults
from faristol.duplicate.acts.slips import ReadSlips
from faristol.duplicate.acts.start import ChangeSettings, OpenGame, StartGame
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.state import Game, points_in_round, totals
from faristol.duplicate.values import Entrant, Settings, Slip
from faristol.duplicate.world import World
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import Table as Plain
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import in_tiles

PIN = LexiconPin(digest="ab" * 32, name="DISC", version="2026", kind="official")
SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
RULES = {"ca": "ca-duplicate-2018", "ro": "ro-duplicate"}
HAND = Settings(bag="hand", claims_minutes=0)
APP = replace(HAND, bag="app")
CARD = "cd" * 32


def at(seconds=0):
    return Moment(wall=1_700_000_000_000 + seconds * 1000, counter=seconds * 1000, run="page")


def entrant(number, **changes):
    return replace(Entrant(player=f"p{number}", card=CARD, table=number), **changes)


class Table:
    """A game's log and state; every word is valid but the refused ones."""

    def __init__(
        self,
        language="ca",
        *,
        players=4,
        settings=HAND,
        refused=(),
        lexicon=PIN,
        begins=True,
        ruleset=None,
    ):
        self.alphabet = alphabet_of(language)
        self.refused = set(refused)
        self.log = []
        self.game = Game()
        self.seed = SEED  # thrown when the game begins
        opening = OpenGame(
            language=language,
            lexicon=lexicon,
            ruleset=pinned(ruleset or preset(RULES[language])),
            settings=replace(settings, judge=""),
        )
        self.ok(opening)
        if players:
            self.ok(EnrolPlayers(entrants=tuple(entrant(at) for at in range(1, players + 1))))
        if settings.judge:
            self.ok(ChangeSettings(settings=settings))
        if begins:
            self.ok(StartGame())

    def contains(self, word):
        return in_tiles(word, self.alphabet) not in self.refused

    def do(self, command):
        """Return the events of a command, or the code of the refusal."""
        contains = self.contains if self.game.lexicon is not None else None
        world, game, log = World(contains=contains, seed=self.seed), self.game, ()
        acts = (command,)
        if isinstance(command, CorrectRack) and self.game.is_open:
            acts = to_put_right(self.game, command.rack, command.why, contains)
            if isinstance(acts, Refusal):
                return acts.code
        for act in acts:
            out = DUPLICATE.decide(game, act, world)
            if isinstance(out, Refusal):
                return out.code
            game, log = DUPLICATE.fold(game, out), (*log, *out)
        self.game = game
        self.log += log
        return log

    def ok(self, command):
        out = self.do(command)
        assert not isinstance(out, str), out
        return out

    def rack(self, text, **more):
        return self.do(TypeRack(rack=tiles_of_rack(text, self.alphabet), **more))

    def reject(self, text):
        """Type a rack that is not valid: the event says that it went back."""
        out = self.rack(text)
        assert [event.is_valid for event in out] == [False], out
        return out

    def draw(self):
        return self.do(DrawRack())

    def slips(self, text, *, number=None, why=""):
        """Read slips in the form `p1 H8 CASA`; with `late` after them they are late, `-` is an empty slip."""
        return self.do(
            ReadSlips(
                round=number or len(self.game.rounds),
                slips=tuple(slip_of(slip) for slip in text.split(", ")),
                why=why,
            )
        )

    def master(self, where, word, **more):
        return self.do(AnnounceMaster(at=where, word=word, **more))

    def play(self, rack, slips, master):
        """Play a whole round."""
        for out in (self.rack(rack), self.slips(slips), self.master(*master.split())):
            assert not isinstance(out, str), out

    def time(self, seconds=180):
        """Let the round's clock run to its end."""
        number = len(self.game.rounds)
        start = 1_000 * number
        self.ok(StartRound(number=number, seconds=seconds, cues=(), moment=at(start)))
        self.ok(EndRound(moment=at(start + seconds)))

    def end(self, cause="agreement", why="tancaven la sala"):
        return self.do(EndGame(cause=cause, why=why))

    def sign(self, why="", seconds=0):
        return self.do(SignResults(moment=at(seconds), why=why))

    @property
    def terms(self):
        return self.game.terms

    @property
    def totals(self):
        return totals(self.game)

    def worth(self, number, player):
        """Return the points and the reason of a player in a round."""
        result = points_in_round(self.game, self.game.rounds[number - 1], player)
        return result.points, result.reason


def pinned(ruleset):
    """Return rules as a game pins them."""
    return Plain(plain_ruleset(ruleset))


def tiles_of_rack(text, alphabet):
    """Return the tiles of a typed rack."""
    return rack_names(read_rack(text, alphabet), alphabet)


def slip_of(text):
    player, *rest = text.split()
    is_late = "late" in rest
    where, word = [*(part.replace("-", "") for part in rest if part != "late"), "", ""][:2]
    return Slip(player=player, at=where, word=word, is_in_time=not is_late)


def kinds(out):
    return [type(event).__name__ for event in out]
