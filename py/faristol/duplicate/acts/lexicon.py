"""Changes of the word list, or its removal: then the judge alone decides."""

from dataclasses import replace
from typing import Final

from faristol.duplicate.state import Game, round_now
from faristol.duplicate.world import World
from faristol.ledger.kind import act
from faristol.ledger.lexicon_change import (
    ChangeLexicon,
    changes_after,
    decide_lexicon_change,
)
from faristol.ledger.refusal import Refusal


def _change_lexicon(game: Game, act: ChangeLexicon, _: World) -> ChangeLexicon | Refusal:
    """Let another list judge from the round under way on, or from the next one.

    Slips of the round under way that are in keep their verdicts until they are read again.
    """
    if not game.is_open:
        return Refusal("duplicate/none_open")
    if game.is_signed:
        return Refusal("duplicate/signed")
    if game.end is not None:
        return Refusal("duplicate/ended")
    since = len(game.rounds) if round_now(game) else len(game.rounds) + 1
    return decide_lexicon_change(game.lexicon_changes, game.lexicon, act, since)


def _apply_lexicon(game: Game, event: ChangeLexicon) -> Game:
    changes = changes_after(game.lexicon_changes, game.lexicon, event)
    return replace(game, lexicon=event.lexicon, lexicon_changes=changes)


LEXICON: Final = (act(ChangeLexicon, _change_lexicon, _apply_lexicon),)
