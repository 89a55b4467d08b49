-- A log is read by table and in order, so it lies on the disk that way. That (name, seq) is unique makes a fork impossible.
CREATE TABLE log (
    name  TEXT NOT NULL,
    seq   INTEGER NOT NULL,
    at    INTEGER NOT NULL,
    lines TEXT NOT NULL,
    PRIMARY KEY (name, seq)
) STRICT, WITHOUT ROWID;

-- When a table was touched is read off the end of its log: an append changes no other row.
CREATE TABLE card (
    name    TEXT NOT NULL PRIMARY KEY,
    phase   INTEGER NOT NULL CHECK (phase IN (0, 1, 2)),
    listed  INTEGER NOT NULL CHECK (listed IN (0, 1)),
    changed INTEGER NOT NULL,
    summary TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX card_listed ON card (changed) WHERE phase = 0 AND listed = 1;
CREATE INDEX card_by_name ON card (phase, name);
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
