import type { EventView } from "#api/event.ts";
import type { StoredEvent } from "#collector/store/port/events.ts";
import type { TraceCounts } from "#collector/store/port/traces.ts";
import { eventEntries } from "./event-entries.ts";
import { eventSummary } from "./event-summary.ts";
import { issueMetadata } from "#collector/issues/issue-view.ts";
import { isoFromMillis } from "#model/iso-time.ts";

/** One event in Sentry's shape. `trace` counts what there is under its trace id. */
export function eventView(stored: StoredEvent, trace: TraceCounts): EventView {
  const { event, issue, grouping } = stored;
  const { payload } = event;
  return {
    ...eventSummary({ event, tags: payload.tags ?? [], issueId: issue.id }),
    message: payload.logentry?.formatted ?? payload.message ?? "",
    user: payload.user === undefined ? null : { ...payload.user },
    projectID: String(event.projectId),
    dateReceived: isoFromMillis(event.receivedAt),
    size: stored.size,
    level: event.level,
    type: event.type,
    metadata: issueMetadata(event),
    entries: eventEntries(payload),
    contexts: payload.contexts ?? {},
    context: payload.extra ?? {},
    packages: payload.modules ?? {},
    sdk:
      payload.sdk === undefined ? null : { name: payload.sdk.name ?? "", version: payload.sdk.version ?? "" },
    release: event.release === null ? null : { version: event.release },
    environment: event.environment,
    fingerprints: grouping.hashes,
    errors: payload.errors ?? [],
    _meta: payload["_meta"] ?? {},
    previousEventID: stored.previous,
    nextEventID: stored.next,
    glasshouse: {
      issueShortId: issue.shortId,
      transaction: event.transaction,
      grouping: {
        algorithm: grouping.algorithm,
        variant: grouping.variant,
        contributed: grouping.contributed,
        rule: grouping.rule ?? null,
      },
      trace: event.traceId === null ? null : { traceId: event.traceId, spanId: event.spanId, ...trace },
      attachments: stored.attachments.map(({ id, filename, contentType, size }) => ({
        id,
        name: filename,
        mimetype: contentType,
        size,
      })),
      feedback: stored.feedback.map(({ name, email, message, receivedAt }) => ({
        name,
        email,
        message,
        date: isoFromMillis(receivedAt),
      })),
    },
  };
}
