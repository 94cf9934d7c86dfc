"""Keep the time of a round for all: started, paused, prolonged, called, and still true after a sleep."""
