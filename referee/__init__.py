"""Backlot's referee: it follows a game played with real cards, refuses what the rules forbid and says why."""
