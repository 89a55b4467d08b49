-- Where appends land: one row for what was committed together. It is folded into the logs before it grows long.
CREATE TABLE journal (
    id   INTEGER PRIMARY KEY,
    body TEXT NOT NULL
) STRICT;

-- The logs, piece by piece; a piece has the place and the time of its last append.
CREATE TABLE log (
    name TEXT NOT NULL,
    seq  INTEGER NOT NULL,
    at   INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (name, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE card (
    name    TEXT NOT NULL PRIMARY KEY,
    phase   INTEGER NOT NULL CHECK (phase IN (0, 1, 2)),
    listed  INTEGER NOT NULL CHECK (listed IN (0, 1)),
    changed INTEGER NOT NULL,
    summary TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX card_listed ON card (changed) WHERE phase = 0 AND listed = 1;
CREATE INDEX card_racing ON card (name) WHERE phase = 1;
CREATE INDEX card_by_age ON card (phase, changed);

CREATE TABLE guest (
    guest TEXT NOT NULL,
    name  TEXT NOT NULL REFERENCES card (name) ON DELETE CASCADE,
    PRIMARY KEY (guest, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX guest_by_name ON guest (name);

CREATE TABLE secret (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL CHECK (length(value) = 32)
) STRICT, WITHOUT ROWID;
