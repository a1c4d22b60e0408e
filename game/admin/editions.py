"""Editions in the administration."""
