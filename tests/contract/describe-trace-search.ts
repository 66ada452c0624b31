import { describe, expect, it } from "vitest";
import type { SpanId, TraceId } from "#lib/ids.ts";
import type { Span } from "#model/span.ts";
import type { SpanConditions, TraceCondition, TraceFilter } from "#collector/store/port/traces.ts";
import { createRandom, type Random } from "#lib/random.ts";
import { makeBatch, makeSpan, NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const MINUTE = 60_000;
const MS = 1_000_000;
const HOURS = 3;

/** Searching many traces that arrived out of order, some late and some repeated. */
export function describeTraceSearch(name: string, openStore: OpenStore): void {
  describe(`${name}: searching many traces`, () => {
    const { store } = useStore(openStore);

    it(
      "lists the same traces as a full scan, page by page, in the list's order",
      { timeout: 60_000 },
      async () => {
        const random = createRandom(7);
        const spans = randomHistory(random, 5_000);
        for (const some of inBatches(arrivals(random, spans), 700))
          await store().append(makeBatch({ spans: some }));
        for (const asked of QUESTIONS) {
          const filter: TraceFilter = {
            words: [],
            start: NOW - HOURS * 60 * MINUTE,
            end: NOW + 60 * MINUTE,
            ...asked,
          };
          for (const sort of ["newest", "slowest"] as const) {
            const expected = scan(spans, filter, sort);
            expect({ asked, sort, found: await listAll(filter, sort) }).toEqual({
              asked,
              sort,
              found: expected,
            });
          }
          const { steps: sampled } = await store().sampleTraces(filter, 8, 4);
          const meant = new Set(scan(spans, filter, "newest"));
          const points = sampled.flatMap((step) => step.points);
          expect(points.filter(({ traceId }) => !meant.has(traceId))).toEqual([]);
          expect(points.length > 0).toBe(meant.size > 0);
          const isWhole = sampled.every(({ complete }) => complete);
          expect(!isWhole || points.length === meant.size).toBe(true);
        }
      },
    );

    it.each([
      ["a condition", of({ kind: "producer" })],
      ["a negation", { where: negated(negated({ kind: "span", of: PRODUCER })) }],
    ])(
      "truncates a search without an index, reports where, and continues from there: %s",
      { timeout: 60_000 },
      async (_, asked) => {
        const random = createRandom(8);
        const spans = randomHistory(random, 2_000);
        await store().append(makeBatch({ spans }));
        const filter = { words: [], start: 0, end: NOW + 60 * MINUTE, ...asked };
        for (const sort of ["newest", "slowest"] as const) {
          const page = await store().listTraces(filter, sort, { limit: 40 });
          expect(page.items).toEqual([]);
          expect(page.stopped?.start).toBeGreaterThan(NOW - HOURS * 60 * MINUTE);
          expect(page.next).not.toBeNull();
          expect(await listAll(filter, sort)).toEqual([]);
        }
        await store().append(
          makeBatch({ spans: [{ ...spans[0]!, spanId: "00000000000000ab" as SpanId, kind: "producer" }] }),
        );
        expect(await listAll(filter, "newest")).toEqual([spans[0]!.traceId]);
      },
    );

    async function listAll(filter: TraceFilter, sort: "newest" | "slowest"): Promise<TraceId[]> {
      const ids: TraceId[] = [];
      let cursor: string | undefined;
      do {
        const page = await store().listTraces(filter, sort, { limit: 40, cursor });
        ids.push(...page.items.map(({ traceId }) => traceId));
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      return ids;
    }
  });
}

const of = (condition: Partial<SpanConditions>): Partial<TraceFilter> => ({
  spans: [{ words: [], attributes: [], ...condition }],
});
const PRODUCER: SpanConditions = { words: [], attributes: [], kind: "producer" };
const negated = (condition: TraceCondition): TraceCondition => ({ kind: "not", of: condition });
const QUESTIONS: Partial<TraceFilter>[] = [
  of({ attributes: [["tenant", "rare"]] }),
  of({ attributes: [["tenant", "often"]] }),
  { ...of({ attributes: [["tenant", "often"]] }), start: NOW - 40 * MINUTE, end: NOW - 10 * MINUTE },
  of({ ranges: [{ key: "size", comparison: ">", bound: 900 }] }),
  of({ ranges: [{ key: "size", comparison: "<=", bound: -3.5 }] }),
  of({
    ranges: [
      { key: "size", comparison: ">", bound: 100 },
      { key: "size", comparison: "<", bound: 200 },
    ],
  }),
  of({ ranges: [{ key: "nothing", comparison: ">", bound: 0 }] }),
  {
    ...of({ attributes: [["tenant", "often"]] }),
    alsoSpans: [{ words: [], attributes: [], minDuration: 40 * MS }],
  },
  { ...of({ attributes: [["tenant", "often"]], service: "pay" }), failed: true },
  {
    spans: [
      { words: [], attributes: [["host", "h2"]], service: "pay" },
      { words: [], attributes: [["tenant", "rare"]] },
    ],
  },
  of({ kind: "client", failed: true }),
  { minDuration: 25 * 60_000 * MS },
  { minDuration: 20 * MS, maxDuration: 10 * 60_000 * MS },
];

/** A number of traces of one to five spans, which begin within half an hour. */
function randomHistory(random: Random, traces: number): Span[] {
  return Array.from({ length: traces }, () => {
    const traceId = random.hex(32) as TraceId;
    const begin = NOW - random.below(HOURS * 60 * MINUTE);
    const tenant = random.next() < 0.02 ? "rare" : random.next() < 0.5 ? "often" : "other";
    return Array.from({ length: 1 + random.below(5) }, (_, place) =>
      makeSpan({
        traceId,
        spanId: random.hex(16) as SpanId,
        parentSpanId: place === 0 ? null : ("00000000000000aa" as SpanId),
        service: random.pick(["web", "pay"]),
        kind: random.pick(["server", "client"]),
        start:
          BigInt(begin + (place === 0 ? 0 : random.below(30 * MINUTE))) * 1_000_000n +
          BigInt(random.below(999)),
        duration: random.below(50 * MS),
        status: random.next() < 0.1 ? "error" : "unset",
        attributes: {
          ...(random.next() < 0.7 && { tenant }),
          size: random.pick([
            random.below(1000),
            random.next() * 1000,
            String(random.below(1000)),
            -random.below(8),
            0,
          ]),
        },
        resource: { host: random.pick(["h1", "h2"]) },
      }),
    );
  }).flat();
}

/** Mostly in order of time; every tenth span out of order, every twentieth repeated. */
function arrivals(random: Random, spans: Span[]): Span[] {
  const ordered = spans
    .map((span) => ({ span, at: random.next() < 0.1 ? random.next() * 2 : placeOf(span) }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ span }) => span);
  return [...ordered, ...ordered.filter(() => random.next() < 0.05)];
}

function placeOf({ start }: Span): number {
  return (Number(start / 1_000_000n) - NOW) / (HOURS * 60 * MINUTE) + 1;
}

function inBatches(spans: Span[], size: number): Span[][] {
  return Array.from({ length: Math.ceil(spans.length / size) }, (_, at) =>
    spans.slice(at * size, (at + 1) * size),
  );
}

/** The expected result, by a full scan. */
function scan(spans: Span[], filter: TraceFilter, sort: "newest" | "slowest"): TraceId[] {
  const asked = [
    ...(filter.spans === undefined ? [] : [filter.spans]),
    ...(filter.alsoSpans ?? []).map((one) => [one]),
  ];
  return [...Map.groupBy(spans, ({ traceId }) => traceId)]
    .map(([traceId, own]) => {
      const starts = own.map(({ start }) => start).toSorted(compare);
      const ends = own.map(({ start, duration }) => start + BigInt(duration)).toSorted(compare);
      return { traceId, own, start: starts[0]!, duration: ends.at(-1)! - starts[0]! };
    })
    .filter(({ own, start, duration }) => {
      const at = Number(start) / 1e6;
      if (at < filter.start || at >= filter.end) return false;
      if (filter.failed === true && !own.some(({ status }) => status === "error")) return false;
      const { minDuration = 0, maxDuration = Infinity } = filter;
      if (Number(duration) < minDuration || Number(duration) > maxDuration) return false;
      return asked.every((any) => own.some((span) => any.some((condition) => meets(span, condition))));
    })
    .toSorted((left, right) =>
      sort === "newest" ? compare(right.start, left.start) : compare(right.duration, left.duration),
    )
    .map(({ traceId }) => traceId);
}

function meets(span: Span, condition: SpanConditions): boolean {
  const { service, kind, failed, minDuration = 0, attributes, ranges = [] } = condition;
  const held = { ...span.resource, ...span.attributes };
  return (
    (service === undefined || span.service === service) &&
    (kind === undefined || span.kind === kind) &&
    (failed === undefined || (span.status === "error") === failed) &&
    span.duration >= minDuration &&
    attributes.every(([key, value]) => held[String(key)] === value) &&
    ranges.every(({ key: named, comparison, bound }) => {
      const key = String(named);
      const value = Object.hasOwn(held, key) ? Number(held[key]) : NaN;
      return { ">": value > bound, ">=": value >= bound, "<": value < bound, "<=": value <= bound }[
        comparison
      ];
    })
  );
}

function compare(left: bigint, right: bigint): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
