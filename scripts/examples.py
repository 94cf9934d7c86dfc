"""One example of each form that other programs or paper hold.

scripts/schema.py compares them: every key is in an example.

Games are folded from released logs, which never change.
"""

from pathlib import Path
from typing import Any

from faristol.correspondence.kind import POST
from faristol.correspondence.state import Post
from faristol.duplicate.points import Award
from faristol.duplicate.score import Classification, Proof, Standing
from faristol.formats import duplicate_json, post_sheet, sheet_parts, tournament_json
from faristol.formats.duplicate_record import (
    Record,
    RecordMark,
    RecordMove,
    RecordPlayer,
    RecordRound,
    RecordSlip,
)
from faristol.ledger.canonical_json import parse_json
from faristol.ledger.codec import decode_record, parse_line
from faristol.ledger.kind import Kind
from faristol.ledger.record import JSON
from faristol.tournament.kind import TOURNAMENT
from scripts.build.layout import ROOT

UNIT = ROOT / "tests" / "unit"


def key_paths(value: JSON, path: str = "") -> set[str]:
    """Return the path of every value, with what it is.

    >>> sorted(key_paths({"a": [{"b": 1}, {"b": None}], "c": []}))
    ['a[].b: int', 'a[].b: null', 'c[]']
    """
    if isinstance(value, dict):
        paths = (key_paths(item, f"{path}.{key}" if path else key) for key, item in value.items())
        return set().union(*paths)
    if isinstance(value, list):
        return set().union(*(key_paths(item, f"{path}[]") for item in value)) or {f"{path}[]"}
    return {f"{path}: {'null' if value is None else type(value).__name__}"}


def keys_of_duplicate() -> list[str]:
    """Return the keys of the results of a duplicate."""
    slip = RecordSlip(player="b", at="H8", word="CA", points=8, move_points=8)
    rounds = (
        RecordRound(
            rack=("C", "A"),
            rejected=(("C",),),
            slips=(slip, RecordSlip(player="a", at="", word="", points=0, reason="no_slip")),
            master=RecordMove(at="H8", word="CA", points=8),
            away=("c",),
            marks=(RecordMark(player="a", kind="warning"),),
        ),
        RecordRound(rack=("S",)),
    )
    first, second, last = (
        Standing(place=place, player=player, half_points=8, points=4, bonuses=0, compared=(8,))
        for place, player in ((1, "a"), (2, "b"), (0, "c"))
    )
    whole = Classification(
        bonus=11,
        awards=(Award(round=1, player="b", points=8),),
        ranking=(first, second),
        unranked=(last,),
        proofs=(Proof(first="a", second="b", half_points=8, pairs=((8, 6),), is_shared=False),),
    )
    players = tuple(RecordPlayer(id=player, name=player) for player in "abc")
    seated = (RecordPlayer(id="d", name="d", table=1),)
    record = Record(language="ca", players=(*players, *seated), rounds=rounds, left=("A",))
    return sorted(key_paths(duplicate_json.results(record, whole)))


def keys_of_tournament() -> list[str]:
    """Return the keys of the results of a tournament."""
    paths: set[str] = set()
    for name in ("tournament_1", "tournament_2"):
        tournament = _fold(TOURNAMENT, UNIT / f"tournament/released/{name}.jsonl")
        paths |= key_paths(tournament_json.results(tournament, {}))
    return sorted(paths)


def keys_of_post_sheet() -> list[str]:
    """Return the keys of a game by post on paper, and the form of its acts.

    These have shapes of their own.
    """
    post: Post = _fold(POST, UNIT / "correspondence/released/correspondence_1.jsonl")
    parts = sheet_parts.read_parts(" ".join(post_sheet.write_sheet(post, ("a", "b"))))
    plain: Any = parse_json(sheet_parts.unpacked_text("".join(part.signs for part in parts)))
    acts = {
        f"acts[]: {type(kind).__name__}, {type(data).__name__}" for kind, data, *_ in plain["acts"]
    }
    return sorted(key_paths({**plain, "acts": 0}) - {"acts: int"} | acts)


def _fold(kind: Kind[Any, Any], path: Path) -> Any:
    records = map(parse_line, path.read_text(encoding="utf-8").splitlines())
    return kind.fold(kind.initial, [decode_record(record, kind.schema) for record in records])
