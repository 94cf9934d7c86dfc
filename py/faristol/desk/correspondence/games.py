"""List the games by post: those where one is to place first, then those that wait for an answer (RO-COR 27-30)."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Any

from faristol.correspondence.days import closing, is_told, resend
from faristol.correspondence.post import variants_of
from faristol.correspondence.state import totals
from faristol.desk.correspondence.document import DONE, KIND, Opened, PostDesk, all_games, playing
from faristol.desk.correspondence.new import show as show_new
from faristol.desk.correspondence.new import titled
from faristol.desk.correspondence.shown import SEATS, day_said, days_left, left_said, roman, waiting
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.later import note_of
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Text
from faristol.desk.kernel.view import View
from faristol.exchange.calendar import Day, write_calendar
from faristol.ledger.refusal import Refusal


async def show(desk: Desk, request: Request) -> View:
    """Show every game, and what has a date."""
    text, games = desk.text_of(request.lang), await all_games(desk, request)
    unread = _unread(desk, games, text)
    if not (games or unread):
        return await show_new(desk, request)
    played = sorted((one for one in games if playing(one)), key=_urgent)
    kept = [one for one in played if not one.post.own]
    mine = [one for one in played if one.post.own and one.is_mine]
    groups = [
        (text.say("Your turn"), mine),
        (text.say("Waiting for an answer"), [one for one in played if not one.is_mine]),
        (text.say("You are the arbiter"), kept),
        (text.say("Finished"), sorted((one for one in games if not playing(one)), key=_urgent)),
    ]
    first = mine[0] if mine else None
    return View(
        title=text.say("Correspondence"),
        template="correspondence/games.html",
        stream=games[0].id if games else "",
        context={
            "groups": [(said, [_row(one) for one in rows]) for said, rows in groups if rows],
            "unread": unread,
            "is_kept": bool(kept),
            "due": [one for game in games for one in _due(game)],
            "first": first,
            "first_round": roman(first.game.sheet.round) if first is not None else "",
        },
    )


def _urgent(opened: Opened) -> tuple[int, str, int, str]:
    """Order games by who has waited longest, then by competition and number."""
    series = opened.post.series
    name, number = (series.name.casefold(), series.number) if series else ("", 0)
    return -(waiting(opened) or 0), name, number, opened.id


def _row(opened: Opened) -> dict[str, Any]:
    post, text = opened.post, opened.text
    seat = opened.game.sheet.seat
    own = opened.post.own
    left, passed = days_left(opened)[(own or seat) - 1], waiting(opened)
    rule = opened.terms.rules.thinking
    days = rule.days if rule else 0
    sent = opened.game.mailed[-1].sent if opened.game.mailed else ""
    if not playing(opened):
        how = ""
    elif passed is not None and opened.is_mine:
        how = text.count("{n} day since it arrived", "{n} days since it arrived", passed)
    else:
        how = (
            text.say("sent on {day}", day=day_said(sent, text))
            if sent
            else text.say("not sent yet")
        )
    return {
        "id": opened.id,
        "names": opened.players if not own else (opened.players[2 - own],),
        "seat": own or seat,
        "seat_said": text.say(SEATS[(own or seat) - 1]),
        "totals": totals(post, variants_of(post)[0]),
        "round": roman(opened.game.sheet.round),
        "series": titled(post.series, text) if post.series else "",
        "days": days,
        "spent": min(days, max(0, days - left)),
        "left": left_said(left, text),
        "how": how,
    }


def _due(opened: Opened) -> list[dict[str, str]]:
    """Return what has a date: whom to tell, what to send again, when the competition ends."""
    rule, series, text = opened.terms.rules.thinking, opened.post.series, opened.text
    if rule is None or series is None or not playing(opened):
        return []
    due: list[dict[str, str]] = []
    other = opened.players[opened.game.sheet.seat - 1]
    passed = waiting(opened)
    if opened.is_mine and passed is not None and is_told(rule, passed):
        due.append(
            {
                "what": text.say("Tell your opponent that you will think longer"),
                "why": text.count(
                    "More than {n} day (art. 27)", "More than {n} days (art. 27)", rule.told_from
                ),
            }
        )
    if not opened.is_mine:
        again, arbiter = resend(rule, date.fromisoformat(last_sent(opened)))
        if opened.today >= arbiter:
            due.append(
                {
                    "what": text.say("Write to the arbiter: {name} does not answer", name=other),
                    "why": text.count(
                        "{n} day after it was sent again (art. 29)",
                        "{n} days after it was sent again (art. 29)",
                        rule.arbiter_after,
                    ),
                }
            )
        elif opened.today >= again:
            due.append(
                {
                    "what": _again(opened, other),
                    "why": text.count(
                        "{n} day without an answer (art. 28)",
                        "{n} days without an answer (art. 28)",
                        rule.resent_after,
                    ),
                }
            )
    _, results = closing(rule, date.fromisoformat(series.deadline))
    if timedelta(0) <= date.fromisoformat(series.deadline) - opened.today <= timedelta(days=31):
        ends = day_said(series.deadline, text)
        due.append(
            {
                "what": text.say("{series} ends on {day}", series=series.name, day=ends),
                "why": text.say("Results by {day} (art. 44)", day=day_said(results, text)),
            }
        )
    return due


def last_sent(opened: Opened) -> str:
    """Return when the last letter was sent: before the first one, when the sheets came (RO-COR 30)."""
    if opened.game.mailed:
        return opened.game.mailed[-1].sent
    start = opened.post.series.start if opened.post.series else ""
    return opened.post.sheets_reached or start


def _again(opened: Opened, name: str) -> str:
    """Say what is to be sent to who is silent: the last card, or before the first one a letter (RO-COR 28, 30)."""
    if opened.game.mailed:
        return opened.text.say("Send the last card again to {name}", name=name)
    return opened.text.say("Send a registered letter to {name}", name=name)


def _days(opened: Opened) -> Iterator[Day]:
    """Give the days of a game that a calendar has: an answer that is due, the deadline, the results."""
    rule, series, text = opened.terms.rules.thinking, opened.post.series, opened.text
    if rule is None or series is None or not playing(opened):
        return
    game, told = opened.id, f"{series.name} · {text.say('game {n}', n=series.number)}"
    if not opened.is_mine:
        again, arbiter = resend(rule, date.fromisoformat(last_sent(opened)))
        name = opened.players[opened.game.sheet.seat - 1]
        title = _again(opened, name)
        yield Day(key=f"{game}-again", when=again, title=title, about=told)
        title = text.say("Write to the arbiter: {name} does not answer", name=name)
        yield Day(key=f"{game}-arbiter", when=arbiter, title=title, about=told)
    lost, results = closing(rule, date.fromisoformat(series.deadline))
    title = text.say("From now on no leave can be taken")
    yield Day(key=f"{game}-vacation", when=lost, title=title, about=told)
    yield Day(
        key=f"{game}-deadline",
        when=date.fromisoformat(series.deadline),
        title=text.say("Deadline"),
        about=told,
    )
    yield Day(key=f"{game}-results", when=results, title=text.say("Results are due"), about=told)


def _unread(desk: Desk, games: Sequence[Opened], text: Text) -> list[tuple[str, str]]:
    """Return name and note of each game that cannot be read here."""
    readable = {game.id for game in games}
    return [
        (row.name, text.of(note_of(desk.shelf, row)))
        for row in desk.shelf.begun(KIND)
        if not (row.archived or row.id in readable)
    ]


async def export(desk: Desk, request: Request) -> Done:
    """Hand out the days of all games as a calendar file."""
    text = desk.text_of(request.lang)
    days = [day for game in await all_games(desk, request) for day in _days(game)]
    effect = {
        "do": "download",
        "name": f"{text.say('Correspondence')}.ics",
        "mime": "text/calendar;charset=utf-8",
        "text": write_calendar(days, desk.clock.now()),
    }
    return Done(effects=(effect,))


async def use(desk: Desk, request: Request) -> Done:
    """Go on with one of them."""
    stream = request.value("stream")
    if stream not in {row.id for row in desk.shelf.begun(KIND)}:
        raise Refused(Refusal("stream/unknown"))
    await desk.of(PostDesk).documents.use(stream)
    return Done(go="/mail/letters") if request.value("at") == "letters" else DONE
