"""Nineteen47: hidden loyalties in a small film studio, for one to nine people."""

from referee.games.nineteen47.rules import Nineteen47

RULES = Nineteen47
