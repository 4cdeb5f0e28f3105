"""Everything printed that is neither card nor board: mats, strips, tokens, dice, standees, boxes, and their sheets."""
