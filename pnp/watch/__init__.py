"""The maker's bench on a screen: a page that shows every card of a folder and keeps up with its files."""
