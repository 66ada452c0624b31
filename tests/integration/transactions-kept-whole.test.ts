import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { EventMeta } from "#model/event-meta.ts";
import { decodeEnvelope } from "#collector/wire/sentry/decode-envelope.ts";
import { asSentSpan, withSeconds } from "./as-sent-span.ts";
import { asStoredTransaction } from "./as-stored-event.ts";
import { capturedRequests } from "./captured-requests.ts";
import { corpora, requestsIn } from "./corpora-requests.ts";
import { lostLeaves } from "./lost-leaves.ts";
import { KEY, receiver } from "./receive-harness.ts";

const FOLDERS = ["glitchtip", "sentry-cocoa", "sentry-go", "sentry-java", "spotlight"];
/** The corpora are older than any retention. */
const MAX_AGE = 30 * 365 * 86_400_000;

/** What is stored in another form on purpose, or not at all, and why. */
const CHANGED = new Map([
  ["event_id", "one that is no id is replaced by a new one"],
  ["breadcrumbs[].level", "`log` is not a level of the schema: `info`"],
]);

type Json = Record<string, unknown>;
interface Request {
  path: string;
  body: Uint8Array<ArrayBuffer>;
}

function requestsOf(folder: string): Request[] {
  if (folder !== "captured") return requestsIn(folder).requests;
  return capturedRequests()
    .filter(({ url }) => url.includes("/envelope"))
    .map(({ body }) => ({ path: `/api/1/envelope/?sentry_key=${KEY}`, body }));
}

function allDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source : value;
}

function payloadsOf({ body }: Request): { type: string; sent: Json }[] {
  const envelope = decodeEnvelope(body);
  return (envelope.ok ? envelope.value.items : []).flatMap(({ type, payload }) => {
    try {
      const sent: unknown = JSON.parse(Buffer.from(payload).toString(), allDigits);
      return isRecord(sent) ? [{ type, sent }] : [];
    } catch {
      return [];
    }
  });
}

/** The transactions of a request, and its spans in each of their forms. */
function sentIn(request: Request): { transactions: Json[]; spans: Json[] } {
  const payloads = payloadsOf(request);
  const transactions = payloads
    .filter(({ type, sent }) => type === "transaction" || sent.type === "transaction")
    .map(({ sent }) => sent);
  const items = payloads.filter(({ type }) => type === "span").map(({ sent }) => sent);
  return {
    transactions,
    spans: [
      ...transactions.flatMap(({ spans, contexts }) =>
        listOf(spans).map((span) => Object.assign({ trace_id: traceOf(contexts) }, span)),
      ),
      ...items.flatMap((item) => (item.items === undefined ? [item] : listOf(item.items))),
    ],
  };
}

function traceOf(contexts: unknown): unknown {
  return isRecord(contexts) && isRecord(contexts.trace) ? contexts.trace.trace_id : undefined;
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

describe.skipIf(!existsSync(corpora))("transactions and spans of many SDKs", () => {
  test.each([...FOLDERS, "captured"])(
    "%s: every leaf is stored, or `_meta` tells why not",
    async (folder) => {
      const lost = new Set<string>();
      let seen = 0;
      for (const request of requestsOf(folder)) {
        const sent = sentIn(request);
        const target = receiver({ maxAge: MAX_AGE });
        await target.app.request(request.path, { method: "POST", body: request.body });
        const stored = target.batches.flatMap(({ transactions }) => transactions);
        expect(stored).toHaveLength(sent.transactions.length);
        for (const [at, transaction] of sent.transactions.entries()) {
          const payload = stored[at]?.payload;
          for (const line of lostLeaves(
            asStoredTransaction(transaction),
            payload,
            payload?._meta as EventMeta,
          ))
            lost.add(line);
        }
        const spans = new Map(target.spans().map((span) => [`${span.traceId} ${span.spanId}`, span]));
        for (const one of sent.spans) {
          const [trace, id] = [parseTraceId(one.trace_id), parseSpanId(one.span_id)];
          // Without ids it is no span, and is counted as invalid.
          if (trace === undefined || id === undefined) continue;
          const span = spans.get(`${trace} ${id}`);
          if (span === undefined) lost.add(`span: ${JSON.stringify(one).slice(0, 200)}`);
          else
            for (const line of lostLeaves(withSeconds(one), asSentSpan(span, one), undefined)) lost.add(line);
        }
        seen += sent.transactions.length + sent.spans.length;
      }
      expect(seen).toBeGreaterThan(0);
      expect([...lost].filter((line) => !CHANGED.has(line.slice(0, line.indexOf(":"))))).toEqual([]);
    },
  );
});
