"""Notes of the cards of a game: written from its state, and read as acts (RO-COR 15, 26, 27)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from faristol.board.legality import Illegal
from faristol.board.square import Square
from faristol.correspondence.acts.deadlines import AnnounceThinking, TakeVacation
from faristol.correspondence.acts.disputes import Admit, Challenge
from faristol.correspondence.acts.letters import replay_lines
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
from faristol.correspondence.sheet import place_letters
from faristol.correspondence.state import Post, number_of
from faristol.correspondence.values import DayText, Dispute, Seat, Vacation
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import in_tiles

IMPOSSIBLE = "RO-COR 10"  # the reason of a challenge that names no word


# ---- writing ----


def notes_of(post: Post, seat: Seat, turn: int) -> tuple[Note, ...]:
    """Return the notes of a card: the leave of the sender, and challenges of earlier placements.

    Decisions of the arbiter are not among them: a letter brings them to both players.
    """
    open_disputes = [post.dispute] if post.dispute else []
    admitted = [
        dispute for dispute in post.disputes if dispute.stands is False and not dispute.ended_by
    ]
    challenges = [
        _challenge_note(post, dispute)
        for dispute in (*open_disputes, *admitted)
        if dispute.turn < turn
    ]
    notes = [note for note in (*challenges, *_leave_notes(post, seat)) if note]
    return tuple(notes[:MAX_NOTES])


def notice_of(post: Post, seat: Seat, sent: date) -> Card | None:
    """Return a card without a placement: leave, longer thinking or a challenge (RO-COR 26, 27).

    It is sent when the note is written, not with the next placement.
    """
    game = post.game
    if game is None:
        return None
    turn = len(game.mailed) + 1
    games = (variant for variant in (game, post.other) if variant)
    waits = {len(variant.mailed) + 1 for variant in games if variant.sheet.seat == seat}
    thinking = [
        ThinkingNote(seat=seat, until=until)
        for notice in post.announced
        if notice.seat == seat and notice.turn in waits and (until := _parse_day(notice.until))
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


def _parse_day(text: DayText) -> date | None:
    """Return a day, or None if only a file can hold it."""
    day = day_of(text, "")
    return None if isinstance(day, Refusal) else day


def _leave_notes(post: Post, seat: Seat) -> Iterator[LeaveNote]:
    """Yield the leave of a player in the order in which it was announced and allowed (RO-COR 26)."""
    vacations = [vacation for vacation in post.vacations if vacation.seat == seat]
    choice_start = next((vacation.first for vacation in vacations if vacation.is_chosen), "")

    def rank(vacation: Vacation) -> tuple[DayText, int, DayText]:
        return (
            vacation.recorded_on,
            1 if vacation.is_chosen else 0 if vacation.first >= choice_start else 2,
            vacation.first,
        )

    for vacation in sorted(vacations, key=rank):
        first, last, recorded_on = (
            _parse_day(vacation.first),
            _parse_day(vacation.last),
            _parse_day(vacation.recorded_on),
        )
        days = length((first, last)) if first and last else 0
        if first and recorded_on and 0 < days <= MAX_LEAVE:
            yield LeaveNote(
                seat=seat,
                first=first,
                days=days,
                is_chosen=vacation.is_chosen,
                recorded_on=recorded_on,
            )


def _challenge_note(post: Post, dispute: Dispute) -> ChallengeNote | None:
    day = _parse_day(dispute.day)
    if day is None:
        return None
    formed = formed_words_of(post, dispute.turn)[:MAX_WORDS]
    return ChallengeNote(
        by=dispute.by,
        turn=dispute.turn,
        day=day,
        words=sum(1 << at for at, word in enumerate(formed) if word in dispute.words),
        is_admitted=dispute.stands is False,
    )


def formed_words_of(post: Post, turn: int) -> list[str]:
    """Return the words that a placement formed, even if it is void now: the main one first, each once."""
    game = post.game
    if game is None or post.terms is None or not 1 <= turn <= len(game.sheet.lines):
        return []
    move = game.sheet.lines[turn - 1].move
    after = place_letters(replay_lines(game, turn - 1).sheet, move) if move else None
    if after is None or isinstance(after, Illegal):
        return []
    laid = after.lines[-1].laid
    words = [in_tiles(word.word, post.terms.alphabet) for word in laid.words] if laid else []
    return list(dict.fromkeys(words))


# ---- reading ----


@dataclass(frozen=True, slots=True, kw_only=True)
class NotesResult:
    """The game after the notes of a card, the acts that lead there, and the notes without effect."""

    post: Post
    acts: tuple[Any, ...] = ()
    accepted: tuple[Note, ...] = ()
    refused: tuple[tuple[Note, Refusal], ...] = ()
    unlisted: tuple[Vacation, ...] = ()  # leave of the sender that the card does not name
    otherwise: tuple[ChallengeNote, ...] = ()  # challenges recorded differently here
    is_decided_there: bool = False  # a challenge that is open here is over for the sender


def accept_notes(card: Card, post: Post, world: World) -> NotesResult:
    """Return the result of the notes of a card that the game does not know yet (RO-COR 15, 26, 27)."""
    if card.version == 1 or card.game != number_of(post):
        return NotesResult(post=post)
    state, acts = post, list[Any]()
    accepted, refused = list[Note](), list[tuple[Note, Refusal]]()
    for note in card.notes:
        proposed = _acts_of(note, card, state)
        result = POST.decide_all(state, proposed, world)
        if isinstance(result, Refusal):
            refused.append((note, result))
        elif result[1]:
            state = result[0]
            acts += proposed
            accepted.append(note)
    return NotesResult(
        post=state,
        acts=tuple(acts),
        accepted=tuple(accepted),
        refused=tuple(refused),
        unlisted=tuple(_iterate_unlisted_leave(card, post)),
        otherwise=tuple(_iterate_differing_challenges(card, post)),
        is_decided_there=_is_decided_there(card, post),
    )


def _acts_of(note: Note, card: Card, post: Post) -> tuple[Any, ...]:
    """Return the acts that a note asks for; none if the game has it or the sender may not write it."""
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
    return {(vacation.seat, vacation.first, vacation.last) for vacation in post.vacations}


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
    if not note.turn or any(dispute.turn == note.turn for dispute in post.disputes):
        return
    if not is_open:
        formed = formed_words_of(post, note.turn)[:MAX_WORDS]
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


def _iterate_unlisted_leave(card: Card, post: Post) -> Iterator[Vacation]:
    """Yield the leave of the sender that is recorded here and not on the card; it is never removed."""
    listed = {_period_of(note) for note in card.notes if isinstance(note, LeaveNote)}
    for vacation in post.vacations:
        is_listed = (vacation.seat, vacation.first, vacation.last) in listed or len(
            card.notes
        ) == MAX_NOTES
        if vacation.seat == card.sender and not is_listed:
            yield vacation


def _iterate_differing_challenges(card: Card, post: Post) -> Iterator[ChallengeNote]:
    """Yield the challenges of a card that are recorded here with another day or other words."""
    disputes = [*post.disputes, *([post.dispute] if post.dispute else [])]
    for note in card.notes:
        if isinstance(note, ChallengeNote):
            recorded = [
                _challenge_note(post, dispute) for dispute in disputes if dispute.turn == note.turn
            ]
            same = [
                replace(challenge, is_admitted=note.is_admitted)
                for challenge in recorded
                if challenge
            ]
            if same and note not in same:
                yield note


def _is_decided_there(card: Card, post: Post) -> bool:
    if post.dispute is None or card.turn <= post.dispute.turn:
        return False
    challenged_turns = [note.turn for note in card.notes if isinstance(note, ChallengeNote)]
    return not card.variant and post.dispute.turn not in challenged_turns


def has_later_note(card: Card) -> bool:
    """Whether a card has a note that this version cannot read."""
    return any(isinstance(note, LaterNote) for note in card.notes)
