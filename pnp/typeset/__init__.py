"""Rich text: markup, line breaking, icons in lines, fitting, fonts of the maker's own."""
