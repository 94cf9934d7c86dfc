"""Cards that came, read in the order of the game: what each does, or why it does nothing (RO-COR 15, 28, 46)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from faristol.board.notation import format_coordinates
from faristol.correspondence.acts.letters import Place, Reach, SayPass
from faristol.correspondence.days import Stamp
from faristol.correspondence.faults import World
from faristol.correspondence.note_acts import Noted, accept_notes, has_later_note
from faristol.correspondence.points import recorded_of
from faristol.correspondence.post import Incoming, compared, incoming, place_of, variants_of
from faristol.correspondence.postcard import MARKS, Card
from faristol.correspondence.state import Post
from faristol.correspondence.values import DayText
from faristol.desk.correspondence.base import VARIANTS, format_game_day, placement_text, roman
from faristol.desk.correspondence.document import LoadedPostGame, preview_act
from faristol.desk.correspondence.game import words_out_of_list
from faristol.desk.correspondence.postcard_text import format_note, items
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.board.move_view import refusal_text
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import in_tiles

ROW: Final = re.compile(r"[\s>|*]*(\d{1,2})\s+([^:]{2,40}):\s*(.{1,200})")
NUMBER: Final = re.compile(r"\d{1,5}")
LIST: Final = re.compile(r"[^\W\d_?]*[\w?](?:,[\w?])+")
MAX_ROWS: Final = 500
COUNTED_HERE: Final = "RO-COR 14"  # what the card says otherwise is counted here
ACCEPTED: Final = ("next", "notice")
FITS: Final = {
    "known": mark("This card was accepted before: nothing changes."),
    "dropped": mark("This card belongs to the variant that was dropped."),
    "challenged": mark(
        "This card continues as if your move were not valid. Write the challenge down under “Mail”, then paste the "
        "card again."
    ),
    "other_game": mark("This card belongs to another game."),
    "later": mark("This card is of a later round: an earlier one has not arrived."),
    "own_turn": mark("It is your turn: the card has a move that you have not played yet."),
    "earlier_differs": mark("Something earlier is not the same on both sides."),
    "changed": mark("This move is already here, and it is a different one."),
}
ITEMS: Final = {
    "points": mark("Points"),
    "total": mark("Total"),
    "used": mark("Days of this round"),
    "own_days": mark("Sender’s days"),
    "partner_days": mark("Opponent’s days"),
    "partner_sent": mark("Sent by the opponent"),
    "arrived": mark("Arrived"),
    "sent": mark("Sent on"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CardStep:
    """A card that came, with the game before it and after it."""

    card: Card
    given: str  # the text that stands before its line
    before: Post  # with what its notes lead to
    noted: Noted
    found: Incoming
    fit: str  # of `Fit`, or "refused"
    acts: tuple[Any, ...] = ()
    after: Post
    refusal: Refusal | None = None

    @property
    def is_accepted(self) -> bool:
        """Whether accepting the cards writes something of this one."""
        return self.fit in ACCEPTED


def read_in_order(opened: LoadedPostGame, cards: Sequence[Card], given: str) -> list[CardStep]:
    """Return what each card does after those before it: earlier moves first, and of one move variant A first."""
    texts = _texts_of_cards(given, len(cards))
    order = sorted(zip(cards, texts, strict=True), key=lambda pair: (pair[0].turn, pair[0].variant))
    post, steps = opened.post, list[CardStep]()
    for card, text in order:
        step = _step_of(replace(opened, post=post), card, text)
        steps.append(step)
        post = step.after
    return steps


def _step_of(opened: LoadedPostGame, card: Card, given: str) -> CardStep:
    post = opened.post
    noted = _noted(card, opened)
    found = incoming(card, noted.post, post.own or 3 - card.sender)
    acts, after = noted.acts, noted.post
    fit: str = found.fit.fit
    refusal: Refusal | None = None
    if fit == "next":
        act, made = _taking(found, replace(opened, post=noted.post))
        if isinstance(made, Refusal):
            refusal, fit, acts, after = made, "refused", (), post
        else:
            acts, after = (*noted.acts, act), made
    elif fit in ("known", "notice") and noted.acts:
        fit = "notice"
    elif fit == "notice":
        fit = "refused" if noted.refused else "known"
    elif fit != "known":
        acts, after = (), post
    return CardStep(
        card=card,
        given=given,
        before=noted.post,
        noted=noted,
        found=found,
        fit=fit,
        acts=acts,
        after=after,
        refusal=refusal,
    )


def _noted(card: Card, opened: LoadedPostGame) -> Noted:
    """Return what the notes of a card lead to; a player's own cards, and cards of rounds before, bring nothing."""
    post = opened.post
    lines = max((len(game.mailed) for game in (post.game, post.other) if game), default=0)
    if card.sender == post.own or card.turn < lines - 1:
        return Noted(post=post)
    return accept_notes(card, post, World(today=opened.today))


def _taking(found: Incoming, opened: LoadedPostGame) -> tuple[Place | SayPass, Post | Refusal]:
    """Return what takes a card in, and the game as it would be with it or why it cannot be."""
    act = place_of(found.card, found.variant, opened.terms)
    made = preview_act(act, opened)
    if isinstance(made, Refusal) and made.code == "correspondence/points_other":
        act = place_of(found.card, found.variant, opened.terms, why=COUNTED_HERE)
        made = preview_act(act, opened)
    return act, made


def list_acts(
    opened: LoadedPostGame, steps: Sequence[CardStep], reached: DayText, stamp: Stamp
) -> tuple[Any, ...]:
    """Return the acts of the cards that fit, and last when the last letter came: it brought both variants."""
    acts = tuple(act for step in steps if step.is_accepted for act in step.acts)
    after = steps[-1].after if steps else opened.post
    placed = {step.card.turn for step in steps if step.fit == "next"}
    arrivals = tuple(
        Reach(reached=reached, stamp=stamp, variant=variant)
        for variant in variants_of(after)
        if (game := after.variant(variant)) and len(game.mailed) in placed
    )
    is_said = reached or opened.is_player  # an arbiter may not know it
    return (*acts, *arrivals) if is_said else acts


# ---- what is shown of it ----


async def describe_step(desk: Desk, step: CardStep, opened: LoadedPostGame) -> dict[str, Any]:
    """Describe a card that came: what it says, how it fits, and where it says otherwise."""
    card, text = step.card, opened.text
    game = step.after.variant(_variant_after(step))
    laid = game.sheet.lines[-1].laid if game and step.fit == "next" else None
    words = [one.word for one in laid.words] if laid else []
    here = step.found.fit.here
    against = refusal_text(step.refusal, text) if step.refusal else ""
    return {
        "fit": step.fit,
        "is_notice": card.how == "note",
        "variant": _variant_said(step, text),
        "round": roman((card.turn + 1) // 2),
        "said": _card_said(card, opened),
        "points": recorded_of(opened.terms.rules.caps, card.turn - 1, card.points),
        "real": card.points,
        "sent": format_game_day(card.sent, text),
        "wrong": against or (text.say(FITS[step.fit]) if step.fit in FITS else ""),
        "here": placement_text(here, opened)
        if here and step.fit in ("changed", "earlier_differs")
        else "",
        "notes": list(_notes_said(step, opened)),
        "differs": _differing(step, opened),
        "is_void": card.how == "void",
        "unknown": await words_out_of_list(desk, opened, words),
    }


def _variant_said(step: CardStep, text: Text) -> str:
    """Return the variant that a card is placed in, empty where there is one alone (RO-COR 15)."""
    variant = step.card.variant or (step.found.variant if step.before.other else "")
    return text.say(VARIANTS[variant]) if variant and step.card.how != "note" else ""


def _variant_after(step: CardStep) -> Any:
    return step.found.variant if step.after.other else ""


def _card_said(card: Card, opened: LoadedPostGame) -> str:
    if card.how == "pass":
        return opened.text.say("a pass")
    word = in_tiles(card.word, opened.terms.alphabet) if card.word else ""
    return f"{format_coordinates(card.at, card.direction)} {word}".strip()


def _notes_said(step: CardStep, opened: LoadedPostGame) -> Iterator[str]:
    """Give what a card brings besides its placement, and what of it cannot be."""
    text, names = opened.text, opened.players
    noted = step.noted
    if step.fit in (*ACCEPTED, "known"):
        for note in noted.accepted:
            yield format_note(note, noted.post, names, text)
        for leave in noted.unlisted:
            yield text.say(
                "The leave of {name} from {first} to {last}, written here, is not on the card. It stays.",
                name=names[leave.seat - 1],
                first=format_game_day(leave.first, text),
                last=format_game_day(leave.last, text),
            )
        for challenge in noted.otherwise:
            there = format_note(challenge, noted.post, names, text)
            yield text.say(
                "The card names a challenge otherwise than here: {challenge}", challenge=there
            )
        if noted.is_decided_there:
            yield text.say(
                "For {name} the challenge is over: write the arbiter’s decision down under “Mail”.",
                name=names[step.card.sender - 1],
            )
    for note, refusal in noted.refused:
        yield f"{format_note(note, noted.post, names, text)}: {refusal_text(refusal, text)}"
    if has_later_note(step.card):
        yield text.say("This card says more than this version of Faristol can read.")


def _differing(step: CardStep, opened: LoadedPostGame) -> list[tuple[str, str, str]]:
    """Return what a card says otherwise than is counted here after it was taken in."""
    if step.fit not in (*ACCEPTED, "known") or step.card.how == "note":
        return []
    text, variant = opened.text, _variant_after(step)
    game = step.after.variant(variant)
    is_next = game is not None and step.fit == "next"
    edited = []
    if game is not None and is_next:
        there = replace(opened, post=step.after, game=game, variant=variant)
        edited = _edited(step.given, items(there, step.card.turn))
    return edited + [
        (text.say(ITEMS[one.item]), _told(one.there, text), _told(one.here, text))
        for one in compared(step.card, step.after, variant)
        # of one that was taken in before, only that it was sent on another day (RO-COR 28)
        if (one.there is not None if is_next else one.item == "sent")
    ]


def _told(value: int | date | None, text: Text) -> str:
    if isinstance(value, date):
        return format_game_day(value, text)
    return "–" if value is None else str(value)


def _edited(given: str, counted: str) -> list[tuple[str, str, str]]:
    """Return the items of a text that say otherwise than its line: somebody has changed them by hand."""
    there, here = _rows(given), _rows(counted)
    return [
        (name, there[number][1], told)
        for number, (name, told) in here.items()
        if number in there and not _core(number, told).startswith(_core(number, there[number][1]))
    ]


def _texts_of_cards(text: str, count: int) -> list[str]:
    """Return what stands before each line of a card: its items; empty where it cannot be told whose they are."""
    parts = re.split(rf"(?im)^.*?(?:{'|'.join(MARKS)}).*$", text)
    return parts[:count] if len(parts) == count + 1 else [""] * count


def _rows(text: str) -> dict[int, tuple[str, str]]:
    """Return the items of a text by their numbers, each with its name and what it says."""
    found = (ROW.match(line) for line in text.splitlines()[:MAX_ROWS])
    return {int(one[1]): (one[2].strip(), one[3].strip()) for one in found if one}


def _core(number: int, told: str) -> str:
    """Return what an item says in any language: numbers of days and points, letters of words."""
    if number in (1, 2, 3, 4, 9):
        return " ".join(str(int(one)) for one in NUMBER.findall(told))
    if number == 10:
        return " ".join(LIST.findall(told.upper()))
    return "".join(filter(str.isalnum, told.upper())) if number in (6, 7, 8) else ""
