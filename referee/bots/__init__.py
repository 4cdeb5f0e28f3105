"""Players that need no chair: they see a seat's view and nothing else."""
