"""Entries besides placements that may be taken back: returned letters, claims, receipts, and others."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, get_args

from faristol.correspondence.acts.deadlines import NotFetched
from faristol.correspondence.acts.entries import Entry, RemoveEntry, can_remove
from faristol.correspondence.acts.letters import KeepReceipt
from faristol.correspondence.roles import ENTRIES_DECIDED
from faristol.correspondence.state import noted_rounds_of, recorded_round_of
from faristol.desk.correspondence.base import format_game_day, roman
from faristol.desk.correspondence.coefficients import format_coefficient
from faristol.desk.correspondence.document import LoadedPostGame, carry_out, form, load_fresh
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import MINUS
from faristol.ledger.refusal import Refusal

HERE: Final = Done(route="/mail/letters")


class EntryRow(NamedTuple):
    """An entry that can be taken back: its key in a form, its label, whether the arbiter decided it."""

    key: str
    label: str
    is_decided: bool


def list_entries(game: LoadedPostGame) -> list[EntryRow]:
    """Return the entries that can be taken back now, by sort, and in each sort as they were written."""
    return [
        EntryRow(f"{entry} {number}", label, entry in ENTRIES_DECIDED)
        for entry in get_args(Entry)
        if can_remove(game.post, entry)
        for number, label in enumerate(_labels(entry, game), start=1)
    ]


def _labels(entry: Entry, game: LoadedPostGame) -> Iterator[str]:
    """Yield the label of each entry of a sort, in the order of `entries_of`."""
    post, names, text = game.post, game.players, game.text
    match entry:
        case "letter":
            noted = noted_rounds_of(post)
            for seat, number in post.uncollected:
                yield text.gettext(
                    "{name} did not collect a letter in round {n}",
                    name=names[seat - 1],
                    n=roman(noted[seat, number]),
                )
        case "claim":
            for claim in post.claims:
                sentence = text.gettext("{name} makes a time claim", name=names[claim.by - 1])
                yield f"{sentence} · {format_game_day(claim.day, text)}"
        case "receipt":
            for paper in post.receipts:
                sentence = text.gettext("Receipt for round {n}", n=roman((paper.turn + 1) // 2))
                details = " ".join(filter(None, (paper.number, paper.office)))
                yield f"{sentence}: {details} · {format_game_day(paper.day, text)}"
        case "sanction":
            for sanction in post.sanctions:
                reduction = f"{MINUS}{format_coefficient(sanction.taken, text)}"
                yield f"{names[sanction.seat - 1]}: {reduction} · {sanction.why}"
        case "writer":
            for seat, by in post.writers:
                sentence = text.gettext("Another person writes for {name}", name=names[seat - 1])
                yield f"{sentence} · {', '.join(by)}"


def list_announced(game: LoadedPostGame) -> list[str]:
    """Return a sentence for each announcement of longer thinking, by placement (RO-COR 27)."""
    text = game.text
    return [
        text.gettext(
            "{name} thinks about round {n} until {day}",
            name=game.players[announcement.seat - 1],
            n=roman((announcement.turn + 1) // 2),
            day=format_game_day(announcement.until, text),
        )
        for announcement in sorted(game.post.announced, key=lambda entry: entry.turn)
    ]


# ---- acting ----


async def not_fetched(desk: Desk, request: Request) -> Done:
    """Write down a letter that came back, with its days and receipt where they are given (RO-COR 31)."""
    game = await load_fresh(desk, request)
    seat, round_ = request.number("seat"), request.number("round")
    returned, resent = request.line("returned"), request.line("resent")
    written_round = recorded_round_of(game.post, seat, round_)  # of a letter that is here already
    acts: list[object] = [
        NotFetched(seat=seat, round=written_round, returned=returned, resent=resent)
    ]
    number, office, day = request.line("number"), request.line("office"), request.line("day")
    if number or office or day:
        turn = 2 * round_ - (1 if seat == 2 else 2)  # the letter that the round is to answer
        acts.append(KeepReceipt(turn=turn, number=number, office=office, day=day))
    return await carry_out(desk, request, game, tuple(acts), HERE)


def _entry_key(request: Request) -> Mapping[str, object]:
    entry, _, number = request.line("entry").partition(" ")
    if entry not in get_args(Entry):
        raise Refused(Refusal("desk/no_such_choice", {"field": "entry"}))
    return {"entry": entry, "number": read_number(number)}


remove = form(RemoveEntry, HERE, extra_fields=_entry_key)
