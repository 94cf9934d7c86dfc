"""Files of random games: Eliot's read back, CSV and JSON add up."""

import csv
import io
import json
from collections import Counter
from itertools import accumulate

from hypothesis import settings

from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.reason import SLIP_REASONS
from faristol.duplicate.score import half_text
from faristol.duplicate.state import Game
from faristol.formats.duplicate_csv import write_results, write_rounds
from faristol.formats.duplicate_import import TakenGame
from faristol.formats.duplicate_json import write_results_json
from faristol.formats.eliot import EliotFile, read_eliot, write_eliot
from faristol.ledger.audit import audit
from tests.property.test_duplicate_machine import DuplicateMachine
from tests.support.duplicate_files import import_game, record_of
from tests.support.examples import examples


def check_eliots(record, whole):
    """Check that a file for Eliot reads back with all points of the format."""
    read = read_eliot(write_eliot(record))
    assert isinstance(read, EliotFile), read
    imported = import_game(read.record)
    assert isinstance(imported, TakenGame), imported
    assert audit(imported.facts, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()
    assert (imported.totals, imported.differences, imported.left_out) == ((), 0, 0)
    half = whole.bonus % 2
    at = {player.id: str(number) for number, player in enumerate(record.players)}
    totals = read.record.totals
    for standing in (*whole.ranking, *whole.unranked):
        assert totals[at[standing.player]] == standing.half_points - half * standing.bonuses


def check_csv(record, whole):
    """Check that rows add up to their totals and equal the classification."""
    text = write_results(record, whole, language="en").decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(text), delimiter=";")
    first = head.index("Club") + 1
    stands = (*whole.ranking, *whole.unranked)
    for row, standing in zip(rows[:-1], stands, strict=True):
        scores = [int(cell or 0) for cell in row[first:-3]]
        assert float(row[-2]) == sum(scores) + float(row[-3]) == standing.half_points / 2
        assert row[0] == str(standing.place or "")
    text = write_rounds(record, language="en").decode("utf-8-sig")
    racks = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    sums = list(accumulate(round_.master_points or 0 for round_ in record.rounds))
    assert [int(row["Total"]) for row in racks] == sums
    for row, round_ in zip(racks, record.rounds, strict=True):
        counted = 0 if round_.is_master_invalid else round_.master_points
        assert row["Points"] == ("" if counted is None else str(counted))
    assert int(rows[-1][-2]) == (sums[-1] if sums else 0)


def check_json(record, whole):
    """Check that slips, rounds and totals agree, as docs/duplicate-json.md states."""
    data = json.loads(write_results_json(record, whole))
    rows = [*data["ranking"], *data["unranked"]]
    won = Counter(round_["bonus_to"] for round_ in data["rounds"])
    by_player = {standing.player: standing for standing in (*whole.ranking, *whole.unranked)}
    for row in rows:
        player = row["player"]
        from_slips = []
        for round_ in data["rounds"]:
            slips = [slip for slip in round_["slips"] if slip["player"] == player]
            is_away = player in round_["not_playing"]
            assert len(slips) <= 1 - is_away
            from_slips.append(None if is_away else sum(slip["points"] for slip in slips))
        assert row["rounds"] == from_slips
        assert row["points"] == sum(points or 0 for points in from_slips)
        assert row["bonuses"] == won[player]
        total = row["points"] + won[player] * float(data["bonus"])
        assert float(row["total"]) == total
        standing = by_player[record.players[player - 1].id]
        assert row["total"] == half_text(standing.half_points)
        assert row["place"] == (standing.place or None)
    hundred = 0
    for round_ in data["rounds"]:
        if round_["master"] and round_["master"]["is_invalid"]:
            hundred += max((slip["points"] for slip in round_["slips"]), default=0)
        elif round_["master"]:
            hundred += round_["master"]["points"]
    assert data["master_total"] == hundred
    reasons = {slip["reason"] for round_ in data["rounds"] for slip in round_["slips"]}
    assert reasons <= {"", *SLIP_REASONS, "sanctioned", "annulled"}


class CarriedMachine(DuplicateMachine):
    """A machine that checks the files of its final game."""

    def teardown(self):
        if not hasattr(self, "table"):
            return
        record, whole = record_of(self.table)
        check_eliots(record, whole)
        check_csv(record, whole)
        check_json(record, whole)


TestCarried = CarriedMachine.TestCase
TestCarried.settings = settings(
    max_examples=examples(40, every_run=13), stateful_step_count=25, deadline=None
)
