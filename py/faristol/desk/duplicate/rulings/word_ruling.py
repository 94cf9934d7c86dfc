"""Ruling that a word is invalid for all players, with a preview of its effect (CAT-DUP 1.7-2, 1.8-2)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar
from urllib.parse import urlencode

from faristol.desk.duplicate.base import format_word
from faristol.desk.duplicate.document import (
    DuplicateService,
    LoadedDuplicate,
    carry_out,
    load_fresh,
)
from faristol.desk.duplicate.round_clock import running_clock
from faristol.desk.duplicate.rulings.context import RulingContext
from faristol.desk.duplicate.slips import is_covered
from faristol.desk.duplicate.standing_changes import (
    StandingChangesView,
    standing_changes_view,
    totals_announced,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
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
MAX_OFFERED = 60  # words on slips
WORD_BAD = Refusal("duplicate/word_bad", {"field": "word"})


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedWord:
    """A word that the judge may rule on: the number of valid slips, or the reason it was ruled invalid."""

    word: str
    href: str
    slips: int
    why: str = ""  # reason of the ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledSlipRow:
    """A slip with the word: round, player, place, and its points while the word is valid."""

    round: int
    table: int
    name: str
    at: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class WordChoiceContext(RulingContext):
    """The words to choose from, and the word that was typed."""

    template: ClassVar[str] = "duplicate/rulings/incidents_word_choice.html"

    raw_word: str  # as typed, or empty
    is_bad: bool  # it was typed, and is no word
    ruled: Sequence[OfferedWord]
    offered_words: Sequence[OfferedWord]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class WordRulingContext(RulingContext):
    """The slips, master moves and totals that a ruling changes or has changed."""

    template: ClassVar[str] = "duplicate/rulings/incidents_word.html"

    word: str  # by its tiles
    word_text: str
    masters: Sequence[int]  # the rounds whose master move has the word
    slips: Sequence[RuledSlipRow] = ()
    changes: StandingChangesView | None = None  # None where a word list is missing
    announcement: str = ""

    @property
    def is_ruled(self) -> bool:
        """Whether the word was ruled invalid."""
        return self.word in self.game.invalid_words

    @property
    def why(self) -> str:
        """The reason of the ruling, or an empty string."""
        return self.game.invalid_words.get(self.word, "")


async def show_word(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator
) -> View:
    """Show the words to choose from, or the effect of a ruling on one of them."""
    raw = with_middle_dots(request.query.get("word", ""))
    word = letters_of_word(raw, duplicate.terms.alphabet)
    return View(
        title=text.gettext("A word that is not valid"),
        context=WordChoiceContext(
            duplicate=duplicate,
            clock_view=running_clock(duplicate, text),
            raw_word=raw,
            is_bad=bool(raw.strip()),
            ruled=_ruled_words(duplicate),
            offered_words=_offered_words(desk, duplicate),
        )
        if word is None
        else await _build_ruling_context(desk, duplicate, word, text),
    )


def route_of(word: str) -> str:
    """Return the address of the ruling on a word."""
    return f"{ROUTE}?{urlencode({'word': word})}"


def _ruled_words(duplicate: LoadedDuplicate) -> list[OfferedWord]:
    return [
        OfferedWord(word=format_word(duplicate, word), href=f"#{route_of(word)}", slips=0, why=why)
        for word, why in duplicate.game.invalid_words.items()
    ]


def _offered_words(desk: Desk, duplicate: LoadedDuplicate) -> list[OfferedWord]:
    """Return the main words of valid slips, the most frequent first; covered slips are left out."""
    counts = Counter(
        slip.main.replace("(", "").replace(")", "")
        for round_ in duplicate.game.rounds
        if not is_covered(desk, duplicate, round_)
        for slip in round_.slips.values()
        if slip.main and not slip.reason
    )
    return [
        OfferedWord(word=format_word(duplicate, word), href=f"#{route_of(word)}", slips=slips)
        for word, slips in counts.most_common(MAX_OFFERED)
    ]


async def _build_ruling_context(
    desk: Desk, duplicate: LoadedDuplicate, word: str, text: Translator
) -> WordRulingContext:
    game, terms = duplicate.game, duplicate.terms
    is_ruled = word in game.invalid_words
    if is_ruled:
        acts = acts_of_restored_word(game, word, "?", terms)
    else:
        acts = acts_of_invalid_word(game, word, "?", terms)
    game_after = await desk.service(DuplicateService).preview(duplicate, acts)
    context = WordRulingContext(
        duplicate=duplicate,
        clock_view=running_clock(duplicate, text),
        word=word,
        word_text=format_word(duplicate, word),
        masters=masters_of(acts),
    )
    if isinstance(game_after, Refusal):  # the word list of a round is not on this device
        return context
    right, wrong = (game_after, game) if is_ruled else (game, game_after)
    changes = changes_between(right, wrong, terms)
    slips = slips_without_word(game, word) if is_ruled else slips_with_word(game, word, terms)
    return replace(
        context,
        slips=_build_slip_rows(desk, duplicate, slips, right),
        changes=standing_changes_view(duplicate, changes, text),
        announcement=_format_announcement(desk, duplicate, word, changes),
    )


def _build_slip_rows(
    desk: Desk, duplicate: LoadedDuplicate, slips: Iterable[RuledSlip], right: Game
) -> list[RuledSlipRow]:
    return [
        RuledSlipRow(
            round=ruled.round,
            table=duplicate.names.number(ruled.slip.player),
            name=duplicate.names[ruled.slip.player],
            at=ruled.slip.place or ruled.slip.at,
            points=right.rounds[ruled.round - 1].slips[ruled.slip.player].points,
        )
        for ruled in slips
        if not is_covered(desk, duplicate, duplicate.game.rounds[ruled.round - 1])
    ]


def _format_announcement(
    desk: Desk, duplicate: LoadedDuplicate, word: str, changes: tuple[StandingChange, ...]
) -> str:
    """Return the announcement that the judge reads to the players, in the language of the game."""
    text = desk.translator_for(duplicate.game.language)
    sentence = text.gettext(
        "Attention, please. The word {word} is not valid, for everybody: slips with it score nothing.",
        word=format_word(duplicate, word),
    )
    return f"{sentence} {totals_announced(duplicate, changes, text)}"


# ---- acting ----


async def invalidate(desk: Desk, request: Request) -> Done:
    """Rule that a word is invalid, and judge the slips with it again."""
    duplicate = await load_fresh(desk, request)
    word = letters_of_word(with_middle_dots(request.value("word")), duplicate.terms.alphabet)
    if word is None:
        raise Refused(WORD_BAD)
    acts = acts_of_invalid_word(duplicate.game, word, request.line("why"), duplicate.terms)
    toast = Message(
        gettext_noop("{word} is not valid, for everybody. Tell the players now."),
        {"word": format_word(duplicate, word)},
    )
    return await carry_out(desk, request, duplicate, acts, _ruling_result(word, toast))


async def restore(desk: Desk, request: Request) -> Done:
    """Take the ruling back, and judge the slips that it had annulled again."""
    duplicate = await load_fresh(desk, request)
    word = request.value("word")
    acts = acts_of_restored_word(duplicate.game, word, request.line("why"), duplicate.terms)
    toast = Message(gettext_noop("{word} counts again."), {"word": format_word(duplicate, word)})
    return await carry_out(desk, request, duplicate, acts, _ruling_result(word, toast))


def _ruling_result(word: str, toast: Message) -> Done:
    return Done(route=route_of(word), toast=toast, effects=({"do": "focus", "id": "principal"},))
