"""A user at the board of an analysis, and readers of its screens."""

import re
from html import unescape
from urllib.parse import urlencode

from faristol.desk.shared.board.analysis import AnalysisService
from tests.support.desk import run


def load_study(user):
    return run(user.desk.service(AnalysisService).load(user.lang))


def act(user, command, route="/analyse", **fields):
    """Send a form of the present version of the analysis."""
    loaded = load_study(user)
    return user.send(command, route, **{"stream": loaded.id, "seq": loaded.seq, **fields})


def tiles(user, rack):
    return act(user, "set_rack", rack=rack)


def play(user, laid):
    return act(user, "play_move", laid=laid)


def trial_text(user, laid):
    """Return the text of the trial of laid tiles."""
    route = f"/analyse?{urlencode({'laid': laid})}"
    return words(user.look(route, region="trial").fragments["trial"])


def list_rows(user, **query):
    """Return the rows of the displayed list of moves: place, word, distance from the best, points."""
    route = f"/analyse?{urlencode(query)}" if query else "/analyse"
    return rows(user.look(route, region="moves").fragments["moves"])


def rows(html):
    buttons = re.findall(r'<button type="button" role="option".*?</button>', html or "", re.DOTALL)
    seen = (
        re.sub(r'<span class="hush">.*?</span></span>', "", row, flags=re.DOTALL) for row in buttons
    )
    parts = (re.split(r'<span\s+class="(?:at|word|by|pts)"[^>]*>', row)[1:] for row in seen)
    return [tuple(words(part) for part in row) for row in parts]


def lays(html):
    return re.findall(r'data-lay="([^"]*)"', html or "")


def words(html):
    """Return the text of a piece of HTML."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html or "")).split())


def failed(response):
    """Return the effects of an answer that report a failure of the program."""
    return [effect for effect in response.effects if effect["do"] == "failed"]


def problem(response):
    """Return the message of a refused form: in a banner, or under a field."""
    match = re.search(
        r'id="analyse-problem"[^>]*>(.*?)</div>\s*</div>|class="field__wrong"[^>]*>(.*?)</p>',
        response.screen or "",
        re.DOTALL,
    )
    return words("".join(part or "" for part in match.groups())) if match else ""
