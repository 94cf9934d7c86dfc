"""A director's table: acts are decided, written as lines, read again and folded."""

from typing import Any

from faristol.ledger.codec import decode, encode
from faristol.ledger.record import Table as Plain
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset
from faristol.tournament.acts.entries import EnterPlayers, OpenTournament
from faristol.tournament.acts.results import EnterResult
from faristol.tournament.acts.rounds import ConfirmRound, PairRound
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.pairing_basis import build_pairing_basis, standings_of
from faristol.tournament.results import Report
from faristol.tournament.state import Tournament
from faristol.tournament.values import CardDigest, Entrant, Settings, Table


class Director:
    """A tournament with its log."""

    def __init__(self, rules: str = "ca-ciutat-de-mallorca", **settings: Any) -> None:
        self.state: Tournament = TOURNAMENT.initial
        self.facts: list[Any] = []
        ruleset = preset(rules)
        self.do(
            OpenTournament(
                language=ruleset.rules.equipment.tiles,
                ruleset=Plain(plain_ruleset(ruleset)),
                settings=Settings(title="Verema", **settings),
            )
        )

    def wish(self, act: object) -> Refusal | None:
        """Do an act unless it is refused; return the refusal or None."""
        events = TOURNAMENT.decide(self.state, act, None)
        if isinstance(events, Refusal):
            return events
        for event in events:
            kind, version, data = encode(event, TOURNAMENT.schema)
            decoded = decode(kind, version, data, TOURNAMENT.schema)
            assert decoded == event, "a line gives back what was written"
            self.facts.append(decoded)
            self.state = TOURNAMENT.evolve(self.state, decoded)
        return None

    def do(self, act: object) -> None:
        """Do an act, and assert that it is accepted."""
        refusal = self.wish(act)
        assert refusal is None, refusal

    def enter(self, *names: str, **details: Any) -> None:
        """Enter players by their names."""
        self.do(EnterPlayers(entrants=tuple(entrant(name, **details) for name in names)))

    def proposal(
        self, method: str = "distance", *, after: int | None = None, **will: Any
    ) -> PairRound:
        """Return the act of the next round, as paired."""
        number = len(self.state.confirmed) + 1
        last = number - 1 if after is None else after
        found_from = build_pairing_basis(self.state, number, after=last, **will)
        pairing = METHODS[method].pair(found_from.field)
        assert pairing is not None
        games = [two for two in pairing.pairs if two[1] < found_from.field.size]
        tables = tuple(
            Table(number=at, one=found_from.players[first], other=found_from.players[other])
            for at, (first, other) in enumerate(games, start=1)
        )
        seated = {player for table in tables for player in (table.one, table.other)}
        return PairRound(
            number=number,
            after=last,
            method=method,  # type: ignore[arg-type]
            accepts_rematch=True,
            **will,
            tables=tables,
            resting=tuple(player for player in found_from.players if player not in seated),
        )

    def begin_round(self, method: str = "distance") -> None:
        """Pair the next round and begin it."""
        act = self.proposal(method)
        self.do(act)
        self.do(ConfirmRound(number=act.number))

    def result(self, table: int, first: int, second: int, **details: Any) -> None:
        """Enter a result of the round in play."""
        report = Report(scores=(first, second), **details)
        number = self.state.confirmed[-1].number
        self.do(EnterResult(round=number, table=table, report=report))

    def play(self, scores: int = 300) -> None:
        """Enter all missing results: the first player listed wins, by ten points a table."""
        for table in self.state.confirmed[-1].open_tables:
            self.result(table, scores + 10 * table, scores)

    def places(self, until: int | None = None) -> list[str]:
        """Return the players in the order of the standings."""
        return [row.player for row in standings_of(self.state, until)]

    def audited(self) -> list[Refusal]:
        """Return the discrepancies of the log, audited from the beginning."""
        hooks, state, discrepancies = TOURNAMENT.auditors(), TOURNAMENT.initial, []
        for event in self.facts:
            discrepancies += [refusal for hook in hooks for refusal in hook(state, event)]
            state = TOURNAMENT.evolve(state, event)
        assert state == self.state
        return discrepancies


def entrant(name: str, **details: Any) -> Entrant:
    """Return an entrant with a made-up card."""
    return Entrant(player=name, card=CardDigest(name.encode().hex().ljust(64, "0")[:64]), **details)
