"""Views and texts of a game by post: both racks, the string, days as circles, lines of the sheet."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal, TypeAlias

from faristol.board.notation import format_coordinates
from faristol.board.square import Square
from faristol.correspondence.days import Stamp, list_circles
from faristol.correspondence.post import variants_of
from faristol.correspondence.sheet import Placement
from faristol.correspondence.state import (
    Post,
    count_days_until,
    count_used_days_until,
    last_arrival_of,
    list_returned,
    resending_days,
    totals_of,
)
from faristol.correspondence.values import DayText, ReturnedLetter, Variant
from faristol.desk.correspondence.document import LoadedPostGame, PostGameService
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator, format_number, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import BoardView, board_view
from faristol.desk.shared.list_names import full_name
from faristol.ledger.record import JSON
from faristol.rules.rule_refusal import RuleRefusal
from faristol.tiles.reading import in_tiles, tile_name

GameScreen: TypeAlias = Callable[[Desk, Request, LoadedPostGame], Awaitable[View]]
# on the board, on a rack, among the next to be drawn, or later
LetterState: TypeAlias = Literal["gone", "red", "blue", "next", ""]
SEATS = (gettext_noop("RED"), gettext_noop("BLUE"))
VARIANTS = {
    "": gettext_noop("Moves"),
    "right": gettext_noop("As if it were valid"),
    "wrong": gettext_noop("As if it were not valid"),
}
STAMPS: dict[Stamp, str] = {
    "same_town": gettext_noop("only one postmark, same town"),
    "unreadable_province": gettext_noop("no legible postmark"),
    "unreadable_bucharest": gettext_noop("no legible postmark, Bucharest"),
}
ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterView:
    """A letter of the string."""

    letter: str
    state: LetterState


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyAge:
    """The age of the copies of several games."""

    changes: int  # without a copy
    has_none: bool  # whether a game has no copy at all
    is_due: bool
    fields: Mapping[
        str, JSON
    ]  # of the form that saves all of them in one file; empty without games


def game_screen(show: GameScreen) -> Callable[[Desk, Request], Awaitable[View]]:
    """Return a screen of the game in use; without a game it is the form for a new one."""

    async def show_game(desk: Desk, request: Request) -> View:
        game = await desk.service(PostGameService).load(request)
        if game is None:
            from faristol.desk.correspondence.new import show as show_new

            return await show_new(desk, request)
        return await show(desk, request, game)

    return show_game


def copy_of(games: Sequence[LoadedPostGame], name: str) -> CopyAge:
    """Return the age of the copies of games."""
    rows = [game.row for game in games]
    return CopyAge(
        changes=sum(row.seq - row.saved_seq for row in rows),
        has_none=not all(row.saved_at for row in rows),
        is_due=any(row.is_copy_due for row in rows),
        fields={"streams": " ".join(row.id for row in rows), "name": name} if rows else {},
    )


def open_variants(game: LoadedPostGame) -> list[LoadedPostGame]:
    """Return a game in each of its variants: two while a challenge is open (RO-COR 15)."""
    games = {variant: game.post.variant(variant) for variant in variants_of(game.post)}
    return [
        replace(game, variant=variant, game=variant_game)
        for variant, variant_game in games.items()
        if variant_game
    ]


def open_continued(game: LoadedPostGame) -> LoadedPostGame:
    """Return a game in the variant to continue in.

    It is the first one in which the device's own player places, or else the first.
    """
    variants = open_variants(game)
    return next(
        (candidate for candidate in variants if candidate.post.own == candidate.game.sheet.seat),
        variants[0],
    )


def variant_to_continue(game: LoadedPostGame) -> Variant:
    """Return the variant to continue in (`open_continued`)."""
    return open_continued(game).variant


def format_challenge(game: LoadedPostGame) -> str:
    """Return the note that a challenge is open, with the next player, or an empty string (RO-COR 15)."""
    post, text = game.post, game.text
    if game.step != "variants":
        return ""
    if not game.is_player:
        return text.gettext("Challenge open: the decision is yours")
    played = [
        (variant_game.game.sheet.seat, variant_game.game.sheet.end)
        for variant_game in open_variants(game)
    ]
    own_signs = [sign for sign, turn in zip("AB", played, strict=True) if turn == (post.own, None)]
    match own_signs:
        case [variant]:
            return text.gettext("Challenge open: your turn in variant {variant}", variant=variant)
        case []:
            return text.gettext("Challenge open: {name} places", name=game.players[2 - post.own])
        case _:
            return text.gettext("Challenge open: your turn in both variants")


def roman(number: int) -> str:
    """Return the number of a round in Roman numerals, as the sheets have it.

    >>> roman(1), roman(4), roman(19), roman(38)
    ('I', 'IV', 'XIX', 'XXXVIII')
    """
    letters = ""
    for worth, sign in ROMAN:
        letters += sign * (number // worth)
        number %= worth
    return letters


def remaining_days(game: LoadedPostGame) -> tuple[int, int]:
    """Return the days that both players have left; negative for a player who has thought too long."""
    rule = game.terms.rules.thinking
    max_days = rule.days if rule else 0
    red, blue = (
        max_days - count_used_days_until(game.post, seat, game.today, game.variant)
        for seat in (1, 2)
    )
    return red, blue


def format_days_left(days: int, text: Translator) -> str:
    """Return the sentence on the days that a player has left, or has thought too long."""
    if days < 0:
        return text.ngettext("{n} day too many", "{n} days too many", -days)
    return text.ngettext("{n} day left", "{n} days left", days)


def current_waiting_days(game: LoadedPostGame) -> int | None:
    """Return the next player's days of thinking as of today; None before the arrival is recorded."""
    since, _ = last_arrival_of(game.post, game.game)
    if not since:
        return None
    days = count_days_until(game.post, game.game, game.today)
    return 0 if isinstance(days, RuleRefusal) else days


def thinks_until(game: LoadedPostGame) -> DayText:
    """Return the day until which the next player has announced to think, or an empty string (RO-COR 27)."""
    turn = len(game.game.mailed) + 1
    return next(
        (announcement.until for announcement in game.post.announced if announcement.turn == turn),
        "",
    )


def day_circles(game: LoadedPostGame, seat: int) -> list[str]:
    """Return the round of each day that was used, and an empty string for each day left (RO-COR 25)."""
    rule = game.terms.rules.thinking
    if rule is None:
        return []
    unfetched = [number for (addressee, number), _ in list_returned(game.post) if addressee == seat]
    resent = resending_days(game.post, seat)
    spent = list_circles(rule, game.game.days(seat), unfetched, resent)
    return [str(number) for number in spent] + [""] * max(0, rule.days - len(spent))


def list_letters_back(post: Post, names: tuple[str, str], text: Translator) -> list[str]:
    """Return a sentence for each letter that came back, with the days recorded for it (RO-COR 31)."""
    return [
        _format_returned_letter(names[seat - 1], roman(number), letter, text)
        for (seat, number), letter in list_returned(post)
    ]


def _format_returned_letter(
    name: str, number: str, letter: ReturnedLetter | None, text: Translator
) -> str:
    sentence = text.gettext("{name} did not collect a letter in round {n}", name=name, n=number)
    if letter is None:
        return sentence
    back = text.gettext("came back on {day}", day=format_game_day(letter.returned, text))
    again = text.gettext("not sent again yet")
    if letter.resent:
        again = text.gettext("sent again on {day}", day=format_game_day(letter.resent, text))
    return f"{sentence}: {back}, {again}"


def string_view(game: LoadedPostGame) -> list[LetterView]:
    """Return all letters in their order (RO-COR 7)."""
    sheet, alphabet = game.game.sheet, game.terms.alphabet
    red, blue = sheet.held.racks
    letters = []
    for at, tile in enumerate(sheet.order):
        state: LetterState
        if at >= sheet.held.taken:
            state = "next" if at < sheet.held.taken + game.terms.hand else ""
        else:
            state = "red" if at in red else "blue" if at in blue else "gone"
        letters.append(LetterView(letter=tile_name(tile, alphabet), state=state))
    return letters


def rack_letters(game: LoadedPostGame, seat: int) -> list[str]:
    """Return the names of the letters on the rack of a seat."""
    return [tile_name(tile, game.terms.alphabet) for tile in game.game.sheet.rack(seat)]


def game_board_view(game: LoadedPostGame, marked: Sequence[Square] | None = None) -> BoardView:
    """Return the view of the board; the last placement or the given squares are marked."""
    sheet = game.game.sheet
    last = sheet.lines[-1].laid if sheet.lines else None
    squares = [at for at, _ in last.placed] if last else []
    layout = game.terms.scoring.layout
    return board_view(
        sheet.board,
        game.terms.alphabet,
        layout,
        game.text,
        last=squares if marked is None else marked,
    )


def leave_and_drawn(game: LoadedPostGame, turn: int) -> tuple[list[str], list[str]]:
    """Return the letters that a placement left on the rack, and those drawn for the used ones."""
    line = game.game.sheet.lines[turn - 1]
    hand = rack_letters(game, line.seat)
    drawn = [tile_name(game.game.sheet.order[at], game.terms.alphabet) for at in line.drawn]
    return hand[: len(hand) - len(drawn)], drawn


def lexicon_text(game: LoadedPostGame) -> str:
    """Return the name of the word list that a game is played by (RO-COR 6)."""
    pin, text = game.post.lexicon, game.text
    return full_name(pin, game.post.language, text) if pin else text.gettext("none")


def arrival_text(day: str | date | None, stamp: Stamp, text: Translator) -> str:
    """Return the day on which a letter arrived, with the effect of its postmark (RO-COR 23, 24)."""
    day_text = format_game_day(day, text) or "–"
    return f"{day_text}, {text.gettext(STAMPS[stamp])}" if stamp else day_text


def placement_text(line: Placement, game: LoadedPostGame) -> str:
    """Return the coordinates and the word of a placement, or the word of a pass."""
    if line.move is None:
        rule = game.terms.rules.passing
        return rule.word if rule else ""
    word = in_tiles(line.move.word, game.terms.alphabet)
    return f"{format_coordinates(line.move.start, line.move.direction)} {word}"


def score_text(game: LoadedPostGame) -> str:
    """Return the points of both players."""
    post = game.post
    return format_score(post.end.scores if post.end else totals_of(post, variants_of(post)[0]))


def format_score(points: Sequence[int]) -> str:
    """Return the points of both players side by side; a colon replaces the dash beside a negative one.

    >>> format_score((10, 24)), format_score((10, -10))
    ('10 – 24', '10 : −10')
    """
    between = " : " if min(points) < 0 else " – "
    return between.join(format_number(score) for score in points)


def format_game_day(day: str | date | None, text: Translator) -> str:
    """Return a day as the sheets have it, or an empty string for none."""
    if not day:
        return ""
    calendar_day = date.fromisoformat(day) if isinstance(day, str) else day
    return text.gettext(
        "{day}/{month}/{year}",
        day=text.of_date(calendar_day.day),
        month=f"{calendar_day.month:02}",
        year=calendar_day.year,
    )
