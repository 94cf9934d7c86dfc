"""Printed pages and files of a duplicate."""
