"""Boards, racks and moves on every screen that has them."""
