"""The referee's pages, JSON interface and scans; nothing but the command line imports it."""
