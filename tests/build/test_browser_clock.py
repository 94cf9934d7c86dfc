"""Playwright's clock stays with the context it was installed in: it has rooms of its own."""

from pathlib import Path

E2E = Path(__file__).parents[1] / "e2e"


def test_clock_is_installed_only_in_rooms_of_its_own():
    installing = [path for path in E2E.rglob("*.py") if "clock.install(" in path.read_text()]
    assert installing == [E2E / "clock" / "hall.py"]
