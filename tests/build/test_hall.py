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
    site_files = {path.relative_to(site).as_posix(): path.read_bytes() for path in tree(site)}
    return {**site_files, WORDS: b"export const words = {};\n"}


def test_hall_window_loads_no_python():
    modules = list_imports(files(), SCRIPT)
    assert SCRIPT in modules
    assert not HEAVY & set(modules)
    assert not any(name.startswith(("vendor/", "pyscript/", "js/voice/")) for name in modules)
    assert sum(len(files()[name]) for name in modules) < MOST


def test_desk_page_does_not_load_hall_window():
    shell_files = files()
    for name in re.findall(r"\.\./vendor/[\w.-]+", "".join(map(str, shell_files.values()))):
        shell_files[name.removeprefix("../")] = b""
    assert SCRIPT not in list_imports(shell_files, "js/main.js")
    assert "js/hall/sender.js" in list_imports(shell_files, "js/main.js")


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
    shell_files = files()
    listed = make_manifest(
        {name: shell_files[name] for name in shell_files if not name.startswith("sw")},
        {},
        version="1",
        worker=b"",
    )["files"]
    linked_files = re.findall(r'(?:href|src)="\./([^"]+)"', shell_files[PAGE].decode())
    assert SCRIPT in linked_files
    for name in (PAGE, *linked_files, *list_imports(shell_files, SCRIPT)):
        assert name in listed
        assert "later" not in listed[name]


def test_worker_serves_hall_window_in_chosen_language():
    shell_files = files()
    begins = '<html lang="ca" data-shell="all"'
    assert begins in shell_files[PAGE].decode()
    assert begins in shell_files["index.html"].decode()
    assert begins in shell_files["sw-pages.js"].decode()
