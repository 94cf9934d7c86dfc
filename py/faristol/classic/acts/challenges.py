"""Challenges to the last move, and verdicts (CAT-CLM 23-24, CAT-CLS 6, RO-GEN 15).

A verdict is on the move, or on each word.
"""

from dataclasses import dataclass, replace

from faristol.classic.faults import (
    MAX_WHY,
    World,
    at,
    fault_of_seat,
    fault_of_text,
    refusal_of_rule,
)
from faristol.classic.state import Classic
from faristol.classic.values import Dispute, Seat, Source, Turn, Verdict
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field
from faristol.moves.refusals import refusal_of_move
from faristol.rules.challenge import is_verdict_by_word, judge_challenge
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import LETTER
from faristol.tiles.reading import Misread, read_word


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeMove:
    """Challenge words of the last move; board and racks are covered (CAT-CLS 6.1)."""

    by: Seat
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DropChallenge:
    """Withdraw a challenge before any verdict."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveVerdict:
    """Give a verdict on the move, never on a single word (CAT-CLS 6.2).

    On a physical board a verdict from any source is accepted.

    If the verdict is on each word (CAT-CLM 23), the invalid words can be named.
    """

    stands: bool
    source: Source
    name: str = ""
    invalid_words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealVerdict:
    """Challenge a move that stood a second time, with an argument (CAT-CLS 6.3)."""

    argument: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOn:
    """Uncover board and racks after a verdict; a move that stood cannot be challenged again (CAT-CLS 6.1)."""


MAX_WORDS = 8  # words that one move can form


def _words_of(turn: Turn) -> tuple[str, ...]:
    return tuple(formed.word for formed in turn.formed) or (turn.word,)


@at("pending", "turn")
def _challenge_move(
    game: Classic, act: ChallengeMove, terms: Terms, _: World
) -> ChallengeMove | Refusal:
    last = game.last
    if fault := fault_of_seat(game, act.by, "by"):
        return fault
    if game.settings.mode == "referee":
        return _challenge_on_paper(act, terms)
    if not game.is_pending:
        return Refusal("classic/not_now_turn")
    if last is None or act.by == last.seat:
        return Refusal("classic/own_move", {"field": "by"})
    if not act.words or len(set(act.words)) < len(act.words):
        return Refusal("classic/not_formed", {"field": "words"})
    formed = dict.fromkeys(_words_of(last), True)
    if not set(act.words) <= formed.keys():
        return Refusal("classic/not_formed", {"field": "words"})
    rule = terms.rules.challenge
    if rule is None:  # acceptance of words is up to the opponent or the arbiter (RO-GEN 15)
        return act
    result = judge_challenge(
        rule,
        formed,
        act.words,
        points=last.points,
        moment="placed",  # the sheet is written, and the bag opened, when the move is accepted
        is_bag_empty=game.bag == 0,
    )
    return refusal_of_rule(result, field="words") if isinstance(result, RuleRefusal) else act


def _challenge_on_paper(act: ChallengeMove, terms: Terms) -> ChallengeMove | Refusal:
    """Return the challenge of words that only the paper sheet has, as announced to the arbiter.

    CAT-CLS 6.1.
    """
    if not 1 <= len(act.words) <= MAX_WORDS:
        return Refusal("classic/words_missing", {"field": "words", "limit": MAX_WORDS})
    for word in act.words:
        parsed = read_word(word, terms.alphabet.with_foreign_marks)
        if isinstance(parsed, Misread):
            return refusal_of_move(parsed, terms.alphabet, field="words")
    return act


def _apply_challenge(game: Classic, event: ChallengeMove) -> Classic:
    return replace(game, dispute=Dispute(by=event.by, words=event.words, turn=len(game.turns)))


@at("dispute")
def _drop_challenge(
    game: Classic, act: DropChallenge, _: Terms, __: World
) -> DropChallenge | Refusal:
    is_first = game.dispute is not None and not game.dispute.verdicts
    return act if is_first else Refusal("classic/not_now_verdict")


def _apply_drop(game: Classic, _: DropChallenge) -> Classic:
    return replace(game, dispute=None)


@at("dispute")
def _give_verdict(
    game: Classic, act: GiveVerdict, terms: Terms, world: World
) -> GiveVerdict | Refusal:
    dispute = game.dispute
    if dispute is None:
        return Refusal("classic/not_now_turn")
    if act.source == "list":
        if game.lexicon is None:
            return Refusal("classic/no_list", {"field": "source"})
        invalid = invalid_by(world, dispute.words, terms)
        if invalid is not None and _is_against(act, invalid):
            return Refusal("classic/verdict_other", {"field": "stands"})
    if act.invalid_words and not _can_name_words(act, dispute.words, terms):
        return Refusal("classic/verdict_words", {"field": "stands"})
    return fault_of_text(act.name, "name", is_needed=act.source == "outside") or act


def _is_against(verdict: GiveVerdict, invalid: tuple[str, ...]) -> bool:
    """Whether a verdict contradicts the words found invalid: on the move, or on a word."""
    is_other = bool(verdict.invalid_words) and set(verdict.invalid_words) != set(invalid)
    return verdict.stands is bool(invalid) or is_other


def _can_name_words(verdict: GiveVerdict, words: tuple[str, ...], terms: Terms) -> bool:
    """Whether a verdict may name these words: challenged ones, each once, of a move that falls.

    CAT-CLM 23.
    """
    invalid, is_by_word = verdict.invalid_words, is_verdict_by_word(terms.rules.challenge)
    is_each_once = len(set(invalid)) == len(invalid)
    return is_by_word and not verdict.stands and is_each_once and set(invalid) <= set(words)


def invalid_by(world: World, words: tuple[str, ...], terms: Terms) -> tuple[str, ...] | None:
    """Return the challenged words that the list lacks, in their order; None without a list."""
    contains = world.contains
    if contains is None:
        return None
    return tuple(text for text in dict.fromkeys(words) if not contains(_letters_of(text, terms)))


def _letters_of(text: str, terms: Terms) -> bytes:
    word = read_word(text, terms.alphabet.with_foreign_marks)
    return b"" if isinstance(word, Misread) else bytes(tile & LETTER for tile in word)


def verdict_of_list(world: World, words: tuple[str, ...], terms: Terms) -> GiveVerdict | None:
    """Return the verdict of the word list: on each word where the rules say so (CAT-CLM 23)."""
    invalid = invalid_by(world, words, terms)
    if invalid is None:
        return None
    invalid_words = invalid if is_verdict_by_word(terms.rules.challenge) else ()
    return GiveVerdict(stands=not invalid, source="list", invalid_words=invalid_words)


def _apply_verdict(game: Classic, event: GiveVerdict) -> Classic:
    """Withdraw a move that does not stand: it scores no points and the turn is lost (CAT-CLS 6.4)."""
    dispute, last = game.dispute, game.last
    if dispute is None:
        return game
    verdict = Verdict(
        stands=event.stands, source=event.source, name=event.name, invalid_words=event.invalid_words
    )
    game = replace(game, dispute=replace(dispute, verdicts=(*dispute.verdicts, verdict)))
    if event.stands or last is None or game.settings.mode == "referee":
        return game
    lost = replace(last, how="invalid", points=0, is_scrabble=False)
    return replace(game, turns=(*game.turns[:-1], lost), is_pending=False)


@at("verdict")
def _appeal_verdict(
    game: Classic, act: AppealVerdict, terms: Terms, _: World
) -> AppealVerdict | Refusal:
    dispute, last, rule = game.dispute, game.last, terms.rules.challenge
    if dispute is None or dispute.has_fallen:
        return Refusal("classic/move_fell", {"field": "argument"})
    if rule is None or rule.second == "no":  # CAT-CLM and RO-GEN have no second challenge
        data: dict[str, JSON] = {"field": "argument", "parameter": "challenge.second"}
        return Refusal("classic/not_covered", data)
    result = judge_challenge(
        rule,
        dict.fromkeys(dispute.words, True),
        dispute.words,
        points=last.points if last else 0,
        earlier=[dispute.words] * len(dispute.verdicts),
    )
    if isinstance(result, RuleRefusal):
        return refusal_of_rule(result, field="argument")
    return fault_of_text(act.argument, "argument", most=MAX_WHY, is_needed=True) or act


def _apply_appeal(game: Classic, event: AppealVerdict) -> Classic:
    dispute = game.dispute
    return replace(game, dispute=dispute and replace(dispute, argument=event.argument))


@at("verdict")
def _go_on(_: Classic, act: GoOn, __: Terms, ___: World) -> GoOn:
    return act


def _apply_go_on(game: Classic, _: GoOn) -> Classic:
    if game.dispute is None:
        return game
    return replace(game, dispute=None, disputes=(*game.disputes, game.dispute))


CHALLENGES = (
    act(ChallengeMove, _challenge_move, _apply_challenge, is_public=True),
    act(DropChallenge, _drop_challenge, _apply_drop, is_public=True),
    act(
        GiveVerdict,
        _give_verdict,
        _apply_verdict,
        is_public=True,
        earlier=(EarlierVersion(add_field(invalid_words=[])),),
    ),
    act(AppealVerdict, _appeal_verdict, _apply_appeal, is_public=True),
    act(GoOn, _go_on, _apply_go_on, is_public=True),
)
