import type { EventId, IssueId } from "#lib/ids.ts";
import type { Found } from "#api/searches.ts";
import { foldId, bytesFromHex } from "../engine/integer-id.ts";
import type { StoredKind } from "../../port/stored-item.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { getProfile } from "../profiles/list-profiles.ts";
import { rootIssue } from "../issues/root-issue.ts";
import { findSpans, findTraces, findTransactions } from "./find-traces.ts";

const MAX = 20;
const HEX_32 = /^[0-9a-f]{32}$/;
const HEX_16 = /^[0-9a-f]{16}$/;

/** Every entity whose id the text is, the most specific first. */
export function find(files: StoreFiles, text: string): Found[] {
  const given = text.trim();
  const id = foldId(given);
  if (given === "" || given.length > 250) return [];
  const isId = HEX_32.test(id);
  return [
    ...(isId ? findEvents(files, id as EventId) : []),
    ...(isId ? findFeedback(files, id) : []),
    ...(isId ? findTransactions(files, id) : []),
    ...(isId ? findTraces(files, id) : []),
    ...findIssues(files, given),
    ...(HEX_16.test(id) ? findSpans(files, id) : []),
    ...findCheckIn(files, id),
    ...(isId ? findProfiles(files, id as EventId) : []),
    ...findReplays(files, id),
    ...findRawItems(files, id),
    ...findSession(files, id),
    ...findLog(files, given),
    ...findRelease(files, given),
    ...findDigest(files, given),
  ].slice(0, MAX);
}

function eventFound(row: { id: string; issue: IssueId; title: string; kept: boolean }): Found {
  const page = `/observe/issues/${row.issue}`;
  return row.kept
    ? { kind: "event", id: row.id, title: row.title, path: `${page}/events/${row.id}` }
    : {
        kind: "event",
        id: row.id,
        title: `${row.title} (counted only: the issue was over its cap)`,
        path: page,
      };
}

function findEvents(files: StoreFiles, id: EventId): Found[] {
  const rows = files.state
    .prepare(
      `SELECT event_ids.issue, issues.title, day, event FROM event_ids JOIN issues ON issues.id = event_ids.issue
       WHERE event_ids.event_id = ?`,
    )
    .all(bytesFromHex(id)) as { issue: IssueId; title: string; day: number; event: number | null }[];
  return rows.map(({ issue, title, day, event }) => {
    const kept = files.day(day)?.connection.prepare("SELECT title FROM events WHERE id = ?").get(event) as
      | { title: string }
      | undefined;
    return eventFound({
      id,
      issue: rootIssue(files.state, issue),
      title: kept?.title ?? title,
      kept: kept !== undefined,
    });
  });
}

function findFeedback(files: StoreFiles, id: string): Found[] {
  const rows = files.state
    .prepare("SELECT name, email, message FROM feedback WHERE feedback_id = ?")
    .all(id) as {
    name: string | null;
    email: string | null;
    message: string;
  }[];
  return rows.map(({ name, email, message }) => ({
    kind: "feedback",
    id,
    title: `${name ?? email ?? "Anonymous"}: ${message.slice(0, 200)}`,
    path: `/observe/feedback/${id}`,
  }));
}

const LOG_ID = /^(\d{10,16})-(\d{1,6})$/;

/** A log line by the id that the API and the page's URL give it. */
function findLog(files: StoreFiles, text: string): Found[] {
  const [, row, day] = LOG_ID.exec(text) ?? [];
  const file = row === undefined ? null : files.day(Number(day));
  const found = file?.connection
    .prepare(
      `SELECT logs.id, names.text AS service FROM logs JOIN names ON names.id = logs.service WHERE logs.id = ?`,
    )
    .get(Number(row)) as { id: number; service: string } | undefined;
  if (found === undefined) return [];
  const time = new Date(found.id / 1_000).toISOString();
  const query = new URLSearchParams({ around: time, line: text });
  return [
    { kind: "log", id: text, title: `Log line of ${found.service}, ${time}`, path: `/observe/logs?${query}` },
  ];
}

/** An error by the digest that Next shows to visitors. All occurrences share it, so the latest is returned. */
function findDigest(files: StoreFiles, digest: string): Found[] {
  for (const { connection } of files.days()) {
    const row = connection
      .prepare(
        "SELECT event_id AS id, issue, title FROM events WHERE digest = ? ORDER BY timestamp DESC LIMIT 1",
      )
      .get(digest) as { id: string; issue: IssueId; title: string } | undefined;
    if (row !== undefined)
      return [eventFound({ ...row, issue: rootIssue(files.state, row.issue), kept: true })];
  }
  return [];
}

function findIssues({ state }: StoreFiles, text: string): Found[] {
  const short = /^([A-Za-z0-9_-]{1,50})-(\d{1,15})$/.exec(text.replaceAll(/\s/g, ""));
  const rows = state
    .prepare(
      `SELECT issues.id, upper(slug) || '-' || number AS shortId, title FROM issues
       JOIN projects ON projects.id = issues.project
       WHERE ${short === null ? "issues.id = ?" : "number = ? AND slug = lower(?)"} LIMIT 1`,
    )
    .all(
      ...(short === null ? [/^\d{1,15}$/.test(text) ? Number(text) : -1] : [Number(short[2]), short[1]!]),
    ) as { id: IssueId; shortId: string; title: string }[];
  return rows.map((row) => ({
    kind: "issue",
    id: row.shortId,
    title: row.title,
    path: `/observe/issues/${rootIssue(state, row.id)}`,
  }));
}

function findCheckIn({ state }: StoreFiles, id: string): Found[] {
  const row = state.prepare("SELECT slug FROM check_ins WHERE check_in_id = ?").get(id) as
    | { slug: string }
    | undefined;
  return row === undefined
    ? []
    : [{ kind: "check_in", id, title: `Check-in of ${row.slug}`, path: storedPath("check_in", id) }];
}

function findProfiles(files: StoreFiles, id: EventId): Found[] {
  const profile = getProfile(files, id) ?? profileOfChunk(files, id);
  if (profile === null) return [];
  const title = profile.name ?? `Continuous profile of ${profile.service}`;
  return [{ kind: "profile", id, title, path: `/observe/traces/profiles/${profile.id}` }];
}

function profileOfChunk(files: StoreFiles, id: EventId): ReturnType<typeof getProfile> {
  for (const { connection } of files.days()) {
    const row = connection
      .prepare("SELECT group_id AS id FROM blobs WHERE blob_id = ? AND kind = 'profile_chunk' LIMIT 1")
      .get(id) as { id: EventId } | undefined;
    if (row !== undefined) return getProfile(files, row.id);
  }
  return null;
}

function findReplays({ state }: StoreFiles, id: string): Found[] {
  const known = state.prepare("SELECT 1 FROM replays WHERE replay_id = ?").get(id) !== undefined;
  return known ? [{ kind: "replay", id, title: "Session replay", path: `/observe/replays/${id}` }] : [];
}

/** Parts of replays and profiles are blobs, found by `findReplays` and `findProfiles`. */
function findRawItems(files: StoreFiles, id: string): Found[] {
  const rows = files.days().flatMap(
    ({ connection }) =>
      connection.prepare("SELECT DISTINCT type FROM raw_items WHERE item_id = ?").all(id) as {
        type: string;
      }[],
  );
  const types = [...new Set(rows.map(({ type }) => type))];
  return types.length === 0
    ? []
    : [{ kind: "item", id, title: `Items of type ${types.join(", ")}`, path: storedPath("item", id) }];
}

function storedPath(kind: StoredKind, id: string): string {
  return `/observe/stored/${kind}/${encodeURIComponent(id)}`;
}

function findSession({ state }: StoreFiles, id: string): Found[] {
  const row = state.prepare("SELECT status FROM sessions WHERE sid = ?").get(id) as
    | { status: string }
    | undefined;
  return row === undefined
    ? []
    : [{ kind: "session", id, title: `Session: ${row.status}`, path: storedPath("session", id) }];
}

function findRelease({ state }: StoreFiles, release: string): Found[] {
  const known = state
    .prepare(
      `SELECT 1 FROM releases WHERE version = :release
       UNION SELECT 1 FROM announced_releases WHERE version = :release LIMIT 1`,
    )
    .get({ release });
  if (known === undefined) return [];
  const path = `/observe/releases/${encodeURIComponent(release)}`;
  return [{ kind: "release", id: release, title: `Release ${release}`, path }];
}
