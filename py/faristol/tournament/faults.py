"""Refusals of texts and settings of a tournament; the desk has their messages."""

from typing import Final

from faristol.ledger import text_limits
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.tournament.prizes import group_of
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import Settings

MAX_ACTS: Final = 60_000  # of one log; a thousand players and fifteen rounds have some ten thousand
MAX_PLAYERS: Final = 2_000
MAX_ROUNDS: Final = 50
MAX_TABLE: Final = 9_999
MAX_TEXT: Final = 120
MAX_WHY: Final = 600
MAX_GROUPS: Final = 20
MAX_PRIZES: Final = 100
MAX_RATING: Final = 10_000
MAX_POINTS: Final = 999


def fault_of_text(
    text: str, field: str, *, most: int = MAX_TEXT, is_needed: bool = False
) -> Refusal | None:
    """Return the refusal of a text that cannot be stored as it is, or None."""
    return text_limits.fault_of_text("tournament", text, field, most=most, is_needed=is_needed)


def fault_of_settings(settings: Settings) -> Refusal | None:
    """Return the refusal of the first bad setting, or None."""
    texts = ("title", "place", "day", "listing", "dictionary")
    faults = (fault_of_text(getattr(settings, name), name) for name in texts)
    lines = (
        fault_of_text(line, name, is_needed=True)
        for name in ("groups", "prizes")
        for line in getattr(settings, name)
    )
    limits = {
        "rounds": (1, MAX_ROUNDS),
        "cap": (0, MAX_POINTS),
        "bye_difference": (0, MAX_POINTS),
        "missed_half_points": (0, 2),
        "unrated": (0, MAX_RATING),
        "minutes": (1, 600),
    }
    for name, (least, most) in limits.items():
        if not least <= getattr(settings, name) <= most:
            return Refusal("tournament/number_bad", {"field": name, "least": least, "most": most})
    if len(set(settings.groups)) != len(settings.groups) or len(settings.groups) > MAX_GROUPS:
        return Refusal("tournament/groups_bad", {"field": "groups", "limit": MAX_GROUPS})
    if len(settings.prizes) > MAX_PRIZES:
        return Refusal("tournament/prizes_bad", {"field": "prizes", "limit": MAX_PRIZES})
    for prize in settings.prizes:
        if ":" in prize and not group_of(prize, settings.groups):
            data: dict[str, JSON] = {"field": "prizes", "name": prize.partition(":")[0].strip()}
            return Refusal("tournament/prize_group", data)
    if len(set(settings.orders)) != len(settings.orders):
        return Refusal("tournament/orders_twice", {"field": "orders"})
    return next((fault for fault in (*faults, *lines) if fault), None)


def round_in_play(tournament: Tournament, number: int) -> Round | Refusal:
    """Return a round whose results may be entered, or a refusal."""
    round_ = tournament.round(number)
    if round_ is None or not round_.is_confirmed:
        return Refusal("tournament/round_unknown", {"round": number})
    return round_
