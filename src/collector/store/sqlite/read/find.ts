import type { IssueId } from "#lib/ids.ts";
import type { Found } from "#model/api/find.ts";
import type { Connection } from "../connection.ts";
import { foldId } from "../fold-id.ts";
import { hexFromInteger, integerFromHex } from "../integer-id.ts";
import { createNameReader } from "./name-reader.ts";

const MAX = 20;

/** Everything that the text is an id of, the most telling first. */
export function find(connection: Connection, text: string): Found[] {
  const given = text.trim();
  const id = foldId(given);
  if (given === "" || given.length > 250) return [];
  return [
    ...findEvents(connection, id),
    ...findFeedback(connection, id),
    ...findTrace(connection, id),
    ...findIssues(connection, given),
    ...findSpans(connection, id),
    ...findRawItems(connection, id),
    ...findSession(connection, id),
    ...findRelease(connection, given),
    ...findDigest(connection, given),
  ].slice(0, MAX);
}

function eventFound(row: { id: string; issue: IssueId; title: string; kept: number }): Found {
  const page = `/observe/issues/${row.issue}`;
  return row.kept === 1
    ? { kind: "event", id: row.id, title: row.title, path: `${page}/events/${row.id}` }
    : {
        kind: "event",
        id: row.id,
        title: `${row.title} (counted only: the issue was over its cap)`,
        path: page,
      };
}

function findEvents(connection: Connection, id: string): Found[] {
  const rows = connection
    .prepare(
      `SELECT event_ids.event_id AS id, event_ids.issue, coalesce(events.title, issues.title) AS title,
         events.id IS NOT NULL AS kept
       FROM event_ids JOIN issues ON issues.id = event_ids.issue LEFT JOIN events ON events.id = event_ids.event
       WHERE event_ids.event_id = ?`,
    )
    .all(id) as { id: string; issue: IssueId; title: string; kept: number }[];
  return rows.map(eventFound);
}

/** Feedback is shown on the event that it speaks of. */
function findFeedback(connection: Connection, id: string): Found[] {
  const rows = connection
    .prepare("SELECT event_id AS eventId FROM feedback WHERE feedback_id = ?")
    .all(id) as {
    eventId: string | null;
  }[];
  return rows.flatMap(({ eventId }) =>
    eventId === null || eventId === id ? [] : findEvents(connection, eventId),
  );
}

/** An error as Next names it to visitors: the same digest for every occurrence, so the latest is taken. */
function findDigest(connection: Connection, digest: string): Found[] {
  const rows = connection
    .prepare(
      `SELECT event_id AS id, issue, title, 1 AS kept FROM events WHERE digest = ? ORDER BY timestamp DESC LIMIT 1`,
    )
    .all(digest) as { id: string; issue: IssueId; title: string; kept: number }[];
  return rows.map(eventFound);
}

function findTrace(connection: Connection, id: string): Found[] {
  const row = connection
    .prepare("SELECT spans, root_name AS rootName FROM traces WHERE trace_id = ?")
    .get(id) as { spans: number; rootName: number | null } | undefined;
  if (row === undefined) return [];
  const title =
    row.rootName === null ? "Trace without spans" : createNameReader(connection).name(row.rootName);
  return [{ kind: "trace", id, title, path: `/observe/traces/${id}` }];
}

function findIssues(connection: Connection, text: string): Found[] {
  const short = /^([A-Za-z0-9_-]{1,50})-(\d{1,15})$/.exec(text.replaceAll(/\s/g, ""));
  const rows = connection
    .prepare(
      `SELECT issues.id, upper(slug) || '-' || number AS shortId, title FROM issues
       JOIN projects ON projects.id = issues.project WHERE ${short === null ? "issues.id = ?" : "number = ? AND slug = lower(?)"}`,
    )
    .all(
      ...(short === null ? [/^\d{1,15}$/.test(text) ? Number(text) : -1] : [Number(short[2]), short[1]!]),
    ) as {
    id: number;
    shortId: string;
    title: string;
  }[];
  return rows.map((row) => ({
    kind: "issue",
    id: row.shortId,
    title: row.title,
    path: `/observe/issues/${row.id}`,
  }));
}

function findSpans(connection: Connection, id: string): Found[] {
  if (!/^[0-9a-f]{16}$/.test(id)) return [];
  const rows = connection
    .prepareBig(
      `SELECT span_id AS spanId, name, trace_id AS traceId FROM spans JOIN traces ON traces.id = spans.trace
       WHERE span_id = ? LIMIT ${MAX}`,
    )
    .all(integerFromHex(id)) as { spanId: bigint; name: bigint; traceId: string }[];
  const names = createNameReader(connection);
  return rows.map((row) => {
    const spanId = hexFromInteger(row.spanId);
    return {
      kind: "span",
      id: spanId,
      title: names.name(Number(row.name)),
      path: `/observe/traces/${row.traceId}?span=${spanId}`,
    };
  });
}

function findRawItems(connection: Connection, id: string): Found[] {
  const rows = connection.prepare("SELECT DISTINCT type FROM raw_items WHERE item_id = ?").all(id) as {
    type: string;
  }[];
  const kinds = new Set(rows.flatMap(({ type }) => kindOf(type) ?? []));
  return [...kinds].map((kind) => ({ kind, id, title: TITLES[kind], path: null }));
}

const TITLES = { check_in: "Check-in", session: "Session", replay: "Session replay" } as const;

function kindOf(type: string): keyof typeof TITLES | undefined {
  if (type.startsWith("replay")) return "replay";
  if (type.startsWith("session")) return "session";
  return type.startsWith("check_in") ? "check_in" : undefined;
}

function findSession(connection: Connection, id: string): Found[] {
  const row = connection.prepare("SELECT status FROM sessions WHERE sid = ?").get(id) as
    | { status: string }
    | undefined;
  return row === undefined ? [] : [{ kind: "session", id, title: `Session: ${row.status}`, path: null }];
}

function findRelease(connection: Connection, release: string): Found[] {
  const known = connection.prepare("SELECT 1 FROM events WHERE release = ? LIMIT 1").get(release);
  if (known === undefined) return [];
  const query = encodeURIComponent(`release:"${release}"`);
  return [
    { kind: "release", id: release, title: `Release ${release}`, path: `/observe/issues?query=${query}` },
  ];
}
