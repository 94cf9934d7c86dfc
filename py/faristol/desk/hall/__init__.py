"""What the hall sees."""
