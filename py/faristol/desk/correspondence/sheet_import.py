"""Begin a game by post from its sheet, as the partner or the arbiter has it: pasted, a file, or its codes one by one."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from faristol.correspondence.acts.claims import AnswerClaim, ClaimTime
from faristol.correspondence.acts.closing import EndPost
from faristol.correspondence.acts.deadlines import NotFetched, TakeVacation
from faristol.correspondence.acts.disputes import Admit, Challenge
from faristol.correspondence.acts.letters import CorrectArrival, Place, Reach, SayPass
from faristol.correspondence.faults import World
from faristol.correspondence.kind import POST
from faristol.correspondence.post import variants_of
from faristol.correspondence.state import Post, totals
from faristol.correspondence.values import Series
from faristol.desk.correspondence.announcements import sheet_announcement
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
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.move_view import refusal_text
from faristol.desk.shared.lexicons import Lexicons
from faristol.formats.post_sheet import Sheet, read_sheet
from faristol.formats.sheet_import import SheetImport, import_sheet
from faristol.formats.sheet_parts import Part, count_broken, flaw_of, missing, read_parts
from faristol.ledger.refusal import Refusal

HERE = Done(go="/mail/sheet")
ADDED: Final[dict[type, str]] = {
    TakeVacation: mark("leave"),
    NotFetched: mark("a letter that came back"),
    CorrectArrival: mark("the arrival of a letter"),
    Reach: mark("the arrival of a letter"),
    Challenge: mark("a challenge"),
    Admit: mark("an admitted error"),
    ClaimTime: mark("a time claim"),
    AnswerClaim: mark("an answer to a claim"),
    EndPost: mark("the end of the game"),
}


async def show(desk: Desk, request: Request) -> View:
    """Show what has come of a sheet, and what it says when all of it has."""
    text, parts = desk.text_of(request.lang), desk.of(PostGameService).parts
    lost = missing(parts)
    sheet = _whole_sheet(parts)
    made = _preview_game(desk, request, sheet) if sheet else None
    post = made if isinstance(made, Post) else None
    context: dict[str, Any] = {
        "count": parts[0].count if parts else 0,
        "missing": lost,
        "broken": desk.of(PostGameService).broken_parts if lost else 0,
        "wrong": refusal_text(made, text) if isinstance(made, Refusal) else "",
        "names": sheet.names if sheet else (),
        "post": post,
        "keepers": [("", "–"), *keeper_choices(text)],
        "is_here": False,
        "more": 0,
        "added": [],
        "notes": [],
        "cause": text.say(CAUSES[post.end.cause]) if post and post.end else "",
    }
    if post and post.game and post.series:
        known = await _local_game(desk, request, post.series)
        context["is_here"] = known is not None
        if known:
            context |= _describe_more(known, _missing_events(known, post))
        context |= {
            "seats": [text.say(seat) for seat in SEATS],
            "where": game_name(post.series, text),
            "round": roman(post.game.sheet.round),
            "totals": totals(post, variants_of(post)[0]),
            "lines": len(post.game.sheet.lines),
        }
    title = text.say("A game from its sheet")
    return View(
        title=title,
        template="correspondence/sheet_import.html",
        context=context,
        spoken=lambda: sheet_announcement(context, text),
    )


def _describe_more(known: LoadedPostGame, more: SheetImport | Refusal) -> dict[str, Any]:
    """Describe what a sheet has more than the game that is here, or why it is not taken."""
    text = known.text
    if isinstance(more, Refusal):
        return {"wrong": refusal_text(more, text)}
    names = dict.fromkeys(ADDED[type(act)] for act in more.acts if type(act) in ADDED)
    return {
        "more": sum(isinstance(act, Place | SayPass) for act in more.acts),
        "added": [text.say(name) for name in names],
        "notes": list(_notes(known, more)),
    }


def _notes(known: LoadedPostGame, more: SheetImport) -> Iterator[str]:
    """Give what of a sheet is not taken, and what only the game here has."""
    text, names = known.text, known.players
    for act, refusal in more.refused:
        what = text.say(ADDED[EndPost]) if isinstance(act, EndPost) else names[act.seat - 1]
        if isinstance(act, TakeVacation):
            first, last = format_game_day(act.first, text), format_game_day(act.last, text)
            what = f"{what}: {text.say('leave')} {first} – {last}"
        yield f"{what}: {refusal_text(refusal, text)}"
    for leave in more.unlisted:
        yield text.say(
            "The leave of {name} from {first} to {last}, written here, is not on the sheet. It stays.",
            name=names[leave.seat - 1],
            first=format_game_day(leave.first, text),
            last=format_game_day(leave.last, text),
        )
    for seat, number in more.unlisted_letters:
        yield text.say(
            "The letter that {name} did not collect in round {n}, written here, is not on the sheet. It stays.",
            name=names[seat - 1],
            n=number,
        )


def _preview_game(desk: Desk, request: Request, sheet: Sheet) -> Post | Refusal:
    """Return the game that a sheet leads to, or what of it cannot be."""
    world = World(today=desk.of(PostGameService).today(request))
    made = POST.decide_all(POST.start, _acts_of_sheet(sheet, world), world)
    return made if isinstance(made, Refusal) else made[0]


def _acts_of_sheet(sheet: Sheet, world: World) -> list[Any]:
    """Return what a sheet wishes; a vacation in a competition that has not begun was written before today."""
    today = world.today.isoformat() if world.today else ""
    return [
        replace(wish, recorded_on=min(wish.recorded_on, today))
        if isinstance(wish, TakeVacation)
        else wish
        for wish in sheet.wishes
    ]


# ---- acting ----


async def read(desk: Desk, request: Request) -> Done:
    """Look through a text for parts of a sheet: they may come one by one, in any order."""
    kept = desk.of(PostGameService)
    data = next(iter(request.files), b"")
    given = data.decode("utf-8", "replace") if data else request.value("came")
    found = read_parts(given)
    if not found:
        raise Refused(Refusal(f"correspondence/sheet_{flaw_of(given)}", {"field": "came"}))
    known = (*kept.parts, *found)
    wholes = [tuple(one for one in known if one.key == part.key) for part in found]
    parts = max(
        wholes, key=_sheet_length
    )  # an answer quotes what it answers: the longer game is the later one
    parts = tuple({one.at: one for one in parts}.values())
    if not missing(parts) and _whole_sheet(parts) is None:
        kept.parts = ()
        flaw = read_sheet(parts) or "bad"
        raise Refused(Refusal(f"correspondence/sheet_{flaw}", {"field": "came"}))
    kept.parts, kept.broken_parts = parts, count_broken(given)
    return HERE


def _sheet_length(parts: tuple[Part, ...]) -> int:
    """Return how much a sheet says, nothing while parts of it are missing."""
    sheet = _whole_sheet(parts)
    return len(sheet.wishes) if sheet else 0


def _whole_sheet(parts: tuple[Part, ...]) -> Sheet | None:
    """Return what a sheet says, None while parts of it are missing, or where it cannot be read."""
    sheet = read_sheet(parts) if parts and not missing(parts) else None
    return sheet if isinstance(sheet, Sheet) else None


async def begin(desk: Desk, request: Request) -> Done:
    """Begin the game that was shown: as a player goes on with it, or for the arbiter."""
    kept = desk.of(PostGameService)
    sheet = _whole_sheet(kept.parts)
    if sheet is None:
        raise Refused(Refusal("correspondence/sheet_none", {"field": "came"}))
    made = _preview_game(desk, request, sheet)
    if isinstance(made, Refusal):
        raise Refused(Refusal(made.code, {**made.data, "field": "came"}))
    world = World(today=kept.today(request))
    opening, *wishes = _acts_of_sheet(sheet, world)
    if known := await _local_game(desk, request, opening.series):
        return await _append_missing(desk, request, known, made)
    if request.value("own") not in KEEPERS:
        raise Refused(Refusal("desk/no_such_choice", {"field": "own"}))
    seated, cards = [], dict[str, str]()
    for one, name in zip(opening.seated, sheet.names, strict=True):
        digest, cards[digest] = card_with_address(desk, name, "")
        seated.append(replace(one, player=desk.dice.token(8), card=digest))
    wish = replace(opening, seated=tuple(seated), own=KEEPERS[request.value("own")])
    await desk.of(Lexicons).open()
    if wish.lexicon and desk.of(Lexicons).row(wish.lexicon.digest):
        await store_lexicon(desk, wish)
    name = desk.shelf.untaken(game_name(wish.series, desk.text_of(request.lang)))
    done = await kept.documents.begin(
        name, wish, *wishes, request=request, done=DONE, world=world, cards=cards
    )
    kept.parts = ()
    return done


async def _local_game(desk: Desk, request: Request, series: Series) -> LoadedPostGame | None:
    """Return the game on this device that a sheet is of."""
    games = await load_all(desk, request)
    return next(
        (one for one in games if one.post.series and game_key(one.post.series) == game_key(series)),
        None,
    )


def _missing_events(known: LoadedPostGame, theirs: Post) -> SheetImport | Refusal:
    """Return what a sheet has more; a player gets it by cards alone, so that nobody places for them."""
    made = import_sheet(theirs, known.post)
    if isinstance(made, Refusal):
        turn = made.data.get("turn")
        number = roman((turn + 1) // 2) if isinstance(turn, int) else ""
        return Refusal(made.code, {**made.data, "round": number})
    if not known.is_player:
        return made
    count = sum(isinstance(act, Place | SayPass) for act in made.acts)
    code = "sheet_of_player" if count else "sheet_of_player_besides"
    return Refusal(f"correspondence/{code}", {"count": count})


async def _append_missing(
    desk: Desk, request: Request, known: LoadedPostGame, theirs: Post
) -> Done:
    """Write down what a sheet has more than the game that is here, as an arbiter gets it (RO-COR 29, 44)."""
    more = _missing_events(known, theirs)
    if isinstance(more, SheetImport) and not more.acts:
        more = more.refused[0][1]
    if isinstance(more, Refusal):
        raise Refused(Refusal(more.code, {**more.data, "field": "came"}))
    try:
        done = await carry_out(desk, request, known, more.acts, DONE)
    except Refused as refused:  # it is the sheet that is wrong, and no field
        raise Refused(
            Refusal(refused.refusal.code, {**refused.refusal.data, "field": "came"})
        ) from refused
    await desk.of(PostGameService).documents.use(known.id)
    desk.of(PostGameService).parts = ()
    return done


async def drop(desk: Desk, _: Request) -> Done:
    """Put away what came."""
    desk.of(PostGameService).parts = ()
    return replace(HERE, spoken=Message(mark("The sheet is discarded.")))
