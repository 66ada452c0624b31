import type { SpanId } from "#lib/ids.ts";
import { SPAN_KINDS, type Span } from "#model/span.ts";
import { makeSpan, newTraceId, NOW } from "./make-batch.ts";
import { pick, type Random } from "../fuzz/random.ts";

const START = BigInt(NOW) * 1_000_000n;
const MILLI = 1_000_000;
const SERVICES = ["browser", "shop", "shop", "db"];
const OPS = [null, null, "pageload", "browser.request", "http.client", "db.query"];

/**
 * A trace as received over real networks: skewed clocks, equal start times, missing parents, and cycles of parents in every third
 * trace. Durations are distinct. Ids differ in their first digits, so that their order is not that of time.
 */
export function randomTrace(random: Random): Span[] {
  const traceId = newTraceId();
  const ids = Array.from({ length: 1 + random(40) }, (_, at) => idOf(random, at));
  const hasCycles = random(3) === 0;
  const parentOf = (at: number): SpanId | null => {
    const kind = random(10);
    if (at === 0 || kind <= 1) return random(2) === 0 ? null : idOf(random, 100 + random(2));
    return (hasCycles && kind === 2 ? pick(random, ids) : ids[random(at)]) ?? null;
  };
  return ids.map((spanId, at) => {
    const service = pick(random, SERVICES);
    return makeSpan({
      traceId,
      spanId,
      parentSpanId: parentOf(at),
      service,
      name: `${service} ${random(3)}`,
      op: pick(random, OPS),
      kind: pick(random, SPAN_KINDS),
      start: START + BigInt(random(20) * MILLI),
      duration: (random(4) === 0 ? 0 : random(60) * MILLI) + at,
      status: random(5) === 0 ? "error" : "unset",
      resource: { "service.name": service, "host.name": `host ${random(2)}` },
    });
  });
}

/** The same entries in random order. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const out = [...list];
  for (let at = out.length - 1; at > 0; at -= 1) {
    const other = random(at + 1);
    [out[at], out[other]] = [out[other] as T, out[at] as T];
  }
  return out;
}

function idOf(random: Random, at: number): SpanId {
  return `${(0x10 + random(0xef)).toString(16)}${(at + 1).toString(16).padStart(14, "0")}` as SpanId;
}
