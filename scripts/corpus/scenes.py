"""The scenes of the corpus: people at the desk, form by form.

A scene goes on until its document is worth storing.

The users of tests/support send the forms as the page does, so that programs, requests, cards and consequences
are real. Acts without a scene are taken from the logs beside the unit tests: their acts are decided again, and
stored by the desk of today (`repeat`).
"""

import itertools
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from faristol.desk.kernel.documents import Documents
from faristol.desk.kernel.kinds import kind_by_name
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.ledger.codec import kind_of
from faristol.ledger.kind import Kind, strip_computed
from faristol.ledger.parcel_writer import device_line, write_device
from faristol.ledger.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A scene: its name, the function that plays it, and the kinds whose documents are stored."""

    name: str
    play: Callable[[], Any]  # returns the user who has played it
    kinds: tuple[str, ...]


def scenes() -> Iterator[Scene]:
    """Yield the scenes that are played through the forms."""
    yield Scene(name="people", play=_play_register, kinds=("register",))
    yield Scene(name="asked", play=_play_judging, kinds=("judge",))
    yield Scene(name="copied", play=_play_rules, kinds=("rules",))
    yield Scene(name="clocks", play=_play_clocks, kinds=("clock", "round_clock"))
    states = import_module("tests.support.desk_states").STATES
    for name, kinds in _STATES.items():
        yield Scene(name=name, play=states[name], kinds=kinds)


# states of tests/support/desk_states.py that are stored
_STATES: Final[dict[str, tuple[str, ...]]] = {
    "studying": ("study",),
    "claimed": ("duplicate",),
    "alone": ("solo",),
    "to_be_signed": ("classic",),
    "by_post_ended": ("correspondence",),
    "decided": ("tournament",),
}


def _user() -> Any:
    return import_module("tests.support.desk").User()


def _require_taken(response: Any) -> None:
    """Raise an error if a form was refused.

    Raises:
        ValueError: it was refused, which is a fault of the scene.
    """
    if not response.taken:
        problems = import_module("tests.support.classic_user").problems(response)
        raise ValueError(f"a form of a scene was refused: {problems or response.effects}")


def _play_register() -> Any:
    """Keep the register of a club for a season."""
    user = _user()
    for name in ("Núria Puig", "Pere Vila", "Ștefan Popescu", "Pere V.", "Rosa Mas"):
        _require_taken(user.add(name))

    def send(command: str, person: str, route: str = "", **fields: Any) -> None:
        player, seq = user.id_of(person), user.seq_of(person)
        at = route or f"/players/{player}"
        _require_taken(user.send(command, at, player=player, seq=seq, **fields))

    send("change_player", "Núria Puig", name="Núria Puig Vila", club="Vic")
    send("favour_player", "Rosa Mas", "/players")
    send("unfavour_player", "Rosa Mas", "/players")
    send("allow_figures", "Pere Vila")
    send("forbid_figures", "Pere Vila")
    send("retire_player", "Ștefan Popescu")
    send("return_player", "Ștefan Popescu")
    survivor, gone = user.id_of("Pere Vila"), user.id_of("Pere V.")
    both = f"{user.seq_of('Pere Vila')} {user.seq_of('Pere V.')}"
    route = f"/players/{survivor}/merge/{gone}"
    _require_taken(
        user.send("merge_players", route, kept=survivor, gone=gone, name="Pere Vila", seq=both)
    )
    send("forget_player", "Rosa Mas", word="FORGET")
    table = b"Nom,Club\nJoan Serra,Reus\nMarta Soler,\n"
    user.send("read_players_file", "/players/import", files=(table,), file="club.csv")
    _require_taken(user.send("take_players", "/players/import", seq=user.members.register.seq))
    return user


def _play_judging() -> Any:
    """Judge words for an evening."""
    user, judge = _user(), import_module("tests.support.judge_user")
    _require_taken(judge.begin(user))
    for words, table in (("casa", "7"), ("xxx", "8"), ("al sol", "")):
        _require_taken(judge.ask(user, words, table))
    stream = user.desk.service(import_module("faristol.desk.judge.sessions").sessions).selected_id
    fields = {"argument": "It is foreign", "outcome": "changed", "reason": "A misprint"}
    _require_taken(user.send("challenge_again", "/judge/log/1", stream=stream, number=1, **fields))
    _require_taken(
        user.send("strike_query", "/judge/log/2", stream=stream, number=2, reason="Swapped")
    )
    _require_taken(user.send("close_judging", "/judge", stream=stream))
    return user


def _play_rules() -> Any:
    """Copy a regulation, and change it for the club."""
    user, rules = _user(), import_module("tests.support.rules_user")
    stream = rules.copy(user)
    _require_taken(rules.edit(user, stream, "scoreless", scoreless__second="yes"))
    _require_taken(rules.act(user, stream, "retitle_rules", title="Ours, by heart"))
    _require_taken(rules.act(user, stream, "retire_rules"))
    _require_taken(rules.act(user, stream, "return_rules"))
    return user


def _play_clocks() -> Any:
    """Let a round clock and the clock of a game run."""
    user = _user()
    clocks = import_module("tests.support.clock_user").ClockUser(user)
    device = clocks.device
    _require_taken(clocks.begin_rounds())
    rounds: tuple[tuple[str, dict[str, object]], ...] = (
        ("start_round", {}),
        ("check_round", {}),
        ("pause_round", {"reason": "The light went out"}),
        ("resume_round", {}),
        ("add_round_time", {"seconds": 30, "reason": "noise"}),
        ("restart_round", {"reason": ""}),
        ("end_round", {"sure": "yes"}),
    )
    for command, fields in rounds:
        device.wait(20_000)
        _require_taken(clocks.round(command, **fields))
    _require_taken(clocks.begin_game())
    game: tuple[tuple[str, dict[str, object]], ...] = (
        ("start_clock", {"side": 1}),
        ("press_clock", {"side": 1}),
        ("press_clock", {"side": 2}),
        ("stop_clock", {"reason": "arbiter"}),
        ("correct_clock", {"side": 1, "way": "give", "amount": "0:03", "reason": "noise"}),
        ("resume_clock", {"side": 2}),
        ("end_clock", {}),
        ("reopen_clock", {"reason": "a move was left"}),
    )
    for command, fields in game:
        device.wait(15_000)
        _require_taken(clocks.game(command, **fields))
    return user


# ---- a device with all its parts ----


def add_settings(user: Any) -> None:
    """Set the parts of a device file besides documents: look, voice, names of tiles, a recording."""
    _require_taken(user.send("change_settings", "/settings", lang="ca", look="dark"))
    _require_taken(user.send("change_voice", "/voice", language="ca", volume=40))
    names = {"language": "ca", "table": "cities", "tile-1": "Berga"}
    _require_taken(user.send("name_tiles", "/voice/names", **names))
    sound = b64encode(_wav()).decode()
    _require_taken(
        user.send("keep_clip", "/voice/own", clip=_CLIP, caption="B de Berga", wav=sound)
    )


def keep_part_aside(user: Any) -> None:
    """Open a device file whose one document is damaged: it is kept aside."""
    run = import_module("tests.support.desk").run
    stream_store = user.desk.stream_store
    text = min(
        (run(stream_store.parcel(stream)) for stream in sorted(stream_store.streams)), key=len
    )
    damaged = text.replace('"seq":1,', '"seq":2,', 1)
    file = write_device(device_line("device-00"), [damaged], ())
    _require_taken(user.send("open_file", "/files", files=(file.encode(),)))


def save_device(user: Any) -> str:
    """Return the file of a device as its user saves it, after the lists of its documents are packed."""
    run = import_module("tests.support.desk").run
    while run(user.desk.run_idle()):
        pass
    effects = user.send("save_device", "/files").effects
    (text,) = (effect["text"] for effect in effects if effect["do"] == "download")
    return str(text)


_CLIP: Final = "ca/cities/b/own/full"
_SAMPLES, _RATE = 600, 24_000


def _wav() -> bytes:
    """Return a recording of 25 milliseconds."""
    size = 2 * _SAMPLES

    def number(value: int, width: int) -> bytes:
        return value.to_bytes(width, "little")

    head = [b"RIFF", number(36 + size, 4), b"WAVEfmt ", number(16, 4), number(1, 2), number(1, 2)]
    head += [number(_RATE, 4), number(2 * _RATE, 4), number(2, 2), number(16, 2), b"data"]
    return b"".join([*head, number(size, 4)]) + bytes(7 * at % 256 for at in range(size))


# ---- acts without a scene ----


def missing_acts(kind: Kind[Any, Any], events: Sequence[Any]) -> set[str]:
    """Return the names of the acts of a kind that are not among the events."""
    return {kind_of(cls) for cls in kind.specs.keys() - set(map(type, events))}


def repeat(log: Any) -> Any:
    """Return a user of a new device on which all acts of a log were decided again.

    Raises:
        ValueError: the rules of today refuse one of the acts.
    """
    kind, user = log.table, _user()
    run = import_module("tests.support.desk").run
    documents: Documents[Any, Any] = Documents(user.desk.stream_store, kind)
    numbers = itertools.count(1)
    due = 0  # events that follow from the act before
    for record, event in zip(log.records, log.events, strict=True):
        if due:
            due -= 1
            continue
        document = run(documents.load())
        state = document.state if document else kind.initial
        act, world = strip_computed(event), kind.world_for_audit(state, (event,))
        events = kind.decide(state, act, world)
        if isinstance(events, Refusal):
            raise ValueError(f"{log}, entry {record.seq}: {events.code}")
        due = max(len(events) - 1, 0)
        user.clock.moment = record.at
        options = {
            "request": Request(id=f"repeated:{next(numbers)}"),
            "done": Done(),
            "world": world,
        }
        if document is None:
            run(documents.create(log.path.stem, act, **options))
        else:
            run(documents.apply(document, act, **options))
    return user


def kind_called(name: str) -> Kind[Any, Any]:
    """Return the table of an existing kind."""
    kind = kind_by_name(name)
    if kind is None:
        raise LookupError(name)
    return kind
