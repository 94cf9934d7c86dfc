"""The input line: questions and moves, typed and answered in words."""
