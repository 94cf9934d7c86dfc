"""Read a form as the act that it wishes, by the annotations of the act, and carry it out.

    drawn = Forms(open=drawn_from, do=carry_out)        # how a feature opens and writes its documents
    unlock = drawn(UnlockResults, Done(go=ROUTE))       # a command of `desk/routes.py`

What the rules find is never read from a form, nor what is brought by a page, dice or a list: that is given.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from types import UnionType
from typing import (
    Any,
    Generic,
    Literal,
    NewType,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import Documents, LoadedDocument
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.ledger.kind import is_typed
from faristol.ledger.refusal import Refusal

A = TypeVar("A")
D = TypeVar("D")
W = TypeVar("W")

Read = Callable[[Request, str], object]
Carried = Callable[[Desk, Request], Awaitable[Done]]
DONE = Done()
NOTHING: Mapping[str, object] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class FormHandlers(Generic[D]):
    """Carry out the forms of a feature: how it opens what a form was drawn from, and writes into it."""

    open: Callable[[Desk, Request], Awaitable[D]]
    do: Callable[[Desk, Request, D, Any, Done], Awaitable[Done]]
    # fields of every act that are not read by their annotation
    given: Callable[[Request], Mapping[str, object]] = lambda _: NOTHING

    def __call__(
        self,
        act: type,
        then: Done | Callable[[Request, D, Any], Done] = DONE,
        *,
        given: Callable[[Request], Mapping[str, object]] | None = None,
    ) -> Carried:
        """Return the command of a form: it does the act that it wishes, and shows what comes `then`.

        `given`: the fields of this act that are not read by their annotation, all of them.
        """
        beside = given or self.given

        async def carry_out(desk: Desk, request: Request) -> Done:
            document = await self.open(desk, request)
            wish: Any = act_from_form(request, act, **beside(request))
            done = then if isinstance(then, Done) else then(request, document, wish)
            return await self.do(desk, request, document, wish, done)

        return carry_out


def form_handlers(
    documents: Callable[[Desk], Documents[Any, W]], *, world: W, is_drawn: bool = True
) -> "FormHandlers[LoadedDocument[Any]]":
    """Return how the forms of a kind are carried out that need no more than their document.

    `is_drawn`: they are stale when something was done since; those that name their outcome are not.
    """

    async def opened(desk: Desk, request: Request) -> LoadedDocument[Any]:
        kept = desk.of(documents)
        return await (kept.drawn_from(request) if is_drawn else kept.named(request))

    async def do(
        desk: Desk, request: Request, document: LoadedDocument[Any], wish: object, done: Done
    ) -> Done:
        return await desk.of(documents).do(document, wish, request=request, done=done, world=world)

    return FormHandlers(open=opened, do=do)


def act_from_form(request: Request, act: type[A], **given: object) -> A:
    """Return the act that a form wishes.

    A text comes in one line, a number that is none as -1, which no rule takes. A field that has a
    default may be missing.

    Raises:
        Refused: a choice is none of those that the act knows.
    """
    sent = {name for name, _ in request.fields}
    read = {
        name: reader(request, name)
        for name, (reader, may_be_missing) in _field_readers(cast(Any, act)).items()
        if name not in given and (name in sent or not may_be_missing)
    }
    return act(**read, **given)


@cache
def _field_readers(act: Any) -> dict[str, tuple[Read, bool]]:
    """Return how each field is read that people type, and whether it may be missing."""
    hints = get_type_hints(act)
    return {
        one.name: (_field_reader(hints[one.name]), one.default is not MISSING)
        for one in fields(act)
        if is_typed(one)
    }


def _field_reader(annotation: Any) -> Read:
    if isinstance(annotation, NewType):
        return _field_reader(annotation.__supertype__)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation in _READERS:
        return _READERS[annotation]
    if origin is Literal:
        return _choice({str(value): value for value in arguments})
    if (
        origin is tuple
        and arguments[1:] == (Ellipsis,)
        and _field_reader(arguments[0]) is Request.line
    ):
        return Request.values
    if origin in (Union, UnionType) and arguments[1:] == (type(None),):
        inside = _field_reader(arguments[0])
        return lambda request, name: inside(request, name) if request.value(name) else None
    return _reject_field


def _number(request: Request, name: str) -> int:
    return read_number(request.value(name).strip())


def _checked(request: Request, name: str) -> bool:
    return bool(request.value(name))


def _choice(values: Mapping[str, object]) -> Read:
    def read(request: Request, name: str) -> object:
        chosen = request.value(name)
        if chosen not in values:
            raise Refused(Refusal("desk/no_such_choice", {"field": name}))
        return values[chosen]

    return read


def _reject_field(_: Request, name: str) -> object:
    raise TypeError(f"no form holds {name}: it is to be given")


_READERS: dict[Any, Read] = {str: Request.line, int: _number, bool: _checked}
