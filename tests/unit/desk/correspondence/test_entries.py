"""Entries of a game by post besides placements, recorded with reasons and removed (through the forms)."""

import random

import pytest

from faristol.correspondence.days import Piece
from tests.support.post_user import LETTERS, PostUser
from tests.unit.desk.correspondence.test_game import pair_players, plain_text, play_as_arbiter

ALL = Piece.__args__


def test_time_end_is_refused_with_reason_until_the_arbiter_decides():
    """third-round 4-B5: “the game did not end like this” unless an arrival was invented."""
    at = play_as_arbiter(("2026-01-13", "2026-01-12"))
    end = {"cause": "time", "by": "2", "day": "2026-04-20"}
    screen = plain_text(at.send("end_mail", LETTERS, **end).screen)
    assert "on the opponent’s claim only" in screen
    at.ok("claim_time", LETTERS, by="1", day="2026-04-10", enclosed=ALL)
    refused = at.send("end_mail", LETTERS, **end)
    assert not refused.taken
    assert "only 0 of 50 days are counted" in plain_text(refused.screen)
    assert "Nobody has written when the last letter arrived" in plain_text(refused.screen)
    at.ok("end_mail", LETTERS, **end, why="recipisele <b>")
    assert at.post.end.coefficients == (15_300, 4_700)
    for route in (LETTERS, "/mail/letter?kind=result&to=en", "/mail/dossier"):
        screen = at.look(route)
        assert "recipisele &lt;b&gt;" in screen, route
        assert "recipisele <b>" not in screen, route


def test_end_reported_by_a_player_has_the_reason_of_the_arbiter():
    """third-round 4-B5."""
    red, _ = pair_players()
    red.ok("reach_mail", "/mail/game", reached="2026-01-12")
    red.passes("2026-01-13")
    red.ok("claim_time", LETTERS, by="1", day="2026-04-10", enclosed=ALL)
    end = {"cause": "time", "by": "2", "day": "2026-04-20", "why": "recipisele"}
    assert "The arbiter decides this" in plain_text(red.send("end_mail", LETTERS, **end).screen)
    red.ok("end_mail", LETTERS, **end, is_reported="yes")
    assert red.post.end.why == "recipisele"


def test_returned_letter_has_its_days_and_receipt():
    """third-round 4-B14 (RO-COR 31): days of return and second dispatch, and the data of the receipt."""
    at = PostUser(own="0", channel="registered")
    at.place(random.Random(1), "2026-01-13", reached="2026-01-12")
    letter = {"seat": "2", "round": "1", "returned": "2026-02-01", "resent": "2026-02-04"}
    paper = {"number": "R 77", "office": "Iași 1", "day": "2026-01-13"}
    refused = at.send("letter_not_fetched", LETTERS, **{**letter, "resent": "2026-01-31"})
    assert "not sent again before" in plain_text(refused.screen)
    at.ok("letter_not_fetched", LETTERS, **letter, **paper)
    (receipt,) = at.post.receipts
    assert (receipt.turn, receipt.number) == (1, "R 77")
    note = "came back on 1/02/2026, sent again on 4/02/2026"
    for route in (LETTERS, "/mail/dossier", "/mail/print"):
        assert note in plain_text(at.look(route)), route
    dossier = plain_text(at.look("/mail/dossier"))
    assert "4/02/2026 Ioana Munteanu sends it again 3 3" in dossier
    circles = at.look("/mail/print").count('class="is-spent"')
    assert circles == 10 + 3


def test_entries_are_removed_by_a_single_form():
    """third-round 4-B8."""
    at = play_as_arbiter(("2026-01-13", "2026-01-12"))
    assert "Take an entry back" not in at.look(LETTERS), "there is none"
    at.ok("letter_not_fetched", LETTERS, seat="2", round="1")
    at.ok("keep_receipt", LETTERS, turn="1", number="R 1", office="Iași", day="2026-01-13")
    at.ok("punish_player", LETTERS, seat="2", reduction="0,3", why="<i>x", by="Ana")
    screen = at.look(LETTERS)
    for value in ("letter 1", "receipt 1", "sanction 1"):
        assert f'value="{value}"' in screen
    assert "<i>x" not in screen
    refused = at.send("remove_entry", LETTERS, entry="letter 2", why="x")
    assert "This entry is not written here." in plain_text(refused.screen)
    assert not at.send("remove_entry", LETTERS, entry="points 1", why="x").taken
    assert "Write something here." in plain_text(
        at.send("remove_entry", LETTERS, entry="letter 1", why="").screen
    )
    for entry in ("letter 1", "receipt 1", "sanction 1"):
        at.ok("remove_entry", LETTERS, entry=entry, why="greșit")
    post = at.post
    assert (post.uncollected, post.receipts, post.sanctions) == ((), (), ())
    assert "Take an entry back" not in at.look(LETTERS)


def test_announced_thinking_leads_to_its_letter():
    """third-round 4-B4 (RO-COR 27): the player informs the opponent."""
    red, _ = pair_players()
    red.ok("reach_mail", "/mail/game", reached="2026-01-12")
    refused = red.send("announce_thinking", LETTERS, seat="2", until="2026-02-20")
    assert "Another player is next" in plain_text(refused.screen)
    response = red.ok("announce_thinking", LETTERS, seat="1", until="2026-02-20")
    assert response.route == "/mail/letter?kind=longer"
    assert "thinks about round I until 20/02/2026" in plain_text(red.look(LETTERS))
    assert "I will answer by 20/02/2026." in red.look("/mail/letter?kind=longer&to=en")


@pytest.mark.parametrize(
    ("channel", "has_post"),
    [("email", False), ("internet", False), ("registered", True), ("postcard", True)],
)
def test_only_games_by_post_have_stamps_envelopes_and_receipts(channel, has_post):
    """third-round 4-B7 (RO-COR 17, 19): games by e-mail asked for them."""
    red = PostUser(own="1", channel=channel)
    assert ('name="stamp"' in red.look("/mail/game")) is has_post
    red.ok("reach_mail", "/mail/game", reached="2026-01-12")
    red.place(random.Random(4), "2026-01-13")
    for route in (LETTERS, "/mail/card", "/mail/game"):
        screen = plain_text(red.look(route))
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


def test_claim_letter_to_the_arbiter_lists_all_enclosures():
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


def test_leave_and_receipts_are_written_by_date():
    """third-round 4-B11: letters had them in the order in which they were typed."""
    red = PostUser(own="1", channel="registered")
    red.ok("reach_mail", "/mail/game", reached="2026-01-12")
    red.place(random.Random(4), "2026-01-13")
    for number, day in (("R 2", "2026-01-20"), ("R 1", "2026-01-13")):
        red.ok("keep_receipt", LETTERS, turn="1", number=number, office="", day=day)
    repeat_letter = red.look("/mail/letter?kind=again&to=en")
    assert repeat_letter.index("R 1") < repeat_letter.index("R 2")
    for first, last in (("2026-05-01", "2026-05-03"), ("2026-03-01", "2026-03-03")):
        leave = {"seat": "1", "first": first, "last": last, "recorded_on": "2026-02-01"}
        red.ok("take_vacation", LETTERS, **leave, is_chosen="")
    leave_letter = red.look("/mail/letter?kind=leave&to=en")
    assert leave_letter.index("1/03/2026") < leave_letter.index("1/05/2026")
