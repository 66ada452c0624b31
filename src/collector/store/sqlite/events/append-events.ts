import { zstdCompressSync } from "node:zlib";
import type { IssueId } from "#lib/ids.ts";
import { TOO_MANY_NEW_ISSUES } from "#model/flood-limits.ts";
import type { EncodedEvent } from "./encode-events.ts";
import { eventCategory, type Appended } from "../../port/batch.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import type { Appending } from "../engine/appending.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { countInIssue, countInParts } from "../issues/count-in-issue.ts";
import type { DayWriter } from "../engine/day-writer.ts";
import { followTerms } from "../issues/follow-terms.ts";
import { joinIssue } from "../issues/join-issue.ts";
import { OVERFLOW_NAME } from "../issues/overflow-issue.ts";
import { storesPayload } from "./keep-payload.ts";
import { noteRelease } from "../projects/note-seen.ts";
import { rootIssue } from "../issues/root-issue.ts";
import { traceRow } from "../traces/trace-totals.ts";

const HOUR = 3_600_000;

/** Writes events: each joins an issue, is counted in it, and stores its payload while the issue is under its cap. */
export function appendEvents(work: Appending, events: EncodedEvent[]): void {
  work.appended.events = events.map((encoded) => appendEvent(work, encoded));
}

function appendEvent(
  { context, day, now, ledger, withoutPayload }: Appending,
  encoded: EncodedEvent,
): Appended["events"][number] {
  const { event } = encoded;
  const category = eventCategory(event.type);
  const known = context.state
    .prepare("SELECT issue FROM event_ids WHERE event_id = ? AND project = ?")
    .get(bytesFromHex(event.eventId), event.projectId) as { issue: IssueId } | undefined;
  if (known !== undefined) {
    ledger.count(event.projectId, category, "duplicate");
    return {
      outcome: "duplicate" as const,
      issueId: rootIssue(context.state, known.issue),
      isNewIssue: false,
    };
  }
  const { issueId, home, isNewIssue, isOverflow } = joinIssue(context, encoded);
  const shown = isOverflow ? { ...event, ...OVERFLOW_NAME } : event;
  const keeps = storesPayload(context, issueId, event);
  // Before the issue's terms are checked: they compare its release with others.
  noteRelease(context, event.projectId, event.release, event.receivedAt);
  const counted = countInIssue(context, issueId, shown, keeps);
  if (home !== null || counted.own !== null)
    countInParts(context, { root: issueId, home, own: counted.own }, shown, keeps);
  if (counted.status !== "unresolved") followTerms(context, issueId, event, counted);
  const row = insertEvent(context, day, encoded, home ?? issueId, keeps);
  if (keeps) context.issueWords.add(home ?? issueId, isNewIssue, encoded);
  if (!keeps) replaceLatestOverCap(context, day, issueId, row);
  const outcome = keeps ? ("accepted" as const) : ("over_issue_cap" as const);
  if (!keeps) withoutPayload.add(event.eventId);
  ledger.addOutcome({
    projectId: event.projectId,
    category,
    kind: outcome,
    reason: isOverflow ? TOO_MANY_NEW_ISSUES : "",
    quantity: 1,
    at: now,
  });
  if (event.release !== null) {
    const hour = Math.floor(event.receivedAt / HOUR);
    day.releaseHours.add({
      project: event.projectId,
      hour,
      release: day.names.name(event.release),
      environment: event.environment === null ? 0 : day.names.name(event.environment),
    });
  }
  return { outcome, issueId, isNewIssue };
}

/** Over its cap, an issue stores only the latest event of a day, until the next one arrives. */
function replaceLatestOverCap({ state }: WriteContext, day: DayWriter, issueId: IssueId, row: number): void {
  const spare = state.prepare("SELECT day, event FROM issue_spares WHERE issue = ?").get(issueId) as
    | { day: number; event: number }
    | undefined;
  if (spare?.day === day.day) {
    const gone = day.connection
      .prepare("DELETE FROM events WHERE id = ? RETURNING event_id AS eventId, project")
      .get(spare.event) as { eventId: string; project: number } | undefined;
    day.connection.prepare("DELETE FROM spare_payloads WHERE event = ?").run(spare.event);
    if (gone !== undefined) {
      state
        .prepare("UPDATE event_ids SET event = NULL WHERE event_id = ? AND project = ?")
        .run(bytesFromHex(gone.eventId), gone.project);
    }
  }
  state
    .prepare("INSERT OR REPLACE INTO issue_spares (issue, day, event) VALUES (?, ?, ?)")
    .run(issueId, day.day, row);
}

function insertEvent(
  context: WriteContext,
  day: DayWriter,
  encoded: EncodedEvent,
  issueId: IssueId,
  keeps: boolean,
): number {
  const { event } = encoded;
  const trace = event.traceId === null ? null : traceRow(day, event.traceId);
  const inserted = day.connection
    .prepare(
      `INSERT INTO events (project, event_id, issue, type, timestamp, received, level, title, culprit, platform,
         environment, release, transaction_name, trace, span_id, user_key, digest, tags, size, line)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      event.projectId,
      event.eventId,
      issueId,
      event.type,
      event.timestamp,
      event.receivedAt,
      event.level,
      event.title,
      event.culprit,
      event.platform,
      event.environment,
      event.release,
      event.transaction,
      trace,
      event.spanId,
      event.userKey,
      event.digest,
      encoded.tags,
      encoded.size,
      keeps ? day.eventBlocks.add(encoded.detail) : null,
    );
  const row = Number(inserted.lastInsertRowid);
  context.state
    .prepare("INSERT INTO event_ids (event_id, project, issue, day, event) VALUES (?, ?, ?, ?, ?)")
    .run(bytesFromHex(event.eventId), event.projectId, issueId, day.day, row);
  if (!keeps) {
    day.connection
      .prepare("INSERT INTO spare_payloads (event, body) VALUES (?, ?)")
      .run(row, zstdCompressSync(encoded.detail));
  }
  return row;
}
