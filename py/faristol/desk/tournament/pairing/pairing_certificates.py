"""Hand out what proves that nothing would have been cheaper than a round: docs/check_round.py checks it without us."""

import json
from collections.abc import Iterator
from typing import Any

from faristol.desk.kernel.outcome import Refused
from faristol.desk.tournament.document import LoadedTournament
from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.rounds import PairRound
from faristol.tournament.certificate import certificate
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairable import pairable_of
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import BYE


def export_certificates(opened: LoadedTournament) -> str:
    """Return the certificates of the rounds, each of the tournament as it was when the round was paired.

    A round has none where another one would have cost less or the same: by hand, looking ahead.

    Raises:
        Refused: no round has one.
    """
    rounds = [
        {"round": one.number, "names": [opened.names[player] for player in players], **proof}
        for one, before in _rounds_with_state(opened)
        for players, proof in _proof(one, before)
    ]
    if not rounds:
        raise Refused(Refusal("tournament/no_proof"))
    return json.dumps({"rounds": rounds}, ensure_ascii=False, indent=1) + "\n"


def _rounds_with_state(opened: LoadedTournament) -> Iterator[tuple[Round, Tournament]]:
    """Give each round that is played, and the tournament as the round was paired from it."""
    before: dict[int, Tournament] = {}
    state = TOURNAMENT.start
    for entry in opened.log:
        if isinstance(entry.act, PairRound):
            before[entry.act.number] = state
        state = TOURNAMENT.fold(state, [entry.act])
    return ((one, before[one.number]) for one in opened.tournament.confirmed)


def _proof(one: Round, before: Tournament) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Give the players of a round by their places and its certificate, if it has one."""
    if one.method not in METHODS:
        return
    from_what = pairable_of(before, one)
    found = METHODS[one.method].pair(from_what.field)
    players = (*from_what.players, BYE)
    if found and {frozenset((players[a], players[b])) for a, b in found.pairs} == one.pairs:
        yield from_what.players, certificate(from_what.field, one.method, found)
