"""Every statement of a regulation is named by a test, or stands in a table with the reason why not."""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.desk_only("reads the tables, which do not ship")

ROOT = Path(__file__).parents[2]
TABLES = sorted((ROOT / "docs" / "articles").glob("*.md"))
ROW = re.compile(r"^\| (\d+\.\d+-\d+) \|([^|]*)\|([^|]*)\|([^|]*)\|$", re.MULTILINE)
NAMED = re.compile(r"\b([A-Z]{2,3}-[A-Z]{3}) (\d+\.\d+-\d+)")
CITED = re.compile(r"\bdef test_([a-z]{2,3})_([a-z]{3})_(\d+)_(\d+)_(\d+)_")


def named() -> set[tuple[str, str]]:
    """Return the regulation and the number of every statement that a test names."""
    here = Path(__file__)
    texts = [path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py") if path != here]
    said = {(found[1], found[2]) for text in texts for found in NAMED.finditer(text)}
    cited = (found.groups() for text in texts for found in CITED.finditer(text))
    return said | {(f"{who}-{what}".upper(), f"{a}.{b}-{c}") for who, what, a, b, c in cited}


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_every_statement_has_a_test_that_names_it_or_a_reason(table):
    regulation, tests = table.stem.upper(), named()
    rows = ROW.findall(table.read_text("utf-8"))
    lacking = [number for number, _, _, why in rows if not why.strip()]
    assert rows
    assert [number for number in lacking if (regulation, number) not in tests] == []


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_what_a_table_says_is_there_is_there(table):
    rows = ROW.findall(table.read_text("utf-8"))
    places = {place.strip(" `") for _, _, place, _ in rows} - {""}
    assert [place for place in sorted(places) if not (ROOT / "py/faristol" / place).exists()] == []


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_a_test_names_no_statement_that_the_table_lacks(table):
    regulation = table.stem.upper()
    numbers = {number for number, *_ in ROW.findall(table.read_text("utf-8"))}
    assert {number for of, number in named() if of == regulation} - numbers == set()
