"""The table of announcements has a row for each command."""

from faristol.desk.announcements import announced
from faristol.desk.routes import AUTOMATIC, COMMANDS


def test_commands_are_announced_in_one_way():
    """third-round 8-A1, 8-B4: acts were carried out silently."""
    assert {command for command in COMMANDS if not announced(command)} == set()
    assert announced("nothing_of_ours") == ""
    assert {announced(command) for command in AUTOMATIC} == {"quiet"}
