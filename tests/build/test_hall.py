"""The hall's window: light, strict, and on the device from the first visit on."""

import re

from scripts.build.layout import Layout, tree
from scripts.build.precache import make_manifest
from scripts.build.shell import list_imports
from scripts.build.words import WORDS

PAGE = "hall.html"
SCRIPT = "js/hall/page.js"
# what starts Python, asks it, or stores anything
HEAVY = {"js/main.js", "js/transport.js", "js/engine.js", "js/morph.js", "js/database.js"}
MOST = 34_000  # bytes of its own modules, uncompressed and without the words


def files():
    """Return the files of the shell as they ship, but for what the build makes."""
    site = Layout().site
    found = {path.relative_to(site).as_posix(): path.read_bytes() for path in tree(site)}
    return {**found, WORDS: b"export const words = {};\n"}


def test_the_window_loads_nothing_that_starts_or_asks_python():
    modules = list_imports(files(), SCRIPT)
    assert SCRIPT in modules
    assert not HEAVY & set(modules)
    assert not any(name.startswith(("vendor/", "pyscript/", "js/voice/")) for name in modules)
    assert sum(len(files()[name]) for name in modules) < MOST


def test_the_judges_page_does_not_load_the_window():
    there = files()
    for name in re.findall(r"\.\./vendor/[\w.-]+", "".join(map(str, there.values()))):
        there[name.removeprefix("../")] = b""
    assert SCRIPT not in list_imports(there, "js/main.js")
    assert "js/hall/sender.js" in list_imports(there, "js/main.js")


def test_its_policy_lets_nothing_be_made_of_text_and_nothing_be_fetched():
    page = files()[PAGE].decode()
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == "'self'"
    assert "unsafe" not in policy
    assert "connect-src" not in rules
    assert "worker-src" not in rules
    assert not re.findall(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=", page)


def test_everything_it_names_is_kept_for_later_visits_without_a_server():
    there = files()
    listed = make_manifest(
        {name: there[name] for name in there if name != "sw.js"}, {}, version="1", worker=b""
    )["files"]
    named = re.findall(r'(?:href|src)="\./([^"]+)"', there[PAGE].decode())
    assert SCRIPT in named
    for name in (PAGE, *named, *list_imports(there, SCRIPT)):
        assert name in listed
        assert "later" not in listed[name]


def test_the_worker_gives_it_the_language_that_was_chosen():
    there = files()
    begins = '<html lang="ca" data-shell="all"'
    assert begins in there[PAGE].decode()
    assert begins in there["index.html"].decode()
    assert begins in there["sw.js"].decode()
