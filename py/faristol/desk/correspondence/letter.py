"""Write the letters of a game: the arbiter's to the players, and a player's own to the opponent and to the arbiter.

A letter is in the language of who reads it, whatever the language of the screen.
"""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any, Final

from faristol.correspondence.acts.closing import worth
from faristol.correspondence.days import is_postal, reply_by
from faristol.correspondence.note_acts import notice_of
from faristol.correspondence.post import card_of
from faristol.correspondence.postcard import write_card
from faristol.correspondence.roles import LETTERS, role_of
from faristol.correspondence.values import Claimed, Seat
from faristol.desk.correspondence.base import (
    SEATS,
    format_game_day,
    game_screen,
    placement_text,
    roman,
    score_text,
    thinks_until,
    view,
)
from faristol.desk.correspondence.coefficients import format_coefficient
from faristol.desk.correspondence.document import LoadedPostGame, is_playing
from faristol.desk.correspondence.letters import CAUSES, PIECES
from faristol.desk.correspondence.sheet_text import encode_game
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.kernel.view import View
from faristol.tiles.reading import tile_names

KINDS: Final = {
    "start": mark("Start of the game"),
    "challenge": mark("A move is challenged"),
    "verdict": mark("The arbiter’s decision"),
    "result": mark("Coefficients of the game"),
    "again": mark("The last move, sent again"),
    "longer": mark("I will think longer"),
    "leave": mark("My leave"),
    "claim": mark("My time claim"),
    "evidence": mark("My time claim, to the arbiter"),
    "silent": mark("A player does not answer"),
    "proposal": mark("My opponent does not answer"),
    "address": mark("Players’ addresses"),
}
IN_LIST: Final = mark("{word} is in the list.")
NOT_IN_LIST: Final = mark("{word} is not in the list.")
LANGUAGES: Final = ("ro", "ca", "en")
NAMES: Final = {"ro": "Română", "ca": "Català", "en": "English"}


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedPostGame) -> View:
    """Show a letter, to be copied."""
    asked = request.query
    lang = asked["to"] if asked.get("to") in LANGUAGES else "ro"
    kinds = available_letters(opened)
    text, kind, written = desk.text_of(lang), "", ""
    if kinds:
        kind = asked["kind"] if asked.get("kind") in kinds else default_letter(opened, kinds)
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


def default_letter(opened: LoadedPostGame, kinds: list[str]) -> str:
    """Return the letter that is nearest: of the end, of a challenge, of the beginning."""
    nearest = "result" if opened.post.end else "challenge"
    return nearest if nearest in kinds else kinds[0]


def languages() -> list[tuple[str, str]]:
    """Return the languages of letters, each by its own name."""
    return [(one, NAMES[one]) for one in LANGUAGES]


def available_letters(opened: LoadedPostGame) -> list[str]:
    """Return the letters of the device's role that there is something to write in."""
    post, own = opened.post, opened.post.own
    is_waiting = is_playing(opened) and not opened.is_mine
    addresses = opened.addresses[own - 1 : own] if own else opened.addresses
    has = {
        "start": True,
        "challenge": post.dispute is not None and own in (0, post.dispute.by),
        "verdict": bool(post.disputes),
        "result": post.end is not None and (not own or own in post.proposals),
        "again": is_waiting and bool(opened.game.mailed),
        "longer": is_playing(opened) and opened.is_mine,
        "leave": any(one.seat == own for one in post.vacations),
        "claim": _own_claim(opened) is not None,
        "evidence": _own_claim(opened) is not None,
        "silent": is_playing(opened),
        "proposal": is_waiting,
        "address": any(addresses),
    }
    return [kind for kind in KINDS if has[kind] and kind in LETTERS[role_of(post)]]


def _own_claim(opened: LoadedPostGame) -> Claimed | None:
    """Return the last claim of the device's player that the arbiter has not rejected."""
    claims = [one for one in opened.post.claims if one.by == opened.post.own and not one.rejected]
    return claims[-1] if claims else None


def _addressees(kind: str, opened: LoadedPostGame) -> Iterator[str]:
    """Give the names of the people to whom a letter goes."""
    post = opened.post
    for one in LETTERS[role_of(post)][kind]:
        match one:
            case "players":
                yield from opened.players
            case "partner":
                yield opened.players[2 - post.own]
            case "arbiters":
                yield from post.series.arbiters if post.series else ()


def letter_text(kind: str, opened: LoadedPostGame, text: Text) -> str:
    """Return a letter of a kind from the device's player, or from the arbiter, in the language of a text."""
    return "\n".join(_letter(kind, opened, text)) + "\n"


def _letter(kind: str, opened: LoadedPostGame, text: Text) -> Iterator[str]:
    series = opened.post.series
    if series is None:
        return
    yield text.say("To: {names}", names=", ".join(_addressees(kind, opened)))
    yield f"{series.name}, {text.say('game {n}', n=series.number)}"
    yield ""
    yield from BODIES[kind](opened, text)
    yield ""
    if opened.is_player:
        yield opened.players[opened.post.own - 1]
    else:
        yield text.say("{arbiters}, arbiter", arbiters=", ".join(series.arbiters))
    yield format_game_day(opened.today, text)


def _start(opened: LoadedPostGame, text: Text) -> Iterator[str]:
    post, series = opened.post, opened.post.series
    if series is None:
        return
    for seat, name in zip(SEATS, opened.players, strict=True):
        yield f"{text.say(seat)}: {name}"
    yield text.say(
        "The competition runs from {first} to {last}.",
        first=format_game_day(series.start, text),
        last=format_game_day(series.deadline, text),
    )
    yield text.say("The letters come in this order; red has the first seven, blue the next seven:")
    names = tile_names(opened.game.sheet.order, opened.terms.alphabet)
    yield from (" ".join(names[at : at + 20]) for at in range(0, len(names), 20))
    if post.lexicon is not None:
        yield text.say("The valid words are those of the list in force on the first day.")
    for name, address in zip(opened.players, opened.addresses, strict=True):
        if address:
            yield f"{name}: {', '.join(address.splitlines())}"
    if not opened.game.sheet.lines and (signs := encode_game(opened, text)):
        yield ""
        yield text.say("With Faristol: copy this letter and paste it under “From a sheet…”.")
        yield from signs


def _challenge(opened: LoadedPostGame, text: Text) -> Iterator[str]:
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
    yield from _notice(opened, text, opened.post.own or one.by)


def _verdict(opened: LoadedPostGame, text: Text) -> Iterator[str]:
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


def _result(opened: LoadedPostGame, text: Text) -> Iterator[str]:
    end, counted = opened.post.end, worth(opened.post)
    if end is None:
        return
    yield f"{text.say(CAUSES[end.cause])}, {format_game_day(end.day, text)}."
    if end.why:
        yield end.why
    yield f"{' – '.join(opened.players)}: {score_text(opened)}"
    if opened.is_player:
        proposed = opened.post.proposals[opened.post.own]
        said = " – ".join(format_coefficient(one, text) for one in proposed)
        yield text.say("I propose the coefficients {said} (art. 42).", said=said)
    elif counted:
        said = " – ".join(format_coefficient(one, text) for one in counted)
        yield text.say("The coefficients are {said}.", said=said)
    else:
        yield text.say("Write which coefficients you propose (art. 42).")


def _unanswered(opened: LoadedPostGame, text: Text) -> Iterator[str]:
    """Say who has not answered, and when the last move was sent."""
    name = opened.players[opened.game.sheet.seat - 1]
    number = roman(opened.game.sheet.round)
    yield text.say("{name} has not answered in round {n}.", name=name, n=number)
    if opened.game.mailed:
        sent = format_game_day(opened.game.mailed[-1].sent, text)
        yield text.say("The last move was sent on {day}.", day=sent)


def _silence_letter(opened: LoadedPostGame, text: Text) -> Iterator[str]:
    yield from _unanswered(opened, text)
    yield text.say(
        "Please answer, or send proof of your answer, within five days. The arbiter sets this limit."
    )


def _again(opened: LoadedPostGame, text: Text) -> Iterator[str]:
    """Send the last move again, with its receipts (RO-COR 28)."""
    post, turn = opened.post, len(opened.game.mailed)
    yield text.say(
        "This is my move of round {n} again: I sent it on {day} and have had no answer (art. 28).",
        n=roman((turn + 1) // 2),
        day=format_game_day(opened.game.mailed[-1].sent, text),
    )
    yield placement_text(opened.game.sheet.lines[-1], opened)
    for one in sorted(post.receipts, key=lambda one: (one.day, one.number)):
        if one.turn == turn:
            given = ", ".join(part for part in (one.number, one.office) if part)
            day = format_game_day(one.day, text)
            yield text.say("Postal receipt: {given}, {day}", given=given, day=day)
    if card := card_of(post, turn, opened.variant):
        yield ""
        yield write_card(card)


def _longer(opened: LoadedPostGame, text: Text) -> Iterator[str]:
    """Tell the partner of a long answer (RO-COR 27)."""
    rule = opened.terms.rules.thinking
    yield text.count(
        "I will think longer than {n} day about my move of round {round} (art. 27).",
        "I will think longer than {n} days about my move of round {round} (art. 27).",
        rule.told_from if rule else 0,
        round=roman(opened.game.sheet.round),
    )
    if day := thinks_until(opened):
        yield text.say("I will answer by {day}.", day=format_game_day(day, text))
        yield from _notice(opened, text, opened.post.own)


def _notice(opened: LoadedPostGame, text: Text, seat: Seat) -> Iterator[str]:
    """Give the line that brings what a letter says into the game of who reads it (docs/card.md)."""
    card = notice_of(opened.post, seat, opened.today)
    if card and card.notes:
        yield ""
        yield text.say("With Faristol: copy this letter and paste it under “Cards”.")
        yield write_card(card)


def _leave(opened: LoadedPostGame, text: Text) -> Iterator[str]:
    for one in sorted(opened.post.vacations, key=lambda one: one.first):
        if one.seat == opened.post.own:
            first, last = format_game_day(one.first, text), format_game_day(one.last, text)
            yield text.say(
                "I am on leave from {first} to {last} (art. 26).", first=first, last=last
            )
    yield from _notice(opened, text, opened.post.own)


def _claim(opened: LoadedPostGame, text: Text) -> Iterator[str]:
    """Tell the partner of a claim, who answers in a few days (RO-COR 32)."""
    one, rule = _own_claim(opened), opened.terms.rules.thinking
    if one is None or rule is None:
        return
    yield text.count(
        "I have claimed that {name} thought for more than {n} day (art. 32).",
        "I have claimed that {name} thought for more than {n} days (art. 32).",
        rule.days,
        name=opened.players[2 - one.by],
    )
    yield text.say(
        "The claim was sent to the arbiter on {day}.", day=format_game_day(one.day, text)
    )
    until = format_game_day(reply_by(rule, date.fromisoformat(one.day)), text)
    yield text.say("An answer with its evidence is due by {day}.", day=until)


def _evidence(opened: LoadedPostGame, text: Text) -> Iterator[str]:
    """Claim time from the arbiter, with what is enclosed; a single piece missing, and it is ignored (RO-COR 32)."""
    one, rule = _own_claim(opened), opened.terms.rules.thinking
    if one is None or rule is None:
        return
    yield text.count(
        "I claim that {name} thought for more than {n} day (art. 32).",
        "I claim that {name} thought for more than {n} days (art. 32).",
        rule.days,
        name=opened.players[2 - one.by],
    )
    yield text.say("Enclosed:")
    yield from (f"– {text.say(PIECES[piece])}" for piece in one.enclosed)
    if comment := opened.post.comments.get(0):
        yield comment


def _proposal(opened: LoadedPostGame, text: Text) -> Iterator[str]:
    """Tell the arbiter that the partner is silent, with what is enclosed and a proposal (RO-COR 29, 30)."""
    yield from _unanswered(opened, text)
    series = opened.post.series
    if series and is_postal(series.channel):
        yield text.say("Enclosed: a copy of the sheet, the receipts and the envelopes (art. 29).")
    else:
        yield text.say("Enclosed: a copy of the sheet and of what was sent and received (art. 29).")
    if comment := opened.post.comments.get(0):
        yield comment
    yield text.say("I propose:")


def _address(opened: LoadedPostGame, text: Text) -> Iterator[str]:
    yield text.say("From now on letters go to:")
    own = opened.post.own
    for seat, (name, address) in enumerate(
        zip(opened.players, opened.addresses, strict=True), start=1
    ):
        if own not in (0, seat):
            continue
        yield ""
        yield name
        yield from address.splitlines()


BODIES: Final[dict[str, Callable[[LoadedPostGame, Text], Iterator[str]]]] = {
    "start": _start,
    "challenge": _challenge,
    "verdict": _verdict,
    "result": _result,
    "again": _again,
    "longer": _longer,
    "leave": _leave,
    "claim": _claim,
    "evidence": _evidence,
    "silent": _silence_letter,
    "proposal": _proposal,
    "address": _address,
}
