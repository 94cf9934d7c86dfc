"""The time zone of a document in real browsers, which alone have a table of zones."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from tests.e2e.rig import browser as browsers
from tests.e2e.rig.desk import events, open_desk, wait_until

HOME, AWAY = "Asia/Tokyo", "America/New_York"


@pytest.mark.boots
def test_evening_appears_in_its_zone_on_device_elsewhere(playwright, keeper, own_server, tmp_path):
    """third-round 9-B20: begun in Tokyo, opened in New York, where it is another day."""
    for zone in (HOME, AWAY):
        context = browsers.launch_on(
            playwright, "chromium", tmp_path, locale="en", timezone_id=zone
        )
        keeper.watch(context, own_server.origin)
        page = context.new_page()
        if zone == HOME:
            open_desk(page, own_server.url, "/duplicate/new", "#begin")
            page.fill("#name", "Friday")
            page.click("#next")
            wait_until(page, lambda page=page: bool(events(page)), "a game")
        else:
            open_desk(page, own_server.url, "/duplicate/log", "#entry-1")
        (event,) = events(page)
        assert event["zone"] == HOME
        moment = datetime.fromisoformat(event["at"]).astimezone(ZoneInfo(HOME))
        if zone == AWAY:
            # the log names the day in words of the language: its figures are compared
            day = page.inner_text(".game-log__day")
            assert day.strip() == f"{moment.day}/{moment.month}/{moment.year}"
            assert f"{moment:%H:%M:%S}" in page.inner_text("#entry-1 .when")
            assert HOME in page.inner_text("#notice")
            assert f"Times are those of {HOME}" in page.inner_text(".results-pane")
        context.close()
