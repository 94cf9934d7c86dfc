"""Keep the club's register of players: people as ids, their names on cards beside the log."""
