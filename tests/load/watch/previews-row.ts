import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRandom } from "#lib/random.ts";
import { Rule } from "#model/watch/rule.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import type { Store } from "#collector/store/port/store.ts";
import { previewRule } from "#collector/watch/preview/preview-rule.ts";
import { makeBatch, makeEvent, makeSpan, newTraceId, PROJECT } from "../../contract/make-batch.ts";
import { makeCheckIn, makePoint } from "../../contract/make-items.ts";
import type { Row, RowResult } from "../row.ts";
import { fillStore, MINUTE, NOW, OPERATIONS, SERVICES } from "./fill-requests.ts";

export const previewsRow: Row = {
  name: "previews",
  title: `Milliseconds to preview a rule of each kind over a week, with ${OPERATIONS} operations`,
  budgets: [{ figure: "worst", atMost: 2_000 }],
  run: measurePreviews,
};

const PREVIEWED = [
  { kind: "failures" },
  { kind: "slower" },
  { kind: "traffic", per: "operation" },
  { kind: "silence" },
  { kind: "silence", of: "monitor" },
  { kind: "silence", of: "metric" },
  { kind: "new_issue" },
  { kind: "regressed_issue" },
  { kind: "escalating_issue" },
  { kind: "check_in" },
  { kind: "crash_free" },
  { kind: "crash_free", of: "users" },
  { kind: "search", signal: "traces", query: "status:error", threshold: { is: "above", value: 5 } },
  { kind: "search", signal: "traces", query: "tenant:t7", threshold: { is: "above", value: 5 } },
  { kind: "search", signal: "traces", query: "service:s1", threshold: { is: "above", value: 5 } },
  { kind: "slo", scope: {}, target: 99.5 },
  { kind: "slo", scope: {}, target: 99.99 },
  { kind: "slo", scope: {}, target: 99.5, objective: "latency", goodMillis: 30 },
  { kind: "slo", scope: {}, target: 99.99, objective: "latency", goodMillis: 30 },
  { kind: "slo", scope: { service: "s1" }, target: 99.99 },
  { kind: "uptime", url: "https://shop.example/" },
  { kind: "collector" },
];

async function measurePreviews(): Promise<RowResult> {
  const folder = mkdtempSync(join(tmpdir(), "glasshouse-previews-"));
  try {
    await fillStore(folder);
    const clock = () => NOW;
    const store = openSqliteStore({ folder, clock, retentionDays: 60 });
    await fillPast(store);
    const times = new Map<string, number>();
    const notes: string[] = [];
    for (const condition of PREVIEWED) {
      const rule = Rule.parse({ id: "a", name: "a", condition });
      const began = performance.now();
      const { note } = await previewRule({ store, clock } as ReadContext, rule, 7);
      const elapsed = performance.now() - began;
      // Of the several of a kind, the slowest.
      times.set(condition.kind, Math.max(elapsed, times.get(condition.kind) ?? 0));
      notes.push(`${JSON.stringify(condition)}: ${Math.round(elapsed)} ms, ${note}`);
    }
    await store.close();
    return { figures: { worst: Math.max(...times.values()), ...Object.fromEntries(times) }, notes };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Traces, sessions, check-ins, uptime checks, points and issues of eight days. */
async function fillPast(store: Store): Promise<void> {
  const random = createRandom(1);
  const times = (count: number) =>
    Array.from({ length: count }, (_, place) => NOW - 8 * 1440 * MINUTE * (1 - (place + 0.5) / count));
  const nanos = (at: number) => BigInt(Math.round(at)) * 1_000_000n;
  for (let part = 0; part < 20; part += 1)
    await store.append(
      makeBatch({
        spans: times(100_000)
          .slice(part * 5_000, (part + 1) * 5_000)
          .map((at, place) =>
            makeSpan({
              traceId: newTraceId(),
              start: nanos(at),
              service: `s${place % SERVICES}`,
              status: random.next() < 0.01 ? "error" : "ok",
              attributes: { tenant: `t${place % 200}` },
            }),
          ),
      }),
    );
  await store.append(
    makeBatch({
      sessions: times(200_000).map((at, place) => ({
        projectId: PROJECT,
        sid: `s${place}`,
        status: random.next() < 0.005 ? "crashed" : "exited",
        release: `shop@${Math.floor(place / 40_000)}`,
        environment: "production",
        userKey: `id:${place % 30_000}`,
        startedAt: at,
        receivedAt: at,
        errors: 0,
      })),
    }),
  );
  const schedules = ["*/5 * * * *", "0 * * * *", "30 2 * * *"];
  await store.append(
    makeBatch({
      checkIns: schedules.flatMap((value, kind) =>
        Array.from({ length: 10 }, (_, job) => job).flatMap((job) =>
          times([2304, 192, 8][kind]!).map((at) =>
            makeCheckIn({
              monitorSlug: `job-${kind}-${job}`,
              startedAt: at,
              receivedAt: at,
              config: {
                schedule: { type: "crontab", value },
                checkinMarginMinutes: 10,
                maxRuntimeMinutes: 30,
                timezone: "Europe/Berlin",
                failureIssueThreshold: null,
                recoveryThreshold: null,
              },
            }),
          ),
        ),
      ),
      metrics: times(11_520).flatMap((at) =>
        ["a", "b", "c", "d", "e"].map((name) => makePoint({ name, time: nanos(at) })),
      ),
      events: times(2_000).map((at, place) =>
        makeEvent({ timestamp: at, receivedAt: at, hashes: [String(place % 300).padStart(32, "0")] }),
      ),
    }),
  );
  await store.recordUptime(
    times(11_520).map((at) => ({
      url: "https://shop.example/",
      at,
      status: 200,
      failure: null,
      duration: 20,
    })),
    NOW - 6 * 1440 * MINUTE,
  );
}
