import { zstdCompressSync } from "node:zlib";
import type { EventId, IssueId } from "#lib/ids.ts";
import type { EventType } from "#model/event.ts";
import type { Category } from "#model/outcome.ts";
import type { Appended } from "../../port.ts";
import type { EncodedEvent } from "../encoded-batch.ts";
import type { WriteContext } from "./context.ts";
import type { Ledger } from "./count-outcomes.ts";
import { countInIssue } from "./count-in-issue.ts";
import { keepsPayload } from "./keep-payload.ts";
import { joinIssue } from "./join-issue.ts";
import { traceRow } from "./trace-row.ts";

/** Sentry's data category of an event type. */
function categoryOf(type: EventType): Category {
  if (type === "error" || type === "default") return "error";
  return type === "feedback" ? "feedback" : "security";
}

/**
 * Writes events: each joins an issue, counts in it, and keeps its payload while the issue is under its cap.
 * `withoutPayload` names those that were only counted.
 */
export function appendEvents(
  context: WriteContext,
  events: EncodedEvent[],
  ledger: Ledger,
): { appended: Appended["events"]; withoutPayload: Set<EventId> } {
  const withoutPayload = new Set<EventId>();
  const appended = events.map((encoded) => {
    const { event } = encoded;
    const category = categoryOf(event.type);
    const known = context.connection
      .prepare("SELECT issue FROM event_ids WHERE event_id = ? AND project = ?")
      .get(event.eventId, event.projectId) as { issue: IssueId } | undefined;
    if (known !== undefined) {
      ledger.count(event.projectId, category, "duplicate");
      return { outcome: "duplicate" as const, issueId: known.issue, isNewIssue: false };
    }
    const { issueId, isNewIssue } = joinIssue(context, encoded);
    const keeps = keepsPayload(context, issueId, event);
    countInIssue(context, issueId, event, keeps);
    if (!keeps) dropSpare(context, issueId);
    insertEvent(context, encoded, issueId, !keeps);
    const outcome = keeps ? ("accepted" as const) : ("over_issue_cap" as const);
    if (!keeps) withoutPayload.add(event.eventId);
    ledger.count(event.projectId, category, outcome);
    return { outcome, issueId, isNewIssue };
  });
  return { appended, withoutPayload };
}

/** The latest event of an issue over its cap is kept until the next one comes. */
function dropSpare(context: WriteContext, issueId: IssueId): void {
  const { connection } = context;
  const spare = connection.prepare("SELECT id FROM events WHERE issue = ? AND spare = 1").get(issueId) as
    | { id: number }
    | undefined;
  if (spare === undefined) return;
  connection
    .prepare(
      `UPDATE event_ids SET event = NULL
       WHERE (event_id, project) = (SELECT event_id, project FROM events WHERE id = ?)`,
    )
    .run(spare.id);
  connection.prepare("DELETE FROM event_payloads WHERE event = ?").run(spare.id);
  connection.prepare("DELETE FROM events WHERE id = ?").run(spare.id);
}

function insertEvent(context: WriteContext, encoded: EncodedEvent, issueId: IssueId, spare: boolean): void {
  const { connection } = context;
  const { event } = encoded;
  const trace = event.traceId === null ? null : traceRow(context, event.traceId, event.receivedAt);
  const { lastInsertRowid: row } = connection
    .prepare(
      `INSERT INTO events (project, event_id, issue, type, timestamp, received, level, title, culprit, platform,
         environment, release, transaction_name, trace, span_id, user_key, digest, tags, spare)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
      spare ? 1 : 0,
    );
  connection
    .prepare("INSERT INTO event_ids (event_id, project, issue, received, event) VALUES (?, ?, ?, ?, ?)")
    .run(event.eventId, event.projectId, issueId, event.receivedAt, row);
  connection
    .prepare("INSERT INTO event_payloads (event, size, body) VALUES (?, ?, ?)")
    .run(row, encoded.size, zstdCompressSync(encoded.body));
}
