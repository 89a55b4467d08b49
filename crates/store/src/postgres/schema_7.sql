-- Analyses of races that are over: a cache, computed anew by another mind, or where a row is not as it was written.
CREATE TABLE analysis (
    name     text COLLATE "C" NOT NULL REFERENCES card (name) ON DELETE CASCADE,
    part     text COLLATE "C" NOT NULL,
    mind     bytea NOT NULL,
    text     bytea NOT NULL,
    checksum bytea NOT NULL,
    PRIMARY KEY (name, part)
);
