import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BlobListQuery } from "#api/blob.ts";
import { FeedbackListQuery } from "#api/feedback.ts";
import { IssueListQuery } from "#api/issue.ts";
import { LogListQuery } from "#api/log.ts";
import { MetricListQuery } from "#api/metric.ts";
import { TraceListQuery } from "#api/trace.ts";
import { HOSTILE_EVENTS } from "./hostile/hostile-events.ts";
import { HOSTILE_FRAMING } from "./hostile/hostile-framing.ts";
import { HOSTILE_ITEMS } from "./hostile/hostile-items.ts";
import { HOSTILE_TELEMETRY } from "./hostile/hostile-telemetry.ts";
import { storedCollector } from "./stored-collector.ts";

const NOW = 1_795_200_000_000;
const REQUESTS = [...HOSTILE_EVENTS, ...HOSTILE_FRAMING, ...HOSTILE_TELEMETRY, ...HOSTILE_ITEMS];

describe("requests that want to do harm", () => {
  let collector: Awaited<ReturnType<typeof storedCollector>>;
  beforeAll(async () => {
    collector = await storedCollector(NOW);
  });
  afterAll(() => collector.discard());

  const received = async () => {
    const { outcomes } = await collector.queries.getOutcomes({});
    return outcomes.reduce((sum, { quantity }) => sum + quantity, 0);
  };

  test.each(REQUESTS.map((request) => [request.name, request] as const))("%s", async (_name, request) => {
    const key = `sentry_key=${collector.project.publicKey}`;
    const path = request.path.includes("sentry_key") ? request.path : `${request.path}?${key}`;
    const before = await received();
    const answer = await collector.app.request(path, {
      method: "POST",
      headers: request.headers ?? {},
      body: request.body,
    });
    expect(request.allow).toContain(answer.status);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    // What could not be stored comes into the ledger with the next batch.
    const probe = await collector.app.request(`/api/1/envelope/?${key}`, {
      method: "POST",
      body: '{}\n{"type":"event"}\n{"message":"still there"}',
    });
    expect(probe.status).toBe(200);
    const { id } = (await probe.json()) as { id: string };
    expect((await collector.queries.getEvent("app", id)).ok).toBe(true);
    expect((await received()) - before).toBeGreaterThanOrEqual(1 + (request.counted ?? 1));
    expect(collector.failures).toEqual([]);
  });

  test("leave a store of which every list can be read", async () => {
    const { queries } = collector;
    const ranges = { start: "1970-01-01T00:00:00Z", end: "2200-01-01T00:00:00Z" };
    const issues = await queries.listIssues("app", IssueListQuery.parse({}));
    expect(issues.ok).toBe(true);
    for (const { id } of issues.ok ? issues.value.items : []) {
      const event = await queries.getIssueEvent(id, "latest");
      expect(event.ok).toBe(true);
    }
    expect((await queries.listTraces(TraceListQuery.parse(ranges))).ok).toBe(true);
    expect((await queries.listLogs(LogListQuery.parse(ranges))).ok).toBe(true);
    const metrics = await queries.listMetrics("app", MetricListQuery.parse(ranges));
    expect(metrics.ok).toBe(true);
    for (const { name } of metrics.ok ? metrics.value.metrics : [])
      expect((await queries.getMetricSeries("app", name, { query: "" })).ok).toBe(true);
    expect((await queries.listMonitors(collector.project.slug)).ok).toBe(true);
    expect((await queries.getReleaseHealth("app", ranges)).ok).toBe(true);
    expect((await queries.listBlobs("app", BlobListQuery.parse({}))).ok).toBe(true);
    expect((await queries.listFeedback("app", FeedbackListQuery.parse({}))).ok).toBe(true);
  });
});
