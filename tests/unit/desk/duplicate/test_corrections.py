"""Corrections of earlier rounds: the round as it was, slips and racks (CAT-DUP 1.11-2).

Their effect is previewed.
"""

import pytest

from faristol.duplicate.acts.players import GiveSanction
from faristol.duplicate.acts.results import SignResults
from faristol.duplicate.acts.slips import ReadSlips, TakeSlipsBack
from faristol.duplicate.state import totals
from faristol.duplicate.values import Slip
from tests.support.analyse_user import failed, words
from tests.support.duplicate_game import HOSTILE, GameUser, player_of

ROUTE = "/duplicate/past"
THREE = ("Anna", "Benet", "Clara")


def played_game(**more):
    game = GameUser(**{"names": THREE, **more}).start()
    game.play("CASESAL", {1: "H8 CASES", 2: "H8 CASA", 3: "H16 CASES"}, "H8", "CASES")
    game.play("ALSOLAM", {1: "8H CA", 2: "8H CA", 3: ""}, "8H", "CA")
    return game


def screen(game, query=""):
    answer = game.look(f"past{query}")
    assert not failed(answer), failed(answer)
    return answer.screen


def preview(game, query):
    answer = game.look(f"past{query}", region="past-effect")
    assert not failed(answer), failed(answer)
    return words(answer.fragments["past-effect"])


def correct_slip(game, player=3, number=1, **fields):
    answer = game.send(
        "correct_slip",
        f"{ROUTE}?round={number}&player={player_of(player)}",
        player=player_of(player),
        round=number,
        **fields,
    )
    assert not failed(answer), failed(answer)
    return answer


def total_of(game, player):
    return totals(game.game)[player_of(player)]


def test_past_round_is_shown_as_it_was():
    """CAT-DUP 1.11-1: rack, board of that time, master move, all slips with their points or reasons."""
    html = screen(played_game(), "?round=1")
    text = words(html)
    assert "H8 CASES 14 points" in text
    assert "Players’ best: 14" in text
    assert "H16 CASES wrong coordinates (art. 1.7) 0" in text
    assert html.count("is-last") == 5
    assert html.count(" is-taken") == 5  # the move of round 2 is not on the board yet


def test_last_round_is_shown_first_and_links_to_the_others():
    html = screen(played_game())
    assert "Round 2" in words(html)
    assert "#/duplicate/past?round=1" in html


def test_effect_of_a_correction_is_shown_before_it_is_made():
    """CAT-DUP 1.11-2."""
    game = played_game()
    text = preview(game, "?round=1&player=player-3&at=H8&word=CASES")
    assert "0 → 14 points" in text
    assert "Clara 0 → 14" in text
    assert total_of(game, 3) == 0


def test_invalid_slip_shows_its_reason_in_the_preview():
    text = preview(played_game(), "?round=1&player=player-1&at=H8&word=CASEL")
    assert "14 → 0" in text
    assert "word not valid (art. 1.7): CASEL" in text


def test_same_slip_changes_nothing():
    assert "14 points, as before." in preview(
        played_game(), "?round=1&player=player-1&at=H8&word=CASES"
    )


def test_slip_of_an_earlier_round_is_corrected_with_a_reason():
    """CAT-DUP 1.11-2: totals are correct afterwards, the log has both readings."""
    game = played_game()
    without = correct_slip(game, at="H8", word="CASES", why=" ")
    assert not without.taken
    assert 'aria-invalid="true"' in without.screen
    assert total_of(game, 3) == 0
    assert correct_slip(game, at="H8", word="CASES", why="it says H8").taken
    assert total_of(game, 3) == 14
    assert "Corrected (Clara): it says H8" in words(screen(game, "?round=1"))


def test_corrected_slip_is_judged_on_board_and_rack_of_its_round():
    """CAT-DUP 1.7: SOLA has no tiles in the rack of round 1."""
    game = played_game()
    correct_slip(game, at="H8", word="SOLA", why="read again")
    assert game.game.rounds[0].slips[player_of(3)].reason == "not_in_rack"


def test_judge_may_rule_a_corrected_slip_late_or_null():
    """CAT-DUP 1.7-4."""
    game = played_game()
    correct_slip(game, player=1, at="H8", word="CASES", is_late="yes", why="came after Temps")
    assert game.game.rounds[0].slips[player_of(1)].reason == "late"
    assert total_of(game, 1) == game.game.rounds[1].slips[player_of(1)].points
    correct_slip(
        game, player=2, at="H8", word="CASA", ruling="no_slip", why="it was of another round"
    )
    assert game.game.rounds[0].slips[player_of(2)].reason == "no_slip"


def test_correction_leaves_the_master_move():
    """CAT-DUP 1.8-1: a better slip corrected later does not replace the master."""
    game = played_game()
    before = game.game.rounds[0].master
    correct_slip(game, player=2, at="H4", word="CASES", why="it says H4")
    assert game.game.rounds[0].master == before
    assert "H8 CASES" in words(screen(game, "?round=1"))


def test_corrected_rack_from_the_bag_judges_its_slips_again():
    """CAT-DUP 1.3-2, 1.11-2."""
    game = GameUser(names=THREE).start()
    game.type_rack("CASESAL")
    game.slips({1: "H8 CASES", 2: Slip(player=player_of(2), at="H8", word="MASA")})
    assert game.game.round.slips[player_of(2)].reason == "not_in_rack"
    assert "rack-wrong" in screen(game)
    wrong = game.send("correct_rack", ROUTE, rack="CASA", why="misheard")
    assert not wrong.taken
    assert game.send("correct_rack", ROUTE, rack="MASESAL", why="it was an M").taken
    slips = game.game.round.slips
    assert slips[player_of(2)].reason == ""
    assert slips[player_of(1)].reason == "not_in_rack"


def test_rack_of_a_closed_round_or_drawn_by_the_app_cannot_be_corrected():
    assert "rack-wrong" not in screen(played_game())


def focus_of(answer):
    return [effect["id"] for effect in answer.effects if effect["do"] == "focus"]


def test_correction_form_gets_the_focus_and_keeps_it_when_refused():
    """The form is visible however far down the link is (third-round 1-B2)."""
    game = played_game()
    answer = game.look(f"past?round=1&player={player_of(3)}")
    assert focus_of(answer) == ["correct-title"]
    assert 'id="correct-title" tabindex="-1"' in answer.screen
    assert focus_of(game.look("past?round=1")) == ["past-title"], "whoever chose a round hears it"
    typing = game.look(f"past?round=1&player={player_of(3)}&at=H8&word=CASES", region="past-effect")
    assert focus_of(typing) == []
    refused = correct_slip(game, at="H8", word="CASES", why="")
    assert focus_of(refused) == ["correct-why"]


def test_signed_results_are_read_only():
    """CAT-DUP 1.11-4."""
    game = played_game()
    game.end()
    game.do(SignResults(moment=game.device.moment, why="all agree"))
    text = words(screen(game, "?round=1"))
    assert "The results are final" in text
    assert not correct_slip(game, at="H8", word="CASES", why="late").taken


def test_hostile_names_and_slips_are_escaped():
    game = GameUser(names=HOSTILE).start()
    game.type_rack("CASESAL")
    game.slips({1: "H8 <b>X</b>", 2: "H8 CASA", 3: '"><img'})
    html = screen(game, "?player=player-1")
    assert "<b>X" not in html
    assert "<img" not in html


@pytest.mark.parametrize(
    "query",
    ["?round=0", "?round=99", "?round=x", "?round=1&player=nobody", "?player=player-2&ruling=?"],
)
def test_query_with_unknown_round_or_player_does_no_harm(query):
    assert screen(played_game(), query)


def test_screen_before_the_first_round_says_so():
    assert "No round has been played yet." in words(screen(GameUser(names=THREE).start()))


def test_word_missing_in_the_list_is_accepted_and_annulled_with_reasons():
    """CAT-DUP 1.7-2, 1.8-2: the judge accepts the word; later it turns out to be invalid."""
    game = GameUser(names=THREE).start()
    game.type_rack("CASESAL")
    game.slips({1: "H8 CASES", 2: "H8 SACAL", 3: "H8 SACAL"})
    assert "Its words are valid, though not in the list" in words(
        screen(game, f"?round=1&player={player_of(2)}")
    )
    assert not correct_slip(game, 2, at="H8", word="SACAL", ruling="accepted").taken
    query = f"?round=1&player={player_of(2)}&at=H8&word=SACAL&ruling=accepted"
    assert "0 → 14 points" in preview(game, query)
    fields = {"at": "H8", "word": "SACAL", "ruling": "accepted", "why": "It is in the dictionary"}
    assert correct_slip(game, 2, **fields).taken
    game.master("H8", "SACAL", why="It is in the dictionary")
    assert [total_of(game, player) for player in (1, 2, 3)] == [14, 14, 0]
    game.send("invalidate_master", "/duplicate/special/invalid", round=1, why="It is not in any")
    assert [total_of(game, player) for player in (1, 2, 3)] == [14, 0, 0]


def test_corrected_slip_keeps_the_score_written_by_the_player():
    """CAT-DUP 1.2-7."""
    game = GameUser(names=THREE, wants_scores=True).start()
    game.type_rack("CASESAL")
    slip = Slip(player=player_of(3), at="H16", word="CASES", claimed=14)
    game.slips({1: "H8 CASES", 2: "H8 CASA", 3: slip})
    correct_slip(game, at="H8", word="CASES", why="The paper says H8.")
    assert game.game.round.slips[player_of(3)].claimed == 14
    assert game.game.round.slips[player_of(3)].points == 14


def test_namesake_shows_the_table_only_once():
    game = GameUser(names=("Anna", "Anna", "Benet")).start()
    game.play("CASESAL", {1: "H4 CASES", 2: "H8 CASA", 3: "H8 CASA"}, "H4", "CASES")
    text = words(screen(game, f"?round=1&player={player_of(1)}"))
    assert "Table 1: Anna Coordinates" in text
    assert "Table 1: Anna (table 1)" not in text
    assert "1 · Anna 2 · Anna 3 · Benet" in words(game.look("conduct").screen)


def test_moves_are_written_in_the_spelling_of_the_language():
    game = GameUser(names=THREE, lang="ca").start()
    game.play("QESALLO", {1: "H8 QE", 2: "H8 QUE", 3: "H8 QES"}, "H8", "QUE")
    html = screen(game, f"?round=1&player={player_of(1)}")
    text = words(html)
    assert text.count("H8 QUE") == 4  # the master move and every slip
    assert "H8 QUES" in text
    assert 'name="word" type="text" value="QUE"' in html
    assert "QE" not in text
    changed = preview(game, f"?round=1&player={player_of(3)}&at=H8&word=QES")
    assert "word not valid (art. 1.7): QUES" in changed


def test_expelled_player_keeps_earlier_rounds_after_a_correction():
    """CAT-DUP 1.7-5: rounds up to the expulsion stay, and none is added."""
    game = GameUser(names=THREE).start()
    game.type_rack("CASESAL")
    game.slips({2: "H8 CASA"})
    for _ in range(3):
        game.do(GiveSanction(player=player_of(2), round=1, why="talked"))
    game.do(TakeSlipsBack(round=1, players=(player_of(2),)))
    assert "expelled" in words(screen(game, "?round=1"))
    game.slips({2: "H8 CASES"})
    assert game.game.round.slips[player_of(2)].points == 14
    assert player_of(2) not in game.game.round.away
    game.do(TakeSlipsBack(round=1, players=(player_of(2),)))
    game.slips({1: "H8 CASES", 3: ""})
    game.master("H8", "CASES")
    correct_slip(game, 2, at="H8", word="CASA", ruling="", why="it was handed in before")
    assert game.game.rounds[0].slips[player_of(2)].points == 10
    game.type_rack("ALSOLAM")
    late = Slip(player=player_of(2), at="8H", word="CA")
    refused = game.wish(ReadSlips(round=2, slips=(late,)))
    assert refused.code == "duplicate/player_away"
    game.slips({1: "8H CA", 3: ""})
    game.master("8H", "CA")
    refused = game.wish(ReadSlips(round=2, slips=(late,), why="x"))
    assert refused.code == "duplicate/player_away"


# ---- the ruling of the previous reading (third-round 1-B1) ----

RULED = [
    ("no_slip", Slip(player=player_of(3), ruling="no_slip")),
    ("no_coordinates", Slip(player=player_of(3), word="CASES", ruling="no_coordinates")),
    ("illegible_word", Slip(player=player_of(3), at="H8", ruling="illegible_word")),
    ("late", Slip(player=player_of(3), ruling="late")),
]


def ruled_game(slip):
    game = GameUser(names=THREE).start()
    game.play("CASESAL", {1: "H8 CASES", 2: "H8 CASA", 3: slip}, "H8", "CASES")
    return game


@pytest.mark.parametrize(("ruling", "slip"), RULED, ids=[ruling for ruling, _ in RULED])
def test_typing_a_move_ends_the_ruling_of_the_previous_reading(ruling, slip):
    """CAT-DUP 1.11-2: the place and the word are typed, the selected ruling is not changed."""
    game = ruled_game(slip)
    assert total_of(game, 3) == 0
    assert correct_slip(game, at="H8", word="CASES", ruling=ruling, why="it was found").taken
    assert total_of(game, 3) == 14


def test_form_shows_that_the_ruling_ended():
    """The ruling on screen is the one that will be stored, before the correction is confirmed."""
    game = ruled_game(RULED[0][1])
    query = f"?round=1&player={player_of(3)}&at=H8&word=CASES&ruling=no_slip"
    answer = game.look(f"past{query}", region="past-effect")
    html = answer.fragments["past-effect"]
    assert "0 → 14 points" in words(html)
    assert 'value="no_slip" selected' not in html
    assert 'name="is_ruled"' in html


def test_ruling_selected_again_for_the_new_move_stands():
    """CAT-DUP 1.7: the judge reads another move on the slip and confirms the ruling."""
    game = ruled_game(RULED[2][1])
    fields = {"at": "H9", "word": "CASES", "ruling": "illegible_word", "is_ruled": "yes"}
    assert correct_slip(game, **fields, why="H9, not H8").taken
    assert game.game.rounds[0].slips[player_of(3)].reason == "illegible_word"


def test_other_ruling_selected_with_the_move_stands():
    game = ruled_game(RULED[0][1])
    assert correct_slip(game, at="H8", word="CASES", ruling="late", why="found, but late").taken
    assert total_of(game, 3) == 0


def test_ruling_stays_while_the_move_is_unchanged():
    """Another field is corrected; the slip is still late."""
    game = ruled_game(RULED[1][1])
    fields = {"at": "", "word": "CASES", "ruling": "no_coordinates", "is_late": "yes"}
    assert correct_slip(game, **fields, why="it was late too").taken
    assert game.game.rounds[0].slips[player_of(3)].ruling == "no_coordinates"


def test_results_sheet_and_claims_lead_to_the_correction_of_a_slip():
    """The correction was 44 tab stops and five screens away (third-round 8-B6)."""
    game, player = played_game(), player_of(3)
    for place in ("results", "claims"):
        assert 'href="#/duplicate/past"' in game.look(place).screen, place
    own = game.look(f"sheet/{player}").screen
    href = f"#/duplicate/past?round=1&amp;player={player}"
    assert f'href="{href}"' in own
    assert "Round 1: look at the slip and correct it" in own
    assert focus_of(game.look(f"past?round=1&player={player}")) == ["correct-title"]
