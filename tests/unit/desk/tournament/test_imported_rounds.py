"""Rounds imported from a report (TRF) or a division (tsh), and the preview of the import."""

from dataclasses import replace

import pytest

from faristol.desk.shared.files.table_import import ImportPreviews
from faristol.desk.tournament.game_statistics import played_games
from faristol.formats.tournament_trf import report_of
from faristol.formats.trf import Cell, Report, Reported, read_trf, write_trf
from faristol.tournament.pairing_basis import standings_of
from tests.support.desk import User
from tests.support.tournament_user import Director, words

NAMES = ("Puig, Anna", "Roca, Benet", "Mas, Carla", "Vila, Dídac")


def write_report(*cells, points=(), names=NAMES):
    """Return a report of players, each with cells as (opponent, colour, result)."""
    players = []
    for number, (name, player_cells) in enumerate(zip(names, cells, strict=True), start=1):
        players.append(
            Reported(
                number=number,
                name=name,
                rating=1500 - number,
                half_points=points[number - 1] if points else 0,
                cells=tuple(Cell(*cell) for cell in player_cells),
            )
        )
    return write_trf(Report(title="Obert", players=tuple(players)))


TWO_ROUNDS = write_report(
    [(2, "w", "1"), (3, "b", "=")],
    [(1, "b", "0"), (4, "w", "+")],
    [(4, "w", "0"), (1, "w", "=")],
    [(3, "b", "0"), (2, "b", "-")],
    points=(3, 2, 1, 0),
)


def preview_import(text, director=None, **fields):
    director = director or Director(User(), **{"ruleset": "ca-classic", "rounds": "1", **fields})
    answer = director.send("read_entries", "/tournament/sheet", pasted=text, file="")
    assert answer.taken, words(answer.screen)
    return director, director.look("/tournament/sheet")


def import_rounds(director):
    answer = director.send("take_entries", "/tournament/sheet", rounds="yes")
    assert answer.taken, words(answer.screen)
    return director.tournament


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_report_imports_rounds_with_pairings_and_winners(end):
    """third-round 2-B1, 2-B2"""
    director, screen_text = preview_import(TWO_ROUNDS.replace("\r\n", end))
    assert "Enter 4 players" in screen_text
    assert "With the 2 rounds" in screen_text
    assert "has neither game points nor tables" in screen_text
    assert "would have other points" not in screen_text
    tournament = import_rounds(director)
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
    points = {names[row.player]: row.half_points for row in standings_of(tournament)}
    assert [points[name] for name in NAMES] == [3, 2, 1, 0]


def test_imported_report_exports_as_the_same_report():
    """third-round 2-B2: no value is lost, and the numbers stay."""
    text = TWO_ROUNDS.replace("1499", "1200")  # numbers need not go by ratings
    director, _ = preview_import(text)
    tournament = import_rounds(director)
    exported = report_of(
        tournament, {player: director.opened.names[player] for player in tournament.order}
    )
    original = read_trf(text.encode())
    assert exported.players == tuple(
        replace(player, place=place)
        for player, place in zip(original.players, (1, 2, 3, 4), strict=True)
    )


def test_result_without_points_is_labelled_and_correction_adds_points():
    """third-round 2-B2"""
    director, _ = preview_import(TWO_ROUNDS)
    import_rounds(director)
    assert "without points, from a report" in director.look("/tournament/round/1")
    assert "without points, from a report" in director.look("/tournament/papers/record")
    text = director.look("/tournament/table/1/1")
    assert "0–0" not in text
    assert "handed in" not in text  # it is no correction (CAT-CLS 4.7)
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
def test_exports_omit_points_of_results_without_points(form):
    """third-round 2-B2"""
    director, _ = preview_import(
        write_report([(2, "w", "1")], [(1, "b", "0")], points=(2, 0), names=NAMES[:2])
    )
    import_rounds(director)
    answer = director.send("export_tournament", "/tournament/papers", format=form)
    text = next(effect for effect in answer.effects if effect["do"] == "download")["text"]
    expected = {
        "games": '1;1;"Puig, Anna";;"Roca, Benet";;1;0;',
        "json": '"points": null',
        "page": "without points, from a report: 1–0",
    }
    assert expected[form] in text


def test_statistics_of_points_omit_results_without_points():
    """third-round 2-B2"""
    director, _ = preview_import(
        write_report([(2, "w", "1")], [(1, "b", "0")], points=(2, 0), names=NAMES[:2])
    )
    import_rounds(director)
    assert "0–0" not in director.look("/tournament/standings/figures")
    assert not list(played_games(director.tournament))


def test_unplayed_game_is_committees_where_rules_do_not_score_it():
    director, _ = preview_import(
        write_report([(2, "w", "+")], [(1, "b", "-")], points=(2, 0), names=NAMES[:2]),
        ruleset="ca-ciutat-de-mallorca",
    )
    result = import_rounds(director).confirmed[0].results[1]
    assert (result.report.how, result.outcome.results) == ("unplayed", ("win", "loss"))


def test_imported_byes_and_half_point_absences_keep_their_value():
    """third-round 2-B2"""
    text = write_report(
        [(2, "w", "1"), (0, "-", "H")],
        [(1, "b", "0"), (3, "w", "1")],
        [(0, "-", "U"), (2, "b", "0")],
        points=(3, 2, 2),
        names=NAMES[:3],
    )
    director, preview = preview_import(text)
    assert "would have other points" not in preview
    tournament = import_rounds(director)
    assert tournament.settings.missed_half_points == 1
    assert [row.half_points for row in standings_of(tournament)] == [3, 2, 2]


def test_preview_names_players_whose_points_would_differ():
    """third-round 2-B2: half a point for one absence and none for another exclude each other."""
    text = write_report(
        [(2, "w", "1"), (0, "-", "H")],
        [(1, "b", "0"), (0, "-", "Z")],
        [(4, "w", "1"), (4, "b", "1")],
        [(3, "b", "0"), (3, "w", "0")],
        points=(3, 0, 4, 0),
    )
    _, preview = preview_import(text)
    assert "1 player would have other points here than in the report: Puig, Anna" in preview


def test_imported_round_without_results_stays_open():
    text = write_report(
        [(2, "w", "1"), (2, "b", "")], [(1, "b", "0"), (1, "w", "")], points=(2, 0), names=NAMES[:2]
    )
    director, _ = preview_import(text)
    assert import_rounds(director).confirmed[1].open_tables == (1,)


@pytest.mark.parametrize("form", ["trf", "tsh"])
def test_preview_names_rounds_that_cannot_be_imported(form):
    """third-round 2-B2: where players are entered already, a file imports only further players."""
    first, _ = preview_import(TWO_ROUNDS)
    import_rounds(first)
    answer = first.send("export_tournament", "/tournament/papers", format=form)
    text = next(effect for effect in answer.effects if effect["do"] == "download")["text"]
    director = Director(User(), ruleset="ca-classic")
    director.enter("Gil")
    _, preview = preview_import(text, director)
    assert "The file also has 2 rounds. They are not imported" in preview
    assert "With the" not in preview


def test_rounds_refused_by_the_rules_give_the_reason():
    text = write_report(
        [(0, "-", "Z"), (2, "w", "1")],
        [(0, "-", "Z"), (1, "b", "0")],
        points=(2, 0),
        names=NAMES[:2],
    )
    _, preview = preview_import(text)
    assert "The rounds of the file cannot be imported:" in preview
    assert "With the" not in preview


def test_report_imports_namesakes_as_two_players():
    text = write_report(
        [(2, "w", "1")], [(1, "b", "0")], points=(2, 0), names=("Roca, Jan", "Roca, Jan")
    )
    director, preview = preview_import(text)
    assert "With the round" in preview
    assert len(import_rounds(director).order) == 2


@pytest.mark.parametrize(
    ("text", "first_line_number"),
    [(TWO_ROUNDS, 7), ("Anna   1200 2; 400;\nBenet   1100 1; 350;\n", 1)],
)
def test_preview_numbers_lines_as_in_the_file(text, first_line_number):
    """third-round 2-C: an import's line numbers began at 2."""
    director, _ = preview_import(text)
    rows = director.user.desk.service(ImportPreviews).of(director.opened).rows
    assert [row.line for row in rows][:2] == [first_line_number, first_line_number + 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#player1 a Anna\n#player2 b Pere\n>a: CASA H8 CASA +12 12\n", "two-player game (GCG)"),
        ('<?xml version="1.0"?>\n<EliotGame format="2">', "Eliot game"),
    ],
)
def test_entries_form_names_the_program_of_a_file_of_another_game(text, message):
    """third-round 2-B1: the message names the program of the file before any of its lines."""
    director = Director(User())
    answer = director.send("read_entries", "/tournament/sheet", pasted=text, file="")
    assert not answer.taken
    assert message in words(answer.screen)


def test_files_screen_offers_report_for_import_and_comparison():
    """third-round 2-B2: the form under Files compares."""
    user = User()
    assert "Compare a report (TRF)" in words(user.look("/files").screen)
    answer = user.send("open_file", "/files", pasted=TWO_ROUNDS)
    assert "import it in a tournament, at its entries" in words(answer.screen)
