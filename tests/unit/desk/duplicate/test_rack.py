"""The rack of a round: typed or drawn, corrected, rejected (CAT-DUP 1.3, 1.6).

The end of the game is proposed.
"""

import re
from dataclasses import replace

import pytest

from faristol.desk.duplicate.round.view import tiles_in_bag
from faristol.desk.duplicate.slips import rack_token
from faristol.duplicate.acts.start import ChangeSettings, StartGame
from tests.support.duplicate_game import GameUser, player_of

ROUTE = "/duplicate/round"
SEED = "0123456789abcdef" * 4


@pytest.fixture
def game():
    return GameUser().start()


def type_rack(game, rack, **fields):
    return game.send("duplicate_type_rack", ROUTE, rack=rack, **fields)


def words(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.screen).split())


def test_first_rack_is_typed_as_it_comes_out_of_the_bag(game):
    assert "7 new tiles" in words(game.look("round"))
    response = type_rack(game, "c a s e s a l")
    assert response.taken
    assert game.game.round.rack == ("C", "A", "S", "E", "S", "A", "L")
    assert "letter-caller" in response.screen


def test_rack_after_a_master_move_takes_new_tiles_or_all(game):
    """CAT-DUP 1.3-2: the tiles left stay on the rack."""
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    screen = words(game.look("round"))
    assert "Keep these on the rack and take 5 tiles out of the bag." in screen
    assert type_rack(game, "SOLED").taken
    assert game.game.round.rack == ("A", "L", "S", "O", "L", "E", "D")
    second_game = GameUser().start()
    second_game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    assert type_rack(second_game, "SOLALED").taken
    assert second_game.game.round.rack == ("A", "L", "S", "O", "L", "E", "D")


@pytest.mark.parametrize(("rack", "lacks"), [("AEIOUAE", "no consonant"), ("BCDFGHJ", "no vowel")])
def test_invalid_rack_returns_whole_and_is_recorded_as_rejected(game, rack, lacks):
    """CAT-DUP 1.3-3."""
    response = type_rack(game, rack)
    assert response.taken
    assert game.game.round is None
    assert game.game.rejected == (tuple(rack),)
    assert f"{' '.join(rack)} is not valid: it has {lacks} (art. 1.3)." in words(response)
    assert "Put everything back into the bag and take out 7 tiles." in words(response)
    assert 'id="rack-refused"' in response.screen
    assert 'id="rack-anew-1"' in response.screen
    assert {"do": "focus", "id": "rack-anew-1"} in response.effects
    assert type_rack(game, "CASESAL").taken
    assert game.game.round.rejected == (tuple(rack),)
    reason_text = f"{' '.join(rack)} is not valid: it has {lacks} (art. 1.3)."
    assert f"{reason_text} The whole rack went back into the bag." in words(game.look("round"))


def test_tiles_left_return_to_the_bag_only_after_a_rejected_rack(game):
    """CAT-DUP 1.3-2, 1.3-4: whatever the form contains."""
    game.play("CASAEEI", {1: "H8 CASA"}, "H8", "CASA")
    response = type_rack(game, "SOLEDTR", redrawn="yes")
    assert not response.taken
    assert 'name="redrawn"' not in response.screen
    assert type_rack(game, "OUAE").taken
    screen = words(game.look("round"))
    assert "Left from the previous round" not in screen
    assert "7 new tiles" in screen
    assert type_rack(game, "SOLEDTR").taken
    assert game.game.round.rack == ("S", "O", "L", "E", "D", "T", "R")


def test_rack_typed_wrong_is_removed_from_the_rejected_ones(game):
    """CAT-DUP 1.3-2: after a typing mistake no tile returns to the bag."""
    game.play("CASAEEI", {1: "H8 CASA"}, "H8", "CASA")
    type_rack(game, "OUAE")
    assert 'id="not-rejected"' in game.look("round").screen
    response = game.send("duplicate_rack_not_rejected", ROUTE)
    assert response.taken
    assert game.game.rejected == ()
    assert "Keep these on the rack and take 4 tiles out of the bag." in words(response)
    assert 'id="not-rejected"' not in response.screen
    assert not game.send("duplicate_rack_not_rejected", ROUTE).taken


def test_rack_called_valid_by_mistake_is_rejected_before_any_slip(game):
    """CAT-DUP 1.3-3."""
    game.type_rack("CASESAL")
    response = game.send("correct_rack", ROUTE, rack="CBSFSDL", why="no vowel in it")
    assert response.taken
    assert game.game.round is None
    assert "C B S F S D L is not valid: it has no vowel (art. 1.3)." in words(response)
    game.type_rack("CASESAL")
    game.slips({1: "H4 CASES"})
    second_response = game.send("correct_rack", ROUTE, rack="CBSFSDL", why="no vowel in it")
    assert not second_response.taken
    assert game.game.round.rack == ("C", "A", "S", "E", "S", "A", "L")


@pytest.mark.parametrize(
    ("rack", "expected"),
    [
        ("CASESA", "7"),
        ("CASESALL", "7"),
        ("CASEZZZ", "Z"),
        ("CA5ESAL", "5"),
        ("WASESAL", "W"),
        ("", ""),
    ],
)
def test_impossible_rack_is_refused_under_its_field(game, rack, expected):
    response = type_rack(game, rack)
    assert not response.taken
    wrong = re.search(r'id="rack-typed-wrong">.*?<span>(.*?)</span>', response.screen, re.DOTALL)
    assert wrong
    assert expected in wrong.group(1)
    assert game.game.round is None


def test_missing_new_tiles_are_counted_without_those_left(game):
    """CAT-DUP 1.3-2."""
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    wrong = type_rack(game, "SOL").screen.split('id="rack-typed-wrong"')[1]
    assert "5" in wrong.split("</p>")[0]


def test_count_of_the_tiles_in_the_bag_reveals_a_missing_one(game):
    assert 'id="rack-counted-wrong"' in type_rack(game, "CASESAL", counted="92").screen
    assert 'id="rack-counted-wrong"' in type_rack(game, "CASESAL", counted="many").screen
    assert type_rack(game, "CASESAL", counted="93").taken


def test_digraphs_are_typed_as_they_are_written(game):
    assert type_rack(game, "ny l·l qu ç a e ?").taken
    assert game.game.round.rack == ("NY", "L·L", "Q", "Ç", "A", "E", "?")


def test_stale_screen_does_not_type_a_rack_twice(game):
    before = game.opened.seq
    assert type_rack(game, "CASESAL").taken
    response = type_rack(game, "SOLEDAR", seq=before)
    assert not response.taken
    assert len(game.game.rounds) == 1


def test_corrected_rack_judges_its_slips_again(game):
    game.type_rack("CASESAL")
    game.slips({1: "H4 CASES", 2: "H8 SALA"})
    assert game.game.round.slips["player-1"].points == 16
    no_why = game.send("correct_rack", ROUTE, rack="CASEDAL", why="")
    assert 'id="correct-why-wrong"' in no_why.screen
    response = game.send("correct_rack", ROUTE, rack="CASEDAL", why="D, not S")
    assert response.taken
    assert game.game.round.slips["player-1"].reason == "not_in_rack"
    assert game.game.round.slips["player-2"].points > 0


def test_drawn_racks_follow_from_the_commitment():
    game = GameUser(bag="app").start(seed=SEED, words="rain")
    assert "Draw the rack" in words(game.look("round"))
    response = game.send("duplicate_draw_rack", ROUTE)
    assert response.taken
    assert len(game.game.round.rack) == 7
    repeated = GameUser(bag="app").start(seed=SEED, words="rain")
    repeated.send("duplicate_draw_rack", ROUTE)
    assert repeated.game.round.rack == game.game.round.rack


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("ca", "A rack must have at least 1 vowel and 1 consonant. Otherwise all of it goes back"),
        (
            "ro",
            "A rack must have at least 2 vowels and 2 consonants. Otherwise all of it goes back",
        ),
    ],
)
def test_requirements_of_a_rack_are_shown_before_the_draw(language, expected):
    """CAT-DUP 1.3-3; the Romanian practice requires two of each up to round 15."""
    game = GameUser(bag="app", language=language).start(seed=SEED)
    screen = words(game.look("round"))
    assert expected in screen
    assert ("(art. 1.3)" in screen) == (language == "ca")
    stages = game.look("draw").screen
    then = "2 vowels and 2 consonants, up to round 15; then 1 vowel and 1 consonant"
    assert (then in stages) == (language == "ro")


def test_end_after_the_agreed_rounds_is_proposed():
    """CAT-DUP 1.1-2."""
    game = GameUser(rounds=1).start()
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    response = game.look("round")
    assert "The agreed rounds have been played." in words(response)
    assert 'data-command="duplicate_type_rack"' not in response.screen
    done = game.send("end_game", ROUTE, cause="rounds", why="")
    assert done.taken
    assert game.game.end.cause == "rounds"


def test_end_by_agreement_is_on_its_own_screen():
    """CAT-DUP 1.6-3."""
    game = GameUser().start()
    game.play("CASESAL", {1: "H4 CASES"}, "H4", "CASES")
    assert 'href="#/duplicate/end"' in game.look("round").screen


def test_correcting_a_rack_of_an_earlier_round_stays_at_that_round(game):
    game.type_rack("CASESAL")
    response = game.send("correct_rack", "/duplicate/past", rack="CASEDAL", why="D, not S")
    assert response.route == "/duplicate/past?round=1"


def test_screens_of_incidents_are_one_tap_from_the_round(game):
    game.type_rack("CASESAL")
    game.slips({1: "H4 CASES"})
    screen = game.look("round").screen
    for route in ("special", "conduct", "course"):
        assert f'href="#/duplicate/{route}"' in screen
    assert 'href="#/duplicate/special"' in game.user.look("/duplicate").screen


def test_screen_before_the_start_leads_to_the_next_step():
    game = GameUser()
    assert "#/duplicate/players" in game.look("round").screen
    game.do(StartGame())
    assert 'id="type-rack"' in game.look("round").screen


def test_tiles_in_the_bag_include_those_of_a_rejected_rack(game):
    """CAT-DUP 1.3-3: all tiles return, including those left."""
    game.play("CASESAE", {1: "H4 CASES"}, "H4", "CASES")
    before = tiles_in_bag(game.opened)
    type_rack(game, "AIOEI")
    assert game.game.rejected == (tuple("AEAIOEI"),)
    assert tiles_in_bag(game.opened) == before + 2
    assert f"{before + 2} tiles" in words(game.look("round"))


def form_html(game, name):
    screen = game.look("round").screen
    return re.search(rf'<form[^>]* id="{name}"[^>]*>(.*?)</form>', screen, re.DOTALL).group(1)


def test_form_of_a_rejected_rack_is_stale_for_the_next_rack():
    """CAT-DUP 1.3-3: the next rack has the same round number, and no slips yet."""
    game = GameUser(names=("Jutge", "Anna"))
    game.do(ChangeSettings(settings=replace(game.game.settings, judge=player_of(1))))
    game.start()
    game.type_rack("CASESAL")
    first_token = rack_token(game.game.round)
    assert f'<input type="hidden" name="rack" value="{first_token}">' in form_html(
        game, "start-round"
    )
    game.send("correct_rack", "/duplicate/past", rack="CSSLLRR", why="typed wrong")
    game.type_rack("ESOLAMA")
    old = {"round": 1, "number": 1, "rack": first_token}
    assert not game.send("seal_move", ROUTE, at="H4", word="CASES", **old).taken
    assert not game.game.round.sealed
    game.send("start_round", ROUTE, **old)
    assert game.game.clock.state == "idle"
    new = {**old, "rack": rack_token(game.game.round)}
    assert game.send("start_round", ROUTE, **new).taken
    assert f'<input type="hidden" name="rack" value="{new["rack"]}">' in form_html(
        game, "seal-form"
    )
    assert game.send("seal_move", ROUTE, at="H4", word="SOLA", **new).taken
    assert f'data-rack="{new["rack"]}"' in game.look("round").screen
    slip = {"player": [player_of(2)], "was": [""], "at": "H4", "word": "SOLA"}
    game.send("read_slips", ROUTE, **slip, **old)
    assert player_of(2) not in game.game.round.slips
    assert game.send("read_slips", ROUTE, **slip, **new).taken
