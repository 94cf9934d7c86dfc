"""The statements of the regulations: each is named by a test or in a table.

The table gives the reason why no test names it.

A citation names a statement (`CAT-DUP 1.7-4`, `CAT-CLM 17a`, `CAT-CLS 4A` or `7.2B`, `RO-COR 46`), the
article around it (`CAT-DUP 1.7`, `CAT-CLS 6`), or several: `CAT-CLM 17a-c`, `CAT-CLS 2.11-2.12, 4A`.
A range names its two ends only: a test of a statement in between names it.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.desk_only("reads the tables, which do not ship")

ROOT = Path(__file__).parents[2]
TABLES = sorted((ROOT / "docs" / "articles").glob("*.md"))
REGULATION = r"(?:CAT-(?:CLM|CLS|DUP)|RO-(?:COR|GEN))"
# longer forms come first: 1.9-1.11 is two articles, so that no statement ends before a dot and a digit
NUMBER = r"(?:[SD]\d[a-z]?|\d+\.\d+-\d+|\d+\.\d+[A-Z]?|\d+[A-Za-z]?)(?![\w·]|\.\d)"
PART = rf"{NUMBER}(?:[-–](?:{NUMBER}|[a-z]\b))?"
CITED = re.compile(rf"\b({REGULATION}) ({PART}(?:(?:, | and ){PART})*)")
TITLED = re.compile(r"\bdef test_(cat|ro)_(clm|cls|dup|cor|gen)((?:_[sd]?\d+[a-z]?)+)(?=_)")
ROW = re.compile(rf"^\| ({NUMBER}) \|([^|]*)\|([^|]*)\|([^|]*)\|$", re.MULTILINE)
LINE = re.compile(r"^\| (?!statement )\S.*", re.MULTILINE)


def rows(table: Path) -> dict[str, tuple[str, str]]:
    """Return the place of each statement, and the reason why no test names it."""
    return {
        number: (place.strip(" `"), why.strip())
        for number, _, place, why in ROW.findall(table.read_text("utf-8"))
    }


def numbers_of_title(regulation: str, parts: list[str]) -> Iterator[str]:
    """Yield the numbers that the name of a test begins with: 1_7_4, 4b, or 30_31 where none has dots."""
    if regulation == "CAT-DUP":
        yield f"{'.'.join(parts[:2])}-{parts[2]}" if len(parts) > 2 else ".".join(parts)
    elif regulation == "CAT-CLS":
        yield ".".join(parts).upper()
    else:
        yield from (part.upper() if part[0] in "sd" else part for part in parts)


def ends_of_part(part: str) -> tuple[str, str]:
    """Return the first and the last number of a citation.

    >>> ends_of_part("17a-c"), ends_of_part("2.11-2.12"), ends_of_part("1.7-4")
    (('17a', '17c'), ('2.11', '2.12'), ('1.7-4', '1.7-4'))
    """
    first = re.match(NUMBER, part)
    assert first
    last = part[first.end() + 1 :] or first[0]
    return first[0], f"{first[0][:-1]}{last}" if last.isalpha() else last


@cache
def citations() -> frozenset[tuple[str, str, str]]:
    """Return the citations of tests: the regulation, and the first and the last number."""
    this_file, citations_ = Path(__file__), set()
    tests = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "tests" / "conformance").glob("*.json")]
    for path in tests:
        if path == this_file:
            continue
        text = path.read_text("utf-8")
        for regulation, numbers in CITED.findall(text):
            citations_ |= {
                (regulation, *ends_of_part(part)) for part in re.split(", | and ", numbers)
            }
        for country, kind, numbers in TITLED.findall(text):
            regulation = f"{country}-{kind}".upper()
            citations_ |= {
                (regulation, number, number)
                for number in numbers_of_title(regulation, numbers.strip("_").split("_"))
            }
    return frozenset(citations_)


def enclosing_articles(number: str) -> list[str]:
    """Return a number and the articles it stands in: 17 for 17a, 1.7 for 1.7-4, 6 for 6.2."""
    steps = re.findall(r"[-.]?\d+|[A-Za-z]\d*", number)
    return ["".join(steps[:count]) for count in range(len(steps), 0, -1)]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_lines_of_a_table_are_all_read_and_each_statement_is_unique(table):
    text = table.read_text("utf-8")
    assert len(rows(table)) == len(ROW.findall(text)) == len(LINE.findall(text)) > 0


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_each_statement_has_a_test_that_names_it_or_a_reason(table):
    regulation = table.stem.upper()
    cited_numbers = {number for of, *ends in citations() if of == regulation for number in ends}
    lacking = [number for number, (_, why) in rows(table).items() if not why]
    assert [number for number in lacking if number not in cited_numbers] == []


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_places_of_a_table_exist(table):
    places = {place for place, _ in rows(table).values()} - {""}
    assert [place for place in sorted(places) if not (ROOT / "py/faristol" / place).exists()] == []


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_tests_name_only_statements_of_the_table(table):
    table_numbers = {step for number in rows(table) for step in enclosing_articles(number)}
    cited_numbers = {
        number for of, *numbers in citations() if of == table.stem.upper() for number in numbers
    }
    assert cited_numbers - table_numbers == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CAT-CLM 17a", [("17a", "17a")]),
        ("CAT-CLM 17a-c", [("17a", "17c")]),
        ("CAT-CLM S4b", [("S4b", "S4b")]),
        ("CAT-CLS 4A.", [("4A", "4A")]),
        ("CAT-CLS 2.12:", [("2.12", "2.12")]),
        ("CAT-CLS 8.2B", [("8.2B", "8.2B")]),
        ("CAT-CLS 4A-4C, 7.6", [("4A", "4C"), ("7.6", "7.6")]),
        ("RO-COR 46", [("46", "46")]),
        ("RO-GEN 17, 19", [("17", "17"), ("19", "19")]),
        ("CAT-DUP 1.7-4", [("1.7-4", "1.7-4")]),
        ("CAT-DUP 1.10-2 and 1.10-3.", [("1.10-2", "1.10-2"), ("1.10-3", "1.10-3")]),
        ("CAT-DUP 1.9-1.11", [("1.9", "1.11")]),
    ],
)
def test_number_of_any_form_is_read(text, expected):
    ((_, numbers),) = CITED.findall(text)
    assert [ends_of_part(part) for part in re.split(", | and ", numbers)] == expected


def test_name_of_a_test_cites_in_the_form_of_its_regulation():
    assert list(numbers_of_title("CAT-DUP", ["1", "7", "4"])) == ["1.7-4"]
    assert list(numbers_of_title("CAT-CLS", ["4b"])) == ["4B"]
    assert list(numbers_of_title("CAT-CLM", ["30", "31"])) == ["30", "31"]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_program_cites_only_statements_of_the_table(table):
    table_numbers = {step for number in rows(table) for step in enclosing_articles(number)}
    package = ROOT / "py" / "faristol"
    texts = [
        path.read_text("utf-8")
        for kind in ("py", "toml", "html")
        for path in package.rglob(f"*.{kind}")
    ]
    cites = {
        part
        for text in texts
        for of, parts in CITED.findall(text)
        if of == table.stem.upper()
        for part in re.split(", | and ", parts)
    }
    assert {number for part in cites for number in ends_of_part(part)} - table_numbers == set()
