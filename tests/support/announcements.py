"""Watch what each answer says to readers of the screen: it is what the table of announcements promises."""

from typing import Final

from faristol.desk.announced import FILE, PLACE, QUIET, SPOKEN, STATE, TOAST, announced
from faristol.desk.kernel.request import Request, Response
from faristol.desk.routes import COMMANDS

# how a command may be announced: what is said of it, and "place" for another screen
RIGHT: Final = {
    TOAST: ({"toast"}, {"toast", "place"}),
    # where a note says it, nothing else does
    SPOKEN: ({"announce"}, {"announce", "place"}, {"toast"}, {"toast", "place"}),
    # where the screen stays, a note may say why
    PLACE: ({"place"}, {"toast"}, {"toast", "place"}),
    FILE: ({"download"}, {"download", "place"}, {"download", "toast"}),
    STATE: (set(), {"place"}),
    # what fell due may have its own sentence: whose slips are missing
    QUIET: (set(), {"place"}, {"announce"}),
}


def fault_of_announcement(
    request: Request, answer: Response, title: str, *, has_written: bool
) -> str:
    """Return how a command was announced otherwise than promised, an empty string where it was not.

    Where there was nothing to do, no note need say that it was done. `title` is that of the screen before: where
    no game is open, the screen of a new one stands at the place of the game.
    """
    how = announced(request.command)
    if not answer.taken or _is_locked(request, answer):
        return ""
    kinds = [str(effect["do"]) for effect in answer.effects]
    if {"notice", "failed"} & {*kinds}:  # something else came of it, which must not pass unseen
        return ""
    said = [kind for kind in kinds if kind in ("toast", "announce", "download")]
    empty = [
        one for one in answer.effects if one["do"] in ("toast", "announce") and not one["text"]
    ]
    is_elsewhere = _place(answer.route) != _place(request.route) or (
        answer.screen is not None and answer.title != title
    )
    found = {*said, *(["place"] if is_elsewhere else [])}
    if how == TOAST and not has_written and not said:
        return ""
    if found in RIGHT[how] and len(said) == len(set(said)) and not empty:
        return ""
    return (
        f"{request.command} is {how}, and was announced by {found or 'nothing'} on {answer.route}"
    )


def _is_locked(request: Request, answer: Response) -> bool:
    """Whether the answer came behind the lock, where nothing is said again of what was done before it."""
    return answer.route == "/judge" and not COMMANDS[request.command][0].startswith("judge.")


def _place(route: str) -> str:
    return route.partition("?")[0]
