"""Operations: the clock, metrics, logs, garbage collection."""
