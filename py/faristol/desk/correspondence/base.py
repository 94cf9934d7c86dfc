"""Describe a game by post: both racks, the string, days as circles, lines of the sheet."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, TypeAlias

from faristol.board.notation import format_coordinates
from faristol.board.square import Square
from faristol.correspondence.days import Stamp, circles, is_postal
from faristol.correspondence.post import variants_of
from faristol.correspondence.sheet import Placement
from faristol.correspondence.state import (
    Post,
    days_until,
    list_returned,
    resending_days,
    thinks_since,
    totals,
    used_on,
)
from faristol.correspondence.values import DayText, ReturnedLetter, Variant
from faristol.desk.correspondence.announcements import post_announcement
from faristol.desk.correspondence.document import LoadedPostGame, PostGameService
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text, format_number, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import BoardView, board_view
from faristol.desk.shared.list_names import full_name
from faristol.rules.refused import Refused
from faristol.tiles.reading import in_tiles, tile_name

Shown: TypeAlias = Callable[[Desk, Request, LoadedPostGame], Awaitable[View]]
SEATS = (mark("RED"), mark("BLUE"))
VARIANTS = {
    "": mark("Moves"),
    "right": mark("As if it were valid"),
    "wrong": mark("As if it were not valid"),
}
STAMPS: dict[Stamp, str] = {
    "same_town": mark("only one postmark, same town"),
    "unreadable_province": mark("no legible postmark"),
    "unreadable_bucharest": mark("no legible postmark, Bucharest"),
}
ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def game_screen(show: Shown) -> Callable[[Desk, Request], Awaitable[View]]:
    """Let a screen be shown of the game in use; without one, what can be begun is shown."""

    async def shown(desk: Desk, request: Request) -> View:
        opened = await desk.of(PostGameService).opened(request)
        if opened is None:
            from faristol.desk.correspondence.new import show as show_new

            return await show_new(desk, request)
        return await show(desk, request, opened)

    return shown


def view(
    opened: LoadedPostGame, template: str, title: str, context: dict[str, Any], **more: Any
) -> View:
    """Return a screen of a game."""
    return View(
        title=title,
        template=f"correspondence/{template}.html",
        stream=opened.id,
        context={**base_context(opened), **context},
        spoken=lambda: post_announcement(opened, placement_text),
        **more,
    )


def base_context(opened: LoadedPostGame) -> dict[str, Any]:
    """Return what all screens of a game need."""
    post, sheet = opened.post, opened.game.sheet
    variants = variants_of(post)
    return {
        "opened": opened,
        "post": post,
        "step": opened.step,
        "is_player": opened.is_player,
        "continued": variant_to_continue(opened),
        "sheet": sheet,
        "names": opened.players,
        "format_score": format_score,
        "format_number": format_number,
        "seats": [opened.text.say(seat) for seat in SEATS],
        "totals": totals(post, opened.variant),
        "days": remaining_days(opened),
        "uncollected": list_letters_back(post, opened.players, opened.text),
        "round": roman(sheet.round),
        "where": post.series.name if post.series else "",
        "has_post": is_postal(post.series.channel) if post.series else True,
        "drawn": {"stream": opened.id, "seq": opened.seq, "variant": opened.variant},
        "variants": variants if len(variants) > 1 else (),
        "asked": f"?variant={opened.variant}" if opened.variant else "",
        "today": opened.today.isoformat(),
    }


def copy_of(games: Sequence[LoadedPostGame], name: str) -> dict[str, Any]:
    """Return how old the copies of games are, and what a form sends to save all of them in one file."""
    rows = [game.row for game in games]
    return {
        "changes": sum(row.seq - row.saved_seq for row in rows),
        "has_none": not all(row.saved_at for row in rows),
        "is_due": any(row.is_copy_due for row in rows),
        "fields": {"streams": " ".join(row.id for row in rows), "name": name} if rows else {},
    }


def open_variants(opened: LoadedPostGame) -> list[LoadedPostGame]:
    """Return a game once for each of its variants: two while a challenge is open (RO-COR 15)."""
    games = {one: opened.post.variant(one) for one in variants_of(opened.post)}
    return [replace(opened, variant=one, game=game) for one, game in games.items() if game]


def open_continued(opened: LoadedPostGame) -> LoadedPostGame:
    """Return a game in the variant to continue in: the first one in which the device's own player places, else the first."""
    variants = open_variants(opened)
    return next((one for one in variants if one.post.own == one.game.sheet.seat), variants[0])


def variant_to_continue(opened: LoadedPostGame) -> Variant:
    """Return the variant to continue in (`open_continued`)."""
    return open_continued(opened).variant


def format_challenge(opened: LoadedPostGame) -> str:
    """Return that a challenge is open and whose turn it is, empty without one (RO-COR 15)."""
    post, text = opened.post, opened.text
    if opened.step != "variants":
        return ""
    if not opened.is_player:
        return text.say("Challenge open: the decision is yours")
    played = [(one.game.sheet.seat, one.game.sheet.end) for one in open_variants(opened)]
    own = [sign for sign, turn in zip("AB", played, strict=True) if turn == (post.own, None)]
    match own:
        case [variant]:
            return text.say("Challenge open: your turn in variant {variant}", variant=variant)
        case []:
            return text.say("Challenge open: {name} places", name=opened.players[2 - post.own])
        case _:
            return text.say("Challenge open: your turn in both variants")


def roman(number: int) -> str:
    """Return a number of a round as the sheets write it.

    >>> roman(1), roman(4), roman(19), roman(38)
    ('I', 'IV', 'XIX', 'XXXVIII')
    """
    said = ""
    for worth, sign in ROMAN:
        said += sign * (number // worth)
        number %= worth
    return said


def remaining_days(opened: LoadedPostGame) -> tuple[int, int]:
    """Return the days that both have left; less than nothing where somebody has thought too long."""
    rule = opened.terms.rules.thinking
    most = rule.days if rule else 0
    red, blue = (most - used_on(opened.post, seat, opened.today, opened.variant) for seat in (1, 2))
    return red, blue


def format_days_left(days: int, text: Text) -> str:
    """Say how many days somebody has left, or has thought too long."""
    if days < 0:
        return text.count("{n} day too many", "{n} days too many", -days)
    return text.count("{n} day left", "{n} days left", days)


def current_waiting_days(opened: LoadedPostGame) -> int | None:
    """Return the days that whoever is next would have thought today; None where nobody said when the letter came."""
    since, _ = thinks_since(opened.post, opened.game)
    if not since:
        return None
    found = days_until(opened.post, opened.game, opened.today)
    return 0 if isinstance(found, Refused) else found


def thinks_until(opened: LoadedPostGame) -> DayText:
    """Return until when the next player has announced to think, empty if nothing was announced (RO-COR 27)."""
    turn = len(opened.game.mailed) + 1
    return next((one.until for one in opened.post.announced if one.turn == turn), "")


def day_circles(opened: LoadedPostGame, seat: int) -> list[str]:
    """Return the round of each day that was used, and nothing for those that are left (RO-COR 25)."""
    rule = opened.terms.rules.thinking
    if rule is None:
        return []
    unfetched = [number for (one, number), _ in list_returned(opened.post) if one == seat]
    resent = resending_days(opened.post, seat)
    spent = circles(rule, opened.game.days(seat), unfetched, resent)
    return [str(number) for number in spent] + [""] * max(0, rule.days - len(spent))


def list_letters_back(post: Post, names: tuple[str, str], text: Text) -> list[str]:
    """Return a sentence for each letter that came back, with its days as the sheet has them (RO-COR 31)."""
    return [
        _letter_back(names[seat - 1], roman(number), letter, text)
        for (seat, number), letter in list_returned(post)
    ]


def _letter_back(name: str, number: str, letter: ReturnedLetter | None, text: Text) -> str:
    said = text.say("{name} did not collect a letter in round {n}", name=name, n=number)
    if letter is None:
        return said
    back = text.say("came back on {day}", day=format_game_day(letter.returned, text))
    again = text.say("not sent again yet")
    if letter.resent:
        again = text.say("sent again on {day}", day=format_game_day(letter.resent, text))
    return f"{said}: {back}, {again}"


def string_view(opened: LoadedPostGame) -> list[dict[str, str]]:
    """Describe the order of all letters: used, red's, blue's, those that come next, all others (RO-COR 7)."""
    sheet, alphabet = opened.game.sheet, opened.terms.alphabet
    red, blue = sheet.held.racks
    shown = []
    for at, tile in enumerate(sheet.order):
        if at >= sheet.held.taken:
            state = "next" if at < sheet.held.taken + opened.terms.hand else ""
        else:
            state = "red" if at in red else "blue" if at in blue else "gone"
        shown.append({"letter": tile_name(tile, alphabet), "state": state})
    return shown


def rack_letters(opened: LoadedPostGame, seat: int) -> list[str]:
    """Return the letters of somebody, as they are called."""
    return [tile_name(tile, opened.terms.alphabet) for tile in opened.game.sheet.rack(seat)]


def game_board_view(opened: LoadedPostGame, marked: Sequence[Square] | None = None) -> BoardView:
    """Describe the board, with what was placed last or what is to be seen first."""
    sheet = opened.game.sheet
    last = sheet.lines[-1].laid if sheet.lines else None
    squares = [at for at, _ in last.placed] if last else []
    layout = opened.terms.scoring.layout
    return board_view(
        sheet.board,
        opened.terms.alphabet,
        layout,
        opened.text,
        last=squares if marked is None else marked,
    )


def leave_and_drawn(opened: LoadedPostGame, turn: int) -> tuple[list[str], list[str]]:
    """Return which letters the last placement left, and which were taken for those that were used."""
    line = opened.game.sheet.lines[turn - 1]
    hand = rack_letters(opened, line.seat)
    drawn = [tile_name(opened.game.sheet.order[at], opened.terms.alphabet) for at in line.drawn]
    return hand[: len(hand) - len(drawn)], drawn


def lexicon_text(game: LoadedPostGame) -> str:
    """Say by which list of words a game is played (RO-COR 6)."""
    pin, text = game.post.lexicon, game.text
    return full_name(pin, game.post.language, text) if pin else text.say("none")


def arrival_text(day: str | date | None, stamp: Stamp, text: Text) -> str:
    """Say when a letter came, with what its stamp does to the day (RO-COR 23, 24)."""
    said = format_game_day(day, text) or "–"
    return f"{said}, {text.say(STAMPS[stamp])}" if stamp else said


def placement_text(line: Placement, opened: LoadedPostGame) -> str:
    """Say a placement in a word or two."""
    if line.move is None:
        rule = opened.terms.rules.passing
        return rule.word if rule else ""
    word = in_tiles(line.move.word, opened.terms.alphabet)
    return f"{format_coordinates(line.move.start, line.move.direction)} {word}"


def score_text(opened: LoadedPostGame) -> str:
    """Say the points of both."""
    post = opened.post
    return format_score(post.end.scores if post.end else totals(post, variants_of(post)[0]))


def format_score(points: Sequence[int]) -> str:
    """Return the points of both side by side; beside one that is less than nothing stands no dash.

    >>> format_score((10, 24)), format_score((10, -10))
    ('10 – 24', '10 : −10')
    """
    between = " : " if min(points) < 0 else " – "
    return between.join(format_number(one) for one in points)


def format_game_day(day: str | date | None, text: Text) -> str:
    """Say a day."""
    if not day:
        return ""
    found = date.fromisoformat(day) if isinstance(day, str) else day
    return text.say(
        "{day}/{month}/{year}",
        day=text.of_date(found.day),
        month=f"{found.month:02}",
        year=found.year,
    )
