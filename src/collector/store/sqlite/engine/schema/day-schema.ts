/**
 * The migration steps from an empty day file to the current schema, in order; `user_version` counts the steps applied. A released
 * step is never changed: add a new one.
 *
 * - `progress`: the last commits, and their changes to the state file (`repair.ts`).
 * - Rows are narrow; what is only shown, never searched, is in compressed blocks, each of the rows from `first` on.
 * - The payload of an event that is stored only until its issue's next one is in `spare_payloads`, where it can be deleted;
 *   such an event has no \`line\`.
 * - `traces` has a row for each trace id that any record names: other rows refer to it by a small number.
 * - `spans.id` numbers spans in order of arrival. `span_minutes` has the ids of each minute's spans, instead of an index over
 *   time. `span_slices` has the earliest and latest start of each slice of ids (`span-slices.ts`). `span_filters` are Bloom
 *   filters over span ids, one per some thousand rows.
 * - `logs.id` is the record's time in microseconds, moved to the next free one, so that the table and its text index need
 *   no index over time: `time = id * 1000 + nanos`. `line` numbers records in order of arrival: their place in the blocks.
 * - A span's `scope` is the number of its name; a negative one refers to a row of `scopes`, which holds more than a name.
 * - `*_words` are inverted indexes over names, services, durations, attributes, links and log texts (`words.ts`). Rows are
 *   never deleted from them: the file is deleted as a whole.
 * - `indexed` says what the word indexes cover of all rows: `numbers` of spans by magnitude, their `resources`, the `keys inside`
 *   their events and links, and the `log resources`.
 * - `requests` are digests of OTLP requests, which detect a repeated one.
 * - An attachment that was `dropped` for that reason has its name and its size, and no payload.
 * - Rows of `events` up to `derived_tags.after` were stored before tags were derived (`stored-tags.ts`).
 * - `request_rates` and `log_rates` sum the rows by minute, five minutes and hour (`level` in minutes). There and in
 *   `release_hours`, `environment` and `release` are numbers of names, 0 where unknown.
 * - `late_hours` are the hours since 1970 whose `request_rates` changed after they were read (`late-hours.ts`); a later change has a
 *   greater number.
 * - `transactions` are the events of Sentry's transactions. Those received before their payloads were stored have no `line`, and
 *   project 0.
 * - `profiles` has a row for each profile and each chunk of one among the `blobs`. Of those received before it came, service,
 *   length and samples are unknown.
 * - `metric_blocks` hold the points of one metric that were stored together, as columns; times are in milliseconds. Rows of
 *   `metric_points` up to `metric_rows_only.after` are in no block (`metric-blocks.ts`).
 * - `service_releases` has the first and last minute with a request of each release of a service.
 * - `page_vitals` has a row for each page load, by the number of its trace (0: none) and its span id (0: not known yet); `at` is in
 *   milliseconds. What vitals are about is in `page_elements`, as it is only read of a few.
 * - `erasure_steps`, `erased_counts` and `erased_replays` say how far an erasure has come in this file, what it has erased there, and
 *   which replays it found (`erase-part.ts`).
 */
export const DAY_SCHEMA = [
  `
  CREATE TABLE progress (id INTEGER PRIMARY KEY, commits INTEGER NOT NULL, owed BLOB NOT NULL);
  INSERT INTO progress VALUES (1, 0, x'');
  CREATE TABLE names (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
  CREATE TABLE resources (id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, json TEXT NOT NULL);

  CREATE TABLE events (
    id INTEGER PRIMARY KEY, project INTEGER NOT NULL, event_id TEXT NOT NULL, issue INTEGER NOT NULL,
    type TEXT NOT NULL, timestamp REAL NOT NULL, received REAL NOT NULL, level TEXT NOT NULL,
    title TEXT NOT NULL, culprit TEXT NOT NULL, platform TEXT NOT NULL,
    environment TEXT, release TEXT, transaction_name TEXT,
    trace INTEGER, span_id TEXT, user_key TEXT, digest TEXT, tags TEXT NOT NULL,
    size INTEGER NOT NULL, line INTEGER
  );
  CREATE INDEX events_by_issue ON events (issue, timestamp, id);
  CREATE INDEX events_by_trace ON events (trace) WHERE trace IS NOT NULL;
  CREATE INDEX events_by_digest ON events (digest) WHERE digest IS NOT NULL;
  CREATE TABLE event_blocks (first INTEGER PRIMARY KEY, lines INTEGER NOT NULL, body BLOB NOT NULL);
  CREATE INDEX event_blocks_small ON event_blocks (first) WHERE lines < 8;
  CREATE TABLE spare_payloads (event INTEGER PRIMARY KEY, body BLOB NOT NULL);
  CREATE TABLE attachments (
    id INTEGER PRIMARY KEY, project INTEGER NOT NULL, event_id TEXT NOT NULL, digest BLOB NOT NULL,
    filename TEXT NOT NULL, content_type TEXT NOT NULL, attachment_type TEXT NOT NULL,
    size INTEGER NOT NULL, payload BLOB NOT NULL, UNIQUE (event_id, project, filename, digest)
  );
  CREATE TABLE raw_items (
    id INTEGER PRIMARY KEY, project INTEGER NOT NULL, type TEXT NOT NULL, item_id TEXT, event_id TEXT,
    content_type TEXT, received REAL NOT NULL, body BLOB NOT NULL
  );
  CREATE INDEX raw_items_by_item ON raw_items (item_id) WHERE item_id IS NOT NULL;
  CREATE TABLE blobs (
    id INTEGER PRIMARY KEY, project INTEGER NOT NULL, kind TEXT NOT NULL, group_id TEXT NOT NULL,
    segment INTEGER, blob_id TEXT, identity TEXT NOT NULL UNIQUE, trace_id TEXT, platform TEXT, environment TEXT,
    release TEXT, name TEXT, user_key TEXT, timestamp REAL NOT NULL, received REAL NOT NULL, content_type TEXT,
    size INTEGER NOT NULL, payload BLOB NOT NULL
  );
  CREATE INDEX blobs_by_time ON blobs (project, timestamp, id);
  CREATE INDEX blobs_by_group ON blobs (group_id);
  CREATE INDEX blobs_by_trace ON blobs (trace_id) WHERE trace_id IS NOT NULL;

  CREATE TABLE traces (
    id INTEGER PRIMARY KEY, trace_id BLOB NOT NULL UNIQUE,
    spans INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0,
    start INTEGER NOT NULL DEFAULT 0, duration INTEGER NOT NULL DEFAULT 0, bucket INTEGER NOT NULL DEFAULT 0,
    root_known INTEGER NOT NULL DEFAULT 0, root_start INTEGER NOT NULL DEFAULT 0,
    root_duration INTEGER NOT NULL DEFAULT 0, root_name INTEGER, root_service INTEGER
  );
  CREATE INDEX traces_by_start ON traces (start, id) WHERE spans > 0;
  CREATE INDEX traces_by_bucket ON traces (bucket, start, id) WHERE spans > 0;
  CREATE INDEX traces_failed ON traces (start, id) WHERE failed > 0;
  CREATE TABLE trace_names (
    name INTEGER NOT NULL, trace INTEGER NOT NULL, PRIMARY KEY (name, trace)
  ) WITHOUT ROWID;
  CREATE TABLE trace_services (
    trace INTEGER NOT NULL, service INTEGER NOT NULL, PRIMARY KEY (trace, service)
  ) WITHOUT ROWID;
  CREATE INDEX trace_services_by_service ON trace_services (service, trace);
  CREATE TABLE spans (
    id INTEGER PRIMARY KEY, trace INTEGER NOT NULL, span_id INTEGER NOT NULL, parent_id INTEGER,
    start INTEGER NOT NULL, duration INTEGER NOT NULL, name INTEGER NOT NULL, service INTEGER NOT NULL,
    scope INTEGER, op INTEGER, flags INTEGER NOT NULL, project INTEGER NOT NULL, resource INTEGER NOT NULL
  );
  CREATE UNIQUE INDEX spans_by_trace ON spans (trace, span_id);
  CREATE TABLE span_minutes (minute INTEGER PRIMARY KEY, lowest INTEGER NOT NULL, highest INTEGER NOT NULL);
  CREATE TABLE span_blocks (first INTEGER PRIMARY KEY, lines INTEGER NOT NULL, body BLOB NOT NULL);
  CREATE INDEX span_blocks_small ON span_blocks (first) WHERE lines < 128;
  CREATE TABLE span_filters (last INTEGER PRIMARY KEY, first INTEGER NOT NULL, bits BLOB NOT NULL);
  CREATE VIRTUAL TABLE span_words USING fts5(text, content='', columnsize=0, detail=none, tokenize=ascii);
  INSERT INTO span_words (span_words, rank) VALUES ('automerge', 8);
  CREATE TABLE transactions (
    event_id BLOB NOT NULL PRIMARY KEY, trace INTEGER NOT NULL, span_id INTEGER NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE logs (
    id INTEGER PRIMARY KEY, nanos INTEGER NOT NULL, project INTEGER NOT NULL, severity INTEGER NOT NULL,
    service INTEGER NOT NULL, resource INTEGER NOT NULL, trace INTEGER, line INTEGER NOT NULL
  );
  CREATE INDEX logs_by_trace ON logs (trace, id) WHERE trace IS NOT NULL;
  CREATE INDEX logs_severe ON logs (id) WHERE severity >= 17;
  CREATE TABLE log_blocks (first INTEGER PRIMARY KEY, lines INTEGER NOT NULL, body BLOB NOT NULL);
  CREATE INDEX log_blocks_small ON log_blocks (first) WHERE lines < 128;
  CREATE VIRTUAL TABLE log_words USING fts5(
    text, content='', columnsize=0, detail=none, tokenize="unicode61 remove_diacritics 0"
  );
  INSERT INTO log_words (log_words, rank) VALUES ('automerge', 8);
  CREATE TABLE requests (digest INTEGER PRIMARY KEY);

  CREATE TABLE request_rates (
    level INTEGER NOT NULL, at INTEGER NOT NULL, service INTEGER NOT NULL, route INTEGER NOT NULL,
    requests INTEGER NOT NULL, failed INTEGER NOT NULL, histogram BLOB NOT NULL,
    PRIMARY KEY (level, at, service, route)
  ) WITHOUT ROWID;
  CREATE TABLE log_rates (
    level INTEGER NOT NULL, at INTEGER NOT NULL, service INTEGER NOT NULL, severity INTEGER NOT NULL,
    records INTEGER NOT NULL, PRIMARY KEY (level, at, service, severity)
  ) WITHOUT ROWID;
  CREATE TABLE attribute_hours (
    hour INTEGER NOT NULL, signal TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, records INTEGER NOT NULL,
    PRIMARY KEY (hour, signal, key, value)
  ) WITHOUT ROWID;

  CREATE TABLE metrics (
    id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, project INTEGER NOT NULL, name TEXT NOT NULL,
    folded TEXT NOT NULL, kind TEXT NOT NULL, unit TEXT, description TEXT, temporality TEXT, monotonic INTEGER
  );
  CREATE INDEX metrics_by_name ON metrics (project, name);
  CREATE TABLE metric_series (
    id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, metric INTEGER NOT NULL, service TEXT NOT NULL, scope TEXT,
    source TEXT NOT NULL, resource INTEGER NOT NULL, attributes TEXT NOT NULL
  );
  CREATE INDEX metric_series_by_metric ON metric_series (metric);
  CREATE TABLE metric_points (
    id INTEGER PRIMARY KEY, series INTEGER NOT NULL, time INTEGER NOT NULL, value REAL, detail TEXT NOT NULL
  );
  CREATE INDEX metric_points_by_series ON metric_points (series, time, id);
  `,
  `
  CREATE TABLE scopes (id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, name TEXT NOT NULL, facts TEXT NOT NULL);
  `,
  `
  CREATE TABLE span_slices (slice INTEGER PRIMARY KEY, earliest INTEGER NOT NULL, latest INTEGER NOT NULL);
  INSERT INTO span_slices SELECT id / 4096, min(start), max(start) FROM spans GROUP BY id / 4096;
  CREATE TABLE indexed (what TEXT PRIMARY KEY) WITHOUT ROWID;
  INSERT INTO indexed SELECT 'numbers' WHERE NOT EXISTS (SELECT 1 FROM spans);
  INSERT INTO indexed SELECT 'resources' WHERE NOT EXISTS (SELECT 1 FROM spans);
  `,
  `
  CREATE TABLE release_hours (
    project INTEGER NOT NULL, hour INTEGER NOT NULL, release INTEGER NOT NULL, events INTEGER NOT NULL,
    PRIMARY KEY (project, hour, release)
  ) WITHOUT ROWID;
  `,
  `
  INSERT INTO indexed SELECT 'log resources' WHERE NOT EXISTS (SELECT 1 FROM logs);
  `,
  `
  ALTER TABLE attachments ADD COLUMN dropped TEXT;
  `,
  `
  CREATE TABLE derived_tags (after INTEGER NOT NULL);
  INSERT INTO derived_tags SELECT coalesce(max(id), 0) FROM events;
  `,
  `
  CREATE TABLE rates_by_origin (
    level INTEGER NOT NULL, at INTEGER NOT NULL, service INTEGER NOT NULL, route INTEGER NOT NULL,
    environment INTEGER NOT NULL, release INTEGER NOT NULL,
    requests INTEGER NOT NULL, failed INTEGER NOT NULL, histogram BLOB NOT NULL,
    PRIMARY KEY (level, at, service, route, environment, release)
  ) WITHOUT ROWID;
  INSERT INTO rates_by_origin SELECT level, at, service, route, 0, 0, requests, failed, histogram FROM request_rates;
  DROP TABLE request_rates;
  ALTER TABLE rates_by_origin RENAME TO request_rates;
  CREATE TABLE release_hours_by_environment (
    project INTEGER NOT NULL, hour INTEGER NOT NULL, release INTEGER NOT NULL, environment INTEGER NOT NULL,
    events INTEGER NOT NULL, PRIMARY KEY (project, hour, release, environment)
  ) WITHOUT ROWID;
  INSERT INTO release_hours_by_environment SELECT project, hour, release, 0, events FROM release_hours;
  DROP TABLE release_hours;
  ALTER TABLE release_hours_by_environment RENAME TO release_hours;
  CREATE TABLE service_releases (
    service INTEGER NOT NULL, environment INTEGER NOT NULL, release INTEGER NOT NULL,
    first INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY (service, environment, release)
  ) WITHOUT ROWID;
  `,
  `
  CREATE TABLE late_hours (hour INTEGER PRIMARY KEY, change INTEGER NOT NULL);
  CREATE INDEX late_hours_by_change ON late_hours (change);
  `,
  `
  CREATE TABLE whole_transactions (
    event_id BLOB NOT NULL, project INTEGER NOT NULL, trace INTEGER NOT NULL, span_id INTEGER NOT NULL,
    received REAL, size INTEGER, line INTEGER, PRIMARY KEY (event_id, project)
  ) WITHOUT ROWID;
  INSERT INTO whole_transactions (event_id, project, trace, span_id) SELECT event_id, 0, trace, span_id FROM transactions;
  DROP TABLE transactions;
  ALTER TABLE whole_transactions RENAME TO transactions;
  CREATE TABLE transaction_blocks (first INTEGER PRIMARY KEY, lines INTEGER NOT NULL, body BLOB NOT NULL);
  CREATE INDEX transaction_blocks_small ON transaction_blocks (first) WHERE lines < 8;
  `,
  `
  CREATE TABLE page_vitals (
    id INTEGER PRIMARY KEY, at INTEGER NOT NULL, trace INTEGER NOT NULL, page INTEGER NOT NULL, loads INTEGER NOT NULL,
    service INTEGER NOT NULL, route INTEGER NOT NULL, environment INTEGER NOT NULL, release INTEGER NOT NULL,
    browser INTEGER NOT NULL, device INTEGER NOT NULL, navigation INTEGER NOT NULL,
    lcp REAL, inp REAL, cls REAL, fcp REAL, ttfb REAL
  );
  CREATE INDEX page_vitals_by_trace ON page_vitals (trace, page);
  CREATE INDEX page_vitals_by_time ON page_vitals (
    at, loads, service, route, environment, release, browser, device, lcp, inp, cls, fcp, ttfb
  );
  CREATE TABLE page_elements (id INTEGER PRIMARY KEY, lcp TEXT, inp TEXT, cls TEXT);
  `,
  `
  CREATE TABLE profiles (
    blob INTEGER PRIMARY KEY, profile_id TEXT NOT NULL, format TEXT NOT NULL, service TEXT NOT NULL,
    started REAL NOT NULL, ended REAL NOT NULL, samples INTEGER NOT NULL, transaction_id TEXT
  );
  INSERT INTO profiles
    SELECT id, group_id, 'sample', '', timestamp, timestamp, 0, NULL FROM blobs WHERE kind IN ('profile', 'profile_chunk');
  CREATE INDEX blobs_by_id ON blobs (blob_id) WHERE blob_id IS NOT NULL;
  CREATE INDEX profiles_by_id ON profiles (profile_id, started);
  CREATE INDEX profiles_by_start ON profiles (started, blob);
  `,
  `
  CREATE TABLE metric_blocks (
    id INTEGER PRIMARY KEY, metric INTEGER NOT NULL, earliest REAL NOT NULL, latest REAL NOT NULL,
    points INTEGER NOT NULL, body BLOB NOT NULL
  );
  CREATE INDEX metric_blocks_by_metric ON metric_blocks (metric, latest);
  CREATE TABLE metric_rows_only (after INTEGER NOT NULL);
  INSERT INTO metric_rows_only SELECT coalesce(max(id), 0) FROM metric_points;
  CREATE TABLE metric_exemplars (
    id INTEGER PRIMARY KEY, metric INTEGER NOT NULL, series INTEGER NOT NULL, time INTEGER NOT NULL,
    value REAL NOT NULL, detail TEXT NOT NULL
  );
  CREATE INDEX metric_exemplars_by_metric ON metric_exemplars (metric, time);
  ALTER TABLE metric_series ADD COLUMN facts TEXT;
  `,
  `
  CREATE TABLE replay_segments (
    id INTEGER PRIMARY KEY, project INTEGER NOT NULL, replay_id TEXT NOT NULL, segment INTEGER, blob INTEGER NOT NULL,
    first REAL, last REAL, events INTEGER, steps TEXT NOT NULL, further INTEGER NOT NULL
  );
  CREATE INDEX replay_segments_by_replay ON replay_segments (replay_id);
  `,
  `
  CREATE TABLE erasure_steps (
    erasure INTEGER NOT NULL, part TEXT NOT NULL, next INTEGER, changed INTEGER NOT NULL, PRIMARY KEY (erasure, part)
  ) WITHOUT ROWID;
  CREATE TABLE erased_counts (
    erasure INTEGER NOT NULL, signal TEXT NOT NULL, records INTEGER NOT NULL, PRIMARY KEY (erasure, signal)
  ) WITHOUT ROWID;
  CREATE TABLE erased_replays (
    erasure INTEGER NOT NULL, replay_id TEXT NOT NULL, PRIMARY KEY (erasure, replay_id)
  ) WITHOUT ROWID;
  `,
  `
  INSERT INTO indexed SELECT 'keys inside' WHERE NOT EXISTS (SELECT 1 FROM spans);
  `,
];
