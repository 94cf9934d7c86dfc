"""The round: rack, clock, slips and their entry."""
