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
import { replayRequests } from "#collector/store/sqlite/watch/replay-requests.ts";
import { makeBatch, makeSpan } from "../contract/make-batch.ts";
import { createRandom } from "./generate/random.ts";

const OPERATIONS = 500;
const SERVICES = 20;
const RULES = 200;
const DAYS = 15;
const MINUTE = 60_000;
const NOW = Date.parse("2026-11-20T12:00:00Z");

/** What it costs to evaluate many rules over many operations, and to preview one. Run: `node tests/load/watch.ts`. */
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
  for (const kind of ["failures", "slower", "traffic", "silence"]) {
    const rule = Rule.parse({
      id: "a",
      name: "a",
      condition: { kind, ...(kind === "traffic" ? { per: "operation" } : {}) },
    });
    timed(
      `preview of ${kind}, 7 days`,
      () => replayRequests(files, rule as RequestRule, NOW, 7).alerts.length,
    );
  }
  process.stdout.write(`${Math.round(process.memoryUsage().rss / 1_048_576)} MB\n`);
  rmSync(folder, { recursive: true });
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
