"""Random acts of a director: all screens can be drawn and the stored log is whole."""

import random

import pytest

from faristol.desk.tournament.base import next_step
from faristol.desk.tournament.document import TournamentService
from faristol.desk.tournament.papers import PAPERS
from faristol.ledger.audit import audit
from faristol.ledger.fold import read_events
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairing_basis import standings_of
from tests.support.desk import User, run
from tests.support.examples import examples
from tests.support.tournament_user import Director

STEPS = 60
RULES = ("ca-ciutat-de-mallorca", "ca-classic", "ro-general")
METHODS = ("distance", "score_groups", "top_down", "round_robin", "king_of_the_hill", "lots")


class Chaos:
    """Acts done one after the other, most of them lawful at some moment of a day."""

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.director = Director(
            User(),
            ruleset=self.dice.choice(RULES),
            method=self.dice.choice(METHODS),
            rounds=str(self.dice.randint(1, 4)),
            groups=self.dice.choice(("", "A\nB")),
            orders=self.dice.sample(("difference", "total", "buchholz", "berger", "direct"), 3),
        )
        self.entered = 0

    @property
    def state(self):
        return self.director.tournament

    def send(self, command, route="/tournament", **fields):
        answer = self.director.send(command, route, **fields)
        assert not [effect for effect in answer.effects if effect["do"] == "failed"], answer.effects
        assert answer.screen or answer.fragments or answer.effects

    def player(self):
        return self.dice.choice([*self.state.entrants, "nobody"])

    def enter(self):
        self.entered += 1
        self.send("enter_player", "/tournament/entries", name=f"P{self.entered}", as_typed="yes")

    def presence(self):
        round_ = len(self.state.confirmed) + 1
        wished = self.dice.choice(("there", "away", "gone"))
        self.send("set_presence", player=self.player(), round=round_, presence=wished)

    def pair(self):
        will = {}
        if self.dice.random() < 0.2:
            name = self.dice.choice(("together", "apart"))
            will[name] = f"{self.player()} {self.player()}"
        self.send("pair_round", accepts_rematch=self.dice.choice(("", "yes")), **will)

    def swap(self):
        two = {"one": self.player(), "other": self.player()}
        number = len(self.state.rounds)
        self.send("swap_players", number=number, accepts_rematch="yes", **two)

    def confirm(self):
        self.send("confirm_round", number=len(self.state.rounds))

    def take_back(self):
        self.send("take_round_back", number=len(self.state.rounds))

    def result(self):
        number = self.dice.randint(0, len(self.state.rounds))
        table = self.dice.randint(1, 6)
        scores = self.dice.choice((f"{self.dice.randint(100, 600)}300", "300300", "0 -5", "x"))
        self.send("enter_results", round=number, ready=table, typed=scores)

    def table(self):
        number, table = self.dice.randint(0, len(self.state.rounds)), self.dice.randint(1, 6)
        fields = {f"score-{side}": str(self.dice.randint(-20, 500)) for side in (1, 2)}
        how = self.dice.choice(("played", "absent", "abandoned", "decided", "lost_on_time"))
        if self.dice.random() < 0.5:
            fields[f"by-{self.dice.randint(1, 2)}"] = "yes"
        command = self.dice.choice(("enter_table", "dispute_table", "take_result_back"))
        fields |= {"other-1": "1", "other-2": "2", "how": how, "why": self.dice.choice(("", "so"))}
        self.send(
            command, f"/tournament/table/{number}/{table}", round=number, table=table, **fields
        )

    def entry(self):
        player = self.player()
        rating = self.dice.choice(("", "1200", "many"))
        fields = {"name": f"N{self.dice.randint(1, 9)}", "rating": rating, "table": "", "group": ""}
        self.send("change_entry", f"/tournament/entries/{player}", player=player, **fields)

    def strike(self):
        self.send("strike_entrant", player=self.player())

    def end(self):
        self.send(self.dice.choice(("end_tournament", "reopen_tournament")), why="so")

    def go_on(self):
        """Do the next step, as a director would."""
        step, number = next_step(self.state)
        if step in ("first", "pair"):
            self.send("pair_round", accepts_rematch="yes")
        elif step == "confirm":
            self.confirm()
        elif step == "results":
            for table in self.state.round(number).open_tables[:2]:
                text = f"{table} {self.dice.randint(100, 600)} {self.dice.randint(-9, 600)}"
                self.send("enter_results", round=number, ready=1, typed=text)
        else:
            self.send("end_tournament")

    def look(self):
        """Draw all screens."""
        player, rival = self.player(), self.player()
        number = self.dice.randint(0, 4)
        for route in (
            "/",
            "/tournament",
            "/tournament/entries",
            f"/tournament/entries/{player}",
            f"/tournament/pairings?hold={player}&with={rival}&why={number}",
            f"/tournament/pairings?why={player}",
            "/tournament/round",
            f"/tournament/round/{number}?table=2&typed=300299",
            f"/tournament/table/{number}/1?how=played&score-1=1&score-2=500",
            f"/tournament/standings?after={number}&as=games&group=A",
            "/tournament/event",
            "/tournament/papers",
            *(f"/tournament/papers/{paper}?round={number}&first={number}" for paper in PAPERS),
            "/tournament/committee",
            "/tournament/share",
            "/tournament/figures",
            "/tournament/sheet",
            "/tournament/check",
        ):
            self.director.look(route)


@pytest.mark.desk_only("draws every screen over and over, which takes long inside")
@pytest.mark.parametrize("seed", range(examples(24, every_run=14)))
def test_day_of_chaos_stays_whole(seed):
    chaos = Chaos(seed)
    for _ in range(chaos.dice.randint(2, 9)):
        chaos.enter()
    doings = (chaos.pair, chaos.confirm, chaos.result, chaos.table, *[chaos.go_on] * 8)
    other_acts = (
        chaos.presence,
        chaos.swap,
        chaos.entry,
        chaos.enter,
        chaos.take_back,
        chaos.strike,
    )
    for at in range(STEPS):
        chaos.dice.choice((*doings, *other_acts, chaos.end))()
        if at % 6 == 0:
            chaos.look()
    chaos.look()
    tournament = chaos.director.opened
    lines = run(chaos.director.user.desk.stream_store.lines(tournament.id))
    events = list(read_events(lines, TOURNAMENT.schema))
    assert audit(events, TOURNAMENT.initial, TOURNAMENT.evolve, TOURNAMENT.auditors()) == ()
    before = standings_of(chaos.state)
    chaos.director.user.restart()
    desk = chaos.director.user.desk.service(TournamentService)
    assert standings_of(run(desk.load("en")).state) == before
