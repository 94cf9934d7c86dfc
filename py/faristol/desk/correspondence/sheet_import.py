"""The import of a game by post from its sheet, as a text, a file, or its codes one by one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from faristol.correspondence.acts.claims import AnswerClaim, ClaimTime
from faristol.correspondence.acts.closing import EndPost
from faristol.correspondence.acts.deadlines import NotFetched, TakeVacation
from faristol.correspondence.acts.disputes import Admit, Challenge
from faristol.correspondence.acts.letters import CorrectArrival, Place, Reach, SayPass
from faristol.correspondence.acts.start import OpenPost
from faristol.correspondence.faults import World
from faristol.correspondence.kind import POST
from faristol.correspondence.post import variants_of
from faristol.correspondence.state import Post, totals_of
from faristol.correspondence.values import Both, Series
from faristol.desk.correspondence.announcements import announce_codes, announce_sheet
from faristol.desk.correspondence.base import SEATS, format_game_day, roman
from faristol.desk.correspondence.document import (
    DONE,
    LoadedPostGame,
    PostGameService,
    carry_out,
    load_all,
)
from faristol.desk.correspondence.letters import CAUSES
from faristol.desk.correspondence.new import (
    KEEPERS,
    card_with_address,
    game_key,
    game_name,
    keeper_choices,
    store_lexicon,
)
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.move_view import refusal_text
from faristol.desk.shared.lexicons import Lexicons
from faristol.formats.post_sheet import Sheet, read_sheet
from faristol.formats.sheet_import import SheetImport, import_sheet
from faristol.formats.sheet_parts import Part, count_broken, flaw_of, missing, read_parts
from faristol.ledger.refusal import Refusal

SHEET_DONE = Done(route="/mail/sheet")
ADDITION_NAMES: Final[dict[type, str]] = {
    TakeVacation: gettext_noop("leave"),
    NotFetched: gettext_noop("a letter that came back"),
    CorrectArrival: gettext_noop("the arrival of a letter"),
    Reach: gettext_noop("the arrival of a letter"),
    Challenge: gettext_noop("a challenge"),
    Admit: gettext_noop("an admitted error"),
    ClaimTime: gettext_noop("a time claim"),
    AnswerClaim: gettext_noop("an answer to a claim"),
    EndPost: gettext_noop("the end of the game"),
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SheetImportContext(Context):
    """The parts of a sheet that have arrived."""

    problem: str  # why the sheet cannot be imported, or an empty string
    count: int  # of the parts of the whole sheet; 0 before the first one has arrived


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SheetPartsContext(SheetImportContext):
    """The form for a sheet, or for its other parts."""

    template: ClassVar[str] = "correspondence/sheet_import.html"

    missing: Sequence[int]  # numbers of parts
    broken_count: int  # of parts of the text that was read last


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetAdditions:
    """What a sheet adds to the local game."""

    moves: int = 0
    names: Sequence[str] = ()  # of other entries
    notes: Sequence[str] = ()  # sentences about what it does not change


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SheetPreviewContext(SheetImportContext):
    """The game of a complete sheet."""

    template: ClassVar[str] = "correspondence/sheet_preview.html"

    names: tuple[str, str]
    seats: Sequence[str]
    game_title: str
    round: str
    totals: Both
    move_count: int
    cause_text: str  # of the end, or an empty string
    keepers: Sequence[tuple[str, str]]
    additions: SheetAdditions | None  # None if the game is not on this device


async def show(desk: Desk, request: Request) -> View:
    """Show the parts of a sheet that have arrived, and its game when it is complete."""
    text, parts = desk.translator_for(request.lang), desk.service(PostGameService).sheet_parts
    title, count = text.gettext("A game from its sheet"), parts[0].count if parts else 0
    sheet = _whole_sheet(parts)
    outcome = _preview_game(desk, request, sheet) if sheet else None
    if sheet and isinstance(outcome, Post) and outcome.game and outcome.series:
        local_game = await _local_game(desk, request, outcome.series)
        problem, additions = "", None
        if local_game:
            problem, additions = _describe_additions(local_game, outcome)
        preview = SheetPreviewContext(
            problem=problem,
            count=count,
            names=sheet.names,
            seats=[text.gettext(seat) for seat in SEATS],
            game_title=game_name(outcome.series, text),
            round=roman(outcome.game.sheet.round),
            totals=totals_of(outcome, variants_of(outcome)[0]),
            move_count=len(outcome.game.sheet.lines),
            cause_text=text.gettext(CAUSES[outcome.end.cause]) if outcome.end else "",
            keepers=[("", "–"), *keeper_choices(text)],
            additions=additions,
        )
        return View(
            title=title,
            context=preview,
            spoken=lambda: announce_sheet(preview.names, preview.round, text),
        )
    missing_numbers = missing(parts)
    return View(
        title=title,
        context=SheetPartsContext(
            problem=refusal_text(outcome, text) if isinstance(outcome, Refusal) else "",
            count=count,
            missing=missing_numbers,
            broken_count=desk.service(PostGameService).broken_parts if missing_numbers else 0,
        ),
        spoken=lambda: announce_codes(count, missing_numbers, text),
    )


def _describe_additions(local_game: LoadedPostGame, theirs: Post) -> tuple[str, SheetAdditions]:
    """Return the refusal of a sheet as text, or an empty string, and its additions to the local game."""
    additions, text = _find_additions(local_game, theirs), local_game.text
    if isinstance(additions, Refusal):
        return refusal_text(additions, text), SheetAdditions()
    names = dict.fromkeys(
        ADDITION_NAMES[type(act)] for act in additions.acts if type(act) in ADDITION_NAMES
    )
    return "", SheetAdditions(
        moves=sum(isinstance(act, Place | SayPass) for act in additions.acts),
        names=[text.gettext(name) for name in names],
        notes=list(_list_notes(local_game, additions)),
    )


def _list_notes(local_game: LoadedPostGame, additions: SheetImport) -> Iterator[str]:
    """Yield a sentence for each refused act of a sheet, and for each entry that only the local game has."""
    text, names = local_game.text, local_game.players
    for act, refusal in additions.refused:
        what = (
            text.gettext(ADDITION_NAMES[EndPost])
            if isinstance(act, EndPost)
            else names[act.seat - 1]
        )
        if isinstance(act, TakeVacation):
            first, last = format_game_day(act.first, text), format_game_day(act.last, text)
            what = f"{what}: {text.gettext('leave')} {first} – {last}"
        yield f"{what}: {refusal_text(refusal, text)}"
    for leave in additions.unlisted:
        yield text.gettext(
            "The leave of {name} from {first} to {last}, written here, is not on the sheet. It stays.",
            name=names[leave.seat - 1],
            first=format_game_day(leave.first, text),
            last=format_game_day(leave.last, text),
        )
    for seat, number in additions.unlisted_letters:
        yield text.gettext(
            "The letter that {name} did not collect in round {n}, written here, is not on the sheet. It stays.",
            name=names[seat - 1],
            n=number,
        )


def _preview_game(desk: Desk, request: Request, sheet: Sheet) -> Post | Refusal:
    """Return the game of a sheet, or its refusal."""
    world = World(today=desk.service(PostGameService).today(request))
    opening, acts = _acts_of_sheet(sheet, world)
    outcome = POST.decide_all(POST.initial, (opening, *acts), world)
    return outcome if isinstance(outcome, Refusal) else outcome[0]


def _acts_of_sheet(sheet: Sheet, world: World) -> tuple[OpenPost, list[object]]:
    """Return the opening act of a sheet and its other acts; leave is recorded by today at the latest.

    The competition may not have begun yet: the leave in it was recorded before today.
    """
    today = world.today.isoformat() if world.today else ""
    opening: OpenPost = sheet.wishes[0]
    return opening, [
        replace(act, recorded_on=min(act.recorded_on, today))
        if isinstance(act, TakeVacation)
        else act
        for act in sheet.wishes[1:]
    ]


# ---- acting ----


async def read(desk: Desk, request: Request) -> Done:
    """Read the parts of a sheet in a text: they may arrive one by one, in any order."""
    service = desk.service(PostGameService)
    data = next(iter(request.files), b"")
    source = data.decode("utf-8", "replace") if data else request.value("came")
    arrived = read_parts(source)
    if not arrived:
        raise Refused(Refusal(f"correspondence/sheet_{flaw_of(source)}", {"field": "came"}))
    all_parts = (*service.sheet_parts, *arrived)
    wholes = [tuple(other for other in all_parts if other.key == part.key) for part in arrived]
    parts = max(
        wholes, key=_sheet_length
    )  # an answer quotes the letter before: the longer game is the later one
    parts = tuple({part.at: part for part in parts}.values())
    if not missing(parts) and _whole_sheet(parts) is None:
        service.sheet_parts = ()
        flaw = read_sheet(parts) or "bad"
        raise Refused(Refusal(f"correspondence/sheet_{flaw}", {"field": "came"}))
    service.sheet_parts, service.broken_parts = parts, count_broken(source)
    return SHEET_DONE


def _sheet_length(parts: tuple[Part, ...]) -> int:
    """Return the number of acts of a sheet, 0 while parts of it are missing."""
    sheet = _whole_sheet(parts)
    return len(sheet.wishes) if sheet else 0


def _whole_sheet(parts: tuple[Part, ...]) -> Sheet | None:
    """Return the sheet of all parts, or None while one is missing or if it cannot be read."""
    sheet = read_sheet(parts) if parts and not missing(parts) else None
    return sheet if isinstance(sheet, Sheet) else None


async def begin(desk: Desk, request: Request) -> Done:
    """Begin the previewed game, for a player or for the arbiter; one that is here gets the additions."""
    service = desk.service(PostGameService)
    sheet = _whole_sheet(service.sheet_parts)
    if sheet is None:
        raise Refused(Refusal("correspondence/sheet_none", {"field": "came"}))
    outcome = _preview_game(desk, request, sheet)
    if isinstance(outcome, Refusal):
        raise Refused(Refusal(outcome.code, {**outcome.data, "field": "came"}))
    world = World(today=service.today(request))
    opening, acts = _acts_of_sheet(sheet, world)
    if local_game := await _local_game(desk, request, opening.series):
        return await _append_additions(desk, request, local_game, outcome)
    if request.value("own") not in KEEPERS:
        raise Refused(Refusal("desk/no_such_choice", {"field": "own"}))
    seated, cards = [], dict[str, str]()
    for entrant, name in zip(opening.seated, sheet.names, strict=True):
        digest, cards[digest] = card_with_address(desk, name, "")
        seated.append(replace(entrant, player=desk.dice.token(8), card=digest))
    opening_act = replace(opening, seated=tuple(seated), own=KEEPERS[request.value("own")])
    await desk.service(Lexicons).open()
    if opening_act.lexicon and desk.service(Lexicons).row(opening_act.lexicon.digest):
        await store_lexicon(desk, opening_act)
    name = desk.stream_store.unique_name(
        game_name(opening_act.series, desk.translator_for(request.lang))
    )
    done = await service.documents.create(
        name, opening_act, *acts, request=request, done=DONE, world=world, cards=cards
    )
    service.sheet_parts = ()
    return done


async def _local_game(desk: Desk, request: Request, series: Series) -> LoadedPostGame | None:
    """Return the game of this device that a sheet belongs to, or None."""
    games = await load_all(desk, request)
    return next(
        (
            game
            for game in games
            if game.post.series and game_key(game.post.series) == game_key(series)
        ),
        None,
    )


def _find_additions(local_game: LoadedPostGame, theirs: Post) -> SheetImport | Refusal:
    """Return a sheet's additions to a game, or their refusal.

    A player gets moves by cards alone, so that no other person places for them.
    """
    outcome = import_sheet(theirs, local_game.post)
    if isinstance(outcome, Refusal):
        turn = outcome.data.get("turn")
        number = roman((turn + 1) // 2) if isinstance(turn, int) else ""
        return Refusal(outcome.code, {**outcome.data, "round": number})
    if not local_game.is_player:
        return outcome
    count = sum(isinstance(act, Place | SayPass) for act in outcome.acts)
    code = "sheet_of_player" if count else "sheet_of_player_besides"
    return Refusal(f"correspondence/{code}", {"count": count})


async def _append_additions(
    desk: Desk, request: Request, local_game: LoadedPostGame, theirs: Post
) -> Done:
    """Write a sheet's additions into the local game of an arbiter (RO-COR 29, 44)."""
    additions = _find_additions(local_game, theirs)
    if isinstance(additions, SheetImport) and not additions.acts:
        additions = additions.refused[0][1]
    if isinstance(additions, Refusal):
        raise Refused(Refusal(additions.code, {**additions.data, "field": "came"}))
    try:
        done = await carry_out(desk, request, local_game, additions.acts, DONE)
    except Refused as refused:  # the sheet is at fault, not a field
        raise Refused(
            Refusal(refused.refusal.code, {**refused.refusal.data, "field": "came"})
        ) from refused
    await desk.service(PostGameService).documents.select(local_game.id)
    desk.service(PostGameService).sheet_parts = ()
    return done


async def drop(desk: Desk, _: Request) -> Done:
    """Discard the parts that were read."""
    desk.service(PostGameService).sheet_parts = ()
    return replace(SHEET_DONE, spoken=Message(gettext_noop("The sheet is discarded.")))
