"""The log of a duplicate: released logs load, forged logs are reported, and no log raises."""

from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest

from faristol.board.cells import board_of
from faristol.clock.moment import CheckTime
from faristol.clock.round.acts import (
    AddTime,
    EndRound,
    GiveCue,
    PauseRound,
    RestartRound,
    ResumeRound,
    StartRound,
)
from faristol.duplicate.acts.master import (
    AnnounceMaster,
    GiveUpRound,
    InvalidateMaster,
    RestoreMaster,
    WithdrawMaster,
)
from faristol.duplicate.acts.players import (
    ChangeEntrant,
    EnrolPlayers,
    GiveSanction,
    LetBack,
    LiftSanction,
    RemovePlayer,
    TakeLeavingBack,
)
from faristol.duplicate.acts.rack import CorrectRack, TakeRejectionBack
from faristol.duplicate.acts.results import (
    EndGame,
    MakeClaim,
    OpenClaims,
    PublishSeed,
    ResumeGame,
    SignResults,
    UnlockResults,
)
from faristol.duplicate.acts.slips import (
    LookAtMoves,
    ReadSecond,
    ReadSlips,
    SealMove,
    TakeSlipsBack,
)
from faristol.duplicate.acts.start import (
    ChangeSettings,
    CommitDraw,
    OpenGame,
    PublishCommitment,
    StartGame,
)
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.results import classification
from faristol.duplicate.state import Game, board, differences, list_without_slip, next_step, totals
from faristol.duplicate.values import Entrant
from faristol.ledger.audit import audit, verify
from faristol.ledger.codec import decode, encode
from faristol.ledger.fold import fold, read_events
from faristol.rules.clock import Cue
from tests.support.duplicate_table import APP, CARD, HAND, SEED, Table, at, entrant, tiles_of_rack
from tests.support.released import find_discrepancies, read_entries
from tests.support.steps import steps_of

RELEASED = Path(__file__).parent / "released"


def audit_findings(events):
    return [
        (finding.seq, finding.code)
        for finding in audit(events, Game(), DUPLICATE.evolve, DUPLICATE.auditors())
    ]


def test_released_records_load():
    kinds = set()
    for log in RELEASED.glob("duplicate_*.jsonl"):
        lines = log.read_text(encoding="utf-8").splitlines()
        assert verify(lines) is None
        entries = read_entries(lines, DUPLICATE.schema)
        assert find_discrepancies(DUPLICATE, entries) == []
        events = [event for event, _ in entries]
        game = fold(Game(), events, DUPLICATE.evolve)
        is_signed = any(isinstance(event, SignResults) for event in events)
        assert (next_step(game) == "signed") == is_signed
        kinds |= {type(event) for event in events}
    assert kinds == set(DUPLICATE.schema.events)


def test_released_record_gives_the_same_result():
    lines = (RELEASED / "duplicate_hand.jsonl").read_text(encoding="utf-8").splitlines()
    game = fold(Game(), read_events(lines, DUPLICATE.schema), DUPLICATE.evolve)
    result = classification(game, game.terms)
    assert [
        (standing.place, standing.player, standing.half_points) for standing in result.ranking
    ] == [
        (1, "p2", 31),
        (2, "p3", 16),
        (3, "p4", 0),
        (3, "p5", 0),
        (3, "p6", 0),
        (3, "p7", 0),
        (3, "p8", 0),
        (3, "p9", 0),
        (3, "p10", 0),
        (3, "p11", 0),
    ]
    assert [standing.player for standing in result.unranked] == ["p1"]
    assert board_of(board(game), game.terms.alphabet).count == 4


def test_cat_dup_1_3_2_audit_reports_a_rack_without_the_tiles_left():
    table = Table()
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    table.rack("LSTACDF")
    new = ("E", "E", "E", "E", "E", "I", "R")
    *before, draw = table.log
    redrawn = replace(draw, rack=new, left=())
    assert audit_findings((*before, redrawn)) == [(len(table.log), "duplicate/left_missing")]
    assert audit_findings((*before, replace(redrawn, rejected=(("L", "S", "T"),)))) != []
    table.ok(CorrectRack(rack=tiles_of_rack("LSTACDE", table.alphabet), why="era una E"))
    *before, put_right = table.log
    assert audit_findings(table.log) == []
    redrawn = replace(put_right, rack=new)
    assert audit_findings((*before, redrawn)) == [(len(table.log), "duplicate/left_missing")]


def test_cat_dup_1_6_2_audit_reports_no_move_without_proof_or_reason():
    for rounds in (0, 1):
        table = Table(settings=replace(HAND, rounds=rounds))
        table.play("CASALST", "p1 H8 CASA", "H8 CASA")
        ended = EndGame(cause="no_move", is_declared=False)
        assert [finding[0] for finding in audit_findings((*table.log, ended))] == [
            len(table.log) + 1
        ]
    table = Table()
    table.rack("CASALST")
    table.slips("p1 H8 CASA")
    assert audit_findings((*table.log, ended)) == [(len(table.log) + 1, "duplicate/valid_slips")]


def test_cat_dup_1_6_audit_reports_an_end_with_another_cause():
    table = Table(settings=replace(HAND, rounds=1))
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    table.end("rounds", "")
    *before, ended = table.log
    last = len(table.log)
    assert audit_findings(table.log) == []
    agreed = replace(ended, cause="agreement", why="tancaven la sala")
    assert audit_findings((*before, agreed)) == [(last, "duplicate/cause_other")]
    declared = replace(agreed, cause="no_move", is_declared=True)
    assert audit_findings((*before, declared)) == [(last, "duplicate/cause_other")]
    other = Table()
    other.play("CASALST", "p1 H8 CASA", "H8 CASA")
    other.end()
    *before, agreed = other.log
    for cause in ("no_rack", "no_move", "rounds"):
        forged = replace(agreed, cause=cause)
        assert audit_findings((*before, forged)) == [(len(other.log), "duplicate/cause_wrong")]


def test_cat_dup_1_5_1_round_lasts_as_long_as_set():
    table = Table(settings=replace(HAND, seconds=120))
    table.rack("CASALST")
    start = StartRound(number=1, seconds=180, cues=(), moment=at())
    assert table.do(start) == "duplicate/seconds_other"
    table.ok(replace(start, seconds=120))
    *before, started = table.log
    assert audit_findings(table.log) == []
    assert audit_findings((*before, replace(started, seconds=119))) == [
        (len(table.log), "duplicate/seconds_other")
    ]


@pytest.mark.parametrize("why", ["", "tothom ho ha mirat"])
def test_cat_dup_1_11_3_audit_reports_a_missing_claims_interval(why):
    table = Table(settings=replace(HAND, claims_minutes=15))
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    table.end()
    table.ok(OpenClaims(minutes=10, moment=at()))
    table.sign(why=why, seconds=3_600)
    *before, opening, signed = table.log
    last = len(table.log)
    assert audit_findings(table.log) == []
    fault = "duplicate/claims_other" if why else "duplicate/claims_off"
    assert audit_findings((*before, signed)) == [(last - 1, fault)]
    shorter = replace(opening, minutes=1)
    assert audit_findings((*before, shorter, signed)) == [(last, "duplicate/claims_other")]


def test_audit_reports_unplayed_give_up_and_sanction_lifted_out_of_order():
    given_up = (*BEGUN, DRAWN, GiveUpRound(round=1, choice="new_rack"))
    assert audit_findings(given_up) == [(len(given_up), "duplicate/round_unplayed")]
    table = Table()
    for _ in range(2):
        table.ok(GiveSanction(player="p1", why="parla"))
    lifted = LiftSanction(number=1, why="x")
    assert audit_findings((*table.log, lifted)) == [
        (len(table.log) + 1, "duplicate/sanction_later")
    ]


def test_audit_reports_settings_changed_after_the_end():
    table = Table()
    table.end()
    for changes in ({"claims_minutes": 9}, {"rounds": 3}):
        changed = ChangeSettings(settings=replace(HAND, **changes))
        assert audit_findings((*table.log, changed)) == [
            (len(table.log) + 1, "duplicate/setting_locked")
        ]


def test_audit_reports_table_change_under_slips_and_sanctioned_best():
    moved = (*BEGUN, DRAWN, READ, ChangeEntrant(entrant=entrant(4, table=7)))
    assert audit_findings(moved) == [(len(moved), "duplicate/table_in_round")]
    table = Table()
    table.rack("CASALST")
    table.slips("p1 H8 CASA, p2 H8 SAC")
    for _ in range(2):
        table.ok(GiveSanction(player="p1", why="parla"))
    table.master("H8", "SAC")
    *before, master = table.log
    assert master.best_of_players == 8
    for points in (9, 10):
        assert audit_findings((*before, replace(master, best_of_players=points))) == [
            (len(table.log), "duplicate/other_fact")
        ]


def test_audit_reports_a_legible_slip_stored_as_another():
    table = Table("ro")
    table.rack("CASE?AL")
    table.slips("p1 H8 CASE, p2 H8 (K)ASE, p3 Z9 KASE")
    *before, read = table.log
    for index in range(3):
        null_fields = {"points": 0, "placed": (), "place": "", "main": ""}
        other = replace(read.slips[index], reason="invalid_word", detail="K", **null_fields)
        forged = replace(read, slips=(*read.slips[:index], other, *read.slips[index + 1 :]))
        assert audit_findings((*before, forged)) == [(len(table.log), "duplicate/slip_worth")]


def test_cat_dup_1_3_3_audit_reports_missing_or_changed_rejected_racks():
    table = Table()
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    table.reject("LSTBCDF")
    table.rack("EEEEEIR")
    *before, rejected, draw = table.log
    last = len(table.log)
    assert audit_findings(table.log) == []
    assert audit_findings((*before, draw)) == [(last - 1, "duplicate/left_missing")]
    other = replace(rejected, rack=(*rejected.rack[:6], "G"))
    assert audit_findings((*before, other, draw)) == [(last, "duplicate/other_fact")]
    valid = replace(rejected, rack=(*rejected.rack[:6], "A"))
    assert (last - 1, "duplicate/other_fact") in audit_findings((*before, valid, draw))


def play_game():
    table = Table(refused=("SACAL",))
    table.rack("CASALST")
    table.slips("p1 H8 CASA, p2 H8 SACAL, p3 P3 CASA, p4 H8 CASA late")
    table.master("H8", "CASA")
    return table


OPENED, ENROLLED, STARTED, DRAWN, READ, MASTER = play_game().log
APP_LOG = Table(settings=APP).log
COMMITTED = APP_LOG[3]
REJECTED = replace(DRAWN, rack=("B", "C", "D", "F", "G", "L", "R"), is_valid=False)
CAME = EnrolPlayers(entrants=(entrant(9),))
AGAIN = replace(STARTED, players=5)
STRUCK = RemovePlayer(player="p4")


def slip(**changes):
    return replace(READ, slips=(replace(READ.slips[0], **changes), *READ.slips[1:]))


def test_audit_accepts_a_log_of_the_app():
    assert audit_findings(play_game().log) == []
    table = Table(settings=replace(APP, judge="p1"))
    table.draw()
    table.time()
    table.slips("p2 - -")
    assert audit_findings(table.log) == []


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ((READ,), [(1, "duplicate/not_open")]),
        ((OPENED, OPENED), [(2, "duplicate/open_already")]),
        ((replace(OPENED, ruleset={}),), [(1, "duplicate/ruleset_bad")]),
        ((replace(OPENED, language="ro"),), [(1, "duplicate/other_tiles")]),
        ((OPENED, STARTED), [(2, "duplicate/too_few_players")]),
        ((OPENED, ENROLLED, replace(STARTED, bonus=9)), [(3, "duplicate/other_fact")]),
        ((OPENED, ENROLLED, replace(STARTED, players=9)), [(3, "duplicate/other_fact")]),
        ((OPENED, ENROLLED, STARTED, STARTED), [(4, "duplicate/started_already")]),
        (
            (OPENED, ENROLLED, STARTED, DRAWN, EnrolPlayers(entrants=(entrant(9),))),
            [(5, "duplicate/enrolment_closed")],
        ),
        ((OPENED, ENROLLED, STARTED, DRAWN, STARTED), [(5, "duplicate/started_already")]),
        ((OPENED, ENROLLED, STARTED, DRAWN, STRUCK), [(5, "duplicate/list_closed")]),
        ((OPENED, ENROLLED, STARTED, CAME, AGAIN, DRAWN), []),
        ((OPENED, ENROLLED, STARTED, CAME, DRAWN), [(5, "duplicate/count_other")]),
        ((OPENED, ENROLLED, STARTED, STRUCK, DRAWN), [(5, "duplicate/count_other")]),
        ((OPENED, ENROLLED, STARTED, CAME, STARTED), [(5, "duplicate/other_fact")]),
        (
            (OPENED, ENROLLED, STARTED, CAME, replace(AGAIN, bonus=9)),
            [(5, "duplicate/other_fact")],
        ),
        (
            (OPENED, ENROLLED, STARTED, CAME, replace(AGAIN, room_words="x")),
            [(5, "duplicate/other_fact")],
        ),
    ],
)
def test_audit_reports_impossible_events_at_the_start(events, expected):
    assert audit_findings(events) == expected


BEGUN = (OPENED, ENROLLED, STARTED)


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (replace(DRAWN, rack=("A", "E")), "bag/wrong_count"),
        (replace(DRAWN, rack=("B", "C", "D", "F", "G", "L", "R")), "duplicate/other_fact"),
        (replace(DRAWN, rejected=(("A", "E"),)), "duplicate/other_fact"),
        (replace(DRAWN, is_valid=False), "duplicate/other_fact"),
        (replace(REJECTED, rack=("A", "E")), "bag/wrong_count"),
        (replace(REJECTED, round=2), "duplicate/other_fact"),
        (TakeRejectionBack(round=1), "duplicate/none_rejected"),
        (replace(DRAWN, rack=("x",)), "duplicate/tiles_bad"),
        (replace(DRAWN, round=2), "duplicate/other_fact"),
        (replace(DRAWN, returned=("A",)), "duplicate/other_fact"),
        (CorrectRack(round=1, rack=("A",), why="x", is_valid=True), "duplicate/no_rack"),
        (CommitDraw(seed=SEED), "duplicate/started_already"),
        (PublishCommitment(commitment=SEED), "duplicate/other_fact"),
        (PublishSeed(seed=SEED), "duplicate/other_fact"),
        (WithdrawMaster(round=1, why="x"), "duplicate/no_master"),
        (RemovePlayer(player="p9"), "duplicate/player_unknown"),
        (LetBack(player="p1"), "duplicate/other_fact"),
        (EndGame(cause="no_rack", is_declared=False), "duplicate/cause_wrong"),
        (EndGame(cause="rounds", is_declared=False), "duplicate/cause_wrong"),
        (ResumeGame(why="x"), "duplicate/not_ended"),
        (SignResults(moment=at(), minutes=0), "duplicate/end_first"),
        (UnlockResults(why="x"), "duplicate/not_signed"),
        (EndGame(cause="no_move", why="x", is_declared=False), "duplicate/cause_wrong"),
        (EndGame(cause="no_move", is_declared=True), "duplicate/why_needed"),
        (EndGame(cause="agreement", why="x", is_declared=True), "duplicate/cause_wrong"),
        (StartRound(number=1, seconds=180, cues=(), moment=at()), "duplicate/no_rack"),
    ],
)
def test_audit_reports_impossible_events_after_the_start(event, code):
    assert audit_findings((*BEGUN, event)) == [(4, code)]


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (slip(points=11), "duplicate/slip_worth"),
        (slip(points=0, reason="late"), "duplicate/slip_worth"),
        (slip(reason="invalid_word"), "duplicate/slip_worth"),
        (slip(place="8H"), "duplicate/slip_worth"),
        (slip(placed=("H8=Q",)), "duplicate/slip_worth"),
        (slip(word="CASAT"), "duplicate/slip_worth"),
        (slip(player="p9"), "duplicate/player_unknown"),
        (slip(player="p2"), "duplicate/slip_twice"),
        (slip(ruling="ugly"), "duplicate/ruling_bad"),
        (replace(READ, round=2), "duplicate/no_round"),
        (TakeSlipsBack(round=1, players=("p1",)), "duplicate/other_fact"),
        (SealMove(round=1, slip=READ.slips[0]), "duplicate/not_the_judge"),
        (LookAtMoves(round=1), "duplicate/other_fact"),
        (replace(MASTER, points=20), "duplicate/other_fact"),
        (replace(MASTER, best_of_players=10), "duplicate/other_fact"),
        (replace(MASTER, placed=("A1=A",)), "duplicate/other_fact"),
        (replace(MASTER, word="PASA"), "move/not_in_rack"),
        (InvalidateMaster(round=1, why="x"), "duplicate/no_master"),
        (RestoreMaster(round=1, why="x"), "duplicate/not_invalid"),
        (GiveUpRound(round=1, choice="same_rack"), "duplicate/none_valid"),
        (GiveSanction(player="p1", round=1, sanction="zero", why="x"), "duplicate/other_fact"),
        (LiftSanction(number=1, why="x"), "duplicate/sanction_unknown"),
        (DRAWN, "duplicate/round_on"),
        (StartRound(number=1, seconds=120, cues=(), moment=at()), "duplicate/seconds_other"),
        (StartRound(number=2, seconds=180, cues=(), moment=at()), "duplicate/clock_other"),
        (PauseRound(reason="", moment=at()), "clock/no_round"),
    ],
)
def test_audit_reports_impossible_events_in_a_round(event, code):
    assert audit_findings((*BEGUN, DRAWN, event)) == [(5, code)]


def test_audit_reports_a_slip_changed_after_the_master_without_reason():
    assert audit_findings((*BEGUN, DRAWN, READ, replace(MASTER, best_of_players=10), READ)) == [
        (7, "duplicate/why_needed")
    ]


def test_audit_reports_a_seed_or_rack_other_than_the_committed():
    opening, enrolled, commit, committed, _ = APP_LOG
    other = replace(commit, seed=SEED[::-1])
    assert audit_findings((opening, enrolled, other, committed)) == [(4, "duplicate/seed_other")]
    table = Table(settings=APP)
    table.draw()
    draw = table.log[-1]
    forged = replace(draw, rack=draw.rack[::-1])
    assert audit_findings((*APP_LOG, draw)) == []
    assert audit_findings((*APP_LOG, forged)) == [(6, "duplicate/draw_other")]


BLANK = replace(
    READ.slips[0], player="nobody", at="", word="", points=0, placed=(), place="", main=""
)
FORGED = (
    replace(DRAWN, round=7, rack=("zz",), is_valid=False),
    replace(DRAWN, round=2, rack=("A",), is_valid=False),
    TakeRejectionBack(round=3),
    EnrolPlayers(entrants=(Entrant(player="", card="", table=-1),)),
    replace(STARTED, players=-1),
    replace(DRAWN, round=-1),
    replace(DRAWN, rack=("?", "zz"), left=("H8=H8",)),
    CorrectRack(round=1, rack=("zz",), why="", is_valid=True),
    ReadSlips(round=0, slips=()),
    ReadSlips(round=1, slips=(BLANK,)),
    slip(points=-5, placed=("x", "H8"), place="?", reason="?"),
    TakeSlipsBack(round=9, players=("nobody",)),
    ReadSecond(round=1, slips=(replace(BLANK, player="p1"),)),
    SealMove(round=1, slip=replace(BLANK, player="p1")),
    LookAtMoves(round=1),
    replace(MASTER, placed=("zz", "A1", "=", "H8=A=B")),
    WithdrawMaster(round=3, why=""),
    GiveUpRound(round=1, choice="same_rack"),
    InvalidateMaster(round=1, why="x"),
    RestoreMaster(round=-7, why=""),
    GiveSanction(player="p1", round=99, sanction="expulsion", why=""),
    GiveSanction(player="x", round=1, sanction="zero", why=""),
    LiftSanction(number=99, why=""),
    LetBack(player="x"),
    TakeLeavingBack(player="x", players=-1, bonus=-1, why=""),
    EndGame(cause="rounds", is_declared=False),
    ResumeGame(why=""),
    MakeClaim(player="x", round=-1, text="", moment=at()),
    SignResults(moment=at(), minutes=0, standing=(), bonus=0, unofficial=None),
    UnlockResults(why=""),
    PublishSeed(seed="x"),
    PauseRound(reason="", moment=at()),
    ResumeRound(moment=at()),
    RestartRound(reason="", moment=at()),
    AddTime(seconds=-1, reason="", moment=at()),
    GiveCue(seconds_left=7, channel="said", late=0, moment=at()),
    CheckTime(cause="slept", milliseconds=1, moment=at()),
    StartRound(number=1, seconds=180, cues=(Cue(seconds_left=9, must=True),), moment=at()),
)


@pytest.mark.parametrize("first", range(len(FORGED)))
def test_fold_screens_and_audit_accept_a_forged_log(first):
    ways = (
        (*BEGUN, DRAWN, *FORGED[first:], *FORGED[:first]),
        (OPENED, *FORGED[first:], ENROLLED, STARTED, DRAWN, READ, MASTER, *FORGED[:first]),
    )
    for events in ways:
        game = Game()
        for event in events:
            game = DUPLICATE.evolve(game, event)
            next_step(game), list_without_slip(game), differences(game), totals(game), board(game)
        terms = game.terms
        assert terms is not None
        classification(game, terms)
        assert game.seq == len(events)
        assert audit_findings(events) != []


def test_events_decode_to_themselves():
    for event in (*play_game().log, *FORGED):
        assert decode(*encode(event, DUPLICATE.schema), DUPLICATE.schema) == event


def test_events_are_frozen_and_hold_no_name_of_a_person():
    for event in DUPLICATE.schema.events:
        assert is_dataclass(event)
        assert "name" not in {field.name for field in fields(event)}


def events_of_long_game(*, players, rounds):
    """Return the events of a game in which every slip was entered by itself."""
    names = [f"p{number:03}" for number in range(players)]
    people = tuple(
        Entrant(player=player, card=CARD, table=at) for at, player in enumerate(names, 1)
    )
    events = [
        OpenGame(language="ca", lexicon=None, ruleset=OPENED.ruleset, settings=HAND),
        EnrolPlayers(entrants=people),
        StartGame(players=players, bonus=min(players, 50)),
    ]
    for number in range(1, rounds + 1):
        events.append(replace(DRAWN, round=number))
        events += [
            ReadSlips(round=number, slips=(replace(READ.slips[0], player=player),))
            for player in names
        ]
        events.append(
            AnnounceMaster(
                round=number,
                at="H8",
                word="CASA",
                placed=(),
                points=10,
                best_of_players=10,
            )
        )
    return events


def test_five_thousand_single_slips_are_in_the_totals():
    game = fold(Game(), events_of_long_game(players=200, rounds=25), DUPLICATE.evolve)
    assert set(totals(game).values()) == {250}


def test_slip_takes_as_many_steps_after_many_slips_as_after_few():
    steps = []
    for players, rounds in ((2, 2), (200, 2), (2, 25)):
        *before, slip, _ = events_of_long_game(players=players, rounds=rounds)
        game = fold(Game(), before, DUPLICATE.evolve)
        steps.append(steps_of(lambda game=game, slip=slip: DUPLICATE.evolve(game, slip)))
    # a turn of a loop more for each slip or round would be a hundred
    assert max(steps) < min(steps) + 20, steps


def test_folding_slips_in_runs_equals_folding_one_by_one():
    again = replace(READ, slips=(replace(READ.slips[1], points=7),), why="es llegia malament")
    stranger = replace(READ, slips=(replace(READ.slips[0], player="nobody"),))
    second = ReadSecond(round=1, slips=READ.slips[:2])
    nowhere = replace(READ, round=2)
    log = (*BEGUN, READ, DRAWN, READ, again, stranger, second, again, nowhere, again, MASTER, READ)
    for until in range(len(log) + 1):
        assert DUPLICATE.fold(Game(), log[:until]) == fold(Game(), log[:until], DUPLICATE.evolve)
    order = [slip.player for slip in DUPLICATE.fold(Game(), log).rounds[0].slips.values()]
    assert order == [
        slip.player for slip in fold(Game(), log, DUPLICATE.evolve).rounds[0].slips.values()
    ]


def test_round_ended_twice_is_logged_once():
    table = Table()
    table.rack("CASALST")
    table.time()
    assert table.do(EndRound(moment=at(9_000))) == ()
    assert [type(event).__name__ for event in table.log][-1] == "EndRound"
