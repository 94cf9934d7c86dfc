"""The master move: candidates and the judge's choice."""
