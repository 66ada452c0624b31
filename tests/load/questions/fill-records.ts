import type { Store } from "#collector/store/port/store.ts";
import { createRandom, type Random } from "#lib/random.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { Span } from "#model/span.ts";
import { makeBatch, makeEvent, makeSpan } from "../../contract/make-batch.ts";
import { generateLog } from "../generate/generate-logs.ts";
import { generateTrace } from "../generate/generate-traces.ts";

export const RECORDS = 300_000;
const HOURS = 6;
const A_BATCH = 2_048;
const SPANS_A_LOAD = 24;
const AGENTS = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Mobile/15E148 Safari/604.1",
];

/** Spans of six hours, a page load for every 24, and as many log records. */
export async function fillRecords(store: Store, until: UnixMillis): Promise<void> {
  const random = createRandom(1);
  let [spans, logs]: [Span[], LogRecord[]] = [[], []];
  let made = 0;
  let loads = 0;
  const append = async () => {
    await store.append(makeBatch({ spans, logs }));
    [spans, logs] = [[], []];
  };
  while (made < RECORDS) {
    const trace = generateTrace(random, placeIn(until, made / RECORDS));
    while (trace.logs.length < trace.spans.length)
      trace.logs.push(generateLog(random, random.pick(trace.spans), `tenant-${random.below(200)}`));
    if (loads * SPANS_A_LOAD <= made) {
      loads++;
      trace.spans.push(pageLoad(random, trace.spans[0]!));
    }
    made += trace.spans.length;
    spans.push(...trace.spans);
    logs.push(...trace.logs);
    if (spans.length >= A_BATCH) await append();
  }
  await append();
}

/** The same and as many events, of 400 issues. */
export async function fillAll(store: Store, until: UnixMillis): Promise<void> {
  await fillRecords(store, until);
  for (let first = 0; first < RECORDS; first += A_BATCH) {
    const places = Array.from({ length: Math.min(A_BATCH, RECORDS - first) }, (_, place) => first + place);
    await store.append(
      makeBatch({
        events: places.map((place) =>
          makeEvent({
            timestamp: placeIn(until, place / RECORDS),
            receivedAt: until,
            hashes: [String(place % 400).padStart(32, "0")],
            title: `OrderError${place % 400}: no stock`,
            level: place % 4 === 0 ? "warning" : "error",
            release: `shop@${place % 5}`,
            environment: place % 3 === 0 ? "staging" : "production",
          }),
        ),
      }),
    );
  }
}

function placeIn(until: UnixMillis, share: number): UnixMillis {
  return until - Math.round((1 - share) * HOURS * 3_600_000) - 1;
}

function pageLoad(random: Random, { traceId, name, start }: Span): Span {
  return makeSpan({
    traceId,
    name,
    start,
    op: "pageload",
    service: "browser",
    attributes: {
      "browser.web_vital.lcp.value": random.skewed(2_000),
      "browser.web_vital.lcp.element": "main > h1",
      "browser.web_vital.inp.value": random.skewed(100),
      "browser.web_vital.cls.value": random.next() / 5,
      "browser.web_vital.fcp.value": random.skewed(900),
      "browser.web_vital.ttfb.value": random.skewed(200),
      "user_agent.original": random.pick(AGENTS),
    },
    resource: { "service.name": "browser", "service.version": `2026.11.${1 + random.below(3)}` },
  });
}
