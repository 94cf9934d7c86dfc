"""The game of correspondence: letters in a fixed order, days of thinking, coefficients (RO-COR)."""
