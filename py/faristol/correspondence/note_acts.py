"""Notes of the cards of a game: written from its state, and read as the acts that they ask for (RO-COR 15, 26, 27)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from faristol.board.legality import Illegal
from faristol.board.square import Square
from faristol.correspondence.acts.deadlines import AnnounceThinking, TakeVacation
from faristol.correspondence.acts.disputes import Admit, Challenge
from faristol.correspondence.acts.letters import replayed
from faristol.correspondence.days import length
from faristol.correspondence.faults import World, day_of
from faristol.correspondence.kind import POST
from faristol.correspondence.notes import (
    MAX_LEAVE,
    MAX_WORDS,
    ChallengeNote,
    LaterNote,
    LeaveNote,
    Note,
    ThinkingNote,
)
from faristol.correspondence.postcard import MAX_NOTES, Card
from faristol.correspondence.sheet import place
from faristol.correspondence.state import Post, number_of
from faristol.correspondence.values import DayText, Dispute, Seat, Vacation
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import in_tiles

IMPOSSIBLE = "RO-COR 10"  # why a placement is challenged that no word is named of


# ---- out ----


def notes_of(post: Post, seat: Seat, turn: int) -> tuple[Note, ...]:
    """Return what a card says besides its placement: the sender's leave, and challenges of placements before it.

    What the arbiter decides is not in it: a letter says it to both.
    """
    open_one = [post.dispute] if post.dispute else []
    admitted = [one for one in post.disputes if one.stands is False and not one.ended_by]
    challenges = [_challenge_note(post, one) for one in (*open_one, *admitted) if one.turn < turn]
    found = [note for note in (*challenges, *_leave_notes(post, seat)) if note]
    return tuple(found[:MAX_NOTES])


def notice_of(post: Post, seat: Seat, sent: date) -> Card | None:
    """Return a card without a placement: leave, longer thinking or a challenge, said when it is written (RO-COR 26, 27)."""
    game = post.game
    if game is None:
        return None
    turn = len(game.mailed) + 1
    games = (one for one in (game, post.other) if one)
    waits = {len(one.mailed) + 1 for one in games if one.sheet.seat == seat}
    thinking = [
        ThinkingNote(seat=seat, until=until)
        for one in post.announced
        if one.seat == seat and one.turn in waits and (until := _day(one.until))
    ]
    notes = (*thinking, *notes_of(post, seat, turn))[:MAX_NOTES]
    return Card(
        game=number_of(post),
        chain=game.sheet.chain,
        turn=turn,
        how="note",
        at=Square(seat),
        sent=sent,
        variant="right" if post.other else "",
        notes=notes,
    )


def _day(text: DayText) -> date | None:
    """Return a day; None for one that only a file can hold."""
    day = day_of(text, "")
    return None if isinstance(day, Refusal) else day


def _leave_notes(post: Post, seat: Seat) -> Iterator[LeaveNote]:
    """Give the leave of a player, in the order in which it was allowed: as it was announced (RO-COR 26)."""
    mine = [one for one in post.vacations if one.seat == seat]
    since = next((one.first for one in mine if one.is_chosen), "")

    def rank(one: Vacation) -> tuple[DayText, int, DayText]:
        return one.recorded_on, 1 if one.is_chosen else 0 if one.first >= since else 2, one.first

    for one in sorted(mine, key=rank):
        first, last, recorded_on = _day(one.first), _day(one.last), _day(one.recorded_on)
        days = length((first, last)) if first and last else 0
        if first and recorded_on and 0 < days <= MAX_LEAVE:
            yield LeaveNote(
                seat=seat, first=first, days=days, is_chosen=one.is_chosen, recorded_on=recorded_on
            )


def _challenge_note(post: Post, one: Dispute) -> ChallengeNote | None:
    day = _day(one.day)
    if day is None:
        return None
    formed = words_formed(post, one.turn)[:MAX_WORDS]
    return ChallengeNote(
        by=one.by,
        turn=one.turn,
        day=day,
        words=sum(1 << at for at, word in enumerate(formed) if word in one.words),
        is_admitted=one.stands is False,
    )


def words_formed(post: Post, turn: int) -> list[str]:
    """Return the words of a placement as it was placed, also where it is void now: the main one first, each once."""
    game = post.game
    if game is None or post.terms is None or not 1 <= turn <= len(game.sheet.lines):
        return []
    move = game.sheet.lines[turn - 1].move
    after = place(replayed(game, turn - 1).sheet, move) if move else None
    if after is None or isinstance(after, Illegal):
        return []
    laid = after.lines[-1].laid
    words = [in_tiles(word.word, post.terms.alphabet) for word in laid.words] if laid else []
    return list(dict.fromkeys(words))


# ---- in ----


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """The game after the notes of a card, the acts that lead there, and what of the card leads nowhere."""

    post: Post
    acts: tuple[Any, ...] = ()
    accepted: tuple[Note, ...] = ()
    refused: tuple[tuple[Note, Refusal], ...] = ()
    unlisted: tuple[Vacation, ...] = ()  # leave of the sender here, which the card does not name
    otherwise: tuple[ChallengeNote, ...] = ()  # challenges that are written here in other words
    is_decided_there: bool = False  # a challenge that is open here is over for the sender


def accept_notes(card: Card, post: Post, world: World) -> Noted:
    """Return what the notes of a card lead to where the game does not know it yet (RO-COR 15, 26, 27)."""
    if card.version == 1 or card.game != number_of(post):
        return Noted(post=post)
    state, acts = post, list[Any]()
    accepted, refused = list[Note](), list[tuple[Note, Refusal]]()
    for note in card.notes:
        proposed = _acts_of(note, card, state)
        made = POST.decide_all(state, proposed, world)
        if isinstance(made, Refusal):
            refused.append((note, made))
        elif made[1]:
            state = made[0]
            acts += proposed
            accepted.append(note)
    return Noted(
        post=state,
        acts=tuple(acts),
        accepted=tuple(accepted),
        refused=tuple(refused),
        unlisted=tuple(_unlisted(card, post)),
        otherwise=tuple(_otherwise(card, post)),
        is_decided_there=_is_decided_there(card, post),
    )


def _acts_of(note: Note, card: Card, post: Post) -> tuple[Any, ...]:
    """Return the acts that a note asks for, none where the game knows it or it is not the sender's to say."""
    match note:
        case LeaveNote(seat=card.sender):
            return () if _period_of(note) in _periods(post) else (_leave_of(note),)
        case ThinkingNote(seat=card.sender, until=until) if card.turn > _count_lines(post):
            return (AnnounceThinking(seat=card.sender, until=until.isoformat()),)
        case ChallengeNote():
            return tuple(_challenge_of(note, card, post))
        case _:
            return ()


def _count_lines(post: Post) -> int:
    return max((len(game.mailed) for game in (post.game, post.other) if game), default=0)


def _period_of(note: LeaveNote) -> tuple[Seat, DayText, DayText]:
    last = note.first + timedelta(days=note.days - 1)
    return note.seat, note.first.isoformat(), last.isoformat()


def _periods(post: Post) -> set[tuple[Seat, DayText, DayText]]:
    return {(one.seat, one.first, one.last) for one in post.vacations}


def _leave_of(note: LeaveNote) -> TakeVacation:
    seat, first, last = _period_of(note)
    return TakeVacation(
        seat=seat,
        first=first,
        last=last,
        recorded_on=note.recorded_on.isoformat(),
        is_chosen=note.is_chosen,
    )


def _challenge_of(note: ChallengeNote, card: Card, post: Post) -> Iterator[Challenge | Admit]:
    is_open = post.dispute is not None and post.dispute.turn == note.turn
    if not note.turn or any(one.turn == note.turn for one in post.disputes):
        return
    if not is_open:
        formed = words_formed(post, note.turn)[:MAX_WORDS]
        words = tuple(word for at, word in enumerate(formed) if note.words >> at & 1)
        yield Challenge(
            by=note.by,
            day=note.day.isoformat(),
            words=words,
            why="" if words else IMPOSSIBLE,
            turn=note.turn,
        )
    if note.is_admitted:
        since = post.dispute.day if post.dispute else ""
        yield Admit(day=max(note.day.isoformat(), card.sent.isoformat(), since))


def _unlisted(card: Card, post: Post) -> Iterator[Vacation]:
    """Give the leave of the sender that is written here and not on the card; it is shown, and not removed."""
    named = {_period_of(note) for note in card.notes if isinstance(note, LeaveNote)}
    for one in post.vacations:
        is_told = (one.seat, one.first, one.last) in named or len(card.notes) == MAX_NOTES
        if one.seat == card.sender and not is_told:
            yield one


def _otherwise(card: Card, post: Post) -> Iterator[ChallengeNote]:
    """Give the challenges of a card that are known here with another day, or of other words."""
    known = [*post.disputes, *([post.dispute] if post.dispute else [])]
    for note in card.notes:
        if isinstance(note, ChallengeNote):
            here = [_challenge_note(post, one) for one in known if one.turn == note.turn]
            same = [replace(one, is_admitted=note.is_admitted) for one in here if one]
            if same and note not in same:
                yield note


def _is_decided_there(card: Card, post: Post) -> bool:
    if post.dispute is None or card.turn <= post.dispute.turn:
        return False
    named = [note.turn for note in card.notes if isinstance(note, ChallengeNote)]
    return not card.variant and post.dispute.turn not in named


def has_later_note(card: Card) -> bool:
    """Whether a card says more than this version can read."""
    return any(isinstance(note, LaterNote) for note in card.notes)
