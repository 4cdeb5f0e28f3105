"""Scenes to files: PDF, SVG, PNG and listings; a renderer decides nothing."""
