-- Names are compared byte by byte, as in SQLite. Columns that are not compared are bytea: text here cannot hold a zero.

CREATE TABLE log (
    name  text COLLATE "C" NOT NULL,
    seq   bigint NOT NULL,
    at    bigint NOT NULL,
    lines bytea NOT NULL,
    PRIMARY KEY (name, seq)
);

CREATE TABLE card (
    name    text COLLATE "C" NOT NULL PRIMARY KEY,
    phase   smallint NOT NULL CHECK (phase IN (0, 1, 2)),
    listed  boolean NOT NULL,
    changed bigint NOT NULL,
    summary bytea NOT NULL
);

CREATE INDEX card_listed ON card (changed) WHERE phase = 0 AND listed;
CREATE INDEX card_racing ON card (name) WHERE phase = 1;
CREATE INDEX card_by_age ON card (phase, changed);

-- The guests of a card. There is no foreign key, because guests are written in one statement with their card.
CREATE TABLE guest (
    guest text COLLATE "C" NOT NULL,
    name  text COLLATE "C" NOT NULL,
    PRIMARY KEY (guest, name)
);

CREATE INDEX guest_by_name ON guest (name);

CREATE TABLE secret (
    name  text COLLATE "C" NOT NULL PRIMARY KEY,
    value bytea NOT NULL CHECK (length(value) = 32)
);

-- A number for every session that ever wrote: while it lives it holds the advisory lock of that number.
CREATE SEQUENCE node_number AS integer;

CREATE TABLE node (
    id      integer NOT NULL PRIMARY KEY,
    address text NOT NULL
);

-- The owner of a table. A row whose node is gone is an orphan, which another node adopts.
CREATE TABLE owner (
    name text COLLATE "C" NOT NULL PRIMARY KEY,
    node integer NOT NULL
);

CREATE INDEX owner_by_node ON owner (node, name);
