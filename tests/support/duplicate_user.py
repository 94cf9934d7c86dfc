"""A judge at the screens that prepare a duplicate, and readers of them."""

import re
from html import unescape

from faristol.desk.duplicate.document import DuplicateService
from faristol.duplicate.kind import DUPLICATE
from faristol.ledger.fold import read_events
from tests.support.desk import run

FORM = {
    "name": "Friday",
    "ruleset": "ca-duplicate-2018",
    "length": "complete",
    "rounds": "20",
    "time": "3:00",
    "bag": "app",
    "names": "",
    "order": "alphabetical",
    "hand_in": "runners",
    "judge_name": "",
    "masters": "players",
    "minute_cue": "yes",
    "results_every": "0",
    "claims_minutes": "15",
    "groups": "",
}


def prepare(user, **fields):
    """Send the form of a new game as rendered, with other values of some fields."""
    form = {"lexicon": user.lists.rows[0]["digest"], **FORM, **fields}
    return user.send("begin_duplicate", "/duplicate/new", **form)


def load_game(user):
    return run(user.desk.service(DuplicateService).load(user.lang))


def game(user):
    return load_game(user).game


def act(user, command, route="/duplicate/players", **fields):
    """Send a form of the present version of the game."""
    loaded = load_game(user)
    return user.send(command, route, **{"stream": loaded.id, "seq": loaded.seq, **fields})


def enrol(user, *names, **fields):
    response = None
    for name in names:
        response = act(user, "enrol_player", name=name, **fields)
    return response


def player(user, name):
    """Return the id of the player displayed under a name."""
    names = load_game(user).names
    return next(id_ for id_ in names if name in (names[id_], names.plain(id_)))


def seats(user):
    """Return the displayed names of the players by seat."""
    names = load_game(user).names
    return {entrant.table: names[id_] for id_, entrant in game(user).entrants.items()}


def load_events(user):
    """Return the stored events of the game in use."""
    return list(
        read_events(run(user.desk.stream_store.lines(load_game(user).id)), DUPLICATE.schema)
    )


def kinds(user):
    return [type(event).__name__ for event in load_events(user)]


def stored_text(user):
    """Return the lines of the log and the cards as one text."""
    stream = load_game(user).id
    lines = run(user.desk.stream_store.lines(stream))
    return "\n".join(lines), "\n".join(run(user.desk.stream_store.cards(stream)).values())


def words(html):
    """Return the text of a piece of HTML."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html or "")).split())


def html_of(response):
    """Return the HTML of an answer: screen and fragments."""
    return (response.screen or "") + "".join(response.fragments.values())


def field_message(response, field):
    """Return the message under a field."""
    match = re.search(rf'id="{field}-wrong">(.*?)</p>', response.screen or "", re.DOTALL)
    return words(match.group(1)) if match else ""


def failed(response):
    """Return the effects of an answer that report a failure of the program."""
    return [effect for effect in response.effects if effect["do"] == "failed"]
