"""The kinds of files that cards come in, one module a kind; each makes a `Sheet` of a file."""
