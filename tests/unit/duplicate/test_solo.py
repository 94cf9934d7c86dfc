"""A duplicate played alone: the rack comes with the clock, late moves score nothing, the master goes on the board."""

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
from faristol.duplicate.solo.again import course_of, others_of
from faristol.duplicate.solo.state import ME, Other, Solo, cells, next_step, placed_among, rack
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


def found(events):
    return [(one.seq, one.code) for one in audit(events, Solo(), SOLO.evolve, SOLO.auditors())]


def kinds(events):
    return [type(event).__name__ for event in events]


def slip(table, number=1):
    return table.solo.game.rounds[number - 1].slips[ME]


# ---- a round ----


def test_the_rack_is_turned_up_with_the_clock_and_not_before(table):
    assert (next_step(table.solo), rack(table.solo)) == ("ready", ())
    assert kinds(table.begin()) == ["DrawRack", "StartRound"]
    assert rack(table.solo) == tuple("CASESAL")
    assert table.begin() == "solo/clock_started"


def test_a_move_is_judged_and_the_master_of_the_evening_goes_on_the_board(table):
    out = table.play("H8 CASA")
    assert kinds(out) == ["EndRound", "HandIn"]
    assert (slip(table).points, slip(table).reason) == (10, "")
    assert cells(table.solo) == ("H4=C", "H5=A", "H6=S", "H7=E", "H8=S")
    assert (table.solo.total, table.solo.master_total) == (10, 16)
    assert (next_step(table.solo), rack(table.solo)) == ("ready", ())


def test_the_last_round_of_the_evening_ends_it(table):
    table.play("H4 CASES")
    assert kinds(table.play("6F MASA")) == ["EndRound", "HandIn", "EndSolo"]
    assert table.log[-1].cause == "rounds"
    assert (table.begin(), table.hand_in("H8 CASA")) == ("solo/ended", "solo/ended")


def test_what_is_handed_in_after_the_time_scores_nothing_but_just_at_the_end_it_counts(table):
    """CAT-DUP 1.5, 1.7-4."""
    table.play("H4 CASES", after=181)
    assert (slip(table).points, slip(table).reason) == (0, "late")
    other = SoloTable(game=evening())
    other.play("H4 CASES", after=180)
    assert (slip(other).points, slip(other).reason) == (16, "")


def test_what_lay_there_when_the_time_was_over_counts_but_not_before_it_is(table):
    table.begin()
    assert table.hand_in("H4 CASES", after=100, is_at_end=True) == "solo/at_end_early"
    table.hand_in("H4 CASES", after=90, is_at_end=True)
    assert (slip(table).points, slip(table).reason) == (16, "")


def test_reasons_are_those_of_a_slip(table):
    """CAT-DUP 1.7."""
    table.refused = {"CASES"}
    table.play("H4 CASES")
    assert (slip(table).points, slip(table).reason) == (0, "invalid_word")
    table.refused = set()
    table.play()
    assert slip(table, 2).reason == "no_slip"
    assert table.solo.total == 0


def test_who_may_not_look_at_the_rack_any_more_while_the_clock_stands(table):
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


def test_nobody_adds_time_or_begins_a_round_twice(table):
    table.begin()
    again = StartRound(number=1, seconds=180, cues=(), moment=table.moment)
    assert table.do(again) == "solo/clock_started"
    for command in (
        AddTime(seconds=10, reason="", moment=table.moment),
        RestartRound(reason="", moment=table.moment),
    ):
        assert table.do(command) == "solo/other_fact"


def test_the_clock_of_no_round_says_nothing(table):
    wishes = (
        PauseRound(reason="", moment=table.moment),
        ResumeRound(moment=table.moment),
        GiveCue(seconds_left=0, channel="said", moment=table.moment),
        CheckTime(moment=table.moment),
    )
    assert [table.do(one) for one in wishes] == ["clock/no_round"] * 4
    assert table.hand_in("H8 CASA") == "solo/no_round"


def test_who_goes_no_further_keeps_what_was_played_and_the_clock_is_closed(table):
    table.play("H4 CASES")
    table.begin()
    assert kinds(table.leave()) == ["EndRound", "EndSolo"]
    assert (table.solo.total, table.solo.master_total, len(table.solo.done)) == (16, 16, 1)
    assert (next_step(table.solo), rack(table.solo), table.leave()) == ("ended", (), ())


# ---- the place of that evening ----


def test_the_place_is_the_one_among_those_who_played_it():
    """CAT-DUP 1.9."""
    game = evening()
    table = SoloTable(game=game)
    assert placed_among(table.solo, table.terms) is None
    table.play("H8 CASES")
    after_one = placed_among(table.solo, table.terms).standing(ME)
    assert after_one.place == 2  # behind the 16 of the first, beside the 14 of the second
    table.play()
    after_two = placed_among(table.solo, table.terms).standing(ME)
    assert (after_two.place, after_two.points) == (4, 14)
    assert placed_among(table.solo, table.terms, until=1).standing(ME) == after_one


def test_who_was_expelled_has_a_place_after_the_rounds_before():
    """CAT-DUP 1.7-5: as in the classification of that evening after each round."""
    whole = evening()
    out = Sanction(number=1, player="p1", round=2, kind="expulsion", why="left")
    game = replace(whole, sanctions=(out,))
    table = SoloTable(game=game)
    table.play("H8 CASES")
    assert placed_among(table.solo, table.terms).standing(ME).place == 2
    table.play()
    assert [len(placed_among(table.solo, table.terms, until=n).unranked) for n in (1, 2)] == [0, 1]
    assert placed_among(table.solo, table.terms, until=1).standing(ME).place == 2
    assert others_of(replace(whole, sanctions=(replace(out, round=1),)))[0].expelled_in == 1
    assert all(one.expelled_in is None for one in others_of(whole))


def test_a_master_that_proved_wrong_is_worth_nothing_to_who_plays_that_evening_alone():
    """CAT-DUP 1.8-2: it stays on the board, and counts neither in the 100 % nor for who finds it."""
    whole = evening()
    first = replace(whole.rounds[0], invalid="Núria says it is not in DIEC", invalid_since=2)
    game = replace(whole, rounds=(first, *whole.rounds[1:]))
    table = SoloTable(game=game)
    assert "Núria" not in str(table.opening)
    assert others_of(game)[0].points[0] == 14  # H8 CASES: another move than H4 CASES
    table.play("H4 CASES")
    assert (table.solo.total, table.solo.master_total) == (0, 0)
    assert cells(table.solo) == ("H4=C", "H5=A", "H6=S", "H7=E", "H8=S")
    table.play("6F MASA")
    masa = whole.rounds[1].master.points
    assert (table.solo.total, table.solo.master_total) == (masa, masa)
    assert found(table.log) == []
    again = SoloTable(game=game)
    again.play("H8 CASA")
    assert (again.solo.total, again.solo.master_total) == (10, 0)


def test_who_plays_exactly_as_somebody_did_shares_that_place():
    game = evening()
    whole = classification(game, game.terms)
    table = SoloTable(game=game)
    table.play("H4 CASES")
    table.play("6F MASA")
    mine = placed_among(table.solo, table.terms).standing(ME)
    assert (mine.place, mine.half_points) == (1, whole.ranking[0].half_points)


def test_whoever_finds_the_best_move_too_takes_the_bonus_from_who_was_alone_with_it():
    """CAT-DUP 1.10-1, 1.10-2: worth what it was worth that evening, N being who began it."""
    game = evening(has_bonus=True, players=12)
    table = SoloTable(game=game)
    table.play("H4 CASES")
    assert placed_among(table.solo, table.terms).awards == ()
    other = SoloTable(game=game)
    other.play()
    found_ = placed_among(other.solo, other.terms)
    assert [(award.round, award.points) for award in found_.awards] == [(1, 16)]
    assert found_.bonus == classification(game, game.terms).bonus > 0


def test_the_evening_is_taken_without_a_name_or_a_slip():
    game = evening()
    assert [one.rack for one in course_of(game)] == [one.rack for one in game.rounds]
    assert [one.points for one in others_of(game)] == [(16, 9), (14, 9), (10, 9), (0, 0)]
    written = str(encode(SoloTable(game=game).log[0], SOLO.schema))
    assert not any(player in written for player in game.entrants)


# ---- tiles drawn afresh ----


def test_afresh_the_racks_follow_from_the_seed_and_the_master_is_what_the_app_lays():
    table, other = SoloTable(rounds=2), SoloTable(rounds=2)
    first, second = table.begin()[0], other.begin()[0]
    assert first == second
    master = table.best()
    table.hand_in("", best=master)
    assert cells(table.solo) == tuple(
        sorted(master.placed, key=lambda one: (one[0], int(one.split("=")[0][1:])))
    )
    table.begin()
    left = list(first.rack)
    for cell in master.placed:
        tile = cell.split("=")[1]
        left.remove("?" if tile.startswith("(") else tile)
    assert list(table.solo.game.rounds[-1].rack[: len(left)]) == left
    out = table.hand_in("", best=table.best())
    assert (out[-1], table.solo.is_over) == (EndSolo(cause="rounds"), True)


def test_afresh_nobody_beats_the_best_move_there_is_and_it_is_a_legal_one():
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


def test_afresh_a_rack_without_a_move_goes_back_whole():
    """CAT-DUP 1.8-3."""
    table = SoloTable()
    first = table.begin()[0]
    table.hand_in("")
    assert (cells(table.solo), next_step(table.solo)) == ((), "ready")
    second = table.begin()[0]
    assert (second.left, second.returned) == ((), first.rack)


def test_afresh_it_ends_when_the_tiles_do():
    """CAT-DUP 1.6."""
    table = SoloTable()
    for _ in range(60):
        if table.solo.is_over:
            break
        table.begin()
        table.hand_in("", best=table.best())
    assert table.solo.game.end.cause in ("no_rack", "no_move")
    assert found(table.log) == []


# ---- sitting down ----


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"seconds": 0}, "solo/seconds_bad"),
        ({"seed": SEED}, "solo/seed_bad"),
        ({"course": ()}, "solo/seed_bad"),
        ({"course": (), "seed": SEED}, "solo/course_bad"),  # others of no evening
        ({"rounds": 3}, "solo/rounds_bad"),
        ({"language": "ro"}, "solo/other_tiles"),
        ({"language": "xx"}, "solo/language_unknown"),
        ({"others": (Other(points=(1,)),)}, "solo/course_bad"),
        ({"others": (Other(points=(1, -1)),)}, "solo/course_bad"),
    ],
)
def test_nobody_sits_down_to_what_cannot_be(table, changes, code):
    fresh = SoloTable(game=evening())
    fresh.solo = Solo()
    assert fresh.do(replace(table.opening_act, **changes)) == code


def test_an_evening_whose_masters_do_not_lie_on_one_board_is_none(table):
    first, second = table.opening_act.course
    fresh = SoloTable(game=evening())
    for course in (
        (second, first),
        (first, replace(second, rack=("A",))),
        (first, replace(second, master=replace(second.master, points=10))),
        (replace(first, rack=("A",) * 8), second),
    ):
        fresh.solo = Solo()
        assert fresh.do(replace(table.opening_act, course=course)) == "solo/course_bad"


def test_one_sits_down_once(table):
    assert table.do(table.opening_act) == "solo/open_already"
    fresh = SoloTable(game=evening())
    fresh.solo = Solo()
    assert fresh.begin() == "solo/not_open"


def test_without_its_words_nothing_is_judged(table):
    table.begin()
    table.ok(EndRound(moment=at(10)))
    wish = HandIn(slip=Slip(player=ME, at="H4", word="CASES"))
    assert SOLO.decide(table.solo, wish, NOTHING).code == "solo/lexicon_missing"


def test_a_slip_has_room_for_a_word(table):
    table.begin()
    assert table.hand_in("H4 " + "A" * 400) == "solo/slip_bad"
    assert table.hand_in("H4 CA\u200bSA") == "solo/slip_bad"


def test_a_log_has_an_end(table):
    table.solo = replace(table.solo, seq=MAX_ACTS - 1)
    assert table.begin() == "solo/too_long"


@pytest.mark.desk_only("looks for the sources, which do not ship")
def test_every_refusal_has_its_words():
    package = Path(faristol.duplicate.solo.__file__).parent
    sources = "".join(path.read_text(encoding="utf-8") for path in package.glob("*.py"))
    codes = set(re.findall(r'"(solo/[a-z_]+)"', sources))
    assert len(codes) > 20
    assert sorted(codes - set(MESSAGES)) == []


# ---- the log ----


def played():
    table = SoloTable(game=evening())
    table.play("H4 CASES")
    table.play("6F XXXX")
    return table.log


def forged(log, at_seq, event):
    return [*log[: at_seq - 1], event, *log[at_seq:]]


def test_the_audit_names_what_was_never_decided():
    log = played()
    assert found(log) == []
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
        assert (at_seq, code) in found(forged(log, at_seq, event)), code


def test_a_late_move_that_the_log_lets_count_is_found(table):
    table.play("H4 CASES", after=200)
    log = table.log
    slip_ = replace(log[4].slip, is_in_time=True, reason="", points=16)
    assert found(forged(log, 5, replace(log[4], slip=slip_))) == [(5, "solo/slip_worth")]


def test_whatever_a_log_says_folding_it_never_fails():
    log = played()
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
        assert found(events) != []


def test_every_fact_reads_back():
    for event in played():
        assert decode(*encode(event, SOLO.schema), SOLO.schema) == event


def test_every_released_record_loads_for_ever():
    seen = set()
    for name, total, master in (
        ("solo_1.jsonl", 16, 25),
        ("solo_1_fresh.jsonl", 22, 38),
        ("solo_left.jsonl", 0, 22),
    ):
        lines = (RELEASED / name).read_text(encoding="utf-8").splitlines()
        assert verify(lines) is None
        events = list(read_events(lines, SOLO.schema))
        assert found(events) == []
        solo = fold(Solo(), events, SOLO.evolve)
        assert (solo.is_over, solo.total, solo.master_total) == (True, total, master)
        seen |= {type(event) for event in events}
    assert seen == set(SOLO.schema.events)


def test_a_round_closed_and_not_yet_taken_in_can_still_be(table):
    """A file may have been cut between the two."""
    table.begin()
    table.hand_in("H4 CASES")
    log = table.log[:4]
    assert isinstance(log[-1], EndRound)
    assert isinstance(log[2], StartRound)
    table.solo, table.log = fold(Solo(), log, SOLO.evolve), log
    assert next_step(table.solo) == "over"
    assert table.begin() == "solo/clock_started"
    out = table.hand_in("H4 CASES", after=0)
    assert isinstance(out[-1], HandIn)
    assert found(table.log) == []
