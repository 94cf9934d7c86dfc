"""The screens of a tournament from set-up to the end: entries, pairings, results, corrections."""

import re
from html import unescape

import pytest

from tests.support.desk import User
from tests.support.tournament_user import Director, words

NAMES = ("Zoe Marimon", "Àlex Peiró", "Biel Amengual", "Carme Solé")


@pytest.fixture
def director():
    director = Director(User())
    director.enter(*NAMES)
    return director


def test_new_tournament_takes_defaults_of_its_regulation():
    user = User()
    screen = user.look("/tournament/new").screen
    assert "What the regulation says" in screen
    director = Director(user)
    assert director.begun.route == "/tournament/entries"
    settings = director.tournament.settings
    assert (settings.title, settings.rounds, settings.unrated) == ("Verema", 3, 999)
    assert [member.name for member in director.tournament.committee] == [
        "Assumpta",
        "Lluís",
        "Dolors",
    ]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"rounds": "0"}, "A whole number from 1 to 50."),
        ({"rounds": "many"}, "A whole number from 1 to 50."),
        ({"name": ""}, "name"),
        ({"members": ["Anna", "", ""]}, "At least two people"),
        ({"orders": ["total", "total", ""]}, "chosen twice"),
        ({"ruleset": "ca-duplicate-2018"}, "Choose one of the regulations"),
        ({"starts": "listed"}, "always drawn"),
    ],
)
def test_invalid_setting_is_answered_at_its_field(fields, message):
    user = User()
    director = Director(user, **fields)
    assert message in director.begun.screen
    assert 'value="Vilafranca"' in director.begun.screen
    assert not user.desk.stream_store.streams


def test_initial_order_goes_by_rating_then_name(director):
    names = director.opened.names
    first = [names[player] for player in director.tournament.order]
    assert first == ["Àlex Peiró", "Biel Amengual", "Carme Solé", "Zoe Marimon"]
    zoe = director.player("Zoe Marimon")
    director.send(
        "change_entry",
        f"/tournament/entries/{zoe}",
        player=zoe,
        name="Zoe Marimon",
        rating="1200",
        group="",
    )
    assert director.tournament.order[0] == zoe
    assert director.tournament.entrants[zoe].rating == 1200


def test_whole_tournament_is_played_on_its_screens(director):
    assert "By halves" in director.look("/tournament/pairings")
    director.begin_round(first="halves")
    assert [(table.one, table.other) for table in director.tournament.rounds[0].tables] == [
        tuple(director.player(name) for name in pair)
        for pair in (("Àlex Peiró", "Carme Solé"), ("Biel Amengual", "Zoe Marimon"))
    ]
    director.result("401354")
    after = director.result("380-390", ready=2)
    assert after.route == "/tournament"
    assert "Standings after round 1" in director.look()
    director.begin_round()
    director.play()
    director.begin_round()
    director.play()
    assert "All rounds have been played" in director.look()
    ended = director.send("end_tournament")
    assert ended.route == "/tournament/standings"
    assert director.tournament.is_ended
    assert "Final standings" in director.look("/tournament/standings")
    assert "bye" not in director.look("/tournament/standings?as=games")
    assert "wins" in director.look("/tournament")


def test_result_line_with_table_number_skips_the_ready_table(director):
    director.begin_round(first="halves")
    after = director.result("2401354")
    assert after.route == "/tournament/round/1?table=1"
    assert director.tournament.rounds[0].results[2].outcome.scores == (401, 354)
    answer = director.user.look("/tournament/round/1?table=1&typed=399400", region="typed-said")
    assert "Àlex Peiró" in answer.fragments["typed-said"]


def test_typed_result_stands_in_its_field_when_the_page_is_loaded_again(director):
    """What is understood is never said of an empty field; once a result is entered, both are empty."""
    director.begin_round(first="halves")
    typed = re.compile(r'<input[^>]*id="typed"[^>]*>')
    screen = director.user.look("/tournament/round/1?table=1&typed=1+40").screen
    assert 'value="1 40"' in typed.search(screen)[0]
    assert "<b>1</b> – <b>40</b>" in screen
    hostile = director.user.look("/tournament/round/1?table=1&typed=%22%3E" + "9" * 80).screen
    assert f'value="&#34;&gt;{"9" * 38}"' in typed.search(hostile)[0]
    answer = director.result("401354")
    assert 'value=""' in typed.search(answer.screen)[0]
    assert director.tournament.rounds[0].results[1].outcome.scores == (401, 354)


def test_drafted_result_of_a_table_stands_in_its_fields_when_the_page_is_loaded_again(director):
    director.begin_round(first="halves")
    director.result("401354")
    draft = "how=abandoned&score-1=354&score-2=12&by-2=yes&why=%3Cb%3E"
    screen = director.user.look(f"/tournament/table/1/1?{draft}").screen
    fields = {id_: field for field, id_ in re.findall(r'(<input[^>]*? id="([^"]+)"[^>]*>)', screen)}
    assert 'value="354"' in fields["score-1"]
    assert 'value="12"' in fields["score-2"]
    assert 'value="&lt;b&gt;"' in fields["why"]
    assert ("checked" in fields["by-1"], "checked" in fields["by-2"]) == (False, True)
    recorded = director.user.look("/tournament/table/1/1").screen
    assert re.search(r'id="score-1"[^>]*value="401"', recorded)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("4013", "Two results of up to three digits"),
        ("", "Two results"),
        ("1 2 3 4", "Two results"),
        ("9401354", "There is no table 9"),
        ("1 -501 300", "A result is a whole number"),
        ("<b>", "Two results"),
    ],
)
def test_invalid_result_line_stays_in_the_field(director, line, message):
    director.begin_round(first="halves")
    after = director.result(line)
    assert message in after.screen
    assert not director.tournament.rounds[0].results


def test_sheet_of_results_is_entered_whole_or_not_at_all(director):
    director.begin_round(first="halves")
    director.result("1 401 354\n7 300 300")
    assert not director.tournament.rounds[0].results
    director.result("1 401 354\n\n2 98 -7\n")
    assert director.tournament.rounds[0].results[2].outcome.scores == (98, -7)


def test_correction_previews_moved_places_and_dependent_round(director):
    director.begin_round(first="halves")
    director.result("401354")
    director.result("400390", ready=2)
    director.begin_round()
    text = director.look("/tournament/table/1/1?how=played&score-1=354&score-2=401&why=")
    assert "Changes in the standings after round 1" in text
    assert "Round 2 was paired from the earlier result" in text
    fields = {"round": 1, "table": 1, "how": "played", "score-1": "354", "score-2": "401"}
    refused = director.send("enter_table", "/tournament/table/1/1", **fields, why="")
    assert "Write something here." in refused.screen
    director.send("enter_table", "/tournament/table/1/1", **fields, why="Signed sheet")
    assert director.tournament.rounds[0].results[1].outcome.scores == (354, 401)


@pytest.mark.parametrize(
    ("fields", "scores"),
    [
        ({"how": "absent", "by-2": "yes"}, (300, 0)),
        ({"how": "absent", "by-1": "yes", "by-2": "yes"}, (0, 0)),
        (
            {
                "how": "decided",
                "score-1": "180",
                "score-2": "180",
                "winner": "2",
                "member": ["Assumpta", "Lluís"],
            },
            (180, 180),
        ),
    ],
)
def test_unplayed_game_is_scored_as_the_regulation_says(fields, scores):
    director = Director(User(), ruleset="ca-classic")
    director.enter(*NAMES)
    director.begin_round(first="halves")
    director.send("enter_table", "/tournament/table/1/1", round=1, table=1, **fields)
    assert director.tournament.rounds[0].results[1].outcome.scores == scores


def test_disputed_table_waits_and_is_named(director):
    director.begin_round(first="halves")
    fields = {"score-1": "378", "score-2": "364", "other-1": "378", "other-2": "374"}
    director.send("dispute_table", "/tournament/table/1/1", round=1, table=1, **fields)
    assert "disputed" in director.look("/tournament/round/1")
    assert "Table 1 of round 1 is disputed" in director.look()
    assert "378–374" in director.look("/tournament/table/1/1")
    director.result("400390", ready=2)
    assert not director.tournament.rounds[0].is_done
    fields = {"how": "played", "score-1": "378", "score-2": "374", "why": "Counted again"}
    director.send("enter_table", "/tournament/table/1/1", round=1, table=1, **fields)
    assert director.tournament.rounds[0].is_done


def test_absent_or_withdrawn_player_is_not_paired(director):
    zoe = director.player("Zoe Marimon")
    route = f"/tournament/entries/{zoe}"
    director.send("set_presence", route, player=zoe, round=1, presence="away")
    assert "absent from round 1" in director.look(route)
    director.begin_round(first="halves")
    assert len(director.tournament.rounds[0].resting) == 1
    assert zoe not in director.tournament.rounds[0].players
    director.play()
    director.send("set_presence", route, player=zoe, round=2, presence="gone")
    assert "withdrawn after round 1" in director.look(route)
    director.enter("Late Comer")
    director.begin_round()
    assert director.player("Late Comer") in director.tournament.rounds[1].players
    director.play()
    director.send("set_presence", route, player=zoe, round=3, presence="there")
    assert zoe in set(director.tournament.iterate_present(3))


def test_swap_is_previewed_and_can_be_undone(director):
    director.send("pair_round", first="halves")
    first, second = director.player("Àlex Peiró"), director.player("Biel Amengual")
    text = director.look(f"/tournament/pairings?hold={first}&with={second}")
    assert "You swap Àlex Peiró and Biel Amengual" in text
    director.send("swap_players", "/tournament/pairings", number=1, first=first, second=second)
    assert director.tournament.proposed.tables[0].one == second
    assert "Why table 1?" in director.look("/tournament/pairings?why=1")
    director.send("take_round_back", "/tournament/pairings", number=1)
    assert director.tournament.proposed is None


def test_rematch_needs_acceptance_before_pairing():
    director = Director(User(), rounds="2")
    director.enter("Anna", "Pere")
    director.begin_round(first="halves")
    director.play()
    refused = director.send("pair_round")
    text = words(refused.screen)
    assert "These have already met and would meet again: Anna – Pere" in text
    assert "No round without a rematch is left." in text
    assert "Accept the rematch" in refused.screen
    director.send("pair_round", accepts_rematch="yes")
    assert director.tournament.proposed is not None


def test_pairs_set_by_hand_survive_pairing_again(director):
    first, second = director.player("Àlex Peiró"), director.player("Zoe Marimon")
    director.send("pair_round", together=f"{first} {second}")
    director.send(
        "pair_round", together=f"{first} {second}", apart=f"{first} {director.player('Carme Solé')}"
    )
    tables = [{table.one, table.other} for table in director.tournament.proposed.tables]
    assert {first, second} in tables


def test_tournament_continues_after_restart(director):
    director.begin_round(first="halves")
    director.result("401354")
    before = director.look("/tournament/round")
    director.user.restart()
    assert director.look("/tournament/round") == before


def test_standings_explain_every_tie_break(director):
    director.begin_round(first="halves")
    director.play()
    orders = ["buchholz", "median_buchholz", "berger"]
    other = Director(director.user, orders=orders)
    other.enter(*NAMES)
    other.begin_round(first="halves")
    other.play()
    text = other.look("/tournament/standings")
    assert "median Buchholz" in text
    assert "Equal to the player above on" in text or "equal on everything" in text


def test_player_names_are_escaped_on_every_screen(director):
    director.enter("<script>alert(1)</script>")
    for route in ("/tournament/entries", "/tournament/pairings", "/tournament"):
        assert "<script>alert" not in director.user.look(route).screen
    director.begin_round(first="halves")
    for route in ("/tournament/round", "/tournament/standings", "/tournament/pairings"):
        assert "<script>alert" not in director.user.look(route).screen


def test_reasons_name_nearest_opponents_and_the_actual_pair():
    director = Director(User())
    director.enter(*(f"Player {at:02}" for at in range(1, 41)))
    director.send("pair_round", first="halves")
    text = director.look("/tournament/pairings?why=1")
    assert text.count(": it would be further from upper half against lower half") == 8
    assert "Player 21 : this is the pair" in text


def test_reasons_list_every_opponent_on_request():
    director = Director(User())
    director.enter(*(f"Player {n:02}" for n in range(14)))
    director.send("pair_round", "/tournament/pairings")
    short_list = director.look("/tournament/pairings?why=1")
    assert "More opponents" in short_list
    full_list = director.look("/tournament/pairings?more=yes&why=1")
    assert "More opponents" not in full_list
    pane = full_list[full_list.index("Why table 1?") :]
    assert all(f"Player {n:02} :" in pane for n in range(1, 14))
    assert (
        short_list.count("from upper half against")
        == 8
        < full_list.count("from upper half against")
        == 12
    )


def test_shared_first_place_names_no_winner():
    director = Director(User(), rounds="1")
    director.enter("Anna", "Pere")
    director.begin_round(first="halves")
    director.result("350350")
    director.send("end_tournament")
    assert "Final standings" in director.look()
    assert "wins" not in director.look()
    note = "2 players are equal on everything: they share the place."
    assert director.look("/tournament/standings").count(note) == 1


def test_shared_place_is_said_once_for_all_who_share_it(director):
    director.enter("Zita", "Zoe")
    director.begin_round(first="halves")
    director.result("400350")
    text = director.look("/tournament/standings")
    assert text.count("equal on everything") == 1
    assert "4 players are equal on everything" in text


def unseated_hrefs(screen, pressed="false"):
    """Return the link of each player without a table, by name."""
    links = re.findall(
        r'href="#([^"]*)" aria-pressed="(\w+)">.*?<bdi>(.*?)</bdi>', screen, re.DOTALL
    )
    return {name: unescape(href) for href, is_held, name in links if is_held == pressed}


def test_round_is_arranged_by_hand_tap_by_tap(director):
    director.enter("Dolors Fuster")
    route = "/tournament/pairings/hand"
    for first, second in (("Zoe Marimon", "Biel Amengual"), ("Dolors Fuster", "Carme Solé")):
        selected_route = unseated_hrefs(director.user.look(route).screen)[first]
        screen = director.user.look(selected_route).screen
        route = unseated_hrefs(screen)[second]
    text = director.look(route)
    assert "1 player has no table yet" in text
    # third-round 8, C: "1 Ferrer, Ona 1" was the name of the button
    assert re.search(r"Place \d+ Àlex Peiró", text)
    assert "Àlex Peiró : has the bye" in text
    screen = director.user.look(route).screen
    together = re.findall(r'name="together" value="([^"]*)"', screen.split('value="manual"')[1])
    director.send("pair_round", route, method="manual", together=together)
    proposed = director.tournament.proposed
    names = director.opened.names
    assert [(names[table.one], names[table.other]) for table in proposed.tables] == [
        ("Zoe Marimon", "Biel Amengual"),
        ("Dolors Fuster", "Carme Solé"),
    ]
    assert "The tables are as you arranged them." in director.look("/tournament/pairings")
    assert "2 tables set by hand" in director.look(
        unescape(
            re.search(r'href="#(/tournament/pairings/hand[^"]*)"', pairings_screen(director))[1]
        )
    )


def pairings_screen(director):
    return director.user.look("/tournament/pairings").screen


def test_partly_arranged_round_is_completed_and_rematch_needs_acceptance(director):
    director.begin_round(first="halves")
    director.play()
    numbers = director.tournament.numbers
    table = director.tournament.rounds[0].tables[0]
    first = f"/tournament/pairings/hand?pairs={numbers[table.one]}-{numbers[table.other]},9-1,x-,{'1-1,' * 999}"
    assert "1 table set by hand" in director.look(first)
    others = [
        player for player in director.tournament.order if player not in (table.one, table.other)
    ]
    together = [f"{table.one} {table.other}", " ".join(others)]
    route = f"{first}{'-'.join(str(numbers[player]) for player in others)}"
    answer = director.send("pair_round", first, method="distance", together=together[:1])
    assert "Accept the rematch" in words(answer.screen)
    answer = director.send("pair_round", route, method="manual", together=together)
    assert "Accept the rematch" in words(answer.screen)
    accepted = {"accepts_rematch": "yes", "together": together}
    assert director.send("pair_round", route, method="manual", **accepted).taken
    assert "2 pairs have met before" in director.look("/tournament/pairings")
    assert director.send("pair_round", "/tournament/pairings", method="king_of_the_hill").taken
    assert director.tournament.proposed.method == "king_of_the_hill"


def test_event_by_hand_leads_to_its_tables_and_needs_all_players():
    director = Director(User(), method="manual")
    director.enter(*NAMES[:2])
    assert "/tournament/pairings/hand" in director.user.look("/tournament/pairings").screen
    refused = director.send("pair_round", "/tournament/pairings", method="manual")
    assert "Everyone" in words(refused.screen)
    assert not director.tournament.rounds


def test_round_robin_states_no_cost_of_pairs():
    director = Director(User(), method="round_robin")
    director.enter(*NAMES[:3])
    director.send("pair_round")
    text = director.look("/tournament/pairings?why=1")
    assert "Berger’s tables" in text
    assert "Why?" not in text
    assert len(director.tournament.proposed.resting) == 1


@pytest.mark.parametrize(
    ("form", "ends", "message"),
    [
        ("entries", "-entries.csv", "Biel Amengual"),
        ("games", "-all-games.csv", "401"),
        ("standings", "-standings.csv", "Carme Solé"),
        ("json", ".json", '"Verema"'),
        ("trf", ".trf", "012 Verema"),
        ("tsh", ".t", "Amengual"),
        ("rnd", ".rnd", "1|1|"),
        ("stg", ".stg", "PLACING"),
    ],
)
def test_files_for_other_programs_are_downloaded(director, form, ends, message):
    if form != "entries":
        refused = director.send("export_tournament", "/tournament/papers", format=form)
        assert not refused.effects
    director.begin_round(first="halves")
    director.result("401354")
    assert "For other programs" in director.look("/tournament/papers")
    (effect,) = [
        effect
        for effect in director.send("export_tournament", "/tournament/papers", format=form).effects
        if effect["do"] == "download"
    ]
    assert effect["name"] == f"verema{ends}"
    assert message in effect["text"]


def test_home_screen_states_progress_and_continues(director):
    user = director.user
    assert "Continue preparing" not in director.look("/")
    assert "4 players" in director.look("/")
    assert 'href="#/tournament/pairings"' in user.look("/").screen
    director.begin_round(first="halves")
    assert "round 1 of 3" in director.look("/")
    assert "Continue with round 1" in director.look("/")
    other = Director(user, name="Another")
    assert "All tournaments" in other.look("/tournament/new")
    assert director.look("/tournament/all").count("Verema") == 1
    stream = next(row.id for row in user.desk.stream_store.streams.values() if row.name == "Verema")
    assert (
        user.send("use_tournament", "/tournament/all", stream=stream).route == "/tournament/round"
    )


def correct_first_table(director, **fields):
    """Turn the result of table 1 of round 1 around."""
    right = {"round": 1, "table": 1, "how": "played", "score-1": "300", "score-2": "500"}
    return director.send(
        "enter_table", "/tournament/table/1/1", **right, why="Turned around", **fields
    )


@pytest.mark.parametrize("is_confirmed", [True, False])
def test_correction_pairs_unplayed_round_again(is_confirmed):
    director = Director(User(), looks_ahead="")
    director.enter("Anna", "Benet", "Carla", "Dídac", "Enric", "Fe")
    director.begin_round(first="halves")
    director.result("1 500 300\n2 400 390\n3 350 340")
    director.send("pair_round")
    before = director.tournament.proposed
    if is_confirmed:
        director.send("confirm_round", "/tournament/pairings", number=2)
    assert "Pair round 2 again" in director.look("/tournament/table/1/1")
    answer = correct_first_table(director, again="yes")
    assert answer.route == "/tournament/pairings"
    after = director.tournament.proposed
    assert director.tournament.rounds[0].results[1].outcome.scores == (300, 500)
    assert {frozenset((table.one, table.other)) for table in after.tables} != {
        frozenset((table.one, table.other)) for table in before.tables
    }


def test_correction_leaves_played_round_unchanged():
    director = Director(User(), looks_ahead="")
    director.enter("Anna", "Benet", "Carla", "Dídac")
    director.begin_round(first="halves")
    director.result("1 500 300\n2 400 390")
    director.begin_round()
    director.result("1 401 354", number=2)
    before = director.tournament.rounds[1].tables
    query = "how=played&score-1=100&score-2=500&why="
    text = director.look(f"/tournament/table/1/1?{query}")
    assert "Pair round 2 again" not in text
    assert "unless you pair it again" not in text
    correct_first_table(director, again="yes")
    assert director.tournament.rounds[1].tables == before
    assert director.tournament.rounds[0].results[1].outcome.scores == (300, 500)


def test_correction_does_not_accept_a_rematch_silently():
    director = Director(User(), looks_ahead="", rounds="3")
    director.enter("Anna", "Benet")
    director.begin_round(first="halves")
    director.result("500300")
    assert director.send("pair_round", accepts_rematch="yes").taken
    refused = correct_first_table(director, again="yes")
    assert "two players would meet again" in words(refused.screen)
    assert director.tournament.rounds[0].results[1].outcome.scores == (500, 300)
    assert correct_first_table(director).taken


@pytest.mark.parametrize("method", ["round_robin", "distance"])
def test_separate_groups_name_players_without_group(method):
    """third-round 2-B14: the only player without a group has a bye, which surprised in the round itself."""
    director = Director(
        User(), groups="A\nB", keeps_groups_apart="yes", method=method, looks_ahead=""
    )
    table = "Nom;Grup\nAnna;A\nPol;A\nCarla;B\nJan;B\nGil;"
    director.send("read_entries", "/tournament/sheet", pasted=table, file="")
    assert director.send("take_entries", "/tournament/sheet").taken
    text = director.look("/tournament/pairings")
    assert "1 player has no group Each group plays separately" in text
    assert re.search(r"so do players without one: \W?Gil\b", text)
    together = Director(User(), groups="A\nB", method=method, looks_ahead="")
    together.enter("Anna", "Pol")
    assert "no group" not in together.look("/tournament/pairings")


def test_import_reports_name_listed_twice_and_offers_both():
    """third-round 9-B10, in a tournament."""
    director = Director(User())
    director.send("read_entries", "/tournament/sheet", pasted="Anna\nPol\nanna", file="")
    text = director.look("/tournament/sheet")
    assert "Twice in this list: anna (lines 1 and 3)." in text
    assert "Enter 2 players" in text
    fields = {"again": "yes", "line-3": "other"}
    director.send("read_entries", "/tournament/sheet", file="", **fields)
    assert director.send("take_entries", "/tournament/sheet").taken
    assert {"Anna", "Pol", "anna 2"} <= set(
        re.findall(r"\w+(?: 2)?", director.look("/tournament/entries"))
    )


def test_import_preview_aligns_heading_of_numeric_column():
    """The preview aligned the ratings to the right and their heading to the left."""
    director = Director(User())
    table = "Nom;Rating;Grup\nAnna;1204;A\nPol;;A"
    director.send("read_entries", "/tournament/sheet", pasted=table, file="")
    screen = director.user.look("/tournament/sheet").screen
    assert '<th scope="col" class="num">Rating</th><th scope="col">Group</th>' in screen
    assert '<td class="num">1204</td>' in screen
