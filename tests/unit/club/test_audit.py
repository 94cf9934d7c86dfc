"""The audit of the register's log."""

import pytest

from faristol.club.acts import (
    REGISTER,
    AddPlayer,
    ChangePlayer,
    FavourPlayer,
    ForgetPerson,
    ImportEntry,
    ImportPlayers,
    MergePlayers,
    OpenRegister,
    PartPlayers,
)
from faristol.ledger.audit import audit

OPEN = OpenRegister(language="ca")
P1, P2 = AddPlayer(player="p1", card="a"), AddPlayer(player="p2", card="b")
MERGED = MergePlayers(survivor="p1", merged="p2", card="c")


def findings(*events):
    return [
        (finding.seq, finding.code)
        for finding in audit(events, REGISTER.initial, REGISTER.evolve, REGISTER.auditors())
    ]


def test_log_of_decided_events_has_no_findings():
    assert findings(
        OPEN, P1, P2, FavourPlayer(player="p1"), MERGED,
        PartPlayers(survivor="p1", merged="p2", card="a"), MERGED,
        ForgetPerson(player="p1", number=1, cards=("a", "c", "b")),
    ) == []  # fmt: skip


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (ChangePlayer(player="px", card="x"), "player/unknown"),
        (FavourPlayer(player="px"), "player/unknown"),
        (MergePlayers(survivor="px", merged="p1", card="x"), "player/unknown"),
        (MergePlayers(survivor="p1", merged="px", card="x"), "player/unknown"),
        (MergePlayers(survivor="p1", merged="p1", card="x"), "player/same_player"),
        (PartPlayers(survivor="p1", merged="px", card="a"), "player/unknown"),
        (PartPlayers(survivor="p1", merged="p2", card="a"), "player/not_merged"),
        (AddPlayer(player="p1", card="x"), "player/id_taken"),
        (OPEN, "register/open_already"),
        (ChangePlayer(player="p1", card="b"), "player/salt_bad"),
        (ForgetPerson(player="p1", number=2, cards=("a",)), "register/other_fact"),
        (ForgetPerson(player="p1", number=1, cards=("a", "b")), "register/other_fact"),
        (ForgetPerson(player="p1", number=1, cards=()), "register/other_fact"),
        (ForgetPerson(player="px", number=1, cards=()), "player/unknown"),
        (
            ImportPlayers(
                players=(
                    ImportEntry(player="p3", card="x", is_new=True),
                    ImportEntry(player="p3", card="y", is_new=True),
                ),
                source="csv",
            ),
            "player/id_taken",
        ),
        (
            ImportPlayers(
                players=(ImportEntry(player="p3", card="x", is_new=False),), source="csv"
            ),
            "player/unknown",
        ),
        (
            ImportPlayers(players=(ImportEntry(player="p3", card="a", is_new=True),), source="csv"),
            "player/salt_bad",
        ),
    ],
)
def test_impossible_event_is_reported(event, code):
    assert findings(OPEN, P1, P2, event) == [(4, code)]


def test_log_must_be_opened_first():
    assert findings(P1) == [(1, "register/not_open")]


def test_events_of_a_merged_or_forgotten_player_are_reported():
    favoured = FavourPlayer(player="p2")
    assert findings(OPEN, P1, P2, MERGED, favoured) == [(5, "player/merged")]
    forgotten = ForgetPerson(player="p2", number=1, cards=("b",))
    assert findings(OPEN, P1, P2, forgotten, favoured) == [(5, "player/forgotten")]
    assert findings(OPEN, P1, P2, forgotten, MERGED) == [(5, "player/forgotten")]
