"""Find moves in compiled code: the same as `faristol.moves.finder` finds, far sooner.

The kernel is written in C (`kernel.c` and what it includes, its reasons beside it), built by `make kernel` and committed
as `kernel.wasm` with its digest. It is an addition: what it refuses is for the search in Python, as everything is where
it does not run. `machine` says what runs it; `words` makes it ready for a list; the `Finder` asks it first.
"""
