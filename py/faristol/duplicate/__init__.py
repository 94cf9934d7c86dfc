"""The duplicate game: one board, everyone plays the same rack, the best move stays (CAT-DUP)."""
