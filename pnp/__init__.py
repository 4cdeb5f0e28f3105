"""Backlot's generator: a folder of card data becomes decks, boards, tokens and booklets on paper."""
