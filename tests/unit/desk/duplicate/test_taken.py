"""Games imported from other programs, with the points of the file or judged by a list."""

from dataclasses import replace

import pytest

from faristol.duplicate.acts.master import InvalidateMaster
from faristol.duplicate.acts.players import GiveSanction
from faristol.duplicate.acts.results import WriteNote
from faristol.duplicate.acts.slips import TakeSlipsBack
from faristol.duplicate.faults import MAX_NOTE
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.results import classification
from faristol.duplicate.state import Game, board, left_over_tiles_of, points_in_round, totals
from faristol.duplicate.values import Entrant
from faristol.formats.duplicate_import import (
    ImportOptions,
    OtherTotal,
    TakenGame,
    Understood,
    seated,
    take_steps,
    with_notes,
)
from faristol.formats.duplicate_record import (
    UNKNOWN,
    Record,
    RecordBonus,
    RecordMark,
    RecordMove,
    RecordPlayer,
    RecordRound,
    RecordSlip,
)
from faristol.formats.eliot import read_eliot, write_eliot
from faristol.ledger.audit import audit
from faristol.ledger.fold import fold
from faristol.ledger.pin import LexiconPin
from faristol.ledger.refusal import Refusal
from faristol.moves.finder import finish
from faristol.rules.preset import preset
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import in_tiles
from tests.support.duplicate_files import import_game, record_of
from tests.support.duplicate_table import Table

CA = alphabet_of("ca")
PIN = LexiconPin(digest="ab" * 32, name="DISC", version="2026", kind="official")
WHY = "as the file says"


def recorded_slip(player, text, points=0, reason=""):
    at, word = text.split("/")
    return RecordSlip(
        player=player,
        at=at,
        word=word,
        points=points,
        reason=reason,
        move_points=None if reason else points,
    )


# the game of the conformance cases: two rounds in which tiles stay on the rack
GAME = Record(
    language="ca",
    players=(
        RecordPlayer(id="0", name="Anna", table=4),
        RecordPlayer(id="1", name="Benet", table=2, group="B"),
        RecordPlayer(id="2", name="Clara"),
    ),
    rounds=(
        RecordRound(
            rack=("I", "Q", "A", "E", "I", "X", "R"),
            slips=(
                recorded_slip("0", "H6/XAI", 24),
                recorded_slip("1", "H7/AIRE", 8),
                recorded_slip("2", "H5/QEIXA", 42),
            ),
            master=RecordMove(at="H5", word="QEIXA", points=42),
        ),
        RecordRound(
            rack=("I", "R", "S", "NY", "M", "E", "V"),
            left=2,
            slips=(
                recorded_slip("0", "G9/VINYES", 31),
                recorded_slip("1", "G9/MI", 10),
                recorded_slip("2", "P9/VINYES", reason="bad_coordinates"),
            ),
            master=RecordMove(at="G9", word="VINYES", points=31),
        ),
    ),
)


def import_record(record=GAME, *, refused=None, ruleset="ca-duplicate-2018"):
    """Import a record: with the points of the file, or judged by a list of all words but the refused ones."""
    is_judged = refused is not None
    entrants = {
        player.id: Entrant(
            player=f"p{player.id}", card="cd" * 32, table=player.table or 0, group=player.group
        )
        for player in record.players
    }
    request = ImportOptions(
        ruleset=preset(ruleset),
        lexicon=PIN if is_judged else None,
        contains=(lambda word: in_tiles(word, CA) not in refused) if is_judged else None,
        title="Vinguda d'un altre programa",
        entrants=entrants,
        why=WHY,
    )
    imported = finish(take_steps(record, request))
    if isinstance(imported, TakenGame):
        assert audit(imported.facts, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()
    return imported


def change_round(number, **values):
    rounds = list(GAME.rounds)
    rounds[number - 1] = replace(rounds[number - 1], **values)
    return replace(GAME, rounds=tuple(rounds))


def reasons_of(imported, number):
    round_ = imported.game.rounds[number - 1]
    return [points_in_round(imported.game, round_, player).reason for player in ("p0", "p1", "p2")]


def kinds_of(imported):
    return [(note.round, note.kind) for note in imported.understood]


def test_import_has_players_rounds_slips_and_masters():
    imported = import_record()
    assert isinstance(imported, TakenGame)
    assert imported.is_as_said
    assert totals(imported.game) == {"p0": 55, "p1": 18, "p2": 42}
    assert {entrant.player: entrant.table for entrant in imported.game.entrants.values()} == {
        "p0": 4,
        "p1": 2,
        "p2": 1,
    }
    assert left_over_tiles_of(imported.game) == ("R", "M")
    assert len(board(imported.game)) == 10
    assert reasons_of(imported, 2) == ["", "", "bad_coordinates"]
    assert kinds_of(imported) == []


def test_imported_events_fold_to_the_game():
    imported = import_record()
    assert fold(Game(), imported.facts, DUPLICATE.evolve) == imported.game


def test_imported_game_has_no_seed_and_is_complete():
    settings = import_record().game.settings
    assert (settings.bag, settings.rounds) == ("hand", 0)
    assert settings.groups == ("B",)
    assert not settings.has_bonus


def test_game_exported_for_eliot_can_be_imported_again():
    file = read_eliot(write_eliot(GAME))
    reimported = import_record(replace(file.record, players=GAME.players))
    assert totals(reimported.game) == totals(import_record().game)
    assert reimported.is_as_said


def test_player_whose_total_differs_from_the_file_is_named():
    imported = import_record(
        change_round(1, slips=(recorded_slip("0", "H6/XAI", 25), *GAME.rounds[0].slips[1:]))
    )
    assert imported.totals == (OtherTotal(player="0", recorded=112, computed=110),)
    assert (imported.differences, imported.is_as_said) == (1, False)


def test_word_missing_in_our_list_is_null_and_reported():
    imported = import_record(refused=("MI",))
    assert reasons_of(imported, 2) == ["", "invalid_word", "bad_coordinates"]
    assert imported.totals == (OtherTotal(player="1", recorded=36, computed=16),)


def test_null_slip_stays_null_by_points_and_is_judged_again_by_a_list():
    null = change_round(
        1, slips=(*GAME.rounds[0].slips[:2], recorded_slip("2", "H5/QEIXA", reason=UNKNOWN))
    )
    assert reasons_of(import_record(null), 1) == ["", "", "invalid_word"]
    assert import_record(null).is_as_said
    imported = import_record(null, refused=())
    assert reasons_of(imported, 1) == ["", "", ""]
    assert imported.totals == (OtherTotal(player="2", recorded=0, computed=84),)


def test_late_slip_stays_late_with_and_without_a_list():
    late = change_round(
        1, slips=(*GAME.rounds[0].slips[:2], recorded_slip("2", "H5/QEIXA", reason="late"))
    )
    for refused in (None, ()):
        imported = import_record(late, refused=refused)
        assert reasons_of(imported, 1) == ["", "", "late"]
        assert imported.is_as_said


def test_player_without_a_slip_has_none_after_the_import():
    imported = import_record(change_round(1, slips=GAME.rounds[0].slips[1:]))
    assert imported.game.rounds[0].slips.keys() == {"p1", "p2"}
    assert imported.is_as_said


def test_absent_player_left_and_came_back():
    away = change_round(1, slips=GAME.rounds[0].slips[1:], away=("0",))
    imported = import_record(away)
    assert imported.game.gone == imported.game.rounds[1].away == frozenset()
    assert imported.game.start.players == 3
    assert imported.is_as_said


def test_master_move_missing_in_our_list_is_laid_as_the_file_says():
    imported = import_record(refused=("QEIXA",))
    assert imported.game.rounds[0].master.why == WHY
    assert [total.player for total in imported.totals] == ["2"]


def test_master_move_lower_than_the_best_is_laid_as_it_was():
    """CAT-DUP 1.8-1."""
    lower = replace(change_round(1, master=RecordMove(at="H6", word="XAI", points=24)))
    imported = import_record(replace(lower, rounds=lower.rounds[:1]))
    assert imported.game.rounds[0].master.points == 24


def test_round_without_a_master_is_given_up_with_the_next_rack():
    """CAT-DUP 1.8-3."""
    empty = RecordRound(rack=("I", "Q", "A", "E", "I", "X", "R"))
    given_up = replace(GAME, rounds=(empty, RecordRound(rack=("S", "O", "L", "A", "T", "E", "M"))))
    imported = import_record(given_up)
    assert [round_.given_up for round_ in imported.game.rounds] == ["new_rack", "new_rack"]
    assert {slip.reason for slip in imported.game.rounds[1].slips.values()} == {"no_slip"}
    assert kinds_of(imported) == []


def test_repeated_rack_is_a_new_rack_where_the_rules_forbid_keeping_it():
    """CAT-DUP 1.8-3 requires a new rack; Romanian practice may keep it."""
    first = RecordRound(rack=("I", "Q", "A", "E", "I", "X", "R"))
    imported = import_record(replace(GAME, rounds=(first, *GAME.rounds)))
    assert imported.game.rounds[0].given_up == "new_rack"
    assert imported.understood == (Understood(round=1, kind="same_rack"),)
    assert totals(imported.game) == totals(import_record().game)
    first = RecordRound(rack=("A", "E", "C", "R", "S", "T", "I"))
    third_round = RecordRound(rack=("O", "U", "L", "N", "S", "T", "I"))
    imported = import_record(
        replace(GAME, language="ro", rounds=(first, first, third_round)), ruleset="ro-duplicate"
    )
    assert [round_.given_up for round_ in imported.game.rounds] == [
        "same_rack",
        "new_rack",
        "new_rack",
    ]
    assert kinds_of(imported) == []


def test_slips_count_in_a_round_in_which_no_move_was_laid():
    imported = import_record(change_round(2, master=None))
    assert kinds_of(imported) == [(2, "not_laid")]
    assert totals(imported.game) == totals(import_record().game)


def test_redrawn_rack_returns_the_tiles_left():
    fresh = {"rack": ("V", "I", "NY", "E", "S", "A", "M"), "left": 0}  # I and R are not both on it
    for is_redrawn in (True, False):
        imported = import_record(change_round(2, is_redrawn=is_redrawn, **fresh))
        second = imported.game.rounds[1]
        assert (second.left, second.rack) == ((), fresh["rack"])
        assert kinds_of(imported) == [] if is_redrawn else [(2, "left_gone")]


def test_rack_that_our_rules_reject_stays_as_it_was_played():
    """CAT-DUP 1.3-3 requires a consonant, too."""
    master = RecordMove(at="G9", word="AI", points=2)
    values = {"rack": tuple("AEIOAEU"), "left": 0, "is_redrawn": True, "master": master}
    imported = import_record(change_round(2, slips=(), **values))
    assert kinds_of(imported) == [(2, "rack_invalid")]
    assert imported.is_as_said
    assert imported.game.rounds[1].rack == values["rack"]


def test_redrawn_rack_is_explained_by_rejected_racks_or_by_the_file():
    """CAT-DUP 1.3-2, 1.3-3."""
    first_round = RecordRound(
        rack=("C", "A", "S", "A", "L", "S", "T"),
        slips=(recorded_slip("0", "H8/CASA", 10),),
        master=RecordMove(at="H8", word="CASA", points=10),
    )
    redrawn = RecordRound(rack=("E", "E", "E", "E", "E", "I", "R"), is_redrawn=True)
    second = import_record(replace(GAME, rounds=(first_round, redrawn))).game.rounds[1]
    assert (second.left, second.rejected, second.given_up) == ((), (), "new_rack")
    bad = ("L", "S", "T", "B", "C", "D", "F")
    with_rejected = replace(redrawn, rejected=(bad, ("A", "E"), first_round.rack))
    second = import_record(replace(GAME, rounds=(first_round, with_rejected))).game.rounds[1]
    assert (second.left, second.rejected) == ((), (bad,))


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"rack": ("I", "R", "Q", "Q", "M", "E", "V")}, "bag/too_many_of_tile"),
        ({"rack": ("I", "R", "S")}, "bag/wrong_count"),
        ({"rack": ("I", "R", "S", "K", "M", "E", "V")}, "eliot/rack"),
        ({"master": RecordMove(at="A1", word="VINYES", points=31)}, "move/not_connected"),
    ],
)
def test_impossible_record_is_refused_with_its_round_and_reason(values, code):
    refusal = import_record(change_round(2, **values))
    assert isinstance(refusal, Refusal)
    assert (refusal.data["why"], refusal.data["round"]) == (code, 2)


def test_warning_is_imported_and_an_unknown_sanction_is_left_out():
    """CAT-DUP 1.7-5."""
    imported = import_record(change_round(1, marks=(RecordMark(player="1", kind="warning"),)))
    assert [sanction.kind for sanction in imported.game.sanctions] == ["warning"]
    assert imported.is_as_said
    imported = import_record(
        change_round(1, marks=(RecordMark(player="1", kind="penalty", points=-5),))
    )
    assert imported.game.sanctions == ()
    assert imported.left_out == 1
    assert imported.totals == (OtherTotal(player="1", recorded=26, computed=36),)


@pytest.mark.parametrize("is_ended", [False, True])
def test_warning_of_an_unfinished_round_comes_before_the_zero_of_an_earlier_one(is_ended):
    """CAT-DUP 1.7-5, 1.8-2: what Eliot's file has no round for is in its last turn, which has no moves."""
    table = Table()
    table.play("CASALST", "p1 H8 CASA, p2 H8 SAC, p3 H8 CASA, p4 H8 CAL", "H8 CASA")
    table.rack("LSTEENI")
    table.slips("p3 I9 NE")
    table.ok(GiveSanction(player="p2", why="parla"))
    table.ok(GiveSanction(player="p2", round=1, why="parlava"))
    table.ok(InvalidateMaster(round=1, why="no hi és"))
    table.ok(TakeSlipsBack(round=2, players=("p3",)))
    if is_ended:
        table.end()
    record, _ = record_of(table)
    read = read_eliot(write_eliot(record)).record
    assert (len(read.rounds), read.warned_since) == (1, ("1",))
    assert sorted(read.left) == (sorted("LSTEENI") if is_ended else [])
    imported = import_game(read)
    assert imported.is_as_said
    assert totals(imported.game) == {"p0": 0, "p1": 0, "p2": 0, "p3": 8}
    assert [(sanction.kind, sanction.round) for sanction in imported.game.sanctions] == [
        ("warning", 1),
        ("zero", 1),
    ]
    assert audit(imported.facts, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()


def test_warning_before_the_first_round_is_carried_without_any_round():
    table = Table()
    table.ok(GiveSanction(player="p2", why="parla"))
    read = read_eliot(write_eliot(record_of(table)[0])).record
    assert (read.rounds, read.left, read.warned_since) == ((), (), ("1",))
    assert [sanction.kind for sanction in import_game(read).game.sanctions] == ["warning"]


@pytest.mark.parametrize(
    ("players", "half_points", "own"), [(3, 20, 20), (10, 10, 0), (11, 10, 10), (16, 16, 0)]
)
def test_bonus_of_the_file_is_reported_where_our_rules_differ(players, half_points, own):
    """CAT-DUP 1.10-7: half a point for each player, from ten on."""
    more = tuple(RecordPlayer(id=str(at), name=f"P{at}") for at in range(3, players))
    record = replace(
        change_round(1, bonuses=(RecordBonus(player="2", half_points=half_points),)),
        players=(*GAME.players, *more),
        has_bonus=True,
    )
    record = replace(record, rounds=record.rounds[:1])
    imported = import_record(record)
    assert imported.own_bonus == own
    assert imported.is_as_said
    standings = classification(imported.game, imported.game.terms)
    assert standings.bonus == half_points
    assert standings.ranking[0].half_points == 84 + half_points


def test_reported_lines_are_written_to_the_log_in_full():
    lines = ["a" * (MAX_NOTE - 10), "b" * 20, "c"]
    imported = with_notes(import_record(), lines)
    notes = [event.text for event in imported.facts if isinstance(event, WriteNote)]
    assert notes == [lines[0], "\n".join(lines[1:])]
    assert fold(Game(), imported.facts, DUPLICATE.evolve) == imported.game
    assert with_notes(import_record(), []) == import_record()


def test_second_of_two_players_at_a_table_gets_the_next_free_one():
    entrants = {player: Entrant(player=player, card="cd" * 32, table=4) for player in ("p0", "p1")}
    assert {player: entrant.table for player, entrant in seated(entrants).items()} == {
        "p0": 4,
        "p1": 0,
    }


def test_game_that_cannot_begin_is_refused():
    without_players = replace(GAME, players=())
    assert isinstance(import_record(without_players), Refusal)
    assert isinstance(import_record(ruleset="ro-duplicate"), Refusal)
