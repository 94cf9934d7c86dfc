"""Unit tests of desk/rehearsal: a tournament rehearsed at the screens, by what the strip says."""

import re

import pytest

from faristol.desk.kernel.sandbox import TABLE
from faristol.desk.rehearsal.people import people_of
from faristol.desk.tournament.document import TournamentService
from tests.support.desk import run
from tests.support.rehearsal_user import RehearsalUser
from tests.support.tournament_user import FORM

SHEET = re.compile(r"Score sheet of table (\d+): (\d+)–(\d+)\.$")
KINDS = {"absent", "over", "typo", "newcomer", "disputed", "past", "withdraws"}


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
        people = people_of(self.tournament.terms.rules.equipment.tiles)
        names = dict(zip(self.tournament.entrants, people, strict=True))
        return names[self.rehearsal.rehearsal.incidents[-1].player]

    def dispute(self, incident):
        """Record that the two sheets of a table differ: it waits."""
        place = {"round": incident.round, "table": incident.table}
        names = ("score-1", "score-2", "other-1", "other-2")
        both = dict(zip(names, incident.scores, strict=True))
        route = f"/tournament/table/{incident.round}/{incident.table}"
        self.press("dispute_table", route, **place, **both)

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
                if self.tournament.terms.rules.absence is None:
                    fields = {"how": "unplayed", "winner": "1", "score-1": "", "score-2": ""}
                self.press("enter_table", route, **place, **fields)
            case "over":
                minutes = {"minutes-1": rest[0], "minutes-2": ""}
                self.press("enter_table", route, **place, how="played", **scores, **minutes)
            case "disputed":
                self.dispute(incident)
                why = "counted again"
                self.press("enter_table", route, **place, how="played", why=why, **scores)
            case "typo":
                self.press("enter_table", route, **place, how="played", why="typed", **scores)
        return incident.incident

    def carry_out(self, incident, answer):
        """Do what an answer says."""
        match answer:
            case "enter":
                self.press("enter_player", "/tournament/entries", name="Nicolae")
            case "withdraw":
                gone = {"player": incident.player, "presence": "gone", "round": incident.round + 1}
                self.press("set_presence", "/tournament/entries", **gone)
            case "correct":
                self.settle()

    def hear_the_next(self):
        """Do what the hall asks for; return the kind of an incident, or "" for a plain sheet."""
        said, answers = self.hear(self.route)
        if answers:
            incident = self.rehearsal.rehearsal.incidents[-1]
            assert self.answer(answers[0]).taken
            self.carry_out(incident, answers[0])
            return incident.incident
        if sheet := SHEET.match(said.removeprefix("The hall: ")):
            self.type_sheet(*sheet.groups())
            return ""
        if "sits: " in said:
            is_waited = self.tournament.terms.rules.absence is not None
            assert f"only {self.name_of_incident()} sits: " in said
            assert ("the waiting time is over" in said) == is_waited
        return self.settle()

    def hear_until(self, words):
        """Settle what the hall says until it says these words; return the sentence and its answers."""
        while words not in self.hear(self.route)[0]:
            self.hear_the_next()
        return self.hear(self.route)

    def direct_round(self):
        """Pair a round and do all that the hall asks for; return the kinds of its incidents."""
        self.pair()
        told = []
        while self.hear(self.route)[0]:
            told.append(self.hear_the_next())
            assert len(told) < 20
        assert self.tournament.confirmed[-1].is_done
        return [kind for kind in told if kind]


@pytest.fixture
def user():
    return DirectorUser()


@pytest.mark.parametrize(
    ("ruleset", "kinds"),
    [
        ("ca-classic", KINDS),
        ("ca-ciutat-de-mallorca", KINDS - {"disputed", "past"}),
        ("ro-general", {"typo", "newcomer", "withdraws"}),
    ],
)
def test_tournament_of_three_rounds_from_the_first_pairing_to_the_review(user, ruleset, kinds):
    before = user.stored()
    assert user.open("rehearsal", role="director", ruleset=ruleset).route == "/tournament"
    assert len(user.tournament.entrants) == 12
    assert user.tournament.terms.ruleset.heading.name == ruleset
    told = [kind for _ in (1, 2, 3) for kind in user.direct_round()]
    assert set(told) == kinds
    user.press("end_tournament", "/tournament/standings")
    screen = user.look("/tournament").screen
    assert "#/rehearsal/review" in screen
    assert "The tournament is over." in screen
    assert user.rehearsal.rehearsal.is_closed
    review = user.look("/rehearsal/review").screen
    assert 'id="next" href="#/rehearsal?role=director"' in review
    assert ">Round no.<" in review  # the word of a tournament
    assert "in round" not in review
    assert user.stored() == before


@pytest.mark.parametrize(
    ("lang", "ruleset"), [("ca", "ca-ciutat-de-mallorca"), ("ro", "ro-general")]
)
def test_rules_proposed_for_a_tournament_are_those_of_the_language(lang, ruleset):
    user = DirectorUser(lang)
    assert f'<option value="{ruleset}" selected>' in user.look("/rehearsal?role=director").screen
    assert user.open("rehearsal", role="director").taken
    assert user.tournament.terms.ruleset.heading.name == ruleset


@pytest.mark.parametrize("ruleset", ["ca-duplicate-2018", "ro-correspondence", "../ca-classic"])
def test_rules_that_are_not_offered_are_refused(user, ruleset):
    user.open("rehearsal")
    form = {"role": "director", "ruleset": ruleset}
    assert not user.send("begin_rehearsal", "/rehearsal", **form).taken
    assert not user.inside.stream_store.streams


def test_disputed_table_waits_until_the_other_sheets_are_in(user):
    user.open("rehearsal", role="director", ruleset="ca-classic")
    user.direct_round()
    user.pair()
    said, _ = user.hear_until("differ")
    user.dispute(user.rehearsal.rehearsal.incidents[-1])
    others = 0
    while (now := user.hear(user.route)[0]) != said:
        assert SHEET.match(now.removeprefix("The hall: "))
        user.hear_the_next()
        others += 1
    assert others == 6 - 1 - 2  # two sheets came before it
    tables = user.tournament.confirmed[-1]
    assert len(tables.results) == len(tables.tables) - 1


def test_answered_sentence_stays_until_it_is_carried_out(user):
    """CAT-CLS 8.4."""
    user.open("rehearsal", role="director", ruleset="ca-classic")
    user.direct_round()
    user.pair()
    said, _ = user.hear_until("ten points more")
    place = user.answer("correct").route
    incident = user.rehearsal.rehearsal.incidents[-1]  # the next one comes once it is done
    assert incident.incident == "past"
    assert place == f"/tournament/table/1/{incident.table}"
    assert user.hear(place) == (said, ["stays", "correct"])
    assert user.hear("/tournament")[0] == said
    one, other = incident.scores
    scores = {"score-1": one, "score-2": other}
    fields = {"round": 1, "table": incident.table, "how": "played", "why": "they say so"}
    user.press("enter_table", place, **fields, **scores)
    assert "goes home" in user.hear(place)[0]


def test_sentence_that_nobody_answered_waits_through_the_next_round():
    user = DirectorUser("en")
    user.open("rehearsal", role="director", ruleset="ro-general")
    user.pair()
    user.hear_until("the screen does not")
    said, answers = user.hear("/tournament")
    assert answers == ["correct", "stays"]
    screen = user.look("/tournament").screen
    assert "No result is disputed" not in screen
    assert (
        screen.count("The hall still waits for an answer") == 3
    )  # a check, the next action, the end
    user.pair()
    assert user.hear(user.route) == (said, answers)
    assert user.answer("stays").taken
    heard = []
    while sentence := user.hear(user.route)[0]:
        heard.append(sentence)
        user.hear_the_next()
    assert SHEET.match(heard[0].removeprefix("The hall: "))
    assert "The hall: Nicolae comes after round 2 and wants to play." in heard
    screen = user.look("/tournament").screen
    assert "No result is disputed" in screen
    assert "still waits" not in screen


def test_answer_that_is_not_carried_out_waits_on_every_screen_and_can_be_changed():
    user = DirectorUser("en")
    user.open("rehearsal", role="director", ruleset="ro-general")
    user.pair()
    said, answers = user.hear_until("wants to play")
    assert user.answer("enter").route == "/tournament/entries"
    player = next(iter(user.tournament.entrants))
    assert user.hear(f"/tournament/entries/{player}") == (said, answers)
    strip = user.look("/tournament").screen.partition('id="slot-strip"')[2]
    assert "To the entries" in strip.partition("</section>")[0]
    user.answer("turn_away")
    assert user.hear("/tournament") == ("", [])


def test_withdrawal_leads_to_the_entry_of_the_player_also_from_the_entries():
    user = DirectorUser("en")
    user.open("rehearsal", role="director", ruleset="ro-general")
    user.direct_round()
    user.pair()
    said, _ = user.hear_until("goes home")
    player = user.rehearsal.rehearsal.incidents[-1].player
    answer = user.answer("withdraw", "/tournament/entries")
    assert answer.route == f"/tournament/entries/{player}"
    assert {"do": "focus", "id": "principal"} in answer.effects
    assert user.loaded.names[player] in answer.screen.partition('id="inscrit"')[2]
    assert 'value="gone"' in answer.screen
    strip = answer.screen.partition('id="slot-strip"')[2].partition("</section>")[0]
    assert said.removeprefix("The hall: ") in strip
    assert "#/tournament/entries" not in strip  # one is there
    assert f"#{answer.route}" in user.look("/tournament").screen
    user.press("set_presence", answer.route, player=player, presence="gone", round=3)
    assert user.hear("/tournament") == ("", [])


def test_newcomer_who_enters_on_the_entries_has_the_focus_in_the_field():
    user = DirectorUser("en")
    user.open("rehearsal", role="director", ruleset="ro-general")
    user.pair()
    user.hear_until("wants to play")
    answer = user.answer("enter", "/tournament/entries")
    assert {"do": "focus", "id": "enter-name"} in answer.effects
    assert 'id="enter-name"' in answer.screen


def test_early_end_asks_first_and_names_what_is_left():
    user = DirectorUser("en")
    user.open("rehearsal", role="director", ruleset="ro-general")
    user.pair()
    user.hear_until("the screen does not")
    asked = end_question(user)
    assert "End the tournament after round 1?" in asked
    assert (
        "2 planned rounds are not played. The hall still waits for an answer, and gets none. The standings"
    ) in asked
    assert "Reopening the tournament takes a reason" in asked
    assert user.look("/tournament").screen.count('data-command="end_tournament"') == 1
    user.answer("stays")
    while user.hear(user.route)[0]:
        user.hear_the_next()
    asked = end_question(user)
    assert "2 planned rounds are not played." in asked
    assert "The hall still waits" not in asked


def test_end_after_the_last_round_asks_only_while_the_hall_waits():
    user = DirectorUser("en")
    user.open("rehearsal", role="director", ruleset="ro-general")
    user.direct_round()
    user.pair()
    user.hear_until("goes home")
    user.pair()
    while "goes home" not in user.hear(user.route)[0]:
        user.hear_the_next()
    sheets = [table.number for table in user.tournament.confirmed[-1].tables]
    for table in sheets:
        user.type_sheet(table, 400, 300)
    asked = end_question(user)
    assert "The hall still waits for an answer, and gets none." in asked
    assert "planned" not in asked
    assert 'id="next" type="button" data-dialog="end-tournament"' in user.look("/tournament").screen
    user.answer("nothing")
    assert not end_question(user)
    assert 'data-command="end_tournament"' in user.look("/tournament").screen
    user.press("end_tournament", "/tournament")
    assert user.tournament.is_ended


def end_question(user):
    """Return the dialog that asks before the end of the tournament, or an empty string."""
    screen = user.look("/tournament").screen
    return screen.partition('<dialog class="dialog" id="end-tournament"')[2].partition("</dialog>")[
        0
    ]


@pytest.mark.parametrize("roles", ["director director", "judge judge", "director judge"])
def test_another_rehearsal_removes_what_the_earlier_one_left(roles):
    user = DirectorUser("en")
    first, other = roles.split()
    before = user.stored()
    for role in (first, other, other):
        form = {"role": role, "ruleset": "ro-general", "rounds": "3", "seconds": "180"}
        assert user.open("rehearsal", **form, is_sure="yes").taken
        rows = user.inside.stream_store.streams.values()
        subject = "tournament" if role == "director" else "duplicate"
        assert sorted(row.kind for row in rows) == sorted([subject, "rehearsal"])
        assert {row.name for row in rows} == {"Rehearsal"}
        ids = {row.id for row in rows}
        left = [
            row for row in user.store.tables[TABLE].values() if row["table"] in ("events", "cards")
        ]
        assert {row["row"]["stream"] for row in left} == ids
        opening = user.rehearsal.opening
        user.restart()
        user.open("rehearsal")
        assert user.rehearsal.opening == opening
        user.leave()
    assert user.stored() == before


def test_home_names_no_rehearsal_once_the_one_begun_last_is_over():
    user = DirectorUser("en")
    user.open("rehearsal", role="director", ruleset="ro-general")
    user.pair()
    user.open("rehearsal", role="director", ruleset="ro-general", is_sure="yes")
    user.pair()
    user.leave()
    assert "Rehearsal of a tournament, round 1 of 3" in user.look("/").screen
    user.open("rehearsal")
    while user.hear(user.route)[0]:
        user.hear_the_next()
    user.press("end_tournament", "/tournament")
    user.leave()
    assert "Rehearsal of a tournament" not in user.look("/").screen
    user.restart()
    assert "Rehearsal of a tournament" not in user.look("/").screen


def test_home_goes_by_the_rehearsal_and_no_other_tournament_of_its_sandbox():
    user = DirectorUser("en")
    user.open("rehearsal", role="director", ruleset="ro-general")
    user.pair()
    user.clock.run_on(60)
    assert user.send("begin_tournament", "/tournament/new", **{**FORM, "rounds": "5"}).taken
    user.leave()
    assert "Rehearsal of a tournament, round 1 of 3" in user.look("/").screen


def test_sheets_of_a_round_still_come_after_the_next_one_is_paired():
    user = DirectorUser("en")
    user.open("rehearsal", role="director", ruleset="ro-general")
    user.pair()
    first, _ = user.hear(user.route)
    table, *scores = SHEET.match(first.removeprefix("The hall: ")).groups()
    user.pair()
    assert user.hear(user.route)[0] == (
        f"The hall: Score sheet of table {table} of round 1: {'–'.join(scores)}."
    )
    fields = {"round": 1, "ready": table, "typed": " ".join(scores)}
    user.press("enter_results", "/tournament/round/1", **fields)
    assert user.hear(user.route)[0] not in ("", first)
    assert int(table) in user.tournament.round(1).results
