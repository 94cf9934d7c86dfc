"""Reminders and calendar days of games by post (RO-COR 26-30, 44).

They concern announcements of longer thinking, moves to send again, reports to the arbiter, results.
Reminders are in the order of their days, then by competition and number.
"""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple

from faristol.correspondence.days import closing_period_of, is_postal, is_told
from faristol.correspondence.state import day_of_silence, last_arrival_of
from faristol.desk.correspondence.base import (
    current_waiting_days,
    format_game_day,
    open_variants,
    thinks_until,
)
from faristol.desk.correspondence.document import LoadedPostGame, is_playing
from faristol.desk.kernel.translation import Translator
from faristol.formats.ical import Day
from faristol.rules.correspondence import Thinking

MONTH: Final = timedelta(days=31)  # before the deadline, from when it is reminded of


class Reminder(NamedTuple):
    """A task due since a day, with its reason, its game, and the place that a tap opens (`games.PLACES`)."""

    since: str
    task: str
    reason: str
    game: str
    stream: str
    place: str


def list_due(games: Sequence[LoadedPostGame]) -> list[Reminder]:
    """Return the reminders of games, the oldest first; games are in the order of `load_all`."""
    reminders = [reminder for game in games for reminder in _list_game_reminders(game)]
    return sorted([*reminders, *_list_series_reminders(games)], key=lambda reminder: reminder.since)


def name_game(game: LoadedPostGame) -> str:
    """Return the competition of a game, its number and the players, as a reminder names it."""
    series, text = game.post.series, game.text
    own = game.post.own
    players = game.players[2 - own] if own else " – ".join(game.players)
    if series is None:
        return players
    return f"{series.name} · {text.gettext('game {n}', n=series.number)} · {players}"


def _list_game_reminders(game: LoadedPostGame) -> Iterator[Reminder]:
    """Yield the reminders of a player, or for an arbiter the challenge that is to be decided (RO-COR 15)."""
    dispute, text = game.post.dispute, game.text
    if not game.is_player:
        if game.step == "variants" and dispute is not None:
            what = text.gettext("Decide the challenge")
            who = text.gettext("{name} has challenged", name=game.players[dispute.by - 1])
            why = f"{who} {', '.join(dispute.words)}".strip()
            yield Reminder(dispute.day, what, why, name_game(game), game.id, "dispute")
        return
    if is_playing(game):  # a reminder that both variants share is due once
        yield from dict.fromkeys(
            reminder
            for variant_game in open_variants(game)
            for reminder in _list_turn_reminders(variant_game)
        )


def _list_turn_reminders(game: LoadedPostGame) -> Iterator[Reminder]:
    """Yield the reminders of a player in a variant that goes on."""
    rule, text = game.terms.rules.thinking, game.text
    if rule is None or game.game.sheet.end is not None:
        return
    name, passed = name_game(game), current_waiting_days(game)
    if game.is_mine:
        if (
            passed is not None
            and is_told(rule, passed)
            and thinks_until(game) < game.today.isoformat()
        ):
            since, _ = last_arrival_of(game.post, game.game)
            what = text.gettext("Tell your opponent that you will think longer")
            why = text.ngettext(
                "More than {n} day (art. 27)", "More than {n} days (art. 27)", rule.told_from
            )
            yield Reminder(since, what, why, name, game.id, "announce")
        return
    again, arbiter = resend_days(game, rule)
    other = game.players[game.game.sheet.seat - 1]
    if game.today >= arbiter:
        what = text.gettext("Write to the arbiter: {name} does not answer", name=other)
        why = text.ngettext(
            "{n} day after it was sent again (art. 29)",
            "{n} days after it was sent again (art. 29)",
            rule.arbiter_after + (game.today - arbiter).days,
        )
        yield Reminder(arbiter.isoformat(), what, why, name, game.id, "proposal")
    elif game.today >= again:
        why = text.ngettext(
            "{n} day without an answer (art. 28)",
            "{n} days without an answer (art. 28)",
            rule.resent_after + (game.today - again).days,
        )
        at = "again" if game.game.mailed else "letters"
        yield Reminder(again.isoformat(), _format_resend(game, other), why, name, game.id, at)


def is_settled(game: LoadedPostGame) -> bool:
    """Whether a game has no reminder any more: it is confirmed, or a player has proposed its coefficients."""
    own = game.post.own
    return game.step == "final" or (game.step == "ended" and own in game.post.proposals)


def _list_series_reminders(games: Sequence[LoadedPostGame]) -> Iterator[Reminder]:
    """Yield a reminder for each competition about to end or ended, until it is settled (RO-COR 44)."""
    grouped = dict[tuple[str, str, bool], list[LoadedPostGame]]()
    for game in games:
        series = game.post.series
        if series and not is_settled(game):
            grouped.setdefault((series.name, series.deadline, game.is_player), []).append(game)
    for (name, deadline, is_player), waiting in grouped.items():
        game, ends = waiting[0], date.fromisoformat(deadline)
        rule, text = game.terms.rules.thinking, game.text
        if rule is None or ends - game.today > MONTH:
            continue
        _, results = closing_period_of(rule, ends)
        deadline_text, results_text = (
            format_game_day(deadline, text),
            format_game_day(results, text),
        )
        if game.today <= ends:
            what = text.gettext("{series} ends on {day}", series=name, day=deadline_text)
            why = text.gettext("Results by {day} (art. 44)", day=results_text)
        else:
            what = text.gettext("{series} ended on {day}", series=name, day=deadline_text)
            why = text.gettext("Results were due by {day} (art. 44)", day=results_text)
            if game.today <= results:
                why = text.gettext("Results by {day} (art. 44)", day=results_text)
        at = "letters" if is_player else "series"
        yield Reminder(deadline, what, why, _format_waiting(waiting, text), game.id, at)


def _format_waiting(games: Sequence[LoadedPostGame], text: Translator) -> str:
    """Return the numbers of games without a result and of ended ones to be settled, as text."""
    ended = sum(game.step == "ended" for game in games)
    counts = []
    if played := len(games) - ended:
        counts.append(
            text.ngettext("{n} game without a result", "{n} games without a result", played)
        )
    if ended and games[0].is_player:
        counts.append(text.ngettext("{n} result to send", "{n} results to send", ended))
    elif ended:
        counts.append(text.ngettext("{n} result to confirm", "{n} results to confirm", ended))
    return ", ".join(counts)


def resend_days(game: LoadedPostGame, rule: Thinking) -> tuple[date, date]:
    """Return the days from which a move is sent again, and the arbiter is informed (RO-COR 28-30).

    Leave of the player who is to answer does not count, and announced thinking time is added (RO-COR 26, 27).
    """
    sent = date.fromisoformat(last_sent(game))
    again = day_of_silence(game.post, game.game, sent, rule.resent_after)
    return again, day_of_silence(game.post, game.game, again, rule.arbiter_after)


def last_sent(game: LoadedPostGame) -> str:
    """Return the day of the last letter, or before the first one the arrival of the sheets (RO-COR 30)."""
    if game.game.mailed:
        return game.game.mailed[-1].sent
    start = game.post.series.start if game.post.series else ""
    return game.post.sheets_reached or start


def _format_resend(game: LoadedPostGame, name: str) -> str:
    """Return the task towards a silent player: to send the last card, or else a letter (RO-COR 28, 30)."""
    if game.game.mailed:
        return game.text.gettext("Send the last card again to {name}", name=name)
    if game.post.series and is_postal(game.post.series.channel):
        return game.text.gettext("Send a registered letter to {name}", name=name)
    return game.text.gettext("Write to {name}", name=name)


def _list_answer_days(game: LoadedPostGame, rule: Thinking, text: Translator) -> Iterator[Day]:
    """Yield the days of a due answer in a variant; with two variants their keys have the variant."""
    sheet, about = game.game.sheet, name_game(game)
    if game.is_mine or sheet.end is not None:
        return
    again, arbiter = resend_days(game, rule)
    name, key = game.players[sheet.seat - 1], f"{game.id}{game.variant.replace('right', '')}"
    yield Day(key=f"{key}-again", when=again, title=_format_resend(game, name), about=about)
    title = text.gettext("Write to the arbiter: {name} does not answer", name=name)
    yield Day(key=f"{key}-arbiter", when=arbiter, title=title, about=about)


def calendar_days(game: LoadedPostGame, text: Translator) -> Iterator[Day]:
    """Yield the calendar days of a game: the due answer, the deadline, the results."""
    rule, series = game.terms.rules.thinking, game.post.series
    if rule is None or series is None or is_settled(game):
        return
    stream, about = game.id, name_game(game)
    if is_playing(game):
        variants = reversed(
            open_variants(game)
        )  # a day that both share appears once, as of the first
        answers = [
            day for variant_game in variants for day in _list_answer_days(variant_game, rule, text)
        ]
        yield from {(day.when, day.title): day for day in answers}.values()
    deadline = date.fromisoformat(series.deadline)
    lost, results = closing_period_of(rule, deadline)
    if is_playing(game):
        title = text.gettext("From now on no leave can be taken")
        yield Day(key=f"{stream}-vacation", when=lost, title=title, about=about)
        yield Day(
            key=f"{stream}-deadline", when=deadline, title=text.gettext("Deadline"), about=about
        )
    yield Day(
        key=f"{stream}-results", when=results, title=text.gettext("Results are due"), about=about
    )
