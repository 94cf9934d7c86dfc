"""The append-only log: kinds of documents, their events as records in a hash chain, and files of them.

A document is folded from its events. An act is proposed, its kind decides on it, and the resulting events are
stored as canonical lines, each with the hash of the line before. In words of event sourcing: `decide` is the
command handler, `evolve` the reducer. A kind, whole:

>>> from dataclasses import dataclass, replace
>>> from faristol.ledger.kind import Kind, act, computed
>>> from faristol.ledger.refusal import Refusal

>>> @dataclass(frozen=True, slots=True, kw_only=True)
... class OpenTally:
...     players: tuple[str, ...]
>>> @dataclass(frozen=True, slots=True, kw_only=True)
... class Throw:
...     player: str
...     number: int = computed()  # computed by `decide`
>>> @dataclass(frozen=True, slots=True, kw_only=True)
... class Tally:
...     seq: int = 0
...     players: tuple[str, ...] = ()
...     throws: tuple[str, ...] = ()
...     @property
...     def is_open(self):
...         return bool(self.players)

>>> def decide_throw(tally, act, world):
...     if act.player not in tally.players:
...         return Refusal("tally/player_unknown", {"field": "player"})
...     return replace(act, number=len(tally.throws) + 1)
>>> TALLY = Kind(name="tally", initial=Tally(), opening_act=OpenTally, max_events=5_000, acts=(
...     act(OpenTally, lambda _, act, __: act, lambda tally, event: replace(tally, players=event.players)),
...     act(Throw, decide_throw, lambda tally, event: replace(tally, throws=(*tally.throws, event.player)))))

>>> tally = TALLY.fold(TALLY.initial, [OpenTally(players=("Anna", "Bru"))])
>>> TALLY.decide(tally, Throw(player="Bru"), None)
(Throw(player='Bru', number=1),)
>>> TALLY.decide(tally, Throw(player="Carme"), None).code
'tally/player_unknown'
>>> [finding.code for finding in TALLY.auditors()[0](tally, Throw(player="Bru", number=2))]
['tally/other_fact']
"""
