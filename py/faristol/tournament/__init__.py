"""Tournaments of games between two: pairings, results and standings (CAT-CLM S1-S6)."""
