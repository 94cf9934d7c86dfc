"""Hold a game by post as a document, with its rules and the names of its players; and carry out what forms wish."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from faristol.correspondence.faults import World
from faristol.correspondence.kind import POST
from faristol.correspondence.post import variants_of
from faristol.correspondence.postcard import Card
from faristol.correspondence.roles import fault_of_role, role_of
from faristol.correspondence.state import Game, Post, Step, step_of
from faristol.correspondence.values import Seated, Variant
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.documents import (
    NO_CARDS,
    Documents,
    LoadedDocument,
    LoadedWithContext,
    require_fresh,
    require_named,
)
from faristol.desk.kernel.forms import FormHandlers
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import UnreadableError
from faristol.desk.kernel.time_format import date_of
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.player_names import PlayerNames, read_cards
from faristol.formats.sheet_parts import Part
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms

KIND = POST.name
ROUTE = "/mail/game"
DONE = Done(go=ROUTE)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedPostGame(LoadedWithContext[Post]):
    """Hold a game with what its screens need besides."""

    post: Post
    terms: Terms
    game: Game  # of the variant that is looked at
    variant: Variant
    text: Text
    names: PlayerNames
    addresses: tuple[str, str]
    today: date

    @property
    def step(self) -> Step:
        """Return what is to be done next."""
        return step_of(self.post)

    @property
    def players(self) -> tuple[str, str]:
        """Return how both are called, red first."""
        red, blue = (self.names[one.player] for one in self.post.seated)
        return red, blue

    @property
    def plain_names(self) -> tuple[str, str]:
        """Return both as their cards say, red first."""
        red, blue = (self.names.plain(one.player) for one in self.post.seated)
        return red, blue

    @property
    def is_player(self) -> bool:
        """Whether this is a player's device, which reports decisions and makes none."""
        return role_of(self.post) == "player"

    @property
    def is_mine(self) -> bool:
        """Tell whether who keeps this sheet places next; an arbiter writes for both."""
        return self.post.own in (0, self.game.sheet.seat)


def is_playing(opened: LoadedPostGame) -> bool:
    """Tell whether placements still come."""
    return opened.step in ("turn", "variants")


class PostGameService(Service):
    """Read games by post; nothing is known here before it is stored."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.documents = Documents(desk.shelf, POST)
        # what was read: of which game, its cards, and the text they are of
        self.came: tuple[str, tuple[Card, ...], str] = ("", (), "")
        self.parts: tuple[Part, ...] = ()  # of a sheet that comes in
        self.broken_parts = 0  # of the text that was read last
        self.laid: tuple[str, int, str] = ("", 0, "")
        self._known: dict[str, tuple[tuple[Seated, ...], PlayerNames, tuple[str, str]]] = {}

    async def opened(self, request: Request, stream: str = "") -> LoadedPostGame | None:
        """Return the game in use, or another one; None when there is none.

        Raises:
            UnreadableError: a later version of the program wrote it.
        """
        document = await self.documents.opened(stream)
        if document is None or not document.seq:
            return None
        post, text = document.state, self._desk.text_of(request.lang)
        variants = variants_of(post)
        asked = request.query.get("variant", "") or request.value("variant")
        variant = next((one for one in variants if one == asked), variants[0])
        game = post.variant(variant)
        if post.terms is None or game is None:
            raise UnreadableError(document.row)
        names, addresses = await self._people(document, text)
        return LoadedPostGame(
            document=document,
            post=post,
            terms=post.terms,
            game=game,
            variant=variant,
            text=text,
            names=names,
            addresses=addresses,
            today=self.today(request),
        )

    async def _people(
        self, document: LoadedDocument[Post], text: Text
    ) -> tuple[PlayerNames, tuple[str, str]]:
        """Return names and addresses, as before while they are those of the same cards."""
        seated, key = document.state.seated, f"{document.id} {text.language}"
        if key in self._known and self._known[key][0] is seated:
            return self._known[key][1:]
        cards = read_cards(await self._desk.shelf.cards(document.id))
        entrants = {one.player: one for one in seated}
        numbers = {one.player: seat for seat, one in enumerate(seated, start=1)}
        names = PlayerNames(entrants, cards, text, numbers, mark("player {n}"))
        red, blue = (cards[one.card].note if one.card in cards else "" for one in seated)
        self._known[key] = (seated, names, (red, blue))
        return names, (red, blue)

    def today(self, request: Request) -> date:
        """Return the day of now where the device is."""
        return date.fromisoformat(date_of(self._desk.clock.now(), self._desk.zone(request)))

    def forget(self) -> None:
        """Read everything anew next time."""
        self.documents.forget()
        self._known.clear()


def preview_act(wish: object, opened: LoadedPostGame) -> Post | Refusal:
    """Return the game as it would be with a line more, or why it cannot be written."""
    made = POST.decide(opened.post, wish, World(today=opened.today))
    return made if isinstance(made, Refusal) else POST.fold(opened.post, made)


async def load_all(desk: Desk, request: Request) -> list[LoadedPostGame]:
    """Return every game of the device that can be read: by competition, then by its number, then by its id."""
    kept, games = desk.of(PostGameService), []
    for row in desk.shelf.begun(KIND):
        try:
            opened = None if row.archived else await kept.opened(request, row.id)
        except UnreadableError:  # a later version of the program wrote it
            opened = None
        games += [opened] if opened else []
    return sorted(games, key=game_order)


def game_order(game: LoadedPostGame) -> tuple[str, int, str]:
    """Return by what games are ordered wherever they are listed: the order is total, and the same on each device."""
    series = game.post.series
    return (series.name.casefold(), series.number, game.id) if series else ("", 0, game.id)


async def load_fresh(desk: Desk, request: Request) -> LoadedPostGame:
    """Return the game that a form was drawn from; what was done since makes it stale."""
    opened = require_named(request, await desk.of(PostGameService).opened(request))
    return require_fresh(request, opened, opened.seq)


async def carry_out(
    desk: Desk,
    request: Request,
    opened: LoadedPostGame,
    wish: object,
    done: Done,
    *,
    cards: Mapping[str, str] = NO_CARDS,
    also: Sequence[LoadedPostGame] = (),
) -> Done:
    """Store what comes of the wishes of a form, in other games too where it may be.

    Raises:
        Refused: the rules do not allow it, or it is the arbiter's and a player's device does not report it.
    """
    kept = desk.of(PostGameService)
    wishes = wish if isinstance(wish, tuple) else (wish,)
    is_reported = bool(request.value("is_reported"))
    for act in wishes:
        if fault := fault_of_role(opened.post, act, is_reported=is_reported):
            raise Refused(fault)
    world = World(today=opened.today)
    return await kept.documents.do(
        opened.document,
        *wishes,
        request=request,
        done=done,
        world=world,
        cards=cards,
        copies=[one.document for one in also],
    )


form = FormHandlers(open=load_fresh, do=carry_out)
