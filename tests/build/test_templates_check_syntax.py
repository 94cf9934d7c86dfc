"""Unit tests of the writer of templates as Python (scripts/lint/templates).

They have constructs of Jinja, and refusals.
"""

import pytest
from jinja2 import DictLoader

from faristol.desk.kernel.view import Templates, make_environment
from scripts.lint.templates.classes import Reading
from scripts.lint.templates.expressions import GLOBALS, Expressions
from scripts.lint.templates.functions import Writer
from scripts.lint.templates.library import Library

MACROS = """\
{% macro button(label, kind="next", attrs={}) %}{{ label }}{{ kind }}{{ attrs }}{% endmacro %}
{% macro card(title) %}{{ title }}{{ caller() }}{% endmacro %}
"""


ANYTHING = Reading("Any")  # a context in which mypy finds every name
NAMES = ("points",)  # a context may have what is called so


@pytest.fixture
def library_of(tmp_path):
    """A function that returns the library of some templates."""

    def make(files):
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text)
        return Library(tmp_path)

    return make


@pytest.fixture
def write(library_of):
    """A function that returns the function of a template in Python, and the faults of its writing."""

    def run(template, **files):
        files = {"a.html": template} | {f"{name}.html": text for name, text in files.items()}
        library = library_of({"macros.html": MACROS, **files})
        lines = Writer(library, Expressions(library, NAMES), {"a.html": [ANYTHING]}).write()
        start = next(at for at, line in enumerate(lines) if line.text.startswith("def t0("))
        body = [line.text.removeprefix("    ") for line in lines[start + 1 :]]
        return "\n".join(body).removesuffix("pass"), [str(fault) for fault in library.faults]

    return run


@pytest.mark.parametrize(
    ("template", "python"),
    [
        ("<b>text</b>{# comment #}", ""),
        ("{{ points }}", "_j.out(_c.points)"),
        ("{{ form.value }}{{ title }}", "_j.out(_g.form.value)\n_j.out(_g.title)"),
        ("{{ 1 }}{{ 'a' }}{{ none }}", "_j.out(1)\n_j.out('a')\n_j.out(None)"),
        ("{{ round.slips[0]['word'] }}", "_j.out(_c.round.slips[0]['word'])"),
        ("{{ word[1:] }}{{ word[:n] }}{{ word[::2] }}",
         "_j.out(_c.word[1::])\n_j.out(_c.word[:_c.n:])\n_j.out(_c.word[::2])"),
        ("{{ _('Round {n}', n=number) }}", "_j.out(_j.gettext('Round {n}', n=_c.number))"),
        ("{{ points(*a, **b) }}", "_j.out(_c.points(*_c.a, **_c.b))"),
        ("{{ range(3) }}", "_j.out(range(3))"),
        ("{{ points(class='a') }}", "_j.out(_c.points(class_='a'))"),
        ("{{ [1, a] }}{{ (1, a) }}{{ {'b': a} }}",
         "_j.out([1, _c.a])\n_j.out((1, _c.a, ))\n_j.out({'b': _c.a})"),
        ("{{ a ~ 1 ~ 'b' }}", "_j.out(_j.concat(_c.a, 1, 'b'))"),
        ("{{ a + b - 2 * -c }}", "_j.out(((_c.a + _c.b) - (2 * (-_c.c))))"),
        ("{{ a // 2 % 3 }}{{ a / 2 ** +3 }}",
         "_j.out(((_c.a // 2) % 3))\n_j.out((_c.a / (2 ** (+3))))"),
        ("{{ not a and b or c }}", "_j.out((((not _c.a) and _c.b) or _c.c))"),
        ("{{ 1 <= a < 9 }}{{ a not in b }}",
         "_j.out((1 <= _c.a < 9))\n_j.out((_c.a not in _c.b))"),
        ("{{ a if b else c }}{{ a if b }}",
         "_j.out((_c.a if _c.b else _c.c))\n_j.out((_c.a if _c.b else ''))"),
        ("{{ a|length }}{{ a|join(', ') }}",
         "_j.out(_j.filter_length(_c.a))\n_j.out(_j.filter_join(_c.a, ', '))"),
        ("{{ a|map('length') }}{{ a|selectattr('b', 'equalto', 1) }}",
         "_j.out(_j.filter_map(_c.a, 'length'))\n_j.out(_j.checked([_item.b for _item in _c.a], _j.filter_selectattr(_c.a, 'b', 'equalto', 1)))"),
        ("{{ a is none }}{{ a is not none }}", "_j.out((_c.a is None))\n_j.out((not (_c.a is None)))"),
        ("{% set a = 1 %}{{ a is defined }}{{ b.c is defined }}",
         "v0_a = (1)\n_j.out(_j.test_defined())\n_j.out(_j.test_defined(_c.b.c))"),
        ("{{ a is sameas b }}{{ a is number }}",
         "_j.out((_c.a is _c.b))\n_j.out(_j.test_number(_c.a))"),
    ],
)  # fmt: skip
def test_expression_is_written_as_python(write, template, python):
    assert write(template) == (python, [])


@pytest.mark.parametrize(
    ("template", "python"),
    [
        (
            "{% if a %}{{ b }}{% elif c %}{{ d }}{% else %}{{ e }}{% endif %}",
            """
if (_c.a):
    _j.out(_c.b)
elif (_c.c):
    _j.out(_c.d)
else:
    _j.out(_c.e)""",
        ),
        (
            "{% for player in players if player.here %}{{ player }}{% else %}{% set b = a %}{{ b }}{% endfor %}{{ player }}",
            """
for v1_player in (_c.players):
    if not (v1_player.here): continue
    _j.out(v1_player)
v2_b = (_c.a)
_j.out(v2_b)
_j.out(_c.player)""",
        ),
        (
            "{% for a, b in pairs %}{{ loop.index }}{{ a }}{{ b }}{% endfor %}",
            """
for (v1_loop, (v1_a, v1_b)) in (_j.loop(_c.pairs)):
    _j.out(v1_loop.index)
    _j.out(v1_a)
    _j.out(v1_b)""",
        ),
        (
            "{% set a = 1 %}{% if b %}{% set a, c = d %}{% endif %}{{ a }}{{ c }}",
            """
v0_a = (1)
if (_c.b):
    v0_a, v0_c = (_c.d)
_j.out(v0_a)
_j.out(v0_c)""",
        ),
        (
            "{% set a = 1 %}{% for b in c %}{% set a = a + b %}{% endfor %}{{ a }}",
            """
v0_a = (1)
for v1_b in (_c.c):
    v1_a = ((v0_a + v1_b))
_j.out(v0_a)""",
        ),
        ("{% set a %}{{ b }}{% endset %}{{ a }}", "_j.out(_c.b)\nv0_a = ''\n_j.out(v0_a)"),
        (
            """{% from 'macros.html' import button, card as pane %}{{ button(a, kind='b') }}
{% call pane(b) %}{{ c }}{% endcall %}""",
            """
_j.out(m1_button(_c.a, kind='b'))
_j.out(m1_card(_c.b, caller=_j.caller))
_j.out(_c.c)""",
        ),
        (
            "{% from 'macros.html' import card %}{% call(row) card(b) %}{{ row }}{% endcall %}",
            """
_j.out(m1_card(_c.b, caller=_j.caller))
v1_row: Any = _j.anything()
_j.out(v1_row)""",
        ),
        (
            "{% set n = 1 %}{% include 'part_a.html' %}{{ m }}",
            "v0_n = (1)\n_j.out(v0_n)\nv1_m = (2)\n_j.out(_c.m)",
        ),
        (
            "{% include 'part_' ~ state ~ '.html' %}",
            """
if _j.anything():
    _j.out(_c.n)
    v1_m = (2)
if _j.anything():
    _j.out(_c.b)""",
        ),
        (
            "{% include 'part_a.html' if n else 'part_b.html' %}",
            """
if (_c.n):
    _j.out(_c.n)
    v1_m = (2)
else:
    _j.out(_c.b)""",
        ),
        (
            "{% if a %}{% macro field(b) %}{{ b }}{% endmacro %}{{ field(1) }}{% endif %}",
            """
if (_c.a):
    def m0_field(b: Any) -> str:
        _j.out(b)
        return ''
    _j.out(m0_field(1))""",
        ),
        (
            "{{ points(a,\n\n  b=c) }}",
            "_j.out(_c.points(_c.a, \n    b=_c.c))",
        ),
    ],
)
def test_statement_is_written_as_python(write, template, python):
    parts = {"part_a": "{{ n }}{% set m = 2 %}", "part_b": "{{ b }}", "other": ""}
    text, faults = write(template, **parts)
    assert (text, faults) == (python.lstrip("\n"), [])


@pytest.mark.parametrize(
    ("macro", "python"),
    [
        ('{% macro f(stream, form="") %}{{ form }}{% endmacro %}',
         "def m0_f(stream: _j.DocumentBarView | None, form: Any = '') -> str:\n    _j.out(form)"),
        ("{#: f(form: str) #}{% macro f(form) %}{{ form }}{% endmacro %}",
         "def m0_f(form: str) -> str:\n    _j.out(form)"),
        ("{% macro f(a, b=1) %}{{ a }}{% endmacro %}",
         "def m0_f(a: Any, b: Any = 1) -> str:\n    _j.out(a)"),
        ("{% macro f(a, b=[1]) %}{% endmacro %}",
         "def m0_f(a: Any, b: Any = _j.anything()) -> str:\n    _j.out([1])"),
        ("{% macro f(class) %}{{ class }}{% endmacro %}",
         "def m0_f(class_: Any) -> str:\n    _j.out(class_)"),
        ("{% macro f() %}{{ caller() }}{% endmacro %}",
         "def m0_f(*, caller: Callable[..., str]) -> str:\n    _j.out(caller())"),
        ("{% macro f() %}{{ varargs }}{{ kwargs }}{{ caller() }}{% endmacro %}",
         "def m0_f(*varargs: Any, caller: Callable[..., str], **kwargs: Any) -> str:\n    _j.out(varargs)"),
        ("{% set size = 3 %}{% macro f() %}{{ size }}{% endmacro %}",
         "def m0_f() -> str:\n    v0_size = (3)\n    _j.out(v0_size)"),
        ("{% set a = 1 %}{% set b = a %}{% set c = 2 %}{% macro f() %}{{ b }}{% endmacro %}",
         "def m0_f() -> str:\n    v0_a = (1)\n    v0_b = (v0_a)\n    _j.out(v0_b)"),
        ("{% macro f() %}{{ g(1) }}{% endmacro %}{% macro g(a) %}{% endmacro %}",
         "def m0_f() -> str:\n    _j.out(m0_g(1))"),
        ("{% macro f(form) %}{{ form }}{% endmacro %}",
         "def m0_f(form: _j.BoundForm) -> str:\n    _j.out(form)"),
        ("{#: f(game: faristol.duplicate.state.DuplicateGame | None) #}\n{% macro f(game, a) %}{% endmacro %}",
         "def m0_f(game: faristol.duplicate.state.DuplicateGame | None, a: Any) -> str:\n    pass"),
    ],
)  # fmt: skip
def test_macro_is_written_as_function(library_of, macro, python):
    library = library_of({"a.html": macro})
    lines = Writer(library, Expressions(library, NAMES), {}).write()
    assert python in "\n".join(line.text for line in lines)
    assert library.faults == []


def test_types_of_macros_are_imported(library_of):
    library = library_of({"a.html": "{#: f(a: x.y.Z[int, q.W]) #}{% macro f(a) %}{% endmacro %}"})
    lines = Writer(library, Expressions(library, NAMES), {}).write()
    assert {"import x.y", "import q"} <= {line.text for line in lines}


def test_context_with_class_has_its_type(library_of):
    library = library_of({"a.html": "{{ points }}"})
    writer = Writer(library, Expressions(library, ()), {"a.html": [Reading("x.y.RoundContext")]})
    text = "\n".join(line.text for line in writer.write())
    assert "import x.y\n" in text
    assert "def t0(_c: x.y.RoundContext, _g: _j.CommonContext) -> None:" in text
    assert library.faults == []  # mypy knows its names


@pytest.mark.parametrize(
    ("template", "fault"),
    [
        ("\n{% filter upper %}a{% endfilter %}", "2: cannot read statement FilterBlock"),
        ("{% block a %}{% endblock %}", "1: cannot read statement Block"),
        ("{% extends 'macros.html' %}", "1: cannot read statement Extends"),
        ("{% import 'macros.html' as m %}", "1: cannot read statement Import"),
        ("{% with %}{% endwith %}", "1: cannot read statement With"),
        ("\n{% autoescape true %}{% endautoescape %}", "2: cannot read statement Scope"),
        ("{% set a | upper %}a{% endset %}", "1: cannot read the filter of a block"),
        ("{% set a.b = 1 %}", "1: cannot set NSRef"),
        ("{% for a in b recursive %}{% endfor %}", "1: cannot read a recursive loop"),
        ("{% from x import button %}", "1: cannot read an import whose template is not constant"),
        ("{% from 'macros.html' import button with context %}", "1: cannot read an import with context"),
        ("{% include 'macros.html' without context %}",
         "1: cannot read an include without context, or of a missing file"),
        ("{% include 'other.html' ignore missing %}",
         "1: cannot read an include without context, or of a missing file"),
        ("{% include 'other.html' %}", "1: no such template"),
        ("{% include 'a.html' %}", "1: a.html includes itself"),
        ("{% from 'other.html' import a %}", '1: no such template: other.html'),
        ("{{ a.class }}", '1: cannot read attribute "class"'),
        ("{{ a|title }}", '1: filter "title" is not in prelude.pyi'),
        ("{{ a|map('title') }}", '1: filter "title" is not in prelude.pyi'),
        ("{{ a|select('odd') }}", '1: test "odd" is not in prelude.pyi'),
        ("{{ a is odd }}", '1: test "odd" is not in prelude.pyi'),
        ("{{ loop.index }}", '1: "loop" outside of a loop'),
        ("{% from 'macros.html' import card %}{% macro f() %}\n{% call card(1) %}{{ caller() }}{% endcall %}{% endmacro %}",
         '2: "caller" inside of a call block'),
        ("{% do a %}", "1: Encountered unknown tag 'do'."),
        ("{#: a b #}", "1: not a signature: a b"),
        ("\n{#: f(a: int) #}", '2: no macro "f" for this signature'),
        ("{#: f(b: int) #}\n{% macro f(a) %}{% endmacro %}", '2: macro "f" has no argument "b"'),
    ],
)  # fmt: skip
def test_writer_refuses_unsupported_construct(write, template, fault):
    _, faults = write(template)
    assert f"a.html:{fault}" in faults


def test_global_functions_of_templates_are_those_of_desk():
    names = Templates(DictLoader({}))._environment.globals.keys()
    own = names - make_environment(DictLoader({})).globals.keys()
    assert own <= GLOBALS.keys() <= names
