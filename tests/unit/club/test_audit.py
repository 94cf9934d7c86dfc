"""What an audit of the register's log finds."""

import pytest

from faristol.club.audit import hooks
from faristol.club.model import (
    Entry,
    PersonForgotten,
    PlayerAdded,
    PlayerChanged,
    PlayerFavoured,
    PlayersImported,
    PlayersMerged,
    PlayersParted,
    RegisterOpened,
)
from faristol.club.register import Register, evolve
from faristol.ledger.audit import audit

OPEN = RegisterOpened(language="ca")
P1, P2 = PlayerAdded(player="p1", card="a"), PlayerAdded(player="p2", card="b")
MERGED = PlayersMerged(kept="p1", gone="p2", card="c")


def findings(*events):
    return [(found.seq, found.code) for found in audit(events, Register(), evolve, hooks())]


def test_a_log_as_decide_writes_it_has_no_findings():
    assert findings(
        OPEN, P1, P2, PlayerFavoured(player="p1"), MERGED,
        PlayersParted(kept="p1", gone="p2", card="a"), MERGED,
        PersonForgotten(player="p1", number=1, cards=("a", "b", "c")),
    ) == []  # fmt: skip


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (PlayerChanged(player="px", card="x"), "player/unknown"),
        (PlayerFavoured(player="px"), "player/unknown"),
        (PlayersMerged(kept="px", gone="p1", card="x"), "player/unknown"),
        (PlayersMerged(kept="p1", gone="px", card="x"), "player/unknown"),
        (PlayersMerged(kept="p1", gone="p1", card="x"), "player/same_player"),
        (PlayersParted(kept="p1", gone="px", card="a"), "player/unknown"),
        (PlayersParted(kept="p1", gone="p2", card="a"), "player/not_merged"),
        (PlayerAdded(player="p1", card="x"), "player/id_taken"),
        (OPEN, "register/open_already"),
        (PlayerChanged(player="p1", card="b"), "card/shared"),
        (PersonForgotten(player="p1", number=2, cards=("a",)), "forgotten/number"),
        (PersonForgotten(player="p1", number=1, cards=("a", "b")), "card/foreign"),
        (PersonForgotten(player="p1", number=1, cards=()), "card/kept"),
        (PersonForgotten(player="px", number=1, cards=()), "player/unknown"),
        (
            PlayersImported(
                players=(
                    Entry(player="p3", card="x", is_new=True),
                    Entry(player="p3", card="y", is_new=True),
                ),
                source="csv",
            ),
            "player/id_taken",
        ),
        (
            PlayersImported(players=(Entry(player="p3", card="x", is_new=False),), source="csv"),
            "player/unknown",
        ),
        (
            PlayersImported(players=(Entry(player="p3", card="a", is_new=True),), source="csv"),
            "card/shared",
        ),
    ],
)
def test_an_event_that_cannot_be_is_found(event, code):
    assert findings(OPEN, P1, P2, event) == [(4, code)]


def test_a_log_must_be_opened_first():
    assert findings(P1) == [(1, "register/not_open")]


def test_nothing_happens_to_who_was_merged_or_forgotten():
    favoured = PlayerFavoured(player="p2")
    assert findings(OPEN, P1, P2, MERGED, favoured) == [(5, "player/merged")]
    forgotten = PersonForgotten(player="p2", number=1, cards=("b",))
    assert findings(OPEN, P1, P2, forgotten, favoured) == [(5, "player/forgotten")]
    assert findings(OPEN, P1, P2, forgotten, MERGED) == [(5, "player/forgotten")]
