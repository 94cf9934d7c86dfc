"""The kind of games by post: its acts and its hooks."""

from collections.abc import Sequence
from typing import Final

from faristol.correspondence.acts.claims import CLAIMS
from faristol.correspondence.acts.closing import CLOSING, EndPost, ReopenPost
from faristol.correspondence.acts.deadlines import TIME
from faristol.correspondence.acts.disputes import DISPUTES
from faristol.correspondence.acts.entries import ENTRIES
from faristol.correspondence.acts.letters import LETTERS
from faristol.correspondence.acts.start import START, ChangeCard, OpenPost
from faristol.correspondence.faults import MAX_ACTS, NOTHING, World
from faristol.correspondence.marks import fault_of_marks
from faristol.correspondence.state import Post
from faristol.ledger.kind import Kind


def persons_of(event: object) -> Sequence[tuple[str, str]]:
    """Return the players that an act names, each with the card that holds name and address."""
    match event:
        case OpenPost(seated=seated):
            return [(player.player, player.card) for player in seated]
        case ChangeCard(player=player, card=card):
            return [(player, card)]
        case _:
            return ()


POST: Final[Kind[Post, World]] = Kind(
    name="correspondence",
    initial=Post(),
    opening_act=OpenPost,
    max_events=MAX_ACTS,
    acts=(*START, *LETTERS, *DISPUTES, *TIME, *CLAIMS, *ENTRIES, *CLOSING),
    world_for_audit=lambda _, __: NOTHING,
    fault_of_proposed=fault_of_marks,
    has_cards=True,
    card_references=persons_of,
    ending=(EndPost,),
    resuming=(ReopenPost,),
)
