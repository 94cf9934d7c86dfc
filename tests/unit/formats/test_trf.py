"""Tournament reports in FIDE's format (TRF): written, read back, and refused when impossible."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.formats.tournament_trf import report_of
from faristol.formats.trf import Cell, Report, Reported, differences, read_trf, write_trf
from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.entries import StayAway
from tests.support.tournament_table import Director


@pytest.fixture
def report():
    """Return a report of five players and three rounds, with byes, a missed round and draws."""
    director = Director(place="Vilafranca", missed_half_points=1)
    director.enter(*"abcde", rating=1200)
    for number in range(3):
        director.begin_round()
        director.result(1, 360, 360)
        director.play()
        if number == 0:
            director.do(StayAway(player="e", round=2))
    names = {player: f"{player.upper()}lsina Núria, Anna" for player in "abcde"}
    return report_of(director.state, names)


def test_fields_are_written_in_their_columns(report):
    text = write_trf(report)
    lines = text.split("\r\n")
    assert lines[0] == "012 Verema"
    assert lines[1] == "022 Vilafranca"
    line = next(line for line in lines if line.startswith("001    1"))
    assert line[4:8] == "   1"
    assert line[14:47].strip() == "Alsina Núria, Anna"
    assert line[48:52] == "1200"
    assert line[80:84] == " 1.0"
    assert line[91:99] == "   2 w ="


def test_long_name_is_cut_to_its_columns(report):
    name = "Bartomeu Puigdellívol i Castellbisbal, Jordi"
    first = replace(report.players[0], name=name)
    long_report = replace(report, players=(first, *report.players[1:]))
    player = read_trf(write_trf(long_report).encode()).players[0]
    assert player == replace(first, name=name[:33].strip())


def test_written_report_reads_back_equal(report):
    reread = read_trf(write_trf(report).encode())
    assert reread == report
    assert differences(report, reread) == []
    assert reread.rounds == 3


def test_negative_points_are_written_and_long_rating_is_omitted(report):
    first = replace(report.players[0], half_points=-1, rating=12_345)
    text = write_trf(replace(report, players=(first, *report.players[1:])))
    line = next(line for line in text.split("\r\n") if line.startswith("001    1"))
    assert (line[48:52], line[80:84]) == ("    ", "-0.5")
    assert read_trf(text.encode()).players[0].half_points == -1


@pytest.mark.parametrize("at", [10, 50, 82, 90, 94, 104])
def test_line_with_shifted_columns_is_refused(report, at):
    """A blank is added, as an editor may do."""
    lines = write_trf(report).split("\r\n")
    where = next(n for n, line in enumerate(lines) if line.startswith("001    1"))
    lines[where] = lines[where][:at] + " " + lines[where][at:]
    refused = read_trf("\r\n".join(lines).encode())
    assert isinstance(refused, Refusal)
    assert refused.data["line"] == where + 1


def test_rounds_without_a_game_have_their_own_letters(report):
    cells = {player.name[0]: player.cells for player in report.players}
    assert cells["E"][0] == Cell(result="U")
    assert cells["E"][1] == Cell(result="H")
    assert [cell.result for cell in cells["A"]].count("=") >= 1


def test_differences_are_listed_by_player_and_round(report):
    first = report.players[0]
    other = replace(first, cells=(replace(first.cells[0], result="1"), *first.cells[1:]))
    theirs = replace(report, players=(other, *report.players[1:]))
    assert differences(report, theirs) == [(1, 1, first.cells[0], other.cells[0])]
    less = replace(report, players=report.players[1:])
    assert {(number, at) for number, at, _, _ in differences(report, less)} == {
        (1, 1),
        (1, 2),
        (1, 3),
    }
    assert {(number, at) for number, at, _, _ in differences(less, report)} == {
        (1, 1),
        (1, 2),
        (1, 3),
    }


def line_of(number, *cells):
    player = Reported(number=number, name="x", cells=tuple(Cell(*cell) for cell in cells))
    return write_trf(Report(players=(player,))).encode().split(b"\r\n", 6)[6]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "no_players"),
        (b"012 nothing\r\n", "no_players"),
        (b"001 abcd\r\n", "number_bad"),
        (b"001    0 x\r\n", "number_bad"),
        (line_of(1).replace(b"0.0", b"0.3"), "number_bad"),
        (line_of(1) + line_of(1), "number_twice"),
        (line_of(1, (2, "w", "1")), "opponent_bad"),
        (line_of(1, (1, "w", "1")), "opponent_bad"),
        (line_of(1, (0, "-", "1")), "opponent_missing"),
        (line_of(1, (2, "w", "1")) + line_of(2, (0, "-", "U")), "opponent_differs"),
        (line_of(1, (2, "w", "1")) + line_of(2), "opponent_differs"),
        (line_of(1, (2, "w", "1")) + line_of(2, (1, "b", "1")), "result_differs"),
        (line_of(1, (2, "w", "X")), "round_bad"),
        (line_of(1, (2, "x", "1")), "round_bad"),
        (line_of(1, *[(0, "-", "Z")] * 51), "too_many_rounds"),
        (b"001    1 x\n" * 2_001, "too_many_players"),
        (b"0" * 4_000_001, "too_large"),
    ],
)
def test_impossible_report_is_refused(data, expected):
    refusal = read_trf(data)
    assert isinstance(refusal, Refusal)
    assert refusal.code == f"trf/{expected}"


@pytest.mark.parametrize("lost", ["-", "0"])  # CAT-CLS 4F, 8.2C
def test_game_lost_by_both_is_read(lost):
    data = line_of(1, (2, "w", lost)) + line_of(2, (1, "b", lost))
    assert isinstance(read_trf(data), Report)


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_report_with_any_line_ending_and_encoding_is_read(report, end):
    text = write_trf(report).replace("\r\n", end)
    for encoding in ("utf-8", "utf-8-sig", "cp1252"):
        assert read_trf(text.encode(encoding)) == report


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data):
    assert isinstance(read_trf(b"001    1 x\n" + data), Report | Refusal)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    assert isinstance(read_trf(f"001 {text}".encode("utf-8", "surrogatepass")), Report | Refusal)


def test_workbook_and_binary_file_are_refused():
    assert read_trf(b"PK\x03\x04...").code == "sheet/spreadsheet"
    assert read_trf(b"001    1 x\0").code == "sheet/binary"


def test_very_negative_points_shift_no_column(report):
    first = replace(report.players[0], half_points=-40)
    text = write_trf(replace(report, players=(first, *report.players[1:])))
    assert read_trf(text.encode()).players[0].half_points == -19


def test_game_in_progress_has_opponent_and_no_result():
    director = Director()
    director.enter(*"abcd")
    director.begin_round()
    director.result(1, 400, 300)
    report = report_of(director.state, {player: player.upper() for player in "abcd"})
    table = director.state.rounds[0].table(2)
    numbers = director.state.numbers
    cells = {player.number: player.cells[0] for player in report.players}
    assert cells[numbers[table.one]] == Cell(numbers[table.other], "w", "")
    assert read_trf(write_trf(report).encode()) == report
