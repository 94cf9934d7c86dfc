"""Checks of the hall's window (site/hall.html).

It has no Python and a strict policy, and is stored for use without a server.
"""

import re

from scripts.build.layout import Layout, tree
from scripts.build.precache import make_manifest
from scripts.build.shell import list_imports
from scripts.build.words import WORDS

PAGE = "hall.html"
SCRIPT = "js/hall/page.js"
# modules that start Python, call it, or store anything
HEAVY = {"js/main.js", "js/transport.js", "js/engine.js", "js/morph.js", "js/database.js"}
MOST = 34_000  # bytes of its own modules, uncompressed and without the words


def files():
    """Return the files of the shell as they ship, with stand-ins for built ones."""
    site = Layout().site
    found = {path.relative_to(site).as_posix(): path.read_bytes() for path in tree(site)}
    return {**found, WORDS: b"export const words = {};\n"}


def test_hall_window_loads_no_python():
    modules = list_imports(files(), SCRIPT)
    assert SCRIPT in modules
    assert not HEAVY & set(modules)
    assert not any(name.startswith(("vendor/", "pyscript/", "js/voice/")) for name in modules)
    assert sum(len(files()[name]) for name in modules) < MOST


def test_desk_page_does_not_load_hall_window():
    there = files()
    for name in re.findall(r"\.\./vendor/[\w.-]+", "".join(map(str, there.values()))):
        there[name.removeprefix("../")] = b""
    assert SCRIPT not in list_imports(there, "js/main.js")
    assert "js/hall/sender.js" in list_imports(there, "js/main.js")


def test_hall_policy_forbids_eval_and_fetch():
    page = files()[PAGE].decode()
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == "'self'"
    assert "unsafe" not in policy
    assert "connect-src" not in rules
    assert "worker-src" not in rules
    assert not re.findall(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=", page)


def test_worker_caches_every_file_of_hall_window():
    there = files()
    listed = make_manifest(
        {name: there[name] for name in there if name != "sw.js"}, {}, version="1", worker=b""
    )["files"]
    named = re.findall(r'(?:href|src)="\./([^"]+)"', there[PAGE].decode())
    assert SCRIPT in named
    for name in (PAGE, *named, *list_imports(there, SCRIPT)):
        assert name in listed
        assert "later" not in listed[name]


def test_worker_serves_hall_window_in_chosen_language():
    there = files()
    begins = '<html lang="ca" data-shell="all"'
    assert begins in there[PAGE].decode()
    assert begins in there["index.html"].decode()
    assert begins in there["sw.js"].decode()
