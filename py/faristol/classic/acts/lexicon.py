"""Changes of the word list, or its removal (CAT-CLM 23, CAT-CLS 6.2, RO-GEN 15)."""

from dataclasses import replace
from typing import Final

from faristol.classic.faults import World, at
from faristol.classic.state import Classic
from faristol.ledger.kind import act
from faristol.ledger.lexicon_change import (
    ChangeLexicon,
    changes_after,
    decide_lexicon_change,
)
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms


@at("absence", "start", "deal", "turn", "pending", "dispute", "verdict")
def _change_lexicon(
    game: Classic, act: ChangeLexicon, _: Terms, __: World
) -> ChangeLexicon | Refusal:
    """Let another list give the verdicts, starting with the last move if it can still be challenged.

    A device that plays needs a list to find its moves.
    """
    if act.lexicon is None and any(player.level for player in game.seated):
        return Refusal("classic/device_cannot", {"field": "lexicon"})
    is_open = game.is_pending or game.dispute is not None
    since = max(1, len(game.turns) + (not is_open))
    return decide_lexicon_change(game.lexicon_changes, game.lexicon, act, since)


def _apply_lexicon(game: Classic, event: ChangeLexicon) -> Classic:
    changes = changes_after(game.lexicon_changes, game.lexicon, event)
    return replace(game, lexicon=event.lexicon, lexicon_changes=changes)


LEXICON: Final = (act(ChangeLexicon, _change_lexicon, _apply_lexicon),)
