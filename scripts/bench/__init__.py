"""Measure Faristol: ratios that can fail, absolute figures beside a calibration loop."""
