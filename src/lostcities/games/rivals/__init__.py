"""Lost Cities: Rivals."""
