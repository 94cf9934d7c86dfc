"""Certificates of a duplicate: one for each player, with name in tiles, place and at most 3 facts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final
from urllib.parse import quote

from faristol.desk.duplicate.base import format_word
from faristol.desk.duplicate.papers.contexts import DuplicatePaperContext
from faristol.desk.duplicate.programs import other_versions_of
from faristol.desk.duplicate.result_text import format_points
from faristol.desk.duplicate.results.classification import (
    ClassificationRow,
    ResultsData,
    classification_view,
    game_title,
    title_with_date,
)
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.name_tiles import NameTiles, name_tiles, spoken_name
from faristol.duplicate.values import Player
from faristol.ledger.visible_text import seen

LOT: Final = 40  # certificates printed at once
FIRST: Final = 3  # places with a certificate, if not all players get one
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "paper": ("a4", "a5", "two"),  # the last: two of A5 on one A4, to be cut
    "who": ("all", "first"),
    "place": ("yes", "no"),
    "best": ("yes", "no"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateChoices:
    """The chosen certificates, as the address has them."""

    paper: str = "a4"
    who: str = "all"
    place: str = "yes"
    best: str = "yes"
    player: str = ""  # the only player; empty for those of `who`

    def value_of(self, name: str) -> str:
        """Return a choice by its name."""
        value: str = getattr(self, name)
        return value

    def query_with(self, **changes: str) -> str:
        """Return the query of the address of these certificates, with some changes.

        >>> CertificateChoices(paper="a5", best="no").query_with(who="first")
        'paper=a5&who=first&best=no'
        >>> CertificateChoices(best="no", player="p 1").query_with()
        'best=no&player=p%201'
        """
        changed = replace(self, **changes)
        parameters = [
            f"{name}={changed.value_of(name)}"
            for name, values in CHOICES.items()
            if changed.value_of(name) != values[0]
        ]
        if changed.player:
            parameters.append(f"player={quote(changed.player, safe='')}")
        return "&".join(parameters)


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateRow:
    """The certificate of a player."""

    name: str
    tiles: NameTiles | None  # None: the name is set in type
    place: int  # 0: not printed
    facts: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CertificatesContext(DuplicatePaperContext):
    """A lot of certificates, in the order of the ranking."""

    template: ClassVar[str] = "duplicate/papers/certificates.html"

    of: Sequence[str]  # the title of the game, and the date unless it is in it
    chosen: CertificateChoices
    lot: Sequence[CertificateRow]
    sheets: Sequence[Sequence[CertificateRow]]  # the same, two to a sheet
    page: int  # from 1
    pages: int
    ranked_count: int  # players with a place
    alone: str  # the name of the only player; empty for several
    is_final: bool
    heading: str
    recalculation_note: str
    judged_by: str


def certificates(
    results: ResultsData, request: Request, date: str, text: Translator
) -> CertificatesContext:
    """Return a lot of certificates for the template."""
    choices = {
        name: value if (value := request.query.get(name, "")) in values else values[0]
        for name, values in CHOICES.items()
    }
    chosen = CertificateChoices(**choices, player=request.query.get("player", ""))
    classification = classification_view(results, text)
    rows = [row for row in classification.rows if _is_requested(row, chosen)]
    pages = max(1, -(-len(rows) // LOT))
    page = max(1, min(read_number(request.query.get("page", ""), most=3), pages))
    alphabet = results.duplicate.terms.alphabet
    has_place = chosen.place == "yes"
    lot = []
    for row in rows[(page - 1) * LOT : page * LOT]:
        name = spoken_name(seen(results.duplicate.names.plain(row.entrant.player)))
        lot.append(
            CertificateRow(
                name=name,
                tiles=name_tiles(name, alphabet),
                place=row.place if has_place else 0,
                facts=_build_facts(results, row, chosen, text),
            )
        )
    return CertificatesContext(
        duplicate=results.duplicate,
        of=title_with_date(game_title(results.duplicate), date),
        chosen=chosen,
        lot=lot,
        sheets=[lot[at : at + 2] for at in range(0, len(lot), 2)],
        page=page,
        pages=pages,
        ranked_count=len(classification.rows),
        alone=lot[0].name if lot and chosen.player else "",
        is_final=results.game.is_signed and results.is_last,
        heading=classification.heading,
        recalculation_note=classification.recalculation_note,
        judged_by=other_versions_of(results.duplicate, results.until),
    )


def _is_requested(row: ClassificationRow, chosen: CertificateChoices) -> bool:
    """Whether the certificate of a row is requested: by the player in the address, or by the choice."""
    if chosen.player:
        return row.entrant.player == chosen.player
    return chosen.who == "all" or row.place <= FIRST


def _build_facts(
    results: ResultsData, row: ClassificationRow, chosen: CertificateChoices, text: Translator
) -> list[str]:
    """Return at most three facts of a player; without the place, only facts that compare no players."""
    player = row.entrant.player
    if chosen.place == "yes":
        total = next(
            standing.half_points for standing in results.part.ranking if standing.player == player
        )
        facts = [format_points(total, text)]
        if row.percent:
            facts.append(text.gettext("{share}% of the master", share=row.percent))
    else:
        played = sum(standing.points is not None for standing in results.points[player])
        facts = [text.ngettext("{n} round played", "{n} rounds played", played)]
    if chosen.best == "yes" and (best := _format_best_move(results, player, text)):
        facts.append(best)
    return facts


def _format_best_move(results: ResultsData, player: Player, text: Translator) -> str:
    """Return a player's move with the most points, the first of several, or an empty string."""
    scored = results.points[player]
    points, at = max(((score.points or 0, -at) for at, score in enumerate(scored)), default=(0, 0))
    slip = results.rounds[-at].slips.get(player) if points else None
    if slip is None:
        return ""
    return text.gettext(
        "best move: {at} {word}, {points}",
        at=slip.place or slip.at,
        word=format_word(results.duplicate, slip.main or slip.word),
        points=points,
    )
