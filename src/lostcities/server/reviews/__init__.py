"""Reviews of finished games: jobs in the database, done by processes of their own."""
