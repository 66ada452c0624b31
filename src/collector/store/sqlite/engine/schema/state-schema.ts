/**
 * The migration steps from an empty state file to the current schema, in order; `user_version` counts the steps applied. A
 * released step is never changed: add a new one.
 *
 * Every table has a primary key without nulls: it identifies the row in the changes that a commit stores in the day's file
 * (`repair.ts`). `day` and `event` refer to a day's file.
 *
 * A merged issue stays as a hidden row with `merged_into` and goes on counting the events of its hashes (`issue_hashes.home`), so
 * that unmerging restores it as it would have been. The issue it was merged into has, besides its sums, a hidden row for its
 * own part (`own`).
 *
 * `scratch` is written to find out whether the store can be; `missed_words` has the issues with events that the search index
 * lacks, because it could not be written.
 *
 * `feedback.payload` is the event that feedback was sent as, in compressed JSON; reports of the older kind, and feedback stored before
 * this column existed, have none.
 *
 * `people` has everybody with an account or an invitation; `password`, links, recovery codes and session tokens are hashes.
 * `second_factor` is the secret of one-time codes, `code_step` the time step of the last one that was taken. Before people
 * had names there was one password, in `settings`; what is there now, `operator_password`, is the hash of the last value of
 * `GLASSHOUSE_PASSWORD` that was taken, which may not be the operator's password any more.
 *
 * `projects` has the one project of this folder. The roles that people have in particular projects are in the first project's
 * state, where the people are; a null there means that they have none in it.
 *
 * `issue_hashes.version` is the latest grouping algorithm that computed the hash; older hashes have version 1.
 */
export const STATE_SCHEMA = [
  `
  CREATE TABLE progress (id INTEGER PRIMARY KEY, commits INTEGER NOT NULL);
  INSERT INTO progress VALUES (1, 0);
  CREATE TABLE settings (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE projects (
    id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, public_key TEXT NOT NULL,
    issues INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE access_sessions (
    token_hash TEXT NOT NULL PRIMARY KEY, expires INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE source_maps (debug_id TEXT NOT NULL PRIMARY KEY, received INTEGER NOT NULL, map BLOB NOT NULL);
  CREATE TABLE services (name TEXT NOT NULL PRIMARY KEY, seen INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE releases (
    version TEXT NOT NULL, project INTEGER NOT NULL, first_seen INTEGER NOT NULL, last_seen INTEGER NOT NULL,
    PRIMARY KEY (version, project)
  ) WITHOUT ROWID;

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
    hash BLOB NOT NULL, project INTEGER NOT NULL, issue INTEGER NOT NULL, PRIMARY KEY (hash, project)
  ) WITHOUT ROWID;
  CREATE INDEX issue_hashes_by_issue ON issue_hashes (issue);
  CREATE TABLE issue_users (
    issue INTEGER NOT NULL, user INTEGER NOT NULL, PRIMARY KEY (issue, user)
  ) WITHOUT ROWID;
  CREATE TABLE issue_variants (
    issue INTEGER NOT NULL, release TEXT NOT NULL, environment TEXT NOT NULL,
    PRIMARY KEY (issue, release, environment)
  ) WITHOUT ROWID;
  CREATE TABLE issue_hours (
    issue INTEGER NOT NULL, hour INTEGER NOT NULL, events INTEGER NOT NULL DEFAULT 0,
    kept INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (issue, hour)
  ) WITHOUT ROWID;
  CREATE TABLE issue_spares (issue INTEGER PRIMARY KEY, day INTEGER NOT NULL, event INTEGER NOT NULL);
  CREATE TABLE event_ids (
    event_id BLOB NOT NULL, project INTEGER NOT NULL, issue INTEGER NOT NULL, day INTEGER NOT NULL, event INTEGER,
    PRIMARY KEY (event_id, project)
  ) WITHOUT ROWID;
  CREATE INDEX event_ids_by_day ON event_ids (day);

  CREATE TABLE feedback (
    id INTEGER PRIMARY KEY, project INTEGER NOT NULL, feedback_id TEXT NOT NULL, event_id TEXT, replay_id TEXT,
    trace_id TEXT, release TEXT, environment TEXT, received REAL NOT NULL,
    name TEXT, email TEXT, message TEXT NOT NULL, url TEXT, UNIQUE (feedback_id, project)
  );
  CREATE INDEX feedback_by_event ON feedback (event_id) WHERE event_id IS NOT NULL;
  CREATE TABLE sessions (
    sid TEXT NOT NULL, project INTEGER NOT NULL, status TEXT NOT NULL, release TEXT, environment TEXT,
    user_key TEXT, started REAL NOT NULL, received REAL NOT NULL, errors INTEGER NOT NULL,
    PRIMARY KEY (sid, project)
  ) WITHOUT ROWID;
  CREATE INDEX sessions_by_received ON sessions (received);
  CREATE INDEX sessions_by_start ON sessions (project, started);
  CREATE TABLE session_counts (
    project INTEGER NOT NULL, started INTEGER NOT NULL, release TEXT NOT NULL, environment TEXT NOT NULL,
    user_key TEXT NOT NULL, received REAL NOT NULL, exited INTEGER NOT NULL, errored INTEGER NOT NULL,
    abnormal INTEGER NOT NULL, unhandled INTEGER NOT NULL, crashed INTEGER NOT NULL,
    PRIMARY KEY (project, started, release, environment, user_key)
  ) WITHOUT ROWID;
  CREATE TABLE monitors (
    project INTEGER NOT NULL, slug TEXT NOT NULL, config TEXT, first_seen REAL NOT NULL,
    PRIMARY KEY (project, slug)
  ) WITHOUT ROWID;
  CREATE TABLE check_ins (
    id INTEGER PRIMARY KEY, project INTEGER NOT NULL, check_in_id TEXT NOT NULL, slug TEXT NOT NULL,
    environment TEXT NOT NULL, status TEXT NOT NULL, release TEXT, duration REAL, trace_id TEXT,
    started REAL NOT NULL, received REAL NOT NULL, UNIQUE (check_in_id, project)
  );
  CREATE INDEX check_ins_by_monitor ON check_ins (project, slug, environment, started, id);
  CREATE INDEX check_ins_by_start ON check_ins (project, slug, started, id);
  CREATE INDEX check_ins_by_received ON check_ins (received);
  CREATE TABLE outcomes (
    minute INTEGER NOT NULL, project INTEGER NOT NULL, category TEXT NOT NULL, kind TEXT NOT NULL,
    reason TEXT NOT NULL, quantity INTEGER NOT NULL, PRIMARY KEY (minute, project, category, kind, reason)
  ) WITHOUT ROWID;
  `,
  `
  DROP INDEX issues_by_date;
  DROP INDEX issues_by_first_seen;
  CREATE INDEX issues_by_last_seen ON issues (project, last_seen, id, status);
  CREATE INDEX issues_by_first_seen ON issues (project, first_seen, id, status);
  CREATE INDEX issues_by_events ON issues (project, events, id, status);
  CREATE INDEX issues_by_users ON issues (project, users, id, status);
  CREATE INDEX issue_hours_by_hour ON issue_hours (hour, issue);
  `,
  `
  CREATE TABLE announced_releases (
    version TEXT NOT NULL, project INTEGER NOT NULL, created REAL NOT NULL, released REAL, url TEXT, ref TEXT,
    status TEXT, commits TEXT, PRIMARY KEY (version, project)
  ) WITHOUT ROWID;
  CREATE TABLE deploys (
    id INTEGER PRIMARY KEY, version TEXT NOT NULL, project INTEGER NOT NULL, environment TEXT NOT NULL,
    name TEXT, url TEXT, started REAL, finished REAL NOT NULL
  );
  CREATE INDEX deploys_by_release ON deploys (version, project, finished, id);
  CREATE INDEX issues_by_first_release ON issues (project, first_release);
  CREATE INDEX issue_variants_by_release ON issue_variants (release, issue);
  `,
  `
  CREATE TABLE saved_searches (
    id INTEGER PRIMARY KEY, searched TEXT NOT NULL, name TEXT NOT NULL, query TEXT NOT NULL, sort TEXT, deleted_at REAL
  );
  CREATE INDEX saved_searches_by_name ON saved_searches (searched, name);
  `,
  `
  ALTER TABLE issues ADD COLUMN substatus TEXT;
  ALTER TABLE issues ADD COLUMN terms TEXT;
  ALTER TABLE issues ADD COLUMN wake_at REAL;
  ALTER TABLE issues ADD COLUMN assignee TEXT;
  ALTER TABLE issues ADD COLUMN comments INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE issues ADD COLUMN merged_into INTEGER;
  ALTER TABLE issues ADD COLUMN own INTEGER;
  ALTER TABLE issue_hashes ADD COLUMN home INTEGER;
  CREATE INDEX issues_by_wake ON issues (wake_at) WHERE wake_at IS NOT NULL;
  CREATE INDEX issues_by_parent ON issues (merged_into) WHERE merged_into IS NOT NULL;
  CREATE TABLE issue_activity (
    id INTEGER PRIMARY KEY, issue INTEGER NOT NULL, at REAL NOT NULL, actor_kind TEXT NOT NULL, actor TEXT NOT NULL,
    detail TEXT NOT NULL, deed TEXT, before TEXT, undone INTEGER NOT NULL DEFAULT 0, deleted_by TEXT
  );
  CREATE INDEX issue_activity_by_issue ON issue_activity (issue, at, id);
  CREATE INDEX issue_activity_by_deed ON issue_activity (deed, id) WHERE deed IS NOT NULL;
  CREATE INDEX issue_activity_deleted ON issue_activity (deleted_by) WHERE deleted_by IS NOT NULL;
  CREATE TABLE issue_deeds (
    id TEXT NOT NULL PRIMARY KEY, at REAL NOT NULL, actor TEXT NOT NULL, change TEXT NOT NULL,
    total INTEGER NOT NULL, done INTEGER NOT NULL, failed INTEGER NOT NULL, undone_at REAL
  ) WITHOUT ROWID;
  CREATE TABLE issue_removals (
    issue INTEGER PRIMARY KEY, project INTEGER NOT NULL, day INTEGER NOT NULL
  );
  `,
  `
  ALTER TABLE issue_hashes ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
  `,
  `
  CREATE TABLE notices (
    code TEXT NOT NULL, subject TEXT NOT NULL, at REAL NOT NULL, text TEXT NOT NULL, detail TEXT NOT NULL,
    PRIMARY KEY (code, subject)
  ) WITHOUT ROWID;
  `,
  `
  CREATE TABLE scratch (id INTEGER PRIMARY KEY, written REAL NOT NULL);
  CREATE TABLE missed_words (issue INTEGER PRIMARY KEY, since REAL NOT NULL);
  `,
  `
  CREATE TABLE scrub_hits (
    day INTEGER NOT NULL, project INTEGER NOT NULL, detector TEXT NOT NULL, hits INTEGER NOT NULL,
    PRIMARY KEY (day, project, detector)
  ) WITHOUT ROWID;
  `,
  `
  ALTER TABLE saved_searches ADD COLUMN params TEXT NOT NULL DEFAULT '';
  `,
  `
  CREATE TABLE watch_rules (
    id TEXT NOT NULL PRIMARY KEY, origin TEXT NOT NULL, rule TEXT NOT NULL, changed REAL NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE watch_channels (
    id TEXT NOT NULL PRIMARY KEY, origin TEXT NOT NULL, channel TEXT NOT NULL, changed REAL NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE watch_states (
    key TEXT NOT NULL PRIMARY KEY, rule TEXT NOT NULL, state TEXT NOT NULL, since REAL NOT NULL, reason TEXT NOT NULL,
    held TEXT NOT NULL, evaluated REAL NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE silences (
    id INTEGER PRIMARY KEY, match TEXT NOT NULL, reason TEXT NOT NULL, created_by TEXT NOT NULL, starts REAL NOT NULL,
    ends REAL NOT NULL
  );
  CREATE INDEX silences_by_end ON silences (ends);
  CREATE TABLE alerts (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL, uid TEXT NOT NULL, rule TEXT NOT NULL, rule_name TEXT NOT NULL,
    runbook TEXT, kind TEXT NOT NULL, severity TEXT NOT NULL, opened REAL NOT NULL, detected REAL NOT NULL, ended REAL,
    clear_since REAL, acknowledged REAL, acknowledged_by TEXT, detail TEXT NOT NULL
  );
  CREATE INDEX alerts_by_opening ON alerts (opened, id);
  CREATE INDEX alerts_by_rule ON alerts (rule, opened);
  CREATE UNIQUE INDEX alerts_by_uid ON alerts (uid);
  CREATE UNIQUE INDEX alerts_open ON alerts (key) WHERE ended IS NULL;
  CREATE TABLE alert_messages (
    id INTEGER PRIMARY KEY, alert INTEGER NOT NULL, event TEXT NOT NULL, channel TEXT NOT NULL, created REAL NOT NULL,
    delivery TEXT, picked REAL, attempts INTEGER NOT NULL DEFAULT 0, due REAL, sent REAL, failure TEXT
  );
  CREATE INDEX alert_messages_by_alert ON alert_messages (alert, channel, id);
  CREATE INDEX alert_messages_due ON alert_messages (due, id) WHERE due IS NOT NULL;
  CREATE INDEX alert_messages_by_delivery ON alert_messages (channel, delivery) WHERE delivery IS NOT NULL;
  CREATE INDEX alert_messages_by_pick ON alert_messages (picked) WHERE picked IS NOT NULL;
  `,
  `
  CREATE TABLE watch_defaults (id TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID;
  `,
  `
  CREATE TABLE channel_attempts (
    channel TEXT NOT NULL PRIMARY KEY, sent REAL, failed REAL, failure TEXT
  ) WITHOUT ROWID;
  CREATE TABLE named_channels (id TEXT NOT NULL PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID;
  CREATE TABLE notification_logs (
    channel TEXT NOT NULL, grp TEXT NOT NULL, at REAL NOT NULL, firing TEXT NOT NULL, resolved TEXT NOT NULL,
    PRIMARY KEY (channel, grp)
  ) WITHOUT ROWID;
  `,
  `
  CREATE TABLE incidents (
    number INTEGER PRIMARY KEY, title TEXT NOT NULL, severity TEXT NOT NULL, services TEXT NOT NULL, operation TEXT,
    environment TEXT, lead TEXT, comms TEXT, started REAL NOT NULL, detected REAL, acknowledged REAL, mitigated REAL,
    resolved REAL, opened REAL NOT NULL, opened_by TEXT NOT NULL, touched REAL, what_happened TEXT, cause TEXT,
    follow_ups TEXT, report_version INTEGER NOT NULL DEFAULT 0, evidence TEXT
  );
  CREATE INDEX incidents_open ON incidents (number) WHERE resolved IS NULL;
  CREATE TABLE incident_alerts (alert INTEGER PRIMARY KEY, incident INTEGER NOT NULL);
  CREATE INDEX incident_alerts_by_incident ON incident_alerts (incident, alert);
  CREATE TABLE incident_entries (
    id INTEGER PRIMARY KEY, incident INTEGER NOT NULL, at REAL NOT NULL, author TEXT NOT NULL, detail TEXT NOT NULL
  );
  CREATE INDEX incident_entries_by_incident ON incident_entries (incident, id);
  CREATE TABLE incident_pins (
    incident INTEGER NOT NULL, entry TEXT NOT NULL, pinned INTEGER NOT NULL, PRIMARY KEY (incident, entry)
  ) WITHOUT ROWID;
  `,
  `
  CREATE TABLE uptime_urls (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE);
  CREATE TABLE uptime_checks (
    url INTEGER NOT NULL, at REAL NOT NULL, status INTEGER, failure TEXT, duration REAL NOT NULL, PRIMARY KEY (url, at)
  ) WITHOUT ROWID;
  CREATE INDEX uptime_checks_by_time ON uptime_checks (at);
  CREATE TABLE uptime_hours (
    url INTEGER NOT NULL, hour INTEGER NOT NULL, checks INTEGER NOT NULL, failed INTEGER NOT NULL, duration REAL NOT NULL,
    PRIMARY KEY (url, hour)
  ) WITHOUT ROWID;
  CREATE INDEX uptime_hours_by_hour ON uptime_hours (hour);
  `,
  `
  ALTER TABLE feedback ADD COLUMN status TEXT NOT NULL DEFAULT 'unresolved';
  ALTER TABLE feedback ADD COLUMN assignee TEXT;
  ALTER TABLE feedback ADD COLUMN read_at REAL;
  ALTER TABLE feedback ADD COLUMN browser TEXT NOT NULL DEFAULT '';
  ALTER TABLE feedback ADD COLUMN os TEXT NOT NULL DEFAULT '';
  ALTER TABLE feedback ADD COLUMN payload BLOB;
  CREATE INDEX feedback_by_time ON feedback (project, received, id);
  CREATE TABLE feedback_activity (
    id INTEGER PRIMARY KEY, feedback INTEGER NOT NULL, at REAL NOT NULL, actor_kind TEXT NOT NULL, actor TEXT NOT NULL,
    change TEXT NOT NULL
  );
  CREATE INDEX feedback_activity_by_feedback ON feedback_activity (feedback, id);
  `,
  `
  ALTER TABLE sessions ADD COLUMN duration REAL;
  ALTER TABLE sessions ADD COLUMN user_at REAL;
  CREATE INDEX sessions_by_release ON sessions (project, release, started);
  `,
  `
  CREATE TABLE boards (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, variables TEXT NOT NULL, charts TEXT NOT NULL, changed REAL NOT NULL
  );
  `,
  `
  CREATE TABLE replays (
    id INTEGER PRIMARY KEY, project INTEGER NOT NULL, replay_id TEXT NOT NULL, kind TEXT NOT NULL, started REAL NOT NULL,
    ended REAL NOT NULL, guessed INTEGER NOT NULL, received REAL NOT NULL, platform TEXT, environment TEXT, release TEXT,
    user_id TEXT, user_email TEXT, user_name TEXT, user_ip TEXT, browser_name TEXT, browser_version TEXT, os_name TEXT,
    os_version TEXT, device TEXT, sdk_name TEXT, sdk_version TEXT, clicks INTEGER NOT NULL, messages INTEGER NOT NULL,
    requests INTEGER NOT NULL, segments INTEGER NOT NULL, size INTEGER NOT NULL, UNIQUE (project, replay_id)
  );
  CREATE INDEX replays_by_start ON replays (project, started, id);
  CREATE INDEX replays_by_receipt ON replays (received);
  CREATE TABLE replay_urls (
    project INTEGER NOT NULL, replay_id TEXT NOT NULL, segment INTEGER NOT NULL, place INTEGER NOT NULL, url TEXT NOT NULL,
    PRIMARY KEY (project, replay_id, segment, place)
  ) WITHOUT ROWID;
  CREATE TABLE replay_links (
    project INTEGER NOT NULL, replay_id TEXT NOT NULL, kind TEXT NOT NULL, id BLOB NOT NULL, received REAL NOT NULL,
    PRIMARY KEY (project, replay_id, kind, id)
  ) WITHOUT ROWID;
  CREATE INDEX replay_links_by_id ON replay_links (kind, id);
  `,
  `
  CREATE TABLE erasures (
    id INTEGER PRIMARY KEY, started REAL NOT NULL, finished REAL, person TEXT, given TEXT NOT NULL, salt TEXT, hashes TEXT,
    phase TEXT NOT NULL, day INTEGER NOT NULL, commits INTEGER NOT NULL, erased TEXT NOT NULL
  );
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
  CREATE TABLE people (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, role TEXT NOT NULL, password TEXT,
    second_factor TEXT, code_step INTEGER, created REAL NOT NULL, signed_in REAL
  );
  INSERT INTO people (id, name, role, password, created)
    SELECT 1, 'owner', 'owner', value, unixepoch() * 1000 FROM settings WHERE key = 'password';
  UPDATE settings SET key = 'operator_password' WHERE key = 'password';
  CREATE TABLE person_links (
    token_hash TEXT NOT NULL PRIMARY KEY, person INTEGER NOT NULL, expires INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE recovery_codes (person INTEGER NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (person, hash)) WITHOUT ROWID;
  ALTER TABLE access_sessions ADD COLUMN person INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE access_sessions ADD COLUMN created REAL NOT NULL DEFAULT 0;
  ALTER TABLE access_sessions ADD COLUMN seen REAL NOT NULL DEFAULT 0;
  ALTER TABLE access_sessions ADD COLUMN address TEXT NOT NULL DEFAULT '';
  ALTER TABLE access_sessions ADD COLUMN agent TEXT NOT NULL DEFAULT '';
  `,
  `
  CREATE TABLE access_tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT, token_hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    scope TEXT NOT NULL, project INTEGER, created REAL NOT NULL, created_by TEXT NOT NULL, expires REAL, used REAL
  );
  CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT, act TEXT UNIQUE, at REAL NOT NULL, actor_kind TEXT NOT NULL,
    actor TEXT NOT NULL, address TEXT NOT NULL, action TEXT NOT NULL, subject TEXT NOT NULL, project INTEGER,
    times INTEGER NOT NULL DEFAULT 1
  );
  CREATE INDEX audit_by_time ON audit (at);
  CREATE INDEX audit_by_action ON audit (action, at);
  `,
  `
  ALTER TABLE projects ADD COLUMN archived REAL;
  CREATE TABLE project_keys (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, public_key TEXT NOT NULL UNIQUE, created REAL NOT NULL, expires REAL,
    per_minute INTEGER, used REAL
  );
  INSERT INTO project_keys (name, public_key, created)
    SELECT 'Default', public_key, unixepoch() * 1000 FROM projects;
  ALTER TABLE projects DROP COLUMN public_key;
  CREATE TABLE project_roles (
    person INTEGER NOT NULL, project INTEGER NOT NULL, role TEXT, PRIMARY KEY (person, project)
  ) WITHOUT ROWID;
  `,
  `
  ALTER TABLE people ADD COLUMN issuer TEXT;
  ALTER TABLE people ADD COLUMN subject TEXT;
  CREATE UNIQUE INDEX people_by_subject ON people (issuer, subject) WHERE subject IS NOT NULL;
  `,
];
