"""The operations of the correspondence group: letters, limits, coefficients, days, claims."""

from datetime import date
from typing import Any, cast

from faristol.board.board import EMPTY
from faristol.board.move import Move
from faristol.correspondence import days, letters, points, record
from faristol.rules.correspondence import Coefficients, Thinking
from faristol.rules.preset import preset
from faristol.rules.rule_refusal import RuleRefusal
from faristol.tiles.alphabet import Word, alphabet_of
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import Misread, tile_name
from scripts.cases.board import judge

JSON = dict[str, Any]

RULES = preset("ro-correspondence").rules
ALPHABET = alphabet_of("ro")
HAND = RULES.equipment.rack
SIDES = ("red", "blue")


def correspondence_string(given: JSON) -> JSON:
    """Return both racks after each placement, by the string of letters."""
    order = letters.read_order(given["string"], ALPHABET)
    if isinstance(order, Misread | letters.WrongCount):
        return {"error": "bad_string"}
    racks, placements = letters.deal_first_racks(HAND), []
    start = _format_racks(racks, order)
    for number, text in enumerate(given["uses"]):
        used = letters.use_letters(racks, number % 2 + 1, _parse_tiles(text) or b"", order, HAND)
        if isinstance(used, RuleRefusal):
            return {"error": used.code}
        racks, drawn_tiles = used.held, used.drawn
        placements.append(
            {
                "by": SIDES[number % 2],
                "used": _join_names(bytes(order[at] for at in used.placed)),
                "takes": [drawn_tiles.start + 1, drawn_tiles.stop] if drawn_tiles else [],
                **_format_racks(racks, order),
                "left": len(order) - racks.taken,
            }
        )
    return {"start": start, "after": placements}


def correspondence_caps(given: JSON) -> JSON:
    """Return the recorded points, with the first placements limited, and their sums."""
    points_recorded = points.record_points(RULES.caps, given["points"])
    sums = {side: _sums(points_recorded[at::2]) for at, side in enumerate(SIDES)}
    return {"recorded": points_recorded, **sums}


def record_line(given: JSON) -> JSON:
    """Return the line of the record for a placement."""
    board = EMPTY
    for entry in given["moves"]:
        move = judge(board, entry, None, ALPHABET)
        if not isinstance(move, Move):
            return {"error": move.code}
        board = board.with_tiles(move.placed)
    move = judge(board, given["move"], list(given["rack"]), ALPHABET)
    if not isinstance(move, Move):
        return {"error": move.code}
    line = record.line_of(move, _parse_tiles(given["rack"]) or b"", given["total_before"], ALPHABET)
    if isinstance(line, RuleRefusal):
        return {"error": line.code}
    return {
        "letters": ",".join(line.letters),
        "main": line.main,
        "adjacent": "; ".join(line.adjacent),
        "points": line.points,
        "total": line.total,
    }


def coefficient(given: JSON) -> JSON:
    """Return the coefficients of a finished game."""
    agreed = given.get("agreed_draw", False)
    both = points.coefficients_of_end(
        _coefficients(), given["red"], given["blue"], is_agreed=agreed
    )
    return _format_both(both)


def coefficient_abandon(given: JSON) -> JSON:
    """Return the coefficients of a game that a player left."""
    stays, quits = given["stays"], given["quits"]
    if given["kind"] == "no_show":
        both = points.coefficients_of_no_show(_coefficients(), stays, quits)
    else:
        both = points.coefficients_of_abandonment(
            _coefficients(), stays, quits, given["full_rounds"]
        )
    return dict(zip(("stays", "quits"), map(_format_decimals, both), strict=True))


def coefficient_deadline(given: JSON) -> JSON:
    """Return the coefficients of a game that is not over at the deadline."""
    both = points.coefficients_at_deadline(
        _coefficients(), is_claimed=given["time_claimed"], reported_by=given["declared_by"]
    )
    return {"error": both.code} if isinstance(both, RuleRefusal) else _format_both(both)


def sanction(given: JSON) -> JSON:
    """Return a coefficient less a sanction."""
    remaining = points.reduce_coefficient(
        _coefficients(), _parse_decimals(given["coefficient"]), _parse_decimals(given["penalty"])
    )
    return (
        {"error": remaining.code}
        if isinstance(remaining, RuleRefusal)
        else {"coefficient": _format_decimals(remaining)}
    )


def thinking_days(given: JSON) -> JSON:
    """Return the days of thinking between arrival and dispatch."""
    day, stamp = _parse_day(given["arrival"]), given.get("stamp", "")
    vacation = _parse_period(given.get("vacation"))
    used = days.count_days_of_thinking(
        _thinking(), day, _parse_day(given["dispatch"]), stamp, vacation
    )
    if isinstance(used, RuleRefusal):
        return {"error": used.code}
    return {"arrival": days.arrival_of(day, stamp).isoformat(), "days": used}


def thinking_total(given: JSON) -> JSON:
    """Return the circled days of thinking, their total and what is left."""
    marked, limit = (
        days.list_circles(_thinking(), given["days"], given["uncollected"]),
        _thinking().days,
    )
    total = len(marked)
    return {
        "circles": marked,
        "total": total,
        "left": max(0, limit - total),
        "exceeded": total > limit,
    }


def vacation(given: JSON) -> JSON:
    """Return the days of a vacation, or the error if it is not allowed."""
    contest = days.Contest(start=_parse_day(given["start"]), deadline=_parse_day(given["deadline"]))
    requested = (_parse_day(given["from"]), _parse_day(given["to"]))
    if given["kind"] == "option":
        days_of_vacation = days.check_chosen_vacation(
            _thinking(), contest, requested, _parse_day(given["entered"])
        )
    else:
        days_of_vacation = days.check_immediate_vacation(
            _thinking(), contest, requested, _parse_period(given["option"])
        )
    return (
        {"error": days_of_vacation.code}
        if isinstance(days_of_vacation, RuleRefusal)
        else {"days": days_of_vacation}
    )


def time_claim(given: JSON) -> JSON:
    """Return whether a claim of time is considered, and its result."""
    claim = days.judge_claim(_thinking(), given["channel"], given["days_used"], given["enclosed"])
    if isinstance(claim, RuleRefusal):
        return {"error": claim.code}
    missing = list(claim.missing)
    return {"considered": claim.is_considered, "missing": missing, "lost": claim.is_won}


def reminders(given: JSON) -> JSON:
    """Return the dates on which acts are due after an event."""
    rule, event = _thinking(), given["event"]
    if event == "thinking":
        return {"tell_partner": days.is_told(rule, given["days"])}
    day = _parse_day(given["date"])
    if event == "claim_notice":
        return {"reply_by": days.reply_day_of(rule, day).isoformat()}
    names = {
        "placement_sent": ("resend_from", "arbiter_from"),
        "sheets_received": ("write_red_from", "arbiter_from"),
        "deadline": ("vacation_lost_from", "results_by"),
    }[event]
    due = (
        days.closing_period_of(rule, day)
        if event == "deadline"
        else days.resending_period_of(rule, day)
    )
    return {name: day_due.isoformat() for name, day_due in zip(names, due, strict=True)}


# ---- forms of values in cases ----


def _coefficients() -> Coefficients:
    return cast("Coefficients", RULES.coefficients)


def _thinking() -> Thinking:
    return cast("Thinking", RULES.thinking)


def _parse_tiles(text: str) -> Word | None:
    read = read_rack(text, ALPHABET)
    return None if isinstance(read, Misread) else read


def _join_names(tiles: Word) -> str:
    return "".join(tile_name(tile, ALPHABET) for tile in tiles)


def _format_racks(racks: letters.HeldLetters, order: Word) -> JSON:
    return {
        side: _join_names(racks.letters(seat, order)) for seat, side in enumerate(SIDES, start=1)
    }


def _sums(numbers: list[int]) -> list[int]:
    return [sum(numbers[: at + 1]) for at in range(len(numbers))]


def _format_both(both: points.Both) -> JSON:
    return dict(zip(SIDES, map(_format_decimals, both), strict=True))


def _format_decimals(number: int) -> str:
    sign = "-" if number < 0 else ""
    return f"{sign}{abs(number) // 10_000}.{abs(number) % 10_000:04}"


def _parse_decimals(text: str) -> int:
    whole, _, fraction = text.partition(".")
    return int(whole) * 10_000 + int(fraction.ljust(4, "0"))


def _parse_day(text: str) -> date:
    return date.fromisoformat(text)


def _parse_period(days_: list[str] | None) -> days.Period | None:
    return (_parse_day(days_[0]), _parse_day(days_[1])) if days_ else None
