"""Drop what the events already tell.

The index of move ids is not needed, since a process that stores event n has read the ids of all
events before it. A table's length and the time of its last move follow from its events.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

NAME = "one_event_a_move_id"


def upgrade() -> None:
    with op.batch_alter_table("events") as events:
        events.drop_constraint(NAME, type_="unique")
    op.drop_column("tables", "length")
    op.drop_column("tables", "moved")


def downgrade() -> None:
    op.add_column("tables", sa.Column("length", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("moved", sa.Float, nullable=False, server_default="0"))
    with op.batch_alter_table("events") as events:
        events.create_unique_constraint(NAME, ["table_id", "seat", "move_id"])
