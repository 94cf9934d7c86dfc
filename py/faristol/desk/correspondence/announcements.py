"""Say what was written of a game by post to readers of the screen: from the last entry of its log."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from faristol.correspondence.acts.claims import AnswerClaim, ClaimTime, RejectClaim
from faristol.correspondence.acts.closing import (
    CommentPost,
    Confirm,
    EndPost,
    Propose,
    Punish,
    ReopenPost,
)
from faristol.correspondence.acts.deadlines import (
    AnnounceThinking,
    NotFetched,
    RemoveVacation,
    TakeVacation,
)
from faristol.correspondence.acts.disputes import Admit, Challenge, ReopenChallenge, Resolve
from faristol.correspondence.acts.entries import RemoveEntry
from faristol.correspondence.acts.letters import (
    CorrectArrival,
    KeepReceipt,
    Place,
    Reach,
    SayPass,
    TakeLineBack,
)
from faristol.correspondence.acts.start import AllowWriter, KeepSheet
from faristol.correspondence.sheet import Placement
from faristol.correspondence.state import totals
from faristol.desk.correspondence.document import LoadedPostGame, is_playing
from faristol.desk.kernel.translation import Text, apart, format_number, mark

PlacedSaid: TypeAlias = Callable[[Placement, LoadedPostGame], str]  # a move in a word or two
MOVES: Final = (Place, SayPass)
# what of an entry is said, in the order of the sheet
SAID: Final[Mapping[type, str]] = {
    Reach: mark("The day of arrival is noted."),
    CorrectArrival: mark("The day of arrival is corrected."),
    TakeLineBack: mark("The last line is taken back."),
    KeepReceipt: mark("The receipt is noted."),
    NotFetched: mark("The letter that came back is noted."),
    Challenge: mark("The challenge is noted. Both variants stay open until it is decided."),
    Admit: mark("The challenge is admitted."),
    Resolve: mark("The challenge is decided."),
    ReopenChallenge: mark("The challenge is open again."),
    TakeVacation: mark("The leave is noted."),
    RemoveVacation: mark("The leave is removed."),
    AnnounceThinking: mark("The longer thinking time is noted."),
    ClaimTime: mark("The time claim is noted."),
    AnswerClaim: mark("The answer to the time claim is noted."),
    RejectClaim: mark("The time claim is rejected."),
    RemoveEntry: mark("The entry is taken back."),
    EndPost: mark("The game is over."),
    ReopenPost: mark("The game goes on."),
    Propose: mark("The proposed coefficients are noted."),
    Confirm: mark("The coefficients are confirmed."),
    Punish: mark("The penalty is noted."),
    AllowWriter: mark("The permission to write is noted."),
    KeepSheet: mark("It is noted whose sheet this is."),
    CommentPost: mark("The comment is saved."),
}
CHANGE_POINTS: Final = (*MOVES, TakeLineBack, Admit, Resolve, EndPost)


def post_announcement(opened: LoadedPostGame, placed_said: PlacedSaid) -> str:
    """Return the last entry, with the points of both and whose turn it is where it changes them.

    A card that is taken in is a move and the day on which it arrived.
    """
    lines, acts = opened.game.sheet.lines, [entry.act for entry in opened.log[-2:]]
    if not (isinstance(acts[-1], Reach) and isinstance(acts[0], MOVES)):
        del acts[:-1]
    parts = list[str]()
    for act in acts:
        parts.append(opened.text.say(SAID[type(act)]) if type(act) in SAID else "")
        if isinstance(act, MOVES) and lines:
            move = placed_said(lines[-1], opened)
            parts.append(_line_said(lines[-1], move, opened))
        if isinstance(act, CHANGE_POINTS):
            parts.append(_scores_said(opened))
            parts.append(_next_said(opened) if is_playing(opened) else "")
    return " ".join(part for part in parts if part)


def _line_said(line: Placement, move: str, opened: LoadedPostGame) -> str:
    name = opened.players[line.seat - 1]
    if line.move is None:
        return opened.text.say("{name}: {move}.", name=name, move=move)
    return opened.text.count(
        "{name}: {move}, {n} point.",
        "{name}: {move}, {n} points.",
        line.recorded,
        name=name,
        move=move,
    )


def _scores_said(opened: LoadedPostGame) -> str:
    post = opened.post
    points = post.end.scores if post.end else totals(post, opened.variant)
    pairs = zip(opened.players, points, strict=True)
    return ", ".join(f"{apart(name)} {format_number(one)}" for name, one in pairs) + "."


def _next_said(opened: LoadedPostGame) -> str:
    return opened.text.say("{name} to play.", name=opened.players[opened.game.sheet.seat - 1])


def sheet_announcement(shown: Mapping[str, Any], text: Text) -> str:
    """Return whose game the sheet is that was read, or which of its codes are missing."""
    if shown["post"]:
        names = " – ".join(map(apart, shown["names"]))
        return f"{names}. {text.say('Round {n}', n=shown['round'])}."
    lost = shown["missing"]
    arrived = text.count(
        "{n} code has arrived.", "{n} codes have arrived.", shown["count"] - len(lost)
    )
    missing = ", ".join(str(one) for one in lost)
    return f"{arrived} {text.say('Missing: {list}', list=missing)}" if lost else arrived
