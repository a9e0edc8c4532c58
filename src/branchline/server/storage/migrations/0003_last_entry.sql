-- The number of the last entry of each table, so that a log that lost its end is noticed.

ALTER TABLE tables ADD COLUMN last BIGINT NOT NULL DEFAULT 0;
