"""Unit tests of the comparison of Python (scripts/same/python_code.py) on small trees."""

from textwrap import dedent

import pytest

from scripts.same import python_code
from scripts.same.table import Table
from tests.support.trees import write_tree

ROUND = """
    from pkg.points import bonus, total

    LIMIT = 3

    class Round:
        '''A round.'''

        number: int = 0
        note: str = "pkg.points.total"

        def value(self, extra=1, *, doubled=False):
            if extra:
                LOG.append(extra)
            score = total(self.number) - bonus(extra)
            return score if doubled and extra else sum(a - b for a, b in ((score, extra),))

    LOG = []
"""
POINTS = """
    def total(number):
        return number * 2

    def bonus(number):
        return number + 1
"""
FILES = {"pkg/__init__.py": "", "pkg/round.py": ROUND, "pkg/points.py": POINTS}


@pytest.fixture
def differences(tmp_path):
    def compare(new, table="", old=FILES):
        roots = write_tree(tmp_path / "old", old), write_tree(tmp_path / "new", new)
        return [str(row) for row in python_code.compare(*roots, Table.parse(table)).differences]

    return compare


def replace_text(old, new, name="pkg/round.py", files=FILES):
    assert files[name].count(old) == 1
    return {**files, name: files[name].replace(old, new)}


def line_of(text, source=ROUND):
    lines = dedent(source).lstrip().splitlines()
    return next(number for number, line in enumerate(lines, start=1) if text in line)


# ---- differences ----


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        pytest.param("extra=1", "extra=2", "1 became 2", id="changed default"),
        pytest.param("doubled=False", "doubled=0", "False became 0", id="default of another type"),
        pytest.param("and extra", "or extra", "And became Or", id="or for and"),
        pytest.param(
            '"pkg.points.total"',
            '"pkg.points.sum_up"',
            "'pkg.points.total' became 'pkg.points.sum_up'",
            id="string that is also a name in the table",
        ),
        pytest.param(
            "a - b for", "b - a for", "a became b and a", id="operands exchanged in a generator"
        ),
        pytest.param(
            "bonus, total",
            "bonus as total, total as bonus",
            "pkg.points.total became pkg.points.bonus",
            id="two imported names exchanged",
        ),
        pytest.param("number: int", "number: float", "int became float", id="type of a field"),
        pytest.param("number: int", "no: int", ".number became .no", id="field not in the table"),
        pytest.param("LIMIT = 3", "MOST = 3", "LIMIT became MOST", id="name not in the table"),
    ],
)
def test_planted_change_is_named_with_file_and_line(differences, old, new, text):
    table = "pkg.points.total pkg.points.sum_up\n"
    line = line_of("score = total" if old == "bonus, total" else old)
    assert differences(replace_text(old, new), table) == [f"pkg/round.py:{line}: {text}"]


def test_statement_moved_out_of_if_is_named(differences):
    inside = ROUND.replace(
        "LOG.append(extra)\n", "LOG.append(extra)\n                LOG.clear()\n"
    )
    outside = inside.replace("    LOG.clear()", "LOG.clear()")
    old_files = {**FILES, "pkg/round.py": inside}
    faults = differences({**FILES, "pkg/round.py": outside}, old=old_files)
    line = line_of("LOG.clear", inside)
    assert faults == [f"pkg/round.py:{line}: 2 parts became 1 (3 parts became 4)"]


def test_import_of_removed_name_is_named(differences):
    points = {**FILES, "pkg/points.py": POINTS.replace("def total", "def sum_up")}
    faults = differences(points, "pkg.points.total pkg.points.sum_up\n")
    assert faults == ["pkg/round.py:1: pkg.points has no total"]


def test_removed_member_of_imported_module_is_named(differences):
    old = {**FILES, "pkg/use.py": "from pkg import points\n\nCOUNT = points.total(2)\n"}
    new = replace_text("def total", "def sum_up", "pkg/points.py", old)
    new = replace_text("bonus, total", "bonus, sum_up as total", files=new)
    faults = differences(new, "pkg.points.total pkg.points.sum_up\n", old)
    assert faults == ["pkg/use.py:3: pkg.points has no total"]


def test_exchange_of_reexported_names_is_named(differences):
    old = {
        **FILES,
        "pkg/sums/__init__.py": "from pkg.points import bonus as more, total as whole\n",
        "pkg/use.py": "from pkg.sums import more, whole\n\nCOUNT = more(1) - whole(2)\n",
    }
    exchanged = "from pkg.points import total as more, bonus as whole\n"
    faults = differences({**old, "pkg/sums/__init__.py": exchanged}, old=old)
    assert faults[0] == "pkg/sums/__init__.py:1: more: pkg.points.bonus became pkg.points.total"


@pytest.mark.parametrize(
    ("files", "text"),
    [
        ({"pkg/points.py": None}, "pkg/points.py: gone"),
        ({"pkg/more.py": "A = 1\n"}, "pkg/more.py: new file"),
    ],
    ids=["gone", "new"],
)
def test_deleted_or_new_file_is_named(differences, files, text):
    new = {name: body for name, body in {**FILES, **files}.items() if body is not None}
    assert text in differences(new)


def test_merged_locals_are_named(differences):
    old = {"pkg/__init__.py": "def area(width, height):\n    return width * height + height\n"}
    new = {"pkg/__init__.py": "def area(width, height):\n    return width * height + width\n"}
    assert differences(new, old=old) == ["pkg/__init__.py:2: height became height and width"]


def test_call_of_renamed_method_under_old_name_is_named(differences):
    old = {"pkg/__init__.py": "class A:\n    def take(self): ...\n\n\nA().take()\n"}
    new = {"pkg/__init__.py": "class A:\n    def accept(self): ...\n\n\nA().receive()\n"}
    assert differences(new, ".take .accept\n", old) == ["pkg/__init__.py:5: .take became .receive"]


# ---- accepted changes ----


def test_equal_trees_have_no_difference(differences):
    assert differences(FILES) == []


def test_comments_docstrings_annotations_and_locals_may_differ(differences):
    new = (
        ROUND.replace("'''A round.'''", "'''The round of a game.'''  # of any kind")
        .replace("extra", "added")
        .replace("score", "points")
        .replace("self, added=1", "self, added: int = 1")
        .replace("a - b for a, b in", "x - y for x, y in")
        .replace("import bonus, total", "import total as total_of, bonus")
        .replace("total(self", "total_of(self")
    )
    assert differences({**FILES, "pkg/round.py": new}) == []


def test_renames_of_table_are_accepted(differences):
    table = """
        # a comment
        pkg/points.py pkg/shared/score.py
        pkg.round.Round pkg.round.GameRound
        pkg.round.LIMIT pkg.round.MAX_VALUE
        pkg.points.total pkg.shared.score.sum_up
        .value .points
        .number .round_number
        .doubled .is_doubled
        "pkg.points.total" "total of points"
    """
    new = (
        ROUND.replace("pkg.points import bonus, total", "pkg.shared.score import bonus, sum_up")
        .replace("total(self.number)", "sum_up(self.round_number)")
        .replace('"pkg.points.total"', '"total of points"')
        .replace("class Round", "class GameRound")
        .replace("LIMIT", "MAX_VALUE")
        .replace("number: int", "round_number: int")
        .replace("def value", "def points")
    )
    files = {
        "pkg/__init__.py": "",
        "pkg/shared/__init__.py": "",
        "pkg/shared/score.py": POINTS.replace("total", "sum_up"),
        "pkg/round.py": new,
    }
    assert differences(files, dedent(table)) == []


def test_file_moved_twice_is_followed_from_each_revision(differences):
    table = "pkg/points.py pkg/sums.py\npkg/sums.py pkg/score.py\npkg/round.py pkg/points.py\n"

    def files(points, round_):
        text = ROUND.replace("pkg.points import", f"{points.replace('/', '.')} import")
        return {"pkg/__init__.py": "", f"{points}.py": POINTS, f"{round_}.py": text}

    steps = [
        files("pkg/points", "pkg/round"),
        files("pkg/sums", "pkg/round"),
        files("pkg/score", "pkg/round"),
        files("pkg/score", "pkg/points"),
    ]
    parsed = Table.parse(table)
    for number, step in enumerate(steps):
        places = parsed.pair_files(step, steps[-1])
        after_points = "pkg/score.py"
        assert places[list(step)[1]] == after_points, number
        assert places[list(step)[2]] == "pkg/points.py", number
    assert differences(steps[-1], table, steps[0]) == []


def test_name_renamed_twice_is_accepted(differences):
    new = replace_text("LIMIT", "MAX_VALUE")
    table = "pkg.round.LIMIT pkg.round.MOST\npkg.round.MOST pkg.round.MAX_VALUE\n"
    assert differences(new, table) == []


def test_module_moved_into_package_of_its_name_is_followed(differences):
    import_of = "from {} import bonus, total\n\nCOUNT = total(bonus(1))\n".format
    old = {**FILES, "pkg/use.py": import_of("pkg.points")}
    new = {name: text for name, text in old.items() if name != "pkg/points.py"}
    new |= {"pkg/points/__init__.py": "", "pkg/points/sums.py": POINTS}
    new["pkg/use.py"] = import_of("pkg.points.sums")
    new["pkg/round.py"] = ROUND.replace("pkg.points import", "pkg.points.sums import")
    table = "pkg/points.py pkg/points/sums.py\n"
    assert differences(new, table, old) == []
    new["pkg/use.py"] = import_of("pkg.sums")
    assert differences(new, table, old)[0] == "pkg/use.py:1: import of pkg.points.bonus is gone"


def test_import_through_another_module_may_become_direct(differences):
    old = {
        **FILES,
        "pkg/codec.py": "from pkg.points import total\n\nHALF = total(1)\n",
        "pkg/use.py": "from pkg.codec import total\n\nCOUNT = total(1)\n",
    }
    new = {**old, "pkg/use.py": old["pkg/use.py"].replace("codec", "points")}
    assert differences(new, old=old) == []


REWRITTEN = "file pkg/points.py: sums are computed otherwise\n"


def test_only_rewritten_file_may_differ(differences):
    new = replace_text("number * 2", "number + number", "pkg/points.py")
    assert differences(new, REWRITTEN) == []
    new = replace_text("extra=1", "extra=2", files=new)
    assert differences(new, REWRITTEN) == [f"pkg/round.py:{line_of('extra=1')}: 1 became 2"]


def test_rewritten_file_may_be_new_and_may_move_before_and_after(differences):
    table = f"pkg/sums.py pkg/points.py\n{REWRITTEN}pkg/points.py pkg/score.py\n"
    without = {"pkg/__init__.py": ""}
    old = {**without, "pkg/sums.py": POINTS}
    new = {**without, "pkg/score.py": POINTS.replace("* 2", "* 3")}
    assert differences(new, table, old) == []
    assert differences(new, table, without) == []


def test_import_of_removed_name_is_named_in_rewritten_file(differences):
    new = replace_text("def total", "def sum_up", "pkg/points.py")
    table = "file pkg/round.py: of points\npkg.points.total pkg.points.sum_up\n"
    assert differences(new, table) == ["pkg/round.py:1: pkg.points has no total"]


# ---- the table ----


@pytest.mark.parametrize(
    "line",
    ["old", "a b c", ".old new", "pkg.old new", "a.py b.html", "file a.py:", "file a.css: why"],
)
def test_table_refuses_line_of_no_kind_with_its_number(line):
    with pytest.raises(ValueError, match="line 2"):
        Table.parse(f"# comment\n{line}\n")


def test_rewritten_file_is_compared_with_revisions_that_have_its_line():
    table = Table.parse(f"{REWRITTEN}file pkg/round.py: why\n")
    assert table.rewritten == {"pkg/points.py", "pkg/round.py"}
    assert table.since(Table.parse(REWRITTEN)).rewritten == {"pkg/round.py"}
    assert not table.since(table).is_rewritten("pkg/points.py")


def test_names_are_followed_in_order_of_lines():
    table = Table.parse(".a .b\n.b .c\n.z .a\n")
    assert table.attributes.names_after("a") == {"a", "b", "c"}
    assert table.attributes.names_after("z") == {"z", "a"}


def test_attributes_with_two_new_names_are_listed():
    table = Table.parse(".take .accept\n.take .import_file\n.found .matches\n")
    assert list(table.loose_attributes()) == [".take: .accept .import_file"]


def test_committed_table_is_readable():
    Table.load()
