"""The tables of addresses and commands: each row names an existing function."""

import pytest

from faristol.desk.kernel.kinds import import_hooks
from faristol.desk.kernel.request import Request
from faristol.desk.routes import COMMANDS, SCREENS, Screen, act_of, show_of


@pytest.mark.parametrize("address", SCREENS)
def test_address_leads_to_the_screen_of_its_module(address):
    screen = import_hooks(SCREENS[address], Screen)
    assert show_of(Request(id="1", lang="en", route=f"/{address}")) is screen.show


@pytest.mark.parametrize("command", COMMANDS)
def test_command_has_its_function(command):
    assert callable(act_of(command))


def test_unknown_command_has_none():
    assert act_of("castle") is None
