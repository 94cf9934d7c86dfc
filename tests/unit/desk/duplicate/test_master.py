"""The master move: chosen by the judge, announced, laid (CAT-DUP 1.1-8, 1.4-8, 1.8).

It is announced with the names of the game.
"""

import re
from collections import Counter
from dataclasses import replace
from html import unescape
from urllib.parse import urlencode

import pytest

from faristol.clock.round.acts import StartRound
from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.duplicate.result_text import format_half_points
from faristol.desk.duplicate.slips import slip_token
from faristol.desk.duplicate.spoken_move import spell_points
from faristol.desk.kernel.translation import Translator
from faristol.duplicate.acts.master import AnnounceMaster, WithdrawMaster
from faristol.duplicate.acts.players import GiveSanction
from faristol.duplicate.acts.slips import ReadSecond
from faristol.duplicate.acts.start import ChangeSettings
from faristol.duplicate.results import classification
from faristol.duplicate.values import Slip
from faristol.rules.clock import Cue
from faristol.tiles.reading import in_tiles
from tests.support.analyse_user import failed, words
from tests.support.desk import User, run
from tests.support.duplicate_game import GameUser, player_of

ROUTE = "/duplicate/master"
THREE = ("Anna", "Benet", "Clara")
CUES = (Cue(seconds_left=30, must=True),)


def game_with_rack(rack="CASESAL", **settings):
    """Return a game of three players with its first rack."""
    game = GameUser(**{"names": THREE, **settings}).start()
    game.type_rack(rack)
    return game


def screen(game, query=""):
    answer = game.look(f"master{query}")
    assert not failed(answer), failed(answer)
    return answer.screen or ""


def candidates(html):
    """Return the candidates on the screen: value, whether it is picked, text."""
    labels = re.findall(r'<label class="cand.*?</label>', html, re.DOTALL)
    return [
        (
            unescape(re.search(r'value="([^"]*)"', label)[1]),
            " checked" in label,
            words(label),
        )
        for label in labels
    ]


def count_rack_tiles(html):
    rack = html.split('<ul class="rack"')[1].split("</ul>")[0]
    return rack.count('class="tile')


def picked_moves(html):
    return [value for value, is_picked, _ in candidates(html) if is_picked]


def send(game, command, **fields):
    answer = game.send(command, ROUTE, **fields)
    assert not failed(answer), failed(answer)
    return answer


def announced_master(game):
    round_ = game.game.round
    return (round_.master.at, round_.master.word, round_.master.points) if round_.master else None


# ---- choosing ----


def test_best_of_the_players_is_proposed_with_its_finder_and_tiles_left():
    """CAT-DUP 1.1-8."""
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASES", 3: "H8 CASA"})
    html = screen(game)
    assert picked_moves(html) == ["H8 CASES"]
    first = candidates(html)[0][2]
    assert "2 tables" in first
    assert "left: A L" in first
    assert "All 3 slips are in." in words(html)


def test_moves_no_player_had_are_listed_apart_and_not_proposed():
    """CAT-DUP 1.1-8: the best of all moves is beside the best of the players; the judge decides."""
    game = game_with_rack()
    game.slips({1: "H8 CASA", 2: "H8 CASA", 3: "H8 CASA"})
    html = screen(game)
    assert picked_moves(html) == ["H8 CASA"]
    assert words(html).count("Nobody found") == 1
    unplayed_html = html.split('id="master-none"')[1].split("</section>")[0]
    best = max(
        int(re.search(r"(\d+) ", text)[1])
        for _, _, candidate in candidates(unplayed_html)
        for text in (candidate.split(" ", 2)[2],)
    )
    assert best == 16  # CASES with C or S on the double letter


def test_equal_moves_are_in_board_order_with_their_distinguishing_merits():
    """CAT-DUP 1.1-8: the screen states facts; among equal moves the judge is free."""
    game = game_with_rack("CAS?SAL")
    game.slips({1: "H8 CASA", 2: "H7 CASA", 3: "H7 C(A)SA"})
    html = screen(game)
    values = [value for value, _, _ in candidates(html)[:3]]
    assert values[:2] == ["H7 CASA", "H8 CASA"]
    assert values[2] == "H7 C(A)SA"
    assert "2 moves tie with 10 points: choose one." in words(html)
    assert "The choice is among the players’ moves." in words(html)


def test_picked_move_is_on_the_board_and_the_rack_keeps_its_tiles():
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "H8 CASA"})
    fragment = game.look("master?pick=H8%20CASA", region="master").fragments["master"]
    assert picked_moves(fragment) == ["H8 CASA"]
    assert fragment.count("is-last") == 4
    assert count_rack_tiles(fragment) == 7
    assert game.game.round.master is None  # picking a move stores nothing


def test_rack_beside_the_choice_has_the_order_of_the_call():
    """CAT-DUP 1.4-1: the tiles left first, each part in the order of the alphabet."""
    game = game_with_rack("CASELES")
    game.slips({1: "H8 CASES"})
    rack = screen(game).split('<ul class="rack"')[1].split("</ul>")[0]
    assert re.findall(r"<b>([^<]+)</b>", rack) == list("ACEELSS")


def test_move_is_announced_by_the_letter_names_of_the_game():
    """CAT-DUP 1.4-8: H8 is "Hospitalet vuit", 8H "vuit Hospitalet"."""
    game = game_with_rack(lang="en", names=THREE)
    game.slips({1: "H8 CASES", 2: "8H CASA", 3: "H8 CASA"})
    html = screen(game)
    assert "«Hospitalet vuit»" in words(html)
    assert "punts" in words(html)
    down = game.look("master?pick=8H%20CASA", region="master").fragments["master"]
    assert "«vuit Hospitalet»" in words(down)
    game = game_with_rack("CASES?L", lang="en", names=THREE)
    game.slips({1: "H8 CAS(A)", 2: "H8 CASES", 3: "H8 CASES"})
    html = words(game.look("master?pick=H8%20CAS(A)", region="master").fragments["master"])
    assert "S de Salou, escarràs A d’Alacant." in html  # one tile, announced as one


@pytest.mark.parametrize(
    ("language", "points", "spoken"),
    [
        ("ca", 66, "seixanta-sis punts"),
        ("ca", 21, "vint-i-un punts"),
        ("ca", 282, "dos-cents vuitanta-dos punts"),
        ("ca", 1, "un punt"),
        ("ro", 66, "șaizeci și șase de puncte"),
        ("ro", 1, "un punct"),
    ],
)
def test_points_are_spelled_as_the_language_writes_numbers(language, points, spoken):
    """CAT-DUP 1.4-8: recordings compose a number of several words; the written number is one word."""
    assert spell_points(points, language) == spoken


def test_lower_move_is_warned_of_and_needs_confirmation():
    """CAT-DUP 1.8-1: a lower move could not be replaced later."""
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "H8 CASA"})
    html = screen(game, "?pick=H8%20CASA")
    assert "4 points less than the players’ best move." in words(html)
    refused = send(game, "announce_master", at="H8", word="CASA")
    assert not refused.taken
    assert announced_master(game) is None
    assert send(game, "announce_master", at="H8", word="CASA", is_sure="yes").taken
    assert announced_master(game) == ("H8", "CASA", 10)


def test_lower_move_is_displayed_before_its_confirmation_and_stays_picked():
    """CAT-DUP 1.8-1: the judge sees the move on the board before confirming it."""
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "H8 CASA"})
    query = "?pick=H8%20CASA"
    refused = game.send("announce_master", f"{ROUTE}{query}", at="H8", word="CASA")
    assert not refused.taken
    for html in (screen(game, query), refused.screen):
        assert picked_moves(html) == ["H8 CASA"]
        assert html.count("is-last") == 4
        assert count_rack_tiles(html) == 7
        assert 'name="is_sure"' in html
    assert "This move scores 10, and there is one that scores 14." in words(refused.screen)
    assert game.opened.board.count == 0


def test_players_best_is_warned_of_where_the_best_of_all_counts():
    """CAT-DUP 1.1-8 leaves the source to the judge: here the best move of all."""
    game = game_with_rack(masters="engine")
    game.slips({1: "H8 CASA", 2: "H8 CASA", 3: "H8 CASA"})
    html = screen(game)
    assert picked_moves(html) != ["H8 CASA"]
    assert "the best possible one, even if no player has found it." in words(html)
    low = screen(game, "?pick=H8%20CASA")
    assert "less than the best possible move" in words(low)


def test_tie_of_players_is_no_choice_where_the_best_of_all_scores_more():
    game = game_with_rack("CAS?SAL", masters="engine")
    game.slips({1: "H8 CASA", 2: "H7 CASA", 3: "H7 C(A)SA"})
    text = words(screen(game))
    assert "tie with" not in text
    assert "The players’ best move scores 10 points." in text


def test_free_choice_of_the_judge_shows_no_warning():
    game = game_with_rack(masters="free")
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "H8 CASA"})
    html = screen(game, "?pick=H8%20CASA")
    assert "less than" not in words(html)
    assert "In this game the judge chooses the master move." in words(html)
    assert send(game, "announce_master", at="H8", word="CASA").taken


def test_other_legal_moves_are_found_by_a_filter():
    game = game_with_rack()
    game.slips({1: "H8 CASA", 2: "H8 CASA", 3: "H8 CASA"})
    fragment = game.look("master?typed=H8+SAL", region="master").fragments["master"]
    assert "H8 SALES" in [value for value, _, _ in candidates(fragment)]
    by_points = game.look("master?typed=16", region="master").fragments["master"]
    assert {text.split()[2] for _, _, text in candidates(by_points)[1:]} == {"16"}


def test_move_missing_in_the_list_can_be_announced_with_a_reason():
    """The list may lack a word; the judge answers for it, and the log records that."""
    game = game_with_rack()
    game.slips({1: "H8 CASA", 2: "H8 CASA", 3: "H8 CASA"})
    html = screen(game, "?typed=H8+SACELS")
    assert "Not in the list: SACELS" in words(html)
    refused = send(game, "announce_master", at="H8", word="SACELS")
    assert not refused.taken
    assert send(game, "announce_master", at="H8", word="SACELS", why="new in DIEC").taken
    assert game.game.round.master.why == "new in DIEC"


def test_impossible_typed_move_shows_the_reason():
    game = game_with_rack()
    game.slips({1: "H8 CASA", 2: "H8 CASA", 3: "H8 CASA"})
    assert "not on the rack" in words(screen(game, "?typed=H8+MASA"))
    row = words(screen(game, "?typed=15PMASA"))
    assert "There is no row P. Rows go from A to O." in row
    assert "There is no column 16. Columns go from 1 to 15." in words(screen(game, "?typed=H16"))


def test_hostile_names_are_escaped():
    game = GameUser().start()
    game.type_rack("CASESAL")
    game.slips(dict.fromkeys(range(9, 12), "H8 CASES"))
    html = screen(game) + send(game, "announce_master", at="H8", word="CASES", is_all="1").screen
    assert "<img" not in html
    assert "&lt;img" in html


# ---- one choice: the last one made ----


def displayed_choice(html):
    """Return the choice as each part of the screen shows it.

    The parts are the marked row, the slab, the board and the form.
    """
    slab = re.search(
        r'<(?:button|a)[^>]*class="next[^>]*>.*?<strong>(.*?)</strong>', html, re.DOTALL
    )
    hidden = [re.search(rf'name="{name}" value="([^"]*)"', html) for name in ("at", "word")]
    laid = html.count("is-last")
    return {
        "row": picked_moves(html),
        "slab": words(slab[1]),
        "form": " ".join(match[1] for match in hidden if match),
        "laid": laid,
        "is_said": '<p class="say"' in html,
    }


def shows_only(html, move):
    """Return True if all parts of the screen show this choice and no other."""
    if move is None:
        empty = {"row": [], "slab": "Announce the master move", "form": "", "laid": 0}
        return (
            displayed_choice(html) == {**empty, "is_said": False}
            and re.search(r"<button class=.next.[^>]* disabled>", html) is not None
        )
    laid = len(move.split()[1])
    expected = {"row": [move], "slab": f"Announce {move}", "form": move, "laid": laid}
    return displayed_choice(html) == {**expected, "is_said": True}


def master_region(game, **query):
    answer = game.look(f"master?{urlencode(query)}", region="master")
    assert not failed(answer), failed(answer)
    return answer.fragments["master"]


@pytest.mark.parametrize(
    ("touched", "chosen"),
    [
        ({}, "H8 CASES"),  # no choice: the proposal
        ({"pick": "H8 CASA"}, "H8 CASA"),
        ({"typed": "H8 SALES"}, "H8 SALES"),
        ({"typed": "h8sales"}, "H8 SALES"),
        ({"typed": "sales 8H"}, "8H SALES"),
        # a row picked after a move was typed that is not among the results
        ({"typed": "H8 SALES", "pick": "H8 CASA"}, "H8 CASA"),
        ({"typed": "SZARM", "pick": "H8 CASA"}, "H8 CASA"),
        ({"typed": "P3 SALES", "pick": "H8 CASA"}, "H8 CASA"),
        # typed after a row was picked: the page has unchecked the rows
        ({"typed": "SZARM"}, None),
        ({"typed": "H8 SZARM"}, None),
        ({"typed": "P3 SALES"}, None),
        ({"typed": "H16 SALES"}, None),
        ({"typed": "S"}, None),  # many words begin so
        ({"typed": "SALES"}, None),  # the word fits in more than one place
        ({"typed": "14"}, None),
        ({"typed": "H8"}, None),
        ({"pick": "nonsense"}, None),
        ({"typed": "   "}, "H8 CASES"),
    ],
)
def test_all_parts_of_the_screen_show_the_last_choice(touched, chosen):
    """CAT-DUP 1.8-1: no master move is announced that was not picked."""
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "H8 CASA"})
    html = master_region(game, **touched)
    assert shows_only(html, chosen), (touched, displayed_choice(html))


def test_word_that_fits_in_one_place_is_chosen_without_the_place():
    game = game_with_rack("CASESAL")
    game.slips({1: "H4 CASES", 2: "H4 CASES", 3: "H4 CASES"})
    game.master("H4", "CASES")
    game.type_rack("ALZURTA")
    game.slips({1: "", 2: "", 3: ""})
    all_moves = run(game.user.desk.service(DuplicateService).find_moves(game.opened)).moves
    moves = all_moves.page(0, len(all_moves))
    by_word = Counter(in_tiles(move.word, game.opened.terms.alphabet) for move in moves)
    alone = next(move for move, count in by_word.items() if count == 1)
    html = master_region(game, typed=alone)
    assert [value.split()[1] for value in picked_moves(html)] == [alone]


def test_invalid_input_is_reported_under_its_field_and_blocks_the_slab():
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "H8 CASA"})
    for text in ("SZARM", "H8 SZARM", "15PSALES"):
        html = master_region(game, typed=text)
        assert 'id="master-typed-wrong"' in html
        assert f'value="{text}"' in html


def test_picking_a_row_above_empties_the_field_and_a_match_keeps_it():
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "H8 CASA"})
    assert 'name="typed" type="text" value=""' in master_region(
        game, typed="H8 SALES", pick="H8 CASA"
    )
    assert 'value="SALES"' in master_region(game, typed="SALES", pick="H8 SALES")


@pytest.mark.parametrize(
    "touched",
    [
        {"pick": "H8 CASA", "typed": ""},
        {"typed": "H8 SALES"},
        {"typed": "SZARM"},
        {"typed": "S"},
        {"pick": "nonsense", "typed": "H8 CASES"},
    ],
)
def test_slab_tapped_before_it_showed_the_choice_announces_no_move(touched):
    """The answer to the last choice may still be on its way when the slab is tapped."""
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "H8 CASA"})
    route = f"{ROUTE}?{urlencode({name: value for name, value in touched.items() if value})}"
    answer = game.send("announce_master", route, at="H8", word="CASES", is_sure="yes", **touched)
    assert not answer.taken
    assert announced_master(game) is None
    assert "You have just tapped another move." in words(answer.screen)
    chosen = touched.get("pick") or touched["typed"]
    if chosen in ("H8 CASA", "H8 SALES"):
        assert shows_only(answer.screen, chosen)


@pytest.mark.parametrize(
    ("touched", "at", "word"),
    [
        ({"pick": "H8 CASES", "typed": ""}, "H8", "CASES"),
        ({"pick": "H8 CASA", "typed": "SZARM", "is_sure": "yes"}, "H8", "CASA"),
        ({"typed": "8H SALES", "is_sure": "yes"}, "8H", "SALES"),
        ({"typed": ""}, "H8", "CASES"),  # the proposal, after the field was emptied again
    ],
)
def test_last_choice_shown_by_the_slab_is_announced(touched, at, word):
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "H8 CASA"})
    response = game.send("announce_master", ROUTE, at=at, word=word, **touched)
    assert response.taken, words(response.screen)
    assert announced_master(game)[:2] == (at, word)


def test_consent_to_a_lower_move_is_not_carried_to_another():
    """The page stores a checkbox by its name: another move has another checkbox."""
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "8H CASA"})
    boxes = [
        re.search(r'id="([^"]+)" name="is_sure"', master_region(game, pick=move))[1]
        for move in ("H8 CASA", "8H CASA")
    ]
    assert len(set(boxes)) == 2


# ---- slips that are missing ----


def test_master_move_is_given_to_all_other_players_with_one_tap():
    game = game_with_rack()
    game.slips({1: "H8 CASES"})
    html = screen(game)
    assert "2 slips are missing: Benet (2), Clara (3)" in words(html)
    assert "Everyone else: CASES" in words(html)
    send(game, "master_for_rest", at="H8", word="CASES")
    assert {slip.points for slip in game.game.round.slips.values()} == {14}
    assert "missing" not in words(screen(game))


def test_missing_slips_are_recorded_with_one_tap():
    """CAT-DUP 1.7-4."""
    game = game_with_rack()
    game.slips({1: "H8 CASES"})
    send(game, "no_slip_for_rest")
    slips = game.game.round.slips
    assert [slips[player_of(number)].reason for number in (1, 2, 3)] == ["", "no_slip", "no_slip"]


# ---- announced ----


def test_announced_master_is_laid_and_closes_the_round():
    """CAT-DUP 1.8-1, 1.3-2."""
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "H16 CASA"})
    answer = send(game, "announce_master", at="H8", word="CASES")
    assert answer.route == ROUTE
    html = answer.screen
    assert announced_master(game) == ("H8", "CASES", 14)
    assert game.game.round.master.best == 16
    assert html.count("is-last") == 5
    text = words(html)
    assert "1 player found it: Anna" in text
    assert "1 player found it: Anna. The best possible move is worth 2 points more" in text
    assert "Next round" in text
    assert "wrong coordinates" in text
    assert re.search(r"Anna .*14.* Benet .*10.* Clara", text)


def test_players_with_more_than_the_master_are_counted():
    """CAT-DUP 1.8-1."""
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASES", 3: "H8 CASA"})
    html = send(game, "announce_master", at="H8", word="CASA", is_sure="yes").screen
    assert "2 players have 4 points more. It cannot be replaced" in words(html)
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "H8 CA"})
    html = send(game, "announce_master", at="H8", word="CA", is_sure="yes").screen
    assert "2 players have more, the best of them 8 points more." in words(html)


def test_totals_after_a_round_are_those_of_the_classification():
    """CAT-DUP 1.10-4: a single best player has the bonus in all lists, and the bonus is named."""
    game = game_with_rack(
        names=tuple(f"Player {number}" for number in range(1, 13)), has_bonus=True
    )
    game.slips({1: "H8 CASES"} | dict.fromkeys(range(2, 13), "H8 CASA"))
    text = words(send(game, "announce_master", at="H8", word="CASES").screen)
    bonus = classification(game.game, game.opened.terms).standing(player_of(1))
    assert bonus.bonuses == 1
    total = format_half_points(bonus.half_points, Translator("en", None))
    more = format_half_points(bonus.half_points - 28, Translator("en", None))
    assert f"Player 1 bonus of {more} 14 {total} 14 + {more}" in text
    assert total in words(game.look("results").screen)
    game.send("give_sanction", "/duplicate/conduct", player=player_of(1), round=1, why="Aloud")
    follows = words(game.look(f"conduct?player={player_of(1)}&round=1").screen)
    assert f"Player 1 {total} → 0" in follows


def test_screen_says_that_only_a_mistake_can_be_withdrawn():
    """CAT-DUP 1.8-1: the note before the announcement agrees with the possible withdrawal."""
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "H8 CASA"})
    before = words(screen(game))
    assert (
        "You can take it back only if you announced it by mistake, before the next rack" in before
    )


def test_inferior_master_is_said_to_be_irreplaceable():
    """CAT-DUP 1.8-1."""
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "H8 CASA"})
    html = send(game, "announce_master", at="H8", word="CASA", is_sure="yes").screen
    assert "1 player has 4 points more. It cannot be replaced" in words(html)
    replacement = send(game, "announce_master", at="H8", word="CASES")
    assert not replacement.taken
    assert announced_master(game) == ("H8", "CASA", 10)


def test_master_is_withdrawn_with_a_reason_until_the_next_rack():
    """CAT-DUP 1.8-1: the withdrawal is logged; after the next rack the move stays."""
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "H8 CASA"})
    send(game, "announce_master", at="H8", word="CASES")
    without = send(game, "withdraw_master", why=" ")
    assert not without.taken
    assert 'aria-invalid="true"' in without.screen
    assert send(game, "withdraw_master", why="tapped the wrong line").taken
    assert announced_master(game) is None
    assert picked_moves(screen(game)) == ["H8 CASES"]
    send(game, "announce_master", at="H8", word="CASES")
    game.type_rack("ALMASOL")
    late = send(game, "withdraw_master", why="too late")
    assert not late.taken
    assert game.game.rounds[0].master is not None


def test_better_move_replaces_only_an_unheard_master():
    """CAT-DUP 1.8-1: the judge confirms that, and the log records it."""
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "H8 CASA"})
    html = send(game, "announce_master", at="H8", word="CASA", is_sure="yes").screen
    assert 'name="is_unsaid"' in html
    refused = send(game, "withdraw_master", why="there was a better one")
    assert not refused.taken
    assert "it does not replace the one announced" in words(refused.screen)
    assert announced_master(game) == ("H8", "CASA", 10)
    assert send(game, "withdraw_master", why="tapped the wrong line", is_unsaid="yes").taken
    assert "nobody in the hall had heard this one" in words(game.look("log").screen)
    html = send(game, "announce_master", at="H8", word="CASES").screen
    assert 'name="is_unsaid"' not in html


def test_stale_form_announces_no_move():
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA"})
    seq = game.opened.seq
    game.slips({3: "H8 CASES"})
    answer = game.user.send(
        "announce_master", ROUTE, stream=game.opened.id, seq=seq, at="H8", word="CASES"
    )
    assert not answer.taken
    assert announced_master(game) is None


def test_announcement_stores_a_single_event():
    game = game_with_rack()
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: "H8 CASA"})
    before = game.opened.seq
    send(game, "announce_master", at="H8", word="CASES")
    send(game, "withdraw_master", why="finger")
    log = game.opened.log[before:]
    assert [type(entry.act) for entry in log] == [AnnounceMaster, WithdrawMaster]


# ---- while players look for moves, and before ----


def test_no_move_is_shown_while_the_clock_runs():
    game = game_with_rack()
    moment = game.device.moment
    game.do(StartRound(number=1, seconds=180, cues=CUES, moment=moment))
    html = screen(game)
    assert not candidates(html)
    assert "still looking" in words(html)
    for command in ("no_slip_for_rest", "master_for_rest"):
        assert not send(game, command, at="H8", word="CASES").taken
    assert not game.game.round.slips


def test_no_player_is_said_to_be_looking_once_the_time_is_over():
    """The address of the master move is opened while slips are missing after “Temps!”."""
    game = game_with_rack()
    moment = game.device.moment
    game.do(StartRound(number=1, seconds=180, cues=CUES, moment=moment))
    game.device.wait(180_100)
    assert send(game, "give_cue", seconds_left=0, channel="said").taken
    text = words(screen(game))
    assert "Time is up: the slips are being collected." in text
    assert "still looking" not in text
    assert not candidates(screen(game))


def test_game_ended_in_mid_round_has_no_master_move_for_the_round():
    """CAT-DUP 1.6-3."""
    game = game_with_rack()
    game.slips({1: "H8 CASES"})
    game.end()
    text = words(screen(game))
    assert "The game is over" in text
    assert "nobody had" not in text


def test_screen_before_the_first_rack_leads_to_the_next_step():
    game = GameUser(names=THREE).start()
    assert "There is no rack yet." in words(screen(game))


def test_screen_without_a_game_says_so():
    answer = User().look(ROUTE)
    assert not failed(answer)


# ---- the judge plays too ----


def game_of_playing_judge():
    game = GameUser(names=THREE)
    game.do(ChangeSettings(settings=replace(game.game.settings, judge=player_of(3))))
    game.start()
    game.type_rack("CASESAL")
    game.slips({1: "H8 CASES", 2: "H8 CASA"})
    return game


def test_playing_judge_sees_no_move_before_the_seal_at_the_round():
    """A move is sealed by one form only, which is on the screen of the slips."""
    html = screen(game_of_playing_judge())
    assert not candidates(html)
    assert "Your own move first, Clara" in words(html)
    assert "Write my move" in words(html)
    assert 'href="#/duplicate/round"' in html
    assert 'name="word"' not in html
    assert 'data-command="seal_move"' in game_of_playing_judge().look("round").screen


def test_sealed_move_counts_and_then_the_moves_are_shown():
    game = game_of_playing_judge()
    answer = game.send("seal_move", "/duplicate/round", round=1, at="H8", word="CASES")
    assert answer.taken
    assert game.game.round.slips[player_of(3)].points == 14
    assert "2 tables" in candidates(screen(game))[0][2]


def test_refused_seal_shows_its_reason_once_at_its_field():
    answer = game_of_playing_judge().send(
        "seal_move", "/duplicate/round", round=1, at="", word="CASES"
    )
    assert not answer.taken
    wrong = answer.screen.split('id="seal-at-wrong"')[1].split("</p>")[0]
    assert answer.screen.count(words(wrong.partition(">")[2])) == 1


def test_no_move_can_be_sealed_after_the_moves_were_seen():
    game = game_of_playing_judge()
    assert not game.send("look_at_moves", "/duplicate/round", round=2).taken
    assert not candidates(screen(game))
    assert game.send("look_at_moves", "/duplicate/round", round=1).taken
    assert candidates(screen(game))
    late = game.send("seal_move", "/duplicate/round", round=1, at="H8", word="CASES")
    assert not late.taken
    assert player_of(3) not in game.game.round.slips


def test_judge_who_left_sees_the_moves_only_once_it_is_recorded():
    game = game_of_playing_judge()
    assert game.send("let_leave", "/duplicate/course", player=player_of(3)).taken
    assert not candidates(screen(game))
    html = game.look("round").screen
    assert 'data-command="seal_move"' not in html
    assert "You are not playing this round" in words(html)
    assert game.send("look_at_moves", "/duplicate/round", round=1).taken
    assert candidates(screen(game))
    assert game.send("let_back", "/duplicate/course", player=player_of(3)).taken
    late = game.send("seal_move", "/duplicate/round", round=1, at="H4", word="CASES")
    assert not late.taken


def test_judge_who_sealed_no_move_has_no_slip_and_the_log_says_why():
    game = game_of_playing_judge()
    game.send("look_at_moves", "/duplicate/round", round=1)
    assert send(game, "no_slip_for_rest").taken
    assert game.game.round.slips[player_of(3)].reason == "no_slip"


# ---- no player has a valid move ----


def game_without_valid_moves(**settings):
    game = game_with_rack(**settings)
    game.slips({1: "H16 CASA", 2: "H8 XXX", 3: ""})
    return game


def test_judge_chooses_how_to_go_on_when_no_player_has_a_valid_move():
    """CAT-DUP 1.8-3: any valid move or a new rack; nothing is proposed."""
    html = screen(game_without_valid_moves())
    assert "No player has a valid move." in words(html)
    assert "A new rack" in words(html)
    assert "The same rack again" not in words(html)
    assert not picked_moves(html)
    assert candidates(html)


def test_new_rack_scores_nothing_and_returns_all_tiles():
    """CAT-DUP 1.8-3."""
    game = game_without_valid_moves()
    assert send(game, "give_up_round", choice="new_rack").taken
    assert game.game.round.given_up == "new_rack"
    assert "nobody had a valid move" in words(screen(game))
    game.type_rack("ALMASOL")
    assert game.game.rounds[1].returned == ("C", "A", "S", "E", "S", "A", "L")


def test_any_valid_move_may_be_laid_and_scores_nothing_for_all():
    """CAT-DUP 1.8-3."""
    game = game_without_valid_moves()
    assert send(game, "announce_master", at="H8", word="CASA").taken
    text = words(screen(game))
    assert "No player found it." in text


def test_round_with_a_valid_slip_cannot_be_given_up():
    """CAT-DUP 1.8-3."""
    game = game_with_rack()
    game.slips({1: "H8 CASA", 2: "", 3: ""})
    assert not send(game, "give_up_round", choice="new_rack").taken


@pytest.mark.parametrize("lang", ["ca", "ro", "en"])
def test_states_are_rendered_in_each_language(lang):
    game = game_with_rack(lang=lang, names=THREE)
    assert "<main" in screen(game)
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: ""})
    assert candidates(screen(game))
    send(game, "announce_master", at="H8", word="CASES")
    assert "<table" in screen(game)


def test_missing_slips_are_mentioned_once_beside_their_question():
    """Third-round 5-A5: two boxes with the same text left the list of moves a height of 13 px."""
    game = game_with_rack()
    game.slips({1: "H4 CASES", 2: "H8 CASES"})
    html = screen(game)
    assert words(html).count("slip is missing") == 1
    at = html.index("1 slip is missing:")
    assert html.index('class="cands"') < at < html.index('name="is_all"')


def test_missing_slips_need_confirmation_before_the_master():
    game = game_with_rack()
    game.slips({1: "H4 CASES", 2: "H8 CASES"})
    html = screen(game)
    assert 'name="is_all"' in html
    refused = send(game, "announce_master", at="H4", word="CASES")
    assert 'id="is_all-wrong"' in refused.screen
    assert announced_master(game) is None
    assert send(game, "announce_master", at="H4", word="CASES", is_all="yes").taken
    assert announced_master(game) == ("H4", "CASES", 16)


def test_two_readings_of_a_slip_need_a_decision_before_the_master():
    game = game_with_rack()
    game.slips({1: "H4 CASES", 2: "H8 CASES", 3: "H8 CASA"})
    assert 'name="is_all"' not in screen(game)
    game.do(ReadSecond(round=1, slips=(Slip(player=player_of(1), at="H8", word="CASES"),)))
    html = screen(game)
    assert "1 slip was read in two ways." in words(html)
    assert 'href="#/duplicate/round?check=yes"' in html
    assert not send(game, "announce_master", at="H4", word="CASES").taken
    round_ = game.game.round
    first, second = (slip_token(slips[player_of(1)]) for slips in (round_.slips, round_.second))
    fields = {"round": 1, "player": player_of(1), "which": "first"}
    fields |= {"first": first, "second": second}
    assert game.send("settle_slip", "/duplicate/round?check=yes", **fields).taken
    assert 'name="is_all"' not in screen(game)
    assert send(game, "announce_master", at="H4", word="CASES").taken


def test_region_of_the_choice_answers_without_a_choice_to_make():
    """A region requested late, after the slips were removed or the move was announced."""
    game = game_with_rack()
    assert not failed(game.look("master?pick=H8%20CASA", region="master"))
    assert not failed(game_of_playing_judge().look("master?typed=H8", region="master"))


@pytest.mark.parametrize("command", ["no_slip_for_rest", "master_for_rest"])
def test_no_slip_is_recorded_for_missing_players_without_a_round(command):
    game = GameUser(names=THREE).start()
    assert not send(game, command, at="H8", word="CASES").taken
    game.type_rack("CASESAL")
    game.slips({1: "H8 CASES"})
    game.master("H8", "CASES")
    assert not send(game, command, at="H8", word="CASES").taken
    assert list(game.game.round.slips) == [player_of(1)]


def test_list_after_a_round_has_the_order_of_the_classification():
    """CAT-DUP 1.9-3, 1.7-5: equal totals are ranked by the best moves, with places (third-round 1-B7)."""
    game = game_with_rack(names=("Anna", "Benet", "Clara", "David", "Eva"))
    game.slips({1: "H8 CASA", 2: "H8 CASES", 3: "H8 CASA", 4: "H8 CASES", 5: "H8 CASES"})
    send(game, "announce_master", at="H8", word="CASES")
    game.play("ALSOLAM", {1: "12H SOLA", 2: "", 3: "", 4: "", 5: ""}, "12H", "SOLA")
    for _ in range(3):
        game.do(GiveSanction(player=player_of(5), round=1, why="comments"))
    body = screen(game).split("After round 2")[1].split("</table>")[0]
    rows = [words(row) for row in re.findall(r"<tr>.*?</tr>", body, re.DOTALL)[1:]]
    assert [row.split()[:3] for row in rows] == [
        ["1=", "2", "Benet"],  # 14 in one move
        ["1=", "4", "David"],
        ["3", "1", "Anna"],  # 10 and 4
        ["4", "3", "Clara"],
        ["–", "5", "Eva"],
    ]
    assert [row.split()[-1] for row in rows] == ["14", "14", "14", "10", "0"]
    assert "Eva expelled" in rows[-1]
