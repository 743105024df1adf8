"""The database: connections, schema, migrations, group commit, backup."""
