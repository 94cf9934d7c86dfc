"""Integration tests of the judge's choices for a typed slip (third-round 1-A1).

slip-moves.js is compared with the rules.

The page's list of legal moves may be cut; the meaning of a slip never depends on it.
"""

import json
import random
import subprocess
from functools import cache
from typing import Any

import pytest

from faristol.desk.duplicate.round import slip_entry_data as entry_module
from faristol.desk.duplicate.round.slip_entry_data import move_lines, slip_entry_data
from faristol.desk.kernel.translation import Translator
from faristol.duplicate.judging import CountedSlip, NullSlip, Position, WrittenSlip, judge
from faristol.duplicate.readings import legal_moves
from faristol.moves.finder import Finder
from faristol.rules.preset import preset
from faristol.rules.terms import terms_under
from faristol.tiles.alphabet import BLANK, BLANK_BIT, alphabet_of
from faristol.tiles.reading import format_word
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_words
from scripts.build.layout import ROOT
from tests.support.machine import kernel_of
from tests.support.positions import random_board

CASES = ROOT / "tests" / "support" / "slip_entry_cases.mjs"
MODULE = ROOT / "site" / "js" / "elements" / "slip-moves.js"
STRUCK = ROOT / "tests" / "support" / "slip_lookup_cases.mjs"
LOOKUP = ROOT / "site" / "js" / "elements" / "slip-lookup.js"
LANGUAGES = ("ca", "ro")
WORDS = 1500
LISTED = 40  # moves of the list that is cut
GROUPS = 20


@cache
def finder_of(language):
    """Return a finder of made-up words, many of which differ in one letter."""
    dice, alphabet = random.Random(f"slips {language}"), alphabet_of(language)
    codes = range(1, alphabet.size + 1)
    weights = [alphabet.counts[code] + 1 for code in codes]
    words = set()
    while len(words) < WORDS:
        word = bytes(dice.choices(codes, weights, k=dice.choice((2, 2, 3, 3, 4, 5, 6, 7, 8))))
        words |= {word, word[:-1] + bytes([dice.choice(codes)])}
    lexicon = Lexicon(alphabet, from_words(words))
    terms = terms_under(language, preset("ca-duplicate-2018")).scoring
    return lexicon, Finder(lexicon, terms, kernel_of(lexicon)), terms


def random_position(dice, language):
    """Return a position with one or two blanks, and its legal moves."""
    lexicon, finder, terms = finder_of(language)
    codes = [code for code in range(1, lexicon.alphabet.size + 1) if lexicon.alphabet.counts[code]]
    while True:
        board = random_board(dice, finder, dice.randrange(8), codes)
        blanks = dice.choice((1, 2))
        rack = bytes([BLANK] * blanks + dice.choices(codes, k=dice.randint(2, 7 - blanks)))
        moves = finder.every(board, rack)
        if len(moves) > 4 * LISTED:
            position = Position(board=board, rack=rack, scoring=terms, alphabet=lexicon.alphabet)
            return position, moves


def page_data_with(moves, alphabet, limit, monkeypatch):
    """Return the data of the page when its list holds at most `limit` moves."""
    monkeypatch.setattr(entry_module, "MAX_MOVES", limit)
    entry_module.moves_data.cache_clear()
    data = slip_entry_data(moves, alphabet, Translator("en", None), has_blank=True, has_list=True)
    entry_module.moves_data.cache_clear()
    return json.loads(data.moves)


def key_of(word):
    """Return the letters of a typed word as the page compares them."""
    return "".join(filter(str.isalpha, word)).replace("QU", "Q")


def spellings(dice, at, move, position):
    """Yield spellings of a typed move, each with its place and word.

    With parentheses or not, the place first or last, in capitals or not, with points; some without a
    place, and some that are mostly no legal move.
    """
    whole = format_word(move.word, position.alphabet)
    letters = whole.translate(str.maketrans("", "", "()"))
    laid = bytearray(move.word)
    for index in range(len(laid)):
        if position.board.cells[move.start + index * move.direction.step]:
            laid[index] &= ~BLANK_BIT & 0xFF
    for word in sorted({whole, letters, format_word(bytes(laid), position.alphabet)}):
        text = dice.choice((f"{at} {word}", f"{word} {at}", f"{at}{word}", f"{at} {word} 12"))
        yield dice.choice((text, text.lower())), at, word
    if dice.random() < 0.1:
        yield dice.choice((whole, letters, f"{letters} {move.points}")), "", letters
    if dice.random() < 0.2:
        row, column = dice.choice("ABCDEFGHIJKLMNO"), dice.randint(1, 15)
        place = dice.choice((f"{row}{column}", f"{column}{row}"))
        yield f"{place} {letters}", place, letters
        yield f"{at} {whole}{letters[-1]}", at, whole + letters[-1]


def case_of(dice, language, monkeypatch, count):
    """Return a position, its words, and the page's data with slips of `count` of its moves."""
    position, moves = random_position(dice, language)
    contains, alphabet = finder_of(language)[0].contains, position.alphabet
    whole = page_data_with(moves, alphabet, len(moves), monkeypatch)
    rows = [row.split(" ") for row in whole["moves"].split("\n")]
    slips = [
        slip
        for number in dice.sample(range(len(moves)), min(count, len(moves)))
        for slip in spellings(dice, rows[number][0], moves.page(number, 1)[0], position)
    ]
    answers = {
        f"{at} {letters}": "\n".join(
            move_lines(
                legal_moves(letters, position, contains=contains, at=at), position.board, alphabet
            )
        )
        for at, letters in {(at, key_of(word)) for _, at, word in slips}
    }
    seats = [  # slips that are in already
        {"is": "in", "at": at, "word": word, "points": points, "reason": "", "ruling": ""}
        for at, word, points, *_ in dice.sample(rows, 3)
    ]
    given = {
        "whole": whole,
        "cut": page_data_with(moves, alphabet, LISTED, monkeypatch),
        "answers": answers,
        "counting": [
            f"{at} {word.upper()}" for _, at, word in slips if would_count(at, word, position)
        ],
        "slips": [slip for slip, _, _ in slips],
        "seats": [{"dataset": seat} for seat in seats],
    }
    return position, contains, given


@pytest.mark.parametrize(
    ("group", "moves"),
    [
        *((group, 50) for group in range(GROUPS)),
        *(
            pytest.param(
                *(group, 500),
                marks=pytest.mark.exhaustive("every run types fifty slips a position"),
            )
            for group in range(0, GROUPS, 3)
        ),
    ],
)
def test_typed_slip_has_same_meaning_with_cut_list(group, moves, monkeypatch):
    """The slip as written is judged, not the list (third-round 1-A1; CAT-DUP 1.2-5, 1.7-3)."""
    dice = random.Random(f"slip entry {group}")
    position, contains, given = case_of(dice, LANGUAGES[group % 2], monkeypatch, moves)
    done = subprocess.run(
        ["node", "--no-warnings", str(CASES), MODULE.as_uri()],
        input=f"{json.dumps(given)}\n".encode(),
        capture_output=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    (line,) = done.stdout.splitlines()
    result: dict[str, Any] = json.loads(line)
    assert not result["asksOfWhole"]
    for slip in result["told"]:
        assert slip["found"] == slip["expected"], slip
        assert slip["question"], "the list is cut: it tells of no word"
        assert slip["before"] is None, "nothing is proposed before the answer"
        assert slip["early"] == [], "words are accepted only where nothing else fails"
        for choice in slip["found"]["choices"]:
            assert_judged_as_offered(choice, position, contains, slip)


def is_any_word(word):
    return bool(word)


def would_count(at, word, position):
    """Whether a slip counts as it is written if its words are valid."""
    verdict = judge(WrittenSlip(at=at, word=word), position, contains=is_any_word)
    return isinstance(verdict, CountedSlip)


def assert_judged_as_offered(choice, position, contains, slip):
    """Assert that the verdict on a sent slip is the one that was offered."""
    kind, at, word, points, reason, ruling, is_refused = choice
    if ruling:  # offered only where nothing but the words is against it
        assert isinstance(
            judge(WrittenSlip(at=at, word=word), position, contains=is_any_word), CountedSlip
        ), (choice, slip)
        return
    verdict = judge(WrittenSlip(at=at, word=word), position, contains=contains)
    if kind == "move":
        assert isinstance(verdict, CountedSlip), (choice, verdict, slip)
        assert verdict.points == points, (choice, slip)
    elif reason:
        assert isinstance(verdict, NullSlip), (choice, slip)
        assert verdict.reason == reason, (choice, slip)
    else:
        assert not (is_refused and isinstance(verdict, CountedSlip)), (choice, slip)


def test_keys_during_python_call_apply_to_their_slip_only():
    """Third-round 1-A1: Enter waits for the answer, and never enters input or choices made after it."""
    done = subprocess.run(
        ["node", "--no-warnings", str(STRUCK), LOOKUP.as_uri(), MODULE.as_uri()],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert json.loads(done.stdout) == {
        "nothing struck": [[]],
        "Enter and the next slip": [["Enter", "7", "h", "l", "·", "l", "Enter"]],
        "Escape gives up": [False, [[]]],
        "something else is typed that asks the same": [1, [[]]],
        "an answer to what was typed before": [0, [["Enter"]], False, True],
        "nobody can tell, and Enter asks once more": [False, [None, ["Enter"]], 2],
        "a whole list does not tell why a slip is no move": [1, [[], None], 3, True, False],
        "what is asked": [
            [
                "/duplicate/round?at=8H&letters=COLLEGI&word=COL%C2%B7LEGI&rack=rack",
                "slip-typed",
                True,
            ]
        ],
    }
