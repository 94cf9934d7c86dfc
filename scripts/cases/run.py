"""The cases below some paths, and the comparison of the program's answers with the expected ones."""

import json
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.cases import (
    board,
    classic,
    clock,
    correspondence,
    duplicate,
    rules,
    speech,
    tournament,
    words,
)

OPERATIONS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "tokenize": words.tokenize,
    "joker_notation": words.joker_notation,
    "coordinates": board.coordinates,
    "play": board.play,
    "illegal": board.illegal,
    "bag": board.bag,
    "starting_draw": board.starting,
    "replenish": rules.replenish,
    "rack_valid": rules.rack_valid,
    "duplicate_end": rules.duplicate_end,
    "exchange": rules.exchange,
    "overdraw": rules.overdraw,
    "senyors": rules.senyors,
    "senyors_second": rules.senyors_second,
    "zero_turns": rules.zero_turns,
    "final_score": rules.final_score,
    "overtime": rules.overtime,
    "forfeit": rules.forfeit,
    "absence": rules.absence,
    "round_time_up": rules.round_time_up,
    "clock_stop": rules.clock_stop,
    "correction": rules.correction,
    "round_clock": clock.round_clock,
    "slip_time": clock.slip_time,
    "duplicate_slips": duplicate.duplicate_slips,
    "duplicate_game": duplicate.duplicate_game,
    "bonus_value": duplicate.bonus_value,
    "duplicate_ranking": duplicate.duplicate_ranking,
    "master_invalid": duplicate.master_invalid,
    "misconduct": duplicate.misconduct,
    "official": duplicate.official,
    "enrol": duplicate.enrol,
    "announce": speech.announce,
    "announce_move": speech.announce_move,
    "challenge": classic.challenge,
    "score_sheet": classic.score_sheet,
    "classic_game": classic.classic_game,
    "correspondence_string": correspondence.correspondence_string,
    "correspondence_caps": correspondence.correspondence_caps,
    "record_line": correspondence.record_line,
    "coefficient": correspondence.coefficient,
    "coefficient_abandon": correspondence.coefficient_abandon,
    "coefficient_deadline": correspondence.coefficient_deadline,
    "sanction": correspondence.sanction,
    "thinking_days": correspondence.thinking_days,
    "thinking_total": correspondence.thinking_total,
    "time_claim": correspondence.time_claim,
    "reminders": correspondence.reminders,
    "vacation": correspondence.vacation,
    "swiss_standings": tournament.swiss_standings,
    "swiss_seeding": tournament.swiss_seeding,
    "swiss_bye": tournament.swiss_bye,
    "swiss_pairing": tournament.swiss_pairing,
}

# Operations with more than one right answer, as tests of the given case, the expected and the actual answer.
ACCEPTED: dict[str, Callable[[Any, Any, Any], bool]] = {
    "swiss_pairing": tournament.is_round_accepted,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The outcome of a case."""

    case: str
    why: str
    expected: Any
    got: Any
    is_accepted: bool = False  # though the answer differs from the expected one

    @property
    def is_passed(self) -> bool:
        """Whether both answers are equal as JSON, where true is not 1, or the actual one is as good."""
        return self.is_accepted or format_json(self.expected) == format_json(self.got)


def format_json(value: Any) -> str:
    """Return JSON as a text that is equal for equal values; the order of keys does not count."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def list_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the case files of some paths: files themselves, and those in folders."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.json"))
        else:
            yield path


def run_file(path: Path) -> Iterator[Outcome]:
    """Yield the outcomes of the cases of a file; an invalid file or case counts as a failed one."""
    try:
        whole = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        yield _unreadable(path.name, f"{type(error).__name__}: {error}")
        return
    op, cases = (whole.get("op"), whole.get("cases")) if isinstance(whole, dict) else (None, None)
    if not isinstance(op, str) or not isinstance(cases, list):
        yield _unreadable(path.name, 'a case file has an "op" and "cases"')
        return
    operation = OPERATIONS.get(op)
    for at, case in enumerate(cases, start=1):
        if not isinstance(case, dict) or not {"id", "in", "out"} <= case.keys():
            yield _unreadable(f"{path.name}, case {at}", 'a case has an "id", "in" and "out"')
            continue
        got = {"not built": op} if operation is None else _run(operation, case["in"])
        yield Outcome(
            case=case["id"],
            why=case.get("why", ""),
            expected=case["out"],
            got=got,
            is_accepted=_is_accepted(op, case, got),
        )


def _is_accepted(op: str, case: dict[str, Any], got: Any) -> bool:
    if op not in ACCEPTED or "error" in case["out"] or not isinstance(got, dict):
        return False
    return ACCEPTED[op](case["in"], case["out"], got)


def _unreadable(where: str, why: str) -> Outcome:
    return Outcome(case=where, why="cannot be read", expected="a case", got={"unreadable": why})


def _run(operation: Callable[[dict[str, Any]], Any], given: dict[str, Any]) -> Any:
    try:
        return operation(given)
    except Exception:  # noqa: BLE001 - whatever it is, the other cases still count
        return {"exception": traceback.format_exc().strip().splitlines()[-1]}
