"""A user at the word judge’s screens, and readers of them."""

import re

from faristol.desk.judge.sessions import sessions
from faristol.desk.shared.lexicons import Lexicons
from tests.support.desk import run

BEGIN = {"ruleset": "ca-classic", "cover": 8}


def begin(user, language="ca", **fields):
    run(user.desk.service(Lexicons).open())
    digest = next(
        row.digest for row in user.desk.service(Lexicons).rows if row.language == language
    )
    fields = {"name": "Evening", "lexicon": digest, **BEGIN, **fields}
    return user.send("begin_judging", "/judge", **fields)


def ask(user, words, table="", **more):
    return user.send(
        "judge_play",
        "/judge",
        stream=user.desk.service(sessions).selected_id,
        words=words,
        table=table,
        **more,
    )


def verdict(response):
    """Return the announced text of a screen, or None."""
    match = re.search(
        r'<h2 id="verdict-\d+-says"><span class="hush">Verdict: </span>([^<]+)</h2>',
        response.screen,
    )
    return match and match.group(1)


def session(user):
    return run(user.desk.service(sessions).load()).state


def effects(response, kind):
    return [effect for effect in response.effects if effect["do"] == kind]
