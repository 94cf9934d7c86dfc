"""The classification of a duplicate: totals, bonuses, ties and their proof (CAT-DUP 1.9, 1.10)."""

from dataclasses import replace

import pytest

from faristol.duplicate.points import Award, awards_of, best_of, bonus_of
from faristol.duplicate.score import Entry, by_group, classify, half_text, share_tenths
from faristol.rules.preset import preset

RULES = preset("ca-duplicate-2018").rules
ROMANIAN = preset("ro-duplicate").rules


def classify_players(rounds, *, at_start=None, has_bonus=False, rules=RULES, bonus=None, **marks):
    entries = [
        Entry(
            player=player,
            rounds=tuple(points),
            is_expelled=player in marks.get("expelled", ()),
            group=marks.get("groups", {}).get(player, ""),
        )
        for player, points in rounds.items()
    ]
    return classify(
        entries,
        bonus=bonus or rules.bonus,
        ranking=rules.ranking,
        players_at_start=len(entries) if at_start is None else at_start,
        has_bonus=has_bonus,
    )


def places(whole):
    return [
        (standing.place, standing.player, half_text(standing.half_points))
        for standing in whole.ranking
    ]


def test_highest_total_is_first():
    """CAT-DUP 1.9-1, 1.9-2."""
    whole = classify_players({"Anna": [54, 30, 44], "Benet": [60, 28, 44], "Clara": [0, 0, 0]})
    assert places(whole) == [(1, "Benet", "132"), (2, "Anna", "128"), (3, "Clara", "0")]
    assert whole.proofs == ()


class TestTies:
    """CAT-DUP 1.9-3: the best move, then the next lower, and so on."""

    whole = classify_players(
        {
            "Anna": [54, 72, 30, 44],
            "Benet": [54, 70, 32, 44],
            "Clara": [72, 54, 44, 30],
            "David": [72, 60, 40, 28],
        }
    )

    def test_equal_totals_are_ordered_by_single_moves_from_the_best_down(self):
        assert places(self.whole) == [
            (1, "David", "200"),
            (2, "Anna", "200"),
            (2, "Clara", "200"),
            (4, "Benet", "200"),
        ]

    def test_proof_lists_the_pairs_up_to_the_deciding_pair(self):
        first, second, third = self.whole.proofs
        assert (first.first, first.second) == ("David", "Anna")
        assert first.half_points == 400
        assert first.pairs == ((144, 144), (120, 108))
        assert not first.is_shared
        assert third.pairs == ((144, 140),)
        assert second.pairs == ((144, 144), (108, 108), (88, 88), (60, 60))

    def test_shared_place_is_proved_by_all_pairs_and_skips_the_next_place(self):
        shared = self.whole.proofs[1]
        assert shared.is_shared
        assert (shared.first, shared.second) == ("Anna", "Clara")
        assert [standing.place for standing in self.whole.ranking] == [1, 2, 2, 4]

    def test_players_on_a_shared_place_stand_in_the_given_order(self):
        turned = classify_players({"Clara": [72, 54], "Anna": [54, 72]})
        assert [standing.player for standing in turned.ranking] == ["Clara", "Anna"]

    def test_missed_rounds_are_moves_worth_no_points(self):
        whole = classify_players({"Anna": [50, None, None], "Benet": [25, 15, 10], "Clara": [50]})
        assert [(s.place, s.player) for s in whole.ranking] == [
            (1, "Anna"),
            (1, "Clara"),
            (3, "Benet"),
        ]
        assert whole.proofs[0].pairs == ((100, 100),)

    def test_rules_without_ties_share_all_equal_totals(self):
        ranking = replace(RULES.ranking, ties=())
        whole = classify(
            [Entry(player="Anna", rounds=(10, 2)), Entry(player="Benet", rounds=(6, 6))],
            bonus=None,
            ranking=ranking,
            players_at_start=2,
            has_bonus=False,
        )
        assert [standing.place for standing in whole.ranking] == [1, 1]
        assert whole.proofs[0].pairs == ()


def eleven_players():
    """Return eleven players: Anna alone has the best of round 1, Benet of round 2; round 3 is shared."""
    rounds = {"Anna": [80, 50, 64], "Benet": [79, 56, 64]}
    return rounds | {f"P{at}": [30 + at, 20, 10] for at in range(9)}


class TestBonus:
    """The bonus for the best move (CAT-DUP 1.10)."""

    @pytest.mark.parametrize(
        ("players", "value"),
        [(2, "0"), (9, "0"), (10, "5"), (11, "5.5"), (12, "6"), (49, "24.5"), (50, "25"),
         (51, "25"), (200, "25")],
    )  # fmt: skip
    def test_bonus_is_half_the_players_from_ten_to_fifty_and_25_above(self, players, value):
        """CAT-DUP 1.10-2, 1.10-7: halves stay."""
        rule = RULES.bonus
        assert half_text(bonus_of(rule, players_at_start=players, has_bonus=True)) == value
        assert bonus_of(rule, players_at_start=players, has_bonus=False) == 0

    def test_bonus_goes_to_a_single_best_move_and_never_to_a_shared_one(self):
        """CAT-DUP 1.10-1, 1.10-4, 1.10-6."""
        whole = classify_players(eleven_players(), has_bonus=True)
        assert whole.awards == (
            Award(round=1, player="Anna", points=80),
            Award(round=2, player="Benet", points=56),
        )
        assert places(whole)[:2] == [(1, "Benet", "204.5"), (2, "Anna", "199.5")]
        benet = whole.standing("Benet")
        assert (benet.points, benet.bonuses) == (199, 1)

    def test_unannounced_bonus_is_zero(self):
        """CAT-DUP 1.10-5."""
        whole = classify_players(eleven_players(), has_bonus=False)
        assert (whole.bonus, whole.awards) == (0, ())

    def test_players_who_left_still_count_for_the_bonus(self):
        """CAT-DUP 1.10-3: N is the number at the start."""
        assert classify_players(eleven_players(), at_start=20, has_bonus=True).bonus == 20
        assert classify_players(eleven_players(), at_start=9, has_bonus=True).awards == ()

    def test_half_a_point_decides(self):
        """CAT-DUP 1.10-7: a bonus of 5.5 puts 199.5 before 199."""
        rounds = {"Gabriel": [100, 94], "Hector": [99, 100]}
        rounds |= {f"P{at}": [0, 100 if at == 0 else 0] for at in range(9)}
        whole = classify_players(rounds, has_bonus=True)
        assert places(whole)[:2] == [(1, "Gabriel", "199.5"), (2, "Hector", "199")]

    def test_best_move_without_points_is_of_no_player(self):
        assert best_of([("Anna", 0), ("Benet", None)]).alone is None
        assert best_of([("Anna", 0)]).alone is None
        assert best_of([]).points == 0

    def test_different_moves_of_equal_points_share_the_best_place(self):
        best = best_of([("Anna", 30), ("Benet", 12), ("Clara", 30)])
        assert (best.points, best.players, best.alone) == (30, ("Anna", "Clara"), None)

    def test_tie_break_leaves_out_the_bonus_unless_the_rules_count_it(self):
        """CAT-DUP 1.9-3: moves, not bonuses."""
        rounds = {"Anna": [40, 20], "Benet": [0, 45], "Clara": [39, 6]}
        rounds |= {f"P{at}": [0, 45 if at == 0 else 0] for at in range(7)}
        rounds |= {"Anna": [40, 20], "Tona": [20, 45]}
        at_start = 10
        whole = classify_players(rounds, at_start=at_start, has_bonus=True)
        anna, tona = whole.standing("Anna"), whole.standing("Tona")
        assert (anna.half_points, tona.half_points) == (130, 130)
        assert anna.compared == (80, 40)
        assert tona.place < anna.place  # 45 is more than 40
        counting = replace(RULES.bonus, counts_in_ties=True)
        whole = classify_players(rounds, at_start=at_start, has_bonus=True, bonus=counting)
        assert whole.standing("Anna").compared == (90, 40)
        # and yet 45 is as much as 40 and the bonus of 5: the next move decides
        proof = next(item for item in whole.proofs if {item.first, item.second} == {"Anna", "Tona"})
        assert proof.pairs == ((90, 90), (40, 40))
        assert proof.is_shared

    def test_rules_without_a_bonus_award_zero(self):
        assert classify_players(eleven_players(), rules=ROMANIAN, has_bonus=True).bonus == 0

    def test_awards_need_as_many_scores_as_players(self):
        with pytest.raises(ValueError, match="zip"):
            awards_of(["Anna"], [[1, 2]], half_points=10)


def test_expelled_player_has_no_place_and_keeps_the_points():
    """CAT-DUP 1.7-5."""
    whole = classify_players(
        {"Anna": [10, 5], "Benet": [60, 9], "Clara": [1, 1]}, expelled={"Benet"}
    )
    assert [standing.player for standing in whole.ranking] == ["Anna", "Clara"]
    (benet,) = whole.unranked
    assert (benet.place, benet.points) == (0, 69)
    assert whole.standing("Benet") == benet
    assert whole.standing("Nobody") is None


def test_move_of_a_player_expelled_later_still_blocks_the_bonus_of_others():
    """CAT-DUP 1.10-1: compared with the moves of the others, as they were in that round."""
    rounds = {f"P{at}": [20 + at] for at in range(9)} | {"Joan": [60]}
    whole = classify_players(rounds, has_bonus=True, expelled={"Joan"})
    assert [award.player for award in whole.awards] == ["Joan"]


def test_classification_rejects_a_duplicate_player():
    with pytest.raises(ValueError, match="twice"):
        classify(
            [Entry(player="Anna", rounds=()), Entry(player="Anna", rounds=(1,))],
            bonus=None, ranking=None, players_at_start=2, has_bonus=False,
        )  # fmt: skip


def test_groups_have_their_own_places_and_the_bonuses_of_the_whole_game():
    """CAT-DUP 1.11-1: results in detail."""
    groups = {"Anna": "Juvenil", "Clara": "Juvenil", "David": "Adults", "Benet": "Juvenil"}
    rounds = {
        "Anna": [54, 72, 30, 44],
        "David": [72, 60, 40, 28],
        "Benet": [54, 70, 32, 44],
        "Clara": [72, 54, 44, 30],
        "Emma": [90, 90, 9, 9],
        "Ferran": [1, 1, 1, 1],
    }
    rounds |= {f"P{at}": [2, 2, 2, 2] for at in range(5)}
    whole = classify_players(rounds, groups=groups, has_bonus=True)
    grouped = by_group(whole)
    assert list(grouped) == ["Adults", "Juvenil"]
    young = grouped["Juvenil"]
    assert [
        (standing.place, standing.player, half_text(standing.half_points))
        for standing in young.ranking
    ] == [
        (1, "Clara", "205.5"),
        (2, "Anna", "200"),
        (3, "Benet", "200"),
    ]
    assert [award.player for award in whole.awards] == ["Emma", "Emma", "Clara"]
    assert [award.player for award in young.awards] == ["Clara"]
    assert grouped["Adults"].ranking[0].place == 1


def test_tie_inside_a_group_is_proved_though_others_stand_between():
    groups = {"Anna": "A", "Clara": "A"}
    rounds = {"Anna": [60, 40], "Benet": [55, 45], "Clara": [50, 50]}
    (proof,) = by_group(classify_players(rounds, groups=groups))["A"].proofs
    assert (proof.first, proof.second, proof.pairs) == ("Anna", "Clara", ((120, 100),))


@pytest.mark.parametrize(
    ("points", "master", "tenths"),
    [(100, 100, 1000), (2, 3, 667), (1, 3, 333), (1, 16, 63), (0, 50, 0), (5, 0, 0)],
)
def test_share_of_the_master_total_is_rounded_to_a_tenth(points, master, tenths):
    assert share_tenths(points, master) == tenths
