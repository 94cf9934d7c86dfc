"""Write a round down with the prices that prove it: docs/check_round.py checks them without us."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast

from faristol.tournament.pairing.criteria import BEFORE, Criterion, System, Weights
from faristol.tournament.pairing.field import Field
from faristol.tournament.pairing.matching import SCALE
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.pairing.search import Paired, pair


def certificate(field: Field, name: str, found: Paired) -> dict[str, Any]:
    """Return what a round was paired from, its pairs, and the proof that nothing is cheaper.

    A round from the top is proved by a criterion that makes each player outweigh all below: with
    such numbers the search takes its time, so they are not what it was found by.
    """
    system = _TOP_DOWN if name == "top_down" else METHODS[name].system
    proved = pair(field, system) if name == "top_down" else found
    if proved is None or proved.proof is None or proved.pairs != found.pairs:
        raise ValueError("there is no proof of these pairs")
    at, weights = proved.players, Weights(field, system)
    return {
        "system": name,
        "size": field.size,
        "criteria": [
            {"code": one.code, "weight": str(weights.of[one.code]), **_WRITTEN[one.code](field)}
            for one in weights.criteria
        ],
        "held": [list(two) for two in field.together],
        "apart": [list(two) for two in sorted(field.apart)],
        "pairs": [list(two) for two in found.pairs],
        "scale": SCALE,
        "proof": {
            "players": list(at),
            "prices": [str(price) for price in proved.proof.prices],
            "groups": [
                [[at[player] for player in group.players], str(group.price)]
                for group in proved.proof.groups
            ],
        },
    }


def _outweighing(field: Field, one: int) -> int:
    return cast(int, (field.size + 1) ** (field.size - 1 - one))


def _from_the_top(field: Field, one: int, other: int) -> int:
    return 0 if other == field.size else (other - one) * _outweighing(field, one)


def _nearest(field: Field, weights: Weights, one: int) -> Iterator[tuple[int, int]]:
    weight = weights.of["from_the_top"] * _outweighing(field, one)
    for other in range(one + 1, field.size):
        yield (other - one) * weight, other


_TOP_DOWN: Final = System(
    "top_down",
    "",
    (*BEFORE, Criterion("from_the_top", _from_the_top, lambda field: _outweighing(field, -1))),
    _nearest,
)


def _by(kind: str, of: object, power: int = 1) -> dict[str, object]:
    return {"kind": kind, "of": of, "power": power}


# What each criterion counts, in the words of docs/check_round.py.
_WRITTEN: Final[Mapping[str, Callable[[Field], dict[str, object]]]] = {
    "across_groups": lambda field: _by("across", list(field.divisions)),
    "across_height": lambda field: _by("below", list(field.divisions)),
    "rematches": lambda field: _by("met", {f"{a}-{b}": n for (a, b), n in field.met.items()}),
    "repeated_byes": lambda field: _by("rest", list(field.byes or (0,) * field.size)),
    "bye_height": lambda field: _by("rest", list(range(field.size - 1, -1, -1))),
    "team_mates": lambda field: _by("same", list(field.teams or ("",) * field.size)),
    "distance": lambda field: _by("apart", list(range(field.size))),
    "squares": lambda field: _by("apart", list(range(field.size)), 2),
    "lots": lambda field: _by("apart", list(field.lots)),
    "points_between": lambda field: _by("apart", list(field.points), 2),
    "halves": lambda field: _by("halves", list(field.points), 2),
    "starts": lambda field: _by("product", list(field.starts or (0,) * field.size)),
    "from_the_top": lambda field: _by("from_the_top", field.size),
}
