"""A built kit against its manifest: codes, words, cuts, fonts, backs, colours, languages."""
