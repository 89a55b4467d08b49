-- The log is chained, and every row that is served without a log has a checksum.

-- Appends of older versions have no digest. Nodes of those versions must not write beside this one: their rows are refused.
ALTER TABLE log ADD COLUMN digest bytea;
ALTER TABLE log ADD CONSTRAINT log_chained CHECK (digest IS NOT NULL) NOT VALID;

-- The last append of each log. The digest is null until a log of an older version has been read. It changes with every
-- append: the room that is left in a page keeps the new row beside the old one, so that no index changes.
CREATE TABLE head (
    name     text COLLATE "C" NOT NULL PRIMARY KEY,
    seq      bigint NOT NULL,
    at       bigint NOT NULL,
    digest   bytea,
    checksum bytea NOT NULL
) WITH (fillfactor = 50);

-- `guests` is the digest of the names in `guest`.
ALTER TABLE card ADD COLUMN checksum bytea, ADD COLUMN guests bytea;
ALTER TABLE guest ADD COLUMN checksum bytea;
ALTER TABLE secret ADD COLUMN checksum bytea;
