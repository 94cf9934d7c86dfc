"""Play a duplicate alone, against the clock: an evening that was, or one that the dice make."""
