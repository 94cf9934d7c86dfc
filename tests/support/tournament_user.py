"""A director at the screens of a tournament, and readers of them."""

import re
from html import unescape
from typing import Any

from faristol.desk.tournament.document import LoadedTournament, TournamentService
from tests.support.desk import User, run

FORM = {
    "name": "Verema",
    "place": "Vilafranca",
    "day": "22.11.2026",
    "ruleset": "ca-ciutat-de-mallorca",
    "rounds": "3",
    "method": "distance",
    "listing": "BARRUF, 1.10.2026",
    "dictionary": "DIEC2",
    "orders": ["difference", "total", ""],
    "unrated": "999",
    "cap": "0",
    "bye_difference": "0",
    "missed_half_points": "0",
    "counts": "points",
    "minutes": "60",
    "groups": "",
    "looks_ahead": "yes",
    "members": ["Assumpta", "Lluís", "Dolors"],
}


def words(html: str) -> str:
    """Return the text of a screen, without tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


class Director:
    """A director at a tablet."""

    def __init__(self, user: User, **fields: Any) -> None:
        self.user = user
        self.begun = user.send("begin_tournament", "/tournament/new", **{**FORM, **fields})

    @property
    def opened(self) -> LoadedTournament:
        """Return the tournament in use."""
        tournament: LoadedTournament | None = run(
            self.user.desk.service(TournamentService).load(self.user.lang)
        )
        assert tournament is not None
        return tournament

    @property
    def tournament(self) -> Any:
        """Return the state of the tournament."""
        return self.opened.state

    def send(self, command: str, route: str = "/tournament", **fields: Any) -> Any:
        """Send a form of the present version of the tournament."""
        version_fields = {"stream": self.opened.id, "seq": self.opened.seq}
        return self.user.send(command, route, **{**version_fields, **fields})

    def look(self, route: str = "/tournament") -> str:
        """Return the text of a screen."""
        answer = self.user.look(route)
        assert answer.screen, answer.effects
        return words(answer.screen)

    def enter(self, *names: str) -> None:
        """Enter people by their names."""
        for name in names:
            self.send("enter_player", "/tournament/entries", name=name, as_typed="yes")

    def player(self, name: str) -> str:
        """Return the id of an entrant."""
        return next(id_ for id_ in self.opened.names if self.opened.names[id_] == name)

    def begin_round(self, **fields: Any) -> None:
        """Pair the next round and confirm it."""
        self.send("pair_round", **fields)
        self.send("confirm_round", "/tournament/pairings", number=len(self.tournament.rounds))

    def result(self, text: str, ready: int = 1, number: int = 0) -> Any:
        """Type a result in the field, or several lines as an import."""
        number = number or len(self.tournament.confirmed)
        route = f"/tournament/round/{number}" + ("?sheet=yes" if "\n" in text else "")
        field = {"sheet" if "\n" in text else "typed": text}
        return self.send("enter_results", route, round=number, ready=ready, **field)

    def play(self) -> None:
        """Type every open result of the last round: the first of a table wins by its number."""
        round_ = self.tournament.confirmed[-1]
        for table in round_.open_tables:
            self.result(f"{400 + table}350", ready=table)
