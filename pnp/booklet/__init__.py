"""The rules booklet: prose into rows, rows onto pages, pages onto sheets to fold."""
