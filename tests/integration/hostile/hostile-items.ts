import { ENVELOPE, LONE, PROTO, TRACE, envelope, nested, type HostileRequest } from "./hostile-request.ts";

const TYPES = [
  "session",
  "sessions",
  "check_in",
  "feedback",
  "user_report",
  "client_report",
  "trace_metric",
  "log",
  "otel_log",
  "replay_event",
  "profile",
  "profile_chunk",
  "raw_security",
  "nel",
  "statsd",
  "attachment",
  "transaction",
  "span",
];
const PAYLOADS = [
  "null",
  "[]",
  "1",
  '""',
  PROTO,
  `{"items":${PROTO}}`,
  `{"items":[null,1,[],{}]}`,
  nested(10_000),
];

/** All other item types, with wrong shapes and impossible numbers. */
export const HOSTILE_ITEMS: HostileRequest[] = [
  ...TYPES.flatMap((type) =>
    PAYLOADS.map((payload) => ({
      name: `${type} of ${payload.slice(0, 30)}`,
      path: ENVELOPE,
      body: envelope(`{"type":"${type}","item_count":1}`, payload),
      allow: [200, 400],
      // A client's own losses are not items.
      counted: type === "client_report" ? 0 : 1,
    })),
  ),
  {
    name: "a session with impossible numbers",
    path: ENVELOPE,
    body: envelope(
      '{"type":"session"}',
      `{"sid":"${TRACE}","status":"crashed","started":1e308,"timestamp":"x","errors":-1e308,"duration":-5,"seq":1e99,"attrs":{"release":${LONE},"environment":{}}}`,
    ),
    allow: [200, 400],
  },
  {
    name: "session counts that overflow",
    path: ENVELOPE,
    body: envelope(
      '{"type":"sessions"}',
      '{"aggregates":[{"started":"2026-11-20T19:00:00Z","exited":1e308,"crashed":-1,"errored":9007199254740993}],"attrs":{"release":"r"}}',
    ),
    allow: [200, 400],
  },
  {
    name: "losses that overflow",
    path: ENVELOPE,
    body: envelope(
      '{"type":"client_report"}',
      '{"timestamp":1e308,"discarded_events":[{"reason":"a","category":"error","quantity":1e308},{"reason":"b","category":"error","quantity":-5},{"reason":"__proto__","category":"__proto__","quantity":9007199254740993}]}',
    ),
    allow: [200, 400],
    counted: 0,
  },
  {
    name: "a check-in with a negative duration",
    path: ENVELOPE,
    body: envelope(
      '{"type":"check_in"}',
      `{"check_in_id":"${TRACE}","monitor_slug":"../../x","status":"ok","duration":-1e308,"monitor_config":{"schedule":{"type":"interval","value":-1e308,"unit":"year"},"checkin_margin":1e308}}`,
    ),
    allow: [200, 400],
  },
  {
    name: "an attachment named with a path",
    path: ENVELOPE,
    body: envelope(
      '{"type":"attachment","filename":"../../../etc/cron.d/x\\u0000.txt","content_type":"text/html\\r\\nx: y","length":1}',
      "x",
      `{"event_id":"${TRACE}"}`,
    ),
    allow: [200, 400],
  },
];
