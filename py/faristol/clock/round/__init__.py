"""The clock of a round: started, paused, prolonged, called, and right after the device slept."""
