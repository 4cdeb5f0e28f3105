"""One module per game; a module is found by its name, which is the game's folder in `card_data`."""
