"""The Hollywood Hustle: producers race along a dollar sign to sign one director, one book and three stars."""

from referee.games.hustle.rules import Hustle

RULES = Hustle
