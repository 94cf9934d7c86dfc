"""Printed pages of documents judged by another version: versions named, unexplained values marked."""

import random
from dataclasses import replace

import pytest

from faristol.duplicate.acts.master import WithdrawMaster
from faristol.duplicate.acts.results import SignResults
from faristol.duplicate.acts.slips import TakeSlipsBack
from faristol.tournament.acts import results
from faristol.tournament.results import outcome_of_report
from tests.support.classic_user import ClassicUser
from tests.support.duplicate_game import player_of
from tests.support.judged_before import director_before, game_before, rested, updated_game
from tests.support.tournament_user import words
from tests.support.versions import NOW, ONE_MORE, THEN, become, count_one_more, list_rule_changes
from tests.unit.desk.correspondence.test_game import FIRST, pair_players

pytestmark = pytest.mark.usefixtures("no_rule_changes")


UNEXPLAINED = "Not explained: the version that printed this would not have written all of it."
WHY = "the club wants one reading for the whole evening"


@pytest.fixture
def game(monkeypatch):
    """A duplicate of two rounds, judged by the version before."""
    return game_before(monkeypatch)


@pytest.fixture
def updated_device(game, monkeypatch):
    """The same device after an update that corrects the points of moves."""
    return updated_game(game, monkeypatch)


@pytest.fixture
def director(monkeypatch):
    """A tournament of one round, its two tables judged by the version before."""
    return director_before(monkeypatch, "400350", "410300", prizes="Cup")


def page_text(game, name, kind="duplicate"):
    """Return the printed text of a page: its articles, without the screen around them."""
    html = game.user.look(f"/{kind}/papers/{name}").screen
    return words("".join(part.partition("</article>")[0] for part in html.split("<article")[1:]))


def judge_again(game):
    form = {"stream": game.opened.id, "seq": game.opened.seq, "why": WHY}
    return game.user.send("judge_again", f"/files/judged?stream={game.opened.id}", **form).taken


# ---- versions that judged the stored values ----


def test_classification_judged_by_a_single_version_names_it(game):
    assert "Judged by Faristol 0.5.9" in page_text(game, "classification")
    assert "0.5.9 (" not in page_text(game, "classification")


def test_rejudged_slips_are_named_beside_the_master_move(updated_device):
    assert judge_again(updated_device)
    line = "Judged by Faristol 0.5.9 (rounds 1–2), 0.7.0 (rounds 1–2)"
    assert line in page_text(updated_device, "classification")
    first = updated_device.user.look("/duplicate/papers/classification?round=1").screen
    assert "0.5.9 (round 1), 0.7.0 (round 1)" in words(first)


def test_corrected_slip_names_its_round(updated_device):
    updated_device.slips({1: "H8 CASA"}, number=1, why="misread")
    line = "Judged by Faristol 0.5.9 (rounds 1–2), 0.7.0 (round 1)"
    assert line in page_text(updated_device, "classification")


def test_withdrawn_entries_name_no_version(updated_device):
    updated_device.slips({3: "H8 CASES"}, number=1, why="misread")
    updated_device.do(TakeSlipsBack(round=1, players=(player_of(3),), why="it was no slip"))
    updated_device.do(WithdrawMaster(why="a better one"))
    updated_device.master("8H", "CA")
    line = "Judged by Faristol 0.5.9 (rounds 1–2), 0.7.0 (round 2)"
    assert line in page_text(updated_device, "classification")


def test_signed_places_name_the_version_that_signed(game, monkeypatch):
    game.end()
    become(monkeypatch, NOW)
    game.do(SignResults(why="everybody has gone home", moment=game.device.moment))
    line = "Judged by Faristol 0.5.9 (rounds 1–2), 0.7.0 (final places) · Record "
    assert line in page_text(game, "classification")
    first = game.user.look("/duplicate/papers/classification?round=1").screen
    assert "Judged by Faristol 0.5.9" in words(first)
    assert "final places" not in words(first)


def test_corrected_table_leaves_the_other_to_its_version(director, monkeypatch):
    become(monkeypatch, NOW)
    right = {"round": 1, "table": 1, "how": "played", "score-1": "300", "score-2": "450"}
    assert director.send("enter_table", "/tournament/table/1/1", **right, why="misread").taken
    for name in ("standings", "record"):
        line = "Judged by Faristol 0.5.9 (round 1), 0.7.0 (round 1)"
        assert line in page_text(director, name, "tournament")


def test_stored_standings_name_the_version_that_ended_the_event(director, monkeypatch):
    become(monkeypatch, NOW)
    assert director.send("end_tournament").taken
    line = "Judged by Faristol 0.5.9 (round 1), 0.7.0 (final places) · Record "
    assert line in page_text(director, "record", "tournament")


# ---- pages that name versions only where another judged ----


DUPLICATE_PAPERS = ("rounds", "sheets", "poster", "board")


@pytest.mark.parametrize("name", DUPLICATE_PAPERS)
def test_other_pages_name_versions_only_where_another_judged(game, monkeypatch, name):
    assert "Judged by" not in page_text(game, name)
    become(monkeypatch, NOW)
    assert "Judged by Faristol 0.5.9" in page_text(game, name)
    assert page_text(game, name).count("Judged by") == game.user.look(
        f"/duplicate/papers/{name}"
    ).screen.count("</article>")


def test_empty_board_and_slips_name_no_version(updated_device):
    for name in ("board?show=empty", "slips"):
        assert "Judged by" not in page_text(updated_device, name)


def test_certificates_name_versions_only_where_another_judged(director, monkeypatch):
    assert "Judged by" not in page_text(director, "certificates", "tournament")
    become(monkeypatch, NOW)
    assert "Judged by Faristol 0.5.9" in page_text(director, "certificates", "tournament")


def test_score_sheet_of_classic_game_names_the_versions_that_judged(monkeypatch):
    become(monkeypatch, THEN)
    at = ClassicUser(mode="record").begin()
    at.ok("write_turn", move="h8 casa")
    assert "Judged by" not in words(at.user.look("/game/print").screen)
    become(monkeypatch, NOW)
    assert "Judged by Faristol 0.5.9" in words(at.user.look("/game/print").screen)
    at.ok("write_turn", move="11e sola")
    assert "Judged by Faristol 0.5.9, 0.7.0" in words(at.user.look("/game/print").screen)


def test_sheets_of_game_by_post_name_the_versions_that_judged(monkeypatch):
    become(monkeypatch, THEN)
    red, _ = pair_players()
    red.place(random.Random(4), **FIRST)
    for route in ("/mail/print", "/mail/dossier"):
        assert "Judged by" not in words(red.user.look(route).screen)
    become(monkeypatch, NOW)
    for route in ("/mail/print", "/mail/dossier"):
        assert "Judged by Faristol 0.5.9" in words(red.user.look(route).screen)


# ---- judged again, and not explained ----


def test_classification_states_when_and_why_slips_were_rejudged(updated_device):
    assert "judged 3 slips again" not in page_text(updated_device, "classification")
    updated_device.slips({1: "H8 CASA"}, number=1, why=WHY)  # by hand, with the same words
    updated_device.user.clock.moment = "2026-11-21T19:30:00Z"
    assert judge_again(updated_device)
    text = "21/11/2026, 19:30: Faristol 0.7.0 judged 3 slips again. the club wants one reading for the whole evening"
    assert text in page_text(updated_device, "classification")


def test_classification_does_not_call_kept_slips_rejudged(updated_device):
    form = {"stream": updated_device.opened.id, "seq": updated_device.opened.seq}
    assert updated_device.user.send("keep_judgement", "/files/judged", **form).taken
    assert "again" not in page_text(updated_device, "classification")


@pytest.mark.parametrize("name", ["classification", *DUPLICATE_PAPERS])
def test_unexplained_pages_are_marked_until_explained(game, monkeypatch, name):
    become(monkeypatch, NOW)
    count_one_more(monkeypatch)
    rested(game)
    assert UNEXPLAINED in page_text(game, name)
    list_rule_changes(monkeypatch, ONE_MORE)
    become(monkeypatch, "0.7.0-33333333")
    game.user.restart()
    rested(game)
    assert "Rules corrected since" in words(game.user.look("/duplicate/results").screen)
    assert UNEXPLAINED not in page_text(game, name)


def test_answered_pages_are_not_marked(game, monkeypatch):
    become(monkeypatch, NOW)
    count_one_more(monkeypatch)
    rested(game)
    form = {"stream": game.opened.id, "seq": game.opened.seq, "why": WHY}
    assert game.user.send("keep_judgement", "/files/judged", **form).taken
    assert UNEXPLAINED not in page_text(game, "classification")


@pytest.mark.parametrize("name", ["standings", "record", "certificates", "pairings", "why"])
def test_unexplained_pages_of_a_tournament_are_marked(director, monkeypatch, name):
    become(monkeypatch, NOW)
    assert UNEXPLAINED not in page_text(director, name, "tournament")
    monkeypatch.setattr(results, "outcome_of_report", subtract_one_point)
    rested(director)
    assert UNEXPLAINED in page_text(director, name, "tournament")


def subtract_one_point(report, rules):
    """Judge a table with one point less for the first player."""
    result = outcome_of_report(report, rules)
    return replace(result, scores=(result.scores[0] - 1, result.scores[1]))
