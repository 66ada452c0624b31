import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isRecord } from "#lib/is-record.ts";
import { parseJson } from "#lib/parse-json.ts";
import type { EventMeta } from "#model/event-meta.ts";
import { decodeEnvelope } from "#collector/wire/sentry/decode-envelope.ts";
import { ITEMS_OF_EVERY_KIND } from "../fixtures/items-of-every-kind.ts";
import { asSentItem, withPlainTimes } from "./as-sent-item.ts";
import { asStoredEvent } from "./as-stored-event.ts";
import { capturedRequests } from "./captured-requests.ts";
import { corpora, EVENT_FOLDERS, requestsIn } from "./corpora-requests.ts";
import { lostLeaves } from "./lost-leaves.ts";
import { envelopeOf, receiver } from "./receive-harness.ts";

/** The corpora are older than any retention. */
const MAX_AGE = 30 * 365 * 86_400_000;

const SESSION_ORDER =
  "orders updates; here the gravest status and the most errors stay, in whatever order they come";
const SENDER = "the sender's, which sessions are not counted by; personal, and not stored";

/** What is stored in another form on purpose, or not at all, and why. */
const CHANGED = new Map([
  ["session: init", SESSION_ORDER],
  ["session: seq", SESSION_ORDER],
  ["session: attrs.ip_address", SENDER],
  ["session: attrs.user_agent", SENDER],
  ["session: abnormal_mechanism", "sessions are counted by status; the event of the crash has the mechanism"],
  ["sessions: aggregates[].started", "counted by the minute"],
  ["sessions: attrs.ip_address", SENDER],
  ["sessions: attrs.user_agent", SENDER],
  ...["span_id", "op", "origin", "data.thread.id", "data.thread.name"].map(
    (field) => [`check_in: contexts.trace.${field}`, "of the span in the trace, whose id is stored"] as const,
  ),
  ["check_in: monitor_config.owner", "there are no accounts"],
  ["client_report: timestamp", "counted when it is received"],
  ["log: version", "of the container's format"],
  ["trace_metric: version", "of the container's format"],
  ["log: ingest_settings.infer_ip", "asks for the sender's address, which is not stored"],
  ["log: ingest_settings.infer_user_agent", "asks for the sender's browser, which is not stored"],
  ["trace_metric: ingest_settings.infer_ip", "asks for the sender's address, which is not stored"],
  ["trace_metric: ingest_settings.infer_user_agent", "asks for the sender's browser, which is not stored"],
  ["feedback: unknown.type", "decides how the event is read"],
  ["feedback: breadcrumbs[].level", "`log` is not a level of the schema: `info`"],
]);

const JSON_TYPES = new Set(
  "session sessions check_in feedback user_report client_report log trace_metric profile profile_chunk replay_event".split(
    " ",
  ),
);

interface Item {
  header: Record<string, unknown>;
  type: string;
  payload: Uint8Array;
}

function itemsOf(body: Uint8Array): Item[] {
  const envelope = decodeEnvelope(body);
  return envelope.ok ? envelope.value.items : [];
}

function corpusItems(): Item[] {
  const bodies = [
    ...EVENT_FOLDERS.flatMap((folder) => requestsIn(folder).requests).filter(({ path }) =>
      path.includes("/envelope"),
    ),
    ...capturedRequests().filter(({ url }) => url.includes("/envelope")),
  ];
  return bodies.flatMap(({ body }) => itemsOf(body));
}

/** Sends an item alone, and returns which of its leaves are not stored. */
async function lostOf({ header, type, payload }: Item): Promise<string[]> {
  const sent: unknown = parseJson(Buffer.from(payload).toString());
  if (!isRecord(sent)) return [];
  const target = receiver({ maxAge: MAX_AGE });
  await target.envelope(envelopeOf({}, [{ ...header, length: undefined }, JSON.stringify(sent)]));
  const [batch] = target.batches;
  if (batch === undefined) return [`${type}: all of it`];
  const stored = asSentItem(type, sent, batch);
  const isPayload = /^(?:profile|profile_chunk|replay_event)$/.test(type);
  const plain = type === "feedback" ? asStoredEvent(sent) : isPayload ? sent : withPlainTimes(sent);
  const meta = isRecord(stored) ? (stored._meta as EventMeta | undefined) : undefined;
  return lostLeaves(plain, stored, meta)
    .filter((line) => !line.includes("[Filtered]"))
    .map((line) => `${type}: ${line}`);
}

const placeOf = (line: string) => line.split(": ").slice(0, 2).join(": ");

describe("items of every kind", () => {
  test("each leaf is stored, or listed with a reason; and each listed one is met", async () => {
    const lost = await Promise.all(
      ITEMS_OF_EVERY_KIND.map(([type, payload]) =>
        lostOf({ header: { type, item_count: 1 }, type, payload: Buffer.from(JSON.stringify(payload)) }),
      ),
    );
    const places = new Set(lost.flat().map(placeOf));
    expect(lost.flat().filter((line) => !CHANGED.has(placeOf(line)))).toEqual([]);
    expect([...CHANGED.keys()].filter((place) => !places.has(place))).toEqual([]);
  });

  test.skipIf(!existsSync(corpora))(
    "of the corpora: each leaf is stored, or listed with a reason",
    async () => {
      const items = corpusItems().filter(({ type }) => JSON_TYPES.has(type));
      expect(new Set(items.map(({ type }) => type)).size).toBeGreaterThan(8);
      const lost = await Promise.all(items.map(lostOf));
      expect([...new Set(lost.flat())].filter((line) => !CHANGED.has(placeOf(line)))).toEqual([]);
    },
  );

  test.skipIf(!existsSync(corpora))(
    "of the corpora: an attachment has its names and types, and its bytes or the reason",
    async () => {
      const items = corpusItems().filter(({ type }) => type === "attachment");
      expect(items.length).toBeGreaterThan(10);
      for (const { header, payload } of items) {
        const target = receiver({ maxAge: MAX_AGE });
        const head = JSON.stringify({ ...header, length: payload.length });
        const event = `{"event_id":"${"a".repeat(32)}"}\n${head}\n`;
        await target.envelope(new Uint8Array(Buffer.concat([Buffer.from(event), payload])));
        const [stored] = target.batches.flatMap(({ attachments }) => attachments);
        expect(stored).toMatchObject({
          filename: header.filename ?? "attachment",
          ...(header.content_type === undefined ? {} : { contentType: header.content_type }),
          ...(header.attachment_type === undefined ? {} : { attachmentType: header.attachment_type }),
        });
        const isWhole = Buffer.from(stored?.payload ?? []).equals(payload);
        expect(
          isWhole ||
            stored?.dropped !== undefined ||
            Buffer.from(stored?.payload ?? []).includes("[Filtered]"),
        ).toBe(true);
      }
    },
  );
});
