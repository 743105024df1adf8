"""What operators do: reports, orders, the admin command."""
