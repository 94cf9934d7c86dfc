"""What may be done to the register, what not, and why."""

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


def house(*names):
    """Open a register with players p1, p2, ... of these names."""
    made = House()
    for at, name in enumerate(names, start=1):
        assert not isinstance(made.add(f"p{at}", name), Refusal)
    return made


# --- opening ---------------------------------------------------------------------------------


def test_a_register_is_opened_once():
    made = House(is_open=False)
    assert made.do(OpenRegister(language="ro")) == (OpenRegister(language="ro"),)
    assert made.do(OpenRegister(language="ca")) == Refusal("register/open_already")
    assert made.register.language == "ro"


def test_a_register_is_kept_in_a_language_we_speak():
    out = House(is_open=False).do(OpenRegister(language="fr"))
    assert out == Refusal("register/language_unknown", {"field": "language"})


@pytest.mark.parametrize(
    "command",
    [
        add_player(player="p1", card=Card(name="x"), salt="0" * 16),
        FavourPlayer(player="p1"),
        ForgetPerson(player="p1"),
        import_players(players=(), source="csv"),
    ],
)
def test_nothing_can_be_done_before_it_is_opened(command):
    assert House(is_open=False).do(command) == Refusal("register/not_open")


# --- adding and changing ---------------------------------------------------------------------


def test_a_player_is_added_by_the_digest_of_the_card():
    card = a_card("Núria Puig", "Lleida", number="12")
    out = House().do(add_player(player="p1", card=card, salt="0123456789abcdef"))
    assert out == (AddPlayer(player="p1", card=card_digest(card, "0123456789abcdef")),)


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_a_hostile_name_is_a_name(name):
    made = House()
    made.add("p1", name)
    assert made.card("p1").name == name


@pytest.mark.parametrize("id_", ["", "a b", "x" * 41, "f" * 64, "é", "<p>", "p1\n", "\ud800"])
def test_an_id_is_short_and_plain(id_):
    assert House().add(id_, "Núria") == Refusal("player/id_bad")


def test_an_id_is_given_once():
    assert house("Núria").add("p1", "Joan") == Refusal("player/id_taken", {"player": "p1"})


@pytest.mark.parametrize("salt", ["", "short", "x" * 64, "é" * 20, "0123456789abcde\n"])
def test_a_salt_is_long_enough_to_hide_a_name(salt):
    out = House().do(add_player(player="p1", card=Card(name="Núria"), salt=salt))
    assert out == Refusal("player/salt_bad")


def test_a_salt_is_used_once():
    made = House()
    made.do(add_player(player="p1", card=a_card("Núria"), salt="0" * 16))
    again = add_player(player="p2", card=a_card("Núria"), salt="0" * 16, is_namesake=True)
    assert made.do(again) == Refusal("player/salt_bad", {"player": "p1"})


def test_what_is_wrong_with_a_card_is_said_with_its_field():
    assert House().add("p1", " ").data["field"] == "name"
    assert House().add("p1", "").data["field"] == "name"
    assert House().add("p1", "Núria", "x" * 121).data["field"] == "club"


@pytest.mark.parametrize("other", ["Nuria Puig", "PUIG, Núria", "núria  puig", "Puig Nu\u0301ria"])
def test_a_name_is_not_written_down_twice_unawares(other):
    made = house("Núria Puig")
    taken = {"field": "name", "player": "p1", "is_retired": False}
    assert made.add("p9", other) == Refusal("player/same_name", taken)
    assert isinstance(made.add("p9", other, is_namesake=True), tuple)


def test_a_name_in_another_club_is_another_person():
    made = House()
    made.add("p1", "Núria Puig", "Lleida")
    assert isinstance(made.add("p2", "Núria Puig", "Reus"), tuple)
    assert made.add("p3", "Núria Puig", "LLEIDA").code == "player/same_name"


def test_the_refusal_of_a_known_name_says_that_the_other_is_retired():
    made = house("Núria Puig")
    made.do(RetirePlayer(player="p1"))
    assert made.add("p2", "Núria Puig").data["is_retired"] is True


def test_a_number_belongs_to_one_player_of_its_list():
    made = House()
    made.add("p1", "Núria", number="B-12")
    assert made.add("p2", "Joan", number="b 12") == Refusal(
        "player/number_taken", {"field": "number", "listing": 0, "player": "p1"}
    )
    other_list = Card(name="Joan", lists=(Listing(list="RASCCAT", number="B-12"),))
    assert isinstance(made.do(add_player(player="p2", card=other_list, salt="1" * 16)), tuple)


def test_two_players_without_a_number_share_none():
    made = House()
    for at, name in enumerate(("Núria", "Joan")):
        card = Card(name=name, lists=(Listing(list="BARRUF", rating=900),))
        assert isinstance(made.do(add_player(player=f"p{at}", card=card, salt=made.salt())), tuple)


def test_a_card_is_changed():
    made = house("Núria")
    made.do(change_player(player="p1", card=a_card("Núria Puig"), salt=made.salt()))
    assert made.card("p1").name == "Núria Puig"


def test_a_card_that_says_the_same_changes_nothing():
    made = house("Núria")
    out = made.do(change_player(player="p1", card=a_card("Núria"), salt=made.salt()))
    assert out == ()


def test_a_namesake_is_asked_about_once():
    made = house("Núria Puig")
    made.add("p2", "Núria Puig", is_namesake=True)
    change = change_player(player="p2", card=a_card("Nuria Puig", number="7"), salt=made.salt())
    assert isinstance(made.do(change), tuple)
    made.add("p3", "Joan")
    rename = change_player(player="p3", card=a_card("Núria Puig"), salt=made.salt())
    assert made.do(rename).code == "player/same_name"


def test_a_change_may_not_take_the_number_of_another():
    made = House()
    made.add("p1", "Núria", number="1")
    made.add("p2", "Joan", number="2")
    out = made.do(change_player(player="p2", card=a_card("Joan", number="1"), salt=made.salt()))
    assert (out.code, out.data["player"]) == ("player/number_taken", "p1")


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
def test_nothing_can_be_done_with_a_player_that_does_not_exist(command):
    assert house("Núria").do(command) == Refusal("player/unknown", {"player": "px"})


# --- favourites, retired, agreed ---------------------------------------------------------------------


def test_players_are_marked_and_unmarked():
    made = house("Núria")
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
        assert made.do(command) == ()  # so already


def test_a_retired_player_cannot_be_made_a_favourite():
    made = house("Núria")
    made.do(RetirePlayer(player="p1"))
    assert made.do(FavourPlayer(player="p1")) == Refusal("player/retired", {"player": "p1"})


def test_nobody_has_agreed_before_they_do_and_nobody_agrees_for_another():
    made = house("Núria Puig", "Nuri Puig")
    assert not made.player("p1").has_agreed
    made.do(AllowFigures(player="p2"))
    made.do(merge_players(kept="p1", gone="p2", card=a_card("Núria Puig"), salt=made.salt()))
    assert not made.player("p1").has_agreed, "who is kept says it"
    made.do(AllowFigures(player="p1"))
    made.do(ForgetPerson(player="p1"))
    assert not any(made.player(one).has_agreed for one in ("p1", "p2"))


# --- merging and parting ---------------------------------------------------------------------


def merged(*names):
    made = house(*(names or ("Núria Puig", "Nuri Puig")))
    made.do(merge_players(kept="p1", gone="p2", card=a_card("Núria Puig Roca"), salt=made.salt()))
    return made


def test_two_players_become_one():
    made = merged()
    assert isinstance(made.log[-1], MergePlayers)
    assert made.card("p1").name == "Núria Puig Roca"
    assert made.player("p2").merged_into == "p1"


def test_a_player_cannot_be_merged_with_themselves():
    out = house("Núria").do(merge_players(kept="p1", gone="p1", card=a_card("x"), salt="0" * 16))
    assert out == Refusal("player/same_player", {"player": "p1"})


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
def test_who_was_merged_is_spoken_of_as_who_was_kept(command):
    made = merged("Núria Puig", "Nuri Puig", "Joan")
    assert made.do(command) == Refusal("player/merged", {"player": "p2", "kept": "p1"})


def test_after_two_merges_the_refusal_names_who_lives_on():
    made = merged("Núria", "Nuri", "Nuria P.")
    made.do(merge_players(kept="p3", gone="p1", card=a_card("Núria"), salt=made.salt()))
    assert made.do(FavourPlayer(player="p2")).data == {"player": "p2", "kept": "p3"}


def test_the_joined_card_may_hold_the_numbers_of_both_and_of_nobody_else():
    made = House()
    for at in (1, 2, 3):
        made.add(f"p{at}", f"Núria {'abc'[at - 1]}", number=str(at))
    take = merge_players(kept="p1", gone="p2", card=a_card("Núria", number="3"), salt=made.salt())
    assert made.do(take).data["player"] == "p3"
    fine = merge_players(kept="p1", gone="p2", card=a_card("Núria", number="2"), salt=made.salt())
    assert isinstance(made.do(fine), tuple)


def test_parting_gives_both_their_cards_back():
    made = merged()
    before = [a_card("Núria Puig"), a_card("Nuri Puig")]
    assert isinstance(made.do(part_players(gone="p2"))[0], PartPlayers)
    assert [made.card("p1"), made.card("p2")] == before
    assert made.player("p1").gone == ()
    assert made.player("p2").merge is None


def test_only_who_was_merged_can_be_parted():
    assert house("Núria").do(part_players(gone="p1")).code == "player/not_merged"
    made = merged()
    made.do(part_players(gone="p2"))
    assert made.do(part_players(gone="p2")) == Refusal("player/not_merged", {"player": "p2"})


def test_a_card_corrected_since_the_merge_is_asked_for_not_guessed():
    made = merged()
    made.do(change_player(player="p1", card=a_card("Núria Roca"), salt=made.salt()))
    assert made.do(part_players(gone="p2")) == Refusal("player/card_needed", {"player": "p1"})
    made.do(part_players(gone="p2", card=a_card("Núria R."), salt=made.salt()))
    assert (made.card("p1").name, made.card("p2").name) == ("Núria R.", "Nuri Puig")


def test_a_merge_inside_a_merge_is_parted_from_the_outside():
    made = merged("Núria", "Nuri", "Nuria P.")
    made.do(merge_players(kept="p3", gone="p1", card=a_card("Núria"), salt=made.salt()))
    assert made.do(part_players(gone="p2")) == Refusal(
        "player/merged", {"player": "p1", "kept": "p3"}
    )
    made.do(part_players(gone="p1"))
    assert isinstance(made.do(part_players(gone="p2")), tuple)


def test_parting_does_not_give_back_a_number_that_somebody_else_has_now():
    made = House()
    made.add("p1", "Núria", number="1")
    made.add("p2", "Nuri", number="2")
    made.do(merge_players(kept="p1", gone="p2", card=a_card("Núria", number="1"), salt=made.salt()))
    made.add("p3", "Joan", number="2")
    out = made.do(part_players(gone="p2"))
    assert (out.code, out.data["player"], out.data["whose"]) == ("player/number_taken", "p3", "p2")


# --- forgetting ------------------------------------------------------------------------------


def test_a_person_is_forgotten_with_every_card_there_ever_was():
    made = house("Núria", "Joan")
    made.do(change_player(player="p1", card=a_card("Núria Puig"), salt=made.salt()))
    cards = made.player("p1").cards
    assert len(cards) == 2
    out = made.do(ForgetPerson(player="p1"))
    assert out == (ForgetPerson(player="p1", number=1, cards=cards),)
    assert [card.name for card in made.cards.values()] == ["Joan"]
    assert made.player("p1").card is None
    assert made.do(ForgetPerson(player="p2"))[0].number == 2


def test_who_is_forgotten_cannot_be_spoken_of_any_more():
    made = house("Núria", "Joan")
    made.do(ForgetPerson(player="p1"))
    gone = Refusal("player/forgotten", {"player": "p1", "number": 1})
    assert made.do(ForgetPerson(player="p1")) == gone
    assert made.do(FavourPlayer(player="p1")) == gone
    assert made.do(change_player(player="p1", card=a_card("x"), salt=made.salt())) == gone
    merge = merge_players(kept="p2", gone="p1", card=a_card("x"), salt=made.salt())
    assert made.do(merge) == gone


def test_a_forgotten_name_and_number_are_free_again_and_the_id_is_not():
    made = House()
    made.add("p1", "Núria", number="1")
    made.do(ForgetPerson(player="p1"))
    assert made.add("p1", "Núria").code == "player/id_taken"
    assert isinstance(made.add("p2", "Núria", number="1"), tuple)


def test_a_person_is_forgotten_with_everybody_they_were_merged_from():
    made = merged("Núria", "Nuri", "Nuria P.", "Joan")
    made.do(merge_players(kept="p3", gone="p1", card=a_card("Núria"), salt=made.salt()))
    made.do(ForgetPerson(player="p3"))
    assert [card.name for card in made.cards.values()] == ["Joan"]
    assert {made.player(f"p{at}").forgotten for at in (1, 2, 3)} == {1}
    assert made.do(part_players(gone="p2")).code == "player/forgotten"


@pytest.mark.parametrize("forgotten", ["p1", "p2"])
def test_after_a_parting_who_is_forgotten_takes_the_cards_that_spoke_of_both(forgotten):
    made = merged("Núria", "Joan")
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


def test_a_list_is_taken_in_as_one_event():
    made = house("Núria")
    entries = (entry("p1", "Núria Puig", is_new=False), entry("p2", "Joan"))
    out = made.do(import_players(players=entries, source="csv"))
    digests = [card_digest(one.card, one.salt) for one in entries]
    assert out == (
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
def test_a_list_with_one_fault_is_refused_whole_with_the_entry_at_fault(second, code):
    made = house("Núria")
    out = made.do(import_players(players=(entry("p2", "Joan", number="7"), second), source="csv"))
    assert (out.code, out.data["entry"]) == (code, 1)
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


def test_a_namesake_may_be_taken_in_knowingly():
    made = house("Núria")
    entries = (entry("p2", "Núria", is_namesake=True),)
    assert isinstance(made.do(import_players(players=entries, source="csv")), tuple)


def test_an_empty_list_and_an_unknown_source_are_refused():
    assert House().do(import_players(players=(), source="csv")) == Refusal("import/empty")
    bad = import_players(players=(entry("p1", "Núria"),), source="/home/nuria.csv")
    assert House().do(bad) == Refusal("import/source_unknown")


def test_a_register_holds_twenty_thousand_players_and_no_more():
    players = (
        Player(id=f"p{at}", ordinal=at + 1, card=None, history=(), forgotten=at + 1, seq=1)
        for at in range(MAX_PLAYERS - 1)
    )
    full = Register(seq=1, language="ca", players=Roll(players))
    one = add_player(player="q1", card=a_card("x"), salt="0" * 16)
    assert isinstance(decide(full, one, {}), tuple)
    two = import_players(players=(entry("q1", "x"), entry("q2", "y")), source="csv")
    assert decide(full, two, {}) == Refusal(
        "player/too_many", {"limit": 20_000, "count": 19_999, "more": 2}
    )
