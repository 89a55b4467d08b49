-- What a guest gave to programs: it can be listed and revoked. A guest's cookies are signed and have no row.
CREATE TABLE session (
    id      TEXT NOT NULL PRIMARY KEY,
    guest   TEXT NOT NULL,
    name    TEXT NOT NULL,
    made    INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX session_by_guest ON session (guest, made);
CREATE INDEX session_by_end ON session (expires);

-- Guests who logged out everywhere, or whose tokens changed. Cookies and tokens of a lower generation are void.
CREATE TABLE identity (
    guest      TEXT NOT NULL PRIMARY KEY,
    generation INTEGER NOT NULL,
    changed    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX identity_by_change ON identity (changed);
