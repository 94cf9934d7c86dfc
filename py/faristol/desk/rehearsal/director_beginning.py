"""The beginning of a director’s rehearsal: a tournament of twelve named players, and its document."""

from dataclasses import replace
from typing import Final

from faristol.club.card import Card
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import Change
from faristol.desk.kernel.translation import Translator
from faristol.desk.rehearsal.people import PEOPLE, people_of
from faristol.desk.rehearsal.storing import store_rehearsal
from faristol.desk.shared.player_names import copy_card
from faristol.desk.shared.rulesets.rulesets import PRESETS, is_for_one_board
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.rehearsal.acts import REHEARSAL, OpenRehearsal, Rehearsal
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset
from faristol.tournament.acts.entries import EnterPlayers, OpenTournament, SeedPlayers
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.state import Tournament
from faristol.tournament.usual_settings import DEFAULT_RULESETS, default_settings
from faristol.tournament.values import CardDigest, Entrant

ROUNDS: Final = 3


def tournament_rules(text: Translator) -> list[tuple[str, str]]:
    """Return the regulations that a tournament can be rehearsed under, name and title."""
    return [
        (name, text.gettext(title))
        for name, title in PRESETS.items()
        if is_for_one_board(preset(name)) and preset(name).rules.equipment.tiles in PEOPLE
    ]


def usual_rules(lang: str) -> str:
    """Return the name of the regulation that the form of a new tournament proposes in a language."""
    return DEFAULT_RULESETS.get(lang, DEFAULT_RULESETS["ca"])


async def begin_directing(desk: Desk, request: Request) -> Done:
    """Begin a tournament of three rounds: the director stands before the first pairing then.

    Raises:
        Refused: the rules are not among those that are offered.
    """
    text, store = desk.translator_for(request.lang), desk.stream_store
    chosen = request.value("ruleset") or usual_rules(request.lang)
    if chosen not in dict(tournament_rules(text)):
        raise Refused(Refusal("rehearsal/ruleset_unknown", {"field": "ruleset"}))
    ruleset = preset(chosen)
    language = ruleset.rules.equipment.tiles
    name = text.gettext("Rehearsal")
    entrants, cards = [], {}
    for person in people_of(language):
        digest, line = copy_card(desk, Card(name=person))
        cards[digest] = line
        entrants.append(Entrant(player=desk.dice.token(8), card=CardDigest(digest)))
    acts = (
        OpenTournament(
            language=language,
            ruleset=Table(plain_ruleset(ruleset)),
            settings=replace(default_settings(ruleset), title=name, rounds=ROUNDS),
        ),
        EnterPlayers(entrants=tuple(entrants)),
        SeedPlayers(order=tuple(entrant.player for entrant in entrants)),
    )
    _, events = unwrap(TOURNAMENT.decide_all(Tournament(), acts, None))
    subject = store.new_stream(TOURNAMENT.name, name, zone=request.zone)
    opening = OpenRehearsal(
        role="director",
        seed=desk.dice.token(8),
        rounds=ROUNDS,
        subject=subject.id,
        repeats=tuple(request.value("repeats").split()),
    )
    _, opened = unwrap(REHEARSAL.decide_all(Rehearsal(), (opening,), None))
    tournament = Change(stream=subject, events=events, schema=TOURNAMENT.schema, cards=cards)
    return await store_rehearsal(desk, request, subject, tournament, opened, route="/tournament")
