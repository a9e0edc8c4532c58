"""WebSockets: the endpoint, connections with their outbox, and what each message leads to."""
