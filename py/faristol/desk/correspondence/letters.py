"""The screen of mail that is no placement: challenges, days, claims, the end (RO-COR 15-17, 26-47)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

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
from faristol.correspondence.values import Both, Cause, DayText, Variant
from faristol.desk.correspondence.base import (
    VARIANTS,
    arrival_text,
    format_game_day,
    game_screen,
    list_letters_back,
    placement_text,
    roman,
    variant_to_continue,
)
from faristol.desk.correspondence.coefficients import (
    format_coefficient,
    format_coefficients,
    parse_coefficient,
)
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
from faristol.desk.correspondence.post_context import PostDuelContext, post_view
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import BoundForm, Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.ledger.refusal import Refusal
from faristol.rules.correspondence import Thinking

DONE = Done(route="/mail/letters")
CAUSES: dict[Cause, str] = {
    "out": gettext_noop("The last letter was placed"),
    "blocked": gettext_noop("No more moves are played"),
    "abandoned": gettext_noop("Abandonment"),
    "time": gettext_noop("Lost on time"),
    "no_show": gettext_noop("Never started, or never answered"),
    "draw": gettext_noop("A draw was agreed"),
    "unfinished": gettext_noop("Not finished by the deadline"),
    "excluded": gettext_noop("Expulsion"),
}
PIECES: dict[Piece, str] = {
    "game_copy": gettext_noop("Copy of the sheet"),
    "received_envelopes": gettext_noop("Envelopes received"),
    "sent_receipts": gettext_noop("Receipts for what was sent"),
    "comment": gettext_noop("Comment"),
    "rounds_marked": gettext_noop("Rounds marked"),
    "notice_copy": gettext_noop("Copy of the notice to the opponent"),
    "notice_receipt": gettext_noop("Receipt for that notice"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeableMove:
    """The last move of a player that can be challenged."""

    by: str  # the seat of the challenger
    label: str
    move: str
    words: Sequence[str]

    @property
    def pair(self) -> tuple[str, str]:
        """The move as an option of a form."""
        return self.by, self.label


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class LettersContext(PostDuelContext):
    """The entries of a game besides placements, and the forms of those that can follow."""

    template: ClassVar[str] = "correspondence/letters.html"

    opens_at: str  # the id of the form that the address opens
    challengeable: Sequence[ChallengeableMove]
    # options of forms
    placements: Sequence[tuple[str, str]]
    vacations: Sequence[tuple[str, str]]
    answered_letters: Sequence[tuple[str, str]]
    entries: Sequence[tuple[str, str]]
    causes: Sequence[tuple[str, str]]
    pieces: Sequence[tuple[str, str]]
    entries_decided: Sequence[str]  # labels of entries that the arbiter decided
    causes_decided: Sequence[str]  # labels of ends that the arbiter decides
    announcements: Sequence[str]
    cause_text: str  # of the end, or an empty string
    worth: Sequence[str]  # the confirmed coefficients
    text_worth: Sequence[str]  # the coefficients by the regulations

    @property
    def addresses(self) -> tuple[str, str]:
        """The addresses of both players."""
        return self.game.addresses

    @property
    def keepers(self) -> Sequence[tuple[str, str]]:
        """The roles that may keep the sheet, as options."""
        return keeper_choices(self.game.text)

    @property
    def thinking(self) -> Thinking | None:
        """The rule on the days of thinking."""
        return self.game.terms.rules.thinking

    @property
    def uncollected(self) -> Sequence[str]:
        """A sentence for each letter that came back."""
        return list_letters_back(self.game.post, self.game.players, self.game.text)

    @property
    def continued(self) -> Variant:
        """The variant to continue in."""
        return variant_to_continue(self.game)

    @property
    def usual_reduction(self) -> str:
        """The smallest reduction of a coefficient."""
        return f"0{self.game.text.decimal_mark}1"

    @property
    def roman(self) -> Callable[[int], str]:
        """Formats the number of a round."""
        return roman

    @property
    def checked_values(self) -> Callable[[BoundForm, str, str], tuple[str, ...]]:
        """Returns the ticked values of a form that was refused."""
        return _checked_values

    @property
    def format_coefficient(self) -> Callable[[int], str]:
        """Formats a coefficient."""
        return partial(format_coefficient, text=self.game.text)

    @property
    def format_day(self) -> Callable[[DayText], str]:
        """Formats a day."""
        return partial(format_game_day, text=self.game.text)


@game_screen
async def show(desk: Desk, request: Request, game: LoadedPostGame) -> View:
    """Show the entries so far, and the forms of those that can follow."""
    del desk
    post, text = game.post, game.text
    end = post.end
    sheet = post.game.sheet if post.game else None
    natural_end = sheet.end if sheet and not post.other else None
    entries = list_entries(game)
    causes = [(name, text.gettext(label)) for name, label in CAUSES.items()]
    context = LettersContext(
        game=game,
        opens_at=request.query.get("open", ""),
        challengeable=_challengeable_moves(game) if post.other is None else [],
        placements=_placement_options(game),
        vacations=_vacation_options(game),
        answered_letters=_letter_options(game),
        entries=[(entry.key, entry.label) for entry in entries],
        causes=[choice for choice in causes if _is_possible(choice[0], natural_end)],
        pieces=[(name, text.gettext(PIECES[name])) for name in pieces_of(game.series.channel)],
        entries_decided=[entry.label for entry in entries if entry.is_decided],
        causes_decided=[label for name, label in causes if _is_decided(name, natural_end)],
        announcements=list_announced(game),
        cause_text=text.gettext(CAUSES[end.cause]) if end else "",
        worth=format_coefficients(worth(post), text),
        text_worth=format_coefficients(end.coefficients if end else None, text),
    )
    return post_view(context, text.gettext("Mail"))


def _is_possible(cause: str, natural_end: str | None) -> bool:
    """Whether a cause can end a game: a game that no placement can follow has ended by itself."""
    return cause == natural_end if natural_end else cause not in ("out", "blocked")


def _is_decided(cause: str, natural_end: str | None) -> bool:
    """Whether a possible end needs a decision of the arbiter."""
    return cause in ENDS_DECIDED and _is_possible(cause, natural_end)


def _placement_options(game: LoadedPostGame) -> list[tuple[str, str]]:
    """Return the placements as options of a form, the last one first."""
    lines = list(enumerate(game.game.sheet.lines, start=1))
    return [
        (str(turn), f"{roman((turn + 1) // 2)} {placement_text(line, game)}")
        for turn, line in reversed(lines)
    ]


def _challengeable_moves(game: LoadedPostGame) -> list[ChallengeableMove]:
    """Return the last challengeable move of each player.

    The last move of the game comes first. The one before it can be challenged with its answer (RO-COR 15).
    """
    post, lines = game.post, game.game.sheet.lines
    last = max((dispute.turn for dispute in post.disputes), default=0)
    moves, listed_words = list[ChallengeableMove](), set[str]()
    for by in (3 - lines[-1].seat, lines[-1].seat) if lines else ():
        turn = find_challengeable_turn(post, by)
        words = (
            [word for word in words_of(post, turn) if word not in listed_words]
            if turn > last
            else []
        )
        if words:
            listed_words.update(words)
            move = placement_text(lines[turn - 1], game)
            name = game.players[by - 1]
            label = game.text.gettext("{name} challenges {move}", name=name, move=move)
            moves.append(ChallengeableMove(by=str(by), label=label, move=move, words=words))
    return moves


def _vacation_options(game: LoadedPostGame) -> list[tuple[str, str]]:
    """Return the periods of leave as options of a form."""
    return [
        (f"{leave.seat} {leave.first}", f"{game.players[leave.seat - 1]}: {first} – {last}")
        for leave in sorted(game.post.vacations, key=lambda leave: (leave.first, leave.seat))
        for first, last in [[format_game_day(day, game.text) for day in (leave.first, leave.last)]]
    ]


def _letter_options(game: LoadedPostGame) -> list[tuple[str, str]]:
    """Return the answered letters as options of a form, the last one first.

    A letter that both variants share appears once.
    """
    post, text = game.post, game.text
    shared = post.dispute.turn if post.dispute else 0
    letters = list[tuple[str, str]]()
    for variant in variants_of(post):
        variant_game = post.variant(variant)
        first = shared + 1 if variant == "wrong" else 0
        for turn in range(first, len(variant_game.mailed) if variant_game else 0):
            if variant_game and turn:
                line, mailed = variant_game.sheet.lines[turn - 1], variant_game.mailed[turn - 1]
                name = f"{roman((turn + 1) // 2)} {placement_text(line, game)}"
                reached, stamp = mailed.reached, mailed.stamp
            else:
                name, reached, stamp = (
                    text.gettext("The string"),
                    post.sheets_reached,
                    post.sheets_stamp,
                )
            if variant and turn > shared:
                name += f" ({text.gettext(VARIANTS[variant])})"
            letters.append(
                (f"{turn} {variant}".strip(), f"{name}: {arrival_text(reached, stamp, text)}")
            )
    return letters[::-1]


def _checked_values(form: BoundForm, command: str, name: str) -> tuple[str, ...]:
    """Return the ticked values of a form that was refused, or an empty tuple."""
    request = form.request
    return request.values(name) if request and request.command == command else ()


def deciders_from_form(request: Request) -> tuple[str, ...]:
    """Return the names of the deciding arbiters in a form."""
    return tuple(" ".join(name.split()) for name in request.values("by") if name.strip())


def _parse_seats(request: Request) -> tuple[int, ...]:
    return {"1": (1,), "2": (2,), "both": (1, 2)}.get(request.value("by"), ())


def _parse_coefficients(request: Request) -> Both:
    return parse_coefficient(request.value("red")), parse_coefficient(request.value("blue"))


def _parse_vacation_key(request: Request) -> Mapping[str, object]:
    seat, _, first = request.line("vacation").partition(" ")
    return {"seat": read_number(seat), "first": first}


def _parse_letter_key(request: Request) -> Mapping[str, object]:
    turn, _, variant = request.line("letter").partition(" ")
    variants: tuple[Variant, ...] = ("right", "wrong")
    return {
        "turn": read_number(turn),
        "variant": next((candidate for candidate in variants if candidate == variant), ""),
        "stamp": stamp_from_form(request),
    }


def _screen_after_announcement(_: Request, game: LoadedPostGame, act: AnnounceThinking) -> Done:
    """Return the screen after an announcement; the player's own is sent by letter (RO-COR 27)."""
    return Done(route="/mail/letter?kind=longer") if act.seat == game.post.own else DONE


# ---- acting ----

challenge = form(Challenge, Done(route="/mail/dispute"))
thinking = form(AnnounceThinking, _screen_after_announcement)
answer = form(AnswerClaim, DONE)
vacation = form(
    TakeVacation, DONE, extra_fields=lambda request: {"is_chosen": bool(request.value("is_chosen"))}
)
remove_vacation = form(RemoveVacation, DONE, extra_fields=_parse_vacation_key)
correct_arrival = form(CorrectArrival, DONE, extra_fields=_parse_letter_key)
reject = form(RejectClaim, DONE, extra_fields=lambda request: {"by": deciders_from_form(request)})
reopen = form(ReopenPost, DONE)
comment = form(CommentPost, DONE)
keep = form(KeepSheet, DONE)
allow = form(AllowWriter, DONE, extra_fields=lambda request: {"by": deciders_from_form(request)})
receipt = form(KeepReceipt, DONE)


async def claim(desk: Desk, request: Request) -> Done:
    """Write down a time claim, with its enclosures."""
    game = await load_fresh(desk, request)
    ticked = request.values("enclosed")
    enclosed = tuple(piece for name in ticked for piece in PIECES if piece == name)
    act = ClaimTime(by=request.number("by"), day=request.line("day"), enclosed=enclosed)
    return await carry_out(desk, request, game, act, DONE)


async def end(desk: Desk, request: Request) -> Done:
    """End the game."""
    game = await load_fresh(desk, request)
    cause = request.value("cause")
    if cause not in CAUSES:
        raise Refused(Refusal("desk/no_such_choice", {"field": "cause"}))
    why = request.line("why")
    act = EndPost(cause=cause, day=request.line("day"), by=_parse_seats(request), why=why)
    return await carry_out(desk, request, game, act, DONE)


async def propose(desk: Desk, request: Request) -> Done:
    """Write down the coefficients that a player proposes."""
    game = await load_fresh(desk, request)
    act = Propose(seat=request.number("seat"), coefficients=_parse_coefficients(request))
    return await carry_out(desk, request, game, act, DONE)


async def confirm(desk: Desk, request: Request) -> Done:
    """Confirm the coefficients of the game."""
    game = await load_fresh(desk, request)
    act = Confirm(
        coefficients=_parse_coefficients(request),
        by=deciders_from_form(request),
        why=request.line("why"),
    )
    return await carry_out(desk, request, game, act, DONE)


async def punish(desk: Desk, request: Request) -> Done:
    """Write down a sanction: a reduction of a coefficient."""
    game = await load_fresh(desk, request)
    act = Punish(
        seat=request.number("seat"),
        reduction=parse_coefficient(request.value("reduction")),
        why=request.line("why"),
        by=deciders_from_form(request),
    )
    return await carry_out(desk, request, game, act, DONE)


async def address(desk: Desk, request: Request) -> Done:
    """Write down a new name and address of a player, in all games of theirs (RO-COR 43)."""
    game = await load_fresh(desk, request)
    seat = request.number("seat")
    if seat not in (1, 2):
        raise Refused(Refusal("correspondence/no_seat", {"field": "seat"}))
    name = request.line("name") or game.plain_names[seat - 1]
    digest, line = card_with_address(desk, name, request.value("address"))
    player = game.post.seated[seat - 1].player
    act = ChangeCard(player=player, card=digest)
    games = [candidate for candidate in await load_all(desk, request) if candidate.id != game.id]
    others = [
        candidate
        for candidate in games
        if player in {seated.player for seated in candidate.post.seated}
    ]
    done = Done(
        route=DONE.route,
        toast=Message(gettext_noop("The address is saved. Tell all their opponents.")),
    )
    cards: dict[str, str] = {digest: line}
    return await carry_out(desk, request, game, act, done, cards=cards, other_games=others)
