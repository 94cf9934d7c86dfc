"""The club's register of players: people as ids, their names on cards outside the hash chain."""
