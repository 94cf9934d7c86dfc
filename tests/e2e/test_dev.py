"""`make dev`: a change is on the page after one reload, or an error in its place."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from scripts.build.layout import ROOT, Layout
from tests.e2e.rig.desk import wait_engine, wait_until

FOLDERS = ("docs", "py", "scripts", "site", "lexicons")
FILES = ("CHANGELOG.md", "LICENSE", "package-lock.json", "pyproject.toml", "package.json")
# What a build of the same sources has left in the cache, but for what only `make site` needs.
CACHED = ("code.sqlite", "dataclass_code-*", "freeze-*", "library-*", "packed-*")
LINKED = ("lexicons", "wheels-*")


@pytest.fixture(scope="module")
def tree(site, tmp_path_factory):
    """A copy of the sources for a test to edit, with their compiled files."""
    tree = tmp_path_factory.mktemp("tree")
    for name in FOLDERS:
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy(ROOT / name, tree / name)
    (tree / "node_modules").symlink_to(ROOT / "node_modules")
    cache = tree / "build" / "cache"
    cache.mkdir(parents=True)
    for pattern in CACHED:
        for path in Layout().cache.glob(pattern):
            shutil.copy2(path, cache / path.name)
    for pattern in LINKED:
        for path in Layout().cache.glob(pattern):
            (cache / path.name).symlink_to(path)
    return tree


@pytest.fixture(scope="module")
def address(tree):
    """The address that `make dev` prints in the copied tree."""
    command = (sys.executable, "-m", "scripts.dev", "--port", "0")
    environment = {**os.environ, "PYTHONPATH": f"{tree / 'py'}:{tree}"}
    with subprocess.Popen(
        command, cwd=tree, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        lines = []
        for line in process.stdout:
            lines.append(line)
            if result := re.search(r"http://\S+", line):
                yield result[0]
                break
        else:
            pytest.fail("".join(lines))
        process.terminate()
        process.stdout.read()


def edit_file(path, old, new):
    """Replace a text of a file."""
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def home_letters(page):
    """Return the letters of the name on the home screen."""
    return page.evaluate("document.querySelector('.tiles')?.textContent.replace(/\\W|\\d/g, '')")


def test_change_is_on_page_after_a_single_reload(tree, address, fresh):
    context, watch = fresh(address.rstrip("/"))
    watch.allow("500")
    page = context.new_page()
    page.goto(address)
    wait_engine(page)
    wait_until(page, lambda: home_letters(page) == "FARISTOL", "the home screen")
    home = tree / "py" / "faristol" / "desk" / "home"
    edit_file(home / "screen.py", 'NAME = "FARISTOL"', 'NAME = "CANVI"')
    edit_file(home / "main.html", "<main ", "{% if <b> %}<main ")
    page.reload()
    assert "{% if <b> %}<main " in page.inner_text("pre")
    assert page.query_selector("pre > *") is None
    edit_file(home / "main.html", "{% if <b> %}<main ", '<main data-edited="" ')
    page.reload()
    wait_engine(page)
    wait_until(page, lambda: home_letters(page) == "CANVI", "the changed line of Python")
    assert page.query_selector("main[data-edited]")
