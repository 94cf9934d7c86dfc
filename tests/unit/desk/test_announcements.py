"""The table of announcements has a row for each command."""

from faristol.desk.announcements import announcement_of
from faristol.desk.routes import AUTOMATIC, COMMANDS


def test_commands_are_announced_in_one_way():
    """third-round 8-A1, 8-B4: acts were carried out silently."""
    assert {command for command in COMMANDS if not announcement_of(command)} == set()
    assert announcement_of("nothing_of_ours") == ""
    assert {announcement_of(command) for command in AUTOMATIC} == {"quiet"}
