"""The operations of the rules group: racks and drawing, ends, clocks, absence, corrections."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any, cast

from faristol.rules.abandonment import outcome_of_abandonment
from faristol.rules.absence import Playing, Waiting, attendance
from faristol.rules.clock import can_stop_clock, last_turns_of, seconds_over
from faristol.rules.correction import is_correctable
from faristol.rules.exchange import exchange_tiles as exchanged
from faristol.rules.leftover import Ending, Leftovers
from faristol.rules.leftover import compute_final_score as scored
from faristol.rules.outcome import Outcome, Side
from faristol.rules.overdraw import remove_overdrawn as overdrawn
from faristol.rules.overtime import compute_timed_score
from faristol.rules.preset import preset
from faristol.rules.rack import (
    Racks,
    Stage,
    count_tiles_to_draw,
    is_rack_possible,
    is_valid_rack,
    stage_at,
)
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.ruleset import Rules
from faristol.rules.scoreless import find_blocking_turn
from faristol.rules.senyors import is_senyors, second_rack
from faristol.tiles.alphabet import Alphabet, Word, alphabet_of
from faristol.tiles.bag import read_tiles
from faristol.tiles.reading import Misread, tile_name

JSON = dict[str, Any]

_DUPLICATE = "ca-duplicate-2018"
_SENYORS = "ca-ciutat-de-mallorca"


class _UnreadableError(Exception):
    """A rack of a case cannot be read."""


def _answer_misread(operation: Callable[[JSON], JSON]) -> Callable[[JSON], JSON]:
    """Decorate an operation to return the code of an unreadable rack."""

    @wraps(operation)
    def answer(given: JSON) -> JSON:
        try:
            return operation(given)
        except _UnreadableError as error:
            return {"error": str(error)}

    return answer


def replenish(given: JSON) -> JSON:
    """Return the rack and the bag after a draw."""
    left, bag = given["left"], given["bag"]
    drawn = count_tiles_to_draw(left, bag, size=_rules(given).equipment.rack)
    return {"draw": drawn, "rack": left + drawn, "bag": bag - drawn}


@_answer_misread
def rack_valid(given: JSON) -> JSON:
    """Return whether a rack is valid in a duplicate."""
    rules = _rules(given)
    if rules.racks is None:
        return _error(RuleRefusal("not_covered", "racks"))
    alphabet = _alphabet(rules)
    (rack,) = _words(given, alphabet, "rack")
    return {"valid": is_valid_rack(_stage(rules.racks, given), rack, alphabet)}


@_answer_misread
def duplicate_end(given: JSON) -> JSON:
    """Return whether a duplicate ends because no valid rack is possible."""
    rules = preset(given.get("ruleset", _DUPLICATE)).rules
    if rules.racks is None:
        return _error(RuleRefusal("not_covered", "racks"))
    alphabet = _alphabet(rules)
    left, bag = _words(given, alphabet, "left", "bag")
    return {"ends": not is_rack_possible(_stage(rules.racks, given), left, bag, alphabet)}


@_answer_misread
def exchange(given: JSON) -> JSON:
    """Return the draw and the bag after an exchange."""
    rules = _rules(given)
    alphabet = _alphabet(rules)
    rack, give = _words(given, alphabet, "rack", "give")
    result = exchanged(rules.exchange, rack, give, bag=given["bag"])
    if isinstance(result, RuleRefusal):
        return _error(result)
    return {"draw": result.drawn, "bag": result.bag}


def overdraw(given: JSON) -> JSON:
    """Return the tiles that the opponent takes after too many were drawn."""
    rule = _rules(given).overdraw
    result = overdrawn(rule, given["extra"], is_on_rack=given["on_rack"], is_seen=given["seen"])
    if isinstance(result, RuleRefusal):
        return _error(result)
    return {
        "taken": result.taken,
        "may_see": result.may_see,
        "to_bag": result.to_bag,
        "returned": result.returned,
    }


@_answer_misread
def senyors(given: JSON) -> JSON:
    """Return whether SENYORS may be called."""
    rules = _rules(given)
    alphabet = _alphabet(rules)
    (rack,) = _words(given, alphabet, "rack")
    return {"senyors": is_senyors(rules.senyors, rack, alphabet, bag=given["bag"])}


@_answer_misread
def senyors_second(given: JSON) -> JSON:
    """Return the procedure for a second rack of one kind."""
    rules = preset(given.get("ruleset", _SENYORS)).rules
    alphabet = _alphabet(rules)
    rack, bag = _words(given, alphabet, "rack", "bag")
    if rules.senyors is None:
        return _error(RuleRefusal("not_allowed", "senyors"))
    result = second_rack(rules.senyors, rack, bag, alphabet)
    answer: JSON = {"case": result.case}
    if result.case != "none":
        answer |= {"bag": result.bag, "draw": result.drawn}
    if result.piece is not None:
        answer["piece"] = tile_name(result.piece, alphabet)
    return answer


def zero_turns(given: JSON) -> JSON:
    """Return the turn after which turns without points end the game."""
    first, second = given["scores"]
    rules = _rules(given)
    ends = find_blocking_turn(
        rules.scoreless, given["turns"], scores=(first, second), lawful=rules.lost_turns
    )
    return _error(ends) if isinstance(ends, RuleRefusal) else {"ends_after": ends}


@_answer_misread
def final_score(given: JSON) -> JSON:
    """Return the scores and results after counting the tiles left."""
    rules = _rules(given)
    alphabet = _alphabet(rules)
    outcome = scored(_leftovers(given, rules), _ending(given, alphabet), alphabet)
    return _error(outcome) if isinstance(outcome, RuleRefusal) else _outcome(outcome)


@_answer_misread
def overtime(given: JSON) -> JSON:
    """Return the scores and results after counting overtime and the tiles left."""
    rules = _rules(given)
    alphabet = _alphabet(rules)
    first, second = (seconds(used) for used in given["used"])
    over = seconds_over(rules.clock, minutes_each=given["allotted"], used=(first, second))
    if isinstance(over, RuleRefusal):
        return _error(over)
    timed = compute_timed_score(
        rules.overtime,
        _leftovers(given, rules),
        _ending(given, alphabet),
        alphabet,
        seconds_over=over,
    )
    if isinstance(timed, RuleRefusal):
        return _error(timed)
    return {
        "penalties": list(timed.penalties),
        "lost": timed.lost or 0,
        **_outcome(timed.outcome),
    }


def forfeit(given: JSON) -> JSON:
    """Return the scores and results of an abandoned game."""
    first, second = given["scores"]
    outcome = outcome_of_abandonment(_rules(given).abandonment, (first, second), by=given["who"])
    return _error(outcome) if isinstance(outcome, RuleRefusal) else _outcome(outcome)


def absence(given: JSON) -> JSON:
    """Return the state of a game whose players are absent."""
    first, second = (None if text is None else seconds(text) for text in given["arrived"])
    state = attendance(_rules(given).absence, (first, second), now=seconds(given["now"]))
    match state:
        case RuleRefusal():
            return _error(state)
        case Playing():
            return {"state": "playing", "clock": 0}
        case Waiting():
            return {"state": "waiting", "clock": state.clock}
        case Outcome():
            return {"state": "over", "clock": 0, **_outcome(state)}


def round_time_up(given: JSON) -> JSON:
    """Return the last turns after the time of the round is over."""
    rules = _rules(given)
    last = last_turns_of(rules.time_up, turn_of=given["turn_of"])
    if isinstance(last, RuleRefusal):
        return _error(last)
    return {
        "turns": list(last.turns),
        "seconds_each": last.seconds_each,
        "rack_points": rules.leftovers.time_up != "none",
    }


def clock_stop(given: JSON) -> JSON:
    """Return whether the clock may be stopped."""
    stops = can_stop_clock(_rules(given).clock, given["reason"])
    return _error(stops) if isinstance(stops, RuleRefusal) else {"stops": stops}


def correction(given: JSON) -> JSON:
    """Return whether a score may be corrected."""
    rule = _rules(given).corrections
    allowed = is_correctable(rule, given["what"], when=given["when"], by=given["by"])
    return _error(allowed) if isinstance(allowed, RuleRefusal) else {"allowed": allowed}


def _stage(racks: Racks, given: JSON) -> Stage:
    return stage_at(racks, given.get("round", 1))


def _rules(given: JSON) -> Rules:
    return preset(given["ruleset"]).rules


def _alphabet(rules: Rules) -> Alphabet:
    return alphabet_of(rules.equipment.tiles)


def _error(refused: RuleRefusal) -> JSON:
    return {"error": refused.code}


def _words(given: JSON, alphabet: Alphabet, *names: str) -> list[Word]:
    return [_word(given[name], alphabet) for name in names]


def _word(names: list[str], alphabet: Alphabet) -> Word:
    word = read_tiles(names, alphabet)
    if isinstance(word, Misread):
        raise _UnreadableError(word.code)
    return word


def _leftovers(given: JSON, rules: Rules) -> Leftovers:
    """Return the rule on tiles left, with the option that a competition may have chosen."""
    if "rack_points" in given:
        return replace(rules.leftovers, out=given["rack_points"])
    return rules.leftovers


def _ending(given: JSON, alphabet: Alphabet) -> Ending:
    first, second = given["scores"]
    racks = [_word(rack, alphabet) for rack in given["racks"]]
    return Ending(
        scores=(first, second),
        racks=(racks[0], racks[1]),
        bag=given["bag"],
        how=given["how"],
        closer=cast(Side | None, given.get("closer")),
    )


def _outcome(outcome: Outcome) -> JSON:
    return {"scores": list(outcome.scores), "results": list(outcome.results)}


def seconds(text: str) -> int:
    """Return the seconds of a text of minutes and seconds."""
    minutes, seconds = text.split(":")
    return int(minutes) * 60 + int(seconds)
