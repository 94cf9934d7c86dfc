"""Documents name what exists.

Paths, modules, classes, `make` targets, decisions in backticks, and pictures are looked up.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from scripts.pictures import MAX_BYTES, PICTURES
from tests.support.makefile import make_targets

ROOT = Path(__file__).parents[2]
FRONT = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")
TRANSLATED = ("ca", "ro")  # folders below docs with pages for clubs
PAGES = [path for folder in ("", *TRANSLATED) for path in (ROOT / "docs" / folder).glob("*.md")]
DOCUMENTS = (
    *FRONT,
    "SECURITY.md",
    "CODE_OF_CONDUCT.md",
    *sorted(path.relative_to(ROOT).as_posix() for path in PAGES),
)
# where a path of a document may begin; the shortest first
BASES = ("", "py/faristol", "py/faristol/desk", "site", "site/js", "docs", "tests", "scripts")
MAX_WIDTH = 120
MAX_LINES = {"README.md": 90, "ARCHITECTURE.md": 170, "CONTRIBUTING.md": 80}
FILE = re.compile(r"\.(py|js|mjs|html|css|toml|json|md|c|sh|txt|webp)$")
CODE = re.compile(r"`([^`\n]+)`")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*(?:\(\))?")
# names of other programs
OTHERS = frozenset({"_python2js_ascii", "run_sync"})
# its examples are names and sentences before and after
EXAMPLES = "docs/code-words.md"


def text_of(document: str) -> str:
    """Return the text of a document, without its blocks of code."""
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


@cache
def sources() -> str:
    """Return all code and data that is written by hand."""
    suffixes = (".py", ".js", ".mjs", ".html", ".css", ".toml", ".json", ".c", ".h", ".sh")
    tops = ("py", "site", "scripts", "tests", "lexicons")
    paths = [path for top in tops for path in sorted((ROOT / top).rglob("*"))]
    paths += [ROOT / "pyproject.toml", ROOT / "Makefile"]
    return "\n".join(
        path.read_text(encoding="utf-8", errors="replace")
        for path in paths
        if path.suffix in suffixes
        and "corpus" not in path.parts
        and path.stat().st_size < 400_000
        and path != Path(__file__)
    )


@cache
def words() -> frozenset[str]:
    """Return every word of the sources."""
    return frozenset(re.findall(r"\w+", sources()))


@cache
def is_path(path: str) -> bool:
    """Whether a path exists below one of the places where documents begin paths.

    A file's name alone may be anywhere.

    It may have wildcards. A code of a refusal, and a file that is built, are named by the code as it stands.
    """
    if path in sources() and ("/" not in path or not FILE.search(path)):
        return True
    path = re.sub(r"<[^>]+>|\{[^}]*\}", "*", path).rstrip("/")
    if "/" not in path:
        folders = (ROOT / top for top in ("py", "site", "docs", "tests", "scripts", "lexicons"))
        return (ROOT / path).exists() or any(next(top.rglob(path), None) for top in folders)
    return any(next((ROOT / base).glob(path), None) is not None for base in BASES)


def fault_of(code: str) -> str:
    """Return what of a document's code does not exist, or an empty string.

    A path has a slash or the ending of a file; a dotted or capitalised name and one with an underscore is of the
    code, each of its parts. Other words are of the domain.
    """
    if code.startswith("make "):
        target = code.split()[1]
        return "" if target in make_targets() else f"make {target}"
    first = code.split(maxsplit=1)[0].partition("::")[0]
    if re.fullmatch(r"[\w./*<>{},-]+", first) and is_like_path(first):
        return "" if is_path(first) else first
    if NAME.fullmatch(code) and is_like_name(code):
        missing = [part for part in re.findall(r"\w+", code) if part not in words() | OTHERS]
        return f"{code}: {missing[0]}" if missing else ""
    return ""


def is_like_path(code: str) -> bool:
    """Whether a piece of code looks like a path of the repository."""
    if code.startswith("."):
        return False
    return bool(FILE.search(code)) or bool(
        re.fullmatch(r"(py|site|scripts|tests|docs|desk|lexicons)/.*", code)
    )


def is_like_name(code: str) -> bool:
    """Whether a piece of code looks like a name of ours; one that ends with an underscore is a prefix."""
    if code.endswith("_"):
        return False
    return (
        "_" in code
        or "." in code
        or code.endswith("()")
        or bool(re.match(r"[A-Z]\w*[a-z]\w*[A-Z]|[A-Z][a-z]+[A-Z]", code))
    )


@pytest.mark.parametrize("document", [name for name in DOCUMENTS if name != EXAMPLES])
def test_code_that_a_document_names_exists(document):
    faults = [fault for code in CODE.findall(text_of(document)) if (fault := fault_of(code))]
    assert not faults


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_of_a_document_lead_to_files(document):
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text_of(document))
    inside = [link for link in links if "://" not in link]
    missing = [link for link in inside if not ((ROOT / document).parent / link).exists()]
    assert not missing


def anchors_of(path: Path) -> set[str]:
    """Return the anchors of the headings of a document, as its readers make them."""
    headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_of_a_document_to_headings_lead_to_them(document):
    links = re.findall(r"\]\(([^)#\s:]*)#([^)\s]+)\)", text_of(document))
    place = ROOT / document
    missing = [
        anchor
        for file, anchor in links
        if anchor not in anchors_of(place.parent / file if file else place)
    ]
    assert not missing


def test_index_of_the_documents_has_all_of_them():
    index = ROOT / "docs" / "README.md"
    links = set(re.findall(r"\]\(([^)#\s]+)\)", index.read_text(encoding="utf-8")))
    files = [path for path in (ROOT / "docs").iterdir() if path.is_file()]
    files += [path for path in PAGES if path not in files]
    names = {path.relative_to(ROOT / "docs").as_posix() for path in files} - {index.name}
    assert names - links == set()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_decisions_that_a_document_names_exist(document):
    text = text_of(document)
    numbers = {int(number) for number in re.findall(r"docs/decisions/(\d{4})", text)}
    for numbers_text in re.findall(r"\bdecisions? ((?:\d+(?:, | and )?)+)", text):
        numbers |= {int(number) for number in re.findall(r"\d+", numbers_text)}
    existing = {int(path.name[:4]) for path in (ROOT / "docs" / "decisions").glob("0*.md")}
    assert numbers <= existing


@pytest.mark.parametrize("document", DOCUMENTS)
def test_lines_of_a_document_are_short(document):
    """Only the three documents that are read first have short lines everywhere.

    A row of a table, or a line of code, cannot be broken.
    """
    text = (ROOT / document).read_text(encoding="utf-8") if document in FRONT else text_of(document)
    lines = text.splitlines()
    assert len(lines) <= MAX_LINES.get(document, len(lines))
    long = [
        number
        for number, line in enumerate(lines, start=1)
        if len(line) > MAX_WIDTH
        and "](docs/pictures/" not in line
        and (document in FRONT or not line.startswith("|"))
    ]
    assert not long


@pytest.mark.parametrize("document", ["ARCHITECTURE.md", "docs/where-changes-belong.md"])
def test_each_row_of_the_changes_names_a_path_that_exists(document):
    _, _, table = text_of(document).partition("| change | place |\n|---|---|\n")
    rows = [line for line in table.splitlines() if line.startswith("|")]
    assert len(rows) >= 10
    for row in rows:
        assert any(is_path(code.split()[0]) for code in CODE.findall(row)), row


def test_pictures_of_the_readme_exist_and_are_small():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    names = set(re.findall(r"docs/pictures/(\w+)\.webp", text))
    assert names == {picture.name for picture in PICTURES}
    assert text.index("docs/pictures/round.webp") < text.index("\n\n", text.index("!["))
    for name in names:
        assert (ROOT / "docs" / "pictures" / f"{name}.webp").stat().st_size <= MAX_BYTES


@pytest.mark.parametrize(
    "code",
    [
        "make teapot",
        "desk/kernel/teapot.py",
        "tests/teapot/",
        "StreamTeapot",
        "Desk.teapot",
        "is_teapot",
    ],
)
def test_what_does_not_exist_is_named(code):
    assert fault_of(code)


@pytest.mark.parametrize(
    "code",
    [
        "make check",
        "desk/kernel/desk.py",
        "tests/unit/<kind>/released/",
        "StreamStore",
        "`#/…`",
        "rack",
        "area: x",
    ],
)
def test_what_exists_is_not_named(code):
    assert not fault_of(code.strip("`"))
