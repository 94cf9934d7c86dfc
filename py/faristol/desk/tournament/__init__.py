"""The tournament on screen: prepared, entered, paired, typed in round by round, and read."""
