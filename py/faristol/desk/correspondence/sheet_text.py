"""Write the sheet of a game by post as a text that both sides have alike, byte by byte (RO-COR 5, 8, 25, 44).

It is in the language of the rules, and last come the signs from which another device goes on.
"""

from collections.abc import Iterator
from textwrap import wrap

from faristol.correspondence.post import variants_of
from faristol.correspondence.record import line_in
from faristol.correspondence.sheet import Placement
from faristol.correspondence.state import Game, totals, used_before
from faristol.correspondence.values import Seated
from faristol.desk.correspondence.base import (
    SEATS,
    VARIANTS,
    format_game_day,
    list_letters_back,
    placement_text,
    roman,
)
from faristol.desk.correspondence.coefficients import format_coefficient
from faristol.desk.correspondence.document import LoadedPostGame
from faristol.desk.correspondence.letters import CAUSES
from faristol.desk.kernel.translation import Text
from faristol.desk.shared.board.move_view import refusal_text
from faristol.formats.post_sheet import encode_sheet
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import tile_names

WIDTH = 72


def format_sheet(opened: LoadedPostGame, text: Text) -> str:
    """Return the sheet of a game."""
    told = [*_head(opened, text), *_lines(opened, text), *_foot(opened, text)]
    return "\n".join([*told, "", *encode_game(opened, text)]).rstrip() + "\n"


def encode_game(opened: LoadedPostGame, text: Text) -> list[str]:
    """Return the signs from which another device goes on with a game, or why it has none, line by line."""
    parts = encode_sheet(opened.post, opened.plain_names)
    if isinstance(parts, Refusal):
        return wrap(format_missing_codes(parts, text), WIDTH)
    return [line for part in parts for line in wrap(part, WIDTH)]


def format_missing_codes(refusal: Refusal, text: Text) -> str:
    """Return the sentence that stands where a game has no codes."""
    return text.say("This game has no codes. {reason}", reason=refusal_text(refusal, text))


def _head(opened: LoadedPostGame, text: Text) -> Iterator[str]:
    series = opened.post.series
    if series is None:
        return
    yield f"{series.name} · {text.say('game {n}', n=series.number)}"
    yield f"{format_game_day(series.start, text)} – {format_game_day(series.deadline, text)}"
    yield f"{text.say('Arbiters')}: {', '.join(series.arbiters)}"
    for seat, name, one in zip(SEATS, opened.plain_names, opened.post.seated, strict=True):
        told = format_previous(one, text)
        before = f" ({', '.join(told)})" if told else ""
        yield f"{text.say(seat)}: {name}{before}"
    yield ""
    names = tile_names(opened.game.sheet.order, opened.terms.alphabet)
    yield from (" ".join(names[at : at + 20]) for at in range(0, len(names), 20))


def format_previous(one: Seated, text: Text) -> list[str]:
    """Return the coefficient and the place of the competition before, those that there are (RO-COR 5)."""
    coefficient = [format_coefficient(one.coefficient, text)] if one.coefficient else []
    return [*coefficient, str(one.place)] if one.place else coefficient


def _lines(opened: LoadedPostGame, text: Text) -> Iterator[str]:
    for variant in variants_of(opened.post):
        game = opened.post.variant(variant)
        if game is None:
            continue
        yield ""
        yield text.say(VARIANTS[variant])
        sums = [0, 0]
        for turn, line in enumerate(game.sheet.lines, start=1):
            sums[line.seat - 1] += line.recorded
            yield _line(opened, game, turn, line, sums[line.seat - 1], text)


def _line(
    opened: LoadedPostGame, game: Game, turn: int, line: Placement, total: int, text: Text
) -> str:
    """Return a line as the table on the back has it, with its days."""
    record, mailed = line_in(game.sheet, turn), game.mailed[turn - 1]
    points = f"{line.recorded}" + (f" ({line.real})" if line.real != line.recorded else "")
    said = [
        f"{roman((turn + 1) // 2)} {text.say(SEATS[line.seat - 1])}",
        ",".join(record.letters) if record else "–",
        "; ".join([placement_text(line, opened), *(record.adjacent if record else ())]),
        text.say("void") if line.is_void else f"{points} · {total}",
        text.say("sent on {day}", day=format_game_day(mailed.sent, text)),
        text.count("{n} day", "{n} days", mailed.used),
    ]
    return "  ".join(said)


def _foot(opened: LoadedPostGame, text: Text) -> Iterator[str]:
    post = opened.post
    yield ""
    for seat, name in enumerate(opened.plain_names, start=1):
        days = used_before(post, seat, variants_of(post)[0])
        yield f"{name}: {text.count('{n} day', '{n} days', days)}"
    yield from format_notes(opened, text)
    red, blue = post.end.scores if post.end else totals(post, variants_of(post)[0])
    yield f"{red} – {blue}"
    if post.end:
        yield f"{text.say(CAUSES[post.end.cause])}, {format_game_day(post.end.day, text)}"
        if post.end.coefficients:
            yield " – ".join(format_coefficient(one, text) for one in post.end.coefficients)


def format_notes(opened: LoadedPostGame, text: Text) -> Iterator[str]:
    """Give what points and days depend on besides the lines: challenges, vacations, letters not fetched."""
    post, names = opened.post, opened.plain_names
    rule = opened.terms.rules.challenge
    each = rule.penalty_per_word if rule else 0
    disputes = sorted(post.disputes, key=lambda dispute: (dispute.turn, dispute.day))
    for one in (*disputes, *([post.dispute] if post.dispute else ())):
        said = f"{text.say('{name} has challenged', name=names[one.by - 1])} {', '.join(one.words) or one.why}"
        number = roman((one.turn + 1) // 2)
        found = {
            True: text.say("it stands"),
            False: text.say("it is void"),
            None: text.say("not decided yet"),
        }[one.stands]
        cost = f" (\N{MINUS SIGN}{each * len(one.correct)})" if one.correct else ""
        yield f"{text.say('Round {n}', n=number)}: {said}: {found}{cost}"
    for away in sorted(post.vacations, key=lambda one: (one.first, one.seat)):
        first, last = format_game_day(away.first, text), format_game_day(away.last, text)
        yield f"{names[away.seat - 1]}: {text.say('leave')} {first} – {last}"
    yield from list_letters_back(post, names, text)
