"""Games by post: letters in a fixed order, days of thinking, coefficients (RO-COR)."""
