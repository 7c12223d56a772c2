"""Add the table that a rematch follows, which is unique, and the seat that asked for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("rematch_of", sa.String(32)))
    op.add_column("tables", sa.Column("rematch_by", sa.Integer))
    op.create_index("one_rematch_a_table", "tables", ["rematch_of"], unique=True)


def downgrade() -> None:
    op.drop_index("one_rematch_a_table", "tables")
    op.drop_column("tables", "rematch_by")
    op.drop_column("tables", "rematch_of")
