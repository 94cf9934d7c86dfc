"""The screen that ends and confirms a competition's games in one action (RO-COR 38, 40, 42, 44).

Only games whose sheets the arbiter keeps here, and only what the regulations give a number for: an open
challenge, an open claim and an end without coefficients wait for a decision of their own.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias
from urllib.parse import quote

from faristol.correspondence.acts.closing import Confirm, EndPost
from faristol.correspondence.faults import World
from faristol.correspondence.kind import POST
from faristol.correspondence.values import Both
from faristol.desk.correspondence.base import format_game_day, score_text
from faristol.desk.correspondence.coefficients import format_coefficient
from faristol.desk.correspondence.document import LoadedPostGame, is_playing, load_all
from faristol.desk.correspondence.letters import CAUSES, deciders_from_form
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, BoundForm, Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import Change
from faristol.desk.kernel.translation import ngettext_lazy
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
    """A game that is left: its task, and its worth after it, with and without a declaration of its state."""

    id: str
    label: str
    score: str
    task: Task
    cause: str
    worth: str
    worth_silent: str = ""  # where no player has declared the state of an unfinished game


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ClosingContext(Context):
    """The games of a competition that are ended or confirmed in one action."""

    template: ClassVar[str] = "correspondence/closing.html"

    name: str
    rows: Sequence[ClosingRow]
    waiting: Sequence[ClosingRow]  # for a decision of their own
    is_all_ticked: bool
    has_deadline_passed: bool
    deadline: str
    arbiter: str
    versions: str  # of the games that the form is rendered from

    @property
    def has_unfinished(self) -> bool:
        """Whether a game has no result after the deadline."""
        return any(row.task == "unfinished" for row in self.rows)

    @property
    def is_all_ended(self) -> bool:
        """Whether no game is left to end."""
        return all(row.task == "confirm" for row in self.rows)

    @property
    def ticked_games(self) -> Callable[[BoundForm, str], tuple[str, ...]]:
        """Returns the ticked games of a form that was refused."""
        return _ticked_games


def task_of(game: LoadedPostGame) -> Task | None:
    """Return the task that is left in a game, or None before and after it has one."""
    post, series = game.post, game.post.series
    if series is None or game.step == "final":
        return None
    if game.step == "ended":
        return "confirm" if post.end and post.end.coefficients else "wait"
    is_claimed = any(not claim.rejected for claim in post.claims)
    is_past = game.today.isoformat() > series.deadline
    if game.step == "variants" or (is_claimed and is_playing(game)):
        return "wait" if is_past else None
    if game.step == "over":
        return "over"
    return "unfinished" if is_past else None


def show(desk: Desk, request: Request, name: str, games: Sequence[LoadedPostGame]) -> View:
    """Show the acts of one action in each game of a competition; games are in the order of their numbers."""
    text = desk.translator_for(request.lang)
    rows = [row for game in games if (row := _build_row(game))]
    series = games[0].series if games else None
    context = ClosingContext(
        name=name,
        rows=[row for row in rows if row.task != "wait"],
        waiting=[row for row in rows if row.task == "wait"],
        is_all_ticked=bool(request.query.get("all")),
        has_deadline_passed=_has_deadline_passed(games),
        deadline=format_game_day(series.deadline, text) if series else "",
        arbiter=series.arbiters[0] if series else "",
        versions=_serialize_versions(games),
    )
    return View(
        title=text.gettext("Close the competition"),
        stream=games[0].id if games else "",
        context=context,
    )


def _ticked_games(form: BoundForm, command: str) -> tuple[str, ...]:
    """Return the ticked games of a form that was refused, or an empty tuple."""
    is_back = form.request is not None and form.request.command == command
    return form.request.values("told") if form.request and is_back else ()


def _has_deadline_passed(games: Sequence[LoadedPostGame]) -> bool:
    return any(
        game.post.series and game.today.isoformat() > game.post.series.deadline for game in games
    )


def _build_row(game: LoadedPostGame) -> ClosingRow | None:
    task, text, series = task_of(game), game.text, game.post.series
    if task is None or series is None:
        return None
    label = f"{text.gettext('game {n}', n=series.number)} · {' – '.join(game.players)}"
    cause, worth, silent = "", "", ""
    if game.post.end:
        cause = text.gettext(CAUSES[game.post.end.cause])
        worth = _format_worth(game.post.end.coefficients, game)
    elif task != "wait":
        act = _build_end(game, task, has_declaration=True)
        cause, worth = (
            text.gettext(CAUSES[act.cause]),
            _format_worth(_compute_worth(game, act), game),
        )
    if task == "unfinished":
        silent = _format_worth(
            _compute_worth(game, _build_end(game, task, has_declaration=False)), game
        )
    return ClosingRow(
        id=game.id,
        label=label,
        score=score_text(game),
        task=task,
        cause=cause,
        worth=worth,
        worth_silent=silent,
    )


def _build_end(game: LoadedPostGame, task: Task, *, has_declaration: bool) -> EndPost:
    """Return the act that ends a game.

    Which player declared its state is not known here, so both are named (RO-COR 40).
    """
    deadline = game.post.series.deadline if game.post.series else ""
    if task == "unfinished":
        return EndPost(cause="unfinished", day=deadline, by=(1, 2) if has_declaration else ())
    last = game.game.mailed[-1].sent if game.game.mailed else deadline
    return EndPost(cause=game.game.sheet.end or "out", day=last)


def _compute_worth(game: LoadedPostGame, act: EndPost) -> Both | None:
    decision = POST.decide(game.post, act, World(today=game.today))
    event = None if isinstance(decision, Refusal) else decision[0]
    return event.coefficients if isinstance(event, EndPost) else None


def _format_worth(worth: Both | None, game: LoadedPostGame) -> str:
    return (
        " – ".join(format_coefficient(coefficient, game.text) for coefficient in worth)
        if worth
        else ""
    )


def _serialize_versions(games: Sequence[LoadedPostGame]) -> str:
    """Return the versions that the form was rendered from: each game with its number of entries."""
    return " ".join(f"{game.id}:{game.seq}" for game in games)


# ---- acting ----


async def close(desk: Desk, request: Request) -> Done:
    """End the games that are over or past the deadline, and confirm them if ticked: all games or none.

    Raises:
        Refused: something was written in one of them since, or one of the acts is refused.
    """
    name = request.value("name")
    games = [game for game in await load_all(desk, request) if _is_arbiters(game, name)]
    if request.value("versions") != _serialize_versions(games):
        raise Refused(STALE)
    ticked, changes = request.values("told"), []
    for game in games:
        acts = tuple(_list_acts(game, request, has_declaration=game.id in ticked))
        _, events = unwrap(POST.decide_all(game.post, acts, World(today=game.today)))
        if events:
            changes.append(Change(stream=game.id, events=events, schema=POST.schema))
    if not changes:
        raise Refused(Refusal("correspondence/nothing_to_close"))
    done = Done(
        route=f"/mail/series?name={quote(name, safe='')}",
        toast=ngettext_lazy(
            "{n} game is written down.", "{n} games are written down.", len(changes)
        ),
    )
    await desk.stream_store.append(*changes, request=request.id, done=done)
    return done


def _list_acts(
    game: LoadedPostGame, request: Request, *, has_declaration: bool
) -> Iterator[EndPost | Confirm]:
    """Yield the acts that are written in a game."""
    task = task_of(game)
    worth = game.post.end.coefficients if game.post.end else None
    if task in ("unfinished", "over"):
        act = _build_end(game, task, has_declaration=has_declaration)
        yield act
        worth = _compute_worth(game, act)
    if worth and task not in (None, "wait") and request.value("is_confirmed"):
        yield Confirm(coefficients=worth, by=deciders_from_form(request))


def _is_arbiters(game: LoadedPostGame, name: str) -> bool:
    """Whether a game is of a competition, and its sheet the arbiter's."""
    return game.post.series is not None and game.post.series.name == name and not game.is_player
