"""Unit tests of the first screen: how large it is, and that it needs no other file."""

import gzip
import re
from functools import cache

import pytest

import faristol
from scripts.build import catalogue, first_screen, introduction, words
from scripts.build.layout import Layout, tree
from scripts.build.precache import fill_tokens
from scripts.build.shell import add_preloads, disable_plugins, strip_comments
from scripts.build.styles import bundle_styles, shorten
from scripts.build.vendor import read_vendored_files
from scripts.build.workshop import BuildError

MAX_PAGE = 14_336  # what a server sends before it hears of the browser again
MAX_STYLES = 20_000
MAX_SCRIPT = 1_024
MAX_PICTURE = 15_000


@cache
def site_files():
    """Return the files of the site as they ship, without what is built of Python."""
    layout = Layout()
    files = read_vendored_files(layout)
    files |= {
        path.relative_to(layout.site).as_posix(): path.read_bytes() for path in tree(layout.site)
    }
    files[words.WORDS] = b"export const words = {};\n"
    languages = catalogue.read_catalogues(layout)
    marks = {"@@VERSION@@": faristol.__version__, **words.shell_marks(languages)}
    host = introduction.read_host(files.pop(introduction.SITE, None))
    page = introduction.add_preview(fill_tokens(files["index.html"], marks), host, languages)
    files["index.html"] = add_preloads(disable_plugins(strip_comments(page)), files)
    return bundle_styles(files)


def test_first_screen_is_small():
    files = site_files()
    assert len(files["index.html"]) <= MAX_PAGE
    assert len(files["js/first.js"]) <= MAX_SCRIPT
    assert len(files["css/first.css"]) <= MAX_STYLES
    sent = [gzip.compress(files[name]) for name in ("index.html", "css/first.css", "js/first.js")]
    assert sum(map(len, sent)) <= MAX_PAGE
    pictures = {name: len(data) for name, data in files.items() if name.startswith("pictures/")}
    assert len(pictures) == 2 * len(first_screen.LANGUAGES)
    assert max(pictures.values()) <= MAX_PICTURE


def test_head_waits_for_two_files_alone():
    head, body = site_files()["index.html"].decode().split("</head>")
    assert re.findall(r'<link rel="stylesheet" href="([^"]+)"', head) == ["./css/first.css"]
    assert re.findall(r'<script src="([^"]+)"', head) == ["./js/first.js"]
    assert re.findall(r'<link rel="stylesheet" href="([^"]+)"', body) == ["./css/desk.css"]
    assert not re.findall(r"<style|\son\w+=|\sstyle=", head + body)


@pytest.mark.parametrize("language", first_screen.BOARDS)
def test_board_has_fifteen_rows_of_fifteen_squares(language):
    rows = first_screen.BOARDS[language].split("\n")
    assert [len(row.split()) for row in rows if row.strip()] == [15] * 15


def test_bundles_keep_order_of_sheets():
    files = {
        "index.html": b'<link rel="stylesheet" href="./css/a.css" data-bundle="x">\n'
        b'<link rel="stylesheet" href="./css/b.css" data-bundle="x">\n',
        "css/a.css": b"/* why */\na {\n  color: red;\n}\n",
        "css/b.css": b"b { color: blue; }\n",
    }
    bundled = bundle_styles(files)
    assert bundled["css/x.css"] == b"a {\ncolor: red;\n}\nb { color: blue; }\n"
    assert bundled["index.html"] == b'<link rel="stylesheet" href="./css/x.css">\n'
    assert set(bundled) == {"index.html", "css/x.css"}


def test_bundle_of_two_pages_must_be_the_same():
    link = '<link rel="stylesheet" href="./css/{}.css" data-bundle="x">\n'
    files = {"index.html": link.format("a").encode(), "hall.html": link.format("b").encode()}
    with pytest.raises(BuildError, match="other sheets"):
        bundle_styles({**files, "css/a.css": b"", "css/b.css": b""})


def test_sheets_have_no_comment_within_text():
    """`shorten` knows no texts, so none may look like a comment."""
    for path in tree(Layout().site / "css", ".css"):
        texts = re.findall(
            r'"[^"\n]*"', re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
        )
        assert not any("/*" in text or "\n" in text for text in texts), path.name
        assert "/*" not in shorten(path.read_text())
