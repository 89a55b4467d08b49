-- Analyses of races that are over: a cache, computed anew by another mind, or where a row is not as it was written.
CREATE TABLE analysis (
    name     TEXT NOT NULL REFERENCES card (name) ON DELETE CASCADE,
    part     TEXT NOT NULL,
    mind     TEXT NOT NULL,
    text     TEXT NOT NULL,
    checksum TEXT NOT NULL,
    PRIMARY KEY (name, part)
) STRICT, WITHOUT ROWID;
