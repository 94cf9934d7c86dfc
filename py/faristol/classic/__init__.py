"""Games at one board under the regulations: two players, or a free game of up to four (RO-GEN 1)."""
