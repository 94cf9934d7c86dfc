"""Classification of a duplicate after any round, with the proof of every tie (CAT-DUP 1.9, 1.10).

Screens, printouts, texts and pictures of the results are all built from it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase

from faristol.desk.duplicate.citations import format_article_suffix
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.result_text import (
    UNOFFICIAL,
    bonus_texts,
    format_half_points,
    format_percent,
    format_points,
    join_names,
    null_slip_text,
    place_written,
    tie_proofs,
)
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.list_names import is_practice, language_name
from faristol.duplicate.lists import lexicons_of
from faristol.duplicate.results import counted_master_points, expelled_after, master_total
from faristol.duplicate.score import Classification, Entry, Standing, by_group, classify
from faristol.duplicate.standing import is_reckoned, signed_classification_of, unofficial_reason
from faristol.duplicate.state import (
    Game,
    Round,
    Scored,
    list_entrants,
    points_in_round,
)
from faristol.duplicate.values import Entrant, Player

RECALCULATED = gettext_noop(
    "Calculated by today’s rules: the results were made final without storing their ranking."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassificationRow:
    """A displayed row of the classification: a player with a place, or without one."""

    place: int  # 0: no place
    is_shared: bool
    entrant: Entrant
    name: str
    total: str
    bonus: str
    percent: str
    cells: tuple[tuple[str, str, str], ...]  # CSS class, points, remark
    proofs: tuple[str, ...]
    why: str  # reason why there is no place

    @property
    def place_text(self) -> str:
        """The place as text, marked where it is shared."""
        return place_written(self.place, is_shared=self.is_shared)


@dataclass(frozen=True, kw_only=True)
class ResultsData:
    """The source of all views of the results."""

    duplicate: LoadedDuplicate
    until: int
    group: str
    whole: Classification
    part: Classification  # of the group, or `whole`
    points: Mapping[Player, tuple[Scored, ...]]

    @property
    def game(self) -> Game:
        """The state of the game."""
        return self.duplicate.game

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds that count so far."""
        return self.game.done[: self.until]

    @property
    def is_last(self) -> bool:
        """Whether this is the classification after the last round, which is the one signed."""
        return self.until == len(self.game.done)

    @cached_property
    def master(self) -> int:
        """100 % of the points of these rounds."""
        return master_total(self.game, until=self.until)

    @cached_property
    def masters(self) -> tuple[int | None, ...]:
        """The points of each round that are 100 %, None in a round without a master move."""
        return tuple(counted_master_points(self.game, round_) for round_ in self.rounds)


@dataclass(frozen=True, kw_only=True)
class ClassificationView:
    """A classification for the templates."""

    results: ResultsData
    heading: str
    facts: tuple[str, ...]
    recalculation_note: str  # signed, but calculated by today's rules; otherwise empty
    rows: tuple[ClassificationRow, ...]
    reasons: Mapping[str, str]  # remark of each zero in the rows: its mark
    all_reasons: Mapping[str, str]  # the same, with the players without a place
    unplaced: tuple[ClassificationRow, ...]
    awards: tuple[str, ...]
    awards_article: str
    master: int
    master_percent: str

    @cached_property
    def has_groups(self) -> bool:
        """Whether any player is in a group."""
        return any(entrant.group for entrant in self.results.game.entrants.values())

    @property
    def has_bonus(self) -> bool:
        """Whether a bonus is played for."""
        return bool(self.results.part.bonus)

    def reason_mark(self, cell: tuple[str, str, str]) -> str:
        """Return the mark of a zero's reason below the table, or an empty string for another cell."""
        kind, _, remark = cell
        return self.all_reasons.get(remark, "") if kind == " is-null" else ""

    @property
    def width(self) -> int:
        """The number of columns of the table."""
        return 5 + self.has_groups + self.has_bonus + len(self.results.rounds)


def results_data(
    duplicate: LoadedDuplicate, *, until: int | None = None, group: str = ""
) -> ResultsData:
    """Return the classification after a round, or after the last one; a group has its own places.

    `faristol.duplicate.results` decides what counts after a round. Of signed results the last
    classification is the signed one (`faristol.duplicate.standing`).
    """
    game = duplicate.game
    last = len(game.done)
    until = last if until is None else max(0, min(until, last))
    rounds = game.done[:until]
    points = {
        entrant.player: tuple(points_in_round(game, round_, entrant.player) for round_ in rounds)
        for entrant in list_entrants(game)
    }
    rules = duplicate.terms.ruleset.rules
    expelled = expelled_after(game, until)
    whole = signed_classification_of(game, until=until) or classify(
        [
            Entry(
                player=entrant.player,
                rounds=tuple(score.points for score in points[entrant.player]),
                is_expelled=entrant.player in expelled,
                group=entrant.group,
            )
            for entrant in list_entrants(game)
        ],
        bonus=rules.bonus,
        ranking=rules.ranking,
        players_at_start=game.start.players if game.start else len(game.entrants),
        has_bonus=game.settings.has_bonus,
    )
    parts = by_group(whole) if group else {}
    part = parts.get(group, whole)
    return ResultsData(
        duplicate=duplicate,
        until=until,
        group=group if group in parts else "",
        whole=whole,
        part=part,
        points=points,
    )


def classification_view(results: ResultsData, text: Translator) -> ClassificationView:
    """Return a classification for the templates."""
    game, part, master = results.game, results.part, results.master
    names = results.duplicate.names
    proofs = tie_proofs(part, lambda player: names[player], text)
    places = [standing.place for standing in part.ranking]
    won = {(award.player, award.round) for award in results.whole.awards}
    rows = tuple(
        _build_row(
            results,
            standing,
            won,
            text,
            is_shared=places.count(standing.place) > 1,
            proofs=tuple(proofs.get(standing.player, ())),
        )
        for standing in (part.ranking if results.rounds else ())
    )
    unplaced = tuple(_build_row(results, standing, won, text) for standing in part.unranked)
    placed = [cell for row in rows for cell in row.cells]
    return ClassificationView(
        results=results,
        heading=classification_heading(game, results.until, text),
        facts=tuple(_iterate_facts(results, master, text)),
        recalculation_note=text.gettext(RECALCULATED)
        if is_reckoned(game, until=results.until)
        else "",
        rows=rows,
        reasons=_mark_reasons(placed),
        all_reasons=_mark_reasons([*placed, *(cell for row in unplaced for cell in row.cells)]),
        unplaced=unplaced,
        awards_article=format_article_suffix("CAT-DUP 1.10", text),
        awards=tuple(bonus_texts(part, lambda player: names[player], text)),
        master=master,
        master_percent=format_percent(master, master, text),
    )


def _build_row(
    results: ResultsData,
    standing: Standing,
    won: set[tuple[Player, int]],
    text: Translator,
    *,
    is_shared: bool = False,
    proofs: tuple[str, ...] = (),
) -> ClassificationRow:
    bonus = standing.bonuses * results.whole.bonus
    return ClassificationRow(
        place=standing.place,
        is_shared=is_shared,
        entrant=results.game.entrants[standing.player],
        name=results.duplicate.names[standing.player],
        total=format_half_points(standing.half_points, text),
        bonus=f"+{format_half_points(bonus, text)}" if bonus else "",
        percent=format_percent(standing.half_points, 2 * results.master, text),
        cells=_build_cells(results, standing.player, won, text),
        proofs=proofs,
        why="" if standing.place else text.gettext("expelled"),
    )


def _mark_reasons(cells: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """Return a letter for each reason of a zero, in the order of rows and rounds, then the dash.

    The reasons are listed below the table because neither a tablet nor paper has tooltips.
    """
    all_cells = list(cells)
    nulls = dict.fromkeys(remark for kind, _, remark in all_cells if kind == " is-null")
    away = dict.fromkeys(remark for kind, _, remark in all_cells if kind == " is-away")
    return dict(zip(nulls, ascii_lowercase, strict=False)) | dict.fromkeys(away, "–")


def _build_cells(
    results: ResultsData, player: Player, won: set[tuple[Player, int]], text: Translator
) -> tuple[tuple[str, str, str], ...]:
    value = format_half_points(results.whole.bonus, text)
    return tuple(
        _build_cell(score, value if (player, number) in won else "", text)
        for number, score in enumerate(results.points[player], start=1)
    )


def _build_cell(score: Scored, bonus: str, text: Translator) -> tuple[str, str, str]:
    if score.points is None:
        return " is-away", "–", text.gettext("did not play")
    if score.reason:
        return " is-null", "0", null_slip_text(score.reason, text)
    if bonus:
        return " is-bonus", str(score.points), text.gettext("bonus of {bonus}", bonus=bonus)
    return "", str(score.points), ""


def classification_heading(game: Game, until: int, text: Translator) -> str:
    """Return the heading of a classification: after a round, provisional, or final (CAT-DUP 1.11)."""
    if not game.done:
        return text.gettext("No ranking yet")
    if game.end is None or until < len(game.done):
        return text.gettext("Ranking after round {n}", n=until)
    if game.is_signed:
        return text.gettext("Final ranking")
    return text.gettext("Provisional ranking")


def _iterate_facts(results: ResultsData, master: int, text: Translator) -> Iterator[str]:
    game = results.game
    players = game.start.players if game.start else len(game.entrants)
    yield text.ngettext("{n} player", "{n} players", players)
    if results.group:
        yield text.gettext("group {name}", name=results.group)
    if results.whole.bonus:
        yield text.gettext("bonus of {bonus}", bonus=format_points(results.whole.bonus, text))
    elif results.duplicate.terms.rules.bonus is not None:  # rules without a bonus need no such note
        yield text.gettext("without bonus")
    if results.rounds:
        yield text.gettext("master moves: {points}", points=master)
    if invalid := [
        str(round_.number)
        for round_, points in zip(results.rounds, results.masters, strict=True)
        if round_.is_invalid and points
    ]:
        yield text.ngettext(
            "round {rounds}: the best valid move counts in place of the master move",
            "rounds {rounds}: the best valid moves count in place of the master moves",
            len(invalid),
            rounds=join_names(invalid, text),
        )


def length_text(game: Game, text: Translator) -> str:
    """Return the length of the game as text: complete, a number of rounds, or ended by agreement.

    (CAT-DUP 1.1-2, 1.6-3)
    """
    if game.end is not None and game.end.cause == "agreement":
        return text.ngettext(
            "{n} round, ended by agreement", "{n} rounds, ended by agreement", len(game.done)
        )
    if game.settings.rounds:
        return text.ngettext("{n} round agreed", "{n} rounds agreed", game.settings.rounds)
    if game.end is not None:
        return text.ngettext(
            "{n} round, complete game", "{n} rounds, complete game", len(game.done)
        )
    return text.gettext("complete game")


def subtitle_of(duplicate: LoadedDuplicate, text: Translator) -> str:
    """Return the line below a title that identifies the game."""
    return f"{game_title(duplicate)} · {length_text(duplicate.game, text)}"


def title_with_date(title: str, date: str) -> tuple[str, ...]:
    """Return a title and the date after it; only the title if it contains the date already.

    >>> title_with_date("Friday", "20/11/2026")
    ('Friday', '20/11/2026')
    >>> title_with_date("Duplicate, 20/11/2026", "20/11/2026")
    ('Duplicate, 20/11/2026',)
    """
    return (title,) if date in title else (title, date)


def game_title(duplicate: LoadedDuplicate) -> str:
    """Return the title of the game, or the name of its document."""
    return duplicate.game.settings.title or duplicate.row.name


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficialStatus:
    """Whether results are official, and the explanation, as texts."""

    title: str
    why: str


def official_status_view(duplicate: LoadedDuplicate, text: Translator) -> OfficialStatus:
    """Return whether the results are official and the explanation (CAT-DUP 1.1-3, 1.6-3)."""
    game = duplicate.game
    why = unofficial_reason(game, duplicate.terms)
    if why is not None:
        return OfficialStatus(
            title=text.gettext("Not official."), why=text.gettext(UNOFFICIAL[why])
        )
    is_agreed = game.end is not None and game.end.cause == "agreement"
    title, explanation = (
        text.gettext("Official."),
        text.gettext("A complete classic duplicate (art. 1.1-3)."),
    )
    if game.end is None:
        title = text.gettext("It will be official.")
        explanation = text.gettext("It is played until the tiles run out (art. 1.1-3).")
    elif is_agreed:
        explanation = text.gettext(
            "The judge ended it by agreement, and it stays official (art. 1.6-3)."
        )
    if any(map(is_practice, lexicons_of(game))):
        language = language_name(game.language, text)
        title = text.gettext("With the {language} practice list.", language=language)
        if is_agreed:
            explanation = text.gettext("The judge ended it by agreement (art. 1.6-3).")
    return OfficialStatus(title=title, why=explanation)
