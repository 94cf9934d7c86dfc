"""What a tournament gives out: papers, lists for the hall, text and page, and what it takes in from a table."""

import json
import re
from dataclasses import replace

import pytest

from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.zones import fixed_zone
from faristol.desk.shared.totals_note import WITH, WITHOUT
from faristol.desk.tournament.pairing.pairing_reasons import cost_labels
from faristol.desk.tournament.round_clock import clock_data
from faristol.rules.absence import attendance
from faristol.tournament.pairable import standings_of
from tests.support.desk import User
from tests.support.simulated_event import check_round
from tests.support.tournament_user import Director, words

PEOPLE = ("Anna Puig", "Benet", "Carla", "Dora", "Enric", "<b>Fe</b>", "Gil")


def played(**fields):
    """Have a round played and the next one begun: seven players, so that one rests."""
    director = Director(User(), **fields)
    director.enter(*PEOPLE)
    director.begin_round(first="halves")
    director.play()
    director.begin_round()
    return director


def html(director, route):
    return director.user.look(route).screen


# ---- on paper ----


@pytest.mark.parametrize("sums", [(), (1,) * 500, (-(10**18),)])
def test_a_cost_that_no_method_counts_is_not_said(sums):
    """A file of another version may say it."""
    tournament = played().tournament
    one = tournament.confirmed[-1]
    assert cost_labels(tournament, one, Translator("en", None))
    assert cost_labels(tournament, replace(one, sums=sums), Translator("en", None)) == []


def test_before_the_first_round_a_paper_says_that_there_is_nothing():
    director = Director(User())
    for paper in ("pairings", "sheets", "standings", "certificates", "record", "cards"):
        assert "There is nothing to print yet" in director.look(f"/tournament/papers/{paper}")


def test_the_pairings_are_printed_by_table_and_by_name_with_the_dictionary():
    director = played()
    said = director.look("/tournament/papers/pairings")
    one = director.tournament.confirmed[-1]
    for table in one.tables:
        first, other = director.opened.names[table.one], director.opened.names[table.other]
        assert f"{table.number} {first} {other}" in said
        assert f"{first} {table.number} {other}" in said
        assert f"{other} {table.number} {first}" in said
    rests = director.opened.names[one.resting[0]]
    assert f"Bye: {rests} ." in said
    assert f"{rests} – bye" in said
    assert "Dictionary: DIEC2" in said
    assert "Starts" not in said  # CAT-CLM 2: it is drawn at the table
    assert "Round 1: by table" in director.look("/tournament/papers/pairings?round=1")


def test_by_name_everybody_stands_once_in_the_order_of_names():
    director = played()
    said = director.look("/tournament/papers/pairings").split("Round 2: by name")[-1]
    places = [said.index(name) for name in ("Anna Puig", "Benet", "Carla", "Dora", "Enric")]
    at = [said.find(f"{name} ") for name in ("Anna Puig", "Benet", "Carla", "Dora", "Enric")]
    assert min(places) >= 0
    assert at[0] == min(at)


def test_where_the_first_listed_starts_the_papers_say_so():
    director = played(ruleset="ca-classic", starts="listed")
    said = director.look("/tournament/papers/pairings")
    assert "Starts" in said
    first = director.opened.names[director.tournament.confirmed[-1].tables[0].one]
    assert f"{first} starts" in director.look("/tournament/papers/sheets")


def test_a_score_sheet_for_each_table_bears_its_names():
    director = played()
    said = html(director, "/tournament/papers/sheets")
    assert said.count('class="paper event-paper sheet-paper"') == 3
    assert "Round 2, table 3" in words(said)


def test_there_is_a_card_for_every_table_that_may_be_used():
    director = played()
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
    said = director.look("/tournament/papers/cards")
    assert [f"Table {n} " in said for n in (1, 2, 3, 4, 12)] == [True, True, True, False, True]


def test_the_standings_on_paper_hold_every_round_and_a_long_event_lies():
    director = played()
    said = director.look("/tournament/papers/standings")
    assert "Standings after round 1" in said
    assert "Tie-breaks: difference, total." in said
    assert "is-landscape" not in html(director, "/tournament/papers/standings")


def test_prizes_go_by_place_and_group_and_stand_on_certificates():
    director = Director(User(), groups="A\nB", prizes="First\nSecond\nB: Best of B", rounds="1")
    for name, group in (("Anna", "A"), ("Benet", "B"), ("Carla", "A"), ("Dora", "B")):
        director.send("enter_player", "/tournament/entries", name=name, as_typed="yes", group=group)
    director.begin_round(first="halves")
    director.play()
    director.send("end_tournament")
    standings = [one.player for one in lines_of(director)]
    names = [director.opened.names[player] for player in standings]
    said = director.look("/tournament/papers/certificates?first=1")
    best_of_b = next(name for name in names if name in ("Benet", "Dora"))
    assert f"{names[0]} Place 1 of 4 First" in said
    assert f"{names[1]} Place 2 of 4 Second" in said
    assert "Best of B" in said.split(best_of_b, 1)[1]
    assert names[3] not in said or names[3] == best_of_b
    assert "First" in director.look("/tournament")
    assert "Best of B" in director.look("/tournament/standings")


def lines_of(director):
    from faristol.tournament.pairable import standings_of

    return standings_of(director.tournament)


def test_the_record_says_what_was_decided_disputed_and_corrected_with_their_times():
    director = played()
    fields = {"score-1": "1", "score-2": "2", "other-1": "2", "other-2": "1"}
    director.send("dispute_table", "/tournament/table/2/2", round=2, table=2, **fields)
    decide(director, concerns=[director.player("Benet"), ""])
    correct = {"how": "played", "score-1": "100", "score-2": "200", "why": "Signed sheet"}
    director.send(
        "enter_table", "/tournament/table/1/1", round=1, table=1, is_correction="yes", **correct
    )
    said = director.look("/tournament/papers/record")
    assert "Assumpta" in said
    assert "DIEC2" in said
    assert "17b" in said
    assert "1–2" in said
    assert "2–1" in said
    assert "The two sheets differ" in said
    assert "Signed sheet" in said
    assert "401–350" in said
    assert "100–200" in said
    assert "Paired from the earlier result: 2" in said


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


def test_a_decision_stands_with_its_article_and_who_made_it():
    director = played()
    assert decide(director).taken
    assert "1. All tiles go back" in director.look("/tournament/committee")
    assert director.tournament.decisions[0].by == ("Assumpta", "Lluís")


def test_a_member_whom_it_touches_is_stood_in_for():
    director = played()
    director.enter("Assumpta")
    assert "Assumpta, who plays" in director.look("/tournament/committee")
    touched = [director.player("Assumpta"), ""]
    refused = decide(director, concerns=touched)
    assert not refused.taken
    assert "The decision concerns Assumpta" in words(refused.screen)
    assert decide(director, concerns=touched, by=["Dolors", "Lluís"]).taken


def test_a_penalty_takes_points_and_a_lifted_one_gives_them_back():
    director = played()
    player = director.player("Benet")
    before = {line.player: line.difference for line in lines_of(director)}[player]
    assert decide(director, effect="penalty", concerns=[player, ""], points="10").taken
    assert {line.player: line.difference for line in lines_of(director)}[player] == before - 10
    assert "−10 game points" in director.look("/tournament/committee")
    assert director.send("lift_decision", "/tournament/committee", number=1, why="An error").taken
    assert {line.player: line.difference for line in lines_of(director)}[player] == before
    assert "taken back: An error" in director.look("/tournament/papers/record")


def test_who_is_disqualified_is_in_no_standings():
    director = played()
    player = director.player("Benet")
    assert decide(director, effect="out", concerns=[player, ""]).taken
    assert player not in {line.player for line in lines_of(director)}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"what": " "}, "Write something here"),
        ({"by": ["Assumpta", "Assumpta"]}, "Two members decide"),
        ({"effect": "penalty", "points": "10"}, "concerns"),
        ({"effect": "nonsense"}, "Choose one of the options"),
    ],
)
def test_a_decision_that_cannot_stand_is_answered_at_its_field(fields, said):
    director = played()
    refused = decide(director, **fields)
    assert not refused.taken
    assert director.tournament.decisions == ()
    assert said == "concerns" or said in words(refused.screen)


def test_without_a_committee_one_is_sent_to_name_it():
    director = Director(User(), members=["", "", ""])
    assert "No committee yet" in director.look("/tournament/committee")


# ---- in the hall ----


def in_hall(director):
    return words(html(director, "/hall/here"))


def test_the_hall_sees_names_tables_and_standings_in_turn():
    director = played()
    assert "Anna Puig" not in in_hall(director)
    assert director.send("show_tournament_in_hall").taken
    said = in_hall(director)
    assert "Look for your name: the number is the table" in said
    assert "Round 2: by table" in said
    assert "Standings after round 1" in said
    one = director.tournament.confirmed[-1]
    table = one.tables[0]
    pair = f"{director.opened.names[table.one]} – {director.opened.names[table.other]}"
    assert pair in said
    assert "of-3" in html(director, "/hall/here")
    assert "In turn: Round 2, Round 2: by table, Standings after round 1" in words(
        html(director, "/hall")
    )
    assert director.send("take_standings_off", "/hall").taken
    assert "Anna Puig" not in in_hall(director)


def test_between_rounds_the_hall_sees_the_standings_alone():
    director = played()
    director.play()
    director.send("show_tournament_in_hall")
    said = in_hall(director)
    assert "Standings after round 2" in said
    assert "Look for your name" not in said


def test_the_hall_goes_on_with_the_round_that_is_confirmed():
    director = played()
    director.send("show_tournament_in_hall")
    director.play()
    director.begin_round()
    assert "Round 3: by table" in in_hall(director)
    director.send("take_standings_off", "/hall")
    director.send("take_round_back", number=3)
    director.send("confirm_round", "/tournament/pairings", number=3)
    assert "Anna Puig" not in in_hall(director)


def test_a_great_event_is_shown_in_pages_that_can_be_read():
    director = Director(User())
    director.enter(*(f"Nom{n:03} Mas" for n in range(120)))
    director.begin_round(first="halves")
    director.send("show_tournament_in_hall")
    said = html(director, "/hall/here")
    assert "of-3" in said  # forty-five names on each; of sixty tables everybody looks for a name
    assert all(f"Nom{n:03} Mas" in said for n in range(120))


def test_nobody_is_left_out_of_the_greatest_hall():
    director = Director(User())
    pasted = "Nom\tPuntuació\n" + "".join(f"Nom {n:04}\t{n}\n" for n in range(1_000))
    director.send("read_entries", "/tournament/sheet", pasted=pasted, file="")
    director.send("take_entries", "/tournament/sheet")
    director.begin_round(first="halves")
    director.send("show_tournament_in_hall")
    said = html(director, "/hall/here")
    assert sum(f"Nom {n:04}" in said for n in range(1_000)) == 1_000


def test_standings_that_are_shown_make_room_for_each_other():
    director = played()
    director.send("show_tournament_in_hall")
    director.user.send("show_standings", "/hall", title="Mine", standings="1;Zoe;12")
    assert "Zoe" in in_hall(director)
    assert "Anna Puig" not in in_hall(director)
    director.send("show_tournament_in_hall")
    assert "Zoe" not in in_hall(director)


# ---- the clock of a round ----


def timed(director, command, counter, **fields):
    moment = {"wall": 1_700_000_000_000 + counter, "counter": counter, "run": "r1"}
    number = len(director.tournament.confirmed)
    route = f"/tournament/round/{number}"
    return director.send(command, route, number=number, **moment, **fields)


def test_note_of_a_round_out_of_time_says_what_the_rules_of_the_club_count():
    """third-round 3-A1."""
    opened = played(minutes="60").opened
    rules = opened.terms.rules
    counts = replace(rules.leftovers, time_up="subtract")
    ruleset = replace(opened.terms.ruleset, rules=replace(rules, leftovers=counts))
    own = replace(opened, terms=replace(opened.terms, ruleset=ruleset))
    one = opened.state.confirmed[0]
    assert clock_data(opened, one, fixed_zone(60))["time_up_note"] == WITHOUT
    assert clock_data(own, one, fixed_zone(60))["time_up_note"] == WITH


def test_the_clock_of_a_round_runs_stands_and_says_what_is_done_when_time_is_over():
    director = played(minutes="60")
    assert "Start the clock: 60:00" in director.look("/tournament/round")
    assert timed(director, "start_round", 1000).taken
    assert director.tournament.clock.state == "running"
    assert timed(director, "pause_round", 61_000, reason="").taken
    assert "59:00" in director.look("/tournament/round")
    assert timed(director, "resume_round", 62_000).taken
    over = 62_000 + 59 * 60_000
    assert timed(director, "give_cue", over, seconds_left="0", channel="said").taken
    said = director.look("/tournament/round")
    assert "Tables 1, 2, 3 are out of time" in said
    assert f"at most 2 minutes per move; then the points stand. {WITHOUT}" in said
    assert "Count down 2:00" in said
    assert timed(director, "add_round_time", over + 1000, seconds="120", reason="31").taken
    assert "are out of time" not in director.look("/tournament/round")
    assert timed(director, "end_round", over + 5000).taken
    assert director.tournament.clock.state == "ended"


def test_a_clock_that_nobody_closed_is_closed_by_the_next_one():
    director = played()
    timed(director, "start_round", 1000)
    director.play()
    director.begin_round()
    said = director.look("/tournament/round")
    assert "The clock of round 2 is still running: a new one closes it." in said
    assert timed(director, "start_round", 3_700_000).taken
    assert (director.tournament.clock.number, director.tournament.clock.state) == (3, "running")


def test_the_end_of_the_tournament_closes_a_clock_that_was_left_on():
    director = played()
    timed(director, "start_round", 1000)
    director.play()
    assert timed(director, "end_tournament", 3_700_000).taken
    assert director.tournament.is_ended
    assert director.tournament.clock.state == "ended"


def test_what_the_clock_notes_leaves_a_form_as_it_was_drawn():
    director = played()
    seq = director.opened.seq
    timed(director, "start_round", 1000)
    drawn = {"stream": director.opened.id, "seq": seq}
    correct = {"how": "played", "score-1": "100", "score-2": "200", "why": "Signed sheet"}
    answer = director.user.send(
        "enter_table",
        "/tournament/table/1/1",
        round=1,
        table=1,
        is_correction="yes",
        **drawn,
        **correct,
    )
    assert answer.taken


def test_the_hall_sees_the_clock_and_no_name_with_it():
    director = played()
    timed(director, "start_round", 1000)
    assert "Round 2" in in_hall(director)
    assert "Anna" not in in_hall(director)


def test_there_is_no_clock_before_a_round_is_played():
    director = Director(User())
    director.enter("Anna", "Benet")
    refused = director.send(
        "start_round", "/tournament/round/1", number=1, wall=1, counter=1, run="r"
    )
    assert not refused.taken


# ---- given out ----


def test_the_standings_are_shared_as_text_and_picture():
    director = played()
    said = director.look("/tournament/share")
    assert "Verema" in said
    assert "1. " in said
    assert "results-picture" in html(director, "/tournament/share")


def exported(director, form):
    answer = director.send("export_tournament", "/tournament/papers", format=form)
    return next(one for one in answer.effects if one["do"] == "download")


def test_the_page_for_a_site_is_complete_in_itself_and_escapes_names():
    director = played()
    effect = exported(director, "page")
    page = effect["text"]
    assert "<b>Fe</b>" not in page
    assert "&lt;b&gt;Fe&lt;/b&gt;" in page
    assert "Round 2" in page
    for asks in ("<script", "src=", "href=", "url(", "@import"):
        assert asks not in page
    assert effect["name"].endswith(".html")


@pytest.mark.desk_only("the script does not ship")
def test_the_proof_of_a_round_holds_also_after_a_correction():
    director = played(looks_ahead="")
    correct = {"how": "played", "score-1": "100", "score-2": "200", "why": "Signed sheet"}
    director.send("enter_table", "/tournament/table/1/1", round=1, table=1, **correct)
    proofs = json.loads(exported(director, "proof")["text"])["rounds"]
    assert [proof["round"] for proof in proofs] == [1, 2]
    for proof in proofs:
        assert len(proof["names"]) == len(PEOPLE)
        assert check_round()(proof)["rematches"] == 0


@pytest.mark.desk_only("the script does not ship")
def test_a_round_by_lots_is_proved_by_the_draw_that_is_kept():
    director = Director(User(), method="lots", looks_ahead="")
    director.enter(*PEOPLE)
    director.begin_round(first="lots")
    one = director.tournament.confirmed[0]
    assert sorted(one.lots) == sorted(one.players)
    [proof] = json.loads(exported(director, "proof")["text"])["rounds"]
    assert check_round()(proof)["lots"] == sum(proof_distances(one))


@pytest.mark.desk_only("the script does not ship")
def test_the_proof_of_a_round_of_groups_holds():
    """third-round 2-A2: as few pairs across groups as the numbers force, as low as possible."""
    director = Director(User(), groups="A\nB", keeps_groups_apart="yes", looks_ahead="")
    for at, name in enumerate("Anna Benet Carla Dora Enric Fina".split()):
        director.send(
            "enter_player", "/tournament/entries", name=name, as_typed="yes", group="AB"[at % 2]
        )
    director.begin_round(first="halves")
    [proof] = json.loads(exported(director, "proof")["text"])["rounds"]
    found = check_round()(proof)
    assert (found["across_groups"], found["across_height"]) == (1, 0)
    assert proof["apart"] == []


def proof_distances(one):
    """Give how far apart the two of each table were drawn."""
    drawn = {player: at for at, player in enumerate(one.lots)}
    return (abs(drawn[table.one] - drawn[table.other]) for table in one.tables)


@pytest.mark.desk_only("the script does not ship")
def test_the_proof_of_a_round_that_was_changed_by_hand_says_who_was_held():
    director = Director(User())
    director.enter(*PEOPLE)
    director.send("pair_round", first="halves")
    tables = director.tournament.proposed.tables
    swapped = {"number": 1, "first": tables[0].one, "second": tables[1].one}
    director.send("swap_players", "/tournament/pairings", **swapped)
    director.send("confirm_round", "/tournament/pairings", number=1)
    [proof] = json.loads(exported(director, "proof")["text"])["rounds"]
    assert len(proof["held"]) == 2
    assert check_round()(proof)["rematches"] == 0


def test_a_round_that_was_put_together_by_hand_has_no_proof():
    director = Director(User(), method="round_robin")
    director.enter(*PEOPLE[:4])
    director.begin_round()
    refused = director.send("export_tournament", "/tournament/papers", format="proof")
    assert "No round has a proof" in words(refused.screen)


# ---- taken in ----

TABLE = "Nom\tPuntuació\tGrup\tEquip\nAnna Puig\t1204\tA\tVic\nBenet\t\tB\t\nAnna Puig\t\t\t\nIon\tmolt\t\t\n"


def looked(pasted=TABLE):
    director = Director(User())
    answer = director.send("read_entries", "/tournament/sheet", pasted=pasted, file="")
    return director, answer


def test_a_table_is_looked_at_before_anybody_is_entered():
    director, answer = looked()
    assert answer.taken
    assert not director.tournament.entrants
    said = director.look("/tournament/sheet")
    assert "Enter 2 players" in said
    assert "A rating is a number" in said
    assert director.send("take_entries", "/tournament/sheet").taken
    names = {director.opened.names[one]: it for one, it in director.tournament.entrants.items()}
    assert set(names) == {"Anna Puig", "Benet"}
    assert names["Anna Puig"].rating == 1204
    assert (names["Anna Puig"].group, names["Anna Puig"].team) == ("A", "Vic")
    assert director.tournament.settings.groups == ("A", "B")


GAP = "Arnau, Pol;1300\nRoca, Jan;1400\nHom, Iris;\nZapata, Ot;1500\n"


def test_a_pasted_list_with_a_gap_seeds_by_its_ratings():
    """third-round 2-A1."""
    director, answer = looked(pasted=GAP)
    assert "Column 2 (1300, 1400, 1500) is read as the rating." in words(answer.screen)
    assert "No rating was found" not in answer.screen
    assert director.send("take_entries", "/tournament/sheet").taken
    ratings = [director.tournament.entrants[one].rating for one in director.tournament.order]
    assert ratings == [1500, 1400, 1300, None]
    assert not any(director.opened.names.card(one).club for one in director.tournament.order)


def test_what_a_column_of_numbers_is_can_be_said_before_it_is_taken():
    """third-round 2-A1."""
    director, _ = looked(pasted=GAP)
    again = {"again": "yes", "column-2": "club"}
    answer = director.send("read_entries", "/tournament/sheet", **again)
    assert answer.taken
    assert "No rating was found in this list" in answer.screen
    assert '<option value="club" selected>' in answer.screen
    assert re.search('<select id="column-2"[^>]* data-send', answer.screen), "what is chosen counts"
    assert [effect["do"] for effect in answer.effects] == ["announce"], (
        "the next column may be named"
    )
    left = director.send("read_entries", "/tournament/sheet", **{**again, "column-2": ""})
    assert "Column 2 (1300, 1400, 1500) holds numbers: it is left out" in words(left.screen)
    refused = director.send("read_entries", "/tournament/sheet", **{**again, "column-2": "wife"})
    assert not refused.taken
    assert director.send("take_entries", "/tournament/sheet").taken
    assert {one.rating for one in director.tournament.entrants.values()} == {None}
    assert not director.send("read_entries", "/tournament/sheet", **again).taken  # it is gone


def test_a_list_of_names_alone_says_that_it_has_no_ratings():
    """third-round 2-A1."""
    _, answer = looked(pasted="Anna Puig\nBenet\n")
    assert "No rating was found in this list" in answer.screen
    assert "What is column" not in answer.screen


def test_a_table_that_was_left_brings_nobody_and_one_of_before_is_stale():
    director, _ = looked()
    director.send("drop_entries", "/tournament/sheet")
    assert "Paste it here" in director.look("/tournament/sheet")
    assert not director.send("take_entries", "/tournament/sheet").taken
    director, _ = looked()
    director.enter("Carla")
    assert not director.send("take_entries", "/tournament/sheet").taken
    assert len(director.tournament.entrants) == 1


def test_namesakes_of_two_clubs_are_two_and_whose_club_is_not_known_is_the_one_there_is():
    director, _ = looked(pasted="Nom;Club\nAnna;Vic\nAnna;Reus\nAnna;Vic\n")
    assert "Enter 2 players" in director.look("/tournament/sheet")
    assert director.send("take_entries", "/tournament/sheet").taken
    director.send(
        "read_entries", "/tournament/sheet", pasted="Nom;Club\nAnna;\nBenet;Vic\n", file=""
    )
    assert "Enter 1 player" in director.look("/tournament/sheet")
    director.enter("Carla")
    director.send("read_entries", "/tournament/sheet", pasted="Nom;Club\nCarla;\n", file="")
    assert "There are no players to import" in director.look("/tournament/sheet")


def test_a_club_comes_with_the_line_of_whoever_is_entered_without_one():
    """third-round 2-B12"""
    director = Director(User())
    director.enter("Carla", "Dora")
    table = "Nom;Club\nCarla;Vic\nDora;\nGil;Reus\n"
    director.send("read_entries", "/tournament/sheet", pasted=table, file="")
    assert "Enter 1 player" in director.look("/tournament/sheet")
    assert director.send("take_entries", "/tournament/sheet").taken
    clubs = {
        director.opened.names[one]: director.opened.names.card(one).club
        for one in director.tournament.order
    }
    assert clubs == {"Carla": "Vic", "Dora": "", "Gil": "Reus"}
    director.send("read_entries", "/tournament/sheet", pasted="Nom;Club\nDora;Olot\n", file="")
    assert "Add the club of 1 player" in director.look("/tournament/sheet")
    answer = director.send("take_entries", "/tournament/sheet")
    assert "The club of 1 player was added." in str(answer.effects)
    assert "Dora;;;;;Olot" in exported(director, "entries")["text"]


def test_a_name_that_is_here_with_another_club_is_asked_about():
    """third-round 2-B12: with a changed club somebody was entered twice, without a word."""
    director = Director(User())
    route, header = "/tournament/sheet", "Nom;Club\n"

    def read(table, **answers):
        director.send("read_entries", route, pasted=header + table, file="")
        if answers:
            director.send("read_entries", route, again="yes", **answers)
        return director.look(route)

    read("Anna Puig;Vic\nBenet;Vic")
    director.send("take_entries", route)
    shown = read("Anna Puig;Reus\nBenet;Vic\nCarla;Reus")
    assert re.search(r"Anna Puig \(Vic\)\W+is already here\. Is \W*Anna Puig \(Reus\)", shown)
    assert "To be answered" in shown
    assert "Enter 1 player" in shown  # nobody who is not known for certain
    shown = read("Anna Puig;Reus", **{"line-2": "same"})
    assert "Change the club of 1 player" in shown
    answer = director.send("take_entries", route)
    assert "The club of 1 player was changed." in str(answer.effects)
    names = director.opened.names
    assert [names.card(one).club for one in names] == ["Reus", "Vic"]
    assert "Enter 1 player" in read("Anna Puig;Vic", **{"line-2": "other"})
    director.send("take_entries", route)
    assert len(director.opened.names) == 3
    assert "Enter 1 player" in read("Anna Puig;Sóller"), "which of the two is not asked"


def test_somebody_of_the_register_without_a_club_gets_the_one_of_the_line():
    """third-round 2-B12"""
    user = User()
    assert user.send("add_player", "/players/new", name="Anna Puig", seq=0).taken
    director = Director(user)
    director.send("read_entries", "/tournament/sheet", pasted="Nom;Club\nAnna Puig;Vic\n", file="")
    assert director.send("take_entries", "/tournament/sheet").taken
    (player,) = director.tournament.order
    assert director.opened.names.card(player).club == "Vic"
    assert user.members.people.get(player) is not None


def test_a_table_that_cannot_be_read_is_answered_at_the_field():
    _, answer = looked(pasted=" \n ")
    assert not answer.taken


def test_the_entries_that_are_handed_out_are_taken_in_again():
    director = played()
    effect = exported(director, "entries")
    other, _ = looked(pasted=effect["text"])
    assert f"Enter {len(PEOPLE)} players" in other.look("/tournament/sheet")


@pytest.mark.parametrize("form", ["trf", "tsh"])
def test_entries_are_taken_from_what_other_directors_keep(form):
    director = played()
    other, answer = looked(pasted=exported(director, form)["text"])
    assert answer.taken
    assert f"Enter {len(PEOPLE)} players" in other.look("/tournament/sheet")


# ---- held against another program ----


def checked(director, text):
    fields = {"stream": director.opened.id}
    return director.user.send("check_report", "/tournament/check", files=(text.encode(),), **fields)


def test_our_own_report_differs_in_nothing_and_another_one_is_named():
    director = played()
    report = exported(director, "trf")["text"]
    assert checked(director, report).taken
    assert "No differences" in director.look("/tournament/check")
    one = director.tournament.confirmed[0].tables[0]
    director.send(
        "enter_table",
        "/tournament/table/1/1",
        round=1,
        table=1,
        how="played",
        why="Signed sheet",
        **{"score-1": "100", "score-2": "500"},
    )
    said = director.look("/tournament/check")
    assert "2 differences" in said
    assert f"0 · {director.opened.names[one.other]} 1 · {director.opened.names[one.other]}" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [("", "empty"), ("no report", "no line is a player"), ("001    x", "line 1")],
)
def test_what_is_no_report_is_answered_at_the_field(text, said):
    director = played()
    refused = checked(director, text)
    assert not refused.taken
    assert said in words(refused.screen).lower()


# ---- figures ----


def test_the_figures_count_what_was_played():
    director = Director(User(), rounds="1")
    director.enter("Anna", "Benet", "Carla", "Dora")
    assert "no statistics before the first result" in director.look("/tournament/figures")
    director.begin_round(first="halves")
    director.result("401350")
    director.result("500100", ready=2)
    said = director.look("/tournament/figures")
    assert "Games 2" in said
    assert "Most points by one player 500" in said
    assert "Largest difference 400" in said
    assert "Smallest difference 51" in said
    assert "Points per player per game 338" in said


def test_the_estimate_of_ratings_is_of_the_list_that_it_is_known_of():
    assert "How the BARRUF may change" in played().look("/tournament/figures")
    assert "BARRUF" not in played(listing="").look("/tournament/figures")


def test_what_the_hall_keeps_is_read_back_or_nothing_of_it():
    from faristol.desk.hall.standings import StandingsRow, read_pages, write_pages

    heads = ("", "Name", "Table")
    lines = [StandingsRow(place="1", name="C", points="2")]
    kept = write_pages([("A", "b", lines, heads), ("D", "", [], heads)])
    (page,) = read_pages(kept)
    assert (page.title, page.note) == ("A", "b")
    for damaged in ("", "{", "[1]", '[["a", "b", 3]]', json.dumps([["a", "b", [["c"]]]])):
        assert read_pages(damaged) == ()


def test_why_any_pair_of_a_round_is_on_paper_also_when_it_is_played():
    director = played()
    said = director.look("/tournament/papers/why?round=1&of=2")
    assert "Round 1: why table 2?" in said
    table = director.tournament.rounds[0].table(2)
    names = director.opened.names
    lines = said[said.index("What every other opponent would cost") :]
    others = set(director.tournament.order) - {min(table.one, table.other)}
    assert all(names[player] in lines for player in others - {table.one, table.other})
    assert lines.count("this is the pair") == 1
    resting = director.tournament.rounds[0].resting[0]
    assert f"why does {names[resting]} have the bye?" in director.look(
        f"/tournament/papers/why?round=1&of={resting}"
    )
    for wrong in ("round=9&of=1", "round=1&of=99", "round=x&of=%3Cb%3E"):
        assert "Why these pairs" in director.look(f"/tournament/papers/why?{wrong}")
    assert "papers/why?round=1&amp;of=2" in html(director, "/tournament/table/1/2")


def test_why_is_said_of_a_round_in_which_somebody_plays_who_is_out_since():
    director = played()
    out = director.tournament.rounds[0].tables[0].one
    decided = {"what": "Out", "article": "", "by": ["Assumpta", "Lluís"], "concerns": [out, ""]}
    director.send("decide", "/tournament/committee", **decided, effect="out", half_points="0")
    said = director.look("/tournament/papers/why?round=1&of=1")
    assert "this is the pair" in said
    assert director.opened.names[out] in said


def test_a_round_by_hand_or_by_bergers_tables_needs_no_reasons():
    director = Director(User(), method="round_robin")
    director.enter(*PEOPLE[:4])
    director.begin_round()
    assert "Berger’s tables" in director.look("/tournament/papers/why")


def test_until_when_is_waited_for_who_has_not_come_is_said_and_a_pause_puts_it_off():
    director = Director(User(), ruleset="ca-classic")
    director.enter(*PEOPLE[:4])
    director.begin_round()
    timed(director, "start_round", 1000)  # at 22:13 and 21 seconds
    said = director.look("/tournament/round/1")
    assert "One player missing at 22:28: the opponent wins 300–0." in said  # CAT-CLS 8.1, 8.2B
    timed(director, "pause_round", 61_000, reason="")
    assert "missing at" not in director.look("/tournament/round/1")
    timed(director, "resume_round", 181_000)
    assert "One player missing at 22:30" in director.look("/tournament/round/1")
    other = played()
    timed(other, "start_round", 1000)
    assert "missing at" not in other.look("/tournament/round/2")  # CAT-CLM says nothing of it


@pytest.mark.parametrize(
    ("arrived", "minute", "said", "result"),
    [
        ((0, None), 15, "One player missing at 22:28: the opponent wins 300–0.", (300, 0)),
        ((None, 0), 15, "One player missing at 22:28: the opponent wins 300–0.", (0, 300)),
        ((None, 10), 15, "One player missing at 22:28: the opponent wins 300–0.", (0, 300)),
        ((None, None), 15, "Both missing: both lose, 0–0.", (0, 0)),
        ((10, None), 15, "the other still has 15 minutes from that arrival", None),
        ((10, None), 25, "the other still has 15 minutes from that arrival", (300, 0)),
    ],
)
def test_what_the_note_beside_the_clock_says_of_the_missing_is_what_the_rules_find(
    arrived, minute, said, result
):
    """third-round 2-A3: CAT-CLS 8.1, 8.2A, 8.2B, 8.2C; who is missing when the minute is over."""
    director = Director(User(), ruleset="ca-classic")
    director.enter(*PEOPLE[:4])
    director.begin_round()
    timed(director, "start_round", 1000)  # at 22:13 and 21 seconds
    assert said in " ".join(words(director.look("/tournament/round/1")).split())
    rule = director.opened.terms.rules.absence
    first, second = (None if one is None else 60 * one for one in arrived)
    state = attendance(rule, (first, second), now=60 * minute + 1)
    assert getattr(state, "scores", None) == result


def test_the_numbers_of_that_note_are_those_of_the_rules():
    """third-round 2-A3."""
    director = Director(User(), ruleset="ca-classic")
    director.enter(*PEOPLE[:4])
    director.begin_round()
    timed(director, "start_round", 1000)
    opened = director.opened
    rule = replace(
        opened.terms.rules.absence, minutes=1, winner_points=250, loser_points=5, both_points=7
    )
    ruleset = replace(opened.terms.ruleset, rules=replace(opened.terms.rules, absence=rule))
    opened = replace(opened, terms=replace(opened.terms, ruleset=ruleset))
    one, other = clock_data(opened, opened.state.rounds[0], fixed_zone(0))["late_arrival_notes"]
    assert "the opponent wins 250–5. Both missing: both lose, 7–7." in one
    assert other.endswith("the other still has 1 minute from that arrival.")


# ---- a division of tsh, with its rounds ----


def division_out(director):
    found = director.send("export_tournament", "/tournament/papers", format="tsh")
    return next(one["text"] for one in found.effects if one["do"] == "download")


def test_a_division_comes_in_with_its_rounds_and_every_place_is_the_same():
    director = played(ruleset="ca-classic", starts="listed", missed_half_points="0")
    gil = director.player("Gil")
    director.send("set_presence", "/tournament/entries", player=gil, presence="away", round=3)
    director.play()
    director.begin_round()  # of which nothing is played yet
    text = division_out(director)
    other = Director(User(), ruleset="ca-classic", starts="listed", rounds="1")
    other.send("read_entries", "/tournament/sheet", pasted=text, file="")
    assert "With the 3 rounds" in other.look("/tournament/sheet")
    assert other.send("take_entries", "/tournament/sheet", rounds="yes").taken
    assert other.tournament.settings.rounds == 3
    places = [
        [
            (event.opened.names[one.player], one.place, one.half_points, one.difference)
            for one in standings_of(event.tournament)
        ]
        for event in (director, other)
    ]
    assert places[0] == places[1]
    seats = [
        [
            [
                (one.number, event.opened.names[one.one], event.opened.names[one.other])
                for one in of.tables
            ]
            for of in event.tournament.confirmed
        ]
        for event in (director, other)
    ]
    assert seats[0] == seats[1]
    assert other.tournament.confirmed[2].open_tables == director.tournament.confirmed[2].open_tables
    other.send("read_entries", "/tournament/sheet", pasted=text, file="")
    assert "With the" not in other.look("/tournament/sheet")


def test_names_of_a_division_come_alone_unless_its_rounds_are_asked_for():
    text = division_out(played())
    other = Director(User())
    other.send("read_entries", "/tournament/sheet", pasted=text, file="")
    assert other.send("take_entries", "/tournament/sheet").taken
    assert not other.tournament.rounds
    assert len(other.tournament.order) == len(PEOPLE)


def test_a_division_whose_points_cannot_be_brings_nobody():
    text = "Anna   1200 2; 4000;\nBenet   1100 1; 350;\n"
    director = Director(User())
    director.send("read_entries", "/tournament/sheet", pasted=text, file="")
    refused = director.send("take_entries", "/tournament/sheet", rounds="yes")
    assert "A result is a whole number" in words(refused.screen)
    assert not director.tournament.order


def test_what_a_division_does_not_hold_stands_beside_it():
    """third-round 2-B3"""
    director = played(ruleset="ca-classic", starts="listed", bye_difference="50")
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
    said = director.look("/tournament/papers")
    assert "Round 1, table 1: both lost. The file has it as a round that both missed" in said


# ---- a result that is final by the rules ----


def corrected(director, **fields):
    return director.send(
        "enter_table",
        "/tournament/table/1/1",
        **{"round": 1, "table": 1, "how": "played", "score-1": "100", "score-2": "500", **fields},
    )


def test_a_correction_of_a_past_round_names_what_makes_it_final_and_asks_why():
    """third-round 2-B11: CAT-CLS 4.7, 8.4"""
    director = played(ruleset="ca-classic", starts="listed")
    said = director.look("/tournament/table/1/1")
    assert "final once the score sheets are handed in (section 4)" in said
    assert "a past round are not corrected any more (section 8)" in said
    assert not corrected(director, why="").taken
    assert corrected(director, why="The sheets were mixed up").taken
    paper = director.look("/tournament/papers/record")
    assert "The sheets were mixed up" in paper
    assert (
        "It was final with the score sheets (section 4), and its round was past (section 8)"
        in paper
    )


def test_a_correction_in_the_round_that_is_played_names_the_sheets_alone():
    """third-round 2-B11"""
    director = played(ruleset="ca-classic", starts="listed")
    director.result("401350")
    said = director.look("/tournament/table/2/1")
    assert "(section 4)" in said
    assert "(section 8)" not in said
    assert "(section 4)" not in director.look("/tournament/table/2/2")  # nothing is there yet


def test_rules_without_such_an_article_say_nothing():
    director = played()
    assert "handed in" not in director.look("/tournament/table/1/1")
    assert corrected(director, why="Sum").taken
    assert "It was final" not in director.look("/tournament/papers/record")


# ---- what the sheets had ----


def test_the_record_has_points_as_on_the_sheet_and_minutes_of_overtime():
    """third-round 2-C: CAT-CLM 30"""
    director = played()
    one = director.tournament.confirmed[0].table(1)
    answer = corrected(
        director, why="Overtime", **{"score-1": "410", "score-2": "395", "minutes-2": "3"}
    )
    assert answer.taken
    paper = director.look("/tournament/papers/record")
    name = director.opened.names[one.other]
    assert f"overtime, on the sheet 410–395; {name}: 3 minutes of overtime" in paper
    assert "410–365" in paper


def test_the_record_has_the_points_before_what_giving_up_costs():
    """third-round 2-C: CAT-CLS 4E"""
    director = played(ruleset="ca-classic", starts="listed")
    answer = corrected(
        director, why="Left", how="abandoned", **{"score-1": "350", "score-2": "300", "by-2": "on"}
    )
    assert answer.taken
    assert "abandoned, on the sheet 350–300" in director.look("/tournament/papers/record")


@pytest.mark.parametrize(
    ("taken", "stays"),
    [({"points": "120", "half_points": "0"}, True), ({"points": "120", "half_points": "2"}, False)],
)
def test_a_penalty_of_game_points_says_that_who_won_stays(taken, stays):
    """third-round 2-B10"""
    director = played()
    answer = director.send(
        "decide",
        "/tournament/committee",
        what="Late",
        by=["Assumpta", "Lluís"],
        concerns=[director.tournament.order[0], ""],
        effect="penalty",
        round=1,
        **taken,
    )
    assert answer.taken, words(answer.screen)
    for place in ("committee", "papers/record"):
        said = director.look(f"/tournament/{place}")
        assert "−120 game points" in said
        assert ("points, wins and losses stay" in said) is stays
    amount = "−120" if stays else "−120, −1 p."
    name = director.opened.names[director.tournament.order[0]]
    assert f"{name} {amount} penalty" in director.look("/tournament/papers/record")
    page = words(exported(director, "page")["text"])
    assert f"{name} {amount} penalty" in page  # third-round 2-B13
