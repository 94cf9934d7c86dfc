"""Results of a duplicate: classification, player sheets, game review, proof of the draw."""
