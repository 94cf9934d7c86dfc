"""Begin a game by post from its sheet, as the partner or the arbiter has it: pasted, a file, or its codes one by one."""

from dataclasses import replace
from typing import Any

from faristol.correspondence.acts.start import OpenPost
from faristol.correspondence.faults import World
from faristol.correspondence.kind import POST
from faristol.correspondence.post import variants_of
from faristol.correspondence.state import Post, totals
from faristol.desk.correspondence.document import DONE, PostDesk
from faristol.desk.correspondence.new import (
    KEEPERS,
    keep_list,
    keepers,
    no_other,
    titled,
    written_card,
)
from faristol.desk.correspondence.shown import SEATS, roman
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.parts.lexicons import Lexicons
from faristol.desk.parts.moves import said
from faristol.exchange.post_sheet import Sheet, missing, read_parts, read_sheet
from faristol.ledger.refusal import Refusal

HERE = Done(go="/mail/sheet")


async def show(desk: Desk, request: Request) -> View:
    """Show what has come of a sheet, and what it says when all of it has."""
    text, parts = desk.text_of(request.lang), desk.of(PostDesk).parts
    lost = missing(parts)
    sheet = read_sheet(parts) if parts and not lost else None
    made = _decided(desk, request, sheet) if sheet else None
    post = made if isinstance(made, Post) else None
    context: dict[str, Any] = {
        "count": parts[0].count if parts else 0,
        "missing": lost,
        "wrong": said(made, text) if isinstance(made, Refusal) else "",
        "names": sheet.names if sheet else (),
        "post": post,
        "keepers": keepers(text),
    }
    if post and post.game and post.series:
        context |= {
            "seats": [text.say(seat) for seat in SEATS],
            "where": titled(post.series, text),
            "round": roman(post.game.sheet.round),
            "totals": totals(post, variants_of(post)[0]),
            "lines": len(post.game.sheet.lines),
        }
    title = text.say("A game from its sheet")
    return View(title=title, template="correspondence/taken.html", context=context)


def _decided(desk: Desk, request: Request, sheet: Sheet) -> Post | Refusal:
    """Return the game that a sheet leads to, or what of it cannot be."""
    state, world = POST.start, World(today=desk.of(PostDesk).today(request))
    for wish in sheet.wishes:
        made = POST.decide(state, wish, world)
        if isinstance(made, Refusal):
            return made
        state = POST.fold(state, made)
    return state


# ---- acting ----


async def read(desk: Desk, request: Request) -> Done:
    """Look through a text for parts of a sheet: they may come one by one, in any order."""
    kept = desk.of(PostDesk)
    data = next(iter(request.files), b"")
    found = read_parts(data.decode("utf-8", "replace") if data else request.value("came"))
    if not found:
        raise Refused(Refusal("correspondence/sheet_none", {"field": "came"}))
    key = found[-1].key  # of two sheets it is the last one
    known = (*kept.parts, *found)
    parts = tuple({one.at: one for one in known if one.key == key}.values())
    if not missing(parts) and read_sheet(parts) is None:
        kept.parts = ()
        raise Refused(Refusal("correspondence/sheet_bad", {"field": "came"}))
    kept.parts = parts
    return HERE


async def begin(desk: Desk, request: Request) -> Done:
    """Begin the game that was shown: as a player goes on with it, or for the arbiter."""
    kept = desk.of(PostDesk)
    sheet = None if missing(kept.parts) else read_sheet(kept.parts)
    if sheet is None or not isinstance(sheet.wishes[0], OpenPost):
        raise Refused(Refusal("correspondence/sheet_none", {"field": "came"}))
    if request.value("own") not in KEEPERS:
        raise Refused(Refusal("desk/no_such_choice", {"field": "own"}))
    opening, *wishes = sheet.wishes
    await no_other(desk, request, opening.series)
    seated, cards = [], dict[str, str]()
    for one, name in zip(opening.seated, sheet.names, strict=True):
        digest, cards[digest] = written_card(desk, name, "")
        seated.append(replace(one, player=desk.dice.token(8), card=digest))
    wish = replace(opening, seated=tuple(seated), own=KEEPERS[request.value("own")])
    await desk.of(Lexicons).open()
    if wish.lexicon and desk.of(Lexicons).row(wish.lexicon.digest):
        await keep_list(desk, wish)
    name = desk.shelf.untaken(titled(wish.series, desk.text_of(request.lang)))
    world = World(today=kept.today(request))
    done = await kept.documents.begin(
        name, wish, *wishes, request=request, done=DONE, world=world, cards=cards
    )
    kept.parts = ()
    return done


async def drop(desk: Desk, _: Request) -> Done:
    """Put away what came."""
    desk.of(PostDesk).parts = ()
    return HERE
