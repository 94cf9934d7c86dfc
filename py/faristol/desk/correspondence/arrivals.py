"""Cards that arrived, in the order of the game: the acts of each, or its refusal (RO-COR 15, 28, 46)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from faristol.board.notation import format_coordinates
from faristol.correspondence.acts.letters import Place, Reach, SayPass
from faristol.correspondence.days import Stamp
from faristol.correspondence.faults import World
from faristol.correspondence.note_acts import NotesResult, accept_notes, has_later_note
from faristol.correspondence.points import recorded_of
from faristol.correspondence.post import (
    Incoming,
    list_differences,
    match_card,
    place_of,
    variants_of,
)
from faristol.correspondence.postcard import MARKS, Card
from faristol.correspondence.state import Post
from faristol.correspondence.values import DayText, Variant
from faristol.desk.correspondence.base import VARIANTS, format_game_day, placement_text, roman
from faristol.desk.correspondence.document import LoadedPostGame, preview_act
from faristol.desk.correspondence.game import find_unlisted_words
from faristol.desk.correspondence.postcard_text import format_items, format_note
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.board.move_view import refusal_text
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import in_tiles

ROW: Final = re.compile(r"[\s>|*]*(\d{1,2})\s+([^:]{2,40}):\s*(.{1,200})")
NUMBER: Final = re.compile(r"\d{1,5}")
LIST: Final = re.compile(r"[^\W\d_?]*[\w?](?:,[\w?])+")
MAX_ROWS: Final = 500
COUNTED_HERE: Final = "RO-COR 14"  # the reason recorded where the card has other points
ACCEPTED: Final = ("next", "notice")
FIT_MESSAGES: Final = {
    "known": gettext_noop("This card was accepted before: nothing changes."),
    "dropped": gettext_noop("This card belongs to the variant that was dropped."),
    "challenged": gettext_noop(
        "This card continues as if your move were not valid. Write the challenge down under “Mail”, then paste the "
        "card again."
    ),
    "other_game": gettext_noop("This card belongs to another game."),
    "later": gettext_noop("This card is of a later round: an earlier one has not arrived."),
    "own_turn": gettext_noop("It is your turn: the card has a move that you have not played yet."),
    "earlier_differs": gettext_noop("Something earlier is not the same on both sides."),
    "changed": gettext_noop("This move is already here, and it is a different one."),
}
ITEM_NAMES: Final = {
    "points": gettext_noop("Points"),
    "total": gettext_noop("Total"),
    "used": gettext_noop("Days of this round"),
    "own_days": gettext_noop("Sender’s days"),
    "partner_days": gettext_noop("Opponent’s days"),
    "partner_sent": gettext_noop("Sent by the opponent"),
    "arrived": gettext_noop("Arrived"),
    "sent": gettext_noop("Sent on"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CardStep:
    """A card that arrived, with the game before it and after it."""

    card: Card
    items_text: str  # the text before its line
    before: Post  # with the acts of its notes
    card_notes: NotesResult
    arrival: Incoming
    fit: str  # of `Fit`, or "refused"
    acts: tuple[object, ...] = ()
    after: Post
    refusal: Refusal | None = None

    @property
    def is_accepted(self) -> bool:
        """Whether accepting the cards writes any act of this one."""
        return self.fit in ACCEPTED


def read_in_order(game: LoadedPostGame, cards: Sequence[Card], source: str) -> list[CardStep]:
    """Return the steps of cards, each after the one before: by move, and of a move variant A first."""
    texts = _split_texts(source, len(cards))
    order = sorted(zip(cards, texts, strict=True), key=lambda pair: (pair[0].turn, pair[0].variant))
    post, steps = game.post, list[CardStep]()
    for card, text in order:
        step = _build_step(replace(game, post=post), card, text)
        steps.append(step)
        post = step.after
    return steps


def _build_step(game: LoadedPostGame, card: Card, items_text: str) -> CardStep:
    post = game.post
    card_notes = _accept_card_notes(card, game)
    arrival = match_card(card, card_notes.post, post.own or 3 - card.sender)
    acts, after = card_notes.acts, card_notes.post
    fit: str = arrival.fit.fit
    refusal: Refusal | None = None
    if fit == "next":
        act, outcome = _propose_placement(arrival, replace(game, post=card_notes.post))
        if isinstance(outcome, Refusal):
            refusal, fit, acts, after = outcome, "refused", (), post
        else:
            acts, after = (*card_notes.acts, act), outcome
    elif fit in ("known", "notice") and card_notes.acts:
        fit = "notice"
    elif fit == "notice":
        fit = "refused" if card_notes.refused else "known"
    elif fit != "known":
        acts, after = (), post
    return CardStep(
        card=card,
        items_text=items_text,
        before=card_notes.post,
        card_notes=card_notes,
        arrival=arrival,
        fit=fit,
        acts=acts,
        after=after,
        refusal=refusal,
    )


def _accept_card_notes(card: Card, game: LoadedPostGame) -> NotesResult:
    """Return the game after a card's notes; a player's own cards and those of earlier rounds add none."""
    post = game.post
    lines = max(
        (len(variant_game.mailed) for variant_game in (post.game, post.other) if variant_game),
        default=0,
    )
    if card.sender == post.own or card.turn < lines - 1:
        return NotesResult(post=post)
    return accept_notes(card, post, World(today=game.today))


def _propose_placement(
    arrival: Incoming, game: LoadedPostGame
) -> tuple[Place | SayPass, Post | Refusal]:
    """Return the act that accepts a card, and the game after it or the refusal."""
    act = place_of(arrival.card, arrival.variant, game.terms)
    outcome = preview_act(act, game)
    if isinstance(outcome, Refusal) and outcome.code == "correspondence/points_other":
        act = place_of(arrival.card, arrival.variant, game.terms, why=COUNTED_HERE)
        outcome = preview_act(act, game)
    return act, outcome


def list_acts(
    game: LoadedPostGame, steps: Sequence[CardStep], reached: DayText, stamp: Stamp
) -> tuple[object, ...]:
    """Return the acts of the cards that fit, and last the arrival of the letter that brought them."""
    acts = tuple(act for step in steps if step.is_accepted for act in step.acts)
    after = steps[-1].after if steps else game.post
    placed = {step.card.turn for step in steps if step.fit == "next"}
    arrivals = tuple(
        Reach(reached=reached, stamp=stamp, variant=variant)
        for variant in variants_of(after)
        if (variant_game := after.variant(variant)) and len(variant_game.mailed) in placed
    )
    has_day = reached or game.is_player  # an arbiter may not know it
    return (*acts, *arrivals) if has_day else acts


# ---- the view of a card ----


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView:
    """A card that arrived: its move, how it fits, and its differences."""

    fit: str  # of `CardStep`
    is_notice: bool  # without a placement
    variant: str  # its name, or an empty string if there is only one
    round: str
    move: str
    points: int  # recorded
    real: int
    sent: str
    problem: str  # why it is not accepted, or an empty string
    here: str  # the other move of this device, or an empty string
    notes: Sequence[str]
    differences: Sequence[tuple[str, str, str]]  # item, value on the card, value here
    is_void: bool
    unknown: Sequence[str]  # words that the list does not have


async def describe_step(desk: Desk, step: CardStep, game: LoadedPostGame) -> CardView:
    """Return the view of a card that arrived."""
    card, text = step.card, game.text
    variant_game = step.after.variant(_find_variant(step))
    laid = variant_game.sheet.lines[-1].laid if variant_game and step.fit == "next" else None
    words = [word.word for word in laid.words] if laid else []
    here = step.arrival.fit.here
    refusal_message = refusal_text(step.refusal, text) if step.refusal else ""
    return CardView(
        fit=step.fit,
        is_notice=card.how == "note",
        variant=_format_variant(step, text),
        round=roman((card.turn + 1) // 2),
        move=_format_card_move(card, game),
        points=recorded_of(game.terms.rules.caps, card.turn - 1, card.points),
        real=card.points,
        sent=format_game_day(card.sent, text),
        problem=refusal_message
        or (text.gettext(FIT_MESSAGES[step.fit]) if step.fit in FIT_MESSAGES else ""),
        here=placement_text(here, game)
        if here and step.fit in ("changed", "earlier_differs")
        else "",
        notes=list(_list_notes(step, game)),
        differences=_list_differences(step, game),
        is_void=card.how == "void",
        unknown=await find_unlisted_words(desk, game, words),
    )


def _format_variant(step: CardStep, text: Translator) -> str:
    """Return the name of a card's variant, or an empty string if there is only one (RO-COR 15)."""
    variant = step.card.variant or (step.arrival.variant if step.before.other else "")
    return text.gettext(VARIANTS[variant]) if variant and step.card.how != "note" else ""


def _find_variant(step: CardStep) -> Variant:
    return step.arrival.variant if step.after.other else ""


def _format_card_move(card: Card, game: LoadedPostGame) -> str:
    if card.how == "pass":
        return game.text.gettext("a pass")
    word = in_tiles(card.word, game.terms.alphabet) if card.word else ""
    return f"{format_coordinates(card.at, card.direction)} {word}".strip()


def _list_notes(step: CardStep, game: LoadedPostGame) -> Iterator[str]:
    """Yield a sentence for each note of a card besides its placement, and for each refused one."""
    text, names = game.text, game.players
    card_notes = step.card_notes
    if step.fit in (*ACCEPTED, "known"):
        for note in card_notes.accepted:
            yield format_note(note, card_notes.post, names, text)
        for leave in card_notes.unlisted:
            yield text.gettext(
                "The leave of {name} from {first} to {last}, written here, is not on the card. It stays.",
                name=names[leave.seat - 1],
                first=format_game_day(leave.first, text),
                last=format_game_day(leave.last, text),
            )
        for challenge in card_notes.otherwise:
            there = format_note(challenge, card_notes.post, names, text)
            yield text.gettext(
                "The card names a challenge otherwise than here: {challenge}", challenge=there
            )
        if card_notes.is_decided_there:
            yield text.gettext(
                "For {name} the challenge is over: write the arbiter’s decision down under “Mail”.",
                name=names[step.card.sender - 1],
            )
    for note, refusal in card_notes.refused:
        yield f"{format_note(note, card_notes.post, names, text)}: {refusal_text(refusal, text)}"
    if has_later_note(step.card):
        yield text.gettext("This card says more than this version of Faristol can read.")


def _list_differences(step: CardStep, game: LoadedPostGame) -> list[tuple[str, str, str]]:
    """Return the items in which a card differs from the game after it: name, value there, value here."""
    if step.fit not in (*ACCEPTED, "known") or step.card.how == "note":
        return []
    text, variant = game.text, _find_variant(step)
    variant_game = step.after.variant(variant)
    is_next = variant_game is not None and step.fit == "next"
    edited = []
    if variant_game is not None and is_next:
        there = replace(game, post=step.after, game=variant_game, variant=variant)
        edited = _find_edited_items(step.items_text, format_items(there, step.card.turn))
    return edited + [
        (
            text.gettext(ITEM_NAMES[difference.item]),
            _format_value(difference.there, text),
            _format_value(difference.here, text),
        )
        for difference in list_differences(step.card, step.after, variant)
        # of a card accepted before, only the other day on which it was sent (RO-COR 28)
        if (difference.there is not None if is_next else difference.item == "sent")
    ]


def _format_value(value: int | date | None, text: Translator) -> str:
    if isinstance(value, date):
        return format_game_day(value, text)
    return "–" if value is None else str(value)


def _find_edited_items(items_text: str, computed_text: str) -> list[tuple[str, str, str]]:
    """Return the items of a text that differ from its line: they were changed by hand."""
    there, here = _parse_items(items_text), _parse_items(computed_text)
    return [
        (name, there[number][1], value)
        for number, (name, value) in here.items()
        if number in there
        and not _normalize_item(number, value).startswith(_normalize_item(number, there[number][1]))
    ]


def _split_texts(text: str, count: int) -> list[str]:
    """Return the items before each card's line; empty strings where their card cannot be determined."""
    parts = re.split(rf"(?im)^.*?(?:{'|'.join(MARKS)}).*$", text)
    return parts[:count] if len(parts) == count + 1 else [""] * count


def _parse_items(text: str) -> dict[int, tuple[str, str]]:
    """Return the items of a text by their numbers, each with its name and its value."""
    matches = (ROW.match(line) for line in text.splitlines()[:MAX_ROWS])
    return {int(match[1]): (match[2].strip(), match[3].strip()) for match in matches if match}


def _normalize_item(number: int, value: str) -> str:
    """Return the part of an item that is the same in all languages: days and points, letters of words."""
    if number in (1, 2, 3, 4, 9):
        return " ".join(str(int(number_text)) for number_text in NUMBER.findall(value))
    if number == 10:
        return " ".join(LIST.findall(value.upper()))
    return "".join(filter(str.isalnum, value.upper())) if number in (6, 7, 8) else ""
