"""Regulations and a club's own rules, as screens choose and show them."""
