-- Whose turn it is at each table, and how its game ended, so that lists need not play it again.

ALTER TABLE tables ADD COLUMN waiting TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN result TEXT;
