"""A game by post, act by act: lawful acts, refusals by article, and their effects."""

import random
from dataclasses import replace
from datetime import timedelta

import pytest

from faristol.correspondence.acts.claims import AnswerClaim, ClaimTime, RejectClaim
from faristol.correspondence.acts.closing import (
    CommentPost,
    Confirm,
    EndPost,
    Propose,
    Punish,
    ReopenPost,
    worth,
)
from faristol.correspondence.acts.deadlines import NotFetched, RemoveVacation, TakeVacation
from faristol.correspondence.acts.disputes import (
    Admit,
    Challenge,
    ReopenChallenge,
    Resolve,
    words_of,
)
from faristol.correspondence.acts.letters import (
    CorrectArrival,
    KeepReceipt,
    Place,
    Reach,
    SayPass,
    TakeLineBack,
)
from faristol.correspondence.acts.start import AllowWriter, ChangeCard
from faristol.correspondence.days import Piece, list_circles
from faristol.correspondence.faults import NOTHING
from faristol.correspondence.kind import POST
from faristol.correspondence.post import card_of
from faristol.correspondence.postcard import read_cards, write_card
from faristol.correspondence.record import line_in
from faristol.correspondence.state import count_used_days, penalties_of, totals_of
from faristol.correspondence.values import CardDigest
from faristol.formats.post_sheet import encode_sheet, read_sheet, write_sheet
from faristol.formats.sheet_parts import read_parts
from faristol.ledger import rule_changes
from faristol.ledger.audit import audit
from faristol.ledger.codec import decode, kind_of
from faristol.ledger.kind import Audit, strip_computed
from faristol.ledger.record import Table as Plain
from faristol.ledger.rule_changes import explain
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset
from tests.support.post_table import (
    DEADLINE,
    PIN,
    SEATED,
    SERIES,
    START,
    PostTable,
    a_move,
    day,
    opening,
)

ALL = Piece.__args__
BY = ("Ana Barbu",)


@pytest.fixture
def table():
    return PostTable()


def play_lines(table, count, *, seed=1, interval=3):
    """Place lines, a letter every few days, which arrives two days later."""
    dice = random.Random(seed)
    for number in range(count):
        sent = interval * (number + 1)
        move = a_move(table.sheet, dice)
        reached = day(sent - 1) if number else day(sent)
        table.ok(table.placing(move, sent, reached=reached))
    return table


def place_first(table, text):
    """Place a word through the middle."""
    return table.ok(Place(at="H8", word=text, sent=day(1)))


# ---- to begin ----


def test_string_of_all_letters_is_drawn_or_typed():
    """RO-COR 1."""
    drawn_table = PostTable()
    typed_table = PostTable(typed_order=" ".join(drawn_table.log[0].order))
    assert typed_table.sheet.order == drawn_table.sheet.order
    assert len(drawn_table.log[0].order) == 100
    assert PostTable(seed="6f" * 32).sheet.order != drawn_table.sheet.order
    empty = PostTable(begun=False)
    letters = list(drawn_table.log[0].order)
    assert empty.do(opening(typed_order=" ".join(letters[:-1]))) == "string_other"
    assert empty.do(opening(typed_order=" ".join([*letters[:-1], "1"]))) == "bag/no_such_tile"
    assert empty.do(opening(typed_order="A " * 600)) == "string_bad"
    assert empty.do(opening(seed="")) == "seed_missing"


def test_lexicon_of_the_start_stays():
    """RO-COR 6: no act of the table brings another list."""
    table = PostTable()
    assert table.post.lexicon == PIN
    holds = [act.cls for act in POST.acts if "lexicon" in getattr(act.cls, "__annotations__", {})]
    assert holds == [POST.opening_act]
    assert table.do(opening()) == "open_already"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"series": replace(SERIES, deadline="2026-01-10")}, "deadline_bad"),
        ({"series": replace(SERIES, deadline="2026-02-30")}, "day_bad"),
        ({"series": replace(SERIES, start="10.01.2026")}, "day_bad"),
        ({"series": replace(SERIES, arbiters=())}, "names_missing"),
        ({"series": replace(SERIES, name=" ")}, "text_missing"),
        ({"seated": (SEATED[0], SEATED[0])}, "player_twice"),
        ({"seated": SEATED[:1]}, "two_players"),
        ({"own": 3}, "no_seat"),
    ],
)
def test_invalid_competition_is_refused(more, code):
    assert PostTable(begun=False).do(opening(**more)) == code


def test_rules_without_days_are_not_by_post():
    from faristol.ledger.record import Table
    from faristol.rules.preset import preset
    from faristol.rules.reading import plain_ruleset

    other = Table(plain_ruleset(preset("ro-general")))
    assert PostTable(begun=False).do(opening(ruleset=other)) == "not_by_post"


# ---- letters ----


def test_illegal_placement_is_refused(table):
    """RO-COR 10, 2."""
    first = table.sheet.rack(1)
    assert table.do(Place(at="A1", word="XXXX", sent=day(1))).startswith("move/")
    assert table.do(Place(at="Z99", word="A", sent=day(1))).startswith("move/")
    assert table.sheet.rack(1) == first
    assert not any("exchange" in act.cls.__name__.lower() for act in POST.acts)


def test_points_are_the_counted_points_and_others_need_a_reason(table):
    """RO-COR 3, 14: the first placement records 10 at most; other points need a reason."""
    move = a_move(table.sheet, random.Random(3))
    act = table.placing(move, 1)
    (event,) = table.ok(act)
    assert event.recorded == min(10, event.counted_points)
    again = PostTable()
    assert again.do(replace(act, claimed_points=event.counted_points + 1)) == "points_other"
    assert again.do(replace(act, claimed_points=-1, why="x")) == "points_bad"
    again.ok(replace(act, claimed_points=event.counted_points + 1, why="greșeală de calcul"))
    assert again.post == replace(table.post, seq=again.post.seq)


def test_void_placement_is_recorded_and_lays_no_tiles(table):
    """RO-COR 11-13: zero keeps the rack."""
    rack = table.sheet.rack(1)
    act = table.placing(a_move(table.sheet, random.Random(1)), 1, is_void=True)
    assert table.do(act) == "text_missing"
    table.ok(replace(act, why="ambele greșite"))
    assert totals_of(table.post) == (0, 0)
    assert table.sheet.rack(1) == rack
    assert table.sheet.board.is_empty
    table.passes(4)
    assert table.sheet.seat == 1


def test_days_run_from_the_day_after_a_letter_came(table):
    """RO-COR 20-25."""
    table.passes(5, reached=day(2))
    assert table.log[-1].used == 2
    table.ok(Reach(reached=day(9), stamp="same_town"))
    table.passes(12)
    assert table.log[-1].used == 1
    assert count_used_days(table.post, 1) == 2


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (SayPass(sent=day(3)), "sent_before"),
        (SayPass(sent=day(7), reached=day(8)), "dispatch_before_arrival"),
        (SayPass(sent=day(7), reached=day(4)), "reached_before_sent"),
        (SayPass(sent="2026-02-30"), "day_bad"),
        (SayPass(sent="20260301"), "day_bad"),
        (SayPass(sent=""), "day_bad"),
        (SayPass(sent="2028-01-01"), "after_deadline"),
        (SayPass(sent=day(7), variant="right"), "variant_bad"),
        (Reach(reached=""), "day_bad"),
        (Reach(reached=day(1)), "reached_before_sent"),
    ],
)
def test_impossible_days_are_refused(table, act, code):
    table.passes(5, reached=day(2))
    before = table.post
    assert table.do(act) == code
    assert table.post == before


def test_letter_of_a_future_day_is_refused(table):
    table.today = START + timedelta(days=4)
    assert table.do(SayPass(sent=day(5))) == "day_to_come"
    table.passes(4)


def test_unsent_line_is_withdrawn(table):
    start = table.post
    table.passes(2)
    assert table.do(TakeLineBack(why="")) == "text_missing"
    table.ok(TakeLineBack(why="scrisă la altă partidă"))
    assert replace(table.post, seq=start.seq) == start
    assert table.do(TakeLineBack(why="încă o dată")) == "no_line"


def test_points_stay_as_counted_when_the_line_was_stored():
    """Another version may count otherwise: also where lines are withdrawn, or void in one variant."""
    table = play_lines(PostTable(), 3)
    before, lines = totals_of(table.post), table.sheet.lines
    log = [
        replace(event, counted_points=event.counted_points + 5, recorded=event.recorded + 4)
        if isinstance(event, Place)
        else event
        for event in table.log
    ]
    table.post = POST.fold(POST.initial, log)
    assert totals_of(table.post) == (before[0] + 8, before[1] + 4)
    assert [line.real for line in table.sheet.lines] == [line.real + 5 for line in lines]
    table.ok(Challenge(by=2, day=day(11), words=tuple(words_of(table.post)[:1])))
    first = table.post.other.sheet.lines[0].recorded
    assert totals_of(table.post, "wrong") == (first, before[1] + 4)
    table.ok(Resolve(day=day(13), by=BY, correct=table.post.dispute.words))
    assert totals_of(table.post)[1] + penalties_of(table.post)[1] == before[1] + 4
    assert line_in(table.sheet, 2).points == lines[1].real + 5


@pytest.mark.parametrize("points", [-(2**53), -1, 4_096, 20_000, 2**53])
def test_points_outside_the_range_of_a_card_give_no_card(points):
    table = play_lines(PostTable(), 2)
    for name in ("counted_points", "recorded"):
        log = [*table.log[:-1], replace(table.log[-1], **{name: points})]
        card = card_of(POST.fold(POST.initial, log), 2)
        assert card is None or read_cards(write_card(card)) == [card]
        assert card is None or name == "recorded"


@pytest.mark.parametrize("used", [-(2**53), -1, 1_024, 2**53])
@pytest.mark.parametrize(("sent", "read"), [("2027-11-20", 667), ("2088-12-31", 1_023)])
def test_card_stores_any_days_of_a_file(used, sent, read):
    """Third-round 4-A1: days follow from dates, whatever the file stores beside them."""
    table = play_lines(PostTable(), 2)
    placement = replace(table.log[-1], used=used, sent=sent, reached="2026-01-21")
    (card,) = read_cards(
        write_card(card_of(POST.fold(POST.initial, [*table.log[:-1], placement]), 2))
    )
    assert (card.used, card.own_days) == (read, read)


@pytest.mark.parametrize("day_", ["", "x", "2026-02-31", "9" * 5_000])
def test_invalid_days_in_a_file_are_ignored(day_):
    table = play_lines(PostTable(), 2)
    away = TakeVacation(seat=2, first=day(40), last=day(41), recorded_on=day(0), days=2)
    for changed in ({"sent": day_}, {"reached": day_}):
        log = [*table.log[:-1], replace(table.log[-1], used=7, **changed), away]
        assert POST.fold(POST.initial, log).game.mailed[-1].stored == 7
    for changed in ({"first": day_}, {"last": day_}, {"first": "0001-01-01", "days": 2**53}):
        log = [*table.log, replace(away, **changed), replace(away, is_chosen=False)]
        assert len(POST.fold(POST.initial, log).game.mailed) == 2


# ---- challenges ----


def table_with_challenge(seed=1):
    table = play_lines(PostTable(), 3, seed=seed)
    words = words_of(table.post)
    table.ok(Challenge(by=2, day=day(11), words=tuple(words[:1])))
    return table, words


def test_challenge_is_played_on_in_both_variants():
    """RO-COR 15: as if it were right, and as if it were wrong, in this order."""
    table, words = table_with_challenge()
    assert table.step == "variants"
    assert table.post.game.sheet.lines[-1].real > 0
    assert table.post.other.sheet.lines[-1].is_void
    right, wrong = totals_of(table.post, "right"), totals_of(table.post, "wrong")
    assert right[0] > wrong[0]
    assert table.do(SayPass(sent=day(12))) == "variant_bad"
    table.passes(12, variant="right", reached=day(10))
    table.passes(12, variant="wrong", reached=day(10))
    chains = {table.post.game.sheet.chain, table.post.other.sheet.chain}
    assert len(chains) == 2, "a card shows its variant"
    assert table.do(EndPost(cause="time", day=day(12), by=(1,))) == "not_now_variants"
    assert table.do(Resolve(day=day(13), by=BY, correct=("ALTUL",))) == "not_formed"
    assert table.do(Resolve(day=day(1), by=BY)) == "sent_before"
    table.ok(Resolve(day=day(13), by=BY, correct=tuple(words[:1])))
    assert table.step == "turn"
    assert totals_of(table.post)[0] == right[0]


def test_each_word_that_proves_correct_costs_ten():
    """RO-COR 16."""
    table, words = table_with_challenge()
    before = totals_of(table.post, "right")
    table.ok(Resolve(day=day(13), by=BY, correct=tuple(words[:1])))
    assert penalties_of(table.post) == (0, 10)
    assert totals_of(table.post) == (before[0], before[1] - 10)
    assert table.do(Challenge(by=2, day=day(14), words=tuple(words[:1]))) == "challenged_before"


def test_withdrawn_line_takes_its_challenge_with_it():
    table, _ = table_with_challenge()
    table.ok(Admit(day=day(13)))
    table.ok(TakeLineBack(why="nu a plecat"))
    assert not table.post.disputes
    move = a_move(table.sheet, random.Random(9))
    table.ok(table.placing(move, 15))
    table.ok(Challenge(by=2, day=day(16), why="altă depunere"))


@pytest.mark.parametrize("end", ["stands", "void", "admitted"])
def test_end_of_challenge_is_undone_until_the_next_line(end):
    """third-round 4-A2: entries besides lines stay (RO-COR 15, 16)."""
    table, words = table_with_challenge()
    table.passes(12, variant="right", reached=day(10))
    before = table.post
    correct = tuple(words[:1]) if end == "stands" else ()
    by_mistake = (
        Admit(day=day(13)) if end == "admitted" else Resolve(day=day(13), by=BY, correct=correct)
    )
    table.ok(by_mistake)
    table.ok(CommentPost(turn=0, text="x"))
    table.ok(EndPost(cause="draw", day=day(14)))
    assert table.do(ReopenChallenge(why="x")) == "not_now_ended"
    table.ok(ReopenPost(why="x"))
    assert table.do(ReopenChallenge(why=" ")) == "text_missing"
    table.ok(ReopenChallenge(why="am citit greșit"))
    assert table.step == "variants"
    assert (table.post.game, table.post.other) == (before.game, before.other)
    assert (table.post.dispute, table.post.disputes) == (before.dispute, before.disputes)
    assert penalties_of(table.post) == penalties_of(before)
    assert table.post.comments == {0: "x"}
    table.ok(Admit(day=day(15)))


@pytest.mark.parametrize("after", ["line", "line taken back", "challenge", "reopened"])
def test_end_of_challenge_stays_after_the_next_line(after):
    """third-round 4-A2: a line that follows was written after the decision."""
    table, words = table_with_challenge()
    assert table.do(ReopenChallenge(why="x")) == "not_now_variants"
    table.ok(Resolve(day=day(13), by=BY, correct=tuple(words[:1])))
    match after:
        case "line":
            table.passes(15, reached=day(10))
        case "line taken back":
            table.passes(15, reached=day(10))
            table.ok(TakeLineBack(why="x"))
        case "challenge":
            table.ok(table.placing(a_move(table.sheet, random.Random(3)), 15, reached=day(10)))
            table.ok(Challenge(by=3 - table.sheet.lines[-1].seat, day=day(16), why="x"))
            assert table.do(ReopenChallenge(why="x")) == "not_now_variants"
            return
        case "reopened":
            table.ok(ReopenChallenge(why="x"))
            table.ok(Admit(day=day(13)))
            table.ok(TakeLineBack(why="x"))
    assert table.do(ReopenChallenge(why="x")) == "challenge_decided"


def test_line_with_a_decided_challenge_stays():
    """RO-COR 16, 45: the cost of an unfounded challenge is taken at once, and decisions are final."""
    table, words = table_with_challenge()
    table.ok(Resolve(day=day(13), by=BY, correct=tuple(words[:1])))
    before = totals_of(table.post)
    assert table.do(TakeLineBack(why="nu a plecat")) == "line_decided"
    table.ok(table.placing(a_move(table.sheet, random.Random(9)), 15))
    table.ok(TakeLineBack(why="nu a plecat"))
    assert totals_of(table.post) == before


def test_admitted_error_costs_no_player_points():
    """RO-COR 15."""
    table, _ = table_with_challenge()
    table.ok(Admit(day=day(12)))
    assert penalties_of(table.post) == (0, 0)
    assert table.sheet.lines[-1].is_void
    assert not table.post.other


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (Challenge(by=1, day=day(13), why="x", turn=3), "own_placement"),
        (Challenge(by=1, day=day(13), why="x"), "challenge_late"),
        (Challenge(by=2, day=day(11), why="x", turn=4), "no_line"),
        (Challenge(by=2, day=day(11), why="x", turn=-1), "no_line"),
        (Challenge(by=2, day=day(11), words=("XYZ",)), "not_formed"),
        (Challenge(by=2, day=day(11)), "text_missing"),
        (Challenge(by=2, day=day(2), why="x"), "sent_before"),
        (Challenge(by=7, day=day(11), why="x"), "no_seat"),
    ],
)
def test_invalid_challenge_is_refused(act, code):
    assert play_lines(PostTable(), 3).do(act) == code


def test_illegal_placement_is_annulled_whole():
    """RO-COR 10."""
    table = play_lines(PostTable(), 3)
    table.ok(Challenge(by=2, day=day(11), why="nu are legătură"))
    table.ok(Resolve(day=day(12), by=BY, stands=False))
    assert table.sheet.lines[-1].is_void


# ---- days that do not count, and days that cost ----


def test_vacation_is_no_thinking():
    """RO-COR 26."""
    table = PostTable()
    act = TakeVacation(seat=1, first=day(40), last=day(59), recorded_on=day(0))
    table.ok(act)
    table.passes(70, reached=day(30))
    assert table.log[-1].used == 39 - 20
    at_once = replace(act, first=day(38), last=day(41), is_chosen=False)
    assert table.do(at_once) == "vacation_twice"
    late = replace(act, first=day(100), last=day(101), recorded_on=day(20))
    assert table.do(late) == "vacation_chosen", "less than a month before"


def test_chosen_vacation_is_changed_a_month_before_it_begins():
    """RO-COR 26."""
    table = PostTable(today=START + timedelta(days=39))
    act = TakeVacation(seat=1, first=day(40), last=day(59), recorded_on=day(0))
    table.ok(act)
    other = replace(act, first=day(100), last=day(101))
    assert table.do(replace(other, recorded_on=day(30))) == "vacation_chosen"
    table.today += timedelta(days=1)
    table.ok(replace(other, recorded_on=day(5)))
    assert [vacation.first for vacation in table.post.vacations] == [day(100)], (
        "it was announced in time"
    )


@pytest.mark.parametrize("announced", [5, 20])
def test_later_timely_choice_of_two_vacations_stands_in_either_order(announced):
    """RO-COR 26, third-round 4-A1: a month before day 40 is day 9; a partner may write the change first."""
    before = TakeVacation(seat=1, first=day(40), last=day(59), recorded_on=day(0))
    after = TakeVacation(seat=1, first=day(100), last=day(101), recorded_on=day(announced))
    stands, refused = (after, "vacation_older") if announced == 5 else (before, "vacation_chosen")
    forwards, backwards = PostTable(), PostTable()
    forwards.ok(before)
    assert isinstance(forwards.do(after), tuple) or announced == 20
    backwards.ok(after)
    assert isinstance(backwards.do(before), tuple) or announced == 5
    assert forwards.post.vacations == backwards.post.vacations
    assert [vacation.first for vacation in forwards.post.vacations] == [stands.first]
    assert forwards.do(before if announced == 5 else after) == refused


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])
def test_last_timely_change_of_three_vacations_stands(order):
    """RO-COR 26, third-round 4-A1: the last was in time for the second choice, but not for the first."""
    announced, first = (11, 14, 24), (49, 125, 118)
    choices = [
        TakeVacation(seat=1, first=day(at), last=day(at + 3), recorded_on=day(on))
        for at, on in zip(first, announced, strict=True)
    ]
    table = PostTable()
    table.ok(*(choices[at] for at in order))
    assert [vacation.first for vacation in table.post.vacations] == [day(118)]


@pytest.mark.parametrize("is_change_known", [True, False])
def test_removed_change_restores_the_vacation_before(is_change_known):
    """RO-COR 26, third-round 4-A1: it vanished, while a partner without the change still had it."""
    choice = TakeVacation(seat=1, first=day(40), last=day(59), recorded_on=day(0))
    change = TakeVacation(seat=1, first=day(100), last=day(119), recorded_on=day(5))
    table = PostTable()
    table.ok(choice)
    table.passes(70, reached=day(30))
    if is_change_known:
        table.ok(change)
        assert table.post.game.mailed[0].used == 39
        table.ok(RemoveVacation(seat=1, first=change.first, why="greșit"))
    assert [vacation.first for vacation in table.post.vacations] == [day(40)]
    assert table.post.game.mailed[0].used == 19
    table.ok(RemoveVacation(seat=1, first=choice.first, why="greșit"))
    assert table.post.vacations == ()


def test_earlier_choice_does_not_return_over_days_taken_since():
    """RO-COR 26, third-round 4-A1: no day is free twice."""
    choice = TakeVacation(seat=1, first=day(40), last=day(59), recorded_on=day(0))
    change = TakeVacation(seat=1, first=day(100), last=day(119), recorded_on=day(5))
    table = PostTable()
    table.ok(choice, change)
    for first in (50, 70):  # on the same days, and after the earlier choice
        at_once = TakeVacation(
            seat=1, first=day(first), last=day(first), recorded_on=day(20), is_chosen=False
        )
        table.ok(at_once, RemoveVacation(seat=1, first=change.first, why="x"))
        assert [vacation.first for vacation in table.post.vacations] == [day(first)]
        table.ok(RemoveVacation(seat=1, first=at_once.first, why="x"), change)


@pytest.mark.parametrize("turn", [-9, -1, 9, 10**18])
def test_correction_of_a_missing_letter_in_a_file_changes_nothing(turn):
    """RO-COR 20: a file can say any number."""
    table = play_lines(PostTable(), 2)
    assert (
        POST.evolve(table.post, CorrectArrival(turn=turn, reached=day(4))).game == table.post.game
    )


@pytest.mark.parametrize("is_choice_first", [True, False])
def test_vacation_at_once_after_a_chosen_one_is_refused_in_either_order(is_choice_first):
    """RO-COR 26, third-round 4-A1: both stood when the choice was stored last, and a game had no codes."""
    choice = TakeVacation(seat=1, first=day(60), last=day(79), recorded_on=day(0))
    behind = TakeVacation(seat=1, first=day(90), last=day(99), recorded_on=day(80), is_chosen=False)
    table = PostTable()
    table.ok(choice if is_choice_first else behind)
    if is_choice_first:
        assert table.do(behind) == "not_allowed"
    else:
        assert table.do(choice) == "vacation_after"
        before = replace(behind, recorded_on=day(0))  # of a day on which both could be announced
        table.ok(RemoveVacation(seat=1, first=behind.first, why="greșit"), before)
        table.ok(replace(choice, last=day(69)))
    assert isinstance(encode_sheet(table.post, ("Ioana", "Radu")), list)


def test_vacation_counts_for_placements_stored_before_it():
    """RO-COR 26, third-round 4-A1: it arrives with or after the card."""
    table = PostTable()
    table.passes(16, reached=day(0))
    assert count_used_days(table.post, 1) == 15
    away = TakeVacation(seat=1, first=day(5), last=day(12), recorded_on=day(1), is_chosen=False)
    table.ok(away)
    (line,) = table.post.game.mailed
    assert (line.used, line.stored) == (7, 15), "the stored value stays"
    table.ok(RemoveVacation(seat=1, first=day(5), why="greșit"))
    assert count_used_days(table.post, 1) == 15
    assert table.do(RemoveVacation(seat=1, first=day(5), why="greșit")) == "no_vacation"
    table.ok(away)
    assert table.do(RemoveVacation(seat=1, first=day(5), why=" ")) == "text_missing"


def test_arrival_is_entered_or_corrected_after_the_answer():
    """RO-COR 20-24, third-round 4-A1."""
    table = PostTable()
    table.passes(6)
    table.passes(20)
    assert [line.used for line in table.post.game.mailed] == [0, 0]
    table.ok(CorrectArrival(turn=0, reached=day(1)), CorrectArrival(turn=1, reached=day(8)))
    assert [line.used for line in table.post.game.mailed] == [4, 11]
    table.ok(CorrectArrival(turn=1, reached=day(8), stamp="same_town"))
    assert [line.used for line in table.post.game.mailed] == [4, 10]
    assert table.do(CorrectArrival(turn=1, reached=day(8), stamp="same_town")) == ()
    for act, code in (
        (CorrectArrival(turn=2, reached=day(22)), "no_line"),  # nothing answers it
        (CorrectArrival(turn=-1, reached=day(1)), "no_line"),
        (CorrectArrival(turn=1, reached=day(5)), "reached_before_sent"),
        (CorrectArrival(turn=1, reached=day(21)), "dispatch_before_arrival"),
        (CorrectArrival(turn=1, reached="x"), "day_bad"),
        (CorrectArrival(turn=1, reached=day(8), variant="right"), "variant_bad"),
    ):
        assert table.do(act) == code


def test_both_variants_have_the_arrival_of_the_letter_they_share():
    """RO-COR 15, third-round 4-A1."""
    table, _ = table_with_challenge()
    for variant in ("right", "wrong"):
        table.passes(20, variant=variant)
    table.ok(CorrectArrival(turn=3, reached=day(14), variant="wrong"))
    assert [game.mailed[3].used for game in (table.post.game, table.post.other)] == [5, 5]
    table.ok(CorrectArrival(turn=3, reached=day(15), variant="right"))
    assert [game.mailed[3].used for game in (table.post.game, table.post.other)] == [4, 4]


def test_end_on_time_by_days_of_the_old_count_is_explained(monkeypatch):
    """RO-COR 26, 32, third-round 4-A1: an old log still opens and names what is judged otherwise."""
    monkeypatch.setattr(rule_changes, "program", lambda: "0.7.0-00000000")
    table = PostTable()
    table.passes(60, reached=day(0))
    away = TakeVacation(seat=1, first=day(30), last=day(49), recorded_on=day(0))
    claimed = ClaimTime(by=2, day=day(61), enclosed=ALL)
    table.ok(away, claimed, AnswerClaim(day=day(62), answer="concediu"))
    log = list(table.log)
    log[-2] = replace(log[-2], used=59)  # as the version before counted
    end = EndPost(cause="time", day=day(63), by=(1,))
    assert table.do(end) == "in_time"
    log.append(replace(end, scores=(0, 0), coefficients=(4_700, 15_300)))
    state, comparing, differences = POST.initial, Audit(POST), []
    for event in log:
        differences += comparing.compare(state, event)
        state = POST.evolve(state, event)
    assert state.end.cause == "time", "it stands"
    assert [(difference.act, difference.fields) for difference in differences] == [
        (ClaimTime, ("used",)),
        (EndPost, ()),
    ]
    for difference in differences:
        acts = {f"{POST.name}/{kind_of(difference.act)}"}
        assert [row.article for row in explain("0.6.0", acts, difference.fields)] == ["RO-COR 26"]
    assert encode_sheet(state, ("Ioana", "Radu")).code == "correspondence/in_time"


@pytest.mark.parametrize(
    ("first", "last", "entered", "is_chosen", "code"),
    [
        (40, 60, 0, True, "too_long"),
        (40, 50, 20, True, "too_late"),
        (40, 50, 39, False, "too_long"),
        (50, 40, 0, True, "last_before_first"),
        ("2027-12-20", "2027-12-25", 0, True, "right_lost"),
        ("2027-02-30", "2027-12-25", 0, True, "day_bad"),
    ],
)
def test_invalid_vacation_is_refused(table, first, last, entered, is_chosen, code):
    act = TakeVacation(
        seat=1, first=day(first), last=day(last), recorded_on=day(entered), is_chosen=is_chosen
    )
    assert table.do(act) == code


def test_letter_not_fetched_costs_its_addressee():
    """RO-COR 31."""
    table = play_lines(PostTable(), 3)
    before = count_used_days(table.post, 2)
    table.ok(NotFetched(seat=2, round=1))
    assert count_used_days(table.post, 2) == before + 10
    assert table.do(NotFetched(seat=2, round=9)) == "no_round"


def test_unfounded_claim_is_rejected_and_an_end_is_reopened():
    """RO-COR 32, 45: time is lost on a standing claim, when an answer has come or was due."""
    table = PostTable()
    table.passes(3, reached=day(0))
    table.ok(Reach(reached=day(5)))
    claim, end = (
        ClaimTime(by=1, day=day(60), enclosed=ALL),
        EndPost(cause="time", day=day(70), by=(2,)),
    )
    assert table.do(RejectClaim(claimant=1, day=day(60), by=BY)) == "no_claim"
    table.ok(claim)
    assert table.do(replace(end, day=day(62))) == "answer_due"
    assert table.do(replace(end, day=day(59))) == "not_claimed", "before it was claimed"
    assert table.do(RejectClaim(claimant=1, day=day(59), by=BY)) == "sent_before"
    assert table.do(RejectClaim(claimant=1, day=day(61), by=())) == "names_missing"
    table.ok(RejectClaim(claimant=1, day=day(61), by=BY, why="ștampila"))
    assert table.do(RejectClaim(claimant=1, day=day(61), by=BY)) == "no_claim"
    assert table.do(AnswerClaim(day=day(62), answer="da")) == "no_claim"
    assert table.do(end) == "not_claimed"
    table.ok(replace(claim, day=day(63)), end)
    assert table.do(ReopenPost(why=" ")) == "text_missing"
    table.ok(Propose(seat=1, coefficients=(15_000, 5_000)), ReopenPost(why="răspunsul a venit"))
    assert (table.post.end, table.post.proposals, table.step) == (None, {}, "turn")
    table.ok(end)
    table.ok(Confirm(coefficients=table.post.end.coefficients, by=BY))
    assert table.do(ReopenPost(why="altceva")) == "not_now_final"


def test_each_side_claims_for_itself():
    """RO-COR 32, 40: a rejected claim is void, also at the deadline."""
    table = PostTable()
    table.passes(3, reached=day(0))
    claims = [ClaimTime(by=seat, day=day(60), enclosed=ALL) for seat in (1, 2)]
    table.ok(*claims, RejectClaim(claimant=2, day=day(61), by=BY))
    assert [bool(claim.rejected) for claim in table.post.claims] == [False, True]
    table.ok(AnswerClaim(day=day(62), answer="am ștampila"))
    assert table.post.claims[0].answer, "of the one that is open"
    table.ok(RejectClaim(claimant=1, day=day(63), by=BY))
    table.ok(EndPost(cause="unfinished", day=DEADLINE.isoformat(), by=(1,)))
    assert table.post.end.coefficients == (10_000, 10_000)


def test_withdrawn_line_takes_the_cost_of_its_round_with_it():
    """RO-COR 31."""
    table = play_lines(PostTable(), 2)
    table.ok(NotFetched(seat=1, round=2), TakeLineBack(why="nu a plecat"))
    assert table.post.uncollected == ()


def test_challenge_reopens_with_arrivals_corrected_since():
    """RO-COR 15, 20, third-round 4-A1, 4-A2: shared letters had two arrivals, and a game had no codes."""
    table, words = table_with_challenge()
    turn = len(table.sheet.lines)
    table.passes(30, variant="right", reached=day(20))
    table.passes(30, variant="wrong", reached=day(20))
    for end in (Admit(day=day(31)), Resolve(day=day(31), by=BY, correct=tuple(words[:1]))):
        at = PostTable(begun=False)
        at.ok(*map(strip_computed, table.log), end)
        at.ok(CorrectArrival(turn=turn, reached=day(25)), ReopenChallenge(why="greșit"))
        games = (at.post.game, at.post.other)
        assert [game.mailed[turn - 1].reached for game in games] == [day(25)] * 2
        assert [game.mailed[turn].used for game in games] == [4, 4]
        assert isinstance(encode_sheet(at.post, ("Ioana", "Radu")), list)


def test_receipt_proves_that_a_letter_was_sent():
    """RO-COR 17-19."""
    table = play_lines(PostTable(today=START + timedelta(days=99)), 2)
    receipt = KeepReceipt(turn=2, number="RR 123 RO", office="Iași 1", day=day(9))
    table.ok(receipt)
    assert table.do(receipt) == ()
    assert table.post.receipts[0].office == "Iași 1"
    for more, code in (
        ({"turn": 3}, "no_line"),
        ({"turn": 0}, "no_line"),
        ({"number": " "}, "text_missing"),
        ({"office": "x" * 121}, "text_too_long"),
        ({"day": day(100)}, "day_to_come"),
    ):
        assert table.do(replace(receipt, **more)) == code
    table.ok(TakeLineBack(why="nu a plecat"))
    assert table.post.receipts == ()


def test_time_is_lost_only_on_a_complete_claim():
    """RO-COR 17, 21, 32."""
    table = PostTable()
    table.passes(3, reached=day(0))
    table.ok(Reach(reached=day(5)))
    table.passes(60)
    assert count_used_days(table.post, 2) == 54
    assert table.do(EndPost(cause="time", day=day(61), by=(2,))) == "not_claimed"
    few = tuple(piece for piece in ALL if piece != "comment")
    assert table.do(ClaimTime(by=1, day=day(61), enclosed=few)) == "claim_incomplete"
    (event,) = table.ok(ClaimTime(by=1, day=day(61), enclosed=ALL))
    assert event.used == 54
    assert table.do(AnswerClaim(day=day(67), answer="am ștampila")) == "answer_late"
    table.ok(AnswerClaim(day=day(66), answer="am ștampila"))
    assert table.do(EndPost(cause="time", day=day(70), by=(1,))) == "not_claimed"
    assert table.do(EndPost(cause="time", day=day(70), by=(1, 2))) == "one_player"
    (end,) = table.ok(EndPost(cause="time", day=day(70), by=(2,)))
    assert end.coefficients[0] > end.coefficients[1]
    by_phone = PostTable(series=replace(SERIES, channel="phone"))
    assert by_phone.do(ClaimTime(by=1, day=day(61), enclosed=ALL)) == "no_time_claim"


# ---- the end ----


def test_four_passes_end_the_game_and_the_arbiter_confirms():
    """RO-COR 9, 33-36, 42, 44."""
    table = PostTable()
    for number in range(4):
        table.passes(number + 1)
    assert table.step == "over"
    assert table.do(SayPass(sent=day(9))) == "not_now_over"
    assert table.do(EndPost(cause="out", day=day(9))) == "not_out"
    assert table.do(EndPost(cause="no_show", day=day(9), by=(1,))) == "ended_blocked"
    (end,) = table.ok(EndPost(cause="blocked", day=day(9)))
    assert end.coefficients == (10_000, 10_000)
    table.ok(Propose(seat=1, coefficients=(10_000, 10_000)))
    assert table.do(Confirm(coefficients=(15_000, 5_000), by=BY)) == "text_missing"
    table.ok(Confirm(coefficients=(10_000, 10_000), by=BY))
    assert table.step == "final"
    table.ok(Punish(seat=2, reduction=3_000, why="neadevăr", by=BY))
    assert worth(table.post) == (10_000, 7_000)
    assert table.do(Punish(seat=2, reduction=300, why="neadevăr", by=BY)) == "out_of_range"


def test_end_by_giving_up_or_absence_has_its_coefficients():
    """RO-COR 37, 38, 39, 40."""
    table = play_lines(PostTable(), 6)
    red, blue = totals_of(table.post)
    (end,) = table.ok(EndPost(cause="abandoned", day=day(30), by=(1,)))
    assert end.scores == (red, blue)
    assert end.coefficients[1] <= 15_600, "three full rounds"
    assert PostTable().ok(EndPost(cause="no_show", day=day(30), by=(1,)))[0].coefficients[0] == 0
    both = PostTable().ok(EndPost(cause="no_show", day=day(30), by=(1, 2)))[0]
    assert both.coefficients == (0, 0)
    absent = EndPost(cause="no_show", day=day(30), by=(1,))
    assert play_lines(PostTable(), 2).do(absent) == "has_played"
    assert play_lines(PostTable(), 2).do(EndPost(cause="blocked", day=day(30))) == "not_blocked"
    draw = play_lines(PostTable(), 3).ok(EndPost(cause="draw", day=day(30)))[0]
    assert draw.coefficients == (10_000, 10_000)


def test_unfinished_game_at_the_deadline_has_its_coefficients():
    """RO-COR 40, 38."""
    table = play_lines(PostTable(), 3)
    late = DEADLINE.isoformat()
    assert table.do(EndPost(cause="unfinished", day=day(30), by=(1,))) == "deadline_to_come"
    (end,) = table.ok(EndPost(cause="unfinished", day=late, by=(1,)))
    assert end.coefficients == (10_000, 10_000)
    silent = play_lines(PostTable(), 3).ok(EndPost(cause="unfinished", day=late))[0]
    assert silent.coefficients == (0, 0)


def test_arbiter_decides_coefficients_where_the_text_is_silent():
    """RO-COR 45: the loss of the game has no number."""
    table = play_lines(PostTable(), 4)
    (end,) = table.ok(EndPost(cause="excluded", day=day(30), by=(2,)))
    assert end.coefficients is None
    assert table.do(Confirm(coefficients=(15_000, 0), by=BY)) == "text_missing"
    table.ok(Confirm(coefficients=(15_000, 0), by=BY, why="art. 45"))


# ---- people and words ----


def test_addresses_change_and_another_writer_needs_leave():
    """RO-COR 43."""
    table = PostTable()
    new = CardDigest("c" * 64)
    table.ok(ChangeCard(player="p2", card=new))
    assert table.post.seated[1].card == new
    assert POST.card_references(table.log[-1]) == [("p2", new)]
    assert table.do(ChangeCard(player="p9", card=new)) == "no_seat"
    assert table.do(AllowWriter(seat=1, by=())) == "names_missing"
    table.ok(AllowWriter(seat=1, by=BY))
    table.ok(CommentPost(turn=0, text="mulțumesc"))
    assert table.do(CommentPost(turn=5, text="x")) == "no_line"


def test_log_of_a_whole_game_passes_the_audit():
    table, words = table_with_challenge()
    table.passes(12, variant="right", reached=day(10))
    table.ok(Resolve(day=day(13), by=BY, correct=tuple(words[:1])))
    table.ok(
        TakeVacation(seat=1, first=day(40), last=day(49), recorded_on=day(13), is_chosen=False)
    )
    table.ok(EndPost(cause="draw", day=day(50)))
    assert not audit(table.log, POST.initial, POST.evolve, POST.auditors())


# ---- findings of a second reader ----


def test_stamp_counts_in_the_first_round():
    """RO-COR 23, 24, 25."""
    used = []
    for stamp in ("", "same_town", "unreadable_bucharest"):
        table = PostTable()
        table.passes(13, reached=day(10), stamp=stamp)
        used.append(table.log[-1].used)
    assert used == [2, 1, 3]


def test_time_is_claimed_of_a_silent_partner():
    """RO-COR 20, 32, 40: days that run count on the day of the claim."""
    table = PostTable()
    table.passes(1, reached=day(0))
    table.ok(Reach(reached=day(2)))
    assert table.do(EndPost(cause="time", day=day(100), by=(2,))) == "not_claimed"
    (event,) = table.ok(ClaimTime(by=1, day=day(100), enclosed=ALL))
    assert event.used == 97
    (end,) = table.ok(EndPost(cause="time", day=day(110), by=(2,)))
    assert end.coefficients[0] >= 15_000 > end.coefficients[1]


def test_arbiter_decides_on_time_where_the_arrival_is_unknown():
    """third-round 4-B5 (RO-COR 29, 32, 45): a silent partner has no arrival, so no day is counted."""
    table = PostTable()
    table.passes(1, reached=day(0))
    table.ok(ClaimTime(by=1, day=day(80), enclosed=ALL))
    end = EndPost(cause="time", day=day(90), by=(2,))
    (refusal,) = [POST.decide(table.post, end, NOTHING)]
    assert (refusal.code, refusal.data) == (
        "correspondence/arrival_unknown",
        {"field": "why", "count": 0, "limit": 50},
    )
    assert table.do(replace(end, day=day(82), why="recipisele")) == "answer_due", "that right stays"
    (event,) = table.ok(replace(end, why="recipisele"))
    assert event.coefficients == (15_300, 4_700)
    assert table.post.end.why == "recipisele"
    other = PostTable(begun=False)
    other.ok(*read_sheet(read_parts(" ".join(write_sheet(table.post, ("Ioana", "Radu"))))).wishes)
    assert other.post.end.coefficients == event.coefficients
    with_arrival = PostTable()
    with_arrival.passes(1, reached=day(0))
    with_arrival.ok(Reach(reached=day(50)), ClaimTime(by=1, day=day(80), enclosed=ALL))
    assert with_arrival.do(end) == "in_time"
    with_arrival.ok(replace(end, why="ștampila este alta"))


def test_codes_of_a_ruled_end_do_not_depend_on_its_wording():
    """third-round 4-B5: each side writes the arbiter's reason in its own words, or needlessly."""
    sheets = []
    for why in ("recipisele", "plicul, recipisa"):
        table = PostTable()
        table.passes(1, reached=day(0))
        table.ok(ClaimTime(by=1, day=day(80), enclosed=ALL))
        table.ok(EndPost(cause="time", day=day(90), by=(2,), why=why))
        sheets.append(write_sheet(table.post, ("Ioana", "Radu")))
    assert sheets[0] == sheets[1] != []
    plain = []
    for why in ("", "renunță"):
        table = PostTable()
        table.ok(EndPost(cause="abandoned", day=day(90), by=(2,), why=why))
        plain.append(write_sheet(table.post, ("Ioana", "Radu")))
    assert plain[0] == plain[1] != []


def test_silent_player_is_absent_at_the_deadline_by_ruling():
    """third-round 4-B5 (RO-COR 38): also where the arbiter learns of the game only at its end."""
    table = play_lines(PostTable(), 5)
    end = EndPost(cause="no_show", day=day(60), by=(1,), why="nicio știre")
    assert table.do(end) == "has_played"
    assert table.do(replace(end, day=DEADLINE.isoformat(), why=" ")) == "has_played"
    (event,) = table.ok(replace(end, day=DEADLINE.isoformat()))
    assert event.coefficients[0] == 0


def test_end_of_version_1_has_no_reason():
    """third-round 4-B5: entries without the field are read as stored."""
    data = {"cause": "draw", "day": day(3), "by": [], "scores": [0, 0], "coefficients": [1, 1]}
    assert decode("end_post", 1, data, POST.schema).why == ""
    assert POST.schema.version_of(EndPost) == 2


def test_last_placement_has_an_arrival_too():
    table = PostTable()
    for number in range(4):
        table.passes(number + 1)
    table.ok(Reach(reached=day(9)))
    assert table.step == "over"
    assert table.do(EndPost(cause="abandoned", day=day(9), by=(1,))) == "ended_blocked", (
        "it is over"
    )


def test_draw_is_agreed_whatever_the_variants_are():
    """RO-COR 39, 40; giving up is judged by the score, which is not known yet (37)."""
    table, _ = table_with_challenge()
    assert table.do(EndPost(cause="abandoned", day=day(30), by=(1,))) == "not_now_variants"
    (end,) = table.ok(EndPost(cause="draw", day=day(30)))
    assert end.coefficients == (10_000, 10_000)
    assert table.step == "ended"


def test_vacation_at_once_shortens_the_chosen_one():
    """RO-COR 26: after ten days, ten remain."""
    table = PostTable()
    table.ok(TakeVacation(seat=1, first=day(200), last=day(219), recorded_on=day(0)))
    at_once = TakeVacation(
        seat=1, first=day(40), last=day(49), recorded_on=day(39), is_chosen=False
    )
    table.ok(at_once)
    assert [(last - first).days + 1 for first, last in table.post.vacations_of(1)] == [10, 10]
    assert table.do(replace(at_once, first=day(60), last=day(61))) == "too_long"


def test_days_of_a_letter_not_fetched_are_circles_at_once():
    """RO-COR 25, 31."""
    rule = PostTable().terms.rules.thinking
    assert list_circles(rule, [], [1]) == [1] * 10
    assert list_circles(rule, [2], [2]) == [1, 1] + [2] * 10


@pytest.mark.parametrize("is_claimed", [True, False])
def test_time_is_lost_without_a_claim_where_the_rules_require_none(is_claimed):
    """RO-COR 32, as a club may change it; a player in time loses under neither."""
    ruleset = plain_ruleset(preset("ro-correspondence"))
    ruleset["thinking"]["is_lost_on_claim_only"]["value"] = is_claimed
    table = PostTable(ruleset=Plain(ruleset))
    table.passes(3, reached=day(0))
    table.ok(Reach(reached=day(5)))
    table.passes(60)
    not_late = table.do(EndPost(cause="time", day=day(61), by=(1,)))
    assert not_late == ("not_claimed" if is_claimed else "arrival_unknown")
    late = table.do(EndPost(cause="time", day=day(61), by=(2,)))
    assert (late == "not_claimed") is is_claimed
