"""Hold the rules that can be played under: the regulations, and what clubs made of them."""

from dataclasses import replace
from typing import TypeAlias

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import Documents, LoadedDocument
from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.outcome import Done, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import Change, StreamRow
from faristol.desk.kernel.translation import Text, mark
from faristol.house_rules.acts import RULES, CopyRules, table
from faristol.house_rules.rulebook import Rulebook
from faristol.ledger.fold import fold
from faristol.rules.preset import preset, preset_names
from faristol.rules.reading import digest_of_values, plain_ruleset
from faristol.rules.ruleset import Ruleset

KIND = RULES.name
REMEMBERED = 1_000  # more than there are: every list of choices looks at all of them

# The regulations in the order of every list, and what they are called where there is little room.
PRESETS = {
    "ca-classic": mark("Catalan: classic, one-on-one"),
    "ca-ciutat-de-mallorca": mark("Catalan: Ciutat de Mallorca championship"),
    "ca-duplicate-2018": mark("Catalan: duplicate 2018/2019"),
    "ro-general": mark("Romanian: general rules"),
    "ro-duplicate": mark("Romanian: duplicate, as clubs play it"),
    "ro-correspondence": mark("Romanian: by correspondence"),
}


Kept: TypeAlias = LoadedDocument[Rulebook]


class RulesetService(Documents[Rulebook, None]):
    """Read rules and carry commands out; nothing is known here before it is stored."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.shelf, RULES, max_cached=REMEMBERED)

    @property
    def rows(self) -> list[StreamRow]:
        """Return the documents with a club's own rules, by name, then by id."""
        found = [row for row in self._shelf.streams.values() if row.kind == KIND and row.seq]
        return sorted(found, key=lambda row: (row.name.casefold(), row.id))

    async def choices(self, text: Text) -> list[tuple[str, str]]:
        """Return what can be chosen to play under, id and title: the regulations, then the club's own.

        Those that are retired or archived are not offered; `ruleset` still gives them.
        """
        own = [kept for kept in await self.all() if not kept.row.archived and kept.state.ruleset]
        return [
            *((name, text.say(title)) for name, title in PRESETS.items()),
            *((kept.row.id, kept.row.name) for kept in own if not kept.state.is_retired),
        ]

    async def ruleset(self, choice: str) -> Ruleset | None:
        """Return the rules of a choice, as values to be pinned, or None if there are none such."""
        if choice in preset_names():
            return preset(choice)
        kept = await self.opened(choice) if choice else None
        return kept.state.ruleset if kept else None

    async def for_two(self, text: Text) -> list[tuple[str, str]]:
        """Return the rules that games at one board are played by, each as a choice with its title."""
        every = [(one, await self.ruleset(one[0])) for one in await self.choices(text)]
        return [one for one, ruleset in every if ruleset and is_for_one_board(ruleset)]

    async def choice_of(self, name: str, digest: str) -> str:
        """Return under which choice the rules of a name are here with the values of a digest, or "".

        A name can come twice, and values change: what has other values is not meant. What has the
        same values under another name is, for every result is the same under both. Of a digest the
        beginning is enough; without any the name alone decides.
        """
        presets = [(one, preset(one), False) for one in preset_names()]
        own = [
            (kept.row.id, kept.state.ruleset, kept.state.is_retired or kept.row.archived)
            for kept in await self.all()
            if kept.state.ruleset
        ]

        def nearness(known: tuple[str, Ruleset, bool]) -> tuple[bool, bool, bool]:
            choice, ruleset, is_put_away = known
            return ruleset.heading.name != name, is_put_away, choice != name

        for choice, ruleset, _ in sorted((*presets, *own), key=nearness):
            if digest and digest_of_values(ruleset).startswith(digest):
                return choice
            if not digest and ruleset.heading.name == name:
                return choice
        return ""

    async def all(self) -> list[Kept]:
        """Return every club's rules that can be read, in the order of the documents."""
        rows = [row for row in self.rows if not is_closed(self._shelf, row)]
        return [kept for row in rows if (kept := await self.opened(row.id))]

    async def copy(
        self, base: Ruleset, title: str, token: str, request: Request, done: Done
    ) -> Done:
        """Copy a rule set into a document of its own."""
        row = self._shelf.new_stream(KIND, title, token=token, zone=request.zone)
        wish = CopyRules(name=row.origin, title=title, base=table(plain_ruleset(base)))
        facts = unwrap(RULES.decide(RULES.start, wish, None))
        await self._shelf.append(
            Change(stream=row, events=facts, schema=RULES.schema), request=request.id, done=done
        )
        return done

    async def carry_out(self, kept: Kept, wish: object, request: Request, done: Done) -> Done:
        """Decide, store, then take note; when the rules get another name, so does the document."""
        facts = unwrap(RULES.decide(kept.state, wish, None))
        if not facts:
            return done
        title = fold(kept.state, facts, RULES.evolve).title
        row = kept.row if title == kept.state.title else _document_name(kept.row, title)
        await self._shelf.append(
            Change(stream=row, events=facts, schema=RULES.schema), request=request.id, done=done
        )
        return done


def _document_name(row: StreamRow, title: str) -> StreamRow:
    return replace(row, name=title).with_header()


def is_for_one_board(ruleset: Ruleset) -> bool:
    """Tell whether rules are of games at one board, between people who sit there."""
    return ruleset.rules.start is not None and ruleset.rules.thinking is None
