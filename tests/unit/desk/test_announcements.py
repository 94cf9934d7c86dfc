"""Every command has its row in the table of what is said of it."""

from faristol.desk.announcements import announcement_of
from faristol.desk.routes import AUTOMATIC, COMMANDS


def test_every_command_and_no_other_is_announced_in_one_way():
    """third-round 8-A1, 8-B4: acts came back in silence."""
    assert {command for command in COMMANDS if not announcement_of(command)} == set()
    assert announcement_of("nothing_of_ours") == ""
    assert {announcement_of(command) for command in AUTOMATIC} == {"quiet"}
