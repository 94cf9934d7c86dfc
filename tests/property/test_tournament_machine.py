"""Random acts of a director: no error, and the log states what was done."""

import random
from functools import cache

import pytest

from faristol.clock.round.acts import ROUND_CLOCK
from faristol.formats.tournament_trf import report_of
from faristol.formats.trf import differences, read_trf, write_trf
from faristol.ledger.settlement import SettleRuleChange
from faristol.tournament.acts.committee import (
    Decide,
    Disqualify,
    LiftDecision,
    NameCommittee,
    Penalise,
)
from faristol.tournament.acts.entries import (
    BeThere,
    ChangeEntry,
    ChangeEvent,
    EnterPlayers,
    Return,
    SeedPlayers,
    StayAway,
    StrikeEntry,
    Withdraw,
)
from faristol.tournament.acts.latecomers import SeatLatecomer, UnseatLatecomer
from faristol.tournament.acts.results import (
    CorrectResult,
    DisputeResult,
    EndTournament,
    EnterResult,
    ReopenTournament,
    TakeResultBack,
)
from faristol.tournament.acts.rounds import ConfirmRound, PairRound, SwapPlayers, TakeRoundBack
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairing_basis import standings_of
from faristol.tournament.results import Report
from faristol.tournament.state import Round
from faristol.tournament.values import Decision, Member, Penalty, Settings, Table
from tests.support.tournament_table import Director, entrant

PLAYERS = "abcdefgh"
SEEDS = range(30)
HOW = [
    "played",
    "played",
    "played",
    "time_up",
    "abandoned",
    "lost_on_time",
    "absent",
    "decided",
    "unplayed",
]


class Whim:
    """Random acts, sensible or not."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        rules = self.dice.choice(["ca-ciutat-de-mallorca", "ca-classic", "ro-general"])
        self.director = Director(rules, rounds=4)

    def player(self) -> str:
        return self.dice.choice(PLAYERS)

    def number(self) -> int:
        return self.dice.choice([len(self.director.state.confirmed), self.dice.randint(0, 5)])

    def table(self) -> int:
        last = self.director.state.confirmed[-1:]
        missing = [table for round_ in last for table in round_.open_tables]
        return self.dice.choice(missing if missing and self.dice.random() < 0.7 else range(1, 5))

    def scores(self) -> tuple[int, int]:
        return self.dice.randint(-20, 500), self.dice.randint(-20, 500)

    def report(self) -> Report:
        by = self.dice.choice([(), (), (1,), (2,), (1, 2)])
        how = self.dice.choice(HOW)
        winner = self.dice.choice([0, 0, 1, 2])
        over = self.dice.choice([(0, 0), (0, 0), (1, 0), (12, 3)])
        return Report(scores=self.scores(), how=how, by=by, winner=winner, minutes_over=over)

    def decision(self, *concerns: str) -> Decision:
        by = tuple(self.dice.sample(["M", "O", "Z"], self.dice.choice([1, 2, 2])))
        return Decision(what="res", by=by, concerns=concerns)

    def pairing(self) -> object:
        state = self.director.state
        if (
            len(list(state.iterate_present(len(state.confirmed) + 1))) > 1
            and self.dice.random() < 0.8
        ):
            after = self.dice.choice([None, None, 0])
            return self.director.proposal(self.dice.choice(["distance", "top_down"]), after=after)
        tables = (Table(number=self.table(), one=self.player(), other=self.player()),)
        return PairRound(
            number=self.number(), after=0, method="manual", tables=tables, resting=(self.player(),)
        )

    def late(self, last: Round, player: str) -> list[object]:
        """Return acts that seat players missing in the last round, and undo it."""
        gone = {*last.players, *self.director.state.until}
        missing = [player_ for player_ in self.director.state.order if player_ not in gone]
        seats = [
            SeatLatecomer(
                number=last.number, player=player_, opponent=resting, accepts_rematch=True
            )
            for resting in last.resting
            for player_ in (*missing, *missing, *missing, player)
        ]
        late = [seat.player for seat in last.late]
        return [
            *seats,
            *(UnseatLatecomer(number=last.number, player=player_) for player_ in late * 3),
        ]

    def next_step(self) -> object:
        """Return the next act of a director: without it few tournaments come to their end."""
        state = self.director.state
        if state.is_ended:
            return ReopenTournament(why="no")
        if state.proposed:
            return ConfirmRound(number=state.proposed.number)
        for round_ in state.confirmed:
            for table in round_.open_tables:
                report = Report(scores=self.scores(), how="decided", winner=1)
                if table in round_.disputed:
                    return CorrectResult(
                        round=round_.number, table=table, report=report, why="vist"
                    )
                return EnterResult(round=round_.number, table=table, report=report)
        return EndTournament() if len(state.confirmed) > 3 else self.pairing()

    def act(self) -> object:
        """Return any act, sensible or not."""
        return self.next_step() if self.dice.random() < 0.06 else self.whim()

    def whim(self) -> object:
        """Return any act."""
        player, dice = self.player(), self.dice
        round_, table = self.number(), self.table()
        order = tuple(dice.sample(self.director.state.order, len(self.director.state.order)))
        penalty = Penalty(player=player, round=round_, points=dice.randint(0, 60))
        acts = [
            ChangeEvent(settings=Settings(rounds=dice.randint(0, 5), cap=dice.choice([0, 0, 100]))),
            EnterPlayers(entrants=(entrant(player, rating=dice.randint(800, 1_400)),)),
            EnterPlayers(entrants=tuple(entrant(player) for player in PLAYERS)),
            ChangeEntry(entrant=entrant(player, table=dice.choice([0] * 20 + [3]))),
            StrikeEntry(player=player),
            SeedPlayers(order=order),
            Withdraw(player=player),
            Return(player=player),
            *[StayAway(player=player, round=round_ + 1)] * 2,
            *[
                BeThere(player=player, round=number)
                for player, away in self.director.state.away.items()
                for number in sorted(away)
            ],
            *[self.pairing() for _ in range(4)],
            *[SwapPlayers(number=round_ + 1, first=player, second=self.player(), accepts_rematch=True)] * 4,
            *[ConfirmRound(number=round_ + 1)] * 4,
            TakeRoundBack(number=round_),
            *[act for last in self.director.state.rounds[-1:] for act in self.late(last, player)] * 3,
            *[EnterResult(round=round_, table=table, report=self.report()) for _ in range(10)],
            *[CorrectResult(round=round_, table=table, report=self.report(), why="girats")] * 3,
            TakeResultBack(round=round_, table=table),
            DisputeResult(
                round=round_, table=table, by_one=self.scores(), by_other=self.scores()
            ),
            *[EndTournament()] * 3,
            ReopenTournament(why="no"),
            NameCommittee(members=(Member(name="M"), Member(name="O", player="a"), Member(name="Z"))),
            Decide(decision=self.decision()),
            Penalise(decision=self.decision(player), penalty=penalty),
            Disqualify(decision=self.decision(self.player(), player), player=player),
            LiftDecision(number=dice.randint(0, 3), why="recurs"),
            SettleRuleChange(since=dice.choice(["", "0.7.1"]), why="comitè"),
        ]  # fmt: skip
        return dice.choice(acts)


@cache
def play_tournament(seed: int) -> Director:
    """Return a tournament after two hundred random acts."""
    whim = Whim(seed)
    for _ in range(200):
        refusal = whim.director.wish(whim.act())
        assert refusal is None or refusal.code.startswith("tournament/")
    return whim.director


@pytest.mark.parametrize("seed", SEEDS)
def test_log_states_what_was_done_whatever_was_proposed(seed):
    director = play_tournament(seed)
    state = director.state
    assert director.audited() == []
    rows = standings_of(state)
    assert {row.player for row in rows} == set(state.order) - set(state.disqualified.values())
    for round_ in state.confirmed:
        seated = [player for table in round_.tables for player in (table.one, table.other)]
        assert len({*seated, *round_.resting}) == len(seated) + len(round_.resting)


@pytest.mark.parametrize("seed", SEEDS)
def test_report_of_any_tournament_reads_back(seed):
    report = report_of(play_tournament(seed).state, {player: f"{player}, N" for player in PLAYERS})
    assert not report.players or differences(report, read_trf(write_trf(report).encode())) == []


def test_all_acts_occur():
    types = {type(event) for seed in SEEDS for event in play_tournament(seed).facts}
    # the clock of a round has days of its own (test_clock_machine.py)
    assert {row.cls for row in TOURNAMENT.acts} - {row.cls for row in ROUND_CLOCK.acts} == types
