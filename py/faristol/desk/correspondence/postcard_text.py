"""The card of a placement as text: its eleven items, its notes, and the line for import (RO-COR 46)."""

from datetime import date
from typing import NamedTuple

from faristol.correspondence.note_acts import formed_words_of
from faristol.correspondence.notes import ChallengeNote, LeaveNote, Note, ThinkingNote
from faristol.correspondence.post import card_of
from faristol.correspondence.postcard import write_card
from faristol.correspondence.record import line_in
from faristol.correspondence.state import Post
from faristol.desk.correspondence.base import (
    VARIANTS,
    arrival_text,
    format_game_day,
    leave_and_drawn,
    placement_text,
    roman,
)
from faristol.desk.correspondence.document import LoadedPostGame
from faristol.desk.kernel.translation import Translator


class CardText(NamedTuple):
    """The text of a card: its game, its eleven items by name, its notes, the line for import."""

    head: str
    rows: list[tuple[str, str]]
    notes: list[str]  # for the opponent: leave, thinking, challenges (RO-COR 15, 26)
    line: str


def turn_to_send(game: LoadedPostGame) -> int:
    """Return the turn of the card to send, or 0 if the last placement is the opponent's or missing."""
    lines = game.game.sheet.lines
    return len(lines) if lines and game.post.own in (0, lines[-1].seat) else 0


def line_of_card(game: LoadedPostGame, turn: int) -> str:
    """Return the content of a card's QR code: its line alone, without spaces."""
    card = card_of(game.post, turn, game.variant)
    return write_card(card).replace(" ", "") if card else ""


def format_items(game: LoadedPostGame, turn: int) -> str:
    """Return the eleven items of a placement as text, and last the line for import (RO-COR 46)."""
    card = build_card_text(game, turn)
    if card is None:
        return ""
    rows = [f"{number} {name}: {value}" for number, (name, value) in enumerate(card.rows, start=1)]
    notes = ["", *card.notes] if card.notes else []
    return "\n".join([card.head, "", *rows, *notes, "", card.line]) + "\n"


def build_card_text(game: LoadedPostGame, turn: int) -> CardText | None:
    """Return the text of a placement's card, or None if it has none (RO-COR 46)."""
    post, text, variant_game = game.post, game.text, game.game
    card = card_of(post, turn, game.variant)
    if card is None or post.series is None:
        return None
    line = variant_game.sheet.lines[turn - 1]
    record = line_in(variant_game.sheet, turn)
    before = variant_game.sheet.lines[turn - 2] if turn > 1 else None
    confirmed = text.gettext("nothing before it")
    if before:
        confirmed = f"{roman(turn // 2)} {placement_text(before, game)}, {before.recorded}"
    points = str(line.recorded)
    if line.real != line.recorded:
        points = text.gettext("{n} (real points: {real})", n=line.recorded, real=line.real)
    left, drawn = leave_and_drawn(game, turn)
    rows = [
        (text.gettext("Sent by you"), format_game_day(card.partner_sent, text) or "–"),
        (text.gettext("Arrived here"), arrival_text(card.arrived, card.stamp, text)),
        (text.gettext("Sent by me"), format_game_day(card.sent, text)),
        (
            text.gettext("Days"),
            text.gettext(
                "this round {used}, I {mine}, you {yours}",
                used=card.used,
                mine=card.own_days,
                yours=card.partner_days,
            ),
        ),
        (text.gettext("I confirm"), confirmed),
        (text.gettext("Round"), roman((turn + 1) // 2)),
        (text.gettext("Letters"), ",".join(record.letters) if record else "–"),
        (
            text.gettext("Place and word"),
            "; ".join([placement_text(line, game), *(record.adjacent if record else ())]),
        ),
        (text.gettext("Points"), text.gettext("{points}, total {n}", points=points, n=card.total)),
        (
            text.gettext("Left and taken"),
            text.gettext(
                "left {left} · taken {taken}",
                left=",".join(left) or "–",
                taken=",".join(drawn) or "–",
            ),
        ),
        (text.gettext("Signed"), game.players[line.seat - 1]),
    ]
    head = f"{post.series.name} · {text.gettext('game {n}', n=post.series.number)}"
    if game.variant:
        head += f" · {text.gettext(VARIANTS[game.variant])}"
    notes = [format_note(note, post, game.players, text) for note in card.notes]
    return CardText(head, rows, notes, write_card(card))


def format_note(note: Note, post: Post, names: tuple[str, str], text: Translator) -> str:
    """Return the sentence of a note."""
    match note:
        case LeaveNote(seat=seat):
            first = note.first
            last = date.fromordinal(first.toordinal() + note.days - 1)
            days = f"{format_game_day(first, text)} – {format_game_day(last, text)}"
            return f"{names[seat - 1]}: {text.gettext('leave')} {days}"
        case ThinkingNote(seat=seat, until=until):
            return text.gettext(
                "{name} will think until {day}",
                name=names[seat - 1],
                day=format_game_day(until, text),
            )
        case ChallengeNote(by=by, turn=turn):
            formed = formed_words_of(post, turn)
            words = [word for at, word in enumerate(formed) if note.words >> at & 1]
            challenged = text.gettext("{name} has challenged", name=names[by - 1])
            what = ", ".join(words or formed[:1])
            number = text.gettext("Round {n}", n=roman((turn + 1) // 2))
            end = f": {text.gettext('the error is admitted')}" if note.is_admitted else ""
            return f"{number}: {challenged} {what}, {format_game_day(note.day, text)}{end}"
        case _:
            return ""
