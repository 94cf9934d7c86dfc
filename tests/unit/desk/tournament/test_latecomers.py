"""The screens that seat a latecomer against a player who has the bye (third-round 2-B4)."""

import pytest

from tests.support.desk import User
from tests.support.tournament_user import Director, words


@pytest.fixture
def director():
    """Five players, round 1 in play; Enric has the bye."""
    director = Director(User(), looks_ahead="", rounds="4")
    director.enter("Anna", "Benet", "Carla", "Dídac", "Enric")
    director.begin_round(first="halves")
    return director


def resting_names(director):
    round_ = director.tournament.rounds[-1]
    return [director.opened.names[player] for player in round_.resting]


def seat_latecomer(director, name, other, number=1, **fields):
    pair = {"player": director.player(name), "opponent": director.player(other)}
    return director.send("seat_latecomer", "/tournament/entries", number=number, **pair, **fields)


def test_latecomer_is_offered_and_seated_in_a_single_action(director):
    (other,) = resting_names(director)
    assert "Seat a latecomer…" in director.look("/tournament/round/1")
    assert "Latecomer in round" not in director.look("/tournament/entries")
    before = director.tournament.rounds[0].tables
    director.enter("Francesc")
    offer = f"Seat Francesc against {other}"
    assert offer in director.look("/tournament/entries")
    assert offer in director.look(f"/tournament/entries/{director.player('Francesc')}")
    assert offer not in director.look(f"/tournament/entries/{director.player('Anna')}")
    done = seat_latecomer(director, "Francesc", other)
    assert "A pairing that was printed before is no longer right." in words(str(done.effects))
    assert director.tournament.rounds[0].tables[: len(before)] == before
    page = director.look("/tournament/round/1?table=3")
    assert f"{other} – Francesc" in page
    assert f"Undo: {other} has the bye" in page
    assert "Seat a latecomer…" not in page
    assert "latecomer" in page
    director.play()
    page = director.look("/tournament/round/1?table=3")
    assert "Undo:" not in page
    assert director.look("/tournament")


def test_hall_page_and_record_follow_seated_latecomer(director):
    (other,) = resting_names(director)
    director.send("show_tournament_in_hall")
    director.enter("Francesc")
    seat_latecomer(director, "Francesc", other)
    hall = words(director.user.look("/hall/here").screen)
    assert f"{other} – Francesc" in hall
    assert "Bye:" not in hall
    paper = director.look("/tournament/papers/pairings")
    assert f"3 {other} Francesc" in paper
    record = director.look("/tournament/papers/record")
    assert f"Francesc joins round 1 late, against {other}" in record
    director.send("unseat_latecomer", number=1, player=director.player("Francesc"))
    assert resting_names(director) == [other]
    assert "joins round 1 late" not in director.look("/tournament/papers/record")
    seat_latecomer(director, "Francesc", other)
    director.send("take_round_back", number=1, wall="", counter="", run="")
    assert "joins round 1 late" not in director.look("/tournament/papers/record")
    assert f"{other} – Francesc" in director.look("/tournament/pairings").replace("1 ", "")


def test_rematch_of_latecomer_is_announced_before_acceptance(director):
    director.play()
    director.send("set_presence", player=director.player("Anna"), presence="away", round=2)
    round_ = director.tournament.rounds[0]
    met = next(iter({t.one, t.other} - {director.player("Anna")} for t in round_.tables
                    if director.player("Anna") in (t.one, t.other)))  # fmt: skip
    (opponent,) = met
    director.enter("Francesc")
    director.send("pair_round", together=[f"{opponent} "])
    director.send("confirm_round", number=2)
    (other,) = resting_names(director)
    assert director.player(other) == opponent
    page = director.look("/tournament/entries")
    assert f"Anna – {other} : They have met already." in page
    assert f"Seat Anna against {other}, and accept the rematch" in page
    refused = seat_latecomer(director, "Anna", other, number=2)
    assert f"would meet again: {other} – Anna" in refused.screen.replace("<bdi>", "")
    seat_latecomer(director, "Anna", other, number=2, accepts_rematch="yes")
    assert resting_names(director) == []


def test_latecomer_to_proposed_round_leaves_other_pairs_unchanged(director):
    director.play()
    director.send("pair_round")
    (other,) = resting_names(director)
    pairs = director.tournament.proposed.pairs
    director.enter("Francesc")
    page = director.look("/tournament/pairings")
    assert "Players have arrived or left since" in page
    assert f"Seat Francesc against {other}" in page
    seat_latecomer(director, "Francesc", other, number=2)
    assert len(director.tournament.proposed.pairs - pairs) == 1
    assert "Players have arrived or left since" not in director.look("/tournament/pairings")
    director.send("confirm_round", number=2)
    assert director.tournament.rounds[1].is_confirmed


def test_two_latecomers_to_proposed_round_require_new_pairing(director):
    director.play()
    director.send("pair_round")
    director.enter("Francesc", "Gemma")
    assert "Seat " not in director.look("/tournament/pairings")


def test_occupied_fixed_table_of_latecomer_is_reported(director):
    director.enter("Francesc")
    player = director.player("Francesc")
    director.send(
        "change_entry", player=player, name="Francesc", club="", rating="", team="", group="", table="1"
    )  # fmt: skip
    page = director.look("/tournament/entries")
    assert "must sit at table 1, which is taken" in page
    assert "Seat Francesc" not in page


def test_latecomer_offer_names_other_group_and_team_mates():
    director = Director(User(), groups="A\nB", keeps_groups_apart="yes", keeps_teams_apart="yes")
    for name in ("Anna", "Benet", "Carla"):
        director.send("enter_player", name=name, as_typed="yes", group="A")
    director.begin_round(first="halves")
    (other,) = resting_names(director)
    director.send("enter_player", name="Dídac", as_typed="yes", group="B")
    for name, group in (("Dídac", "B"), (other, "A")):
        director.send("change_entry", player=director.player(name), name=name, club="", rating="",
                      team="Valls", group=group, table="")  # fmt: skip
    page = director.look("/tournament/entries")
    assert "They are of different groups. Pairs across groups: 1 They are team-mates." in page
