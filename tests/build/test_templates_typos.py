"""Integration test of the check of templates: a typo in each, at random, is named with its line."""

import random
import re
import shutil

from jinja2 import nodes

from scripts.build.layout import Layout
from scripts.lint.templates.classes import ContextClasses
from scripts.lint.templates.expressions import GLOBALS, Expressions
from scripts.lint.templates.functions import Writer
from scripts.lint.templates.library import Library
from scripts.lint.templates.report import check

SEED = 44
# a share of the typos is not named: in what a macro without types is given, or a value that may be anything
LEAST = 0.975


def places_of(library, template):
    """Return the names and attributes that a template reads, with the line that has each once."""
    tree, lines = library.trees[template], library.sources[template].split("\n")
    read = [
        (node.lineno, node.name)
        for node in tree.find_all(nodes.Name)
        if node.ctx == "load" and node.name not in {*GLOBALS, "loop", "caller"}
    ]
    read += [(node.lineno, node.attr) for node in tree.find_all(nodes.Getattr)]
    return [
        (line, name)
        for line, name in sorted(set(read))
        if len(name) > 2 and len(re.findall(rf"\b{name}\b", lines[line - 1])) == 1
    ]


def misspell(source, line, name):
    """Return a source with the last letter of a name of a line doubled."""
    lines = source.split("\n")
    lines[line - 1] = re.sub(rf"\b{name}\b", f"{name}{name[-1]}", lines[line - 1])
    return "\n".join(lines)


def test_typo_in_each_template_is_named(tmp_path):
    layout, dice = Layout(), random.Random(SEED)
    desk = layout.package / "desk"
    library, classes = Library(desk), ContextClasses(desk)
    typos = {}
    for template in sorted(library.trees):
        if places := places_of(library, template):
            typos[template] = dice.choice(places)
    for template, source in library.sources.items():
        path = tmp_path / "desk" / template
        path.parent.mkdir(parents=True, exist_ok=True)
        typo = typos.get(template)
        path.write_text(misspell(source, *typo) if typo else source)
    planted = Library(tmp_path / "desk")
    expressions = Expressions(planted, classes.names, classes.other_names_of)
    lines = Writer(planted, expressions, classes.readings()).write()
    cache = tmp_path / "cache"
    checked = layout.cache / "mypy-templates"  # of the check, if it has run here
    if checked.is_dir():
        shutil.copytree(checked, cache)
    faults = [*planted.faults, *check(lines, tmp_path, cache)]
    named = {(fault.file, fault.line) for fault in faults}
    missed = {name: typo for name, typo in typos.items() if (name, typo[0]) not in named}
    assert len(missed) <= (1 - LEAST) * len(typos), missed
