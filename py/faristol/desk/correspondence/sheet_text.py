"""The sheet of a game by post as a text, byte for byte the same on both sides (RO-COR 5, 8, 25, 44).

It is in the language of the rules, and ends with the codes from which another device continues.
"""

from collections.abc import Iterator
from textwrap import wrap

from faristol.correspondence.post import variants_of
from faristol.correspondence.record import line_in
from faristol.correspondence.sheet import Placement
from faristol.correspondence.state import Game, count_used_days, totals_of
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
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.move_view import refusal_text
from faristol.formats.post_sheet import encode_sheet
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import tile_names

WIDTH = 72


def format_sheet(game: LoadedPostGame, text: Translator) -> str:
    """Return the text of a game's sheet."""
    lines = [*_head_lines(game, text), *_move_lines(game, text), *_foot_lines(game, text)]
    return "\n".join([*lines, "", *encode_game(game, text)]).rstrip() + "\n"


def encode_game(game: LoadedPostGame, text: Translator) -> list[str]:
    """Return the lines of the codes from which another device continues a game, or why it has none."""
    parts = encode_sheet(game.post, game.plain_names)
    if isinstance(parts, Refusal):
        return wrap(format_missing_codes(parts, text), WIDTH)
    return [line for part in parts for line in wrap(part, WIDTH)]


def format_missing_codes(refusal: Refusal, text: Translator) -> str:
    """Return the sentence in place of the codes that a game cannot have."""
    return text.gettext("This game has no codes. {reason}", reason=refusal_text(refusal, text))


def _head_lines(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    series = game.post.series
    if series is None:
        return
    yield f"{series.name} · {text.gettext('game {n}', n=series.number)}"
    yield f"{format_game_day(series.start, text)} – {format_game_day(series.deadline, text)}"
    yield f"{text.gettext('Arbiters')}: {', '.join(series.arbiters)}"
    for seat, name, entrant in zip(SEATS, game.plain_names, game.post.seated, strict=True):
        previous = format_previous(entrant, text)
        before = f" ({', '.join(previous)})" if previous else ""
        yield f"{text.gettext(seat)}: {name}{before}"
    yield ""
    names = tile_names(game.game.sheet.order, game.terms.alphabet)
    yield from (" ".join(names[at : at + 20]) for at in range(0, len(names), 20))


def format_previous(entrant: Seated, text: Translator) -> list[str]:
    """Return the coefficient and the place of the previous competition, where there are any (RO-COR 5)."""
    coefficient = [format_coefficient(entrant.coefficient, text)] if entrant.coefficient else []
    return [*coefficient, str(entrant.place)] if entrant.place else coefficient


def _move_lines(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    for variant in variants_of(game.post):
        variant_game = game.post.variant(variant)
        if variant_game is None:
            continue
        yield ""
        yield text.gettext(VARIANTS[variant])
        sums = [0, 0]
        for turn, line in enumerate(variant_game.sheet.lines, start=1):
            sums[line.seat - 1] += line.recorded
            yield _format_line(game, variant_game, turn, line, sums[line.seat - 1], text)


def _format_line(
    game: LoadedPostGame,
    variant_game: Game,
    turn: int,
    line: Placement,
    total: int,
    text: Translator,
) -> str:
    """Return a line of the table on the back, with its days."""
    record, mailed = line_in(variant_game.sheet, turn), variant_game.mailed[turn - 1]
    points = f"{line.recorded}" + (f" ({line.real})" if line.real != line.recorded else "")
    cells = [
        f"{roman((turn + 1) // 2)} {text.gettext(SEATS[line.seat - 1])}",
        ",".join(record.letters) if record else "–",
        "; ".join([placement_text(line, game), *(record.adjacent if record else ())]),
        text.gettext("void") if line.is_void else f"{points} · {total}",
        text.gettext("sent on {day}", day=format_game_day(mailed.sent, text)),
        text.ngettext("{n} day", "{n} days", mailed.used),
    ]
    return "  ".join(cells)


def _foot_lines(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    post = game.post
    yield ""
    for seat, name in enumerate(game.plain_names, start=1):
        days = count_used_days(post, seat, variants_of(post)[0])
        yield f"{name}: {text.ngettext('{n} day', '{n} days', days)}"
    yield from format_notes(game, text)
    red, blue = post.end.scores if post.end else totals_of(post, variants_of(post)[0])
    yield f"{red} – {blue}"
    if post.end:
        yield f"{text.gettext(CAUSES[post.end.cause])}, {format_game_day(post.end.day, text)}"
        if post.end.coefficients:
            yield " – ".join(
                format_coefficient(coefficient, text) for coefficient in post.end.coefficients
            )


def format_notes(game: LoadedPostGame, text: Translator) -> Iterator[str]:
    """Yield a sentence for each fact that points and days depend on besides the lines.

    Challenges, periods of leave, letters that were not collected.
    """
    post, names = game.post, game.plain_names
    rule = game.terms.rules.challenge
    each = rule.penalty_per_word if rule else 0
    disputes = sorted(post.disputes, key=lambda past: (past.turn, past.day))
    for dispute in (*disputes, *([post.dispute] if post.dispute else ())):
        sentence = f"{text.gettext('{name} has challenged', name=names[dispute.by - 1])} {', '.join(dispute.words) or dispute.why}"
        number = roman((dispute.turn + 1) // 2)
        verdict = {
            True: text.gettext("it stands"),
            False: text.gettext("it is void"),
            None: text.gettext("not decided yet"),
        }[dispute.stands]
        cost = f" (\N{MINUS SIGN}{each * len(dispute.correct)})" if dispute.correct else ""
        yield f"{text.gettext('Round {n}', n=number)}: {sentence}: {verdict}{cost}"
    for leave in sorted(post.vacations, key=lambda leave: (leave.first, leave.seat)):
        first, last = format_game_day(leave.first, text), format_game_day(leave.last, text)
        yield f"{names[leave.seat - 1]}: {text.gettext('leave')} {first} – {last}"
    yield from list_letters_back(post, names, text)
