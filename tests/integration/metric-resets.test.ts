import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRandom, type Random } from "#lib/random.ts";
import type { MetricPoint } from "#model/metric/metric-point.ts";
import type { Aggregate } from "#model/metric/metric-type.ts";
import type { Store } from "#collector/store/port/store.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { makeBatch, NOW, PROJECT } from "../contract/make-batch.ts";
import { makePoint } from "../contract/make-items.ts";
import { bucketOf, pointValue, type Kind } from "../fixtures/measured-process.ts";

const MINUTE = 60_000;
const BEGIN = NOW;
const END = NOW + 12 * MINUTE;
const STREAMS = 12;
const KINDS: Kind[] = ["counter", "explicit", "exponential", "summary"];

interface Simulated {
  points: MetricPoint[];
  /** What counts in the time asked for: each value with the time of the first point that says it. */
  counted: { at: number; value: number }[];
}

/**
 * One process after the other records values, and reports them from time to time. What was recorded after the last report before a
 * restart is lost. A first report counts if its process began in the time asked for, or after another one.
 */
function simulate(random: Random, kind: Kind, mode: "cumulative" | "delta", stream: string): Simulated {
  const points: MetricPoint[] = [];
  const counted: Simulated["counted"] = [];
  let at = BEGIN - 10 * MINUTE + random.below(MINUTE);
  let start = at - random.below(60) * MINUTE;
  let isFirst = true;
  let recorded: number[] = [];
  let reported = 0;
  while (at < END) {
    if (random.next() < 0.15 && !isFirst) {
      start = at + random.below(1000);
      recorded = [];
      reported = 0;
    }
    const since = at;
    at = Math.max(at, start) + 1000 + random.below(70_000);
    for (let left = random.below(9); left > 0; left--)
      recorded.push(kind === "counter" ? 1 + random.below(50) : Math.ceil(random.skewed(40)));
    const fresh = recorded.slice(reported);
    const isBase = mode === "cumulative" && isFirst && start < BEGIN;
    if (at >= BEGIN && at < END && !isBase) counted.push(...fresh.map((value) => ({ at, value })));
    reported = recorded.length;
    isFirst = false;
    points.push(
      makePoint({
        name: `${kind}.${mode}`,
        attributes: { stream },
        time: BigInt(at) * 1_000_000n,
        start: BigInt(mode === "delta" ? since : start) * 1_000_000n,
        value: pointValue(kind, mode, mode === "delta" ? fresh : recorded, random.below(3)),
      }),
    );
  }
  return { points, counted };
}

describe("series with resets, against the values that were recorded", () => {
  let folder = "";
  let store: Store;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "glasshouse-resets-"));
    store = openSqliteStore({ folder, clock: () => NOW, retentionDays: 30 });
  });
  afterAll(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const ask = (name: string, aggregate: Aggregate, groupBy: string[] = []) =>
    store.queryMetric({
      project: PROJECT,
      name,
      where: null,
      start: BEGIN,
      end: END,
      step: MINUTE,
      aggregate,
      groupBy,
      top: STREAMS,
    });

  it.each(KINDS.flatMap((kind) => [[kind, "cumulative"] as const, [kind, "delta"] as const]))(
    "%s, %s",
    async (kind, mode) => {
      const random = createRandom(KINDS.indexOf(kind) * 2 + (mode === "delta" ? 1 : 0));
      const streams = Array.from({ length: STREAMS }, (_, place) =>
        simulate(random, kind, mode, String(place)),
      );
      // In any order, some of them twice.
      const sent = streams.flatMap(({ points }) =>
        points.flatMap((point) => (random.next() < 0.1 ? [point, point] : [point])),
      );
      const shuffled = sent
        .map((point) => ({ point, place: random.next() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ point }) => point);
      for (let from = 0; from < shuffled.length; from += 60)
        await store.append(makeBatch({ metrics: shuffled.slice(from, from + 60) }));

      const name = `${kind}.${mode}`;
      const sizeOf = (counted: Simulated["counted"]) =>
        kind === "counter" ? counted.reduce((sum, { value }) => sum + value, 0) : counted.length;
      const all = streams.flatMap(({ counted }) => counted);
      const { series, points } = await ask(name, "increase");
      expect(points).toBeGreaterThan(100);
      expect(series[0]!.total).toBe(sizeOf(all));
      expect(series[0]!.values.map((value) => value ?? 0)).toEqual(
        Array.from({ length: 12 }, (_, step) =>
          sizeOf(all.filter(({ at }) => Math.floor((at - BEGIN) / MINUTE) === step)),
        ),
      );
      const groups = await ask(name, "increase", ["stream"]);
      expect(new Map(groups.series.map(({ group, total }) => [group![0], total]))).toEqual(
        new Map(streams.map(({ counted }, place) => [String(place), sizeOf(counted)])),
      );
      if (kind === "counter") return;
      const sum = all.reduce((total, { value }) => total + value, 0);
      expect((await ask(name, "sum")).series[0]!.total).toBeCloseTo(sum, 6);
      expect((await ask(name, "avg")).series[0]!.total).toBeCloseTo(sum / all.length, 6);
      if (kind === "summary") return;
      const sorted = all.map(({ value }) => value).toSorted((one, other) => one - other);
      for (const [quantile, part] of [
        ["p50", 0.5],
        ["p95", 0.95],
      ] as const) {
        const [low, high] = bucketOf(kind, sorted[Math.ceil(part * sorted.length) - 1]!);
        const { total } = (await ask(name, quantile)).series[0]!;
        expect(total).toBeGreaterThanOrEqual(low);
        expect(total).toBeLessThanOrEqual(high);
      }
    },
  );
});
