"""A tournament that is rehearsed at the desk: twelve players, three rounds, and a director who acts."""

from faristol.ledger.fold import read_events
from faristol.rehearsal.acts import (
    AnswerIncident,
    CloseRehearsal,
    OpenRehearsal,
)
from faristol.rehearsal.dice import SeededDice
from faristol.rehearsal.director_review import review_director
from faristol.rehearsal.sheets import deal_sheets, incidents_before_pairing, tell_of_sheet
from faristol.tournament.kind import TOURNAMENT
from tests.support.desk import User, run
from tests.support.rehearsal_log import RehearsalLog
from tests.support.tournament_user import Director

PEOPLE = tuple(f"Player {letter}" for letter in "ABCDEFGHIJKL")


class RehearsedTournament:
    """Three rounds; each sheet is typed as it was signed, but for what the hall tells of."""

    def __init__(self, seed, judge, ruleset, user=None, repeats=()):
        user = user or User()
        orders = ["difference", "total", ""]
        self.director = Director(user, name="Assaig", rounds="3", ruleset=ruleset, orders=orders)
        self.director.enter(*PEOPLE)
        self.judge = judge
        self.opening = OpenRehearsal(
            role="director",
            seed=seed,
            rounds=3,
            subject=self.director.opened.id,
            repeats=repeats,
        )
        self.log = RehearsalLog(user, self.opening)

    @property
    def tournament(self):
        return self.director.tournament

    @property
    def rehearsal(self):
        return self.log.state

    @property
    def events(self):
        lines = run(self.director.user.desk.stream_store.lines(self.director.opened.id))
        return list(read_events(lines, TOURNAMENT.schema))

    def review(self):
        return review_director(self.events, self.rehearsal)

    def tell(self, act):
        self.log.note(act)
        incident = self.rehearsal.incidents[-1]
        answer = self.judge.hear(self, incident)
        if answer:
            after = self.director.opened.seq
            self.log.note(AnswerIncident(number=incident.number, answer=answer, after=after))

    def enter(self, incident, **fields):
        """Type the result of a table."""
        place = {"round": incident.round, "table": incident.table}
        route = f"/tournament/table/{incident.round}/{incident.table}"
        before = self.director.opened.seq
        answer = self.director.send("enter_table", route, **place, **fields)
        assert self.director.opened.seq > before, (incident, fields, (answer.screen or "")[-900:])

    def play(self):
        for number in (1, 2, 3):
            self.director.begin_round()
            for sheet in deal_sheets(self.opening, self.tournament, number):
                act = tell_of_sheet(sheet, number, self.tournament)
                if act is not None:
                    self.tell(act)
                else:
                    self.judge.type_sheet(self, number, sheet)
            for act in incidents_before_pairing(
                self.opening, self.rehearsal, self.tournament, number
            ):
                self.tell(act)
        self.director.send("end_tournament")
        self.log.note(CloseRehearsal())
        return self


def score_fields(first, second):
    return {"score-1": first, "score-2": second}


class RightDirector:
    """A director who does what the regulation says."""

    def type_sheet(self, rehearsed, number, sheet):
        """Type a sheet as it is read out."""
        one, other = sheet.typed or sheet.scores
        rehearsed.director.result(f"{one} {other}", ready=sheet.table)

    def hear(self, rehearsed, incident):
        scores = incident.scores
        match incident.incident:
            case "absent":
                if rehearsed.tournament.terms.rules.absence is None:
                    members = ["Assumpta", "Lluís"]
                    fields = {"winner": "1", "member": members, **score_fields("", "")}
                    rehearsed.enter(incident, how="unplayed", **fields)
                else:
                    rehearsed.enter(incident, how="absent", **{f"by-{incident.points}": "yes"})
            case "over":
                minutes = {"minutes-1": scores[2], "minutes-2": ""}
                rehearsed.enter(incident, how="played", **score_fields(*scores[:2]), **minutes)
            case "disputed":
                place = {"round": incident.round, "table": incident.table}
                route = f"/tournament/table/{incident.round}/{incident.table}"
                both = {**score_fields(*scores[:2]), "other-1": scores[2], "other-2": scores[3]}
                rehearsed.director.send("dispute_table", route, **place, **both)
                why = "counted again with both"
                rehearsed.enter(incident, how="played", why=why, **score_fields(*scores[:2]))
            case "typo":
                rehearsed.enter(
                    incident, how="played", why="typed wrongly", **score_fields(*scores)
                )
            case "newcomer":
                rehearsed.director.enter("Player M")
                return "enter"
            case "past":
                return "stays"
            case "withdraws":
                rehearsed.director.send(
                    "set_presence",
                    "/tournament/entries",
                    player=incident.player,
                    presence="gone",
                    round=incident.round + 1,
                )
                return "withdraw"
        return ""


class CoinDirector(RightDirector):
    """A director who does what is right, but types plain sheets as dice fall; some are corrected later."""

    def __init__(self, seed):
        self.dice = SeededDice(f"{seed}:director")
        self.mistyped = {}  # by round and table: the scores that count, then those of the sheet

    def type_sheet(self, rehearsed, number, sheet):
        one, other = sheet.typed or sheet.scores
        place = {"round": number, "table": sheet.table}
        fall = 0 if sheet.incident else self.dice.below(6)
        if fall > 2:
            wrong = (one, other - 27) if fall < 5 else (other, one + 10)
            rehearsed.director.result(f"{wrong[0]} {wrong[1]}", ready=sheet.table)
            self.mistyped[number, sheet.table] = (*wrong, one, other)
        else:
            super().type_sheet(rehearsed, number, sheet)
        route = f"/tournament/table/{number}/{sheet.table}"
        if fall == 3:
            why = {"how": "played", "why": "typed wrongly"}
            rehearsed.director.send(
                "enter_table", route, **place, **why, **score_fields(one, other)
            )
            del self.mistyped[number, sheet.table]
        elif fall == 4 and self.dice.below(2):  # taken back, and typed once more
            rehearsed.director.send("take_result_back", route, **place)
            super().type_sheet(rehearsed, number, sheet)
            del self.mistyped[number, sheet.table]


class WrongDirector(RightDirector):
    """A director who means well."""

    def hear(self, rehearsed, incident):
        scores = incident.scores
        match incident.incident:
            case "absent":  # a draw, as neither is to blame
                rehearsed.enter(incident, how="played", **score_fields(0, 0))
            case "over" | "disputed":  # what the first sheet says
                rehearsed.enter(incident, how="played", **score_fields(*scores[:2]))
            case "newcomer":
                return "turn_away"
            case "past":
                rehearsed.enter(incident, how="played", why="they say so", **score_fields(*scores))
                return "correct"
            case "withdraws":
                return "nothing"
        return ""
