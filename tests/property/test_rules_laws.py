"""Laws of the rules of a game, computed without the code's helpers."""

from dataclasses import replace
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from faristol.rules.abandonment import outcome_of_abandonment
from faristol.rules.absence import Absence, Playing, Waiting, attendance
from faristol.rules.exchange import ExchangeResult, exchange_tiles
from faristol.rules.leftover import Ending, compute_final_score
from faristol.rules.outcome import Outcome
from faristol.rules.overdraw import remove_overdrawn
from faristol.rules.overtime import compute_timed_score, penalty_for
from faristol.rules.preset import preset
from faristol.rules.rack import Stage, count_tiles_to_draw, is_rack_possible, is_valid_rack
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.scoreless import find_blocking_turn
from faristol.rules.senyors import is_senyors, second_rack
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_tiles

CA = alphabet_of("ca")
MALLORCA = preset("ca-ciutat-de-mallorca").rules
CLASSIC = preset("ca-classic").rules
GENERAL = preset("ro-general").rules
DUELS = [MALLORCA, CLASSIC, GENERAL, preset("ro-correspondence").rules]

# tiles and their points, written down again
POINTS = {
    "?": 0,
    "A": 1,
    "E": 1,
    "O": 1,
    "S": 1,
    "R": 1,
    "C": 2,
    "Ç": 10,
    "NY": 10,
    "L·L": 10,
    "Q": 8,
}
VOWELS = "AEO"

names = st.lists(st.sampled_from(sorted(POINTS)), max_size=7)
scores = st.tuples(st.integers(-50, 700), st.integers(-50, 700))
seconds = st.integers(0, 3_000)


def word(tiles):
    read = read_tiles(tiles, CA)
    assert isinstance(read, bytes)
    return read


def worth(tiles):
    return sum(POINTS[tile] for tile in tiles)


def ending(before, racks, how, closer=None):
    first, second = map(word, racks)
    return Ending(scores=before, racks=(first, second), bag=0, how=how, closer=closer)


def is_right(outcome):
    first, second = outcome.scores
    expected = (
        ("win", "loss")
        if first > second
        else ("loss", "win")
        if second > first
        else ("draw", "draw")
    )
    return outcome.results == expected


@given(scores, names)
def test_going_out_transfers_points_and_creates_none(before, rack):
    for rules in (MALLORCA, CLASSIC):
        for closer in (1, 2):
            racks = ([], rack) if closer == 1 else (rack, [])
            outcome = compute_final_score(rules.leftovers, ending(before, racks, "out", closer), CA)
            assert sum(outcome.scores) == sum(before)
            assert outcome.scores[closer - 1] == before[closer - 1] + worth(rack)
            assert is_right(outcome)


@given(scores, names, names)
def test_blocked_game_deducts_from_each_the_own_rack(before, first, second):
    for rules in (MALLORCA, CLASSIC):
        outcome = compute_final_score(
            rules.leftovers, ending(before, (first, second), "blocked"), CA
        )
        assert outcome.scores == (before[0] - worth(first), before[1] - worth(second))
        assert is_right(outcome)


@given(scores, names, names, st.sampled_from(["blocked", "round_time"]))
def test_romanian_texts_never_change_a_score(before, first, second, how):
    outcome = compute_final_score(GENERAL.leftovers, ending(before, (first, second), how), CA)
    assert outcome.scores == before


@given(seconds)
def test_penalty_never_falls_and_grows_by_ten_a_minute(over):
    rule = MALLORCA.overtime
    assert penalty_for(rule, over) <= penalty_for(rule, over + 1)
    assert penalty_for(rule, over + 60) == penalty_for(rule, over) + 10
    assert penalty_for(rule, -over) == 0
    assert (penalty_for(rule, over) > 0) is (over > 0)


@given(scores, names, seconds, seconds)
def test_clock_deducts_exactly_its_penalties(before, rack, first, second):
    end = ending(before, ([], rack), "out", 1)
    timed = compute_timed_score(
        MALLORCA.overtime, MALLORCA.leftovers, end, CA, seconds_over=(first, second)
    )
    assert sum(timed.outcome.scores) == sum(before) - sum(timed.penalties)
    assert timed.lost is None
    assert is_right(timed.outcome)


@given(scores, st.integers(0, 2_000), st.integers(0, 600))
def test_only_the_player_past_the_margin_loses_by_it(before, over, other):
    end = ending(before, ([], []), "round_time")
    timed = compute_timed_score(
        CLASSIC.overtime, CLASSIC.leftovers, end, CA, seconds_over=(over, other)
    )
    assert (timed.lost == 1) is (over > 600)
    if timed.lost == 1:
        assert timed.outcome.results == ("loss", "win")
        assert timed.outcome.scores[0] <= timed.outcome.scores[1]
        assert timed.outcome in (
            outcome_of_abandonment(CLASSIC.abandonment, before, by=[1]),
            Outcome((0, 300), ("loss", "win")),
        )


@given(scores)
def test_giving_up_loses_and_is_symmetric(before):
    first = outcome_of_abandonment(CLASSIC.abandonment, before, by=[1])
    second = outcome_of_abandonment(CLASSIC.abandonment, before[::-1], by=[2])
    assert first.scores == second.scores[::-1]
    assert first.results == second.results[::-1] == ("loss", "win")
    assert first.scores[0] <= first.scores[1]
    assert first.scores in {(before[0] - 110, before[1]), (0, 300)}


@given(names, names, st.integers(0, 100))
def test_exchange_preserves_the_number_of_tiles(rack, give, bag):
    for rules in DUELS:
        result = exchange_tiles(rules.exchange, word(rack), word(give), bag=bag)
        if isinstance(result, ExchangeResult):
            assert (result.drawn, result.bag) == (len(give), bag)
            assert 1 <= len(give) <= bag
            assert all(give.count(tile) <= rack.count(tile) for tile in give)
        else:
            assert result.code in {
                "not_allowed",
                "exchange_too_few",
                "not_in_rack",
                "bag_too_small",
            }


@given(names, st.integers(0, 100))
def test_fuller_bag_never_forbids_an_exchange(rack, bag):
    for rules in DUELS:
        if isinstance(
            exchange_tiles(rules.exchange, word(rack), word(rack), bag=bag), ExchangeResult
        ):
            assert isinstance(
                exchange_tiles(rules.exchange, word(rack), word(rack), bag=bag + 1), ExchangeResult
            )


@given(st.integers(0, 7), st.integers(0, 100))
def test_rack_is_filled_once(left, bag):
    count = count_tiles_to_draw(left, bag, size=7)
    assert 0 <= count <= bag
    assert left + count == 7 or count == bag
    assert count_tiles_to_draw(left + count, bag - count, size=7) == 0


stages = st.builds(
    Stage, vowels=st.integers(0, 3), consonants=st.integers(0, 3), last_round=st.none()
)


@given(stages, names, st.sampled_from(sorted(POINTS)))
def test_extra_tile_or_blank_never_invalidates_a_rack(stage, rack, tile):
    if is_valid_rack(stage, word(rack), CA):
        assert is_valid_rack(stage, word([*rack, tile]), CA)
        assert is_valid_rack(stage, word(rack[::-1]), CA)
        for at in range(len(rack)):
            assert is_valid_rack(stage, word([*rack[:at], "?", *rack[at + 1 :]]), CA)


def can_be_dealt(kinds, stage):
    """Try all letters for the blanks."""
    if "?" in kinds:
        at = kinds.index("?")
        return any(can_be_dealt([*kinds[:at], kind, *kinds[at + 1 :]], stage) for kind in "AB")
    vowels = sum(kind in VOWELS for kind in kinds)
    return vowels >= stage.vowels and len(kinds) - vowels >= stage.consonants


@given(stages, names)
def test_blank_is_a_vowel_or_a_consonant(stage, rack):
    rack = rack[:5]
    assert is_valid_rack(stage, word(rack), CA) is can_be_dealt(rack, stage)


@given(stages, names, names)
def test_game_continues_while_some_seven_tiles_are_a_valid_rack(stage, left, bag):
    pool = (left + bag)[:9]
    some = [list(rack) for size in range(8) for rack in combinations(pool, size)]
    expected = any(is_valid_rack(stage, word(rack), CA) for rack in some)
    assert is_rack_possible(stage, word(pool[:2]), word(pool[2:]), CA) is expected


@given(names, names)
def test_senyors_preserves_the_number_of_tiles(rack, bag):
    result = second_rack(MALLORCA.senyors, word(rack), word(bag), CA)
    whole = len(rack) + len(bag)
    if result.case == "a":
        assert (result.bag, result.drawn) == (whole - 1, len(rack) - 1)
        assert result.piece in word(bag)
    if result.case == "b":
        assert (result.bag, result.drawn) == (whole, len(rack))
    if result.case == "c":
        assert (result.bag, result.drawn) == (len(bag), 0)
    is_called = is_senyors(MALLORCA.senyors, word(rack), CA, bag=len(bag))
    assert is_called is (result.case != "none" and len(rack) == 7 and bool(bag))


@given(st.integers(1, 7), st.booleans(), st.booleans())
def test_taken_tiles_go_to_the_bag_or_return(extra, is_on_rack, is_seen):
    for rules in (MALLORCA, CLASSIC):
        result = remove_overdrawn(rules.overdraw, extra, is_on_rack=is_on_rack, is_seen=is_seen)
        assert not isinstance(result, RuleRefusal)
        assert result.to_bag == extra
        assert result.taken == result.to_bag + result.returned


turns = st.lists(
    st.one_of(st.sampled_from(["pass", "exchange", "invalid"] * 4), st.just(0), st.just(12)),
    max_size=40,
)


def last_of_each(played, count, lost):
    """Whether the last `count` turns of each player were all lost."""
    mine, yours = played[::-1][::2], played[::-1][1::2]
    both = [side[:count] for side in (mine, yours)]
    return all(len(side) == count and all(turn in lost for turn in side) for side in both)


def ends_plainly(played, before, sides):
    """Judge the end by the words of the articles, turn by turn, for each player."""
    for number in range(1, len(played) + 1):
        so_far = played[:number]
        total = sum(before) + sum(turn for turn in so_far if isinstance(turn, int))
        for count, lost, at_nil in sides:
            if (total or at_nil) and last_of_each(so_far, count, lost):
                return number
    return 0


ANY = ("pass", "exchange", "invalid")


@given(turns, st.sampled_from([(0, 0), (0, 5), (120, 98)]))
def test_lost_turns_end_a_game_by_the_articles(played, before):
    for rules, sides in (
        (MALLORCA, [(3, ANY, True)]),  # CAT-CLM 21
        (CLASSIC, [(3, ("pass", "invalid"), False), (6, ANY, False)]),  # CAT-CLS 4B
        (GENERAL, [(2, ("pass",), True)]),  # RO-GEN 17
    ):
        lost = rules.lost_turns
        end = find_blocking_turn(rules.scoreless, played, scores=before, lawful=lost)
        assert end == ends_plainly(played, before, sides)
        assert find_blocking_turn(rules.scoreless, played[:end], scores=before, lawful=lost) == end


SHORT = Absence(minutes=1, winner_points=300, loser_points=0, both_points=0)
arrivals = st.one_of(st.none(), st.integers(0, 140))


def watch(first, second, until):
    """Watch the table each second, as the judge does: one clock runs, and stops the game."""
    clock, since = None, 0
    for now in range(until + 1):
        if clock is not None and now - since > 60:
            first_came, second_came = (
                moment is not None and moment < now for moment in (first, second)
            )
            return (300, 0) if first_came else (0, 300) if second_came else (0, 0)
        present = [moment is not None and moment <= now for moment in (first, second)]
        if all(present):
            return "playing"
        whose = 2 if present[0] else 1
        if whose != clock:
            clock, since = whose, now
    return clock


@given(arrivals, arrivals, st.integers(0, 140))
def test_absence_equals_the_view_of_a_judge_each_second(first, second, now):
    state = attendance(SHORT, (first, second), now=now)
    match state:
        case Playing():
            seen = "playing"
        case Waiting():
            seen = state.clock
        case Outcome():
            seen = state.scores
    assert seen == watch(first, second, now)


@given(arrivals, arrivals, st.integers(0, 200), st.integers(0, 200))
def test_decision_by_absence_stays(first, second, now, later):
    state = attendance(SHORT, (first, second), now=now)
    if not isinstance(state, Waiting):
        assert attendance(SHORT, (first, second), now=now + later) == state


@given(scores)
def test_level_score_after_giving_up_may_be_ruled_either_way(before):
    rule = CLASSIC.abandonment
    level = (before[1] + 110, before[1])
    unchanged = outcome_of_abandonment(rule, level, by=[1])
    other = replace(rule, defeat=replace(rule.defeat, level="replaced"))
    assert unchanged == Outcome((before[1], before[1]), ("loss", "win"))
    assert outcome_of_abandonment(other, level, by=[1]) == Outcome((0, 300), ("loss", "win"))
