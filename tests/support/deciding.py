"""Decide wishes as a desk does, and hold every fact against what its line reads as."""

from faristol.ledger.codec import decode, encode
from faristol.ledger.refusal import Refusal


def decided(kind, state, wishes, world):
    """Return the state after wishes and all that happened, or why one of them may not be."""
    facts = ()
    for wish in wishes:
        out = kind.decide(state, wish, world)
        if isinstance(out, Refusal):
            return out
        again = tuple(decode(*encode(fact, kind.schema), kind.schema) for fact in out)
        assert again == out
        state, facts = kind.fold(state, out), (*facts, *out)
    return state, facts
