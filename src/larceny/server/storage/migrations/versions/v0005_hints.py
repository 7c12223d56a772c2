"""Add hints: whether a table offers them, who agrees, who used one; and where a game began."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", _column("offers_hints", sa.Boolean, sa.true()))
    op.add_column("tables", sa.Column("origin", sa.String(32)))
    op.add_column("tables", _column("inherited", sa.Integer, sa.text("0")))
    op.add_column("seats", _column("agrees", sa.Boolean, sa.false()))
    op.create_table(
        "hints",
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
    )


def downgrade() -> None:
    op.drop_table("hints")
    op.drop_column("seats", "agrees")
    for name in ("inherited", "origin", "offers_hints"):
        op.drop_column("tables", name)


def _column(name: str, kind: Any, default: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False, server_default=default)
