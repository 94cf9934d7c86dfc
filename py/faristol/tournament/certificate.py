"""A round with the prices that prove it: docs/check_round.py verifies them independently."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast

from faristol.tournament.pairing.criteria import BEFORE, Criterion, System, Weights
from faristol.tournament.pairing.field import Field
from faristol.tournament.pairing.matching import SCALE
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.pairing.search import PairedRound, pair


def build_certificate(field: Field, name: str, paired: PairedRound) -> dict[str, Any]:
    """Return the basis of a round, its pairs, and the proof that no other round is cheaper.

    A round from the top is proved by a criterion that makes each player outweigh all below: with such
    numbers the search takes its time, so the round was not found by them.
    """
    system = _TOP_DOWN if name == "top_down" else METHODS[name].system
    proved = pair(field, system) if name == "top_down" else paired
    if proved is None or proved.proof is None or proved.pairs != paired.pairs:
        raise ValueError("there is no proof of these pairs")
    players, weights = proved.players, Weights(field, system)
    return {
        "system": name,
        "size": field.size,
        "criteria": [
            {
                "code": criterion.code,
                "weight": str(weights.of[criterion.code]),
                **_DESCRIPTIONS[criterion.code](field),
            }
            for criterion in weights.criteria
        ],
        "held": [list(two) for two in field.together],
        "apart": [list(two) for two in sorted(field.apart)],
        "pairs": [list(two) for two in paired.pairs],
        "scale": SCALE,
        "proof": {
            "players": list(players),
            "prices": [str(price) for price in proved.proof.prices],
            "groups": [
                [[players[player] for player in group.players], str(group.price)]
                for group in proved.proof.groups
            ],
        },
    }


def _outweighing(field: Field, player: int) -> int:
    return cast(int, (field.size + 1) ** (field.size - 1 - player))


def _from_the_top(field: Field, player: int, other: int) -> int:
    return 0 if other == field.size else (other - player) * _outweighing(field, player)


def _nearest(field: Field, weights: Weights, player: int) -> Iterator[tuple[int, int]]:
    weight = weights.of["from_the_top"] * _outweighing(field, player)
    for other in range(player + 1, field.size):
        yield (other - player) * weight, other


_TOP_DOWN: Final = System(
    "top_down",
    "",
    (*BEFORE, Criterion("from_the_top", _from_the_top, lambda field: _outweighing(field, -1))),
    _nearest,
)


def _description(kind: str, values: object, power: int = 1) -> dict[str, object]:
    return {"kind": kind, "of": values, "power": power}


# What each criterion counts, in the terms of docs/check_round.py.
_DESCRIPTIONS: Final[Mapping[str, Callable[[Field], dict[str, object]]]] = {
    "across_groups": lambda field: _description("across", list(field.divisions)),
    "across_height": lambda field: _description("below", list(field.divisions)),
    "rematches": lambda field: _description(
        "met", {f"{a}-{b}": n for (a, b), n in field.met.items()}
    ),
    "repeated_byes": lambda field: _description("rest", list(field.byes or (0,) * field.size)),
    "bye_height": lambda field: _description("rest", list(range(field.size - 1, -1, -1))),
    "team_mates": lambda field: _description("same", list(field.teams or ("",) * field.size)),
    "distance": lambda field: _description("apart", list(range(field.size))),
    "squares": lambda field: _description("apart", list(range(field.size)), 2),
    "lots": lambda field: _description("apart", list(field.lots)),
    "points_between": lambda field: _description("apart", list(field.points), 2),
    "halves": lambda field: _description("halves", list(field.points), 2),
    "starts": lambda field: _description("product", list(field.starts or (0,) * field.size)),
    "from_the_top": lambda field: _description("from_the_top", field.size),
}
