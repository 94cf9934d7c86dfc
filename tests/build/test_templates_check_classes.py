"""Integration tests of the check by classes of contexts: planted faults are named with their line."""

import shutil

import pytest

from scripts.build.layout import ROOT, Layout
from scripts.lint.templates.__main__ import find_faults

DECORATOR = "@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)"
FIELD = "{% macro field(name, label) %}{{ label }}{{ name }}{% endmacro %}\n"
CODE = f"""\
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar
from faristol.desk.kernel.context import Context

@dataclass
class Slip:
    word: str
    seat: str | None

{DECORATOR}
class SlipsContext(Context):
    template: ClassVar[str] = "slips.html"
    regions: ClassVar[dict[str, str]] = {{"slips": "slips.html", "slip-*": "slip.html"}}
    slips: Sequence[Slip]

    def item_of(self, name: str) -> Slip | None:
        return None

{DECORATOR}
class RoundContext(SlipsContext):
    template: ClassVar[str] = "round.html"
    number: int
    last: Slip | None
    unread: int
    look: str
    anything: Any
    hidden: int

    @property
    def is_first(self) -> bool:
        return self.hidden == 1

    @property
    def is_unread(self) -> bool:
        return True

@dataclass
class LooseContext(Context):
    template: ClassVar[str] = "loose.html"

{DECORATOR}
class AloneContext(Context):
    template: ClassVar[str] = "alone.html"
    regions: ClassVar[dict[str, str]] = {{**RoundContext.regions, **OTHERS, **Nobody.regions}}
    is_alone: ClassVar[bool] = True
    slips: Sequence[Slip]
"""
TEMPLATES = {
    "shared/field.html": FIELD,
    "slips.html": """\
{% for slip in slips %}{{ slip.word }}
{{ slip.wrd }}{% endfor %}
{{ number }}
""",
    "slip.html": "{{ item.word }}{{ stream.id if stream }}\n{{ item.wrod }}",
    "round.html": """\
{% from "shared/field.html" import field %}
{% if is_first %}{{ numbr }}{% endif %}
{{ last.word }}{% if last %}{{ last.word }}{% endif %}{{ anything }}{{ number + title }}
{{ field("a", lable="b") }}{% include "part.html" %}
""",
    "part.html": "\n{% if number > 7 %}{{ slips[0].seat.upper() }}{% endif %}",
    "loose.html": "",
    "alone.html": """\
{{ lang }}
{{ item_of }}
{{ slips|map(attribute="wrd")|join }}
{{ slips|selectattr("seta")|list|length }}
{% if slisp is defined %}{% endif %}
""",
}
FAULTS = [
    'slips.html:2: "Slip" has no attribute "wrd"; maybe "word"?',
    'slips.html:3: "SlipsContext" has no attribute "number"',
    'slip.html:2: "Slip" has no attribute "wrod"',
    'round.html:2: "RoundContext" has no attribute "numbr"; maybe "number"?',
    'round.html:3: Item "None" of "Slip | None" has no attribute "word"',
    'round.html:3: Unsupported operand types for + ("int" and "str")',
    'round.html:4: Unexpected keyword argument "lable" for "field"; did you mean "label"?',
    'part.html:2: Item "None" of "str | None" has no attribute "upper"',
    'round.py:LINE: no template reads "unread" of RoundContext',
    'round.py:LINE: "look" of RoundContext hides what every template has',
    'round.py:LINE: no template reads "look" of RoundContext',
    'round.py:LINE: "anything" of RoundContext is Any: say its type',
    'round.py:LINE: no template reads "is_unread" of RoundContext',
    f"round.py:LINE: class LooseContext needs {DECORATOR}",
    'alone.html:1: "Nothing" has no attribute "lang"',
    'alone.html:2: "item_of" is no field or property of AloneContext',
    'alone.html:3: "Slip" has no attribute "wrd"; maybe "word"?',
    'alone.html:4: "Slip" has no attribute "seta"',
    'alone.html:5: "slisp" is defined: a context always has its names',
    "round.py:LINE: cannot read **OTHERS of regions",
    "round.py:LINE: Nobody is no class of contexts",
]


def line_of(fault):
    """Return the line of the planted code that a fault is about."""
    if "regions" in fault or "no class of contexts" in fault:
        return next(
            number for number, line in enumerate(CODE.splitlines(), 1) if "**OTHERS" in line
        )
    word = fault.partition('"')[2].partition('"')[0] if '"' in fault else "LooseContext"
    marks = (f"    {word}:", f"def {word}(", f"class {word}(")
    lines = enumerate(CODE.splitlines(), 1)
    return next(number for number, line in lines if any(mark in line for mark in marks))


@pytest.fixture(scope="module")
def faults(tmp_path_factory):
    root = tmp_path_factory.mktemp("tree")
    desk = root / "planted" / "desk"
    for name, text in {**TEMPLATES, "round.py": CODE}.items():
        (desk / name).parent.mkdir(parents=True, exist_ok=True)
        (desk / name).write_text(text)
    layout = Layout(root=root, package=root / "planted", cache=root / "cache")
    return sorted(str(fault) for fault in find_faults(layout))


def test_planted_faults_and_no_others_are_named_with_file_and_line(faults):
    expected = [
        fault.replace("LINE", str(line_of(fault))) if "LINE" in fault else fault for fault in FAULTS
    ]
    assert faults == sorted(expected)


@pytest.fixture
def example(tmp_path):
    """A tree with the example of the documents as a feature of the desk."""
    desk = tmp_path / "planted" / "desk"
    shared = ROOT / "py" / "faristol" / "desk" / "shared"
    for path in shared.glob("*.html"):
        (desk / "shared").mkdir(parents=True, exist_ok=True)
        shutil.copy(path, desk / "shared")
    for place in (desk / "tally", tmp_path / "tally"):
        shutil.copytree(ROOT / "docs" / "example" / "tally", place)
    return Layout(root=tmp_path, package=tmp_path / "planted", cache=tmp_path / "cache")


@pytest.mark.parametrize(
    ("file", "text", "typo", "fault"),
    [
        ("screen.html", "in throws", "in throw", '"throw"; maybe "throws"?'),
        ("screen.py", "    seq: int", "    number: int", 'TallyContext" has no attribute "seq"'),
    ],
)
def test_documented_recipe_of_a_screen_is_without_fault(example, file, text, typo, fault):
    def faults():
        named = map(str, find_faults(example))
        return [line for line in named if line.startswith("tally/")]

    assert faults() == []
    path = example.package / "desk" / "tally" / file
    assert path.read_text().count(text) == 1
    path.write_text(path.read_text().replace(text, typo))
    assert any(fault in line for line in faults())
