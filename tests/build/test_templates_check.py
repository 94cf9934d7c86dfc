"""Integration tests of the check of templates (scripts/lint/templates).

Planted faults are named with file and line.
"""

import pytest

from scripts.build.layout import Layout
from scripts.lint.templates.__main__ import find_faults
from scripts.lint.templates.classes import ContextClasses, Reading
from scripts.lint.templates.expressions import Expressions
from scripts.lint.templates.functions import Writer
from scripts.lint.templates.library import Library
from scripts.lint.templates.report import check

FIELD = """\
{% macro field(name, label, kind="text", note="") %}
{{ label }}{{ name }}{{ kind }}{{ note }}{% endmacro %}
{% macro pane(title) %}{{ title }}{{ caller() }}{% endmacro %}
"""
IMPORT = '{% from "shared/field.html" import field, pane %}\n'
# the fault that each template is to be named with: its line, and the text
TEMPLATES = {
    "misspelt_argument.html": (
        IMPORT + '{{ field("name", "Name", knd="text") }}',
        '2: Unexpected keyword argument "knd" for "field"; did you mean "kind"?',
    ),
    "misspelt_argument_in_a_long_call.html": (
        IMPORT + '{{ field("name",\n  "Name",\n  note=round.note + stream.name) }}',
        '4: Item "None" of "DocumentBarView | None" has no attribute "name"',
    ),
    "missing_argument.html": (
        IMPORT + '\n{% if round %}{{ field("name") }}{% endif %}',
        '3: Missing positional argument "label" in call to "field"',
    ),
    "too_many_arguments.html": (
        IMPORT + '{{ field("name", "Name", "text", "", "") }}',
        '2: Too many arguments for "field"',
    ),
    "macro_without_its_block.html": (
        IMPORT + '{{ pane("Name") }}',
        '2: Missing named argument "caller" for "pane"',
    ),
    "block_of_a_macro_that_has_none.html": (
        IMPORT + '{% call field("name", "Name") %}{% endcall %}',
        '2: Unexpected keyword argument "caller" for "field"',
    ),
    "misspelt_argument_of_cached_macro.html": (
        IMPORT + '{{ render_cached(field, "name", "Name", knd="text") }}',
        '2: Unexpected keyword argument "knd" for "render_cached"; did you mean "kind"?',
    ),
    "missing_import.html": ('\n{{ field("name", "Name") }}', '2: macro "field" is not imported'),
    "missing_import_of_cached_macro.html": (
        "{{ render_cached(field, round) }}",
        '1: macro "field" is not imported',
    ),
    "misspelt_macro.html": (IMPORT + '{{ feild("name", "Name") }}', '2: macro "feild" is not imported'),
    "unknown_macro.html": (
        '\n{% from "shared/field.html" import feild %}',
        '2: shared/field.html has no macro "feild"',
    ),
    "macro_of_another_file.html": (
        '{% from "shared/feild.html" import field %}',
        '1: no such template: shared/feild.html',
    ),
    "macro_that_reads_its_context.html": (
        "{% macro row(slip) %}\n{{ slip.word }}{{ round.number }}{% endmacro %}",
        '2: macro "row" reads "round" of its template\'s context: make it an argument',
    ),
    "macro_in_a_branch_that_reads_its_context.html": (
        "{% if round %}\n{% macro row() %}{{ form.value }}{% endmacro %}{% endif %}",
        '2: macro "row" reads "form" of its template\'s context: make it an argument',
    ),
    "macro_that_reads_its_context_through_a_set.html": (
        "\n{% set number = round.number %}{% macro row() %}{{ number }}{% endmacro %}",
        '2: macro "row" reads "round" of its template\'s context: make it an argument',
    ),
    "set_that_hides.html": ("\n{% set look = 1 %}", '2: "look" hides what every template has'),
    "loop_that_hides.html": (
        "{% for render_cached in round %}{% endfor %}",
        '1: "render_cached" hides what every template has',
    ),
    "argument_that_hides.html": (
        "{% macro f(n_) %}{% endmacro %}",
        '1: "n_" hides what every template has',
    ),
    "key_used_as_another_type.html": (
        "{% if look %}\n{{ look.count_of_moves }}{% endif %}",
        '2: "str" has no attribute "count_of_moves"',
    ),
    "list_that_is_changed.html": (
        '{% set options = [] %}\n{{ options.append(1) or "" }}',
        '2: "append" changes a value: a template only reads',
    ),
    "unsupported.html": ("\n\n{% filter upper %}a{% endfilter %}", "3: cannot read statement FilterBlock"),
    "syntax.html": (
        "\n{% if round %}",
        """2: Unexpected end of template. Jinja was looking for the following tags: \
'elif' or 'else' or 'endif'. The innermost block that needs to be closed is 'if'.""",
    ),
    "misspelt_name.html": ("{{ roumd.number }}", '1: "MisspeltNameContext" has no attribute "roumd"; maybe "round"?'),
    "misspelt_method.html": (
        '{% if round %}{% else %}\n{{ form.problme("a") }}{% endif %}',
        '2: "BoundForm" has no attribute "problme"; maybe "problem"?',
    ),
    "missing_argument_of_a_method.html": (
        "{{ form.value('a') }}",
        '1: Missing positional argument "name" in call to "value" of "BoundForm"',
    ),
    "maybe_none.html": (
        "{% if stream %}{{ stream.id }}{% endif %}\n{{ stream.id }}",
        '2: Item "None" of "DocumentBarView | None" has no attribute "id"',
    ),
    "unreachable.html": (
        "{% if form is none %}\n{{ round }}{% endif %}",
        "2: Statement is unreachable",
    ),
    "misspelt_method_in_a_macro.html": (
        "{% macro f(form) %}\n{{ form.problme('a') }}{% endmacro %}",
        '2: "BoundForm" has no attribute "problme"; maybe "problem"?',
    ),
    "maybe_unset.html": (
        "{% if round %}{% set a = 1 %}{% endif %}\n{{ a }}",
        '2: Name "a" may be undefined',
    ),
    "mapping_read_by_dot.html": (
        '{% set a = {"b": 1} %}\n{{ a.b }}',
        '2: "dict[str, int]" has no attribute "b"',
    ),
    "argument_without_type.html": (
        "\n{% macro f(slip) %}\n{{ slip.word }}{% endmacro %}",
        '2: say the type of "slip": {#: f(slip: dotted.Type) #}',
    ),
    "nobody.html": ("Nothing", "1: nobody draws this template"),
    "whole.html": ('{% set n = 1 %}{% include "part.html" %}', None),
    "part.html": ("\n{{ n.number_of_slips }}", '2: "int" has no attribute "number_of_slips"'),
}  # fmt: skip
HEAD = """\
from dataclasses import dataclass
from typing import ClassVar
from faristol.desk.kernel.context import Context

@dataclass
class Slip:
    word: str

@dataclass
class Round:
    number: int
    note: str
    slips: list[Slip]
"""
CONTEXT = """
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class {name}Context(Context):
    template: ClassVar[str] = "{template}"
    round: Round
"""
# all but two of them have a class
CODE = HEAD + "".join(
    CONTEXT.format(name=name.removesuffix(".html").title().replace("_", ""), template=name)
    for name in TEMPLATES
    if name not in ("nobody.html", "part.html")
)


@pytest.fixture(scope="module")
def layout(tmp_path_factory):
    """A tree whose templates have a fault each."""
    root = tmp_path_factory.mktemp("tree")
    desk = root / "planted" / "desk"
    files = {"shared/field.html": FIELD, "contexts.py": CODE}
    for name, (text, _) in TEMPLATES.items():
        files[name] = text
    for name, text in files.items():
        (desk / name).parent.mkdir(parents=True, exist_ok=True)
        (desk / name).write_text(text)
    return Layout(root=root, package=root / "planted", cache=root / "cache")


@pytest.fixture(scope="module")
def faults(layout):
    return {str(fault) for fault in find_faults(layout)}


@pytest.mark.parametrize(
    ("file", "fault"),
    [(file, fault) for file, (_, fault) in TEMPLATES.items() if fault],
    ids=lambda text: text if text.endswith(".html") else "",
)
def test_planted_fault_is_named_with_file_and_line(faults, file, fault):
    assert f"{file}:{fault}" in faults


def test_templates_without_fault_are_not_named(faults):
    files = {fault.partition(":")[0] for fault in faults}
    assert files - {"contexts.py"} == {file for file, (_, fault) in TEMPLATES.items() if fault}


def test_context_with_class_is_read_by_it(layout, tmp_path):
    (tmp_path / "a.html").write_text("{{ title.upper() }}{% if text %}\n{{ templat }}{% endif %}")
    library = Library(tmp_path)
    contexts = {"a.html": [Reading("faristol.desk.kernel.view.View")]}
    lines = Writer(library, Expressions(library, ()), contexts).write()
    faults = check(lines, tmp_path, layout.cache / "mypy-templates")
    assert list(map(str, faults)) == ['a.html:2: "View" has no attribute "templat"']
    assert library.faults == []


def test_context_classes_name_their_templates(tmp_path):
    (tmp_path / "duplicate").mkdir()
    (tmp_path / "duplicate" / "round.py").write_text("""
class RoundContext(GameContext):
    template: ClassVar = "duplicate/round/screen.html"
    number: int
class SlipsContext(GameContext):
    template = "duplicate/slips.html"
    regions = {"slips": "duplicate/slips.html", "slip-*": "duplicate/slip.html"}
class GameContext(Context):
    regions = {}
class Other(Base):
    template = "duplicate/other.html"
""")
    place = "faristol.desk.duplicate.round"
    assert ContextClasses(tmp_path).readings() == {
        "duplicate/round/screen.html": (Reading(f"{place}.RoundContext"),),
        "duplicate/slips.html": (Reading(f"{place}.SlipsContext"),),
        "duplicate/slip.html": (Reading(f"{place}.SlipsContext", has_item=True),),
    }


def test_unreadable_type_is_error(layout, tmp_path):
    (tmp_path / "a.html").write_text("{{ title }}")
    library = Library(tmp_path)
    contexts = {"a.html": [Reading("faristol.no_such_module.Context")]}
    lines = Writer(library, Expressions(library, ()), contexts).write()
    faults = check(lines, tmp_path, layout.cache / "mypy-templates")
    assert "no_such_module" in str(faults[0])
