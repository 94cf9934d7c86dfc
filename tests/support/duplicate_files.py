"""Games as the files for other programs have them, without a desk, and imported again."""

from types import SimpleNamespace

from faristol.desk.duplicate.papers.export import game_record
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.player_names import PlayerNames
from faristol.duplicate.results import classification
from faristol.duplicate.values import Entrant
from faristol.formats.duplicate_import import ImportOptions, take_steps
from faristol.moves.finder import finish
from faristol.rules.preset import preset


def record_of(table):
    """Return the record of the game at a table, and its classification."""
    names = PlayerNames(table.game.entrants, {}, Translator("en", None), {}, "table {n}")
    row = SimpleNamespace(name="A game", created_at="2026-11-20T18:00:00Z")
    loaded = SimpleNamespace(
        game=table.game, terms=table.terms, names=names, row=row, digest=table.game.lexicon.digest
    )
    whole = classification(table.game, table.terms)
    return game_record(loaded, whole), whole


def import_game(record, ruleset="ca-duplicate-2018"):
    """Import the game of a file, as the desk does."""
    return finish(
        take_steps(
            record,
            ImportOptions(
                ruleset=preset(ruleset),
                lexicon=None,
                contains=None,
                title="",
                entrants={
                    player.id: Entrant(player=f"p{player.id}", card="cd" * 32, table=at)
                    for at, player in enumerate(record.players, 1)
                },
                why="from a file",
            ),
        )
    )
