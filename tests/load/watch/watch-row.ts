import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createRandom } from "#lib/random.ts";
import { Rule } from "#model/watch/rule.ts";
import type { RequestRule } from "#model/watch/request-finding.ts";
import { openConnection } from "#collector/store/sqlite/engine/connection.ts";
import { openFiles, type StoreFiles } from "#collector/store/sqlite/engine/open-files.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { encodeHistogram } from "#collector/store/sqlite/rates/histogram.ts";
import { noteLateHours } from "#collector/store/sqlite/rates/late-hours.ts";
import { judgeRequests } from "#collector/store/sqlite/watch/judge-requests.ts";
import { replayRequests } from "#collector/store/sqlite/watch/replay-requests.ts";
import { makeBatch, makeSpan } from "../../contract/make-batch.ts";
import { percentile } from "../percentile.ts";
import type { Row, RowResult } from "../row.ts";

const OPERATIONS = 500;
const SERVICES = 20;
const RULES = 200;
const DAYS = 15;
const MINUTE = 60_000;
const NOW = Date.parse("2026-11-20T12:00:00Z");

const MINUTES = 60;
/** As from an exporter that sends what it kept during an outage. */
const LATE_HOURS = 24;
/** Two hours are evaluated, a clean one and one after late data. */
const START = NOW - 2 * MINUTES * MINUTE;

export const watchRow: Row = {
  name: "watch",
  title: `Milliseconds of CPU to evaluate ${RULES} rules over ${OPERATIONS} operations, in each minute of an hour`,
  budgets: [{ figure: "worst", atMost: 250 }],
  run: measureWatch,
};

/** In this process: the store's threads would add what they cost to start. */
async function measureWatch(): Promise<RowResult> {
  const folder = mkdtempSync(join(tmpdir(), "glasshouse-watch-"));
  try {
    await fillStore(folder);
    const files = openFiles(folder);
    const rules = makeRules();
    const cpuOf = (run: () => unknown): number => {
      const before = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(before);
      files.tidy();
      return (user + system) / 1000;
    };
    const evaluate = (minute: number) =>
      cpuOf(() => judgeRequests(files, rules, [], { end: START + minute * MINUTE, since: 0 }));
    const first = evaluate(-1);
    const minutes = Array.from({ length: MINUTES }, (_, minute) => evaluate(minute));
    noteLate(folder);
    const late = Array.from({ length: MINUTES }, (_, minute) => evaluate(MINUTES + minute));
    return {
      figures: {
        first,
        p50: percentile(minutes, 0.5),
        worst: Math.max(...minutes),
        late: Math.max(...late),
        ...Object.fromEntries(PREVIEWS.map((kind) => [`preview_${kind}`, cpuOf(() => preview(files, kind))])),
      },
      notes: [
        "first: after a start, when all of the past is read",
        `late: the worst minute after ${LATE_HOURS} hours of the last day arrived late`,
        "preview: of one rule over all operations and seven days",
      ],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const PREVIEWS = ["failures", "slower", "traffic", "silence"] as const;

function preview(files: StoreFiles, kind: (typeof PREVIEWS)[number]): void {
  const parts = kind === "traffic" ? { per: "operation" } : {};
  const rule = Rule.parse({ id: "a", name: "a", condition: { kind, ...parts } });
  replayRequests(files, rule as RequestRule, NOW, 7);
}

async function fillStore(folder: string): Promise<void> {
  for (let day = DAYS; day >= 0; day -= 1) {
    const at = NOW - day * 1440 * MINUTE;
    const store = openSqliteStore({ folder, clock: () => at, retentionDays: 60 });
    await store.append(makeBatch({ spans: [makeSpan({ start: BigInt(at) * 1_000_000n })] }));
    await store.close();
    fill(dayPath(folder, at), at);
  }
}

function dayPath(folder: string, at: number): string {
  return join(folder, "days", `${new Date(at).toISOString().slice(0, 10)}.db`);
}

/** As the writer does when requests of these hours arrive. */
function noteLate(folder: string): void {
  const connection = openConnection(dayPath(folder, NOW), { readOnly: false, cacheMegabytes: 2 });
  const hours = Array.from({ length: LATE_HOURS }, (_, hour) => ({ minute: START / MINUTE - hour * 60 - 1 }));
  noteLateHours(connection, hours, NOW);
  connection.close();
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
