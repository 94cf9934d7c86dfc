"""The duplicate game: one board, the same rack for all players, the best move stays (CAT-DUP)."""
