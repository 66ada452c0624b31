/**
 * The steps that lead from an empty file to the present schema, in order; a file's `user_version` says how many it
 * has had. A released step is never changed: a new one is added.
 *
 * Telemetry rows are narrow; what is only shown, never searched, lies in compressed blocks (`*_blocks`).
 * `traces` holds one row for each trace id that anything named, so that other rows refer to it by a small number.
 * `logs.id` is the record's time in microseconds, moved on until it is free: the table and its text index need no
 * index over time. `time = id * 1000 + nanos`.
 */
export const MIGRATIONS = [
  `
  CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE projects (
    id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, public_key TEXT NOT NULL,
    issues INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE access_sessions (token_hash TEXT PRIMARY KEY, expires INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE source_maps (debug_id TEXT PRIMARY KEY, received INTEGER NOT NULL, map BLOB NOT NULL);

  CREATE TABLE names (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
  CREATE TABLE resources (id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, json TEXT NOT NULL);
  CREATE TABLE services (name TEXT PRIMARY KEY, seen INTEGER NOT NULL) WITHOUT ROWID;

  CREATE TABLE issues (
    id INTEGER PRIMARY KEY, project INTEGER NOT NULL, number INTEGER NOT NULL,
    status TEXT NOT NULL, type TEXT NOT NULL, level TEXT NOT NULL,
    title TEXT NOT NULL, culprit TEXT NOT NULL, folded TEXT NOT NULL, platform TEXT NOT NULL,
    first_seen REAL NOT NULL, last_seen REAL NOT NULL, received REAL NOT NULL,
    first_release TEXT, last_release TEXT,
    events INTEGER NOT NULL, users INTEGER NOT NULL
  );
  CREATE INDEX issues_by_number ON issues (number, project);
  CREATE INDEX issues_by_date ON issues (project, last_seen, id);
  CREATE INDEX issues_by_first_seen ON issues (project, first_seen, id);
  CREATE TABLE issue_hashes (
    hash TEXT NOT NULL, project INTEGER NOT NULL, issue INTEGER NOT NULL, PRIMARY KEY (hash, project)
  ) WITHOUT ROWID;
  CREATE INDEX issue_hashes_by_issue ON issue_hashes (issue);
  CREATE TABLE issue_users (issue INTEGER NOT NULL, user INTEGER NOT NULL, PRIMARY KEY (issue, user)) WITHOUT ROWID;
  CREATE TABLE issue_variants (
    issue INTEGER NOT NULL, release TEXT NOT NULL, environment TEXT NOT NULL,
    PRIMARY KEY (issue, release, environment)
  ) WITHOUT ROWID;
  CREATE TABLE issue_hours (
    issue INTEGER NOT NULL, hour INTEGER NOT NULL, events INTEGER NOT NULL DEFAULT 0, kept INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (issue, hour)
  ) WITHOUT ROWID;

  CREATE TABLE events (
    id INTEGER PRIMARY KEY, project INTEGER NOT NULL, event_id TEXT NOT NULL, issue INTEGER NOT NULL,
    type TEXT NOT NULL, timestamp REAL NOT NULL, received REAL NOT NULL, level TEXT NOT NULL,
    title TEXT NOT NULL, culprit TEXT NOT NULL, platform TEXT NOT NULL,
    environment TEXT, release TEXT, transaction_name TEXT,
    trace INTEGER, span_id TEXT, user_key TEXT, digest TEXT, tags TEXT NOT NULL,
    spare INTEGER NOT NULL
  );
  CREATE INDEX events_by_issue ON events (issue, timestamp, id);
  CREATE INDEX events_by_trace ON events (trace) WHERE trace IS NOT NULL;
  CREATE INDEX events_by_release ON events (release) WHERE release IS NOT NULL;
  CREATE INDEX events_by_digest ON events (digest) WHERE digest IS NOT NULL;
  CREATE INDEX events_spare ON events (issue) WHERE spare = 1;
  CREATE TABLE event_ids (
    event_id TEXT NOT NULL, project INTEGER NOT NULL, issue INTEGER NOT NULL, received REAL NOT NULL, event INTEGER,
    PRIMARY KEY (event_id, project)
  ) WITHOUT ROWID;
  CREATE TABLE event_payloads (event INTEGER PRIMARY KEY, size INTEGER NOT NULL, body BLOB NOT NULL);
  CREATE TABLE attachments (
    id INTEGER PRIMARY KEY, project INTEGER NOT NULL, event_id TEXT NOT NULL, digest BLOB NOT NULL,
    received INTEGER NOT NULL, filename TEXT NOT NULL, content_type TEXT NOT NULL, attachment_type TEXT NOT NULL,
    size INTEGER NOT NULL, payload BLOB NOT NULL, UNIQUE (event_id, project, filename, digest)
  );
  CREATE TABLE feedback (
    id INTEGER PRIMARY KEY, project INTEGER NOT NULL, feedback_id TEXT NOT NULL, event_id TEXT, received REAL NOT NULL,
    name TEXT, email TEXT, message TEXT NOT NULL, url TEXT, UNIQUE (feedback_id, project)
  );
  CREATE INDEX feedback_by_event ON feedback (event_id) WHERE event_id IS NOT NULL;

  CREATE TABLE traces (
    id INTEGER PRIMARY KEY, trace_id TEXT NOT NULL UNIQUE, received INTEGER NOT NULL,
    spans INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0,
    start INTEGER NOT NULL DEFAULT 0, duration INTEGER NOT NULL DEFAULT 0,
    root_known INTEGER NOT NULL DEFAULT 0, root_start INTEGER NOT NULL DEFAULT 0,
    root_duration INTEGER NOT NULL DEFAULT 0, root_name INTEGER, root_service INTEGER
  );
  CREATE INDEX traces_by_start ON traces (start, id) WHERE spans > 0;
  CREATE INDEX traces_by_duration ON traces (duration, id) WHERE spans > 0;
  CREATE INDEX traces_failed ON traces (start, id) WHERE failed > 0;
  CREATE TABLE trace_names (name INTEGER NOT NULL, trace INTEGER NOT NULL, PRIMARY KEY (name, trace)) WITHOUT ROWID;
  CREATE TABLE trace_services (
    trace INTEGER NOT NULL, service INTEGER NOT NULL, PRIMARY KEY (trace, service)
  ) WITHOUT ROWID;
  CREATE INDEX trace_services_by_service ON trace_services (service, trace);
  CREATE TABLE spans (
    trace INTEGER NOT NULL, span_id INTEGER NOT NULL, parent_id INTEGER, start INTEGER NOT NULL,
    duration INTEGER NOT NULL, name INTEGER NOT NULL, service INTEGER NOT NULL, scope INTEGER, op INTEGER,
    flags INTEGER NOT NULL, project INTEGER NOT NULL, resource INTEGER NOT NULL,
    block INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (trace, span_id)
  ) WITHOUT ROWID;
  CREATE TABLE span_blocks (id INTEGER PRIMARY KEY, received INTEGER NOT NULL, body BLOB NOT NULL);

  CREATE TABLE logs (
    id INTEGER PRIMARY KEY, nanos INTEGER NOT NULL, project INTEGER NOT NULL, severity INTEGER NOT NULL,
    service INTEGER NOT NULL, resource INTEGER NOT NULL, trace INTEGER,
    block INTEGER NOT NULL, position INTEGER NOT NULL
  );
  CREATE INDEX logs_by_trace ON logs (trace, id) WHERE trace IS NOT NULL;
  CREATE INDEX logs_by_service ON logs (service, id);
  CREATE INDEX logs_severe ON logs (id) WHERE severity >= 17;
  CREATE TABLE log_blocks (id INTEGER PRIMARY KEY, received INTEGER NOT NULL, body BLOB NOT NULL);
  CREATE VIRTUAL TABLE log_words USING fts5(
    text, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 0"
  );

  CREATE TABLE sessions (
    sid TEXT NOT NULL, project INTEGER NOT NULL, status TEXT NOT NULL, release TEXT, environment TEXT, user_key TEXT,
    started REAL NOT NULL, received REAL NOT NULL, errors INTEGER NOT NULL, PRIMARY KEY (sid, project)
  ) WITHOUT ROWID;
  CREATE INDEX sessions_by_received ON sessions (received);
  CREATE TABLE raw_items (
    id INTEGER PRIMARY KEY, project INTEGER NOT NULL, type TEXT NOT NULL, item_id TEXT, event_id TEXT,
    content_type TEXT, received REAL NOT NULL, body BLOB NOT NULL
  );
  CREATE INDEX raw_items_by_item ON raw_items (item_id) WHERE item_id IS NOT NULL;
  CREATE TABLE outcomes (
    minute INTEGER NOT NULL, project INTEGER NOT NULL, category TEXT NOT NULL, kind TEXT NOT NULL,
    reason TEXT NOT NULL, quantity INTEGER NOT NULL, PRIMARY KEY (minute, project, category, kind, reason)
  ) WITHOUT ROWID;
  `,
];
