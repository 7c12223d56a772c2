"""Add why a table was stopped before its end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("stopped", sa.String(200)))


def downgrade() -> None:
    op.drop_column("tables", "stopped")
