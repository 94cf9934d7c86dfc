"""Write the card of the last placement, and take in one that came: shown first, then taken (RO-COR 28, 46)."""

import re
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

from faristol.board.notation import format_coordinates
from faristol.correspondence.acts.letters import Place, Reach, SayPass
from faristol.correspondence.card import (
    MARK,
    Card,
    Flaw,
    broken_in,
    has_later,
    read_cards,
    write_card,
)
from faristol.correspondence.post import Incoming, card_of, compared, incoming, place_of
from faristol.correspondence.record import line_in
from faristol.correspondence.state import Post, number_of
from faristol.desk.correspondence.document import (
    ROUTE,
    Opened,
    PostDesk,
    all_games,
    carry_out,
    decided,
    drawn_from,
    playing,
)
from faristol.desk.correspondence.game import shown_next, stamp_of, words_out_of_list
from faristol.desk.correspondence.on_paper import items_to_type, ways
from faristol.desk.correspondence.shown import (
    VARIANTS,
    arrived_said,
    day_said,
    left_and_taken,
    of_post,
    placed_said,
    roman,
    view,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.parts.moves import said
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import LETTER
from faristol.tiles.reading import in_tiles

ROW = re.compile(r"[\s>|*]*(\d{1,2})\s+([^:]{2,40}):\s*(.{1,200})")
NUMBER = re.compile(r"\d{1,5}")
LIST = re.compile(r"[^\W\d_?]*[\w?](?:,[\w?])+")
MOST_ROWS = 500
FITS = {
    "known": mark("This card was accepted before: nothing changes."),
    "other_game": mark("This card belongs to another game."),
    "later": mark("This card is of a later round: an earlier one has not arrived."),
    "own_turn": mark("It is your turn: the card has a move that you have not played yet."),
    "earlier_differs": mark("Something earlier is not the same on both sides."),
    "changed": mark("This move is already here, and it is a different one."),
}
ITEMS = {
    "points": mark("Points"),
    "total": mark("Total"),
    "used": mark("Days of this round"),
    "own_days": mark("Sender’s days"),
    "partner_days": mark("Opponent’s days"),
    "partner_sent": mark("Sent by the opponent"),
    "arrived": mark("Arrived"),
    "sent": mark("Sent on"),
}


@of_post
async def show(desk: Desk, request: Request, opened: Opened) -> View:
    """Show the card that is to be sent, and what came."""
    del request
    text, lines = opened.text, opened.game.sheet.lines
    turn, is_own = len(lines), turn_to_send(opened) > 0
    kept = desk.of(PostDesk)
    _, cards, given = kept.came if kept.came[0] == opened.id else ("", (), "")
    came = [
        await _came(desk, card, opened, part)
        for card, part in zip(cards, _parts(given, len(cards)), strict=True)
    ]
    context: dict[str, Any] = {
        "card": items(opened, turn) if is_own else "",
        "line": line_of_card(opened, turn) if is_own else "",
        "turn_said": placed_said(lines[-1], opened) if lines else "",
        "to": opened.players[2 - lines[-1].seat] if is_own else "",
        "address": opened.addresses[2 - lines[-1].seat] if is_own else "",
        "came": came,
        "is_broken": broken_in(given) > 0,
        "has_later": has_later(given),
        "can_type": playing(opened) and not opened.is_mine,
        "items_to_type": items_to_type(text),
        "ways": ways(text),
        "next_card": next((one for one in came if one["fit"] == "next"), None),
    }
    title = (
        text.say("Card of round {n}", n=roman((turn + 1) // 2)) if is_own else text.say("A card")
    )
    return view(opened, "card", title, context)


class Written(NamedTuple):
    """Hold a card as it is written: whose game it is of, its eleven items by name, the line that is read."""

    head: str
    rows: list[tuple[str, str]]
    line: str


def turn_to_send(opened: Opened) -> int:
    """Return the turn whose card is sent from here, or 0: the last placement is the partner's, or there is none."""
    lines = opened.game.sheet.lines
    return len(lines) if lines and opened.post.own in (0, lines[-1].seat) else 0


def line_of_card(opened: Opened, turn: int) -> str:
    """Return what the code of a card holds: its line alone, without what only helps the eye."""
    card = card_of(opened.post, turn, opened.variant)
    return write_card(card).replace(" ", "") if card else ""


def items(opened: Opened, turn: int) -> str:
    """Return the eleven items of a placement as text, and last the line that is read (RO-COR 46)."""
    card = written(opened, turn)
    if card is None:
        return ""
    rows = [f"{number} {name}: {said}" for number, (name, said) in enumerate(card.rows, start=1)]
    return "\n".join([card.head, "", *rows, "", card.line]) + "\n"


def written(opened: Opened, turn: int) -> Written | None:
    """Return what the card of a placement says (RO-COR 46)."""
    post, text, game = opened.post, opened.text, opened.game
    card = card_of(post, turn, opened.variant)
    if card is None or post.series is None:
        return None
    line = game.sheet.lines[turn - 1]
    record = line_in(game.sheet, turn)
    before = game.sheet.lines[turn - 2] if turn > 1 else None
    confirmed = text.say("nothing before it")
    if before:
        confirmed = f"{roman(turn // 2)} {placed_said(before, opened)}, {before.recorded}"
    points = str(line.recorded)
    if line.real != line.recorded:
        points = text.say("{n} (real points: {real})", n=line.recorded, real=line.real)
    kept, drawn = left_and_taken(opened, turn)
    told = [
        (text.say("Sent by you"), day_said(card.partner_sent, text) or "–"),
        (text.say("Arrived here"), arrived_said(card.arrived, card.stamp, text)),
        (text.say("Sent by me"), day_said(card.sent, text)),
        (
            text.say("Days"),
            text.say(
                "this round {used}, I {mine}, you {yours}",
                used=card.used,
                mine=card.own_days,
                yours=card.partner_days,
            ),
        ),
        (text.say("I confirm"), confirmed),
        (text.say("Round"), roman((turn + 1) // 2)),
        (text.say("Letters"), ",".join(record.letters) if record else "–"),
        (
            text.say("Place and word"),
            "; ".join([placed_said(line, opened), *(record.adjacent if record else ())]),
        ),
        (text.say("Points"), text.say("{points}, total {n}", points=points, n=card.total)),
        (
            text.say("Left and taken"),
            text.say(
                "left {left} · taken {taken}",
                left=",".join(kept) or "–",
                taken=",".join(drawn) or "–",
            ),
        ),
        (text.say("Signed"), opened.players[line.seat - 1]),
    ]
    head = f"{post.series.name} · {text.say('game {n}', n=post.series.number)}"
    if opened.variant:
        head += f" · {text.say(VARIANTS[opened.variant])}"
    return Written(head, told, write_card(card))


async def _came(desk: Desk, card: Card, opened: Opened, given: str) -> dict[str, Any]:
    """Describe a card that came: what it says, how it fits, and where it says otherwise."""
    found, text = _found(card, opened), opened.text
    _, after = _taking(found, opened) if found.fit.fit == "next" else (None, opened.post)
    here, against = found.fit.here, said(after, text) if isinstance(after, Refusal) else ""
    game = after.variant(found.variant) if isinstance(after, Post) else None
    laid = game.sheet.lines[-1].laid if game and found.fit.fit == "next" else None
    words = [one.word for one in laid.words] if laid else []
    word = in_tiles(card.word, opened.terms.alphabet) if card.word else ""
    return {
        "fit": "refused" if against else found.fit.fit,
        "round": roman((card.turn + 1) // 2),
        "said": f"{format_coordinates(card.at, card.direction)} {word}".strip()
        if card.how != "pass"
        else text.say("a pass"),
        "points": card.points,
        "sent": day_said(card.sent, text),
        "wrong": against or (text.say(FITS[found.fit.fit]) if found.fit.fit in FITS else ""),
        "here": placed_said(here, opened) if here and found.fit.fit != "known" else "",
        "differs": [] if isinstance(after, Refusal) else _differing(found, opened, after, given),
        "is_void": card.how == "void",
        "unknown": await words_out_of_list(desk, opened, words),
    }


def _found(card: Card, opened: Opened) -> Incoming:
    """Tell how a card fits; on an arbiter's sheet it is from whoever has placed what it tells."""
    return incoming(card, opened.post, opened.post.own or card.turn % 2 + 1)


def _differing(
    found: Incoming, opened: Opened, after: Post, given: str
) -> list[tuple[str, str, str]]:
    """Return what a card says otherwise than is counted here after it was taken in."""
    if found.fit.fit not in ("next", "known"):
        return []
    text, game = opened.text, after.variant(found.variant)
    there = (
        opened if game is None else replace(opened, post=after, game=game, variant=found.variant)
    )
    is_next = game is not None and found.fit.fit == "next"
    edited = _edited(given, items(there, found.card.turn)) if is_next else []
    return edited + [
        (text.say(ITEMS[one.item]), _told(one.there, text), _told(one.here, text))
        for one in compared(found.card, after, found.variant)
        # of one that was taken in before, only that it was sent on another day (RO-COR 28)
        if (one.item == "sent" if found.fit.fit == "known" else one.there is not None)
    ]


def _edited(given: str, counted: str) -> list[tuple[str, str, str]]:
    """Return the items of a text that say otherwise than its line: somebody has changed them by hand."""
    there, here = _rows(given), _rows(counted)
    return [
        (name, there[number][1], said)
        for number, (name, said) in here.items()
        if number in there and not _core(number, said).startswith(_core(number, there[number][1]))
    ]


def _parts(text: str, count: int) -> list[str]:
    """Return what stands before each line of a card: its items; nothing where it cannot be told whose they are."""
    parts = re.split(rf"(?im)^.*?{MARK}.*$", text)
    return parts[:count] if len(parts) == count + 1 else [""] * count


def _rows(text: str) -> dict[int, tuple[str, str]]:
    """Return the items of a text by their numbers, each with its name and what it says."""
    found = (ROW.match(line) for line in text.splitlines()[:MOST_ROWS])
    return {int(one[1]): (one[2].strip(), one[3].strip()) for one in found if one}


def _core(number: int, said: str) -> str:
    """Return what an item says in any language: numbers of days and points, letters of words."""
    if number in (1, 2, 3, 4, 9):
        return " ".join(str(int(one)) for one in NUMBER.findall(said))
    if number == 10:
        return " ".join(LIST.findall(said.upper()))
    return "".join(filter(str.isalnum, said.upper())) if number in (6, 7, 8) else ""


def _taking(found: Incoming, opened: Opened) -> tuple[Place | SayPass, Post | Refusal]:
    """Return what takes a card in, and the game as it would be with it or why it cannot be."""
    wish = place_of(found.card, found.variant, opened.terms)
    made = decided(wish, opened)
    if isinstance(made, Refusal) and made.code == "correspondence/points_other":
        wish = place_of(found.card, found.variant, opened.terms, why=SAID)
        made = decided(wish, opened)
    return wish, made


SAID = "RO-COR 14"  # what the card says otherwise is counted here


def _told(value: int | date | None, text: Text) -> str:
    if isinstance(value, date):
        return day_said(value, text)
    return "–" if value is None else str(value)


# ---- acting ----


async def read(desk: Desk, request: Request) -> Done:
    """Look through a text for cards; nothing is taken in yet."""
    return _looked_at(desk, await drawn_from(desk, request), *_cards(request))


async def find(desk: Desk, request: Request) -> Done:
    """Look through a text for cards, and go to the game that one of them is of."""
    cards, given = _cards(request)
    numbers = {card.game for card in cards}
    for game in await all_games(desk, request):
        if number_of(game.post) in numbers:
            done = _looked_at(desk, game, cards, given)
            await desk.of(PostDesk).documents.use(game.id)
            return done
    raise Refused(Refusal("correspondence/card_of_none", {"field": "came"}))


def _cards(request: Request) -> tuple[list[Card], str]:
    """Return the cards of a form, and the text they are of."""
    data = next(iter(request.files), b"")
    given = data.decode("utf-8", "replace") if data else request.value("came")
    cards = read_cards(given)
    if isinstance(cards, Flaw):
        raise Refused(Refusal(f"correspondence/card_{cards.code}", {"field": "came"}))
    return cards, given


def _looked_at(desk: Desk, opened: Opened, cards: list[Card], given: str) -> Done:
    if not all(
        1 <= tile & LETTER <= opened.terms.alphabet.size for card in cards for tile in card.word
    ):
        raise Refused(Refusal("correspondence/card_other_letters", {"field": "came"}))
    desk.of(PostDesk).came = (opened.id, tuple(cards), given)
    return shown_next(opened, "/mail/card")


async def take(desk: Desk, request: Request) -> Done:
    """Take in the card that was shown and fits; when it came is said with it."""
    opened = await drawn_from(desk, request)
    kept = desk.of(PostDesk)
    cards = kept.came[1] if kept.came[0] == opened.id else ()
    fit = [found for card in cards if (found := _found(card, opened)).fit.fit == "next"]
    if not fit:
        raise Refused(Refusal("correspondence/no_line"))
    found, rest = (
        fit[0],
        tuple(one.card for one in fit[1:]),
    )  # both variants go in one letter (RO-COR 15)
    wish, made = _taking(found, opened)
    if isinstance(made, Refusal):  # it is the card that is wrong, and no field
        raise Refused(Refusal(made.code, {**made.data, "field": ""}))
    came = Reach(reached=request.line("reached"), stamp=stamp_of(request), variant=found.variant)
    there = replace(opened, variant=found.variant)
    done = shown_next(there, "/mail/card" if rest else ROUTE)
    done = await carry_out(desk, request, opened, (wish, came), done)
    kept.came = (opened.id, rest, "") if rest else ("", (), "")
    return done


async def drop(desk: Desk, request: Request) -> Done:
    """Put away what was read."""
    opened = await drawn_from(desk, request)
    desk.of(PostDesk).came = ("", (), "")
    return shown_next(opened, "/mail/card")


async def save(desk: Desk, request: Request) -> Done:
    """Hand the card out as a file."""
    opened = await drawn_from(desk, request)
    turn = len(opened.game.sheet.lines)
    if not turn:
        raise Refused(Refusal("correspondence/no_line"))
    effect = {
        "do": "download",
        "name": f"{opened.row.name}-{turn}.txt",
        "mime": "text/plain;charset=utf-8",
        "text": items(opened, turn),
    }
    return Done(effects=(effect,))
