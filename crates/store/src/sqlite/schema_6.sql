-- Rows of `session` and `identity` have checksums, too. `identity.tokens` is the digest of all rows of its guest in `session`:
-- a guest who has a row in `session` therefore has one in `identity`.
ALTER TABLE session ADD COLUMN checksum TEXT;
ALTER TABLE identity ADD COLUMN tokens TEXT;
ALTER TABLE identity ADD COLUMN checksum TEXT;
