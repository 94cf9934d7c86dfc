"""Play a game at one board by the regulations: two players, or a free game of up to four (RO-GEN 1)."""
