"""The duplicate game: one board, the same rack for all players, the best move stays (CAT-DUP).

`acts/` has what is done, `state` what it comes to. From slips to places: `judging` judges a slip, `state.points_of`
adds what a player's slips scored, `points` finds the best move of each round and its bonus, `score.classify` adds the
bonuses and ranks, `results.classification` applies it to a game, `standing` is what is published and signed.
"""
