"""The form that begins all games of a competition: all play all, with one string (RO-COR 1, 4-6)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final
from urllib.parse import quote

from faristol.club.spelling import name_key
from faristol.correspondence.faults import NOTHING
from faristol.correspondence.kind import POST
from faristol.correspondence.values import Seated
from faristol.desk.correspondence.coefficients import parse_coefficient
from faristol.desk.correspondence.document import KIND, PostGameService
from faristol.desk.correspondence.new import (
    GameChoices,
    build_choices,
    card_with_address,
    game_name,
    opening_act,
    refuse_duplicate_number,
    store_lexicon,
    usual_deadline,
)
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import Change
from faristol.desk.kernel.translation import gettext_noop, ngettext_lazy
from faristol.desk.kernel.view import View
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.tournament.pairing.berger import berger_pairs_of, rounds_of

MIN_PLAYERS, MAX_PLAYERS = 3, 12  # players
MEETINGS: Final = {
    "once": gettext_noop("All play all, once"),
    "twice": gettext_noop("Twice, with colours swapped"),
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NewSeriesContext(Context):
    """The form of a new competition."""

    template: ClassVar[str] = "correspondence/series_new.html"

    choices: GameChoices
    meetings: Sequence[tuple[str, str]]
    start: str
    deadline: str

    @property
    def min_players(self) -> int:
        """The fewest players of a competition."""
        return MIN_PLAYERS

    @property
    def max_players(self) -> int:
        """The most players of a competition."""
        return MAX_PLAYERS


async def show(desk: Desk, request: Request) -> View:
    """Show the form of a new competition."""
    text, today = desk.translator_for(request.lang), desk.service(PostGameService).today(request)
    return View(
        title=text.gettext("Many games at once"),
        context=NewSeriesContext(
            choices=await build_choices(desk, text),
            meetings=[(name, text.gettext(label)) for name, label in MEETINGS.items()],
            start=today.isoformat(),
            deadline=usual_deadline(today),
        ),
    )


async def begin(desk: Desk, request: Request) -> Done:
    """Begin all games of a form, or none; the arbiter keeps their sheets."""
    if request.value("meetings") not in MEETINGS:
        raise Refused(Refusal("desk/no_such_choice", {"field": "meetings"}))
    players = _parse_players(desk, request)
    pairs = list_meetings(len(players), is_double=request.value("meetings") == "twice")
    act, text = await opening_act(desk, request), desk.translator_for(request.lang)
    series = [replace(act.series, number=number) for number in range(1, len(pairs) + 1)]
    await refuse_duplicate_number(desk, request, *series)
    changes = []
    for game_series, pair in zip(series, pairs, strict=True):
        both = [players[at] for at in pair]
        game = replace(act, series=game_series, seated=tuple(seated for seated, _ in both))
        events = unwrap(POST.decide(POST.initial, game, NOTHING))
        name = desk.stream_store.unique_name(game_name(game_series, text))
        row = desk.stream_store.new_stream(KIND, name, zone=request.zone)
        cards: dict[str, str] = {seated.card: line for seated, line in both}
        changes.append(Change(stream=row, events=events, schema=POST.schema, cards=cards))
    await store_lexicon(desk, act)
    done = Done(
        route=f"/mail/series?name={quote(act.series.name, safe='')}",
        toast=ngettext_lazy("{n} game has started.", "{n} games have started.", len(pairs)),
    )
    await desk.stream_store.append(*changes, request=request.id, done=done)
    return done


def list_meetings(size: int, *, is_double: bool = False) -> list[tuple[int, int]]:
    """Return the pairs of all games by Berger's tables, red first: by round, then by board.

    A player with an even number of games is red as often as blue, any other player once more or
    less. The second time all meet in the same order, with colours changed.

    >>> list_meetings(3, is_double=True)
    [(1, 2), (0, 1), (2, 0), (2, 1), (1, 0), (0, 2)]
    """
    rounds = (berger_pairs_of(size, number) for number in range(1, rounds_of(size) + 1))
    once = [pair for pairs in rounds for pair in pairs if size not in pair]
    return [*once, *((blue, red) for red, blue in once if is_double)]


def _parse_players(desk: Desk, request: Request) -> list[tuple[Seated, str]]:
    """Return the players with their cards, from a line each: name; coefficient; address."""
    numbered = enumerate(request.value("players").split("\n"), start=1)
    lines = [(number, line) for number, line in numbered if line.strip()]
    if not MIN_PLAYERS <= len(lines) <= MAX_PLAYERS:
        data: dict[str, JSON] = {"least": MIN_PLAYERS, "limit": MAX_PLAYERS, "count": len(lines)}
        raise Refused(Refusal("correspondence/players_bad", {"field": "players", **data}))
    players, numbers_by_name = [], dict[str, int]()
    for number, line in lines:
        try:
            players.append(_parse_player(desk, line))
            if (
                first := numbers_by_name.setdefault(name_key(line.split(";")[0]), number)
            ) != number:
                raise Refused(Refusal("correspondence/named_before", {"first": first}))
        except Refused as refused:
            why = refused.refusal
            data = {**why.data, "field": "players", "line": number, "why": why.code}
            raise Refused(Refusal("correspondence/line_bad", data)) from refused
    return players


def _parse_player(desk: Desk, line: str) -> tuple[Seated, str]:
    parts = (" ".join(part.split()) for part in line.split(";", 2))
    name, coefficient_text, address = (*parts, "", "")[:3]
    digest, card = card_with_address(desk, name, "\n".join(map(str.strip, address.split(","))))
    coefficient = parse_coefficient(coefficient_text) if coefficient_text else 0
    if coefficient < 0:
        raise Refused(Refusal("correspondence/coefficient_bad"))
    return Seated(player=desk.dice.token(8), card=digest, coefficient=coefficient), card
