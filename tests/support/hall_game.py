"""A duplicate game written into the store event by event.

Each secret in it is a text that is nowhere else.

The events may be nonsense (a pause without a clock, a second master): the hall folds any log.
"""

from dataclasses import replace

from faristol.clock.moment import CheckTime
from faristol.clock.round.acts import (
    ROUND_CLOCK,
    AddTime,
    EndRound,
    GiveCue,
    PauseRound,
    RestartRound,
    ResumeRound,
    StartRound,
)
from faristol.club.card import Card, card_digest, card_line
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.storage.pref_rows import pref_row
from faristol.desk.kernel.storage.stream_store import Change
from faristol.duplicate.acts.master import (
    AnnounceMaster,
    GiveUpRound,
    InvalidateMaster,
    RestoreMaster,
    WithdrawMaster,
)
from faristol.duplicate.acts.players import (
    EnrolPlayers,
    GiveSanction,
    LetBack,
    LetLeave,
    LiftSanction,
)
from faristol.duplicate.acts.rack import CorrectRack, TypeRack
from faristol.duplicate.acts.results import (
    AnswerClaim,
    EndGame,
    MakeClaim,
    OpenClaims,
    PublishSeed,
    ResumeGame,
    SignResults,
    UnlockResults,
    WriteNote,
)
from faristol.duplicate.acts.slips import (
    LookAtMoves,
    ReadSecond,
    ReadSlips,
    SealMove,
    TakeSlipsBack,
)
from faristol.duplicate.acts.start import (
    ChangeSettings,
    CommitDraw,
    OpenGame,
    PublishCommitment,
    StartGame,
)
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.values import Entrant, Place, Settings, Slip
from faristol.ledger.record import Table
from faristol.rules.clock import Cue
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset
from tests.support.desk import run
from tests.support.device import Device

SALT = "salt-of-the-tests"
CUES = (Cue(seconds_left=60, must=False), Cue(seconds_left=30, must=True))
PLAYERS = ("p1", "p2", "p3")
RACKS = (("C", "A", "S", "A", "L", "E", "S"), ("Q", "NY", "?", "Ç", "X", "O", "L·L"))


def place(player, at, number):
    """Return a place of signed results, with totals of no player."""
    return Place(
        place=at,
        player=player,
        half_points=2 * number,
        points=number,
        bonuses=(),
        compared=(),
        group="",
    )


class LaidGame:
    """A writer of a game; `tells` says whether its secrets are written, or placeholders of equal length."""

    def __init__(self, user, *, tells=True):
        self.user = user
        self.tells = tells
        self.device = Device()
        self.secrets = []
        self.requests = 0
        self.rounds = 0
        stream_store = user.desk.stream_store
        row = stream_store.new_stream("duplicate", self.secret())
        self.stream = row.id
        self.cards = {}
        people = [self.entrant(player, at) for at, player in enumerate(PLAYERS, 1)]
        self.settings = Settings(title="Nit", judge="p1", judge_name=self.secret())
        opening = OpenGame(
            language="ca",
            lexicon=None,
            ruleset=Table(plain_ruleset(preset("ca-duplicate-2018"))),
            settings=self.settings,
        )
        events = (
            opening,
            EnrolPlayers(entrants=tuple(people)),
            CommitDraw(seed=self.secret()),
            PublishCommitment(commitment=self.secret()),
            StartGame(players=3, bonus=0, room_words=self.secret()),
        )
        change = Change(stream=row, events=events, schema=DUPLICATE.schema, cards=self.cards)
        pref = ("put", "prefs", pref_row("duplicate", row.id))
        run(stream_store.append(change, request="laid-0", done=Done(), also=(pref,)))
        stream_store.prefs["duplicate"] = row.id

    def secret(self):
        """Return a text that must not reach the hall."""
        text = f"Zq{len(self.secrets)}{'xw' if self.tells else 'yv'}k"
        self.secrets.append(text)
        return text

    def entrant(self, player, table):
        card = Card(name=self.secret(), club=self.secret(), note=self.secret())
        digest = card_digest(card, SALT)
        self.cards[digest] = card_line(card, SALT)
        return Entrant(player=player, card=digest, table=table, group="")

    def slip(self, number):
        player = PLAYERS[number % 3]
        null = number % 2
        return Slip(
            player=player,
            at=self.secret(),
            word=self.secret(),
            points=0 if null else 7,
            reason=self.secret() if null else "",
            detail=self.secret(),
            placed=() if null else ("O13=Z", "O14=E", "O15=L"),
            place=self.secret(),
            main=self.secret(),
        )

    def lay(self, kind, number=0):
        """Write an event; without `tells` its secrets are placeholders."""
        if kind == "resumed":  # no game goes on whose results are signed
            self.lay("unlocked")
        event = self.made(kind, number)
        if type(event) not in PUBLIC and not self.tells:
            event = WriteNote(text=self.secret())
        self.requests += 1
        change = Change(stream=self.stream, events=(event,), schema=DUPLICATE.schema)
        run(
            self.user.desk.stream_store.append(change, request=f"laid-{self.requests}", done=Done())
        )

    def made(self, kind, number):
        """Return an event of a kind; `number` decides its open values."""
        self.device.wait(700 * number)
        self.rounds += kind == "rack"
        return MAKERS[kind](self, number, self.secret())

    @property
    def moment(self):
        return self.device.moment


def rack(game, number, why):
    tiles = RACKS[number % 2]
    return TypeRack(
        round=game.rounds,
        rack=tiles,
        left=tiles[: number % 3],
        returned=(),
        rejected=(("L·L", "W", why),),
        is_valid=True,
    )


def master(game, number, why):
    row = "ABCDEFGHIJKLM"[game.rounds % 13]
    return AnnounceMaster(
        round=game.rounds,
        at=f"{row}1",
        word="CA",
        placed=(f"{row}1=C", f"{row}2=(A)"),
        points=21 + game.rounds,
        best_of_players=8_765 if game.tells else 3_210,
        best=9_876 if game.tells else 2_109,
        why=why,
    )


def settings(game, number, why):
    game.settings = replace(game.settings, judge_name=why, rounds=number)
    return ChangeSettings(settings=game.settings)


# what: an event of this game, by a number and with a secret
MAKERS = {
    "rack": rack,
    "rack_corrected": lambda game, number, why: CorrectRack(
        round=game.rounds, rack=RACKS[number % 2], why=why, is_valid=True
    ),
    "slips": lambda game, number, why: ReadSlips(
        round=game.rounds, slips=(game.slip(number),), why=why
    ),
    "slips_back": lambda game, number, why: TakeSlipsBack(
        round=game.rounds, players=(PLAYERS[number % 3],), why=why
    ),
    "second": lambda game, number, why: ReadSecond(round=game.rounds, slips=(game.slip(number),)),
    "sealed": lambda game, number, why: SealMove(round=game.rounds, slip=game.slip(number)),
    "looked": lambda game, number, why: LookAtMoves(round=game.rounds),
    "master": master,
    "withdrawn": lambda game, number, why: WithdrawMaster(round=game.rounds, why=why),
    "given_up": lambda game, number, why: GiveUpRound(
        round=game.rounds, choice=("new_rack", "same_rack")[number % 2], why=why
    ),
    "invalid": lambda game, number, why: InvalidateMaster(round=game.rounds, why=why),
    "restored": lambda game, number, why: RestoreMaster(round=game.rounds, why=why),
    "sanction": lambda game, number, why: GiveSanction(
        player="p2",
        round=game.rounds,
        sanction=("warning", "zero", "expulsion")[number % 3],
        why=why,
    ),
    "lifted": lambda game, number, why: LiftSanction(number=1, why=why),
    "left": lambda game, number, why: LetLeave(player=PLAYERS[number % 3]),
    "back": lambda game, number, why: LetBack(player=PLAYERS[number % 3]),
    "ended": lambda game, number, why: EndGame(cause="agreement", why=why, is_declared=False),
    "resumed": lambda game, number, why: ResumeGame(why=why),
    "claims": lambda game, number, why: OpenClaims(minutes=15, moment=game.moment),
    "claim": lambda game, number, why: MakeClaim(
        player="p3", round=game.rounds, text=why, moment=game.moment
    ),
    "answer": lambda game, number, why: AnswerClaim(number=1, is_upheld=bool(number % 2), why=why),
    "signed": lambda game, number, why: SignResults(
        why=why,
        moment=game.moment,
        minutes=0,
        standing=tuple(place(player, at, number) for at, player in enumerate(PLAYERS, 1)),
        bonus=0,
        unofficial="rehearsal",
    ),
    "unlocked": lambda game, number, why: UnlockResults(why=why),
    "seed": lambda game, number, why: PublishSeed(seed=why),
    "note": lambda game, number, why: WriteNote(text=why),
    "settings": settings,
    "clock": lambda game, number, why: StartRound(
        number=game.rounds, seconds=180, cues=CUES, moment=game.moment
    ),
    "pause": lambda game, number, why: PauseRound(reason=why, moment=game.moment),
    "go_on": lambda game, number, why: ResumeRound(moment=game.moment),
    "more": lambda game, number, why: AddTime(seconds=30, reason=why, moment=game.moment),
    "again": lambda game, number, why: RestartRound(reason=why, moment=game.moment),
    "close": lambda game, number, why: EndRound(moment=game.moment),
    "cue": lambda game, number, why: GiveCue(
        seconds_left=30, channel="said", late=9, moment=game.moment
    ),
    "anchor": lambda game, number, why: CheckTime(
        cause="slept", milliseconds=900, moment=game.moment
    ),
}

# what a judge of a hall says aloud, and the clock
PUBLIC = (
    ChangeSettings,
    TypeRack,
    CorrectRack,
    AnnounceMaster,
    WithdrawMaster,
    GiveUpRound,
    EndGame,
    ResumeGame,
    *ROUND_CLOCK.specs,
)
COMMON = ("rack", "rack", "master", "master", "clock", "clock", "close", "pause", "go_on", "cue")
RARE = ("withdrawn", "given_up", "more", "again", "anchor", "rack_corrected", "ended", "resumed")
HIDDEN = (
    "slips",
    "slips",
    "slips",
    "slips_back",
    "second",
    "sealed",
    "looked",
    "invalid",
    "restored",
    "sanction",
    "lifted",
    "left",
    "back",
    "claims",
    "claim",
    "answer",
    "signed",
    "unlocked",
    "seed",
    "note",
    "settings",
)
