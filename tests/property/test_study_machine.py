"""An analysis driven at random, against a model that shares none of its code.

The model is a table with a real board: squares by name with a tile on each, tiles in a heap, and
photographs taken after each step.
"""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from faristol.analysis.acts import STUDY
from faristol.ledger.audit import audit
from faristol.ledger.codec import decode, encode
from faristol.ledger.fold import fold
from tests.support.examples import examples
from tests.support.study_table import Desktop

TILES = ("A", "B", "C", "E", "L", "L·L", "NY", "Q", "S", "X")
SQUARES = [f"{row}{column}" for row in "ABCDEFGHIJKLMNO" for column in range(1, 16)]

tiles = st.sampled_from(TILES)
racks = st.lists(st.one_of(tiles, st.just("?")), max_size=9)


class StudyMachine(RuleBasedStateMachine):
    @initialize(language=st.sampled_from(["ca"]))
    def begin(self, language):
        self.table = Desktop(language)
        self.photographs = [({}, [])]
        self.shown = 0

    def take(self, board, rack):
        self.photographs = [*self.photographs[: self.shown + 1], (dict(board), sorted(rack))]
        self.shown += 1

    @property
    def board(self):
        return self.photographs[self.shown][0]

    @property
    def heap(self):
        return self.photographs[self.shown][1]

    @staticmethod
    def is_rack(rack):
        return len(rack) <= 7 and rack.count("?") <= 2

    @rule(rack=racks)
    def take_tiles(self, rack):
        names = self.table.study.position.rack
        result = self.table.rack(" ".join(rack))
        if not self.is_rack(rack):
            assert result.code in ("study/rack_too_long", "rack/too_many_blanks")
        elif tuple(rack) == names:
            assert result == ()
        else:
            self.take(self.board, rack)

    @rule(
        cells=st.dictionaries(st.sampled_from(SQUARES), tiles, max_size=12),
        blanks=st.sets(st.sampled_from(SQUARES), max_size=3),
        rack=racks,
    )
    def put_a_position(self, cells, blanks, rack):
        cells = {
            at: f"({cells[at]})" if at in blanks else cells[at]
            for at in sorted(cells, key=SQUARES.index)
        }
        before = self.table.study.position
        result = self.table.put(
            " ".join(f"{at}={tile}" for at, tile in cells.items()), " ".join(rack)
        )
        if not self.is_rack(rack):
            assert result.code in ("study/rack_too_long", "rack/too_many_blanks")
        elif result == ():
            assert (self.board, before.rack) == (cells, tuple(rack))
        else:
            self.take(cells, rack)

    @rule(data=st.data(), is_down=st.booleans(), is_blank=st.booleans())
    def play(self, data, is_down, is_blank):
        """Lay tiles of the heap in one line through a free square beside a tile, or through H8."""
        free = [at for at in SQUARES if at not in self.board]
        near = [at for at in free if self.touched(at)] if self.board else ["H8"]
        if not near or not self.heap:
            return
        first = data.draw(st.sampled_from(near))
        row, column = first[0], int(first[1:])
        line = (
            [f"{other}{column}" for other in "ABCDEFGHIJKLMNO"[ord(row) - 65 :]]
            if is_down
            else [f"{row}{other}" for other in range(column, 16)]
        )
        line = [at for at in line if at not in self.board]
        count = data.draw(st.integers(min_value=1, max_value=min(len(self.heap), len(line), 7)))
        used = data.draw(st.permutations(self.heap))[:count]
        letters = [tile if tile != "?" else "(A)" for tile in used]
        if is_blank and "(A)" not in letters:
            letters[0] = f"({letters[0]})"  # the rack has no blank for it, or an unused one
        laid = dict(zip(line, letters, strict=False))
        needed = ["?" if tile.startswith("(") else tile for tile in laid.values()]
        is_there = all(needed.count(tile) <= self.heap.count(tile) for tile in needed)
        result = self.table.play(" ".join(f"{at}={tile}" for at, tile in laid.items()))
        if not self.board and len(laid) < 2:
            assert result.code == "too_short"
        elif not is_there:
            assert result.code == "not_in_rack"
        else:
            assert result[0].points >= 0
            rack = list(self.heap)
            for tile in needed:
                rack.remove(tile)
            self.take({**self.board, **laid}, rack)

    def touched(self, at):
        row, column = ord(at[0]), int(at[1:])
        beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return any(f"{chr(row_)}{column_}" in self.board for row_, column_ in beside)

    @rule()
    def take_back(self):
        result = self.table.back()
        if self.shown == 0:
            assert result.code == "study/nothing_to_take_back"
        else:
            self.shown -= 1

    @rule()
    def redo(self):
        result = self.table.redo()
        if self.shown + 1 == len(self.photographs):
            assert result.code == "study/nothing_to_redo"
        else:
            self.shown += 1

    @invariant()
    def log_equals_the_photographs(self):
        positions = [
            (dict(cell.split("=") for cell in position.cells), sorted(position.rack))
            for position in self.table.study.positions
        ]
        assert positions == self.photographs
        assert self.table.study.step == self.shown

    @invariant()
    def log_reads_back_and_passes_the_audit(self):
        decoded = [decode(*encode(event, STUDY.schema), STUDY.schema) for event in self.table.log]
        assert fold(STUDY.initial, decoded, STUDY.evolve) == self.table.study
        assert audit(decoded, STUDY.initial, STUDY.evolve, STUDY.auditors()) == ()


TestStudyMachine = StudyMachine.TestCase
TestStudyMachine.settings = settings(
    max_examples=examples(40, every_run=13), stateful_step_count=20, deadline=None
)
