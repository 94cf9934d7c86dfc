"""Write what the desks of tests/support/desk_states.py show and answer into a file.

    PYTHONPATH=py:. python -P scripts/same/recorder.py OUT --lang ca

Every screen that links lead to, and the answer to every command that is sent with an empty form, in each state. Of a
saved file only the length counts, since its ids are those of the tests. Clock, dice and word lists of these desks are
given, so that two runs are equal. A state that fails is named, and the others are recorded. A revision runs the recorder that it has, since the names that it uses may change.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

HEAD = "== "  # of the line before a screen or an answer
TAIL = 300  # characters of an error


def set_up_desks(lang: str) -> None:
    """Give the desks of the tests the translations, and let them answer forms that no page sends."""
    from scripts.build import catalogue
    from scripts.build.layout import Layout

    desk: Any = import_module("tests.support.desk")
    messages = catalogue.pack_catalogues(catalogue.read_catalogues(Layout()))
    tables = {name: table.decode() for name, table in messages.items()}
    app = desk.App
    desk.App = lambda **services: app(**{**services, "catalogue": tables.get})
    desk.fault_of_announcement = lambda *_, **__: ""  # an empty form may be answered in silence
    if lang not in ("en", *tables):
        raise ValueError(f"no translations into {lang!r}")


def screens(user: Any) -> Iterator[tuple[str, str]]:
    """Yield the route and the HTML of each screen that links lead to."""
    walk: Any = import_module("tests.support.walk")
    walk.ROUTES.sort()  # their order in the code does not count
    yield from walk.every_screen(user).items()


def answers(user: Any) -> Iterator[tuple[str, str]]:
    """Yield each command and the answer to it, sent with an empty form."""
    from faristol.desk.routes import COMMANDS

    for command in sorted(COMMANDS):
        answer = user.send(command, "/", request_id=f"empty-{command}")
        effects = [
            {**effect, "text": len(effect["text"])} if effect["do"] == "download" else effect
            for effect in answer.effects
        ]
        yield command, f"{effects}\n{answer.fragments}\n{answer.screen}"


def record(
    file: TextIO, states: dict[str, Callable[[], Any]], names: Sequence[str], lang: str
) -> dict[str, int]:
    """Write the screens and answers of some states; return the number of each, and of states that failed."""
    counts = {"screens": 0, "answers": 0, "failures": 0}
    for name in names:
        user = states[name]()  # in English, as the tests of a state expect
        user.lang = lang
        for part, pairs in (("screens", screens(user)), ("answers", answers(user))):
            try:
                for place, text in pairs:
                    file.write(f"{HEAD}{name} {place}\n{text}\n")
                    counts[part] += 1
            except AssertionError as error:
                print(f"{part} of {name}: ...{str(error)[-TAIL:]}", file=sys.stderr)
                counts["failures"] += 1
    return counts


def main() -> int:
    """Write the file that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("states", nargs="*", help="all by default")
    parser.add_argument("--lang", default="en")
    options = parser.parse_args()
    set_up_desks(options.lang)
    states = import_module("tests.support.desk_states").STATES
    with options.out.open("w", encoding="utf-8") as file:
        counts = record(file, states, options.states or list(states), options.lang)
    print(f"{counts['screens']} screens, {counts['answers']} answers")
    return 1 if counts["failures"] else 0


if __name__ == "__main__":
    sys.exit(main())
