"""How the store grew: one file a step under `versions/`, run forward by Alembic when a store is opened."""
