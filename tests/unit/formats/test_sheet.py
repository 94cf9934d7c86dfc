"""Tables of cells read from the bytes of a file, as spreadsheets and people write them."""

import pytest

from faristol.formats.sheet import Limits, Sheet, TableRow, guard, read_steps, unguard, write
from faristol.ledger.refusal import Refusal
from tests.support.sheets import read


def read_rows(data):
    sheet = read(data if isinstance(data, bytes) else data.encode())
    assert isinstance(sheet, Sheet), sheet
    return [list(row.cells) for row in sheet.lines]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_delimiter_is_detected_with_any_line_ending(mark, end):
    text = end.join(f"{left}{mark}{right}" for left, right in (("Nom", "Club"), ("Núria", "Reus")))
    assert read_rows(text) == [["Nom", "Club"], ["Núria", "Reus"]]
    assert read(text.encode()).delimiter == mark


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ("Nom;Club\nPuig, Núria;Reus\nMas, Pau;Lleida", ";"),
        ("Nom,Club\nPuig; Núria,Reus\nMas,Lleida", ","),
        ('Nom,Club\n"Puig; Núria",Reus\n"Mas; Pau",Lleida', ","),
        ("Nom\tClub\nPuig, Núria\tReus", "\t"),
        ("1, Núria\n2, Pau, A\n3, Joan", ","),
        ("Nom\nNúria\nPau", ";"),
        ("Nom;Data,Punts\nNúria;1,5\nPau;2,5", ";"),
        ('"a,b";"c,d";e\n"f,g";"h,i";j', ";"),
    ],
)
def test_delimiter_is_the_mark_that_rows_have_equally_often(text, delimiter):
    assert read(text.encode()).delimiter == delimiter


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ("Arnau, Pol\t1300\nRoca, Jan\t1200\nHom, Iris", "\t"),
        ("Arnau, Pol;1300\nRoca, Jan;1200\nHom, Iris", ";"),
        ("Arnau, Pol\nRoca, Jan\nHom, Iris\t1200", ","),
        ("Arnau,Pol\t1300\nRoca,Jan\t1200\nHom,Iris", ","),
        ("Arnau, Vic; Reus\nRoca, Jan", ","),
    ],
)
def test_comma_of_name_is_no_delimiter_with_last_cell_missing(text, delimiter):
    """third-round 2-A1."""
    assert read(text.encode()).delimiter == delimiter


def test_first_line_sets_the_delimiter():
    sheet = read(b"sep=,\r\na;b,c\r\n")
    assert (sheet.delimiter, sheet.lines) == (",", (TableRow(2, ("a;b", "c")),))
    assert read_rows("SEP=;\na;b") == [["a", "b"]]
    assert read_rows("sep=x;y\na;b") == [["sep=x", "y"], ["a", "b"]]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ('"a";"b"', ["a", "b"]),
        ('"a;b";c', ["a;b", "c"]),
        ('"a""b";c', ['a"b', "c"]),
        ('"""";c', ['"', "c"]),
        ('"";c', ["", "c"]),
        ('"a\nb";c', ["a\nb", "c"]),
        ('"a\r\nb";c', ["a\r\nb", "c"]),
        ('a; "b" ;c', ["a", "b", "c"]),
        ('"Xicu" Pons;c', ['"Xicu" Pons', "c"]),
        ('O"Neill;c', ['O"Neill', "c"]),
        ('Pons "Xicu";c', ['Pons "Xicu"', "c"]),
        (" a ;c", [" a ", "c"]),
        ("a;", ["a", ""]),
        (";a", ["", "a"]),
        ("a\u2028b;\x85", ["a\u2028b", "\x85"]),
    ],
)
def test_quotes_count_where_they_open_and_close_a_cell(text, cells):
    assert read_rows(f"sep=;\n{text}") == [cells]
    assert read_rows(f"sep=;\n{text}\nlast;row") == [cells, ["last", "row"]]


def test_unclosed_quote_is_a_fault_of_its_own_row_only():
    sheet = read(b'a;b\n"open;c\nd;e\n')
    assert sheet.lines == (
        TableRow(1, ("a", "b")), TableRow(2, ('"open', "c"), (Refusal("row/quote_open"),)), TableRow(3, ("d", "e")),
    )  # fmt: skip


def test_rows_have_line_numbers_despite_long_cells_and_empty_rows():
    text = 'a;b\r\n\r\n"c\r\nd\ne";f\r\n;;\r\n  ;\r\ng;h'
    sheet = read(text.encode())
    assert [(row.number, row.cells[0]) for row in sheet.lines] == [
        (1, "a"), (3, "c\r\nd\ne"), (8, "g"),
    ]  # fmt: skip


@pytest.mark.parametrize("data", [b"", b"\n\n\r\n", b";;;\n;;", b"   ", "\ufeff".encode()])
def test_empty_file_is_refused(data):
    assert read(data) == Refusal("sheet/empty")


def test_file_too_large_is_refused():
    limits = Limits(bytes=10)
    assert read(b"x" * 11, limits=limits) == Refusal("sheet/too_large", {"limit": 10, "size": 11})
    assert isinstance(read(b"x" * 10, limits=limits), Sheet)


def test_too_many_rows_are_refused_with_the_first_surplus_line():
    limits = Limits(rows=2)
    assert isinstance(read(b"a\n\nb\n\n", limits=limits), Sheet)
    assert read(b"a\n\nb\nc\n", limits=limits) == Refusal(
        "sheet/too_many_rows", {"line": 4, "limit": 2}
    )


@pytest.mark.parametrize("row", ["a;b;c;d", '"a";"b";"c";"d"', ";" * 5_000_000])
def test_too_many_columns_are_refused_with_their_line(row):
    assert read(f"a;b;c\n{row}\n".encode(), limits=Limits(columns=3)) == Refusal(
        "sheet/too_many_columns", {"line": 2, "limit": 3}
    )


def test_cell_too_long_is_cut_and_faults_its_own_row_only():
    sheet = read(("a;b\n" + "x" * 1_000_000 + ';c\n"' + "y\n" * 500_000 + '";d\ne;f').encode())
    too_long = Refusal("row/cell_too_long", {"limit": 2_000})
    assert [(row.number, row.faults, len(row.cells[0])) for row in sheet.lines] == [
        (1, (), 1), (2, (too_long,), 2_000), (3, (too_long,), 2_000),
        (500_004, (), 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "guarded"),
    [
        ("=1+1", "'=1+1"), ("+34 600", "'+34 600"), ("-2+3", "'-2+3"), ("@SUM(A1)", "'@SUM(A1)"),
        ("\tx", "'\tx"), ("\rx", "'\rx"), ("\nx", "'\nx"), ("＝1", "'＝1"), ("－1", "'－1"),
        ("'=1", "''=1"), ("''=1", "'''=1"), ("'tis", "'tis"), ("'", "'"), ("", ""),
        ("-12", "-12"), ("+7", "+7"), ("'-12", "''-12"), ("-0,5", "-0,5"), ("-1.5.2", "'-1.5.2"), ("-", "'-"),
        ("1-2", "1-2"), ("Núria =", "Núria ="), ("-" + "9" * 16, "'-" + "9" * 16),
    ],
)  # fmt: skip
def test_formula_is_guarded_and_reads_back_equal(text, guarded):
    assert guard(text) == guarded
    assert unguard(guarded) == text
    assert read_rows(write([[text, "x"]])) == [[text, "x"]]


def test_written_table_has_byte_order_mark_and_quoted_cells():
    assert write([("Nom", "Club"), ("Puig; Núria", 'El "Xicu"')]) == (
        '\ufeffNom;Club\r\n"Puig; Núria";"El ""Xicu"""\r\n'.encode()
    )
    assert write([("a,b", "c")], delimiter=",") == '\ufeff"a,b",c\r\n'.encode()


def test_long_file_is_read_in_steps_and_can_be_stopped():
    data = b"Nuria Puig;Lleida\n" * 20_000
    steps = list(read_steps(data))
    assert len(steps) > 20
    assert steps == sorted(steps)
    assert {total for _, total in steps} == {2 * len(data)}
    work = read_steps(data)
    next(work)
    work.close()
    assert list(work) == []


@pytest.mark.parametrize(
    "data",
    [b'"' * 2_000_000, b'"x\n' * 400_000, b'"' + b'""x\n' * 400_000, b"\n" * 1_000_000 + b"a"],
)
def test_no_file_makes_reading_quadratic(data):
    # Quadratic reading would make ten megabytes take a hundred times as long, and time out.
    assert isinstance(read(data), Sheet | Refusal)
