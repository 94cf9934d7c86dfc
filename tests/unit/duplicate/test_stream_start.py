"""The preparation and start of a duplicate (CAT-DUP 1.1, 1.8-4, 1.10)."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import faristol.duplicate
from faristol.duplicate.acts.players import (
    ChangeEntrant,
    EnrolPlayers,
    GiveSanction,
    LetBack,
    LetLeave,
    RemovePlayer,
    TakeLeavingBack,
)
from faristol.duplicate.acts.rack import CorrectRack, DrawRack
from faristol.duplicate.acts.start import ChangeSettings, CommitDraw, OpenGame, StartGame
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.official import reason_unofficial_game
from faristol.duplicate.results import classification
from faristol.duplicate.state import Game, Start, list_entrants, next_step, players_of
from faristol.duplicate.world import NOTHING
from faristol.ledger.audit import audit
from faristol.rules.preset import preset
from tests.support.duplicate_table import (
    APP,
    HAND,
    PIN,
    SEED,
    Table,
    entrant,
    kinds,
    pinned,
    tiles_of_rack,
)


def opening(**changes):
    command = OpenGame(
        language="ca",
        lexicon=PIN,
        ruleset=pinned(preset("ca-duplicate-2018")),
        settings=HAND,
    )
    return replace(command, **changes)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"language": "xx"}, "language_unknown"),
        ({"language": "ro"}, "other_tiles"),
        ({"ruleset": pinned(preset("ca-classic"))}, "not_for_duplicate"),
        ({"lexicon": replace(PIN, digest="x")}, "lexicon_bad"),
        ({"settings": replace(HAND, rounds=-1)}, "rounds_bad"),
        ({"settings": replace(HAND, seconds=0)}, "seconds_bad"),
        ({"settings": replace(HAND, claims_minutes=-1)}, "minutes_bad"),
        ({"settings": replace(HAND, names="stars")}, "names_unknown"),
        ({"settings": replace(HAND, judge="p1")}, "judge_unknown"),
        ({"settings": replace(HAND, title="a\u202e")}, "character_bad"),
        ({"settings": replace(HAND, title="a" * 121)}, "text_too_long"),
        ({"settings": replace(HAND, groups=("A", "A"))}, "group_bad"),
    ],
)
def test_open_game_refuses_invalid_preparations(changes, code):
    assert DUPLICATE.decide(Game(), opening(**changes), NOTHING).code == f"duplicate/{code}"


def test_romanian_club_practice_has_no_bonus_and_is_never_official():
    settings = replace(HAND, has_bonus=True)
    command = opening(language="ro", ruleset=pinned(preset("ro-duplicate")), settings=settings)
    assert DUPLICATE.decide(Game(), command, NOTHING).code == "duplicate/bonus_not_covered"
    table = Table("ro")
    assert reason_unofficial_game(table.game.settings, table.terms.ruleset) == "never"


def test_cat_dup_1_1_3_only_complete_games_are_official():
    complete = Table()
    assert reason_unofficial_game(complete.game.settings, complete.terms.ruleset) is None
    short = Table(settings=replace(HAND, rounds=12))
    assert reason_unofficial_game(short.game.settings, short.terms.ruleset) == "preset_rounds"
    rehearsal = Table(settings=replace(HAND, is_rehearsal=True))
    assert reason_unofficial_game(rehearsal.game.settings, rehearsal.terms.ruleset) == "rehearsal"


def test_cat_dup_1_1_1_game_needs_two_players():
    table = Table(players=1, begins=False)
    assert table.do(StartGame()) == "duplicate/too_few_players"
    table.ok(EnrolPlayers(entrants=(entrant(2),)))
    assert kinds(table.do(StartGame())) == ["StartGame"]


def test_cat_dup_1_8_4_player_list_closes_with_the_first_rack():
    table = Table(begins=False)
    table.ok(EnrolPlayers(entrants=(entrant(5),)))
    table.ok(RemovePlayer(player="p5"))
    table.ok(StartGame())
    table.ok(EnrolPlayers(entrants=(entrant(6),)))
    table.rack("CASALST")
    assert table.do(EnrolPlayers(entrants=(entrant(5),))) == "duplicate/enrolment_closed"
    assert table.do(RemovePlayer(player="p4")) == "duplicate/list_closed"
    assert table.do(StartGame()) == "duplicate/started_already"
    assert table.game.start.players == 5


def test_cat_dup_1_10_3_n_and_the_bonus_are_those_of_the_first_rack():
    table = Table(players=9, settings=replace(APP, has_bonus=True), begins=False)
    table.ok(CommitDraw(seed=SEED))
    table.ok(StartGame(room_words="bona sort"))
    assert table.game.start == Start(players=9, bonus=0, room_words="bona sort")
    events = table.ok(EnrolPlayers(entrants=(entrant(10, table=0), entrant(11, table=0))))
    assert kinds(events) == ["EnrolPlayers", "StartGame"]
    assert table.game.start == Start(players=11, bonus=11, room_words="bona sort")
    assert kinds(table.ok(RemovePlayer(player="p3"))) == ["RemovePlayer", "StartGame"]
    table.ok(DrawRack())
    table.ok(LetLeave(player="p4"))
    assert table.game.start == Start(players=10, bonus=10, room_words="bona sort")
    assert classification(table.game, table.terms).bonus == 10


def test_cat_dup_1_1_1_two_players_stay_on_the_list_of_a_started_game():
    table = Table(players=2)
    assert table.do(RemovePlayer(player="p2")) == "duplicate/too_few_players"
    table.ok(EnrolPlayers(entrants=(entrant(3),)))
    table.ok(RemovePlayer(player="p2"))
    assert set(table.game.entrants) == {"p1", "p3"}


def test_player_who_left_and_was_removed_is_present_when_enrolled_again():
    table = Table(players=3)
    table.ok(LetLeave(player="p3"))
    table.ok(RemovePlayer(player="p3"))
    table.ok(EnrolPlayers(entrants=(entrant(3),)))
    assert table.game.gone == frozenset()


def test_sanctioned_player_and_judge_are_not_removed():
    table = Table(settings=replace(HAND, judge="p1"))
    table.ok(GiveSanction(player="p3", round=1, why="parlava"))
    assert table.do(RemovePlayer(player="p3")) == "duplicate/has_sanction"
    assert table.do(RemovePlayer(player="p1")) == "duplicate/is_judge"


def test_no_player_is_removed_from_an_ended_game():
    table = Table()
    table.end()
    assert table.do(EnrolPlayers(entrants=(entrant(5),))) == "duplicate/enrolment_closed"
    assert table.do(RemovePlayer(player="p4")) == "duplicate/ended"


def test_rules_with_late_joining_still_fix_n_at_the_first_rack():
    rules = preset("ca-duplicate-2018")
    course = replace(rules.rules.course, joins="any_round")
    ruleset = replace(rules, rules=replace(rules.rules, course=course))
    table = Table(settings=replace(HAND, has_bonus=True), players=10, ruleset=ruleset)
    table.rack("CASALST")
    assert kinds(table.ok(EnrolPlayers(entrants=(entrant(11),)))) == ["EnrolPlayers"]
    assert table.game.start.players == 10


def test_tables_are_numbered_and_never_shared():
    table = Table(players=2, begins=False)
    table.ok(EnrolPlayers(entrants=(entrant(7, table=0), entrant(8, table=0))))
    assert [(entrant_.table, entrant_.player) for entrant_ in list_entrants(table.game)] == [
        (1, "p1"),
        (2, "p2"),
        (3, "p7"),
        (4, "p8"),
    ]
    assert table.do(EnrolPlayers(entrants=(entrant(9, table=3),))) == "duplicate/table_taken"
    assert table.do(EnrolPlayers(entrants=(entrant(1),))) == "duplicate/player_twice"
    table.ok(StartGame())
    table.ok(ChangeEntrant(entrant=entrant(1, table=12)))
    assert list_entrants(table.game)[-1].player == "p1"
    assert table.do(ChangeEntrant(entrant=entrant(1, table=2))) == "duplicate/table_taken"


def test_cat_dup_1_2_3_table_number_on_slips_stays_until_the_round_ends():
    table = Table()
    moved = ChangeEntrant(entrant=entrant(4, table=9))
    table.rack("CASALST")
    table.ok(moved)  # no player writes yet
    moved_back = ChangeEntrant(entrant=entrant(4))
    table.time()
    assert table.do(moved_back) == "duplicate/table_in_round"
    table.ok(ChangeEntrant(entrant=entrant(4, table=9, card="ab" * 32)))
    table.slips("p1 H8 CASA")
    assert table.do(moved_back) == "duplicate/table_in_round"
    table.master("H8", "CASA")
    table.ok(moved_back)
    other = Table()
    other.rack("CASALST")
    other.slips("p1 H8 CASA")
    assert other.do(moved) == "duplicate/table_in_round"
    other.end()
    other.ok(moved)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rounds", 3),
        ("has_bonus", True),
        ("bag", "app"),
        ("hand_in", "device"),
        ("masters", "free"),
        ("is_rehearsal", True),
        ("names", "countries"),
        ("judge", "p1"),
    ],
)
def test_announced_settings_stay_once_the_game_starts(field, value):
    # CAT-DUP 1.1-7, 1.4-7, 1.10-5
    table = Table(begins=False)
    changed = replace(table.game.settings, **{field: value})
    assert kinds(table.do(ChangeSettings(settings=changed))) == ["ChangeSettings"]
    table = Table()
    changed = replace(table.game.settings, **{field: value})
    assert table.do(ChangeSettings(settings=changed)) == "duplicate/setting_locked"


def test_round_time_may_change_during_the_game():
    table = Table()
    table.ok(ChangeSettings(settings=replace(table.game.settings, seconds=120)))
    assert table.game.settings.seconds == 120


@pytest.mark.parametrize(
    ("players", "has_bonus", "half_points"),
    [(9, True, 0), (10, True, 10), (11, True, 11), (51, True, 50), (10, False, 0)],
)
def test_cat_dup_1_10_bonus_is_fixed_by_the_number_at_the_start(players, has_bonus, half_points):
    table = Table(players=players, settings=replace(HAND, has_bonus=has_bonus))
    assert table.game.start.bonus == half_points
    assert classification(table.game, table.terms).bonus == half_points


def test_seed_is_committed_once_before_the_room_words():
    table = Table(settings=APP, begins=False)
    table.seed = ""
    assert table.do(StartGame()) == "duplicate/seed_missing"
    assert table.do(CommitDraw(seed="x")) == "duplicate/seed_bad"
    assert kinds(table.do(CommitDraw(seed=SEED))) == ["CommitDraw", "PublishCommitment"]
    assert table.do(CommitDraw(seed=SEED)) == "duplicate/committed_already"
    assert table.do(StartGame(room_words="a\nb")) == "duplicate/said_bad"
    assert kinds(table.do(StartGame(room_words="bona sort"))) == ["StartGame"]
    other = Table(settings=APP, begins=False)  # room words before any commitment was published
    assert other.do(StartGame(room_words="bona sort")) == "duplicate/said_before_seal"
    assert kinds(other.do(StartGame())) == ["CommitDraw", "PublishCommitment", "StartGame"]
    # as docs/draw.md has it: I N N NY A I A
    assert table.do(DrawRack())[0].rack == ("I", "N", "N", "NY", "A", "I", "A")


def test_next_step_of_a_new_game_is_open_enrol_draw():
    assert next_step(Game()) == "open"
    table = Table(begins=False)
    assert next_step(table.game) == "enrol"
    table.ok(StartGame())
    assert next_step(table.game) == "draw"


@pytest.mark.desk_only("looks for the sources, which do not ship")
def test_refusal_codes_all_have_texts():
    from tests.support.refusals import MESSAGES

    package = Path(faristol.duplicate.__file__).parent
    sources = "".join(path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    codes = set(re.findall(r'"(duplicate/[a-z_]+)"', sources))
    assert len(codes) > 90
    assert sorted(codes - set(MESSAGES)) == []


def test_cat_dup_1_10_3_leaving_before_the_first_rack_lowers_n():
    table = Table(players=10, settings=replace(HAND, has_bonus=True))
    assert (table.game.start.players, table.game.start.bonus) == (10, 10)
    assert kinds(table.do(LetLeave(player="p10"))) == ["LetLeave", "StartGame"]
    assert (table.game.start.players, table.game.start.bonus) == (9, 0)
    assert kinds(table.do(LetBack(player="p10"))) == ["LetBack", "StartGame"]
    table.rack("CASALST")
    assert kinds(table.do(LetLeave(player="p10"))) == ["LetLeave"]
    assert (table.game.start.players, table.game.start.bonus) == (10, 10)


def test_cat_dup_1_8_4_player_gone_before_the_first_rack_stays_away():
    """CAT-DUP 1.8-4, 1.10-3: coming back would be joining, and N was fixed without them."""
    table = Table(players=10, settings=replace(HAND, has_bonus=True))
    table.ok(LetLeave(player="p10"))
    table.rack("CASALST")
    table.ok(LetLeave(player="p9"))
    before = table.game
    assert table.do(LetBack(player="p10")) == "duplicate/gone_before_start"
    assert table.game == before
    assert kinds(table.ok(LetBack(player="p9"))) == ["LetBack"]
    log = [*table.log, LetBack(player="p10")]
    assert [
        (finding.seq, finding.code)
        for finding in audit(log, Game(), DUPLICATE.evolve, DUPLICATE.auditors())
    ] == [(len(log), "duplicate/gone_before_start")]


def test_cat_dup_1_10_3_withdrawn_leaving_counts_the_player_in_n():
    table = Table(players=10, settings=replace(HAND, has_bonus=True))
    table.ok(LetLeave(player="p10"))
    slips = ", ".join(f"p{n} H8 CASA" for n in range(1, 10))
    table.play("CASALST", slips, "H8 CASA")
    table.rack("LSTCASA")
    assert (table.game.start.players, table.game.start.bonus) == (9, 0)
    assert table.do(TakeLeavingBack(player="p9", why="x")) == "duplicate/was_counted"
    assert table.do(TakeLeavingBack(player="p10", why=" ")) == "duplicate/why_needed"
    assert table.do(TakeLeavingBack(player="x", why="x")) == "duplicate/player_unknown"
    (event,) = table.ok(TakeLeavingBack(player="p10", why="era a la sala"))
    assert (event.players, event.bonus) == (10, 10)
    assert (table.game.start.players, table.game.start.bonus) == (10, 10)
    assert classification(table.game, table.terms).bonus == 10
    assert "p10" in players_of(table.game, 1)
    assert "p10" in players_of(table.game, 2)
    assert table.do(TakeLeavingBack(player="p10", why="x")) == "duplicate/was_counted"
    table.ok(LetLeave(player="p10"))
    table.ok(LetBack(player="p10"))
    assert audit(table.log, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()
    forged = [replace(item, bonus=50) if item is event else item for item in table.log]
    assert "duplicate/other_fact" in [
        finding.code for finding in audit(forged, Game(), DUPLICATE.evolve, DUPLICATE.auditors())
    ]


def reject_current_rack(table):
    """Correct the current rack to an invalid one."""
    rack = tiles_of_rack("CBDFLST", table.alphabet)
    return kinds(table.ok(CorrectRack(rack=rack, why="no hi havia cap A")))


def test_cat_dup_1_10_3_rejected_first_rack_fixes_no_n():
    """CAT-DUP 1.10-2, 1.10-3: N is fixed by the first valid rack."""
    table = Table(players=10, settings=replace(HAND, has_bonus=True))
    table.rack("CASALST")
    table.ok(LetLeave(player="p10"))
    assert (table.game.start.players, table.game.start.bonus) == (10, 10)
    assert reject_current_rack(table) == ["CorrectRack", "StartGame"]
    assert (table.game.start.players, table.game.start.bonus) == (9, 0)
    assert kinds(table.rack("CASALST")) == ["TypeRack"]
    assert table.game.uncounted == {"p10"}
    table.ok(TakeLeavingBack(player="p10", why="era a la sala"))
    assert (table.game.start.players, table.game.start.bonus) == (10, 10)
    assert audit(table.log, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()
    table.ok(LetLeave(player="p9"))
    reject_current_rack(table)
    assert (table.game.start.players, table.game.uncounted) == (9, frozenset())
    assert kinds(table.ok(LetBack(player="p9"))) == ["LetBack", "StartGame"]
    table.play("CASALST", "p1 H8 CASA, p9 H8 CASA", "H8 CASA")
    assert (table.game.start.players, table.game.uncounted) == (10, frozenset())
    assert audit(table.log, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()
    forged = [event for event in table.log if event != StartGame(players=9, bonus=0)]
    assert "duplicate/count_other" in [
        finding.code for finding in audit(forged, Game(), DUPLICATE.evolve, DUPLICATE.auditors())
    ]


def test_cat_dup_1_1_1_first_rack_needs_two_players_present():
    table = Table(players=4)
    table.rack("CASALST")
    for player in ("p1", "p2", "p3", "p4"):
        table.ok(LetLeave(player=player))
    assert reject_current_rack(table) == ["CorrectRack"]
    assert kinds(table.ok(RemovePlayer(player="p4"))) == ["RemovePlayer"]
    assert table.rack("CASALST") == "duplicate/too_few_players"
    assert kinds(table.ok(LetBack(player="p1"))) == ["LetBack"]
    assert table.rack("CASALST") == "duplicate/too_few_players"
    assert kinds(table.ok(LetBack(player="p2"))) == ["LetBack", "StartGame"]
    assert table.do(LetLeave(player="p1")) == "duplicate/too_few_players"
    table.play("CASALST", "p1 H8 CASA, p2 H8 CASA", "H8 CASA")
    assert (table.game.start.players, table.game.uncounted) == (2, {"p3"})
    assert audit(table.log, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()


def test_cat_dup_1_4_7_names_of_the_letters_are_fixed_by_the_start():
    """CAT-DUP 1.4-7: the settings may leave them open; the start does not."""
    table = Table(begins=False)
    assert table.do(StartGame(names="rivers")) == "duplicate/names_unknown"
    table.ok(StartGame(names="countries"))
    assert table.game.names == "countries"
    table.ok(EnrolPlayers(entrants=(entrant(7),)))  # the start is stored again, with the same names
    assert table.game.names == "countries"
    table.rack("CASALST")
    assert table.do(StartGame(names="cities")) == "duplicate/started_already"
    assert audit(table.log, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()
    with_setting = Table(settings=replace(HAND, names="persons"), begins=False)
    with_setting.ok(StartGame(names="countries"))
    assert with_setting.game.names == "persons"
    forged = [
        replace(event, names="cities") if isinstance(event, StartGame) else event
        for event in with_setting.log
    ]
    assert [
        finding.code for finding in audit(forged, Game(), DUPLICATE.evolve, DUPLICATE.auditors())
    ] == ["duplicate/other_fact"]
