"""A judge's table driven at random, against a model that shares none of its code.

The model is the sheet of paper of an arbiter without a tablet: a list of lines, and the words of
the list written out as people write them.
"""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from faristol.judge.acts import JUDGE
from faristol.judge.session import Session
from faristol.ledger.audit import audit
from faristol.ledger.codec import decode, encode
from faristol.ledger.fold import fold
from faristol.ledger.refusal import Refusal
from tests.support.examples import examples
from tests.support.judge_table import Table

GOOD = {"casa": ("casa", "CASA", "càsa"), "quinze": ("quinze", "QINZE", "Qüinze"), "al": ("al",)}
BAD = {"xx": ("xx", "X(x)"), "quinza": ("quinza", "QINZA")}
MEANT = {
    spelling: word
    for words in (GOOD, BAD)
    for word, spellings in words.items()
    for spelling in spellings
}
UNREADABLE = ("k", "ca?a", "wat", "a" * 16)
AGAIN = {"ca-classic": "challenger", "ca-ciutat-de-mallorca": "", "ro-general": "", "none": "all"}

spelt = st.one_of(
    [
        st.tuples(st.just(is_good), st.sampled_from(spellings))
        for is_good, words in ((True, GOOD), (False, BAD))
        for spellings in words.values()
    ]
)
plays = st.lists(spelt, min_size=1, max_size=8)
numbers = st.integers(min_value=-1, max_value=8)


class JudgeMachine(RuleBasedStateMachine):
    @initialize(ruleset=st.sampled_from(sorted(AGAIN)))
    def sit_down(self, ruleset):
        self.who = AGAIN[ruleset]
        self.table = Table(ruleset, words=list(GOOD))
        self.sheet = []  # lines of the arbiter: table, words as typed, verdict, second, struck
        self.is_closed = False

    def row_of(self, number):
        return self.sheet[number - 1] if 1 <= number <= len(self.sheet) else None

    def is_known(self, play):
        """Return True if a query has words of an invalid play, and not exactly those."""
        wrong = [row for row in self.sheet if not row["valid"] and not row["struck"]][-10:]
        queried = {MEANT[word] for _, word in play}
        played = [{MEANT[word] for word in row["words"]} for row in wrong]
        return any(queried & words for words in played) and queried not in played

    @rule(
        play=plays,
        name=st.sampled_from(["", "1", "taula 2"]),
        gap=st.sampled_from(" ,\n"),
        asker=st.sampled_from(["players", "arbiter"]),
    )
    def ask(self, play, name, gap, asker):
        self.table.looked_up.clear()
        result = self.table.ask(gap.join(word for _, word in play), name, asker)
        if self.is_closed:
            assert result.code == "judge/closed"
            return
        if asker == "players" and self.is_known(play):
            assert result.code == "judge/asked_before"
            assert self.table.looked_up == []
            return
        assert len(self.table.looked_up) == len(play)
        self.sheet.append(
            {
                "where": name,
                "words": [word for _, word in play],
                "valid": all(is_good for is_good, _ in play),
                "second": None,
                "struck": False,
            }
        )
        assert result[0].is_valid == self.sheet[-1]["valid"]
        assert result[0].number == len(self.sheet)

    @rule(play=plays, wrong=st.sampled_from(UNREADABLE))
    def mistype(self, play, wrong):
        assert self.table.ask(" ".join([*(word for _, word in play[:7]), wrong])).code == (
            "judge/misread"
        )

    @rule(number=numbers, is_changed=st.booleans(), argument=st.sampled_from(["", "foreign"]))
    def challenge_again(self, number, is_changed, argument):
        result = self.table.again(number, argument, "changed" if is_changed else "stands", "why")
        row = self.row_of(number)
        is_allowed = (
            row is not None
            and argument
            and row["second"] is None
            and not row["struck"]
            and (self.who == "all" or (self.who == "challenger" and row["valid"]))
        )
        assert isinstance(result, Refusal) != bool(is_allowed)
        if is_allowed:
            row["second"] = row["valid"] != is_changed

    @rule(number=numbers)
    def strike(self, number):
        result = self.table.strike(number)
        row = self.row_of(number)
        is_allowed = row is not None and row["second"] is None and not row["struck"]
        assert isinstance(result, Refusal) != is_allowed
        if is_allowed:
            row["struck"] = True

    @rule()
    def close(self):
        # a table that closes at once has few queries to check
        if len(self.sheet) > 3:
            self.table.close()
            self.is_closed = True

    @invariant()
    def log_equals_the_sheet(self):
        assert [
            {
                "where": query.table,
                "words": [word.typed for word in query.words],
                "valid": query.is_valid,
                "second": query.is_valid_in_the_end if query.second else None,
                "struck": query.struck is not None,
            }
            for query in self.table.session.queries
        ] == self.sheet
        assert [query.number for query in self.table.session.queries] == list(
            range(1, len(self.sheet) + 1)
        )

    @invariant()
    def log_reads_back_and_passes_the_audit(self):
        decoded = [decode(*encode(event, JUDGE.schema), JUDGE.schema) for event in self.table.log]
        assert fold(Session(), decoded, JUDGE.evolve) == self.table.session
        assert audit(decoded, JUDGE.initial, JUDGE.evolve, JUDGE.auditors()) == ()


TestJudgeMachine = JudgeMachine.TestCase
TestJudgeMachine.settings = settings(
    max_examples=examples(40, every_run=13), stateful_step_count=20
)
