"""Unit test of the mappings of anything in the desk: only JSON and forms are read as such."""

import re

from scripts.build.layout import Layout

ANYTHING = re.compile(r"\b(?:dict|Mapping|MutableMapping)\[str, Any\]")
# lines of each file: what is read there
ALLOWED = {
    "club/imports.py": 2,  # a draft
    "club/other_registers.py": 1,  # the same
    "clock/background_clock.py": 4,  # data of an element
    "clock/handover.py": 3,  # the same
    "hall/display_options.py": 1,  # a setting
    "help/book.py": 2,  # a file of the site
    "home/installation.py": 1,  # what the page tells of the device
    "home/ready.py": 11,  # the same
    "kernel/judgements.py": 1,  # a setting
    "kernel/outcome.py": 1,  # a stored outcome
    "kernel/ports.py": 1,  # a row of the storage
    "kernel/storage/stream_store.py": 1,  # columns of such a row
    "kernel/template_loader.py": 1,  # the engine's own
    "kernel/view.py": 2,  # the same
    "shared/lexicons.py": 1,  # a file of the build
    "shared/player_names.py": 2,  # entrants of any kind
    "shared/voice/device_checks.py": 1,  # what the page tells of the device
    "tournament/new.py": 2,  # a form
}


def test_mappings_of_anything_stand_only_where_json_or_forms_are_read():
    desk = Layout().package / "desk"
    counts = {
        path.relative_to(desk).as_posix(): len(ANYTHING.findall(path.read_text(encoding="utf-8")))
        for path in sorted(desk.rglob("*.py"))
    }
    assert {name: count for name, count in counts.items() if count} == ALLOWED, "it may only fall"
