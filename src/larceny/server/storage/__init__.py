"""Tables in a database: records, queries, migrations and notifications."""
