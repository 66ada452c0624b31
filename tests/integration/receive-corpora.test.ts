import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Event } from "#model/event.ts";
import { isRecord } from "#lib/is-record.ts";
import { KEY, outcomeLine, receiver } from "./receive-harness.ts";

const corpora = process.env.CORPORA_DIR ?? "../shared/corpora";
const EVENT_FOLDERS = [
  "bugsink-event-samples",
  "glitchtip/incoming_events",
  "relay-2021/payloads",
  "sentry-2019/grouping_inputs",
  "sentry-2019/data_samples",
  "sentry-go/json",
];

function filesIn(folder: string, ending: RegExp): string[] {
  const path = `${corpora}/${folder}`;
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`);
}

/** What every stored event keeps to, whoever sent it. */
function isSound({ payload, title, eventId, timestamp, receivedAt }: Event): boolean {
  const text = JSON.stringify(payload);
  return (
    /^[0-9a-f]{32}$/.test(eventId) &&
    title !== "" &&
    Math.abs(receivedAt - timestamp) <= 31 * 86_400_000 &&
    text.isWellFormed() &&
    !text.includes(String.raw`\u0000`) &&
    text.length < 1_200_000
  );
}

describe.skipIf(!existsSync(corpora))("events of many SDKs", () => {
  const files = EVENT_FOLDERS.flatMap((folder) => filesIn(folder, /\.json$/)).filter((file) => {
    const sent: unknown = JSON.parse(readFileSync(`${corpora}/${file}`, "utf8"));
    return isRecord(sent);
  });

  test.each(files)("%s is taken whole", async (file) => {
    const target = receiver();
    const body = new Uint8Array(readFileSync(`${corpora}/${file}`));
    const response = await target.app.request(`/api/1/store/?sentry_key=${KEY}`, { method: "POST", body });
    expect(response.status).toBe(200);
    expect(target.failures).toEqual([]);
    expect(target.events().map(({ event }) => isSound(event))).toEqual([true]);
    expect(target.events()[0]?.grouping.hashes[0]).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe.skipIf(!existsSync(corpora))("envelopes of many SDKs", () => {
  const folders = ["spotlight", "sentry-java/envelopes", "sentry-java/android_envelopes"];
  const files = folders.flatMap((folder) => filesIn(folder, /\.(?:txt|bin|envelope)$/));

  // Some were shortened by hand, so that a length leads nowhere: those are refused as a whole, and nothing else is.
  test.each(files)("%s is taken, or refused for its form", async (file) => {
    const target = receiver();
    const response = await target.envelope(withoutDsn(readFileSync(`${corpora}/${file}`)));
    const refusals = target
      .outcomes()
      .map(outcomeLine)
      .filter((line) => /bad_item|empty|bad_envelope|no_event_id/.test(line));
    expect(response.status).toBe(refusals.length > 0 ? 400 : 200);
    expect(target.failures).toEqual([]);
    expect(target.events().every(({ event }) => isSound(event))).toBe(true);
  });
});

/** The envelope with another's DSN taken out of its header, since it would contradict the key. */
function withoutDsn(envelope: Buffer): Uint8Array<ArrayBuffer> {
  const end = envelope.indexOf("\n");
  if (end === -1) return new Uint8Array(envelope);
  const { dsn: _dsn, ...header } = JSON.parse(envelope.subarray(0, end).toString()) as Record<
    string,
    unknown
  >;
  return new Uint8Array(Buffer.concat([Buffer.from(JSON.stringify(header)), envelope.subarray(end)]));
}
