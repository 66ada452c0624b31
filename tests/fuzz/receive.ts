import type { EventId, IssueId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import { acceptEnvelope } from "#collector/receive/sentry/accept-envelope.ts";
import { acceptOtlp } from "#collector/receive/otlp/accept-otlp.ts";
import { OTLP_LOGS, OTLP_METRICS, OTLP_TRACES } from "#collector/receive/otlp/signals.ts";
import { countRecords, emptyBatch } from "#collector/store/port/batch.ts";
import { createIngest } from "#collector/receive/ingest.ts";
import { createSymbolicator, type MapStore } from "#collector/symbolicate/symbolicator.ts";
import type { Batch } from "#collector/store/port/batch.ts";
import { DEFAULT_SETTINGS } from "#model/project-settings.ts";
import { projectWithKey } from "../integration/receive-harness.ts";
import type { Signal } from "./seeds.ts";
import { found } from "./target.ts";

const KEY = "0123456789abcdef0123456789abcdef";
const PROJECT = projectWithKey(KEY);
const SENDER = { project: PROJECT, key: null };

let taken: Batch = emptyBatch();
let ids = 0;
const fail = (error: unknown) => {
  throw error;
};
const noMaps: MapStore = {
  getSourceMap: () => Promise.resolve(null),
  putSourceMap: () => Promise.resolve(),
  missingSourceMaps: (debugIds) => Promise.resolve(debugIds),
};
const ingest = createIngest({
  store: {
    append(batch) {
      taken = batch;
      const events = batch.events.map(() => ({
        outcome: "accepted" as const,
        issueId: 1 as IssueId,
        isNewIssue: true,
      }));
      return Promise.resolve({ events, duplicateSpans: 0 });
    },
    openBatch: () => fail(new Error("no body here is large enough")),
    room: () => Promise.resolve({ free: Infinity, minFree: 0, shortSince: null }),
    getProjectSettings: () => Promise.resolve(DEFAULT_SETTINGS),
    putProjectSettings: () => Promise.resolve(),
    listOutcomes: () => Promise.resolve([]),
    listOutcomesOverTime: () => Promise.resolve([]),
    raiseNotice: () => undefined,
    clearNotice: () => undefined,
    noteKeyUse: () => Promise.resolve(),
  },
  symbolicator: createSymbolicator(noMaps, Date.now, fail),
  projects: () => Promise.resolve([PROJECT]),
  now: Date.now,
  newEventId: () => (++ids).toString(16).padStart(32, "0") as EventId,
  maxAge: 30 * 86_400_000,
  floodProtection: false,
  report: fail,
});

/** Receives requests as the collector does, into a store that keeps nothing, and checks what would have been stored. */
export const receive = {
  async envelope(bytes: Buffer): Promise<void> {
    taken = emptyBatch();
    const sender = { projectId: "1", authHeaders: [], queryKeys: [KEY] };
    const answer = await acceptEnvelope(ingest, sender, bytes);
    if (!answer.ok && answer.error.code.includes("key")) return;
    checkBatch(taken);
  },

  async otlp(signal: Signal, encoding: "protobuf" | "json", bytes: Buffer): Promise<void> {
    taken = emptyBatch();
    switch (signal) {
      case "traces":
        await acceptOtlp(ingest, SENDER, encoding, bytes, OTLP_TRACES);
        break;
      case "logs":
        await acceptOtlp(ingest, SENDER, encoding, bytes, OTLP_LOGS);
        break;
      case "metrics":
        await acceptOtlp(ingest, SENDER, encoding, bytes, OTLP_METRICS);
        break;
    }
    checkBatch(taken);
  },
};

/** Every record is sound, and there is no internal error. */
function checkBatch(batch: Batch): void {
  for (const outcome of batch.outcomes) {
    if (outcome.reason === "internal_error") found("failed on our side");
    if (!Number.isInteger(outcome.quantity) || outcome.quantity < 1) found("a bad quantity", outcome);
    if (!/^[a-z0-9_]{0,64}$/.test(outcome.reason)) found("a bad reason", outcome);
  }
  for (const quantity of countRecords(batch).values()) if (quantity < 1) found("a bad count");
  for (const list of [batch.events, batch.spans, batch.logs, batch.metrics, batch.checkIns]) checkValue(list);
  for (const list of [batch.sessions, batch.sessionCounts, batch.feedback]) checkValue(list);
  for (const { payload: _payload, ...line } of batch.blobs) checkValue(line);
  for (const { payload: _payload, ...line } of batch.attachments) checkValue(line);
  for (const span of batch.spans) {
    if (!(span.duration >= 0) || span.start < 0n || span.start >= 1n << 63n) found("a bad time", span);
  }
}

/** Texts are well-formed and without NUL, numbers are valid in JSON, and nesting is limited. */
function checkValue(value: unknown, path: readonly (string | number)[] = []): void {
  if (path.length > 100) found("nested too deeply");
  if (typeof value === "string") {
    if (!value.isWellFormed() || value.includes("\0"))
      found("an unclean text", [path.join("."), value.slice(0, 200)]);
  } else if (typeof value === "number") {
    if (!Number.isFinite(value)) found("a number that JSON has not", [path.join("."), String(value)]);
  } else if (Array.isArray(value)) {
    for (const [at, entry] of (value as unknown[]).entries()) checkValue(entry, [...path, at]);
  } else if (isRecord(value)) {
    // Where keys are the sender's, there is none.
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== null && prototype !== Object.prototype) found("a changed prototype", path);
    for (const [key, entry] of Object.entries(value)) {
      checkValue(key, [...path, "key"]);
      checkValue(entry, [...path, key]);
    }
  }
}
