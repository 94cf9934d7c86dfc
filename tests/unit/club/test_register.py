"""The state of the register after any events."""

from pathlib import Path

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
    RetirePlayer,
)
from faristol.club.card import Card, parse_card_line, read_card
from faristol.club.player import cards_since, with_card
from faristol.club.register import listed_players, resolve
from faristol.ledger.fold import fold, read_events

RELEASED = Path(__file__).parent / "released"
OPEN = OpenRegister(language="ca")


def fold_events(*events):
    return fold(REGISTER.initial, events, REGISTER.evolve)


def test_state_has_the_sequence_number_of_its_last_event():
    register = fold_events(
        OPEN, AddPlayer(player="p1", card="a"), AddPlayer(player="p2", card="b"),
        FavourPlayer(player="p1"),
    )  # fmt: skip
    assert register.seq == 4
    assert [player.seq for player in register.players.in_order()] == [4, 3]


def test_players_are_in_the_order_of_their_entry():
    ids = [f"player-{at * 7919 % 1_000}" for at in range(1_000)]
    entries = tuple(ImportEntry(player=id_, card=id_, is_new=True) for id_ in ids)
    register = fold_events(OPEN, ImportPlayers(players=entries, source="csv"))
    assert list(register.players) == ids
    register = REGISTER.evolve(register, ChangePlayer(player=ids[500], card="x"))
    assert list(register.players) == ids
    assert [player.ordinal for player in register.players.in_order()] == list(range(1, 1_001))


def test_state_before_an_event_stays_unchanged():
    before = fold_events(OPEN, AddPlayer(player="p1", card="a"))
    REGISTER.evolve(before, ChangePlayer(player="p1", card="b"))
    REGISTER.evolve(before, AddPlayer(player="p2", card="b"))
    assert before == fold_events(OPEN, AddPlayer(player="p1", card="a"))
    assert before.players["p1"].card == "a"


def test_impossible_event_changes_only_the_sequence_number():
    register = fold_events(OPEN, AddPlayer(player="p1", card="a"))
    for event in (
        ChangePlayer(player="px", card="b"),
        FavourPlayer(player="px"),
        MergePlayers(survivor="p1", merged="p1", card="b"),
        MergePlayers(survivor="p1", merged="px", card="b"),
        MergePlayers(survivor="px", merged="p1", card="b"),
        PartPlayers(survivor="p1", merged="px", card="b"),
        PartPlayers(survivor="px", merged="p1", card="b"),
        ForgetPerson(player="px", number=9, cards=()),
        OpenRegister(language="ro"),
    ):
        result = REGISTER.evolve(register, event)
        assert result.seq == 3
        assert (result.players, result.language, result.forgotten) == (
            register.players,
            register.language,
            register.forgotten,
        )


def test_player_added_twice_has_the_second_card_and_one_place():
    register = fold_events(OPEN, AddPlayer(player="p1", card="a"), AddPlayer(player="p1", card="b"))
    assert len(register.players) == 1
    assert register.players["p1"].cards == ("a", "b")


def test_id_resolves_through_all_merges_to_the_survivor():
    register = fold_events(
        OPEN,
        *(AddPlayer(player=f"p{at}", card=str(at)) for at in range(4)),
        MergePlayers(survivor="p1", merged="p0", card="a"),
        MergePlayers(survivor="p2", merged="p1", card="b"),
    )
    assert [resolve(register, f"p{at}") for at in range(5)] == ["p2", "p2", "p2", "p3", "p4"]


def test_merges_form_no_circle():
    register = fold_events(
        OPEN,
        AddPlayer(player="p1", card="a"),
        AddPlayer(player="p2", card="b"),
        MergePlayers(survivor="p1", merged="p2", card="c"),
        MergePlayers(survivor="p2", merged="p1", card="d"),
    )
    assert resolve(register, "p1") == resolve(register, "p2") == "p1"


def test_listed_players_leave_out_merged_and_forgotten_ones():
    register = fold_events(
        OPEN,
        *(AddPlayer(player=f"p{at}", card=str(at)) for at in range(5)),
        MergePlayers(survivor="p0", merged="p1", card="0+1"),
        ForgetPerson(player="p2", number=1, cards=("2",)),
        RetirePlayer(player="p3"),
    )
    cards = {digest: Card(name=digest) for digest in ("0", "1", "2", "3", "0+1")}
    assert [(player.id, card.name) for player, card in listed_players(register, cards)] == [
        ("p0", "0+1"), ("p3", "3"),
    ]  # fmt: skip


def test_long_history_keeps_each_card_once_and_in_order():
    history, cards = (), [str(at) for at in range(1_000)]
    for card in cards:
        history = with_card(history, card)
        history = with_card(history, card)
    assert [card for chunk in history for card in chunk] == cards
    assert max(map(len, history)) <= 128
    for at in (0, 1, 127, 128, 129, 998, 999):
        assert cards_since(history, str(at)) == tuple(cards[at:])
    assert cards_since(history, "never") == tuple(cards)
    assert cards_since((), "never") == ()


def test_released_records_load():
    lines = (RELEASED / "register_1.jsonl").read_text(encoding="utf-8").splitlines()
    events = list(read_events(lines, REGISTER.schema))
    later = (RELEASED / "register_2.jsonl").read_text(encoding="utf-8").splitlines()
    agreed = list(read_events(later, REGISTER.schema))
    assert {type(event) for event in (*events, *agreed)} == set(REGISTER.schema.events)
    first, second = fold(REGISTER.initial, agreed, REGISTER.evolve).players.in_order()
    assert (first.has_agreed, second.has_agreed) == (True, False)
    register = fold(REGISTER.initial, events, REGISTER.evolve)
    survivor, merged, forgotten = (register.players[id_] for id_ in ("kept", "gone", "forgotten"))
    assert (register.seq, register.language, register.forgotten) == (15, "ca", 1)
    assert (survivor.is_favourite, survivor.is_retired, survivor.merged_into) == (True, True, None)
    assert (merged.is_favourite, merged.is_retired, merged.merged_into) == (False, False, "kept")
    assert forgotten.forgotten == 1


def test_released_cards_load():
    lines = (RELEASED / "cards_1.jsonl").read_text(encoding="utf-8").splitlines()
    names = []
    for line in lines:
        card, _ = parse_card_line(line)
        assert read_card(line) == card
        names.append(card.name)
    assert names == ["Núria Puig", "👩‍👩‍👧 <b>Gal·la</b>", "محمد علي", "=1+1"]
