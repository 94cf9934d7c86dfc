"""The built site from the wheel and from the pyz: it starts, and starts again without a server."""

import pytest

from scripts.build.layout import Layout
from scripts.wheel import build_pyz, build_wheel, pack_built_site
from tests.e2e.rig.desk import add_player, names_on_screen, open_desk, restart, wait_rest
from tests.support.examples import examples
from tests.support.served_command import Running, install_bare

pytestmark = pytest.mark.boots
MAX_BYTES = 11_000_000  # of either


def test_site_of_installed_command_opens_again_with_server_gone(fresh, site, tmp_path):
    """Of the wheel in each run, of the pyz with all tests too."""
    packed = pack_built_site(site)
    wheel = build_wheel(Layout(), tmp_path, moment=1_700_000_000, site=packed)
    pyz = build_pyz(Layout(), tmp_path, site=packed)
    sizes = {path.name: path.stat().st_size for path in (wheel, pyz)}
    assert max(sizes.values()) <= MAX_BYTES, sizes
    programs = install_bare(tmp_path / "bare", wheel)
    commands = [programs / "faristol"], [programs / "python", pyz]
    for command in commands[: examples(2, every_run=1)]:
        with Running(command) as server:
            address = f"http://localhost:{server.port}/"
            context, _ = fresh(address.removesuffix("/"))
            page = context.new_page()
            open_desk(page, address)
            add_player(page, "Núria Llull")
            wait_rest(page)
        restart(page, "#players-rows tbody tr")
        assert names_on_screen(page) == ["Núria Llull"]
