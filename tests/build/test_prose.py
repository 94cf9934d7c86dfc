"""Unit tests of scripts/lint/prose.py: refused and accepted docstrings and names."""

import pytest

from scripts.lint import prose, subjects


def rules_of(text, module="round"):
    return [offence.rule for offence in prose.offences(text, module)]


def function(docstring, name="load"):
    return f'def {name}(self):\n    """{docstring}"""\n'


@pytest.mark.parametrize(
    ("docstring", "rule"),
    [
        ("Tell nobody.", "P8"),
        ("Return what was said.", "P2"),
        ("Return how a game stands.", "P2"),
        ("Return the game, whatever has happened since.", "P1"),
        ("Return the round that is none.", "P3"),
        ("Return the words that were told to the hall.", "P4"),
        ("Say that a round is over.", "P6"),
        ("Return nothing if it is so.", "P7"),
        ("Tell whether a round is over.", "P8"),
    ],
)
def test_check_refuses_docstring_in_dialect(docstring, rule):
    assert rule in rules_of(function(docstring))


@pytest.mark.parametrize(
    "docstring",
    [
        "Announce the premium, which is said aloud.",
        "Return None if no round is open.",
        "Return how many rounds were played.",
        "Whether a round is over.",
        "Keep a list for the next start.",
    ],
)
def test_check_accepts_docstring_in_words_of_field(docstring):
    assert rules_of(function(docstring)) == []


def test_check_requires_noun_phrase_for_class():
    assert rules_of('class Round:\n    """Hold a round."""\n') == ["P5"]
    assert rules_of('class Round:\n    """A round and its slips."""\n') == []


@pytest.mark.parametrize(
    ("length", "expected"),
    [(prose.MAX_FIRST_LINE, []), (prose.MAX_FIRST_LINE + 1, ["P9"])],
)
@pytest.mark.parametrize("lead", ["", "class Game:\n    ", "async def load():\n    "])
def test_check_limits_first_line(lead, length, expected):
    docstring = f"{'x' * (length - 1)}."
    assert rules_of(f'{lead}"""{docstring}"""\n') == expected
    assert rules_of(f'{lead}"""{docstring}\n\n{200 * "x"}\n"""\n') == expected


def test_check_has_no_limit_for_strings_that_are_no_docstrings():
    assert rules_of(f'text = """{200 * "x"}"""\n') == []


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("def _told(game): ...", "N2"),
        ("def written(game): ...", "N2"),
        ("def load(one): ...", "N1"),
        ("for one in games: ...", "N1"),
        ("players = [one for one in games]", "N1"),
        ("told = load()", "N1"),
    ],
)
def test_check_refuses_name_without_noun(text, rule):
    assert rules_of(text) == [rule]


@pytest.mark.parametrize(
    "text",
    [
        "def is_found(game): ...",
        "def load_told(game): ...",
        "@property\ndef known(self): ...",
        "for game in games: ...",
        "print(one)",
        "said_of = 1",
    ],
)
def test_check_accepts_name_with_noun(text):
    assert rules_of(text) == []


def test_check_refuses_module_that_is_no_noun():
    assert rules_of("", "asked") == ["M1"]
    assert rules_of("", "calendar") == ["M1"]
    assert rules_of("", "settings_form") == []


def test_check_accepts_stored_names():
    assert {"player", "seconds_left", "channel"} <= prose.stored_names()
    name = next(iter(sorted(prose.VAGUE & prose.stored_names())), None)
    assert name is None or rules_of(f"{name} = 1") == []


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A tree whose scripts are checked."""
    (tmp_path / "scripts").mkdir()
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    return tmp_path


def check(tree, text):
    (tree / "scripts" / "game.py").write_text(text)
    return prose.main()


def test_check_names_each_offence_with_its_line(tree, capsys):
    assert check(tree, "for game in games:\n    pass\nfor one in games:\n    pass\n") == 1
    assert capsys.readouterr().out == "scripts/game.py:3: N1 variable `one`: a noun\n"
    assert check(tree, "for game in games:\n    pass\n") == 0
    assert capsys.readouterr().out == ""


def test_check_reads_first_lines_of_tests_but_no_names(tree, capsys):
    (tree / "tests" / "unit").mkdir(parents=True)
    planted = f'for one in games:\n    pass\n\n\ndef test_round():\n    """{101 * "x"}"""\n'
    (tree / "tests" / "unit" / "test_round.py").write_text(planted)
    assert check(tree, "") == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("tests/unit/test_round.py:5: P9 first line of 101 characters")


def test_check_accepts_line_with_reason(tree):
    excepted = "for one in games:  # prose: one of two players\n    pass\n"
    assert check(tree, excepted) == 0
    assert check(tree, "for one in games:  # prose:\n    pass\n") == 1
    assert check(tree, excepted * prose.MAX_EXCEPTIONS) == 0
    assert check(tree, excepted * (prose.MAX_EXCEPTIONS + 1)) == 1


@pytest.mark.parametrize(
    ("subject", "is_refused"),
    [
        ("ledger/codec: read entries of version 2", False),
        ("Merge branch 'main'", False),
        ("Mend it", True),
        ("Ledger: mend it", True),
        ("ledger: " + 70 * "x", True),
        ("two or three areas: mend them", True),
    ],
)
def test_subject_needs_area_and_is_short(subject, is_refused):
    assert bool(subjects.fault_of(subject)) is is_refused
