"""Deciding acts as a desk does, with a comparison of each event with its line as read again."""

from faristol.ledger.codec import decode, encode
from faristol.ledger.refusal import Refusal


def decide_all(kind, state, acts, world):
    """Return the state after acts with their events, or the refusal of one of them."""
    facts = ()
    for wish in acts:
        out = kind.decide(state, wish, world)
        if isinstance(out, Refusal):
            return out
        again = tuple(decode(*encode(fact, kind.schema), kind.schema) for fact in out)
        assert again == out
        state, facts = kind.fold(state, out), (*facts, *out)
    return state, facts
