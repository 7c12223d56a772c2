"""Tables in a database: records, queries, migrations, notifications."""
