"""The kinds of files that cards come in, one module a kind; `opening` makes a `Sheet` of any of them."""
