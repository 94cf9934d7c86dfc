"""A judge's table with a few words, driven by commands as the desk drives it."""

from faristol.judge.acts import (
    JUDGE,
    ChallengeAgain,
    CloseSession,
    JudgePlay,
    OpenSession,
    StrikeQuery,
    is_play_valid,
)
from faristol.judge.reading import read_play
from faristol.judge.session import Asked, Session
from faristol.judge.terms import TERMS
from faristol.ledger.pin import LexiconPin
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import LETTER, alphabet_of

PIN = LexiconPin(digest="ab" * 32, name="DISC", version="2026", kind="official")
WORDS = "casa quinze col·legi muntanya al".split()


class Table:
    """A table's log and state, with a count of look-ups."""

    def __init__(self, ruleset="ca-classic", *, language="ca", words=WORDS, is_open=True):
        self.alphabet = alphabet_of(language)
        self.known = {word.word for word in read_play(" ".join(words), self.alphabet)}
        self.log = []
        self.looked_up = []
        self.session = Session()
        if is_open:
            self.do(OpenSession(language=language, lexicon=PIN, terms=TERMS[ruleset]))

    def contains(self, word):
        self.looked_up.append(word)
        return bytes(code & LETTER for code in word) in self.known

    def do(self, act, play=()):
        """Return the events of an act, or the refusal."""
        events = JUDGE.decide(self.session, act, lambda: is_play_valid(play, self.contains))
        if isinstance(events, Refusal):
            return events
        for event in events:
            self.session = JUDGE.evolve(self.session, event)
        self.log += events
        return events

    def ask(self, text, table="", asker="arbiter"):
        """Ask as the form does: a misread word gets no verdict."""
        play = read_play(text, self.alphabet)
        if isinstance(play, Refusal):
            return play
        words = tuple(Asked(typed=word.typed, tiles=word.tiles) for word in play)
        return self.do(JudgePlay(table=table, words=words, asker=asker), play)

    def again(self, number, argument="It is in the dictionary", outcome="stands", reason=""):
        return self.do(
            ChallengeAgain(number=number, argument=argument, outcome=outcome, reason=reason)
        )

    def strike(self, number, reason=""):
        return self.do(StrikeQuery(number=number, reason=reason))

    def close(self):
        return self.do(CloseSession())
