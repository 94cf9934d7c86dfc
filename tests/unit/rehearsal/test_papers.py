"""The papers of a round: from seed, board and rack alone, the same in every Python."""

from dataclasses import astuple
from hashlib import sha256

import pytest

from faristol.board.board import EMPTY
from faristol.duplicate.judging import NullSlip, Position, WrittenSlip, judge
from faristol.moves.finder import Finder
from faristol.rehearsal.casting import cast_evening
from faristol.rehearsal.dealing import LEVELS, DealtRound, deal_papers, deal_steps
from faristol.rehearsal.dice import SeededDice
from faristol.rehearsal.faulty_papers import REASONS
from faristol.rules.preset import preset
from faristol.rules.terms import terms_under
from faristol.tiles.alphabet import BLANK
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_words
from tests.support.machine import kernel_of
from tests.support.toy_words import catalan, catalan_toy

TERMS = terms_under("ca", preset("ca-duplicate-2018"))
TABLES = tuple(range(1, len(LEVELS) + 1))
# of all papers of six rounds of four seeds; a change of it changes what rehearsals of earlier versions saw
DIGEST = "237d8916583eddba"


@pytest.fixture(scope="module")
def finders():
    """Return finders for the same words, with the kernel and without."""
    lexicon = catalan_toy()
    return Finder(lexicon, TERMS.scoring, kernel_of(lexicon)), Finder(lexicon, TERMS.scoring)


def dealt_round(number, board, rack, earlier=()):
    position = Position(board=board, rack=rack, scoring=TERMS.scoring, alphabet=TERMS.alphabet)
    return DealtRound(number=number, position=position, tables=TABLES, earlier_racks=earlier)


def rounds_of(seed, finder, count=6):
    """Yield six rounds whose best move is laid: what was dealt, and the papers."""
    dice, board, earlier = SeededDice(f"{seed}:racks"), EMPTY, ()
    script = cast_evening(seed, count, preset("ca-duplicate-2018"))
    letters = catalan("CASESOLATUNIR" + "CASTANYESMH")
    for number in range(1, count + 1):
        rack = bytes(dice.choose(letters) for _ in range(6))
        rack += bytes([BLANK]) if number in (1, 4) else bytes([dice.choose(letters)])
        dealt = dealt_round(number, board, rack, earlier)
        yield dealt, deal_papers(script, dealt, finder)
        best = finder.best(board, rack)
        board = board.with_tiles(best[0].placed) if best else board
        earlier = (*earlier, rack)


def test_papers_are_the_same_with_and_without_the_kernel_and_in_every_python(finders):
    digests = []
    for finder in finders:
        digest = sha256()
        for number in range(4):
            for _, papers in rounds_of(f"seed{number}", finder):
                digest.update(repr([*map(astuple, papers)]).encode())
        digests.append(digest.hexdigest()[:16])
    assert digests == [DIGEST, DIGEST]


def test_each_faulty_paper_has_its_fault_and_each_plain_one_counts(finders):
    """CAT-DUP 1.2, 1.7: the rules of the game find the fault, and no other."""
    finder, kinds = finders[0], set()
    for number in range(6):
        for dealt, papers in rounds_of(f"fault{number}", finder):
            for paper in papers:
                if not paper.is_handed_in:
                    continue
                kinds.add(paper.incident)
                written = WrittenSlip(at=paper.at, word=paper.word, is_in_time=not paper.is_late)
                verdict = judge(written, dealt.position, contains=finder.lexicon.contains)
                reason = verdict.reason if isinstance(verdict, NullSlip) else ""
                assert reason in REASONS.get(paper.incident, ("",)), paper
    assert kinds >= {"", "misread", "two_slips", *REASONS}


def test_best_move_of_the_unseen_round_is_on_no_paper(finders):
    finder = finders[0]
    for number in range(4):
        seed = f"unseen{number}"
        unseen = cast_evening(seed, 6, preset("ca-duplicate-2018")).unseen
        for dealt, papers in rounds_of(seed, finder):
            best = finder.best(dealt.position.board, dealt.position.rack)
            if dealt.number != unseen or not best:
                continue
            for paper in papers:
                written = WrittenSlip(at=paper.at, word=paper.word)
                verdict = judge(written, dealt.position, contains=finder.lexicon.contains)
                assert paper.incident or verdict.points < best[0].points or len(best) > 1


@pytest.mark.parametrize("tiles", ["QXJHNYZZ", ""])
def test_round_that_no_table_can_play_has_no_paper(finders, tiles):
    rack = catalan(tiles)[:7] if tiles else b""
    script = cast_evening("nothing", 6, preset("ca-duplicate-2018"))
    papers = deal_papers(script, dealt_round(2, EMPTY, rack), finders[0])
    assert [paper.is_handed_in for paper in papers] == [False] * len(TABLES)


@pytest.mark.parametrize("rack", [bytes([BLANK, BLANK]) + catalan("CASES"), catalan("CASESOL")])
def test_rack_of_two_blanks_or_none_has_papers(finders, rack):
    script = cast_evening("blanks", 6, preset("ca-duplicate-2018"))
    papers = deal_papers(script, dealt_round(1, EMPTY, rack), finders[0])
    assert len(papers) == len(TABLES)
    assert ("unmarked" in {paper.incident for paper in papers}) is (BLANK in rack)


def test_letter_that_cannot_be_read_may_be_a_blank(finders):
    """The circle goes with its letter: no half of it is left on the paper."""
    rack, words = bytes([BLANK, BLANK]) + catalan("CASES"), set()
    for number in range(40):
        script = cast_evening(f"blot {number}", 1, preset("ca-duplicate-2018"))
        papers = deal_papers(script, dealt_round(1, EMPTY, rack), finders[0])
        words |= {paper.word for paper in papers if paper.incident == "illegible"}
    assert any("*" in word and "(" in word for word in words)
    for word in words:
        assert word.count("(") == word.count(")"), word
        assert "*)" not in word, word


def test_list_of_one_word_has_papers_of_it():
    lexicon = Lexicon(TERMS.alphabet, from_words([catalan("CASES")]))
    script = cast_evening("one", 6, preset("ca-duplicate-2018"))
    for number in range(1, 7):
        dealt = dealt_round(number, EMPTY, catalan("CASESOL"))
        papers = deal_papers(script, dealt, Finder(lexicon, TERMS.scoring))
        assert all("C" in paper.word for paper in papers if paper.incident == "")


def test_papers_of_tables_that_left_are_missing(finders):
    dealt = dealt_round(1, EMPTY, catalan("CASESOL"))
    script = cast_evening("some", 6, preset("ca-duplicate-2018"))
    some = DealtRound(number=1, position=dealt.position, tables=(3, 7, 40))
    assert {paper.table for paper in deal_papers(script, some, finders[0])} == {3, 7}


def test_papers_are_dealt_in_steps(finders):
    dealt = dealt_round(1, EMPTY, catalan("CASESO") + bytes([BLANK]))
    script = cast_evening("steps", 6, preset("ca-duplicate-2018"))
    assert sum(1 for _ in deal_steps(script, dealt, finders[1])) > 1
