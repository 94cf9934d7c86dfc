"""Hand out what proves that nothing would have been cheaper than a round: docs/check_round.py checks it without us."""

import json

from faristol.desk.kernel.outcome import Refused
from faristol.desk.tournament.document import Opened
from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.rounds import PairRound
from faristol.tournament.certificate import certificate
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairable import pairable
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.parts import BYE
from faristol.tournament.state import Round

NONE = Refusal("tournament/no_proof")


def proof_of(opened: Opened) -> str:
    """Return the certificate of the last round, of the tournament as it was when it was paired.

    Raises:
        Refused: another round would have cost less or the same: by hand, by lots, looking ahead.
    """
    one = opened.tournament.round(opened.last)
    acts = [entry.act for entry in opened.log]
    places = [
        at
        for at, act in enumerate(acts)
        if one and isinstance(act, PairRound) and act.number == one.number
    ]
    if one is None or not places or one.method not in METHODS or one.method == "lots":
        raise Refused(NONE)
    before = TOURNAMENT.fold(TOURNAMENT.start, acts[: places[-1]])
    from_what = pairable(
        before, one.number, after=one.after, together=one.together, apart=one.apart
    )
    found = METHODS[one.method].pair(from_what.field)
    players = (*from_what.players, BYE)
    if found is None or {frozenset((players[a], players[b])) for a, b in found.pairs} != _pairs(
        one
    ):
        raise Refused(NONE)
    proof = certificate(from_what.field, one.method, found)
    named = {"round": one.number, "names": [opened.names[player] for player in from_what.players]}
    return json.dumps({**named, **proof}, ensure_ascii=False, indent=1) + "\n"


def _pairs(one: Round) -> set[frozenset[str]]:
    seated = {frozenset((table.one, table.other)) for table in one.tables}
    return seated | {frozenset((player, BYE)) for player in one.resting}
