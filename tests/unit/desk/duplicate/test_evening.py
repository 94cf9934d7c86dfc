"""A whole evening at the desk comes to what a pencil comes to, and a rule that is broken is noticed.

Twenty-four players, a complete game on the practice list, slips with every kind of error, two master
moves found wrong, an expulsion, players who leave, a claim that is upheld. What it all comes to is worked
out by `tests/support/evening.py`, which knows nothing of the program.
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
    """Return what the desk makes of an evening, in the words of the pencil."""
    found = results_data(standing(evening.opened, **changes))
    whole = found.whole
    rounds = []
    for at, one in enumerate(found.rounds):
        scores = {player: found.points[player][at] for player in PLAYERS}
        rounds.append(
            {
                "scores": {who: (each.points, each.reason) for who, each in scores.items()},
                "master": one.master.points if one.master else 0,
            }
        )
    return {
        "rounds": rounds,
        "bonus": whole.bonus,
        "awards": [(one.round, one.player, one.points) for one in whole.awards],
        "ranking": [(one.place, one.player, one.half_points) for one in whole.ranking],
        "unranked": [(one.player, one.half_points) for one in whole.unranked],
        "proofs": [
            (one.first, one.second, [(a // 2, b // 2) for a, b in one.pairs], one.is_shared)
            for one in whole.proofs
        ],
    }


def differences(desk, paper):
    """Return every point in which the desk and the paper do not agree."""
    found = [
        (what, desk[what], paper[what])
        for what in ("bonus", "awards", "ranking", "unranked", "proofs")
        if desk[what] != paper[what]
    ]
    for number, (one, other) in enumerate(zip(desk["rounds"], paper["rounds"], strict=True), 1):
        found += [
            (number, what, one[what], other[what])
            for what in ("scores", "master")
            if one[what] != other[what]
        ]
    return found


# ---- the evening is one in which everything happens ----


def test_evening_covers_every_case_of_the_rules(pencil_results):
    """CAT-DUP 1.6 to 1.10: what the rules speak of is in it, so that no rule is compared with nothing."""
    reasons = {
        reason for one in pencil_results["rounds"] for _, reason in one["scores"].values() if reason
    }
    assert reasons == {*SLIP_REASONS, "no_slip", "annulled", "sanctioned"}
    assert None in {
        points for one in pencil_results["rounds"] for points, _ in one["scores"].values()
    }
    assert all(one["fault"] == "" for one in pencil_results["rounds"]), "every rack is one of 1.3"
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
    """CAT-DUP 1.1 to 1.11: every round of every table, bonuses, places, proofs."""
    assert differences(results_of(played_evening), pencil_results) == []
    assert played_evening.game.is_signed
    assert played_evening.game.end.cause == script().end


def test_results_after_each_round_are_those_of_the_pencil(played_evening):
    """CAT-DUP 1.11-1: partial results, with what was put right since."""
    final, words = script().final, material()[2]
    for number in range(1, len(final["rounds"])):
        offences = [one for one in final["offences"] if one[1] <= number]
        then = {**final, "rounds": final["rounds"][:number], "offences": offences}
        until = pencil.worked_out(then, words)
        whole = results_data(played_evening.opened, until=number).whole
        ranking = [(one.place, one.player, one.half_points) for one in whole.ranking]
        assert ranking == until["ranking"]
        assert [(one.round, one.player, one.points) for one in whole.awards] == until["awards"]


def test_saved_log_lines_alone_give_the_same_results(played_evening, pencil_results):
    """What was written on the slips is enough; how the desk judged them is not looked at."""
    read = pencil.read_lines(played_evening.lines)
    assert read["players"] == list(PLAYERS)
    again = pencil.worked_out(read, material()[2])
    again["rounds"] = [{**one, "fault": ""} for one in again["rounds"]]
    assert again == pencil_results


def test_table_on_the_screen_is_that_of_the_pencil(played_evening, pencil_results):
    """CAT-DUP 1.9, 1.10-6, 1.11-1: place, name, total, and each round."""
    shown = classification_view(
        results_data(played_evening.opened), played_evening.user.desk.text_of("ca")
    )
    names = dict(zip(PLAYERS, map(seen, played_evening.names), strict=True))
    assert [(row.place, row.name, row.total) for row in shown.rows] == [
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
    for row in shown.rows:
        for number, (look, cell, _) in enumerate(row.cells, start=1):
            points, reason = pencil_results["rounds"][number - 1]["scores"][row.entrant.player]
            assert cell == ("–" if points is None else str(points))
            assert (look == " is-bonus") == ((row.entrant.player, number) in won)
            assert (look == " is-null") == bool(reason)


def test_exported_files_have_the_results_of_the_pencil(played_evening, pencil_results):
    """CAT-DUP 1.11-1: as a table, and for programs."""
    sheet = exported_text(played_evening, "export_duplicate_table").removeprefix("\ufeff")
    head, *rows = csv.reader(io.StringIO(sheet), delimiter=";")
    assert len(head) == 8 + len(pencil_results["rounds"])
    # nobody has the points of one that proved wrong, so the master has not (CAT-DUP 1.8-2)
    numbers = range(1, len(pencil_results["rounds"]) + 1)
    wrong = {
        where for number in numbers for what, _, where in acts_after(number) if what == "wrong"
    }
    counted = zip(numbers, pencil_results["rounds"], strict=True)
    masters = sum(one["master"] for number, one in counted if number not in wrong)
    assert wrong
    for (place, player, half), row in zip(pencil_results["ranking"], rows, strict=False):
        scores = [one["scores"][player][0] for one in pencil_results["rounds"]]
        won = sum(who == player for _, who, _ in pencil_results["awards"])
        tenths = (1000 * half + masters) // (2 * masters)
        assert row[:2] == [str(place), str(PLAYERS.index(player) + 1)]
        assert row[5:-1] == [
            *("" if points is None else str(points) for points in scores),
            format_half_points(won * pencil_results["bonus"]),
            format_half_points(half),
        ]
        assert row[-1] == f"{tenths // 10},{tenths % 10}"
    assert rows[-1][-2] == str(masters)
    told = json.loads(exported_text(played_evening, "export_duplicate_json"))
    assert told["game"]["players_at_start"] == len(PLAYERS)
    assert [one["rack"] for one in told["rounds"]] == [one["rack"] for one in script().rounds]


def exported_text(played_evening, command):
    response = played_evening.send(command, "/duplicate/files")
    return next(effect["text"] for effect in response.effects if effect["do"] == "download")


def format_half_points(half):
    whole, rest = divmod(half, 2)
    return f"{whole},5" if rest else str(whole)


def test_log_of_the_evening_passes_the_audit(played_evening):
    events = [entry.act for entry in played_evening.opened.log]
    assert list(audit(events, state.Game(), DUPLICATE.evolve, DUPLICATE.hooks())) == []
    assert verify(played_evening.lines) is None


def test_evening_by_commands_has_the_same_results(pencil_results):
    assert differences(results_of(PlayedEvening().by_commands()), pencil_results) == []


# ---- rules that are broken are noticed ----


def shared_best_wins(monkeypatch):
    alone = property(lambda best: best.players[0] if best.players else None)
    monkeypatch.setattr(points.RoundBest, "alone", alone)


def those_who_left_are_not_counted(monkeypatch):
    before = score.bonus_of

    def bonus_of(rule, *, players_at_start, has_bonus):
        return before(rule, players_at_start=players_at_start - 2, has_bonus=has_bonus)

    monkeypatch.setattr(score, "bonus_of", bonus_of)


def bonuses_break_ties(monkeypatch):
    before = score._standing

    def standing(entry, won, *, value, in_ties):
        return before(entry, won, value=value, in_ties=value)

    monkeypatch.setattr(score, "_standing", standing)


def a_wrong_master_counts(monkeypatch):
    monkeypatch.setattr(state, "is_same_move", lambda *_: False)


def the_second_offence_takes_nothing(monkeypatch):
    monkeypatch.setattr(state.Round, "zeroed", property(lambda _: frozenset()))


def who_is_expelled_is_placed(monkeypatch):
    before = state.Game.expelled
    assert before
    monkeypatch.setattr(state.Game, "expelled", property(lambda _: frozenset()))


def ties_are_not_broken(monkeypatch):
    before = score._rank
    monkeypatch.setattr(score, "_rank", lambda rows, *, has_ties: before(rows, has_ties=False))


def late_slips_count(monkeypatch):
    before = judging._fault_of_slip

    def against(written, *rest, contains):
        return before(replace(written, is_in_time=True), *rest, contains=contains)

    monkeypatch.setattr(judging, "_fault_of_slip", against)


def word_premiums_are_added(monkeypatch):
    def word(cells, through, direction, new, terms):
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

    monkeypatch.setattr(board_score, "_form_word", word)


def cross_words_are_not_looked_at(monkeypatch):
    def as_a_move(move, alphabet, *, contains):
        return before(move, alphabet, contains=lambda _: True)

    before = judging._verdict_on_move
    monkeypatch.setattr(judging, "_verdict_on_move", as_a_move)


def an_unmarked_blank_is_let_pass(monkeypatch):
    monkeypatch.setattr(judging, "_unmarked_tile", lambda *_: None)


OF_RESULTS = (
    shared_best_wins,
    those_who_left_are_not_counted,
    bonuses_break_ties,
    a_wrong_master_counts,
    the_second_offence_takes_nothing,
    who_is_expelled_is_placed,
    ties_are_not_broken,
)
OF_SLIPS = (
    late_slips_count,
    word_premiums_are_added,
    cross_words_are_not_looked_at,
    an_unmarked_blank_is_let_pass,
)


@pytest.mark.parametrize("bug", OF_RESULTS, ids=lambda bug: bug.__name__)
def test_bug_planted_in_the_results_is_noticed(bug, played_evening, pencil_results, monkeypatch):
    assert differences(results_of(played_evening), pencil_results) == []
    assert differences(results_of(played_evening, signed=None), pencil_results) == []
    bug(monkeypatch)
    assert differences(results_of(played_evening, signed=None), pencil_results) != []


@pytest.mark.parametrize("bug", OF_SLIPS, ids=lambda bug: bug.__name__)
def test_bug_planted_in_the_judging_of_slips_is_noticed(bug, pencil_results, monkeypatch):
    bug(monkeypatch)
    assert differences(results_of(PlayedEvening().by_commands()), pencil_results) != []
