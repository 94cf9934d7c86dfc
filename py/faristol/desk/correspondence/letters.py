"""Write what letters between players and arbiter say besides placements: challenges, days, the end (RO-COR 15-17, 26-47)."""

from typing import Any

from faristol.correspondence.acts.claims import AnswerClaim, ClaimTime, RejectClaim
from faristol.correspondence.acts.closing import (
    CommentPost,
    Confirm,
    EndPost,
    Propose,
    Punish,
    ReopenPost,
    worth,
)
from faristol.correspondence.acts.deadlines import AnnounceThinking, RemoveVacation, TakeVacation
from faristol.correspondence.acts.disputes import Challenge, find_challengeable_turn, words_of
from faristol.correspondence.acts.letters import CorrectArrival, KeepReceipt
from faristol.correspondence.acts.start import AllowWriter, ChangeCard, KeepSheet
from faristol.correspondence.days import Piece, pieces_of
from faristol.correspondence.post import variants_of
from faristol.correspondence.roles import ENDS_DECIDED
from faristol.correspondence.values import Both, Cause, Variant
from faristol.desk.correspondence.base import (
    VARIANTS,
    arrival_text,
    format_game_day,
    game_screen,
    placement_text,
    roman,
    view,
)
from faristol.desk.correspondence.coefficients import format_coefficient, parse_coefficient
from faristol.desk.correspondence.document import (
    LoadedPostGame,
    carry_out,
    form,
    load_all,
    load_fresh,
)
from faristol.desk.correspondence.entries import list_announced, list_entries
from faristol.desk.correspondence.game import stamp_from_form
from faristol.desk.correspondence.new import card_with_address, keeper_choices
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import BoundForm, Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, mark
from faristol.desk.kernel.view import View
from faristol.ledger.refusal import Refusal

DONE = Done(go="/mail/letters")
CAUSES: dict[Cause, str] = {
    "out": mark("The last letter was placed"),
    "blocked": mark("No more moves are played"),
    "abandoned": mark("Abandonment"),
    "time": mark("Lost on time"),
    "no_show": mark("Never started, or never answered"),
    "draw": mark("A draw was agreed"),
    "unfinished": mark("Not finished by the deadline"),
    "excluded": mark("Expulsion"),
}
PIECES: dict[Piece, str] = {
    "game_copy": mark("Copy of the sheet"),
    "received_envelopes": mark("Envelopes received"),
    "sent_receipts": mark("Receipts for what was sent"),
    "comment": mark("Comment"),
    "rounds_marked": mark("Rounds marked"),
    "notice_copy": mark("Copy of the notice to the opponent"),
    "notice_receipt": mark("Receipt for that notice"),
}


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedPostGame) -> View:
    """Show what was written, and what can be."""
    del desk
    post, text = opened.post, opened.text
    end = post.end
    counted = worth(post)
    sheet = post.game.sheet if post.game else None
    proposed = sheet.end if sheet and not post.other else None
    entries = list_entries(opened)
    pieces = pieces_of(post.series.channel) if post.series else ()
    causes = [(name, text.say(said)) for name, said in CAUSES.items()]
    context: dict[str, Any] = {
        "challengeable": _challengeable(opened) if post.other is None else [],
        "addresses": opened.addresses,
        "opens_at": request.query.get("open", ""),
        "keepers": keeper_choices(text),
        "placements": _placements(opened),
        "vacations": _vacations(opened),
        "answered": _answered_letters(opened),
        "thinking": opened.terms.rules.thinking,
        "entries": [(one.key, one.label) for one in entries],
        "entries_decided": [one.label for one in entries if one.is_decided],
        "announced": list_announced(opened),
        "roman": roman,
        "ticked": _checked_values,
        "causes": [one for one in causes if _is_possible(one[0], proposed)],
        "causes_decided": [said for name, said in causes if _is_decided(name, proposed)],
        "cause_said": text.say(CAUSES[end.cause]) if end else "",
        "pieces": [(name, text.say(PIECES[name])) for name in pieces],
        "worth": [format_coefficient(one, text) for one in counted] if counted else [],
        "text_worth": [format_coefficient(one, text) for one in end.coefficients]
        if end and end.coefficients
        else [],
        "coefficient_said": lambda value: format_coefficient(value, text),
        "usual_reduction": f"0{text.point}1",
        "day_said": lambda day: format_game_day(day, text),
    }
    return view(opened, "letters", text.say("Mail"), context)


def _is_possible(cause: str, proposed: str | None) -> bool:
    """Tell whether a game can end so: what no placement follows has ended by itself."""
    return cause == proposed if proposed else cause not in ("out", "blocked")


def _is_decided(cause: str, proposed: str | None) -> bool:
    """Whether a possible end is the arbiter's to find."""
    return cause in ENDS_DECIDED and _is_possible(cause, proposed)


def _placements(opened: LoadedPostGame) -> list[tuple[str, str]]:
    """Return the placements, the last one first."""
    lines = list(enumerate(opened.game.sheet.lines, start=1))
    return [
        (str(turn), f"{roman((turn + 1) // 2)} {placement_text(line, opened)}")
        for turn, line in reversed(lines)
    ]


def _challengeable(opened: LoadedPostGame) -> list[dict[str, Any]]:
    """Return the last move of each player that can be challenged: its challenger, and its words.

    The last move of all stands first. The one before it can be challenged with its answer (RO-COR 15).
    """
    post, lines = opened.post, opened.game.sheet.lines
    last = max((one.turn for one in post.disputes), default=0)
    found, known = list[dict[str, Any]](), set[str]()
    for by in (3 - lines[-1].seat, lines[-1].seat) if lines else ():
        turn = find_challengeable_turn(post, by)
        words = [word for word in words_of(post, turn) if word not in known] if turn > last else []
        if words:
            known.update(words)
            move = placement_text(lines[turn - 1], opened)
            name = opened.players[by - 1]
            label = opened.text.say("{name} challenges {move}", name=name, move=move)
            pair = (str(by), label)
            found.append({"by": str(by), "pair": pair, "move": move, "words": words})
    return found


def _vacations(opened: LoadedPostGame) -> list[tuple[str, str]]:
    """Return the vacations, each with what a form sends for it."""
    return [
        (f"{one.seat} {one.first}", f"{opened.players[one.seat - 1]}: {first} – {last}")
        for one in sorted(opened.post.vacations, key=lambda one: (one.first, one.seat))
        for first, last in [[format_game_day(day, opened.text) for day in (one.first, one.last)]]
    ]


def _answered_letters(opened: LoadedPostGame) -> list[tuple[str, str]]:
    """Return the letters that were answered, the last one first, each with what a form sends for it.

    What both variants share is one letter.
    """
    post, text = opened.post, opened.text
    shared = post.dispute.turn if post.dispute else 0
    letters = list[tuple[str, str]]()
    for variant in variants_of(post):
        game = post.variant(variant)
        first = shared + 1 if variant == "wrong" else 0
        for turn in range(first, len(game.mailed) if game else 0):
            if game and turn:
                line, mailed = game.sheet.lines[turn - 1], game.mailed[turn - 1]
                name = f"{roman((turn + 1) // 2)} {placement_text(line, opened)}"
                came, stamp = mailed.reached, mailed.stamp
            else:
                name, came, stamp = text.say("The string"), post.sheets_reached, post.sheets_stamp
            if variant and turn > shared:
                name += f" ({text.say(VARIANTS[variant])})"
            letters.append(
                (f"{turn} {variant}".strip(), f"{name}: {arrival_text(came, stamp, text)}")
            )
    return letters[::-1]


def _checked_values(form: BoundForm, command: str, name: str) -> tuple[str, ...]:
    """Return the boxes of a form that came back."""
    request = form.request
    return request.values(name) if request and request.command == command else ()


def deciders_from_form(request: Request) -> tuple[str, ...]:
    """Return who is named in a form as deciding."""
    return tuple(" ".join(one.split()) for one in request.values("by") if one.strip())


def _seats(request: Request) -> tuple[int, ...]:
    return {"1": (1,), "2": (2,), "both": (1, 2)}.get(request.value("by"), ())


def _both_coefficients(request: Request) -> Both:
    return parse_coefficient(request.value("red")), parse_coefficient(request.value("blue"))


def _vacation_key(request: Request) -> dict[str, Any]:
    seat, _, first = request.line("vacation").partition(" ")
    return {"seat": read_number(seat), "first": first}


def _letter_key(request: Request) -> dict[str, Any]:
    turn, _, variant = request.line("letter").partition(" ")
    known: tuple[Variant, ...] = ("right", "wrong")
    return {
        "turn": read_number(turn),
        "variant": next((one for one in known if one == variant), ""),
        "stamp": stamp_from_form(request),
    }


def _after_announcing(_: Request, opened: LoadedPostGame, act: Any) -> Done:
    """Go to the letter that a player's own announcement is told with (RO-COR 27)."""
    return Done(go="/mail/letter?kind=longer") if act.seat == opened.post.own else DONE


# ---- acting ----

challenge = form(Challenge, Done(go="/mail/dispute"))
thinking = form(AnnounceThinking, _after_announcing)
answer = form(AnswerClaim, DONE)
vacation = form(TakeVacation, DONE, given=lambda one: {"is_chosen": bool(one.value("is_chosen"))})
remove_vacation = form(RemoveVacation, DONE, given=_vacation_key)
correct_arrival = form(CorrectArrival, DONE, given=_letter_key)
reject = form(RejectClaim, DONE, given=lambda one: {"by": deciders_from_form(one)})
reopen = form(ReopenPost, DONE)
comment = form(CommentPost, DONE)
keep = form(KeepSheet, DONE)
allow = form(AllowWriter, DONE, given=lambda one: {"by": deciders_from_form(one)})
receipt = form(KeepReceipt, DONE)


async def claim(desk: Desk, request: Request) -> Done:
    """Claim time, with what is enclosed."""
    opened = await load_fresh(desk, request)
    enclosed: tuple[Any, ...] = tuple(one for one in request.values("enclosed") if one in PIECES)
    wish = ClaimTime(by=request.number("by"), day=request.line("day"), enclosed=enclosed)
    return await carry_out(desk, request, opened, wish, DONE)


async def end(desk: Desk, request: Request) -> Done:
    """End the game."""
    opened = await load_fresh(desk, request)
    cause = request.value("cause")
    if cause not in CAUSES:
        raise Refused(Refusal("desk/no_such_choice", {"field": "cause"}))
    why = request.line("why")
    wish = EndPost(cause=cause, day=request.line("day"), by=_seats(request), why=why)
    return await carry_out(desk, request, opened, wish, DONE)


async def propose(desk: Desk, request: Request) -> Done:
    """Propose what it is worth."""
    opened = await load_fresh(desk, request)
    wish = Propose(seat=request.number("seat"), coefficients=_both_coefficients(request))
    return await carry_out(desk, request, opened, wish, DONE)


async def confirm(desk: Desk, request: Request) -> Done:
    """Confirm what it is worth."""
    opened = await load_fresh(desk, request)
    wish = Confirm(
        coefficients=_both_coefficients(request),
        by=deciders_from_form(request),
        why=request.line("why"),
    )
    return await carry_out(desk, request, opened, wish, DONE)


async def punish(desk: Desk, request: Request) -> Done:
    """Take of a coefficient."""
    opened = await load_fresh(desk, request)
    wish = Punish(
        seat=request.number("seat"),
        reduction=parse_coefficient(request.value("reduction")),
        why=request.line("why"),
        by=deciders_from_form(request),
    )
    return await carry_out(desk, request, opened, wish, DONE)


async def address(desk: Desk, request: Request) -> Done:
    """Write name and address of a player anew; whoever plays them is to be told (RO-COR 43)."""
    opened = await load_fresh(desk, request)
    seat = request.number("seat")
    if seat not in (1, 2):
        raise Refused(Refusal("correspondence/no_seat", {"field": "seat"}))
    name = request.line("name") or opened.plain_names[seat - 1]
    digest, line = card_with_address(desk, name, request.value("address"))
    player = opened.post.seated[seat - 1].player
    wish = ChangeCard(player=player, card=digest)
    games = [one for one in await load_all(desk, request) if one.id != opened.id]
    others = [one for one in games if player in {seated.player for seated in one.post.seated}]
    told = Done(go=DONE.go, toast=Message(mark("The address is saved. Tell all their opponents.")))
    cards: dict[str, str] = {digest: line}
    return await carry_out(desk, request, opened, wish, told, cards=cards, also=others)
