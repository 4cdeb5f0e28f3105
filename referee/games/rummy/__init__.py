"""Hollywood Rummy: contracts of groups and runs over ten rounds, four packs, wild twos and jokers."""

from referee.games.rummy.rules import Rummy

RULES = Rummy
