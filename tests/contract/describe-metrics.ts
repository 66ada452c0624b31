import { describe, expect, it } from "vitest";
import type { MetricFilter } from "#collector/store/port/metrics.ts";
import type { MetricPoint } from "#model/metric/metric-point.ts";
import { makeBatch, newSpanId, newTraceId, NOW, PROJECT } from "./make-batch.ts";
import { makePoint } from "./make-items.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const MINUTE = 60_000;
const START = BigInt(NOW) * 1_000_000n;

/** Storing and querying metrics. */
export function describeMetrics(name: string, openStore: OpenStore): void {
  describe(`${name}: metrics`, () => {
    const { store } = useStore(openStore);
    const append = (...metrics: MetricPoint[]) => store().append(makeBatch({ metrics }));
    const filter: MetricFilter = {
      project: PROJECT,
      name: "queue.depth",
      where: null,
      start: NOW - MINUTE,
      end: NOW + 60 * MINUTE,
    };

    it("returns points of every kind unchanged, the newest first", async () => {
      const points = [
        makePoint({
          time: START + 4n,
          value: {
            kind: "exponential_histogram",
            temporality: "delta",
            count: 5,
            sum: 10.5,
            min: null,
            max: 4,
            scale: 1,
            zeroCount: 1,
            zeroThreshold: 0,
            positive: { offset: -1, counts: [1, 2] },
            negative: { offset: 0, counts: [1] },
          },
        }),
        makePoint({
          time: START + 3n,
          value: {
            kind: "histogram",
            temporality: "cumulative",
            count: 3,
            sum: null,
            min: 1,
            max: 9,
            bounds: [1, 5],
            counts: [1, 1, 1],
          },
          exemplars: [
            { time: START, value: 7, traceId: newTraceId(), spanId: newSpanId(), attributes: { a: 1 } },
          ],
        }),
        makePoint({
          time: START + 2n,
          start: START - 7n,
          value: { kind: "sum", value: 2 ** 53, temporality: "cumulative", monotonic: true },
          traceId: newTraceId(),
          spanId: newSpanId(),
          attributes: { list: [1, "x"] },
          scope: "meter",
          source: "sentry",
        }),
        makePoint({
          time: START + 1n,
          value: { kind: "summary", count: 2, sum: 3, quantiles: [{ quantile: 0.5, value: 1.5 }] },
        }),
        makePoint({ value: { kind: "gauge", value: null }, unit: null, description: "how many wait" }),
      ];
      await append(...points.toReversed());
      const first = await store().listMetricPoints(filter, { limit: 3 });
      const rest = await store().listMetricPoints(filter, { limit: 3, cursor: first.next! });
      expect([...first.items, ...rest.items]).toEqual(points);
      expect(rest.next).toBeNull();
    });

    it("stores a repeated request once, and counts the duplicates", async () => {
      await append(makePoint(), makePoint({ time: START + 1n }));
      await append(makePoint(), makePoint({ time: START + 1n }));
      expect((await store().listMetricPoints(filter, { limit: 9 })).items).toHaveLength(2);
      const ledger = await store().listOutcomes(NOW - MINUTE, NOW + MINUTE);
      expect(ledger.map(({ category, kind, quantity }) => [category, kind, quantity])).toEqual([
        ["metric", "accepted", 2],
        ["metric", "duplicate", 2],
      ]);
    });

    it("lists metrics by name with their services, points and latest time", async () => {
      await append(
        makePoint({ name: "b.Bytes", unit: "By", service: "web" }),
        makePoint({ name: "b.Bytes", unit: "By", time: START + 60_000_000_000n }),
        makePoint({
          name: "a",
          value: { kind: "sum", value: 1, temporality: "delta", monotonic: false },
        }),
      );
      const list = (parts: object, page = { limit: 50 }) =>
        store().listMetrics(
          { project: PROJECT, words: [], start: NOW, end: NOW + 60 * MINUTE, ...parts },
          page,
        );
      expect((await list({})).items).toEqual([
        {
          name: "a",
          kind: "sum",
          unit: "1",
          description: null,
          temporality: "delta",
          monotonic: false,
          services: ["shop"],
          points: 1,
          lastSeen: NOW,
        },
        {
          name: "b.Bytes",
          kind: "gauge",
          unit: "By",
          description: null,
          temporality: null,
          monotonic: null,
          services: ["shop", "web"],
          points: 2,
          lastSeen: NOW + MINUTE,
        },
      ]);
      const names = async (parts: object) => (await list(parts)).items.map((metric) => metric.name);
      expect(await names({ words: ["BYTES"] })).toEqual(["b.Bytes"]);
      expect(await names({ service: "web" })).toEqual(["b.Bytes"]);
      expect(await names({ end: NOW })).toEqual([]);
      const first = await list({}, { limit: 1 });
      const second = await list({}, { limit: 1, cursor: first.next! } as never);
      expect([first.items[0]?.name, second.items[0]?.name, second.next]).toEqual(["a", "b.Bytes", null]);
    });

    it("lists the attributes of a metric", async () => {
      const at = (value: number, tenant: string) =>
        makePoint({ value: { kind: "gauge", value }, attributes: { tenant, zone: 1 } });
      await append(at(1, "a"), at(3, "a"), at(10, "b"), makePoint({ value: { kind: "gauge", value: 2 } }));
      expect(await store().listMetricAttributes(filter)).toEqual([
        {
          key: "tenant",
          values: [
            { value: "a", points: 2 },
            { value: "b", points: 1 },
          ],
        },
        { key: "zone", values: [{ value: "1", points: 3 }] },
      ]);
    });

    it("keeps integers of 19 digits, whole doubles, flags and dropped counts", async () => {
      const points = [
        makePoint({
          time: START + 2n,
          value: { kind: "gauge", value: 1152921504606846976, digits: "1152921504606846977" },
          flags: 1,
        }),
        makePoint({
          time: START + 1n,
          value: { kind: "gauge", value: 5, isDouble: true },
          scope: "meter",
          scopeFacts: { version: "2", droppedAttributes: 3, resourceDroppedAttributes: 1 },
        }),
      ];
      await append(...points);
      expect((await store().listMetricPoints(filter, { limit: 9 })).items).toEqual(points);
    });
  });
}
