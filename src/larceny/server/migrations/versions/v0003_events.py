"""Events without the index of move ids: who may write event n has read all ids before it."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

NAME = "one_event_a_move_id"


def upgrade() -> None:
    with op.batch_alter_table("events") as events:
        events.drop_constraint(NAME, type_="unique")


def downgrade() -> None:
    with op.batch_alter_table("events") as events:
        events.create_unique_constraint(NAME, ["table_id", "seat", "move_id"])
