"""What a person decides of a document that another version judged otherwise than this one would."""

from dataclasses import dataclass
from typing import Any, Final, TypeVar

from faristol.ledger.kind import Act, Folded, act
from faristol.ledger.refusal import Refusal
from faristol.ledger.rules_digest import VERSION
from faristol.ledger.text_limits import fault_of_text

MAX_WHY: Final = 600

S = TypeVar("S", bound=Folded)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleRuleChange:
    """Let what was judged stand, or write down that it was judged again just before.

    Judging again settles only what the document does not hold any more.
    `since` is the version of the newest rule change that is answered; "" answers what no rule change
    explains.
    """

    since: str
    is_rejudged: bool = False
    why: str = ""


def _settle(_state: object, wish: SettleRuleChange, _world: object) -> SettleRuleChange | Refusal:
    if wish.since and not VERSION.fullmatch(wish.since):
        return Refusal("stream/settled_version")
    is_needed = wish.is_rejudged or not wish.since
    return fault_of_text("stream", wish.why, "why", most=MAX_WHY, is_needed=is_needed) or wish


def _settled(state: S, _fact: SettleRuleChange) -> S:
    return state


SETTLEMENT: Final[tuple[Act[Any, Any], ...]] = (act(SettleRuleChange, _settle, _settled),)
