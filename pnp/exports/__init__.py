"""Decks for other places than the home printer: image folders, print services, virtual tables, pictures for a page.

`album` draws every side of every card once; `shots` takes pictures of them; each target is a module that lays the pictures
out as its place wants them. What a target asks for is named with its source in the module's docstring.
"""
