"""A walk over every screen of a desk, from link to link."""

import re
from html import unescape

from faristol.desk.routes import SCREENS
from tests.support.duplicate_user import failed

ROUTES = [f"/{name}" for name in SCREENS]
FEW = 2  # screens of one kind, such as the cards of two players


def kind_of(route):
    """Return the common form of routes of one kind, without ids, numbers and typed text."""
    path, _, query = route.partition("?")
    path = re.sub(r"/(?=[^/]*\d)[^/]+", "/*", path)
    path = re.sub(r"^/help/.+", "/help/*", path)  # sections are all of one kind
    return path, tuple(sorted(part.partition("=")[0] for part in query.split("&")))


def is_under(route, place):
    """Whether a route is that of a place or of a screen below it; every route is under an empty place."""
    return not place or f"{route.partition('?')[0]}/".startswith(f"{place}/")


def every_screen(user, place=""):
    """Follow the links of all screens under a place; return the screens, at most a few of a kind."""
    screens, counts = {}, {}
    waiting = [route for route in ROUTES if is_under(route, place)]
    while waiting:
        route = waiting.pop(0)
        kind = kind_of(route)
        if route in screens or counts.get(kind, 0) >= FEW:
            continue
        counts[kind] = counts.get(kind, 0) + 1
        response = user.look(route)
        assert not failed(response), (route, failed(response))
        screens[route] = response.screen
        links = map(unescape, re.findall('href="#(/[^"]*)"', response.screen))
        waiting += [link for link in links if is_under(link, place)]
    return screens
