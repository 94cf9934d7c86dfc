"""A game of another program taken in by our rules: rejected racks, racks all new, rounds without a move."""

from dataclasses import replace

from faristol.desk.duplicate_taken import TakenGame, Wanted, take_steps
from faristol.duplicate.audit import hooks
from faristol.duplicate.evolve import evolve
from faristol.duplicate.model import Entrant
from faristol.duplicate.state import Game
from faristol.exchange.duplicate_record import (
    Record,
    RecordMove,
    RecordPlayer,
    RecordRound,
    RecordSlip,
)
from faristol.ledger.audit import audit
from faristol.ledger.fold import fold
from faristol.moves.finder import finish
from faristol.rules.preset import preset

WHY = "from a file"
FIRST = RecordRound(
    rack=("C", "A", "S", "A", "L", "S", "T"),
    slips=(RecordSlip(player="0", at="H8", word="CASA", points=10, move_points=10),),
    master=RecordMove(at="H8", word="CASA", points=10),
)
ANEW = RecordRound(rack=("E", "E", "E", "E", "E", "I", "R"), is_redrawn=True)
GAME = Record(
    language="ca",
    players=(RecordPlayer(id="0", name="Anna", table=1), RecordPlayer(id="1", name="Benet")),
    rounds=(FIRST, ANEW),
)


def taken(record):
    wanted = Wanted(
        ruleset=preset("ca-duplicate-2018"),
        lexicon=None,
        contains=None,
        title="",
        entrants={
            player.id: Entrant(player=f"p{player.id}", card="cd" * 32, table=at)
            for at, player in enumerate(record.players, 1)
        },
        why=WHY,
    )
    found = finish(take_steps(record, wanted))
    assert isinstance(found, TakenGame), found
    assert audit(found.facts, Game(), evolve, hooks()) == ()
    return fold(Game(), found.facts, evolve)


def test_a_rack_that_is_all_new_is_so_for_the_rejected_ones_of_the_file_or_says_that_a_file_says_so():
    """CAT-DUP 1.3-2, 1.3-3."""
    game = taken(GAME)
    assert (game.rounds[1].left, game.rounds[1].rejected) == ((), ())
    bad = ("L", "S", "T", "B", "C", "D", "F")
    told = replace(ANEW, rejected=(bad, ("A", "E"), FIRST.rack))
    game = taken(replace(GAME, rounds=(FIRST, told)))
    assert (game.rounds[1].left, game.rounds[1].rejected) == ((), (bad,))


def test_a_round_in_which_the_file_has_no_slip_is_given_up():
    """CAT-DUP 1.8-3: the regulation lets no rack stay, and who has no slip has handed none in."""
    game = taken(GAME)
    assert game.rounds[1].given_up == "new_rack"
    assert {slip.reason for slip in game.rounds[1].slips.values()} == {"no_slip"}
