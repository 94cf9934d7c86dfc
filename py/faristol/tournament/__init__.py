"""A tournament of games between two: who meets whom, who stands where (CAT-CLM S1-S6)."""
