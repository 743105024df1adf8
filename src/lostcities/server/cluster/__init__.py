"""Server processes among themselves: notifications, heartbeat, a common clock."""
