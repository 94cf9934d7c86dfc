"""The classification of a duplicate, after any round and at the end (CAT-DUP 1.9-1.11).

It has the proof of ties.
"""

import re
from dataclasses import replace
from html import unescape

import pytest

from faristol.desk.duplicate.results.classification import (
    classification_view,
    official_status_view,
    results_data,
)
from faristol.desk.kernel.translation import Translator
from faristol.duplicate.acts.master import InvalidateMaster
from faristol.duplicate.acts.players import GiveSanction, LetLeave, LiftSanction
from faristol.rules.duplicate import Bonus
from faristol.rules.edition import change_ruleset
from faristol.rules.preset import preset
from tests.support.desk import User
from tests.support.duplicate_game import (
    HOSTILE,
    GameUser,
    player_of,
    small_game,
    standing,
    stored_game,
)

ENGLISH = Translator("en", None)


@pytest.fixture(scope="module")
def game():
    return small_game()


def view_of(game, **query):
    return classification_view(
        results_data(game.opened, **query), game.user.desk.translator_for(game.user.lang)
    )


def words(html):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html or "")).split())


def test_players_are_ranked_by_totals_and_then_by_their_best_moves(game):
    """CAT-DUP 1.9-2, 1.9-3: 23 is 14 + 9 + 0 and 10 + 9 + 4; the better best move is ahead."""
    rows = view_of(game).rows
    first = [(row.place, row.name, row.total) for row in rows[:4]]
    assert first == [
        (1, "Anna", "29.5"),
        (2, "Benet", "23"),
        (3, "David", "23"),
        (3, "Eulàlia", "23"),
    ]


def test_tie_has_its_proof_and_a_shared_place_its_reason(game):
    """CAT-DUP 1.9-3: best moves are compared pair by pair up to the first difference.

    Equal players share the place.
    """
    screen = words(game.look("results").screen)
    assert (
        "Tied on 23–23. Best moves of Benet and David: 14–10. Benet ranks higher (art. 1.9)."
        in screen
    )
    assert (
        "David and Eulàlia have the same scores, from the best move down: they share the place"
        in screen
    )


def test_place_after_a_shared_one_is_skipped(game):
    """CAT-DUP 1.9-3: two on place 3 are followed by place 5."""
    rows = view_of(game).rows
    assert [row.place for row in rows] == [1, 2, 3, 3, 5, 6, 7, 7, 7, 7, 7]
    assert [row.is_shared for row in rows[:5]] == [False, False, True, True, False]


def test_half_a_bonus_is_exact_and_in_the_format_of_the_language(game):
    """CAT-DUP 1.10-7: eleven players make a bonus of five and a half."""
    assert [(row.total, row.bonus) for row in view_of(game).rows[:1]] == [("29.5", "+5.5")]
    text = game.user.desk.translator_for("ca")
    assert classification_view(results_data(game.opened), text).rows[0].total == "29,5"


def test_move_with_a_bonus_is_framed_with_recipient_and_value(game):
    """CAT-DUP 1.10-6."""
    screen = game.look("results").screen
    framed = re.findall(r'<td class="r num is-bonus"[^>]*>(\d+)', screen)
    assert framed == ["16"]
    assert "Round 1: Anna, 16 points, bonus of 5.5" in words(screen)


def test_results_without_bonuses_do_not_mention_them():
    """CAT-DUP 1.10-5: bonuses are announced before the game, or there are none."""
    plain = small_game(has_bonus=False)
    assert view_of(plain).rows[0].total == "24"
    screen = words(plain.look("results").screen)
    assert "without bonus" in screen
    assert "1.10" not in screen


def test_null_slips_show_their_reasons_with_the_article(game):
    """CAT-DUP 1.7-1 to 1.7-4."""
    first_cells = {row.name: row.cells[0] for row in view_of(game).rows}
    assert first_cells["Ferran"] == (" is-null", "0", "wrong coordinates (art. 1.7)")
    assert first_cells["Gemma"][2] == "late (art. 1.7)"
    assert first_cells["Hèctor"][2] == "illegible word (art. 1.7)"
    assert first_cells[HOSTILE[0]][2] == "no slip (art. 1.7)"
    assert first_cells[HOSTILE[1]][2] == "word not valid (art. 1.7)"


@pytest.mark.parametrize("place", ["results", "papers/classification", "papers/rounds"])
def test_reasons_of_zeros_are_listed_below_the_table_by_letters(game, place):
    """CAT-DUP 1.7: a tablet and paper have no tooltips."""
    screen = game.look(place).screen
    beside = re.findall(r">0<sup[^>]*>(\w)</sup>", screen)
    below = dict(re.findall(r"<b>(\w)</b> ([^<;]+\))", screen))
    assert set(beside) == set(below)
    assert set(below.values()) >= {
        "wrong coordinates (art. 1.7)",
        "late (art. 1.7)",
        "illegible word (art. 1.7)",
        "no slip (art. 1.7)",
        "word not valid (art. 1.7)",
    }
    assert len(beside) == len(re.findall(r'<td class="r(?: num)? is-null"', screen))


def test_classification_can_be_shown_after_any_round(game):
    """CAT-DUP 1.11-1: results are detailed by rounds."""
    after = view_of(game, until=1)
    assert after.heading == "Ranking after round 1"
    assert [round_.number for round_ in after.results.rounds] == [1]
    assert [(row.name, row.total) for row in after.rows[:2]] == [("Anna", "21.5"), ("Benet", "14")]
    screen = game.look("results?round=1").screen
    assert '<option value="1" selected>' in screen
    assert "master moves: 16" in words(screen)


@pytest.mark.parametrize("round_query", ["0", "99", "-1", "1e3", "x", "²", "9" * 30])
def test_invalid_round_shows_the_existing_results(game, round_query):
    assert not game.look(f"results?round={round_query}").effects


def test_percentages_are_of_the_total_of_the_masters_rounded_up(game):
    """29.5 of 29 is 101.72 %, because the total includes the bonus; 8 of 29 is 27.586 %."""
    rows = view_of(game).rows
    assert (rows[0].percent, rows[-1].percent) == ("101.7", "27.6")


def test_group_has_its_own_places_and_the_bonuses_of_the_game():
    grouped = small_game(groups=("A", "B"))
    view = view_of(grouped, group="B")
    assert [(row.place, row.name) for row in view.rows[:2]] == [(1, "Benet"), (2, "David")]
    assert not view.awards
    assert view_of(grouped, group="A").awards
    rows = grouped.look("results?group=B", region="ranking").fragments["ranking"]
    assert "group B" in words(rows)
    assert "Anna" not in words(rows)
    assert view_of(grouped, group="nobody’s").results.group == "", (
        "a group that is none is the whole"
    )


def test_expelled_player_is_not_placed_and_named_apart():
    """CAT-DUP 1.7-5: the third offence expels; the bonus of the rounds played stays."""
    game = small_game(is_ended=False)
    for why in ("talks", "talks again", "shouts"):
        game.do(GiveSanction(player=player_of(1), why=why, round=3))
    assert "Anna" not in [row.name for row in view_of(game).rows]
    assert view_of(game).rows[0].place == 1
    screen = words(game.look("results").screen)
    assert re.search(r"Not placed: Anna \( ?expelled, 25\.5", screen), screen


def test_reasons_below_the_table_are_those_of_its_rows():
    """An expelled player is in no row of the classification, but on the paper of the rounds."""
    game = small_game(is_ended=False)
    for why in ("talks", "talks again", "shouts"):
        game.do(GiveSanction(player=player_of(1), why=why, round=3))
    only = "sanction"
    for place in ("results", "papers/classification"):
        html = game.look(place).screen
        table, _, below = html.partition("</table>")
        signs = set(re.findall(r"<b>([a-z–])</b>", below.partition("</p>")[0]))
        cells = re.findall(r"<td class=\"r[^>]*>(.*?)</td>", table.partition("<tbody>")[2])
        letters = {words(row.partition("<span")[0])[-1:] for row in cells} & {*"abcdefgh–"}
        assert signs == letters, place
        assert only not in words(below.partition("</p>")[0]), place
    assert only in words(game.look("papers/rounds").screen)


def test_results_of_earlier_rounds_still_place_a_player_expelled_later():
    """CAT-DUP 1.7-5: an expulsion in round 3 changes no place after round 1 or 2.

    A lifted one changes none.
    """
    game = small_game(is_ended=False)
    before = [[(row.place, row.name) for row in view_of(game, until=n).rows] for n in (1, 2)]
    for why in ("talks", "talks again", "shouts"):
        game.do(GiveSanction(player=player_of(1), why=why, round=3))
    assert before == [
        [(row.place, row.name) for row in view_of(game, until=n).rows] for n in (1, 2)
    ]
    assert not view_of(game, until=2).unplaced
    assert [unplaced_row.name for unplaced_row in view_of(game, until=3).unplaced] == ["Anna"]
    game.do(LiftSanction(number=3, why="it was not her"))
    assert not view_of(game).unplaced


def test_results_after_a_round_count_only_decisions_about_rounds_so_far():
    """CAT-DUP 1.7-5, 1.8-2: a zero and an annulment of round 1 count after round 1.

    Those of round 3 do not.
    """
    game = small_game(is_ended=False)
    game.do(GiveSanction(player=player_of(2), why="talks", round=3))
    game.do(GiveSanction(player=player_of(2), why="talks again", round=3))
    benet = {row.name: row for row in view_of(game, until=2).rows}["Benet"]
    assert benet.total == "23"
    game.do(InvalidateMaster(round=1, why="not in the list"))
    annulled = [row for row in view_of(game, until=1).rows if row.cells[0][0] == " is-null"]
    assert annulled
    assert all("1.8" in row.cells[0][2] for row in annulled if "annulled" in row.cells[0][2])
    assert any("annulled" in row.cells[0][2] for row in annulled)


def test_second_offence_takes_the_points_of_the_round():
    """CAT-DUP 1.7-5."""
    game = small_game(is_ended=False)
    for why in ("talks", "talks again"):
        game.do(GiveSanction(player=player_of(3), why=why, round=2))
    clara = next(row for row in view_of(game).rows if row.name == "Clara")
    assert clara.cells[1][:2] == (" is-null", "0")
    assert "1.7" in clara.cells[1][2]
    assert clara.total == "18"


def test_player_who_left_keeps_the_points_and_the_bonus_its_value():
    """CAT-DUP 1.10-3: abandonments do not change N."""
    game = GameUser(has_bonus=True).start()
    game.play("CASESAL", {1: "H4 CASES", **dict.fromkeys(range(2, 12), "H8 CASA")}, "H4", "CASES")
    game.do(LetLeave(player=player_of(2)))
    game.play("ALSOLAM", {1: "6F MASA", **dict.fromkeys(range(3, 12), "8H SOLA")}, "6F", "MASA")
    rows = {row.name: row for row in view_of(game).rows}
    assert rows["Benet"].total == "10"
    assert rows["Benet"].cells[1][:2] == (" is-away", "–")
    assert rows["Anna"].bonus == "+11"


def test_complete_classic_games_are_official_and_others_say_why_not(game):
    """CAT-DUP 1.1-3, 1.6-3: a game ended by agreement stays official; one of agreed rounds never is."""
    official = official_status_view(game_with_list_kind(game, "official"), ENGLISH)
    assert official.title == "Official."
    assert official.why.startswith("The judge ended it by agreement, and it stays official")
    agreed = small_game(rounds=3, is_ended=False)
    assert "Not official. The number of rounds was agreed" in words(agreed.look("results").screen)
    rehearsal = small_game(is_rehearsal=True)
    assert "Not official. It is a rehearsal" in words(rehearsal.look("results").screen)


def test_game_under_changed_rules_is_not_official_and_says_so():
    """CAT-DUP 1.1-3: only complete classic duplicates are."""
    base = preset("ca-duplicate-2018")
    ours = change_ruleset(base, {"bonus.counts_in_ties": True}, name="ours", title="Ours")
    screen = words(small_game(ruleset=ours).look("results").screen)
    assert "Not official. Its rules are not the unchanged rules of classic duplicate" in screen
    theirs = change_ruleset(base, {}, name="theirs", title="Theirs")
    unchanged = game_with_list_kind(small_game(ruleset=theirs), "official")
    assert official_status_view(unchanged, ENGLISH).title == "Official."


def game_with_list_kind(game, kind):
    """Return a loaded game as if its words were judged by a list of this kind."""
    loaded = game.opened
    pin = replace(loaded.game.lexicon, kind=kind)
    return standing(loaded, lexicon=pin)


def test_game_with_a_practice_list_is_not_called_official(game):
    """CAT-DUP 1.1-3: complete and classic, but its words are not those of an official list."""
    assert game.opened.game.lexicon.kind == "practice"
    for place in ("results", "papers/classification", "share"):
        text = words(game.look(place).screen)
        assert (
            "With the Catalan practice list. The judge ended it by agreement (art. 1.6)." in text
        ), place
        assert "Official." not in text, place


def test_partial_results_are_offered_after_the_agreed_rounds():
    """CAT-DUP 1.11-1."""
    game = small_game(results_every=2)
    links = re.findall(
        r'class="chip" href="#/duplicate/results\?round=(\d+)"', game.look("results").screen
    )
    assert links == ["2"]


def test_next_action_follows_the_phases_of_the_evening():
    """The round goes on; then claims are opened (CAT-DUP 1.11-3), then the results are signed."""
    game = small_game(is_ended=False)
    assert "Back to the round" in words(game.look("results").screen)
    game.end()
    assert "Continue: the claims" in words(game.look("results").screen)
    assert "Open claims" in words(game.look("claims").screen), "the deed is named once"
    game.send("open_duplicate_claims", "/duplicate/claims", minutes=10)
    screen = game.look("results").screen
    assert "Claims until 18:10." in words(screen)
    assert "Show it in the hall" in words(screen)
    assert f'data-until="{game.device.wall + 600_000}"' in screen
    claim = {"player": player_of(1), "round": 1, "text": "look again"}
    game.send("make_duplicate_claim", "/duplicate/claims", **claim)
    assert "Answer the claims" in words(game.look("results").screen)
    fields = {"claim": 1, "verdict": "rejected", "why": "it is right"}
    game.send("answer_duplicate_claim", "/duplicate/claims", **fields)
    game.user.clock.run_on(601)
    game.device.wait(601_000)
    assert "Make the results final" in words(game.look("results").screen)


def test_game_with_all_agreed_rounds_played_asks_to_be_ended():
    """CAT-DUP 1.1-2."""
    screen = small_game(rounds=3, is_ended=False).look("results").screen
    assert 'id="next" href="#/duplicate/end"' in screen


def test_results_before_the_first_master_move_are_empty():
    game = GameUser().start()
    assert "No round has a master move yet." in words(game.look("results").screen)


@pytest.mark.parametrize(
    "place", ["results", "sheet/x", "claims", "log", "papers", "papers/slips", "share", "draw"]
)
def test_screens_without_a_game_have_no_effects(place):
    response = User().look(f"/duplicate/{place}")
    assert not response.effects
    assert response.screen


@pytest.mark.parametrize(
    "place",
    [
        "results",
        "sheet/player-9",
        "sheet/player-11",
        "claims",
        "log",
        "papers/slips",
        "papers/sheets",
        "papers/classification",
        "papers/rounds",
        "papers/poster",
        "share",
        "draw",
    ],
)
def test_hostile_names_are_escaped_everywhere(game, place):
    screen = game.look(place).screen
    assert "<img src=x" not in screen
    assert "<b>Ț</b>" not in screen


def test_two_hundred_players_and_twenty_five_rounds_fit_in_one_table():
    user = stored_game()
    screen = user.look("/duplicate/results").screen
    assert len(re.findall(r'<th scope="row" class="name"><a', screen)) == 200
    assert len(re.findall(r'<td class="r num', screen)) == 200 * 25 + 25
    assert len(screen) < 400_000, "what crosses to the page and is painted"


def test_rules_decide_whether_bonuses_break_ties(game):
    """CAT-DUP 1.9-3 as interpreted here: moves are compared without bonuses."""
    rule = game.opened.terms.rules.bonus
    assert isinstance(rule, Bonus)
    assert not rule.counts_in_ties
    assert results_data(game.opened).whole.standing(player_of(1)).compared == (32, 8, 8)


def test_game_ended_by_agreement_is_not_called_complete():
    """CAT-DUP 1.6-3: the rounds played and the way the game ended are named, not the planned rounds."""
    for settings in ({}, {"rounds": 20}):
        screen = words(small_game(**settings).look("results").screen)
        assert "3 rounds, ended by agreement" in screen
        assert "3 rounds, complete" not in screen
        assert "20 rounds agreed" not in screen


def test_rules_without_a_bonus_do_not_mention_one():
    """The Romanian rules have no bonus: neither the classification nor its papers say “without”."""
    game = GameUser(language="ro", has_bonus=False).start()
    assert "bonus" not in words(game.look("results").screen)
