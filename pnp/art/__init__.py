"""Ornaments and outlines: motifs by name, the portrait kit, icons, suits, and the shapes they are made of."""
