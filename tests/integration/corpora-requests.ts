import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isRecord } from "#lib/is-record.ts";
import { envelopeOf, KEY } from "./receive-harness.ts";

export const corpora = process.env.CORPORA_DIR ?? "../shared/corpora";

/** The folders with events and envelopes of Sentry's SDKs. */
export const EVENT_FOLDERS = [
  "bugsink-event-samples",
  "sentry-2019/data_samples",
  "sentry-2019/grouping_inputs",
  "relay-2021/payloads",
  "glitchtip",
  "sentry-go",
  "sentry-java",
  "sentry-cocoa",
  "spotlight",
];

/** How a file of the corpora is sent: to the endpoint that fits it. */
export interface CorpusRequest {
  file: string;
  path: string;
  body: Uint8Array<ArrayBuffer>;
}

const ENVELOPE = `/api/1/envelope/?sentry_key=${KEY}`;
const STORE = `/api/1/store/?sentry_key=${KEY}`;
/** What the real service answered, not what it was sent. */
const ANSWERS = /glitchtip\/(?:oss_sentry|django_)/;

/** The requests of a folder, without the files that are only parts of one (a context, a frame, a breadcrumb). */
export function requestsIn(folder: string): { requests: CorpusRequest[]; parts: string[] } {
  const requests: CorpusRequest[] = [];
  const parts: string[] = [];
  const path = `${corpora}/${folder}`;
  const names = existsSync(path) ? readdirSync(path, { recursive: true, encoding: "utf8" }) : [];
  for (const name of names.toSorted()) {
    const file = `${folder}/${name}`;
    if (!/\.(?:json|txt|bin|envelope)$/.test(name) || ANSWERS.test(file)) continue;
    const request = requestOf(readFileSync(`${corpora}/${file}`));
    if (request === undefined) parts.push(file);
    else requests.push({ file, path: request.path, body: new Uint8Array(Buffer.from(request.body)) });
  }
  return { requests, parts };
}

function requestOf(bytes: Buffer): { path: string; body: string | Buffer } | undefined {
  let document: unknown;
  try {
    document = JSON.parse(bytes.toString());
  } catch {
    const isRecording = bytes.toString().startsWith('{"segment_id"');
    if (isRecording) return item("replay_recording", bytes.toString(), { length: bytes.length });
    return { path: ENVELOPE, body: withoutDsn(bytes) };
  }
  // Some envelopes are recorded as a list of lines, or as header and items.
  if (Array.isArray(document)) {
    const lines = document.map((line) =>
      JSON.stringify(isRecord(line) ? { ...line, dsn: undefined, length: undefined } : line),
    );
    return { path: ENVELOPE, body: lines.join("\n") };
  }
  if (!isRecord(document) || Object.keys(document).length === 0)
    return isRecord(document) ? { path: ENVELOPE, body: bytes } : undefined;
  if (isRecord(document.header) && Array.isArray(document.items)) {
    const items = (document.items as { header: object; payload: unknown }[]).map(
      ({ header, payload }): [object, unknown] => [{ ...header, length: undefined }, payload],
    );
    return { path: ENVELOPE, body: envelopeOf(document.header, ...items) };
  }
  return requestOfItem(document, bytes);
}

function requestOfItem(
  document: Record<string, unknown>,
  bytes: Buffer,
): { path: string; body: string | Buffer } | undefined {
  const has = (...keys: string[]) => keys.some((key) => document[key] !== undefined);
  if (document.type === "transaction" || (has("transaction") && has("start_timestamp")))
    return item("transaction", document);
  if (has("monitor_slug")) return item("check_in", document);
  if (document.type === "replay_event") return item("replay_event", document);
  if (Array.isArray(document.items)) return item("log", document, { item_count: document.items.length });
  if (has("start_timestamp") && has("span_id")) return item("span", document);
  const isEvent =
    has(
      "event_id",
      "exception",
      "logentry",
      "threads",
      "platform",
      "user",
      "expectct",
      "request",
      "stacktrace",
    ) || Object.keys(document).some((key) => key.startsWith("sentry.interfaces"));
  return isEvent && !has("report") ? { path: STORE, body: bytes } : undefined;
}

function item(type: string, payload: unknown, more: object = {}): { path: string; body: string } {
  return { path: ENVELOPE, body: envelopeOf({}, [{ type, ...more }, payload]) };
}

/** The envelope without the other service's DSN in its header, which would contradict the key. */
function withoutDsn(envelope: Buffer): Buffer {
  const end = envelope.indexOf("\n");
  if (end === -1) return envelope;
  const { dsn: _dsn, ...header } = JSON.parse(envelope.subarray(0, end).toString()) as Record<
    string,
    unknown
  >;
  return Buffer.concat([Buffer.from(JSON.stringify(header)), envelope.subarray(end)]);
}
