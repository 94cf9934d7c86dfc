"""Measure the kernel, compiled for this machine, beside wolges, another program that finds moves."""
