"""Challenge the last move, and answer: for all of it, or for each word (CAT-CLM 23-24, CAT-CLS 6, RO-GEN 15)."""

from dataclasses import dataclass, replace

from faristol.classic.faults import MAX_WHY, World, at, fault_of_seat, fault_of_text, not_lawful
from faristol.classic.state import Classic
from faristol.classic.values import Dispute, Seat, Source, Turn, Verdict
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field
from faristol.moves.refused import move_refused
from faristol.rules.challenge import challenged, is_verdict_by_word
from faristol.rules.refused import Refused
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import LETTER
from faristol.tiles.reading import Misread, read_word


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeMove:
    """Say which words of the last move are challenged; board and racks are covered (CAT-CLS 6.1)."""

    by: Seat
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DropChallenge:
    """Let the move stand before anybody has answered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveVerdict:
    """Say whether the move stands, and never which word (CAT-CLS 6.2); of wood, from wherever it came.

    Where the verdict is on each word (CAT-CLM 23), those that are not valid can be named.
    """

    stands: bool
    source: Source
    name: str = ""
    invalid_words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealVerdict:
    """Challenge a move once more that stood, with an argument (CAT-CLS 6.3)."""

    argument: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOn:
    """Uncover everything after a verdict; a move that stood is challenged no more (CAT-CLS 6.1)."""


MOST_WORDS = 8  # that one move forms


def _words_of(turn: Turn) -> tuple[str, ...]:
    return tuple(one.word for one in turn.formed) or (turn.word,)


@at("pending", "turn")
def _challenge(
    game: Classic, wish: ChallengeMove, terms: Terms, _: World
) -> ChallengeMove | Refusal:
    last = game.last
    if fault := fault_of_seat(game, wish.by, "by"):
        return fault
    if game.settings.mode == "referee":
        return _asked_aloud(wish, terms)
    if not game.is_pending:
        return Refusal("classic/not_now_turn")
    if last is None or wish.by == last.seat:
        return Refusal("classic/own_move", {"field": "by"})
    if not wish.words or len(set(wish.words)) < len(wish.words):
        return Refusal("classic/not_formed", {"field": "words"})
    formed = dict.fromkeys(_words_of(last), True)
    if not set(wish.words) <= formed.keys():
        return Refusal("classic/not_formed", {"field": "words"})
    rule = terms.rules.challenge
    if rule is None:  # the opponent or the arbiter accepts words (RO-GEN 15)
        return wish
    made = challenged(
        rule,
        formed,
        wish.words,
        points=last.points,
        moment="placed",  # the sheet is written, and the bag opened, when the move is accepted
        is_bag_empty=game.bag == 0,
    )
    return not_lawful(made, field="words") if isinstance(made, Refused) else wish


def _asked_aloud(wish: ChallengeMove, terms: Terms) -> ChallengeMove | Refusal:
    """Return words of a move that only its sheet has, told to the arbiter (CAT-CLS 6.1)."""
    if not 1 <= len(wish.words) <= MOST_WORDS:
        return Refusal("classic/words_missing", {"field": "words", "limit": MOST_WORDS})
    for word in wish.words:
        read = read_word(word, terms.alphabet.with_foreign_marks)
        if isinstance(read, Misread):
            return move_refused(read, terms.alphabet, field="words")
    return wish


def _challenged(game: Classic, fact: ChallengeMove) -> Classic:
    return replace(game, dispute=Dispute(by=fact.by, words=fact.words, turn=len(game.turns)))


@at("dispute")
def _drop(game: Classic, wish: DropChallenge, _: Terms, __: World) -> DropChallenge | Refusal:
    first = game.dispute is not None and not game.dispute.verdicts
    return wish if first else Refusal("classic/not_now_verdict")


def _dropped(game: Classic, _: DropChallenge) -> Classic:
    return replace(game, dispute=None)


@at("dispute")
def _give(game: Classic, wish: GiveVerdict, terms: Terms, world: World) -> GiveVerdict | Refusal:
    dispute = game.dispute
    if dispute is None:
        return Refusal("classic/not_now_turn")
    if wish.source == "list":
        if game.lexicon is None:
            return Refusal("classic/no_list", {"field": "source"})
        invalid = invalid_by(world, dispute.words, terms)
        if invalid is not None and _is_against(wish, invalid):
            return Refusal("classic/verdict_other", {"field": "stands"})
    if wish.invalid_words and not _are_words_named(wish, dispute.words, terms):
        return Refusal("classic/verdict_words", {"field": "stands"})
    return fault_of_text(wish.name, "name", is_needed=wish.source == "outside") or wish


def _is_against(verdict: GiveVerdict, invalid: tuple[str, ...]) -> bool:
    """Whether a verdict says otherwise than the words found invalid: of the move, or of a word."""
    is_other = bool(verdict.invalid_words) and set(verdict.invalid_words) != set(invalid)
    return verdict.stands is bool(invalid) or is_other


def _are_words_named(verdict: GiveVerdict, words: tuple[str, ...], terms: Terms) -> bool:
    """Whether a verdict may name these words: challenged ones, each once, of a move that falls (CAT-CLM 23)."""
    named, is_by_word = verdict.invalid_words, is_verdict_by_word(terms.rules.challenge)
    is_each_once = len(set(named)) == len(named)
    return is_by_word and not verdict.stands and is_each_once and set(named) <= set(words)


def invalid_by(world: World, words: tuple[str, ...], terms: Terms) -> tuple[str, ...] | None:
    """Return which challenged words are not in the list of words, in their order; None without a list."""
    contains = world.contains
    if contains is None:
        return None
    return tuple(text for text in dict.fromkeys(words) if not contains(_letters_of(text, terms)))


def _letters_of(text: str, terms: Terms) -> bytes:
    word = read_word(text, terms.alphabet.with_foreign_marks)
    return b"" if isinstance(word, Misread) else bytes(tile & LETTER for tile in word)


def verdict_of_list(world: World, words: tuple[str, ...], terms: Terms) -> GiveVerdict | None:
    """Return the verdict of the list of words: on each word where the rules say so (CAT-CLM 23)."""
    invalid = invalid_by(world, words, terms)
    if invalid is None:
        return None
    named = invalid if is_verdict_by_word(terms.rules.challenge) else ()
    return GiveVerdict(stands=not invalid, source="list", invalid_words=named)


def _given(game: Classic, fact: GiveVerdict) -> Classic:
    """Withdraw a move that does not stand: its points are none and the turn is lost (CAT-CLS 6.4)."""
    dispute, last = game.dispute, game.last
    if dispute is None:
        return game
    verdict = Verdict(
        stands=fact.stands, source=fact.source, name=fact.name, invalid_words=fact.invalid_words
    )
    game = replace(game, dispute=replace(dispute, verdicts=(*dispute.verdicts, verdict)))
    if fact.stands or last is None or game.settings.mode == "referee":
        return game
    lost = replace(last, how="invalid", points=0, is_scrabble=False)
    return replace(game, turns=(*game.turns[:-1], lost), is_pending=False)


@at("verdict")
def _appeal(game: Classic, wish: AppealVerdict, terms: Terms, _: World) -> AppealVerdict | Refusal:
    dispute, last, rule = game.dispute, game.last, terms.rules.challenge
    if dispute is None or dispute.has_fallen:
        return Refusal("classic/move_fell", {"field": "argument"})
    if rule is None or rule.second == "no":  # neither CAT-CLM nor RO-GEN knows of it
        data: dict[str, JSON] = {"field": "argument", "parameter": "challenge.second"}
        return Refusal("classic/not_covered", data)
    made = challenged(
        rule,
        dict.fromkeys(dispute.words, True),
        dispute.words,
        points=last.points if last else 0,
        earlier=[dispute.words] * len(dispute.verdicts),
    )
    if isinstance(made, Refused):
        return not_lawful(made, field="argument")
    return fault_of_text(wish.argument, "argument", most=MAX_WHY, is_needed=True) or wish


def _appealed(game: Classic, fact: AppealVerdict) -> Classic:
    dispute = game.dispute
    return replace(game, dispute=dispute and replace(dispute, argument=fact.argument))


@at("verdict")
def _go_on(_: Classic, wish: GoOn, __: Terms, ___: World) -> GoOn:
    return wish


def _gone_on(game: Classic, _: GoOn) -> Classic:
    if game.dispute is None:
        return game
    return replace(game, dispute=None, disputes=(*game.disputes, game.dispute))


CHALLENGES = (
    act(ChallengeMove, _challenge, _challenged, is_public=True),
    act(DropChallenge, _drop, _dropped, is_public=True),
    act(
        GiveVerdict,
        _give,
        _given,
        is_public=True,
        earlier=(EarlierVersion(add_field(invalid_words=[])),),
    ),
    act(AppealVerdict, _appeal, _appealed, is_public=True),
    act(GoOn, _go_on, _gone_on, is_public=True),
)
