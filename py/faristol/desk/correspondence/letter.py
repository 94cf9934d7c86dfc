"""The letters of a game: the arbiter's to the players, a player's to the opponent and the arbiter.

A letter is in the language of its reader, not in that of the screen.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Final

from faristol.correspondence.acts.closing import worth
from faristol.correspondence.days import is_postal, reply_day_of
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
)
from faristol.desk.correspondence.coefficients import format_coefficient
from faristol.desk.correspondence.document import LoadedPostGame, is_playing
from faristol.desk.correspondence.letters import CAUSES, PIECES
from faristol.desk.correspondence.post_context import PostContext, post_view
from faristol.desk.correspondence.sheet_text import encode_game
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.tiles.reading import tile_names

KINDS: Final = {
    "start": gettext_noop("Start of the game"),
    "challenge": gettext_noop("A move is challenged"),
    "verdict": gettext_noop("The arbiter’s decision"),
    "result": gettext_noop("Coefficients of the game"),
    "again": gettext_noop("The last move, sent again"),
    "longer": gettext_noop("I will think longer"),
    "leave": gettext_noop("My leave"),
    "claim": gettext_noop("My time claim"),
    "evidence": gettext_noop("My time claim, to the arbiter"),
    "silent": gettext_noop("A player does not answer"),
    "proposal": gettext_noop("My opponent does not answer"),
    "address": gettext_noop("Players’ addresses"),
}
IN_LIST: Final = gettext_noop("{word} is in the list.")
NOT_IN_LIST: Final = gettext_noop("{word} is not in the list.")
LANGUAGES: Final = ("ro", "ca", "en")
NAMES: Final = {"ro": "Română", "ca": "Català", "en": "English"}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class LetterContext(PostContext):
    """A letter to copy."""

    template: ClassVar[str] = "correspondence/letter.html"
    regions: ClassVar[Mapping[str, str]] = {"letter-text": "correspondence/letter_text.html"}

    # options of the form
    kinds: Sequence[tuple[str, str]]  # empty where there is nothing to write
    languages: Sequence[tuple[str, str]]
    kind: str
    lang_to: str
    letter: str


@game_screen
async def show(desk: Desk, request: Request, game: LoadedPostGame) -> View:
    """Show a letter to copy."""
    query = request.query
    lang = query["to"] if query.get("to") in LANGUAGES else "ro"
    kinds = available_letters(game)
    text, kind, letter = desk.translator_for(lang), "", ""
    if kinds:
        kind = query["kind"] if query.get("kind") in kinds else default_letter(game, kinds)
        letter = letter_text(kind, game, text)
    context = LetterContext(
        game=game,
        kinds=[(name, game.text.gettext(KINDS[name])) for name in kinds],
        languages=languages(),
        kind=kind,
        lang_to=lang,
        letter=letter,
    )
    return post_view(context, game.text.gettext("A letter"))


def default_letter(game: LoadedPostGame, kinds: list[str]) -> str:
    """Return the most likely letter: of the end, else of a challenge, else the first available one."""
    nearest = "result" if game.post.end else "challenge"
    return nearest if nearest in kinds else kinds[0]


def languages() -> list[tuple[str, str]]:
    """Return the languages of letters, each with its own name."""
    return [(language, NAMES[language]) for language in LANGUAGES]


def available_letters(game: LoadedPostGame) -> list[str]:
    """Return the kinds of letters that the device's role can write now."""
    post, own = game.post, game.post.own
    is_waiting = is_playing(game) and not game.is_mine
    addresses = game.addresses[own - 1 : own] if own else game.addresses
    has = {
        "start": True,
        "challenge": post.dispute is not None and own in (0, post.dispute.by),
        "verdict": bool(post.disputes),
        "result": post.end is not None and (not own or own in post.proposals),
        "again": is_waiting and bool(game.game.mailed),
        "longer": is_playing(game) and game.is_mine,
        "leave": any(leave.seat == own for leave in post.vacations),
        "claim": _own_claim(game) is not None,
        "evidence": _own_claim(game) is not None,
        "silent": is_playing(game),
        "proposal": is_waiting,
        "address": any(addresses),
    }
    return [kind for kind in KINDS if has[kind] and kind in LETTERS[role_of(post)]]


def _own_claim(game: LoadedPostGame) -> Claimed | None:
    """Return the last claim of the device's player that the arbiter has not rejected, or None."""
    claims = [
        claim for claim in game.post.claims if claim.by == game.post.own and not claim.rejected
    ]
    return claims[-1] if claims else None


def _addressees(kind: str, game: LoadedPostGame) -> Iterator[str]:
    """Yield the names of the addressees of a letter."""
    post = game.post
    for addressee in LETTERS[role_of(post)][kind]:
        match addressee:
            case "players":
                yield from game.players
            case "partner":
                yield game.players[2 - post.own]
            case "arbiters":
                yield from post.series.arbiters if post.series else ()


def letter_text(kind: str, game: LoadedPostGame, text: Translator) -> str:
    """Return a letter of a kind from the device's player or from the arbiter, in the language of `text`."""
    return "\n".join(_letter_lines(kind, game, text)) + "\n"


def _letter_lines(kind: str, game: LoadedPostGame, text: Translator) -> Iterator[str]:
    series = game.post.series
    if series is None:
        return
    yield text.gettext("To: {names}", names=", ".join(_addressees(kind, game)))
    yield f"{series.name}, {text.gettext('game {n}', n=series.number)}"
    yield ""
    yield from BODIES[kind](game, text)
    yield ""
    if game.is_player:
        yield game.players[game.post.own - 1]
    else:
        yield text.gettext("{arbiters}, arbiter", arbiters=", ".join(series.arbiters))
    yield format_game_day(game.today, text)


def _start_lines(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    post, series = game.post, game.post.series
    if series is None:
        return
    for seat, name in zip(SEATS, game.players, strict=True):
        yield f"{text.gettext(seat)}: {name}"
    yield text.gettext(
        "The competition runs from {first} to {last}.",
        first=format_game_day(series.start, text),
        last=format_game_day(series.deadline, text),
    )
    yield text.gettext(
        "The letters come in this order; red has the first seven, blue the next seven:"
    )
    names = tile_names(game.game.sheet.order, game.terms.alphabet)
    yield from (" ".join(names[at : at + 20]) for at in range(0, len(names), 20))
    if post.lexicon is not None:
        yield text.gettext("The valid words are those of the list in force on the first day.")
    for name, address in zip(game.players, game.addresses, strict=True):
        if address:
            yield f"{name}: {', '.join(address.splitlines())}"
    if not game.game.sheet.lines and (codes := encode_game(game, text)):
        yield ""
        yield text.gettext("With Faristol: copy this letter and paste it under “From a sheet…”.")
        yield from codes


def _challenge_lines(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    """Yield the challenged words, and no more of the game (RO-COR 15)."""
    dispute = game.post.dispute
    if dispute is None:
        return
    yield text.gettext(
        "{name} challenges the move of round {n}.",
        name=game.players[dispute.by - 1],
        n=roman((dispute.turn + 1) // 2),
    )
    yield ", ".join(dispute.words) or dispute.why
    yield text.gettext("The game continues in both variants until the arbiter answers (art. 15).")
    yield from _notice_lines(game, text, game.post.own or dispute.by)


def _verdict_lines(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    dispute = game.post.disputes[-1]
    yield text.gettext(
        "{name} has challenged the move of round {n}.",
        name=game.players[dispute.by - 1],
        n=roman((dispute.turn + 1) // 2),
    )
    if not dispute.ended_by:
        yield text.gettext("{name} admits the error", name=game.players[2 - dispute.by]) + "."
    for word in dispute.words if dispute.ended_by else ():
        is_there = word in dispute.correct
        yield text.gettext(IN_LIST if is_there else NOT_IN_LIST, word=word)
    if dispute.stands:
        yield text.gettext("The move stands; the variant without it is dropped.")
    else:
        yield text.gettext("The move scores nothing; the variant with it is dropped.")
    rule = game.terms.rules.challenge
    if dispute.correct and rule is not None:
        points = rule.penalty_per_word * len(dispute.correct)
        yield text.ngettext(
            "The challenge costs {n} point (art. 16).",
            "The challenge costs {n} points (art. 16).",
            points,
        )


def _result_lines(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    end, confirmed = game.post.end, worth(game.post)
    if end is None:
        return
    yield f"{text.gettext(CAUSES[end.cause])}, {format_game_day(end.day, text)}."
    if end.why:
        yield end.why
    yield f"{' – '.join(game.players)}: {score_text(game)}"
    if game.is_player:
        proposed = game.post.proposals[game.post.own]
        coefficients = " – ".join(format_coefficient(coefficient, text) for coefficient in proposed)
        yield text.gettext("I propose the coefficients {said} (art. 42).", said=coefficients)
    elif confirmed:
        coefficients = " – ".join(
            format_coefficient(coefficient, text) for coefficient in confirmed
        )
        yield text.gettext("The coefficients are {said}.", said=coefficients)
    else:
        yield text.gettext("Write which coefficients you propose (art. 42).")


def _unanswered_lines(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    """Yield the name of the player who has not answered, and the day of the last move."""
    name = game.players[game.game.sheet.seat - 1]
    number = roman(game.game.sheet.round)
    yield text.gettext("{name} has not answered in round {n}.", name=name, n=number)
    if game.game.mailed:
        sent = format_game_day(game.game.mailed[-1].sent, text)
        yield text.gettext("The last move was sent on {day}.", day=sent)


def _silence_lines(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    yield from _unanswered_lines(game, text)
    yield text.gettext(
        "Please answer, or send proof of your answer, within five days. The arbiter sets this limit."
    )


def _resend_lines(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    """Yield the last move again, with its receipts (RO-COR 28)."""
    post, turn = game.post, len(game.game.mailed)
    yield text.gettext(
        "This is my move of round {n} again: I sent it on {day} and have had no answer (art. 28).",
        n=roman((turn + 1) // 2),
        day=format_game_day(game.game.mailed[-1].sent, text),
    )
    yield placement_text(game.game.sheet.lines[-1], game)
    for receipt in sorted(post.receipts, key=lambda receipt: (receipt.day, receipt.number)):
        if receipt.turn == turn:
            receipt_text = ", ".join(part for part in (receipt.number, receipt.office) if part)
            day = format_game_day(receipt.day, text)
            yield text.gettext("Postal receipt: {given}, {day}", given=receipt_text, day=day)
    if card := card_of(post, turn, game.variant):
        yield ""
        yield write_card(card)


def _thinking_lines(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    """Yield the announcement of longer thinking to the opponent (RO-COR 27)."""
    rule = game.terms.rules.thinking
    yield text.ngettext(
        "I will think longer than {n} day about my move of round {round} (art. 27).",
        "I will think longer than {n} days about my move of round {round} (art. 27).",
        rule.told_from if rule else 0,
        round=roman(game.game.sheet.round),
    )
    if day := thinks_until(game):
        yield text.gettext("I will answer by {day}.", day=format_game_day(day, text))
        yield from _notice_lines(game, text, game.post.own)


def _notice_lines(game: LoadedPostGame, text: Translator, seat: Seat) -> Iterator[str]:
    """Yield the card line that brings the content of a letter into the game of its reader (docs/card.md)."""
    card = notice_of(game.post, seat, game.today)
    if card and card.notes:
        yield ""
        yield text.gettext("With Faristol: copy this letter and paste it under “Cards”.")
        yield write_card(card)


def _leave_lines(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    for leave in sorted(game.post.vacations, key=lambda leave: leave.first):
        if leave.seat == game.post.own:
            first, last = format_game_day(leave.first, text), format_game_day(leave.last, text)
            yield text.gettext(
                "I am on leave from {first} to {last} (art. 26).", first=first, last=last
            )
    yield from _notice_lines(game, text, game.post.own)


def _claim_lines(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    """Yield the notice of a claim to the opponent, with the day by which to answer (RO-COR 32)."""
    claim, rule = _own_claim(game), game.terms.rules.thinking
    if claim is None or rule is None:
        return
    yield text.ngettext(
        "I have claimed that {name} thought for more than {n} day (art. 32).",
        "I have claimed that {name} thought for more than {n} days (art. 32).",
        rule.days,
        name=game.players[2 - claim.by],
    )
    yield text.gettext(
        "The claim was sent to the arbiter on {day}.", day=format_game_day(claim.day, text)
    )
    until = format_game_day(reply_day_of(rule, date.fromisoformat(claim.day)), text)
    yield text.gettext("An answer with its evidence is due by {day}.", day=until)


def _evidence_lines(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    """Yield a time claim to the arbiter with its enclosures: all of them are required (RO-COR 32)."""
    claim, rule = _own_claim(game), game.terms.rules.thinking
    if claim is None or rule is None:
        return
    yield text.ngettext(
        "I claim that {name} thought for more than {n} day (art. 32).",
        "I claim that {name} thought for more than {n} days (art. 32).",
        rule.days,
        name=game.players[2 - claim.by],
    )
    yield text.gettext("Enclosed:")
    yield from (f"– {text.gettext(PIECES[piece])}" for piece in claim.enclosed)
    if comment := game.post.comments.get(0):
        yield comment


def _proposal_lines(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    """Yield the report of a silent opponent, with enclosures and a proposal (RO-COR 29, 30)."""
    yield from _unanswered_lines(game, text)
    series = game.post.series
    if series and is_postal(series.channel):
        yield text.gettext(
            "Enclosed: a copy of the sheet, the receipts and the envelopes (art. 29)."
        )
    else:
        yield text.gettext(
            "Enclosed: a copy of the sheet and of what was sent and received (art. 29)."
        )
    if comment := game.post.comments.get(0):
        yield comment
    yield text.gettext("I propose:")


def _address_lines(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    yield text.gettext("From now on letters go to:")
    own = game.post.own
    for seat, (name, address) in enumerate(zip(game.players, game.addresses, strict=True), start=1):
        if own not in (0, seat):
            continue
        yield ""
        yield name
        yield from address.splitlines()


BODIES: Final[dict[str, Callable[[LoadedPostGame, Translator], Iterator[str]]]] = {
    "start": _start_lines,
    "challenge": _challenge_lines,
    "verdict": _verdict_lines,
    "result": _result_lines,
    "again": _resend_lines,
    "longer": _thinking_lines,
    "leave": _leave_lines,
    "claim": _claim_lines,
    "evidence": _evidence_lines,
    "silent": _silence_lines,
    "proposal": _proposal_lines,
    "address": _address_lines,
}
