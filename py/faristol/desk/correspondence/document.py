"""The document of a game by post with its rules and the names of its players, and the acts of forms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from faristol.correspondence.faults import World
from faristol.correspondence.kind import POST
from faristol.correspondence.post import variants_of
from faristol.correspondence.postcard import Card
from faristol.correspondence.roles import fault_of_role, role_of
from faristol.correspondence.state import Game, Post, Step, step_of
from faristol.correspondence.values import Seated, Series, Variant
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
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.player_names import PlayerNames, read_cards
from faristol.formats.sheet_parts import Part
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms

KIND = POST.name
ROUTE = "/mail/game"
DONE = Done(route=ROUTE)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedPostGame(LoadedWithContext[Post]):
    """A loaded game with its names, rules and the day, as its screens need them."""

    post: Post
    terms: Terms
    series: Series
    game: Game  # of the selected variant
    variant: Variant
    text: Translator
    names: PlayerNames
    addresses: tuple[str, str]
    today: date

    @property
    def step(self) -> Step:
        """The step that comes next."""
        return step_of(self.post)

    @property
    def players(self) -> tuple[str, str]:
        """The displayed names of both players, red first."""
        red, blue = (self.names[entrant.player] for entrant in self.post.seated)
        return red, blue

    @property
    def plain_names(self) -> tuple[str, str]:
        """The names on both players' cards, red first."""
        red, blue = (self.names.plain(entrant.player) for entrant in self.post.seated)
        return red, blue

    @property
    def is_player(self) -> bool:
        """Whether this is a player's device, which reports decisions and makes none."""
        return role_of(self.post) == "player"

    @property
    def is_mine(self) -> bool:
        """Whether the keeper of this sheet places next; an arbiter writes for both players."""
        return self.post.own in (0, self.game.sheet.seat)


def is_playing(game: LoadedPostGame) -> bool:
    """Whether placements can still follow."""
    return game.step in ("turn", "variants")


class PostGameService(Service):
    """The games by post of this device, and the cards and sheets that were read and not accepted yet."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.documents = Documents(desk.stream_store, POST)
        # cards read and not accepted: id of the game, the cards, and the text they come from
        self.pending_cards: tuple[str, tuple[Card, ...], str] = ("", (), "")
        self.sheet_parts: tuple[Part, ...] = ()  # of a sheet that is imported
        self.broken_parts = 0  # of the text that was read last
        self.laid_tiles: tuple[str, int, str] = ("", 0, "")  # game and variant, turn, tiles
        self._cached_names: dict[str, tuple[tuple[Seated, ...], PlayerNames, tuple[str, str]]] = {}

    async def load(self, request: Request, stream: str = "") -> LoadedPostGame | None:
        """Return the game in use, or that of an id; None without a game.

        Raises:
            UnreadableError: a later version of the program wrote it.
        """
        document = await self.documents.load(stream)
        if document is None or not document.seq:
            return None
        post, text = document.state, self._desk.translator_for(request.lang)
        variants = variants_of(post)
        requested = request.query.get("variant", "") or request.value("variant")
        variant = next((candidate for candidate in variants if candidate == requested), variants[0])
        variant_game = post.variant(variant)
        if post.terms is None or post.series is None or variant_game is None:
            raise UnreadableError(document.row)
        names, addresses = await self._load_names(document, text)
        return LoadedPostGame(
            document=document,
            post=post,
            terms=post.terms,
            series=post.series,
            game=variant_game,
            variant=variant,
            text=text,
            names=names,
            addresses=addresses,
            today=self.today(request),
        )

    async def _load_names(
        self, document: LoadedDocument[Post], text: Translator
    ) -> tuple[PlayerNames, tuple[str, str]]:
        """Return the names and addresses of the players, cached for the same cards."""
        seated, key = document.state.seated, f"{document.id} {text.language}"
        if key in self._cached_names and self._cached_names[key][0] is seated:
            return self._cached_names[key][1:]
        cards = read_cards(await self._desk.stream_store.cards(document.id))
        entrants = {entrant.player: entrant for entrant in seated}
        numbers = {entrant.player: seat for seat, entrant in enumerate(seated, start=1)}
        names = PlayerNames(entrants, cards, text, numbers, gettext_noop("player {n}"))
        red, blue = (
            cards[entrant.card].note if entrant.card in cards else "" for entrant in seated
        )
        self._cached_names[key] = (seated, names, (red, blue))
        return names, (red, blue)

    def today(self, request: Request) -> date:
        """Return today's date in the time zone of the device."""
        return date.fromisoformat(date_of(self._desk.clock.now(), self._desk.zone(request)))

    def invalidate(self) -> None:
        """Clear the cached documents and names."""
        self.documents.clear_cache()
        self._cached_names.clear()


def preview_act(act: object, game: LoadedPostGame) -> Post | Refusal:
    """Return the game after a proposed act, or its refusal."""
    outcome = POST.decide(game.post, act, World(today=game.today))
    return outcome if isinstance(outcome, Refusal) else POST.fold(game.post, outcome)


async def load_all(desk: Desk, request: Request) -> list[LoadedPostGame]:
    """Return the readable games of the device, archived ones excepted, by competition, number and id."""
    service, games = desk.service(PostGameService), []
    for row in desk.stream_store.all_of_kind(KIND):
        try:
            game = None if row.archived else await service.load(request, row.id)
        except UnreadableError:  # a later version of the program wrote it
            game = None
        games += [game] if game else []
    return sorted(games, key=game_order)


def game_order(game: LoadedPostGame) -> tuple[str, int, str]:
    """Return the sort key of games in all lists: the order is total, and the same on each device."""
    series = game.post.series
    return (series.name.casefold(), series.number, game.id) if series else ("", 0, game.id)


async def load_fresh(desk: Desk, request: Request) -> LoadedPostGame:
    """Return the game that a form was rendered from; an entry written since makes the form stale."""
    game = require_named(request, await desk.service(PostGameService).load(request))
    return require_fresh(request, game, game.seq)


async def carry_out(
    desk: Desk,
    request: Request,
    game: LoadedPostGame,
    proposed: object,
    done: Done,
    *,
    cards: Mapping[str, str] = NO_CARDS,
    other_games: Sequence[LoadedPostGame] = (),
) -> Done:
    """Store the events of the acts of a form, in other games too where they allow it.

    Raises:
        Refused: the rules do not allow it, or it is the arbiter's decision and the form does not report it as such.
    """
    service = desk.service(PostGameService)
    acts = proposed if isinstance(proposed, tuple) else (proposed,)
    is_reported = bool(request.value("is_reported"))
    for act in acts:
        if fault := fault_of_role(game.post, act, is_reported=is_reported):
            raise Refused(fault)
    world = World(today=game.today)
    return await service.documents.apply(
        game.document,
        *acts,
        request=request,
        done=done,
        world=world,
        cards=cards,
        copies=[other.document for other in other_games],
    )


form = FormHandlers(load_document=load_fresh, carry_out_act=carry_out)
