"""The read side: what each viewer is told of a table."""
