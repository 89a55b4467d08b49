-- What a guest gave to programs: it can be listed and revoked. A guest's cookies are signed and have no row.
CREATE TABLE session (
    id      text COLLATE "C" NOT NULL PRIMARY KEY,
    guest   text COLLATE "C" NOT NULL,
    name    text NOT NULL,
    made    bigint NOT NULL,
    expires bigint NOT NULL
);

CREATE INDEX session_by_guest ON session (guest, made);
CREATE INDEX session_by_end ON session (expires);

-- Guests who logged out everywhere, or whose tokens changed. Cookies and tokens of a lower generation are void.
-- `changed` is by the clock of the database: other nodes ask for what is new.
CREATE TABLE identity (
    guest      text COLLATE "C" NOT NULL PRIMARY KEY,
    generation bigint NOT NULL,
    changed    bigint NOT NULL
);

CREATE INDEX identity_by_change ON identity (changed);
