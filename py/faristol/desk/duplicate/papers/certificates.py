"""Certificates of a duplicate: one for each player, with the name in tiles, the place and at most three facts."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote

from faristol.desk.duplicate.base import format_word
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
from faristol.desk.kernel.translation import Text
from faristol.desk.shared.name_tiles import name_tiles, spoken_name
from faristol.duplicate.values import Player
from faristol.ledger.visible_text import seen

LOT: Final = 40  # certificates that are printed at once
FIRST: Final = 3  # places, where not everybody gets one
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "paper": ("a4", "a5", "two"),  # the last: two of A5 on one A4, to be cut
    "who": ("all", "first"),
    "place": ("yes", "no"),
    "best": ("yes", "no"),
}


def certificates(found: ResultsData, request: Request, date: str, text: Text) -> dict[str, Any]:
    """Return what the certificates show: those of a lot, in the order of the ranking."""
    chosen = {
        name: value if (value := request.query.get(name, "")) in values else values[0]
        for name, values in CHOICES.items()
    }
    chosen["player"] = request.query.get("player", "")
    shown = classification_view(found, text)
    rows = [row for row in shown.rows if _is_asked_for(row, chosen)]
    pages = max(1, -(-len(rows) // LOT))
    page = max(1, min(read_number(request.query.get("page", ""), most=3), pages))
    alphabet = found.opened.terms.alphabet
    has_place = chosen["place"] == "yes"
    lot = []
    for row in rows[(page - 1) * LOT : page * LOT]:
        name = spoken_name(seen(found.opened.names.plain(row.entrant.player)))
        lot.append(
            {
                "name": name,
                "tiles": name_tiles(name, alphabet),
                "place": row.place if has_place else 0,
                "facts": _facts(found, row, chosen, text),
            }
        )
    return {
        "of": title_with_date(game_title(found.opened), date),
        "chosen": chosen,
        "lot": lot,
        "sheets": [lot[at : at + 2] for at in range(0, len(lot), 2)],
        "page": page,
        "pages": pages,
        "placed": len(shown.rows),
        "alone": lot[0]["name"] if lot and chosen["player"] else "",
        "is_final": found.game.is_signed and found.is_last,
        "heading": shown.heading,
        "reckoned": shown.reckoned,
        "judged_by": other_versions_of(found.opened, found.until),
    }


def query_of(chosen: Mapping[str, str], **changes: str) -> str:
    """Return the address part that shows the certificates as chosen, but for some changes.

    >>> query_of({"paper": "a5", "who": "all", "place": "yes", "best": "no"}, who="first")
    'paper=a5&who=first&best=no'
    >>> query_of({"paper": "a4", "who": "all", "place": "yes", "best": "no", "player": "p 1"})
    'best=no&player=p%201'
    """
    wanted = {**chosen, **changes}
    said = (f"{name}={wanted[name]}" for name in CHOICES if wanted[name] != CHOICES[name][0])
    player = wanted.get("player", "")
    return "&".join((*said, f"player={quote(player, safe='')}") if player else said)


def _is_asked_for(row: ClassificationRow, chosen: Mapping[str, str]) -> bool:
    """Whether a certificate of a player is shown: of the one named in the address, or of those chosen."""
    if chosen["player"]:
        return row.entrant.player == chosen["player"]
    return chosen["who"] == "all" or row.place <= FIRST


def _facts(
    found: ResultsData, row: ClassificationRow, chosen: Mapping[str, str], text: Text
) -> list[str]:
    """Return at most three facts of a player; without the place those that compare nobody."""
    player = row.entrant.player
    if chosen["place"] == "yes":
        total = next(one.half_points for one in found.part.ranking if one.player == player)
        facts = [format_points(total, text)]
        if row.percent:
            facts.append(text.say("{share}% of the master", share=row.percent))
    else:
        played = sum(one.points is not None for one in found.points[player])
        facts = [text.count("{n} round played", "{n} rounds played", played)]
    if chosen["best"] == "yes" and (best := _best_move(found, player, text)):
        facts.append(best)
    return facts


def _best_move(found: ResultsData, player: Player, text: Text) -> str:
    """Return the move with the most points of a player, the first of several, or an empty string."""
    scored = found.points[player]
    points, at = max(((one.points or 0, -at) for at, one in enumerate(scored)), default=(0, 0))
    slip = found.rounds[-at].slips.get(player) if points else None
    if slip is None:
        return ""
    return text.say(
        "best move: {at} {word}, {points}",
        at=slip.place or slip.at,
        word=format_word(found.opened, slip.main or slip.word),
        points=points,
    )
