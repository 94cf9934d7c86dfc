"""Unit tests of the comparison of templates (scripts/same/templates.py) on small folders."""

import pytest

from scripts.same import templates
from scripts.same.table import Table
from tests.support.trees import write_tree

ROUND = """
    {% from "shared/parts.html" import row %}
    {# The rows of a round. #}
    {% extends "shared/page.html" %}
    {% for slip in round.slips %}
      <p class="slip">{{ row(slip.value, kind="slip", extra=slip.value - slip.bonus) }}</p>
    {% endfor %}
    {% if round.is_open and not paused %}<p>{{ _("open") }}</p>{% endif %}
"""
PARTS = """
    {% macro row(points, kind, extra=0) %}
    <b class="{{ kind }}">{{ points + extra }}</b>
    {% endmacro %}
"""
CODE = """
    class Round:
        slips: tuple = ()

        def is_open(self):
            return bool(self.slips)

    class Slip:
        value: int = 0
        bonus: int = 0

    def context(round_):
        return {"round": round_, "paused": False}
"""
FILES = {
    "py/faristol/desk/duplicate/round/screen.html": ROUND,
    "py/faristol/desk/shared/parts.html": PARTS,
    "py/faristol/desk/round.py": CODE,
}
ROUND_FILE, PARTS_FILE, CODE_FILE = FILES


@pytest.fixture
def differences(tmp_path):
    def folder(name, files):
        package = write_tree(tmp_path / name, files) / "py" / "faristol"
        return templates.Folder(package / "desk", package)

    def compare(new, table=""):
        result = templates.compare(folder("old", FILES), folder("new", new), Table.parse(table))
        return [str(row) for row in result.differences]

    return compare


def replace_text(*changes, name=ROUND_FILE, files=FILES):
    text = files[name]
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return {**files, name: text}


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        pytest.param('class="slip"', 'class="row"', "5: ", id="text"),
        pytest.param("and not", "or not", "7: And became Or", id="or for and"),
        pytest.param("value - slip.bonus", "bonus - slip.value", "5: ", id="operands exchanged"),
        pytest.param('kind="slip"', 'kind="row"', "5: 'slip' became 'row'", id="string"),
        pytest.param("slip.value,", "slip.points,", "5: 'value' became 'points'", id="attribute"),
        pytest.param("not paused", "not stopped", "7: 'paused' became 'stopped'", id="name"),
        pytest.param('_("open")', '_("Open")', "7: 'open' became 'Open'", id="message"),
    ],
)
def test_planted_change_is_named_with_file_and_line(differences, old, new, fault):
    # the changed strings are names in the table, which are no strings
    faults = differences(replace_text((old, new)), "slip row\nopen Open\n")
    assert len(faults) == 1
    assert faults[0].startswith(f"duplicate/round/screen.html:{fault}")


def test_only_rewritten_template_may_differ(differences):
    new = replace_text(("and not", "or not"))
    table = "file duplicate/round/screen.html: another condition\n"
    assert differences(new, table) == []
    new = replace_text(("extra=0", "extra=1"), name=PARTS_FILE, files=new)
    assert differences(new, table) == ["shared/parts.html:1: 0 became 1"]


def test_changed_default_of_macro_is_named(differences):
    faults = differences(replace_text(("extra=0", "extra=1"), name=PARTS_FILE))
    assert faults == ["shared/parts.html:1: 0 became 1"]


def test_statement_moved_out_of_if_is_named(differences):
    faults = differences(
        replace_text(('<p>{{ _("open") }}</p>{% endif %}', '{% endif %}<p>{{ _("open") }}</p>'))
    )
    assert [fault.partition(": ")[0] for fault in faults] == ["duplicate/round/screen.html:7"]


def test_field_renamed_in_python_alone_is_named(differences):
    new = replace_text(("bonus: int", "premium: int"), name=CODE_FILE)
    faults = differences(new, ".bonus .premium\n")
    assert faults == ["duplicate/round/screen.html:5: nothing is called bonus any more"]


def test_context_key_renamed_in_python_alone_is_named(differences):
    new = replace_text(('"paused"', '"is_paused"'), name=CODE_FILE)
    faults = differences(new, "paused is_paused\n")
    assert faults == ["duplicate/round/screen.html:7: nothing is called paused any more"]


def test_word_in_docstring_or_message_keeps_no_name(differences):
    new = replace_text(
        ("bonus: int", "premium: int"),
        ("class Slip:", 'class Slip:\n        """The bonus of a slip, or bonus."""\n'),
        name=CODE_FILE,
    )
    assert len(differences(new, ".bonus .premium\n")) == 1


def test_deleted_or_new_template_is_named(differences):
    new = {**FILES, "py/faristol/desk/shared/macros.html": PARTS}
    del new[PARTS_FILE]
    assert differences(new) == ["shared/macros.html: new file", "shared/parts.html: gone"]


def test_renames_of_table_are_accepted(differences):
    table = """
shared/parts.html shared/macros.html
duplicate/round/screen.html duplicate/round/screen.html
row slip_row
slip slip_view
points total
paused is_paused
.bonus .premium
.extra .surplus
extra surplus
"open" "still open"
"""
    new = replace_text(
        ("shared/parts.html", "shared/macros.html"),
        ("import row", "import slip_row"),
        ("row(", "slip_row("),
        ("for slip in", "for slip_view in"),
        ("slip.value", "slip_view.value"),
        ("slip.bonus", "slip_view.premium"),
        ("extra=", "surplus="),
        ("not paused", "not is_paused"),
        ('_("open")', '_("still open")'),
        ("{# The rows of a round. #}", "{# Rows. #}"),
    )
    macros = replace_text(
        ("row(", "slip_row("), ("points", "total"), ("extra", "surplus"), name=PARTS_FILE
    )
    code = replace_text(("bonus", "premium"), ('"paused"', '"is_paused"'), name=CODE_FILE)
    files = {
        "py/faristol/desk/duplicate/round/screen.html": new[ROUND_FILE],
        "py/faristol/desk/shared/macros.html": macros[PARTS_FILE],
        CODE_FILE: code[CODE_FILE],
    }
    assert differences(files, table) == []
