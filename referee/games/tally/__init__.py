"""Tally: the referee of any folder of cards that has no rules of its own.

One to eight players at a real table play whatever they play. Whoever scans a card takes it; cards go back and from hand
to hand; rounds end when the players say so. What is held is counted by the folder's `[tally]`: points, multipliers, sets
and majorities. Everybody may act at any time. Nothing is hidden: all taken cards lie open.
"""

from referee.games.tally.rules import Tally

TALLY = Tally
"""The rules; not called `RULES`, for it is the game of no folder of ours."""
