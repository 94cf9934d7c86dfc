"""Move generation in compiled code: the same results as `faristol.moves.finder`, far sooner.

The kernel is written in C (`kernel.c` and the files it includes, with the reasons beside the code), built by `make
kernel` and committed as `kernel.wasm` with its digest. It is an addition: what it refuses is answered by the search
in Python, as is everything where it does not run. `machine` runs it; `words` prepares it for a list; the `Finder`
asks it first.
"""
