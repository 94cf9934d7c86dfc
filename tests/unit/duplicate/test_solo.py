"""A duplicate played alone: racks come with the clock, late moves score zero, masters are placed."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import faristol.duplicate.solo
from faristol.clock.round.acts import (
    AddTime,
    CheckTime,
    EndRound,
    GiveCue,
    PauseRound,
    RestartRound,
    ResumeRound,
    StartRound,
)
from faristol.duplicate.acts.rack import DrawRack
from faristol.duplicate.results import classification
from faristol.duplicate.solo.acts import MAX_ACTS, SOLO, EndSolo, HandIn
from faristol.duplicate.solo.replay import course_of, others_of
from faristol.duplicate.solo.state import ME, Other, Solo, cells, classify_among, next_step, rack
from faristol.duplicate.state import Sanction
from faristol.duplicate.values import Slip
from faristol.duplicate.world import NOTHING
from faristol.ledger.audit import audit, verify
from faristol.ledger.codec import decode, encode
from faristol.ledger.fold import fold, read_events
from tests.support.duplicate_table import SEED, at
from tests.support.refusals import MESSAGES
from tests.support.solo_table import SoloTable, evening, laid

RELEASED = Path(__file__).parent / "released"


@pytest.fixture
def table():
    return SoloTable(game=evening())


def audit_findings(events):
    return [
        (finding.seq, finding.code)
        for finding in audit(events, Solo(), SOLO.evolve, SOLO.auditors())
    ]


def kinds(events):
    return [type(event).__name__ for event in events]


def slip(table, number=1):
    return table.solo.game.rounds[number - 1].slips[ME]


# ---- a round ----


def test_rack_comes_with_the_clock_and_not_before(table):
    assert (next_step(table.solo), rack(table.solo)) == ("ready", ())
    assert kinds(table.begin()) == ["DrawRack", "StartRound"]
    assert rack(table.solo) == tuple("CASESAL")
    assert table.begin() == "solo/clock_started"


def test_move_is_judged_and_the_recorded_master_goes_on_the_board(table):
    events = table.play("H8 CASA")
    assert kinds(events) == ["EndRound", "HandIn"]
    assert (slip(table).points, slip(table).reason) == (10, "")
    assert cells(table.solo) == ("H4=C", "H5=A", "H6=S", "H7=E", "H8=S")
    assert (table.solo.total, table.solo.master_total) == (10, 16)
    assert (next_step(table.solo), rack(table.solo)) == ("ready", ())


def test_last_round_of_the_recorded_game_ends_the_solo(table):
    table.play("H4 CASES")
    assert kinds(table.play("6F MASA")) == ["EndRound", "HandIn", "EndSolo"]
    assert table.log[-1].cause == "rounds"
    assert (table.begin(), table.hand_in("H8 CASA")) == ("solo/ended", "solo/ended")


def test_slip_after_the_time_is_late_and_at_the_limit_counts(table):
    """CAT-DUP 1.5, 1.7-4."""
    table.play("H4 CASES", after=181)
    assert (slip(table).points, slip(table).reason) == (0, "late")
    other = SoloTable(game=evening())
    other.play("H4 CASES", after=180)
    assert (slip(other).points, slip(other).reason) == (16, "")


def test_tiles_on_the_board_at_the_end_count_but_not_before_the_end(table):
    table.begin()
    assert table.hand_in("H4 CASES", after=100, is_at_end=True) == "solo/at_end_early"
    table.hand_in("H4 CASES", after=90, is_at_end=True)
    assert (slip(table).points, slip(table).reason) == (16, "")


def test_null_reasons_are_those_of_a_slip(table):
    """CAT-DUP 1.7."""
    table.refused = {"CASES"}
    table.play("H4 CASES")
    assert (slip(table).points, slip(table).reason) == (0, "invalid_word")
    table.refused = set()
    table.play()
    assert slip(table, 2).reason == "no_slip"
    assert table.solo.total == 0


def test_rack_is_hidden_while_the_clock_is_paused(table):
    table.begin()
    table.now += 10
    table.ok(PauseRound(reason="", moment=table.moment))
    assert (next_step(table.solo), rack(table.solo)) == ("paused", ())
    assert table.hand_in("H4 CASES") == "solo/paused"
    table.now += 10_000
    table.ok(ResumeRound(moment=table.moment))
    assert rack(table.solo) == tuple("CASESAL")
    table.hand_in("H4 CASES", after=100)
    assert slip(table).points == 16


def test_clock_acts_refuse_added_time_and_a_second_start(table):
    table.begin()
    again = StartRound(number=1, seconds=180, cues=(), moment=table.moment)
    assert table.do(again) == "solo/clock_started"
    for command in (
        AddTime(seconds=10, reason="", moment=table.moment),
        RestartRound(reason="", moment=table.moment),
    ):
        assert table.do(command) == "solo/other_fact"


def test_clock_acts_without_a_round_are_refused(table):
    acts = (
        PauseRound(reason="", moment=table.moment),
        ResumeRound(moment=table.moment),
        GiveCue(seconds_left=0, channel="said", moment=table.moment),
        CheckTime(moment=table.moment),
    )
    assert [table.do(act) for act in acts] == ["clock/no_round"] * 4
    assert table.hand_in("H8 CASA") == "solo/no_round"


def test_leaving_keeps_the_played_rounds_and_closes_the_clock(table):
    table.play("H4 CASES")
    table.begin()
    assert kinds(table.leave()) == ["EndRound", "EndSolo"]
    assert (table.solo.total, table.solo.master_total, len(table.solo.done)) == (16, 16, 1)
    assert (next_step(table.solo), rack(table.solo), table.leave()) == ("ended", (), ())


# ---- the place in the recorded game ----


def test_place_is_that_among_the_recorded_players():
    """CAT-DUP 1.9."""
    game = evening()
    table = SoloTable(game=game)
    assert classify_among(table.solo, table.terms) is None
    table.play("H8 CASES")
    after_one = classify_among(table.solo, table.terms).standing(ME)
    assert after_one.place == 2  # behind the 16 of the first, beside the 14 of the second
    table.play()
    after_two = classify_among(table.solo, table.terms).standing(ME)
    assert (after_two.place, after_two.points) == (4, 14)
    assert classify_among(table.solo, table.terms, until=1).standing(ME) == after_one


def test_expelled_player_has_a_place_in_the_rounds_before():
    """CAT-DUP 1.7-5: as in the classification of the recorded game after each round."""
    whole = evening()
    expulsion = Sanction(number=1, player="p1", round=2, kind="expulsion", why="left")
    game = replace(whole, sanctions=(expulsion,))
    table = SoloTable(game=game)
    table.play("H8 CASES")
    assert classify_among(table.solo, table.terms).standing(ME).place == 2
    table.play()
    assert [len(classify_among(table.solo, table.terms, until=n).unranked) for n in (1, 2)] == [
        0,
        1,
    ]
    assert classify_among(table.solo, table.terms, until=1).standing(ME).place == 2
    assert others_of(replace(whole, sanctions=(replace(expulsion, round=1),)))[0].expelled_in == 1
    assert all(other.expelled_in is None for other in others_of(whole))


def test_invalid_master_is_worth_no_points_in_solo():
    """CAT-DUP 1.8-2: it stays on the board; the best move of that evening is the 100 % of its round."""
    whole = evening()
    first = replace(whole.rounds[0], invalid="Núria says it is not in DIEC", invalid_since=2)
    game = replace(whole, rounds=(first, *whole.rounds[1:]))
    table = SoloTable(game=game)
    assert "Núria" not in str(table.opening)
    assert others_of(game)[0].points[0] == 14  # H8 CASES: another move than H4 CASES
    table.play("H4 CASES")
    assert (table.solo.total, table.solo.master_total) == (0, 14)
    assert cells(table.solo) == ("H4=C", "H5=A", "H6=S", "H7=E", "H8=S")
    table.play("6F MASA")
    masa = whole.rounds[1].master.points
    assert (table.solo.total, table.solo.master_total) == (masa, 14 + masa)
    assert audit_findings(table.log) == []
    again = SoloTable(game=game)
    again.play("H8 CASA")
    assert (again.solo.total, again.solo.master_total) == (10, 14)


def test_same_moves_as_a_recorded_player_share_the_place():
    game = evening()
    whole = classification(game, game.terms)
    table = SoloTable(game=game)
    table.play("H4 CASES")
    table.play("6F MASA")
    mine = classify_among(table.solo, table.terms).standing(ME)
    assert (mine.place, mine.half_points) == (1, whole.ranking[0].half_points)


def test_solo_best_move_takes_the_bonus_from_the_single_recorded_best():
    """CAT-DUP 1.10-1, 1.10-2: worth what it was in the recorded game, N being the starters."""
    game = evening(has_bonus=True, players=12)
    table = SoloTable(game=game)
    table.play("H4 CASES")
    assert classify_among(table.solo, table.terms).awards == ()
    other = SoloTable(game=game)
    other.play()
    result = classify_among(other.solo, other.terms)
    assert [(award.round, award.points) for award in result.awards] == [(1, 16)]
    assert result.bonus == classification(game, game.terms).bonus > 0


def test_opening_leaves_out_the_names_and_slips_of_the_recorded_game():
    game = evening()
    assert [played.rack for played in course_of(game)] == [round_.rack for round_ in game.rounds]
    assert [other.points for other in others_of(game)] == [(16, 9), (14, 9), (10, 9), (0, 0)]
    text = str(encode(SoloTable(game=game).log[0], SOLO.schema))
    assert not any(player in text for player in game.entrants)


# ---- tiles drawn from a seed ----


def test_seeded_racks_follow_from_the_seed_and_the_app_lays_the_master():
    table, other = SoloTable(rounds=2), SoloTable(rounds=2)
    first, second = table.begin()[0], other.begin()[0]
    assert first == second
    master = table.best()
    table.hand_in("", best=master)
    assert cells(table.solo) == tuple(
        sorted(master.placed, key=lambda cell: (cell[0], int(cell.split("=")[0][1:])))
    )
    table.begin()
    left = list(first.rack)
    for cell in master.placed:
        tile = cell.split("=")[1]
        left.remove("?" if tile.startswith("(") else tile)
    assert list(table.solo.game.rounds[-1].rack[: len(left)]) == left
    events = table.hand_in("", best=table.best())
    assert (events[-1], table.solo.is_over) == (EndSolo(cause="rounds"), True)


def test_seeded_master_must_be_a_legal_and_best_move():
    table = SoloTable()
    table.begin()
    best = table.best()
    assert (
        table.hand_in("", best=replace(best, points=best.points + 1), after=10) == "solo/master_bad"
    )
    assert table.hand_in("", best=laid("A1 CASA", 5), after=10) == "solo/master_bad"
    assert (
        table.hand_in(f"{best.at} {best.word}", best=table.best(2), after=10)
        == "solo/master_not_best"
    )
    table.hand_in(f"{best.at} {best.word}", best=best)
    assert table.solo.total == table.solo.master_total == best.points


def test_seeded_rack_without_a_move_returns_whole():
    """CAT-DUP 1.8-3."""
    table = SoloTable()
    first = table.begin()[0]
    table.hand_in("")
    assert (cells(table.solo), next_step(table.solo)) == ((), "ready")
    second = table.begin()[0]
    assert (second.left, second.returned) == ((), first.rack)


def test_seeded_game_ends_with_its_tiles():
    """CAT-DUP 1.6."""
    table = SoloTable()
    for _ in range(60):
        if table.solo.is_over:
            break
        table.begin()
        table.hand_in("", best=table.best())
    assert table.solo.game.end.cause in ("no_rack", "no_move")
    assert audit_findings(table.log) == []


# ---- opening ----


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"seconds": 0}, "solo/seconds_bad"),
        ({"seed": SEED}, "solo/seed_bad"),
        ({"course": ()}, "solo/seed_bad"),
        ({"course": (), "seed": SEED}, "solo/course_bad"),  # others without a recorded game
        ({"rounds": 3}, "solo/rounds_bad"),
        ({"language": "ro"}, "solo/other_tiles"),
        ({"language": "xx"}, "solo/language_unknown"),
        ({"others": (Other(points=(1,)),)}, "solo/course_bad"),
        ({"others": (Other(points=(1, -1)),)}, "solo/course_bad"),
    ],
)
def test_open_refuses_impossible_settings(table, changes, code):
    fresh = SoloTable(game=evening())
    fresh.solo = Solo()
    assert fresh.do(replace(table.opening, **changes)) == code


def test_open_refuses_a_course_whose_masters_do_not_fit_one_board(table):
    first, second = table.opening.course
    fresh = SoloTable(game=evening())
    for course in (
        (second, first),
        (first, replace(second, rack=("A",))),
        (first, replace(second, master=replace(second.master, points=10))),
        (replace(first, rack=("A",) * 8), second),
    ):
        fresh.solo = Solo()
        assert fresh.do(replace(table.opening, course=course)) == "solo/course_bad"


def test_solo_opens_once(table):
    assert table.do(table.opening) == "solo/open_already"
    fresh = SoloTable(game=evening())
    fresh.solo = Solo()
    assert fresh.begin() == "solo/not_open"


def test_hand_in_without_a_lexicon_is_refused(table):
    table.begin()
    table.ok(EndRound(moment=at(10)))
    proposed = HandIn(slip=Slip(player=ME, at="H4", word="CASES"))
    assert SOLO.decide(table.solo, proposed, NOTHING).code == "solo/lexicon_missing"


def test_slip_accepts_the_length_of_a_word_only(table):
    table.begin()
    assert table.hand_in("H4 " + "A" * 400) == "solo/slip_bad"
    assert table.hand_in("H4 CA\u200bSA") == "solo/slip_bad"


def test_log_has_a_maximum_length(table):
    table.solo = replace(table.solo, seq=MAX_ACTS - 1)
    assert table.begin() == "solo/too_long"


@pytest.mark.desk_only("looks for the sources, which do not ship")
def test_refusal_codes_all_have_texts():
    package = Path(faristol.duplicate.solo.__file__).parent
    sources = "".join(path.read_text(encoding="utf-8") for path in package.glob("*.py"))
    codes = set(re.findall(r'"(solo/[a-z_]+)"', sources))
    assert len(codes) > 20
    assert sorted(codes - set(MESSAGES)) == []


# ---- the log ----


def play_game():
    table = SoloTable(game=evening())
    table.play("H4 CASES")
    table.play("6F XXXX")
    return table.log


def forge_log(log, at_seq, event):
    return [*log[: at_seq - 1], event, *log[at_seq:]]


def test_audit_reports_events_that_were_never_decided():
    log = play_game()
    assert audit_findings(log) == []
    assert kinds(log[:5]) == [
        "OpenSolo",
        "DrawRack",
        "StartRound",
        "EndRound",
        "HandIn",
    ]
    first = log[4]
    for at_seq, event, code in (
        (2, replace(log[1], rack=tuple("CASESAS")), "solo/rack_other"),
        (3, replace(log[2], seconds=500), "solo/clock_other"),
        (5, replace(first, slip=replace(first.slip, points=99)), "solo/slip_worth"),
        (5, replace(first, master=None), "solo/other_fact"),
        (5, replace(first, is_at_end=True), "solo/at_end_early"),
        (9, replace(log[8], slip=replace(log[8].slip, reason="")), "solo/slip_worth"),
        (10, EndSolo(cause="no_rack"), "solo/cause_wrong"),
        (1, replace(log[0], seconds=0), "solo/seconds_bad"),
    ):
        assert (at_seq, code) in audit_findings(forge_log(log, at_seq, event)), code


def test_audit_reports_a_late_move_that_counts(table):
    table.play("H4 CASES", after=200)
    log = table.log
    slip_ = replace(log[4].slip, is_in_time=True, reason="", points=16)
    assert audit_findings(forge_log(log, 5, replace(log[4], slip=slip_))) == [
        (5, "solo/slip_worth")
    ]


def test_fold_accepts_any_log():
    log = play_game()
    other = DrawRack(round=9, rack=("?",), left=(), returned=(), rejected=())
    for events in (
        log[1:],
        [*log, *log],
        log[::-1],
        [log[0], log[4], other, other, log[3], log[2]],
    ):
        solo = fold(Solo(), events, SOLO.evolve)
        assert solo.seq == len(events)
        assert next_step(solo) in ("open", "ready", "time", "paused", "over", "ended")
        assert audit_findings(events) != []


def test_events_decode_to_themselves():
    for event in play_game():
        assert decode(*encode(event, SOLO.schema), SOLO.schema) == event


def test_released_records_load():
    seen = set()
    for name, total, master in (
        ("solo_1.jsonl", 16, 25),
        ("solo_1_fresh.jsonl", 22, 38),
        ("solo_left.jsonl", 0, 22),
    ):
        lines = (RELEASED / name).read_text(encoding="utf-8").splitlines()
        assert verify(lines) is None
        events = list(read_events(lines, SOLO.schema))
        assert audit_findings(events) == []
        solo = fold(Solo(), events, SOLO.evolve)
        assert (solo.is_over, solo.total, solo.master_total) == (True, total, master)
        seen |= {type(event) for event in events}
    assert seen == set(SOLO.schema.events)


def test_round_closed_without_its_slip_accepts_the_slip(table):
    """A file may have been cut between the two events."""
    table.begin()
    table.hand_in("H4 CASES")
    log = table.log[:4]
    assert isinstance(log[-1], EndRound)
    assert isinstance(log[2], StartRound)
    table.solo, table.log = fold(Solo(), log, SOLO.evolve), log
    assert next_step(table.solo) == "over"
    assert table.begin() == "solo/clock_started"
    events = table.hand_in("H4 CASES", after=0)
    assert isinstance(events[-1], HandIn)
    assert audit_findings(table.log) == []
