"""A check of the announcements in answers for screen readers, against the table of announcements."""

import re
from typing import Final

from faristol.desk.announcements import FILE, PLACE, QUIET, SPOKEN, STATE, TOAST, announcement_of
from faristol.desk.kernel.request import Request, Response
from faristol.desk.routes import COMMANDS

# how a command may be announced: the kinds of its effects, and "place" for another screen
RIGHT: Final = {
    TOAST: ({"toast"}, {"toast", "place"}),
    # where a note says it, nothing else does
    SPOKEN: ({"announce"}, {"announce", "place"}, {"toast"}, {"toast", "place"}),
    # where the screen stays, a note may say why
    PLACE: ({"place"}, {"toast"}, {"toast", "place"}),
    FILE: (
        {"download"},
        {"download", "place"},
        {"download", "toast"},
        {"download", "toast", "place"},
    ),
    # where no part and no control says it: a note, the focus, another screen, another version of the page
    STATE: ({"told"}, {"toast"}, {"focus"}, {"place"}, {"version"}),
    # what fell due may have its own sentence: whose slips are missing
    QUIET: (set(), {"place"}, {"announce"}),
}
# what a reader says by itself of the control that has the focus, and of a dialog that opens
CONTROL: Final = re.compile(r'type="(?:checkbox|radio)"|<select|aria-pressed=')
OPENED: Final = re.compile(r"<dialog[^>]* open[ >]")
PART: Final = re.compile(r'<(\w+)[^>]* data-announce(?!="off")[^>]*>(.*?)</\1>', re.DOTALL)
STAR: Final = 'class="star"'
FIELDS: Final = {
    "favour_player": STAR,
    "unfavour_player": STAR,
    "sort_moves": 'form="moves-sort"',
    "hide_moves": 'form="moves-hide"',
}
READS: Final = {"read_card"}


def fault_of_announcement(
    request: Request,
    answer: Response,
    title: str,
    *,
    has_written: bool,
    parts: frozenset[str] = frozenset(),
    before: str = "",
) -> str:
    """Return how the announcement of a command differs from the table, or an empty string.

    Where there was nothing to do, no note need say that it was done. `title` is that of the screen before: where
    no game is open, the screen of a new one stands at the place of the game. `parts` is what its parts said, `before`
    is the whole of it.
    """
    announcement = announcement_of(request.command)
    if not answer.taken or _is_locked(request, answer):
        return ""
    kinds = [str(effect["do"]) for effect in answer.effects]
    if {"notice", "failed"} & {*kinds}:  # something else came of it, which must not pass unseen
        return ""
    audible = [kind for kind in kinds if kind in ("toast", "announce", "download")]
    empty = [
        effect
        for effect in answer.effects
        if effect["do"] in ("toast", "announce") and not effect["text"]
    ]
    is_elsewhere = _place_of(answer.route) != _place_of(request.route) or (
        answer.screen is not None and answer.title != title
    )
    signals = {*audible, *(["place"] if is_elsewhere else [])}
    if announcement == TOAST and not has_written and not audible:
        return ""
    if announcement == STATE and f'data-command="{request.command}"' not in before:
        return ""  # it came from elsewhere, where nothing could say it
    if announcement == STATE:
        signals |= {"focus", "version"} & {*kinds}
        if _is_announced(request.command, answer, parts):
            signals.add("told")
        return (
            ""
            if any(kinds_ <= signals for kinds_ in RIGHT[announcement])
            else f"{request.command} is silent"
        )
    if signals in RIGHT[announcement] and len(audible) == len(set(audible)) and not empty:
        return ""
    return f"{request.command} is {announcement}, and was announced by {signals or 'nothing'} on {answer.route}"


def _is_locked(request: Request, answer: Response) -> bool:
    """Whether the answer came behind the lock, where earlier acts are not announced again."""
    return answer.route == "/judge" and not COMMANDS[request.command][0].startswith("judge.")


def parts_of(answer: Response) -> frozenset[str]:
    """Return the texts of the parts of an answer that are announced when they change."""
    words = (re.sub(r"<[^>]*>", " ", match[2]) for match in PART.finditer(_markup_of(answer)))
    return frozenset(" ".join(text.split()) for text in words) - {""}


def _markup_of(answer: Response) -> str:
    return answer.screen or "\n".join(answer.fragments.values())


def _is_announced(command: str, answer: Response, parts: frozenset[str]) -> bool:
    """Whether a part has a new text, a dialog opens, or the used control shows its new state."""
    markup = _markup_of(answer)
    own = FIELDS.get(command, f'data-command="{command}"')
    form = re.search(rf"<(\w+)[^>]*{own}[^>]*>(?:.*?</\1>)?", markup, re.DOTALL)
    has_control = form is not None and CONTROL.search(form[0]) is not None
    # what is read once more says nothing new
    texts = parts_of(answer) if command in READS else parts_of(answer) - parts
    return has_control or OPENED.search(markup) is not None or bool(texts)


def _place_of(route: str) -> str:
    return route.partition("?")[0]
