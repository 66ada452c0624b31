import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOSTILE_EVENTS } from "./hostile/hostile-events.ts";
import { HOSTILE_FRAMING } from "./hostile/hostile-framing.ts";
import { HOSTILE_ITEMS } from "./hostile/hostile-items.ts";
import { HOSTILE_TELEMETRY } from "./hostile/hostile-telemetry.ts";
import { storedCollector } from "./stored-collector.ts";

const NOW = 1_795_200_000_000;
const REQUESTS = [...HOSTILE_EVENTS, ...HOSTILE_FRAMING, ...HOSTILE_TELEMETRY, ...HOSTILE_ITEMS];

describe("harmful requests", () => {
  let collector: Awaited<ReturnType<typeof storedCollector>>;
  beforeAll(async () => {
    collector = await storedCollector(NOW);
  });
  afterAll(() => collector.discard());

  const received = async () => {
    const answer = await collector.client.getOutcomes();
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value.outcomes.reduce((sum, { quantity }) => sum + quantity, 0);
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
    // What could not be stored is in the ledger with the next batch.
    const probe = await collector.app.request(`/api/1/envelope/?${key}`, {
      method: "POST",
      body: '{}\n{"type":"event"}\n{"message":"still there"}',
    });
    expect(probe.status).toBe(200);
    const { id } = (await probe.json()) as { id: string };
    expect((await collector.client.getEvent({ event: id })).ok).toBe(true);
    expect((await received()) - before).toBeGreaterThanOrEqual(1 + (request.counted ?? 1));
    expect(collector.failures).toEqual([]);
  });

  test("leave a store of which every list can be read", async () => {
    const { client } = collector;
    const ranges = { start: "1970-01-01T00:00:00Z", end: "2200-01-01T00:00:00Z" };
    const issues = await client.listIssues();
    expect(issues.ok).toBe(true);
    for (const { id } of issues.ok ? issues.value.items : []) {
      const event = await client.getIssueEvent({ issue: id, event: "latest" });
      expect(event.ok).toBe(true);
    }
    expect((await client.listTraces(ranges)).ok).toBe(true);
    expect((await client.listLogs(ranges)).ok).toBe(true);
    const metrics = await client.listMetrics(ranges);
    expect(metrics.ok).toBe(true);
    for (const { name } of metrics.ok ? metrics.value.metrics : [])
      expect((await client.getMetricSeries({ name })).ok).toBe(true);
    expect((await client.listMonitors()).ok).toBe(true);
    expect((await client.getReleaseHealth(ranges)).ok).toBe(true);
    expect((await client.listBlobs()).ok).toBe(true);
    expect((await client.listFeedback()).ok).toBe(true);
  });
});
