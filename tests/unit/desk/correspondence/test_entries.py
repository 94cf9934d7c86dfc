"""What is written in a game by post besides placements, said with its reason and taken back (unit, through the forms)."""

import random

import pytest

from faristol.correspondence.days import Piece
from tests.support.post_user import LETTERS, PostUser
from tests.unit.desk.correspondence.test_game import both, pair, said

ALL = Piece.__args__


def test_end_of_a_silent_partner_says_why_it_is_refused_and_the_arbiter_decides():
    """third-round 4-B5: “the game did not end like this” unless an arrival was invented."""
    at = both(("2026-01-13", "2026-01-12"))
    end = {"cause": "time", "by": "2", "day": "2026-04-20"}
    screen = said(at.send("end_mail", LETTERS, **end).screen)
    assert "on the opponent’s claim only" in screen
    at.ok("claim_time", LETTERS, by="1", day="2026-04-10", enclosed=ALL)
    refused = at.send("end_mail", LETTERS, **end)
    assert not refused.taken
    assert "only 0 of 50 days are counted" in said(refused.screen)
    assert "Nobody has written when the last letter arrived" in said(refused.screen)
    at.ok("end_mail", LETTERS, **end, why="recipisele <b>")
    assert at.post.end.coefficients == (15_300, 4_700)
    for route in (LETTERS, "/mail/letter?kind=result&to=en", "/mail/dossier"):
        screen = at.look(route)
        assert "recipisele &lt;b&gt;" in screen, route
        assert "recipisele <b>" not in screen, route


def test_end_that_a_player_reports_has_the_arbiters_reason():
    """third-round 4-B5."""
    red, _ = pair()
    red.ok("reach_mail", "/mail/game", reached="2026-01-12")
    red.passes("2026-01-13")
    red.ok("claim_time", LETTERS, by="1", day="2026-04-10", enclosed=ALL)
    end = {"cause": "time", "by": "2", "day": "2026-04-20", "why": "recipisele"}
    assert "The arbiter decides this" in said(red.send("end_mail", LETTERS, **end).screen)
    red.ok("end_mail", LETTERS, **end, is_reported="yes")
    assert red.post.end.why == "recipisele"


def test_letter_that_came_back_has_its_days_and_its_receipt():
    """third-round 4-B14 (RO-COR 31): days of return and second dispatch, and the data of the receipt."""
    at = PostUser(own="0", channel="registered")
    at.place(random.Random(1), "2026-01-13", reached="2026-01-12")
    back = {"seat": "2", "round": "1", "returned": "2026-02-01", "resent": "2026-02-04"}
    paper = {"number": "R 77", "office": "Iași 1", "day": "2026-01-13"}
    refused = at.send("letter_not_fetched", LETTERS, **{**back, "resent": "2026-01-31"})
    assert "not sent again before" in said(refused.screen)
    at.ok("letter_not_fetched", LETTERS, **back, **paper)
    (receipt,) = at.post.receipts
    assert (receipt.turn, receipt.number) == (1, "R 77")
    told = "came back on 1/02/2026, sent again on 4/02/2026"
    for route in (LETTERS, "/mail/dossier", "/mail/print"):
        assert told in said(at.look(route)), route
    dossier = said(at.look("/mail/dossier"))
    assert "4/02/2026 Ioana Munteanu sends it again 3 3" in dossier
    circles = at.look("/mail/print").count('class="is-spent"')
    assert circles == 10 + 3


def test_entries_are_taken_back_by_one_form():
    """third-round 4-B8."""
    at = both(("2026-01-13", "2026-01-12"))
    assert "Take an entry back" not in at.look(LETTERS), "there is none"
    at.ok("letter_not_fetched", LETTERS, seat="2", round="1")
    at.ok("keep_receipt", LETTERS, turn="1", number="R 1", office="Iași", day="2026-01-13")
    at.ok("punish_player", LETTERS, seat="2", reduction="0,3", why="<i>x", by="Ana")
    screen = at.look(LETTERS)
    for value in ("letter 1", "receipt 1", "sanction 1"):
        assert f'value="{value}"' in screen
    assert "<i>x" not in screen
    wrong = at.send("remove_entry", LETTERS, entry="letter 2", why="x")
    assert "This entry is not written here." in said(wrong.screen)
    assert not at.send("remove_entry", LETTERS, entry="points 1", why="x").taken
    assert "Write something here." in said(
        at.send("remove_entry", LETTERS, entry="letter 1", why="").screen
    )
    for entry in ("letter 1", "receipt 1", "sanction 1"):
        at.ok("remove_entry", LETTERS, entry=entry, why="greșit")
    post = at.post
    assert (post.uncollected, post.receipts, post.sanctions) == ((), (), ())
    assert "Take an entry back" not in at.look(LETTERS)


def test_announced_thinking_leads_to_its_letter():
    """third-round 4-B4 (RO-COR 27): who announces it tells the opponent."""
    red, _ = pair()
    red.ok("reach_mail", "/mail/game", reached="2026-01-12")
    wrong = red.send("announce_thinking", LETTERS, seat="2", until="2026-02-20")
    assert "Another player is next" in said(wrong.screen)
    done = red.ok("announce_thinking", LETTERS, seat="1", until="2026-02-20")
    assert done.route == "/mail/letter?kind=longer"
    assert "thinks about round I until 20/02/2026" in said(red.look(LETTERS))
    assert "I will answer by 20/02/2026." in red.look("/mail/letter?kind=longer&to=en")


@pytest.mark.parametrize(
    ("channel", "has_post"),
    [("email", False), ("internet", False), ("registered", True), ("postcard", True)],
)
def test_only_what_goes_by_post_has_stamps_envelopes_and_receipts(channel, has_post):
    """third-round 4-B7 (RO-COR 17, 19): games by e-mail asked for them."""
    red = PostUser(own="1", channel=channel)
    assert ('name="stamp"' in red.look("/mail/game")) is has_post
    red.ok("reach_mail", "/mail/game", reached="2026-01-12")
    red.place(random.Random(4), "2026-01-13")
    for route in (LETTERS, "/mail/card", "/mail/game"):
        screen = said(red.look(route))
        assert not has_post or route != LETTERS or "Postmark" in screen
        for word in (
            "Postmark",
            "postmark",
            "Envelopes",
            "Receipt",
            "receipt",
            "A letter came back",
        ):
            assert has_post or word not in screen, (route, word)
    claim = {"by": "1", "day": "2026-04-10", "enclosed": [
        "game_copy", "comment", "rounds_marked", "notice_copy",
    ]}  # fmt: skip
    assert red.send("claim_time", LETTERS, **claim).taken is not has_post
    if has_post:
        red.ok("claim_time", LETTERS, **{**claim, "enclosed": ALL})
    proposal = red.look("/mail/letter?kind=proposal&to=en")
    assert ("the receipts and the envelopes" in proposal) is has_post


def test_claim_goes_to_the_arbiter_with_all_that_is_enclosed():
    """third-round 4-B3 (RO-COR 32): a player's own letter, with the list of its pieces."""
    red = PostUser(own="1", channel="registered")
    red.ok("reach_mail", "/mail/game", reached="2026-01-12")
    red.place(random.Random(4), "2026-01-13")
    red.ok("claim_time", LETTERS, by="1", day="2026-04-10", enclosed=ALL)
    letter = red.look("/mail/letter?kind=evidence&to=en")
    assert "To: Ana Barbu, Ion Pop" in letter
    assert "I claim that Radu Petrescu thought for more than 50 days (ch. " in letter
    assert letter.count("\n– ") == len(ALL)
    assert "Ioana Munteanu\n" in letter


def test_leave_and_receipts_are_written_in_one_order():
    """third-round 4-B11: letters had them in the order in which they were typed."""
    red = PostUser(own="1", channel="registered")
    red.ok("reach_mail", "/mail/game", reached="2026-01-12")
    red.place(random.Random(4), "2026-01-13")
    for number, day in (("R 2", "2026-01-20"), ("R 1", "2026-01-13")):
        red.ok("keep_receipt", LETTERS, turn="1", number=number, office="", day=day)
    again = red.look("/mail/letter?kind=again&to=en")
    assert again.index("R 1") < again.index("R 2")
    for first, last in (("2026-05-01", "2026-05-03"), ("2026-03-01", "2026-03-03")):
        leave = {"seat": "1", "first": first, "last": last, "recorded_on": "2026-02-01"}
        red.ok("take_vacation", LETTERS, **leave, is_chosen="")
    told = red.look("/mail/letter?kind=leave&to=en")
    assert told.index("1/03/2026") < told.index("1/05/2026")
