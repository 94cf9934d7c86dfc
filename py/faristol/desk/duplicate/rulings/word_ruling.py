"""Rule for everybody that a word is not valid, with its effect shown before, or take it back (CAT-DUP 1.7-2, 1.8-2)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from faristol.desk.duplicate.base import format_word, next_step_route
from faristol.desk.duplicate.document import (
    DuplicateService,
    LoadedDuplicate,
    carry_out,
    load_fresh,
)
from faristol.desk.duplicate.round_clock import running_clock
from faristol.desk.duplicate.slips import is_covered
from faristol.desk.duplicate.standing_changes import standing_changes_view, totals_announced
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.kernel.view import View
from faristol.duplicate.acts.words import letters_of_word
from faristol.duplicate.state import Game
from faristol.duplicate.total_changes import StandingChange, changes_between
from faristol.duplicate.word_ruling import (
    RuledSlip,
    acts_of_invalid_word,
    acts_of_restored_word,
    masters_of,
    slips_with_word,
    slips_without_word,
)
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import with_middle_dots

ROUTE = "/duplicate/special/word"
MAX_WHY = 300
MAX_OFFERED = 60  # words on slips
WORD_BAD = Refusal("duplicate/word_bad", {"field": "word"})


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedWord:
    """A word that the judge may rule on: on how many slips it counts, or that it was ruled invalid."""

    word: str
    href: str
    slips: int
    why: str = ""  # of the ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledSlipRow:
    """A slip with the word: whose, in which round, where, and its points while it counts."""

    round: int
    table: int
    name: str
    at: str
    points: int


async def show_word(desk: Desk, request: Request, opened: LoadedDuplicate, text: Text) -> View:
    """Show the words to choose among, or what ruling on one of them changes."""
    typed = with_middle_dots(request.query.get("word", ""))
    word = letters_of_word(typed, opened.terms.alphabet)
    context: dict[str, Any] = {
        "note": opened.row.name,
        "running": running_clock(opened, text),
        "game": opened.game,
        "max_why": MAX_WHY,
        "route_next": next_step_route(opened),
        "typed": typed,
        "word": word,
        "is_bad": bool(typed.strip()) and word is None,
    }
    if word is None:
        context |= {"ruled": _ruled_words(opened), "offered": _offered_words(desk, opened)}
    else:
        context |= await _effect(desk, opened, word, text)
    return View(
        title=text.say("A word that is not valid"),
        template="duplicate/rulings/incidents_word.html",
        context=context,
    )


def route_of(word: str) -> str:
    """Return the address of the ruling on a word."""
    return f"{ROUTE}?{urlencode({'word': word})}"


def _ruled_words(opened: LoadedDuplicate) -> list[OfferedWord]:
    return [
        OfferedWord(word=format_word(opened, word), href=f"#{route_of(word)}", slips=0, why=why)
        for word, why in opened.game.invalid_words.items()
    ]


def _offered_words(desk: Desk, opened: LoadedDuplicate) -> list[OfferedWord]:
    """Return the main words of the slips that count, those on most slips first; covered ones are kept."""
    counts = Counter(
        slip.main.replace("(", "").replace(")", "")
        for one in opened.game.rounds
        if not is_covered(desk, opened, one)
        for slip in one.slips.values()
        if slip.main and not slip.reason
    )
    return [
        OfferedWord(word=format_word(opened, word), href=f"#{route_of(word)}", slips=slips)
        for word, slips in counts.most_common(MAX_OFFERED)
    ]


async def _effect(desk: Desk, opened: LoadedDuplicate, word: str, text: Text) -> dict[str, Any]:
    """Return the slips, master moves and totals that a ruling changes, or has changed."""
    game, terms = opened.game, opened.terms
    is_ruled = word in game.invalid_words
    if is_ruled:
        acts = acts_of_restored_word(game, word, "?", terms)
    else:
        acts = acts_of_invalid_word(game, word, "?", terms)
    other = await desk.of(DuplicateService).preview(opened, acts)
    context: dict[str, Any] = {
        "word_said": format_word(opened, word),
        "is_ruled": is_ruled,
        "why": game.invalid_words.get(word, ""),
        "masters": masters_of(acts),
        "lacks_list": isinstance(other, Refusal),
    }
    if isinstance(other, Refusal):  # the list of a round is not on this device
        return {**context, "slips": [], "changes": None, "aloud": ""}
    right, wrong = (other, game) if is_ruled else (game, other)
    changes = changes_between(right, wrong, terms)
    slips = slips_without_word(game, word) if is_ruled else slips_with_word(game, word, terms)
    return {
        **context,
        "slips": _rows(desk, opened, slips, right),
        "changes": standing_changes_view(opened, changes, text),
        "aloud": _announcement(desk, opened, word, changes),
    }


def _rows(
    desk: Desk, opened: LoadedDuplicate, slips: Iterable[RuledSlip], right: Game
) -> list[RuledSlipRow]:
    return [
        RuledSlipRow(
            round=ruled.round,
            table=opened.names.number(ruled.slip.player),
            name=opened.names[ruled.slip.player],
            at=ruled.slip.place or ruled.slip.at,
            points=right.rounds[ruled.round - 1].slips[ruled.slip.player].points,
        )
        for ruled in slips
        if not is_covered(desk, opened, opened.game.rounds[ruled.round - 1])
    ]


def _announcement(
    desk: Desk, opened: LoadedDuplicate, word: str, changes: tuple[StandingChange, ...]
) -> str:
    """Return what the judge reads to the players, in the language of the game."""
    aloud = desk.text_of(opened.game.language)
    said = aloud.say(
        "Attention, please. The word {word} is not valid, for everybody: slips with it score nothing.",
        word=format_word(opened, word),
    )
    return f"{said} {totals_announced(opened, changes, aloud)}"


# ---- acting ----


async def invalidate(desk: Desk, request: Request) -> Done:
    """Rule that a word is not valid, and judge again what was judged with it."""
    opened = await load_fresh(desk, request)
    word = letters_of_word(with_middle_dots(request.value("word")), opened.terms.alphabet)
    if word is None:
        raise Refused(WORD_BAD)
    acts = acts_of_invalid_word(opened.game, word, request.line("why"), opened.terms)
    toast = Message(
        mark("{word} is not valid, for everybody. Tell the players now."),
        {"word": format_word(opened, word)},
    )
    return await carry_out(desk, request, opened, acts, _done(word, toast))


async def restore(desk: Desk, request: Request) -> Done:
    """Take the ruling back, and judge again what it had made void."""
    opened = await load_fresh(desk, request)
    word = request.value("word")
    acts = acts_of_restored_word(opened.game, word, request.line("why"), opened.terms)
    toast = Message(mark("{word} counts again."), {"word": format_word(opened, word)})
    return await carry_out(desk, request, opened, acts, _done(word, toast))


def _done(word: str, toast: Message) -> Done:
    return Done(go=route_of(word), toast=toast, effects=({"do": "focus", "id": "principal"},))
