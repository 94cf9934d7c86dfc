"""The time left, of a round for all and of a game for each side; computed from moments, never counted."""
