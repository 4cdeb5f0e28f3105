"""The steps, oldest first by their revision number."""
