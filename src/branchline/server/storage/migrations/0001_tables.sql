-- Everything is written once and kept: a table is the fold of its log.

CREATE TABLE visitors (
    id TEXT PRIMARY KEY,
    name TEXT,
    created DOUBLE PRECISION NOT NULL
);

CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    visitor TEXT NOT NULL REFERENCES visitors (id),
    created DOUBLE PRECISION NOT NULL,
    revoked DOUBLE PRECISION
);
CREATE INDEX sessions_revoked ON sessions (revoked);

CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    listed BIGINT NOT NULL,
    status TEXT NOT NULL,
    changed DOUBLE PRECISION NOT NULL
);
CREATE INDEX tables_lobby ON tables (listed, status, changed);

CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number BIGINT NOT NULL, -- of the entry, from 1
    kind TEXT NOT NULL,
    seat BIGINT,
    seq BIGINT, -- of the step, from 1; NULL for what is no step of the game
    client_action_id TEXT,
    body TEXT NOT NULL,
    time DOUBLE PRECISION NOT NULL,
    digest TEXT, -- of the state after a step
    hash TEXT NOT NULL, -- of this entry and the hash before it
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, seq),
    UNIQUE (table_id, client_action_id)
);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    visitor TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_visitor ON seats (visitor);

CREATE TABLE presence (
    process TEXT NOT NULL,
    table_id TEXT NOT NULL,
    visitor TEXT NOT NULL,
    seen DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (process, table_id, visitor)
);
CREATE INDEX presence_table ON presence (table_id);
