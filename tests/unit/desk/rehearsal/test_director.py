"""Unit tests of desk/rehearsal: a tournament rehearsed at the screens, by what the strip says."""

import re

import pytest

from faristol.desk.rehearsal.people import people_of
from faristol.desk.tournament.document import TournamentService
from tests.support.desk import run
from tests.support.rehearsal_user import RehearsalUser

SHEET = re.compile(r"Score sheet of table (\d+): (\d+)–(\d+)\.$")


class DirectorUser(RehearsalUser):
    """A director who rehearses."""

    @property
    def loaded(self):
        return run(self.inside.service(TournamentService).load(self.lang))

    @property
    def tournament(self):
        return self.loaded.state

    def pair(self):
        self.press("pair_round", "/tournament")
        number = len(self.tournament.rounds)
        self.press("confirm_round", "/tournament/pairings", number=number)

    @property
    def route(self):
        return f"/tournament/round/{len(self.tournament.confirmed)}"

    def type_sheet(self, table, one, other):
        number = len(self.tournament.confirmed)
        fields = {"round": number, "ready": table, "typed": f"{one} {other}"}
        self.press("enter_results", self.route, **fields)

    def name_of_incident(self):
        """Return the name of the player whom the last incident is about."""
        names = dict(zip(self.tournament.entrants, people_of("ca"), strict=True))
        return names[self.rehearsal.rehearsal.incidents[-1].player]

    def settle(self):
        """Do what the regulation says of the incident of a sheet."""
        incident = self.rehearsal.rehearsal.incidents[-1]
        one, other, *rest = incident.scores
        place = {"round": incident.round, "table": incident.table}
        route = f"/tournament/table/{incident.round}/{incident.table}"
        scores = {"score-1": one, "score-2": other}
        match incident.incident:
            case "absent":
                fields = {"how": "absent", f"by-{incident.points}": "yes"}
                self.press("enter_table", route, **place, **fields)
            case "over":
                minutes = {"minutes-1": rest[0], "minutes-2": ""}
                self.press("enter_table", route, **place, how="played", **scores, **minutes)
            case "disputed":
                both = {**scores, "other-1": rest[0], "other-2": rest[1]}
                self.press("dispute_table", route, **place, **both)
                why = "counted again"
                self.press("enter_table", route, **place, how="played", why=why, **scores)
            case "typo":
                self.press("enter_table", route, **place, how="played", why="typed", **scores)
        return incident.incident


@pytest.fixture
def user():
    return DirectorUser()


def test_tournament_of_three_rounds_from_the_first_pairing_to_the_review(user):
    before = user.stored()
    assert user.open("rehearsal", role="director").route == "/tournament"
    assert len(user.tournament.entrants) == 12
    told = []
    for _ in (1, 2, 3):
        user.pair()
        while (said := user.hear(user.route))[0]:
            if said[1]:
                told.append(user.rehearsal.rehearsal.incidents[-1].incident)
                assert user.answer(said[1][0]).taken
            elif sheet := SHEET.match(said[0].removeprefix("The hall: ")):
                user.type_sheet(*sheet.groups())
            else:
                if "the waiting time is over" in said[0]:
                    assert f"only {user.name_of_incident()} sits" in said[0]
                told.append(user.settle())
            assert len(told) < 20
        assert user.tournament.confirmed[-1].is_done
    assert set(told) == {"absent", "over", "typo", "newcomer", "disputed", "past", "withdraws"}
    user.press("end_tournament", "/tournament/standings")
    assert "#/rehearsal/review" in user.look("/tournament").screen
    assert user.rehearsal.rehearsal.is_closed
    assert user.stored() == before
