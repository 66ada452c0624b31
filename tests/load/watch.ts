import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Rule } from "#model/watch/rule.ts";
import type { RequestRule } from "#model/watch/request-finding.ts";
import { openFiles } from "#collector/store/sqlite/engine/open-files.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { encodeHistogram } from "#collector/store/sqlite/rates/histogram.ts";
import { judgeRequests } from "#collector/store/sqlite/watch/judge-requests.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { Store } from "#collector/store/port/store.ts";
import { previewRule } from "#collector/watch/preview/preview-rule.ts";
import { makeBatch, makeEvent, makeSpan, newTraceId, PROJECT } from "../contract/make-batch.ts";
import { makeCheckIn, makePoint } from "../contract/make-items.ts";
import { createRandom } from "#lib/random.ts";

const OPERATIONS = 500;
const SERVICES = 20;
const RULES = 200;
const DAYS = 15;
const MINUTE = 60_000;
const NOW = Date.parse("2026-11-20T12:00:00Z");

/** What it costs to evaluate many rules over many operations, and to preview one of each kind. Run: `node tests/load/watch.ts`. */
async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "glasshouse-watch-"));
  for (let day = DAYS; day >= 0; day -= 1) {
    const at = NOW - day * 1440 * MINUTE;
    const store = openSqliteStore({ folder, clock: () => at, retentionDays: 60 });
    await store.append(makeBatch({ spans: [makeSpan({ start: BigInt(at) * 1_000_000n })] }));
    await store.close();
    fill(join(folder, "days", `${new Date(at).toISOString().slice(0, 10)}.db`), at);
  }
  const files = openFiles(folder);
  const rules = makeRules();
  const times = (minute: number) => ({ end: NOW - 50 * MINUTE + minute * MINUTE, since: 0 });
  const timed = (name: string, run: () => number) => {
    const cpu = process.cpuUsage();
    const found = run();
    const { user, system } = process.cpuUsage(cpu);
    files.tidy();
    process.stdout.write(`${name}: ${Math.round((user + system) / 1000)} ms CPU, ${found} found\n`);
  };
  const findings = (minute: number) => () =>
    judgeRequests(files, rules, [], times(minute)).reduce((sum, one) => sum + one.findings.length, 0);
  timed(`first evaluation, ${RULES} rules, ${OPERATIONS} operations`, findings(0));
  for (let minute = 1; minute <= 20; minute += 1) timed(`evaluation ${minute}`, findings(minute));
  await measurePreviews(folder);
  process.stdout.write(`${Math.round(process.memoryUsage().rss / 1_048_576)} MB\n`);
  rmSync(folder, { recursive: true });
}

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

/** What it costs to preview a rule of each kind over a week. */
async function measurePreviews(folder: string): Promise<void> {
  const clock = () => NOW;
  const store = openSqliteStore({ folder, clock, retentionDays: 60 });
  await fillPast(store);
  for (const condition of PREVIEWED) {
    const rule = Rule.parse({ id: "a", name: "a", condition });
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    const { total, replayedFrom, note } = await previewRule({ store, clock } as ReadContext, rule, 7);
    const elapsed = Math.round(performance.now() - began);
    const { user, system } = process.cpuUsage(cpu);
    const days = replayedFrom === null ? 0 : (NOW - Date.parse(replayedFrom)) / (1440 * MINUTE);
    process.stdout.write(
      `preview ${JSON.stringify(condition)}: ${elapsed} ms, ${Math.round((user + system) / 1000)} ms CPU, ${total} alerts in ${days.toFixed(1)} days (${note})\n`,
    );
  }
  await store.close();
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

/** Eleven in each twenty rules look at every operation, the others at one service or one operation. */
function makeRules(): RequestRule[] {
  return Array.from({ length: RULES }, (_, index) => {
    const kind = ["failures", "slower", "traffic", "silence"][index % 4]!;
    const wide = index % 20 < 11;
    const scope = wide ? {} : { service: `s${index % SERVICES}` };
    const per = kind === "silence" ? { of: "service" } : { per: index % 3 === 0 ? "service" : "operation" };
    const limit = kind === "failures" && index % 8 === 0 ? { limit: 0.5 } : {};
    return Rule.parse({
      id: `r${index}`,
      name: `r${index}`,
      condition: { kind, scope, ...per, ...limit },
    }) as RequestRule;
  });
}

/** The sums of a day, as the store would write them: by the minute on the last day only. */
function fill(path: string, noon: number): void {
  const random = createRandom(noon);
  const database = new DatabaseSync(path);
  database.exec("BEGIN");
  const name = database.prepare(
    "INSERT INTO names (text) VALUES (?) ON CONFLICT DO UPDATE SET text = text RETURNING id",
  );
  const id = (text: string) => (name.get(text) as { id: number }).id;
  const places = Array.from(
    { length: OPERATIONS },
    (_, index) => [id(`s${index % SERVICES}`), id(`/route/${index}`)] as const,
  );
  const environment = id("production");
  const insert = database.prepare(
    "INSERT INTO request_rates (level, at, service, route, environment, release, requests, failed, histogram) VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?)",
  );
  const start = Math.floor(noon / 86_400_000) * 1440;
  const end = Math.min(start + 1440, Math.floor(NOW / MINUTE));
  const isLast = NOW - noon < 2 * 86_400_000;
  const levels = isLast ? [1, 5, 60] : [5, 60];
  for (const level of levels)
    for (let at = start; at < end; at += level)
      for (const [service, route] of places) {
        const requests = level * 4;
        const histogram = new Map(
          Array.from({ length: 8 }, (_, bucket) => [100 + bucket, Math.ceil(requests / 8)]),
        );
        const failed = random.next() < 0.02 * level ? Math.ceil(level / 10) : 0;
        insert.run(level, at, service, route, environment, requests, failed, encodeHistogram(histogram));
      }
  database.exec("COMMIT");
  database.close();
}

await measure();
