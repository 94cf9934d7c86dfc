"""Keep the time of a game between two: each side's own, its excess, and why the clock stands."""
