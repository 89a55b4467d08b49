-- The log is chained, and every row that is served without a log has a checksum. A digest is text, as in the frames of `log`.

-- The last append of each log, as far as it is folded. The digest is null until a log of an older version has been read.
CREATE TABLE head (
    name     TEXT NOT NULL PRIMARY KEY,
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    digest   TEXT,
    checksum TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- `guests` is the digest of the names in `guest`.
ALTER TABLE card ADD COLUMN checksum TEXT;
ALTER TABLE card ADD COLUMN guests TEXT;
ALTER TABLE guest ADD COLUMN checksum TEXT;
ALTER TABLE secret ADD COLUMN checksum TEXT;
