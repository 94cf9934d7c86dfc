"""The papers of a duplicate: slips, sheets, classification, rounds, board, poster, certificates."""

import re
from functools import partial

import pytest

from faristol.desk.duplicate.papers.certificates import LOT
from faristol.desk.duplicate.papers.screen import ACROSS, MAX_SLIPS, SHEETS, order_for_cutting
from faristol.duplicate.acts.players import GiveSanction, LetLeave
from faristol.duplicate.values import Slip
from tests.support.duplicate_game import HOSTILE, GameUser, player_of, small_game, stored_game
from tests.support.steps import steps_of
from tests.unit.desk.duplicate.test_results import words


@pytest.fixture(scope="module")
def game():
    return small_game()


def slips_of(screen):
    """Return table, name and round of the slips, in the order of the sheets."""
    matches = re.findall(
        r'class="table-no">(\d+)</span><span class="who"><bdi>(.*?)</bdi></span>'
        r'<span class="round-no"><span>[^<]*</span><i>(\d*)</i>',
        screen,
    )
    return [(int(table), name, number) for table, name, number in matches]


def test_player_has_a_slip_for_each_requested_round(game):
    """CAT-DUP 1.2-1: given out before; CAT-DUP 1.2-2: with the round; CAT-DUP 1.2-3: with the player."""
    slips = slips_of(game.look("papers/slips?from=2&to=4").screen)
    assert len(slips) == 33
    assert {(table, number) for table, _, number in slips} == {
        (table, str(number)) for table in range(1, 12) for number in (2, 3, 4)
    }


def test_player_who_left_gets_no_slip():
    game = small_game(is_ended=False)
    game.do(LetLeave(player=player_of(2)))
    assert {table for table, _, _ in slips_of(game.look("papers/slips").screen)} == {
        1,
        *range(3, 12),
    }


def test_cut_pile_of_sheets_gives_stacks_in_order():
    """Eight stacks, one on the other, are the slips of the first player, then of the second…"""
    sheets = order_for_cutting([{"n": number} for number in range(30)])
    stacks = [[sheet[at] for sheet in sheets] for at in range(8)]
    assert [slip["n"] for stack in stacks for slip in stack if slip] == list(range(30))


def test_slips_of_unknown_rounds_leave_the_number_blank(game):
    slips = slips_of(game.look("papers/slips?each=3").screen)
    assert len(slips) == 33
    assert {number for _, _, number in slips} == {""}


def test_game_of_agreed_rounds_proposes_just_those():
    game = GameUser(rounds=2)
    assert {number for _, _, number in slips_of(game.look("papers/slips").screen)} == {"1", "2"}


def test_slip_asks_for_the_score_only_where_the_organiser_wants_it(game):
    """CAT-DUP 1.2-7."""
    assert "is-score" not in game.look("papers/slips").screen
    assert "is-score" in GameUser(wants_scores=True).look("papers/slips").screen


def test_slip_explains_how_to_write_coordinates_and_blanks(game):
    """CAT-DUP 1.2-5, 1.2-6, 1.7."""
    screen = words(game.look("papers/slips?from=1&to=1").screen)
    for text in (
        "Across, letter first: H8.",
        "Down, number first: 8H.",
        "Circle the blank’s letter",
    ):
        assert text in screen
    assert "L·L, NY and QU in one" in screen
    romanian = words(GameUser(language="ro").look("papers/slips?from=1&to=1").screen)
    assert "L·L" not in romanian


def test_too_many_slips_are_cut_with_a_note():
    screen = stored_game(players=200, rounds=1).look("/duplicate/papers/slips?from=1&to=25").screen
    assert len(slips_of(screen)) == MAX_SLIPS
    assert "Only the first 800 of 5,000" in words(screen)


@pytest.mark.parametrize(
    "query", ["from=x", "from=9&to=2", "each=²", "from=-1", "to=5", "from=999999"]
)
def test_invalid_query_still_gives_slips(game, query):
    response = game.look(f"papers/slips?{query}")
    assert not response.effects
    assert slips_of(response.screen)


def test_classification_has_ties_bonuses_official_status_and_signature(game):
    """CAT-DUP 1.9, 1.10-6, 1.1-3."""
    screen = words(game.look("papers/classification").screen)
    assert "Benet ranks higher (art. 1.9)" in screen
    assert "Round 1: Anna, 16 points, bonus of 5.5" in screen
    assert "With the Catalan practice list." in screen
    assert "The judge" in screen
    running = words(small_game(is_ended=False).look("papers/classification").screen)
    assert "The judge" not in running  # a running game is not signed


def test_rounds_page_has_shared_places_bonuses_and_expelled_players():
    """CAT-DUP 1.7-5, 1.10-6, 1.11-1: detailed by rounds and players, for all who played."""
    game = small_game(is_ended=False)
    for why in ("talks", "talks again", "shouts"):
        game.do(GiveSanction(player=player_of(2), why=why, round=3))
    screen = words(game.look("papers/rounds").screen)
    assert "Total Master 16 9 4 29 1 Anna 16 4 4 +5.5 29.5 2= David 10 9 4 23" in screen
    assert re.search(r"– Benet \(expelled\) 14 9 0 ?[a-z] 23", screen)


def test_word_is_printed_in_the_spelling_of_the_language():
    game = GameUser(names=("Anna", "Benet"), masters="free").start()
    game.type_rack("QINZESA")
    slip = Slip(player=player_of(1), at="H8", word="QUINZE", ruling="accepted")
    game.slips({1: slip, 2: ""}, why="the judge knows the word")
    game.master("H8", "QUINZE", why="the judge knows the word")
    for place in (
        "papers/rounds",
        "papers/poster",
        "papers/board",
        "sheet/player-1",
        "log",
        "round",
    ):
        assert "H8 QUINZE" in words(game.look(place).screen), place


def test_rounds_page_is_split_into_tables_with_their_own_heads():
    """CAT-DUP 1.11-1: further rounds are in a second table with names and heads of its own."""
    screen = stored_game(players=30, rounds=ACROSS + 3).look("/duplicate/papers/rounds").screen
    heads = re.findall(r"<thead>.*?</thead>", screen, re.DOTALL)
    assert [len(re.findall(r'<th scope="col" class="r">', head)) for head in heads[:2]] == [
        ACROSS,
        3,
    ]
    assert screen.count("<bdi>Player 30<") == 2
    assert "Racks and master moves" in words(screen)


def test_master_moves_name_the_players_who_had_the_best(game):
    screen = words(game.look("papers/rounds").screen)
    assert "1 A A C E L S S H4 CASES 16 16 Anna" in screen
    assert "3 L L O S A D E 8H SOLA 4 4 9 players" in screen


def test_player_has_a_printed_sheet(game):
    screen = game.look("papers/sheets").screen
    assert screen.count('class="paper duplicate-paper player-paper"') == 11


def test_sheets_are_split_into_lots():
    user = stored_game(players=SHEETS + 5, rounds=2)
    first, second = (user.look(f"/duplicate/papers/sheets?page={page}").screen for page in (1, 2))
    assert first.count("player-paper") == SHEETS
    assert second.count("player-paper") == 5
    assert "Page 1 of 2" in words(first)


def certificates_of(screen):
    return [
        words(certificate)
        for certificate in re.findall(
            r"<article class=.paper certificate-paper.*?</article>", screen, re.DOTALL
        )
    ]


def test_player_has_a_certificate(game):
    """A tournament had certificates, a duplicate did not (third-round 9-B12)."""
    screen = game.look("papers/certificates").screen
    certificates = certificates_of(screen)
    assert len(certificates) == 11
    assert re.search(r"A 1 N 1 N 1 A 1 Anna Place 1 of 11 Provisional ranking", certificates[0])
    details = re.findall(r'certificate-paper__facts">(.*?)</p>', screen)
    assert all(detail.count("<span>") <= 3 for detail in details)
    assert re.search(r"29.5 points 101.7% of the master best move: H4 CASES, 16", certificates[0])
    assert "<img" not in screen
    assert (
        screen.count('class="certificate-paper__name"') == 3
    )  # hostile names are set in type, not in tiles


def test_certificate_for_a_class_needs_no_place_and_points(game):
    """third-round 9-B12: certificates are alike for all, for the first three, or two on an A4 sheet."""
    certificates = certificates_of(
        game.look("papers/certificates?place=no&best=no&paper=two").screen
    )
    assert len(certificates) == 11
    assert not any(
        "Place" in certificate or "point" in certificate or "ranking" in certificate
        for certificate in certificates
    )
    assert "3 rounds played" in certificates[0]
    two_on_a_sheet = game.look("papers/certificates?paper=two").screen
    assert two_on_a_sheet.count("certificate-sheet") == 6
    assert two_on_a_sheet.count(" is-a5") == 11
    assert (
        len(certificates_of(game.look("papers/certificates?who=first").screen)) == 4
    )  # two share the third place
    assert (
        len(certificates_of(game.look("papers/certificates?who=x&paper=<b>&page=-1").screen)) == 11
    )


def test_player_sheet_leads_to_a_single_certificate(game):
    """All certificates were printed together (third-round 9-B12)."""
    entrants = game.opened.game.entrants
    player = next(iter(entrants))
    name = words(str(game.opened.names[player]))
    route = re.search(
        r'href="#/duplicate/(papers/certificates\?player=[^"]+)"',
        game.look(f"sheet/{player}").screen,
    )[1]
    screen = game.look(route).screen
    assert len(certificates_of(screen)) == 1
    assert name in certificates_of(screen)[0]
    assert len(certificates_of(game.look(f"{route}&place=no&paper=two&page=3").screen)) == 1
    assert f"place=no&amp;player={player}" in screen
    assert "no place in the classification" in words(
        game.look("papers/certificates?player=<b>").screen
    )


def test_certificates_are_in_lots_and_need_a_played_round():
    """third-round 9-B12."""
    user = stored_game(players=LOT + 5, rounds=2)
    route = "/duplicate/papers/certificates?paper=a5&page="
    assert [len(certificates_of(user.look(f"{route}{page}").screen)) for page in (1, 2)] == [LOT, 5]
    begun = GameUser().start()
    assert "No round has a master move yet" in words(begun.look("papers/certificates").screen)


def test_demonstration_board_shows_the_game_or_is_empty(game):
    """CAT-DUP 1.1-5, 1.1-8."""
    full, empty = (
        game.look(f"papers/board?show={content}").screen for content in ("game", "empty")
    )
    assert full.count(" is-taken") == 5 + 3 + 3
    assert empty.count(" is-taken") == 0
    assert "6F MASA" in words(full)


def test_poster_names_the_winner_and_the_best_move(game):
    screen = words(game.look("papers/poster").screen)
    assert "1 Anna 29.5" in screen
    assert "Best move: H4 CASES, 16 points, round 1" in screen


def test_poster_before_the_first_round_announces_the_game():
    screen = words(GameUser(rounds=12, seconds=150).look("papers/poster").screen)
    assert "12 rounds agreed 2:30 per round 11 players" in screen
    assert "master moves: 0" not in screen


@pytest.mark.parametrize(
    "paper", ["slips", "sheets", "classification", "rounds", "board", "poster"]
)
def test_papers_exist_before_the_first_round(paper):
    response = GameUser().start().look(f"papers/{paper}")
    assert not response.effects
    assert response.screen


def test_hostile_names_are_escaped_on_paper(game):
    screen = game.look("papers/slips?from=1&to=1").screen
    assert "&lt;img src=x" in screen
    assert HOSTILE[0] not in screen


def test_cost_of_a_paper_is_linear_in_the_number_of_players():
    """`make bench` measures the time in the browser."""
    steps = []
    for players in (50, 200):
        user = stored_game(players=players)
        user.look("/duplicate/papers/rounds")
        steps.append(steps_of(partial(user.look, "/duplicate/papers/rounds")))
    assert steps[0] < steps[1] < 4 * steps[0]


def test_list_of_papers_leads_to_each(game):
    screen = game.look("papers").screen
    assert re.findall(r'href="#/duplicate/papers/(\w+)"', screen) == [
        "slips", "classification", "rounds", "sheets", "board", "certificates", "poster",
    ]  # fmt: skip


def test_poster_includes_all_players_who_share_its_last_place(game):
    """CAT-DUP 1.9-3: seventh to eleventh share a place, and each has the sign of it."""
    screen = game.look("papers/poster").screen
    places = re.findall(r'<li><span class="place">([^<]*)<', screen)
    assert places == ["1", "2", "3=", "3=", "5", "6", *["7="] * 5]


def test_slips_explain_how_to_stack_the_cut_sheets(game):
    screen = words(game.look("papers/slips").screen)
    assert (
        "one under another, row by row from the top left: the slips are then in table order"
        in screen
    )


@pytest.mark.parametrize(("language", "cites"), [("ca", True), ("ro", False)])
def test_blank_slips_cite_the_rules_of_their_game(language, cites):
    game = GameUser(names=(), language=language)
    assert ("(art. 1.7)" in words(game.look("papers/slips").screen)) is cites
