"""The commands of `pnp`, a module for each kind of work; heavy modules are loaded when a command runs."""
