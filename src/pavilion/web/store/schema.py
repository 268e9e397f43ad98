"""The tables of the SQLite file, as steps: a new file takes all of them, an older one those it has not taken yet.

Steps are never changed, only added: files that have taken them are out there.
"""

from __future__ import annotations

STEPS = (
    # 1: tables, events, people
    """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, edition TEXT NOT NULL, start TEXT NOT NULL,
    listed INTEGER NOT NULL, created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE standings (
    table_id TEXT PRIMARY KEY REFERENCES tables, to_move TEXT NOT NULL, over INTEGER NOT NULL, changed INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, kind TEXT NOT NULL, bot TEXT NOT NULL,
    name TEXT NOT NULL, PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE TABLE grants (
    hash BLOB PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables, kind TEXT NOT NULL, seat INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX grants_by_table ON grants (table_id);
CREATE TABLE members (
    table_id TEXT NOT NULL REFERENCES tables, session BLOB NOT NULL, seat INTEGER NOT NULL,
    PRIMARY KEY (table_id, session, seat)
) WITHOUT ROWID;
CREATE INDEX members_by_session ON members (session);
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables, seq INTEGER NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL,
    body TEXT NOT NULL, nonce TEXT, at INTEGER NOT NULL, PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX events_once ON events (table_id, seat, nonce) WHERE nonce IS NOT NULL;
CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_remain BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are never removed'); END;
CREATE TABLE sessions (hash BLOB PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables, n INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL,
    text TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
""",
    # 2: how fast a table is played, whose turn since when, web hooks and the turns for which they have rung
    """
ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT 'live';
ALTER TABLE standings ADD COLUMN turns TEXT NOT NULL DEFAULT '[]';
ALTER TABLE standings ADD COLUMN consent TEXT NOT NULL DEFAULT '[]';
CREATE TABLE hooks (
    person BLOB PRIMARY KEY, url TEXT NOT NULL, origin TEXT NOT NULL, language TEXT NOT NULL, since INTEGER NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0, trouble TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE TABLE rung (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, turn INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
""",
    # 3: accounts. Who somebody is and the cookie that says so are two things now: an account has several cookies, a
    # guest has one, and the hash of a guest's first cookie stays the id of the person for ever
    """
CREATE TABLE people (
    id BLOB PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL, login TEXT UNIQUE, password TEXT,
    CHECK ((login IS NULL) = (password IS NULL))
) WITHOUT ROWID;
INSERT INTO people SELECT hash, name, created, NULL, NULL FROM sessions;
CREATE TABLE cookies (
    hash BLOB PRIMARY KEY, person BLOB NOT NULL REFERENCES people, device TEXT NOT NULL, created INTEGER NOT NULL,
    used INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO cookies SELECT hash, hash, '', created, created FROM sessions;
DROP TABLE sessions;
ALTER TABLE cookies RENAME TO sessions;
CREATE INDEX sessions_by_person ON sessions (person);
ALTER TABLE members RENAME COLUMN session TO person;
ALTER TABLE chat ADD COLUMN person BLOB;
CREATE INDEX chat_by_person ON chat (person) WHERE person IS NOT NULL;
""",
    # 4: the points of games that are over; of those that ended before they are counted when somebody wants to know
    """
ALTER TABLE standings ADD COLUMN scores TEXT NOT NULL DEFAULT '[]';
""",
    # 5: fate says who sits on which seat, so the founder's is told; before, it was the first one for a person. When
    # guests were last seen is kept from now on, and their year begins today
    """
ALTER TABLE tables ADD COLUMN founder INTEGER;
UPDATE tables SET founder = (
    SELECT seat FROM seats WHERE table_id = id AND kind IN ('human', 'hotseat') ORDER BY kind != 'human', seat LIMIT 1
);
UPDATE sessions SET used = CAST(strftime('%s', 'now') AS INTEGER)
WHERE person IN (SELECT id FROM people WHERE login IS NULL);
""",
    # 6: whether players may ask for hints: nobody did before, so where only one person plays they may; and reviews of
    # finished games, each made once
    """
ALTER TABLE tables ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET hints = 1 WHERE (SELECT COUNT(*) FROM seats WHERE table_id = id AND kind IN ('human', 'open')) < 2;
CREATE TABLE reviews (
    table_id TEXT PRIMARY KEY REFERENCES tables, body BLOB NOT NULL, at INTEGER NOT NULL
) WITHOUT ROWID;
""",
)
VERSION = len(STEPS)


def upgrade(version: int) -> str:
    """What makes the newest file of one of this version (0: an empty one), all or nothing."""
    return f"BEGIN IMMEDIATE;{''.join(STEPS[version:])}PRAGMA user_version={VERSION};COMMIT;"
