"""Sentences for screen readers on the last entries in the log of a game by post."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

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
from faristol.correspondence.state import totals_of
from faristol.desk.correspondence.document import LoadedPostGame, is_playing
from faristol.desk.kernel.translation import Translator, format_number, gettext_noop, isolate_bidi

MoveFormatter: TypeAlias = Callable[[Placement, LoadedPostGame], str]  # a move in a word or two
MOVES: Final = (Place, SayPass)
# the sentence of each act, in the order of the sheet
SENTENCES: Final[Mapping[type, str]] = {
    Reach: gettext_noop("The day of arrival is noted."),
    CorrectArrival: gettext_noop("The day of arrival is corrected."),
    TakeLineBack: gettext_noop("The last line is taken back."),
    KeepReceipt: gettext_noop("The receipt is noted."),
    NotFetched: gettext_noop("The letter that came back is noted."),
    Challenge: gettext_noop("The challenge is noted. Both variants stay open until it is decided."),
    Admit: gettext_noop("The challenge is admitted."),
    Resolve: gettext_noop("The challenge is decided."),
    ReopenChallenge: gettext_noop("The challenge is open again."),
    TakeVacation: gettext_noop("The leave is noted."),
    RemoveVacation: gettext_noop("The leave is removed."),
    AnnounceThinking: gettext_noop("The longer thinking time is noted."),
    ClaimTime: gettext_noop("The time claim is noted."),
    AnswerClaim: gettext_noop("The answer to the time claim is noted."),
    RejectClaim: gettext_noop("The time claim is rejected."),
    RemoveEntry: gettext_noop("The entry is taken back."),
    EndPost: gettext_noop("The game is over."),
    ReopenPost: gettext_noop("The game goes on."),
    Propose: gettext_noop("The proposed coefficients are noted."),
    Confirm: gettext_noop("The coefficients are confirmed."),
    Punish: gettext_noop("The penalty is noted."),
    AllowWriter: gettext_noop("The permission to write is noted."),
    KeepSheet: gettext_noop("It is noted whose sheet this is."),
    CommentPost: gettext_noop("The comment is saved."),
}
CHANGE_POINTS: Final = (*MOVES, TakeLineBack, Admit, Resolve, EndPost)


def post_announcement(game: LoadedPostGame, format_move: MoveFormatter) -> str:
    """Return the sentences of the last entry, with both scores and the next player where it changes them.

    An accepted card is two entries: a move, and the day on which it arrived.
    """
    lines, acts = game.game.sheet.lines, [entry.act for entry in game.log[-2:]]
    if not (isinstance(acts[-1], Reach) and isinstance(acts[0], MOVES)):
        del acts[:-1]
    parts = list[str]()
    for act in acts:
        parts.append(game.text.gettext(SENTENCES[type(act)]) if type(act) in SENTENCES else "")
        if isinstance(act, MOVES) and lines:
            move = format_move(lines[-1], game)
            parts.append(_format_line(lines[-1], move, game))
        if isinstance(act, CHANGE_POINTS):
            parts.append(_format_scores(game))
            parts.append(_format_next_player(game) if is_playing(game) else "")
    return " ".join(part for part in parts if part)


def _format_line(line: Placement, move: str, game: LoadedPostGame) -> str:
    name = game.players[line.seat - 1]
    if line.move is None:
        return game.text.gettext("{name}: {move}.", name=name, move=move)
    return game.text.ngettext(
        "{name}: {move}, {n} point.",
        "{name}: {move}, {n} points.",
        line.recorded,
        name=name,
        move=move,
    )


def _format_scores(game: LoadedPostGame) -> str:
    post = game.post
    points = post.end.scores if post.end else totals_of(post, game.variant)
    pairs = zip(game.players, points, strict=True)
    return ", ".join(f"{isolate_bidi(name)} {format_number(score)}" for name, score in pairs) + "."


def _format_next_player(game: LoadedPostGame) -> str:
    return game.text.gettext("{name} to play.", name=game.players[game.game.sheet.seat - 1])


def announce_sheet(names: Iterable[str], round_number: str, text: Translator) -> str:
    """Return the players and the round of an imported sheet."""
    players = " – ".join(map(isolate_bidi, names))
    return f"{players}. {text.gettext('Round {n}', n=round_number)}."


def announce_codes(count: int, lost: Sequence[int], text: Translator) -> str:
    """Return how many codes of a sheet have arrived, and the numbers of its missing ones."""
    arrived = text.ngettext("{n} code has arrived.", "{n} codes have arrived.", count - len(lost))
    missing = ", ".join(str(number) for number in lost)
    return f"{arrived} {text.gettext('Missing: {list}', list=missing)}" if lost else arrived
