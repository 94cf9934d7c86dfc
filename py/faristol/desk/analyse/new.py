"""Screen that begins another analysis with a word list and rules, or continues an older one."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar

from faristol.analysis.acts import OpenStudy, SetPosition
from faristol.desk.analyse.base import format_rules, format_words, version_fields
from faristol.desk.analyse.commands import load_fresh, name_of_today
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.later_versions import note_of
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow, UnreadableError
from faristol.desk.kernel.time_format import format_moment
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.analysis import AnalysisService, LoadedAnalysis, pin_ruleset
from faristol.desk.shared.lexicons import Lexicons, pin_for
from faristol.desk.shared.list_names import USUAL_RULES, capitalize_first, language_name, row_name
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.rules.reading import digest_of_values

NO_LIST = "tiles-"  # followed by the language: an analysis without a word list


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisRow:
    """An analysis to continue with."""

    id: str
    name: str
    setting: str  # word list and rules, or why it cannot be read
    when: str
    steps: str  # their number in words
    is_used: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NewAnalysisContext(Context):
    """The choices of a new analysis, and the existing ones."""

    template: ClassVar[str] = "analyse/new.html"

    lists: Sequence[tuple[str, str]]  # choice and name
    list_in_use: str
    rules: Sequence[tuple[str, str]]
    rules_in_use: str
    version_fields: Mapping[str, JSON]  # empty without an analysis in use
    has_position: bool
    others: Sequence[AnalysisRow]


async def show(desk: Desk, request: Request) -> View:
    """Show the choices of a new analysis, and the existing analyses."""
    text = desk.translator_for(request.lang)
    in_use = None
    with suppress(UnreadableError):  # another analysis can be begun
        in_use = await desk.service(AnalysisService).load(request.lang)
    lists = await _load_list_options(desk, text)
    rules = await desk.service(RulesetService).choices(text)
    row = await desk.service(Lexicons).find_proposed(request.lang)
    chosen = in_use.digest if in_use and in_use.digest else row.digest if row else lists[0][0]
    return View(
        title=text.gettext("Another analysis"),
        stream=desk.service(AnalysisService).stream,
        context=NewAnalysisContext(
            lists=lists,
            list_in_use=chosen if chosen in dict(lists) else lists[0][0],
            rules=rules,
            rules_in_use=await _rules_in_use(desk, in_use, request.lang, dict(rules)),
            version_fields=version_fields(in_use) if in_use else {},
            has_position=in_use is not None and bool(in_use.board.count or in_use.rack),
            others=[
                await _build_row(desk, request, row, text)
                for row in desk.service(AnalysisService).rows
            ],
        ),
    )


async def _rules_in_use(
    desk: Desk, analysis: LoadedAnalysis | None, lang: str, offered: dict[str, str]
) -> str:
    """Return the choice of the current rules, or of the usual ones if they are not offered."""
    choice = ""
    if analysis:
        ruleset = analysis.terms.ruleset
        choice = await desk.service(RulesetService).find_choice(
            ruleset.heading.name, digest_of_values(ruleset)
        )
    usual = choice or USUAL_RULES.get(analysis.study.language if analysis else lang, "")
    return usual if usual in offered else next(iter(offered))


async def _build_row(desk: Desk, request: Request, row: StreamRow, text: Translator) -> AnalysisRow:
    """Return the row of an analysis: its word list and rules, its time and its length."""
    opening = await desk.service(AnalysisService).load_opening(row)
    depends = (format_words(opening, text), format_rules(opening, text)) if opening else ()
    return AnalysisRow(
        id=row.id,
        name=row.name,
        setting=" · ".join(depends) if opening else text.render(note_of(desk.stream_store, row)),
        when=format_moment(row.changed_at, desk.clock.now(), desk.zone(request, row), text),
        steps=text.ngettext("{n} entry", "{n} entries", row.seq),
        is_used=row.id == desk.service(AnalysisService).stream,
    )


async def _load_list_options(desk: Desk, text: Translator) -> list[tuple[str, str]]:
    """Return the word lists to choose from, or only the tiles of a language without a list."""
    from faristol.tiles.alphabet import languages

    await desk.service(Lexicons).open()
    lists = [(row.digest, row_name(row, text)) for row in desk.service(Lexicons).rows]
    languages_with_lists = set(desk.service(Lexicons).languages)
    for language in languages():
        if language not in languages_with_lists:
            name = capitalize_first(language_name(language, text))
            lists.append((f"{NO_LIST}{language}", text.gettext("{name}, no word list", name=name)))
    return lists


async def begin(desk: Desk, request: Request) -> Done:
    """Begin another analysis, on request from the current position if the tiles are the same."""
    opening = await _build_opening(desk, request.value("lexicon"), request.value("ruleset"))
    analysis = unwrap(
        opening if isinstance(opening, Refusal) else desk.service(AnalysisService).begin(opening)
    )
    command = None
    if request.value("keep"):
        current = await load_fresh(desk, request)
        if current.study.language != analysis.study.language:
            raise Refused(Refusal("study/other_tiles_kept", {"field": "keep"}))
        command = SetPosition(cells=current.study.position.cells, rack=current.study.position.rack)
    return await store(desk, request, analysis, command)


async def store(
    desk: Desk,
    request: Request,
    analysis: LoadedAnalysis,
    command: SetPosition | None,
    *,
    once: str = "",
    toast: Message | None = None,
) -> Done:
    """Store a new analysis and use it; its list of moves starts without a filter."""
    name = name_of_today(desk, request)
    done = Done(route="/analyse", flash=once, toast=toast)
    await desk.service(AnalysisService).store(analysis, command, request, done, name=name)
    desk.service(AnalysisService).asked = desk.service(AnalysisService).asked.with_filter(
        "", "", ""
    )
    return done


async def _build_opening(desk: Desk, lexicon: str, rules: str) -> OpenStudy | Refusal:
    """Return the opening of an analysis with the chosen word list and rules."""
    await desk.service(Lexicons).open()
    row = desk.service(Lexicons).row(lexicon)
    if row is None and not lexicon.startswith(NO_LIST):
        return Refusal("study/lexicon_unknown", {"field": "lexicon"})
    ruleset = await desk.service(RulesetService).ruleset(rules)
    if ruleset is None:
        return Refusal("study/rules_unknown", {"field": "ruleset"})
    return OpenStudy(
        language=row.language if row else lexicon.removeprefix(NO_LIST),
        lexicon=pin_for(row) if row else None,
        ruleset=pin_ruleset(ruleset),
    )


async def use(desk: Desk, request: Request) -> Done:
    """Continue another analysis."""
    row = next(
        (row for row in desk.service(AnalysisService).rows if row.id == request.value("stream")),
        None,
    )
    if row is None:
        raise Refused(Refusal("stream/unknown"))
    await desk.service(AnalysisService).use(row.id)
    desk.service(AnalysisService).asked = desk.service(AnalysisService).asked.with_filter(
        "", "", ""
    )
    message = gettext_noop("“{name}” is now the open analysis.")
    return Done(route="/analyse", toast=Message(message, {"name": row.name}))
