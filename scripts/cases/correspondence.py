"""The operations of the correspondence group: letters, limits, coefficients, days, claims."""

from datetime import date
from typing import Any, cast

from faristol.board.board import EMPTY
from faristol.board.move import Move
from faristol.correspondence import days, letters, points, record
from faristol.rules.correspondence import Coefficients, Thinking
from faristol.rules.preset import preset
from faristol.rules.refused import Refused
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
    """Follow both racks through the string."""
    order = letters.read_order(given["string"], ALPHABET)
    if isinstance(order, Misread | letters.Wrong):
        return {"error": "bad_string"}
    held, after = letters.at_the_start(HAND), []
    start = _racks(held, order)
    for number, text in enumerate(given["uses"]):
        used = letters.use(held, number % 2 + 1, _tiles(text) or b"", order, HAND)
        if isinstance(used, Refused):
            return {"error": used.code}
        held, drawn = used.held, used.drawn
        after.append(
            {
                "by": SIDES[number % 2],
                "used": _named(bytes(order[at] for at in used.placed)),
                "takes": [drawn.start + 1, drawn.stop] if drawn else [],
                **_racks(held, order),
                "left": len(order) - held.taken,
            }
        )
    return {"start": start, "after": after}


def correspondence_caps(given: JSON) -> JSON:
    """Limit the first placements, and add up."""
    counted = points.recorded(RULES.caps, given["points"])
    sums = {side: _sums(counted[at::2]) for at, side in enumerate(SIDES)}
    return {"recorded": counted, **sums}


def record_line(given: JSON) -> JSON:
    """Write the line of a placement."""
    board = EMPTY
    for typed in given["moves"]:
        move = judge(board, typed, None, ALPHABET)
        if not isinstance(move, Move):
            return {"error": move.code}
        board = board.with_tiles(move.placed)
    move = judge(board, given["move"], list(given["rack"]), ALPHABET)
    if not isinstance(move, Move):
        return {"error": move.code}
    line = record.line_of(move, _tiles(given["rack"]) or b"", given["total_before"], ALPHABET)
    if isinstance(line, Refused):
        return {"error": line.code}
    return {
        "letters": ",".join(line.letters),
        "main": line.main,
        "adjacent": "; ".join(line.adjacent),
        "points": line.points,
        "total": line.total,
    }


def coefficient(given: JSON) -> JSON:
    """Tell the coefficients of a game that ended."""
    agreed = given.get("agreed_draw", False)
    both = points.finished(_coefficients(), given["red"], given["blue"], is_agreed=agreed)
    return _both(both)


def coefficient_abandon(given: JSON) -> JSON:
    """Tell the coefficients of a game that somebody left."""
    stays, quits = given["stays"], given["quits"]
    if given["kind"] == "no_show":
        both = points.not_shown(_coefficients(), stays, quits)
    else:
        both = points.abandoned(_coefficients(), stays, quits, given["full_rounds"])
    return dict(zip(("stays", "quits"), map(_decimals, both), strict=True))


def coefficient_deadline(given: JSON) -> JSON:
    """Tell the coefficients of a game that is not over at the deadline."""
    both = points.unfinished(
        _coefficients(), is_claimed=given["time_claimed"], reported_by=given["declared_by"]
    )
    return {"error": both.code} if isinstance(both, Refused) else _both(both)


def sanction(given: JSON) -> JSON:
    """Take a sanction from a coefficient."""
    left = points.sanctioned(
        _coefficients(), _whole(given["coefficient"]), _whole(given["penalty"])
    )
    return {"error": left.code} if isinstance(left, Refused) else {"coefficient": _decimals(left)}


def thinking_days(given: JSON) -> JSON:
    """Count the days between arrival and dispatch."""
    day, stamp = _day(given["arrival"]), given.get("stamp", "")
    vacation = _period(given.get("vacation"))
    used = days.thought(_thinking(), day, _day(given["dispatch"]), stamp, vacation)
    if isinstance(used, Refused):
        return {"error": used.code}
    return {"arrival": days.arrival(day, stamp).isoformat(), "days": used}


def thinking_total(given: JSON) -> JSON:
    """Mark the days in circles."""
    marked, most = days.circles(_thinking(), given["days"], given["uncollected"]), _thinking().days
    total = len(marked)
    return {
        "circles": marked,
        "total": total,
        "left": max(0, most - total),
        "exceeded": total > most,
    }


def vacation(given: JSON) -> JSON:
    """Tell whether a vacation may be taken."""
    contest = days.Contest(start=_day(given["start"]), deadline=_day(given["deadline"]))
    wanted = (_day(given["from"]), _day(given["to"]))
    if given["kind"] == "option":
        found = days.chosen(_thinking(), contest, wanted, _day(given["entered"]))
    else:
        found = days.taken_at_once(_thinking(), contest, wanted, _period(given["option"]))
    return {"error": found.code} if isinstance(found, Refused) else {"days": found}


def time_claim(given: JSON) -> JSON:
    """Judge a claim of time."""
    claim = days.claim(_thinking(), given["channel"], given["days_used"], given["enclosed"])
    if isinstance(claim, Refused):
        return {"error": claim.code}
    missing = list(claim.missing)
    return {"considered": claim.is_considered, "missing": missing, "lost": claim.is_won}


def reminders(given: JSON) -> JSON:
    """Tell when something is due."""
    rule, event = _thinking(), given["event"]
    if event == "thinking":
        return {"tell_partner": days.is_told(rule, given["days"])}
    day = _day(given["date"])
    if event == "claim_notice":
        return {"reply_by": days.reply_by(rule, day).isoformat()}
    names = {
        "placement_sent": ("resend_from", "arbiter_from"),
        "sheets_received": ("write_red_from", "arbiter_from"),
        "deadline": ("vacation_lost_from", "results_by"),
    }[event]
    due = days.closing(rule, day) if event == "deadline" else days.resend(rule, day)
    return {name: one.isoformat() for name, one in zip(names, due, strict=True)}


# ---- what cases are written in ----


def _coefficients() -> Coefficients:
    return cast("Coefficients", RULES.coefficients)


def _thinking() -> Thinking:
    return cast("Thinking", RULES.thinking)


def _tiles(text: str) -> Word | None:
    read = read_rack(text, ALPHABET)
    return None if isinstance(read, Misread) else read


def _named(tiles: Word) -> str:
    return "".join(tile_name(tile, ALPHABET) for tile in tiles)


def _racks(held: letters.Held, order: Word) -> JSON:
    return {side: _named(held.letters(seat, order)) for seat, side in enumerate(SIDES, start=1)}


def _sums(counted: list[int]) -> list[int]:
    return [sum(counted[: at + 1]) for at in range(len(counted))]


def _both(both: points.Both) -> JSON:
    return dict(zip(SIDES, map(_decimals, both), strict=True))


def _decimals(number: int) -> str:
    sign = "-" if number < 0 else ""
    return f"{sign}{abs(number) // 10_000}.{abs(number) % 10_000:04}"


def _whole(text: str) -> int:
    whole, _, rest = text.partition(".")
    return int(whole) * 10_000 + int(rest.ljust(4, "0"))


def _day(text: str) -> date:
    return date.fromisoformat(text)


def _period(days_: list[str] | None) -> days.Period | None:
    return (_day(days_[0]), _day(days_[1])) if days_ else None
