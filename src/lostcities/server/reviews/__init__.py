"""Reviews of finished games, jobs in the database, and hints in games that are on: made in processes of their own."""
