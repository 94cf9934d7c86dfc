"""Output of a tournament (pages, hall, exports, statistics) and the import of entries from a table."""

import json
import re
from dataclasses import replace

import pytest

from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.zones import fixed_zone
from faristol.desk.shared.totals_note import WITH, WITHOUT
from faristol.desk.tournament.pairing.pairing_reasons import cost_labels
from faristol.desk.tournament.round_clock import round_clock_view
from faristol.rules.absence import attendance
from faristol.tournament.pairing_basis import standings_of
from tests.support.desk import User
from tests.support.simulated_event import check_round
from tests.support.tournament_user import Director, words

PEOPLE = ("Anna Puig", "Benet", "Carla", "Dora", "Enric", "<b>Fe</b>", "Gil")


def play_first_round(**fields):
    """Return a director with round 1 played and round 2 begun: seven players, hence a bye."""
    director = Director(User(), **fields)
    director.enter(*PEOPLE)
    director.begin_round(first="halves")
    director.play()
    director.begin_round()
    return director


def screen_html(director, route):
    return director.user.look(route).screen


# ---- on paper ----


@pytest.mark.parametrize("sums", [(), (1,) * 500, (-(10**18),)])
def test_cost_without_method_is_omitted(sums):
    """A file of another version may hold such sums."""
    tournament = play_first_round().tournament
    round_ = tournament.confirmed[-1]
    assert cost_labels(tournament, round_, Translator("en", None))
    assert cost_labels(tournament, replace(round_, sums=sums), Translator("en", None)) == []


def test_printed_pages_before_first_round_are_empty():
    director = Director(User())
    for paper in ("pairings", "sheets", "standings", "certificates", "record", "cards"):
        assert "There is nothing to print yet" in director.look(f"/tournament/papers/{paper}")


def test_pairings_page_lists_tables_names_and_dictionary():
    director = play_first_round()
    text = director.look("/tournament/papers/pairings")
    round_ = director.tournament.confirmed[-1]
    for table in round_.tables:
        first, other = director.opened.names[table.one], director.opened.names[table.other]
        assert f"{table.number} {first} {other}" in text
        assert f"{first} {table.number} {other}" in text
        assert f"{other} {table.number} {first}" in text
    rests = director.opened.names[round_.resting[0]]
    assert f"Bye: {rests} ." in text
    assert f"{rests} – bye" in text
    assert "Dictionary: DIEC2" in text
    assert "Starts" not in text  # CAT-CLM 2: it is drawn at the table
    assert "Round 1: by table" in director.look("/tournament/papers/pairings?round=1")


def test_pairings_page_by_name_is_sorted():
    director = play_first_round()
    page = director.look("/tournament/papers/pairings").split("Round 2: by name")[-1]
    places = [page.index(name) for name in ("Anna Puig", "Benet", "Carla", "Dora", "Enric")]
    at = [page.find(f"{name} ") for name in ("Anna Puig", "Benet", "Carla", "Dora", "Enric")]
    assert min(places) >= 0
    assert at[0] == min(at)


def test_printed_pages_name_the_starter_where_first_listed_starts():
    director = play_first_round(ruleset="ca-classic", starts="listed")
    text = director.look("/tournament/papers/pairings")
    assert "Starts" in text
    first = director.opened.names[director.tournament.confirmed[-1].tables[0].one]
    assert f"{first} starts" in director.look("/tournament/papers/sheets")


def test_score_sheet_for_each_table_bears_its_names():
    director = play_first_round()
    text = screen_html(director, "/tournament/papers/sheets")
    assert text.count('class="paper event-paper sheet-paper"') == 3
    assert "Round 2, table 3" in words(text)


def test_cards_are_printed_for_every_usable_table():
    director = play_first_round()
    director.send(
        "change_entry",
        "/tournament/entries",
        player=director.player("Benet"),
        name="Benet",
        club="",
        rating="",
        team="",
        group="",
        table="12",
    )
    text = director.look("/tournament/papers/cards")
    assert [f"Table {n} " in text for n in (1, 2, 3, 4, 12)] == [True, True, True, False, True]


def test_standings_page_of_short_event_stays_upright():
    director = play_first_round()
    text = director.look("/tournament/papers/standings")
    assert "Standings after round 1" in text
    assert "Tie-breaks: difference, total." in text
    assert "is-landscape" not in screen_html(director, "/tournament/papers/standings")


def test_prizes_go_by_place_and_group_and_stand_on_certificates():
    director = Director(User(), groups="A\nB", prizes="First\nSecond\nB: Best of B", rounds="1")
    for name, group in (("Anna", "A"), ("Benet", "B"), ("Carla", "A"), ("Dora", "B")):
        director.send("enter_player", "/tournament/entries", name=name, as_typed="yes", group=group)
    director.begin_round(first="halves")
    director.play()
    director.send("end_tournament")
    standings = [standing.player for standing in current_standings(director)]
    names = [director.opened.names[player] for player in standings]
    text = director.look("/tournament/papers/certificates?first=1")
    best_of_b = next(name for name in names if name in ("Benet", "Dora"))
    assert f"{names[0]} Place 1 of 4 First" in text
    assert f"{names[1]} Place 2 of 4 Second" in text
    assert "Best of B" in text.split(best_of_b, 1)[1]
    assert names[3] not in text or names[3] == best_of_b
    assert "First" in director.look("/tournament")
    assert "Best of B" in director.look("/tournament/standings")


def current_standings(director):
    from faristol.tournament.pairing_basis import standings_of

    return standings_of(director.tournament)


def test_record_lists_decisions_disputes_and_corrections():
    director = play_first_round()
    fields = {"score-1": "1", "score-2": "2", "other-1": "2", "other-2": "1"}
    director.send("dispute_table", "/tournament/table/2/2", round=2, table=2, **fields)
    decide(director, concerns=[director.player("Benet"), ""])
    correct = {"how": "played", "score-1": "100", "score-2": "200", "why": "Signed sheet"}
    director.send(
        "enter_table", "/tournament/table/1/1", round=1, table=1, is_correction="yes", **correct
    )
    text = director.look("/tournament/papers/record")
    assert "Assumpta" in text
    assert "DIEC2" in text
    assert "17b" in text
    assert "1–2" in text
    assert "2–1" in text
    assert "The two sheets differ" in text
    assert "Signed sheet" in text
    assert "401–350" in text
    assert "100–200" in text
    assert "Paired from the earlier result: 2" in text


# ---- the committee ----


def decide(director, **fields):
    usual = {
        "what": "All tiles go back",
        "article": "17b",
        "by": ["Assumpta", "Lluís"],
        "concerns": ["", ""],
        "effect": "",
        "round": "1",
        "points": "",
        "half_points": "0",
    }
    return director.send("decide", "/tournament/committee", **{**usual, **fields})


def test_committee_screen_lists_decision_with_article_and_members():
    director = play_first_round()
    assert decide(director).taken
    assert "1. All tiles go back" in director.look("/tournament/committee")
    assert director.tournament.decisions[0].by == ("Assumpta", "Lluís")


def test_substitute_replaces_member_whom_a_decision_concerns():
    director = play_first_round()
    director.enter("Assumpta")
    assert "Assumpta, who plays" in director.look("/tournament/committee")
    touched = [director.player("Assumpta"), ""]
    refused = decide(director, concerns=touched)
    assert not refused.taken
    assert "The decision concerns Assumpta" in words(refused.screen)
    assert decide(director, concerns=touched, by=["Dolors", "Lluís"]).taken


def test_penalty_takes_points_and_lifting_it_returns_them():
    director = play_first_round()
    player = director.player("Benet")
    before = {row.player: row.difference for row in current_standings(director)}[player]
    assert decide(director, effect="penalty", concerns=[player, ""], points="10").taken
    assert {row.player: row.difference for row in current_standings(director)}[
        player
    ] == before - 10
    assert "−10 game points" in director.look("/tournament/committee")
    assert director.send("lift_decision", "/tournament/committee", number=1, why="An error").taken
    assert {row.player: row.difference for row in current_standings(director)}[player] == before
    assert "taken back: An error" in director.look("/tournament/papers/record")


def test_disqualified_player_leaves_the_standings():
    director = play_first_round()
    player = director.player("Benet")
    assert decide(director, effect="out", concerns=[player, ""]).taken
    assert player not in {row.player for row in current_standings(director)}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"what": " "}, "Write something here"),
        ({"by": ["Assumpta", "Assumpta"]}, "Two members decide"),
        ({"effect": "penalty", "points": "10"}, "concerns"),
        ({"effect": "nonsense"}, "Choose one of the options"),
    ],
)
def test_invalid_decision_is_answered_at_its_field(fields, message):
    director = play_first_round()
    refused = decide(director, **fields)
    assert not refused.taken
    assert director.tournament.decisions == ()
    assert message == "concerns" or message in words(refused.screen)


def test_committee_screen_without_members_asks_to_name_them():
    director = Director(User(), members=["", "", ""])
    assert "No committee yet" in director.look("/tournament/committee")


# ---- in the hall ----


def hall_text(director):
    return words(screen_html(director, "/hall/here"))


def test_hall_displays_names_tables_and_standings_in_turn():
    director = play_first_round()
    assert "Anna Puig" not in hall_text(director)
    assert director.send("show_tournament_in_hall").taken
    text = hall_text(director)
    assert "Look for your name: the number is the table" in text
    assert "Round 2: by table" in text
    assert "Standings after round 1" in text
    round_ = director.tournament.confirmed[-1]
    table = round_.tables[0]
    pair = f"{director.opened.names[table.one]} – {director.opened.names[table.other]}"
    assert pair in text
    assert "of-3" in screen_html(director, "/hall/here")
    assert "In turn: Round 2, Round 2: by table, Standings after round 1" in words(
        screen_html(director, "/hall")
    )
    assert director.send("take_standings_off", "/hall").taken
    assert "Anna Puig" not in hall_text(director)


def test_hall_between_rounds_displays_only_standings():
    director = play_first_round()
    director.play()
    director.send("show_tournament_in_hall")
    text = hall_text(director)
    assert "Standings after round 2" in text
    assert "Look for your name" not in text


def test_hall_continues_with_the_confirmed_round():
    director = play_first_round()
    director.send("show_tournament_in_hall")
    director.play()
    director.begin_round()
    assert "Round 3: by table" in hall_text(director)
    director.send("take_standings_off", "/hall")
    director.send("take_round_back", number=3)
    director.send("confirm_round", "/tournament/pairings", number=3)
    assert "Anna Puig" not in hall_text(director)


def test_hall_pages_of_large_event_stay_readable():
    director = Director(User())
    director.enter(*(f"Nom{n:03} Mas" for n in range(120)))
    director.begin_round(first="halves")
    director.send("show_tournament_in_hall")
    text = screen_html(director, "/hall/here")
    assert "of-3" in text  # forty-five names on each; at sixty tables all players search their name
    assert all(f"Nom{n:03} Mas" in text for n in range(120))


def test_hall_lists_all_players_of_the_largest_event():
    director = Director(User())
    pasted = "Nom\tPuntuació\n" + "".join(f"Nom {n:04}\t{n}\n" for n in range(1_000))
    director.send("read_entries", "/tournament/sheet", pasted=pasted, file="")
    director.send("take_entries", "/tournament/sheet")
    director.begin_round(first="halves")
    director.send("show_tournament_in_hall")
    text = screen_html(director, "/hall/here")
    assert sum(f"Nom {n:04}" in text for n in range(1_000)) == 1_000


def test_displayed_standings_replace_each_other():
    director = play_first_round()
    director.send("show_tournament_in_hall")
    director.user.send("show_standings", "/hall", title="Mine", standings="1;Zoe;12")
    assert "Zoe" in hall_text(director)
    assert "Anna Puig" not in hall_text(director)
    director.send("show_tournament_in_hall")
    assert "Zoe" not in hall_text(director)


# ---- the clock of a round ----


def send_at(director, command, counter, **fields):
    moment = {"wall": 1_700_000_000_000 + counter, "counter": counter, "run": "r1"}
    number = len(director.tournament.confirmed)
    route = f"/tournament/round/{number}"
    return director.send(command, route, number=number, **moment, **fields)


def test_clock_note_follows_the_rules_of_the_club():
    """third-round 3-A1."""
    tournament = play_first_round(minutes="60").opened
    rules = tournament.terms.rules
    counts = replace(rules.leftovers, time_up="subtract")
    ruleset = replace(tournament.terms.ruleset, rules=replace(rules, leftovers=counts))
    own = replace(tournament, terms=replace(tournament.terms, ruleset=ruleset))
    round_ = tournament.state.confirmed[0]
    assert round_clock_view(tournament, round_, fixed_zone(60)).time_up_note == WITHOUT
    assert round_clock_view(own, round_, fixed_zone(60)).time_up_note == WITH


def test_round_clock_runs_pauses_and_reports_tables_out_of_time():
    director = play_first_round(minutes="60")
    assert "Start the clock: 60:00" in director.look("/tournament/round")
    assert send_at(director, "start_round", 1000).taken
    assert director.tournament.clock.state == "running"
    assert send_at(director, "pause_round", 61_000, reason="").taken
    assert "59:00" in director.look("/tournament/round")
    assert send_at(director, "resume_round", 62_000).taken
    over = 62_000 + 59 * 60_000
    assert send_at(director, "give_cue", over, seconds_left="0", channel="said").taken
    text = director.look("/tournament/round")
    assert "Tables 1, 2, 3 are out of time" in text
    assert f"at most 2 minutes per move; then the points stand. {WITHOUT}" in text
    assert "Count down 2:00" in text
    assert send_at(director, "add_round_time", over + 1000, seconds="120", reason="31").taken
    assert "are out of time" not in director.look("/tournament/round")
    assert send_at(director, "end_round", over + 5000).taken
    assert director.tournament.clock.state == "ended"


def test_starting_a_round_clock_closes_one_left_running():
    director = play_first_round()
    send_at(director, "start_round", 1000)
    director.play()
    director.begin_round()
    text = director.look("/tournament/round")
    assert "The clock of round 2 is still running: a new one closes it." in text
    assert send_at(director, "start_round", 3_700_000).taken
    assert (director.tournament.clock.number, director.tournament.clock.state) == (3, "running")


def test_end_of_tournament_closes_a_clock_left_running():
    director = play_first_round()
    send_at(director, "start_round", 1000)
    director.play()
    assert send_at(director, "end_tournament", 3_700_000).taken
    assert director.tournament.is_ended
    assert director.tournament.clock.state == "ended"


def test_clock_acts_leave_other_forms_fresh():
    director = play_first_round()
    seq = director.opened.seq
    send_at(director, "start_round", 1000)
    version = {"stream": director.opened.id, "seq": seq}
    correct = {"how": "played", "score-1": "100", "score-2": "200", "why": "Signed sheet"}
    answer = director.user.send(
        "enter_table",
        "/tournament/table/1/1",
        round=1,
        table=1,
        is_correction="yes",
        **version,
        **correct,
    )
    assert answer.taken


def test_hall_displays_the_clock_without_names():
    director = play_first_round()
    send_at(director, "start_round", 1000)
    assert "Round 2" in hall_text(director)
    assert "Anna" not in hall_text(director)


def test_clock_cannot_start_before_a_round_is_played():
    director = Director(User())
    director.enter("Anna", "Benet")
    refused = director.send(
        "start_round", "/tournament/round/1", number=1, wall=1, counter=1, run="r"
    )
    assert not refused.taken


# ---- exports ----


def test_share_screen_offers_standings_as_text_and_picture():
    director = play_first_round()
    text = director.look("/tournament/share")
    assert "Verema" in text
    assert "1. " in text
    assert "results-picture" in screen_html(director, "/tournament/share")


def download_export(director, form):
    answer = director.send("export_tournament", "/tournament/papers", format=form)
    return next(effect for effect in answer.effects if effect["do"] == "download")


def test_page_for_web_site_is_self_contained_and_escapes_names():
    director = play_first_round()
    effect = download_export(director, "page")
    page = effect["text"]
    assert "<b>Fe</b>" not in page
    assert "&lt;b&gt;Fe&lt;/b&gt;" in page
    assert "Round 2" in page
    for asks in ("<script", "src=", "href=", "url(", "@import"):
        assert asks not in page
    assert effect["name"].endswith(".html")


@pytest.mark.desk_only("the script does not ship")
def test_proof_of_round_holds_after_a_correction():
    director = play_first_round(looks_ahead="")
    correct = {"how": "played", "score-1": "100", "score-2": "200", "why": "Signed sheet"}
    director.send("enter_table", "/tournament/table/1/1", round=1, table=1, **correct)
    proofs = json.loads(download_export(director, "proof")["text"])["rounds"]
    assert [proof["round"] for proof in proofs] == [1, 2]
    for proof in proofs:
        assert len(proof["names"]) == len(PEOPLE)
        assert check_round()(proof)["rematches"] == 0


@pytest.mark.desk_only("the script does not ship")
def test_round_by_lots_is_proved_by_the_stored_draw():
    director = Director(User(), method="lots", looks_ahead="")
    director.enter(*PEOPLE)
    director.begin_round(first="lots")
    round_ = director.tournament.confirmed[0]
    assert sorted(round_.lots) == sorted(round_.players)
    [proof] = json.loads(download_export(director, "proof")["text"])["rounds"]
    assert check_round()(proof)["lots"] == sum(drawn_distances(round_))


@pytest.mark.desk_only("the script does not ship")
def test_proof_of_round_of_groups_holds():
    """third-round 2-A2: as few pairs across groups as the numbers force, as low as possible."""
    director = Director(User(), groups="A\nB", keeps_groups_apart="yes", looks_ahead="")
    for at, name in enumerate("Anna Benet Carla Dora Enric Fina".split()):
        director.send(
            "enter_player", "/tournament/entries", name=name, as_typed="yes", group="AB"[at % 2]
        )
    director.begin_round(first="halves")
    [proof] = json.loads(download_export(director, "proof")["text"])["rounds"]
    sums = check_round()(proof)
    assert (sums["across_groups"], sums["across_height"]) == (1, 0)
    assert proof["apart"] == []


def drawn_distances(round_):
    """Return the distance in the draw between the two players of each table."""
    lot_numbers = {player: at for at, player in enumerate(round_.lots)}
    return (abs(lot_numbers[table.one] - lot_numbers[table.other]) for table in round_.tables)


@pytest.mark.desk_only("the script does not ship")
def test_proof_of_round_changed_by_hand_names_held_pairs():
    director = Director(User())
    director.enter(*PEOPLE)
    director.send("pair_round", first="halves")
    tables = director.tournament.proposed.tables
    swapped = {"number": 1, "first": tables[0].one, "second": tables[1].one}
    director.send("swap_players", "/tournament/pairings", **swapped)
    director.send("confirm_round", "/tournament/pairings", number=1)
    [proof] = json.loads(download_export(director, "proof")["text"])["rounds"]
    assert len(proof["held"]) == 2
    assert check_round()(proof)["rematches"] == 0


def test_round_arranged_by_hand_has_no_proof():
    director = Director(User(), method="round_robin")
    director.enter(*PEOPLE[:4])
    director.begin_round()
    refused = director.send("export_tournament", "/tournament/papers", format="proof")
    assert "No round has a proof" in words(refused.screen)


# ---- import of entries ----

TABLE = "Nom\tPuntuació\tGrup\tEquip\nAnna Puig\t1204\tA\tVic\nBenet\t\tB\t\nAnna Puig\t\t\t\nIon\tmolt\t\t\n"


def preview_import(pasted=TABLE):
    director = Director(User())
    answer = director.send("read_entries", "/tournament/sheet", pasted=pasted, file="")
    return director, answer


def test_table_import_is_previewed_before_players_are_entered():
    director, answer = preview_import()
    assert answer.taken
    assert not director.tournament.entrants
    text = director.look("/tournament/sheet")
    assert "Enter 2 players" in text
    assert "A rating is a number" in text
    assert director.send("take_entries", "/tournament/sheet").taken
    names = {
        director.opened.names[player]: entrant
        for player, entrant in director.tournament.entrants.items()
    }
    assert set(names) == {"Anna Puig", "Benet"}
    assert names["Anna Puig"].rating == 1204
    assert (names["Anna Puig"].group, names["Anna Puig"].team) == ("A", "Vic")
    assert director.tournament.settings.groups == ("A", "B")


GAP = "Arnau, Pol;1300\nRoca, Jan;1400\nHom, Iris;\nZapata, Ot;1500\n"


def test_pasted_list_with_gap_seeds_by_its_ratings():
    """third-round 2-A1."""
    director, answer = preview_import(pasted=GAP)
    assert "Column 2 (1300, 1400, 1500) is read as the rating." in words(answer.screen)
    assert "No rating was found" not in answer.screen
    assert director.send("take_entries", "/tournament/sheet").taken
    ratings = [director.tournament.entrants[player].rating for player in director.tournament.order]
    assert ratings == [1500, 1400, 1300, None]
    assert not any(director.opened.names.card(player).club for player in director.tournament.order)


def test_column_of_numbers_can_be_named_before_import():
    """third-round 2-A1."""
    director, _ = preview_import(pasted=GAP)
    answers = {"again": "yes", "column-2": "club"}
    answer = director.send("read_entries", "/tournament/sheet", **answers)
    assert answer.taken
    assert "No rating was found in this list" in answer.screen
    assert '<option value="club" selected>' in answer.screen
    assert re.search('<select id="column-2"[^>]* data-send', answer.screen), "what is chosen counts"
    assert [effect["do"] for effect in answer.effects] == ["announce"], (
        "the next column may be named"
    )
    without_column = director.send(
        "read_entries", "/tournament/sheet", **{**answers, "column-2": ""}
    )
    assert "Column 2 (1300, 1400, 1500) holds numbers: it is left out" in words(
        without_column.screen
    )
    refused = director.send("read_entries", "/tournament/sheet", **{**answers, "column-2": "wife"})
    assert not refused.taken
    assert director.send("take_entries", "/tournament/sheet").taken
    assert {entrant.rating for entrant in director.tournament.entrants.values()} == {None}
    assert not director.send(
        "read_entries", "/tournament/sheet", **answers
    ).taken  # the preview was imported


def test_list_of_names_reports_missing_ratings():
    """third-round 2-A1."""
    _, answer = preview_import(pasted="Anna Puig\nBenet\n")
    assert "No rating was found in this list" in answer.screen
    assert "What is column" not in answer.screen


def test_dropped_or_stale_table_import_enters_no_players():
    director, _ = preview_import()
    director.send("drop_entries", "/tournament/sheet")
    assert "Paste it here" in director.look("/tournament/sheet")
    assert not director.send("take_entries", "/tournament/sheet").taken
    director, _ = preview_import()
    director.enter("Carla")
    assert not director.send("take_entries", "/tournament/sheet").taken
    assert len(director.tournament.entrants) == 1


def test_namesakes_of_two_clubs_are_two_and_unknown_club_matches():
    director, _ = preview_import(pasted="Nom;Club\nAnna;Vic\nAnna;Reus\nAnna;Vic\n")
    assert "Enter 2 players" in director.look("/tournament/sheet")
    assert director.send("take_entries", "/tournament/sheet").taken
    director.send(
        "read_entries", "/tournament/sheet", pasted="Nom;Club\nAnna;\nBenet;Vic\n", file=""
    )
    assert "Enter 1 player" in director.look("/tournament/sheet")
    director.enter("Carla")
    director.send("read_entries", "/tournament/sheet", pasted="Nom;Club\nCarla;\n", file="")
    assert "There are no players to import" in director.look("/tournament/sheet")


def test_import_adds_club_of_player_entered_without_club():
    """third-round 2-B12"""
    director = Director(User())
    director.enter("Carla", "Dora")
    table = "Nom;Club\nCarla;Vic\nDora;\nGil;Reus\n"
    director.send("read_entries", "/tournament/sheet", pasted=table, file="")
    assert "Enter 1 player" in director.look("/tournament/sheet")
    assert director.send("take_entries", "/tournament/sheet").taken
    clubs = {
        director.opened.names[player]: director.opened.names.card(player).club
        for player in director.tournament.order
    }
    assert clubs == {"Carla": "Vic", "Dora": "", "Gil": "Reus"}
    director.send("read_entries", "/tournament/sheet", pasted="Nom;Club\nDora;Olot\n", file="")
    assert "Add the club of 1 player" in director.look("/tournament/sheet")
    answer = director.send("take_entries", "/tournament/sheet")
    assert "The club of 1 player was added." in str(answer.effects)
    assert "Dora;;;;;Olot" in download_export(director, "entries")["text"]


def test_import_preview_shows_what_stays_of_a_player_who_is_here():
    """A player without a rating in the table keeps the one here, and the preview says so."""
    director = Director(User())
    director.send("enter_player", "/tournament/entries", name="Anna Puig 1300")
    director.send("enter_player", "/tournament/entries", name="Benet 1250")
    table = "Nom;Ràting;Grup;Club\nAnna Puig;;;Vic\nBenet;1100;B;\n"
    director.send("read_entries", "/tournament/sheet", pasted=table, file="")
    preview = words(director.user.look("/tournament/sheet").screen)
    assert "Changes Anna Puig Vic 1300" in preview
    assert "No change Benet In the table: Rating 1100, Group B. What is here stays." in preview
    assert "stays. 1250" in preview
    assert director.send("take_entries", "/tournament/sheet").taken
    entrants = director.tournament.entrants.values()
    assert {(entrant.rating, entrant.group) for entrant in entrants} == {(1300, ""), (1250, "")}


def test_import_preview_shows_the_rating_that_the_register_has():
    user = User()
    assert user.send(
        "add_player", "/players/new", name="Anna Puig", seq=0, list="BARRUF", rating="1300"
    ).taken
    director = Director(user)
    director.send("read_entries", "/tournament/sheet", pasted="Nom;Ràting\nAnna Puig;\n", file="")
    assert "New Anna Puig 1300" in words(user.look("/tournament/sheet").screen)
    assert director.send("take_entries", "/tournament/sheet").taken
    assert [entrant.rating for entrant in director.tournament.entrants.values()] == [1300]


def test_import_asks_about_name_with_another_club():
    """third-round 2-B12: with a changed club a player was entered twice, without a message."""
    director = Director(User())
    route, header = "/tournament/sheet", "Nom;Club\n"

    def preview_entries(table, **answers):
        director.send("read_entries", route, pasted=header + table, file="")
        if answers:
            director.send("read_entries", route, again="yes", **answers)
        return director.look(route)

    preview_entries("Anna Puig;Vic\nBenet;Vic")
    director.send("take_entries", route)
    preview = preview_entries("Anna Puig;Reus\nBenet;Vic\nCarla;Reus")
    assert re.search(r"Anna Puig \(Vic\)\W+is already here\. Is \W*Anna Puig \(Reus\)", preview)
    assert "To be answered" in preview
    assert "Enter 1 player" in preview  # only a player without any question
    preview = preview_entries("Anna Puig;Reus", **{"line-2": "same"})
    assert "Change the club of 1 player" in preview
    answer = director.send("take_entries", route)
    assert "The club of 1 player was changed." in str(answer.effects)
    names = director.opened.names
    assert [names.card(name).club for name in names] == ["Reus", "Vic"]
    assert "Enter 1 player" in preview_entries("Anna Puig;Vic", **{"line-2": "other"})
    director.send("take_entries", route)
    assert len(director.opened.names) == 3
    assert "Enter 1 player" in preview_entries("Anna Puig;Sóller"), "which of the two is not asked"


def test_import_gives_register_member_without_club_the_listed_club():
    """third-round 2-B12"""
    user = User()
    assert user.send("add_player", "/players/new", name="Anna Puig", seq=0).taken
    director = Director(user)
    director.send("read_entries", "/tournament/sheet", pasted="Nom;Club\nAnna Puig;Vic\n", file="")
    assert director.send("take_entries", "/tournament/sheet").taken
    (player,) = director.tournament.order
    assert director.opened.names.card(player).club == "Vic"
    assert user.members.people.get(player) is not None


def test_unreadable_table_is_answered_at_its_field():
    _, answer = preview_import(pasted=" \n ")
    assert not answer.taken


def test_exported_entries_can_be_imported_again():
    director = play_first_round()
    effect = download_export(director, "entries")
    other, _ = preview_import(pasted=effect["text"])
    assert f"Enter {len(PEOPLE)} players" in other.look("/tournament/sheet")


@pytest.mark.parametrize("form", ["trf", "tsh"])
def test_entries_import_from_files_of_other_directors(form):
    director = play_first_round()
    other, answer = preview_import(pasted=download_export(director, form)["text"])
    assert answer.taken
    assert f"Enter {len(PEOPLE)} players" in other.look("/tournament/sheet")


# ---- comparison with another program ----


def check_report(director, text):
    fields = {"stream": director.opened.id}
    return director.user.send("check_report", "/tournament/check", files=(text.encode(),), **fields)


def test_comparison_accepts_own_report_and_names_differences():
    director = play_first_round()
    report = download_export(director, "trf")["text"]
    assert check_report(director, report).taken
    assert "No differences" in director.look("/tournament/check")
    table = director.tournament.confirmed[0].tables[0]
    director.send(
        "enter_table",
        "/tournament/table/1/1",
        round=1,
        table=1,
        how="played",
        why="Signed sheet",
        **{"score-1": "100", "score-2": "500"},
    )
    text = director.look("/tournament/check")
    assert "2 differences" in text
    assert (
        f"0 · {director.opened.names[table.other]} 1 · {director.opened.names[table.other]}" in text
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "empty"), ("no report", "no line is a player"), ("001    x", "line 1")],
)
def test_invalid_report_is_answered_at_its_field(text, message):
    director = play_first_round()
    refused = check_report(director, text)
    assert not refused.taken
    assert message in words(refused.screen).lower()


# ---- statistics ----


def test_statistics_count_the_played_games():
    director = Director(User(), rounds="1")
    director.enter("Anna", "Benet", "Carla", "Dora")
    assert "no statistics before the first result" in director.look("/tournament/figures")
    director.begin_round(first="halves")
    director.result("401350")
    director.result("500100", ready=2)
    text = director.look("/tournament/figures")
    assert "Games 2" in text
    assert "Most points by one player 500" in text
    assert "Largest difference 400" in text
    assert "Smallest difference 51" in text
    assert "Points per player per game 338" in text


def test_rating_estimate_names_the_known_list():
    assert "How the BARRUF may change" in play_first_round().look("/tournament/figures")
    assert "BARRUF" not in play_first_round(listing="").look("/tournament/figures")


def test_stored_hall_pages_are_read_back_whole_or_not_at_all():
    from faristol.desk.hall.standings import StandingsRow, read_pages, write_pages

    heads = ("", "Name", "Table")
    rows = [StandingsRow(place="1", name="C", points="2")]
    stored = write_pages([("A", "b", rows, heads), ("D", "", [], heads)])
    (page,) = read_pages(stored)
    assert (page.title, page.note) == ("A", "b")
    for damaged in ("", "{", "[1]", '[["a", "b", 3]]', json.dumps([["a", "b", [["c"]]]])):
        assert read_pages(damaged) == ()


def test_reasons_for_any_pair_print_even_after_the_round():
    director = play_first_round()
    text = director.look("/tournament/papers/why?round=1&of=2")
    assert "Round 1: why table 2?" in text
    table = director.tournament.rounds[0].table(2)
    names = director.opened.names
    reasons_text = text[text.index("What every other opponent would cost") :]
    others = set(director.tournament.order) - {min(table.one, table.other)}
    assert all(names[player] in reasons_text for player in others - {table.one, table.other})
    assert reasons_text.count("this is the pair") == 1
    resting = director.tournament.rounds[0].resting[0]
    assert f"why does {names[resting]} have the bye?" in director.look(
        f"/tournament/papers/why?round=1&of={resting}"
    )
    for wrong in ("round=9&of=1", "round=1&of=99", "round=x&of=%3Cb%3E"):
        assert "Why these pairs" in director.look(f"/tournament/papers/why?{wrong}")
    assert "papers/why?round=1&amp;of=2" in screen_html(director, "/tournament/table/1/2")


def test_reasons_print_for_round_with_player_disqualified_since():
    director = play_first_round()
    out = director.tournament.rounds[0].tables[0].one
    decided = {"what": "Out", "article": "", "by": ["Assumpta", "Lluís"], "concerns": [out, ""]}
    director.send("decide", "/tournament/committee", **decided, effect="out", half_points="0")
    text = director.look("/tournament/papers/why?round=1&of=1")
    assert "this is the pair" in text
    assert director.opened.names[out] in text


def test_round_by_hand_or_round_robin_needs_no_reasons():
    director = Director(User(), method="round_robin")
    director.enter(*PEOPLE[:4])
    director.begin_round()
    assert "Berger’s tables" in director.look("/tournament/papers/why")


def test_clock_note_gives_deadline_for_absentees_and_pause_delays_it():
    director = Director(User(), ruleset="ca-classic")
    director.enter(*PEOPLE[:4])
    director.begin_round()
    send_at(director, "start_round", 1000)  # at 22:13 and 21 seconds
    text = director.look("/tournament/round/1")
    assert "One player missing at 22:28: the opponent wins 300–0." in text  # CAT-CLS 8.1, 8.2B
    send_at(director, "pause_round", 61_000, reason="")
    assert "missing at" not in director.look("/tournament/round/1")
    send_at(director, "resume_round", 181_000)
    assert "One player missing at 22:30" in director.look("/tournament/round/1")
    other = play_first_round()
    send_at(other, "start_round", 1000)
    assert "missing at" not in other.look("/tournament/round/2")  # CAT-CLM says nothing of it


@pytest.mark.parametrize(
    ("arrived", "minute", "message", "result"),
    [
        ((0, None), 15, "One player missing at 22:28: the opponent wins 300–0.", (300, 0)),
        ((None, 0), 15, "One player missing at 22:28: the opponent wins 300–0.", (0, 300)),
        ((None, 10), 15, "One player missing at 22:28: the opponent wins 300–0.", (0, 300)),
        ((None, None), 15, "Both missing: both lose, 0–0.", (0, 0)),
        ((10, None), 15, "the other still has 15 minutes from that arrival", None),
        ((10, None), 25, "the other still has 15 minutes from that arrival", (300, 0)),
    ],
)
def test_clock_note_on_absentees_agrees_with_the_rules(arrived, minute, message, result):
    """third-round 2-A3: CAT-CLS 8.1, 8.2A, 8.2B, 8.2C; the players missing when the minute is over."""
    director = Director(User(), ruleset="ca-classic")
    director.enter(*PEOPLE[:4])
    director.begin_round()
    send_at(director, "start_round", 1000)  # at 22:13 and 21 seconds
    assert message in " ".join(words(director.look("/tournament/round/1")).split())
    rule = director.opened.terms.rules.absence
    first, second = (
        None if minute_of_arrival is None else 60 * minute_of_arrival
        for minute_of_arrival in arrived
    )
    state = attendance(rule, (first, second), now=60 * minute + 1)
    assert getattr(state, "scores", None) == result


def test_clock_note_on_absentees_takes_numbers_from_the_rules():
    """third-round 2-A3."""
    director = Director(User(), ruleset="ca-classic")
    director.enter(*PEOPLE[:4])
    director.begin_round()
    send_at(director, "start_round", 1000)
    tournament = director.opened
    rule = replace(
        tournament.terms.rules.absence, minutes=1, winner_points=250, loser_points=5, both_points=7
    )
    ruleset = replace(tournament.terms.ruleset, rules=replace(tournament.terms.rules, absence=rule))
    tournament = replace(tournament, terms=replace(tournament.terms, ruleset=ruleset))
    both_missing_note, arrival_note = round_clock_view(
        tournament, tournament.state.rounds[0], fixed_zone(0)
    ).late_arrival_notes
    assert "the opponent wins 250–5. Both missing: both lose, 7–7." in both_missing_note
    assert arrival_note.endswith("the other still has 1 minute from that arrival.")


# ---- a division of tsh, with its rounds ----


def export_division(director):
    answer = director.send("export_tournament", "/tournament/papers", format="tsh")
    return next(effect["text"] for effect in answer.effects if effect["do"] == "download")


def test_division_imports_its_rounds_with_the_same_places():
    director = play_first_round(ruleset="ca-classic", starts="listed", missed_half_points="0")
    gil = director.player("Gil")
    director.send("set_presence", "/tournament/entries", player=gil, presence="away", round=3)
    director.play()
    director.begin_round()  # without any result yet
    text = export_division(director)
    other = Director(User(), ruleset="ca-classic", starts="listed", rounds="1")
    other.send("read_entries", "/tournament/sheet", pasted=text, file="")
    assert "With the 3 rounds" in other.look("/tournament/sheet")
    assert other.send("take_entries", "/tournament/sheet", rounds="yes").taken
    assert other.tournament.settings.rounds == 3
    places = [
        [
            (
                event.opened.names[standing.player],
                standing.place,
                standing.half_points,
                standing.difference,
            )
            for standing in standings_of(event.tournament)
        ]
        for event in (director, other)
    ]
    assert places[0] == places[1]
    seats = [
        [
            [
                (table.number, event.opened.names[table.one], event.opened.names[table.other])
                for table in round_.tables
            ]
            for round_ in event.tournament.confirmed
        ]
        for event in (director, other)
    ]
    assert seats[0] == seats[1]
    assert other.tournament.confirmed[2].open_tables == director.tournament.confirmed[2].open_tables
    other.send("read_entries", "/tournament/sheet", pasted=text, file="")
    assert "With the" not in other.look("/tournament/sheet")


def test_division_imports_only_names_unless_rounds_are_requested():
    text = export_division(play_first_round())
    other = Director(User())
    other.send("read_entries", "/tournament/sheet", pasted=text, file="")
    assert other.send("take_entries", "/tournament/sheet").taken
    assert not other.tournament.rounds
    assert len(other.tournament.order) == len(PEOPLE)


def test_division_with_impossible_points_enters_no_players():
    text = "Anna   1200 2; 4000;\nBenet   1100 1; 350;\n"
    director = Director(User())
    director.send("read_entries", "/tournament/sheet", pasted=text, file="")
    refused = director.send("take_entries", "/tournament/sheet", rounds="yes")
    assert "A result is a whole number" in words(refused.screen)
    assert not director.tournament.order


def test_papers_list_results_that_a_division_cannot_hold():
    """third-round 2-B3"""
    director = play_first_round(ruleset="ca-classic", starts="listed", bye_difference="50")
    assert "What a tsh division" not in director.look("/tournament/papers")
    director.send(
        "enter_table",
        "/tournament/table/1/1",
        round=1,
        table=1,
        how="abandoned",
        why="Both left",
        **{"score-1": "0", "score-2": "0", "by-1": "on", "by-2": "on"},
    )
    text = director.look("/tournament/papers")
    assert "Round 1, table 1: both lost. The file has it as a round that both missed" in text


# ---- a result that is final by the rules ----


def correct_result(director, **fields):
    return director.send(
        "enter_table",
        "/tournament/table/1/1",
        **{"round": 1, "table": 1, "how": "played", "score-1": "100", "score-2": "500", **fields},
    )


def test_correction_of_past_round_names_finality_and_needs_a_reason():
    """third-round 2-B11: CAT-CLS 4.7, 8.4"""
    director = play_first_round(ruleset="ca-classic", starts="listed")
    text = director.look("/tournament/table/1/1")
    assert "final once the score sheets are handed in (section 4)" in text
    assert "a past round are not corrected any more (section 8)" in text
    assert not correct_result(director, why="").taken
    assert correct_result(director, why="The sheets were mixed up").taken
    paper = director.look("/tournament/papers/record")
    assert "The sheets were mixed up" in paper
    assert (
        "It was final with the score sheets (section 4), and its round was past (section 8)"
        in paper
    )


def test_correction_in_current_round_names_only_the_score_sheets():
    """third-round 2-B11"""
    director = play_first_round(ruleset="ca-classic", starts="listed")
    director.result("401350")
    text = director.look("/tournament/table/2/1")
    assert "(section 4)" in text
    assert "(section 8)" not in text
    assert "(section 4)" not in director.look(
        "/tournament/table/2/2"
    )  # that table has no result yet


def test_correction_under_rules_without_finality_is_plain():
    director = play_first_round()
    assert "handed in" not in director.look("/tournament/table/1/1")
    assert correct_result(director, why="Sum").taken
    assert "It was final" not in director.look("/tournament/papers/record")


# ---- values of the score sheets ----


def test_record_lists_points_on_the_sheet_and_overtime():
    """third-round 2-C: CAT-CLM 30"""
    director = play_first_round()
    table = director.tournament.confirmed[0].table(1)
    answer = correct_result(
        director, why="Overtime", **{"score-1": "410", "score-2": "395", "minutes-2": "3"}
    )
    assert answer.taken
    paper = director.look("/tournament/papers/record")
    name = director.opened.names[table.other]
    assert f"overtime, on the sheet 410–395; {name}: 3 minutes of overtime" in paper
    assert "410–365" in paper


def test_record_lists_points_before_the_cost_of_giving_up():
    """third-round 2-C: CAT-CLS 4E"""
    director = play_first_round(ruleset="ca-classic", starts="listed")
    answer = correct_result(
        director, why="Left", how="abandoned", **{"score-1": "350", "score-2": "300", "by-2": "on"}
    )
    assert answer.taken
    assert "abandoned, on the sheet 350–300" in director.look("/tournament/papers/record")


@pytest.mark.parametrize(
    ("penalty", "stays"),
    [({"points": "120", "half_points": "0"}, True), ({"points": "120", "half_points": "2"}, False)],
)
def test_penalty_of_only_game_points_keeps_wins_and_losses(penalty, stays):
    """third-round 2-B10"""
    director = play_first_round()
    answer = director.send(
        "decide",
        "/tournament/committee",
        what="Late",
        by=["Assumpta", "Lluís"],
        concerns=[director.tournament.order[0], ""],
        effect="penalty",
        round=1,
        **penalty,
    )
    assert answer.taken, words(answer.screen)
    for place in ("committee", "papers/record"):
        text = director.look(f"/tournament/{place}")
        assert "−120 game points" in text
        assert ("points, wins and losses stay" in text) is stays
    amount = "−120" if stays else "−120, −1 p."
    name = director.opened.names[director.tournament.order[0]]
    assert f"{name} {amount} penalty" in director.look("/tournament/papers/record")
    page = words(download_export(director, "page")["text"])
    assert f"{name} {amount} penalty" in page  # third-round 2-B13
