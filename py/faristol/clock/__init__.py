"""Tell how much time is left: of a round for all, of a game for each side; from moments, never counted."""
