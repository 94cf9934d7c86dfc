"""An example of a kind of document: a tally of throws.

ARCHITECTURE.md tells of it; it is no part of the program.

In the tree `acts.py` would be `py/faristol/tally/acts.py`, and the other files would lie in `py/faristol/desk/tally/`.
`tests/unit/desk/test_example_kind.py` runs it, and `make check` type-checks it.
"""
