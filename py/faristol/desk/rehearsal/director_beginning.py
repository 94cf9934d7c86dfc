"""The beginning of a director’s rehearsal: a tournament of twelve named players, and its document."""

from typing import Final

from faristol.club.card import Card
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import Change
from faristol.desk.rehearsal.people import people_of
from faristol.desk.rehearsal.storing import store_rehearsal
from faristol.desk.shared.player_names import copy_card
from faristol.ledger.record import Table
from faristol.rehearsal.acts import REHEARSAL, OpenRehearsal, Rehearsal
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset
from faristol.tournament.acts.entries import EnterPlayers, OpenTournament, SeedPlayers
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.state import Tournament
from faristol.tournament.values import CardDigest, Entrant, Settings

RULES: Final = "ca-classic"  # the regulation whose cases the hall plays
ROUNDS: Final = 3


async def begin_directing(desk: Desk, request: Request) -> Done:
    """Begin a tournament of three rounds: the director stands before the first pairing then."""
    ruleset = preset(RULES)
    language = ruleset.rules.equipment.tiles
    text, store = desk.translator_for(request.lang), desk.stream_store
    name = store.unique_name(text.gettext("Rehearsal"))
    entrants, cards = [], {}
    for person in people_of(language):
        digest, line = copy_card(desk, Card(name=person))
        cards[digest] = line
        entrants.append(Entrant(player=desk.dice.token(8), card=CardDigest(digest)))
    acts = (
        OpenTournament(
            language=language,
            ruleset=Table(plain_ruleset(ruleset)),
            settings=Settings(title=name, rounds=ROUNDS),
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
