"""Write letters to players: how a game begins, what was found, what it is worth, who is silent, where somebody lives now.

A letter is in the language of who reads it, whatever the language of the screen.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from faristol.correspondence.acts.closing import worth
from faristol.desk.correspondence.coefficients import coefficient_said
from faristol.desk.correspondence.document import Opened, playing
from faristol.desk.correspondence.letters import CAUSES
from faristol.desk.correspondence.shown import (
    SEATS,
    day_said,
    of_post,
    roman,
    scored_said,
    view,
)
from faristol.desk.correspondence.written import signs_of_game
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Text, mark
from faristol.desk.kernel.view import View
from faristol.tiles.reading import tile_names

KINDS: Final = {
    "start": mark("Start of the game"),
    "challenge": mark("A move is challenged"),
    "verdict": mark("The arbiter’s decision"),
    "result": mark("Coefficients of the game"),
    "silent": mark("A player does not answer"),
    "address": mark("Players’ addresses"),
}
IN_LIST: Final = mark("{word} is in the list.")
NOT_IN_LIST: Final = mark("{word} is not in the list.")
LANGUAGES: Final = ("ro", "ca", "en")
NAMES: Final = {"ro": "Română", "ca": "Català", "en": "English"}


@of_post
async def show(desk: Desk, request: Request, opened: Opened) -> View:
    """Show a letter, to be copied."""
    asked = request.query
    lang = asked["to"] if asked.get("to") in LANGUAGES else "ro"
    kinds = possible(opened)
    kind = asked["kind"] if asked.get("kind") in kinds else usual(opened, kinds)
    text = desk.text_of(lang)
    written = letter_text(kind, opened, text)
    context: dict[str, Any] = {
        "kinds": [(one, opened.text.say(KINDS[one])) for one in kinds],
        "kind": kind,
        "languages": languages(),
        "lang_to": lang,
        "written": written,
    }
    regions = {"letter-text": "correspondence/letter_text.html"}
    return view(opened, "letter", opened.text.say("A letter"), context, regions=regions)


def usual(opened: Opened, kinds: list[str]) -> str:
    """Return the letter that is nearest: of the end, of a challenge, of the beginning."""
    nearest = "result" if opened.post.end else "challenge"
    return nearest if nearest in kinds else kinds[0]


def languages() -> list[tuple[str, str]]:
    """Return the languages of letters, each by its own name."""
    return [(one, NAMES[one]) for one in LANGUAGES]


def possible(opened: Opened) -> list[str]:
    """Return which letters there is something to write in."""
    post = opened.post
    has = {
        "start": True,
        "challenge": post.dispute is not None,
        "verdict": bool(post.disputes),
        "result": post.end is not None,
        "silent": playing(opened),
        "address": any(opened.addresses),
    }
    return [kind for kind in KINDS if has[kind]]


def letter_text(kind: str, opened: Opened, text: Text) -> str:
    """Return a letter of a kind to both players, in the language of a text."""
    return "\n".join(_letter(kind, opened, text)) + "\n"


def _letter(kind: str, opened: Opened, text: Text) -> Iterator[str]:
    series = opened.post.series
    if series is None:
        return
    yield text.say("To: {names}", names=", ".join(opened.players))
    yield f"{series.name}, {text.say('game {n}', n=series.number)}"
    yield ""
    yield from BODIES[kind](opened, text)
    yield ""
    yield text.say("{arbiters}, arbiter", arbiters=", ".join(series.arbiters))
    yield day_said(opened.today, text)


def _start(opened: Opened, text: Text) -> Iterator[str]:
    post, series = opened.post, opened.post.series
    if series is None:
        return
    for seat, name in zip(SEATS, opened.players, strict=True):
        yield f"{text.say(seat)}: {name}"
    yield text.say(
        "The competition runs from {first} to {last}.",
        first=day_said(series.start, text),
        last=day_said(series.deadline, text),
    )
    yield text.say("The letters come in this order; red has the first seven, blue the next seven:")
    names = tile_names(opened.game.sheet.order, opened.terms.alphabet)
    yield from (" ".join(names[at : at + 20]) for at in range(0, len(names), 20))
    if post.lexicon is not None:
        yield text.say("The valid words are those of the list in force on the first day.")
    for name, address in zip(opened.players, opened.addresses, strict=True):
        if address:
            yield f"{name}: {', '.join(address.splitlines())}"
    if not opened.game.sheet.lines and (signs := signs_of_game(opened, text)):
        yield ""
        yield text.say("With Faristol: copy this letter and paste it under “From a sheet…”.")
        yield from signs


def _challenge(opened: Opened, text: Text) -> Iterator[str]:
    """Say what is challenged, and nothing of the game besides (RO-COR 15)."""
    one = opened.post.dispute
    if one is None:
        return
    yield text.say(
        "{name} challenges the move of round {n}.",
        name=opened.players[one.by - 1],
        n=roman((one.turn + 1) // 2),
    )
    yield ", ".join(one.words) or one.why
    yield text.say("The game continues in both variants until the arbiter answers (art. 15).")
    yield text.say("With Faristol: write the challenge down under “Mail”; then the cards fit.")


def _verdict(opened: Opened, text: Text) -> Iterator[str]:
    one = opened.post.disputes[-1]
    yield text.say(
        "{name} has challenged the move of round {n}.",
        name=opened.players[one.by - 1],
        n=roman((one.turn + 1) // 2),
    )
    if not one.ended_by:
        yield text.say("{name} admits the error", name=opened.players[2 - one.by]) + "."
    for word in one.words if one.ended_by else ():
        is_there = word in one.correct
        yield text.say(IN_LIST if is_there else NOT_IN_LIST, word=word)
    if one.stands:
        yield text.say("The move stands; the variant without it is dropped.")
    else:
        yield text.say("The move scores nothing; the variant with it is dropped.")
    rule = opened.terms.rules.challenge
    if one.correct and rule is not None:
        points = rule.penalty_per_word * len(one.correct)
        yield text.count(
            "The challenge costs {n} point (art. 16).",
            "The challenge costs {n} points (art. 16).",
            points,
        )


def _result(opened: Opened, text: Text) -> Iterator[str]:
    end, counted = opened.post.end, worth(opened.post)
    if end is None:
        return
    yield f"{text.say(CAUSES[end.cause])}, {day_said(end.day, text)}."
    yield f"{' – '.join(opened.players)}: {scored_said(opened)}"
    if counted:
        said = " – ".join(coefficient_said(one, text) for one in counted)
        yield text.say("The coefficients are {said}.", said=said)
    else:
        yield text.say("Write which coefficients you propose (art. 42).")


def _silent(opened: Opened, text: Text) -> Iterator[str]:
    name = opened.players[opened.game.sheet.seat - 1]
    number = roman(opened.game.sheet.round)
    yield text.say("{name} has not answered in round {n}.", name=name, n=number)
    if opened.game.mailed:
        sent = day_said(opened.game.mailed[-1].sent, text)
        yield text.say("The last move was sent on {day}.", day=sent)
    yield text.say(
        "Please answer, or send proof of your answer, within five days. The arbiter sets this limit."
    )


def _address(opened: Opened, text: Text) -> Iterator[str]:
    yield text.say("From now on letters go to:")
    for name, address in zip(opened.players, opened.addresses, strict=True):
        yield ""
        yield name
        yield from address.splitlines()


BODIES: Final[dict[str, Callable[[Opened, Text], Iterator[str]]]] = {
    "start": _start,
    "challenge": _challenge,
    "verdict": _verdict,
    "result": _result,
    "silent": _silent,
    "address": _address,
}
