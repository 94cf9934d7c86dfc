"""The proof of a draw: its commitment, its seed, and all racks (docs/draw.md, CAT-DUP 1.3).

The racks are drawn again from the seed.
"""

import re
from dataclasses import replace
from hashlib import sha256

import pytest

from faristol.desk.duplicate.results.draw_proof import is_seed_committed, recompute_draws
from faristol.desk.kernel.translation import Translator
from faristol.duplicate.acts.master import GiveUpRound
from faristol.duplicate.acts.rack import DrawRack
from tests.support.duplicate_game import GameUser, small_game, standing
from tests.unit.desk.duplicate.test_results import words

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
ENGLISH = Translator("en", None)


def drawn_game(rounds=3, choice="new_rack", language="ca"):
    """Return a game in which the app draws and each round is given up for a new rack (CAT-DUP 1.8-3)."""
    game = GameUser(bag="app", language=language).start(seed=SEED, words="bona sort")
    for _ in range(rounds):
        game.do(DrawRack())
        game.slips(dict.fromkeys(range(1, 12), ""))
        game.do(GiveUpRound(choice=choice))
    return game


@pytest.fixture
def game():
    return drawn_game()


def publish_seed(game):
    game.end()
    game.send("sign_duplicate", "/duplicate/claims", why="all agree")


def test_commitment_is_shown_from_the_start_without_the_seed(game):
    screen = game.look("draw").screen
    assert sha256(SEED.encode()).hexdigest() in screen
    assert SEED not in screen
    assert "bona sort" in screen
    assert "Secret until the results are final" in words(screen)


def test_definitive_results_publish_the_seed_and_compare_each_draw(game):
    publish_seed(game)
    screen = game.look("draw").screen
    assert SEED in screen
    assert "The draw is the one that was promised." in words(screen)
    assert "3 draws follow from it" in words(screen)
    assert len(re.findall(r'class="said">', screen)) == 3


def test_first_rack_is_that_of_the_published_example(game):
    """docs/draw.md draws I N N NY A I A from this seed and these words with a hash program alone."""
    assert recompute_draws(game.opened, ENGLISH)[0].computed == "I N N NY A I A"


def test_rack_that_does_not_follow_from_the_seed_is_named(game):
    publish_seed(game)
    loaded = game.opened
    first = loaded.game.rounds[0]
    forged = replace(first, rack=(*first.rack[:-1], "X"))
    rows = recompute_draws(
        standing(loaded, rounds=(forged, *loaded.game.rounds[1:])),
        ENGLISH,
    )
    assert [row.why for row in rows] == ["differs", "", ""]


def test_omitted_rejected_rack_is_reported_as_a_difference(game):
    loaded = game.opened
    first = replace(loaded.game.rounds[0], rejected=(("A", "E"),))
    rows = recompute_draws(standing(loaded, rounds=(first,)), ENGLISH)
    assert rows[0].why == "rejected racks differ"


def test_seed_with_another_hash_is_reported_as_not_the_promised_seed(game):
    loaded = game.opened
    assert is_seed_committed(loaded)
    assert not is_seed_committed(standing(loaded, commitment="00" * 32))


def test_repeated_rack_is_compared_too():
    """Romanian clubs may keep the same rack: no tile is drawn then."""
    game = drawn_game(2, choice="same_rack", language="ro")
    first, second = recompute_draws(game.opened, ENGLISH)
    assert (second.round.rack, second.why) == (first.round.rack, "")


def test_racks_from_a_cloth_bag_have_nothing_to_recompute():
    assert "drawn by hand from a bag" in words(small_game().look("draw").screen)


def test_game_before_its_start_has_no_commitment():
    assert "The game has not started" in words(GameUser(bag="app").look("draw").screen)


def test_proof_explains_the_check_and_the_order_of_the_tiles(game):
    screen = words(game.look("draw").screen)
    assert "sha256sum" in screen
    assert "A B C Ç D E F G H I J L L·L M N NY O P QU R S T U V X Z" in screen
