"""Show a competition as its arbiter sees it: who is late, how all stand, what waits for a decision (RO-COR 29, 30, 33, 44)."""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from faristol.club.spelling import fold_name, name_key
from faristol.correspondence.acts.closing import worth
from faristol.desk.correspondence.base import (
    copy_of,
    format_game_day,
    lexicon_text,
    remaining_days,
    roman,
    score_text,
)
from faristol.desk.correspondence.closing import show as show_closing
from faristol.desk.correspondence.closing import task_of
from faristol.desk.correspondence.coefficients import format_coefficient
from faristol.desk.correspondence.document import KIND, LoadedPostGame, is_playing, load_all
from faristol.desk.correspondence.due import last_sent, resend_days
from faristol.desk.correspondence.letter import LANGUAGES, languages, letter_text
from faristol.desk.correspondence.series_new import LEAST, MOST, meetings
from faristol.desk.correspondence.series_new import show as show_new
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View


@dataclass(slots=True)
class Standing:
    """Count what a player has in a competition; who is the same person their name says."""

    name: str
    playing: int = 0
    ended: int = 0
    coefficient: int = 0  # of the games that are confirmed
    confirmed: int = 0  # games
    left: list[int] = field(default_factory=list)  # days, in each game that is played


async def show(desk: Desk, request: Request) -> View:
    """Show the competition of the game in use, or the one that is asked for, or a form for a new one."""
    if request.place[2:] == ("new",):
        return await show_new(desk, request)
    text = desk.text_of(request.lang)
    games = [game for game in await load_all(desk, request) if game.post.series]
    names = list(dict.fromkeys(_series(game) for game in games))
    in_use = [_series(game) for game in games if game.id == desk.shelf.in_use(KIND)]
    asked = request.query.get("name", "")
    name = asked if asked in names else (in_use or names or [""])[0]
    mine = [game for game in games if _series(game) == name]
    if request.place[2:] == ("letters",):
        return _letters(desk, request, name, [game for game in mine if not game.is_player])
    if request.place[2:] == ("closing",):
        return show_closing(desk, request, name, [game for game in mine if not game.is_player])
    table, past = standings(mine), _past_deadline(mine)
    to_decide = (one for game in mine if not game.is_player and (one := _pending_decisions(game)))
    context: dict[str, Any] = {
        "name": name,
        "names": names,
        "table": [
            (place or "–", one, format_coefficient(one.coefficient, text) if one.confirmed else "–")
            for place, one in _with_ranks(table)
        ],
        "late": _late_ones(mine) if past is None else [],  # nobody is late any more
        "to_close": [task for game in mine if not game.is_player and (task := task_of(game))],
        "past": past,
        "copy": copy_of(mine, name),
        "waiting": [one for game in mine if (one := _pending_decisions(game))],
        "to_decide": next(to_decide, None),  # on the arbiter's device
        "series": mine[0].post.series if mine else None,
        "is_kept": any(not game.is_player for game in mine),
        "list_said": lexicon_text(mine[0]) if mine else "",
        "day_said": lambda day: format_game_day(day, text),
        "played": sum(is_playing(game) for game in mine),
        "ended": sum(not is_playing(game) for game in mine),
    }
    return View(
        title=name or text.say("The competition"),
        template="correspondence/series.html",
        stream=mine[0].id if mine else "",
        context=context,
    )


def _letters(desk: Desk, request: Request, name: str, games: list[LoadedPostGame]) -> View:
    """Show how each game begins, as a letter to its two players."""
    asked = request.query.get("to", "")
    lang = asked if asked in LANGUAGES else LANGUAGES[0]
    text = desk.text_of(lang)
    return View(
        title=desk.text_of(request.lang).say("Letters to all"),
        template="correspondence/series_letters.html",
        context={
            "name": name,
            "written": [(game, letter_text("start", game, text)) for game in games],
            "languages": languages(),
            "to": lang,
        },
    )


def _series(game: LoadedPostGame) -> str:
    return game.post.series.name if game.post.series else ""


def standings(games: list[LoadedPostGame]) -> list[Standing]:
    """Return how all stand: by the sum of their coefficients, then as entered, then by name (RO-COR 33)."""
    found: dict[str, Standing] = {}
    for game in games:
        counted = worth(game.post)
        for seat, name in enumerate(game.plain_names, start=1):
            one = found.setdefault(name_key(name), Standing(name))
            if is_playing(game):
                one.playing += 1
                one.left.append(remaining_days(game)[seat - 1])
            else:
                one.ended += 1
            if counted:
                one.confirmed += 1
                one.coefficient += counted[seat - 1]
    numbers = _entry_numbers(games)
    return sorted(
        found.values(),
        key=lambda one: (
            -one.coefficient,
            numbers.get(name_key(one.name), 0),
            fold_name(one.name),
            one.name,
        ),
    )


def _entry_numbers(games: list[LoadedPostGame]) -> dict[str, int]:
    """Return in which order the players were entered, as Berger's tables tell; empty where not all games are here."""
    numbered = sorted(
        ((game.post.series.number, game) for game in games if game.post.series),
        key=lambda pair: pair[0],
    )
    size = len({name_key(name) for game in games for name in game.plain_names})
    is_whole = [number for number, _ in numbered] == list(range(1, len(numbered) + 1))
    if not (is_whole and LEAST <= size <= MOST):
        return {}
    tables = [meetings(size, is_double=is_double) for is_double in (False, True)]
    pairs = next((pairs for pairs in tables if len(pairs) == len(numbered)), [])
    found: dict[str, int] = {}
    for pair, (_, game) in zip(pairs, numbered, strict=False):
        for number, name in zip(pair, game.plain_names, strict=True):
            if found.setdefault(name_key(name), number) != number:
                return {}
    return found


def _with_ranks(table: list[Standing]) -> list[tuple[int | None, Standing]]:
    """Return everybody with a place, which equal sums share; None for all until a game is confirmed."""
    sums = [one.coefficient for one in table]
    is_begun = any(one.confirmed for one in table)
    return [(sums.index(one.coefficient) + 1 if is_begun else None, one) for one in table]


def _past_deadline(games: list[LoadedPostGame]) -> int | None:
    """Return how many games are without a result after the deadline, None before it."""
    series = games[0].post.series if games else None
    if series is None or games[0].today.isoformat() <= series.deadline:
        return None
    return sum(is_playing(game) or game.step == "over" for game in games)


def _late_ones(games: list[LoadedPostGame]) -> list[dict[str, Any]]:
    """Return the games where an answer is due, the longest silence first, then by number."""
    late = [one for game in games if (one := _late_row(game))]
    return sorted(late, key=lambda one: -int(one["days"]))


def _late_row(game: LoadedPostGame) -> dict[str, Any] | None:
    """Return a game where an answer is due, with what the text says of it."""
    rule, text, series = game.terms.rules.thinking, game.text, game.post.series
    if rule is None or series is None or not is_playing(game):
        return None
    sent = last_sent(game)
    again, arbiter = resend_days(game, rule)
    if game.today < again:
        return None
    days = (game.today - date.fromisoformat(sent)).days
    seat = game.game.sheet.seat
    told, silent = ("29", "28") if game.game.mailed else ("30", "30")
    return {
        "id": game.id,
        "name": game.players[seat - 1],
        "against": game.players[2 - seat],
        "round": roman(game.game.sheet.round),
        "days": days,
        "said": text.count("{n} day", "{n} days", days)
        + " · "
        + text.cite(f"RO-COR {told if game.today >= arbiter else silent}"),
    }


def _pending_decisions(game: LoadedPostGame) -> dict[str, str] | None:
    """Return what the arbiter is to decide in a game."""
    text, post = game.text, game.post
    number = post.series.number if post.series else 0
    if game.step == "variants":
        what = text.say("A move is challenged")
    elif game.step == "ended":
        what = text.say("Coefficients to confirm")
    elif any(not one.rejected for one in post.claims) and is_playing(game):
        what = text.say("A time claim")
    else:
        return None
    said = f"{' – '.join(game.players)} · {score_text(game)}"
    return {"id": game.id, "what": what, "why": f"{text.say('game {n}', n=number)} · {said}"}
