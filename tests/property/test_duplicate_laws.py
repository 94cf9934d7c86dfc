"""Laws of the results and slips of a duplicate, computed again without the code's helpers."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from faristol.board.board import EMPTY
from faristol.board.score import scoring
from faristol.duplicate.drawing import proposed_end
from faristol.duplicate.invalid_master import is_same_move, list_annulled
from faristol.duplicate.judging import CountedSlip, NullSlip, Position, WrittenSlip, judge
from faristol.duplicate.misconduct import apply_offences
from faristol.duplicate.reason import SLIP_REASONS
from faristol.duplicate.score import Entry, by_group, classify, half_text, share_tenths
from faristol.rules.preset import preset
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_tiles

CA = alphabet_of("ca")
RULES = preset("ca-duplicate-2018").rules

# few values, so that ties and shared bests are frequent
points = st.one_of(st.none(), st.sampled_from([0, 1, 2, 3, 10, 11]))


@st.composite
def games(draw):
    """Return (points by player, number at the start, bonus announced, expelled players)."""
    rounds = draw(st.integers(0, 4))
    players = draw(st.integers(1, 14))
    table = {
        f"p{at}": draw(st.lists(points, min_size=rounds, max_size=rounds)) for at in range(players)
    }
    expelled = draw(st.sets(st.sampled_from(sorted(table)), max_size=2))
    return table, players + draw(st.integers(0, 50)), draw(st.booleans()), expelled


def results(game):
    table, at_start, has_bonus, expelled = game
    entries = [
        Entry(
            player=player,
            rounds=tuple(scores),
            is_expelled=player in expelled,
            group="odd" if int(player[1:]) % 2 else "even",
        )
        for player, scores in table.items()
    ]
    return classify(
        entries,
        bonus=RULES.bonus,
        ranking=RULES.ranking,
        players_at_start=at_start,
        has_bonus=has_bonus,
    )


def plain_bonus(n):
    if n < 10:
        return Fraction(0)
    return Fraction(n, 2) if n <= 50 else Fraction(25)


def plain_totals(table, at_start, has_bonus):
    value = plain_bonus(at_start) if has_bonus else Fraction(0)
    totals = {player: Fraction(sum(p or 0 for p in scores)) for player, scores in table.items()}
    for scores in zip(*table.values(), strict=True):
        best = max(p or 0 for p in scores)
        holders = [player for player, p in zip(table, scores, strict=True) if p == best]
        if best and len(holders) == 1:
            totals[holders[0]] += value
    return totals


def is_before(candidate, rival, totals, table):
    """Return True if a player is before another, by the words of CAT-DUP 1.9-3."""
    if totals[candidate] != totals[rival]:
        return totals[candidate] > totals[rival]
    mine, theirs = ([p or 0 for p in table[player]] for player in (candidate, rival))
    while mine:
        if max(mine) != max(theirs):
            return max(mine) > max(theirs)
        mine.remove(max(mine))
        theirs.remove(max(theirs))
    return False


@given(games())
def test_places_follow_from_comparing_each_two_players(game):
    """CAT-DUP 1.9-1, 1.9-2, 1.9-3, 1.10: one more than the players before; equal players share it."""
    table, at_start, has_bonus, expelled = game
    whole = results(game)
    totals = plain_totals(table, at_start, has_bonus)
    staying = [player for player in table if player not in expelled]
    assert {standing.player for standing in whole.ranking} == set(staying)
    for standing in whole.ranking:
        before = sum(is_before(other, standing.player, totals, table) for other in staying)
        assert standing.place == before + 1
        assert Fraction(standing.half_points, 2) == totals[standing.player]
    listed = [standing.place for standing in whole.ranking]
    assert listed == sorted(listed)
    assert [standing.player for standing in whole.unranked] == [p for p in table if p in expelled]


@given(games())
def test_round_has_at_most_one_bonus_and_bonuses_are_equal(game):
    """CAT-DUP 1.10-1, 1.10-7."""
    table, at_start, has_bonus, _ = game
    whole = results(game)
    assert Fraction(whole.bonus, 2) == (plain_bonus(at_start) if has_bonus else 0)
    numbers = [award.round for award in whole.awards]
    assert numbers == sorted(set(numbers))
    for award in whole.awards:
        rivals = [scores[award.round - 1] or 0 for p, scores in table.items() if p != award.player]
        assert table[award.player][award.round - 1] == award.points
        assert award.points > max(rivals, default=0)


@given(games())
def test_each_tie_has_a_valid_proof(game):
    """CAT-DUP 1.9-3: the pairs are the moves from the best down, and the last pair decides."""
    table = game[0]
    whole = results(game)
    neighbours = zip(whole.ranking, whole.ranking[1:], strict=False)
    tied = [(a, b) for a, b in neighbours if a.half_points == b.half_points]
    assert [(proof.first, proof.second) for proof in whole.proofs] == [
        (a.player, b.player) for a, b in tied
    ]
    for proof, (first, second) in zip(whole.proofs, tied, strict=True):
        mine, theirs = (
            sorted((p or 0 for p in table[standing.player]), reverse=True)
            for standing in (first, second)
        )
        expected = [(2 * a, 2 * b) for a, b in zip(mine, theirs, strict=True)]
        assert list(proof.pairs) == expected[: len(proof.pairs)]
        assert all(a == b for a, b in proof.pairs[:-1])
        if proof.is_shared:
            assert mine == theirs
        else:
            assert proof.pairs[-1][0] > proof.pairs[-1][1]


@given(games())
def test_groups_have_the_order_of_the_whole(game):
    whole = results(game)
    for group, part in by_group(whole).items():
        inside = [standing.player for standing in whole.ranking if standing.group == group]
        assert [standing.player for standing in part.ranking] == inside
        assert {standing.group for standing in (*part.ranking, *part.unranked)} == {group}
        before = {standing.player: standing.place for standing in whole.ranking}
        for standing in part.ranking:
            assert standing.place == 1 + sum(
                before[other] < before[standing.player] for other in inside
            )


@given(games(), st.randoms())
def test_order_of_the_entries_changes_no_place(game, dice):
    table, *rest = game
    players = list(table)
    dice.shuffle(players)
    turned = results(({player: table[player] for player in players}, *rest))
    places = {standing.player: standing.place for standing in results(game).ranking}
    assert {standing.player: standing.place for standing in turned.ranking} == places


@given(st.integers(-3_000, 3_000))
def test_half_points_are_formatted_exactly(halves):
    assert Fraction(half_text(halves)) == Fraction(halves, 2)


@given(st.integers(0, 3_000), st.integers(1, 3_000))
def test_share_is_the_nearest_tenth_of_a_percent(mine, master):
    exact = Fraction(1000 * mine, master)
    assert abs(share_tenths(mine, master) - exact) <= Fraction(1, 2)


@given(
    st.lists(st.integers(0, 90), max_size=6),
    st.lists(st.integers(1, 7), max_size=5),
)
def test_only_the_second_offence_takes_points(rounds, offences):
    """CAT-DUP 1.7-5."""
    result = apply_offences(RULES.conduct, rounds, offences)
    expected = list(rounds)
    if len(offences) > 1 and offences[1] <= len(rounds):
        expected[offences[1] - 1] = 0
    assert list(result.rounds) == expected
    assert result.is_expelled == (len(offences) > 2)
    assert len(result.sanctions) == len(offences)


cells = st.lists(
    st.sampled_from(["H8=A", "H8=(A)", "H9=A", "H9=NY", "H9=(NY)"]), max_size=2, unique=True
)


@given(cells, st.dictionaries(st.sampled_from("abc"), cells))
def test_annulled_players_laid_the_letters_of_the_master(master, moves):
    """CAT-DUP 1.8-2."""
    plain = {cell.translate({40: None, 41: None}) for cell in master}
    expected = [
        player
        for player, placed in moves.items()
        if master and {cell.translate({40: None, 41: None}) for cell in placed} == plain
    ]
    assert list(list_annulled(RULES.master, master, moves)) == expected
    for player, placed in moves.items():
        assert is_same_move(placed, master) == (player in expected)


names = st.sampled_from(["?", "A", "E", "C", "S", "NY", "L·L", "Q"])


@given(st.lists(names, max_size=7), st.lists(names, max_size=5))
def test_game_ends_exactly_when_blanks_cannot_supply_a_valid_rack(left, bag):
    """CAT-DUP 1.3-3, 1.6-1."""
    tiles = left + bag
    vowels = sum(tile in "AE" for tile in tiles)
    blanks = tiles.count("?")
    consonants = len(tiles) - vowels - blanks
    possible = (vowels > 0) + (consonants > 0) + blanks >= 2
    rack, bag_tiles = read_tiles(left, CA), read_tiles(bag, CA)
    cause = proposed_end(
        RULES.racks, left=rack, bag=bag_tiles, alphabet=CA, played=3, rounds=0, has_move=None
    )
    assert (cause is None) == possible


noise = st.text(alphabet="ACESNYLQU·.()?*kÇ0819HO ", max_size=9)
places = st.one_of(st.sampled_from(["H8", "8H", "h7", "6h", "H14"]), noise)
spelled = st.lists(
    st.sampled_from(["A", "(E)", "E", "C", "s", "NY", "L·L", "(NY)", "QU"]), max_size=6
)
words = st.one_of(spelled.map("".join), noise)


@given(places, words, st.lists(names, min_size=1, max_size=7), st.booleans(), st.booleans())
def test_any_slip_has_points_or_one_reason(at, word, rack, in_time, is_in_lexicon):
    """CAT-DUP 1.7: never an exception, and a null slip is worth zero."""
    position = Position(
        board=EMPTY,
        rack=read_tiles(rack, CA),
        scoring=scoring(CA, is_blank_a_tile=True),
        alphabet=CA,
    )
    verdict = judge(
        WrittenSlip(at=at, word=word, is_in_time=in_time),
        position,
        contains=lambda _: is_in_lexicon,
    )
    if isinstance(verdict, NullSlip):
        assert verdict.points == 0
        assert verdict.reason in SLIP_REASONS
    else:
        assert isinstance(verdict, CountedSlip)
        assert in_time
        assert is_in_lexicon
        assert 2 <= len(verdict.placed) <= len(rack)


@given(places, words, st.lists(names, min_size=1, max_size=7))
def test_slip_in_canonical_form_is_worth_the_same(at, word, rack):
    """CAT-DUP 1.2: the canonical form of a move reads back as that move."""
    position = Position(board=EMPTY, rack=read_tiles(rack, CA), scoring=scoring(CA), alphabet=CA)
    verdict = judge(WrittenSlip(at=at, word=word), position, contains=lambda _: True)
    if isinstance(verdict, CountedSlip):
        again = judge(
            WrittenSlip(at=verdict.at, word=verdict.word), position, contains=lambda _: True
        )
        assert again == verdict
