import type { SQLInputValue } from "node:sqlite";
import type { Blob } from "#model/blob.ts";
import type { ReplayFacts, ReplayPart } from "#model/replay.ts";
import type { Appending } from "../engine/appending.ts";
import { bytesFromHex } from "../engine/integer-id.ts";

const MAX_URLS = 200;
/** Errors and traces of one replay. */
const MAX_LINKS = 2_000;

/**
 * Adds what a newly stored part tells to its replay. Parts may arrive in any order: times widen, counts add up, and of what
 * describes the whole the first that is known stays.
 *
 * @param row of the part's bytes
 */
export function appendReplayPart(work: Appending, blob: Blob, part: ReplayPart, row: number | bigint): void {
  const { facts, recording } = part;
  if (blob.kind !== "replay_event") {
    work.day.connection
      .prepare(
        `INSERT INTO replay_segments (project, replay_id, segment, blob, first, last, events, steps, further)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        blob.projectId,
        blob.groupId,
        blob.segment,
        row,
        recording?.first ?? null,
        recording?.last ?? null,
        recording?.events ?? null,
        JSON.stringify(recording?.steps ?? []),
        recording?.furtherSteps ?? 0,
      );
  }
  upsertReplay(work, blob, part);
  if (facts !== null) {
    addUrls(work, blob, facts.urls);
    addLinks(work, blob, facts);
  }
}

function upsertReplay(
  { context: { state } }: Appending,
  blob: Blob,
  { kind, facts, recording }: ReplayPart,
): void {
  const times = [facts?.started, facts?.ended, recording?.first, recording?.last].filter(
    (time) => time !== null && time !== undefined,
  );
  const first = times.length === 0 ? blob.receivedAt : Math.min(...times);
  const last = times.length === 0 ? blob.receivedAt : Math.max(...times);
  const columns: Record<string, SQLInputValue> = {
    project: blob.projectId,
    replay_id: blob.groupId,
    kind,
    started: first,
    ended: last,
    received: blob.receivedAt,
    ...described(facts),
    clicks: recording?.clicks ?? 0,
    messages: recording?.messages ?? 0,
    requests: recording?.requests ?? 0,
    segments: blob.kind === "replay_event" ? 0 : 1,
    size: blob.size,
  };
  const names = Object.keys(columns);
  // A time that nothing told but the receipt gives way to one that is known.
  const isGuess = times.length === 0;
  state
    .prepare(
      `INSERT INTO replays (${names.join(", ")}, guessed) VALUES (${names.map(() => "?").join(", ")}, ?)
       ON CONFLICT (project, replay_id) DO UPDATE SET
         started = CASE WHEN excluded.guessed THEN started WHEN guessed THEN excluded.started
           ELSE min(started, excluded.started) END,
         ended = CASE WHEN excluded.guessed THEN ended WHEN guessed THEN excluded.ended
           ELSE max(ended, excluded.ended) END,
         guessed = guessed AND excluded.guessed,
         received = max(received, excluded.received),
         kind = CASE WHEN excluded.kind = 'video' THEN 'video' ELSE kind END,
         ${SUMS.map((name) => `${name} = ${name} + excluded.${name}`).join(", ")},
         ${DESCRIBED.map((name) => `${name} = coalesce(${name}, excluded.${name})`).join(", ")}`,
    )
    .run(...Object.values(columns), isGuess ? 1 : 0);
}

const SUMS = ["clicks", "messages", "requests", "segments", "size"];
const DESCRIBED = [
  "platform",
  "environment",
  "release",
  "user_id",
  "user_email",
  "user_name",
  "user_ip",
  "browser_name",
  "browser_version",
  "os_name",
  "os_version",
  "device",
  "sdk_name",
  "sdk_version",
];

function described(facts: ReplayFacts | null): Record<string, string | null> {
  return {
    platform: facts?.platform ?? null,
    environment: facts?.environment ?? null,
    release: facts?.release ?? null,
    user_id: facts?.user.id ?? null,
    user_email: facts?.user.email ?? null,
    user_name: facts?.user.name ?? null,
    user_ip: facts?.user.ip ?? null,
    browser_name: facts?.browser.name ?? null,
    browser_version: facts?.browser.version ?? null,
    os_name: facts?.os.name ?? null,
    os_version: facts?.os.version ?? null,
    device: facts?.device ?? null,
    sdk_name: facts?.sdk.name ?? null,
    sdk_version: facts?.sdk.version ?? null,
  };
}

/** By segment, so that they are in order whatever the order of their arrival. */
function addUrls({ context: { state } }: Appending, blob: Blob, urls: string[]): void {
  const insert = state.prepare(
    `INSERT OR IGNORE INTO replay_urls (project, replay_id, segment, place, url)
     SELECT ?1, ?2, ?3, ?4, ?5 WHERE (SELECT count(*) FROM replay_urls WHERE project = ?1 AND replay_id = ?2) < ${MAX_URLS}`,
  );
  for (const [place, url] of urls.entries())
    insert.run(blob.projectId, blob.groupId, blob.segment ?? 0, place, url);
}

function addLinks({ context: { state } }: Appending, blob: Blob, facts: ReplayFacts): void {
  const insert = state.prepare(
    `INSERT OR IGNORE INTO replay_links (project, replay_id, kind, id, received)
     SELECT ?1, ?2, ?3, ?4, ?5 WHERE (SELECT count(*) FROM replay_links WHERE project = ?1 AND replay_id = ?2) < ${MAX_LINKS}`,
  );
  const add = (kind: "error" | "trace", id: string) =>
    insert.run(blob.projectId, blob.groupId, kind, bytesFromHex(id), blob.receivedAt);
  for (const id of facts.errorIds) add("error", id);
  for (const id of facts.traceIds) add("trace", id);
}
