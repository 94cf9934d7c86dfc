"""The join of another register of this device with the one in use, once all questions are answered."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from faristol.club.card import NewCard
from faristol.club.comparison import Comparison
from faristol.club.join import JoinAnswers, plan_join
from faristol.desk.club.join_view import JoinView, join_view
from faristol.desk.club.other_registers import DELETIONS, OtherRegister, OtherRegisters
from faristol.desk.club.player import prepare_erasure
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.continuations import renamed, superseding
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.register import RegisterService
from faristol.ledger.refusal import Refusal

ROUTE: Final = "/players/join"
NO_CHOICE: Final = Refusal("desk/no_such_choice")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoJoinContext(Context):
    """The screen of another register that is not on this device."""

    template: ClassVar[str] = "club/no_register_join.html"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class JoinContext(Context):
    """The differences of another register, and what joining would do."""

    template: ClassVar[str] = "club/register_join.html"

    other: StreamRow
    in_use: str  # the name of the register in use
    join: JoinView
    seq: int


async def show(desk: Desk, request: Request) -> View:
    """Show the differences of the other register: equal names, changed, new and erased people."""
    members, text = desk.service(RegisterService), desk.translator_for(request.lang)
    await members.open()
    stream = request.query.get("stream", "")
    other = await desk.service(OtherRegisters).compare(stream)
    title = text.gettext("Join two registers")
    if other is None:
        return View(title=title, stream=members.stream, context=NoJoinContext())
    answers = await desk.service(OtherRegisters).load_answers(other)
    page = read_number(request.query.get("page", ""), most=5)
    return View(
        title=title,
        stream=members.stream,
        context=JoinContext(
            other=other.row,
            in_use=desk.stream_store.streams[members.stream].name,
            join=join_view(other, answers, page, text, desk.zone(request)),
            seq=members.register.seq,
        ),
    )


async def _load_other(desk: Desk, request: Request) -> OtherRegister:
    """Return the other register of a form.

    Raises:
        Refused: the register is missing, or is now the one in use.
    """
    await desk.service(RegisterService).open()
    other = await desk.service(OtherRegisters).compare(request.value("stream"))
    if other is None:
        raise Refused(STALE)
    return other


async def answer(desk: Desk, request: Request) -> Done:
    """Store an answer about one name, or about all."""
    other = await _load_other(desk, request)
    registers = desk.service(OtherRegisters)
    answers = await registers.load_answers(other)
    await registers.save_answers(other, _apply_answers(request, other.comparison, answers))
    return Done()


def _apply_answers(request: Request, comparison: Comparison, answers: JoinAnswers) -> JoinAnswers:
    """Return the answers with those of the pressed button.

    Raises:
        Refused: the answer is invalid.
    """
    pairs, sides = dict(answers.pairs), dict(answers.sides)
    left_out = set(answers.left_out)
    for name, value in request.fields:
        choice, _, key = value.partition(" ")
        match name, choice:
            case "answer", "one" | "two":
                pairs[key] = choice
            case "side", "here" | "there":
                sides[key] = choice
            case "new", "out":
                left_out |= {player for player in comparison.new if player == key}
            case "new", "in":
                left_out -= {player for player in comparison.new if player == key}
            case "all", "one" | "two":
                pairs = {pair.key: choice for pair in comparison.pairs}
            case "all", "out":
                left_out = set(comparison.new)
            case "all", "in":
                left_out = set()
            case "answer" | "side" | "new" | "all", _:
                raise Refused(NO_CHOICE)
            case _:
                pass
    return JoinAnswers(pairs=pairs, sides=sides, left_out=frozenset(left_out))


async def join(desk: Desk, request: Request) -> Done:
    """Join the registers at once or not at all; the other one goes to the archive as a whole."""
    other = await _load_other(desk, request)
    seqs: Mapping[str, int] = {
        "seq": desk.service(RegisterService).register.seq,
        "other_seq": other.row.seq,
    }
    if any(request.value(name) != str(seq) for name, seq in seqs.items()):
        raise Refused(STALE)
    answers = await desk.service(OtherRegisters).load_answers(other)
    if missing := answers.unanswered(other.comparison):
        raise Refused(Refusal("register/unanswered", {"n": len(missing)}))
    salts = iter(desk.dice.token, "")
    plan = unwrap(plan_join(other.comparison, other.here, other.there, answers, salts=salts))
    erasure = await prepare_erasure(desk, plan.erased)
    kept_cards = [
        NewCard(card=other.there.cards[digest], digest=digest, line=other.lines[digest])
        for digest in plan.kept
    ]
    done = Done(
        route="/players",
        toast=Message(gettext_noop("The registers are joined. The other one is in the archive.")),
        effects=erasure.effects,
    )
    archived = _archived_row(desk, other.row)
    outcome = await desk.service(RegisterService).carry_out_all(
        request,
        plan.acts,
        done,
        *plan.written,
        *kept_cards,
        namesakes=plan.namesakes,
        also=(*erasure.operations, *DELETIONS),
        covers=(archived,),
    )
    if outcome is done:
        erasure.finish(desk)
        row = desk.stream_store.streams[archived.id]
        if (row.archived, row.superseded_by) != (True, archived.superseded_by):
            # there were no differences, and no record was stored
            await desk.stream_store.update(
                archived.id, archived=True, superseded_by=archived.superseded_by
            )
    return outcome


def _archived_row(desk: Desk, row: StreamRow) -> StreamRow:
    """Return the archived row of a joined register; a continuation is superseded by the one in use."""
    rows = desk.stream_store.streams
    in_use, successor = rows[desk.service(RegisterService).stream], row.superseded_by
    if row.origin == in_use.origin and superseding(rows, in_use) is None:
        successor = in_use.id
    return renamed(row, name=row.name, archived=True, superseded_by=successor)
