"""Operations: metrics, logs, garbage collection, uptime, peers on the same database."""
