"""The rule sets to play by: the regulations, and the rules that clubs made from them."""

from dataclasses import replace
from typing import TypeAlias

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import Documents, LoadedDocument
from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.outcome import Done, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import Change, StreamRow
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.house_rules.acts import RULES, CopyRules, table
from faristol.house_rules.rulebook import Rulebook
from faristol.ledger.fold import fold
from faristol.rules.preset import preset, preset_names
from faristol.rules.reading import digest_of_values, plain_ruleset
from faristol.rules.ruleset import Ruleset

KIND = RULES.name
MAX_CACHED = 1_000  # more than a device has: every list of choices reads all of them

# the regulations in the order of all lists, with their short titles
PRESETS = {
    "ca-classic": gettext_noop("Catalan: classic, one-on-one"),
    "ca-ciutat-de-mallorca": gettext_noop("Catalan: Ciutat de Mallorca championship"),
    "ca-duplicate-2018": gettext_noop("Catalan: duplicate 2018/2019"),
    "ro-general": gettext_noop("Romanian: general rules"),
    "ro-duplicate": gettext_noop("Romanian: duplicate, as clubs play it"),
    "ro-correspondence": gettext_noop("Romanian: by correspondence"),
}


LoadedRulebook: TypeAlias = LoadedDocument[Rulebook]


class RulesetService(Documents[Rulebook, None]):
    """The rule sets of the device: to read and to change; the state follows the store."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.stream_store, RULES, max_cached=MAX_CACHED)

    @property
    def rows(self) -> list[StreamRow]:
        """The documents with the rules of a club, by name, then by id."""
        rows = [row for row in self._stream_store.streams.values() if row.kind == KIND and row.seq]
        return sorted(rows, key=lambda row: (row.name.casefold(), row.id))

    async def choices(self, text: Translator) -> list[tuple[str, str]]:
        """Return the rule sets to choose from, id and title: the regulations, then those of the club.

        Retired or archived ones are not offered; `ruleset` still returns them.
        """
        rulebooks = [
            rulebook
            for rulebook in await self.all()
            if not rulebook.row.archived and rulebook.state.ruleset
        ]
        return [
            *((name, text.gettext(title)) for name, title in PRESETS.items()),
            *(
                (rulebook.row.id, rulebook.row.name)
                for rulebook in rulebooks
                if not rulebook.state.is_retired
            ),
        ]

    async def ruleset(self, choice: str) -> Ruleset | None:
        """Return the rules of a choice, as values to be pinned, or None for an unknown choice."""
        if choice in preset_names():
            return preset(choice)
        rulebook = await self.load(choice) if choice else None
        return rulebook.state.ruleset if rulebook else None

    async def load_choices_for_two(self, text: Translator) -> list[tuple[str, str]]:
        """Return the choices, with titles, whose rules are for games at one board."""
        choices = [(choice, await self.ruleset(choice[0])) for choice in await self.choices(text)]
        return [choice for choice, ruleset in choices if ruleset and is_for_one_board(ruleset)]

    async def find_choice(self, name: str, digest: str) -> str:
        """Return the choice for the rules with a name and the digest of their values, or an empty string.

        Names can be duplicated, and values change: rules with other values do not match. Rules with the
        same values under another name do, since every result is the same under both. The beginning of a
        digest is enough; without a digest the name alone decides.
        """
        presets = [(preset_name, preset(preset_name), False) for preset_name in preset_names()]
        own = [
            (
                rulebook.row.id,
                rulebook.state.ruleset,
                rulebook.state.is_retired or rulebook.row.archived,
            )
            for rulebook in await self.all()
            if rulebook.state.ruleset
        ]

        def nearness(candidate: tuple[str, Ruleset, bool]) -> tuple[bool, bool, bool]:
            choice, ruleset, is_put_away = candidate
            return ruleset.heading.name != name, is_put_away, choice != name

        for choice, ruleset, _ in sorted((*presets, *own), key=nearness):
            if digest and digest_of_values(ruleset).startswith(digest):
                return choice
            if not digest and ruleset.heading.name == name:
                return choice
        return ""

    async def all(self) -> list[LoadedRulebook]:
        """Return the readable rules of clubs, in the order of the documents."""
        rows = [row for row in self.rows if not is_closed(self._stream_store, row)]
        return [rulebook for row in rows if (rulebook := await self.load(row.id))]

    async def copy(
        self, base: Ruleset, title: str, token: str, request: Request, done: Done
    ) -> Done:
        """Copy a rule set into a new document."""
        row = self._stream_store.new_stream(KIND, title, token=token, zone=request.zone)
        act = CopyRules(name=row.origin, title=title, base=table(plain_ruleset(base)))
        events = unwrap(RULES.decide(RULES.initial, act, None))
        await self._stream_store.append(
            Change(stream=row, events=events, schema=RULES.schema), request=request.id, done=done
        )
        return done

    async def carry_out(
        self, rulebook: LoadedRulebook, act: object, request: Request, done: Done
    ) -> Done:
        """Decide and store an act; when it renames the rules, the document is renamed, too."""
        events = unwrap(RULES.decide(rulebook.state, act, None))
        if not events:
            return done
        title = fold(rulebook.state, events, RULES.evolve).title
        row = rulebook.row if title == rulebook.state.title else _document_name(rulebook.row, title)
        await self._stream_store.append(
            Change(stream=row, events=events, schema=RULES.schema), request=request.id, done=done
        )
        return done


def _document_name(row: StreamRow, title: str) -> StreamRow:
    return replace(row, name=title).with_header()


def is_for_one_board(ruleset: Ruleset) -> bool:
    """Whether rules are for games at one board, between players who sit there."""
    return ruleset.rules.start is not None and ruleset.rules.thinking is None
