"""Begin a game by post: the competition, who plays, the string, who keeps this sheet (RO-COR 1, 4-6)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import ClassVar

from faristol.club.card import card_digest, card_line, parse_card
from faristol.correspondence.acts.start import MOST_PLACE, OpenPost
from faristol.correspondence.days import Channel
from faristol.correspondence.faults import NOTHING
from faristol.correspondence.values import CardDigest, Seated, Series
from faristol.desk.correspondence.coefficients import parse_coefficient
from faristol.desk.correspondence.document import DONE, PostGameService, load_all
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.lexicons import LexiconRow, Lexicons, pin_for
from faristol.desk.shared.list_names import row_name
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.ledger.record import JSON, Table
from faristol.ledger.refusal import Refusal
from faristol.rules.correspondence import Thinking
from faristol.rules.reading import plain_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.tiles.reading import tile_names

USUAL_RULESET = "ro-correspondence"
DURATION = timedelta(days=365)
CHANNELS: dict[Channel, str] = {
    "email": gettext_noop("E-mail"),
    "internet": gettext_noop("Chat"),
    "registered": gettext_noop("Registered letters"),
    "postcard": gettext_noop("Postcards"),
    "fax": gettext_noop("Fax"),
    "telex": gettext_noop("Telex"),
    "telegram": gettext_noop("Telegrams"),
    "phone": gettext_noop("Telephone"),
    "oral": gettext_noop("By word of mouth"),
}
# the treatment of letters left at the end: a competition may choose (RO-COR 9)
LEFTOVERS = {
    "": gettext_noop("as the rules say"),
    "none": gettext_noop("count for nobody"),
    "transfer": gettext_noop("their points go to the player who is out"),
}
KEEPERS = {"1": 1, "2": 2, "0": 0}
KEEPER_LABELS = {
    "1": gettext_noop("I am red"),
    "2": gettext_noop("I am blue"),
    "0": gettext_noop("I am the arbiter"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoices:
    """The options of the form of a game or a competition."""

    rules_list: Sequence[tuple[str, str]]
    lists: Sequence[tuple[str, str]]
    leftovers: Sequence[tuple[str, str]]
    channels: Sequence[tuple[str, str]]

    @property
    def usual(self) -> str:
        """The rules that are chosen at first."""
        return USUAL_RULESET


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NewPostGameContext(Context):
    """The form of a new game."""

    template: ClassVar[str] = "correspondence/new.html"

    choices: GameChoices
    keepers: Sequence[tuple[str, str]]
    like: Series | None  # the competition that the game continues
    start: str
    deadline: str
    string: str
    # of the rules
    caps: Sequence[int]
    caps_text: str
    thinking: Thinking | None


async def show(desk: Desk, request: Request) -> View:
    """Show the form of a new game."""
    text = desk.translator_for(request.lang)
    model = await desk.service(PostGameService).load(request) if "like" in request.query else None
    names = tile_names(model.game.sheet.order, model.terms.alphabet) if model else []
    choices = await build_choices(desk, text)
    ruleset = (
        model.terms.ruleset if model else await desk.service(RulesetService).ruleset(USUAL_RULESET)
    )
    rules = ruleset.rules if ruleset else None
    caps = rules.caps.placements if rules and rules.caps else ()
    like, today = model.series if model else None, desk.service(PostGameService).today(request)
    return View(
        title=text.gettext("Correspondence game"),
        context=NewPostGameContext(
            choices=choices,
            keepers=keeper_choices(text),
            like=like,
            start=like.start if like else today.isoformat(),
            deadline=like.deadline if like else usual_deadline(today),
            string=" ".join(names),
            caps=caps,
            caps_text=_format_caps(caps, text),
            thinking=rules.thinking if rules else None,
        ),
    )


def _format_caps(caps: Sequence[int], text: Translator) -> str:
    first, last = ", ".join(map(str, caps[:-1])), str(caps[-1]) if caps else ""
    return text.gettext("{names} and {last}", names=first, last=last) if first else last


def usual_deadline(start: date) -> str:
    """Return the deadline of a competition unless another is entered."""
    return (start + DURATION).isoformat()


async def build_choices(desk: Desk, text: Translator) -> GameChoices:
    """Return the options of the form of a game or a competition."""
    await desk.service(Lexicons).open()
    rules = [
        choice
        for choice in await desk.service(RulesetService).choices(text)
        if await _load_post_ruleset(desk, choice[0])
    ]
    return GameChoices(
        rules_list=rules,
        lists=[
            *((row.digest, row_name(row, text)) for row in _list_romanian_lexicons(desk)),
            ("", text.gettext("None: the arbiter decides which words are valid")),
        ],
        leftovers=[(name, text.gettext(label)) for name, label in LEFTOVERS.items()],
        channels=[(name, text.gettext(label)) for name, label in CHANNELS.items()],
    )


def _list_romanian_lexicons(desk: Desk) -> list[LexiconRow]:
    return [row for row in desk.service(Lexicons).rows if row.language == "ro"]


async def _load_post_ruleset(desk: Desk, name: str) -> Ruleset | None:
    ruleset = await desk.service(RulesetService).ruleset(name)
    return ruleset if ruleset and ruleset.rules.thinking is not None else None


async def begin(desk: Desk, request: Request) -> Done:
    """Begin the game of a form."""
    if request.value("own") not in KEEPERS:
        raise Refused(Refusal("desk/no_such_choice", {"field": "own"}))
    seated, cards = _seats_with_cards(desk, request)
    act = replace(
        await opening_act(desk, request), seated=seated, own=KEEPERS[request.value("own")]
    )
    await refuse_duplicate_number(desk, request, act.series)
    await store_lexicon(desk, act)
    name = game_name(act.series, desk.translator_for(request.lang))
    return await desk.service(PostGameService).documents.create(
        desk.stream_store.unique_name(name),
        act,
        request=request,
        done=DONE,
        world=NOTHING,
        cards=cards,
    )


async def opening_act(desk: Desk, request: Request) -> OpenPost:
    """Return the opening act of any game of a competition; a string that is not typed is drawn."""
    await desk.service(Lexicons).open()
    ruleset = await _load_post_ruleset(desk, request.value("ruleset"))
    if ruleset is None:
        raise Refused(Refusal("correspondence/ruleset_bad", {"field": "ruleset"}))
    row = desk.service(Lexicons).row(request.value("lexicon"))
    if request.value("lexicon") and row is None:
        raise Refused(Refusal("correspondence/lexicon_bad", {"field": "lexicon"}))
    if request.value("channel") not in CHANNELS:
        raise Refused(Refusal("desk/no_such_choice", {"field": "channel"}))
    typed_order = request.line("typed_order")
    return OpenPost(
        language=ruleset.rules.equipment.tiles,
        lexicon=pin_for(row) if row else None,
        ruleset=_with_leftovers(ruleset, request.value("leftovers")),
        series=_series(request),
        seated=(),
        typed_order=typed_order,
        seed="" if typed_order else desk.dice.token(32),
    )


def _with_leftovers(ruleset: Ruleset, choice: str) -> Table:
    """Return a ruleset with the competition's choice about letters left at the end (RO-COR 9)."""
    if choice not in LEFTOVERS:
        raise Refused(Refusal("desk/no_such_choice", {"field": "leftovers"}))
    table = plain_ruleset(ruleset)
    out = table["leftovers"]["out"]
    if choice and choice != out["value"]:
        table["leftovers"]["out"] = {**out, "value": choice, "basis": "club"}
    return Table(table)


async def store_lexicon(desk: Desk, act: OpenPost) -> None:
    """Store the word list of a game for good."""
    if act.lexicon:
        await desk.service(Lexicons).require_stored(act.lexicon.digest)


async def refuse_duplicate_number(desk: Desk, request: Request, *games: Series) -> None:
    """Refuse a second game of the same number: its cards would be mistaken for those of the first."""
    keys = {game_key(series) for series in games}
    for game in await load_all(desk, request):
        existing = game.post.series
        if existing and game_key(existing) in keys:
            raise Refused(Refusal("correspondence/number_taken", {"field": "number"}))


def game_key(series: Series) -> tuple[str, int]:
    """Return the key that identifies a game, as on its cards: competition and number."""
    return " ".join(series.name.casefold().split()), series.number


def game_name(series: Series, text: Translator) -> str:
    """Return the name of a game's document: without the players, as it would outlive their erasure."""
    return text.gettext("{series}, game {n}", series=series.name or "–", n=series.number)


def keeper_choices(text: Translator) -> list[tuple[str, str]]:
    """Return the roles that may keep a sheet, as options of a form."""
    return [(name, text.gettext(label)) for name, label in KEEPER_LABELS.items()]


def _series(request: Request) -> Series:
    names = request.value("arbiters").replace(";", ",").split(",")
    return Series(
        name=request.line("name"),
        start=request.line("start"),
        deadline=request.line("deadline"),
        arbiters=tuple(" ".join(name.split()) for name in names if name.strip()),
        number=request.number("number"),
        channel=request.value("channel"),  # type: ignore[arg-type]
    )


def _seats_with_cards(desk: Desk, request: Request) -> tuple[tuple[Seated, ...], dict[str, str]]:
    """Return both players and the lines of their cards, which have the address beside the name."""
    seated, cards = [], dict[str, str]()
    names, addresses = request.values("players"), request.values("addresses")
    before, places = request.values("coefficients"), request.values("places")
    for at, seat in enumerate((1, 2)):
        player_name = " ".join((*names, "", "")[at].split())
        if not player_name:
            raise _field_refusal("text_missing", f"player{seat}")
        try:
            digest, cards[digest] = card_with_address(desk, player_name, (*addresses, "", "")[at])
        except Refused as refused:
            raise _refusal_at_seat(refused, seat) from refused
        coefficient_text, place_text = (*before, "", "")[at].strip(), (*places, "", "")[at].strip()
        coefficient = parse_coefficient(coefficient_text) if coefficient_text else 0
        if coefficient < 0:
            raise _field_refusal("coefficient_bad", f"coefficient{seat}")
        place_number = read_number(place_text) if place_text else 0
        if not 0 <= place_number <= MOST_PLACE:
            raise _field_refusal("number_bad", f"place{seat}", limit=MOST_PLACE)
        seated.append(
            Seated(
                player=desk.dice.token(8), card=digest, coefficient=coefficient, place=place_number
            )
        )
    return tuple(seated), cards


def _field_refusal(code: str, field: str, **data: JSON) -> Refused:
    return Refused(Refusal(f"correspondence/{code}", {"field": field, **data}))


def _refusal_at_seat(refused: Refused, seat: int) -> Refused:
    """Return the refusal of a card, moved to the field of its player."""
    data = dict(refused.refusal.data)
    data["field"] = f"address{seat}" if data.get("field") == "note" else f"player{seat}"
    return Refused(Refusal(refused.refusal.code, data))


def card_with_address(desk: Desk, name: str, address: str) -> tuple[CardDigest, str]:
    """Return the digest of a card with name and address, by which the log refers to it, and its line."""
    card = unwrap(parse_card(name=name, note=address.strip()))
    salt = desk.dice.token()
    return CardDigest(card_digest(card, salt)), card_line(card, salt)
