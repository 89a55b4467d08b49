-- The short code by which an open table is found; null for others. Two open tables may have the same: then it finds neither.
ALTER TABLE card ADD COLUMN code text COLLATE "C";

CREATE INDEX card_code ON card (code) WHERE phase = 0;
