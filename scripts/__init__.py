"""Build, serve, check and measure Faristol."""
