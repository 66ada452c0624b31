import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { createRandom } from "#lib/random.ts";
import { encodeOtlp } from "../generate/encode-otlp.ts";
import { generateTrace } from "../generate/generate-traces.ts";
import { request, SPANS_A_REQUEST } from "../generate/otlp-request.ts";
import { sampleItem } from "../ingest/sample-envelope.ts";
import { envelopeRequest } from "../ingest/envelope-request.ts";

type NextRequest = () => { bytes: Uint8Array; id: string };

/** Made before the clock starts. A burst needs more requests than there is time and memory to make one by one. */
const EVENTS = 2_000;
const SPAN_REQUESTS = 40;

const hex = () => randomBytes(16).toString("hex");

/** Events of 10 KB with ids of their own. The id is in the envelope's header, a gzip member before that of the event. */
export function eventRequests(key: string): NextRequest {
  const items = Array.from({ length: EVENTS }, () => gzipSync(sampleItem(hex()), { level: 1 }));
  let made = 0;
  return () => {
    const id = hex();
    const header = gzipSync(`${JSON.stringify({ event_id: id })}\n`, { level: 0 });
    const body = Buffer.concat([header, items[made++ % EVENTS]!]);
    return { bytes: envelopeRequest(key, body), id };
  };
}

/** Requests of 512 spans, of traces with ids of their own; the request's id is that of its first trace. */
export function spanRequests(): NextRequest {
  const random = createRandom(1);
  const templates = Array.from({ length: SPAN_REQUESTS }, () => templateOf(random));
  let made = 0;
  return () => {
    const { whole, places } = templates[made++ % SPAN_REQUESTS]!;
    const bytes = Buffer.from(whole);
    for (const place of places) bytes.writeUInt32BE(made, place);
    const [first = 0] = places;
    return { bytes, id: bytes.toString("hex", first, first + 16) };
  };
}

/** A request, and where it has the ids of its traces. */
function templateOf(random: ReturnType<typeof createRandom>): { whole: Buffer; places: number[] } {
  const made = [];
  while (made.length < SPANS_A_REQUEST) made.push(...generateTrace(random, Date.now()).spans);
  const spans = made.slice(0, SPANS_A_REQUEST);
  const whole = request("traces", encodeOtlp(spans));
  const traces = new Set(spans.map(({ traceId }) => traceId));
  return { whole, places: [...traces].flatMap((traceId) => placesOf(whole, Buffer.from(traceId, "hex"))) };
}

function placesOf(whole: Buffer, part: Buffer): number[] {
  const places: number[] = [];
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + part.length)) places.push(at);
  return places;
}
