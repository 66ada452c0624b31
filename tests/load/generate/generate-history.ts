import type { UnixMillis } from "#lib/units.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { Span } from "#model/span.ts";
import { encodeOtlp, encodeOtlpLogs } from "./encode-otlp.ts";
import { generateTrace } from "./generate-traces.ts";
import { request, SPANS_A_REQUEST } from "./otlp-request.ts";
import { createRandom } from "#lib/random.ts";

export interface History {
  /** About two log records come with every five spans. */
  spans: number;
  seed: number;
  /** When the first and the last trace began. */
  begin: UnixMillis;
  end: UnixMillis;
}

const RELEASES = ["2026.11.1", "2026.11.2", "2026.11.3"];

/**
 * Requests with this many spans and their logs, in chronological order with successive releases. Generated lazily, and
 * deterministic for a seed and times.
 */
export function* generateHistory({ spans: size, seed, begin, end }: History): Generator<Buffer> {
  const random = createRandom(seed);
  let spans: Span[] = [];
  let logs: LogRecord[] = [];
  for (let made = 0; made < size;) {
    const share = made / size;
    const release = RELEASES[Math.floor(share * RELEASES.length)]!;
    const trace = generateTrace(random, begin + share * (end - begin), { release });
    made += trace.spans.length;
    spans.push(...trace.spans);
    logs.push(...trace.logs);
    if (spans.length >= SPANS_A_REQUEST) {
      yield request("traces", encodeOtlp(spans));
      spans = [];
    }
    if (logs.length >= SPANS_A_REQUEST) {
      yield request("logs", encodeOtlpLogs(logs));
      logs = [];
    }
  }
  if (spans.length > 0) yield request("traces", encodeOtlp(spans));
  if (logs.length > 0) yield request("logs", encodeOtlpLogs(logs));
}
