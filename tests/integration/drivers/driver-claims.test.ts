import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FindAnswer } from "#api/searches.ts";
import { LogList } from "#api/logs.ts";
import { MetricAttributes, MetricList, MetricSeriesAnswer } from "#api/metrics.ts";
import { CheckInList, MonitorList } from "#api/monitors.ts";
import { TraceView } from "#api/trace.ts";
import { repeatedSiblings } from "#dashboard/traces/waterfall/repeated-siblings.ts";
import { traceChart } from "#dashboard/traces/waterfall/trace-chart.ts";
import { eventually } from "../../eventually.ts";
import { startCollector, stopCollector, type Collector } from "../start-collector.ts";
import { OTEL_METRICS, OTEL_SCOPES, otelLogs, otelParent } from "./otel-driver.ts";
import { DRIVERS, runDriver, type Claim } from "./run-driver.ts";
import { sentryLogs, sentryMetrics, sentryParent } from "./sentry-driver.ts";

const SENTRY = {
  parentOf: sentryParent,
  logsOf: sentryLogs,
  metricsOf: sentryMetrics,
  scopes: [] as string[],
  repeats: true,
};
const RUNS = [
  { title: "Sentry 9", args: ["sentry-node.mjs", "9"], service: "corpora-app", ...SENTRY },
  { title: "Sentry 10", args: ["sentry-node.mjs", "10"], service: "corpora-app", ...SENTRY },
  { title: "Sentry 11", args: ["sentry-node.mjs", "11"], service: "corpora-app", ...SENTRY },
  {
    title: "Sentry 11, whole transactions",
    args: ["sentry-node.mjs", "11", "--trace=static"],
    service: "corpora-app",
    ...SENTRY,
  },
  ...(["proto", "json"] as const).map((form) => ({
    title: `OpenTelemetry, ${form}`,
    args: ["otel.mjs", "otel", form],
    service: "corpora-shop",
    parentOf: otelParent,
    logsOf: otelLogs,
    metricsOf: () => OTEL_METRICS,
    scopes: OTEL_SCOPES,
    repeats: false,
  })),
];

describe.skipIf(!existsSync(join(DRIVERS, "node_modules")))("what real SDKs claim to have sent", () => {
  describe.each(RUNS)("$title", ({ args, service, parentOf, logsOf, metricsOf, scopes, repeats }) => {
    let folder: string;
    let collector: Collector;
    let claims: Claim[];
    const traces = new Map<string, TraceView>();

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "glasshouse-drivers-"));
      collector = await startCollector(folder);
      claims = await runDriver(args, collector);
    }, 120_000);
    afterAll(async () => {
      await stopCollector(collector);
      await rm(folder, { recursive: true });
    });

    async function read(path: string): Promise<unknown> {
      const headers = { authorization: `Bearer ${collector.credentials.apiToken}` };
      const response = await fetch(`${collector.url}${path}`, { headers });
      return response.json();
    }

    const spansClaimed = () =>
      claims.filter(({ sent, span_id }) => /span/.test(sent ?? "") && span_id !== undefined);
    const spanOf = ({ trace_id = "", span_id }: Claim) =>
      traces.get(trace_id)?.spans.find(({ spanId }) => spanId === span_id);

    it("finds every span in its trace", async () => {
      expect(spansClaimed().length).toBeGreaterThan(0);
      await eventually(async () => {
        for (const { trace_id } of claims)
          if (trace_id !== undefined)
            traces.set(trace_id, TraceView.parse(await read(`/api/v1/traces/${trace_id}`)));
        expect(spansClaimed().filter((claim) => spanOf(claim) === undefined)).toEqual([]);
      });
      const children = claims.flatMap(({ trace_id = "", span_ids = [] }) =>
        span_ids.map((span_id) => ({ trace_id, span_id })),
      );
      expect(children.filter((child) => spanOf(child as Claim) === undefined)).toEqual([]);
      const spans = [...traces.values()].flatMap((trace) => trace.spans);
      expect(spans.filter((span) => span.service !== service)).toEqual([]);
    });

    it("finds every span under its parent", () => {
      for (const { spans } of traces.values()) {
        const named = new Map(spans.map((span) => [span.spanId, span.name]));
        const claimed = new Set(spansClaimed().map(({ span_id }) => span_id));
        const mine = spans.filter(({ spanId, name }) => claimed.has(spanId) || /^task \d+$/.test(name));
        const parents = mine.map(({ name, parentSpanId }) => [name, named.get(parentSpanId ?? "") ?? null]);
        expect(parents).toEqual(mine.map(({ name }) => [name, parentOf(name)]));
        expect(spans.filter(({ parentSpanId }) => parentSpanId !== null && !named.has(parentSpanId))).toEqual(
          [],
        );
      }
      const nested = claims.filter(({ parent_span_id }) => parent_span_id !== undefined);
      expect(nested.map((claim) => spanOf(claim)?.parentSpanId)).toEqual(
        nested.map((claim) => claim.parent_span_id),
      );
      const fans = claims.filter(({ children }) => children !== undefined);
      const sizes = fans.map(({ trace_id = "" }) => traces.get(trace_id)?.spans.length);
      expect(sizes).toEqual(fans.map(({ children = 0 }) => children + 1));
    });

    it("gives every span its instrumentation's name and version", () => {
      const spans = [...traces.values()].flatMap((trace) => trace.spans);
      const versioned = spans.flatMap(({ scope, scopeFacts }) => {
        return scopeFacts === undefined ? [] : [`${scope} ${scopeFacts.version}`];
      });
      expect([...new Set(versioned)].toSorted()).toEqual(scopes);
    });

    it("links an error inside a span to the span", () => {
      const errors = claims.filter(
        ({ claim, span_id }) => claim === "error inside span (same trace)" && span_id,
      );
      expect(errors).toHaveLength(repeats ? 1 : 0);
      for (const { trace_id = "", span_id, event_id } of errors)
        expect(traces.get(trace_id)?.events).toContainEqual(
          expect.objectContaining({ eventId: event_id, spanId: span_id }),
        );
    });

    it("reports the N+1, and no other", () => {
      const found = [...traces.values()].flatMap((trace) => {
        const { rows, names } = traceChart(trace);
        const name = (row: number) => names[rows.name[row] ?? -1];
        return repeatedSiblings(rows)
          .filter(({ isNPlusOne }) => isNPlusOne)
          .map(({ head, parent, count }) => ({ name: name(head), under: name(parent), count }));
      });
      const sent = { name: "SELECT * FROM items WHERE order_id = 0", under: "POST /checkout", count: 6 };
      expect(found).toEqual(repeats ? [sent] : []);
    });

    it("finds every log record as written, at its span in its trace", async () => {
      const { claimed, logs } = logsOf(claims);
      expect(logs).toHaveLength(claimed);
      const stored = LogList.parse(await read("/api/v1/logs?limit=500")).logs;
      for (const log of logs) {
        const expected = expect.objectContaining({
          ...log,
          attributes: expect.objectContaining(log.attributes) as unknown,
        });
        expect(stored).toContainEqual(expected);
        if (typeof log.traceId !== "string") continue;
        const trace = TraceView.parse(await read(`/api/v1/traces/${log.traceId}`));
        expect(trace.logs).toContainEqual(expected);
      }
    });

    it("stores every metric with its measured values", async () => {
      const metrics = metricsOf(claims);
      const project = "/api/v1/projects/app/metrics";
      const { metrics: listed } = MetricList.parse(await read(project));
      const pick = ({ name, kind, unit, points }: (typeof listed)[number]) => ({ name, kind, unit, points });
      const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
      expect(listed.map(pick).toSorted(byName)).toEqual(
        metrics.map(({ name, kind, unit, points }) => ({ name, kind, unit, points })).toSorted(byName),
      );
      expect(listed.flatMap(({ services }) => services).filter((name) => name !== service)).toEqual([]);
      for (const { name, sum, key, value } of metrics) {
        const path = `${project}/${encodeURIComponent(name)}`;
        const { series } = MetricSeriesAnswer.parse(await read(`${path}/series?aggregate=sum`));
        expect(series[0]?.total).toBeCloseTo(sum, 6);
        if (key === null) continue;
        const { attributes } = MetricAttributes.parse(await read(`${path}/attributes`));
        const values = attributes.find((attribute) => attribute.key === key)?.values ?? [];
        expect(values.map((one) => one.value)).toContain(value);
      }
    });

    it("turns every check-in into a run of its monitor", async () => {
      const { monitors } = MonitorList.parse(await read("/api/v1/projects/app/monitors"));
      const slugs = new Set(claims.flatMap(({ monitor }) => (monitor === undefined ? [] : [monitor])));
      expect(monitors.map(({ slug }) => slug).toSorted()).toEqual([...slugs].toSorted());
      for (const slug of slugs) {
        const runs = CheckInList.parse(
          await read(`/api/v1/projects/app/monitors/${slug}/check-ins`),
        ).checkIns;
        const last = claims.findLast(({ monitor }) => monitor === slug);
        const { id, status, environment } = runs[0] ?? {};
        const ended = last?.status?.split(",").at(-1);
        expect(runs).toHaveLength(1);
        expect([id, status, environment]).toEqual([last?.check_in_id ?? id, ended, "corpora"]);
      }
    });

    it("finds every reported id", async () => {
      const ids = claims.flatMap(({ event_id, check_in_id, sid }) =>
        [event_id, check_in_id, sid].filter((id) => id !== undefined),
      );
      const found = await Promise.all(
        [...new Set(ids)].map(async (id) => FindAnswer.parse(await read(`/api/v1/find/${id}`))),
      );
      expect(found.filter((answer) => answer.found.length === 0)).toEqual([]);
    });
  });
});
