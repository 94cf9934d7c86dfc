"""Games driven at random, and what becomes of them in files: Eliot's, which come back, CSV and JSON, which add up."""

import csv
import io
import json
from collections import Counter
from types import SimpleNamespace

from hypothesis import settings

from faristol.desk.duplicate.papers.export import game_record
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.player_names import PlayerNames
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.reason import SLIP_REASONS
from faristol.duplicate.results import classification
from faristol.duplicate.score import half_text
from faristol.duplicate.state import Game
from faristol.duplicate.values import Entrant
from faristol.formats.duplicate_csv import write_results, write_rounds
from faristol.formats.duplicate_import import TakenGame, Wanted, take_steps
from faristol.formats.duplicate_json import write_results_json
from faristol.formats.eliot import EliotFile, read_eliot, write_eliot
from faristol.ledger.audit import audit
from faristol.moves.finder import finish
from faristol.rules.preset import preset
from tests.property.test_duplicate_machine import DuplicateMachine
from tests.support.examples import examples


def opened_of(table):
    """Return what the screens have of a game."""
    names = PlayerNames(table.game.entrants, {}, Translator("en", None), {}, "table {n}")
    row = SimpleNamespace(name="A game", created_at="2026-11-20T18:00:00Z")
    return SimpleNamespace(
        game=table.game, terms=table.terms, names=names, row=row, digest=table.game.lexicon.digest
    )


def taken_in(record, ruleset="ca-duplicate-2018"):
    """Take the game of a file in, as the desk does."""
    return finish(
        take_steps(
            record,
            Wanted(
                ruleset=preset(ruleset),
                lexicon=None,
                contains=None,
                title="",
                entrants={
                    player.id: Entrant(player=f"p{player.id}", card="cd" * 32, table=at)
                    for at, player in enumerate(record.players, 1)
                },
                why="from a file",
            ),
        )
    )


def check_eliots(record, whole):
    """What goes to Eliot comes in again, with every point that the format can carry."""
    found = read_eliot(write_eliot(record))
    assert isinstance(found, EliotFile), found
    taken = taken_in(found.record)
    assert isinstance(taken, TakenGame), taken
    assert audit(taken.facts, Game(), DUPLICATE.evolve, DUPLICATE.auditors()) == ()
    assert (taken.totals, taken.differences, taken.left_out) == ((), 0, 0)
    half = whole.bonus % 2
    at = {player.id: str(number) for number, player in enumerate(record.players)}
    said = found.record.totals
    for standing in (*whole.ranking, *whole.unranked):
        assert said[at[standing.player]] == standing.half_points - half * standing.bonuses


def check_csv(record, whole):
    """A row adds up to its total, and is that of the classification."""
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
    sums = [sum(int(row["Points"] or 0) for row in racks[: at + 1]) for at in range(len(racks))]
    assert [int(row["Total"]) for row in racks] == sums
    assert int(rows[-1][-2]) == (sums[-1] if sums else 0)


def check_json(record, whole):
    """What docs/duplicate-json.md says of the slips, the rounds and the totals agrees with itself."""
    found = json.loads(write_results_json(record, whole))
    rows = [*found["ranking"], *found["unranked"]]
    won = Counter(one["bonus_to"] for one in found["rounds"])
    by_player = {standing.player: standing for standing in (*whole.ranking, *whole.unranked)}
    for row in rows:
        player = row["player"]
        from_slips = []
        for one in found["rounds"]:
            slips = [slip for slip in one["slips"] if slip["player"] == player]
            is_away = player in one["not_playing"]
            assert len(slips) <= 1 - is_away
            from_slips.append(None if is_away else sum(slip["points"] for slip in slips))
        assert row["rounds"] == from_slips
        assert row["points"] == sum(points or 0 for points in from_slips)
        assert row["bonuses"] == won[player]
        total = row["points"] + won[player] * float(found["bonus"])
        assert float(row["total"]) == total
        standing = by_player[record.players[player - 1].id]
        assert row["total"] == half_text(standing.half_points)
        assert row["place"] == (standing.place or None)
    masters = [one["master"] for one in found["rounds"] if one["master"]]
    assert found["master_total"] == sum(one["points"] for one in masters if not one["is_invalid"])
    reasons = {slip["reason"] for one in found["rounds"] for slip in one["slips"]}
    assert reasons <= {"", *SLIP_REASONS, "sanctioned", "annulled"}


class CarriedMachine(DuplicateMachine):
    """Look at the files of whatever game came of it."""

    def teardown(self):
        if not hasattr(self, "table"):
            return
        opened = opened_of(self.table)
        whole = classification(opened.game, opened.terms)
        record = game_record(opened, whole)
        check_eliots(record, whole)
        check_csv(record, whole)
        check_json(record, whole)


TestCarried = CarriedMachine.TestCase
TestCarried.settings = settings(
    max_examples=examples(40, every_run=13), stateful_step_count=25, deadline=None
)
