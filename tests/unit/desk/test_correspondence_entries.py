"""What is written in a game by post besides placements, said with its reason and taken back (unit, through the forms)."""

from faristol.correspondence.days import Piece
from tests.support.post_user import LETTERS
from tests.unit.desk.test_correspondence import both, pair, said

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
