"""A game told for people, a line at a time."""
