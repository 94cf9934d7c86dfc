"""Sanctions: warning, zero in the round, expulsion (CAT-DUP 1.7-5).

Each is previewed, and lifted with a reason.
"""

import pytest

from faristol.duplicate.results import classification
from faristol.duplicate.state import players_of, totals
from tests.support.analyse_user import failed, words
from tests.support.duplicate_game import HOSTILE, GameUser, player_of, small_game

ROUTE = "/duplicate/conduct"
THREE = ("Anna", "Benet", "Clara")


def game_with_rounds(names=THREE, **more):
    game = GameUser(names=names, **more).start()
    game.play("CASESAL", dict.fromkeys(range(1, len(names) + 1), "H8 CASES"), "H8", "CASES")
    return game


def screen(game, query=""):
    answer = game.look(f"conduct{query}")
    assert not failed(answer), failed(answer)
    return answer.screen


def give_sanction(game, player=1, why="comments aloud", number=1, **fields):
    answer = game.send(
        "give_sanction", ROUTE, player=player_of(player), round=number, why=why, **fields
    )
    assert not failed(answer), failed(answer)
    return answer


def active_sanctions(game):
    return [sanction.kind for sanction in game.game.sanctions if not sanction.is_lifted]


def test_first_offence_is_a_warning_without_a_cost():
    """CAT-DUP 1.7-5."""
    game = game_with_rounds()
    assert "A warning: no points are lost." in words(screen(game, "?player=player-1"))
    answer = give_sanction(game)
    assert answer.taken
    assert active_sanctions(game) == ["warning"]
    assert totals(game.game)[player_of(1)] == 14
    assert any(effect.get("text") == "Anna is warned." for effect in answer.effects)


def test_second_offence_zeroes_the_move_of_its_round():
    """CAT-DUP 1.7-5."""
    game = game_with_rounds()
    give_sanction(game)
    text = words(screen(game, "?player=player-1"))
    assert "The move of round 1 scores zero." in text
    assert "Anna 14 → 0" in text
    assert totals(game.game)[player_of(1)] == 14  # so far it is only a preview
    give_sanction(game)
    assert active_sanctions(game) == ["warning", "zero"]
    assert totals(game.game)[player_of(1)] == 0
    assert totals(game.game)[player_of(2)] == 14


def test_totals_changed_by_a_second_offence_are_listed_to_be_read_aloud():
    """third-round 1-B9 (CAT-DUP 1.7-5, 1.10-1): all changed totals, also where a bonus passes on."""
    game = small_game()
    for player in (3, 3, 11, 11):  # the players with the second best move beside player 2
        give_sanction(game, player)
    assert "Read this" not in words(give_sanction(game).screen)  # a warning changes nothing
    before = {player_id: standing_of(game, player_id) for player_id in game.game.entrants}
    text = words(give_sanction(game).screen)
    after = {player_id: standing_of(game, player_id) for player_id in game.game.entrants}
    assert "Read this to the players now" in text
    aloud = text.split("These totals change: ", 1)[1].split("All other", 1)[0]
    changed = {player_id for player_id in before if before[player_id] != after[player_id]}
    assert len(changed) == 2  # the player who lost the bonus and the one who gets it
    for player_id in before:
        name = game.opened.names[player_id]
        assert (f"{name}, from" in aloud) is (player_id in changed), name
    assert "Read this" not in words(screen(game))  # displayed only right after the sanction


def standing_of(game, player):
    return classification(game.game, game.opened.terms).standing(player).half_points


def test_third_offence_is_expulsion_and_the_rounds_played_stay():
    """CAT-DUP 1.7-5: no place, and no further round."""
    game = game_with_rounds()
    give_sanction(game)
    give_sanction(game)
    text = words(screen(game, "?player=player-1"))
    assert "Expel Anna" in text
    assert "has no place in the ranking" in text
    give_sanction(game)
    assert active_sanctions(game) == ["warning", "zero", "expulsion"]
    assert player_of(1) in game.game.expelled
    game.type_rack("ALSOLAM")
    assert player_of(1) not in players_of(game.game)
    assert 'value="player-1"' not in screen(game)  # no further sanction is possible


def test_players_have_ladders_of_their_own():
    game = game_with_rounds()
    give_sanction(game, 1)
    give_sanction(game, 2)
    assert active_sanctions(game) == ["warning", "warning"]


def test_usual_reason_takes_one_tap():
    game = game_with_rounds()
    give_sanction(game, why="", usual="Left their seat without notice")
    assert game.game.sanctions[0].why == "Left their seat without notice"


def test_sanction_needs_a_reason_and_a_player():
    game = game_with_rounds()
    assert not give_sanction(game, why="  ").taken
    answer = game.send("give_sanction", ROUTE, player="", round=1, why="x")
    assert not answer.taken
    assert 'aria-invalid="true"' in answer.screen
    assert not game.game.sanctions


def test_lifted_sanction_needs_a_reason_and_steps_the_ladder_back():
    """CAT-DUP 1.7-5: any sanction can be undone; the log has both entries."""
    game = game_with_rounds()
    give_sanction(game)
    give_sanction(game)
    without = game.send("lift_sanction", ROUTE, number=2, why="")
    assert not without.taken
    assert game.send("lift_sanction", ROUTE, number=2, why="it was somebody else").taken
    assert totals(game.game)[player_of(1)] == 14
    assert active_sanctions(game) == ["warning"]
    assert "taken back" in words(screen(game))
    repeated = game.send("lift_sanction", ROUTE, number=2, why="twice")
    assert not repeated.taken


def test_only_the_last_sanction_of_a_player_can_be_lifted():
    """CAT-DUP 1.7-5: each sanction follows from the earlier ones."""
    game = game_with_rounds()
    give_sanction(game, 1)
    give_sanction(game, 2)
    give_sanction(game, 1)
    html = screen(game)
    liftable = [number for number in (1, 2, 3) if f'id="lift-{number}"' in html]
    assert liftable == [2, 3], "of Anna the zero, of Benet the warning"
    refused = game.send("lift_sanction", ROUTE, number=1, why="it was somebody else")
    assert "was sanctioned again later" in words(refused.screen)
    assert "it was somebody else" in refused.screen, "what was typed stays"
    game.send("lift_sanction", ROUTE, number=3, why="it was somebody else")
    assert 'id="lift-1"' in screen(game)


def test_expelled_player_returns_when_the_expulsion_is_lifted():
    game = game_with_rounds()
    for _ in range(3):
        give_sanction(game)
    assert game.send("lift_sanction", ROUTE, number=3, why="the committee decided").taken
    assert not game.game.expelled


def test_no_player_can_be_sanctioned_before_the_first_round():
    game = GameUser(names=THREE).start()
    assert "There is no round yet." in words(screen(game))


def test_offence_in_an_earlier_round_takes_the_points_of_that_round():
    """CAT-DUP 1.7-5: the move of that round scores zero."""
    game = game_with_rounds()
    give_sanction(game)
    game.type_rack("ALSOLAM")
    assert "The move of round 1 scores zero." in words(screen(game, "?player=player-1&round=1"))
    give_sanction(game, number=1)
    assert game.game.sanctions[1].round == 1
    assert totals(game.game)[player_of(1)] == 0


def test_offence_under_rules_without_sanctions_is_a_note_in_the_log():
    """The Romanian practice has no ladder; the log names the table, not the person."""
    game = GameUser(names=("Ana", "Ion"), language="ro").start()
    game.type_rack("CASELAM")
    assert "These rules have no sanctions" in words(screen(game, "?player=player-1"))
    assert not give_sanction(game, why="").taken
    assert give_sanction(game, why="talked").taken
    assert game.game.notes == ("Table 1: talked",)
    assert not game.game.sanctions


def test_hostile_names_and_reasons_are_escaped():
    game = game_with_rounds(names=HOSTILE)
    give_sanction(game, why='<script>alert("x")</script>')
    html = screen(game, "?player=player-1")
    assert "<script>alert" not in html
    assert "<img src" not in html


@pytest.mark.parametrize("query", ["?player=nobody", "?round=99", "?round=x&player=player-2"])
def test_query_with_unknown_values_does_no_harm(query):
    assert screen(game_with_rounds(), query)


def test_sanctions_of_definitive_results_cannot_be_given_or_lifted():
    """CAT-DUP 1.11-4: given sanctions are still displayed."""
    game = game_with_rounds(claims_minutes=0)
    give_sanction(game)
    game.end()
    assert "Take it back" in words(screen(game))
    game.send("sign_duplicate", "/duplicate/claims")
    assert game.game.is_signed
    for query in ("", "?player=player-2"):
        html = screen(game, query)
        text = words(html)
        assert "The results are final." in text
        assert "There is no round yet" not in text
        assert "comments aloud" in text
        assert not {"give_sanction", "lift_sanction"} & set(html.split('"'))


def test_clock_that_ends_meanwhile_does_not_make_a_form_stale():
    game = GameUser(names=THREE).start()
    game.type_rack("CASESAL")
    assert game.send("start_round", "/duplicate/round", number=1).taken
    seq = game.opened.seq
    game.device.wait(500_000)
    assert game.send("end_round", "/duplicate/round", sure="yes").taken
    assert game.game.clock.state == "ended"
    assert game.opened.seq > seq
    assert give_sanction(game, seq=seq).taken
    assert active_sanctions(game) == ["warning"]
    repeated = give_sanction(
        game, seq=seq
    )  # an act of another user since then makes the form stale
    assert not repeated.taken
    assert active_sanctions(game) == ["warning"]
    assert not give_sanction(game, seq=game.opened.seq + 1).taken
