"""Tables: events are decided, applied, stored and published."""
