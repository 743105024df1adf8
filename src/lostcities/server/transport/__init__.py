"""Between the network and the site: sockets, limits, the gate around every request."""
