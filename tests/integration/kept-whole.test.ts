import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isRecord } from "#lib/is-record.ts";
import type { EventMeta } from "#model/event-meta.ts";
import { decodeEnvelope } from "#collector/wire/sentry/decode-envelope.ts";
import { asStoredEvent } from "./as-stored-event.ts";
import { corpora, EVENT_FOLDERS, requestsIn } from "./corpora-requests.ts";
import { lostLeaves } from "./lost-leaves.ts";
import { receiver } from "./receive-harness.ts";

/** The corpora are older than any retention. */
const MAX_AGE = 30 * 365 * 86_400_000;

/** What is stored in another form on purpose, or not at all, and why. */
const CHANGED = new Map([
  ["event_id", "ids are lower-case"],
  ["received", "the time of receipt is this collector's"],
  ["unknown.project", "another server's project"],
  ["unknown.key_id", "another server's key"],
  ["unknown.type", "decides how the event is read, and is its type"],
  ["breadcrumbs[].level", "`log` and `critical` are not levels of the schema: `info`, `fatal`"],
  ["exception[].stacktrace.frames[].filename", "of a frame with only a URL the path; `abs_path` has the URL"],
  ["stacktrace.frames[].filename", "of a frame with only a URL the path; `abs_path` has the URL"],
  ["exception[].stacktrace.frames[].in_app", "frames of dependencies are never the application's"],
  ["user.ip_address", "`{{auto}}` asks for an address, which is not stored"],
]);

function allDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source : value;
}

function jsonIn(bytes: Uint8Array): Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString(), allDigits);
    return isRecord(value) ? [value] : [];
  } catch {
    return [];
  }
}

/** The events of a request, as they were sent. */
function sentEvents(path: string, body: Uint8Array<ArrayBuffer>): Record<string, unknown>[] {
  if (path.includes("/store/")) return jsonIn(body);
  const envelope = decodeEnvelope(body);
  const items = envelope.ok ? envelope.value.items : [];
  return items.filter(({ type }) => type === "event").flatMap(({ payload }) => jsonIn(payload));
}

describe.skipIf(!existsSync(corpora))("events of many SDKs", () => {
  test.each(EVENT_FOLDERS)("%s: every leaf is stored, or `_meta` says what became of it", async (folder) => {
    const lost = new Set<string>();
    const { requests } = requestsIn(folder);
    expect(requests.length).toBeGreaterThan(0);
    for (const { path, body } of requests) {
      const sent = sentEvents(path, body);
      const target = receiver({ maxAge: MAX_AGE });
      await target.app.request(path, { method: "POST", body });
      const stored = target.events().filter(({ event }) => event.type !== "feedback");
      expect([path, stored.length]).toEqual([path, sent.length]);
      for (const [at, event] of sent.entries()) {
        const payload = stored[at]?.event.payload;
        for (const line of lostLeaves(asStoredEvent(event), payload, payload?._meta as EventMeta))
          if (!CHANGED.has(line.slice(0, line.indexOf(":")))) lost.add(line);
      }
    }
    expect([...lost]).toEqual([]);
  });
});
