"""Boards: drawn from a layout and the coordinates of squares, or from a few words of a maker; and cut into tiles."""
