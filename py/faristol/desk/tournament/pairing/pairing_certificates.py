"""Certificates that no other pairing of a round costs less.

docs/check_round.py checks them independently of this program.
"""

import json
from collections.abc import Iterator, Mapping

from faristol.desk.kernel.outcome import Refused
from faristol.desk.tournament.document import LoadedTournament
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.rounds import PairRound
from faristol.tournament.certificate import build_certificate
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.pairing_basis import pairing_basis_of
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import BYE


def export_certificates(tournament: LoadedTournament) -> str:
    """Return the certificates of the rounds, each of the tournament at the time of the pairing.

    A round without a unique lowest cost has no certificate: made by hand, or with later rounds in mind.

    Raises:
        Refused: no round has a certificate.
    """
    rounds: list[dict[str, JSON]] = [
        {"round": round_.number, "names": [tournament.names[player] for player in players], **proof}
        for round_, before in _rounds_with_state(tournament)
        for players, proof in _proof_of(round_, before)
    ]
    if not rounds:
        raise Refused(Refusal("tournament/no_proof"))
    return json.dumps({"rounds": rounds}, ensure_ascii=False, indent=1) + "\n"


def _rounds_with_state(tournament: LoadedTournament) -> Iterator[tuple[Round, Tournament]]:
    """Yield each confirmed round with the state that it was paired from."""
    before: dict[int, Tournament] = {}
    state = TOURNAMENT.initial
    for entry in tournament.log:
        if isinstance(entry.act, PairRound):
            before[entry.act.number] = state
        state = TOURNAMENT.fold(state, [entry.act])
    return ((round_, before[round_.number]) for round_ in tournament.state.confirmed)


def _proof_of(
    round_: Round, before: Tournament
) -> Iterator[tuple[tuple[str, ...], Mapping[str, JSON]]]:
    """Yield the players of a round by place and its certificate, if it has one."""
    if round_.method not in METHODS:
        return
    basis = pairing_basis_of(before, round_)
    paired = METHODS[round_.method].pair(basis.field)
    players = (*basis.players, BYE)
    if paired and {frozenset((players[a], players[b])) for a, b in paired.pairs} == round_.pairs:
        yield basis.players, build_certificate(basis.field, round_.method, paired)
