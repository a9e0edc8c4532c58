-- Maps that do not come with Branchline, by the hash of their sheet: a table that was made with
-- one keeps it, whatever happens to the file or the list that it came from.

CREATE TABLE maps (
    key TEXT PRIMARY KEY,
    sheet TEXT NOT NULL, -- as it was sent: TOML
    board TEXT NOT NULL, -- the drawing: JSON
    summary TEXT NOT NULL, -- what lists show: JSON
    created DOUBLE PRECISION NOT NULL
);
CREATE INDEX maps_created ON maps (created);

CREATE TABLE own_maps (
    visitor TEXT NOT NULL,
    key TEXT NOT NULL REFERENCES maps (key),
    created DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (visitor, key)
);
CREATE INDEX own_maps_key ON own_maps (key);
CREATE INDEX tables_game ON tables (game);
