"""Unit tests of desk/rehearsal: a rehearsal at the real screens, from beginning to end."""

import json
import re

import pytest

from faristol.desk.duplicate.slips import pile_token
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.sandbox import TABLE
from faristol.desk.kernel.translation import Translator
from faristol.desk.rehearsal.beginning import last_rules
from faristol.desk.rehearsal.review import review_rows
from faristol.desk.rehearsal.tray import paper_view
from faristol.rehearsal.paper import Paper
from faristol.rehearsal.review import count_plain_papers
from faristol.rehearsal.telling import SLIPS_BEFORE
from faristol.rules.edition import change_ruleset
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset
from faristol.tiles.alphabet import BLANK
from tests.support.desk import run
from tests.support.rehearsal_user import CLAIMS, MASTER, PAPER, ROUND, STRIP, RehearsalUser
from tests.support.sandbox_user import forms_of, said_by

# the question before a rehearsal is removed
REMOVAL = 'id="remove-rehearsal-form" data-command="remove_sandbox"'


@pytest.fixture
def user():
    return RehearsalUser()


def hear_all(user, route=ROUND):
    """Answer all that the hall asks between two rounds; return what it asked."""
    heard = []
    while (said := user.hear(route)) and said[1]:
        heard.append(user.rehearsal.rehearsal.incidents[-1].incident)
        assert user.answer(said[1][0]).taken
        assert len(heard) < 9
    return heard


def test_rehearsal_of_three_rounds_from_the_first_rack_to_the_review(user):
    before = user.stored()
    assert user.begin(scorer="yes").route == ROUND
    assert len(user.game.entrants) == 12
    heard = []
    for number in (1, 2, 3):
        user.play_round()
        assert len(user.game.rounds) == number
        heard += hear_all(user)
    assert {"latecomer", "comment", "better_after"} <= set(heard), heard
    first, second = user.game.rounds[0], user.game.rounds[1]
    assert BLANK in user.loaded.rack_at(1)
    assert len(first.slips) == len(second.slips) == 12
    user.press("end_game", ROUND, cause="rounds")
    user.press("open_duplicate_claims", CLAIMS, minutes=5)
    said, answers = user.hear(CLAIMS)
    assert "asks for a check" in said
    assert not answers
    # what the slip says can be looked at, not what the scorer read
    claim = user.rehearsal.rehearsal.incidents[-1]
    paper = user.rehearsal.evening.paper(claim.round, claim.table)
    slip = user.game.rounds[claim.round - 1].slips[claim.player]
    assert claim.incident == "claim_good"
    assert (slip.at, slip.word) == (paper.read_at, paper.word) != paper.move
    written = f'aria-label="Table {claim.table}: {paper.at} {paper.word}"'
    assert written in STRIP.search(user.look(CLAIMS).screen)[0]
    review = user.look("/rehearsal/review").screen
    assert written in review
    assert "entered otherwise than it is written" not in review  # by the judge: none was
    user.wait(300)
    user.press("sign_duplicate", CLAIMS, why="everybody has looked")
    assert "#/rehearsal/review" in user.look("/duplicate/results").screen
    assert user.rehearsal.rehearsal.is_closed
    assert user.stored() == before


def test_claim_about_a_slip_that_was_entered_as_written_is_not_founded(user):
    """CAT-DUP 1.11-2: the hall shows the slip that was in the tray, and the judge rejects the claim."""
    slip, claim = claim_after_three_rounds(user)
    assert claim.incident == "claim_unfounded"
    entered = user.game.rounds[claim.round - 1].slips[claim.player]
    assert (entered.at, entered.word) != (claim.at, claim.word)
    assert f"<b>{entered.at}</b>" in slip


def test_claim_about_a_slip_that_the_judge_mistyped_shows_what_was_in_the_tray(user):
    """CAT-DUP 1.11-2."""
    slip, claim = claim_after_three_rounds(user, mistyped=True)
    assert (claim.incident, claim.round) == ("claim_good", 2)
    assert user.game.rounds[1].slips[claim.player].at == "0A"
    assert f"<b>{claim.at}</b>" in slip


def claim_after_three_rounds(user, *, mistyped=False):
    """Return the slip of the first claim, after asserting that it is the one of the tray, and the claim."""
    user.begin()
    trays = {}
    for number in (1, 2, 3):
        user.play_round({1: "0A"} if mistyped and number == 2 else None)
        trays[number] = user.slips_shown
        hear_all(user)
    user.press("end_game", ROUND, cause="rounds")
    user.press("open_duplicate_claims", CLAIMS, minutes=5)
    assert "asks for a check" in user.hear(CLAIMS)[0]
    claim = user.rehearsal.rehearsal.incidents[-1]
    slip = PAPER.search(STRIP.search(user.look(CLAIMS).screen)[0])[0]
    assert slip == trays[claim.round][claim.table]
    return slip, claim


def test_scorer_enters_the_plain_slips_that_have_come_and_no_other(user):
    user.begin(scorer="yes")
    user.play_round()
    hear_all(user)
    user.start_round()
    judged = {table for table, _, _ in user.tray()}
    assert judged
    assert user.score(0).taken
    assert user.game.rounds[1].slips == {}
    assert user.score(90).taken
    early = len(user.game.rounds[1].slips)
    assert 0 < early < 12 - len(judged)
    user.wait(181)
    user.press("end_round", ROUND, sure="yes")
    assert user.score(0).taken
    entered = {user.game.entrants[player].table for player in user.game.rounds[1].slips}
    assert entered.isdisjoint(judged)
    misread = user.players[user.rehearsal.evening.script.misread[1]]
    assert misread in user.game.rounds[1].slips  # of all slips the only one that may be void
    slips = user.game.rounds[1].slips.items()
    assert all(not slip.reason for player, slip in slips if player != misread)
    assert {table for table, _, _ in user.tray()} == judged
    assert f"{early} slips entered by the scorer." in user.look("/duplicate/log").screen


def test_undoing_takes_the_slip_of_the_judge_and_none_of_the_scorer(user):
    user.begin(scorer="yes")
    user.play_round()
    hear_all(user)
    user.start_round()
    user.wait(90)
    table, moves, _ = user.tray()[0]
    user.enter(table, *moves[0])
    assert user.score(90).taken
    entered = set(user.game.rounds[1].slips)
    user.press("undo_slips", ROUND, pile=pile_token(user.game.rounds[1].slips))
    assert entered - set(user.game.rounds[1].slips) == {user.players[table]}


def let_scorer_enter(user):
    """Play to the end of the time of round 2, and let the scorer enter; return the slips."""
    user.begin(scorer="yes")
    user.play_round()
    hear_all(user)
    user.start_round()
    user.wait(181)
    user.press("end_round", ROUND, sure="yes")
    assert user.score(0).taken
    return user.game.rounds[1].slips


def test_undone_correction_leaves_the_slip_to_the_scorer_in_the_review(user):
    slips = let_scorer_enter(user)
    player = next(iter(slips))
    user.enter(user.game.entrants[player].table, "H8", "A")
    assert player not in user.rehearsal.evening.rounds[2].scored
    user.press("undo_slips", ROUND, pile=pile_token(user.game.rounds[1].slips))
    assert user.game.rounds[1].slips == slips
    assert user.rehearsal.evening.rounds[2].scored == slips.keys()


def test_slip_corrected_after_the_master_move_was_withdrawn_is_the_judges(user):
    user.begin(scorer="yes")
    user.play_round()
    hear_all(user)
    user.play_round()
    scored = user.rehearsal.evening.rounds[2].scored
    user.press("withdraw_master", MASTER, round=2, why="x", is_unsaid="yes")
    player = min(scored)
    user.enter(user.game.entrants[player].table, "H8", "A")
    assert user.rehearsal.evening.rounds[2].scored == scored - {player}
    user.announce()
    assert user.rehearsal.evening.rounds[2].scored == scored - {player}


def test_slips_judged_again_stay_the_scorers_in_the_review(user):
    """A word is ruled invalid, and valid again; the clock of the round is started again."""
    slips = let_scorer_enter(user)
    assert user.rehearsal.evening.rounds[2].scored == slips.keys()
    word = next(iter(slips.values())).main.replace("(", "").replace(")", "")
    for command, route in (
        ("invalidate_word", "/duplicate/special"),
        ("restore_word", "/duplicate/special"),
    ):
        user.press(command, route, word=word, why="x")
        assert user.rehearsal.evening.rounds[2].scored == slips.keys()
        assert (user.game.rounds[1].slips == slips) == (command == "restore_word")
    user.press("restart_round", ROUND, reason="x", sure="yes")
    assert user.game.rounds[1].slips == slips
    assert user.rehearsal.evening.rounds[2].scored == slips.keys()


def test_review_counts_what_the_scorer_entered_apart_from_what_the_judge_did(user):
    user.begin(scorer="yes")
    user.play_round()
    hear_all(user)
    user.play_round()
    tables = {paper.table for paper in user.rehearsal.evening.papers(2) if paper.is_plain}
    judge, scorer = count_plain_papers(user.rehearsal.evening)
    assert scorer == len(tables)
    said = f"{scorer} more slips were entered by the scorer."
    assert said in user.look("/rehearsal/review").screen
    # once the judge has entered a slip again it is the judge’s
    user.start_round()
    user.wait(181)
    user.press("end_round", ROUND, sure="yes")
    assert user.score(0).taken
    player = next(iter(user.game.rounds[2].slips))
    user.enter(user.game.entrants[player].table, "H8", "A")
    assert user.rehearsal.evening.rounds[3].scored == user.game.rounds[2].slips.keys() - {player}
    assert judge > 0


def test_rehearsal_goes_on_at_the_same_slips_after_a_restart(user):
    user.begin()
    user.start_round()
    papers = user.tray()
    assert len(papers) == 12
    table, moves, _ = papers[0]
    parts = user.enter(table, *moves[0]).fragments
    assert {"slips-in", "slot-strip", "slot-tray"} <= parts.keys()  # no whole screen is sent
    assert f'aria-label="Table {table}:' not in parts["slot-tray"]
    user.restart()
    assert "open_sandbox" in user.look("/rehearsal").screen
    assert user.open("rehearsal").route == ROUND
    assert user.tray() == papers[1:]
    assert user.look("/rehearsal").route == "/rehearsal"


def test_what_is_not_offered_is_refused_and_stores_nothing(user):
    user.open("rehearsal")
    assert not user.rehearsal
    for wrong in (
        {"seconds": "181"},
        {"seconds": ""},
        {"rounds": "0"},
        {"rules": "{}"},
        {"rules": "["},
    ):
        form = {"rounds": "3", "seconds": "180", **wrong}
        assert not user.send("begin_rehearsal", "/rehearsal", **form).taken, wrong
    assert not user.rehearsal
    assert user.send("begin_rehearsal", "/rehearsal", rounds="3", seconds="3600").taken
    user.start_round()
    for answer in ("", "burn_it", "sanction"):
        refused = user.send(
            "answer_incident", ROUND, stream=user.rehearsal.id, number=9, answer=answer
        )
        assert not refused.taken
    assert not user.send("enter_scored_slips", ROUND, stream="another", round=1, seconds=1).taken
    assert not user.send("enter_scored_slips", ROUND, stream=user.rehearsal.id, round=7).taken
    assert user.game.rounds[0].slips == {}


def test_answer_leads_where_it_is_carried_out_and_the_sentence_stays_in_sight(user):
    user.begin(rounds="6")
    for _ in (1, 2):
        user.play_round()
        said, answers = user.hear()
        while "sanction" not in answers:
            assert answers, said
            user.answer(answers[0])
            said, answers = user.hear()
            if not answers:
                break
    assert "note" not in answers  # these rules have sanctions
    assert user.answer("sanction").route == "/duplicate/conduct"
    assert user.hear("/duplicate/conduct") == (said, [])
    assert user.hear(ROUND)[0] != said


def test_hall_speaks_in_a_round_once_the_judge_has_entered_a_slip(user):
    user.begin(scorer="yes")
    user.play_round()
    hear_all(user)
    user.start_round()
    user.wait(90)
    assert user.score(90).taken
    assert len(user.game.rounds[1].slips) >= SLIPS_BEFORE
    assert user.hear() == ("", [])  # a slip may be under the finger
    table, moves, _ = user.tray()[0]
    parts = user.enter(table, *moves[0]).fragments
    assert 'is-over" id="slot-strip"' in parts["slot-strip"]  # nothing moves
    line, answers_dialog = parts["slot-strip"].split('<dialog class="dialog" id="hall-answers"')
    assert 'data-dialog="hall-answers"' in line  # one line, its answers behind a tap
    assert 'name="answer"' not in line
    assert answers_dialog.count('name="answer"') == 2
    said, answers = user.hear()
    assert "says a move of the round aloud" in said
    assert user.hear() == (said, answers)
    # the clock and the scorer go on, and the sentence stays until it is carried out
    assert user.answer("sanction").route == "/duplicate/conduct"
    user.wait(60)
    before = user.loaded.seq
    assert user.score(150).taken
    assert user.loaded.seq > before
    assert user.hear("/duplicate/conduct") == (said, [])
    incident = user.rehearsal.rehearsal.incidents[-1]
    assert (incident.incident, incident.round) == ("comment", 2)
    offence = {"player": incident.player, "round": 2, "why": "spoke aloud"}
    user.press("give_sanction", "/duplicate/conduct", **offence)
    assert user.hear("/duplicate/conduct") == ("", [])
    (row,) = (row for row in review_rows(user.rehearsal) if row.incident == "comment")
    assert row.grade == "right"


def test_rules_and_words_are_those_of_the_last_game_that_was_prepared(user):
    form = {"name": "Dijous", "ruleset": "ro-duplicate", "length": "rounds", "rounds": "3"}
    lexicon = next(row["digest"] for row in user.lists.list_rows() if row["language"] == "ro")
    form |= {"time": "2:00", "lexicon": lexicon, "bag": "app", "hand_in": "runners"}
    form |= {"masters": "players", "order": "alphabetical", "results_every": "0"}
    assert user.send("begin_duplicate", "/duplicate/new", **form).taken
    user.begin()
    assert user.game.language == "ro"
    assert user.game.terms.ruleset.heading.name == "ro-duplicate"
    assert [user.loaded.names[player] for player in user.players.values()][:2] == ["Ana", "Barbu"]


def test_desk_of_the_club_has_no_slot(user):
    assert 'id="slot-' not in user.look("/rehearsal").screen
    user.begin()
    assert 'id="slot-strip"' in user.look("/").screen


def test_hall_is_silent_on_the_screens_of_another_game(user):
    user.begin()
    user.play_round()
    assert user.hear()[0]
    form = {"name": "Another", "ruleset": "ca-duplicate-2018", "length": "rounds", "rounds": "3"}
    form |= {"time": "2:00", "lexicon": "none", "bag": "app", "hand_in": "runners"}
    form |= {"masters": "players", "order": "alphabetical", "results_every": "0"}
    assert user.send("begin_duplicate", "/duplicate/new", **form).taken
    assert user.hear("/duplicate/players") == ("", [])


def test_no_rehearsal_is_begun_on_the_desk_of_the_club(user):
    before = user.stored()
    assert not user.send("begin_rehearsal", "/rehearsal", rounds="3", seconds="180").taken
    assert user.stored() == before


@pytest.mark.parametrize("role", ["judge", "director"])
def test_rehearsal_begun_after_the_clock_was_set_back_has_its_hall(role):
    user = RehearsalUser()
    user.begin(role=role)
    first = user.rehearsal.id
    user.clock.run_on(-3600)
    assert user.send("begin_rehearsal", "/rehearsal", rounds="3", seconds="180", role="judge").taken
    assert user.rehearsal.id != first
    assert user.rehearsal.subject.id == user.loaded.id


def club_rules(**changes):
    """Return rules of a club as the form that begins a rehearsal has them."""
    base = preset("ca-duplicate-2018")
    club = change_ruleset(base, changes, name="rules-ours", title="Ours")
    return json.dumps(plain_ruleset(club))


@pytest.mark.parametrize(
    "rules",
    ["[" * 90_000, club_rules(**{"course.least_players": 13})],
    ids=["nested", "thirteen players"],
)
def test_rules_that_no_evening_can_be_rehearsed_under_are_refused(rules):
    user = RehearsalUser("en")
    user.begin()
    first, form = user.rehearsal.id, {"rounds": "3", "seconds": "180", "rules": rules}
    answer = user.send("begin_rehearsal", "/rehearsal", **form)
    assert not answer.taken
    assert "No evening can be rehearsed under these rules." in answer.screen
    assert user.rehearsal.id == first


def test_rehearsal_goes_by_the_usual_rules_where_those_of_the_club_need_more_players(monkeypatch):
    user = RehearsalUser("en")
    base = preset("ca-duplicate-2018")
    big = change_ruleset(base, {"course.least_players": 13}, name="rules-ours", title="Ours")

    async def ruleset(_self, _name):
        return big

    monkeypatch.setattr("faristol.desk.rehearsal.beginning.RulesetService.ruleset", ruleset)
    assert run(last_rules(user.desk, "ca")) == base


class MissingLists:
    """The lists of a site that has none, or whose files cannot be fetched."""

    def __init__(self, rows):
        self.rows = rows

    def list_rows(self):
        return self.rows

    async def plain(self, file):
        raise StoreError("list/unreadable", file)


@pytest.mark.parametrize("is_registered", [True, False])
def test_rehearsal_without_the_words_of_its_list_is_refused(is_registered):
    user = RehearsalUser("en")
    user.lists = MissingLists(user.lists.rows if is_registered else [])
    user.restart()
    answer = user.begin()
    assert "The word list is not on this device" in answer.screen
    assert not user.inside.stream_store.streams


def test_round_whose_word_list_is_gone_says_why_no_slips_come():
    """The list in use is another one than at the start, and that one is not here any more."""
    user = RehearsalUser("en")
    user.begin(scorer="yes")
    user.play_round()
    hear_all(user)
    user.start_round()
    assert user.tray()
    for table in ("lexicons", "words"):
        user.store.tables[table].clear()
    user.lists = MissingLists([{**row, "digest": "ab" * 32} for row in user.lists.rows])
    user.restart()
    assert user.open("rehearsal").route == ROUND
    assert "Without it the hall can hand in no slips." in user.look(ROUND).screen
    assert user.tray() == []
    assert not user.score(100).taken
    assert "is not on this device" in user.look("/rehearsal/review").screen
    user.wait(181)
    user.press("end_round", ROUND, sure="yes")
    user.press("no_slip_for_rest", MASTER)
    assert "Without it the hall" not in user.look("/duplicate/master").screen


def spoil(user, kind):
    """Damage the entries of the documents of a kind, as a disk may."""
    rows = user.store.tables[TABLE].values()
    streams = {
        row["row"]["id"] for row in rows if row["table"] == "streams" and row["row"]["kind"] in kind
    }
    for row in rows:
        if row["table"] == "events" and row["row"]["stream"] in streams:
            row["row"]["line"] = "{"
    user.restart()


@pytest.mark.parametrize("kind", ["duplicate", "rehearsal"])
def test_rehearsal_that_cannot_be_read_can_be_removed_and_begun_anew(kind):
    user = RehearsalUser("en")
    user.begin()
    user.leave()
    spoil(user, kind)
    assert 'value="rehearsal"' in user.look("/").screen.split("open_sandbox", 1)[1]
    assert "remove_sandbox" in dict(forms_of(user.look("/rehearsal").screen))
    answer = user.open("rehearsal")
    assert not answer.taken
    assert "was damaged" in said_by(answer)
    assert not user.store.tables[TABLE]
    assert user.begin().route == ROUND


@pytest.mark.parametrize("is_inside", [True, False], ids=["inside", "from the club"])
def test_rehearsal_under_way_is_replaced_only_when_the_user_says_so(is_inside):
    user = RehearsalUser("en")
    user.begin()
    user.start_round()
    first, form = user.rehearsal.id, {"rounds": "6", "seconds": "90", "scorer": "yes"}
    if is_inside:
        answer = user.send("begin_rehearsal", "/rehearsal", **form)
    else:
        user.leave()
        answer = user.open("rehearsal", **form)
    assert answer.route == "/rehearsal"
    assert "in round 1 of 3, cannot be continued then, and its review is lost" in answer.screen
    assert user.rehearsal.id == first
    asked = answer.screen.split('<dialog class="dialog" id="replace-rehearsal-', 1)[1]
    [(command, fields)] = forms_of(asked)
    assert command == "begin_rehearsal"
    fields = dict(fields)
    assert user.send(command, "/rehearsal", **fields).route == ROUND
    assert user.rehearsal.id != first
    assert (user.rehearsal.opening.rounds, user.game.settings.seconds) == (6, 90)


def test_question_has_another_id_each_time_so_that_it_opens_again(user):
    user.begin()
    user.start_round()
    screens = [user.begin().screen for _ in range(2)]
    (first, other) = (
        re.findall(r'<dialog class="dialog" id="(replace-[^"]*)"', screen) for screen in screens
    )
    assert first
    assert other
    assert first != other


def test_choices_stand_behind_the_question():
    user = RehearsalUser("en")
    user.begin()
    user.start_round()
    screen = user.begin(role="director", ruleset="ro-general").screen
    assert "Rehearse a tournament" in screen
    assert '<option value="ro-general" selected>' in screen
    screen = user.begin(rounds="3", seconds="90").screen
    assert re.findall(r'value="(\w+)" checked', screen) == ["3", "90"]


def test_rehearsal_is_removed_at_one_tap_only_while_no_review_is_lost(user):
    user.begin()
    asks = [REMOVAL in user.look("/rehearsal").screen]
    user.start_round()
    asks += [REMOVAL in user.look(route).screen for route in ("/rehearsal", "/")]
    assert asks == [False, True, True]


def test_rehearsal_in_which_no_round_has_begun_is_replaced_at_once(user):
    user.begin()
    first = user.rehearsal.id
    assert user.begin().route == ROUND
    assert user.rehearsal.id != first


def test_papers_name_their_blanks_for_users_who_hear_them():
    """third-round 8-A2: a ring or parentheses are only seen."""
    user = RehearsalUser("en")
    user.begin(rounds="6")
    user.start_round()
    screen = user.look(ROUND).screen
    labels = re.findall(r'class="handed[^"]*" role="img" aria-label="([^"]*)"', screen)
    assert [label for label in labels if ", blank " in label]
    assert not [label for label in labels if "(" in label.replace("(two slips)", "")]
    assert any("(" in word for _, moves, _ in user.tray() for _, word in moves)


@pytest.mark.parametrize(
    ("move", "heard"),
    [
        (("8B", "ALERTE(N)"), "Table 3: 8B ALERTEN, blank N 7th"),
        (("8B", "A*E(F)(A)LS"), "Table 3: 8B A illegible EFALS"),
        (("", "CASES"), "Table 3: CASES"),
        (("P4", "COL·LA"), "Table 3: P4 COL·LA"),
    ],
)
def test_label_of_a_paper_is_heard_word_by_word(move, heard):
    paper = Paper(table=3, at=move[0], word=move[1], permille=500)
    assert paper_view(paper, "ca", Translator("en", None), number=1).label == heard
