"""Alembic migrations, which bring databases of earlier versions up to date."""
