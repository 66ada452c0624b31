import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Rule } from "#model/watch/rule.ts";
import type { RequestRule } from "#model/watch/request-finding.ts";
import { openConnection } from "#collector/store/sqlite/engine/connection.ts";
import { openFiles } from "#collector/store/sqlite/engine/open-files.ts";
import { noteLateHours } from "#collector/store/sqlite/rates/late-hours.ts";
import { judgeRequests } from "#collector/store/sqlite/watch/judge-requests.ts";
import { percentile } from "../percentile.ts";
import type { Row, RowResult } from "../row.ts";
import { dayPath, fillStore, MINUTE, NOW, OPERATIONS, SERVICES } from "./fill-requests.ts";

const RULES = 200;
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
      },
      notes: [
        "first: after a start, when all of the past is read",
        `late: the worst minute after ${LATE_HOURS} hours of the last day arrived late`,
      ],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
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
