"""WebSockets: connections of browsers with tables, and the messages on them."""
