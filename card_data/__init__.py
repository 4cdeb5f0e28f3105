"""The ground floor: the data of the games, and the only code that reads it."""
