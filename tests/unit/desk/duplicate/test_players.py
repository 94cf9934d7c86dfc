"""Players are added by typing, from a table, or with a tap; each has a table number."""

import re
from html import unescape

import pytest

from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.shared.register import RegisterService
from faristol.duplicate.acts.players import EnrolPlayers
from tests.support.desk import User, run
from tests.support.duplicate_user import (
    FORM,
    act,
    enrol,
    failed,
    field_message,
    game,
    html_of,
    kinds,
    load_events,
    load_game,
    player,
    prepare,
    seats,
    stored_text,
    words,
)

HOSTILE = ('<img src=x onerror="alert(1)">', "Ana\u200f ב", "{{ 7*7 }}", "O'Brien & <b>fills</b>")


@pytest.fixture
def user():
    user = User()
    prepare(user)
    return user


@pytest.fixture
def club_user():
    """Return a user whose register has four people."""
    user = User()
    user.add("Anna Puig", club="Molí Nou")
    user.add("Anna Puig", club="Argus", namesake="yes")
    user.add("Joan Serra")
    user.add("Joana Mas")
    user.send("favour_player", player=user.id_of("Joana Mas"))
    prepare(user)
    return user


def table_preview(user, text):
    """Preview a pasted table and return its text."""
    act(user, "read_entrants", "/duplicate/players/table", pasted=text)
    return words(user.look("/duplicate/players/table").screen)


# ---- typing ----


def test_typed_names_sit_at_the_next_free_tables(user):
    enrol(user, "Anna", "Joan", "Pep")
    assert seats(user) == {1: "Anna", 2: "Joan", 3: "Pep"}
    act(user, "remove_entrant", player=player(user, "Joan"))
    enrol(user, "Quim")
    assert seats(user) == {1: "Anna", 2: "Quim", 3: "Pep"}


def test_answer_updates_only_changed_regions_and_empties_the_field(user):
    response = enrol(user, "Anna")
    assert response.screen is None
    assert sorted(response.fragments) == ["enrol", "enrol-next", "entrants"]
    assert 'value="Anna"' not in response.fragments["enrol"]
    assert {"do": "focus", "id": "enrol-name"} in response.effects
    answer = user.send(
        "enrol_player", "/duplicate/players?name=Joan", stream=load_game(user).id, name="Joan"
    )
    assert "Joan" not in answer.fragments["enrol"]


def test_name_is_stored_on_a_card_outside_the_log(user):
    enrol(user, "Anna Puig")
    log, cards = stored_text(user)
    assert "Anna" not in log
    assert "Anna Puig" in cards
    (enrolled,) = [event for event in load_events(user) if isinstance(event, EnrolPlayers)]
    assert enrolled.entrants[0].card in cards or f'"{enrolled.entrants[0].card}"' in log


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_name_is_escaped_on_all_screens(user, name):
    enrol(user, name, "Joan")
    screens = [html_of(user.look("/duplicate/players"))]
    screens.append(user.look(f"/duplicate/players/{player(user, name)}").screen)
    act(user, "start_duplicate", "/duplicate/start")
    screens += [user.look(route).screen for route in ("/duplicate/course", "/duplicate/players")]
    for screen in screens:
        assert "<img src=x" not in screen
        assert "<b>fills" not in screen
        assert "49" not in words(screen).replace("49 points", "")


@pytest.mark.parametrize("name", ["", "   ", "x" * 121, "a\x07b", "\u2800"])
def test_invalid_name_is_reported_at_the_field(user, name):
    response = enrol(user, name)
    assert field_message(response, "enrol-name")
    assert game(user).entrants == {}


def test_repeated_name_needs_confirmation_and_then_shows_the_table(user):
    enrol(user, "Anna Puig")
    response = enrol(user, "Anna  PUIG")
    assert "Anna Puig is already playing" in field_message(response, "enrol-name")
    assert 'value="Anna  PUIG"' in response.screen
    # the typed name would not be added; the namesake is offered, once
    answer = user.look("/duplicate/players?name=Anna+puig", region="enrol-found")
    offered = answer.fragments["enrol-found"]
    assert 'name="as_typed"' not in offered
    assert 'name="namesake"' in offered
    # the Enter key uses the first button of the form, which does not confirm a namesake
    screen = user.look("/duplicate/players?name=Anna+puig").screen
    first = re.search(r"<button[^>]*>", screen[screen.index('id="enrol-form"') :])
    assert first
    assert "name=" not in first[0]
    assert 'name="as_typed"' in user.look("/duplicate/players?name=Anna").screen
    enrol(user, "Anna Puig", namesake="yes")
    assert seats(user) == {1: "Anna Puig (table 1)", 2: "Anna Puig (table 2)"}


def test_button_that_adds_a_player_is_visible_before_a_name_is_typed(user):
    """third-round 1-C."""
    screen = user.look("/duplicate/players").screen
    first = re.search(r"<button[^>]*>", screen[screen.index('id="enrol-form"') :])
    assert first
    assert 'class="btn"' in first[0]
    assert "disabled" not in first[0]


def test_namesakes_are_disambiguated_by_their_clubs(club_user):
    for person in list(club_user.desk.service(RegisterService).people.values()):
        if person.name == "Anna Puig":
            act(club_user, "enrol_player", player=person.id)
    assert sorted(seats(club_user).values()) == ["Anna Puig (Argus)", "Anna Puig (Molí Nou)"]


def test_form_of_another_game_is_stale(user):
    before = load_game(user).id
    prepare(user, name="Other")
    response = user.send("enrol_player", "/duplicate/players", stream=before, name="Anna")
    assert {"do": "notice"}.items() <= response.effects[0].items()
    assert game(user).entrants == {}


def test_screen_without_a_game_leads_to_one():
    user = User()
    assert "No game is open" in words(user.look("/duplicate/players").screen)
    response = user.send("enrol_player", "/duplicate/players", stream="x", name="Anna")
    assert not failed(response)


# ---- from the register ----


def test_favourites_are_offered_first_and_added_with_a_tap(club_user):
    region = club_user.look("/duplicate/players", region="enrol-found").fragments["enrol-found"]
    assert words(region).startswith("All of them (4) Joana Mas")
    act(club_user, "enrol_player", player=club_user.id_of("Joana Mas"))
    assert seats(club_user) == {1: "Joana Mas"}
    assert player(club_user, "Joana Mas") == club_user.id_of("Joana Mas")
    region = club_user.look("/duplicate/players", region="enrol-found").fragments["enrol-found"]
    assert "Joana" not in region


def test_enter_adds_the_first_match(club_user):
    region = club_user.look("/duplicate/players?name=serra", region="enrol-found").fragments[
        "enrol-found"
    ]
    assert words(region).startswith("Joan Serra")
    response = enrol(club_user, "serra")
    assert seats(club_user) == {1: "Joan Serra"}
    assert {"do": "toast", "text": "Joan Serra: table 1."} in response.effects


def test_name_as_typed_is_another_person(club_user):
    enrol(club_user, "Joan", as_typed="yes")
    assert seats(club_user) == {1: "Joan"}
    assert player(club_user, "Joan") not in club_user.desk.service(RegisterService).people


def matches_region(user, text=""):
    route = f"/duplicate/players?name={text}" if text else "/duplicate/players"
    return user.look(route, region="enrol-found").fragments["enrol-found"]


def test_all_favourites_are_added_with_one_tap(club_user):
    club_user.send("favour_player", player=club_user.id_of("Joan Serra"))
    assert words(matches_region(club_user)).startswith("All of them (4) Favourites (2) ")
    act(club_user, "enrol_player", of="favourites", name="")
    assert sorted(seats(club_user).values()) == ["Joan Serra", "Joana Mas"]
    assert kinds(club_user).count("EnrolPlayers") == 1
    assert "Favourites" not in words(matches_region(club_user)), "all of them play"


def test_all_players_but_retired_ones_are_added_with_one_tap(club_user):
    joan = club_user.id_of("Joan Serra")
    club_user.send("retire_player", player=joan, seq=club_user.seq_of("Joan Serra"))
    enrol(club_user, "Joana", player=club_user.id_of("Joana Mas"))
    assert words(matches_region(club_user)).startswith("All of them (2) ")
    act(club_user, "enrol_player", of="all", name="")
    assert sorted(seats(club_user).values()) == [
        "Anna Puig (Argus)",
        "Anna Puig (Molí Nou)",
        "Joana Mas",
    ]
    assert sorted(seats(club_user)) == [1, 2, 3]
    assert not failed(act(club_user, "enrol_player", of="all", name="")), "tapped twice"
    assert len(seats(club_user)) == 3


def test_all_matches_are_added_with_one_tap(club_user):
    assert words(matches_region(club_user, "joan")).startswith("All of them (2) ")
    act(club_user, "enrol_player", of="all", name="joan")
    assert sorted(seats(club_user).values()) == ["Joan Serra", "Joana Mas"]


def test_all_players_are_removed_with_one_tap_until_the_first_rack(club_user):
    act(club_user, "enrol_player", of="all", name="")
    assert "Take all off the list" in club_user.look("/duplicate/players").screen
    act(club_user, "remove_entrants", seq=load_game(club_user).seq)
    assert seats(club_user) == {}
    assert not failed(act(club_user, "remove_entrants", seq=load_game(club_user).seq)), (
        "tapped twice"
    )


def test_game_has_only_name_and_club_of_a_card():
    user = User()
    user.add(
        "Anna",
        club="Argus",
        note="asthma",
        list=["BARRUF"],
        number=["7"],
        rating=["1500"],
        date=[""],
    )
    prepare(user)
    enrol(user, "Anna")
    _, cards = stored_text(user)
    assert "Argus" in cards
    assert "asthma" not in cards
    assert "1500" not in cards


def test_typed_names_can_join_the_register_under_the_same_id(user):
    enrol(user, "Anna", "Joan")
    assert "2 players are not among the club’s players" in words(
        user.look("/duplicate/players").screen
    )
    act(user, "register_entrants", player=player(user, "Anna"))
    assert [person.name for person in user.desk.service(RegisterService).people.values()] == [
        "Anna"
    ]
    act(user, "register_entrants")
    assert set(user.desk.service(RegisterService).people) == set(game(user).entrants)
    assert not failed(act(user, "register_entrants"))


# ---- correcting ----


def test_moving_a_player_to_an_occupied_table_swaps_the_players(user):
    enrol(user, "Anna", "Joan", "Pep")
    anna = player(user, "Anna")
    route = f"/duplicate/players/{anna}"
    response = act(user, "change_entrant", route, player=anna, name="Anna", table="3")
    assert seats(user) == {1: "Pep", 2: "Joan", 3: "Anna"}
    toast = next(effect["text"] for effect in response.effects if effect["do"] == "toast")
    assert toast == "They swapped places: Anna at table 3, Pep at table 1."


def test_name_club_table_and_group_are_corrected_together(user):
    prepare(user, groups="A\nB")
    enrol(user, "Ana", "Joan", group="A")
    ana = player(user, "Ana")
    act(user, "change_entrant", player=ana, name="Anna", club="Argus", table="40", group="B")
    entrant = game(user).entrants[ana]
    assert (entrant.table, entrant.group) == (40, "B")
    assert load_game(user).names[ana] == "Anna"
    assert load_game(user).names.card(ana).club == "Argus"


def test_judge_who_plays_too_is_named(user):
    enrol(user, "Anna", "Joan")
    anna = player(user, "Anna")
    act(user, "change_entrant", player=anna, name="Anna", table="1", judge="yes")
    assert game(user).settings.judge == anna
    act(user, "change_entrant", player=anna, name="Anna", table="1")
    assert game(user).settings.judge == ""


@pytest.mark.parametrize("table", ["", "0", "x", "-1", "12345", "²"])
def test_invalid_table_is_reported_and_the_form_stays(user, table):
    enrol(user, "Anna")
    anna = player(user, "Anna")
    route = f"/duplicate/players/{anna}"
    response = act(user, "change_entrant", route, player=anna, name="Anna P", table=table)
    assert field_message(response, "table")
    assert 'value="Anna P"' in response.screen
    assert seats(user) == {1: "Anna"}


def test_stale_correction_is_rejected(user):
    enrol(user, "Anna")
    anna, seq = player(user, "Anna"), load_game(user).seq
    enrol(user, "Joan")
    act(user, "change_entrant", player=anna, name="Other", table="1", seq=seq)
    assert seats(user) == {1: "Anna", 2: "Joan"}


def test_tables_are_renumbered_by_name_and_by_lot(user):
    enrol(user, "Pep", "Òscar", "anna", "Joan")
    act(user, "number_tables", by="name")
    assert list(map(seats(user).get, (1, 2, 3, 4))) == ["anna", "Joan", "Òscar", "Pep"]
    act(user, "number_tables", by="lot")
    assert sorted(seats(user)) == [1, 2, 3, 4]


@pytest.mark.parametrize("several", ["Anna\nJoan\nPep\n", "Anna; Joan; Pep", "Anna\tJoan\tPep"])
def test_several_names_in_the_field_are_previewed_as_a_table(user, several):
    assert "Add 3 players" in words(enrol(user, several).screen)
    assert seats(user) == {}
    assert "Add 3 players" in words(user.look("/duplicate/players/table").screen)
    act(user, "take_entrants", "/duplicate/players/table")
    assert seats(user) == {1: "Anna", 2: "Joan", 3: "Pep"}


def test_preview_shows_the_table_each_line_will_get(user):
    """Lines without a table number get the free numbers, also those between numbers further down."""
    table_preview(user, "Taula;Nom;Grup\n;Anna;\n1;Joan;\n;Pep;\n")
    screen = user.look("/duplicate/players/table").screen
    assert re.findall(r'<td class="num">(\d*)</td>', screen) == ["2", "1", "3"]
    act(user, "take_entrants", "/duplicate/players/table")
    assert seats(user) == {1: "Joan", 2: "Anna", 3: "Pep"}


def test_line_with_a_known_name_and_another_club_needs_an_answer(user):
    """third-round 2-B12, in the duplicate: a changed club turned one person into two."""
    route = "/duplicate/players/table"
    table_preview(user, "Nom;Club\nAnna;Vic\n")
    act(user, "take_entrants", route)
    text = "Nom;Club\nAnna;Reus\nPol;Reus\n"
    assert "is already here. Is" in table_preview(user, text)
    act(user, "read_entrants", route, again="yes", **{"line-2": "same"})
    act(user, "take_entrants", route)
    assert seats(user) == {1: "Anna", 2: "Pol"}
    table_preview(user, text)
    act(user, "read_entrants", route, again="yes", **{"line-2": "other"})
    act(user, "take_entrants", route)
    assert sorted(seats(user)) == [1, 2, 3]


# ---- a table of a game ----


def test_table_is_previewed_line_by_line_and_imported_at_once(user):
    preview = table_preview(user, "Taula;Nom;Grup\n7;Anna;A\n;Joan;B\n7;Pep;A\n9;;A\n")
    assert "Table 7 is also on line 2. The next free table." in preview
    assert "A player needs a name." in preview
    assert "Add 3 players" in preview
    assert game(user).entrants == {}
    act(user, "take_entrants", "/duplicate/players/table")
    assert seats(user) == {7: "Anna", 1: "Joan", 2: "Pep"}
    assert game(user).settings.groups == ("A", "B")
    assert kinds(user) == ["OpenGame", "ChangeSettings", "EnrolPlayers"]


def test_table_numbers_are_parsed_in_common_spellings(user):
    enrol(user, "Anna")
    preview = table_preview(user, "Taula;Nom\nTaula 9;Hug\n7,0;Gal·la\n4.0;Pol\ndos;Rita\n1;Joan\n")
    assert "here it says “dos”. The next free table." in preview
    assert "A player of this game already sits at table 1. The next free table." in preview
    act(user, "take_entrants", "/duplicate/players/table")
    assert seats(user) == {1: "Anna", 2: "Rita", 3: "Joan", 4: "Pol", 7: "Gal·la", 9: "Hug"}


def test_table_with_too_many_groups_is_refused_and_stays(user):
    table_preview(user, "Taula;Nom;Grup\n" + "\n".join(f"{n};P{n};G{n}" for n in range(1, 26)))
    response = act(user, "take_entrants", "/duplicate/players/table")
    assert "At most 20 groups, each with its own name." in words(response.screen)
    assert "Add 25 players" in words(response.screen)
    assert game(user).entrants == {}


@pytest.mark.parametrize(
    "groups",
    [
        ("Juniors, B", "A"),
        tuple(f"Club de Scrabble del barri de Gràcia {n}" for n in range(1, 9)),
        tuple(f"{n:02} {'x' * 37}" for n in range(20)),
    ],
)
def test_groups_of_a_table_stay_when_other_settings_change(user, groups):
    rows = "\n".join(f'{n};P{n};"{group}"' for n, group in enumerate(groups, start=1))
    table_preview(user, "Taula;Nom;Grup\n" + rows)
    act(user, "take_entrants", "/duplicate/players/table")
    screen = user.look("/duplicate/course").screen
    query = unescape(
        re.search(r'<textarea id="groups".*?>\n(.*?)</textarea>', screen, re.DOTALL)[1]
    )
    submitted = query.replace("\n", "\r\n")  # as browsers send line ends
    act(
        user,
        "change_duplicate",
        "/duplicate/course",
        **{**FORM, "time": "4:00", "groups": submitted},
    )
    assert game(user).settings.seconds == 240
    assert game(user).settings.groups == groups


def test_renumbering_without_players_does_nothing(user):
    assert not failed(act(user, "number_tables", by="lot"))


def test_player_in_the_game_is_skipped_and_namesakes_at_tables_are_two(user):
    enrol(user, "Anna")
    table_preview(user, "Masa,Nume\n1,Anna\n2,Ion\n3,Ion\n,Ion\n")
    act(user, "take_entrants", "/duplicate/players/table")
    assert seats(user) == {1: "Anna", 2: "Ion (table 2)", 3: "Ion (table 3)"}


CLASS = (
    "Martí",
    "Jan",
    *(f"Nen {letter}" for letter in "ABCDEFGHIJKLMNOPQR"),
    "Martí",
    "jan",
    "Pol",
    "Pol",
)


def test_repeated_name_in_a_pasted_list_is_reported_and_both_offered(user):
    """The button counts the players to be added; no line is dropped silently (third-round 9-B10)."""
    preview = table_preview(user, "\n".join(CLASS))
    assert (
        "Twice in this list: Martí (lines 1 and 21), jan (lines 2 and 22), Pol (lines 23 and 24)."
        in preview
    )
    assert "Add 21 players" in preview
    assert "No change" not in preview
    route = "/duplicate/players/table"
    act(user, "read_entrants", route, again="yes", **{"line-22": "same"})
    assert "Add 21 players" in words(user.look(route).screen)
    fields = {"again": "yes", "doubles": "both", "line-22": "same", "line-24": "other"}
    act(user, "read_entrants", route, **fields)
    screen = words(user.look(route).screen)
    assert "Add 23 players" in screen
    assert "Twice in this list" not in screen
    act(user, "take_entrants", route)
    names = list(seats(user).values())
    assert [name for name in names if name.startswith(("Martí", "Jan", "jan", "Pol"))] == [
        "Martí", "Jan", "Martí 2", "Pol", "Pol 2",
    ]  # fmt: skip


def test_namesake_in_a_list_gets_a_number_that_no_player_has(club_user):
    """Also when the first namesake is in the register (third-round 9-B10)."""
    enrol(club_user, "Joan Serra 2")
    table_preview(club_user, "Joan Serra\njoan serra\nJoan Serra\nJoan Serra 4\n")
    route = "/duplicate/players/table"
    act(club_user, "read_entrants", route, again="yes", doubles="both")
    act(club_user, "take_entrants", route)
    assert set(seats(club_user).values()) == {
        "Joan Serra", "Joan Serra 2", "Joan Serra 3", "Joan Serra 4", "Joan Serra 5",
    }  # fmt: skip
    assert club_user.id_of("Joan Serra") in game(club_user).entrants


def test_names_of_a_list_may_be_hostile(user):
    """Too long, without letters, from right to left, and repeated (third-round 9-B10)."""
    marks, arabic, long = "\u0301\u0302", "مارتي", "x" * 200
    preview = table_preview(user, f"{long}\n{long}\n{marks}\n{marks}\n{arabic}\n{arabic}\nAnna")
    route = "/duplicate/players/table"
    act(user, "read_entrants", route, again="yes", doubles="both")
    act(user, "take_entrants", route)
    assert "At most" in preview
    assert [name for name in seats(user).values() if "x" not in name][-1] == "Anna"
    assert f"{arabic} 2" in seats(user).values()


def test_surname_and_given_name_in_a_line_are_one_name(user):
    """Third-round 9-B11: schools export a class like this.

    The preview asks about the second column by its heading.
    """
    route = "/duplicate/players/table"
    text = "Vila Font, Martí\nPuig, Núria\nSerra, Jan\n"
    preview = table_preview(user, text)
    assert "What is column 2 (Martí, Núria, Jan)?" in preview
    act(user, "take_entrants", route)
    assert list(seats(user).values()) == ["Martí Vila Font", "Núria Puig", "Jan Serra"]
    assert not any(load_game(user).names.card(player_id).club for player_id in game(user).entrants)


def test_two_columns_of_name_and_club_need_one_answer(user):
    """The club is in a column of its own, under its heading (third-round 9-B11)."""
    route = "/duplicate/players/table"
    table_preview(user, "Anna Puig;Reus\nJoan Serra;Vic\n")
    act(user, "read_entrants", route, again="yes", **{"column-2": "club"})
    screen = user.look(route).screen
    assert '<th scope="col">Club</th>' in screen
    act(user, "take_entrants", route)
    assert list(seats(user).values()) == ["Anna Puig", "Joan Serra"]
    assert {load_game(user).names.card(player_id).club for player_id in game(user).entrants} == {
        "Reus",
        "Vic",
    }


def test_players_of_the_register_are_recognised_in_a_table(club_user):
    preview = table_preview(club_user, "Table,Name,Group\n5,joan serra,\n6,New One,\n")
    assert "From the club’s players." in preview
    act(club_user, "take_entrants", "/duplicate/players/table")
    assert game(club_user).entrants[club_user.id_of("Joan Serra")].table == 5
    assert seats(club_user) == {5: "Joan Serra", 6: "New One"}


@pytest.mark.parametrize("text", ["", "\x00\x01\x02", "Taula,Nom\n"])
def test_file_that_is_no_table_of_players_is_refused(user, text):
    response = act(user, "read_entrants", "/duplicate/players/table", pasted=text)
    assert field_message(response, "file")
    assert run(user.desk.service(DuplicateService).load("en")).game.entrants == {}


def test_stale_table_preview_is_not_imported(user):
    table_preview(user, "Taula,Nom\n1,Anna\n")
    enrol(user, "Joan")
    act(user, "take_entrants", "/duplicate/players/table")
    assert seats(user) == {1: "Joan"}


def test_table_import_can_be_abandoned(user):
    table_preview(user, "Taula,Nom\n1,Anna\n")
    act(user, "drop_entrants", "/duplicate/players/table")
    assert "Add 1 player" not in words(user.look("/duplicate/players/table").screen)


def test_table_of_a_whole_country_is_refused(user):
    response = act(
        user,
        "read_entrants",
        "/duplicate/players/table",
        pasted="Nom\n" + "\n".join(f"Player {n}" for n in range(600)),
    )
    assert field_message(response, "file")


# ---- closed ----


@pytest.fixture
def started_game_user():
    user = User()
    prepare(user, bag="hand", bonus="yes")
    enrol(user, *(f"Player {number}" for number in range(1, 10)))
    act(user, "start_duplicate", "/duplicate/start")
    return user


def type_rack(user):
    act(user, "duplicate_type_rack", "/duplicate/round", rack="CASALST")
    assert game(user).rounds


def test_late_player_is_added_until_the_first_rack(started_game_user):
    """CAT-DUP 1.8-4, 1.10-3."""
    screen = words(started_game_user.look("/duplicate/players").screen)
    assert "here with the first rack, players may come and go" in screen
    enrol(started_game_user, "Late")
    assert (game(started_game_user).start.players, game(started_game_user).start.bonus) == (10, 10)
    assert "bonus of 5 points" in words(started_game_user.look("/duplicate/start").screen).lower()
    act(started_game_user, "remove_entrant", player=player(started_game_user, "Player 2"))
    assert (game(started_game_user).start.players, game(started_game_user).start.bonus) == (9, 0)
    act(started_game_user, "number_tables", by="name")
    assert sorted(seats(started_game_user)) == list(range(1, 10))
    log = words(started_game_user.look("/duplicate/log").screen)
    assert "Before the first rack: 10 players, bonus of 5 points." in log
    assert "Before the first rack: 9 players, without bonus." in log
    assert log.count("The game started: 9 players") == 1


def test_table_of_latecomers_is_imported_before_the_first_rack(started_game_user):
    act(
        started_game_user,
        "read_entrants",
        "/duplicate/players/table",
        pasted="Nom,Grup\nPep,B\nRosa,A",
    )
    act(started_game_user, "take_entrants", "/duplicate/players/table")
    assert game(started_game_user).start.players == len(game(started_game_user).entrants) == 11


def test_column_of_numbers_needs_an_answer_and_is_no_club(user):
    """third-round 2-A1."""
    table = "/duplicate/players/table"
    first_answer = act(user, "read_entrants", table, pasted="Núria;7\nPere;\n")
    assert "Column 2 (7) holds numbers: it is left out" in first_answer.screen
    assert "What is column 2 (7)?" in first_answer.screen
    second_answer = act(user, "read_entrants", table, **{"again": "yes", "column-2": "table"})
    assert "it is left out until" not in second_answer.screen
    assert act(user, "take_entrants", table).taken
    tables = {entrant.table for entrant in game(user).entrants.values()}
    assert 7 in tables


def test_tables_keep_their_numbers_once_the_first_rack_is_drawn(started_game_user):
    """CAT-DUP 1.2-3: slips have the table numbers."""
    act(started_game_user, "remove_entrant", player=player(started_game_user, "Player 2"))
    type_rack(started_game_user)
    before = seats(started_game_user)
    response = act(started_game_user, "number_tables", by="name")
    assert "the tables keep their numbers" in words(response.screen)
    assert seats(started_game_user) == before


@pytest.mark.parametrize("route", ["/duplicate/start", "/duplicate/course", "/duplicate/round"])
def test_players_screen_is_reachable_until_the_first_rack(started_game_user, route):
    assert 'href="#/duplicate/players"' in started_game_user.look(route).screen
    assert "here with the first rack" in words(started_game_user.look("/duplicate/course").screen)
    type_rack(started_game_user)
    assert "here with the first rack" not in words(
        started_game_user.look("/duplicate/course").screen
    )


def test_player_cannot_be_removed_from_a_started_game_of_two():
    """CAT-DUP 1.1-1."""
    user = User()
    prepare(user, bag="hand")
    enrol(user, "Anna", "Joan")
    act(user, "start_duplicate", "/duplicate/start")
    response = act(user, "remove_entrant", player=player(user, "Joan"))
    assert "Too few players. Minimum: 2" in words(response.screen)
    assert seats(user) == {1: "Anna", 2: "Joan"}


def test_no_player_can_join_once_the_first_rack_is_drawn():
    """CAT-DUP 1.8-4, 1.10-3."""
    user = User()
    prepare(user, bag="hand")
    enrol(user, "Anna", "Joan")
    act(user, "start_duplicate", "/duplicate/start")
    type_rack(user)
    screen = words(user.look("/duplicate/players").screen)
    assert "Enrolment is closed" in screen
    response = enrol(user, "Pep")
    assert not failed(response)
    response = act(user, "remove_entrant", player=player(user, "Joan"))
    assert "not taken off the list but noted as having left (art. 1.10)" in words(response.screen)
    assert seats(user) == {1: "Anna", 2: "Joan"}


def test_name_can_be_corrected_during_the_game():
    user = User()
    prepare(user)
    enrol(user, "Ana", "Joan")
    act(user, "start_duplicate", "/duplicate/start")
    act(user, "change_entrant", player=player(user, "Ana"), name="Anna", table="1")
    assert seats(user) == {1: "Anna", 2: "Joan"}


def test_erased_player_is_a_table_number_in_all_games(club_user):
    player_id = club_user.id_of("Joan Serra")
    enrol(club_user, "serra")
    act(club_user, "change_entrant", player=player_id, name="Joan Serra", club="Argus", table="1")
    enrol(club_user, "Pep")
    second_id = load_game(club_user).id
    prepare(club_user, name="Second")
    enrol(club_user, "serra")
    seq = club_user.seq_of("Joan Serra")
    club_user.send(
        "forget_player", f"/players/{player_id}", player=player_id, seq=seq, word="forget"
    )
    assert seats(club_user) == {1: "table 1"}
    assert "Serra" not in "".join(stored_text(club_user))
    club_user.send("use_duplicate", "/duplicate", stream=second_id)
    assert seats(club_user) == {1: "table 1", 2: "Pep"}
    assert "Serra" not in "".join(stored_text(club_user))
    assert not failed(club_user.look(f"/duplicate/players/{player_id}"))


def test_name_with_a_semicolon_is_one_person_when_added_as_typed(user):
    enrol(user, "Quim; Roca", as_typed="yes")
    assert "Quim; Roca" in user.look("/duplicate/players").screen


# ---- groups of last time (third-round 1-C) ----


def groups_of(user):
    return {
        load_game(user).names[entrant.player]: entrant.group
        for entrant in game(user).entrants.values()
    }


def test_players_of_the_register_get_their_last_group(club_user):
    """The beginners of a club are proposed as beginners next week; an explicit choice has priority."""
    prepare(club_user, groups="A\nB")
    assert "as last time" not in words(club_user.look("/duplicate/players").screen)
    enrol(club_user, "Joan Serra", group="B")
    enrol(club_user, "Joana Mas", group="A")
    prepare(club_user, groups="A\nB", name="Next week")
    assert "as last time" in words(club_user.look("/duplicate/players").screen)
    act(club_user, "enrol_player", player=club_user.id_of("Joan Serra"))
    act(club_user, "enrol_player", player=club_user.id_of("Joana Mas"), group="-  -")
    enrol(club_user, "Quim")
    groups = {
        name: group for name, group in groups_of(club_user).items() if not name.startswith("Anna")
    }
    assert groups == {"Joan Serra": "B", "Joana Mas": "", "Quim": ""}
    act(club_user, "remove_entrants")
    act(club_user, "enrol_player", of="all")
    assert groups_of(club_user)["Joana Mas"] == "A"


def test_last_group_missing_in_this_game_is_ignored(club_user):
    prepare(club_user, groups="A\nB")
    enrol(club_user, "Joan Serra", group="B")
    prepare(club_user, groups="A", name="Next week")
    act(club_user, "enrol_player", player=club_user.id_of("Joan Serra"))
    assert set(groups_of(club_user).values()) == {""}


def test_report_of_a_tournament_is_named_and_not_offered_as_players(started_game_user):
    """third-round 2-B1"""
    report = "012 Obert\r001    1      Puig, Anna                        1500\r"
    refused = act(started_game_user, "read_entrants", "/duplicate/players/table", pasted=report)
    assert not refused.taken
    assert "report (TRF)" in refused.screen
