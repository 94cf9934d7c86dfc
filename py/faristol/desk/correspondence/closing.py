"""End and confirm what is left of a competition in one action, with its preview (RO-COR 38, 40, 42, 44).

Only games whose sheets the arbiter keeps here, and only what the regulations give a number for: an open
challenge, an open claim and an end without coefficients wait for a decision of their own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias
from urllib.parse import quote

from faristol.correspondence.acts.closing import Confirm, EndPost
from faristol.correspondence.faults import World
from faristol.correspondence.kind import POST
from faristol.correspondence.values import Both
from faristol.desk.correspondence.base import format_game_day, score_text
from faristol.desk.correspondence.coefficients import format_coefficient
from faristol.desk.correspondence.document import LoadedPostGame, is_playing, load_all
from faristol.desk.correspondence.letters import CAUSES, deciders_from_form
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, BoundForm, Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import Change
from faristol.desk.kernel.translation import counted
from faristol.desk.kernel.view import View
from faristol.ledger.refusal import Refusal

Task: TypeAlias = Literal[
    "unfinished",  # the deadline has passed: to end it (RO-COR 38, 40)
    "over",  # no move follows: to end it as it ended
    "confirm",  # it has ended: to confirm what the regulations give (RO-COR 42)
    "wait",  # the arbiter decides first
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingRow:
    """Hold what is to be done with a game, and what it is worth then: with a declaration of its state, and without."""

    id: str
    label: str
    score: str
    task: Task
    cause: str
    worth: str
    worth_silent: str = ""  # where no player has said how an unfinished game stands


def task_of(game: LoadedPostGame) -> Task | None:
    """Return what is left to do in a game, None where nothing is, or not yet."""
    post, series = game.post, game.post.series
    if series is None or game.step == "final":
        return None
    if game.step == "ended":
        return "confirm" if post.end and post.end.coefficients else "wait"
    is_claimed = any(not one.rejected for one in post.claims)
    is_past = game.today.isoformat() > series.deadline
    if game.step == "variants" or (is_claimed and is_playing(game)):
        return "wait" if is_past else None
    if game.step == "over":
        return "over"
    return "unfinished" if is_past else None


def show(desk: Desk, request: Request, name: str, games: Sequence[LoadedPostGame]) -> View:
    """Show what one action writes in each game of a competition; games are in the order of their numbers."""
    text = desk.text_of(request.lang)
    rows = [row for game in games if (row := _row(game))]
    series = games[0].post.series if games else None
    context: dict[str, Any] = {
        "name": name,
        "rows": [row for row in rows if row.task != "wait"],
        "waiting": [row for row in rows if row.task == "wait"],
        "is_all_told": bool(request.query.get("all")),
        "has_unfinished": any(row.task == "unfinished" for row in rows),
        "is_all_ended": all(row.task in ("confirm", "wait") for row in rows),
        "has_deadline_passed": _has_ended(games),
        "deadline": format_game_day(series.deadline, text) if series else "",
        "arbiter": series.arbiters[0] if series else "",
        "versions": _versions(games),
        "told_of": _told_of,
    }
    return View(
        title=text.say("Close the competition"),
        template="correspondence/closing.html",
        stream=games[0].id if games else "",
        context=context,
    )


def _told_of(form: BoundForm, command: str) -> tuple[str, ...]:
    """Return the ticked games of a form that came back."""
    is_back = form.request is not None and form.request.command == command
    return form.request.values("told") if form.request and is_back else ()


def _has_ended(games: Sequence[LoadedPostGame]) -> bool:
    return any(
        game.post.series and game.today.isoformat() > game.post.series.deadline for game in games
    )


def _row(game: LoadedPostGame) -> ClosingRow | None:
    task, text, series = task_of(game), game.text, game.post.series
    if task is None or series is None:
        return None
    label = f"{text.say('game {n}', n=series.number)} · {' – '.join(game.players)}"
    cause, worth, silent = "", "", ""
    if game.post.end:
        cause = text.say(CAUSES[game.post.end.cause])
        worth = _worth_said(game.post.end.coefficients, game)
    elif task != "wait":
        act = _end_of(game, task, is_told=True)
        cause, worth = text.say(CAUSES[act.cause]), _worth_said(_worth_after(game, act), game)
    if task == "unfinished":
        silent = _worth_said(_worth_after(game, _end_of(game, task, is_told=False)), game)
    return ClosingRow(
        id=game.id,
        label=label,
        score=score_text(game),
        task=task,
        cause=cause,
        worth=worth,
        worth_silent=silent,
    )


def _end_of(game: LoadedPostGame, task: Task, *, is_told: bool) -> EndPost:
    """Return the act that ends a game; who has said how it stands is not known here, so both are named (RO-COR 40)."""
    deadline = game.post.series.deadline if game.post.series else ""
    if task == "unfinished":
        return EndPost(cause="unfinished", day=deadline, by=(1, 2) if is_told else ())
    last = game.game.mailed[-1].sent if game.game.mailed else deadline
    return EndPost(cause=game.game.sheet.end or "out", day=last)


def _worth_after(game: LoadedPostGame, act: EndPost) -> Both | None:
    made = POST.decide(game.post, act, World(today=game.today))
    event = None if isinstance(made, Refusal) else made[0]
    return event.coefficients if isinstance(event, EndPost) else None


def _worth_said(worth: Both | None, game: LoadedPostGame) -> str:
    return " – ".join(format_coefficient(one, game.text) for one in worth) if worth else ""


def _versions(games: Sequence[LoadedPostGame]) -> str:
    """Return what the form is drawn from: each game with its version."""
    return " ".join(f"{game.id}:{game.seq}" for game in games)


# ---- acting ----


async def close(desk: Desk, request: Request) -> Done:
    """End what is over or past its deadline, and confirm what has ended where it is ticked: all games or none.

    Raises:
        Refused: something was written in one of them since, or one of the acts is refused.
    """
    name = request.value("name")
    games = [game for game in await load_all(desk, request) if _is_kept(game, name)]
    if request.value("versions") != _versions(games):
        raise Refused(STALE)
    told, changes = request.values("told"), []
    for game in games:
        acts = tuple(_acts_of(game, request, is_told=game.id in told))
        _, events = unwrap(POST.decide_all(game.post, acts, World(today=game.today)))
        if events:
            changes.append(Change(stream=game.id, events=events, schema=POST.schema))
    if not changes:
        raise Refused(Refusal("correspondence/nothing_to_close"))
    done = Done(
        go=f"/mail/series?name={quote(name, safe='')}",
        toast=counted("{n} game is written down.", "{n} games are written down.", len(changes)),
    )
    await desk.shelf.append(*changes, request=request.id, done=done)
    return done


def _acts_of(
    game: LoadedPostGame, request: Request, *, is_told: bool
) -> Iterator[EndPost | Confirm]:
    """Give what is written in a game."""
    task = task_of(game)
    worth = game.post.end.coefficients if game.post.end else None
    if task in ("unfinished", "over"):
        act = _end_of(game, task, is_told=is_told)
        yield act
        worth = _worth_after(game, act)
    if worth and task not in (None, "wait") and request.value("is_confirmed"):
        yield Confirm(coefficients=worth, by=deciders_from_form(request))


def _is_kept(game: LoadedPostGame, name: str) -> bool:
    """Whether a game is of a competition, and its sheet the arbiter's."""
    return game.post.series is not None and game.post.series.name == name and not game.is_player
