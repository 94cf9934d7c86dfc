"""The results of a whole evening at the desk equal those worked out by pencil.

A broken rule is noticed.

Twenty-four players, a complete game on the practice list, slips with all kinds of errors, two master moves
ruled invalid, an expulsion, players who leave, an upheld claim. The expected results are computed by
`tests/support/evening.py`, which uses no code of the program.
"""

import csv
import io
import json
import re
from dataclasses import replace
from html import unescape

import pytest

from faristol.board import score as board_score
from faristol.desk.duplicate.results.classification import classification_view, results_data
from faristol.duplicate import judging, points, score, state
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.reason import SLIP_REASONS
from faristol.ledger.audit import audit, verify
from faristol.ledger.visible_text import seen
from tests.support import evening as pencil
from tests.support.duplicate_game import standing
from tests.support.evening_played import PlayedEvening, acts_after
from tests.support.evening_script import (
    BY_HAND,
    EXPELLED,
    LEADER,
    NEW_RACK,
    NOBODY,
    NOT_TAKEN,
    OTHER,
    PLAYERS,
    RIVAL,
    TAKEN,
    TWIN,
    material,
    script,
)

pytestmark = pytest.mark.desk_only(reason="builds the practice list from its sources")


@pytest.fixture(scope="module")
def played_evening():
    return PlayedEvening().by_forms()


@pytest.fixture(scope="module")
def pencil_results():
    return pencil.worked_out(script().final, material()[2])


def results_of(evening, **changes):
    """Return the results of the desk in the format of the pencil."""
    results = results_data(standing(evening.opened, **changes))
    classification = results.whole
    rounds = []
    for at, round_ in enumerate(results.rounds):
        scores = {player: results.points[player][at] for player in PLAYERS}
        rounds.append(
            {
                "scores": {
                    player_id: (score.points, score.reason) for player_id, score in scores.items()
                },
                "master": round_.master.points if round_.master else 0,
            }
        )
    return {
        "rounds": rounds,
        "bonus": classification.bonus,
        "awards": [(award.round, award.player, award.points) for award in classification.awards],
        "ranking": [(row.place, row.player, row.half_points) for row in classification.ranking],
        "unranked": [(row.player, row.half_points) for row in classification.unranked],
        "proofs": [
            (tie.first, tie.second, [(a // 2, b // 2) for a, b in tie.pairs], tie.is_shared)
            for tie in classification.proofs
        ],
    }


def differences(desk, paper):
    """Return the points in which the desk and the paper differ."""
    faults = [
        (key, desk[key], paper[key])
        for key in ("bonus", "awards", "ranking", "unranked", "proofs")
        if desk[key] != paper[key]
    ]
    for number, (ours, theirs) in enumerate(zip(desk["rounds"], paper["rounds"], strict=True), 1):
        faults += [
            (number, key, ours[key], theirs[key])
            for key in ("scores", "master")
            if ours[key] != theirs[key]
        ]
    return faults


# ---- the coverage of the evening ----


def test_evening_covers_every_case_of_the_rules(pencil_results):
    """CAT-DUP 1.6 to 1.10: the evening has a case of each rule, so that each rule is compared."""
    reasons = {
        reason
        for round_ in pencil_results["rounds"]
        for _, reason in round_["scores"].values()
        if reason
    }
    assert reasons == {*SLIP_REASONS, "no_slip", "annulled", "sanctioned"}
    assert None in {
        points for round_ in pencil_results["rounds"] for points, _ in round_["scores"].values()
    }
    assert all(round_["fault"] == "" for round_ in pencil_results["rounds"]), (
        "every rack is one of 1.3"
    )
    assert script().made["turned"] > 1, "a slip turned round that is another move"
    assert script().end in ("no_rack", "no_move"), "complete: it ends by article 1.6"
    assert len(pencil_results["rounds"]) > 15
    assert script().rounds[NEW_RACK - 1]["master"] is None
    assert not any(points for points, _ in pencil_results["rounds"][NOBODY - 1]["scores"].values())
    assert script().rounds[BY_HAND - 1]["why"]
    by_hand = pencil_results["rounds"][BY_HAND - 1]["scores"]
    assert {by_hand[PLAYERS[at - 1]] for at in TAKEN} == {(0, "annulled")}
    assert by_hand[PLAYERS[NOT_TAKEN - 1]] == (0, "invalid_word")
    # alone with the best more than once, and the best shared more than once
    assert 5 < len(pencil_results["awards"]) < len(pencil_results["rounds"]) - 4
    shared = {
        (first, second): is_shared for first, second, _, is_shared in pencil_results["proofs"]
    }
    assert shared[PLAYERS[RIVAL - 1], PLAYERS[LEADER - 1]] is False
    assert shared[PLAYERS[TWIN - 1], PLAYERS[OTHER - 1]] is True
    assert [player for player, _ in pencil_results["unranked"]] == [PLAYERS[EXPELLED - 1]]


# ---- the desk and the pencil ----


def test_whole_evening_has_the_results_of_the_pencil(played_evening, pencil_results):
    """CAT-DUP 1.1 to 1.11: all rounds of all tables, bonuses, places, proofs."""
    assert differences(results_of(played_evening), pencil_results) == []
    assert played_evening.game.is_signed
    assert played_evening.game.end.cause == script().end


def test_results_after_each_round_are_those_of_the_pencil(played_evening):
    """CAT-DUP 1.11-1: partial results, with later corrections."""
    final, words = script().final, material()[2]
    for number in range(1, len(final["rounds"])):
        offences = [offence for offence in final["offences"] if offence[1] <= number]
        then = {**final, "rounds": final["rounds"][:number], "offences": offences}
        until = pencil.worked_out(then, words)
        classification = results_data(played_evening.opened, until=number).whole
        ranking = [(row.place, row.player, row.half_points) for row in classification.ranking]
        assert ranking == until["ranking"]
        assert [
            (award.round, award.player, award.points) for award in classification.awards
        ] == until["awards"]


def test_saved_log_lines_alone_give_the_same_results(played_evening, pencil_results):
    """The contents of the slips are enough; the verdicts of the desk are not used."""
    parsed = pencil.read_lines(played_evening.lines)
    assert parsed["players"] == list(PLAYERS)
    recomputed = pencil.worked_out(parsed, material()[2])
    recomputed["rounds"] = [{**round_, "fault": ""} for round_ in recomputed["rounds"]]
    assert recomputed == pencil_results


def test_table_on_the_screen_is_that_of_the_pencil(played_evening, pencil_results):
    """CAT-DUP 1.9, 1.10-6, 1.11-1: place, name, total, and each round."""
    view = classification_view(
        results_data(played_evening.opened), played_evening.user.desk.translator_for("ca")
    )
    names = dict(zip(PLAYERS, map(seen, played_evening.names), strict=True))
    assert [(row.place, row.name, row.total) for row in view.rows] == [
        (place, names[player], format_half_points(half))
        for place, player, half in pencil_results["ranking"]
    ]
    screen = played_evening.look("results").screen
    text = " ".join(unescape(re.sub(r"<[^>]+>", " ", screen)).split())
    for _, player, half in pencil_results["ranking"]:
        assert " ".join(names[player].split()) in text
        assert format_half_points(half) in text
    assert "<img src=x" not in screen
    assert "fills <b>" not in screen
    won = {(player, number) for number, player, _ in pencil_results["awards"]}
    for row in view.rows:
        for number, (look, cell, _) in enumerate(row.cells, start=1):
            points, reason = pencil_results["rounds"][number - 1]["scores"][row.entrant.player]
            assert cell == ("–" if points is None else str(points))
            assert (look == " is-bonus") == ((row.entrant.player, number) in won)
            assert (look == " is-null") == bool(reason)


def test_exported_files_have_the_results_of_the_pencil(played_evening, pencil_results):
    """CAT-DUP 1.11-1: as a table, and as data for programs."""
    sheet = exported_text(played_evening, "export_duplicate_table").removeprefix("\ufeff")
    head, *rows = csv.reader(io.StringIO(sheet), delimiter=";")
    assert len(head) == 8 + len(pencil_results["rounds"])
    # in place of an invalid master, the best move that keeps its points is 100 % (CAT-DUP 1.8-2)
    numbers = range(1, len(pencil_results["rounds"]) + 1)
    wrong = {
        where
        for number in numbers
        for incident, _, where in acts_after(number)
        if incident == "wrong"
    }
    numbered_rounds = zip(numbers, pencil_results["rounds"], strict=True)
    masters = sum(
        max(points or 0 for points, _ in round_["scores"].values())
        if number in wrong
        else round_["master"]
        for number, round_ in numbered_rounds
    )
    assert wrong
    for (place, player, half), row in zip(pencil_results["ranking"], rows, strict=False):
        scores = [round_["scores"][player][0] for round_ in pencil_results["rounds"]]
        won = sum(winner == player for _, winner, _ in pencil_results["awards"])
        tenths = (1000 * half + masters) // (2 * masters)
        assert row[:2] == [str(place), str(PLAYERS.index(player) + 1)]
        assert row[5:-1] == [
            *("" if points is None else str(points) for points in scores),
            format_half_points(won * pencil_results["bonus"]),
            format_half_points(half),
        ]
        assert row[-1] == f"{tenths // 10},{tenths % 10}"
    assert rows[-1][-2] == str(masters)
    exported = json.loads(exported_text(played_evening, "export_duplicate_json"))
    assert exported["game"]["players_at_start"] == len(PLAYERS)
    assert [round_["rack"] for round_ in exported["rounds"]] == [
        round_["rack"] for round_ in script().rounds
    ]


def exported_text(played_evening, command):
    response = played_evening.send(command, "/duplicate/files")
    return next(effect["text"] for effect in response.effects if effect["do"] == "download")


def format_half_points(half):
    whole, remainder = divmod(half, 2)
    return f"{whole},5" if remainder else str(whole)


def test_log_of_the_evening_passes_the_audit(played_evening):
    events = [entry.act for entry in played_evening.opened.log]
    assert list(audit(events, state.Game(), DUPLICATE.evolve, DUPLICATE.auditors())) == []
    assert verify(played_evening.lines) is None


def test_evening_by_commands_has_the_same_results(pencil_results):
    assert differences(results_of(PlayedEvening().by_commands()), pencil_results) == []


# ---- broken rules are noticed ----


def award_shared_best(monkeypatch):
    alone = property(lambda best: best.players[0] if best.players else None)
    monkeypatch.setattr(points.RoundBest, "alone", alone)


def exclude_players_who_left(monkeypatch):
    before = score.bonus_of

    def bonus_of(rule, *, players_at_start, has_bonus):
        return before(rule, players_at_start=players_at_start - 2, has_bonus=has_bonus)

    monkeypatch.setattr(score, "bonus_of", bonus_of)


def break_ties_by_bonuses(monkeypatch):
    before = score._standing

    def count_bonus_in_ties(entry, won, *, value, in_ties):
        return before(entry, won, value=value, in_ties=value)

    monkeypatch.setattr(score, "_standing", count_bonus_in_ties)


def count_invalid_master(monkeypatch):
    monkeypatch.setattr(state, "is_same_move", lambda *_: False)


def ignore_second_offence(monkeypatch):
    monkeypatch.setattr(state.Round, "zeroed", property(lambda _: frozenset()))


def place_expelled_players(monkeypatch):
    before = state.Game.expelled
    assert before
    monkeypatch.setattr(state.Game, "expelled", property(lambda _: frozenset()))


def leave_ties(monkeypatch):
    before = score._rank
    monkeypatch.setattr(score, "_rank", lambda rows, *, has_ties: before(rows, has_ties=False))


def count_late_slips(monkeypatch):
    before = judging._fault_of_slip

    def ignore_lateness(content, *arguments, contains):
        return before(replace(content, is_in_time=True), *arguments, contains=contains)

    monkeypatch.setattr(judging, "_fault_of_slip", ignore_lateness)


def add_word_premiums(monkeypatch):
    def form_word(cells, through, direction, new, terms):
        start, end = board_score.extent(cells, through, direction)
        points, times = 0, 0
        for at in range(start, end, direction.step):
            is_new = at in new
            points += terms.values[cells[at]] * (terms.layout.letter[at] if is_new else 1)
            times += terms.layout.word[at] - 1 if is_new else 0
        tiles = bytes(cells[start : end : direction.step])
        return board_score.FormedWord(
            board_score.Square(start), direction, tiles, points * (1 + times)
        )

    monkeypatch.setattr(board_score, "_form_word", form_word)


def skip_cross_words(monkeypatch):
    def judge_as_move(move, alphabet, *, contains):
        return before(move, alphabet, contains=lambda _: True)

    before = judging._verdict_on_move
    monkeypatch.setattr(judging, "_verdict_on_move", judge_as_move)


def accept_unmarked_blank(monkeypatch):
    monkeypatch.setattr(judging, "_unmarked_tile", lambda *_: None)


RESULT_FAULTS = (
    award_shared_best,
    exclude_players_who_left,
    break_ties_by_bonuses,
    count_invalid_master,
    ignore_second_offence,
    place_expelled_players,
    leave_ties,
)
SLIP_FAULTS = (
    count_late_slips,
    add_word_premiums,
    skip_cross_words,
    accept_unmarked_blank,
)


@pytest.mark.parametrize("bug", RESULT_FAULTS, ids=lambda bug: bug.__name__)
def test_bug_planted_in_the_results_is_noticed(bug, played_evening, pencil_results, monkeypatch):
    assert differences(results_of(played_evening), pencil_results) == []
    assert differences(results_of(played_evening, signed=None), pencil_results) == []
    bug(monkeypatch)
    assert differences(results_of(played_evening, signed=None), pencil_results) != []


@pytest.mark.parametrize("bug", SLIP_FAULTS, ids=lambda bug: bug.__name__)
def test_bug_planted_in_the_judging_of_slips_is_noticed(bug, pencil_results, monkeypatch):
    bug(monkeypatch)
    assert differences(results_of(PlayedEvening().by_commands()), pencil_results) != []
