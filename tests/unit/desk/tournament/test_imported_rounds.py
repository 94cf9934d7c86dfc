"""A report (TRF) or a division (tsh) brings its rounds; what cannot come is said before it is taken."""

from dataclasses import replace

import pytest

from faristol.desk.shared.files.table_import import ImportPreviews
from faristol.desk.tournament.game_statistics import played_games
from faristol.formats.tournament_trf import report_of
from faristol.formats.trf import Cell, Report, Reported, read_trf, write_trf
from faristol.tournament.pairable import standings_of
from tests.support.desk import User
from tests.support.tournament_user import Director, words

NAMES = ("Puig, Anna", "Roca, Benet", "Mas, Carla", "Vila, Dídac")


def report(*cells, points=(), names=NAMES):
    """Return a report of players, each with cells as (opponent, colour, result)."""
    players = []
    for number, (name, of) in enumerate(zip(names, cells, strict=True), start=1):
        players.append(
            Reported(
                number=number,
                name=name,
                rating=1500 - number,
                half_points=points[number - 1] if points else 0,
                cells=tuple(Cell(*cell) for cell in of),
            )
        )
    return write_trf(Report(title="Obert", players=tuple(players)))


TWO_ROUNDS = report(
    [(2, "w", "1"), (3, "b", "=")],
    [(1, "b", "0"), (4, "w", "+")],
    [(4, "w", "0"), (1, "w", "=")],
    [(3, "b", "0"), (2, "b", "-")],
    points=(3, 2, 1, 0),
)


def looked(text, director=None, **fields):
    director = director or Director(User(), **{"ruleset": "ca-classic", "rounds": "1", **fields})
    answer = director.send("read_entries", "/tournament/sheet", pasted=text, file="")
    assert answer.taken, words(answer.screen)
    return director, director.look("/tournament/sheet")


def taken(director):
    answer = director.send("take_entries", "/tournament/sheet", rounds="yes")
    assert answer.taken, words(answer.screen)
    return director.tournament


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_a_report_brings_its_rounds_with_who_met_and_who_won(end):
    """third-round 2-B1, 2-B2"""
    director, said = looked(TWO_ROUNDS.replace("\r\n", end))
    assert "Enter 4 players" in said
    assert "With the 2 rounds" in said
    assert "has neither game points nor tables" in said
    assert "would have other points" not in said
    tournament = taken(director)
    names = director.opened.names
    first, second = tournament.confirmed
    seats = [(names[table.one], names[table.other]) for table in (*first.tables, *second.tables)]
    assert seats == [
        (NAMES[0], NAMES[1]),
        (NAMES[2], NAMES[3]),
        (NAMES[1], NAMES[3]),
        (NAMES[2], NAMES[0]),
    ]
    assert first.results[1].outcome.results == ("win", "loss")
    assert first.results[2].outcome.results == ("loss", "loss")  # CAT-CLS 4F
    assert second.results[1].report.how == "absent"
    assert second.results[1].outcome.scores == (300, 0)  # CAT-CLS 8.2A
    assert second.results[2].outcome.results == ("draw", "draw")
    assert second.is_done
    points = {names[line.player]: line.half_points for line in standings_of(tournament)}
    assert [points[name] for name in NAMES] == [3, 2, 1, 0]


def test_what_a_report_brought_is_written_as_the_same_report():
    """third-round 2-B2: nothing of it is lost on the way, and its numbers stay."""
    text = TWO_ROUNDS.replace("1499", "1200")  # numbers need not go by ratings
    director, _ = looked(text)
    tournament = taken(director)
    ours = report_of(tournament, {one: director.opened.names[one] for one in tournament.order})
    theirs = read_trf(text.encode())
    assert ours.players == tuple(
        replace(one, place=place) for one, place in zip(theirs.players, (1, 2, 3, 4), strict=True)
    )


def test_a_result_without_points_says_so_and_gets_them_by_a_correction():
    """third-round 2-B2"""
    director, _ = looked(TWO_ROUNDS)
    taken(director)
    assert "without points, from a report" in director.look("/tournament/round/1")
    assert "without points, from a report" in director.look("/tournament/papers/record")
    said = director.look("/tournament/table/1/1")
    assert "0–0" not in said
    assert "handed in" not in said  # it is no correction (CAT-CLS 4.7)
    answer = director.send(
        "enter_table",
        "/tournament/table/1/1",
        round=1,
        table=1,
        how="played",
        why="The sheets",
        **{"score-1": "401", "score-2": "354"},
    )
    assert answer.taken
    assert director.tournament.confirmed[0].results[1].outcome.scores == (401, 354)
    paper = director.look("/tournament/papers/record")
    assert "0–0 401–354" not in paper
    assert "It was final" not in paper


@pytest.mark.parametrize("form", ["games", "json", "page"])
def test_files_give_no_points_to_a_result_without_points(form):
    """third-round 2-B2"""
    director, _ = looked(report([(2, "w", "1")], [(1, "b", "0")], points=(2, 0), names=NAMES[:2]))
    taken(director)
    answer = director.send("export_tournament", "/tournament/papers", format=form)
    text = next(one for one in answer.effects if one["do"] == "download")["text"]
    there = {
        "games": '1;1;"Puig, Anna";;"Roca, Benet";;1;0;',
        "json": '"points": null',
        "page": "without points, from a report: 1–0",
    }
    assert there[form] in text


def test_figures_of_points_leave_out_results_without_points():
    """third-round 2-B2"""
    director, _ = looked(report([(2, "w", "1")], [(1, "b", "0")], points=(2, 0), names=NAMES[:2]))
    taken(director)
    assert "0–0" not in director.look("/tournament/standings/figures")
    assert not list(played_games(director.tournament))


def test_a_game_that_was_not_played_is_the_committees_where_rules_do_not_write_it():
    director, _ = looked(
        report([(2, "w", "+")], [(1, "b", "-")], points=(2, 0), names=NAMES[:2]),
        ruleset="ca-ciutat-de-mallorca",
    )
    result = taken(director).confirmed[0].results[1]
    assert (result.report.how, result.outcome.results) == ("unplayed", ("win", "loss"))


def test_byes_and_rounds_missed_for_half_a_point_come_with_what_they_are_worth():
    """third-round 2-B2"""
    text = report(
        [(2, "w", "1"), (0, "-", "H")],
        [(1, "b", "0"), (3, "w", "1")],
        [(0, "-", "U"), (2, "b", "0")],
        points=(3, 2, 2),
        names=NAMES[:3],
    )
    director, said = looked(text)
    assert "would have other points" not in said
    tournament = taken(director)
    assert tournament.settings.missed_half_points == 1
    assert [line.half_points for line in standings_of(tournament)] == [3, 2, 2]


def test_whoever_would_have_other_points_is_named_before_anything_is_taken():
    """third-round 2-B2: half a point for one round missed and nothing for another cannot both be."""
    text = report(
        [(2, "w", "1"), (0, "-", "H")],
        [(1, "b", "0"), (0, "-", "Z")],
        [(4, "w", "1"), (4, "b", "1")],
        [(3, "b", "0"), (3, "w", "0")],
        points=(3, 0, 4, 0),
    )
    _, said = looked(text)
    assert "1 player would have other points here than in the report: Puig, Anna" in said


def test_a_round_without_results_stays_open():
    text = report(
        [(2, "w", "1"), (2, "b", "")], [(1, "b", "0"), (1, "w", "")], points=(2, 0), names=NAMES[:2]
    )
    director, _ = looked(text)
    assert taken(director).confirmed[1].open_tables == (1,)


@pytest.mark.parametrize("form", ["trf", "tsh"])
def test_rounds_that_cannot_come_are_named_before_anything_is_taken(form):
    """third-round 2-B2: with players there already, a file brings more players alone."""
    first, _ = looked(TWO_ROUNDS)
    taken(first)
    answer = first.send("export_tournament", "/tournament/papers", format=form)
    text = next(one for one in answer.effects if one["do"] == "download")["text"]
    director = Director(User(), ruleset="ca-classic")
    director.enter("Gil")
    _, said = looked(text, director)
    assert "The file also has 2 rounds. They are not imported" in said
    assert "With the" not in said


def test_rounds_that_the_rules_refuse_say_why():
    text = report(
        [(0, "-", "Z"), (2, "w", "1")],
        [(0, "-", "Z"), (1, "b", "0")],
        points=(2, 0),
        names=NAMES[:2],
    )
    _, said = looked(text)
    assert "The rounds of the file cannot be imported:" in said
    assert "With the" not in said


def test_two_players_of_one_name_are_two_in_a_report():
    text = report([(2, "w", "1")], [(1, "b", "0")], points=(2, 0), names=("Roca, Jan", "Roca, Jan"))
    director, said = looked(text)
    assert "With the round" in said
    assert len(taken(director).order) == 2


@pytest.mark.parametrize(
    ("text", "line"), [(TWO_ROUNDS, 7), ("Anna   1200 2; 400;\nBenet   1100 1; 350;\n", 1)]
)
def test_lines_are_numbered_as_in_the_file(text, line):
    """third-round 2-C: an import's line numbers began at 2."""
    director, _ = looked(text)
    rows = director.user.desk.service(ImportPreviews).of(director.opened).rows
    assert [row.line for row in rows][:2] == [line, line + 1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#player1 a Anna\n#player2 b Pere\n>a: CASA H8 CASA +12 12\n", "two-player game (GCG)"),
        ('<?xml version="1.0"?>\n<EliotGame format="2">', "Eliot game"),
    ],
)
def test_a_file_of_another_game_is_named_where_it_was_dropped(text, said):
    """third-round 2-B1: what program a file comes from is said before any of its lines."""
    director = Director(User())
    answer = director.send("read_entries", "/tournament/sheet", pasted=text, file="")
    assert not answer.taken
    assert said in words(answer.screen)


def test_files_name_a_report_as_something_to_import_and_to_compare():
    """third-round 2-B2: what stands under Files is a comparison."""
    user = User()
    assert "Compare a report (TRF)" in words(user.look("/files").screen)
    answer = user.send("open_file", "/files", pasted=TWO_ROUNDS)
    assert "import it in a tournament, at its entries" in words(answer.screen)
