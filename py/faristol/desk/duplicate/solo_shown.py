"""Describe what was played alone: a round, every round, and the place one would have had that evening."""

from typing import Any

from faristol.desk.duplicate.solo_document import Opened
from faristol.desk.duplicate.words import null_said, percent_written, points_written
from faristol.desk.kernel.text import Text
from faristol.desk.parts.moves import letters_of
from faristol.duplicate.solo.state import ME, placed_among, slip_of
from faristol.duplicate.state import Round, scored
from faristol.tiles.reading import Misread, read_word

ROUTE = "/duplicate/solo"


def letters_shown(word: str, opened: Opened) -> list[tuple[str, bool]]:
    """Return a word of the log as the language writes it, its blanks told apart."""
    read = read_word(word, opened.terms.alphabet)
    if not word or isinstance(read, Misread):
        return [(word, False)] if word else []
    return letters_of(read, opened.terms.alphabet)


def _mine(one: Round, opened: Opened, text: Text) -> dict[str, Any]:
    """Return one's own move: as it was read, or as it was written when it could not be."""
    slip, has = slip_of(one), scored(opened.solo.game, one, ME)
    if slip is None:
        return {"at": "", "letters": [], "points": 0, "why": "", "written": ""}
    return {
        "at": slip.place or slip.at.upper(),
        "letters": letters_shown(slip.main, opened),
        "written": slip.word.upper(),
        "points": has.points or 0,
        "why": null_said(has.reason, text) if has.reason else "",
        "detail": slip.detail,
    }


def round_shown(opened: Opened, one: Round, text: Text) -> dict[str, Any]:
    """Return a round that is played: the move that was made, and the master."""
    mine = _mine(one, opened, text)
    master = one.master
    points = one.master_points or 0
    return {
        "number": one.number,
        "rack": " ".join(one.rack),
        "mine": mine,
        "master": {
            "at": master.at,
            "letters": letters_shown(master.word, opened),
            "points": points,
        }
        if master
        else None,
        "percent": percent_written(mine["points"], points, text),
        "verdict": _verdict(mine["points"], points, text) if master and not one.is_invalid else "",
    }


def _verdict(points: int, master: int, text: Text) -> str:
    """Say how a move compares with the master."""
    if points > master:
        return text.count(
            "{n} point more than the master", "{n} points more than the master", points - master
        )
    if points == master:
        return text.say("As much as the master")
    return text.count(
        "{n} point fewer than the master", "{n} points fewer than the master", master - points
    )


def place_said(opened: Opened, text: Text, *, until: int | None = None) -> str:
    """Say which place one would have had that evening; nothing without others."""
    found = placed_among(opened.solo, opened.terms, until=until)
    if found is None or (mine := found.standing(ME)) is None:
        return ""
    place, count = mine.place, len(found.ranking)
    if sum(one.place == place for one in found.ranking) > 1:
        return text.say("{place} of {count}, shared", place=place, count=count)
    return text.say("{place} of {count}", place=place, count=count)


def standing_shown(opened: Opened, text: Text) -> dict[str, Any]:
    """Return how one stands after the rounds that were played."""
    solo = opened.solo
    found = placed_among(solo, opened.terms)
    mine = found.standing(ME) if found else None
    bonus = found.bonus * mine.bonuses if found and mine else 0
    return {
        "rounds": len(solo.done),
        "total": solo.total,
        "with_bonus": points_written(mine.half_points, text) if mine and bonus else "",
        "bonus": points_written(bonus, text) if bonus else "",
        "master": solo.master_total,
        "percent": percent_written(solo.total, solo.master_total, text),
        "place": place_said(opened, text),
    }


def table_shown(opened: Opened, text: Text) -> list[dict[str, Any]]:
    """Return every round that was played, with what one had after it."""
    rows, total = [], 0
    for number, one in enumerate(opened.solo.done, start=1):
        row = round_shown(opened, one, text)
        total += row["mine"]["points"]
        rows.append({**row, "total": total, "place": place_said(opened, text, until=number)})
    return rows
