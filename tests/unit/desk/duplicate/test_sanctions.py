"""Misconduct: warning, zero in the round, expulsion, each said before it is done and lifted with a reason (CAT-DUP 1.7-5)."""

import pytest

from faristol.duplicate.results import classification
from faristol.duplicate.state import playing, totals
from tests.support.analyse_user import failed, words
from tests.support.duplicate_game import HOSTILE, GameUser, player_of, small_game

ROUTE = "/duplicate/conduct"
THREE = ("Anna", "Benet", "Clara")


def played(names=THREE, **more):
    game = GameUser(names=names, **more).start()
    game.play("CASESAL", dict.fromkeys(range(1, len(names) + 1), "H8 CASES"), "H8", "CASES")
    return game


def screen(game, query=""):
    answer = game.look(f"conduct{query}")
    assert not failed(answer), failed(answer)
    return answer.screen


def give(game, player=1, why="comments aloud", number=1, **fields):
    answer = game.send(
        "give_sanction", ROUTE, player=player_of(player), round=number, why=why, **fields
    )
    assert not failed(answer), failed(answer)
    return answer


def kinds(game):
    return [one.kind for one in game.game.sanctions if not one.is_lifted]


def test_the_first_time_is_a_warning_and_costs_nothing():
    """CAT-DUP 1.7-5."""
    game = played()
    assert "A warning: no points are lost." in words(screen(game, "?player=player-1"))
    answer = give(game)
    assert answer.taken
    assert kinds(game) == ["warning"]
    assert totals(game.game)[player_of(1)] == 14
    assert any(effect.get("text") == "Anna is warned." for effect in answer.effects)


def test_the_second_time_the_move_of_that_round_scores_zero():
    """CAT-DUP 1.7-5."""
    game = played()
    give(game)
    text = words(screen(game, "?player=player-1"))
    assert "The move of round 1 scores zero." in text
    assert "Anna 14 → 0" in text
    assert totals(game.game)[player_of(1)] == 14  # so far it is only said
    give(game)
    assert kinds(game) == ["warning", "zero"]
    assert totals(game.game)[player_of(1)] == 0
    assert totals(game.game)[player_of(2)] == 14


def test_totals_that_a_second_offence_changes_are_there_to_be_read_aloud():
    """third-round 1-B9 (CAT-DUP 1.7-5, 1.10-1): of everybody, also where a bonus passes on."""
    game = small_game()
    for player in (3, 3, 11, 11):  # who have the second best move beside player 2
        give(game, player)
    assert "Read this" not in words(give(game).screen)  # a warning changes nothing
    before = {one: standing(game, one) for one in game.game.entrants}
    text = words(give(game).screen)
    after = {one: standing(game, one) for one in game.game.entrants}
    assert "Read this to the players now" in text
    aloud = text.split("These totals change: ", 1)[1].split("All other", 1)[0]
    changed = {one for one in before if before[one] != after[one]}
    assert len(changed) == 2  # one who lost the bonus, one who gets it
    for one in before:
        name = game.opened.names[one]
        assert (f"{name}, from" in aloud) is (one in changed), name
    assert "Read this" not in words(screen(game))  # it was given a while ago


def standing(game, player):
    return classification(game.game, game.opened.terms).standing(player).half_points


def test_the_third_time_is_expulsion_and_the_rounds_played_stay():
    """CAT-DUP 1.7-5: no place any more, and no further round."""
    game = played()
    give(game)
    give(game)
    text = words(screen(game, "?player=player-1"))
    assert "Expel Anna" in text
    assert "has no place in the ranking" in text
    give(game)
    assert kinds(game) == ["warning", "zero", "expulsion"]
    assert player_of(1) in game.game.expelled
    game.type_rack("ALSOLAM")
    assert player_of(1) not in playing(game.game)
    assert 'value="player-1"' not in screen(game)  # nothing more can follow


def test_each_player_has_a_ladder_of_their_own():
    game = played()
    give(game, 1)
    give(game, 2)
    assert kinds(game) == ["warning", "warning"]


def test_a_usual_reason_is_one_tap():
    game = played()
    give(game, why="", usual="Left their seat without notice")
    assert game.game.sanctions[0].why == "Left their seat without notice"


def test_without_a_reason_or_a_player_nothing_is_done():
    game = played()
    assert not give(game, why="  ").taken
    answer = game.send("give_sanction", ROUTE, player="", round=1, why="x")
    assert not answer.taken
    assert 'aria-invalid="true"' in answer.screen
    assert not game.game.sanctions


def test_a_sanction_is_lifted_with_a_reason_and_the_ladder_steps_back():
    """CAT-DUP 1.7-5: nothing is uncorrectable; the log keeps both."""
    game = played()
    give(game)
    give(game)
    without = game.send("lift_sanction", ROUTE, number=2, why="")
    assert not without.taken
    assert game.send("lift_sanction", ROUTE, number=2, why="it was somebody else").taken
    assert totals(game.game)[player_of(1)] == 14
    assert kinds(game) == ["warning"]
    assert "taken back" in words(screen(game))
    again = game.send("lift_sanction", ROUTE, number=2, why="twice")
    assert not again.taken


def test_only_the_last_sanction_of_a_player_is_offered_to_be_taken_back():
    """CAT-DUP 1.7-5: each follows from those before."""
    game = played()
    give(game, 1)
    give(game, 2)
    give(game, 1)
    html = screen(game)
    found = [number for number in (1, 2, 3) if f'id="lift-{number}"' in html]
    assert found == [2, 3], "of Anna the zero, of Benet the warning"
    refused = game.send("lift_sanction", ROUTE, number=1, why="it was somebody else")
    assert "was sanctioned again later" in words(refused.screen)
    assert "it was somebody else" in refused.screen, "what was typed stays"
    game.send("lift_sanction", ROUTE, number=3, why="it was somebody else")
    assert 'id="lift-1"' in screen(game)


def test_an_expelled_player_comes_back_when_the_expulsion_is_lifted():
    game = played()
    for _ in range(3):
        give(game)
    assert game.send("lift_sanction", ROUTE, number=3, why="the committee decided").taken
    assert not game.game.expelled


def test_before_the_first_round_there_is_nobody_to_sanction():
    game = GameUser(names=THREE).start()
    assert "There is no round yet." in words(screen(game))


def test_an_offence_of_an_earlier_round_takes_the_points_of_that_round():
    """CAT-DUP 1.7-5: that move scores zero."""
    game = played()
    give(game)
    game.type_rack("ALSOLAM")
    assert "The move of round 1 scores zero." in words(screen(game, "?player=player-1&round=1"))
    give(game, number=1)
    assert game.game.sanctions[1].round == 1
    assert totals(game.game)[player_of(1)] == 0


def test_where_the_rules_have_no_sanctions_it_is_written_into_the_log():
    """The Romanian practice has no ladder; the log names the table, not the person."""
    game = GameUser(names=("Ana", "Ion"), language="ro").start()
    game.type_rack("CASELAM")
    assert "These rules have no sanctions" in words(screen(game, "?player=player-1"))
    assert not give(game, why="").taken
    assert give(game, why="talked").taken
    assert game.game.notes == ("Table 1: talked",)
    assert not game.game.sanctions


def test_hostile_names_and_reasons_are_written_as_they_are():
    game = played(names=HOSTILE)
    give(game, why='<script>alert("x")</script>')
    html = screen(game, "?player=player-1")
    assert "<script>alert" not in html
    assert "<img src" not in html


@pytest.mark.parametrize("query", ["?player=nobody", "?round=99", "?round=x&player=player-2"])
def test_a_query_that_names_nothing_does_no_harm(query):
    assert screen(played(), query)


def test_after_the_results_are_definitive_no_sanction_is_offered_or_taken_back():
    """CAT-DUP 1.11-4: what was given is still there to read."""
    game = played(claims_minutes=0)
    give(game)
    game.end()
    assert "Take it back" in words(screen(game))
    game.send("sign_duplicate", "/duplicate/claims")
    assert game.game.is_signed
    for query in ("", "?player=player-2"):
        html = screen(game, query)
        said = words(html)
        assert "The results are final." in said
        assert "There is no round yet" not in said
        assert "comments aloud" in said
        assert not {"give_sanction", "lift_sanction"} & set(html.split('"'))


def test_the_clock_that_reaches_zero_meanwhile_leaves_a_form_as_it_is():
    game = GameUser(names=THREE).start()
    game.type_rack("CASESAL")
    assert game.send("start_round", "/duplicate/round", number=1).taken
    seq = game.opened.seq
    game.device.wait(500_000)
    assert game.send("end_round", "/duplicate/round", sure="yes").taken
    assert game.game.clock.state == "ended"
    assert game.opened.seq > seq
    assert give(game, seq=seq).taken
    assert kinds(game) == ["warning"]
    again = give(game, seq=seq)  # what somebody did since is another matter
    assert not again.taken
    assert kinds(game) == ["warning"]
    assert not give(game, seq=game.opened.seq + 1).taken
