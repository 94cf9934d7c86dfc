"""Edge cases of a tournament on its screens: waiting rounds, forms of other tabs, the hall."""

import re
from base64 import b64decode
from dataclasses import replace
from io import BytesIO
from urllib.parse import urlencode
from zipfile import ZipFile

import pytest

from faristol.desk.hall.display_options import display_options_of as shown_in_hall
from faristol.desk.tournament.pairing.pairing_reasons import pairing_reasons
from faristol.tournament.pair_costs import sums_of
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.pairing_basis import pairing_basis_of, standings_of
from faristol.tournament.values import Table
from tests.support.desk import User
from tests.support.tournament_user import Director, words


@pytest.fixture
def director():
    director = Director(User(), looks_ahead="", rounds="4")
    director.enter("Anna", "Benet", "Carla", "Dídac")
    director.begin_round(first="halves")
    return director


def hall_text(director):
    """Return the text of the hall's screen."""
    return words(director.user.look("/hall/here").screen)


def dispute(director, table=1, number=1):
    """Record that the two sheets of a table differ."""
    sheets = {"score-1": "300", "score-2": "310", "other-1": "310", "other-2": "300"}
    route = f"/tournament/table/{number}/{table}"
    return director.send("dispute_table", route, round=number, table=table, **sheets)


def penalise(director, **fields):
    """Let the committee take points from Anna."""
    decided = {
        "what": "Late",
        "article": "3.4",
        "by": ["Assumpta", "Lluís"],
        "concerns": [director.player("Anna"), ""],
        "effect": "penalty",
        "half_points": "0",
    }
    return director.send("decide", "/tournament/committee", **decided, **fields)


def record_text(director):
    """Return the text of the printed record."""
    return director.look("/tournament/papers/record")


def test_result_line_does_not_settle_disputed_table(director):
    dispute(director)
    refused = director.result("1 310 300")
    assert "Table 1 is disputed" in refused.screen
    assert director.tournament.rounds[0].disputed
    assert "Say which table" in director.result("310300", ready=0).screen


def test_dispute_form_replaces_result_form_until_a_result_exists(director):
    route = "/tournament/table/1/1?dispute=yes"
    assert "It is disputed: let it wait" in director.look(route)
    assert "Enter table 1" not in director.look(route)
    dispute(director)
    assert "Correct table 1" not in director.look(route)
    assert "Enter table 1" in director.look(route)


def test_table_screen_previews_outcome_that_settles_a_dispute(director):
    dispute(director)
    text = director.look("/tournament/table/1/1?how=played&score-1=305&score-2=310")
    assert "Outcome" in text
    assert "305 · 0 p." in text


def test_record_keeps_result_that_was_taken_back(director):
    director.result("401354")
    director.send("take_result_back", "/tournament/table/1/1", round=1, table=1)
    director.result("354401")
    assert "401–354" in record_text(director)
    assert "The result was taken back" in record_text(director)


def test_refused_sheet_comes_back_whole(director):
    sheet = "1 401 354\n7 300 300"
    refused = director.result(sheet)
    assert f">\n{sheet}</textarea>" in refused.screen
    assert "Enter them all" in refused.screen
    assert "There is no table 7" in refused.screen


@pytest.mark.parametrize("line", ["4O1 354", "1.204 350", "401+354"])
def test_result_line_rejects_malformed_number(director, line):
    assert "Two results of up to three digits" in director.result(line).screen
    assert not director.tournament.rounds[0].results


def test_next_round_is_paired_and_waiting_earlier_table_is_named(director):
    dispute(director)
    director.result("401354", ready=2)
    director.begin_round()
    director.play()
    text = director.look()
    assert "Pair round 3 now" in text
    assert "Results of round 1 are missing Table 1" in text
    assert "All results are in" not in text
    assert director.send("pair_round").taken


def test_rematch_needs_acceptance_wherever_a_round_is_paired():
    director = Director(User(), looks_ahead="", rounds="3")
    director.enter("Anna", "Benet")
    director.begin_round(first="halves")
    refused = director.send("pair_round")
    assert "Accept the rematch" in words(refused.screen), "while round 1 is open"
    director.result("401354")
    assert director.send("pair_round", accepts_rematch="yes").taken
    response = director.send("pair_round", "/tournament/pairings", method="distance")
    assert "Accept the rematch" in words(response.screen)
    assert 'name="method" value="distance"' in response.screen


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"how": "abandoned"}, "Tick the player."),
        ({"how": "absent"}, "Tick the player."),
        ({"how": "lost_on_time"}, "Tick the player."),
        ({"how": "played", "minutes-1": "30"}, "More than the regulation allows"),
    ],
)
def test_incomplete_game_ending_is_answered_at_its_field(fields, message):
    director = Director(User(), ruleset="ca-classic")
    director.enter("Anna", "Benet")
    director.begin_round(first="halves")
    form = {"round": 1, "table": 1, "score-1": "300", "score-2": "290", **fields}
    refused = director.send("enter_table", "/tournament/table/1/1", **form)
    assert message in words(refused.screen)
    assert "tournament/" not in words(refused.screen)


def test_older_form_of_another_table_is_still_accepted(director):
    seq = director.opened.seq
    director.result("401354")
    form = {
        "round": 1,
        "table": 2,
        "how": "played",
        "score-1": "333",
        "score-2": "222",
        "seq": seq,
    }
    assert director.send("enter_table", "/tournament/table/1/2", **form).taken
    director.send("take_result_back", "/tournament/table/1/1", round=1, table=1)


def test_refused_result_for_withdrawn_round_stays_readable(director):
    director.send("take_round_back", number=1)
    refused = director.send(
        "enter_results", "/tournament/round/1", round=1, ready=1, typed="401354"
    )
    assert "You typed: 401354" in words(refused.screen)
    assert "Round 1 is not being played." in words(refused.screen)


def test_event_without_enough_players_may_end_early(director):
    director.play()
    assert "End after round 1" in director.look()
    for name in ("Anna", "Benet", "Carla"):
        player = director.player(name)
        route = f"/tournament/entries/{player}"
        director.send("set_presence", route, player=player, round=2, presence="gone")
    assert "End after round 1" in director.look()
    director.send("end_tournament")
    assert director.tournament.is_ended


def test_pairings_address_between_rounds_leads_to_next_round(director):
    director.play()
    text = director.look("/tournament/pairings")
    assert "Round 2 is next" in text
    assert "How is round 1 paired?" not in text


def test_hall_follows_renaming_withdrawn_round_and_correction(director):
    director.play()
    director.begin_round()
    director.send("show_tournament_in_hall")
    assert "Round 2" in hall_text(director)
    director.send("take_round_back", number=2)
    assert "Round 2" not in hall_text(director)
    assert "Standings after round 1" in hall_text(director)
    before = hall_text(director)
    fields = {"round": 1, "table": 1, "how": "played", "score-1": "100", "score-2": "500"}
    director.send("enter_table", "/tournament/table/1/1", **fields, why="Turned around")
    assert hall_text(director) != before
    form = {"name": "Hivern", "members": ["Assumpta", "Lluís", "Dolors"]}
    director.send("change_tournament", "/tournament/event", **form)
    director.send("confirm_round", "/tournament/pairings", number=2)
    assert "Hivern" in hall_text(director)
    assert "Round 2" in hall_text(director)
    assert "DIEC2" in hall_text(director), "the dictionary that decides"


def test_hall_gives_long_name_the_space_of_a_short_opponent():
    """third-round 2-B7: the name lost a surname beside plenty of space."""
    director = Director(User(lang="en"))
    director.enter("Joan Maria Bertran de Puigdemívol", "Zoe")
    director.begin_round()
    director.send("show_tournament_in_hall")
    pages = shown_in_hall(director.user.desk.stream_store).pages
    assert "Joan Maria Bertran de Puigdemívol – Zoe" in pages or (
        "Zoe – Joan Maria Bertran de Puigdemívol" in pages
    )
    long = f"{'Anna ' * 8}Puigdemívol"
    other = Director(User(lang="en"))
    other.enter(long, f"Joan {long}")
    other.begin_round()
    other.send("show_tournament_in_hall")
    assert long not in shown_in_hall(other.user.desk.stream_store).pages, (
        "two of them have no such room"
    )


def test_proposal_reports_standings_changed_since_pairing(director):
    director.result("500 300")
    director.result("400 390", ready=2)
    director.send("pair_round")
    assert "The standings have changed since" not in director.look("/tournament/pairings")
    fields = {"round": 1, "table": 1, "how": "played", "score-1": "300", "score-2": "500"}
    director.send("enter_table", "/tournament/table/1/1", **fields, why="Turned around")
    assert "The standings have changed since" in director.look("/tournament/pairings")
    director.send("pair_round")
    assert "The standings have changed since" not in director.look("/tournament/pairings")


def test_event_by_coefficients_displays_them_wherever_places_stand():
    director = Director(User(), ruleset="ro-general", counts="coefficients", method="round_robin")
    director.enter("Ana", "Ion")
    director.begin_round()
    director.result("400300")
    director.send("show_tournament_in_hall")
    standing = standings_of(director.tournament)[0].coefficient
    text = f"{standing // 10_000}.{standing % 10_000:04}"
    for route in ("/tournament", "/tournament/papers/certificates"):
        assert text in director.look(route), route
    assert text in hall_text(director)
    for form, name in (("standings", "Coefficient"), ("trf", "092 Individual: Round-Robin")):
        answer = director.send("export_tournament", "/tournament/papers", format=form)
        (effect,) = [effect for effect in answer.effects if effect["do"] == "download"]
        assert name in effect["text"]
        assert form != "standings" or text in effect["text"]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"counts": "coefficients"}, "bye: coefficient 1.0000"),
        ({"bye_difference": "50"}, "bye: 1 point, difference +50"),
        ({}, "bye: 1 point, no difference"),
    ],
)
def test_pairings_state_the_value_of_a_bye_in_this_event(settings, message):
    director = Director(User(), **settings)
    director.enter("Anna", "Benet", "Carla")
    director.send("pair_round", "/tournament/pairings")
    assert message in director.look("/tournament/pairings")


def test_romanian_event_defaults_to_customs_of_romanian_halls():
    screen = User().look("/tournament/new?ruleset=ro-general").screen
    for value in ("top_down", "coefficients"):
        assert f'<option value="{value}" selected>' in screen
    assert 'name="minutes" type="text" value="50"' in screen


def test_withdrawn_draw_by_lots_leaves_other_methods_open():
    director = Director(User())
    director.enter("Anna", "Benet", "Carla", "Dídac")
    director.send("pair_round", "/tournament/pairings", first="lots")
    director.send("take_round_back", "/tournament/pairings", number=1)
    assert "Upper half against lower half" in director.look("/tournament/pairings")
    director.send("pair_round", "/tournament/pairings", first="halves")
    assert director.tournament.settings.first == "halves"


def test_game_lost_by_both_counts_as_no_win_for_ratings():
    director = Director(User(), ruleset="ca-classic")
    director.enter("Anna", "Benet")
    director.begin_round(first="halves")
    both = {"how": "abandoned", "by-1": "yes", "by-2": "yes", "score-1": "200", "score-2": "180"}
    director.send("enter_table", "/tournament/table/1/1", round=1, table=1, **both)
    assert {row.half_points for row in standings_of(director.tournament)} == {0}
    assert "+15" not in director.look("/tournament/figures")


def test_group_in_use_cannot_be_removed_and_prize_needs_existing_group():
    director = Director(User(), groups="A\nB")
    director.enter("Anna", "Benet")
    anna = director.player("Anna")
    entry = {"name": "Anna", "rating": "", "group": "A", "team": "", "table": ""}
    assert director.send("change_entry", f"/tournament/entries/{anna}", player=anna, **entry).taken
    form = {"name": "Verema", "members": ["Assumpta", "Lluís", "Dolors"], "prizes": ""}
    refused = director.send("change_tournament", "/tournament/event", **form, groups="B")
    assert "A player is in group A" in refused.screen
    form["prizes"] = "Veterans: Cup"
    refused = director.send("change_tournament", "/tournament/event", **form, groups="A\nB")
    assert "There is no group “Veterans”" in refused.screen


def test_initial_order_follows_chosen_seeding_until_a_round_is_played():
    director = Director(User())
    for name, rating in (("Zoe", "1200"), ("Anna", ""), ("Benet", "1300")):
        director.enter(name)
        player = director.player(name)
        entry = {"name": name, "rating": rating, "group": "", "team": "", "table": ""}
        director.send("change_entry", f"/tournament/entries/{player}", player=player, **entry)
    form = {"name": "Verema", "members": ["Assumpta", "Lluís", "Dolors"], "unrated": "999"}
    for seeds, order in (
        ("name", ["Anna", "Benet", "Zoe"]),
        ("entered", ["Zoe", "Anna", "Benet"]),
        ("rating", ["Benet", "Zoe", "Anna"]),
    ):
        director.send("change_tournament", "/tournament/event", **form, seeds=seeds)
        names = director.opened.names
        assert [names[player] for player in director.tournament.order] == order
    form["unrated"] = "1250"
    director.send("change_tournament", "/tournament/event", **form, seeds="rating")
    assert [names[player] for player in director.tournament.order] == ["Benet", "Anna", "Zoe"]
    director.begin_round(first="halves")
    refused = director.send("change_tournament", "/tournament/event", **form, seeds="name")
    assert not refused.taken


def test_record_lists_every_game_arrival_and_withdrawal(director):
    director.result("401354")
    director.result("300290", ready=2)
    director.enter("Enric")
    anna = director.player("Anna")
    route = f"/tournament/entries/{anna}"
    director.send("set_presence", route, player=anna, round=2, presence="gone")
    text = record_text(director)
    assert "401–354" in text
    assert "300–290" in text
    assert "Enric enters for round 2" in text
    assert "Anna withdraws before round 2" in text


def test_penalty_before_first_round_reports_no_rounds_played():
    director = Director(User())
    director.enter("Anna", "Benet")
    refused = penalise(director, points="10", round="")
    assert "No rounds have been played yet." in words(refused.screen)


def test_two_selected_players_are_swapped_before_confirmation(director):
    director.play()
    director.send("pair_round")
    tables = director.tournament.proposed.tables
    route = f"/tournament/pairings?hold={tables[0].one}&with={tables[1].one}"
    screen = director.user.look(route).screen
    assert 'data-command="swap_players"' in screen
    assert 'data-command="confirm_round"' not in screen
    assert "changed by hand" not in record_text(director)
    swapped = {"first": tables[0].one, "second": tables[1].one, "accepts_rematch": "yes"}
    assert director.send("swap_players", route, number=2, **swapped).taken
    director.send("confirm_round", "/tournament/pairings", number=2)
    assert "changed by hand" in record_text(director)


def test_proposal_names_players_absent_since_pairing(director):
    director.play()
    director.send("pair_round")
    anna = director.player("Anna")
    route = f"/tournament/entries/{anna}"
    director.send("set_presence", route, player=anna, round=2, presence="away")
    assert "Players have arrived or left since Anna" in director.look("/tournament/pairings")


def test_penalty_stands_beside_name_and_hall_displays_the_end(director):
    director.play()
    assert penalise(director, points="50", round="1").taken
    assert "penalty −50" in director.look("/tournament/standings")
    director.send("show_tournament_in_hall")
    director.send("end_tournament")
    assert "Final standings" in hall_text(director)


def test_hall_follows_each_act_that_moves_the_standings(director):
    director.play()
    director.send("show_tournament_in_hall")
    assert "Standings after round 1" in hall_text(director)
    before = hall_text(director)
    assert penalise(director, points="500", round="1").taken
    assert hall_text(director) != before
    director.send("lift_decision", "/tournament/committee", number=1, why="Heard again")
    assert hall_text(director) == before
    director.send("take_result_back", "/tournament/table/1/1", round=1, table=1)
    assert "Look for your name" in hall_text(director), "the round is played again"
    director.play()
    director.send("end_tournament")
    director.send("reopen_tournament", why="Another round")
    assert "Standings after round 1" in hall_text(director)


def test_result_that_moves_no_list_leaves_hall_untouched(director):
    director.send("show_tournament_in_hall")
    hall = director.user.desk.stream_store.own["hall"]
    director.result("401354")
    assert director.user.desk.stream_store.own["hall"] is hall


def test_round_paired_before_first_is_done_names_initial_order():
    director = Director(User(), looks_ahead="", method="score_groups")
    director.enter("Anna", "Benet", "Carla", "Dídac")
    director.begin_round(first="adjacent")
    director.result("400300")
    assert "Pair round 2 now, in the initial order" in director.look()
    director.send("pair_round")
    assert "Everyone within their own score group" not in director.look("/tournament/pairings")


def test_second_bye_by_hand_is_announced_before_confirmation():
    director = Director(User(), looks_ahead="")
    director.enter("Anna", "Benet", "Carla")
    director.begin_round(first="halves")
    director.play()
    round_ = director.tournament.rounds[0]
    (rested,), table = round_.resting, round_.tables[0]
    director.send("pair_round", method="distance")
    assert "Second bye" not in director.look("/tournament/pairings")
    by_hand = {"method": "manual", "accepts_rematch": "yes"}
    together = [f"{table.one} {table.other}", rested]
    director.send("pair_round", "/tournament/pairings/hand", together=together, **by_hand)
    assert director.tournament.proposed.resting == (rested,)
    assert "Second bye: " in director.look("/tournament/pairings")


def test_disputed_table_is_reported_as_unfinished(director):
    dispute(director)
    toasts = [
        effect for effect in director.result("400300", ready=2).effects if effect["do"] == "toast"
    ]
    assert "only disputed results are left" in str(toasts)
    assert "300–310 / 310–300" in record_text(director)


def test_latecomer_is_absent_from_standings_of_earlier_rounds(director):
    director.play()
    director.begin_round()
    director.play()
    director.enter("Zita")
    assert "Zita" not in director.look("/tournament/standings?after=1")
    assert "Zita" not in record_text(director).split("All games")[0].split("Late arrivals")[0]
    director.send("pair_round")
    assert director.player("Zita") in director.tournament.proposed.players


@pytest.mark.parametrize("minutes", ["3", "2:20", "2,20", "2.20"])
def test_overtime_stands_beside_the_result_in_minutes_begun(director, minutes):
    """CAT-CLM 30."""
    fields = {"round": 1, "table": 1, "how": "played", "score-1": "360", "score-2": "350"}
    director.send("enter_table", "/tournament/table/1/1", **fields, **{"minutes-1": minutes})
    assert director.tournament.round(1).results[1].report.minutes_over == (3, 0)
    assert "overtime" in director.look("/tournament/round/1")
    assert "overtime" in record_text(director)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("minutes-1", "2:2", "or as the clock shows it, like 2:20"),
        ("minutes-2", "1,5", "or as the clock shows it, like 2:20"),
        ("minutes-2", "121", "from 0 to 120 minutes"),
        ("score-1", "4l0", "A result is a whole number"),
        ("score-2", "1000", "A result is a whole number"),
    ],
)
def test_refused_figure_is_marked_in_the_field_of_its_player(director, field, value, message):
    fields = {"how": "played", "score-1": "360", "score-2": "350", field: value}
    route = "/tournament/table/1/1"
    refused = director.send("enter_table", route, round=1, table=1, **fields)
    assert {"do": "focus", "id": field} in refused.effects
    assert refused.screen.count('aria-invalid="true"') == 1
    assert message in words(refused.screen)
    drafted = director.look(f"{route}?{urlencode(fields)}")
    assert message in drafted, "said before it is sent"
    assert "Fill in how it ended" in director.look(f"{route}?how=played&score-1=360")


def test_refused_figure_of_a_second_sheet_is_marked_there(director):
    fields = {"score-1": "378", "score-2": "364", "other-1": "378", "other-2": "3740"}
    refused = director.send(
        "dispute_table", "/tournament/table/1/1?dispute=yes", round=1, table=1, **fields
    )
    assert {"do": "focus", "id": "sheet-other-2"} in refused.effects


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        ("1 401 354\n2 4O1 354", "This line cannot be read: “2 4O1 354”"),
        ("1 401 354\n1 300 301", "Table 1 appears twice"),
    ],
)
def test_sheet_with_invalid_line_names_it_and_enters_no_result(director, sheet, message):
    assert message in words(director.result(sheet).screen)
    assert not director.tournament.rounds[0].results


def test_committee_lists_players_alphabetically():
    director = Director(User())
    director.enter("Zoe", "Àngel", "Biel")
    text = director.look("/tournament/committee")
    assert text.index("Àngel") < text.index("Biel") < text.index("Zoe")


def test_latecomer_has_no_share_of_earlier_rounds_on_any_screen():
    director = Director(User(), missed_half_points="1", looks_ahead="")
    director.enter("Anna", "Benet", "Carla", "Dídac")
    director.begin_round(first="halves")
    director.play()
    director.begin_round()
    director.enter("Zoe")
    for route in ("", "/standings?after=1", "/papers/standings", "/share", "/table/1/1?how=played"):
        assert "Something went wrong" not in director.look(f"/tournament{route}"), route
    assert "Zoe" not in director.look("/tournament/standings?after=1")
    refused = penalise_in(director, "Zoe", 1)
    assert "The player had not joined yet in round 1." in words(refused.screen)


def penalise_in(director, name, number):
    decided = {"what": "Late", "article": "3.4", "by": ["Assumpta", "Lluís"], "effect": "penalty"}
    concerns = [director.player(name), ""]
    fields = {"concerns": concerns, "points": "10", "half_points": "0", "round": number}
    return director.send("decide", "/tournament/committee", **decided, **fields)


def test_committee_must_award_unplayed_game_and_may_score_two_losses(director):
    fields = {"round": 1, "table": 1, "how": "unplayed", "score-1": "0", "score-2": "0"}
    refused = director.send("enter_table", "/tournament/table/1/1", **fields)
    assert "Say who the committee awards the game to." in words(refused.screen)
    members = ["Assumpta", "Lluís"]
    director.send(
        "enter_table", "/tournament/table/1/1", **fields, winner="neither", member=members
    )
    result = director.tournament.rounds[0].results[1]
    assert result.outcome.results == ("loss", "loss")
    screen = director.user.look("/tournament/table/1/1").screen
    assert '<option value="neither" selected>' in screen


def test_reasons_of_top_down_round_name_the_more_distant_pair():
    director = Director(User(), method="top_down", looks_ahead="")
    director.enter(*(f"P{n}" for n in range(8)))
    director.begin_round(first="halves")
    director.play()
    director.send("pair_round")
    text = director.look("/tournament/pairings?why=1")
    assert "it would cost the same" not in text
    assert "a higher player would meet a more distant one" in text


def test_returning_player_gains_no_points_for_rounds_between():
    director = Director(User(), missed_half_points="2", rounds="4", looks_ahead="")
    director.enter("Anna", "Benet", "Carla", "Dídac", "Enric")
    director.begin_round(first="halves")
    director.play()
    enric = director.player("Enric")

    def points():
        rows = standings_of(director.tournament)
        return next(row.half_points for row in rows if row.player == enric)

    before = points()
    for presence in ("gone", None, "there", "gone"):
        if presence is None:
            director.begin_round()
            director.play()
        else:
            number = len(director.tournament.confirmed) + 1
            director.send(
                "set_presence", "/tournament/entries", player=enric, round=number, presence=presence
            )
        assert points() == before


def test_withdrawn_round_admits_player_who_returned_during_it():
    director = Director(User(), rounds="4", looks_ahead="")
    director.enter("Anna", "Benet", "Carla", "Dídac", "Enric")
    director.begin_round(first="halves")
    director.play()
    enric = director.player("Enric")
    director.send("set_presence", "/e", player=enric, round=2, presence="gone")
    director.begin_round()
    director.send("set_presence", "/e", player=enric, round=3, presence="there")
    director.send("take_round_back", number=2)
    assert director.tournament.is_present(enric, 2)


def test_record_names_opponents_of_the_withdrawn_round(director):
    director.result("410300")
    director.send("take_result_back", "/tournament/round/1", round=1, table=1)
    table = director.tournament.rounds[0].tables[0]
    names = [director.opened.names[table.one], director.opened.names[table.other]]
    for _ in range(2):
        director.send("take_round_back", number=1)
    director.begin_round(first="adjacent")
    assert f"{names[0]} – {names[1]}" in record_text(director).split("All games")[0]


def test_pair_kept_together_twice_is_stored_once(director):
    director.play()
    anna, benet = director.player("Anna"), director.player("Benet")
    both = [f"{anna} {benet}", f"{benet} {anna}"]
    director.send("pair_round", together=both, accepts_rematch="yes")
    assert len(director.tournament.proposed.together) == 1


@pytest.mark.parametrize(
    "pasted",
    [
        "Anna 1000 2 3; 300;",
        "Anna 1000 2; 300; p12 x",
        "Anna 1000 2; 300 301;",
        "Anna 1000 2; 3x0;",
        "Anna 1000 2; 300;\nx; 300",
    ],
)
def test_damaged_division_is_refused_with_a_message(director, pasted):
    refused = director.send("read_entries", "/tournament/sheet", pasted=pasted)
    assert "(tsh/" not in words(refused.screen)


def test_every_round_exports_its_file_for_rating_offices(director):
    director.play()
    director.begin_round()
    director.play()
    assert "Round 1 for rating offices (.rnd)" in director.look("/tournament/papers")
    for number in (1, 2):
        answer = director.send(
            "export_tournament", "/tournament/papers", format="rnd", round=number
        )
        (effect,) = [effect for effect in answer.effects if effect["do"] == "download"]
        assert effect["name"].endswith(f".{number}.rnd")
        rows = effect["text"].splitlines()[1:]
        assert {row.split("|")[0] for row in rows} == {str(number)}
        assert len(rows) == 2


def test_rounds_for_rating_offices_export_as_a_single_zip(director):
    """third-round 2-C: nine rounds were nine downloads."""
    assert "in a zip" not in director.look("/tournament/papers")  # a single round is a single file
    director.play()
    director.begin_round()
    director.play()
    assert "All rounds for rating offices (.rnd files in a zip)" in director.look(
        "/tournament/papers"
    )
    packed = []
    for _ in range(2):
        answer = director.send("export_tournament", "/tournament/papers", format="rnds")
        (effect,) = [effect for effect in answer.effects if effect["do"] == "download"]
        assert (effect["name"][-8:], effect["mime"]) == (".rnd.zip", "application/zip")
        packed.append(b64decode(effect["bytes"]))
    assert packed[0] == packed[1]
    with ZipFile(BytesIO(packed[0])) as archive:
        names = archive.namelist()
        assert [name[-6:] for name in names] == [".1.rnd", ".2.rnd"]
        for number, name in enumerate(names, start=1):
            rows = archive.read(name).decode().splitlines()[1:]
            assert {row.split("|")[0] for row in rows} == {str(number)}


def test_awarded_game_is_a_decision_of_two_committee_members(director):
    route = "/tournament/table/1/1"
    fields = {"round": 1, "table": 1, "how": "decided", "score-1": "210", "score-2": "190"}
    refused = director.send("enter_table", route, **fields, winner="2", member=["Lluís", "Lluís"])
    assert "Two members of the committee decide" in words(refused.screen)
    assert not director.tournament.rounds[0].results
    director.send("enter_table", route, **fields, winner="2", member=["Lluís", "Dolors"])
    table = director.tournament.rounds[0].table(1)
    names = director.opened.names
    (decision,) = director.tournament.decisions
    assert decision.concerns == (table.one, table.other)
    text = f"Round 1, table 1: 210–190, {names[table.other]} wins – Dolors, substitute"
    assert f"Round 1, table 1: 210–190, {names[table.other]} wins" in record_text(director), text
    assert "Dolors, substitute" in record_text(director)


def test_committee_member_who_plays_the_game_does_not_decide_it():  # CAT-CLM 34
    director = Director(User(), members=["Anna", "Lluís", "Dolors"])
    director.enter("Anna", "Pere")
    director.begin_round()
    route = "/tournament/table/1/1"
    screen = director.user.look(route).screen
    chosen = [part.split("<")[0] for part in screen.split(" selected>")[1:]]
    assert chosen[-2:] == ["Lluís", "Dolors"]
    fields = {"round": 1, "table": 1, "how": "decided", "score-1": "1", "score-2": "2"}
    refused = director.send("enter_table", route, **fields, winner="1", member=["Anna", "Lluís"])
    assert "the substitute decides instead" in words(refused.screen)
    without = Director(User(), members=["", "", ""])
    without.enter("Anna", "Pere")
    without.begin_round()
    without.send("enter_table", route, **fields, winner="1")
    assert without.tournament.rounds[0].results
    assert not without.tournament.decisions


def test_penalty_in_event_by_coefficients_counts_tenths():
    director = Director(User(), counts="coefficients", orders=["", "", ""])
    director.enter("Anna", "Pere")
    director.begin_round()
    director.result("400200")
    before = standings_of(director.tournament)
    refused = penalise(director, tenths="11", round="1")
    assert "At most" in words(refused.screen)
    penalise(director, tenths="3", round="1")
    later = {
        standing.player: standing.coefficient for standing in standings_of(director.tournament)
    }
    anna = director.player("Anna")
    earlier = {standing.player: standing.coefficient for standing in before}
    assert later[anna] == earlier[anna] - 3_000
    assert "−0.3000 in the standings" in record_text(director)
    assert "penalty −0.3000" in director.look("/tournament/standings")


def test_pairings_state_the_cost_paid_for_later_rounds():
    """Six players, five rounds: after the third, the cheapest round leaves no later round possible."""
    text = ""
    for results in ("", "12", "21", "122", "221", "2112"):
        director = Director(User(), rounds="5")
        director.enter(*(f"P{n}" for n in range(6)))
        for number in range(4):
            director.send("pair_round", **({"first": "halves"} if not number else {}))
            text = director.look("/tournament/pairings")
            if "With later rounds in mind" in text:
                break
            director.send("confirm_round", "/tournament/pairings", number=number + 1)
            for at, table in enumerate(director.tournament.rounds[-1].tables):
                turned = results[(number + at) % len(results) :][:1] == "2" if results else False
                director.result("300400" if turned else f"{410 + at}350", ready=table.number)
        else:
            continue
        break
    assert "With later rounds in mind it costs more now: total distance" in text
    assert "instead of" in text


def test_swap_in_round_robin_offers_no_keeping_apart():
    director = Director(User(), method="round_robin")
    director.enter("Anna", "Pere", "Zoe", "Ona")
    director.send("pair_round")
    table = director.tournament.proposed.tables[0]
    other = director.tournament.proposed.tables[1]
    text = director.look(f"/tournament/pairings?hold={table.one}&with={other.one}")
    assert "You swap" in text
    assert "Keep these two apart" not in text


def test_reasons_name_other_group_and_players_kept_apart_by_hand():
    director = Director(User(), groups="A\nB", keeps_groups_apart="yes", looks_ahead="")
    for at, name in enumerate(("Anna", "Benet", "Carla", "Dora", "Enric", "Fina", "Gil", "Hug")):
        director.send(
            "enter_player", "/tournament/entries", name=name, as_typed="yes", group="AB"[at % 2]
        )
    anna, enric = director.player("Anna"), director.player("Enric")
    director.send("pair_round", first="halves", apart=f"{anna} {enric}")
    table = next(
        table for table in director.tournament.proposed.tables if anna in (table.one, table.other)
    )
    text = director.look(f"/tournament/pairings?why={table.number}")
    assert "Enric : kept apart by hand" in text
    assert text.count("of another group") == 4


def enter_two_groups(size):
    """Enter players of two groups that play apart, in turn."""
    director = Director(User(), groups="A\nB", keeps_groups_apart="yes", rounds="5")
    names = "Anna Benet Carla Dora Enric Fina Gil Hug Iris Joan".split()[:size]
    for at, name in enumerate(names):
        director.send(
            "enter_player", "/tournament/entries", name=name, as_typed="yes", group="AB"[at % 2]
        )
    return director


def test_reasons_price_each_opponent_of_an_odd_group():
    """third-round 2-A2: the reasons called every opponent of the group "impossible"."""
    director = enter_two_groups(10)
    director.send("pair_round", first="adjacent")
    round_, iris, joan = (
        director.tournament.proposed,
        director.player("Iris"),
        director.player("Joan"),
    )
    last = next(table for table in round_.tables if {table.one, table.other} == {iris, joan})
    top = next(
        table for table in round_.tables if director.player("Anna") in (table.one, table.other)
    )
    assert "Pairs across groups: 1" in director.look("/tournament/pairings")
    text = director.look(f"/tournament/pairings?why={top.number}")
    assert "impossible" not in text
    assert "Benet : higher players would meet across groups" in text
    text = director.look(f"/tournament/pairings?why={last.number}")
    assert "impossible" not in text
    assert "Gil : higher players would meet across groups" in text


def test_reasons_name_other_group_where_both_groups_are_even():
    director = enter_two_groups(4)
    director.send("pair_round", first="adjacent")
    assert "Benet : of another group" in director.look("/tournament/pairings?why=1")


def test_two_odd_groups_play_every_round_without_rematch():
    """third-round 2-A2: the screen reported that no round without a rematch was left."""
    director = enter_two_groups(10)
    for first in ("adjacent", "", "", "", ""):
        director.begin_round(**({"first": first} if first else {}))
        director.play()
    rounds = director.tournament.confirmed
    met = [frozenset((table.one, table.other)) for round_ in rounds for table in round_.tables]
    assert len(met) == len(set(met)) == 25
    text = director.look("/tournament/papers/record")
    assert text.count("Pairs across groups: 1") == 5


def test_reasons_of_older_round_explain_why_another_costs_less():
    """third-round 2-A2: an earlier version fixed another pair across, without a change by hand."""
    director = enter_two_groups(10)
    director.send("pair_round", first="adjacent")
    names = (
        ("Anna", "Benet"),
        ("Carla", "Enric"),
        ("Dora", "Fina"),
        ("Gil", "Iris"),
        ("Hug", "Joan"),
    )
    tables = tuple(
        Table(number=number, one=director.player(first), other=director.player(second))
        for number, (first, second) in enumerate(names, start=1)
    )
    from_what = pairing_basis_of(director.tournament, director.tournament.proposed)
    pairs = from_what.pairs_of(tables, ())
    sums = sums_of(from_what.field, METHODS["distance"], pairs)
    stored = replace(director.tournament.proposed, tables=tables, sums=sums)
    reasons = {
        name: text for _, name, text, _ in pairing_reasons(director.opened, stored, "1", 8).lines
    }
    assert reasons["Carla"] == (
        "it would cost less now: a result or the way of pairing has changed since"
    )
    by_hand = replace(stored, together=((tables[4].one, tables[4].other),))
    reasons = {
        name: text for _, name, text, _ in pairing_reasons(director.opened, by_hand, "1", 8).lines
    }
    assert reasons["Carla"] == "it would cost less: the round was changed by hand"


def test_swap_preview_counts_pairs_across_groups():
    director = enter_two_groups(4)
    director.send("pair_round", first="adjacent")
    anna, benet = director.player("Anna"), director.player("Benet")
    assert "across groups" not in director.look("/tournament/pairings")
    text = director.look(f"/tournament/pairings?hold={anna}&with={benet}")
    assert "Pairs across groups: 2" in text


# ---- findings of another review ----


def test_pairing_again_follows_arrivals_and_withdrawals():
    director = Director(User(), rounds="5")
    director.enter("Anna", "Benet", "Carla", "Dora", "Enric", "Fina")
    director.begin_round(first="halves")
    director.play()
    director.begin_round()
    fina = director.player("Fina")
    director.send("set_presence", "/tournament/entries", player=fina, presence="gone", round=3)
    director.enter("Gil")
    fields = {"round": 1, "table": 1, "how": "played", "score-1": "100", "score-2": "400"}
    director.send("enter_table", "/tournament/table/1/1", **fields, why="Misread", again="yes")
    round_ = director.tournament.proposed
    assert director.tournament.rounds[0].results[1].outcome.scores == (100, 400)
    assert fina not in round_.players
    assert director.player("Gil") in round_.players


def test_lifted_decision_leaves_past_rounds_as_paired():
    director = Director(User(), rounds="5")
    director.enter("Anna", "Benet", "Carla", "Dora", "Enric", "Fina")
    director.begin_round(first="halves")
    director.play()
    out = director.player("Fina")
    decided = {"what": "Out", "article": "", "by": ["Assumpta", "Lluís"], "concerns": [out, ""]}
    director.send("decide", "/tournament/committee", **decided, effect="out", half_points="0")
    director.begin_round()
    before = director.look("/tournament/papers/why?round=2&of=1")
    assert "this is the pair" in before
    director.send("lift_decision", "/tournament/committee", number=1, why="Appeal")
    assert director.look("/tournament/papers/why?round=2&of=1") == before


def test_swap_is_marked_by_hand_and_survives_pairing_again():
    director = Director(User(), rounds="1")
    director.enter("Anna", "Benet", "Carla", "Dora", "Enric", "Fina", "Gil", "Hug")
    director.send("pair_round", first="halves")
    first, second = director.tournament.proposed.tables[:2]
    swap = {"number": 1, "first": first.one, "second": second.one}
    director.send("swap_players", "/tournament/pairings", **swap)
    text = director.look("/tournament/pairings?why=3")
    assert "too few options for later rounds" not in text  # the event has no later rounds
    pairs_by_hand = director.tournament.proposed.together
    assert {frozenset(pair) for pair in pairs_by_hand} == {
        frozenset((first.one, second.other)),
        frozenset((second.one, first.other)),
    }
    screen_text = director.look("/tournament/pairings")
    assert "Set by hand" in screen_text
    assert screen_text.count(": together") == 2
    director.enter("Ivet", "Joan")
    together = [" ".join(pair) for pair in pairs_by_hand]
    director.send("pair_round", "/tournament/pairings", together=together)
    pairs = director.tournament.proposed.pairs
    assert all(frozenset(pair) in pairs for pair in pairs_by_hand)


def test_impossible_pairing_request_is_answered():
    director = Director(User())
    director.enter("Anna", "Benet", "Carla", "Dora")
    director.send("pair_round", first="halves")
    anna = director.player("Anna")
    together = [f"{anna} {director.player(name)}" for name in ("Benet", "Carla")]
    refused = director.send("pair_round", "/tournament/pairings", together=together)
    assert "No such round is possible" in words(refused.screen)
    director.send("confirm_round", "/tournament/pairings", number=1)
    late = director.send(
        "set_presence", "/tournament/entries", player=anna, presence="away", round=1
    )
    assert "A player can only miss a round still to come." in words(late.screen)


def test_game_played_after_all_counts_for_rematches_of_later_rounds():
    director = Director(User(), ruleset="ca-classic", rounds="5", looks_ahead="")
    director.enter("Anna", "Benet", "Carla", "Dora")
    director.begin_round(first="halves")
    director.play()
    director.begin_round()
    for table in (1, 2):
        fields = {"round": 2, "table": table, "how": "absent", "by-2": "yes"}
        director.send("enter_table", f"/tournament/table/2/{table}", **fields)
    director.begin_round()
    played_table = director.tournament.rounds[1].table(1)
    fields = {"round": 2, "table": 1, "how": "played", "score-1": "300", "score-2": "0"}
    director.send("enter_table", "/tournament/table/2/1", **fields, why="Both were there")
    assert {played_table.one, played_table.other} in director.tournament.rounds[1].games
    assert "Paired from the earlier result: 3" in record_text(director)


def test_ended_tournament_refuses_changes_outside_the_record(director):
    while len(director.tournament.rounds) < 3:
        director.play()
        director.begin_round()
    director.play()
    director.send("end_tournament", wall="", counter="", run="")
    anna = director.player("Anna")
    event = {"name": "Other", "rounds": "3", "method": "distance", "groups": "", "orders": []}
    refused = director.send("change_tournament", "/tournament/event", **event)
    assert "The tournament has ended." in words(refused.screen)
    entry = {"player": anna, "name": "Anna", "rating": "1300", "group": ""}
    refused = director.send("change_entry", f"/tournament/entries/{anna}", **entry)
    assert "The tournament has ended." in words(refused.screen)
    assert director.tournament.entrants[anna].rating is None


def test_latecomer_is_not_absent_from_earlier_round(director):
    director.play()
    director.enter("Late")
    text = director.look("/tournament/papers/pairings?round=1")
    assert "Late" not in text


def test_struck_entrant_is_not_named_by_number_in_record():
    director = Director(User())
    director.enter("Anna", "Pere", "Zoe")
    zoe = director.player("Zoe")
    director.send("set_presence", "/tournament/entries", player=zoe, presence="gone", round=1)
    director.send("strike_entrant", "/tournament/entries", player=zoe)
    director.begin_round()
    assert "number 0" not in record_text(director)


def test_reasons_for_bye_name_earlier_byes_and_players_below():
    director = Director(User(), looks_ahead="")
    director.enter("Anna", "Benet", "Carla", "Dora", "Enric")
    director.begin_round(first="halves")
    director.play()
    director.send("pair_round")
    round_ = director.tournament.proposed
    text = director.look(f"/tournament/pairings?why={round_.resting[0]}")
    rested = director.opened.names[director.tournament.rounds[0].resting[0]]
    assert f"{rested} : has already had a bye" in text
    assert f"{director.opened.names[round_.resting[0]]} : has the bye" in text
    assert "are below" in text
    assert "would have the bye" not in text


def test_impossible_swap_gives_the_reason_and_no_confirmation():
    director = Director(User(), looks_ahead="")
    director.enter("Anna", "Benet", "Carla", "Dora")
    anna, benet = director.player("Anna"), director.player("Benet")
    director.send("pair_round", first="halves", apart=f"{anna} {benet}")
    table = next(
        table for table in director.tournament.proposed.tables if anna in (table.one, table.other)
    )
    other = table.other if table.one == anna else table.one
    screen = director.user.look(f"/tournament/pairings?hold={other}&with={benet}").screen
    assert "Two players to be kept apart are playing each other." in words(screen)
    assert 'data-command="confirm_round"' not in screen


def test_unplayed_game_needs_no_points(director):
    fields = {"round": 1, "table": 1, "how": "unplayed", "score-1": "", "score-2": ""}
    members = ["Assumpta", "Lluís"]
    director.send("enter_table", "/tournament/table/1/1", **fields, winner="1", member=members)
    assert director.tournament.rounds[0].results[1].outcome.scores == (0, 0)


def test_penalty_stands_beside_name_on_printed_pages(director):
    director.play()
    penalise(director, points="30", round="1")
    assert "penalty −30" in director.look("/tournament/papers/standings")
    assert "penalty −30" in director.look("/tournament/papers/record")


def test_page_for_web_site_names_game_decided_by_committee(director):
    members = ["Assumpta", "Lluís"]
    fields = {"round": 1, "table": 1, "how": "decided", "score-1": "350", "score-2": "300"}
    route = "/tournament/table/1/1"
    director.send("enter_table", route, **fields, winner="neither", member=members)
    answer = director.send("export_tournament", "/tournament/papers", format="page")
    page = next(effect["text"] for effect in answer.effects if effect["do"] == "download")
    assert "by the committee: 0–0" in page


@pytest.mark.parametrize("steps", [1, 2])
def test_withdrawn_round_stops_its_clock(director, steps):
    moment = {"wall": 1_700_000_000_000, "counter": 1000, "run": "r1"}
    director.send("start_round", "/tournament/round/1", number=1, **moment)
    assert director.tournament.clock.is_on
    for _ in range(steps):
        moment["counter"] += 1000
        director.send("take_round_back", number=1, **moment)
    assert not director.tournament.clock.is_on
    director.begin_round()
    assert "Start the clock" in director.look("/tournament/round/1")


def test_last_result_of_round_closes_its_clock(director):
    moment = {"wall": 1_700_000_000_000, "counter": 1000, "run": "r1"}
    director.send("start_round", "/tournament/round/1", number=1, **moment)
    for table in director.tournament.rounds[0].open_tables:
        moment["counter"] += 1000
        fields = {"round": 1, "ready": table, "typed": "400350"}
        director.send("enter_results", "/tournament/round/1", **fields, **moment)
    assert director.tournament.rounds[0].is_done
    assert not director.tournament.clock.is_on


def test_result_with_very_few_points_needs_confirmation(director):
    """A table and half a result look like a result of three points."""
    refused = director.result("3 380")
    assert "3–380? If that is right, enter it again." in words(refused.screen)
    assert 'name="sure" value="3 380"' in refused.screen
    assert not director.tournament.rounds[0].results
    fields = {"round": 1, "ready": 1, "typed": "3 380"}
    director.send("enter_results", "/tournament/round/1", **fields, sure="40 380")
    assert not director.tournament.rounds[0].results
    director.send("enter_results", "/tournament/round/1", **fields, sure="3 380")
    assert director.tournament.rounds[0].results[1].outcome.scores == (3, 380)


def test_rating_may_follow_the_name():
    director = Director(User())
    director.enter("Puig, Anna 1204", "Pere 2")
    rated = {
        director.opened.names[player]: entrant.rating
        for player, entrant in director.tournament.entrants.items()
    }
    assert rated == {"Puig, Anna": 1204, "Pere 2": None}


def test_tables_state_game_points_where_scores_do_not(director):
    members = ["Assumpta", "Lluís"]
    fields = {"round": 1, "table": 1, "how": "unplayed", "score-1": "", "score-2": ""}
    director.send("enter_table", "/tournament/table/1/1", **fields, winner="1", member=members)
    director.play()
    for route in ("/tournament/standings?as=games", "/tournament/papers/standings"):
        text = director.look(route)
        assert "0 (1)" in text
        assert "0 (0)" in text


def test_hall_names_the_player_with_the_bye():
    director = Director(User())
    director.enter("Anna", "Pere", "Zoe")
    director.begin_round()
    director.send("show_tournament_in_hall")
    resting = director.opened.names[director.tournament.rounds[0].resting[0]]
    assert f"Bye: {resting}" in words(director.user.look("/hall/here").screen)


@pytest.mark.parametrize("route", ["/tournament", "/tournament/pairings", "/tournament/event"])
def test_set_up_warns_of_more_rounds_than_players_allow(route):
    """Third-round 2-B9."""
    director = Director(User(), rounds="6")
    director.enter("Anna", "Benet", "Carla", "Dídac", "Enric", "Francesc")
    text = "With so few players, some meet again after 5 rounds."
    assert text in director.look(route)
    director.enter("Gemma")
    assert "meet again after" not in director.look(route)


def column_headings(screen):
    """Return the column headings of each list in the hall, as a screen reader reads them."""
    rows = re.findall(r"<thead class=\"hush\"><tr>(.*?)</tr></thead>", screen, re.DOTALL)
    return [[words(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)] for row in rows]


def test_lists_in_the_hall_name_their_columns():
    """Third-round 2-C: each list was headed place, name and points."""
    director = Director(User(), rounds="4")
    director.enter("Anna", "Benet", "Carla", "Dídac")
    director.begin_round()
    director.send("show_tournament_in_hall")
    assert column_headings(director.user.look("/hall/here").screen) == [
        ["", "Name", "Table"],
        ["Table", "Players", ""],
    ]
    director.play()
    headings = column_headings(director.user.look("/hall/here").screen)
    assert headings[-1] == ["Place", "Name", "Points and difference"]


def test_long_name_in_the_hall_keeps_the_first_name():
    """Third-round 2-B7."""
    director = Director(User(), rounds="4")
    director.enter("Puigdellívol i Montagut de la Vall d’Aran, Núria", "Benet")
    director.begin_round()
    director.send("show_tournament_in_hall")
    hall = words(director.user.look("/hall/here").screen)
    assert "Puigdellívol i Montagut de la V., Núria 1" in hall
    assert "Benet – Puigdellívol i Montagut de la Vall d’Aran, Núria" in hall


def test_hall_follows_corrected_name():
    """Third-round 2-B6: the button to display the lists again became the one that opens the window."""
    director = Director(User(), rounds="4")
    director.enter("Anna", "Benet")
    director.begin_round()
    director.send("show_tournament_in_hall")
    player = next(name for name in director.opened.names if director.opened.names[name] == "Anna")
    fields = {"player": player, "name": "Anna Ferrer", "club": "", "rating": ""}
    assert director.send("change_entry", f"/tournament/entries?player={player}", **fields).taken
    assert "Anna Ferrer" in words(director.user.look("/hall/here").screen)


def test_hall_window_opens_from_the_screen_that_prepared_it():
    """Third-round 2-B6: the message “it is on the hall screen” appeared with no window open."""
    director = Director(User(), rounds="4")
    director.enter("Anna", "Benet")
    director.begin_round()
    routes = ("/tournament", "/tournament/round/1")
    for route in routes:
        screen = director.user.look(route).screen
        assert "show_tournament_in_hall" in screen
        assert "./hall.html" not in screen
    done = director.send("show_tournament_in_hall")
    assert "Ready for the hall’s window" in words(str(done.effects))
    for route in routes:
        screen = director.user.look(route).screen
        assert "show_tournament_in_hall" not in screen
        assert 'href="./hall.html" target="_blank"' in screen
    director.send("take_standings_off", "/hall")
    assert "show_tournament_in_hall" in director.user.look(routes[0]).screen


def test_stale_proposal_ticks_no_sum():
    """Third-round 2-C."""
    director = Director(User(), rounds="4")
    director.enter("Anna", "Benet", "Carla", "Dídac")
    director.send("pair_round")
    assert "No rematches" in director.look("/tournament/pairings")
    director.send("set_presence", player=director.player("Anna"), presence="away", round=1)
    page = director.look("/tournament/pairings")
    assert "Players have arrived or left since" in page
    assert "No rematches" not in page


def test_deviation_from_halves_is_no_figure():
    """Third-round 2-C: “Distance to the halves: 110”."""
    director = Director(User(), rounds="4", method="score_groups", looks_ahead="")
    director.enter(*"ABCDEFGH")
    director.send("pair_round", first="halves")
    assert "Upper half against lower half" in director.look("/tournament/pairings")
    why = director.look("/tournament/pairings?why=1&more=yes")
    assert "it would be further from upper half against lower half" in why
    first, second = (table.other for table in director.tournament.proposed.tables[:2])
    director.send("swap_players", number=1, first=first, second=second)
    at = [criterion.code for criterion in METHODS["score_groups"].system.criteria].index("halves")
    assert director.tournament.proposed.sums[at] > 0
    assert "half" not in director.look("/tournament/pairings")


def test_necessary_rematch_is_accepted_by_the_next_action():
    """Third-round 2-B8: the prompt lay below the fold, and the green button seemed dead."""
    director = Director(User(), rounds="4", looks_ahead="")
    director.enter("Anna", "Benet")
    director.begin_round()
    director.play()
    screen = director.send("pair_round").screen
    assert words(screen).index("would meet again") < words(screen).index("2 players play")
    assert screen.count("Accept the rematch") == 1
    [form] = [form for form in screen.split("<form") if "Accept the rematch" in form]
    assert 'name="accepts_rematch" value="yes"' in form
    assert 'class="next"' in form


def test_second_bye_allowed_by_the_rules_is_no_warning(monkeypatch):
    """A club that changes `pairing.bye.again` pairs by its own value."""
    from faristol.desk.tournament import new
    from faristol.rules.reading import plain_ruleset

    def allow_second_bye(ruleset):
        table = plain_ruleset(ruleset)
        table["pairing"]["bye"]["again"]["value"] = "allowed"
        return table

    monkeypatch.setattr(new, "plain_ruleset", allow_second_bye)
    director = Director(User(), rounds="4", looks_ahead="")
    director.enter("Anna", "Benet", "Carla")
    director.begin_round(together=[])
    director.send("pair_round", accepts_rematch="yes")
    page = director.look("/tournament/pairings")
    assert "Second bye" not in page
    assert "No second byes" not in page
    assert "for the lowest player" in director.look("/tournament/event")
    assert "who has not had one" not in director.look("/tournament/event")
