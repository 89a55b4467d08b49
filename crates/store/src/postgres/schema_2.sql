-- A guest's tables in the order of a list: when the guest came to the table, which never changes, and whether the race is over.
-- So a page of the list reads as many rows as it shows.
ALTER TABLE guest ADD COLUMN since bigint NOT NULL DEFAULT 0, ADD COLUMN over boolean NOT NULL DEFAULT false;

UPDATE guest SET since = card.changed, over = card.phase = 2 FROM card WHERE card.name = guest.name;

CREATE INDEX guest_by_time ON guest (guest, over, since DESC, name DESC);
