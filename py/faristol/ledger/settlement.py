"""The act that settles a rule change.

It says what becomes of judgements that this version would make otherwise.
"""

from dataclasses import dataclass
from typing import Any, Final, TypeVar

from faristol.ledger.kind import ActSpec, DocumentState, act
from faristol.ledger.refusal import Refusal
from faristol.ledger.rules_digest import VERSION
from faristol.ledger.text_limits import fault_of_text

MAX_WHY: Final = 600

S = TypeVar("S", bound=DocumentState)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleRuleChange:
    """Let the stored judgements stand, or record that they were judged again just before.

    Judging again settles only judgements that the document does not hold any more.
    `since` is the version of the newest rule change that is settled; an empty string settles differences that
    no rule change explains.
    """

    since: str
    is_rejudged: bool = False
    why: str = ""


def _settle(_state: object, act: SettleRuleChange, _world: object) -> SettleRuleChange | Refusal:
    if act.since and not VERSION.fullmatch(act.since):
        return Refusal("stream/settled_version")
    is_needed = act.is_rejudged or not act.since
    return fault_of_text("stream", act.why, "why", most=MAX_WHY, is_needed=is_needed) or act


def _keep_state(state: S, _event: SettleRuleChange) -> S:
    return state


SETTLEMENT: Final[tuple[ActSpec[Any, Any], ...]] = (act(SettleRuleChange, _settle, _keep_state),)
