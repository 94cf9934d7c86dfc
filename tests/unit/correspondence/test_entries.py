"""Entries beside the lines of a game by post: returned letters, announcements, withdrawn entries."""

from dataclasses import replace
from datetime import date
from typing import get_args

import pytest

from faristol.correspondence.acts.claims import ClaimTime
from faristol.correspondence.acts.closing import Confirm, EndPost, Punish, ReopenPost, worth
from faristol.correspondence.acts.deadlines import AnnounceThinking, NotFetched, TakeVacation
from faristol.correspondence.acts.entries import Entry, RemoveEntry, entries_of
from faristol.correspondence.acts.letters import KeepReceipt, Reach, TakeLineBack
from faristol.correspondence.acts.start import AllowWriter
from faristol.correspondence.days import Piece, list_circles
from faristol.correspondence.kind import POST
from faristol.correspondence.roles import right_to
from faristol.correspondence.state import (
    Post,
    count_used_days,
    count_used_days_until,
    day_of_silence,
    resending_days,
)
from faristol.formats.post_sheet import encode_sheet, read_sheet, write_sheet
from faristol.formats.sheet_import import import_sheet
from faristol.formats.sheet_parts import read_parts
from faristol.ledger.audit import audit
from tests.support.post_table import PostTable, day

ALL = get_args(Piece)
BY = ("Ana Barbu",)
NAMES = ("Ioana", "Radu")
WRITTEN = {
    "letter": NotFetched(seat=2, round=1),
    "claim": ClaimTime(by=1, day=day(60), enclosed=ALL),
    "receipt": KeepReceipt(turn=1, number="R 1", office="Iași 2", day=day(4)),
    "sanction": Punish(seat=2, reduction=3_000, why="neadevăr", by=BY),
    "writer": AllowWriter(seat=1, by=BY),
}


@pytest.fixture
def table():
    """Return a game in which red has sent a letter that reached blue on the fifth day."""
    table = PostTable()
    table.passes(3, reached=day(0))
    table.ok(Reach(reached=day(5)))
    return table


# ---- taken back ----


@pytest.mark.parametrize("entry", get_args(Entry))
def test_entry_is_withdrawn_and_both_acts_stay_in_the_log(table, entry):
    """third-round 4-B8: an entry made by mistake could not be withdrawn."""
    before = table.post
    gone = RemoveEntry(entry=entry, number=1, why="greșit")
    assert table.do(gone) == "no_entry"
    table.ok(WRITTEN[entry])
    assert table.post != before
    assert table.do(replace(gone, why=" ")) == "text_missing"
    assert table.do(replace(gone, number=0)) == table.do(replace(gone, number=2)) == "no_entry"
    table.ok(gone)
    assert replace(table.post, seq=before.seq) == before, "points, days, codes are what they were"
    assert [type(event) for event in table.log[-2:]] == [type(WRITTEN[entry]), RemoveEntry]
    table.ok(WRITTEN[entry])
    assert len(entries_of(table.post, entry)) == 1, "it can be written again"
    assert not audit(table.log, POST.initial, POST.evolve, POST.auditors())


def test_entry_among_several_is_withdrawn_by_its_number(table):
    """third-round 4-B8."""
    for number in range(3):
        table.ok(replace(WRITTEN["receipt"], number=f"R {number}"))
    table.ok(RemoveEntry(entry="receipt", number=2, why="alta"))
    assert [receipt.number for receipt in table.post.receipts] == ["R 0", "R 2"]


def test_withdrawn_letter_takes_its_days_with_it(table):
    """third-round 4-B8, 4-B14."""
    table.ok(NotFetched(seat=2, round=1, returned=day(20), resent=day(25)))
    assert (count_used_days(table.post, 1), count_used_days(table.post, 2)) == (2 + 5, 10)
    table.ok(RemoveEntry(entry="letter", number=1, why="era la poștă"))
    assert (count_used_days(table.post, 1), count_used_days(table.post, 2)) == (2, 0)
    assert (table.post.returned, table.post.uncollected) == ((), ())


def test_time_is_not_lost_on_a_withdrawn_claim(table):
    """third-round 4-B8 (RO-COR 32)."""
    end = EndPost(cause="time", day=day(70), by=(2,))
    table.ok(WRITTEN["claim"], end)
    gone = RemoveEntry(entry="claim", number=1, why="retrasă")
    assert table.do(gone) == "not_now_ended", "the end was found by it"
    table.ok(ReopenPost(why="retrasă"), gone)
    assert table.do(end) == "not_claimed"


def test_sanction_is_withdrawn_even_after_confirmation(table):
    """third-round 4-B8 (RO-COR 45): a sanction can be imposed at any time."""
    table.ok(EndPost(cause="draw", day=day(9)), Confirm(coefficients=(10_000, 10_000), by=BY))
    table.ok(WRITTEN["sanction"])
    assert worth(table.post) == (10_000, 7_000)
    table.ok(RemoveEntry(entry="sanction", number=1, why="contestație admisă"))
    assert worth(table.post) == (10_000, 10_000)
    assert table.do(RemoveEntry(entry="letter", number=1, why="x")) == "not_now_final"


@pytest.mark.parametrize("entry", get_args(Entry))
def test_right_to_withdraw_follows_the_right_to_decide(entry):
    """third-round 4-B8: a sanction and a writer are the arbiter's (RO-COR 43, 45)."""
    gone = RemoveEntry(entry=entry, number=1, why="x")
    is_decided = entry in ("sanction", "writer")
    assert right_to(Post(own=1), gone) == ("reports" if is_decided else "writes")
    assert right_to(Post(own=0), gone) == ("decides" if is_decided else "writes")


# ---- a letter that came back ----


def test_sender_pays_the_days_until_a_returned_letter_is_sent_again(table):
    """third-round 4-B14 (RO-COR 31): sent again at once it costs the sender nothing."""
    rule = table.terms.rules.thinking
    letter = NotFetched(seat=2, round=1, returned=day(20), resent="")
    table.ok(letter)
    assert (count_used_days(table.post, 1), count_used_days(table.post, 2)) == (2, 10)
    assert table.do(replace(letter, resent=day(19))) == "resent_before"
    assert table.do(replace(letter, returned="2026-02-31")) == "day_bad"
    assert table.do(replace(letter, round=2)) == "no_round"
    table.ok(replace(letter, resent=day(20)))
    assert count_used_days(table.post, 1) == 2
    table.ok(replace(letter, resent=day(26)))
    assert (count_used_days(table.post, 1), count_used_days(table.post, 2)) == (2 + 6, 10), "once"
    table.ok(NotFetched(seat=1, round=1, returned=day(30), resent=day(30)))
    assert table.do(replace(letter, resent=day(26))) == (), "no change"
    table.ok(RemoveEntry(entry="letter", number=2, why="x"))
    assert resending_days(table.post, 1) == [(1, 6)]
    assert list_circles(rule, [2], [], resending_days(table.post, 1)) == [1] * 8
    assert count_used_days_until(table.post, 2, date.fromisoformat(day(5))) == 10


def test_leave_of_the_sender_is_no_delay(table):
    """third-round 4-B14 (RO-COR 26, 31), whichever is written first."""
    letter = NotFetched(seat=2, round=1, returned=day(20), resent=day(30))
    away = TakeVacation(seat=1, first=day(22), last=day(25), recorded_on=day(21), is_chosen=False)
    other = PostTable()
    other.passes(3, reached=day(0))
    other.ok(Reach(reached=day(5)), away, letter)
    table.ok(letter, away)
    assert count_used_days(table.post, 1) == count_used_days(other.post, 1) == 2 + 6
    assert write_sheet(table.post, NAMES) == write_sheet(other.post, NAMES) != []


def test_returned_letter_is_in_the_codes_of_the_sheet(table):
    """third-round 4-B14: its days are on the sheet, as those of both players must be."""
    table.ok(NotFetched(seat=2, round=1, returned=day(20), resent=day(26)))
    other = PostTable(begun=False)
    other.ok(*read_sheet(read_parts(" ".join(write_sheet(table.post, NAMES)))).wishes)
    assert other.post.returned == table.post.returned
    assert encode_sheet(other.post, NAMES) == encode_sheet(table.post, NAMES)
    plain = PostTable()
    plain.passes(3, reached=day(0))
    plain.ok(Reach(reached=day(5)), NotFetched(seat=2, round=1))
    imported = import_sheet(table.post, plain.post)
    assert [type(act) for act in imported.acts][-1] is NotFetched


@pytest.mark.parametrize("day_", ["", "x", "2026-02-31", "9" * 5_000])
def test_invalid_days_of_a_letter_in_a_file_are_ignored(table, day_):
    """third-round 4-B14."""
    bad = NotFetched(seat=2, round=1, returned=day_, resent=day_)
    post = POST.fold(table.post, [bad, AnnounceThinking(seat=2, until=day_)])
    assert count_used_days(post, 1) == 2
    assert day_of_silence(post, post.game, date(2026, 1, 13), 15) == date(2026, 1, 28)


# ---- longer thinking ----


def test_resending_waits_for_leave_and_announced_thinking(table):
    """third-round 4-B4 (RO-COR 26-28): the partner is informed so that no letter is sent again."""
    sent = date.fromisoformat(day(3))

    def until(post=None):
        post = post or table.post
        return day_of_silence(post, post.game, sent, 15).isoformat()

    assert until() == day(18)
    table.ok(TakeVacation(seat=2, first=day(10), last=day(14), recorded_on=day(6), is_chosen=False))
    assert until() == day(23)
    table.ok(AnnounceThinking(seat=2, until=day(22)))
    assert until() == day(23), "it is longer already"
    table.ok(AnnounceThinking(seat=2, until=day(30)))
    assert until() == day(31)
    assert table.do(AnnounceThinking(seat=2, until=day(30))) == ()
    table.ok(TakeLineBack(why="nu a plecat"))
    table.passes(3)
    assert until() == day(23), "it was said of that letter alone"


def test_longer_thinking_is_announced_by_the_player_to_move(table):
    """third-round 4-B4 (RO-COR 27)."""
    assert table.do(AnnounceThinking(seat=1, until=day(30))) == "not_thinking"
    assert table.do(AnnounceThinking(seat=2, until="2028-01-01")) == "after_deadline"
    assert table.do(AnnounceThinking(seat=3, until=day(30))) == "no_seat"
    table.ok(AnnounceThinking(seat=2, until=day(30)))
    table.passes(29)
    assert table.post.announced[0].turn == 2
    assert day_of_silence(table.post, table.post.game, date.fromisoformat(day(29)), 15) == (
        date.fromisoformat(day(44))
    )
