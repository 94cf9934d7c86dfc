"""Days of thinking by the calendar alone, and the days on which acts are due."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.correspondence import days
from faristol.rules.preset import preset
from faristol.rules.rule_refusal import RuleRefusal

RULE = preset("ro-correspondence").rules.thinking
CONTEST = days.Contest(start=date(2001, 1, 15), deadline=date(2001, 12, 31))
A_DAY = date(2001, 8, 10)
dates = st.dates(date(1999, 1, 1), date(2030, 12, 31))


@pytest.mark.parametrize(("sent", "used"), [(10, 0), (11, 0), (13, 2)])
def test_days_are_those_of_the_examples_in_the_text(sent, used):
    """RO-COR 20, 22."""
    assert days.count_days_of_thinking(RULE, A_DAY, date(2001, 8, sent)) == used


@given(dates, st.integers(0, 200))
def test_days_equal_those_between_counted_singly(day, later):
    """RO-COR 20: also over leap days and new years."""
    sent = day + timedelta(days=later)
    between = sum(day < day + timedelta(days=at) < sent for at in range(later + 1))
    assert days.count_days_of_thinking(RULE, day, sent) == between


@given(dates, st.integers(0, 90), st.integers(-40, 90), st.integers(0, 25))
def test_days_of_a_vacation_are_no_thinking(day, later, begins, lasts):
    """RO-COR 26."""
    sent, first = day + timedelta(days=later), day + timedelta(days=begins)
    vacation = (first, first + timedelta(days=lasts))
    all_days = [day + timedelta(days=at) for at in range(1, later)]
    at_work = [date_ for date_ in all_days if not vacation[0] <= date_ <= vacation[1]]
    assert days.count_days_of_thinking(RULE, day, sent, vacation=vacation) == len(at_work)
    counting = replace(RULE, is_vacation_thinking=True)
    assert days.count_days_of_thinking(counting, day, sent, vacation=vacation) == len(all_days)


@pytest.mark.parametrize(
    ("stamp", "used"),
    [("", 2), ("same_town", 1), ("unreadable_province", 2), ("unreadable_bucharest", 3)],
)
def test_stamp_of_the_same_town_or_unreadable_moves_the_arrival(stamp, used):
    """RO-COR 23, 24."""
    assert days.count_days_of_thinking(RULE, A_DAY, date(2001, 8, 13), stamp) == used


def test_letter_is_not_sent_before_the_arrival():
    assert days.count_days_of_thinking(RULE, A_DAY, date(2001, 8, 9)) == RuleRefusal(
        "dispatch_before_arrival", "thinking"
    )
    assert days.count_days_of_thinking(RULE, A_DAY, A_DAY, "same_town") == 0


def test_circles_mark_days_with_their_round():
    """RO-COR 21, 25, 31."""
    assert days.list_circles(RULE, [3, 0, 2]) == [1, 1, 1, 3, 3]
    assert days.list_circles(RULE, [1, 0], [2]) == [1, *[2] * 10]
    assert len(days.list_circles(RULE, [20, 30])) == RULE.days


def test_circles_have_a_maximum_whatever_a_file_holds():
    assert days.list_circles(RULE, [2, 10**18, 3], [3]) == [1, 1] + [2] * (days.MOST_CIRCLES - 2)
    assert days.list_circles(RULE, [-(10**18), 2]) == [2, 2]


@pytest.mark.parametrize(
    ("left", "used"), [(10**18, 10), (10, 10), (3, 3), (1, 1), (0, 0), (-(10**18), 0)]
)
def test_vacation_is_cut_to_the_days_left(left, used):
    """RO-COR 26: whatever other vacations a file holds."""
    first = date(2001, 8, 10)
    assert days.length(days.cut_vacation((first, date(2001, 8, 19)), left)) == used
    assert days.cut_vacation((first, date(2001, 8, 19)), left)[0] == first


def test_month_before_is_the_same_day_or_the_last():
    assert days.month_before(date(2001, 3, 31)) == date(2001, 2, 28)
    assert days.month_before(date(2004, 3, 31)) == date(2004, 2, 29)
    assert days.month_before(date(2001, 1, 15)) == date(2000, 12, 15)


def period(month, first, last):
    return (date(2001, month, first), date(2001, month, last))


def test_vacation_is_chosen_at_the_start_or_a_month_before():
    """RO-COR 26."""
    assert days.check_chosen_vacation(RULE, CONTEST, period(2, 1, 20), CONTEST.start) == 20
    assert days.check_chosen_vacation(RULE, CONTEST, period(7, 1, 20), date(2001, 6, 1)) == 20
    late = days.check_chosen_vacation(RULE, CONTEST, period(7, 1, 20), date(2001, 6, 2))
    assert late == RuleRefusal("too_late", "thinking")
    assert (
        days.check_chosen_vacation(RULE, CONTEST, period(7, 1, 21), CONTEST.start).code
        == "too_long"
    )
    assert (
        days.check_chosen_vacation(RULE, CONTEST, period(12, 10, 20), CONTEST.start).code
        == "right_lost"
    )


def test_ten_days_may_be_taken_at_once_before_an_option_begins():
    """RO-COR 26."""
    vacation = period(7, 1, 10)
    assert days.check_immediate_vacation(RULE, CONTEST, vacation, None) == 10
    assert days.check_immediate_vacation(RULE, CONTEST, vacation, period(8, 1, 20)) == 10
    assert (
        days.check_immediate_vacation(RULE, CONTEST, vacation, period(6, 1, 20)).code
        == "not_allowed"
    )
    assert days.check_immediate_vacation(RULE, CONTEST, period(7, 1, 11), None).code == "too_long"


def test_due_days_follow_the_rules():
    """RO-COR 27, 28, 29, 30, 32, 44."""
    assert days.resending_period_of(RULE, date(2001, 3, 1)) == (
        date(2001, 3, 16),
        date(2001, 3, 31),
    )
    assert days.closing_period_of(RULE, CONTEST.deadline) == (date(2001, 11, 30), date(2002, 1, 5))
    assert days.reply_day_of(RULE, date(2001, 5, 10)) == date(2001, 5, 15)
    assert [days.is_told(RULE, used) for used in (10, 11)] == [False, True]


EVERYTHING = (
    "game_copy", "received_envelopes", "sent_receipts", "comment", "rounds_marked",
    "notice_copy", "notice_receipt",
)  # fmt: skip


def test_incomplete_claim_is_not_considered():
    """RO-COR 32."""
    for piece in EVERYTHING:
        others = [item for item in EVERYTHING if item != piece]
        claim = days.judge_claim(RULE, "registered", 60, others)
        assert (claim.missing, claim.is_considered, claim.is_won) == ((piece,), False, False)
    assert days.judge_claim(RULE, "registered", 51, EVERYTHING).is_won
    assert not days.judge_claim(RULE, "registered", 50, EVERYTHING).is_won


@pytest.mark.parametrize("channel", ["phone", "oral"])
def test_time_is_not_claimed_by_word_of_mouth(channel):
    """RO-COR 17."""
    claim = days.judge_claim(RULE, channel, 60, EVERYTHING)
    assert claim == RuleRefusal("no_time_claim", "thinking")
