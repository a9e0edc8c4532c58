-- Reviews of finished games and the records that they are of, both by the hash of the record: a
-- table that began in the middle of such a game keeps its record for good.

CREATE TABLE records (
    key TEXT PRIMARY KEY,
    record TEXT NOT NULL,
    table_id TEXT, -- where it was played; NULL: somebody opened it
    started BIGINT NOT NULL DEFAULT 0, -- 1: a table began from it
    created DOUBLE PRECISION NOT NULL
);
CREATE INDEX records_created ON records (created);

CREATE TABLE reviews (
    key TEXT PRIMARY KEY REFERENCES records (key),
    review TEXT, -- JSON; NULL while it is being made
    done BIGINT NOT NULL, -- actions that have been reviewed
    count BIGINT NOT NULL, -- of the game
    changed DOUBLE PRECISION NOT NULL
);
