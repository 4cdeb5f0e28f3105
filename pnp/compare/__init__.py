"""Two versions of a deck side by side."""
