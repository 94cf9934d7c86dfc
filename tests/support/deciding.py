"""Deciding acts as a desk does, with a comparison of each event with its line as read again."""

from faristol.ledger.codec import decode, encode
from faristol.ledger.refusal import Refusal


def decide_all(kind, state, acts, world):
    """Return the state after acts with their events, or the refusal of one of them."""
    log = ()
    for act in acts:
        events = kind.decide(state, act, world)
        if isinstance(events, Refusal):
            return events
        decoded = tuple(decode(*encode(event, kind.schema), kind.schema) for event in events)
        assert decoded == events
        state, log = kind.fold(state, events), (*log, *events)
    return state, log
