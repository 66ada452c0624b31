import { describe, expect, it } from "vitest";
import type { MetricQuery } from "#collector/store/port/metrics.ts";
import type { MetricPoint, MetricValue } from "#model/metric/metric-point.ts";
import { makeBatch, newSpanId, newTraceId, NOW, PROJECT } from "./make-batch.ts";
import { makePoint } from "./make-items.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const MINUTE = 60_000;
const START = BigInt(NOW) * 1_000_000n;
const minutes = (count: number) => START + BigInt(Math.round(count * 60)) * 1_000_000_000n;

/** A point of a counter after some minutes; `start` in minutes as well. */
function counted(
  at: number,
  value: number,
  start: number | null,
  parts: Partial<MetricPoint> = {},
): MetricPoint {
  return makePoint({
    time: minutes(at),
    start: start === null ? null : minutes(start),
    value: { kind: "sum", value, temporality: "cumulative", monotonic: true },
    ...parts,
  });
}

/** What metrics are over time. */
export function describeMetricQueries(name: string, openStore: OpenStore): void {
  describe(`${name}: metrics over time`, () => {
    const { store } = useStore(openStore);
    const append = (...metrics: MetricPoint[]) => store().append(makeBatch({ metrics }));
    const ask = (parts: Partial<MetricQuery> = {}) =>
      store().queryMetric({
        project: PROJECT,
        name: "queue.depth",
        where: null,
        start: NOW,
        end: NOW + 10 * MINUTE,
        step: MINUTE,
        aggregate: "increase",
        groupBy: [],
        top: 10,
        ...parts,
      });
    const total = async (parts: Partial<MetricQuery> = {}) => (await ask(parts)).series[0]?.total ?? null;

    it("takes a cumulative counter's first point as a base, and later ones as increases", async () => {
      await append(counted(-2, 100, -60), counted(1.5, 130, -60), counted(2.5, 150, -60));
      expect((await ask()).series).toEqual([
        { group: [], values: [null, 30, 20, null, null, null, null, null, null, null], total: 50 },
      ]);
      await append(
        counted(1, 7, -60, { attributes: { a: 1 } }),
        counted(2, 9, -60, { attributes: { a: 1 } }),
      );
      expect(await total()).toBe(52);
    });

    it("counts a series from its start if that is in the time", async () => {
      await append(counted(2, 40, 1), counted(3, 45, 1));
      expect(await total()).toBe(45);
    });

    it("takes a drop and a changed start for a reset", async () => {
      await append(counted(0, 100, null), counted(1, 110, null), counted(2, 5, null));
      expect(await total()).toBe(15);
      const other = { attributes: { a: 1 } };
      await append(counted(0, 10, -9, other), counted(1, 12, -9, other), counted(3, 50, 2, other));
      expect(await total({ where: { kind: "attribute", key: "a", value: { is: "1" } } })).toBe(52);
    });

    it("follows two processes that send the same series each by its own start", async () => {
      await append(counted(1, 10, 0.1), counted(1.1, 500, 0.5), counted(2, 20, 0.1), counted(2.1, 510, 0.5));
      expect(await total()).toBe(530);
    });

    it("counts points in any order, and repeated ones once", async () => {
      const points = [counted(3, 30, -9), counted(1, 10, -9), counted(2, 20, -9), counted(0, 5, -9)];
      for (const point of points) await append(point, makePoint({ name: "other" }));
      await append(...points, counted(4, 40, -9));
      expect(await total()).toBe(35);
      const delta = counted(1, 3, 0, {
        value: { kind: "sum", value: 3, temporality: "delta", monotonic: true },
        name: "d",
      });
      await append(delta);
      await append(delta, makePoint({ name: "other", time: START + 5n }));
      expect(await total({ name: "d" })).toBe(3);
    });

    it("reads series that are new since the last question", async () => {
      await append(counted(1, 10, 0, { attributes: { a: 1 } }));
      expect(await total()).toBe(10);
      await append(counted(2, 15, 0, { attributes: { a: 1 } }), counted(2, 7, 0, { attributes: { a: 2 } }));
      expect(await total()).toBe(22);
      const groups = await ask({ groupBy: ["a"] });
      expect(groups.series.map(({ group, total: sum }) => [group, sum])).toEqual([
        [["1"], 15],
        [["2"], 7],
      ]);
    });

    it("does not count a counter twice whose process changes its resource", async () => {
      const before = { resource: { "service.name": "shop" } };
      const after = { resource: { "service.name": "shop", "host.name": "a", zone: "b" } };
      await append(counted(2, 100, 1, before), counted(3, 110, 1, before));
      await append(counted(4, 120, 1, after), counted(5, 125, 1, after));
      expect(await total()).toBe(125);
      const groups = await ask({ groupBy: ["zone"] });
      expect(groups.series.map(({ group, total: sum }) => [group, sum])).toEqual([
        [[null], 110],
        [["b"], 15],
      ]);
    });

    it("adds up counters of two hosts that began at the same time", async () => {
      const host = (id: string) => ({ resource: { "service.name": "shop", "host.name": id } });
      await append(counted(2, 100, 1, host("a")), counted(3, 200, 1, host("b")));
      expect(await total()).toBe(300);
    });

    it("subtracts integers beyond 2^53 exactly", async () => {
      const big = (at: number, digits: string) =>
        counted(at, 0, -9, {
          value: { kind: "sum", value: Number(digits), digits, temporality: "cumulative", monotonic: true },
        });
      await append(big(0, "1152921504606846000"), big(1, "1152921504606846977"));
      expect(await total()).toBe(977);
    });

    it("spreads a rate over the time in which it rose", async () => {
      await append(counted(0, 0, -9), counted(4, 240, -9));
      expect((await ask({ aggregate: "rate" })).series[0]!.values.slice(0, 6)).toEqual([
        1,
        1,
        1,
        1,
        null,
        null,
      ]);
    });

    it("adds up the levels of several senders, and reads a gauge as last, average, least and greatest", async () => {
      const level = (at: number, value: number, host: string) =>
        makePoint({
          time: minutes(at),
          value: { kind: "gauge", value },
          resource: { "host.name": host },
        });
      await append(level(0.1, 4, "a"), level(0.2, 6, "a"), level(0.15, 10, "b"), level(2.1, 1, "a"));
      const first = async (aggregate: MetricQuery["aggregate"]) =>
        (await ask({ aggregate })).series[0]!.values[0];
      expect(await first("sum")).toBe(16);
      expect(await first("last")).toBe(6);
      expect(await first("avg")).toBeCloseTo(20 / 3);
      expect(await first("min")).toBe(4);
      expect(await first("max")).toBe(10);
      expect(await first("count")).toBe(3);
      // A level holds until the next point.
      expect((await ask({ aggregate: "sum" })).series[0]!.values.slice(0, 3)).toEqual([16, 6, 1]);
    });

    it("merges explicit histograms, delta and cumulative, into quantiles", async () => {
      const histogram = (
        at: number,
        counts: number[],
        temporality: "delta" | "cumulative",
        parts: Partial<MetricPoint> = {},
      ) =>
        counted(at, 0, -9, {
          value: {
            kind: "histogram",
            temporality,
            count: counts.reduce((sum, count) => sum + count, 0),
            sum: 10,
            min: null,
            max: null,
            bounds: [10, 20, 40],
            counts,
          },
          ...parts,
        });
      await append(
        histogram(1, [10, 0, 0, 0], "delta"),
        histogram(0, [5, 5, 5, 5], "cumulative", { attributes: { a: 1 } }),
        histogram(1, [5, 15, 5, 5], "cumulative", { attributes: { a: 1 } }),
        // A reset: all of it counts.
        histogram(2, [0, 0, 10, 0], "cumulative", { attributes: { a: 1 } }),
      );
      // 10 up to 10, 10 up to 20, 10 up to 40.
      expect(await total({ aggregate: "p50" })).toBeCloseTo(15);
      expect(await total({ aggregate: "p90" })).toBeCloseTo(34);
      expect(await total({ aggregate: "increase" })).toBe(30);
    });

    it("merges exponential histograms of several scales and senders", async () => {
      const sent: number[] = [];
      const histogram = (scale: number, values: number[], at: number, sender: string) => {
        sent.push(...values);
        const counts = new Map<number, number>();
        for (const value of values) {
          const index = Math.ceil(Math.log2(value) * 2 ** scale) - 1;
          counts.set(index, (counts.get(index) ?? 0) + 1);
        }
        const offset = Math.min(...counts.keys());
        const value: MetricValue = {
          kind: "exponential_histogram",
          temporality: "delta",
          count: values.length,
          sum: values.reduce((sum, one) => sum + one, 0),
          min: Math.min(...values),
          max: Math.max(...values),
          scale,
          zeroCount: 0,
          zeroThreshold: 0,
          positive: {
            offset,
            counts: Array.from(
              { length: Math.max(...counts.keys()) - offset + 1 },
              (_, i) => counts.get(offset + i) ?? 0,
            ),
          },
          negative: { offset: 0, counts: [] },
        };
        return makePoint({ time: minutes(at), value, service: sender });
      };
      const values = (count: number, factor: number) =>
        Array.from({ length: count }, (_, i) => (i + 1) * factor);
      await append(histogram(6, values(500, 0.3), 1, "a"), histogram(5, values(300, 2), 2, "b"));
      await append(histogram(6, values(200, 7), 3, "a"));
      const sorted = sent.toSorted((one, other) => one - other);
      for (const [aggregate, part] of [
        ["p50", 0.5],
        ["p95", 0.95],
        ["p99", 0.99],
      ] as const) {
        const expected = sorted[Math.ceil(part * sorted.length) - 1]!;
        expect(Math.abs((await total({ aggregate }))! / expected - 1)).toBeLessThan(0.025);
      }
      expect(await total({ aggregate: "max" })).toBe(1400);
    });

    it("finds the quantiles of values that were sent together, and the range of what gauges measured", async () => {
      const values = Array.from({ length: 200 }, (_, index) => index + 1);
      const listed = makePoint({
        name: "d",
        source: "sentry",
        time: minutes(1),
        value: {
          kind: "histogram",
          temporality: "delta",
          count: 200,
          sum: 20_100,
          min: 1,
          max: 200,
          bounds: [],
          counts: [],
          values,
        },
      });
      const gauge = { kind: "gauge", value: 5, measured: { min: 1, max: 9, sum: 20, count: 4 } } as const;
      await append(listed, makePoint({ name: "g", time: minutes(1), value: gauge }));
      expect((await total({ name: "d", aggregate: "p50" }))! / 100).toBeCloseTo(1, 1);
      expect((await total({ name: "d", aggregate: "p95" }))! / 190).toBeCloseTo(1, 1);
      expect([
        await total({ name: "g", aggregate: "min" }),
        await total({ name: "g", aggregate: "max" }),
        await total({ name: "g", aggregate: "last" }),
      ]).toEqual([1, 9, 5]);
      const filter = { project: PROJECT, where: null, start: NOW, end: NOW + 10 * MINUTE };
      const kept = async (metric: string) =>
        (await store().listMetricPoints({ ...filter, name: metric }, { limit: 1 })).items[0]?.value;
      expect([await kept("d"), await kept("g")]).toEqual([listed.value, gauge]);
    });

    it("keeps the quantiles of summaries, and finds those of single values", async () => {
      const summary = (at: number, count: number, value: number, service: string) =>
        counted(at, 0, -9, {
          service,
          value: { kind: "summary", count, sum: count, quantiles: [{ quantile: 0.5, value }] },
        });
      await append(
        summary(0, 10, 1, "a"),
        summary(1, 20, 3, "a"),
        summary(0, 10, 1, "b"),
        summary(1, 40, 7, "b"),
      );
      expect(await total({ aggregate: "p50" })).toBeCloseTo((10 * 3 + 30 * 7) / 40);
      expect(await total({ aggregate: "p95" })).toBeNull();
      const values = Array.from({ length: 200 }, (_, index) =>
        makePoint({
          name: "d",
          source: "sentry",
          time: minutes(1),
          value: {
            kind: "histogram",
            temporality: "delta",
            count: 1,
            sum: index + 1,
            min: index + 1,
            max: index + 1,
            bounds: [],
            counts: [],
          },
        }),
      );
      await append(...values);
      expect(Math.abs((await total({ name: "d", aggregate: "p95" }))! / 190 - 1)).toBeLessThan(0.01);
      expect(await total({ name: "d", aggregate: "count" })).toBe(200);
    });

    it("tells a name with two units or types apart", async () => {
      await append(
        counted(1, 5, 0, { unit: "By" }),
        counted(2, 9, 0, { unit: "By" }),
        counted(1, 70, 0, { unit: "s" }),
      );
      await append(makePoint({ time: minutes(1), unit: "s" }));
      const answer = await ask();
      expect(answer.variants.map(({ type, unit }) => [type, unit])).toContainEqual(["gauge", "s"]);
      expect(answer.variants).toHaveLength(3);
      expect([answer.chosen?.unit, answer.series[0]?.total]).toEqual(["By", 9]);
      expect(await total({ unit: "s", type: "counter" })).toBe(70);
    });

    it("groups by up to three attributes, the greatest first and the rest together", async () => {
      const of = (a: string, b: number, value: number) =>
        counted(1, value, 0, { attributes: { a, b }, resource: { zone: "z" } });
      await append(of("x", 1, 10), of("x", 2, 20), of("y", 1, 5), of("z", 1, 1));
      const answer = await ask({ groupBy: ["a", "b", ["zone", "cloud.zone"]], top: 2 });
      expect(answer.series.map(({ group, total: sum }) => [group, sum])).toEqual([
        [["x", "2", "z"], 20],
        [["x", "1", "z"], 10],
        [null, 6],
      ]);
      expect(answer.groups).toBe(4);
    });

    it("lists exemplars with their traces, the greatest of each step", async () => {
      const traceId = newTraceId();
      const spanId = newSpanId();
      const exemplars = [1, 9, 5].map((value) => ({
        time: minutes(1),
        value,
        traceId,
        spanId,
        attributes: {},
      }));
      await append(counted(1, 5, 0, { exemplars }));
      const found = await store().listExemplars({
        project: PROJECT,
        name: "queue.depth",
        where: null,
        start: NOW,
        end: NOW + 10 * MINUTE,
        step: MINUTE,
        type: "counter",
        unit: "1",
      });
      expect(found.map(({ value }) => value)).toEqual([9, 5]);
      expect(found[0]).toMatchObject({ traceId, spanId, service: "shop", at: NOW + MINUTE });
    });
  });
}
