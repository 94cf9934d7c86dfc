"""A duplicate that one person plays alone."""
