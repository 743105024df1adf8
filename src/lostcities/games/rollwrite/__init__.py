"""Lost Cities: Roll & Write."""
