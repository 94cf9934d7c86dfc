"""The judge's decisions beside the moves: offences, enrolment, wrong masters, the end of a game."""

from dataclasses import replace

import pytest

from faristol.duplicate.drawing import CAUSE_ARTICLES, missing_requirement, proposed_end
from faristol.duplicate.enrol import count_enrolled, fault_of_beginning, fault_of_joining
from faristol.duplicate.invalid_master import is_same_move, list_annulled
from faristol.duplicate.misconduct import apply_offences, next_sanction
from faristol.duplicate.official import (
    is_classic,
    is_official,
    reason_unofficial,
    reason_unofficial_game,
)
from faristol.duplicate.values import Settings
from faristol.rules.edition import change_ruleset
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset, read_ruleset
from faristol.rules.rule_refusal import RuleRefusal
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_tiles

RULES = preset("ca-duplicate-2018").rules
ROMANIAN = preset("ro-duplicate").rules
CA = alphabet_of("ca")
RO = alphabet_of("ro")


class TestMisconduct:
    """CAT-DUP 1.7-5: a warning, then the move is worth zero, then expulsion."""

    def test_next_sanction_climbs_one_step_per_offence(self):
        steps = [next_sanction(RULES.conduct, offences) for offences in range(4)]
        assert steps == ["warning", "zero", "expulsion", "expulsion"]

    def test_second_offence_takes_the_points_of_its_round_only(self):
        result = apply_offences(RULES.conduct, [30, 44, 28, 51], [2, 4])
        assert result.rounds == (30, 44, 28, 0)
        assert result.sanctions == ("warning", "zero")
        assert not result.is_expelled

    def test_third_offence_expels_and_leaves_the_points_of_earlier_rounds(self):
        result = apply_offences(RULES.conduct, [30, 44, 28], [1, 1, 3])
        assert result.rounds == (0, 44, 28)
        assert result.is_expelled

    def test_offence_in_a_round_without_points_takes_no_points(self):
        assert apply_offences(RULES.conduct, [30], [1, 9]).rounds == (30,)
        assert apply_offences(RULES.conduct, [30], [1, 0]).rounds == (30,)

    def test_rules_without_sanctions_leave_the_offence_to_the_judge(self):
        assert next_sanction(ROMANIAN.conduct, 2) is None
        assert apply_offences(None, [5], [1, 1, 1]).rounds == (5,)
        assert next_sanction(replace(RULES.conduct, sanctions=()), 0) is None


class TestOfficial:
    """Which games are official (CAT-DUP 1.1-2, 1.1-3)."""

    @pytest.mark.parametrize(
        ("classic", "complete", "why"),
        [
            (True, True, None),
            (True, False, "preset_rounds"),
            (False, True, "not_classic"),
            (False, False, "not_classic"),
        ],
    )
    def test_only_complete_classic_duplicates_are_official(self, classic, complete, why):
        rule = RULES.course
        assert reason_unofficial(rule, is_classic=classic, is_complete=complete) == why
        assert is_official(rule, is_classic=classic, is_complete=complete) is (why is None)

    def test_rehearsal_is_never_official(self):
        why = reason_unofficial(RULES.course, is_classic=True, is_complete=True, is_rehearsal=True)
        assert why == "rehearsal"

    def test_rules_without_official_games_give_never_as_the_reason(self):
        assert reason_unofficial(ROMANIAN.course, is_classic=True, is_complete=True) == "never"
        assert reason_unofficial(None, is_classic=True, is_complete=True) == "never"

    def test_rules_are_classic_while_no_value_of_the_regulation_is_changed(self):
        base = preset("ca-duplicate-2018")
        copy = change_ruleset(base, {}, name="ours", title="Ours")
        other = change_ruleset(base, {"round_clock.seconds": 120}, name="ours", title="Ours")
        assert is_classic(read_ruleset(plain_ruleset(base)))
        assert is_classic(copy)
        assert not is_classic(other)
        assert not is_classic(preset("ro-duplicate"))
        assert reason_unofficial_game(Settings(), copy) is None
        assert reason_unofficial_game(Settings(), other) == "not_classic"
        assert reason_unofficial_game(Settings(rounds=12), copy) == "preset_rounds"
        assert reason_unofficial_game(Settings(is_rehearsal=True), copy) == "rehearsal"
        assert reason_unofficial_game(Settings(), None) == "never"


class TestEnrolment:
    def test_enrolment_closes_when_the_first_round_begins(self):
        """CAT-DUP 1.8-4."""
        assert fault_of_joining(RULES.course, rounds_started=0) is None
        assert fault_of_joining(RULES.course, rounds_started=1) == RuleRefusal(
            "closed", "course.joins"
        )
        assert count_enrolled(RULES.course, 14, rounds_started=0) == 15
        assert count_enrolled(RULES.course, 14, rounds_started=1).code == "closed"

    def test_club_rules_may_allow_joining_in_any_round(self):
        open_rule = replace(RULES.course, joins="any_round")
        assert count_enrolled(open_rule, 14, rounds_started=3) == 15

    @pytest.mark.parametrize(("players", "may"), [(0, False), (1, False), (2, True), (300, True)])
    def test_game_needs_two_players(self, players, may):
        """CAT-DUP 1.1-1."""
        assert (fault_of_beginning(RULES.course, players) is None) is may

    def test_rules_without_a_course_need_one_player(self):
        assert fault_of_beginning(None, 0).code == "too_few_players"
        assert fault_of_beginning(None, 1) is None


class TestWrongMaster:
    """CAT-DUP 1.8-1, 1.8-2."""

    MASTER = ("I8=S", "I9=A", "I10=L", "I11=A")

    def test_invalid_master_annuls_the_players_who_played_it_only(self):
        moves = {
            "Anna": self.MASTER,
            "Benet": ("I7=S", "I8=A", "I9=L", "I10=A"),
            "Clara": ("I11=A", "I8=S", "I9=(A)", "I10=L"),
            "David": (),
        }
        assert list_annulled(RULES.master, self.MASTER, moves) == ("Anna", "Clara")

    def test_inferior_master_annuls_no_player(self):
        moves = {"Anna": self.MASTER}
        assert list_annulled(RULES.master, self.MASTER, moves, fault="inferior") == ()

    def test_same_move_lays_the_same_letters_on_the_same_squares(self):
        assert is_same_move(("H8=NY", "H9=A"), ("H9=A", "H8=(NY)"))
        assert not is_same_move(("H8=NY",), ("H8=N",))
        assert not is_same_move(("H8=A", "H9=S"), ("H8=A",))
        assert not is_same_move((), ())


def word(text, alphabet=CA):
    return read_tiles(text.split(), alphabet)


def end_of(left="", bag="", *, played=5, rounds=0, has_move=None, rules=RULES, alphabet=CA):
    return proposed_end(
        rules.racks,
        left=word(left, alphabet),
        bag=word(bag, alphabet),
        alphabet=alphabet,
        played=played,
        rounds=rounds,
        has_move=has_move,
    )


class TestEnd:
    @pytest.mark.parametrize(
        ("left", "bag", "lacking"),
        [
            ("A E I", "O U A", "consonants"),  # CAT-DUP 1.6-1
            ("B C", "Q NY L·L", "vowels"),
            ("A", "B", None),
            ("A E", "?", None),  # CAT-DUP 1.3-3: a blank may be the consonant
            ("?", "", "vowels"),  # alone it can be only one of them
            ("?", "?", None),
            ("", "", "tiles"),
            ("A A A A A A A", "B", None),  # CAT-DUP 1.3-4: those left may go back
        ],
    )
    def test_game_ends_when_no_valid_rack_is_left(self, left, bag, lacking):
        """CAT-DUP 1.3-4, 1.6-1."""
        cause = missing_requirement(
            RULES.racks, left=word(left), bag=word(bag), alphabet=CA, played=5
        )
        assert cause == lacking
        assert end_of(left, bag) == (None if lacking is None else "no_rack")

    def test_game_ends_when_no_move_is_possible_with_the_tiles_left(self):
        """CAT-DUP 1.6-2."""
        assert end_of("A", "B", has_move=False) == "no_move"
        assert end_of("A", "B", has_move=True) is None
        assert end_of("A", "B", has_move=None) is None

    def test_game_ends_after_its_preset_number_of_rounds(self):
        """CAT-DUP 1.1-2."""
        assert end_of("A", "B", played=12, rounds=12) == "rounds"
        assert end_of("A", "B", played=11, rounds=12) is None
        assert end_of("A", "B", played=40, rounds=0) is None

    def test_first_rounds_of_a_romanian_game_need_two_of_each(self):
        """Club practice: fifteen rounds with two vowels and two consonants, then one of each."""
        assert end_of("A", "B C D", played=14, rules=ROMANIAN, alphabet=RO) == "no_rack"
        assert end_of("A", "B C D", played=15, rules=ROMANIAN, alphabet=RO) is None

    def test_rules_without_racks_end_the_game_when_the_tiles_run_out(self):
        assert missing_requirement(None, left=b"", bag=b"", alphabet=CA, played=0) == "tiles"
        assert missing_requirement(None, left=word("A"), bag=b"", alphabet=CA, played=0) is None

    def test_causes_all_cite_their_articles(self):
        assert CAUSE_ARTICLES == {
            "no_rack": "CAT-DUP 1.6-1",
            "no_move": "CAT-DUP 1.6-2",
            "rounds": "CAT-DUP 1.1-2",
            "agreement": "CAT-DUP 1.6-3",
        }
