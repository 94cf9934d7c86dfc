"""Forms as acts: the fields of an act are read by their annotations, and the act is carried out.

    # how a feature loads and changes its documents
    handlers = FormHandlers(load_document=load_fresh, carry_out_act=carry_out)
    unlock = handlers(UnlockResults, Done(route=ROUTE))  # a command of `desk/routes.py`

Computed fields are never read from a form, nor supplied ones (from the page, the dice or a list): the caller
gives those.
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
from faristol.ledger.kind import is_form_field
from faristol.ledger.refusal import Refusal

A = TypeVar("A")
D = TypeVar("D")
W = TypeVar("W")

FieldReader = Callable[[Request, str], object]
CommandFunction = Callable[[Desk, Request], Awaitable[Done]]
DONE = Done()
NO_FIELDS: Mapping[str, object] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class FormHandlers(Generic[D]):
    """A maker of commands for the forms of a feature, from how it loads a document and how it does an act.

    A call returns the command of a form, which `desk/routes.py` names:

        handlers = FormHandlers(load_document=load_fresh, carry_out_act=carry_out, extra_fields=moment_fields)
        throw = handlers(Throw, Done(route="/tally"))

    The command raises `Refused` where `load_document`, the reading of the form or `carry_out_act` refuses.
    """

    load_document: Callable[[Desk, Request], Awaitable[D]]
    carry_out_act: Callable[[Desk, Request, D, Any, Done], Awaitable[Done]]
    # fields of each act that are not read by their annotation
    extra_fields: Callable[[Request], Mapping[str, object]] = lambda _: NO_FIELDS

    def __call__(
        self,
        act_class: type,
        then: Done | Callable[[Request, D, Any], Done] = DONE,
        *,
        extra_fields: Callable[[Request], Mapping[str, object]] | None = None,
    ) -> CommandFunction:
        """Return the command of a form: it reads an act from the form, does it and returns the outcome `then`.

        Args:
            act_class: the class of the act.
            then: the outcome, or a function that returns it for request, document and act.
            extra_fields: returns all fields of this act that are not read by their annotation; the default is
                that of the feature.
        """
        fields_of = extra_fields or self.extra_fields

        async def run_command(desk: Desk, request: Request) -> Done:
            document = await self.load_document(desk, request)
            act: Any = act_from_form(request, act_class, **fields_of(request))
            done = then if isinstance(then, Done) else then(request, document, act)
            return await self.carry_out_act(desk, request, document, act, done)

        return run_command


def form_handlers(
    documents: Callable[[Desk], Documents[Any, W]], *, world: W, needs_fresh: bool = True
) -> "FormHandlers[LoadedDocument[Any]]":
    """Return the handlers of those forms of a kind that need no more than their document.

    Args:
        documents: makes the documents of the kind.
        world: passed to `decide`.
        needs_fresh: a form is stale if the document has changed since; pass False for idempotent commands, and
            where `decide` refuses what a late form asks for.
    """

    async def load(desk: Desk, request: Request) -> LoadedDocument[Any]:
        service = desk.service(documents)
        return await (
            service.load_fresh(request) if needs_fresh else service.load_from_request(request)
        )

    async def apply_act(
        desk: Desk, request: Request, document: LoadedDocument[Any], act: object, done: Done
    ) -> Done:
        return await desk.service(documents).apply(
            document, act, request=request, done=done, world=world
        )

    return FormHandlers(load_document=load, carry_out_act=apply_act)


def act_from_form(request: Request, act_class: type[A], **supplied: object) -> A:
    """Return the act that a form proposes, its fields read by their annotations.

    A text is read in one line, an invalid number as -1, which no rule accepts. A field with a default may be
    missing. Supplied fields are passed in `supplied`.

    >>> @dataclass(frozen=True, kw_only=True)
    ... class Throw:
    ...     player: str
    ...     side: Literal["left", "right"] = "left"
    ...     points: int = 0
    ...     at: str
    >>> request = Request(id="7", fields=(("player", " Anna  Puig "), ("points", "20")))
    >>> act_from_form(request, Throw, at="12:00")
    Throw(player='Anna Puig', side='left', points=20, at='12:00')

    Raises:
        Refused: a choice is not among those of the field.
        TypeError: the annotation of a field cannot be read from a form, and `supplied` does not have it.
    """
    sent = {name for name, _ in request.fields}
    values = {
        name: reader(request, name)
        for name, (reader, can_be_missing) in _field_readers(cast(Any, act_class)).items()
        if name not in supplied and (name in sent or not can_be_missing)
    }
    return act_class(**values, **supplied)


@cache
def _field_readers(act_class: Any) -> dict[str, tuple[FieldReader, bool]]:
    """Return the reader of each field that a form holds, and whether the field may be missing."""
    hints = get_type_hints(act_class)
    return {
        field.name: (_field_reader(hints[field.name]), field.default is not MISSING)
        for field in fields(act_class)
        if is_form_field(field)
    }


def _field_reader(annotation: Any) -> FieldReader:
    if isinstance(annotation, NewType):
        return _field_reader(annotation.__supertype__)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation in _READERS:
        return _READERS[annotation]
    if origin is Literal:
        return _choice_reader({str(value): value for value in arguments})
    if (
        origin is tuple
        and arguments[1:] == (Ellipsis,)
        and _field_reader(arguments[0]) is Request.line
    ):
        return Request.values
    if origin in (Union, UnionType) and arguments[1:] == (type(None),):
        inner = _field_reader(arguments[0])
        return lambda request, name: inner(request, name) if request.value(name) else None
    return _reject_field


def _read_number(request: Request, name: str) -> int:
    return read_number(request.value(name).strip())


def _read_checkbox(request: Request, name: str) -> bool:
    return bool(request.value(name))


def _choice_reader(values: Mapping[str, object]) -> FieldReader:
    def read_choice(request: Request, name: str) -> object:
        chosen = request.value(name)
        if chosen not in values:
            raise Refused(Refusal("desk/no_such_choice", {"field": name}))
        return values[chosen]

    return read_choice


def _reject_field(_: Request, name: str) -> object:
    raise TypeError(f"no form holds {name}: it is to be given")


_READERS: dict[Any, FieldReader] = {str: Request.line, int: _read_number, bool: _read_checkbox}
