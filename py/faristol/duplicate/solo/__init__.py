"""A duplicate played alone against the clock: a past evening, or a newly drawn game."""
