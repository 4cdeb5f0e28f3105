"""From a card and `layout.toml` to a face: which layout, its slots, gaps, units, pictures, and what is wrong with them."""
