"""The commands of the register: events, refusals and their reasons."""

import pytest

from faristol.club.acts import (
    AddPlayer,
    AllowFigures,
    FavourPlayer,
    ForbidFigures,
    ForgetPerson,
    ImportEntry,
    ImportPlayers,
    MergePlayers,
    OpenRegister,
    PartPlayers,
    RetirePlayer,
    ReturnPlayer,
    UnfavourPlayer,
)
from faristol.club.arrival import Arrival
from faristol.club.card import Card, Listing, card_digest
from faristol.club.player import Player
from faristol.club.register import Register
from faristol.club.roll import Roll
from faristol.club.standing import MAX_PLAYERS
from faristol.ledger.refusal import Refusal
from tests.support.club_house import (
    House,
    a_card,
    add_player,
    change_player,
    decide,
    import_players,
    merge_players,
    part_players,
)
from tests.support.club_strategy import HOSTILE_NAMES


def house_of(*names):
    """Open a register with players p1, p2, ... of these names."""
    made = House()
    for at, name in enumerate(names, start=1):
        assert not isinstance(made.add(f"p{at}", name), Refusal)
    return made


# --- opening ---------------------------------------------------------------------------------


def test_register_is_opened_once():
    made = House(is_open=False)
    assert made.do(OpenRegister(language="ro")) == (OpenRegister(language="ro"),)
    assert made.do(OpenRegister(language="ca")) == Refusal("register/open_already")
    assert made.register.language == "ro"


def test_register_has_a_supported_language():
    result = House(is_open=False).do(OpenRegister(language="fr"))
    assert result == Refusal("register/language_unknown", {"field": "language"})


@pytest.mark.parametrize(
    "command",
    [
        add_player(player="p1", card=Card(name="x"), salt="0" * 16),
        FavourPlayer(player="p1"),
        ForgetPerson(player="p1"),
        import_players(players=(), source="csv"),
    ],
)
def test_command_before_opening_is_refused(command):
    assert House(is_open=False).do(command) == Refusal("register/not_open")


# --- adding and changing ---------------------------------------------------------------------


def test_player_is_added_by_the_digest_of_the_card():
    card = a_card("Núria Puig", "Lleida", number="12")
    events = House().do(add_player(player="p1", card=card, salt="0123456789abcdef"))
    assert events == (AddPlayer(player="p1", card=card_digest(card, "0123456789abcdef")),)


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_hostile_name_is_accepted(name):
    made = House()
    made.add("p1", name)
    assert made.card("p1").name == name


@pytest.mark.parametrize("id_", ["", "a b", "x" * 41, "f" * 64, "é", "<p>", "p1\n", "\ud800"])
def test_id_is_short_and_plain(id_):
    assert House().add(id_, "Núria") == Refusal("player/id_bad")


def test_id_is_given_once():
    assert house_of("Núria").add("p1", "Joan") == Refusal("player/id_taken", {"player": "p1"})


@pytest.mark.parametrize("salt", ["", "short", "x" * 64, "é" * 20, "0123456789abcde\n"])
def test_salt_is_long_enough_to_hide_a_name(salt):
    result = House().do(add_player(player="p1", card=Card(name="Núria"), salt=salt))
    assert result == Refusal("player/salt_bad")


def test_salt_is_used_once():
    made = House()
    made.do(add_player(player="p1", card=a_card("Núria"), salt="0" * 16))
    again = add_player(player="p2", card=a_card("Núria"), salt="0" * 16, is_namesake=True)
    assert made.do(again) == Refusal("player/salt_bad", {"player": "p1"})


def test_refused_card_names_its_field():
    assert House().add("p1", " ").data["field"] == "name"
    assert House().add("p1", "").data["field"] == "name"
    assert House().add("p1", "Núria", "x" * 121).data["field"] == "club"


@pytest.mark.parametrize("other", ["Nuria Puig", "PUIG, Núria", "núria  puig", "Puig Nu\u0301ria"])
def test_equal_name_is_refused_unless_confirmed_as_namesake(other):
    made = house_of("Núria Puig")
    data = {"field": "name", "player": "p1", "is_retired": False}
    assert made.add("p9", other) == Refusal("player/same_name", data)
    assert isinstance(made.add("p9", other, is_namesake=True), tuple)


def test_name_in_another_club_is_another_person():
    made = House()
    made.add("p1", "Núria Puig", "Lleida")
    assert isinstance(made.add("p2", "Núria Puig", "Reus"), tuple)
    assert made.add("p3", "Núria Puig", "LLEIDA").code == "player/same_name"


def test_refusal_of_an_equal_name_tells_whether_the_player_is_retired():
    made = house_of("Núria Puig")
    made.do(RetirePlayer(player="p1"))
    assert made.add("p2", "Núria Puig").data["is_retired"] is True


def test_number_belongs_to_one_player_of_its_list():
    made = House()
    made.add("p1", "Núria", number="B-12")
    assert made.add("p2", "Joan", number="b 12") == Refusal(
        "player/number_taken", {"field": "number", "listing": 0, "player": "p1"}
    )
    other_list = Card(name="Joan", lists=(Listing(list="RASCCAT", number="B-12"),))
    assert isinstance(made.do(add_player(player="p2", card=other_list, salt="1" * 16)), tuple)


def test_players_without_a_number_share_no_number():
    made = House()
    for at, name in enumerate(("Núria", "Joan")):
        card = Card(name=name, lists=(Listing(list="BARRUF", rating=900),))
        assert isinstance(made.do(add_player(player=f"p{at}", card=card, salt=made.salt())), tuple)


def test_card_is_changed():
    made = house_of("Núria")
    made.do(change_player(player="p1", card=a_card("Núria Puig"), salt=made.salt()))
    assert made.card("p1").name == "Núria Puig"


def test_unchanged_card_changes_nothing():
    made = house_of("Núria")
    events = made.do(change_player(player="p1", card=a_card("Núria"), salt=made.salt()))
    assert events == ()


def test_namesake_is_confirmed_once():
    made = house_of("Núria Puig")
    made.add("p2", "Núria Puig", is_namesake=True)
    change = change_player(player="p2", card=a_card("Nuria Puig", number="7"), salt=made.salt())
    assert isinstance(made.do(change), tuple)
    made.add("p3", "Joan")
    rename = change_player(player="p3", card=a_card("Núria Puig"), salt=made.salt())
    assert made.do(rename).code == "player/same_name"


def test_change_may_not_use_the_number_of_another_player():
    made = House()
    made.add("p1", "Núria", number="1")
    made.add("p2", "Joan", number="2")
    refusal = made.do(change_player(player="p2", card=a_card("Joan", number="1"), salt=made.salt()))
    assert (refusal.code, refusal.data["player"]) == ("player/number_taken", "p1")


@pytest.mark.parametrize(
    "command",
    [
        change_player(player="px", card=Card(name="x"), salt="0" * 16),
        FavourPlayer(player="px"),
        UnfavourPlayer(player="px"),
        RetirePlayer(player="px"),
        ReturnPlayer(player="px"),
        AllowFigures(player="px"),
        ForbidFigures(player="px"),
        merge_players(kept="px", gone="p1", card=Card(name="x"), salt="0" * 16),
        merge_players(kept="p1", gone="px", card=Card(name="x"), salt="0" * 16),
        part_players(gone="px"),
        ForgetPerson(player="px"),
    ],
)
def test_command_for_an_unknown_player_is_refused(command):
    assert house_of("Núria").do(command) == Refusal("player/unknown", {"player": "px"})


# --- favourites, retired, agreed ---------------------------------------------------------------------


def test_players_are_marked_and_unmarked():
    made = house_of("Núria")
    for command, mark in (
        (FavourPlayer(player="p1"), ("is_favourite", True)),
        (UnfavourPlayer(player="p1"), ("is_favourite", False)),
        (RetirePlayer(player="p1"), ("is_retired", True)),
        (ReturnPlayer(player="p1"), ("is_retired", False)),
        (AllowFigures(player="p1"), ("has_agreed", True)),
        (ForbidFigures(player="p1"), ("has_agreed", False)),
    ):
        assert len(made.do(command)) == 1
        assert getattr(made.player("p1"), mark[0]) is mark[1]
        assert made.do(command) == ()  # no change


def test_retired_player_is_refused_as_favourite():
    made = house_of("Núria")
    made.do(RetirePlayer(player="p1"))
    assert made.do(FavourPlayer(player="p1")) == Refusal("player/retired", {"player": "p1"})


def test_agreement_is_given_by_the_player_alone():
    made = house_of("Núria Puig", "Nuri Puig")
    assert not made.player("p1").has_agreed
    made.do(AllowFigures(player="p2"))
    made.do(merge_players(kept="p1", gone="p2", card=a_card("Núria Puig"), salt=made.salt()))
    assert not made.player("p1").has_agreed, "the survivor has not agreed"
    made.do(AllowFigures(player="p1"))
    made.do(ForgetPerson(player="p1"))
    assert not any(made.player(player).has_agreed for player in ("p1", "p2"))


# --- merging and parting ---------------------------------------------------------------------


def house_after_merge(*names):
    made = house_of(*(names or ("Núria Puig", "Nuri Puig")))
    made.do(merge_players(kept="p1", gone="p2", card=a_card("Núria Puig Roca"), salt=made.salt()))
    return made


def test_two_players_become_one():
    made = house_after_merge()
    assert isinstance(made.log[-1], MergePlayers)
    assert made.card("p1").name == "Núria Puig Roca"
    assert made.player("p2").merged_into == "p1"


def test_player_is_not_merged_with_themselves():
    refusal = house_of("Núria").do(
        merge_players(kept="p1", gone="p1", card=a_card("x"), salt="0" * 16)
    )
    assert refusal == Refusal("player/same_player", {"player": "p1"})


@pytest.mark.parametrize(
    "command",
    [
        change_player(player="p2", card=a_card("x"), salt="9" * 16),
        FavourPlayer(player="p2"),
        RetirePlayer(player="p2"),
        ForgetPerson(player="p2"),
        merge_players(kept="p3", gone="p2", card=a_card("x"), salt="9" * 16),
        merge_players(kept="p2", gone="p3", card=a_card("x"), salt="9" * 16),
    ],
)
def test_command_for_a_merged_player_names_the_survivor(command):
    made = house_after_merge("Núria Puig", "Nuri Puig", "Joan")
    assert made.do(command) == Refusal("player/merged", {"player": "p2", "kept": "p1"})


def test_refusal_after_two_merges_names_the_final_survivor():
    made = house_after_merge("Núria", "Nuri", "Nuria P.")
    made.do(merge_players(kept="p3", gone="p1", card=a_card("Núria"), salt=made.salt()))
    assert made.do(FavourPlayer(player="p2")).data == {"player": "p2", "kept": "p3"}


def test_joined_card_may_hold_the_numbers_of_both_but_no_third():
    made = House()
    for at in (1, 2, 3):
        made.add(f"p{at}", f"Núria {'abc'[at - 1]}", number=str(at))
    take = merge_players(kept="p1", gone="p2", card=a_card("Núria", number="3"), salt=made.salt())
    assert made.do(take).data["player"] == "p3"
    fine = merge_players(kept="p1", gone="p2", card=a_card("Núria", number="2"), salt=made.salt())
    assert isinstance(made.do(fine), tuple)


def test_splitting_restores_both_cards():
    made = house_after_merge()
    before = [a_card("Núria Puig"), a_card("Nuri Puig")]
    assert isinstance(made.do(part_players(gone="p2"))[0], PartPlayers)
    assert [made.card("p1"), made.card("p2")] == before
    assert made.player("p1").gone == ()
    assert made.player("p2").merge is None


def test_split_needs_a_merge():
    assert house_of("Núria").do(part_players(gone="p1")).code == "player/not_merged"
    made = house_after_merge()
    made.do(part_players(gone="p2"))
    assert made.do(part_players(gone="p2")) == Refusal("player/not_merged", {"player": "p2"})


def test_split_needs_a_card_when_it_was_corrected_since_the_merge():
    made = house_after_merge()
    made.do(change_player(player="p1", card=a_card("Núria Roca"), salt=made.salt()))
    assert made.do(part_players(gone="p2")) == Refusal("player/card_needed", {"player": "p1"})
    made.do(part_players(gone="p2", card=a_card("Núria R."), salt=made.salt()))
    assert (made.card("p1").name, made.card("p2").name) == ("Núria R.", "Nuri Puig")


def test_nested_merges_are_split_from_the_outside():
    made = house_after_merge("Núria", "Nuri", "Nuria P.")
    made.do(merge_players(kept="p3", gone="p1", card=a_card("Núria"), salt=made.salt()))
    assert made.do(part_players(gone="p2")) == Refusal(
        "player/merged", {"player": "p1", "kept": "p3"}
    )
    made.do(part_players(gone="p1"))
    assert isinstance(made.do(part_players(gone="p2")), tuple)


def test_split_refuses_a_number_that_another_player_has_now():
    made = House()
    made.add("p1", "Núria", number="1")
    made.add("p2", "Nuri", number="2")
    made.do(merge_players(kept="p1", gone="p2", card=a_card("Núria", number="1"), salt=made.salt()))
    made.add("p3", "Joan", number="2")
    refusal = made.do(part_players(gone="p2"))
    assert (refusal.code, refusal.data["player"], refusal.data["whose"]) == (
        "player/number_taken",
        "p3",
        "p2",
    )


# --- forgetting ------------------------------------------------------------------------------


def test_person_is_forgotten_with_all_cards():
    made = house_of("Núria", "Joan")
    made.do(change_player(player="p1", card=a_card("Núria Puig"), salt=made.salt()))
    cards = made.player("p1").cards
    assert len(cards) == 2
    events = made.do(ForgetPerson(player="p1"))
    assert events == (ForgetPerson(player="p1", number=1, cards=cards),)
    assert [card.name for card in made.cards.values()] == ["Joan"]
    assert made.player("p1").card is None
    assert made.do(ForgetPerson(player="p2"))[0].number == 2


def test_command_for_a_forgotten_player_is_refused():
    made = house_of("Núria", "Joan")
    made.do(ForgetPerson(player="p1"))
    gone = Refusal("player/forgotten", {"player": "p1", "number": 1})
    assert made.do(ForgetPerson(player="p1")) == gone
    assert made.do(FavourPlayer(player="p1")) == gone
    assert made.do(change_player(player="p1", card=a_card("x"), salt=made.salt())) == gone
    merge = merge_players(kept="p2", gone="p1", card=a_card("x"), salt=made.salt())
    assert made.do(merge) == gone


def test_name_and_number_of_a_forgotten_player_are_free_but_the_id_is_not():
    made = House()
    made.add("p1", "Núria", number="1")
    made.do(ForgetPerson(player="p1"))
    assert made.add("p1", "Núria").code == "player/id_taken"
    assert isinstance(made.add("p2", "Núria", number="1"), tuple)


def test_person_is_forgotten_with_all_merged_players():
    made = house_after_merge("Núria", "Nuri", "Nuria P.", "Joan")
    made.do(merge_players(kept="p3", gone="p1", card=a_card("Núria"), salt=made.salt()))
    made.do(ForgetPerson(player="p3"))
    assert [card.name for card in made.cards.values()] == ["Joan"]
    assert {made.player(f"p{at}").forgotten for at in (1, 2, 3)} == {1}
    assert made.do(part_players(gone="p2")).code == "player/forgotten"


@pytest.mark.parametrize("forgotten", ["p1", "p2"])
def test_forgetting_after_a_split_erases_the_cards_that_named_both(forgotten):
    made = house_after_merge("Núria", "Joan")
    made.do(change_player(player="p1", card=a_card("Núria i Joan"), salt=made.salt()))
    made.do(part_players(gone="p2", card=a_card("Núria"), salt=made.salt()))
    made.do(ForgetPerson(player=forgotten))
    other = {"p1": "Joan", "p2": "Núria"}[forgotten]
    assert {card.name for card in made.cards.values()} == {other}


# --- importing -------------------------------------------------------------------------------


def entry(player, name, *, number="", is_new=True, **more):
    return Arrival(
        player=player,
        card=a_card(name, number=number),
        salt="import-salt-" + player.replace(" ", "-").rjust(8, "0"),
        is_new=is_new,
        **more,
    )


def test_list_is_imported_as_one_event():
    made = house_of("Núria")
    entries = (entry("p1", "Núria Puig", is_new=False), entry("p2", "Joan"))
    events = made.do(import_players(players=entries, source="csv"))
    digests = [card_digest(entry_.card, entry_.salt) for entry_ in entries]
    assert events == (
        ImportPlayers(
            players=(
                ImportEntry(player="p1", card=digests[0], is_new=False),
                ImportEntry(player="p2", card=digests[1], is_new=True),
            ),
            source="csv",
        ),
    )
    assert [made.card("p1").name, made.card("p2").name] == ["Núria Puig", "Joan"]


@pytest.mark.parametrize(
    ("second", "code"),
    [
        (entry("p3", ""), "player/name_empty"),
        (entry("p2", "Pau"), "player/id_taken"),
        (entry("p1", "Pau"), "player/id_taken"),
        (entry("p9", "Pau", is_new=False), "player/unknown"),
        (entry("p3", "JOAN"), "player/same_name"),
        (entry("p3", "Núria"), "player/same_name"),
        (entry("p3", "Pau", number="7"), "player/number_taken"),
        (entry("bad id", "Pau"), "player/id_bad"),
    ],
)
def test_list_with_a_fault_is_refused_whole_with_the_entry_at_fault(second, code):
    made = house_of("Núria")
    refusal = made.do(
        import_players(players=(entry("p2", "Joan", number="7"), second), source="csv")
    )
    assert (refusal.code, refusal.data["entry"]) == (code, 1)
    assert len(made.register.players) == 1


def test_two_players_may_exchange_their_numbers_in_one_list():
    made = House()
    made.add("p1", "Núria", number="1")
    made.add("p2", "Joan", number="2")
    entries = (
        entry("p1", "Núria", number="2", is_new=False),
        entry("p2", "Joan", number="1", is_new=False),
    )
    assert isinstance(made.do(import_players(players=entries, source="csv")), tuple)
    assert made.card("p1").lists[0].number == "2"


def test_namesake_may_be_imported_when_confirmed():
    made = house_of("Núria")
    entries = (entry("p2", "Núria", is_namesake=True),)
    assert isinstance(made.do(import_players(players=entries, source="csv")), tuple)


def test_empty_list_and_unknown_source_are_refused():
    assert House().do(import_players(players=(), source="csv")) == Refusal("import/empty")
    bad = import_players(players=(entry("p1", "Núria"),), source="/home/nuria.csv")
    assert House().do(bad) == Refusal("import/source_unknown")


def test_register_holds_twenty_thousand_players_and_no_more():
    players = (
        Player(id=f"p{at}", ordinal=at + 1, card=None, history=(), forgotten=at + 1, seq=1)
        for at in range(MAX_PLAYERS - 1)
    )
    full = Register(seq=1, language="ca", players=Roll(players))
    single = add_player(player="q1", card=a_card("x"), salt="0" * 16)
    assert isinstance(decide(full, single, {}), tuple)
    double = import_players(players=(entry("q1", "x"), entry("q2", "y")), source="csv")
    assert decide(full, double, {}) == Refusal(
        "player/too_many", {"limit": 20_000, "count": 19_999, "more": 2}
    )
