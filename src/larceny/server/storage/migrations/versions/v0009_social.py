"""Add what people take back, what they say, and tables that everybody may find."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    zero = sa.Column("retracted", sa.Integer, nullable=False, server_default=sa.text("0"))
    op.add_column("tables", zero)
    op.add_column("tables", sa.Column("retracted_by", sa.Integer))
    private = sa.Column("is_public", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", private)
    talk = sa.Column("talk", sa.String(8), nullable=False, server_default=sa.text("'phrases'"))
    op.add_column("tables", talk)
    op.create_index("public_tables", "tables", ["is_public", "created"])
    op.create_table(
        "undo_requests",
        _table_id(),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("seat", "kept", "version")),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("agreed", sa.Integer, nullable=False),
        sa.Column("is_denied", sa.Boolean, nullable=False),
    )
    op.create_table(
        "talk",
        _table_id(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("talk")
    op.drop_table("undo_requests")
    op.drop_index("public_tables", "tables")
    for name in ("talk", "is_public", "retracted_by", "retracted"):
        op.drop_column("tables", name)


def _table_id() -> sa.Column[str]:
    key = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(32), key, primary_key=True)
