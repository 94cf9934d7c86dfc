"""Statement numbers and the printed regulations they lead to (third-round 4-B16).

`docs/articles/headings.toml` has the headings, taken from the originals; `rules/citation.py` is the table.
"""

import re
import tomllib
from pathlib import Path

import pytest

from faristol.desk.kernel.translation import Translator, citation_in_message
from faristol.rules.citation import HEADINGS, REGULATIONS, printed_places
from tests.unit.test_articles import CITED, NUMBER, TABLES, rows

pytestmark = pytest.mark.desk_only("reads the tables, which do not ship")

ROOT = Path(__file__).parents[2]
PRINTED = tomllib.loads((ROOT / "docs" / "articles" / "headings.toml").read_text("utf-8"))
PLAIN = Translator("en", None)
CEDILLAS = str.maketrans("ţşŢŞ", "țșȚȘ")


def fold_heading(heading):
    """Return a heading without case, punctuation and the two spellings of ș and ț."""
    return " ".join(re.findall(r"[\w·]+", heading.translate(CEDILLAS).casefold()))


def is_printed(place):
    """Whether a reader finds a place in the regulation."""
    text = PRINTED[place.regulation]
    headings = [fold_heading(heading) for heading in text["headings"]]
    if place.article and place.regulation == "CAT-CLM":
        number, letters = re.fullmatch(r"(\d+) ?([a-d–-]*)", place.article).groups()
        letters_of_number = text["letters"].get(number, "")
        return int(number) <= text["articles"] and set(letters) - set("–-") <= set(
            letters_of_number
        )
    if place.article:
        return any(heading.startswith(fold_heading(place.article) + " ") for heading in headings)
    if place.section:
        return any(heading.startswith(place.section + " ") for heading in headings) and (
            place.letter in text["letters"].get(place.section, "")
        )
    cited = [fold_heading(part) for part in (place.chapter or place.heading).split("…")]
    matches = [
        heading
        for heading in headings
        if heading.startswith(cited[0]) and heading.endswith(cited[-1])
    ]
    whole = (
        [heading for heading in headings if heading.startswith(cited[0])]
        if len(cited) == 1
        else matches
    )
    return bool(whole)


def test_regulations_all_have_headings():
    assert set(PRINTED) == set(REGULATIONS) == {table.stem.upper() for table in TABLES}


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_each_statement_leads_to_a_printed_place(table):
    regulation = table.stem.upper()
    for number in rows(table):
        (place,) = printed_places(f"{regulation} {number}")
        assert is_printed(place), number


@pytest.mark.parametrize("regulation", sorted(HEADINGS))
def test_headings_of_the_table_are_printed(regulation):
    for kind, first, last, heading in HEADINGS[regulation]:
        places = {printed_places(f"{regulation} {kind}{n}") for n in range(first, last + 1)}
        ((place,),) = places
        assert heading in (place.chapter, place.heading)
        assert is_printed(place)


def test_headings_of_the_sections_are_all_cited():
    """A listed heading without citation would have no effect."""
    cited = {
        (place.regulation, place.article or place.section)
        for table in TABLES
        for number in rows(table)
        for place in printed_places(f"{table.stem.upper()} {number}")
    }
    for regulation in ("CAT-CLS", "CAT-DUP"):
        numbers = {re.match(r"[\d.]*\d", heading)[0] for heading in PRINTED[regulation]["headings"]}
        assert numbers == {number for of, number in cited if of == regulation}


def test_citations_of_the_program_lead_to_print():
    citations = set()
    for path in (ROOT / "py" / "faristol").rglob("*"):
        if path.suffix in {".py", ".toml", ".html", ".json"}:
            citations |= set(CITED.findall(path.read_text("utf-8")))
    assert len(citations) > 300
    for regulation, numbers in sorted(citations):
        for number in re.findall(NUMBER, numbers):
            (place,) = printed_places(f"{regulation} {number}")
            assert is_printed(place), (regulation, number)


@pytest.mark.parametrize(
    ("citation", "expected"),
    [
        ("CAT-DUP 1.8-4", "art. 1.8"),
        ("CAT-DUP 1.11", "art. 1.11"),
        ("CAT-CLM 17a", "art. 17a"),
        ("CAT-CLM 34", "art. 34"),
        ("CAT-CLM S4b", "Sistema de competició"),
        ("CAT-CLS 4F", "section 4, point F"),
        ("CAT-CLS 4.10", "section 4"),
        ("CAT-CLS 8.2A", "section 8, point A"),
        ("RO-COR 26", "ch. Timpul de gândire"),
        ("RO-COR 46", "ch. Reguli specifice … prin cărți poștale"),
        ("RO-COR 3", "correspondence rules"),
        ("RO-GEN 14", "Notația depunerilor"),
        ("RO-GEN 16", "general rules"),
        ("RO-GEN 6, 16", "Jetoanele și valoarea lor, general rules"),
    ],
)
def test_cite_formats_the_printed_place(citation, expected):
    assert PLAIN.cite(citation) == expected


@pytest.mark.parametrize(
    "book", ["", "our own book", "CAT-CLM", "CAT-CLM z", "CAT-DUP z", "RO-GEN x"]
)
def test_cite_of_no_statement_is_an_empty_string(book):
    """A club writes any source beside a value, and a file may hold anything."""
    assert PLAIN.cite(book) == ""


def test_message_cites_the_regulation_of_its_package():
    """A bracket holds only a number; its form identifies the text."""
    pytest.importorskip("babel")
    from scripts.build.layout import Layout
    from scripts.messages import extract_messages

    rooms = {
        "CAT-DUP": {"duplicate"},
        "CAT-CLS": {"classic"},
        "CAT-CLM": {"classic"},
        "RO-COR": {"correspondence"},
    }
    seen = set()
    for message, place in extract_messages(Layout()):
        text = message if isinstance(message, str) else message[0]
        for number, whole in re.findall(r"\((?:art\. (\d[^)]*)|((?:CAT|RO)-\w+ [^)]+))\)", text):
            citation = whole or citation_in_message(number)
            seen.add(citation)
            (printed,) = printed_places(citation)
            assert is_printed(printed)
            assert str(place).split("/desk/")[1].split("/")[0] in rooms[printed.regulation], text
    assert len(seen) > 40
