-- Sessions say on which device and when they were last used; personal keys are kept as hashes.
-- When a session was last used is not known: it counts from the last time that a server ran.

ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN seen DOUBLE PRECISION NOT NULL DEFAULT 0;
UPDATE sessions SET seen = coalesce((SELECT max(uptime.seen) FROM uptime), created);
CREATE INDEX sessions_visitor ON sessions (visitor);

ALTER TABLE visitors ADD COLUMN seen DOUBLE PRECISION NOT NULL DEFAULT 0;
UPDATE visitors SET seen = coalesce((SELECT max(uptime.seen) FROM uptime), created);

CREATE TABLE personal_keys (
    key_hash TEXT PRIMARY KEY,
    visitor TEXT NOT NULL UNIQUE REFERENCES visitors (id),
    created DOUBLE PRECISION NOT NULL
);
