"""The review of an evening: from the two logs alone, the same in every Python."""

from dataclasses import astuple
from functools import cache
from hashlib import sha256

import pytest

from faristol.duplicate.acts.master import AnnounceMaster, GiveUpRound
from faristol.duplicate.acts.rack import DrawRack
from faristol.duplicate.acts.results import EndGame
from faristol.duplicate.acts.slips import ReadSlips
from faristol.duplicate.acts.start import CommitDraw, StartGame
from faristol.duplicate.state import list_without_slip
from faristol.duplicate.values import Slip
from faristol.ledger.lexicon_change import ChangeLexicon
from faristol.ledger.pin import LexiconPin
from faristol.moves.finder import Finder
from faristol.rehearsal.acts import (
    REHEARSAL,
    AnswerIncident,
    CloseRehearsal,
    OpenRehearsal,
    Rehearsal,
)
from faristol.rehearsal.dice import SeededDice
from faristol.rehearsal.evening import Evening
from faristol.rehearsal.incidents import INCIDENTS
from faristol.rehearsal.paper import next_row
from faristol.rehearsal.review import count_grades, review_evening
from faristol.rehearsal.telling import incidents_due, incidents_on_paper
from faristol.rules.preset import preset
from faristol.rules.terms import terms_under
from faristol.tiles.alphabet import BLANK
from faristol.tiles.draw import SEED_BYTES
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_words
from tests.support.duplicate_table import APP, PIN, Table
from tests.support.machine import kernel_of
from tests.support.toy_words import CATALAN, catalan, catalan_toy

TERMS = terms_under("ca", preset("ca-duplicate-2018"))
# of all rows of the reviews of three evenings; a change of it changes what earlier rehearsals are told
DIGEST = "5dc026536a70f048"
ROUNDS = 6
OTHER = LexiconPin(digest="cd" * 32, name="DISC", version="2027", kind="official")
SEEDS = ("review0", "review1", "review2")


@cache
def finder_with(words=CATALAN, *, has_kernel=True):
    """Return the finder of a list of some words."""
    lexicon = catalan_toy()
    if words != CATALAN:
        lexicon = Lexicon(TERMS.alphabet, from_words(map(catalan, words.split())))
    return Finder(lexicon, TERMS.scoring, kernel_of(lexicon) if has_kernel else None)


class PlainEvening:
    """An evening without a desk: its judge acts and mistypes as dice fall, or all as it should be."""

    def __init__(self, seed, *, finder=None, is_right=False, later=None):
        self.finder = finder or finder_with()
        self.finders = {PIN.digest: self.finder}
        self.is_right = is_right
        self.dice = SeededDice(f"{seed}:judge")
        self.table = Table(players=12, settings=APP, begins=False)
        self.table.seed = bytes(self.dice.below(256) for _ in range(SEED_BYTES)).hex()
        self.table.contains = self.finder.lexicon.contains
        self.opening = OpenRehearsal(role="judge", seed=seed, rounds=ROUNDS, subject="game-1")
        self.evening = Evening(self.opening, self.finders.get)
        self.rehearsal = Rehearsal()
        self.note(self.opening)
        self.follow()
        self.act(CommitDraw(seed=self.table.seed))
        self.act(StartGame())
        for number in range(1, ROUNDS + 1):
            if later is not None and number == 4:
                self.change_list(later)
            self.happen("draw", number)
            self.play_round(number)
            self.happen("master", number)
        self.act(EndGame(cause="agreement", why="the light went out"))
        self.happen("claims", ROUNDS)
        self.note(CloseRehearsal())

    def follow(self):
        for event in self.table.log[len(self.evening.events) :]:
            self.evening.add(event)

    def change_list(self, finder):
        """Go on with another word list."""
        self.finders[OTHER.digest] = finder
        self.table.contains = finder.lexicon.contains
        self.act(ChangeLexicon(lexicon=OTHER, why="the first one was last year’s"))

    def act(self, command):
        self.table.ok(command)
        self.follow()

    def note(self, *acts):
        for act in acts:
            state, _ = REHEARSAL.decide_all(self.rehearsal, (act,), None)
            self.rehearsal = state

    def play_round(self, number):
        game = self.table
        self.act(DrawRack())
        # the round is dealt with its first slip: a table that hands in nothing is the first to be known
        first = self.player(12)
        self.act(
            ReadSlips(round=number, slips=(Slip(player=first, at="", word="", ruling="no_slip"),))
        )
        self.note(*incidents_on_paper(self.evening, number))
        for paper in self.evening.papers(number):
            if paper.is_handed_in:
                self.enter(number, paper)
        rest = list_without_slip(game.game)
        if rest:
            none = tuple(Slip(player=player, at="", word="", ruling="no_slip") for player in rest)
            self.act(ReadSlips(round=number, slips=none))
        valid = game.game.rounds[-1].valid.values()
        if not valid:
            self.act(GiveUpRound(choice="new_rack"))
            return
        best = max(valid, key=lambda slip: (slip.points, slip.place))
        self.act(AnnounceMaster(at=best.place, word=best.main, is_sure=True, why="I know it"))

    def player(self, table):
        return self.evening.player_at(table)

    def enter(self, number, paper):
        at, word = paper.move
        ruling = "late" if paper.is_late else ""
        match self.dice.below(5) if not self.is_right else 5:
            case 0:
                at, ruling = next_row(at), ""
            case 1:
                ruling = ""
        if "*" in word:
            ruling = "illegible_word"
        slip = Slip(player=self.player(paper.table), at=at, word=word, ruling=ruling)
        self.act(ReadSlips(round=number, slips=(slip,)))

    def happen(self, moment, number):
        for act in incidents_due(self.evening, self.rehearsal, moment, number):
            self.note(act)
            incident = self.rehearsal.incidents[-1]
            answers = INCIDENTS[incident.incident].answers
            if answers:
                answer = answers[0] if self.is_right else self.dice.choose(answers)
                after = self.table.game.seq
                self.note(AnswerIncident(number=incident.number, answer=answer, after=after))

    def review(self, finder_of=None):
        return review_evening(self.table.log, self.rehearsal, finder_of or self.finders.get)

    def slip_rows(self, **more):
        """Return the rows of the review that are about slips."""
        rows = self.review(**more)
        return [row for row in rows if row.number == 0 or INCIDENTS[row.incident].when == "slip"]


def test_reviews_are_the_same_with_and_without_the_kernel_and_in_every_python():
    digests, counts = [], []
    for has_kernel in (True, False):
        digest = sha256()
        for seed in SEEDS:
            rows = PlainEvening(seed, finder=finder_with(has_kernel=has_kernel)).review()
            digest.update(repr([*map(astuple, rows)]).encode())
            counts.append(count_grades(rows))
        digests.append(digest.hexdigest()[:16])
    assert min(sum(count[grade] for count in counts) for grade in ("right", "otherwise", "open"))
    assert digests == [DIGEST, DIGEST]


def test_review_of_a_list_that_was_changed_has_the_papers_of_each_list():
    """Another list than at the start: what was written by the first one is judged by that."""
    later = finder_with("ES SE TE UN US ASA CAS SOL CASA CASES SOLA CASAL")
    evening = PlainEvening("changed", is_right=True, later=later)
    assert evening.evening.rounds[3].digest != evening.evening.rounds[4].digest
    rows = evening.slip_rows()
    assert rows
    assert [row for row in rows if row.grade == "otherwise"] == []
    # without the later list its rounds are left out, and those of the first one are as they were
    first = evening.slip_rows(finder_of={PIN.digest: evening.finder}.get)
    assert [row for row in first if row.round < 4] == [row for row in rows if row.round < 4]
    assert [row for row in first if row.grade == "otherwise"] == []


def test_review_by_a_wrong_list_of_the_same_name_does_not_fail():
    """A digest names one list; whatever a device returns for it, each incident keeps its row."""
    evening = PlainEvening("other", is_right=True)
    rows = evening.review(lambda _: finder_with("HORA HORES ZEL ZELS"))
    assert [row.number for row in rows if row.number] == [
        incident.number for incident in evening.rehearsal.incidents
    ]


@pytest.mark.parametrize("words", ["CASES", "ZEL ZELS", "UN US ES"])
def test_evening_by_a_list_without_the_needed_words_invents_nothing(words):
    """Rounds that no table can play are given up, and no row is about them."""
    evening = PlainEvening(f"few {words}", finder=finder_with(words), is_right=True)
    rounds = evening.table.game.rounds
    assert [round_ for round_ in rounds if not round_.valid]
    rows = evening.slip_rows()
    assert [row for row in rows if row.grade == "otherwise"] == []


def test_missing_circle_waits_for_a_blank_and_without_one_there_is_none():
    """CAT-DUP 1.7: of a bag that brings no blank no paper can lack its circle."""
    waited, blankless = 0, 0
    for number in range(16):
        evening = PlainEvening(f"circle {number}", is_right=True)
        dealt = evening.evening.rounds.items()
        blanks = [number for number, round_ in dealt if BLANK in round_.dealt.position.rack]
        told = [row.round for row in evening.rehearsal.incidents if row.incident == "unmarked"]
        assert set(told) <= set(blanks)
        waited += bool(told) and told[0] > 1
        blankless += not blanks
    assert waited
    assert blankless
