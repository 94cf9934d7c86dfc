"""Who meets whom: one module a system, one exact search for all, and its proof."""
