"""Laws of tables and lists: texts read back equal, any bytes are read or refused, imports are stored."""

import csv
import json
from io import StringIO
from itertools import count

from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.club.card import Card, Listing, check_card
from faristol.club.register import listed_players
from faristol.club.spelling import name_key, number_key
from faristol.formats.encoding import decode_steps
from faristol.formats.players_csv import Choices, Preview, export_players, take
from faristol.formats.sheet import Limits, Sheet, guard, unguard, write
from faristol.ledger.refusal import Refusal
from tests.support.club_house import House, brought
from tests.support.club_strategy import HOSTILE_NAMES, cards
from tests.support.sheets import preview, read

delimiters = st.sampled_from((",", ";", "\t"))
cells = st.text(st.characters(exclude_characters="\0", exclude_categories=("Cs",)), max_size=30)
cells |= st.sampled_from((*HOSTILE_NAMES, '"', '";"', "\r\n", "'\t", " ", '"\n', "sep=,"))
tables = st.lists(st.lists(cells, min_size=1, max_size=5), min_size=1, max_size=8).map(
    lambda rows: [[*row, *[""] * (5 - len(row))] for row in rows]
)
nasty_text = st.text("ab;,\t\"'=\n\r \ufeffé", max_size=60)


def is_filled(row):
    return any(guard(cell).strip() for cell in row)


@given(rows=tables, delimiter=delimiters)
def test_table_reads_back_equal_with_its_delimiter(rows, delimiter):
    filled = [row for row in rows if is_filled(row)]
    result = read(write(rows, delimiter=delimiter))
    if not filled:
        assert result == Refusal("sheet/empty")
        return
    assert isinstance(result, Sheet)
    assert [list(row.cells) for row in result.lines] == filled
    assert (result.encoding, result.delimiter) == ("utf-8", delimiter)
    assert not any(row.faults for row in result.lines)


@given(rows=tables, delimiter=delimiters)
def test_other_programs_read_written_tables(rows, delimiter):
    text = write(rows, delimiter=delimiter).decode("utf-8-sig")
    read_back = list(csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True))
    assert read_back == [[guard(cell) for cell in row] for row in rows]


@given(
    rows=st.lists(st.lists(cells, min_size=2, max_size=4), min_size=1, max_size=5),
    delimiter=delimiters,
    quoting=st.sampled_from((csv.QUOTE_ALL, csv.QUOTE_MINIMAL)),
    end=st.sampled_from(("\n", "\r\n")),
)
def test_tables_of_other_programs_are_read(rows, delimiter, quoting, end):
    rows[0][0] = "x" + rows[0][0]  # "sep=;" and a mark of byte order are tested apart
    if quoting == csv.QUOTE_MINIMAL:  # before 3.13 it left a lone "\r" without quotes
        rows = [[cell.replace("\r", "\n") for cell in row] for row in rows]
    sink = StringIO(newline="")
    csv.writer(sink, delimiter=delimiter, quoting=quoting, lineterminator=end).writerows(rows)
    table = read(f"sep={delimiter}{end}{sink.getvalue()}".encode())
    assert [list(row.cells) for row in table.lines] == [
        [unguard(cell) for cell in row] for row in rows if any(cell.strip() for cell in row)
    ]


@given(cell=cells)
def test_guarded_cell_reads_back_and_is_no_formula(cell):
    guarded = guard(cell)
    assert unguard(guarded) == cell
    assert guarded[:1] not in tuple("=+-@\t\r\n＝＋－＠") or guarded == "" or int(guarded) + 1


@given(data=st.binary(max_size=300) | nasty_text.map(str.encode))
def test_any_bytes_are_read_or_refused(data):
    sheet = read(data, limits=Limits(rows=10, columns=4, cell=20))
    if isinstance(sheet, Refusal):
        json.dumps(sheet.data)
        return
    numbers = [row.number for row in sheet.lines]
    assert numbers == sorted(set(numbers))
    assert 1 <= numbers[0] <= numbers[-1] <= len(data) + 1
    for row in sheet.lines:
        assert len(row.cells) <= 4
        assert all(len(cell) <= 20 for cell in row.cells)


@given(text=st.text(max_size=80), name=st.sampled_from(("utf-8", "utf-8-sig", "utf-16")))
def test_any_text_without_zeros_is_decoded_to_itself(text, name):
    text = text.replace("\0", "").lstrip("\ufeff")
    if not text.isascii() or name != "utf-8":
        (*_, _), value = run(decode_steps(text.encode(name)))
        assert value[0] == text


def run(work):
    seen = []
    while True:
        try:
            seen.append(next(work))
        except StopIteration as done:
            return [*seen, None], done.value


@settings(deadline=None)
@given(
    people=st.lists(cards, max_size=6, unique_by=lambda card: name_key(card.name)),
    language=st.sampled_from(("ca", "ro", "en")),
)
def test_exported_cards_import_equal(people, language):
    exported, numbers = [], set()
    for card in people:  # no two may hold one number
        own = {
            (number_key(listing.list), number_key(listing.number))
            for listing in card.lists
            if listing.number
        }
        if not own & numbers:
            exported.append(card)
            numbers |= own
    result = preview(export_players(exported, language=language))
    if not exported:
        assert result == Refusal("sheet/no_rows")
        return
    assert [row.card for row in result.rows] == exported
    assert all(row.status == "new" for row in result.rows)


words = st.sampled_from(("Núria", "nuria", "Puig", "Mas", "Pau", "=1", "🙂", "", "Puig, Núria"))
rows_of_files = st.tuples(
    st.lists(words, min_size=1, max_size=2).map(" ".join),
    st.sampled_from(("", "Reus", "REUS", "Vic")),
    st.sampled_from(("", "BARRUF", "barruf")),
    st.sampled_from(("", "1", "2", "B-3", "b3")),
    st.sampled_from(("", "900", "1000", "x")),
    st.sampled_from(("", "2025-01-01", "1/9/2025", "x")),
)
HEADER = ("Nom", "Club", "Llista", "Número", "Puntuació", "Data")


class Office:
    """A register that imports files, one after the other."""

    def __init__(self):
        self.house = House()
        self.ids, self.salts = count(), count()

    def look(self, rows):
        people = listed_players(self.house.register, self.house.cards)
        return preview(write([HEADER, *rows]), people=people)

    def take(self, listed):
        imported = take(
            listed,
            ids=(f"p{at}" for at in self.ids),
            salts=(f"law-salt-{at:010}" for at in self.salts),
        )
        return self.house.do(brought(imported)) if imported.act.players else ()


@settings(deadline=None)
@given(files=st.lists(st.lists(rows_of_files, min_size=1, max_size=8), min_size=1, max_size=3))
def test_offer_of_a_preview_is_accepted_and_then_known(files):
    office = Office()
    for rows in files:
        result = office.look(rows)
        assert isinstance(result, Preview | Refusal)
        if isinstance(result, Refusal):
            continue
        for row in result.rows:
            assert (row.status == "problem") == bool(row.problems)
            assert (row.card is not None) == (row.status in ("new", "update", "same", "asked"))
            assert row.card is None or check_card(row.card) is None
        assert not isinstance(office.take(result), Refusal)
        # The same file once more adds no new player, except for repeated rows.
        again = office.look(rows)
        for before, after in zip(result.rows, again.rows, strict=True):
            if before.status in ("new", "update", "same"):
                # Same, unless a later line gave another player the same name.
                assert after.status in ("same", "asked") or after.problems[0].code in (
                    "row/ambiguous",
                    "row/repeated",
                ), (before, after)


@settings(deadline=None)
@given(
    data=st.binary(max_size=200) | nasty_text.map(str.encode),
    name=st.text(max_size=10),
    day=st.text(max_size=10),
)
def test_any_file_is_previewed_or_refused(data, name, day):
    result = preview(b"Nom;Num;Punts\n" + data, choices=Choices(list_name=name, list_date=day))
    if isinstance(result, Preview):
        for row in result.rows:
            json.dumps([fault.data for fault in (*row.problems, *row.notes)])


def test_cards_of_all_hostile_names_survive_one_file():
    people = [
        Card(name=f"{name[:100]} {at}", lists=(Listing(list=name[:40].strip(), number=str(at)),))
        for at, name in enumerate(HOSTILE_NAMES)
    ]
    result = preview(export_players(people, language="ca"))
    assert [row.card for row in result.rows] == people
