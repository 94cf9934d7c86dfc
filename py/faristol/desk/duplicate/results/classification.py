"""Describe the classification of a duplicate after any round, with the proof of every tie (CAT-DUP 1.9, 1.10).

Screens, papers, texts and pictures are all made of what is described here.
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
    null_slip_text,
    place_written,
    tie_proofs,
)
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.list_names import is_practice, language_name
from faristol.duplicate.lists import lexicons_of
from faristol.duplicate.results import expelled_after
from faristol.duplicate.score import Classification, Entry, Standing, by_group, classify
from faristol.duplicate.standing import as_signed, is_reckoned, unofficial_reason
from faristol.duplicate.state import Game, Round, Scored, master_total, ordered, scored
from faristol.duplicate.values import Entrant, Player

RECKONED = mark(
    "Calculated by today’s rules: the results were made final without storing their ranking."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassificationRow:
    """Hold a line of the classification, as it is shown: of somebody with a place, or with none."""

    place: int  # 0: none
    is_shared: bool
    entrant: Entrant
    name: str
    total: str
    bonus: str
    percent: str
    cells: tuple[tuple[str, str, str], ...]  # class, points, what is said of them
    proofs: tuple[str, ...]
    why: str  # there is no place

    @property
    def placed(self) -> str:
        """Return the place as it is written, with a sign where it is shared."""
        return place_written(self.place, is_shared=self.is_shared)


@dataclass(frozen=True, kw_only=True)
class ResultsData:
    """Hold what every view of the results is made of."""

    opened: LoadedDuplicate
    until: int
    group: str
    whole: Classification
    part: Classification  # of the group, or the whole
    points: Mapping[Player, tuple[Scored, ...]]

    @property
    def game(self) -> Game:
        """Return the game."""
        return self.opened.game

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Return the rounds that count so far."""
        return self.game.done[: self.until]

    @property
    def is_last(self) -> bool:
        """Whether it is the classification after the last round: the one that is signed."""
        return self.until == len(self.game.done)

    @cached_property
    def master(self) -> int:
        """Return what the master moves of these rounds come to."""
        return master_total(self.game, until=self.until)


@dataclass(frozen=True, kw_only=True)
class ClassificationView:
    """Hold a classification for the templates."""

    found: ResultsData
    heading: str
    facts: tuple[str, ...]
    reckoned: str  # that it is signed and yet reckoned
    rows: tuple[ClassificationRow, ...]
    reasons: Mapping[str, str]  # of the zeros in the rows: what is said of each, and its sign
    every_reason: Mapping[str, str]  # the same, with those of who has no place
    unplaced: tuple[ClassificationRow, ...]
    awards: tuple[str, ...]
    awards_article: str
    master: int
    whole: str

    @cached_property
    def has_groups(self) -> bool:
        """Tell whether anybody is in a group."""
        return any(entrant.group for entrant in self.found.game.entrants.values())

    @property
    def has_bonus(self) -> bool:
        """Tell whether a bonus is played for."""
        return bool(self.found.part.bonus)

    def sign(self, cell: tuple[str, str, str]) -> str:
        """Return which of the reasons below the table is that of a zero."""
        kind, _, said = cell
        return self.every_reason.get(said, "") if kind == " is-null" else ""

    @property
    def width(self) -> int:
        """Return how many columns the table has."""
        return 5 + self.has_groups + self.has_bonus + len(self.found.rounds)


def results_data(
    opened: LoadedDuplicate, *, until: int | None = None, group: str = ""
) -> ResultsData:
    """Return the classification after a round, or after the last one; of a group, with places of its own.

    What counts after a round is told by `faristol.duplicate.results`; of signed results the last one is
    as it was signed (`faristol.duplicate.standing`).
    """
    game = opened.game
    last = len(game.done)
    until = last if until is None else max(0, min(until, last))
    rounds = game.done[:until]
    points = {
        entrant.player: tuple(scored(game, one, entrant.player) for one in rounds)
        for entrant in ordered(game)
    }
    rules = opened.terms.ruleset.rules
    expelled = expelled_after(game, until)
    whole = as_signed(game, until=until) or classify(
        [
            Entry(
                player=entrant.player,
                rounds=tuple(one.points for one in points[entrant.player]),
                is_expelled=entrant.player in expelled,
                group=entrant.group,
            )
            for entrant in ordered(game)
        ],
        bonus=rules.bonus,
        ranking=rules.ranking,
        players_at_start=game.start.players if game.start else len(game.entrants),
        has_bonus=game.settings.has_bonus,
    )
    parts = by_group(whole) if group else {}
    part = parts.get(group, whole)
    return ResultsData(
        opened=opened,
        until=until,
        group=group if group in parts else "",
        whole=whole,
        part=part,
        points=points,
    )


def classification_view(found: ResultsData, text: Text) -> ClassificationView:
    """Describe a classification for the templates."""
    game, part, master = found.game, found.part, found.master
    names = found.opened.names
    proofs = tie_proofs(part, lambda player: names[player], text)
    places = [one.place for one in part.ranking]
    won = {(award.player, award.round) for award in found.whole.awards}
    rows = tuple(
        _row(
            found,
            one,
            won,
            text,
            is_shared=places.count(one.place) > 1,
            proofs=tuple(proofs.get(one.player, ())),
        )
        for one in (part.ranking if found.rounds else ())
    )
    unplaced = tuple(_row(found, one, won, text) for one in part.unranked)
    placed = [cell for row in rows for cell in row.cells]
    return ClassificationView(
        found=found,
        heading=classification_heading(game, found.until, text),
        facts=tuple(_facts(found, master, text)),
        reckoned=text.say(RECKONED) if is_reckoned(game, until=found.until) else "",
        rows=rows,
        reasons=_reasons(placed),
        every_reason=_reasons([*placed, *(cell for one in unplaced for cell in one.cells)]),
        unplaced=unplaced,
        awards_article=format_article_suffix("CAT-DUP 1.10", text),
        awards=tuple(bonus_texts(part, lambda player: names[player], text)),
        master=master,
        whole=format_percent(master, master, text),
    )


def _row(
    found: ResultsData,
    standing: Standing,
    won: set[tuple[Player, int]],
    text: Text,
    *,
    is_shared: bool = False,
    proofs: tuple[str, ...] = (),
) -> ClassificationRow:
    bonus = standing.bonuses * found.whole.bonus
    return ClassificationRow(
        place=standing.place,
        is_shared=is_shared,
        entrant=found.game.entrants[standing.player],
        name=found.opened.names[standing.player],
        total=format_half_points(standing.half_points, text),
        bonus=f"+{format_half_points(bonus, text)}" if bonus else "",
        percent=format_percent(standing.half_points, 2 * found.master, text),
        cells=_cells(found, standing.player, won, text),
        proofs=proofs,
        why="" if standing.place else text.say("expelled"),
    )


def _reasons(cells: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """Give each reason of a zero a letter, row by row and round by round as they are met, then the dash.

    Nobody hovers over a tablet, and paper cannot be asked: they are told below the table.
    """
    every = list(cells)
    nulls = dict.fromkeys(said for kind, _, said in every if kind == " is-null")
    away = dict.fromkeys(said for kind, _, said in every if kind == " is-away")
    return dict(zip(nulls, ascii_lowercase, strict=False)) | dict.fromkeys(away, "–")


def _cells(
    found: ResultsData, player: Player, won: set[tuple[Player, int]], text: Text
) -> tuple[tuple[str, str, str], ...]:
    value = format_half_points(found.whole.bonus, text)
    return tuple(
        _cell(one, value if (player, number) in won else "", text)
        for number, one in enumerate(found.points[player], start=1)
    )


def _cell(one: Scored, bonus: str, text: Text) -> tuple[str, str, str]:
    if one.points is None:
        return " is-away", "–", text.say("did not play")
    if one.reason:
        return " is-null", "0", null_slip_text(one.reason, text)
    if bonus:
        return " is-bonus", str(one.points), text.say("bonus of {bonus}", bonus=bonus)
    return "", str(one.points), ""


def classification_heading(game: Game, until: int, text: Text) -> str:
    """Say which classification it is: of a round, provisional, or definitive (CAT-DUP 1.11)."""
    if not game.done:
        return text.say("No ranking yet")
    if game.end is None or until < len(game.done):
        return text.say("Ranking after round {n}", n=until)
    if game.is_signed:
        return text.say("Final ranking")
    return text.say("Provisional ranking")


def _facts(found: ResultsData, master: int, text: Text) -> Iterator[str]:
    game = found.game
    players = game.start.players if game.start else len(game.entrants)
    yield text.count("{n} player", "{n} players", players)
    if found.group:
        yield text.say("group {name}", name=found.group)
    if found.whole.bonus:
        yield text.say("bonus of {bonus}", bonus=format_points(found.whole.bonus, text))
    elif found.opened.terms.rules.bonus is not None:  # where there is none, nobody asks
        yield text.say("without bonus")
    if found.rounds:
        yield text.say("master moves: {points}", points=master)


def length_text(game: Game, text: Text) -> str:
    """Say how long the game is: complete, a number of rounds, or ended by agreement (CAT-DUP 1.1-2, 1.6-3)."""
    if game.end is not None and game.end.cause == "agreement":
        return text.count(
            "{n} round, ended by agreement", "{n} rounds, ended by agreement", len(game.done)
        )
    if game.settings.rounds:
        return text.count("{n} round agreed", "{n} rounds agreed", game.settings.rounds)
    if game.end is not None:
        return text.count("{n} round, complete game", "{n} rounds, complete game", len(game.done))
    return text.say("complete game")


def subtitle_of(opened: LoadedDuplicate, text: Text) -> str:
    """Say below a title which game this is."""
    return f"{game_title(opened)} · {length_text(opened.game, text)}"


def title_with_date(title: str, date: str) -> tuple[str, ...]:
    """Return a title and the date after it; nothing after one that has it already.

    >>> once("Friday", "20/11/2026"), once("Duplicate, 20/11/2026", "20/11/2026")
    (('Friday', '20/11/2026'), ('Duplicate, 20/11/2026',))
    """
    return (title,) if date in title else (title, date)


def game_title(opened: LoadedDuplicate) -> str:
    """Return what the game is called."""
    return opened.game.settings.title or opened.row.name


def official_status_text(opened: LoadedDuplicate, text: Text) -> dict[str, str]:
    """Say whether the results are official, and why (CAT-DUP 1.1-3, 1.6-3)."""
    game = opened.game
    why = unofficial_reason(game, opened.terms)
    if why is not None:
        return {"title": text.say("Not official."), "why": text.say(UNOFFICIAL[why])}
    is_agreed = game.end is not None and game.end.cause == "agreement"
    title, said = text.say("Official."), text.say("A complete classic duplicate (art. 1.1-3).")
    if game.end is None:
        title = text.say("It will be official.")
        said = text.say("It is played until the tiles run out (art. 1.1-3).")
    elif is_agreed:
        said = text.say("The judge ended it by agreement, and it stays official (art. 1.6-3).")
    if any(map(is_practice, lexicons_of(game))):
        language = language_name(game.language, text)
        title = text.say("With the {language} practice list.", language=language)
        if is_agreed:
            said = text.say("The judge ended it by agreement (art. 1.6-3).")
    return {"title": title, "why": said}
