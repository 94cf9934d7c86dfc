"""Play against somebody as a device: levels by what a player sees, and tiles that are worth keeping."""
